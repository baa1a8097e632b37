r"""Integrals `\int_a^b f \,dx`, derivatives `\frac{d}{dx}`, `\frac{\partial^2 f}{\partial x \partial y}`, values.

A plain `d` is a differential only while no `d` is declared or used as a quantity; `\mathrm{d}` and `\partial`
always are.
"""

from __future__ import annotations

from typing import NamedTuple

from derive.language.errors import ReadError
from derive.language.expr import Expr
from derive.latex import commands
from derive.latex.factors import argument, at_differential, starts_factor
from derive.latex.grammar import product, value
from derive.latex.naming import named, starts_name, stem, variable
from derive.latex.relations import relation_at
from derive.latex.scripts import superscript_star
from derive.latex.state import Integral, Piece, State
from derive.latex.subscripts import argument_span
from derive.latex.tokens import Token

_ONE = Expr("number", 1)


# ---- integrals ---------------------------------------------------------------------------------------------------
def integral(s: State, token: Token) -> Piece:
    """The integral whose sign was taken: its ends, its body up to the differential, its variable."""
    if len(s.integrals) >= s.settings.nesting:  # each looks ahead for its differential
        raise s.fail(f"the formula is nested more than {s.settings.nesting} integrals deep", token)
    low, high = _ends(s, token)
    letter, upright = _differential_ahead(s)
    if letter is None:
        raise s.fail("this integral has no differential such as dx", token)
    frame = Integral(letter, upright)
    s.integrals.append(frame)
    with s.binding(letter):
        body, start = _body(s, token)
    s.integrals.pop()
    if frame.variable is None:
        raise s.fail("this integral has no differential such as dx", token)
    s.number(body, start)
    if low is None or high is None:
        s.note("integral without ends", "an antiderivative, which is no value")
        return Piece(s.build("call", "Integral", (body, frame.variable), token.start), "closed", token.start)
    return Piece(s.bind("integral", body, (frame.variable, low, high), token), "closed", token.start)


def _ends(s: State, token: Token) -> tuple[Expr | None, Expr | None]:
    ends: dict[str, Expr | None] = {}
    while s.at("_", "^"):
        script = s.take()
        if script.text in ends:
            raise s.fail("a second script of \\int", script)
        following = s.peek()
        if following is not None and following.text in ("+", "-"):
            raise s.fail("put the end of an integral in braces", following)
        start, stop = argument_span(s)
        ends[script.text] = None
        if start < stop:
            with s.slice(start, stop):
                ends[script.text] = value(s)
    low, high = ends.get("_"), ends.get("^")
    if (low is None) != (high is None):
        raise s.fail("an integral has two ends, or none", token)
    return low, high


def _differential_ahead(s: State) -> tuple[str | None, bool]:
    """The letter of the variable, as far as it can be seen ahead, and whether its d is upright."""
    plain: str | None = None
    depth = 0
    for i in range(s.index, s.stop - 1):
        token, following = s.tokens[i], s.tokens[i + 1]
        if token.kind == "sign":
            depth += (token.text in ("(", "{", "[")) - (token.text in (")", "}", "]"))
            if depth < 0:
                break
        if depth == 0 and token.kind in ("command", "sign") and token.text in commands.RELATIONS:
            break
        if plain is not None and token.kind == "command" and token.text == "int":
            break
        if not starts_name(following):
            continue
        if token.kind == "command" and token.text == "differential":
            return _letter(s, i + 1), True
        if token.kind == "letter" and token.text == "d" and plain is None:
            try:
                plain = _letter(s, i + 1)
            except ReadError:
                continue
    return plain, False


def _letter(s: State, i: int) -> str:
    mark = s.index
    s.index = i
    try:
        return variable(s)
    finally:
        s.index = mark


def _body(s: State, token: Token) -> tuple[Expr, int]:
    frame = s.integrals[-1]
    if at_differential(s):
        take_differential(s)
        if starts_factor(s):
            raise s.fail("what follows could be integrated or not; put the differential last", s.peek())
        return _ONE, token.start
    start = s.peek().start if s.peek() is not None else token.start  # type: ignore[union-attr]
    body = value(s)
    if s.at("cdot", "times") and at_differential(s, 1):
        s.take()
    if frame.variable is None and at_differential(s):
        take_differential(s)
    elif frame.variable is not None and at_differential(s):
        raise s.fail("a second differential", s.peek())
    return body, start


def take_differential(s: State) -> None:
    """`dx` at the cursor: the variable of the innermost integral."""
    token = s.take()
    frame = s.integrals[-1]
    if token.kind == "letter":
        if s.is_value("d"):
            raise s.fail("d is declared, so dx could be a product; write \\mathrm{d}x", token)
        s.differential = s.differential or token
    if frame.variable is not None:
        raise s.fail("a second differential", token)
    frame.variable = Expr("symbol", variable(s))


def inner_differential(s: State, e: Expr | None) -> Expr:
    """`x dx` inside brackets or a numerator of an integral: the differential is taken, the rest stays."""
    take_differential(s)
    return _ONE if e is None else e


# ---- derivatives -------------------------------------------------------------------------------------------------
class Derivation(NamedTuple):
    """What a fraction of differentials says: the tokens under the operator (none: what follows), and by what."""

    inside: tuple[int, int]
    by: tuple[tuple[int, int], ...]  # token spans of the variables, outermost first
    end: int
    partial: bool


def fraction(s: State, token: Token) -> Piece:
    r"""\frac, its name taken: a derivative where numerator and denominator are differentials, else a quotient."""
    mark = s.index
    found = _derivation(s)
    if found is not None:
        return _derived(s, token, found)
    s.index = mark
    top = _numerator(s, token)
    bottom = argument(s, token)
    numbers = top.head in ("number", "decimal") and bottom.expr.head in ("number", "decimal")
    s.number(bottom.expr, bottom.start)
    if top.head == "matrix":
        from derive.latex import grids

        return Piece(
            grids.mapped(s, top, lambda e: Expr("div", None, (e, bottom.expr)), token.start), "group", token.start
        )
    e = s.build("div", None, (s.number(top, token.start), bottom.expr), token.start)
    return Piece(e, "numeric fraction" if numbers else "fraction", token.start)


def _numerator(s: State, token: Token) -> Expr:
    """The numerator; inside an integral its differential may stand there."""
    if not s.integrals or s.integrals[-1].variable is not None or not s.at("{"):
        return argument(s, token).expr
    opener = s.take()
    with s.within(opener):
        if at_differential(s):
            e = inner_differential(s, None)
        else:
            if s.at("}"):
                raise s.fail("there is nothing in these braces", opener)
            e = value(s, relations=True)
            if at_differential(s):
                e = inner_differential(s, e)
            elif s.at("cdot", "times") and at_differential(s, 1):
                s.take()
                e = inner_differential(s, e)
    s.expect("}", opener, "brace")
    return e


def _derivation(s: State) -> Derivation | None:
    """The derivative that this fraction spells, or None. The cursor stands before the numerator."""
    first = s.peek()
    if first is None or first.text != "{":
        return None
    top, bottom = argument_span(s), None
    if s.at("{"):
        bottom = argument_span(s)
    if bottom is None or top[0] == top[1] or bottom[0] == bottom[1]:
        return None
    head = s.tokens[top[0]]
    if not _is_d(head) or not _is_d(s.tokens[bottom[0]]):
        return None
    end = s.index
    variables = _denominator(s, *bottom)
    s.index = end
    if variables is None:
        return None
    inside, order = _order(s, top[0] + 1, top[1])
    if order is None:
        return None
    if order != len(variables):
        raise s.fail(f"a derivative of order {order} by {len(variables)} variables", head)
    if head.kind == "letter":
        if s.is_value("d"):
            raise s.fail("d is declared, so this could be a quotient; write \\mathrm{d} or \\partial", head)
        s.differential = s.differential or head
    return Derivation((inside, top[1]), tuple(variables), end, head.text == "partial")


def _is_d(token: Token) -> bool:
    return (
        token.kind == "letter"
        and token.text == "d"
        or token.kind == "command"
        and (token.text in ("differential", "partial"))
    )


def _order(s: State, start: int, stop: int) -> tuple[int, int | None]:
    """Where the numerator goes on after `d` or `d^2`, and the order; None for what is no whole number."""
    if start < stop and s.tokens[start].text == "^":
        s.index = start + 1
        left, right = argument_span(s)
        digits = s.tokens[left:right]
        after = s.index
        if not digits or any([t.kind != "digit" for t in digits]) or len(digits) > 2:
            return after, None
        return after, int("".join([t.text for t in digits]))
    following = s.tokens[start] if start < stop else None
    if following is not None and (
        following.kind == "sign" and following.text in ("_", "'", "+", "-", "*", "/", "cdot")
    ):
        return start, None
    return start, 1


def _denominator(s: State, start: int, stop: int) -> list[tuple[int, int]] | None:
    """The variables of `dx`, `dx^2`, `\\partial x \\partial y`; None when the denominator is something else."""
    found: list[tuple[int, int]] = []
    s.index = start
    while s.index < stop:
        if not _is_d(s.tokens[s.index]) or s.index + 1 >= stop or not starts_name(s.tokens[s.index + 1]):
            return None
        s.index += 1
        left = s.index
        stem(s)
        while s.index < stop and s.tokens[s.index].text in ("_", "'"):
            if s.take().text == "_":
                argument_span(s)
        superscript_star(s)
        right, times = s.index, 1
        if s.index < stop and s.tokens[s.index].text == "^":
            s.index, order = _order(s, s.index, stop)
            if order is None:
                return None
            times = order
        found += [(left, right)] * times
    return found if s.index == stop else None


def _derived(s: State, token: Token, found: Derivation) -> Piece:
    by = [_by(s, *span) for span in found.by]
    s.index = found.end
    names = [str(v.data) for v in by if v.head == "symbol"]
    with s.binding(*names):
        if found.inside[0] == found.inside[1]:
            if not starts_factor(s):
                raise s.fail("this derivative has nothing to its right", s.peek() or token)
            piece = product(s)
            s.note("derivative", "takes the product after it, up to + or -")
            body, start = piece.expr, piece.start
        else:
            with s.slice(*found.inside):
                start = s.tokens[found.inside[0]].start
                body = value(s)
            s.index = found.end
    s.number(body, start)
    for v in reversed(by):
        body = s.build("derivative", None, (body, v), token.start)
    return Piece(body, "closed", token.start)


def _by(s: State, start: int, stop: int) -> Expr:
    with s.slice(start, stop):
        e = named(s, stem(s)).expr
    if e.head == "const" and e.data in ("E", "I") and stop == start + 1:
        return Expr("symbol", s.tokens[start].text)
    if e.head not in ("symbol", "member"):
        raise s.fail("a derivative is by a plain name or a member of a family", s.tokens[start])
    return e


def value_at(s: State, token: Token) -> Piece:
    r"""`\left. f \right|_{x=a}` after a derivative by x: the derivative at that point."""
    with s.within(token):
        body = value(s)
    bar = s.take()
    if bar.text != "|" or bar.size != "right":
        raise s.fail("\\left. is closed by \\right| here", bar)
    if not s.accept("_"):
        raise s.fail("the point of this value is missing: \\right|_{x=a}", bar)
    start, stop = argument_span(s)
    with s.slice(start, stop):
        name = variable(s)
        if relation_at(s) != "eq":
            raise s.fail("the point is written x=a", s.peek())
        point = value(s)
    variable_ = Expr("symbol", name)
    if body.head != "derivative" or len(body.args) != 2 or body.args[1] != variable_:
        raise s.fail(f"a value at {name} is read of a derivative by {name} only", token)
    return Piece(s.build("derivative", None, (body.args[0], variable_, point), token.start), "closed", token.start)

r"""The grammar of formulas: chains of relations, sums, products, powers, by precedence, one function a level.

Levels, loosest first: `\iff`; `\implies`; `\lor`; `\land`; relations, which chain; `+ -`; `\cdot \times / \bmod`
and factors set side by side; powers and factorials. What begins an operand is dispatched in `operands`. Depth costs
recursion, so it is limited (`LatexSettings.nesting`).
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import PROPOSITIONS, Expr
from derive.latex import commands, grids, numerals
from derive.latex.factors import at_differential, factor, starts_factor
from derive.latex.relations import chained, order_of, relation_at
from derive.latex.scope import extended
from derive.latex.settings import MENTIONED
from derive.latex.state import Layer, Piece, State, shown
from derive.latex.tokens import Token

_EXPLICIT = {"cdot": "*", "times": "*", "*": "*", "div": "/", "/": "/", "bmod": "mod"}
_NUMBERS = frozenset({"number", "decimal"})


# ---- statements --------------------------------------------------------------------------------------------------
_JOINS = {"iff": 1, "implies": 2, "lor": 3, "land": 4}


def statement(s: State, level: int = 0) -> Expr:
    """Relations joined by implication, equivalence, and, or; or a single value."""
    token = s.peek()
    start = token.start if token else 0
    parts, head = [relation(s)], ""
    while (token := s.peek()) is not None and token.kind == "command" and _JOINS.get(token.text, 0) > level:
        s.take()
        joining = commands.JOINS[token.text]
        if joining == "iff" and head == "iff":
            raise s.fail("a chain of \\iff is not read; put parentheses", token)
        if head and joining != head:
            parts = [s.build(head, None, tuple(parts), start)]
        head = joining
        parts.append(statement(s, _JOINS[token.text] - (joining == "imp")))
        if any([p.head not in PROPOSITIONS for p in parts[-2:]]):
            raise s.fail_at(f"a relation should stand on each side of \\{token.text}", start)
    return s.build(head, None, tuple(parts), start) if head else parts[0]


def relation(s: State) -> Expr:
    """A chain `a = b <= c`, or the one value it consists of."""
    token = s.peek()
    if token is not None and token.kind == "command" and token.text == "lnot":
        s.take()
        with s.deeper(token):
            inner = relation(s)
        if inner.head not in PROPOSITIONS:
            raise s.fail("\\lnot stands before a relation", token)
        return s.build("not", None, (inner,), token.start)
    start = token.start if token else 0
    sides, heads = [value(s, relations=True)], []
    while (head := relation_at(s)) is not None:
        order = order_of(s, head)
        if order is not None:
            heads.append(order[0])
            sides.append(order[1])
            break
        heads.append(head)
        sides.append(value(s, relations=True))
    return sides[0] if not heads else chained(s, heads, sides, start)


# ---- sums --------------------------------------------------------------------------------------------------------
def value(s: State, relations: bool = False) -> Expr:
    """A sum of terms. A relation in parentheses may be the only term, where `relations` says so."""
    first = s.peek()
    start = first.start if first is not None else 0
    terms = [product(s, _sign(s))]
    reach = s.settings.scope == MENTIONED
    open_names: set[str] = set()
    while s.at("+", "-"):
        open_names.update([name for y in terms[-1].layers for name in y.names] if reach else [])
        with s.binding(*open_names):
            terms.append(_signed_term(s))
    if reach:
        terms = extended(s, terms)
    if len(terms) == 1:
        e = terms[0].expr
        return e if relations or e.head == "matrix" else s.number(e, start)
    exprs = tuple([t.expr for t in terms])
    if any([e.head == "matrix" for e in exprs]):
        return grids.added(s, exprs, start)
    for t in terms:
        s.number(t.expr, t.start)
    return s.build("add", None, exprs, start)


def _sign(s: State) -> Token | None:
    sign = s.take() if s.at("+", "-") else None
    if sign is not None and s.at("+", "-"):
        raise s.fail("two signs side by side; put parentheses", s.peek())
    return sign if sign is not None and sign.text == "-" else None


def _signed_term(s: State) -> Piece:
    """A term after + or -: the minus is that of the whole product; a leading one belongs to the first factor."""
    sign = _sign(s)
    term = product(s)
    return term if sign is None else _wrapped(s, term, lambda e: _negative(s, e, sign.start), sign.start)


def _negative(s: State, e: Expr, start: int) -> Expr:
    if e.head == "matrix":
        return grids.mapped(s, e, lambda x: s.build("neg", None, (x,), start), start)
    return s.build("neg", None, (s.number(e, start),), start)


def _wrapped(s: State, piece: Piece, wrap: Callable[[Expr], Expr], start: int) -> Piece:
    layers = tuple([Layer(y.names, y.body, _composed(wrap, y)) for y in piece.layers])
    return Piece(wrap(piece.expr), piece.kind, start, layers)


def _composed(wrap: Callable[[Expr], Expr], layer: Layer) -> Callable[[Expr], Expr]:
    return lambda body: wrap(layer.rebuilt(body))


# ---- products ----------------------------------------------------------------------------------------------------
def product(s: State, sign: Token | None = None) -> Piece:
    """Factors with explicit signs or side by side; a minus before them, already taken, is that of the first."""
    first = sign or s.peek()
    start = first.start if first is not None else 0
    last = factor(s)
    if sign is not None:
        last = _wrapped(s, last, lambda e: _negative(s, e, start), start)
    parts, over, previous = [last.expr], False, last
    if not _goes_on(s):
        return last
    s.number(last.expr, start) if last.expr.head != "matrix" else None
    fold: Callable[[Expr], Expr] | None = None
    while fold is None and (token := s.peek()) is not None and _goes_on(s):
        operator = _EXPLICIT.get(token.text) if token.kind == "sign" else None
        if operator is None:
            _check_side_by_side(s, previous, over, token)
        else:
            s.take()
            over = operator == "/"
        last = _operand_after(s, token, operator)
        if operator is not None and _is_vector(previous.expr) and _is_vector(last.expr):
            raise s.fail("a product of vectors has no meaning for numbers; write the sum of products", token)
        if operator is None:
            _check_pair(s, previous, last)
        if last.layers:
            fold = _folding(s, parts, operator, start)
        elif token.text == "times" and (scaled := numerals.scientific(parts[-1], previous.kind, last.expr)) is not None:
            parts[-1] = scaled
        else:
            parts = _joined_factor(s, parts, operator, last.expr, start)
        previous = last
    if fold is not None:
        return _wrapped(s, last, fold, start)
    return Piece(_multiplied(s, parts, start), "product", start)


def _is_vector(e: Expr) -> bool:
    return e.head == "symbol" and str(e.data).startswith(("vec_", "bold_"))


def _goes_on(s: State) -> bool:
    token = s.peek()
    if token is None:
        return False
    if token.kind == "sign" and token.text in _EXPLICIT:
        return not at_differential(s, 1)
    return starts_factor(s)


def _operand_after(s: State, token: Token, operator: str | None) -> Piece:
    if operator is not None and s.at("-"):
        sign = s.take()
        inner = factor(s)
        return _wrapped(s, inner, lambda e: _negative(s, e, sign.start), sign.start)
    if operator is not None and not starts_factor(s):
        raise s.fail(f"a factor should follow {shown(token)}", s.peek() or token)
    return factor(s)


def _joined_factor(s: State, parts: list[Expr], operator: str | None, e: Expr, start: int) -> list[Expr]:
    if operator in (None, "*"):
        parts.append(e)
        return parts
    left = _multiplied(s, parts, start)
    if left.head == "matrix" and operator == "/":
        s.number(e, start)
        return [grids.mapped(s, left, lambda x: s.build("div", None, (x, e), start), start)]
    pair = (s.number(left, start), s.number(e, start))
    return [s.build("div", None, pair, start) if operator == "/" else s.build("fn", "mod", pair, start)]


def _multiplied(s: State, parts: list[Expr], start: int) -> Expr:
    if len(parts) == 1:
        return parts[0]
    if any([p.head == "matrix" for p in parts]):
        return grids.multiplied(s, tuple(parts), start)
    for p in parts:
        s.number(p, start)
    return s.build("mul", None, tuple(parts), start)


def _folding(s: State, parts: list[Expr], operator: str | None, start: int) -> Callable[[Expr], Expr]:
    return lambda e: _multiplied(s, _joined_factor(s, list(parts), operator, e, start), start)


def _check_side_by_side(s: State, previous: Piece, over: bool, token: Token) -> None:
    if over:
        piece = s.source[previous.start : token.end]
        raise s.fail(
            "a product without a sign after a slash could be divided or not; write \\frac or parentheses", token, piece
        )
    if token.kind == "digit" and previous.kind == "number":
        raise s.fail("two numbers side by side; write \\cdot or put them together", token)


def _check_pair(s: State, previous: Piece, last: Piece) -> None:
    if previous.kind == "number" and last.kind == "numeric fraction":
        raise s.fail_at(
            "a number before a fraction of numbers could be their sum or product; write + or \\cdot", previous.start
        )
    if previous.kind == "unknown name" and last.kind in ("(group)", "[group]"):
        from derive.latex.functions import is_atom

        name = str(previous.expr.data)
        if is_atom(last.expr):
            raise s.fail_at(
                f"is {name} a function? define {name}(...) among the assumptions, or write \\cdot", previous.start
            )
        s.note("side by side", "factors; a name before parentheses is a function only when it is declared as one")

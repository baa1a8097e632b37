r"""The grammar of formulas: chains of relations, sums, products, powers, by precedence, one function a level.

Levels, loosest first: `\iff`; `\implies`; `\lor`; `\land`; relations, which chain; `+ -`; `\cdot \times / \bmod` and factors
set side by side; powers and factorials. What begins an operand is dispatched in `operands`. Depth costs recursion, so it
is limited (`LatexSettings.nesting`).
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import PROPOSITIONS, Expr
from derive.latex import commands, grids, numerals
from derive.latex.relations import chained, order_of, relation_at
from derive.latex.state import ENDING, Layer, Piece, Span, State, shown, turn
from derive.latex.tokens import Token

_EXPLICIT = {"cdot": "*", "times": "*", "*": "*", "div": "/", "/": "/", "bmod": "mod"}
_NUMBERS = frozenset({"number", "decimal"})


# ---- statements -----------------------------------------------------------------------------------------------------
_JOINS = {"iff": 1, "implies": 2, "lor": 3, "land": 4}


def statement(s: State, level: int = 0) -> Expr:
    """Relations joined by implication, equivalence, and, or; or a single value."""
    token = s.peek()
    start = token.start if token else 0
    left = relation(s)
    open_series = False
    while (token := s.peek()) is not None and token.kind == "command" and _JOINS.get(token.text, 0) > level:
        s.take()
        right = statement(s, _JOINS[token.text] - (token.text == "implies"))
        left = _joined(s, left, token, right, start, open_series)
        open_series = True
        following = s.peek()
        if token.text == "iff" and following is not None and following.text == "iff":
            raise s.fail("a chain of \\iff is not read; put parentheses", following)
    return left


def _joined(s: State, left: Expr, token: Token, right: Expr, start: int, open_series: bool) -> Expr:
    for part in (left, right):
        if part.head not in PROPOSITIONS:
            raise s.fail_at(f"a relation should stand on each side of \\{token.text}", start)
    head = commands.JOINS[token.text]
    series = open_series and left.head == head and head in ("and", "or")
    return s.build(head, None, (*left.args, right) if series else (left, right), start)


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


# ---- sums -----------------------------------------------------------------------------------------------------------
def value(s: State, relations: bool = False) -> Expr:
    """A sum of terms. A relation in parentheses may be the only term, where `relations` says so."""
    first = s.peek()
    start = first.start if first is not None else 0
    terms = [product(s, _sign(s))]
    reach = s.settings.scope == "mentioned"
    while s.at("+", "-"):
        open_names = [name for t in terms for y in t.layers for name in y.names] if reach else []
        with s.binding(*open_names):
            terms.append(_signed_term(s))
    if reach:
        _extended(s, terms)
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


def _extended(s: State, terms: list[Piece]) -> None:
    """A big operator reaches through the last later term that mentions its variable."""
    for i in range(len(terms) - 1, -1, -1):
        layers = terms[i].layers
        if not layers or i == len(terms) - 1:
            continue
        names = frozenset().union(*[layer.names for layer in layers])
        last = max([j for j in range(i + 1, len(terms)) if _mentions(terms[j].expr, names)], default=i)
        if last == i:
            continue
        taken = [t.expr for t in terms[i + 1 : last + 1]]
        layer = next(y for y in reversed(layers) if any([_mentions(e, y.names) for e in taken]))
        for name in layer.names & s.known.values - s.known.indices:
            raise s.fail_at(f"{name} is declared: does the term after this operator belong to it? write parentheses",
                            terms[i].start)
        s.note("scope", "a big operator reaches through the last term that mentions its variable")
        body = s.build("add", None, (layer.body, *[s.number(e, terms[i].start) for e in taken]), terms[i].start)
        terms[i : last + 1] = [terms[i]._replace(expr=layer.rebuilt(body), layers=())]


def _mentions(e: Expr, names: frozenset[str]) -> bool:
    from derive.language.relations import occurs

    return any([occurs(Expr("symbol", name), e) for name in names])


# ---- products -------------------------------------------------------------------------------------------------------
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
        if operator is None:
            _check_pair(s, previous, last)
        if last.layers:
            fold = _folding(s, list(parts), operator, start)
        elif token.text == "times" and (scaled := numerals.scientific(parts[-1], previous.kind, last.expr)) is not None:
            parts[-1] = scaled
        else:
            parts = _joined_factor(s, parts, operator, last.expr, start)
        previous = last
    if fold is not None:
        return _wrapped(s, last, fold, start)
    return Piece(_multiplied(s, parts, start), "product", start)


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
        return [*parts, e]
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
    return lambda e: _multiplied(s, _joined_factor(s, parts, operator, e, start), start)


def _check_side_by_side(s: State, previous: Piece, over: bool, token: Token) -> None:
    if over:
        piece = s.source[previous.start : token.end]
        raise s.fail("a product without a sign after a slash could be divided or not; write \\frac or parentheses",
                     token, piece)
    if token.kind == "digit" and previous.kind == "number":
        raise s.fail("two numbers side by side; write \\cdot or put them together", token)


def _check_pair(s: State, previous: Piece, last: Piece) -> None:
    if previous.kind == "number" and last.kind == "numeric fraction":
        raise s.fail_at("a number before a fraction of numbers could be their sum or product; write + or \\cdot",
                        previous.start)
    if previous.kind == "unknown name" and last.kind in ("(group)", "[group]"):
        from derive.latex.functions import is_atom

        name = str(previous.expr.data)
        if is_atom(last.expr):
            raise s.fail_at(f"is {name} a function? define {name}(...) among the assumptions, or write \\cdot", previous.start)
        s.note("side by side", "factors; a name before parentheses is a function only when it is declared as one")


# ---- factors --------------------------------------------------------------------------------------------------------
def starts_factor(s: State) -> bool:
    """True when the token at the cursor begins an operand."""
    token = s.peek()
    if token is None or at_differential(s) or token.gap and growing_ahead(s):
        return False
    if token.kind == "letter" or token.kind == "digit" or token.kind == "begin":
        return True
    if token.kind == "text":
        return not token.gap
    if token.kind == "sign" and token.text in ("|", "\\|"):
        return s.bars.get(s.index) == "open"
    if token.kind == "sign" and token.text == ".":
        following = s.peek(1)
        return following is not None and following.kind == "digit"
    return token.text in s.operands and not (token.kind == "sign" and token.text in ENDING)


def growing_ahead(s: State) -> bool:
    r"""True before the `(n \to \infty)` that says how the relation before it is meant."""
    depth = 0
    for i in range(s.index, s.stop):
        depth += turn(s.tokens[i])
        if depth == 1 and s.tokens[i].kind == "command" and s.tokens[i].text == "to":
            return s.tokens[s.index].text == "("
        if depth == 0:
            return False
    return False


def at_differential(s: State, ahead: int = 0) -> bool:
    """True inside an integral where its `dx` stands."""
    if not s.integrals:
        return False
    token, following = s.peek(ahead), s.peek(ahead + 1)
    if token is None or following is None:
        return False
    upright = token.kind == "command" and token.text == "differential"
    plain = token.kind == "letter" and token.text == "d" and not s.integrals[-1].upright
    if not upright and not plain:
        return False
    from derive.latex.naming import starts_name

    return starts_name(following)


def factor(s: State, scripted: bool = True) -> Piece:
    """One operand with the powers and factorials after it."""
    token = s.peek()
    if token is None:
        raise s.fail("the formula ends where a number, name or parenthesis should follow", None)
    with s.deeper(token):
        piece = operand(s)
        while scripted and s.at("^", "!", "_", "\\%", "'"):
            piece = _postfix(s, piece)
    s.spans.append(Span(piece.start, s.tokens[s.index - 1].end, piece.expr))
    return piece


def operand(s: State) -> Piece:
    token = s.peek()
    if token is None:
        raise s.fail("the formula ends where a number, name or parenthesis should follow", None)
    if token.kind == "text" and token.gap:
        raise s.fail("words between formulas; write each formula by itself", token)
    key = token.kind if token.kind in ("letter", "digit", "text", "begin") else token.text
    handler = s.operands.get(key)
    if handler is None:
        raise _unexpected(s, token)
    s.take()
    return handler(s, token)


def _unexpected(s: State, token: Token) -> Exception:
    if token.kind == "command":
        if token.text in commands.RELATIONS or token.text in commands.JOINS or token.text in commands.DEFINES:
            return s.fail("something should stand before this relation", token)
        if token.text == "differential":
            return s.fail("a differential stands in an integral or a derivative only", token)
        return s.fail(f"\\{token.text} is not a command that this reader knows", token)
    return s.fail(f"a number, name or parenthesis should stand here, not {shown(token)}", token)


def _postfix(s: State, piece: Piece) -> Piece:
    token = s.take()
    start = piece.start
    if piece.layers or piece.kind == "applied":
        raise s.fail("does this belong to the whole or to its last factor? write parentheses", token)
    if token.text in ("_", "'"):
        raise s.fail(f"{token.text} stands after a name", token)
    if token.text == "\\%":
        e = s.build("div", None, (s.number(piece.expr, start), Expr("number", 100)), start)
        return Piece(e, "product", start)
    if token.text == "!":
        if s.at("!"):
            raise s.fail("n!! could be the double factorial or (n!)!; put parentheses", token, "!!")
        if piece.kind == "power":
            raise s.fail("is the power taken before or after the factorial? write parentheses", token)
        return Piece(s.build("fn", "factorial", (s.number(piece.expr, start),), start), "call", start)
    if piece.kind == "power":
        raise s.fail("a second superscript; put braces", token)
    return powered(s, piece, token)


def powered(s: State, piece: Piece, token: Token) -> Piece:
    """`piece` to the power that follows."""
    start = piece.start
    if piece.expr.head == "matrix":
        return Piece(grids.power(s, piece.expr, token), "power", start)
    up = s.peek(1) if s.at("{") else s.peek()
    if up is not None and up.text == "circ":
        s.index += 1
        if up is not s.tokens[s.index - 1]:
            s.index += 1
            if not s.accept("}"):
                raise s.fail("a degree sign stands alone", up)
        s.note("degrees", "180 degrees are \\pi")
        turned = s.build("mul", None, (s.number(piece.expr, start), Expr("const", "pi")), start)
        return Piece(s.build("div", None, (turned, Expr("number", 180)), start), "product", start)
    s.number(piece.expr, start)
    return Piece(s.build("pow", None, (piece.expr, exponent(s, token)), start), "power", start)


# ---- arguments and brackets -----------------------------------------------------------------------------------------
def argument(s: State, command: Token) -> Piece:
    r"""The argument of \frac and its like: a group in braces, or one digit, letter or command, as TeX takes it."""
    token = s.peek()
    if token is None or token.kind == "sign" and token.text not in ("{", "|"):
        raise s.fail(f"{shown(command)} needs an argument", command if token is None else token)
    if token.kind == "sign" and token.text == "{":
        return group(s)
    if token.kind == "digit":
        s.take()
        return Piece(Expr("number", int(token.text)), "number", token.start)
    with s.deeper(token):
        before = s.stop
        if token.kind == "letter" or token.kind == "command" and token.text in commands.GREEK:
            s.stop = s.index + 1
        piece = operand(s)
        s.stop = before
    return Piece(s.number(piece.expr, token.start), piece.kind, token.start)


def exponent(s: State, token: Token) -> Expr:
    """What stands after ^."""
    following, inner = s.peek(), s.peek(1)
    if following is not None and following.text == "{" and inner is not None:
        _check_label(s, token, inner)
    if following is not None and following.text in _LABELS:
        raise s.fail(f"the superscript {shown(following)} has no meaning for numbers", following)
    if following is not None and following.kind == "digit" and (after := s.peek(1)) is not None:
        if after.kind == "digit" and after.start == following.end:
            s.note("superscript", "without braces one sign only, as TeX sets it: x^23 is x^{2}3")
    return s.number(argument(s, token).expr, token.start)


_LABELS = frozenset({"top", "dagger", "ddagger", "intercal", "perp", "bullet", "circ"})


def _check_label(s: State, token: Token, inner: Token) -> None:
    """x^{(i)} marks a sample, a layer or a derivative as often as a power."""
    last = s.peek(3)
    if inner.text == "(" and s.peek(4) is not None and last is not None and last.text == ")":
        closing = s.peek(4)
        if closing is not None and closing.text == "}":
            raise s.fail("a superscript in parentheses could be a label or a power; write x^{i} or x_i", token)
    if inner.text in _LABELS and inner.text != "circ" or inner.text in ("+", "-") and (s.peek(2) or inner).text == "}":
        raise s.fail(f"the superscript {shown(inner)} has no meaning for numbers", inner)


def group(s: State) -> Piece:
    r"""A group in braces; {n \choose k} and {a \over b} too."""
    opener = s.take()
    if s.at("}"):
        raise s.fail("there is nothing in these braces", opener)
    with s.deeper(opener):
        e = statement(s)
        token = s.peek()
        if token is not None and token.kind == "command" and token.text in ("choose", "over"):
            s.take()
            lower = value(s)
            s.number(e, opener.start)
            pair = (e, s.number(lower, token.start))
            e = s.build("fn", "binomial", pair, opener.start) if token.text == "choose" else s.build(
                "div", None, pair, opener.start
            )
    s.expect("}", opener, "brace")
    return Piece(e, "group", opener.start)


def bracketed(s: State) -> Piece:
    """What stands between the brackets at the cursor; their size must match."""
    opener = s.take()
    closing = commands.CLOSING[opener.text]
    with s.deeper(opener):
        if s.at(closing):
            raise s.fail("there is nothing between these brackets", opener)
        e = statement(s)
    if s.at(","):
        raise s.fail("a comma stands between arguments, or groups digits by threes", s.peek())
    token = s.expect(closing, opener)
    if (opener.size == "left") != (token.size == "right"):
        raise s.fail("\\left and \\right pair with each other", token)
    return Piece(e, f"{opener.text}group{closing}", opener.start)

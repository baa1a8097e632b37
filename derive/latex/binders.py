r"""Big operators with a range, `\sum_{k=1}^{n}`, `\prod_{1 \leq i < j \leq n}`, and limits, `\lim_{x \to a}`.

The summand is the product that follows; `grammar` extends it through the last term that mentions the variable.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import Expr
from derive.latex import commands
from derive.latex.factors import starts_factor
from derive.latex.grammar import product, value
from derive.latex.naming import starts_name, variable
from derive.latex.relations import number_set, relation_at
from derive.latex.state import Layer, Piece, State, turn
from derive.latex.subscripts import argument_span
from derive.latex.tokens import Token

UNBOUNDED = {"sum": "UnboundedSum", "product": "UnboundedProduct"}
Range = tuple[str, Expr, Expr]
_ONE = Expr("number", 1)
_INFINITY = Expr("const", "oo")


def big_operator(s: State, token: Token) -> Piece:
    head = commands.BIG[token.text]
    below, above = _limits(s, token)
    if below is None:
        raise s.fail(f"\\{token.text} needs its variable and its range below: \\{token.text}_{{k=1}}^{{n}}", token)
    names, ranges = _ranges(s, below, above, token)
    return body_of(s, token, names, lambda body: _built(s, head, body, names, ranges, token))


def body_of(s: State, token: Token, names: list[str], build: Callable[[Expr], Expr]) -> Piece:
    """The open term of a big operator: the product that follows, under its bound names."""
    sign = s.accept("-")
    if not starts_factor(s):
        raise s.fail(f"\\{token.text} needs something to its right", s.peek() or token)
    with s.binding(*names):
        inner = product(s, sign)
    body = s.number(inner.expr, inner.start)
    layers = [Layer(frozenset(names), body, build)]
    layers += [Layer(y.names, y.body, _inside(build, y)) for y in inner.layers]
    return Piece(build(body), "open", token.start, tuple(layers))


def _inside(build: Callable[[Expr], Expr], layer: Layer) -> Callable[[Expr], Expr]:
    return lambda body: build(layer.rebuilt(body))


def _limits(s: State, token: Token) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The tokens below and above the sign."""
    below = above = None
    while s.at("_", "^"):
        script = s.take()
        if script.text == "_" and below is None:
            below = argument_span(s)
        elif script.text == "^" and above is None:
            above = argument_span(s)
        else:
            raise s.fail(f"a second script of \\{token.text}", script)
    return below, above


def _built(s: State, head: str, body: Expr, names: list[str], ranges: list[Range] | None, token: Token) -> Expr:
    if ranges is None:
        s.note(UNBOUNDED[head], f"a {head} over {names[0]} whose range is not said")
        return s.build("call", UNBOUNDED[head], (body, Expr("symbol", names[0])), token.start)
    for name, low, high in reversed(ranges):
        body = s.bind(head, body, (Expr("symbol", name), low, high), token)
    return body


# ---- ranges ------------------------------------------------------------------------------------------------------
def _ranges(
    s: State, below: tuple[int, int], above: tuple[int, int] | None, token: Token
) -> tuple[list[str], list[Range] | None]:
    """The bound names, and for each its range, outermost first; None when no range is said."""
    if _begins_with_names(s, below):
        mark = s.index
        names, equals = _read_names(s, below)
        if equals:
            low = _end(s, s.index, below[1])
            s.index = mark
            if above is None or above[0] == above[1]:
                raise s.fail(f"this \\{token.text} has no upper end", token)
            high = _end(s, *above)
            return names, [(name, low, high) for name in names]
        s.index = mark
        if above is not None:
            raise s.fail(f"this \\{token.text} has no lower end; write {names[0]}=...", token)
        known = [(name, *s.known.ranges[name]) for name in names if name in s.known.ranges]
        if len(known) < len(names) and len(names) > 1:
            raise s.fail(f"this \\{token.text} has no range", token)
        return names, known if len(known) == len(names) else None
    if above is not None:
        raise s.fail(f"below \\{token.text} a variable should stand: k=1", token)
    return _conditions(s, below, token)


def _begins_with_names(s: State, span: tuple[int, int]) -> bool:
    """True for names before `=` or the end, False for a condition."""
    for i in range(*span):
        token = s.tokens[i]
        if token.kind == "sign" and token.text == "=":
            break
        if token.kind == "command" and token.text in commands.RELATIONS or token.text in ("<", ">", "in", "|", "mid"):
            return False
    return span[0] < span[1] and starts_name(s.tokens[span[0]])


def _read_names(s: State, span: tuple[int, int]) -> tuple[list[str], bool]:
    s.index = span[0]
    before, s.stop = s.stop, span[1]
    names = [variable(s)]
    while s.accept(","):
        names.append(variable(s))
    equals = s.accept("=") is not None
    if not equals and s.index < span[1]:
        raise s.fail("below a big operator stands k=1, or a condition such as 1 \\leq k \\leq n", s.peek())
    s.stop = before
    if len(set(names)) != len(names):
        raise s.fail("one variable stands here twice", s.tokens[span[0]])
    return names, equals


def _end(s: State, start: int, stop: int) -> Expr:
    if start == stop:
        raise s.fail("an end of this range is missing", s.tokens[start - 1])
    with s.slice(start, stop):
        return value(s)


def _conditions(s: State, span: tuple[int, int], token: Token) -> tuple[list[str], list[Range]]:
    r"""`1 \leq i < j \leq n`, `0 \leq k < n`, `k \geq 1`: ranges from a chain of orders."""
    s.indexing += 1
    with s.slice(*span):
        sides, heads = [value(s)], []
        while (head := relation_at(s)) is not None:
            heads.append(head)
            sides.append(value(s))
    s.indexing -= 1
    rising = set(heads) <= {"lt", "le"}
    if not rising and set(heads) <= {"gt", "ge"}:
        sides.reverse()
        heads = [{"gt": "lt", "ge": "le"}[h] for h in reversed(heads)]
    elif not rising:
        raise s.fail(
            f"a condition under \\{token.text} is a chain of < and \\leq; other conditions are not read", token
        )
    if len(sides) == 2 and rising and sides[0].head == "symbol" and not s.is_value(str(sides[0].data)):
        k, order = sides[0].data, "<" if heads[0] == "lt" else "\\leq"
        raise s.fail(f"where does {k} start? write 0 \\leq {k} {order} {sides[1]} below the sign", token)
    if len(sides) == 2 and sides[1].head == "symbol" and not s.known.knows(str(sides[1].data)):
        sides, heads = [*sides, _INFINITY], [*heads, "le"]
    middle = sides[1:-1]
    if not middle or any([m.head != "symbol" for m in middle]):
        raise s.fail(f"under \\{token.text} both ends of a range are needed: 1 \\leq k \\leq n", token)
    names = [str(m.data) for m in middle]
    ranges: list[Range] = []
    high = _less(sides[-1], heads[-1])
    low = sides[0] if heads[0] == "le" or sides[0].head == "neg" and sides[0].args[0] == _INFINITY else _more(sides[0])
    for i in range(len(names) - 1, -1, -1):
        ranges.append((names[i], low, high))
        high = _less(middle[i], heads[i])
    return names, ranges


def _less(e: Expr, head: str) -> Expr:
    if head == "le" or e == _INFINITY:
        return e
    if e.head == "number" and type(e.data) is int and e.data > 0:
        return Expr("number", e.data - 1)
    return Expr("add", None, (e, Expr("neg", None, (_ONE,))))


def _more(e: Expr) -> Expr:
    if e.head == "number" and type(e.data) is int:
        return Expr("number", e.data + 1)
    return Expr("add", None, (e, _ONE))


# ---- limits ------------------------------------------------------------------------------------------------------
def limit(s: State, token: Token) -> Piece:
    r"""`\lim_{x \to a}`, from one side with a^{+}, a^{-}, \downarrow or \uparrow."""
    below, above = _limits(s, token)
    if below is None or above is not None:
        raise s.fail("\\lim needs its variable and point below: \\lim_{x \\to a}", token)
    mode: str | None = None
    with s.slice(*below):
        name = variable(s)
        arrow = s.take()
        sides = {"downarrow": "right", "searrow": "right", "uparrow": "left", "nearrow": "left"}
        if arrow.text in sides:
            mode = sides[arrow.text]
        elif arrow.text not in ("to", "implies"):
            raise s.fail("an arrow should stand after the variable of a limit", arrow)
        stop = s.stop
        runs = running(s, name)
        mode, width = runs or mode, _side(s)
        if width:
            mode = "right" if s.tokens[s.stop - width // 2].text == "+" else "left"
        s.stop -= width
        point = value(s)
        if s.index < s.stop:
            raise s.fail("the point of a limit is one value", s.peek())
        s.index = s.stop = stop
    variable_ = Expr("symbol", name)
    return body_of(s, token, [name], lambda body: s.build("limit", mode, (body, variable_, point), token.start))


def running(s: State, name: str) -> str | None:
    r"""integer or real for `..., n \in \mathbb{Z}` at the end of a limit, which is then cut off."""
    depth = 0
    for i in range(s.index, s.stop):
        depth += turn(s.tokens[i])
        if s.tokens[i].text == "," and depth == 0:
            mark = s.index, s.stop
            s.index = i + 1
            if variable(s) != name or relation_at(s) != "in" or (sort := number_set(s)) is None or s.index != s.stop:
                raise s.fail("a limit may say n \\in \\mathbb{Z} or \\mathbb{R} of its variable", s.tokens[i])
            s.index, s.stop = mark[0], i
            return sort
    return None


def _side(s: State) -> int:
    """How many tokens at the end of the limit say from which side: ^+ or ^{-}."""
    texts = [t.text for t in s.tokens[s.index : s.stop]]
    if len(texts) > 2 and texts[-2] == "^" and texts[-1] in ("+", "-"):
        return 2
    if len(texts) > 4 and texts[-4] == "^" and texts[-3] == "{" and texts[-2] in ("+", "-") and texts[-1] == "}":
        return 4
    return 0

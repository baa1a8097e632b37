r"""Relations: `=`, `\leq`, `\approx`, `\sim`, `\to`, `= O(g)`, `\in \mathbb{R}`, and the chains they make.

Matrices are equal when their entries are, so an equation between matrices is the conjunction of the equations
between entries.
"""

from __future__ import annotations

from derive.language.expr import ORDERS, PROPOSITIONS, Expr
from derive.latex import commands
from derive.latex.state import ENDING, State, turn
from derive.latex.tokens import Token

_GROWTH = {"O": "bigo", "o": "littleo"}
_SETS = {"R": "real", "Z": "integer", "Q": "rational"}
_RELATED = frozenset({*commands.RELATIONS, *commands.JOINS, ",", ";", "."})


def relation_at(s: State) -> str | None:
    """The relation at the cursor, taken; None when there is none."""
    token = s.peek()
    if token is None or token.kind not in ("sign", "command"):
        return None
    if token.text in commands.RELATIONS:
        s.take()
        return commands.RELATIONS[token.text]
    if token.kind == "command" and token.text in commands.DEFINES or token.text == ":" and _equals(s.peek(1)):
        raise s.fail("a definition belongs among the assumptions, or on a line of its own in a document", token)
    if token.kind == "command" and token.text == "not":
        following = s.peek(1)
        if _equals(following):
            s.index += 2
            return "ne"
        raise s.fail("\\not is read before = only", token)
    if token.kind == "command" and token.text == "in":
        s.take()
        return "in"
    return None


def _equals(token: Token | None) -> bool:
    return token is not None and token.kind == "sign" and token.text == "="


# ---- growth and membership ---------------------------------------------------------------------------------------
def order_of(s: State, head: str) -> tuple[str, Expr] | None:
    """`O(g)`, `\\Theta(g)`, `o(g)` as the whole side after `=` or `\\in`, and the sets of numbers after `\\in`."""
    if head not in ("eq", "in"):
        return None
    if head == "in" and (sort := number_set(s)) is not None:
        return sort, Expr("number", 0)
    name, width = _growth_name(s)
    if name is None or not _fills_side(s, s.index + width):
        if head == "in":
            raise s.fail("\\in is read before \\mathbb{R}, \\mathbb{Z}, \\mathbb{Q} and O(...)", s.peek())
        return None
    s.index += width
    from derive.latex.factors import bracketed

    inner = bracketed(s)
    return name, s.number(inner.expr, inner.start)


def number_set(s: State) -> str | None:
    token, brace, letter, closing = (s.peek(k) for k in range(4))
    if token is None or token.kind != "command" or token.text != "mathbb" or brace is None:
        return None
    width, found = (1, brace) if brace.kind == "letter" else (3, letter)
    if found is None or found.text not in _SETS or width == 3 and (closing is None or closing.text != "}"):
        return None
    s.index += 1 + width
    return _SETS[found.text]


def _growth_name(s: State) -> tuple[str | None, int]:
    r"""Which order of growth the cursor stands at, and how many tokens spell it: O, o, \mathcal{O}, \Theta."""
    token = s.peek()
    if token is None:
        return None, 0
    if token.kind == "letter" and token.text in _GROWTH and not s.is_value(token.text):
        return _GROWTH[token.text], 1
    if token.kind == "command" and token.text == "Theta" and not s.is_value("Theta"):
        return "theta", 1
    if token.kind == "command" and token.text in ("mathcal", "mathrm", "operatorname"):
        inner = [s.peek(k) for k in (1, 2, 3)]
        if inner[0] is not None and inner[0].text in _GROWTH and inner[0].kind == "letter":
            return _GROWTH[inner[0].text], 2
        if all(inner) and [t.text for t in inner if t][::2] == ["{", "}"] and inner[1] and inner[1].text in _GROWTH:
            return _GROWTH[inner[1].text], 4
    return None, 0


def _fills_side(s: State, opening: int) -> bool:
    """True when the parentheses at `opening` are all that is left of this side."""
    if opening >= s.stop or s.tokens[opening].text != "(":
        return False
    depth = 0
    for i in range(opening, s.stop):
        depth += turn(s.tokens[i])
        if depth == 0:
            after = s.tokens[i + 1] if i + 1 < s.stop else None
            return after is None or after.gap or after.text in _RELATED or after.text in ENDING or after.kind == "text"
    return False


# ---- chains ------------------------------------------------------------------------------------------------------
def chained(s: State, heads: list[str], sides: list[Expr], start: int) -> Expr:
    """One relation, or the chain of several."""
    if any([side.head == "matrix" for side in sides]):
        return _entrywise(s, heads, sides, start)
    for side in sides:
        if side.head in PROPOSITIONS:
            raise s.fail_at("a relation stands between numbers; join relations with \\implies, \\iff or \\land", start)
    links = [_link(s, h, a, b, start) for h, a, b in zip(heads, sides[:-1], sides[1:], strict=True)]
    if len(links) == 1:
        return links[0]
    if all([h in ORDERS for h in heads]):
        return s.build("chain", tuple(heads), tuple(sides), start)
    return s.build("and", None, tuple(links), start)


def _link(s: State, head: str, left: Expr, right: Expr, start: int) -> Expr:
    if head in ("real", "integer", "rational"):
        return s.build(head, None, (left,), start)
    if head in ("bigo", "theta", "littleo", "asym", "tends"):
        mode, growing = _growing(s, head)
        return s.build(head, mode, (left, right, *growing), start)
    if head == "in":
        raise s.fail_at("\\in is read before \\mathbb{R}, \\mathbb{Z}, \\mathbb{Q} and O(...)", start)
    if head == "approx":
        from derive.language.relations import is_figure

        pair = (right, left) if is_figure(left) and not is_figure(right) else (left, right)
        return s.build("approx", None, pair, start)
    return s.build(head, None, (left, right), start)


def _growing(s: State, head: str) -> tuple[str | None, tuple[Expr, ...]]:
    r"""Mode and variable of `f \sim g \quad (n \to \infty)`; nothing when the assumptions name it."""
    from derive.latex.binders import running
    from derive.latex.grammar import value
    from derive.latex.naming import starts_name, variable

    token, mark = s.peek(), s.index
    if token is None or not token.gap or token.text != "(":
        return None, ()
    s.take()
    following = s.peek()
    name = variable(s) if following is not None and starts_name(following) else ""
    if not name or relation_at(s) != "tends":
        s.index = mark
        return None, ()
    stop = s.stop
    depth = 1
    closing = s.index
    while closing < stop and (depth := depth + turn(s.tokens[closing])) > 0:
        closing += 1
    s.stop = closing
    mode = running(s, name)
    point = value(s)
    s.index, s.stop = closing, stop
    s.expect(")", token)
    if head == "tends":
        return mode, (Expr("symbol", name), point)
    if point != Expr("const", "oo"):
        raise s.fail("an order of growth holds as a variable tends to \\infty", token)
    return mode, (Expr("symbol", name),)


def _entrywise(s: State, heads: list[str], sides: list[Expr], start: int) -> Expr:
    if set(heads) != {"eq"}:
        raise s.fail_at("matrices are compared with = only", start)
    links: list[Expr] = []
    for left, right in zip(sides, sides[1:], strict=False):
        if (left.head, left.data, len(left.args)) != (right.head, right.data, len(right.args)):
            raise s.fail_at("the two sides are not matrices of one shape", start)
        links += [Expr("eq", None, pair) for pair in zip(left.args, right.args, strict=True)]
    s.note("matrices", "equal when their entries are")
    return links[0] if len(links) == 1 else s.build("and", None, tuple(links), start)

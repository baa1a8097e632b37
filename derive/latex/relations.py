r"""Relations between values: `=`, `\leq`, `\approx`, `\sim`, `\to`, `= O(g)`, `\in \mathbb{R}`, and the chains they make.

Matrices are equal when their entries are, so an equation between matrices is the conjunction of the equations between entries.
"""

from __future__ import annotations

from derive.language.expr import ORDERS, PROPOSITIONS, Expr
from derive.latex import commands
from derive.latex.state import ENDING, OPENING, State
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


# ---- growth and membership ----------------------------------------------------------------------------------------------
def order_of(s: State, head: str) -> tuple[str, Expr] | None:
    """`O(g)`, `\\Theta(g)`, `o(g)` as the whole side after `=` or `\\in`, and the sets of numbers after `\\in`."""
    if head not in ("eq", "in"):
        return None
    if head == "in" and (sort := _number_set(s)) is not None:
        return sort, Expr("number", 0)
    name, width = _growth_name(s)
    if name is None or not _fills_side(s, s.index + width):
        if head == "in":
            raise s.fail("\\in is read before \\mathbb{R}, \\mathbb{Z}, \\mathbb{Q} and O(...)", s.peek())
        return None
    s.index += width
    from derive.latex.grammar import bracketed

    inner = bracketed(s)
    return name, s.number(inner.expr, inner.start)


def _number_set(s: State) -> str | None:
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
        text = s.tokens[i].text if s.tokens[i].kind == "sign" else ""
        depth += (text in OPENING) - (text in ENDING)
        if depth == 0:
            after = s.tokens[i + 1] if i + 1 < s.stop else None
            return after is None or after.gap or after.text in _RELATED or after.text in ENDING or after.kind == "text"
    return False


# ---- chains -------------------------------------------------------------------------------------------------------------
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
        return s.build(head, None, (left, right, *_growing(s, head)), start)
    if head == "in":
        raise s.fail_at("\\in is read before \\mathbb{R}, \\mathbb{Z}, \\mathbb{Q} and O(...)", start)
    if head == "approx":
        from derive.language.relations import is_figure

        pair = (right, left) if is_figure(left) and not is_figure(right) else (left, right)
        return s.build("approx", None, pair, start)
    return s.build(head, None, (left, right), start)


def _growing(s: State, head: str) -> tuple[Expr, ...]:
    r"""The variable of `f \sim g \quad (n \to \infty)`; none when the assumptions name it."""
    token, arrow = s.peek(), s.peek(2)
    if token is None or not token.gap or token.text != "(" or arrow is None:
        return ()
    mark = s.index
    s.take()
    from derive.latex.naming import starts_name, variable

    following = s.peek()
    if following is None or not starts_name(following):
        s.index = mark
        return ()
    name = variable(s)
    if relation_at(s) != "tends":
        s.index = mark
        return ()
    from derive.latex.grammar import value

    with s.binding():
        point = value(s)
    s.expect(")", token)
    if head == "tends":
        return Expr("symbol", name), point
    if point != Expr("const", "oo"):
        raise s.fail("an order of growth holds as a variable tends to \\infty", token)
    return (Expr("symbol", name),)


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



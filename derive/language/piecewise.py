"""Values by cases: a relation that holds a `piecewise` becomes one implication for each case.

`lowering` calls `split` on every relation. A case that none covers has the value 1/0: there the side is undefined, so
that what the cases leave out comes out as a condition.

    >>> from derive.language import read_expression
    >>> str(split(read_expression("abs(x) = Piecewise((x, x >= 0), (-x, True))")))
    '(x >= 0 => abs(x) = x) and (x < 0 => abs(x) = -x)'
"""

from __future__ import annotations

from derive.language.errors import IllFormed
from derive.language.expr import Expr, walk

MAX_BRANCHES = 64
OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
NOWHERE = Expr("div", None, (Expr("number", 1), Expr("number", 0)))
_PLAIN = frozenset({"add", "mul", "div", "pow", "neg", "fn", "call"})  # a member keeps its family: not taken apart


def cases_of(e: Expr) -> list[tuple[Expr, Expr | None]]:
    """The values of a `piecewise` with their conditions; the last may have none: otherwise."""
    pairs = list(zip(e.args[::2], e.args[1::2], strict=False))
    found: list[tuple[Expr, Expr | None]] = [(value, condition) for value, condition in pairs]
    return [*found, (e.args[-1], None)] if len(e.args) % 2 else found


def split(relation: Expr) -> Expr | None:
    """The relation as a conjunction of implications, or None where it holds no values by cases."""
    if not relation.holds("piecewise"):
        return None
    node = next((n for side in relation.args for n in _open(side) if n.head == "piecewise"), None)
    if node is None:
        return None
    _check_size(relation)
    links: list[Expr] = []
    earlier: list[Expr] = []
    for value, condition in cases_of(node):
        held = [*earlier, condition] if condition is not None else list(earlier)
        links.append(_implied(held, _replaced(relation, node, value)))
        if condition is None:
            break
        earlier.append(opposite(condition))
    else:
        links.append(_implied(earlier, _replaced(relation, node, NOWHERE)))
    return links[0] if len(links) == 1 else Expr("and", None, tuple(links))


def opposite(condition: Expr) -> Expr:
    """The condition denied; for order that of real numbers, which an order needs anyway."""
    if condition.head in OPPOSITE:
        return Expr(OPPOSITE[condition.head], None, condition.args)
    return condition.args[0] if condition.head == "not" else Expr("not", None, (condition,))


def _implied(held: list[Expr], relation: Expr) -> Expr:
    if not held:
        return relation
    return Expr("imp", None, (held[0] if len(held) == 1 else Expr("and", None, tuple(held)), relation))


def _open(e: Expr) -> list[Expr]:
    """The nodes of a term that stand under no binder, outermost first."""
    found = [e]
    if e.head in _PLAIN:
        for a in e.args:
            found += _open(a)
    return found


def _replaced(relation: Expr, node: Expr, value: Expr) -> Expr:
    """The relation with the value in the place of the node, outside binders: one that looks alike under a binder
    may speak of the bound variable."""
    return Expr(relation.head, relation.data, tuple([_in_term(side, node, value) for side in relation.args]))


def _in_term(e: Expr, node: Expr, value: Expr) -> Expr:
    if e == node:
        return value
    if e.head not in _PLAIN or not e.holds("piecewise"):
        return e
    return Expr(e.head, e.data, tuple([_in_term(a, node, value) for a in e.args]))


def _check_size(relation: Expr) -> None:
    count = 1
    for n in {n for n in walk(relation) if n.head == "piecewise"}:
        count *= len(n.args) // 2 + 1
    if count > MAX_BRANCHES:
        raise IllFormed(f"values by cases here make more than {MAX_BRANCHES} cases", piece="Piecewise")


__all__ = ["cases_of", "opposite", "split"]

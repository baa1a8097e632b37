"""Names in expressions and assumptions: which are free, which are spoken of, which definitions a relation needs.

    >>> from derive.language import read_expression
    >>> sorted(free_names(read_expression("Sum(t*x, (t, 1, n))")))
    ['n', 'x']
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from derive.language import Expr, Where
from derive.language.relations import BOUND_AT
from derive.language.where import Declared, Definition, Fact, Grows

_NAMED = frozenset({"symbol", "member", "call"})


def free_names(e: Expr) -> set[str]:
    """Names of symbols, families and functions that are not bound in `e`."""
    place = BOUND_AT.get(e.head)
    if place is None or len(e.args) <= max(place, 2):
        inner = {name for a in e.args for name in free_names(a)}
        return inner | {str(e.data)} if e.head in _NAMED else inner
    variable = str(e.args[place].data)
    inside = {name for a in e.args[:place] for name in free_names(a)} - {variable}
    return inside | {name for a in e.args[place + 1:] for name in free_names(a)}


def spoken_of(where: Where) -> set[str]:
    """Every name that the assumptions mention."""
    found: set[str] = set()
    for item in where.items:
        if isinstance(item, Declared | Grows):
            found.add(item.name)
        if isinstance(item, Definition):
            found |= {item.name} | free_names(item.body) - set(item.parameters)
        if isinstance(item, Fact):
            found |= free_names(item.relation)
    return found


def needed(given: Where, definitions: Sequence[Definition], relation: Expr | None) -> Where:
    """`given` with the definitions before its facts; for a relation those alone that it or a fact uses."""
    if relation is not None:
        definitions = _used(definitions, free_names(relation) | spoken_of(given))
    first = [item for item in given.items if isinstance(item, Declared)]
    rest = [item for item in given.items if not isinstance(item, Declared)]
    return Where((*first, *definitions, *rest), given.constants)


def _used(definitions: Sequence[Definition], names: Iterable[str]) -> list[Definition]:
    wanted = set(names)
    while True:
        more = {n for d in definitions if d.name in wanted for n in free_names(d.body)} - wanted
        if not more:
            return [d for d in definitions if d.name in wanted]
        wanted |= more

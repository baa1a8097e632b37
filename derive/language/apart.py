"""Symbols named E or I beside the constants of that name, set apart in text: the symbol stands between backquotes.

LaTeX can tell them apart (`e^x + E` with E declared), so statements hold both. `text` and `statement` are the callers.

    >>> from derive.language.expr import symbols
    >>> E, x = symbols("E x")
    >>> Expr("const", "E")**x + E
    E**x + `E`
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from derive.kernel.text import name_text
from derive.language.expr import Expr, walk

if TYPE_CHECKING:
    from derive.language.domains import Domain
    from derive.language.where import Assumption

_NAMED = frozenset({"symbol", "member", "call"})


def shown(name: str) -> str:
    """A name as text; one that is set apart already stays so."""
    return name if name.startswith("`") else name_text(name)


def switched(e: Expr) -> frozenset[str]:
    """The constants among E and I that an expression holds."""
    if not e.holds("const"):
        return frozenset()
    return frozenset([str(n.data) for n in walk(e) if n.head == "const" and n.data in ("E", "I")])


def apart(e: Expr, constants: frozenset[str]) -> Expr:
    """The expression with every symbol named like one of these constants between backquotes."""
    if not constants or not any([n.data in constants and n.head in _NAMED for n in walk(e)]):
        return e
    args = tuple([apart(a, constants) for a in e.args])
    return Expr(e.head, _apart(str(e.data), constants) if e.head in _NAMED else e.data, args)


def assumption_text(item: Assumption, constants: frozenset[str]) -> str:
    """An assumption as text that reads back beside `constants: ...`."""
    if not constants:
        return str(item)
    from derive.language.where import Declared, Definition, Fact

    if isinstance(item, Fact):
        return str(replace(item, relation=apart(item.relation, constants)))
    if isinstance(item, Definition):
        names = tuple([_apart(p, constants) for p in item.parameters])
        return str(replace(item, name=_apart(item.name, constants), body=apart(item.body, constants), parameters=names))
    if isinstance(item, Declared):
        names = tuple([_apart(i, constants) for i in item.indices])
        domain = _apart_domain(item.domain, constants)
        return str(replace(item, name=_apart(item.name, constants), domain=domain, indices=names))
    return str(replace(item, name=_apart(item.name, constants)))


def _apart_domain(d: Domain, constants: frozenset[str]) -> Domain:
    if d.interval is not None:
        low, high = apart(d.interval.low, constants), apart(d.interval.high, constants)
        d = replace(d, interval=replace(d.interval, low=low, high=high))
    return replace(d, points=tuple([apart(p, constants) for p in d.points]))


def _apart(name: str, constants: frozenset[str]) -> str:
    return f"`{name}`" if name in constants else name

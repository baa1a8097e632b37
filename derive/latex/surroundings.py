r"""What the assumptions say of names, as far as reading depends on it: values, families, functions, indices.

>>> from derive.language import read_where
>>> surroundings(read_where("n: positive integer; c[i]: real; f(x) := x + 1")).families
{'c': 1}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from derive.language.domains import Interval
from derive.language.expr import Expr, walk
from derive.language.relations import BOUND_AT
from derive.language.where import Declared, Definition, Fact, Grows, Where


@dataclass(frozen=True)
class Surroundings:
    """Names known before a formula is read; `indices` may index a family, `ranges` give sums their ends."""

    values: frozenset[str] = frozenset()
    families: Mapping[str, int] = field(default_factory=dict)
    functions: frozenset[str] = frozenset()
    indices: frozenset[str] = frozenset()
    ranges: Mapping[str, tuple[Expr, Expr]] = field(default_factory=dict)
    constants: frozenset[str] = frozenset()
    complexes: frozenset[str] = frozenset()  # names whose bar is the conjugate

    def knows(self, name: str) -> bool:
        return name in self.values or name in self.families

    def with_families(self, families: Mapping[str, int], indices: Iterable[str]) -> Surroundings:
        """These, and the families and indices that a first reading found."""
        return replace(self, families={**families, **self.families}, indices=self.indices | frozenset(indices))


def surroundings(where: Where, fallback: Iterable[str] = ("e", "i")) -> Surroundings:
    """What `where` says of names; `fallback` are the letters that are constants unless something says otherwise."""
    values: set[str] = set()
    families: dict[str, int] = {}
    functions: set[str] = set()
    indices: set[str] = set()
    ranges: dict[str, tuple[Expr, Expr]] = {}
    for item in where.items:
        if isinstance(item, Declared):
            _declared(item, values, families, indices, ranges)
        elif isinstance(item, Definition):
            _defined(item, values, families, functions, indices)
        elif isinstance(item, Fact):
            _spoken_of(item.relation, values, families)
        elif isinstance(item, Grows):
            values.add(item.name)
    return Surroundings(
        frozenset(values), families, frozenset(functions), frozenset(indices), ranges,
        frozenset(fallback) | frozenset(where.constants),
        frozenset([i.name for i in where.items if isinstance(i, Declared) and i.domain.base == "complex"]),
    )  # fmt: skip


def _declared(
    item: Declared, values: set[str], families: dict[str, int], indices: set[str], ranges: dict[str, tuple[Expr, Expr]]
) -> None:
    if item.indices:
        families[item.name] = len(item.indices)
        indices |= set(item.indices)
        return
    values.add(item.name)
    interval: Interval | None = item.domain.interval
    if item.domain.whole:
        indices.add(item.name)
        if interval is not None and interval.whole:
            ranges[item.name] = interval.low, interval.high


def _defined(
    item: Definition, values: set[str], families: dict[str, int], functions: set[str], indices: set[str]
) -> None:
    if item.indexed:
        families[item.name] = len(item.parameters)
        indices |= set(item.parameters)
    elif item.parameters:
        functions.add(item.name)
    else:
        values.add(item.name)
    bound = set(item.parameters)
    _spoken_of(item.body, values, families, bound)


def _spoken_of(e: Expr, values: set[str], families: dict[str, int], bound: Iterable[str] = ()) -> None:
    """Free symbols and families of a given relation stand for values; bound variables do not."""
    hidden = set(bound)
    for node in walk(e):
        place = BOUND_AT.get(node.head)
        if place is not None and len(node.args) > 2:
            hidden.add(str(node.args[place].data))
    for node in walk(e):
        if node.head == "member":
            families[str(node.data)] = len(node.args)
        elif node.head == "symbol" and str(node.data) not in hidden:
            values.add(str(node.data))

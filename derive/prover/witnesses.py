"""Witnesses: an exact point at which the kernel sees the assumptions of a proof hold, so that they are not empty.

`search` asks for one before it writes a proof document. Assumptions that share no name are met apart from one another,
and each such part but once in a run: everything 1, everything 2, zeros and ones, then what the sampler finds.

    >>> from derive.kernel.codec import decode
    >>> witness((decode("(< 0 x)"), decode("(integer n)"), decode("(< 1 n)")))
    {'x': 1, 'n': 2}
    >>> witness((decode("(< x 0)"), decode("(< 0 x)"))) is None
    True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from derive.kernel.check import recheck
from derive.kernel.terms import ZERO, KernelError, Term, eq, num, walk
from derive.numeric.sample import Point, find_witness, holds_at
from derive.prover.builder import proof_document

MAX_ZERO_ONE = 8  # names of which each is tried at 0 and at 1


def witness(props: tuple[Term, ...], goal: Term | None = None) -> Point | None:
    """A point at which every proposition is seen to hold, or None where none was found; the goal may say where to look
    for what is not found otherwise."""
    point: Point = {}
    for part in parts(props):
        found = _met(part)
        if found is None:
            sought = find_witness(props, goal=goal) if goal is not None else None
            return sought if sought is not None and _seen(props, sought) else None
        point |= found
    return point


def parts(props: Iterable[Term]) -> list[tuple[Term, ...]]:
    """The propositions in groups that share no name with one another, each in its order."""
    groups: list[tuple[set[str], list[Term]]] = []
    for p in props:
        names, together = set(p.free), [p]
        touched = [g for g in groups if not g[0].isdisjoint(names)]
        for group in reversed(touched):
            names |= group[0]
            together = group[1] + together
        groups = [g for g in groups if g not in touched] + [(names, together)]
    return [tuple(together) for _, together in groups]


@lru_cache(maxsize=4096)
def _met(props: tuple[Term, ...]) -> Point | None:
    return next((point for point in _candidates(props) if _seen(props, point)), None)


def _seen(props: tuple[Term, ...], point: Point) -> bool:
    """Does the kernel see all of them hold at the point, as it will in the document of a proof?"""
    try:
        recheck(proof_document((("ring", (), (ZERO, ZERO)),), "proof", props, eq(ZERO, ZERO), (), point))
    except KernelError:
        return False
    return True


def _candidates(props: tuple[Term, ...]) -> Iterator[Point]:
    """Points at which the propositions may hold."""
    plain = _plain_point(props, 1)
    yield plain
    if plain:
        yield _plain_point(props, 2)
    scalars = tuple([p for p in props if not any([n.tag == "fam" for n in walk(p)])])
    chosen = find_witness(scalars) if scalars and len(scalars) < len(props) else None
    for point in (*(_zero_one_points(plain, chosen) if chosen else ()), *_zero_one_points(plain, {})):
        if holds_at(props, point):
            yield point
            break
    found = find_witness(props)
    if found is not None:
        yield found


def _zero_one_points(plain: Point, chosen_already: Point) -> Iterator[Point]:
    """Points with some symbols and families at 0 and the others at 1, of few names: centred or degenerate variables.

    Symbols that are chosen already keep their values."""
    names = sorted(plain.keys() - chosen_already.keys())
    if len(names) <= MAX_ZERO_ONE:
        for values in product((0, 1), repeat=len(names)):
            fresh_values: Point = {name: _at(plain[name], value) for name, value in zip(names, values, strict=True)}
            yield {**fresh_values, **chosen_already}


def _plain_point(props: tuple[Term, ...], value: int) -> Point:
    """Every symbol and every member of every family at one value: the witness that most assumptions have."""
    nodes = [n for p in props for n in walk(p)]
    symbols: Point = {str(n.data): num(value) for n in nodes if n.tag == "sym"}
    return symbols | {str(n.data): (len(n.args), num(value)) for n in nodes if n.tag == "fam"}


def _at(plain: Term | tuple[int, Term], value: int) -> Term | tuple[int, Term]:
    return num(value) if isinstance(plain, Term) else (plain[0], num(value))


__all__ = ["parts", "witness"]

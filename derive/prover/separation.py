"""Points at which everything known holds and what is wanted does not: then no combination of the known gives it.

    known x >= 0, y >= x, wanted y - 2*x >= 0:  at x = 1, y = 1 the known holds, and y - 2*x is negative

The atoms of a field are given values that need not be those of the terms they stand for, so what is true may have such
a point too, and is then out of reach of products of the known and of squares alike, whatever their degree. The values
are exact; they are looked for one atom after the other, each within the bounds that the known sets it at the others'
values, at the end where the wanted is least. Called by `combination` before its linear programs. Certificate of a
failure, not of a proof: nothing here is trusted. Gives up after a few starts.

    >>> from derive.kernel.codec import decode
    >>> from derive.prover.rational import Field
    >>> field = Field([decode("(+ x y)")])
    >>> x, y = field.context.gens()
    >>> known = given([(x, False), (y - x, False)], [], 2)
    >>> separating(known, y - 2 * x, False)
    [1, 1]
    >>> separating(known, y + x, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from derive.kernel.terms import KernelError, mul
from derive.prover.rational import Field, Polynomial, by_exponents

STARTS = tuple([fmpq(p, q) for p, q in ((1, 1), (2, 1), (1, 3), (10, 1), (-1, 1), (1, 20))])  # of all atoms
SWEEPS = 3
Number = Any  # rationals of python-flint
Monomials = list[tuple[Number, tuple[tuple[int, int], ...]]]  # a coefficient, and places with their exponents
_ZERO, _STEP = fmpq(0), fmpq(1, 16)


@dataclass(frozen=True)
class Given:
    """What holds of some atoms, and for each of them the parts that speak of it."""

    inequalities: list[tuple[Monomials, bool]]
    equations: list[Monomials]
    bounding: list[list[tuple[Monomials, bool]]]
    fixing: list[list[Monomials]]


def given(known: Iterable[tuple[Polynomial, bool]], equations: Iterable[Polynomial], size: int) -> Given:
    """`known` >= 0, or > 0 where it says so, and `equations` = 0, over so many atoms."""
    inequalities = [(_monomials(p), above) for p, above in known]
    zeros = [_monomials(p) for p in equations]
    bounding = [[(p, above) for p, above in inequalities if i in _places(p)] for i in range(size)]
    return Given(inequalities, zeros, bounding, [[p for p in zeros if i in _places(p)] for i in range(size)])


def separating(given: Given, wanted: Polynomial, strict: bool) -> list[Number] | None:
    """Values of the atoms at which what is given holds and `wanted` < 0, or <= 0 where it is to be strict."""
    goal = _monomials(wanted)
    if not goal:
        return None
    own = _places(goal)
    spoken_of = [i for i, parts in enumerate(given.bounding) if parts or given.fixing[i] or i in own]
    for number, start in enumerate(STARTS):
        x = [start if i in spoken_of else _ZERO for i in range(len(given.bounding))]
        for sweep in range(SWEEPS):
            for i in spoken_of if number % 2 == 0 else reversed(spoken_of):
                x[i] = _moved(given, goal, x, i, sweep)
            if _separates(given, goal, x, strict):
                return x
    return None


def ties(field: Field) -> Iterator[Polynomial]:
    """What holds between atoms, such as a^2 - u for a = sqrt(u), where u is one too; squares are written with it."""
    for i, a in enumerate(field.atoms):
        if a.tag == "pow" or a.tag == "fn" and a.data in ("exp", "delta"):
            for j, b in enumerate(field.atoms):
                try:
                    product = field.fraction(mul(a, b))
                except KernelError:
                    continue  # written with an atom that the field does not have
                tie = product.top - product.bottom * field.context.gen(i) * field.context.gen(j)
                if tie != 0:
                    yield tie


def _monomials(p: Polynomial) -> Monomials:
    return [(c, tuple([(i, int(e)) for i, e in enumerate(m) if e])) for m, c in by_exponents(p).items()]


def _places(p: Monomials) -> set[int]:
    return {i for _, m in p for i, _ in m}


def _value(p: Monomials, x: list[Number]) -> Number:
    total = _ZERO
    for c, m in p:
        for i, e in m:
            c = c * (x[i] if e == 1 else x[i] ** e)
        total += c
    return total


def _line(p: Monomials, x: list[Number], place: int) -> tuple[Number, Number] | None:
    """p as slope * atom + rest at the values of the others; None where it is not linear or the atom drops out."""
    slope = rest = _ZERO
    for c, m in p:
        own = 0
        for i, e in m:
            if i == place:
                own = e
            else:
                c = c * (x[i] if e == 1 else x[i] ** e)
        if own > 1:
            return None
        if own:
            slope += c
        else:
            rest += c
    return (slope, rest) if slope else None


def _moved(given: Given, goal: Monomials, x: list[Number], i: int, sweep: int) -> Number:
    """A better value of the atom: what an equation makes it, else within its bounds, where the wanted is less."""
    for p in given.fixing[i]:
        line = _line(p, x, i)
        if line is not None:
            return -line[1] / line[0]
    low, high = _bounds(given, x, i)
    line = _line(goal, x, i)
    falls = 0 if line is None else -1 if line[0] > 0 else 1
    far = 4 << 2 * sweep
    if low is not None and high is not None:
        return _between(x[i], low, high, falls)
    if low is not None:
        if falls < 0:
            return low[0] + _STEP if low[1] else low[0]
        return max(4 * x[i], low[0] + far) if falls else x[i] if x[i] > low[0] else low[0] + 1
    if high is not None:
        if falls > 0:
            return high[0] - _STEP if high[1] else high[0]
        return min(4 * x[i], high[0] - far) if falls else x[i] if x[i] < high[0] else high[0] - 1
    return x[i] + falls * far


Bound = tuple[Number, bool]  # an end, and whether the atom stays off it


def _bounds(given: Given, x: list[Number], i: int) -> tuple[Bound | None, Bound | None]:
    """The largest lower and the smallest upper bound of the atom at the values of the others."""
    low: Bound | None = None
    high: Bound | None = None
    for p, above in given.bounding[i]:
        line = _line(p, x, i)
        if line is None:
            continue
        end = -line[1] / line[0]
        if line[0] > 0:
            low = (end, above) if low is None or (end, above) > low else low
        else:
            high = (end, above) if high is None or end < high[0] or end == high[0] and above else high
    return low, high


def _between(now: Number, low: Bound, high: Bound, falls: int) -> Number:
    width = high[0] - low[0]
    if width < 0 or not falls and not low[0] < now < high[0]:
        return (low[0] + high[0]) / 2
    if not falls:
        return now
    end, inward = (low, width * _STEP) if falls < 0 else (high, -width * _STEP)
    return end[0] + inward if end[1] else end[0]


def _separates(given: Given, goal: Monomials, x: list[Number], strict: bool) -> bool:
    value = _value(goal, x)
    if value > 0 or value == 0 and not strict or any([_value(p, x) != 0 for p in given.equations]):
        return False
    for p, above in given.inequalities:
        value = _value(p, x)
        if value < 0 or above and value == 0:
            return False
    return True


__all__ = ["Given", "given", "separating", "ties"]

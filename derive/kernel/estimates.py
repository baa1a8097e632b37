"""Estimates: what sort of number a term is, bounds on it, and whether it can be 0; and their arithmetic.

    >>> total(literal(1), estimate(INTEGER, low=(0, True))).low
    (2, False)
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from math import floor
from typing import NamedTuple

from derive.kernel.arithmetic import Rational
from derive.kernel.functions import COMPLEX, INTEGER, RATIONAL, REAL, Bound

End = Bound | None


class Estimate(NamedTuple):
    """`low < t` and `below < -t` (or `<=`) for a real t; `nonzero` for any t. Made by `estimate`, which
    sharpens it."""

    sort: int = COMPLEX
    low: End = None
    below: Bound | None = None  # a lower bound of -t
    nonzero: bool = False

    @property
    def high(self) -> End:
        return self.below and (-self.below[0], self.below[1])

    @property
    def positive(self) -> bool:
        return self.nonnegative and self.nonzero

    @property
    def nonnegative(self) -> bool:
        return self.low is not None and self.low[0].numerator >= 0

    @property
    def negated(self) -> Estimate:
        return Estimate(self.sort, self.below, self.low, self.nonzero)


UNKNOWN = Estimate()


def _sharp(b: Bound, sort: int, nonzero: bool) -> Bound:
    """The best lower bound that follows for a number of that sort."""
    value, strict = b[0], b[1] or nonzero and not b[0]
    if sort == INTEGER and (strict or value.denominator > 1):
        return floor(value) + 1, False
    return value, strict


def _apart(b: End) -> bool:
    """Does a number with this lower bound differ from 0?"""
    return b is not None and (b[0].numerator > 0 or b[1] and not b[0])


def estimate(sort: int, low: End = None, below: End = None, nonzero: bool = False) -> Estimate:
    if sort == COMPLEX:
        return Estimate(nonzero=nonzero)
    low = low and _sharp(low, sort, nonzero)
    below = below and _sharp(below, sort, nonzero)
    return Estimate(sort, low, below, nonzero or _apart(low) or _apart(below))


def literal(q: Rational) -> Estimate:
    """Of a rational number, whose bounds are integers where it is one."""
    value = q.numerator if q.denominator == 1 else q
    sort = INTEGER if q.denominator == 1 else RATIONAL
    return Estimate(sort, (value, False), (-value, False), q != 0)


def larger(a: End, b: End) -> End:
    """The better of two lower bounds."""
    return b if a is None else a if b is None else max(a, b)


def _plus(a: End, b: End) -> End:
    return (a[0] + b[0], a[1] or b[1]) if a and b else None


def meet(a: Estimate, b: Estimate) -> Estimate:
    """Both hold."""
    if b is UNKNOWN or not any(b):
        return a
    nonzero = a.nonzero or b.nonzero
    return estimate(max(a.sort, b.sort), larger(a.low, b.low), larger(a.below, b.below), nonzero)


def total(a: Estimate, b: Estimate) -> Estimate:
    return estimate(min(a.sort, b.sort), _plus(a.low, b.low), _plus(a.below, b.below))


def product(a: Estimate, b: Estimate) -> Estimate:
    sort, nonzero = min(a.sort, b.sort), a.nonzero and b.nonzero
    if sort == COMPLEX:
        return Estimate(nonzero=nonzero)
    for x, y in ((a, b), (b, a)):
        if x.low and x.below and x.low[0] == -x.below[0] != 0:  # a single number
            size, ends = max(x.low[0], x.below[0]), (y if x.low[0] > 0 else y.negated)
            low, below = [e and (e[0] * size, e[1]) for e in (ends.low, ends.below)]
            return estimate(sort, low, below, nonzero)
    minus_a, minus_b = a.negated, b.negated
    for x, y, same in ((a, b, True), (minus_a, b, False), (a, minus_b, False), (minus_a, minus_b, True)):
        if x.low and y.low and x.nonnegative and y.nonnegative:
            low = (x.low[0] * y.low[0], x.low[1] and y.low[0] > 0 or y.low[1] and x.low[0] > 0)
            below = (-x.below[0] * y.below[0], False) if x.below and y.below else None
            result = estimate(sort, low, below, nonzero)
            return result if same else result.negated
    return estimate(sort, nonzero=nonzero)


def same_sign(x: Estimate) -> Estimate:
    """A real number that has the sign of x."""
    zero = (0, x.nonzero)
    return estimate(REAL, zero if x.nonnegative else None, zero if x.negated.nonnegative else None, x.nonzero)


def greatest(args: list[Estimate]) -> Estimate:
    """The maximum of real numbers."""
    lows = [a.low for a in args if a.low]
    return estimate(min([a.sort for a in args]), max(lows, default=None))


def least(args: list[Estimate]) -> Estimate:
    """The minimum of real numbers."""
    lows = [a.low for a in args if a.low]
    return estimate(min([a.sort for a in args]), min(lows) if len(lows) == len(args) else None)

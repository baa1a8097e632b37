"""Making a counterexample readable: smaller numbers one at a time, as long as it stays one.

Called by `refute`. `still` decides; the result is the first sample that no single replacement improves.
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.numeric.evaluate import Table
from derive.numeric.sample import Sample
from derive.numeric.values import Gaussian, Stop, Value, parts

SIMPLE: tuple[Value, ...] = (1, 0, -1, 2, -2, 3, Fraction(1, 2), 4, -3, Fraction(-1, 2), Gaussian(0, 1))
MAX_TRIALS = 120


def smaller(sample: Sample, still: Callable[[Sample], bool]) -> Sample:
    """A sample of the same kind with simpler numbers."""
    trials, improved = MAX_TRIALS, True
    while improved and trials > 0:
        improved = False
        for candidate in _simpler(sample):
            trials -= 1
            if trials <= 0:
                break
            try:
                if still(candidate):
                    sample, improved = candidate, True
                    break
            except Stop:
                return sample
    return sample


def complexity(v: Value) -> tuple[int, ...]:
    """How much a reader has to take in; smaller is better. Zero and one come late: they hide more than they show."""
    if type(v) not in (int, Fraction, Gaussian):
        return (9_999,)
    re, im = parts(v)
    size = sum(abs(p.numerator) + 2 * (p.denominator - 1) for p in (re, im))
    return (size + (3 if im else 0), int(re < 0))


def _simpler(sample: Sample) -> list[Sample]:
    found = []
    for name, v in sample.symbols.items():
        found += [Sample({**sample.symbols, name: s}, sample.families) for s in _below(v)]
    for name, table in sample.families.items():
        for key, v in table.members.items():
            found += [Sample(sample.symbols, {**sample.families, name: Table(
                table.arity, {**table.members, key: s}, table.default)}) for s in _below(v)]
    return found


def _below(v: Value) -> list[Value]:
    limit = complexity(v)
    return [s for s in sorted(SIMPLE, key=complexity) if complexity(s) < limit]

"""What `assert_computes` says when a function does not compute a formula: the smallest point, and the likely slip.

    >>> slip([Disagreement({"n": n}, read_returned(n*(n - 1)//2), n*(n + 1)//2) for n in (1, 2)], 2, None)
    ''
    >>> slip([Disagreement({"n": n}, read_returned(n + 1), n) for n in (3, 5)], 2, None)
    'it is 1 more than the formula at every point'
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any

from derive.catalogue import Formula
from derive.catalogue.exactly import Number
from derive.testing.calling import Call, called
from derive.testing.returned import NotComparable, Returned, agrees, number_text, read_returned

SIMPLE = 64   # the largest numerator and denominator of a ratio worth saying
TRIED = 8     # points at which a pair of swapped parameters is tried


@dataclass(frozen=True)
class Disagreement:
    """A point, what the function returned there, and the value of the formula."""

    at: Mapping[str, Number]
    returned: Returned
    expected: Number | Decimal

    @property
    def size(self) -> tuple[Number, tuple[Number, ...]]:
        return sum(max(value, -value) for value in self.at.values()), tuple(self.at.values())

    @property
    def ratio(self) -> Fraction | None:
        """Returned over expected, where it is a simple fraction; for a float, within 10^-9 of one."""
        if not self.returned.value or self.expected == 0:
            return None
        found = self.returned.value / Fraction(self.expected)
        near = found if self.returned.kind == "exact" else found.limit_denominator(SIMPLE)
        simple = max(abs(near.numerator), near.denominator) <= SIMPLE and near != 1
        return near if simple and abs(found - near) <= abs(near) / 10**9 else None

    @property
    def difference(self) -> Fraction | None:
        if self.returned.kind != "exact" or self.returned.value is None or isinstance(self.expected, Decimal):
            return None
        return self.returned.value - self.expected


def told(call: Call, formula: Formula, disagreements: list[Disagreement], points: int, allowed: Fraction | None) -> str:
    """The message of the AssertionError."""
    first = min(disagreements, key=lambda d: d.size)
    name = called(call.function)
    shown = {s: first.at[s] for s in (*[s for s in first.at if s in formula.term.free], *call.symbols)}
    at = ", ".join(f"{symbol} = {number_text(value)}" for symbol, value in shown.items())
    gives = number_text(first.expected) + (f", {first.ratio} of it" if first.ratio is not None else "")
    lines = [
        f"{name} does not compute {f'{formula.name}: ' if formula.name else ''}{formula.text}",
        f"{f'at {at}: ' if at else ''}{name} returned {first.returned.text}, the formula gives {gives}",
        f"{len(disagreements)} of {points} {'points fail' if points != 1 else 'point fails'}{_within(first, allowed)}",
    ]
    if formula.assumptions:
        lines.append("where: " + "; ".join(dict.fromkeys(text for text, _ in formula.assumptions)))
    likely = overflow(disagreements) or swapped(call, disagreements, allowed) \
        or slip(disagreements, points, first.ratio)
    return "\n  ".join([*lines, *([f"likely: {likely}"] if likely else [])])


def _within(first: Disagreement, allowed: Fraction | None) -> str:
    if allowed is None or first.returned.kind == "exact" or first.returned.value is None or first.expected == 0:
        return ""
    wanted = Fraction(first.expected)
    error = abs(first.returned.value - wanted) / abs(wanted)
    return f"; relative error {float(error):.2g}, allowed {float(allowed):.2g}"


# ---- likely slips ---------------------------------------------------------------------------------------------------
def overflow(disagreements: list[Disagreement]) -> str:
    """Integers that differ by a multiple of 2^32: a fixed width was too narrow."""
    for bits in (64, 32):
        if all(d.difference is not None and d.difference % 2**bits == 0 for d in disagreements):
            return f"integers of {bits} bits wrapped around; the two are equal modulo 2^{bits}"
    return ""


def swapped(call: Call, disagreements: list[Disagreement], allowed: Fraction | None) -> str:
    """Two parameters whose exchange makes the function agree wherever it did not."""
    tried = [d for d in disagreements if len(set(d.at.values())) > 1][:TRIED]
    if not tried or not 2 <= len(call.symbols) <= 4:
        return ""
    for a, b in combinations(call.symbols, 2):
        if all(_agrees_swapped(call, d, a, b, allowed) for d in tried):
            return f"{a} and {b} are swapped; exchanged, they agree"
    return ""


def _agrees_swapped(call: Call, d: Disagreement, a: str, b: str, allowed: Fraction | None) -> bool:
    values: dict[str, Any] = {**d.at, a: d.at[b], b: d.at[a]}
    try:
        return agrees(read_returned(call.at(values)), d.expected, allowed)
    except NotComparable:
        return False
    except Exception:  # a user's function may fail in any way at a point that its test never asked for
        return False


def slip(disagreements: list[Disagreement], points: int, ratio: Fraction | None) -> str:
    """One factor or one difference at every point."""
    if len(disagreements) < points or points < 2:
        return ""
    if ratio is not None and all(d.ratio == ratio for d in disagreements):
        return f"it is {ratio} of the formula at every point"
    gaps = {d.difference for d in disagreements}
    gap = gaps.pop() if len(gaps) == 1 else None
    if gap is None:
        return ""
    return f"it is {number_text(abs(gap))} {'more' if gap > 0 else 'less'} than the formula at every point"

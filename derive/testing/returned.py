"""What a tested function returned, as an exact number or a float, and whether it is the exact value of a formula.

Called by `computing`. Integers and Fractions are compared exactly, whatever the tolerance; a float needs one, and a
Decimal may have one. numpy's scalars, and anything with `.item()`, are taken for the Python number they hold.

    >>> agrees(read_returned(8), 8, None), agrees(read_returned(9), 8, tolerance(rel=0.5))
    (True, False)
    >>> agrees(read_returned(0.1 + 0.2), Fraction(3, 10), tolerance(digits=12))
    True
"""
from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Any

from derive.catalogue.exactly import rational

MAX_DIGITS = 25  # of a tolerance: an irrational value is known to 30


class NotComparable(TypeError):
    """Something that is no number, or a float where no tolerance was given."""


@dataclass(frozen=True)
class Returned:
    """A returned number: its exact value (None for nan and infinities), its text, and what kind of number it was."""

    value: Fraction | None
    text: str
    kind: str  # exact, decimal or float


def tolerance(rel: float | int | str | Fraction | Decimal | None = None, digits: int | None = None) -> Fraction | None:
    """The largest relative error allowed: `rel` itself, or 10**-digits. Raises ValueError."""
    if rel is not None and digits is not None:
        raise ValueError("give rel= or digits=, not both")
    if digits is not None:
        if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MAX_DIGITS:
            raise ValueError(f"digits={digits!r} is no number of digits from 1 to {MAX_DIGITS}")
        return Fraction(1, 10**digits)
    if rel is None:
        return None
    try:
        found = Fraction(rel) if not isinstance(rel, bool) else Fraction(2)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"rel={rel!r} is no number") from None
    if not Fraction(1, 10**MAX_DIGITS) <= found < 1:
        raise ValueError(f"rel={rel!r} is no relative error between 1e-{MAX_DIGITS} and 1")
    return found


def read_returned(found: Any) -> Returned:
    """A number as it was returned. Raises NotComparable, which names the type."""
    for _ in range(2):
        exact = rational(found)
        if exact is not None:
            kind = "decimal" if isinstance(found, Decimal) else "exact"
            return Returned(Fraction(exact), str(found) if kind == "decimal" else number_text(Fraction(exact)), kind)
        if isinstance(found, Real | Decimal) and not isinstance(found, bool):
            number = float(found)
            return Returned(Fraction(number) if math.isfinite(number) else None, repr(number), "float")
        if isinstance(found, bool) or not callable(getattr(found, "item", None)):
            break
        found = _item(found)
    raise NotComparable(f"returned {found!r:.60}, a {type(found).__name__}, which is no real number")


def _item(found: Any) -> Any:
    try:
        return found.item()
    except (TypeError, ValueError, RuntimeError) as error:
        raise NotComparable(f"returned a {type(found).__name__} that holds no single number: {error}; "
                            "say vectorised=True if it takes arrays") from None


def agrees(returned: Returned, expected: Fraction | int | Decimal, allowed: Fraction | None) -> bool:
    """Whether the returned number is the expected one; `expected` is a Decimal, to 30 digits, where it is irrational.

    Raises NotComparable for a float, and for an irrational value, without a tolerance.
    """
    if allowed is None and returned.kind == "float":
        raise NotComparable(f"returned the float {returned.text}, and floats are not compared exactly; "
                            "give rel=1e-12 or digits=12, or let it return an int or a Fraction")
    if allowed is None and isinstance(expected, Decimal):
        raise NotComparable(f"the value is irrational, {expected:.12g}...; give rel=1e-12 or digits=12")
    if returned.value is None:
        return False
    if returned.kind == "exact" or allowed is None:
        return not isinstance(expected, Decimal) and returned.value == expected
    wanted = Fraction(expected)
    return abs(returned.value - wanted) <= allowed * abs(wanted)


def number_text(value: Fraction | int | Decimal, most: int = 60) -> str:
    """A number for people: digits in full up to a length, then how many there are."""
    from derive.kernel.codec import digits
    if isinstance(value, Decimal):
        return f"{value:.15g}"
    exact = Fraction(value)
    text = digits(exact.numerator) + (f"/{digits(exact.denominator)}" if exact.denominator != 1 else "")
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} characters)"

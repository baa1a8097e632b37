"""Printed numbers, reproduced: the value at the stated sizes either rounds to the printed digits or does not.

Called by `checking` and `listing`. A value that is not rational is enclosed by rigorous ball arithmetic, far beyond the
printed digits. The rule is that of `≈`: the value lies within half a unit of the last printed digit; trailing zeros
count, an exact tie accepts both neighbours.

    >>> agrees(Fraction(2274475, 4097), "555.16"), agrees(Fraction(2274475, 4097), "555.15")
    (True, False)
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from derive.catalogue.entry import EntryError, Figure
from derive.kernel.terms import Term, num, substitute
from derive.language import Expr

_PRINTED = re.compile(r"(?P<sign>[-−]?)(?P<whole>\d{1,3}(,\d{3})+|\d+)(\.(?P<decimals>\d+)"
                      r"(e(?P<exponent>[-+]?\d{1,3}))?)?\s*(?P<percent>%?)")


@dataclass(frozen=True)
class FigureOutcome:
    """A figure with its exact value, and whether the printed digits are those of the value."""

    figure: Figure
    value: str
    agrees: bool

    def to_json(self) -> dict[str, object]:
        at = {name: str(value) for name, value in self.figure.at.items()}
        printed = f"{self.figure.printed} {self.figure.unit}".strip()
        note = {"note": self.figure.note} if self.figure.note else {}
        return {"at": at, "printed": printed, "value": self.value, "agrees": self.agrees,
                "source": self.figure.source, **note}


def printed_interval(printed: str) -> tuple[Fraction, Fraction]:
    """The closed interval of the values that round to `printed`: `12.48%` gives [0.12475, 0.12485]; `8.9e-16` works."""
    match = _PRINTED.fullmatch(printed)
    if match is None:
        raise EntryError(f"not a printed number: {printed!r}; write it like 7,077,888 or 12.48%")
    decimals = match["decimals"] or ""
    unit = Fraction(1, 10**len(decimals))
    value = Fraction(int(match["whole"].replace(",", "") + decimals)) * unit
    if match["sign"]:
        value = -value
    scale = Fraction(10)**int(match["exponent"] or 0) * (Fraction(1, 100) if match["percent"] else 1)
    return (value - unit / 2)*scale, (value + unit / 2)*scale


def agrees(value: Fraction, printed: str) -> bool:
    """Whether `value`, rounded to the printed precision, is the printed number."""
    low, high = printed_interval(printed)
    return low <= value <= high


def rounded_like(value: Fraction, printed: str) -> str:
    """The value as it would stand in the place of `printed`, whose unit may follow it.

        >>> rounded_like(Fraction(5050), "5,051"), rounded_like(Fraction(2274475, 4097), "555.15 times")
        ('5,050', '555.16 times')
        >>> rounded_like(Fraction(1, 8), "12.48%"), rounded_like(Fraction(1, 2**50), "8.9e-15")
        ('12.50%', '0.9e-15')
    """
    match = _PRINTED.match(printed)
    if match is None:
        return str(value)
    places = len(match["decimals"] or "")
    scale = Fraction(10)**int(match["exponent"] or 0) * (Fraction(1, 100) if match["percent"] else 1)
    scaled = round(abs(value)/scale * 10**places)
    whole, rest = divmod(scaled, 10**places)
    grouped = f"{whole:,}" if "," in match["whole"] else str(whole)
    decimals = f".{rest:0{places}}" if places else ""
    end = match.start("exponent") - 1 if match["exponent"] else match.end("decimals" if places else "whole")
    return f"{'-' if value < 0 and scaled else ''}{grouped}{decimals}{printed[end:]}"


def at_point(expression: Expr, values: Mapping[str, int | Fraction]) -> Term:
    """The kernel term of `expression` with numbers in place of the named symbols; none may be missing or idle."""
    term = expression.to_term()
    missing, idle = sorted(term.free - set(values)), sorted(set(values) - term.free)
    if missing:
        raise EntryError(f"no value for {', '.join(missing)} in {expression}; give {missing[0]}=...")
    if idle:
        held = ", ".join(sorted(term.free)) or "no symbols"
        raise EntryError(f"{idle[0]} does not occur in {expression}; it has {held}")
    inexact = sorted(name for name, value in values.items() if type(value) not in (int, Fraction))
    if inexact:
        raise EntryError(f"{inexact[0]}={values[inexact[0]]!r} is not exact; give an integer or a Fraction")
    return substitute(term, {name: num(value) for name, value in values.items()})


def evaluate(expression: Expr, values: Mapping[str, int | Fraction]) -> Fraction:
    """The exact rational value of `expression`; an `EntryError` where it is undefined or not rational."""
    from derive.numeric import exact

    value = exact.evaluate(at_point(expression, values))
    if isinstance(value, int | Fraction):
        return Fraction(value)
    raise EntryError(f"{expression} has no exact rational value there: {value}")


def reproduce(figure: Figure) -> FigureOutcome:
    """The figure beside the value that it should be: exact, or the ends of a rigorous enclosure and 30 digits."""
    from derive.numeric import exact

    term = at_point(figure.of, figure.at)
    value = exact.evaluate(term)
    if isinstance(value, int | Fraction):
        return FigureOutcome(figure, str(Fraction(value)), agrees(Fraction(value), figure.printed))
    ends, shown = _enclosed(term, f"{figure.of}")
    return FigureOutcome(figure, shown, all(agrees(end, figure.printed) for end in ends))


def reproduced(name: str, figures: Iterable[Figure]) -> tuple[FigureOutcome, ...]:
    """The figures of the statement `name`; an EntryError names it."""
    try:
        return tuple([reproduce(figure) for figure in figures])
    except EntryError as error:
        raise EntryError(f"{name}: {error}") from error


def _enclosed(term: Term, shown: str) -> tuple[tuple[Fraction, Fraction], str]:
    """Two rationals around a real number that is not rational, 40 digits apart, and the number to 30 digits."""
    from derive.numeric import balls
    from derive.numeric.decimals import Decimal, to_digits

    found = balls.enclose_to(term, 40)
    if isinstance(found, int | Fraction):  # a whole part, whose argument alone is not rational
        return (Fraction(found), Fraction(found)), str(found)
    if not isinstance(found, balls.Enclosure) or not found.ball.imag.is_zero():
        raise EntryError(f"{shown} has no real value there: {found}")
    with balls.precision(found.bits):
        low, high = [_exactly(end) for end in (found.ball.real.lower(), found.ball.real.upper())]
    digits = to_digits(term, 30)
    return (low, high), digits.text if isinstance(digits, Decimal) else str(low)


def _exactly(end: Any) -> Fraction:
    """The end of a ball is a number m*2**e."""
    m, e = (int(part) for part in end.man_exp())
    return Fraction(m << e) if e >= 0 else Fraction(m, 1 << -e)

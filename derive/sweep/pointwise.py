"""One point at a time: the exact value of a term, or an enclosure good to many digits, from the numeric room.

Sweeps come here for points that the fast path could not vouch for, and for terms it has no program for.

    >>> from derive.kernel.terms import fn, num, sub, sym
    >>> value_at(sub(num(1), fn("cos", sym("x"))), {"x": Fraction(1, 10**8)}, 5)
    Decimal('5.0000E-17')
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from derive.kernel.terms import Term, num, substitute
from derive.numeric.balls import Enclosure, enclose, enclose_to
from derive.numeric.values import Gaussian, Undefined

DIGITS = 30


@dataclass(frozen=True)
class Missing:
    """No value here, and why."""

    reason: str


PointValue = int | Fraction | Decimal | Missing


def value_at(t: Term, point: Mapping[str, Fraction], digits: int = DIGITS) -> PointValue:
    """The value of `t` at a point: exact if rational, a Decimal of `digits` correct digits if real, else Missing."""
    closed = substitute(t, {name: num(v) for name, v in point.items()})
    found = enclose_to(closed, digits)
    if isinstance(found, Gaussian):
        return Missing("the value is not real")
    if isinstance(found, (int, Fraction)):
        return found
    if isinstance(found, Enclosure):
        return _decimal(found, digits)
    if isinstance(found, Undefined):
        return Missing(found.reason)
    zero = _nearly_zero(closed)
    return Missing(found.reason) if zero is None else zero


def _decimal(found: Enclosure, digits: int) -> PointValue:
    ball = found.ball
    if not ball.imag.is_zero():
        return Missing("the value is not real")
    return _read(str(ball.real.str(digits + 3, radius=False)), digits)


def _read(text: str, digits: int) -> Decimal:
    with localcontext() as context:
        context.prec = digits
        return +Decimal(text)


def _nearly_zero(closed: Term) -> Decimal | None:
    """0 for a value that no precision tells from 0 and that is below every float."""
    found = enclose(closed, 4096)
    if isinstance(found, Enclosure) and found.ball.imag.contains(0) and abs(found.ball) < 1e-320:
        return Decimal(0)
    return None

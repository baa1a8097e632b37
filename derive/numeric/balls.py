"""Rigorous enclosures of closed terms with the ball arithmetic of python-flint, at rising precision.

Called by refutation, figures and evidence. A node stays exact while it lies in Q(i); beyond that it is a complex ball
that certainly holds the value. A ball whose imaginary part is exactly 0 is known to be real. Equality of two balls is
never concluded: only that they do not meet.

    >>> from derive.kernel.codec import decode
    >>> decide(decode("(= (tanh 30) 1)"))
    False
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from flint import acb, arb, ctx, fmpq

from derive.kernel.terms import Term
from derive.numeric.ball_functions import BALL_FUNCTIONS, certainly_real, checked, tame
from derive.numeric.evaluate import Generic, Scope, value
from derive.numeric.truth import Truth, truth
from derive.numeric.values import (
    Exact,
    Fuel,
    Gaussian,
    Outcome,
    Stop,
    Undefined,
    Unknown,
    Unsupported,
    Value,
    is_exact,
    undefined,
    unknown,
    unsupported,
)

PRECISIONS = (64, 128, 320, 1024, 2560)
STEPS = 400_000
Ball: TypeAlias = Any  # flint.acb, whose stubs are partial


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work with `bits` bits inside the block."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def to_ball(v: Value) -> Ball:
    """The number as a ball at the working precision."""
    if type(v) is acb:
        return v
    if type(v) is int:
        return acb(v)
    if type(v) is Gaussian:
        return acb(_real_ball(v.re), _real_ball(v.im))
    if type(v) is Generic:
        raise unknown("an index that stands for many")
    return acb(_real_ball(v))


def _real_ball(q: Any) -> Any:
    return arb(fmpq(q.numerator, q.denominator))


_EXACT_ARGUMENTS = frozenset({"polygamma", "rising", "falling", "binomial", "delta", "hurwitz", "bernoulli",
                              "bernoulli_polynomial"})


class Balls:
    """The arithmetic beyond Q(i): complex balls at the working precision of the moment."""

    def operate(self, tag: str, name: str, values: tuple[Value, ...], fuel: Fuel) -> Value:
        fuel.spend(1 + ctx.prec // 128)
        if tag == "pow":
            return _power(values[0], values[1])
        if tag == "fn":
            rule = BALL_FUNCTIONS.get(name)
            if rule is None:
                raise unsupported(f"no enclosure for {name}")
            if name in _EXACT_ARGUMENTS:
                return rule(*values)
            v = rule(*[to_ball(a) for a in values])
            return checked(v) if type(v) is acb else v
        balls = [to_ball(v) for v in values]
        result = balls[0]
        for b in balls[1:]:
            result = result + b if tag == "add" else result * b
        return checked(result)

    def constant(self, name: str) -> Value:
        return acb({"pi": arb.pi, "EulerGamma": arb.const_euler, "Catalan": arb.const_catalan}[name]())

    def relate(self, tag: str, left: Value, right: Value) -> bool:
        a, b = to_ball(left), to_ball(right)
        if tag in ("eq", "ne"):
            if not a.overlaps(b):
                return tag == "ne"
            if a.is_exact() and b.is_exact():
                return tag == "eq"
            raise Stop(Unknown("enclosures meet", defined=True))
        for z in (a, b):
            if not certainly_real(z):
                if not z.imag.contains(0):
                    raise undefined("order between numbers that are not real")
                raise unknown("not certainly real")
        x, y = a.real, b.real
        yes, no = (x < y, x >= y) if tag == "lt" else (x <= y, x > y)
        if yes or no:
            return bool(yes)
        raise Stop(Unknown("enclosures meet", defined=True))

    def has_sort(self, tag: str, v: Value) -> bool:
        z = to_ball(v)
        if not z.imag.contains(0):
            return False
        if tag == "integer" and not z.real.contains_integer():
            return False
        if certainly_real(z) and (tag == "real" or z.is_exact() and (tag == "rational" or z.real.is_integer())):
            return True
        raise Stop(Unknown(f"not certainly {tag}", defined=True))

    def endless(self, t: Term, scope: Scope) -> Value:
        from derive.numeric.endless import endless

        return endless(t, scope)


BALLS = Balls()


def _power(base: Value, exponent: Value) -> Value:
    if base == 0 and type(base) is int:
        sign = to_ball(exponent).real
        if sign > 0:
            return 0
        if sign < 0 or sign.is_zero():
            raise undefined("0 to a power that is not positive")
        raise unknown("0 to a power of unknown sign")
    b = to_ball(base)
    if type(exponent) is int:
        return _integer_power(b, exponent)
    if b.contains(0):
        if type(exponent) is Fraction and exponent > 0 and exponent.denominator == 2:
            return checked(b.sqrt() * _integer_power(b, exponent.numerator // 2))
        raise unknown("a power of something that may be 0")
    e = to_ball(exponent)
    tame(e * b.log())
    if certainly_real(b) and certainly_real(e) and b.real > 0:
        return checked(acb(b.real ** e.real))
    return checked(b.pow(e))


def _integer_power(b: Ball, n: int) -> Ball:
    if n == 0:
        return acb(1)
    if n < 0 and b.contains(0):
        raise unknown("a divisor that may be 0")
    if abs(n) > 4:
        tame(acb(n) * acb(b.abs_upper() + 1).log())
    if certainly_real(b):
        size = abs(b.real)
        if n < 10**6 or not size > 0:
            return checked(acb(b.real ** arb(n)))
        return checked(acb(size ** arb(n) * (-1 if b.real < 0 and n % 2 else 1)))
    return checked(b.pow(acb(n)))


# ---- doors ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Enclosure:
    """A ball that certainly holds the value of a term, and the precision in bits at which it was found."""

    ball: Ball
    bits: int

    def text(self, digits: int = 15) -> str:
        return ball_text(self.ball, digits)


def ball_text(z: Ball, digits: int = 15) -> str:
    """Decimal enclosure such as `[3.14159265358979 +/- 3.3e-15]`, with `*I` beside the imaginary part."""
    re, im = z.real.str(digits), z.imag.str(digits)
    if z.imag.is_zero():
        return str(re)
    return f"{im}*I" if z.real.is_zero() else f"{re} + {im}*I"


def enclose(t: Term, bits: int = 128, steps: int = STEPS) -> Exact | Enclosure | Outcome:
    """The value of a closed term at one working precision: exact where it is in Q(i), else an enclosure."""
    with precision(bits):
        try:
            v = value(t, Scope(Fuel(steps), arithmetic=BALLS))
        except Stop as stop:
            return stop.outcome
        return v if is_exact(v) else Enclosure(v, bits)


def enclose_to(t: Term, digits: int, steps: int = STEPS) -> Exact | Enclosure | Outcome:
    """An enclosure whose radius is below 10^-digits of its size, raising the precision as needed."""
    found: Exact | Enclosure | Outcome = Unknown("no precision was enough")
    bits = max(64, int(digits * 3.33) + 32)
    for _ in range(7):
        found = enclose(t, bits, steps)
        if not isinstance(found, (Enclosure, Unknown)):
            return found
        if isinstance(found, Enclosure) and accurate(found.ball, digits):
            return found
        bits *= 2
    return found if isinstance(found, Unknown) else Unknown("no precision was enough", defined=True)


def difference_digits(left: Term, right: Term) -> int:
    """Decimal digits at which two closed terms visibly differ; 15 at least, and at most 300."""
    for bits in PRECISIONS:
        with precision(bits):
            try:
                scope = Scope(Fuel(STEPS), arithmetic=BALLS)
                a, b = to_ball(value(left, scope)), to_ball(value(right, scope))
            except Stop:
                continue
            if not a.overlaps(b):
                gap = (a.abs_upper() + b.abs_upper()) / (a - b).abs_lower()
                return min(300, max(15, 4 + int(float(gap.log().mid()) / 2.302))) if gap.is_finite() else 300
    return 15


def accurate(z: Ball, digits: int) -> bool:
    """True when the ball fixes `digits` significant digits of each part that is not exactly 0."""
    return all(p.is_zero() or p.rel_accuracy_bits() > digits * 3.33 for p in (z.real, z.imag))


def decide(p: Term, precisions: tuple[int, ...] = PRECISIONS, steps: int = STEPS) -> Truth:
    """Truth of a closed proposition: exactly where possible, else by enclosures at rising precision."""
    return decide_in(p, lambda: Scope(Fuel(steps), arithmetic=BALLS), precisions)


def decide_in(p: Term, scope: Any, precisions: tuple[int, ...] = PRECISIONS) -> Truth:
    """As `decide`, in a fresh scope for each precision."""
    result: Truth = Unknown("no precision was given")
    for bits in precisions:
        with precision(bits):
            result = truth(p, scope())
        if not isinstance(result, Unknown) or result.reason == "out of steps" or "too large" in result.reason:
            return result
    return result


__all__ = ["BALLS", "Ball", "Enclosure", "Undefined", "Unsupported", "accurate", "ball_text", "decide", "decide_in",
           "enclose", "enclose_to", "precision", "to_ball"]

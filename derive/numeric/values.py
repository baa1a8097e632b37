"""Exact numbers and outcomes: what an evaluation may return, its fuel, and arithmetic in Q(i) that refuses to explode.

Called by every evaluator of this room. A value is an `int`, a `Fraction` that is not an integer, or a `Gaussian` that
is not real; arithmetic keeps that normal form, so equal numbers are equal objects. `None` says "not in Q(i)".

    >>> power(-4, Fraction(1, 2), Fuel(10))
    Gaussian(re=0, im=2)
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, log
from typing import Any, TypeAlias

from derive.kernel.terms import I_CONST, Term, add, mul, num

MAX_BITS = 120_000
Rational: TypeAlias = int | Fraction


@dataclass(frozen=True, slots=True)
class Gaussian:
    """A complex number with rational parts that is not real."""

    re: Rational
    im: Rational


Exact: TypeAlias = int | Fraction | Gaussian
Value: TypeAlias = Any  # Exact, or a ball of python-flint where an evaluator works with enclosures


@dataclass(frozen=True, slots=True)
class Undefined:
    """The term certainly has no value there; `reason` says why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Not decided. `defined` is True when all sides are certainly defined and only the relation stayed open."""

    reason: str
    defined: bool = False


@dataclass(frozen=True, slots=True)
class Unsupported:
    """This evaluator has no method for such a term (an integral, an infinite sum, a free symbol)."""

    reason: str


Outcome: TypeAlias = Undefined | Unknown | Unsupported


class Stop(Exception):
    """Ends an evaluation with an outcome; caught at the doors of this room, never seen outside."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def undefined(reason: str) -> Stop:
    return Stop(Undefined(reason))


def unknown(reason: str) -> Stop:
    return Stop(Unknown(reason))


def unsupported(reason: str) -> Stop:
    return Stop(Unsupported(reason))


class Fuel:
    """A step budget: the same input stops at the same step on any machine."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise unknown("out of steps")


# ---- arithmetic in Q(i) ---------------------------------------------------------------------------------------------
def rational(q: Fraction) -> Rational:
    """The normal form of a rational number: an int where it is one."""
    return q.numerator if q.denominator == 1 else q


def bits(q: Rational) -> int:
    if type(q) is int:
        return q.bit_length()
    return max(q.numerator.bit_length(), q.denominator.bit_length())


def _small(q: Rational) -> Rational:
    if type(q) is int:
        if q.bit_length() > MAX_BITS:
            raise unknown("a number is too large")
        return q
    if bits(q) > MAX_BITS:
        raise unknown("a number is too large")
    return q.numerator if q.denominator == 1 else q


def parts(v: Exact) -> tuple[Rational, Rational]:
    return (v.re, v.im) if isinstance(v, Gaussian) else (v, 0)


def gaussian(re: Rational, im: Rational) -> Exact:
    re, im = _small(re), _small(im)
    return re if im == 0 else Gaussian(re, im)


def plus(a: Exact, b: Exact) -> Exact:
    if type(a) is Gaussian or type(b) is Gaussian:
        (ar, ai), (br, bi) = parts(a), parts(b)
        return gaussian(ar + br, ai + bi)
    return _small(a + b)  # type: ignore[operator]


def times(a: Exact, b: Exact) -> Exact:
    if type(a) is Gaussian or type(b) is Gaussian:
        (ar, ai), (br, bi) = parts(a), parts(b)
        return gaussian(ar * br - ai * bi, ar * bi + ai * br)
    return _small(a * b)  # type: ignore[operator]


def inverse(a: Exact) -> Exact:
    if type(a) is Gaussian:
        norm = Fraction(a.re * a.re + a.im * a.im)
        return gaussian(rational(a.re / norm), rational(-a.im / norm))
    if a == 0:
        raise undefined("division by zero")
    return rational(1 / Fraction(a))  # type: ignore[arg-type]


def is_integer(v: Value) -> bool:
    return type(v) is int


def is_exact(v: Value) -> bool:
    return type(v) in (int, Fraction, Gaussian)


def power(base: Exact, exponent: Exact, fuel: Fuel) -> Exact | None:
    """base^exponent by SEMANTICS.md, or None when not in Q(i) or too large; sizes are estimated first."""
    if base == 0 and type(base) is int:
        real_part = parts(exponent)[0]
        if exponent == 0:
            return 1
        if real_part > 0:
            return 0
        raise undefined("0 to a power that is not positive")
    if type(exponent) is int:
        return _integer_power(base, exponent, fuel)
    if exponent == 0 or base == 1:
        return 1
    if isinstance(exponent, Fraction) and not isinstance(base, Gaussian):
        return _root_power(base, exponent, fuel)
    return None


def _integer_power(base: Exact, n: int, fuel: Fuel) -> Exact | None:
    if base == 1 or n == 0:
        return 1
    if base == -1:
        return -1 if n % 2 else 1
    if n < 0:
        return _integer_power(inverse(base), -n, fuel)
    size = max(bits(p) for p in parts(base)) * n
    if size > MAX_BITS:
        return None
    fuel.spend(size >> 8)
    if type(base) is not Gaussian:
        return base ** n  # type: ignore[operator]
    result: Exact = 1
    square: Exact = base
    while n:
        if n & 1:
            result = times(result, square)
        n >>= 1
        if n:
            square = times(square, square)
    return result


def _root_power(base: Rational, exponent: Fraction, fuel: Fuel) -> Exact | None:
    """|base|^(p/q) where the root is rational; a negative base only for square roots (principal value)."""
    p, q = exponent.numerator, exponent.denominator
    if q > 64 or base < 0 and q != 2:
        return None
    size = abs(Fraction(base))
    top, bottom = integer_root(size.numerator, q), integer_root(size.denominator, q)
    if top is None or bottom is None:
        return None
    result = _integer_power(rational(Fraction(top, bottom)), p, fuel)
    if base > 0 or result is None:
        return result
    return times(result, (1, Gaussian(0, 1), -1, Gaussian(0, -1))[p % 4])


def integer_root(n: int, q: int) -> int | None:
    """The exact q-th root of n >= 0, or None."""
    if n < 2:
        return n
    if q == 2:
        root = isqrt(n)
        return root if root * root == n else None
    if n.bit_length() < q:
        return None
    low, high = 1, 1 << (n.bit_length() // q + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle ** q <= n:
            low = middle
        else:
            high = middle - 1
    return low if low ** q == n else None


def log_ratio(a: Rational, b: Rational) -> Rational | None:
    """log a / log b for positive rationals when it is rational: guessed, then a^q = b^p is checked exactly."""
    if a <= 0 or b <= 0 or b == 1 or bits(a) > 4000 or bits(b) > 4000:
        return None
    guess = Fraction(_float_log(a) / _float_log(b)).limit_denominator(100)
    p, q = guess.numerator, guess.denominator
    if abs(p) > 4000 or Fraction(a) ** q != Fraction(b) ** p:
        return None
    return rational(guess)


def _float_log(a: Rational) -> float:
    return log(a.numerator) - log(a.denominator) if a != 1 else 0.0


def to_term(v: Exact) -> Term:
    """The number as a closed term."""
    if not isinstance(v, Gaussian):
        return num(v)
    imaginary = I_CONST if v.im == 1 else mul(num(v.im), I_CONST)
    return imaginary if v.re == 0 else add(num(v.re), imaginary)


def to_text(v: Exact) -> str:
    """Exact text in text math with `I`; long integers are abbreviated by their number of digits."""
    if not isinstance(v, Gaussian):
        return _number_text(v)
    size = -v.im if v.im < 0 else v.im
    imaginary = "I" if size == 1 else f"{_number_text(size)}*I"
    if v.re == 0:
        return imaginary if v.im > 0 else "-" + imaginary
    return f"{_number_text(v.re)} {'+' if v.im > 0 else '-'} {imaginary}"


def _number_text(q: Rational) -> str:
    from derive.kernel.codec import digits
    return digits(q) if type(q) is int else f"{digits(q.numerator)}/{digits(q.denominator)}"

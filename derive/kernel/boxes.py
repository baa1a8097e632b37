"""Rational enclosures of closed terms: a rectangle of the complex plane, as two intervals with rational ends.

    >>> from derive.kernel.codec import decode
    >>> low, high = box(decode("(exp 1)"), 40).real
    >>> 2718281828 < low * 10**9 and high * 10**9 < 2718281829
    True
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor, isqrt

from derive.kernel.terms import KernelError, Term, num, open_body

Interval = tuple[Fraction, Fraction]
MAX_PRECISION, MAX_EXPONENT, MAX_POWER, MAX_STEPS = 4_000, 20_000, 10 ** 7, 3_000
_NOTHING: Interval = (Fraction(0), Fraction(0))
_ONE: Interval = (Fraction(1), Fraction(1))


@dataclass(frozen=True)
class Box:
    """All z with re z in `real` and im z in `imaginary`."""

    real: Interval
    imaginary: Interval = _NOTHING

    @property
    def is_real(self) -> bool:
        return self.imaginary == _NOTHING

    @property
    def nonzero(self) -> bool:
        return any([low > 0 or high < 0 for low, high in (self.real, self.imaginary)])


def _down(q: Fraction, p: int) -> Fraction:
    """The multiple of 2^-p at or below q."""
    return Fraction(floor(q * 2 ** p), 2 ** p)


def _outward(i: Interval, p: int) -> Interval:
    """An interval around i whose ends have about p significant bits."""
    def below(q: Fraction) -> Fraction:
        s = p - q.numerator.bit_length() + q.denominator.bit_length()
        if abs(s) > 10 ** 6:
            raise KernelError("an enclosure is out of range")
        return floor(q * Fraction(2) ** s) / Fraction(2) ** s
    return (below(i[0]), -below(-i[1]))


def _add(a: Interval, b: Interval) -> Interval:
    return (a[0] + b[0], a[1] + b[1])


def _neg(a: Interval) -> Interval:
    return (-a[1], -a[0])


def _mul(a: Interval, b: Interval) -> Interval:
    ends = [x * y for x in a for y in b]
    return (min(ends), max(ends))


def _exp_point(x: Fraction, p: int) -> Interval:
    """exp by its series at x / 2^h, |x / 2^h| <= 1/2, squared h times."""
    if abs(x) > MAX_EXPONENT:
        raise KernelError("the argument of exp is out of range")
    h = max(0, abs(x.numerator).bit_length() - x.denominator.bit_length() + 2)
    work, y = p + h + 10, x / 2 ** h
    term, total, k = Fraction(1), Fraction(1), 0
    while abs(term) > Fraction(1, 2 ** work):
        k += 1
        term = _down(term * y / k, work + 8)
        total += term
    slack = Fraction(2 * k + 40, 2 ** (work + 4))
    result: Interval = (total - slack, total + slack)
    for _ in range(h):
        result = _outward(_mul(result, result), work)
    return result


def _series(z: Fraction, p: int, alternate: bool) -> Interval:
    """atanh z, or atan z where `alternate`, for |z| <= 1/2 by its power series."""
    total, power, k = Fraction(0), z, 0
    while abs(power) > Fraction(1, 2 ** (p + 8)):
        total += (-1 if alternate and k % 2 else 1) * power / (2 * k + 1)
        power, k = _down(power * z * z, p + 40), k + 1
    slack = Fraction(k + 2, 2 ** (p + 20)) + Fraction(2, 2 ** (p + 8))
    return (total - slack, total + slack)


@lru_cache(maxsize=64)
def pi(p: int) -> Interval:
    """Machin: pi = 16 atan(1/5) - 4 atan(1/239)."""
    fifth, rest = (_series(Fraction(1, n), p + 10, True) for n in (5, 239))
    return (16 * fifth[0] - 4 * rest[1], 16 * fifth[1] - 4 * rest[0])


def _log_point(x: Fraction, p: int) -> Interval:
    """log x = 2 atanh((m - 1)/(m + 1)) + e log 2 for x = m * 2^e with m between 3/4 and 3/2."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** e
    while not Fraction(3, 4) <= m <= Fraction(3, 2):
        m, e = (m / 2, e + 1) if m > 1 else (m * 2, e - 1)
    low = _down((m - 1) / (m + 1), p + 20)
    main = (_series(low, p, False)[0], _series(low + Fraction(1, 2 ** (p + 20)), p, False)[1])
    two = _series(Fraction(1, 3), p + 20, False)
    return _add((2 * main[0], 2 * main[1]), _mul((Fraction(2 * e), Fraction(2 * e)), two))


def _wave(i: Interval, p: int, cosine: bool) -> Interval:
    """sin or cos over an interval, from its middle, brought near 0 by whole turns, and its radius."""
    middle, radius = (i[0] + i[1]) / 2, (i[1] - i[0]) / 2
    size = max(0, abs(middle.numerator).bit_length() - middle.denominator.bit_length())
    turn = pi(min(p + size + 10, 2 * MAX_PRECISION))
    turns = Fraction(round(middle / (2 * turn[0])))
    near = _add((middle, middle), _mul((-2 * turns, -2 * turns), turn))
    x = _down((near[0] + near[1]) / 2, p + 20)
    radius += (near[1] - near[0]) / 2 + Fraction(1, 2 ** (p + 20))
    if abs(x) > 4:
        return (Fraction(-1), Fraction(1))
    total, term, k = Fraction(0), Fraction(1) if cosine else x, 0 if cosine else 1
    while abs(term) > Fraction(1, 2 ** (p + 10)) or k < 8:
        total += term
        term, k = -_down(term * x * x / ((k + 1) * (k + 2)), p + 30), k + 2
    slack = radius + Fraction(k + 4, 2 ** (p + 18)) + Fraction(2, 2 ** (p + 10))
    return (max(total - slack, Fraction(-1)), min(total + slack, Fraction(1)))


def _times(a: Box, b: Box, p: int) -> Box:
    real = _add(_mul(a.real, b.real), _neg(_mul(a.imaginary, b.imaginary)))
    return Box(_outward(real, p), _outward(_add(_mul(a.real, b.imaginary), _mul(a.imaginary, b.real)), p))


def _inverse(a: Box, p: int) -> Box:
    def square(i: Interval) -> Interval:
        return _mul(i, i) if i[0] > 0 or i[1] < 0 else (Fraction(0), max(-i[0], i[1]) ** 2)
    low, high = _add(square(a.real), square(a.imaginary))
    if low <= 0:
        raise KernelError("an enclosure of a divisor contains 0")
    if a.is_real:
        return Box(_outward((1 / a.real[1], 1 / a.real[0]), p))
    return _times(Box(a.real, _neg(a.imaginary)), Box((1 / high, 1 / low)), p)


def _exp(a: Box, p: int) -> Box:
    size = (_exp_point(a.real[0], p)[0], _exp_point(a.real[1], p)[1])
    if a.is_real:
        return Box(_outward(size, p))
    return Box(*[_outward(_mul(size, _wave(a.imaginary, p, cosine)), p) for cosine in (True, False)])


def _log(a: Box, p: int) -> Box:
    if not a.is_real or not a.nonzero:
        raise KernelError("log is enclosed for real arguments other than 0 only")
    low, high = a.real if a.real[0] > 0 else _neg(a.real)
    return Box(_outward((_log_point(low, p)[0], _log_point(high, p)[1]), p), _NOTHING if a.real[0] > 0 else pi(p))


def _power(base: Box, exponent: Term, p: int) -> Box:
    e = exponent.data
    if not isinstance(e, Fraction):
        return _exp(_times(box(exponent, p), _log(base, p), p), p)
    if e.denominator == 2 and base.is_real and base.real[0] >= 0 and (e > 0 or base.nonzero):
        low, high = (Fraction(isqrt(floor(q * 4 ** (p + 8))), 2 ** (p + 8)) for q in base.real)
        return _power(Box((low, high + Fraction(1, 2 ** (p + 8)))), num(e.numerator), p)
    if e.denominator != 1:
        return _exp(_times(Box((e, e)), _log(base, p), p), p)
    if abs(e) > MAX_POWER:
        raise KernelError("a power is too large to enclose")
    result, square, n = Box(_ONE), base, abs(int(e))
    while n:
        result = _times(result, square, p) if n & 1 else result
        n >>= 1
        square = _times(square, square, p) if n else square
    return _inverse(result, p) if e < 0 else result


def box(t: Term, p: int) -> Box:
    """A box that contains the value of the closed term t, if it has one; about p bits. Raises KernelError where it cannot."""
    if not 10 <= p <= MAX_PRECISION:
        raise KernelError("the precision of an enclosure is out of range")
    if t.tag == "num" and isinstance(t.data, Fraction):
        return Box((t.data, t.data))
    if t.tag == "const" and t.data == "pi":
        return Box(pi(p))
    if t.tag in ("add", "mul", "sum", "prod"):
        total = Box(_NOTHING if t.tag in ("add", "sum") else _ONE)
        for part in [box(a, p) for a in (t.args if t.tag in ("add", "mul") else _unrolled(t))]:
            total = _times(total, part, p) if t.tag in ("mul", "prod") else Box(
                _add(total.real, part.real), _add(total.imaginary, part.imaginary))
        return total
    if t.tag == "pow":
        return _power(box(t.args[0], p), t.args[1], p)
    if t.tag == "fn" and len(t.args) == 1:
        return _function(str(t.data), box(t.args[0], p), p)
    raise KernelError(f"no enclosure of {t.tag} {t.data or ''}")


def _unrolled(t: Term) -> list[Term]:
    lower, upper = t.args[0].data, t.args[1].data
    if not (isinstance(lower, Fraction) and isinstance(upper, Fraction) and lower.denominator == upper.denominator == 1
            and upper - lower <= MAX_STEPS):
        raise KernelError("a sum is enclosed between literal bounds only")
    return [open_body(t.args[2], num(k)) for k in range(int(lower), int(upper) + 1)]


def _function(name: str, x: Box, p: int) -> Box:
    if name == "exp":
        return _exp(x, p)
    if name == "log":
        return _log(x, p)
    if name in ("re", "im"):
        return Box(x.real if name == "re" else x.imaginary)
    if not x.is_real:
        raise KernelError(f"no enclosure of {name} off the real line")
    low, high = x.real
    if name in ("sin", "cos"):
        return Box(_wave(x.real, p, name == "cos"))
    if name in ("sinh", "cosh", "tanh"):
        up, down = _exp(x, p).real, _exp(Box(_neg(x.real)), p).real
        sinh, cosh = _add(up, _neg(down)), _add(up, down)
        half = Box((Fraction(1, 2), Fraction(1, 2)))
        return _times(Box(sinh), _inverse(Box(cosh), p), p) if name == "tanh" else _times(half, Box(sinh if name == "sinh" else cosh), p)
    if name == "tan":
        return _times(Box(_wave(x.real, p, False)), _inverse(Box(_wave(x.real, p, True)), p), p)
    if name == "abs":
        return Box((max(low, -high, Fraction(0)), max(-low, high)))
    if name in ("floor", "ceil"):
        ends = [floor(e) if name == "floor" else -floor(-e) for e in x.real]
        return Box((Fraction(ends[0]), Fraction(ends[1])))
    raise KernelError(f"no enclosure of {name}")

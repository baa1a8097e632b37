"""Rational enclosures of closed terms: pairs of intervals with rational ends, for the real and the imaginary part.

    >>> from derive.kernel.codec import decode
    >>> low, high = box(decode("(exp 1)"), 40).real
    >>> float(low) <= 2.718281828459045 <= float(high)
    True
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor, isqrt

from derive.kernel.terms import KernelError, Term, num, open_body

Interval = tuple[Fraction, Fraction]
MAX_PRECISION = 4_000
MAX_EXPONENT = 20_000
MAX_STEPS = 3_000
_NOTHING: Interval = (Fraction(0), Fraction(0))


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
        return any([i[0] > 0 or i[1] < 0 for i in (self.real, self.imaginary)])


def _outward(i: Interval, p: int) -> Interval:
    """An interval around i whose ends have about p significant bits."""
    def shift(q: Fraction) -> int:
        return p - (q.numerator.bit_length() - q.denominator.bit_length())
    low, high = i
    s, t = (shift(q) if q else 0 for q in i)
    down = Fraction(floor(low * _two(s))) / _two(s)
    up = -Fraction(floor(-high * _two(t))) / _two(t)
    return (down, up)


def _two(s: int) -> Fraction:
    if abs(s) > 10 ** 6:
        raise KernelError("an enclosure is out of range")
    return Fraction(2) ** s


def _add(a: Interval, b: Interval) -> Interval:
    return (a[0] + b[0], a[1] + b[1])


def _mul(a: Interval, b: Interval) -> Interval:
    ends = [x * y for x in a for y in b]
    return (min(ends), max(ends))


def _neg(a: Interval) -> Interval:
    return (-a[1], -a[0])


def _exp_point(x: Fraction, p: int) -> Interval:
    if abs(x) > MAX_EXPONENT:
        raise KernelError("the argument of exp is out of range")
    halvings = max(0, abs(x.numerator).bit_length() - x.denominator.bit_length() + 2)
    work = p + halvings + 10
    y = x / 2 ** halvings
    term, low, k = Fraction(1), Fraction(1), 0
    while abs(term) > Fraction(1, 2 ** work):
        k += 1
        term = Fraction(floor(term * y / k * 2 ** (work + 8)), 2 ** (work + 8))
        low += term
    slack = Fraction(2 * k + 4, 2 ** (work + 4)) + Fraction(2, 2 ** work)
    result = (low - slack, low + slack)
    for _ in range(halvings):
        result = _outward(_mul(result, result), work)
    return result


def _series(z: Fraction, p: int, alternate: bool) -> Interval:
    """atanh z, or atan z where `alternate`, for |z| <= 1/2 by its power series."""
    total, power, k = Fraction(0), z, 0
    while abs(power) > Fraction(1, 2 ** (p + 8)):
        sign = -1 if alternate and k % 2 else 1
        total += sign * power / (2 * k + 1)
        power = Fraction(floor(power * z * z * 2 ** (p + 40)), 2 ** (p + 40))
        k += 1
    slack = Fraction(k + 2, 2 ** (p + 20)) + Fraction(2, 2 ** (p + 8))
    return (total - slack, total + slack)


@lru_cache(maxsize=64)
def pi(p: int) -> Interval:
    fifth, tail = _series(Fraction(1, 5), p + 10, True), _series(Fraction(1, 239), p + 10, True)
    return (16 * fifth[0] - 4 * tail[1], 16 * fifth[1] - 4 * tail[0])


def _log_point(x: Fraction, p: int) -> Interval:
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / _two(e)
    while m > Fraction(3, 2):
        m, e = m / 2, e + 1
    while m < Fraction(3, 4):
        m, e = m * 2, e - 1
    z = (m - 1) / (m + 1)
    z_low = Fraction(floor(z * 2 ** (p + 20)), 2 ** (p + 20))
    main = (_series(z_low, p, False)[0], _series(z_low + Fraction(1, 2 ** (p + 20)), p, False)[1])
    two = _series(Fraction(1, 3), p + 20, False)
    return _add(_mul((Fraction(2), Fraction(2)), main), _mul((Fraction(2 * e), Fraction(2 * e)), two))


def _wave(i: Interval, p: int, cosine: bool) -> Interval:
    """sin or cos over an interval, from its middle and radius."""
    middle, radius = (i[0] + i[1]) / 2, (i[1] - i[0]) / 2
    extra = max(0, abs(middle.numerator).bit_length() - middle.denominator.bit_length()) + 10
    turn = pi(min(p + extra, 2 * MAX_PRECISION))
    turns = round(middle / (2 * turn[0]))
    reduced = _add((middle, middle), _mul((Fraction(-2 * turns), Fraction(-2 * turns)), turn))
    x, radius = (reduced[0] + reduced[1]) / 2, radius + (reduced[1] - reduced[0]) / 2
    x = Fraction(floor(x * 2 ** (p + 20)), 2 ** (p + 20))
    radius += Fraction(1, 2 ** (p + 20))
    if abs(x) > 4:
        return (Fraction(-1), Fraction(1))
    total, term, k = Fraction(0), Fraction(1) if cosine else x, 0 if cosine else 1
    while abs(term) > Fraction(1, 2 ** (p + 10)) or k < 8:
        total += term
        term = -Fraction(floor(term * x * x / ((k + 1) * (k + 2)) * 2 ** (p + 30)), 2 ** (p + 30))
        k += 2
    slack = radius + Fraction(k + 4, 2 ** (p + 18)) + Fraction(2, 2 ** (p + 10))
    return (max(total - slack, Fraction(-1)), min(total + slack, Fraction(1)))


def _times(a: Box, b: Box, p: int) -> Box:
    if a.is_real and b.is_real:
        return Box(_outward(_mul(a.real, b.real), p))
    real = _add(_mul(a.real, b.real), _neg(_mul(a.imaginary, b.imaginary)))
    return Box(_outward(real, p), _outward(_add(_mul(a.real, b.imaginary), _mul(a.imaginary, b.real)), p))


def _inverse(a: Box, p: int) -> Box:
    if not a.nonzero:
        raise KernelError("an enclosure of a divisor contains 0")
    if a.is_real:
        return Box(_outward((1 / a.real[1], 1 / a.real[0]), p))
    squares = _add(_square(a.real), _square(a.imaginary))
    if squares[0] <= 0:
        raise KernelError("an enclosure of a divisor contains 0")
    scale = Box((1 / squares[1], 1 / squares[0]))
    return _times(Box(a.real, _neg(a.imaginary)), scale, p)


def _square(i: Interval) -> Interval:
    low, high = sorted([i[0] * i[0], i[1] * i[1]])
    return (Fraction(0) if i[0] < 0 < i[1] else low, high)


def _exp(a: Box, p: int) -> Box:
    size = (_exp_point(a.real[0], p)[0], _exp_point(a.real[1], p)[1])
    if a.is_real:
        return Box(_outward(size, p))
    return Box(_outward(_mul(size, _wave(a.imaginary, p, True)), p), _outward(_mul(size, _wave(a.imaginary, p, False)), p))


def _log(a: Box, p: int) -> Box:
    if not a.is_real or not a.nonzero:
        raise KernelError("log is enclosed for real arguments other than 0 only")
    if a.real[0] > 0:
        return Box(_outward((_log_point(a.real[0], p)[0], _log_point(a.real[1], p)[1]), p))
    positive = _log(Box(_neg(a.real)), p)
    return Box(positive.real, pi(p))


def _root(a: Box, p: int) -> Box | None:
    """The square root of a nonnegative real box."""
    if not a.is_real or a.real[0] < 0:
        return None
    def below(q: Fraction) -> Fraction:
        return Fraction(isqrt(floor(q * 4 ** (p + 8))), 2 ** (p + 8))
    return Box((below(a.real[0]), below(a.real[1]) + Fraction(1, 2 ** (p + 8))))


def _power(t: Term, p: int) -> Box:
    exponent = t.args[1]
    if exponent.tag == "num" and isinstance(exponent.data, Fraction):
        e = exponent.data
        base = box(t.args[0], p)
        if e.denominator == 1:
            return _whole_power(base, int(e), p)
        root = _root(base, p) if e.denominator == 2 and (e > 0 or base.nonzero) else None
        if root is not None:
            return _whole_power(root, e.numerator, p)
        return _exp(_times(Box((e, e)), _log(base, p), p), p)
    return _exp(_times(box(exponent, p), _log(box(t.args[0], p), p), p), p)


def _whole_power(base: Box, n: int, p: int) -> Box:
    if abs(n) > 10 ** 7:
        raise KernelError("a power is too large to enclose")
    if n < 0:
        return _inverse(_whole_power(base, -n, p), p)
    result = Box((Fraction(1), Fraction(1)))
    while n:
        if n & 1:
            result = _times(result, base, p)
        n >>= 1
        if n:
            base = Box(_outward(_square(base.real), p)) if base.is_real else _times(base, base, p)
    return result


def box(t: Term, p: int) -> Box:
    """A box that contains the value of the closed term t, if it has one; about p bits. Raises KernelError where it cannot."""
    if not 10 <= p <= MAX_PRECISION:
        raise KernelError("the precision of an enclosure is out of range")
    if t.tag == "num" and isinstance(t.data, Fraction):
        return Box((t.data, t.data))
    if t.tag == "const" and t.data == "pi":
        return Box(pi(p))
    if t.tag == "add":
        total = Box(_NOTHING)
        for a in t.args:
            part = box(a, p)
            total = Box(_add(total.real, part.real), _add(total.imaginary, part.imaginary))
        return total
    if t.tag == "mul":
        result = Box((Fraction(1), Fraction(1)))
        for a in t.args:
            result = _times(result, box(a, p), p)
        return result
    if t.tag == "pow":
        return _power(t, p)
    if t.tag in ("sum", "prod"):
        return _ranged(t, p)
    if t.tag == "fn":
        return _function(str(t.data), [box(a, p) for a in t.args], p)
    raise KernelError(f"no enclosure of {t.tag}")


def _ranged(t: Term, p: int) -> Box:
    lower, upper = t.args[0].data, t.args[1].data
    if not (isinstance(lower, Fraction) and isinstance(upper, Fraction) and lower.denominator == upper.denominator == 1
            and upper - lower <= MAX_STEPS):
        raise KernelError("a sum is enclosed between literal bounds only")
    result = Box(_NOTHING) if t.tag == "sum" else Box((Fraction(1), Fraction(1)))
    for k in range(int(lower), int(upper) + 1):
        part = box(open_body(t.args[2], num(k)), p)
        if t.tag == "sum":
            result = Box(_add(result.real, part.real), _add(result.imaginary, part.imaginary))
        else:
            result = _times(result, part, p)
    return result


def _function(name: str, args: list[Box], p: int) -> Box:
    x = args[0]
    if name == "exp":
        return _exp(x, p)
    if name == "log":
        return _log(x, p)
    if name in ("re", "im"):
        return Box(x.real if name == "re" else x.imaginary)
    if x.is_real and name in ("sin", "cos"):
        return Box(_wave(x.real, p, name == "cos"))
    if x.is_real and name in ("sinh", "cosh", "tanh"):
        up, down = _exp(x, p), _exp(Box(_neg(x.real)), p)
        half = (Fraction(1, 2), Fraction(1, 2))
        cosh = Box(_mul(half, _add(up.real, down.real)))
        sinh = Box(_mul(half, _add(up.real, _neg(down.real))))
        return cosh if name == "cosh" else sinh if name == "sinh" else _times(sinh, _inverse(cosh, p), p)
    if x.is_real and name == "tan":
        return _times(Box(_wave(x.real, p, False)), _inverse(Box(_wave(x.real, p, True)), p), p)
    if x.is_real and name == "abs":
        low, high = x.real
        return x if low >= 0 else Box(_neg(x.real)) if high <= 0 else Box((Fraction(0), max(-low, high)))
    if x.is_real and name in ("floor", "ceil"):
        ends = [floor(e) if name == "floor" else -floor(-e) for e in x.real]
        return Box((Fraction(ends[0]), Fraction(ends[1])))
    raise KernelError(f"no enclosure of {name}")

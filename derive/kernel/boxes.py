"""Rational enclosures of closed terms: a square of the complex plane, by its middle and half its side.

Every function comes down to exp of a complex number: its power series, a rounding bound, and repeated
squaring.
log and pi are guessed by Newton's method with that exp, and then enclosed by what exp says of the guess.

    >>> from derive.kernel.codec import decode
    >>> low, high = box(decode("(exp 1)"), 40).real
    >>> 2718281828 < low * 10**9 and high * 10**9 < 2718281829
    True
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import ceil, floor

from derive.kernel.arithmetic import literal_range
from derive.kernel.terms import KernelError, Term, num, open_body

Interval = tuple[Fraction, Fraction]
MAX_PRECISION, MAX_EXPONENT, MAX_HALVINGS, MAX_POWER, MAX_STEPS = 4_000, 20_000, 10_000, 10 ** 7, 3_000
_LOG_TWO = Fraction(6931471805599453, 10 ** 16)  # a guess
ZERO = Fraction(0)


@dataclass(frozen=True)
class Box:
    """All z with |re z - x| <= r and |im z - y| <= r; where `is_real`, the real ones alone, and y is 0."""

    x: Fraction
    y: Fraction = ZERO
    r: Fraction = ZERO
    is_real: bool = True

    @property
    def real(self) -> Interval:
        return (self.x - self.r, self.x + self.r)

    @property
    def imaginary(self) -> Interval:
        return (ZERO, ZERO) if self.is_real else (self.y - self.r, self.y + self.r)

    @property
    def nonzero(self) -> bool:
        return max(abs(self.x), abs(self.y)) > self.r

    @property
    def norm(self) -> Fraction:
        """|x| + |y|, no less than the absolute value of the middle."""
        return abs(self.x) + abs(self.y)


def _magnitude(q: Fraction) -> int:
    """An e with 2^(e-1) < |q| < 2^(e+1), for q other than 0."""
    return abs(q.numerator).bit_length() - q.denominator.bit_length()


def _rounded(b: Box, p: int) -> Box:
    """A box around b whose numbers have about p significant bits."""
    largest = max(abs(b.x), abs(b.y), b.r)
    if not largest:
        return b
    shift = p - _magnitude(largest)
    if abs(shift) > 10 ** 6:
        raise KernelError("an enclosure is out of range")
    unit = Fraction(2) ** -shift
    return Box(floor(b.x / unit) * unit, floor(b.y / unit) * unit, (ceil(b.r / unit) + 1) * unit, b.is_real)


def _plus(a: Box, b: Box, p: int) -> Box:
    return _rounded(Box(a.x + b.x, a.y + b.y, a.r + b.r, a.is_real and b.is_real), p)


def _times(a: Box, b: Box, p: int) -> Box:
    """(a + u)(b + v) = ab + ub + av + uv with the parts of u and v below a.r and b.r."""
    r = a.r * b.norm + b.r * a.norm + 2 * a.r * b.r
    return _rounded(Box(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x, r, a.is_real and b.is_real), p)


def _inverse(a: Box, p: int) -> Box:
    """1/m for the middle m; |1/z - 1/m| = |z - m| / |z m| with |z - m| <= 2r and |m| - 2r <= |z|."""
    size = max(abs(a.x), abs(a.y))  # a lower bound of |m|
    if size <= 2 * a.r:
        raise KernelError("an enclosure of a divisor is too close to 0")
    square = a.x ** 2 + a.y ** 2
    return _rounded(Box(a.x / square, -a.y / square, 2 * a.r / (size * (size - 2 * a.r)), a.is_real), p)


def _exp(z: Box, p: int) -> Box:
    """The series at the middle over 2^h, whose norm is below 1/2, squared h times; exp(m + d) = exp m * exp
    d."""
    h = max(0, _magnitude(z.norm) + 2) if z.norm else 0
    if abs(z.x) > MAX_EXPONENT or h > MAX_HALVINGS or 4 * z.r > 1:
        raise KernelError("the argument of exp is out of range")
    work = p + h + 20
    unit = 1 << work
    x, y = floor(z.x * unit) >> h, floor(z.y * unit) >> h  # in units of 2^-work, as all that follows
    a, b, total_a, total_b, k = unit, 0, unit, 0, 0
    while abs(a) + abs(b) > 2:  # 2 is what rounding down may leave for ever
        k += 1
        a, b = (a * x - b * y) // (unit * k), (a * y + b * x) // (unit * k)
        total_a, total_b = total_a + a, total_b + b
    # each term errs by 4 units at most, and so does all that follows the last
    result = Box(Fraction(total_a, unit), Fraction(total_b, unit), Fraction(8 * k + 40, unit), z.is_real)
    for _ in range(h):
        result = _times(result, result, work)
    return _times(result, Box(Fraction(1), ZERO, 4 * z.r, z.is_real), p)  # |exp d - 1| <= 2|d| <= 4r


@lru_cache(maxsize=64)
def pi(p: int) -> Box:
    """y -> y + sin y comes close to pi; |y - pi| <= 2 |sin y| there."""
    y = Fraction(355, 113)
    for _ in range(p.bit_length() // 2 + 2):  # each step trebles the digits
        y += _exp(Box(ZERO, y, ZERO, False), p).y
    last = _exp(Box(ZERO, y, ZERO, False), p)
    if not 3 < y < Fraction(33, 10):
        raise KernelError("pi was not found")
    return Box(y, ZERO, 2 * (abs(last.y) + last.r))


def _log(z: Box, p: int) -> Box:
    """log z = y + log(z / exp y) for a guess y, and |log(1 + d)| <= 2|d| for |d| <= 1/2."""
    if not z.is_real or not z.nonzero:
        raise KernelError("log is enclosed for real arguments other than 0 only")
    if z.x < 0:
        half_turn = pi(p)
        positive = _log(Box(-z.x, ZERO, z.r), p)
        return Box(positive.x, half_turn.x, max(positive.r, half_turn.r), False)
    y = _LOG_TWO * _magnitude(z.x)
    for _ in range(p.bit_length() // 2 + 2):  # each step trebles the digits
        w = _exp(Box(y), p).x
        y = _rounded(Box(y + 2 * (z.x - w) / (z.x + w)), p + 20).x
    d = _plus(_times(z, _exp(Box(-y), p), p), Box(Fraction(-1)), p)
    if 2 * (abs(d.x) + d.r) > 1:
        raise KernelError("an enclosure of an argument of log is too wide")
    return _rounded(Box(y, ZERO, 2 * (abs(d.x) + d.r)), p)


def _power(base: Box, exponent: Term, p: int) -> Box:
    e = exponent.data
    if type(e) is not Fraction or e.denominator != 1:
        return _exp(_times(box(exponent, p), _log(base, p), p), p)
    if abs(e) > MAX_POWER:
        raise KernelError("a power is too large to enclose")
    result, square, n = Box(Fraction(1)), base, abs(int(e))
    while n:
        result = _times(result, square, p) if n & 1 else result
        n >>= 1
        square = _times(square, square, p) if n else square
    return _inverse(result, p) if e < 0 else result


def box(t: Term, p: int) -> Box:
    """A box that contains the value of the closed term t, if it has one; about p bits. Raises KernelError
    otherwise."""
    if not 10 <= p <= MAX_PRECISION:
        raise KernelError("the precision of an enclosure is out of range")
    if type(t.data) is Fraction:
        return Box(t.data)
    if t.tag == "const" and t.data == "pi":
        return pi(p)
    if t.tag in ("add", "mul", "sum", "prod"):
        parts = t.args
        if t.tag in ("sum", "prod"):
            steps = literal_range(t.args[0], t.args[1], MAX_STEPS)
            if steps is None:
                raise KernelError("a sum is enclosed between literal bounds only")
            parts = tuple([open_body(t.args[2], num(k)) for k in steps])
        join, start = (_plus, 0) if t.tag in ("add", "sum") else (_times, 1)
        return reduce(lambda total, part: join(total, box(part, p), p), parts, Box(Fraction(start)))
    if t.tag == "pow":
        return _power(box(t.args[0], p), t.args[1], p)
    if t.tag == "fn" and len(t.args) == 1:
        return _function(str(t.data), box(t.args[0], p), p)
    raise KernelError(f"no enclosure of {t.tag} {t.data or ''}")


def _function(name: str, z: Box, p: int) -> Box:
    if name == "exp":
        return _exp(z, p)
    if name == "log":
        return _log(z, p)
    if name in ("re", "im"):
        return Box(z.x if name == "re" else z.y, ZERO, z.r if name == "re" or not z.is_real else ZERO)
    if not z.is_real:
        raise KernelError(f"no enclosure of {name} off the real line")
    if name in ("sin", "cos", "tan"):
        turned = _exp(Box(ZERO, z.x, z.r, False), p)
        sin, cos = Box(turned.y, ZERO, turned.r), Box(turned.x, ZERO, turned.r)
        return sin if name == "sin" else cos if name == "cos" else _times(sin, _inverse(cos, p), p)
    if name in ("sinh", "cosh", "tanh"):
        up, down = _exp(z, p), _exp(Box(-z.x, ZERO, z.r), p)
        sinh, cosh = _plus(up, Box(-down.x, ZERO, down.r), p), _plus(up, down, p)
        if name == "tanh":
            return _times(sinh, _inverse(cosh, p), p)
        return _times(Box(Fraction(1, 2)), sinh if name == "sinh" else cosh, p)
    low, high = z.real
    if name == "abs":
        low, high = max(low, -high, ZERO), max(-low, high)
    elif name in ("floor", "ceil"):
        low, high = [Fraction((floor if name == "floor" else ceil)(end)) for end in z.real]
    else:
        raise KernelError(f"no enclosure of {name}")
    return Box((low + high) / 2, ZERO, (high - low) / 2)

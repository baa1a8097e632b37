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

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import ceil, floor

from derive.kernel.arithmetic import literal_range
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError, Term, num, open_body, substitute

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


NOWHERE: Mapping[str, Box] = {}


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
    """log z = y + log(z / exp y) for a guess y, and |log(1 + d)| <= 2|d| for |d| <= 1/2.

    A z outside the right quarter of the plane is turned into it, by a half turn or a quarter turn, never over
    the cut."""
    if not z.nonzero:
        raise KernelError("an argument of log may be 0")
    if z.x < 0 or abs(z.y) > z.x:
        return _turned_log(z, p)
    y = Box(_LOG_TWO * _magnitude(z.x), z.y / z.x, ZERO, z.is_real)
    middle = Box(z.x, z.y, ZERO, z.is_real)
    for _ in range(p.bit_length() // 2 + 1):  # each step trebles the digits
        w = _exp(y, p)
        ratio = _times(Box(2 * (z.x - w.x), 2 * (z.y - w.y), ZERO, z.is_real),
                       _inverse(_plus(middle, Box(w.x, w.y, ZERO, z.is_real), p), p), p)
        y = _rounded(Box(y.x + ratio.x, y.y + ratio.y, ZERO, z.is_real), p + 20)
        y = Box(y.x, y.y, ZERO, z.is_real)
    d = _plus(_times(z, _exp(Box(-y.x, -y.y, ZERO, z.is_real), p), p), Box(Fraction(-1)), p)
    if 2 * (d.norm + d.r) > 1 or abs(y.y) > 2:
        raise KernelError("an enclosure of an argument of log is too wide")
    return _rounded(Box(y.x, y.y, 2 * (d.norm + (1 if z.is_real else 2) * d.r), z.is_real), p)


def _turned_log(z: Box, p: int) -> Box:
    """log z = log(-z) + i*pi*s, or log(z / (s*i)) + i*pi/2*s, where s is the sign of im z (1 on the negative
    reals)."""
    s = 1 if z.is_real or z.y > 0 else -1
    if not z.is_real and abs(z.y) <= z.r:
        raise KernelError("an argument of log may lie on either side of its cut")
    half = z.is_real or abs(z.y) <= abs(z.x)
    rest = _log(Box(-z.x, -z.y, z.r, z.is_real) if half else Box(s * z.y, -s * z.x, z.r, False), p)
    turn = pi(p)
    angle, r = (turn.x, turn.r) if half else (turn.x / 2, turn.r / 2)
    return Box(rest.x, rest.y + s * angle, rest.r + r, False)


def _power(base: Box, exponent: Term, p: int, at: Mapping[str, Box]) -> Box:
    e = exponent.data
    if base == Box(ZERO) and type(e) is Fraction and e > 0:
        return base
    if type(e) is not Fraction or e.denominator != 1:
        return _exp(_times(box(exponent, p, at), _log(base, p), p), p)
    if abs(e) > MAX_POWER:
        raise KernelError("a power is too large to enclose")
    result, square, n = Box(Fraction(1)), base, abs(int(e))
    while n:
        result = _times(result, square, p) if n & 1 else result
        n >>= 1
        square = _times(square, square, p) if n else square
    return _inverse(result, p) if e < 0 else result


def box(t: Term, p: int, at: Mapping[str, Box] = NOWHERE) -> Box:
    """A box that contains the value of the term t, if it has one, its symbols being in the boxes `at`; about
    p bits. Raises KernelError otherwise."""
    if not 10 <= p <= MAX_PRECISION:
        raise KernelError("the precision of an enclosure is out of range")
    if type(t.data) is Fraction:
        return Box(t.data)
    if t.tag == "const" and t.data == "pi":
        return pi(p)
    if t.tag == "sym" and str(t.data) in at:
        return at[str(t.data)]
    if t.tag in ("add", "mul", "sum", "prod"):
        parts = t.args
        if t.tag in ("sum", "prod"):
            steps = literal_range(t.args[0], t.args[1], MAX_STEPS)
            if steps is None:
                raise KernelError("a sum is enclosed between literal bounds only")
            parts = tuple([open_body(t.args[2], num(k)) for k in steps])
        join, start = (_plus, 0) if t.tag in ("add", "sum") else (_times, 1)
        return reduce(lambda total, part: join(total, box(part, p, at), p), parts, Box(Fraction(start)))
    if t.tag == "pow":
        return _power(box(t.args[0], p, at), t.args[1], p, at)
    if t.tag == "fn" and t.data in _BY_LOG:
        return _inverse_function(t, p, at)
    if t.tag == "fn" and t.data == "atan2":
        y, x = [box(a, p, at) for a in t.args]
        real = x.is_real and y.is_real
        return _argument(Box(x.x, y.x, max(x.r, y.r), y == Box(ZERO)), p) if real else _none(t)
    if t.tag == "fn" and len(t.args) == 1:
        return _function(str(t.data), box(t.args[0], p, at), p)
    return _none(t)


def _none(t: Term) -> Box:
    raise KernelError(f"no enclosure of {t.tag} {t.data or ''}")


def _function(name: str, z: Box, p: int) -> Box:
    if name == "exp":
        return _exp(z, p)
    if name == "log":
        return _log(z, p)
    if name in ("re", "im"):
        return Box(z.x if name == "re" else z.y, ZERO, z.r if name == "re" or not z.is_real else ZERO)
    if name == "conjugate":
        return Box(z.x, -z.y, z.r, z.is_real)
    if name == "arg":
        return _argument(z, p)
    if name in _EVEN:
        return _by_exp(name, z, p)
    if name == "abs" and not z.is_real and not z.nonzero:
        return Box(z.norm / 2 + z.r, ZERO, z.norm / 2 + z.r)
    if name == "abs" and not z.is_real:
        x, y = Box(z.x, ZERO, z.r), Box(z.y, ZERO, z.r)
        return _power(_plus(_times(x, x, p), _times(y, y, p), p), num(Fraction(1, 2)), p, NOWHERE)
    if name == "sign" and z.nonzero:
        return _times(z, _inverse(_function("abs", z, p), p), p)
    if not z.is_real:
        raise KernelError(f"no enclosure of {name} off the real line")
    low, high = z.real
    if name == "abs":
        low, high = max(low, -high, ZERO), max(-low, high)
    elif name in ("floor", "ceil"):
        low, high = [Fraction((floor if name == "floor" else ceil)(end)) for end in z.real]
    else:
        raise KernelError(f"no enclosure of {name}")
    return Box((low + high) / 2, ZERO, (high - low) / 2)


def _argument(z: Box, p: int) -> Box:
    return _function("im", _log(z, p), p)


_EVEN = {"cos": 1, "cosh": 1, "sin": -1, "sinh": -1, "tan": 0, "tanh": 0}  # the sign of exp(-w) in each


def _by_exp(name: str, z: Box, p: int) -> Box:
    """From exp w and exp(-w), with w = z, or w = i*z for sin, cos and tan; those are real where z is."""
    if not _EVEN[name]:
        return _times(_by_exp("sin" + name[3:], z, p), _inverse(_by_exp("cos" + name[3:], z, p), p), p)
    round_ = name in ("sin", "cos")
    w = Box(-z.y, z.x, z.r, False) if round_ else z
    up = _exp(w, p)
    mirrored = round_ and z.is_real  # exp(-iz) is the conjugate of exp(iz)
    down = Box(up.x, -up.y, up.r, False) if mirrored else _exp(Box(-w.x, -w.y, w.r, w.is_real), p)
    sign = _EVEN[name]
    both = _plus(up, Box(sign * down.x, sign * down.y, down.r, down.is_real), p)
    half = Box(both.x / 2, both.y / 2, both.r / 2, both.is_real)
    turned = Box(half.y, -half.x, half.r, False) if name == "sin" else half
    return Box(turned.x, ZERO, turned.r) if round_ and z.is_real else turned


_I = "(^ -1 1/2)"
_BY_LOG = {  # the principal branches
    "atan": f"(* 1/2 {_I} (+ (log (+ 1 (* -1 {_I} x))) (* -1 (log (+ 1 (* {_I} x))))))",
    "asin": f"(* -1 {_I} (log (+ (* {_I} x) (^ (+ 1 (* -1 (^ x 2))) 1/2))))",
    "acos": f"(+ (* 1/2 pi) (* {_I} (log (+ (* {_I} x) (^ (+ 1 (* -1 (^ x 2))) 1/2)))))",
    "asinh": "(log (+ x (^ (+ 1 (^ x 2)) 1/2)))",
    "acosh": "(log (+ x (* (^ (+ x 1) 1/2) (^ (+ x -1) 1/2))))",
    "atanh": "(* 1/2 (+ (log (+ 1 x)) (* -1 (log (+ 1 (* -1 x))))))"}
_REAL_WITHIN = {"asin": (-1, 1), "acos": (-1, 1), "atanh": (-1, 1), "acosh": (1, None)}


def _inverse_function(t: Term, p: int, at: Mapping[str, Box]) -> Box:
    """By logs; real at real arguments of the real function."""
    argument, name = box(t.args[0], p, at), str(t.data)
    if name == "atan" and argument.is_real:
        return _argument(Box(Fraction(1), argument.x, argument.r, False), p)
    found = box(substitute(decode(_BY_LOG[name]), {"x": t.args[0]}), p, at)
    low, high = _REAL_WITHIN.get(name, (None, None))
    inside = (low is None or low <= argument.real[0]) and (high is None or argument.real[1] <= high)
    return Box(found.x, ZERO, found.r) if argument.is_real and inside else found

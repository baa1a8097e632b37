"""Enclosures of closed terms: a square of the complex plane, by its middle and half its side.

The numbers of a box are integers in units of a power of two: what is rounded is rounded outwards, by shifts.
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
from fractions import Fraction
from functools import lru_cache, reduce
from math import isqrt
from typing import NamedTuple

from derive.kernel.arithmetic import literal_range
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError, Term, num, open_body, substitute

Interval = tuple[Fraction, Fraction]
MAX_PRECISION, MAX_EXPONENT, MAX_HALVINGS, MAX_POWER, MAX_STEPS = 4_000, 20_000, 10_000, 10 ** 7, 3_000
_LOG_TWO = Fraction(6931471805599453, 10 ** 16)  # a guess


class Box(NamedTuple):
    """All z with |re z - x| <= r and |im z - y| <= r, in units of 2^e; where `is_real`, the real ones alone,
    and y is 0."""

    x: int
    y: int = 0
    r: int = 0
    e: int = 0
    is_real: bool = True

    @property
    def real(self) -> Interval:
        return _value(self.x - self.r, self.e), _value(self.x + self.r, self.e)

    @property
    def imaginary(self) -> Interval:
        r = 0 if self.is_real else self.r
        return _value(self.y - r, self.e), _value(self.y + r, self.e)

    @property
    def nonzero(self) -> bool:
        return max(abs(self.x), abs(self.y)) > self.r

    @property
    def positive(self) -> bool:
        return self.is_real and self.x > self.r

    @property
    def norm(self) -> int:
        """|x| + |y|, no less than the absolute value of the middle."""
        return abs(self.x) + abs(self.y)

    @property
    def middle(self) -> Box:
        return Box(self.x, self.y, 0, self.e, self.is_real)

    @property
    def negated(self) -> Box:
        return Box(-self.x, -self.y, self.r, self.e, self.is_real)


NOWHERE: Mapping[str, Box] = {}
ONE = Box(1)


def _value(n: int, e: int) -> Fraction:
    return Fraction(n << e) if e >= 0 else Fraction(n, 1 << -e)


def _shifted(n: int, s: int) -> int:
    """n * 2^s, rounded down."""
    return n << s if s >= 0 else n >> -s


def _above(n: int, e: int, bound: int) -> bool:
    """n * 2^e > bound."""
    return -_shifted(-n, e) > bound


def _span(low: int, high: int, e: int) -> Box:
    """The real numbers from low to high, in units of 2^e."""
    return Box(low + high, 0, high - low, e - 1)


def between(low: Fraction, high: Fraction, p: int) -> Box:
    """A box of the real numbers from low to high; no wider where both are integers over powers of two."""
    bottom, largest = low.denominator * high.denominator, max(abs(low), abs(high))
    s = bottom.bit_length()
    if bottom & (bottom - 1):
        s = p + largest.denominator.bit_length() - largest.numerator.bit_length()
    below, above = [(q.numerator << max(s, 0)) // (q.denominator << max(-s, 0)) for q in (low, -high)]
    return _span(below, -above, -s)


def _rounded(b: Box, p: int) -> Box:
    """A box around b whose numbers have about p bits, or fewer."""
    largest = max(abs(b.x), abs(b.y), b.r)
    extra = largest.bit_length() - p
    if not largest:
        return Box(0, is_real=b.is_real)
    if abs(b.e + extra) > 10 ** 6:
        raise KernelError("an enclosure is out of range")
    if extra <= 0:
        return b
    return Box(b.x >> extra, b.y >> extra, -(-b.r >> extra) + 1, b.e + extra, b.is_real)


def _plus(a: Box, b: Box, p: int) -> Box:
    if a.e > b.e:
        a, b = b, a
    s, is_real = b.e - a.e, a.is_real and b.is_real
    return _rounded(Box(a.x + (b.x << s), a.y + (b.y << s), a.r + (b.r << s), a.e, is_real), p)


def _times(a: Box, b: Box, p: int) -> Box:
    """(a + u)(b + v) = ab + ub + av + uv with the parts of u and v below a.r and b.r."""
    r, is_real = a.r * b.norm + b.r * a.norm + 2 * a.r * b.r, a.is_real and b.is_real
    return _rounded(Box(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x, r, a.e + b.e, is_real), p)


def _inverse(a: Box, p: int) -> Box:
    """1/m for the middle m; |1/z - 1/m| = |z - m| / |z m| with |z - m| <= 2r and |m| - 2r <= |z|."""
    size = max(abs(a.x), abs(a.y))  # a lower bound of |m|
    if size <= 2 * a.r:
        raise KernelError("an enclosure of a divisor is too close to 0")
    square, s = a.x ** 2 + a.y ** 2, p + size.bit_length() + 2
    r = 1 - (-2 * a.r << s) // (size * (size - 2 * a.r))
    return _rounded(Box((a.x << s) // square, (-a.y << s) // square, r, -a.e - s, a.is_real), p)


def _root(b: Box, p: int) -> Box:
    """The square root of a box of real numbers >= 0, or <= 0."""
    low, high = sorted([abs(b.x - b.r), abs(b.x + b.r)])
    s = max(0, 2 * p - 3 - high.bit_length())
    s += (b.e - s) % 2
    found = _rounded(_span(isqrt(low << s), isqrt(max(high << s, 1) - 1) + 1, (b.e - s) // 2), p)
    return Box(0, found.x, found.r, found.e, False) if b.x < 0 else found


def _exp(z: Box, p: int) -> Box:
    """The series at the middle over 2^h, whose norm is below 1/2, squared h times; exp(m + d) = exp m * exp
    d."""
    h = max(0, z.norm.bit_length() + z.e + 1) if z.norm else 0
    if _above(abs(z.x), z.e, MAX_EXPONENT) or h > MAX_HALVINGS or _above(4 * z.r, z.e, 1):
        raise KernelError("the argument of exp is out of range")
    work = p + h + 20
    x, y = [_shifted(n, z.e + work - h) for n in (z.x, z.y)]  # in units of 2^-work, as all that follows
    a, b, total_a, total_b, k = 1 << work, 0, 1 << work, 0, 0
    while abs(a) + abs(b) > 2:  # 2 is what rounding down may leave for ever
        k += 1
        a, b = ((a * x - b * y) >> work) // k, ((a * y + b * x) >> work) // k
        total_a, total_b = total_a + a, total_b + b
    # each term errs by 4 units at most, and so does all that follows the last
    result = Box(total_a, total_b, 8 * k + 40, -work, z.is_real)
    for _ in range(h):
        result = _times(result, result, work)
    # |exp d - 1| <= 2|d| <= 4r
    return _times(result, Box(1 << -z.e, 0, 4 * z.r, z.e, z.is_real) if z.r else ONE, p)


def _precisions(p: int) -> list[int]:
    """Rising precisions up to p, for steps that treble the digits."""
    return [*_precisions(p // 3 + 8), p] if p > 25 else [p]


@lru_cache(maxsize=64)
def pi(p: int) -> Box:
    """y -> y + sin y comes close to pi; |y - pi| <= 2 |sin y| there."""
    y = Box(0, (355 << p) // 113, 0, -p, False)
    for q in _precisions(p + 10):
        w = _exp(y, q)
        y = _plus(y, Box(0, w.y, 0, w.e, False), q + 10).middle
    last = _exp(y, p)
    if not _above(y.y, y.e, 3) or _above(10 * y.y, y.e, 33):
        raise KernelError("pi was not found")
    return _plus(Box(y.y, 0, 0, y.e), Box(0, 0, 2 * (abs(last.y) + last.r), last.e), p)


def _log(z: Box, p: int) -> Box:
    """log z = y + log(1 + d) for a guess y, d = z / exp y - 1; |log(1 + d) - d| <= 2 |d|^2 for |d| <= 3/4.

    A z outside the right quarter of the plane is turned into it, by a half turn or a quarter turn, never over
    the cut."""
    if not z.nonzero:
        raise KernelError("an argument of log may be 0")
    if z.x < 0 or abs(z.y) > z.x:
        return _turned_log(z, p)
    e = z.x.bit_length() + z.e
    y, w = between(_LOG_TWO * e, _LOG_TWO * e, 60), Box(1, 0, 0, e, z.is_real)
    for q in (*_precisions(p // 2 + 10), p):  # Halley's step, for which the first exp is a power of two
        step = _times(_plus(z.middle, w.negated, q), _inverse(_plus(z.middle, w, q), q), q)
        y = _plus(y, Box(step.x, step.y, 0, step.e + 1, z.is_real), q + 20).middle
        w = _exp(y, q)
    d = _plus(_times(z, _inverse(w, p), p), ONE.negated, p)
    size = d.norm + (d.r if d.is_real else 2 * d.r - d.r // 2)  # no less than |d|
    if _above(4 * size, d.e, 3) or _above(abs(y.y), y.e, 2):
        raise KernelError("an enclosure of an argument of log is too wide")
    return _plus(_plus(y, d, p), Box(0, 0, 2 * size ** 2, 2 * d.e, z.is_real), p)


def _turned_log(z: Box, p: int) -> Box:
    """log z = log(-z) + i*pi*s, or log(z / (s*i)) + i*pi/2*s, where s is the sign of im z (1 on the negative
    reals)."""
    s = 1 if z.is_real or z.y > 0 else -1
    if not z.is_real and abs(z.y) <= z.r:
        raise KernelError("an argument of log may lie on either side of its cut")
    half = z.is_real or abs(z.y) <= abs(z.x)
    rest = _log(z.negated if half else Box(s * z.y, -s * z.x, z.r, z.e, False), p)
    turn = pi(p)
    return _plus(rest, Box(0, s * turn.x, turn.r, turn.e - (not half), False), p)


def _power(base: Box, exponent: Term, p: int, at: Mapping[str, Box]) -> Box:
    e = exponent.data
    if type(e) is Fraction and e > 0 and not any(base[:3]):
        return base
    if type(e) is Fraction and e.denominator == 2 and base.is_real and abs(base.x) >= base.r:
        base, e = _root(base, p), 2 * e
    if type(e) is not Fraction or e.denominator != 1:
        return _exp(_times(box(exponent, p, at), _log(base, p), p), p)
    if abs(e) > MAX_POWER:
        raise KernelError("a power is too large to enclose")
    result, square, n = ONE, base, abs(int(e))
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
        return Box(t.data.numerator) if t.data.denominator == 1 else between(t.data, t.data, p)
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
        join, start = (_plus, Box(0)) if t.tag in ("add", "sum") else (_times, ONE)
        return reduce(lambda total, part: join(total, box(part, p, at), p), parts, start)
    if t.tag == "pow":
        return _power(box(t.args[0], p, at), t.args[1], p, at)
    if t.tag == "fn" and t.data in _BY_LOG:
        return _inverse_function(t, p, at)
    if t.tag == "fn" and t.data == "atan2":
        y, x = [box(a, p, at) for a in t.args]
        return _argument(_beside(x, y, p), p) if x.is_real and y.is_real else _none(t)
    if t.tag == "fn" and len(t.args) == 1:
        return _function(str(t.data), box(t.args[0], p, at), p)
    return _none(t)


def _none(t: Term) -> Box:
    raise KernelError(f"no enclosure of {t.tag} {t.data or ''}")


def _beside(x: Box, y: Box, p: int) -> Box:
    """x + i*y for real x and y."""
    return _plus(x, Box(0, y.x, y.r, y.e, not any(y[:3])), p)


def _function(name: str, z: Box, p: int) -> Box:
    if name == "exp":
        return _exp(z, p)
    if name == "log":
        return _log(z, p)
    if name in ("re", "im"):
        return Box(z.x if name == "re" else z.y, 0, z.r if name == "re" or not z.is_real else 0, z.e)
    if name == "conjugate":
        return Box(z.x, -z.y, z.r, z.e, z.is_real)
    if name == "arg":
        return _argument(z, p)
    if name in _EVEN:
        return _by_exp(name, z, p)
    if name == "abs" and not z.is_real and not z.nonzero:
        return _span(0, z.norm + 2 * z.r, z.e)
    if name == "abs" and not z.is_real:
        x, y = Box(z.x, 0, z.r, z.e), Box(z.y, 0, z.r, z.e)
        return _power(_plus(_times(x, x, p), _times(y, y, p), p), num(Fraction(1, 2)), p, NOWHERE)
    if name == "sign" and z.nonzero:
        return _times(z, _inverse(_function("abs", z, p), p), p)
    if not z.is_real:
        raise KernelError(f"no enclosure of {name} off the real line")
    low, high = z.x - z.r, z.x + z.r
    if name == "abs":
        return _span(max(low, -high, 0), max(-low, high), z.e)
    if name == "floor":
        return _span(_shifted(low, z.e), _shifted(high, z.e), 0)
    if name == "ceil":
        return _span(-_shifted(-low, z.e), -_shifted(-high, z.e), 0)
    raise KernelError(f"no enclosure of {name}")


def _argument(z: Box, p: int) -> Box:
    return _function("im", _log(z, p), p)


_EVEN = {"cos": 1, "cosh": 1, "sin": -1, "sinh": -1, "tan": 0, "tanh": 0}  # the sign of exp(-w) in each


def _by_exp(name: str, z: Box, p: int) -> Box:
    """From exp w and exp(-w), with w = z, or w = i*z for sin, cos and tan; those are real where z is."""
    if not _EVEN[name]:
        return _times(_by_exp("sin" + name[3:], z, p), _inverse(_by_exp("cos" + name[3:], z, p), p), p)
    round_ = name in ("sin", "cos")
    w = Box(-z.y, z.x, z.r, z.e, False) if round_ else z
    up = _exp(w, p)
    mirrored = round_ and z.is_real  # exp(-iz) is the conjugate of exp(iz)
    down = Box(up.x, -up.y, up.r, up.e, False) if mirrored else _exp(w.negated, p)
    both = _plus(up, down if _EVEN[name] > 0 else down.negated, p)
    half = Box(both.x, both.y, both.r, both.e - 1, both.is_real)
    turned = Box(half.y, -half.x, half.r, half.e, False) if name == "sin" else half
    return Box(turned.x, 0, turned.r, turned.e) if round_ and z.is_real else turned


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
        return _argument(_beside(ONE, argument, p), p)
    found = box(substitute(decode(_BY_LOG[name]), {"x": t.args[0]}), p, at)
    low, high = _REAL_WITHIN.get(name, (None, None))
    inside = (low is None or low <= argument.real[0]) and (high is None or argument.real[1] <= high)
    return Box(found.x, 0, found.r, found.e) if argument.is_real and inside else found

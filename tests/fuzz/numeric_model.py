"""What kernel terms mean, in numbers: an evaluator that shares nothing with the kernel but `terms.py`.

The fuzzers ask it for the value of a term, or the truth of a proposition, at a complex point. Values carry 50 digits;
what is within 1e-22 of 0, of the real line or of an integer counts as lying there, and whatever is near but not that
near is `Unclear`, so that rounding never decides. `Undefined` is raised where SEMANTICS leaves a term undefined.

    >>> from derive.kernel.terms import num, power, sym
    >>> Model({"x": 4}).value(power(sym("x"), num(2)))
    mpc(real='16.0', imag='0.0')
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import mpmath
from mpmath import mpc, mpf

from derive.kernel.terms import Term

DIGITS = 50
mpmath.mp.dps = DIGITS
ZERO_BELOW, CLEAR_ABOVE, HUGE = -73, -33, 47  # powers of 2: about 1e-22, 1e-10 and 1e14
MAX_RANGE = 60
SAMPLE = range(-9, 10)
Value = mpc
Family = Callable[[tuple[Value, ...]], Value]


class Undefined(Exception):
    """The term has no value here."""


class Unclear(Exception):
    """Numbers cannot tell: too near, too large, or outside this evaluator."""


def _place(part: tuple[int, int, int, int]) -> int:
    """-1: counts as 0; 1: clearly not 0. `part` is mpmath's (sign, mantissa, exponent, bits)."""
    if not part[1]:
        if part[2]:
            raise Unclear("not finite")
        return -1
    magnitude = part[2] + part[3]
    if magnitude < ZERO_BELOW:
        return -1
    if magnitude < CLEAR_ABOVE or magnitude > HUGE:
        raise Unclear("near 0, or too large")
    return 1


def clean(v: object) -> Value:
    """v with parts that are 0 but for rounding made 0."""
    z = v if type(v) is mpc else mpc(v)
    real, imaginary = z._mpc_
    no_real, no_imaginary = real[1] and _place(real) < 0, imaginary[1] and _place(imaginary) < 0
    if not real[1] and real[2] or not imaginary[1] and imaginary[2]:
        raise Unclear("not finite")
    if no_real or no_imaginary:
        return mpc(0 if no_real else z.real, 0 if no_imaginary else z.imag)
    return z


def is_real(z: Value) -> bool:
    return not z._mpc_[1][1]


def integer(z: Value) -> int | None:
    """The integer that z is, if it is one."""
    if z._mpc_[1][1]:
        return None
    nearest = int(mpmath.nint(z.real))
    return nearest if _place((z.real - nearest)._mpf_) < 0 else None


def rational(z: Value) -> bool:
    if z.imag != 0:
        return False
    for q in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 60, 64, 720, 5040):
        try:
            if integer(z * q) is not None:
                return True
        except Unclear:
            pass
    raise Unclear("rational or not")


def _arg(z: Value) -> Value:
    if z == 0:
        raise Undefined
    return mpc(mpmath.arg(z))


def _power(b: Value, e: Value) -> Value:
    n = integer(e)
    if n is not None:
        if abs(n) > 300:
            raise Unclear("a large power")
        if b == 0 and n < 0:
            raise Undefined
        return _sized(mpmath.power(b, n) if n else mpc(1), b == 0)
    if b == 0:
        if e.real > 0:
            return mpc(0)
        raise Undefined
    return _sized(mpmath.exp(e * mpmath.log(b)), False)


def _sized(z: Value, zero: bool) -> Value:
    """z, known to be 0 or known not to be."""
    z = clean(z)
    if not zero and z == 0:
        raise Unclear("a tiny value")
    return z


def _whole(z: Value, least: int | None = None) -> int:
    n = integer(z)
    if n is None or least is not None and n < least:
        raise Undefined
    if abs(n) > 60:
        raise Unclear("a large integer")
    return n


def _real(z: Value) -> mpf:
    if not is_real(z):
        raise Undefined
    return z.real


def _floor(z: Value) -> Value:
    n = integer(mpc(_real(z)))
    return mpc(n if n is not None else mpmath.floor(z.real))


def _no_pole(function: Callable[[Value], Value]) -> Callable[[Value], Value]:
    def at(z: Value) -> Value:
        n = integer(z)
        if n is not None and n <= 0:
            raise Undefined
        return function(z)

    return at


def _binomial(n: Value, k: Value) -> Value:
    whole = _whole(k)
    if whole < 0:
        return mpc(0)
    return _falling(n, mpc(whole)) / mpmath.factorial(whole)


def _falling(x: Value, k: Value, step: int = -1) -> Value:
    value = mpc(1)
    for i in range(_whole(k, 0)):
        value = value * (x + step * i)
    return clean(value)


def _quotient(top: Callable[[Value], Value], bottom: Callable[[Value], Value]) -> Callable[[Value], Value]:
    def at(z: Value) -> Value:
        below = clean(bottom(z))
        if below == 0:
            raise Undefined
        return top(z) / below

    return at


def _mod(x: Value, y: Value) -> Value:
    _real(x), _real(y)
    if y == 0:
        raise Undefined
    return x - y * _floor(clean(x / y))


def _log(z: Value) -> Value:
    if z == 0:
        raise Undefined
    return mpmath.log(z)


def _unless(bad: Callable[[Value], bool], function: Callable[[Value], Value]) -> Callable[[Value], Value]:
    def at(z: Value) -> Value:
        if bad(z):
            raise Undefined
        return function(z)

    return at


def _fibonacci(first: int, second: int) -> Callable[[Value], Value]:
    def at(z: Value) -> Value:
        n, a, b = _whole(z), first, second
        for _ in range(abs(n)):
            a, b = (b, a + b) if n > 0 else (b - a, a)
        return mpc(a)

    return at


def _order(z: Value, least: int) -> int:
    n = integer(z)
    if n is None or n < least:
        raise Undefined
    if n > 12:
        raise Unclear("a high order")
    return n


def _bernoulli_index(z: Value) -> int:
    n = _order(z, 0)
    if n == 1:
        raise Unclear("conventions differ")
    return n


def _off_poles(z: Value) -> Value:
    n = integer(z)
    if n is not None and n <= 0:
        raise Undefined
    return z


def _hurwitz(s: Value, a: Value) -> Value:
    if clean(s - 1) == 0:
        raise Undefined
    n = integer(s)
    if n is not None and n <= 0:
        return mpmath.bernpoly(1 - n, a) / (n - 1)
    shift, total = _off_poles(a), mpc(0)
    while shift.real <= 1:  # mpmath is sure in the right half-plane
        total += _power(clean(shift), -s)
        shift = shift + 1
    return total + mpmath.zeta(s, shift)


def _polylog(s: Value, z: Value) -> Value:
    if clean(z - 1) == 0:
        if s.real <= 1:
            raise Undefined
        return mpmath.zeta(s)
    if abs(z) > 1 or is_real(z) and z.real > 1:
        raise Unclear("beyond the disk")
    return mpmath.polylog(s, z)


FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    "exp": lambda z: _sized(mpmath.exp(z), False),
    "log": _log,
    "arg": _arg,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tan": _quotient(mpmath.sin, mpmath.cos),
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "tanh": _quotient(mpmath.sinh, mpmath.cosh),
    "asin": mpmath.asin,
    "acos": mpmath.acos,
    "asinh": mpmath.asinh,
    "acosh": mpmath.acosh,
    "atan": _unless(lambda z: clean(1 + z * z) == 0, mpmath.atan),
    "atanh": _unless(lambda z: clean(1 - z * z) == 0, mpmath.atanh),
    "abs": lambda z: mpc(abs(z)),
    "re": lambda z: mpc(z.real),
    "im": lambda z: mpc(z.imag),
    "conjugate": mpmath.conj,
    "sign": lambda z: z / abs(z) if z != 0 else mpc(0),
    "floor": _floor,
    "ceil": lambda z: -_floor(-z),
    "factorial": lambda z: mpc(mpmath.factorial(_whole(z, 0))),
    "harmonic": lambda z: mpc(sum([mpf(1) / k for k in range(1, _whole(z, 0) + 1)], mpf(0))),
    "fibonacci": _fibonacci(0, 1),
    "lucas": _fibonacci(2, 1),
    "bell": lambda z: mpc(mpmath.bell(_whole(z, 0))),
    "gamma": _no_pole(mpmath.gamma),
    "loggamma": _no_pole(mpmath.loggamma),
    "digamma": _no_pole(mpmath.digamma),
    "zeta": _unless(lambda z: clean(z - 1) == 0, mpmath.zeta),
    "polygamma": lambda m, z: mpmath.polygamma(_order(m, 0), _off_poles(z)),
    "hurwitz": _hurwitz,
    "polylog": _polylog,
    "beta": lambda a, b: (
        mpmath.gamma(_off_poles(a)) * mpmath.gamma(_off_poles(b)) / mpmath.gamma(_off_poles(clean(a + b)))
    ),
    "bernoulli_polynomial": lambda n, z: mpmath.bernpoly(_order(n, 0), z),
    "bernoulli": lambda n: mpmath.bernoulli(_bernoulli_index(n)),
    "binomial": _binomial,
    "falling": _falling,
    "rising": lambda x, k: _falling(x, k, 1),
    "mod": _mod,
    "delta": lambda x, y: mpc(int(clean(x - y) == 0)),
    "gcd": lambda x, y: mpc(_gcd(_whole(x), _whole(y))),
    "min": lambda *xs: mpc(min([_real(x) for x in xs])),
    "max": lambda *xs: mpc(max([_real(x) for x in xs])),
}


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return abs(a)


class Model:
    """Values of the free names at one point: symbols by number, families by function of the indices."""

    def __init__(self, symbols: Mapping[str, object], families: Mapping[str, Family] | None = None) -> None:
        mpmath.mp.dps = DIGITS
        self.symbols = {n: mpc(_fraction(v)) for n, v in symbols.items()}
        self.families = dict(families or {})
        self.rough = False  # a numeric derivative took part

    # ---- terms ------------------------------------------------------------------------------------------------------
    def value(self, t: Term, stack: Sequence[Value] = ()) -> Value:
        """The value of t, whose loose index i is stack[-1-i]."""
        return clean(self._value(t, tuple(stack)))

    def _value(self, t: Term, stack: tuple[Value, ...]) -> Value:
        tag = t.tag
        if tag == "num":
            return mpc(_fraction(t.data))
        if tag == "sym":
            return self.symbols[str(t.data)]
        if tag == "bound":
            return stack[-1 - int(t.data)]  # type: ignore[arg-type]
        if tag == "const":
            return self._constant(str(t.data))
        if tag in ("sum", "prod", "deriv", "integral"):
            over = {"deriv": self._derivative, "integral": self._integral}.get(tag, self._ranged)
            return over(t, stack)
        if tag not in ("add", "mul", "pow", "fn", "fam"):
            raise Unclear(tag)
        args = [self.value(a, stack) for a in t.args]
        if tag == "add":
            return mpmath.fsum(args)
        if tag == "mul":
            product = mpc(1)
            for a in args:
                product = _sized(product * a, product == 0 or a == 0)
            return product
        if tag == "pow":
            return _power(*args)
        if tag == "fam":
            return mpc(self.families[str(t.data)](tuple(args)))
        function = FUNCTIONS.get(str(t.data))
        if function is None:
            raise Unclear(str(t.data))
        return function(*args)

    @staticmethod
    def _constant(name: str) -> Value:
        if name == "oo":
            raise Undefined
        return mpc({"pi": mpmath.pi, "EulerGamma": mpmath.euler, "Catalan": mpmath.catalan}[name]())

    def _ends(self, t: Term, stack: tuple[Value, ...]) -> range:
        if any([_infinite(e) for e in t.args[:2]]):
            raise Unclear("an endless range")
        low, high = [integer(self.value(e, stack)) for e in t.args[:2]]
        if low is None or high is None:
            raise Undefined
        if high - low > MAX_RANGE:
            raise Unclear("a long range")
        return range(low, high + 1)

    def _ranged(self, t: Term, stack: tuple[Value, ...]) -> Value:
        result = mpc(0 if t.tag == "sum" else 1)
        for k in self._ends(t, stack):
            part = self.value(t.args[2], (*stack, mpc(k)))
            result = result + part if t.tag == "sum" else _sized(result * part, result == 0 or part == 0)
        return result

    def _integral(self, t: Term, stack: tuple[Value, ...]) -> Value:
        """By two quadratures that agree; ends of the wrong order give minus the integral."""
        self.rough = True
        ends = [mpmath.inf * (-1) ** (e.tag != "const") if _infinite(e) else _real(self.value(e, stack)) for e in t.args[:2]]
        if ends[0] == ends[1]:
            return mpc(0)

        def f(x: mpf) -> Value:
            return self.value(t.args[2], (*stack, mpc(x)))

        middle = (ends[0] + ends[1]) / 2 if mpmath.isfinite(ends[0] + ends[1]) else mpf(1) / 3
        found = [mpmath.quad(f, p, maxdegree=5) for p in (ends, [ends[0], middle + mpf(1) / 7, ends[1]])]
        if not abs(found[0] - found[1]) <= mpf("1e-9") * (1 + abs(found[0])):
            raise Unclear("two quadratures differ")
        return mpc(found[0])

    def _derivative(self, t: Term, stack: tuple[Value, ...]) -> Value:
        self.rough = True
        at = self.value(t.args[0], stack)
        _real(at)

        def f(x: mpf) -> Value:
            return self.value(t.args[1], (*stack, mpc(x)))

        middle = f(at.real)

        def gap(step: mpf) -> mpf:
            """How far the slopes to the right and to the left are apart."""
            return abs(f(at.real + step) - 2 * middle + f(at.real - step)) / step

        def slope(step: mpf) -> Value:
            weights = ((1, mpf(4) / 5), (2, mpf(-1) / 5), (3, mpf(4) / 105), (4, mpf(-1) / 280))
            return sum([w * (f(at.real + k * step) - f(at.real - k * step)) for k, w in weights]) / step

        value = slope(mpf("1e-4"))
        if abs(value - slope(mpf("3e-5"))) > mpf("1e-12") * (1 + abs(value)):
            raise Unclear("a slope that changes too fast, or is not one")
        wide = gap(mpf("1e-4"))
        if wide > mpf("1e-2") * (1 + abs(value)) and gap(mpf("3e-5")) > wide * 2 / 3:
            raise Undefined
        return value

    # ---- propositions -----------------------------------------------------------------------------------------------
    def same(self, a: Value, b: Value) -> bool:
        gap, size = abs(a - b), 1 + abs(a) + abs(b)
        if gap <= size * (mpf("1e-8") if self.rough else mpf("1e-22")):
            return True
        if gap <= size * (mpf("1e-4") if self.rough else mpf("1e-10")):
            raise Unclear("near")
        return False

    def true(self, p: Term, stack: Sequence[Value] = ()) -> bool:
        """Is p true? An undefined relation is not true; `not`, `=>` and `<=>` are classical over that."""
        stack = tuple(stack)
        tag, args = p.tag, p.args
        if tag == "and":
            return all([self.true(a, stack) for a in args])
        if tag == "not":
            return not self.true(args[0], stack)
        if tag == "imp":
            return not self.true(args[0], stack) or self.true(args[1], stack)
        if tag == "iff":
            return self.true(args[0], stack) == self.true(args[1], stack)
        if tag == "forall":
            return self._for_all(p, stack)
        try:
            values = (
                [self.value(a, stack) for a in args] if tag not in ("tends", "bigo", "theta", "littleo", "asym") else []
            )
        except Undefined:
            return False
        if tag in ("real", "integer", "rational", "defined"):
            (v,) = values
            return {
                "real": is_real,
                "integer": lambda z: integer(z) is not None,
                "rational": rational,
                "defined": lambda z: True,
            }[tag](v)
        if tag in ("eq", "ne"):
            return self.same(*values) == (tag == "eq")
        if tag in ("lt", "le"):
            a, b = values
            if not (is_real(a) and is_real(b)):
                return False
            return tag == "le" if self.same(a, b) else bool(a.real < b.real)
        raise Unclear(tag)

    def _for_all(self, p: Term, stack: tuple[Value, ...]) -> bool:
        lower, upper, body = p.args
        indices = list(SAMPLE)
        try:
            if not _infinite(lower) and not _infinite(upper):
                indices = list(self._ends(p, stack))
            for end, sign in ((lower, 1), (upper, -1)):
                if not _infinite(end):
                    edge = integer(self.value(end, stack))
                    if edge is None:
                        return False
                    indices = [k for k in indices if (k - edge) * sign >= 0]
        except Undefined:
            return False
        return all([self.true(body, (*stack, mpc(k))) for k in indices])


def _infinite(t: Term) -> bool:
    return t.tag == "const" and t.data == "oo" or t.tag == "mul" and any([_infinite(a) for a in t.args])


def _fraction(v: object) -> object:
    return mpf(v.numerator) / v.denominator if isinstance(v, Fraction) else v


def random_family(seed: str, pool: Sequence[object]) -> Family:
    """A function of the indices that looks random, is the same every time, and takes its values from the pool."""

    def at(indices: tuple[Value, ...]) -> Value:
        key = "|".join([f"{mpmath.nstr(i.real, 12)},{mpmath.nstr(i.imag, 12)}" for i in indices])
        digest = hashlib.sha256(f"{seed}:{key}".encode()).digest()
        return mpc(_fraction(pool[int.from_bytes(digest[:4], "big") % len(pool)]))

    return at

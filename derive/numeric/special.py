"""Functions at exact arguments, by SEMANTICS.md: a number of Q(i), None when the value is not there, or a stop.

Called by the walker in `evaluate`. Undefined is raised only where the meaning is fixed; where the page of meanings is
silent (bernoulli 1, atan2(0, 0)) the answer is `Unsupported`, which refutes nothing and proves nothing.

    >>> call("binomial", (5, 2), Fuel(100))
    10
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import ceil, comb, factorial, floor, gcd

from derive.numeric.values import (
    MAX_BITS,
    Exact,
    Fuel,
    Gaussian,
    Rational,
    bits,
    gaussian,
    inverse,
    parts,
    plus,
    power,
    rational,
    times,
    undefined,
    unknown,
    unsupported,
)

MAX_FACTORIAL = 8_000
MAX_FRACTIONS = 300  # factors of a product that are not integers: their common denominator grows
MAX_HARMONIC = 1_500
MAX_INDEX = 60_000
MAX_BERNOULLI = 200
MAX_BELL = 300
Rule = Callable[[tuple[Exact, ...], Fuel], "Exact | None"]


def call(name: str, values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    """The value of the function `name` at exact arguments."""
    rule = RULES.get(name)
    return None if rule is None else rule(values, fuel)


def real(v: Exact, where: str) -> Rational:
    if type(v) is Gaussian:
        raise undefined(f"{where} of a number that is not real")
    return v  # type: ignore[return-value]


def _only(point: Exact, result: Exact) -> Rule:
    """A function whose one exact value is `result` at `point`."""
    return lambda values, fuel: result if values[0] == point else None


def _log(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    if values[0] == 0:
        raise undefined("log 0")
    return 0 if values[0] == 1 else None


def _atan(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    if values[0] in (Gaussian(0, 1), Gaussian(0, -1)):
        raise undefined("atan at a pole")
    return 0 if values[0] == 0 else None


def _atanh(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    if values[0] in (1, -1):
        raise undefined("atanh at a pole")
    return 0 if values[0] == 0 else None


def _abs(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    re, im = parts(values[0])
    if im == 0:
        return -re if re < 0 else re
    return power(rational(Fraction(re * re + im * im)), Fraction(1, 2), fuel)


def _conjugate(values: tuple[Exact, ...], fuel: Fuel) -> Exact:
    re, im = parts(values[0])
    return gaussian(re, -im)


def _arg(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    if values[0] == 0:
        raise undefined("arg 0")
    re, im = parts(values[0])
    return 0 if im == 0 and re > 0 else None


def _sign(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    """z/|z|, and 0 at 0."""
    v = values[0]
    if type(v) is not Gaussian:
        x = real(v, "sign")
        return (x > 0) - (x < 0)
    size = _abs(values, fuel)
    return None if size is None else times(v, inverse(size))


def _factorial(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n = values[0]
    if type(n) is not int or n < 0:
        raise undefined("factorial of something that is not a nonnegative integer")
    return _small_factorial(n, fuel) if n <= MAX_FACTORIAL else None


def _small_factorial(n: int, fuel: Fuel) -> int:
    if n > MAX_FACTORIAL:
        raise unknown("a factorial is too large")
    fuel.spend(n // 4)
    return factorial(n)


def _gamma(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    if type(values[0]) is not int:
        return None
    if values[0] <= 0:
        raise undefined("gamma at a pole")
    return _small_factorial(values[0] - 1, fuel) if values[0] <= MAX_FACTORIAL else None


def _pole(name: str, zeros: tuple[int, ...] = ()) -> Rule:
    """A function with poles at the nonpositive integers that vanishes at `zeros`."""
    def rule(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
        n = values[0]
        if type(n) is int and n <= 0:
            raise undefined(f"{name} at a pole")
        return 0 if n in zeros else None
    return rule


def _zeta(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n = values[0]
    if n == 1:
        raise undefined("zeta at its pole")
    if type(n) is not int or n > 0 or n < -MAX_BERNOULLI:
        return None
    if n == 0:
        return Fraction(-1, 2)
    return times(_bernoulli_number(1 - n, fuel), Fraction(-1, 1 - n))


def _harmonic(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n = values[0]
    if type(n) is not int or n < 0:
        raise undefined("harmonic of something that is not a nonnegative integer")
    if n > MAX_HARMONIC:
        return None
    fuel.spend(n)
    return rational(sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0)))


def _fibonacci(first: int, second: int) -> Rule:
    """The sequence u(0) = first, u(1) = second, u(n+2) = u(n+1) + u(n), to both sides."""
    def rule(values: tuple[Exact, ...], fuel: Fuel) -> Exact:
        n = values[0]
        if type(n) is not int:
            raise undefined("fibonacci and lucas at something that is not an integer")
        if abs(n) > MAX_INDEX:
            raise unknown("a Fibonacci index is too large")
        fuel.spend(abs(n))
        a, b = first, second
        for _ in range(abs(n)):
            a, b = (b, a + b) if n > 0 else (b - a, a)
        return a
    return rule


def _bell(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    """By Bell's triangle."""
    n = values[0]
    if type(n) is not int or n < 0:
        raise undefined("bell at something that is not a nonnegative integer")
    if n > MAX_BELL:
        raise unknown("a Bell number is too large")
    fuel.spend(n * n)
    row = [1]
    for _ in range(n):
        row = list(accumulate(row, initial=row[-1]))
    return row[0]


def _bernoulli(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n = values[0]
    if type(n) is not int or n < 0:
        raise undefined("bernoulli at something that is not a nonnegative integer")
    if n == 1:
        raise unsupported("bernoulli 1, where conventions differ")
    return _bernoulli_number(n, fuel) if n <= MAX_BERNOULLI else None


def _bernoulli_number(n: int, fuel: Fuel) -> Rational:
    """B(n) by the Akiyama-Tanigawa triangle (n != 1, where conventions differ)."""
    if n > 2 and n % 2:
        return 0
    fuel.spend(n * n)
    row: list[Fraction] = []
    for m in range(n + 1):
        row.append(Fraction(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
    return rational(row[0])


def _bernoulli_polynomial(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n, x = values
    if type(n) is not int or n < 0:
        raise undefined("a Bernoulli polynomial with an index that is not a nonnegative integer")
    if n > MAX_BERNOULLI or max(bits(p) for p in parts(x)) * n > MAX_BITS:
        return None
    total: Exact = 0
    for k in range(n + 1):
        number = Fraction(-1, 2) if k == 1 else _bernoulli_number(k, fuel)
        total = plus(times(total, x), times(comb(n, k), rational(Fraction(number))))
    return total


def _hurwitz(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    s, a = values
    if s == 1:
        raise undefined("hurwitz at its pole")
    if type(s) is int and s <= 0:
        value = _bernoulli_polynomial((1 - s, a), fuel)
        return None if value is None else times(value, Fraction(1, s - 1))
    if type(a) is int and a <= 0:
        raise undefined("hurwitz at a pole")
    return None


def _polygamma(values: tuple[Exact, ...], fuel: Fuel) -> None:
    m, a = values
    if type(m) is not int or m < 0:
        raise undefined("polygamma with an order that is not a nonnegative integer")
    if type(a) is int and a <= 0:
        raise undefined("polygamma at a pole")


def _polylog(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    s, z = values
    if z == 1 and parts(s)[0] <= 1:
        raise undefined("polylog(s, 1) where the series diverges")
    return 0 if z == 0 else None


def falling(x: Exact, k: int, fuel: Fuel, step: int = -1) -> Exact:
    """x (x-1) ... (x-k+1); upwards for step 1."""
    most = MAX_FACTORIAL if type(x) is int else MAX_FRACTIONS
    if k > most or k * max([bits(p) for p in parts(x)] + [k.bit_length()]) > MAX_BITS:
        raise unknown("a product is too large")
    fuel.spend(k + k * k // 16)
    result: Exact = 1
    for i in range(k):
        result = times(result, plus(x, step * i))
    return result


def _binomial(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    n, k = values
    if type(k) is not int:
        raise undefined("binomial with a lower index that is not an integer")
    if k < 0:
        return 0
    if type(n) is int and n >= 0:
        if k > n:
            return 0
        k = min(k, n - k)
    if k > MAX_FACTORIAL // 4 or max(bits(p) for p in parts(n)) * k > MAX_BITS:
        return None
    return times(falling(n, k, fuel), inverse(_small_factorial(k, fuel)))


def _rising(step: int) -> Rule:
    def rule(values: tuple[Exact, ...], fuel: Fuel) -> Exact:
        if type(values[1]) is not int or values[1] < 0:
            raise undefined("a rising or falling factorial with an index that is not a nonnegative integer")
        return falling(values[0], values[1], fuel, step)
    return rule


def _beta(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    a, b = values
    if any(type(n) is int and n <= 0 for n in (a, b, plus(a, b))):
        raise undefined("beta at a pole")
    if type(a) is not int or type(b) is not int or a + b > MAX_FACTORIAL:
        return None
    top = _small_factorial(a - 1, fuel) * _small_factorial(b - 1, fuel)
    return rational(Fraction(top, _small_factorial(a + b - 1, fuel)))


def _mod(values: tuple[Exact, ...], fuel: Fuel) -> Exact:
    a, b = real(values[0], "mod"), real(values[1], "mod")
    if b == 0:
        raise undefined("mod 0")
    return rational(Fraction(a - b * floor(Fraction(a) / b)))


def _gcd(values: tuple[Exact, ...], fuel: Fuel) -> Exact:
    a, b = values
    if type(a) is not int or type(b) is not int:
        raise undefined("gcd of something that is not an integer")
    return gcd(a, b)


def _atan2(values: tuple[Exact, ...], fuel: Fuel) -> Exact | None:
    y, x = real(values[0], "atan2"), real(values[1], "atan2")
    if y == 0 and x == 0:
        raise unsupported("atan2(0, 0)")
    return 0 if y == 0 and x > 0 else None


RULES: dict[str, Rule] = {
    "exp": _only(0, 1), "log": _log, "sin": _only(0, 0), "cos": _only(0, 1), "tan": _only(0, 0), "asin": _only(0, 0),
    "acos": _only(1, 0), "atan": _atan, "sinh": _only(0, 0), "cosh": _only(0, 1), "tanh": _only(0, 0),
    "asinh": _only(0, 0), "acosh": _only(1, 0), "atanh": _atanh, "abs": _abs, "conjugate": _conjugate,
    "re": lambda v, fuel: parts(v[0])[0], "im": lambda v, fuel: parts(v[0])[1], "arg": _arg, "sign": _sign,
    "floor": lambda v, fuel: floor(real(v[0], "floor")), "ceil": lambda v, fuel: ceil(real(v[0], "ceil")),
    "factorial": _factorial, "gamma": _gamma, "loggamma": _pole("loggamma", (1, 2)), "digamma": _pole("digamma"),
    "zeta": _zeta, "harmonic": _harmonic, "fibonacci": _fibonacci(0, 1), "lucas": _fibonacci(2, 1),
    "bell": _bell, "bernoulli": _bernoulli, "bernoulli_polynomial": _bernoulli_polynomial, "hurwitz": _hurwitz,
    "polygamma": _polygamma, "polylog": _polylog,
    "binomial": _binomial, "delta": lambda v, fuel: int(v[0] == v[1]), "beta": _beta,
    "mod": _mod, "gcd": _gcd, "rising": _rising(1), "falling": _rising(-1), "atan2": _atan2,
    "min": lambda v, fuel: min(real(a, "min") for a in v), "max": lambda v, fuel: max(real(a, "max") for a in v),
}

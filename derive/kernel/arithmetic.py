"""Exact evaluation of functions at rational points, and factors of rationals; sizes are estimated before anything is built.

    >>> from fractions import Fraction
    >>> function("binomial", [Fraction(5), Fraction(2)])
    Fraction(10, 1)
"""
from __future__ import annotations

from fractions import Fraction
from math import ceil, comb, factorial, floor, gcd

from derive.kernel.terms import MAX_BITS, KernelError

MAX_PRIME = 2_000
MAX_FACTORIAL = 5_000


def power(c: Fraction | int, n: int) -> Fraction | int:
    """c^n for an integer n; refuses a result past the size limit; 0 to a negative power is refused."""
    if c in (0, 1, -1):
        if c == 0 and n < 0:
            raise KernelError("0 to a negative power")
        return c ** (n % 2 if c == -1 else min(n, 1) if n >= 0 else 1)
    if max(c.numerator.bit_length(), c.denominator.bit_length()) * abs(n) > MAX_BITS:
        raise KernelError("a power is too large to write down")
    return Fraction(c) ** n if n < 0 else c ** n


def factor(c: Fraction) -> list[tuple[int, int]]:
    """A positive rational as a product of powers: primes up to a bound, and what is left as one factor."""
    out: list[tuple[int, int]] = []
    for n, sign in ((c.numerator, 1), (c.denominator, -1)):
        p = 2
        while p * p <= n and p < MAX_PRIME:
            k = 0
            while n % p == 0:
                n, k = n // p, k + 1
            if k:
                out.append((p, sign * k))
            p += 1 if p == 2 else 2
        if n > 1:
            out.append((n, sign))
    return out


def _binomial(n: Fraction, k: Fraction) -> Fraction | None:
    if k.denominator != 1 or abs(k) > MAX_FACTORIAL or abs(n) > 10 ** 9:
        return None
    if k < 0:
        return Fraction(0)
    if n.denominator == 1 and n >= 0:
        return Fraction(comb(int(n), int(k)))
    value = Fraction(1)
    for i in range(int(k)):
        value = value * (n - i) / (i + 1)
    return value


def _fibonacci(n: int, a: int, b: int) -> Fraction | None:
    if abs(n) > MAX_FACTORIAL:
        return None
    for _ in range(abs(n)):
        a, b = (b, a + b) if n > 0 else (b - a, a)
    return Fraction(a)


def function(name: str, values: list[Fraction]) -> Fraction | None:
    """The exact value where it is rational and known, else None. Undefined points are None as well."""
    x = values[0]
    y = values[1] if len(values) > 1 else Fraction(0)
    whole = x.denominator == 1
    if name in ("re", "conjugate"):
        return x
    if name == "im":
        return Fraction(0)
    if name == "abs":
        return abs(x)
    if name == "sign":
        return Fraction((x > 0) - (x < 0))
    if name == "floor":
        return Fraction(floor(x))
    if name == "ceil":
        return Fraction(ceil(x))
    if name in ("min", "max"):
        return min(values) if name == "min" else max(values)
    if name == "delta":
        return Fraction(x == y)
    if name in ("sin", "tan", "sinh", "tanh", "asin", "atan", "asinh", "atanh"):
        return Fraction(0) if x == 0 else None
    if name in ("cos", "cosh"):
        return Fraction(1) if x == 0 else None
    if name in ("acos", "acosh"):
        return Fraction(0) if x == 1 else None
    if name == "binomial":
        return _binomial(x, y)
    if name == "mod":
        return x - y * floor(x / y) if y else None
    if not whole:
        return None
    if name == "gcd":
        return Fraction(gcd(int(x), int(y))) if y.denominator == 1 else None
    if name == "factorial":
        return Fraction(factorial(int(x))) if 0 <= x <= MAX_FACTORIAL else None
    if name == "gamma":
        return Fraction(factorial(int(x) - 1)) if 1 <= x <= MAX_FACTORIAL else None
    if name == "fibonacci":
        return _fibonacci(int(x), 0, 1)
    if name == "lucas":
        return _fibonacci(int(x), 2, 1)
    if name == "harmonic":
        return sum([Fraction(1, k) for k in range(1, int(x) + 1)], Fraction(0)) if 0 <= x <= 1000 else None
    if name in ("rising", "falling"):
        return _pochhammer(x, y, 1 if name == "rising" else -1)
    return None


def _pochhammer(x: Fraction, k: Fraction, step: int) -> Fraction | None:
    if k.denominator != 1 or not 0 <= k <= MAX_FACTORIAL:
        return None
    value = Fraction(1)
    for i in range(int(k)):
        value *= x + step * i
    return value

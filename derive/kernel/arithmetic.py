"""Exact arithmetic of literal numbers: powers, factors, functions, relations; sizes are estimated beforehand.

    >>> from fractions import Fraction
    >>> function("binomial", [Fraction(5), Fraction(2)])
    Fraction(10, 1)
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import ceil, comb, factorial, floor, gcd, prod

from derive.kernel.functions import FUNCTIONS
from derive.kernel.terms import MAX_BITS, RELATIONS, SORTS, KernelError, Term, bits

MAX_PRIME, MAX_STEPS, MAX_BERNOULLI, MAX_BELL = 2_000, 5_000, 200, 200
Rational = int | Fraction


def power(c: Rational, n: int) -> Rational:
    """c^n for an integer n; refuses a result past the size limit; 0 to a negative power is refused."""
    if c == 0 and n < 0:
        raise KernelError("0 to a negative power")
    if c in (0, 1, -1):
        return c ** (n % 2 if c == -1 else min(n, 1) if n >= 0 else 1)
    if bits(c) * abs(n) > MAX_BITS:
        raise KernelError("a power is too large to write down")
    return Fraction(c) ** n if n < 0 else c ** n


@lru_cache(maxsize=1_000)
def factor(c: Rational) -> tuple[tuple[int, int], ...]:
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
    return tuple(out)


def _steps(k: Rational) -> int | None:
    """k as a number of steps that may be taken."""
    return int(k) if k.denominator == 1 and 0 <= k <= MAX_STEPS else None


def _product(x: Rational, k: Rational, step: int) -> Rational | None:
    """x * (x + step) * ... of k factors."""
    n = _steps(k)
    if n is None or bits(x) * n > MAX_BITS:
        return None
    first = x.numerator if x.denominator == 1 else x
    return prod([first + step * i for i in range(n)])


def _binomial(n: Rational, k: Rational) -> Rational | None:
    if k.denominator == 1 and k < 0:
        return 0
    top, bottom = _product(n, k, -1), _factorial(k)
    return None if top is None or bottom is None else top / Fraction(bottom)


def _factorial(x: Rational) -> int | None:
    n = _steps(x)
    return None if n is None else factorial(n)


def _beta(a: Rational, b: Rational) -> Fraction | None:
    x, y, both = [_factorial(v - 1) for v in (a, b, a + b)]
    return None if x is None or y is None or both is None else Fraction(x * y, both)


def _recurrence(x: Rational, a: int, b: int) -> int | None:
    """The number at place x of the sequence ..., a, b, a + b, ... with a at place 0."""
    n = _steps(max(x, -x))
    for _ in range(n or 0):
        a, b = (b, a + b) if x > 0 else (b - a, a)
    return None if n is None else a


def _harmonic(x: Rational) -> Rational | None:
    n = _steps(x)
    return None if n is None or n > 1_000 else sum([Fraction(1, k) for k in range(1, n + 1)], Fraction(0))


def _bell(x: Rational) -> int | None:
    """By Bell's triangle: a row begins with the last of the row before, and adds that row's to it in turn."""
    n, row = _steps(x), [1]
    if n is None or n > MAX_BELL:
        return None
    for _ in range(n):
        row = list(accumulate(row, initial=row[-1]))
    return row[0]


@lru_cache(maxsize=1_000)
def _bernoulli(n: int) -> Fraction:
    """B(n) with B(1) = -1/2, by sum of binomial(n+1, j) B(j) over j <= n being 0."""
    row = [comb(n + 1, j) * _bernoulli(j) for j in range(n) if j < 2 or j % 2 == 0]
    return -sum(row, Fraction(0)) / (n + 1) if n else Fraction(1)


def _bernoulli_polynomial(n: Rational, x: Rational) -> Rational | None:
    if _steps(n) is None or n > MAX_BERNOULLI or bits(x) * n > MAX_BITS:
        return None
    degree = int(n)
    parts = [comb(degree, j) * _bernoulli(j) * Fraction(x) ** (degree - j) for j in range(degree + 1)]
    return sum(parts, Fraction(0))


def _hurwitz(s: Rational, a: Rational) -> Rational | None:
    value = _bernoulli_polynomial(1 - s, a) if s <= 0 else None
    return None if value is None else value / Fraction(s - 1)


_VALUES: dict[str, Callable[..., Rational | None]] = {
    "re": lambda x: x, "conjugate": lambda x: x, "im": lambda x: 0, "abs": abs, "floor": floor, "ceil": ceil,
    "sign": lambda x: (x > 0) - (x < 0), "min": min, "max": max, "delta": lambda x, y: int(x == y),
    "mod": lambda x, y: x - y * floor(x / y) if y else None,
    "gcd": lambda x, y: gcd(int(x), int(y)) if x.denominator == y.denominator == 1 else None,
    "factorial": _factorial, "gamma": lambda x: _factorial(x - 1), "binomial": _binomial,
    "harmonic": _harmonic, "bell": _bell, "fibonacci": lambda x: _recurrence(x, 0, 1),
    "lucas": lambda x: _recurrence(x, 2, 1), "zeta": lambda s: _hurwitz(s, 1), "hurwitz": _hurwitz,
    "bernoulli": lambda n: None if n == 1 else _bernoulli_polynomial(n, 0),
    "bernoulli_polynomial": _bernoulli_polynomial, "beta": _beta,
    "rising": lambda x, k: _product(x, k, 1), "falling": lambda x, k: _product(x, k, -1),
    "cos": lambda x: None if x else 1, "cosh": lambda x: None if x else 1, "asin": lambda x: None if x else 0,
    "atanh": lambda x: None if x else 0, "acos": lambda x: 0 if x == 1 else None,
    "acosh": lambda x: 0 if x == 1 else None,
}


def function(name: str, values: list[Fraction]) -> Fraction | None:
    """The exact value where it is rational and known, else None. Undefined points are None as well."""
    facts = FUNCTIONS[name]
    if values == [0] and (facts.parity == "odd" or facts.follows):
        return Fraction(0)
    value = _VALUES[name](*values) if name in _VALUES else None
    return None if value is None else Fraction(value)


def literal_range(lower: Term, upper: Term, limit: int) -> range | None:
    """The integers between literal integers that are no further apart than the limit."""
    a, b = lower.data, upper.data
    if not isinstance(a, Fraction) or not isinstance(b, Fraction) or b - a > limit:
        return None
    return range(int(a), int(b) + 1) if a.denominator == b.denominator == 1 else None


def literal_truth(p: Term) -> bool | None:
    """Whether a relation between literal numbers, or the sort of one, holds; None of any other
    proposition."""
    values = [a.data for a in p.args if type(a.data) is Fraction]
    if len(values) != len(p.args):
        return None
    if p.tag in SORTS:
        return p.tag != "integer" or values[0].denominator == 1
    if p.tag not in RELATIONS:
        return None
    a, b = values
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b}[p.tag]

"""Functions and constants that the kernel spells with others: roots, logarithms to a base, cot, sinc, erf, E, I.

`lowering` looks a name up in `FUNCTIONS` and falls back to the kernel's own function of that name.

    >>> from derive.kernel.terms import sym
    >>> FUNCTIONS["cot"](sym("x"))
    (* (cos x) (^ (sin x) -1))
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.terms import (
    E_CONST,
    I_CONST,
    ONE,
    ZERO,
    Term,
    add,
    binder,
    const,
    div,
    fn,
    fresh,
    mul,
    neg,
    num,
    power,
    sym,
)

HALF = num(Fraction(1, 2))


def ratio(a: Term, b: Term) -> Term:
    if type(a.data) is Fraction and type(b.data) is Fraction and b.data != 0:
        return num(a.data / b.data)
    return div(a, b)


def _log(x: Term, base: Term | None = None) -> Term:
    return fn("log", x) if base is None else div(fn("log", x), fn("log", base))


def _zeta(s: Term, a: Term | None = None) -> Term:
    return fn("zeta", s) if a is None else fn("hurwitz", s, a)


def _bernoulli(n: Term, x: Term | None = None) -> Term:
    """B(n), or the polynomial B(n, x); B(n, 0) is B(n) but for n = 1, where it is -1/2."""
    return fn("bernoulli", n) if x is None else fn("bernoulli_polynomial", n, x)


def _harmonic(n: Term, m: Term | None = None) -> Term:
    if m is None:
        return fn("harmonic", n)
    k = fresh("k", n, m)
    return binder("sum", ONE, n, power(sym(k), neg(m)), name=k)


def _sinc(x: Term) -> Term:
    """sin(x)/x, and 1 at 0: 0^|x| is 1 at 0 and 0 elsewhere."""
    at_zero = power(ZERO, fn("abs", x))
    return div(add(fn("sin", x), at_zero), add(x, at_zero))


def _erf(x: Term) -> Term:
    """erf x = 2x/sqrt(pi) times the integral of exp(-(x s)^2) over 0 <= s <= 1."""
    s = fresh("s", x)
    inner = fn("exp", neg(power(mul(x, sym(s)), num(2))))
    return mul(num(2), x, power(const("pi"), num(Fraction(-1, 2))), binder("integral", ZERO, ONE, inner, name=s))


def _over(top: str | None, bottom: str) -> Callable[[Term], Term]:
    return lambda x: div(ONE if top is None else fn(top, x), fn(bottom, x))


CONSTANTS = {"E": E_CONST, "I": I_CONST, "GoldenRatio": div(add(ONE, power(num(5), HALF)), num(2))}
FUNCTIONS: dict[str, Callable[..., Term]] = {
    "log": _log,
    "log2": lambda x: _log(x, num(2)),
    "log10": lambda x: _log(x, num(10)),
    "zeta": _zeta,
    "bernoulli": _bernoulli,
    "harmonic": _harmonic,
    "sqrt": lambda x: power(x, HALF),
    "cbrt": lambda x: power(x, num(Fraction(1, 3))),
    "root": lambda x, n: power(x, ratio(ONE, n)),
    "cot": _over("cos", "sin"),
    "sec": _over(None, "cos"),
    "csc": _over(None, "sin"),
    "coth": _over("cosh", "sinh"),
    "sech": _over(None, "cosh"),
    "csch": _over(None, "sinh"),
    "acot": lambda x: fn("atan", ratio(ONE, x)),
    "sinc": _sinc,
    "lcm": lambda a, b: div(fn("abs", mul(a, b)), fn("gcd", a, b)),
    "frac": lambda x: add(x, neg(fn("floor", x))),
    "erf": _erf,
    "erfc": lambda x: add(ONE, neg(_erf(x))),
    "catalan": lambda n: div(fn("binomial", mul(num(2), n), n), add(n, ONE)),
}

"""Derivatives at a point: an explicit term for the slope, and the conditions under which it is one.

Called by the walker for `deriv`. Only compositions of functions that are analytic at the point are differentiated, so a
condition is an open one (off a branch cut, inside an interval) and the function is defined all around the point.
Anything else, `abs`, `floor` or a sum whose bound moves, has no method here.

    >>> from derive.kernel.codec import decode
    >>> slope(decode("(^ #0 3)"))[1:]
    ((* 3 (^ h' 2)), ())
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from derive.kernel.terms import (
    ONE,
    ZERO,
    Term,
    binder,
    fn,
    fresh,
    le,
    lt,
    ne,
    num,
    open_body,
    power,
    sort,
    substitute,
    sym,
)
from derive.numeric.solving import plus, times
from derive.numeric.values import unsupported

Conditions = tuple[Term, ...]
HALF = num(Fraction(-1, 2))


@lru_cache(maxsize=512)
def slope(body: Term) -> tuple[str, Term, Conditions]:
    """A fresh name h, the derivative of the body in h, and the conditions at h."""
    h = fresh("h'", body)
    derivative, conditions = _slope(open_body(body, sym(h)), h)
    return h, derivative, conditions


def _slope(t: Term, h: str) -> tuple[Term, Conditions]:
    if h not in t.free:
        return ZERO, ()
    rule = _RULES.get(t.tag)
    if rule is None:
        raise unsupported(f"no derivative of {t.tag}")
    return rule(t, h)


def _sym(t: Term, h: str) -> tuple[Term, Conditions]:
    return ONE, ()


def _add(t: Term, h: str) -> tuple[Term, Conditions]:
    parts = [_slope(a, h) for a in t.args]
    return plus(*[d for d, _ in parts]), tuple(c for _, cs in parts for c in cs)


def _mul(t: Term, h: str) -> tuple[Term, Conditions]:
    terms: list[Term] = []
    conditions: list[Term] = []
    for i, a in enumerate(t.args):
        d, cs = _slope(a, h)
        terms.append(times(d, *t.args[:i], *t.args[i + 1:]))
        conditions += cs
    return plus(*terms), tuple(conditions)


def _pow(t: Term, h: str) -> tuple[Term, Conditions]:
    base, exponent = t.args
    if exponent == ZERO:
        return ZERO, ()
    d, cs = _slope(base, h)
    if h not in exponent.free:
        whole = isinstance(exponent.data, Fraction) and exponent.data.denominator == 1
        lowered = power(base, plus(exponent, num(-1)))
        return times(exponent, lowered, d), cs if whole else (*cs, _off_cut(base))
    e, es = _slope(exponent, h)
    log = fn("log", base)
    if h not in base.free:
        return times(t, log, e), (*es, ne(base, ZERO))
    inner = plus(times(e, log), times(exponent, d, power(base, num(-1))))
    return times(t, inner), (*cs, *es, _off_cut(base))


def _off_cut(t: Term) -> Term:
    """t is not a real number <= 0."""
    return Term("not", None, (Term("and", None, (sort("real", t), le(t, ZERO))),))


def _inside(t: Term) -> Term:
    return Term("and", None, (lt(num(-1), t), lt(t, ONE)))


def _square(u: Term, sign: int, one: int) -> Term:
    return plus(num(one), times(num(sign), power(u, num(2))))


# name -> outer derivative at u, and the condition on u
_FUNCTIONS: dict[str, Callable[[Term], tuple[Term, Conditions]]] = {
    "exp": lambda u: (fn("exp", u), ()),
    "log": lambda u: (power(u, num(-1)), (_off_cut(u),)),
    "sin": lambda u: (fn("cos", u), ()),
    "cos": lambda u: (times(num(-1), fn("sin", u)), ()),
    "tan": lambda u: (plus(ONE, power(fn("tan", u), num(2))), ()),
    "sinh": lambda u: (fn("cosh", u), ()),
    "cosh": lambda u: (fn("sinh", u), ()),
    "tanh": lambda u: (plus(ONE, times(num(-1), power(fn("tanh", u), num(2)))), ()),
    "asin": lambda u: (power(_square(u, -1, 1), HALF), (_inside(u),)),
    "acos": lambda u: (times(num(-1), power(_square(u, -1, 1), HALF)), (_inside(u),)),
    "atan": lambda u: (power(_square(u, 1, 1), num(-1)), (sort("real", u),)),
    "asinh": lambda u: (power(_square(u, 1, 1), HALF), (sort("real", u),)),
    "acosh": lambda u: (power(_square(u, 1, -1), HALF), (lt(ONE, u),)),
    "atanh": lambda u: (power(_square(u, -1, 1), num(-1)), (_inside(u),)),
    "gamma": lambda u: (times(fn("gamma", u), fn("digamma", u)), ()),
    "loggamma": lambda u: (fn("digamma", u), (lt(ZERO, u),)),
    "digamma": lambda u: (fn("polygamma", ONE, u), ()),
}


def _fn(t: Term, h: str) -> tuple[Term, Conditions]:
    rule = _FUNCTIONS.get(str(t.data))
    if rule is None:
        raise unsupported(f"no derivative of {t.data}")
    (u,) = t.args
    d, cs = _slope(u, h)
    outer, own = rule(u)
    return times(outer, d), (*cs, *own)


def _sum(t: Term, h: str) -> tuple[Term, Conditions]:
    low, high, body = t.args
    if h in low.free | high.free:
        raise unsupported("a derivative by the bound of a sum")
    k = fresh("k'", t, sym(h))
    d, cs = _slope(open_body(body, sym(k)), h)
    return binder("sum", low, high, d, name=k), tuple(binder("forall", low, high, c, name=k) for c in cs)


def _deriv(t: Term, h: str) -> tuple[Term, Conditions]:
    """A nested derivative: the inner one made explicit at its point, then differentiated."""
    at, body = t.args
    x = fresh("x'", t, sym(h))
    inner, cs = _slope(open_body(body, sym(x)), x)
    values = {x: at}
    d, ds = _slope(substitute(inner, values), h)
    return d, (*[substitute(c, values) for c in cs], *ds)


_RULES: dict[str, Callable[[Term, str], tuple[Term, Conditions]]] = {
    "sym": _sym, "add": _add, "mul": _mul, "pow": _pow, "fn": _fn, "sum": _sum, "deriv": _deriv,
}

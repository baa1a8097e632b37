"""Series that take every other term of the exponential and logarithmic series: sin, cos, sinh, cosh, atan, atanh.

Class: Sum over k >= 0 of c*u^k/(2k)!, c*u^k/(2k+1)! and c*u^k/(2k+1), c and u free of k. With w^2 = u the series at w
and at -w are added or subtracted, grouped in pairs, and the terms that cancel fall away. Certificate: the two series,
grouped. Gives up on other steps than 2, and where |w| <= 1 is not known for the logarithm.

    sum((-1)**k*z**(2*k + 1)/(2*k + 1)!) = (exp(I*z) - exp(-I*z))/(2*I)
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from derive.kernel.normal import Normaliser, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    fn,
    fresh,
    le,
    lt,
    mul,
    num,
    open_body,
    power,
    sub,
    substitute,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field
from derive.prover.rational_series import apart_from_one

HALF = num(Fraction(1, 2))


def every_other(context: Context, t: Term) -> Step | None:
    """A series as its value."""
    if t.tag != "sum" or t.args[1] != OO or t.args[0] != ZERO:
        return None
    k = sym(fresh("k", t, *context.facts))
    f = open_body(t.args[2], k)
    for divisor, odd, name in _divisors(k, f):
        try:
            step = _section(context, t, k, mul(f, divisor), odd, name)
        except (KernelError, ZeroDivisionError):
            step = None
        if step is not None and context.paid(step):
            return context.exists(step)
    return None


def _divisors(k: Term, f: Term) -> list[tuple[Term, bool, str]]:
    """(2k)! or (2k+1)! where it occurs, else 2k+1; whether that is of the odd terms; and the series it is of."""
    double, stack = mul(num(2), k), [f]
    while stack:
        node = stack.pop()
        stack.extend(node.args)
        if node.tag == "fn" and node.data == "factorial":
            for odd in (False, True):
                if normal(sub(node.args[0], add(double, num(int(odd))))) == ZERO:
                    return [(node, odd, "exp_series")]
            return []
    return [(add(double, ONE), True, "log_series")]


def _section(context: Context, t: Term, k: Term, rest: Term, odd: bool, name: str) -> Step | None:
    field = Field((rest,))
    rest = field.term(field.fraction(rest))
    ratio = normal(mul(_at(rest, k, add(k, ONE)), power(normal(rest), MINUS_ONE)))
    if k.data in ratio.free:
        return None
    scale, w = _at(rest, k, ZERO), root(ratio)
    series = [_named(context, name, v) for v in (w, normal(mul(MINUS_ONE, w)))]
    if series[0] is None or series[1] is None:
        return None
    n = sym(fresh("n", t, w, *context.facts))
    sign = mul(MINUS_ONE, HALF) if odd else HALF
    both = context.settle(context.apply("series_linear", (series[0], series[1]), n, HALF, sign))
    pairs = context.settle(context.apply("series_group", (both,), k, num(2)))
    factor = normal(mul(scale, power(w, MINUS_ONE))) if odd else scale
    pairs = context.settle(context.apply("series_linear", (pairs,), k, factor))
    return _matched(context, t, k, pairs)


def _at(f: Term, k: Term, value: Term) -> Term:
    return normal(substitute(f, {str(k.data): value}))


def _named(context: Context, name: str, x: Term) -> Step | None:
    from derive.prover.connectives import prove

    step = context.attempt(f"axiom {name}", (), x)
    if name == "log_series":
        small, hole = prove(context, lt(fn("abs", x), ONE)), sym(fresh("hole", x))
        if small is None or not context.paid(small):
            return None
        off = apart_from_one(context, x, small, lt(fn("abs", hole), ONE), hole)
        context.note(off)
        context.note(context.apply("apart", (off,), sub(ONE, x), ZERO, MINUS_ONE))
        context.note(context.apply("linear", (small,), le(fn("abs", x), ONE), ONE))
    step = context.settle(step) if step is not None else None
    for p in sorted(context.owed(step), key=repr) if step is not None else ():
        given = prove(context, p)
        if given is None or not context.paid(given) or step is None:
            return None
        step = context.cut(given, step)
    return step


def _matched(context: Context, t: Term, k: Term, known: Step) -> Step | None:
    """t by the known series, whose terms are the same after powers are taken apart."""
    from derive.prover.counting import WIDE
    from derive.prover.equations import meet
    from derive.prover.series import same_series

    inner = context.under(range_facts(k, ZERO, OO))
    bodies = meet(inner, open_body(t.args[2], k), open_body(known.goal.args[0].args[2], k), WIDE)
    made = context.attempt("series_congruence", (inner.settle(bodies), known), k) if bodies else None
    return same_series(context, t, context.settle(made)) if made else None


def root(u: Term) -> Term:
    """A w with w^2 = u: the root of each factor that is a square, I for -1, and a principal root of what is left."""
    n = Normaliser()
    p = n.poly(u)
    if len(p) != 1:
        return power(u, HALF)
    ((m, c),) = p.items()
    value = Fraction(c)
    parts = [I_CONST] if value < 0 else []
    size = abs(value)
    plain = isqrt(size.numerator) ** 2 == size.numerator and isqrt(size.denominator) ** 2 == size.denominator
    parts.append(num(Fraction(isqrt(size.numerator), isqrt(size.denominator))) if plain else power(num(size), HALF))
    for atom, e in m:
        if isinstance(e, tuple):
            return power(u, HALF)
        parts.append(power(atom, num(Fraction(e) / 2)))
    return normal(mul(*parts))


__all__ = ["every_other", "root"]

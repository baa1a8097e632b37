"""Limits of products and powers of what has a limit; called by `structural`.

Certificate: `combined` for finite limits; `scaled` for what grows times what grows, or times what tends to a number
that is not 0; `reciprocal`, and `diverges` for 1/g where g -> 0 with one sign; b^e = exp(e*log b) for other powers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, ONE, Term, fn, mul, num, power
from derive.prover.builder import Step
from derive.prover.germs import (
    MAX_PARTS,
    Germ,
    Limit,
    carried,
    find,
    finite,
    infinite,
    joined,
    negated,
    of_form,
    scaled,
    settled,
    sign_of,
    symbols_for,
    vanishes,
)
from derive.prover.limits_of_functions import diverging
from derive.prover.paying import pay


def product_limit(germ: Germ, f: Term) -> Limit | None:
    from derive.prover.indeterminate import bounded_times_vanishing, quotient, written_quotient

    plain = flat(f)
    if plain != f:
        return of_form(germ, f, find(germ, plain))
    still = [p for p in f.args if germ.n.data not in p.free]
    if still and len(f.args) - len(still) > 1:
        return _times_constant(germ, f, mul(*still), mul(*[p for p in f.args if p not in still]))
    found = [find(germ, p) for p in f.args]
    limits = [s for s in found if s is not None]
    if len(limits) < len(found):
        return bounded_times_vanishing(germ, f, found) or written_quotient(germ, f)
    if not any([s.sign for s in limits]):
        symbols = symbols_for(germ, len(limits), f)
        return joined(germ, f, mul(*symbols), symbols, limits)
    nothing = [s for s in limits if not s.sign and vanishes(germ, s.value)]
    return quotient(germ, f, limits) if nothing else _endless_product(germ, f, limits)


def flat(t: Term) -> Term:
    """A product without products among its factors, and without ones."""
    return mul(*_factors(t))


def _factors(t: Term) -> Iterator[Term]:
    if t.tag == "mul":
        for a in t.args:
            yield from _factors(a)
    elif t != ONE:
        yield t


def _times_constant(germ: Germ, f: Term, factor: Term, moving: Term) -> Limit | None:
    c, limit = find(germ, factor), find(germ, moving)
    if c is None or limit is None:
        return None
    if limit.sign:
        return _endless_product(germ, f, [limit, c])
    symbols = symbols_for(germ, 2, f)
    return joined(germ, f, mul(*symbols), symbols, [c, limit])


def _endless_product(germ: Germ, f: Term, limits: list[Limit]) -> Limit | None:
    endless = [s for s in limits if s.sign]
    sign, whole = endless[0].sign, endless[0]
    for other in endless[1:]:
        step = settled(germ, germ.context.attempt("scaled", (whole.step, other.step), germ.n))
        if step is None:
            return None
        whole, sign = Limit(germ.body(step), 1, step), sign * other.sign
    for factor in [s for s in limits if not s.sign]:
        its = sign_of(germ, factor.value)
        step = scaled(germ, whole, factor, its) if its is not None else None
        if its is None or step is None:
            return None
        whole, sign = Limit(germ.body(step), 1, step), sign * its[0]
    return infinite(germ, f, sign, whole.step)


def power_limit(germ: Germ, f: Term) -> Limit | None:
    base, exponent = f.args
    if germ.n.data in exponent.free:
        return _through_exp(germ, f)
    inside = find(germ, base)
    if inside is None:
        return None
    e = exponent.data if isinstance(exponent.data, Fraction) else None
    if inside.sign:
        return _power_of_endless(germ, f, inside, e)
    if e is not None and e < 0 and vanishes(germ, inside.value):
        return inverse_of_nothing(germ, f)
    (x,) = symbols_for(germ, 1, f)
    return joined(germ, f, power(x, exponent), [x], [inside])


def _power_of_endless(germ: Germ, f: Term, inside: Limit, e: Fraction | None) -> Limit | None:
    base, exponent = f.args
    if e is None or e > MAX_PARTS or e.denominator != 1 and e > 0:
        return _through_exp(germ, f) if inside.sign > 0 else None
    if e > 0:
        step: Step | None = inside.step
        for _ in range(int(e) - 1):
            step = germ.context.attempt("scaled", (step, inside.step), germ.n) if step is not None else None
        return infinite(germ, f, inside.sign ** int(e), settled(germ, step))
    upper = find(germ, power(base, num(-e))) if e != -1 else inside
    if upper is None or not upper.sign:
        return None
    fall = settled(germ, germ.context.attempt("reciprocal", (upper.step,)))
    if fall is None:
        return None
    if upper.sign < 0:
        turned = negated(germ, Limit(germ.body(fall), 0, fall))
        return finite(germ, f, carried(germ, f, turned.step)) if turned is not None else None
    return finite(germ, f, carried(germ, f, fall))


def inverse_of_nothing(germ: Germ, f: Term) -> Limit | None:
    """f = 1/g -> oo, or -oo, as g -> 0 with one sign."""
    base, exponent = f.args
    g = find(germ, power(base, mul(MINUS_ONE, exponent)) if exponent != MINUS_ONE else base)
    if g is None or g.sign:
        return None
    for sign, up in ((1, f), (-1, mul(MINUS_ONE, f))):
        known = g if sign > 0 else negated(germ, g)
        fall = carried(germ, power(up, MINUS_ONE), known.step) if known is not None else None
        step = diverging(germ, up, fall)
        if step is not None:
            return Limit(f, sign, step)
    return None


def _through_exp(germ: Germ, f: Term) -> Limit | None:
    """b^e = exp(e*log b)."""
    base, exponent = f.args
    law = germ.inner.attempt("axiom power_definition", (), base, exponent)
    law = pay(germ.inner, germ.inner.settle(law)) if law is not None else None
    if law is None or not germ.inner.paid(law):
        return None
    return of_form(germ, f, find(germ, fn("exp", mul(exponent, fn("log", base)))), law)


__all__ = ["flat", "inverse_of_nothing", "power_limit", "product_limit"]

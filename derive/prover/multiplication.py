"""Sums over the steps of the multiplication theorem, for digamma and hurwitz; products of gamma alike.

    Sum_{k=0..n-1} hurwitz(s, a + k/n) = n^s hurwitz(s, n a)        Product_{k=0..n-1} gamma(a + k/n) by gamma(n a)

Certificate: the theorem, and that its summand is the one at hand. Called by `special` as a conversion.
"""

from __future__ import annotations

from derive.kernel.need import infinite
from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, fresh, mul, open_body, power, sub, substitute, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance
from derive.prover.rewriting import swap

_THEOREMS = {"digamma": "digamma_multiplication", "hurwitz": "hurwitz_multiplication", "gamma": "gamma_multiplication"}


def multiplied_out(context: Context, t: Term) -> Step | None:
    """The sum or product as its value."""
    if t.tag not in ("sum", "prod") or t.args[0] != ZERO or infinite(t.args[1]):
        return None
    k = sym(fresh("k", t, *context.facts))
    body, n = open_body(t.args[2], k), normal(add(t.args[1], ONE))
    if body.tag != "fn" or body.data not in _THEOREMS or (body.data == "gamma") != (t.tag == "prod"):
        return None
    place = body.args[-1]
    rise = normal(sub(substitute(place, {str(k.data): add(k, ONE)}), place))
    if rise != normal(power(n, MINUS_ONE)) or any([k.data in a.free for a in body.args[:-1]]):
        return None
    start = normal(substitute(place, {str(k.data): ZERO}))
    order = {"s": body.args[0]} if body.data == "hurwitz" else {}
    law = instance(context, _THEOREMS[str(body.data)], n=n, a=start, **order)
    if law is None:
        return None
    place = mul(n, start)
    step = context.equal(t, swap(law.goal.args[1], place, normal(place)), [(law, ONE)])
    return context.settle(step) if step is not None else None


__all__ = ["multiplied_out"]

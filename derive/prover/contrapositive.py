"""Implications by their contrapositive: P => Q because P fails wherever Q does; called by `connectives`.

Class: Q one relation, P one or a few, equations or orders between reals: under the opposite of Q the opposite of a
part of P is proved. Certificate: a case split on Q, whose second case is a contradiction. Tried last, once, never
inside another contrapositive.

    x != 1 gives log(x) < x - 1, so  log(x) = x - 1  =>  x = 1
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.logic import FALSE
from derive.kernel.terms import MINUS_ONE, ONE, Term, le, lt, ne
from derive.prover.builder import Step
from derive.prover.context import Context

Prove = Callable[[Context, Term], "Step | None"]
MAX_PARTS, MAX_SIZE = 3, 200


def by_contrapositive(context: Context, p: Term, q: Term, prove: Prove) -> Step | None:
    """Q from P among the facts: a step with the goal q that uses p. `context` has p among its facts."""
    parts = p.args if p.tag == "and" else (p,)
    if q.tag not in ("eq", "le", "lt") or len(parts) > MAX_PARTS or p.size + q.size > MAX_SIZE:
        return None
    denied = opposite(q)
    if denied in context.facts:
        return None
    without = Context(context.builder, tuple([f for f in context.facts if f not in (p, *parts)]), context.meter,
                      context.depth + 1, context.effort)
    outside = without.under([denied])
    for part in parts:
        for against in _against(part):
            known = prove(outside, against)
            if known is not None and outside.paid(known):
                step = _closed(context, q, denied, part, context.settle(known))
                if step is not None:
                    return step
    return None


def opposite(p: Term) -> Term:
    """What holds where an equation or an order between reals does not."""
    a, b = p.args
    return {"eq": ne(a, b), "lt": le(b, a), "le": lt(b, a)}[p.tag]


def _against(part: Term) -> tuple[Term, ...]:
    """What contradicts a part of the antecedent."""
    if part.tag not in ("eq", "le", "lt"):
        return ()
    a, b = part.args
    return (lt(a, b), lt(b, a)) if part.tag == "eq" else (opposite(part),)


def _closed(context: Context, q: Term, denied: Term, part: Term, against: Step) -> Step | None:
    """q by the two cases: it holds, or `part` and `against` contradict each other."""
    weights = (ONE, ONE) if part.tag != "eq" else (MINUS_ONE if against.goal == lt(*part.args) else ONE, ONE)
    false = context.attempt("linear", (context.hypothesis(part), against), FALSE, *weights)
    if false is None:
        return None
    second = context.apply("anything", (false,), q)
    if denied in second.hyps:
        second = context.cut(context.apply("negation", (), q), second)
    made = context.attempt("cases", (context.hypothesis(q), second), q)
    return context.settle(made) if made else None


__all__ = ["by_contrapositive"]

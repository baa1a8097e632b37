"""Series in powers of 0: only the first term is left. Sum_{k>=0} c(k) 0^(2k) = c(0).

Certificate: the exponential series times 0, its terms rewritten by 0^e = 0 for e > 0, and the first term put before it.
Called by `special` as a conversion, for what holds at every point and is looked at in 0.
"""

from __future__ import annotations

from derive.kernel.sides import range_facts
from derive.kernel.terms import ONE, OO, ZERO, Term, add, fresh, lt, open_body, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import powers
from derive.prover.rewriting import rewrite
from derive.prover.series import same_series


def first_term_alone(context: Context, t: Term) -> Step | None:
    """The value of a series from 0 whose terms hold a power of 0 that grows with the index."""
    if t.tag != "sum" or t.args[0] != ZERO or t.args[1] != OO:
        return None
    k = sym(fresh("k", t, *context.facts))
    body = open_body(t.args[2], k)
    growing = [n.args[1] for n in walk(body) if n.tag == "pow" and n.args[0] == ZERO and k.data in n.args[1].free]
    inner = context.under(range_facts(k, add(ZERO, ONE), OO))
    if not growing or not any([inner.evident(lt(ZERO, e)) for e in growing]):
        return None
    m = sym(fresh("m", t, k, *context.facts))
    law = context.settle(context.apply("axiom exp_series", (), ZERO))
    nothing = context.settle(context.apply("series_linear", (law,), m, ZERO))
    tail = context.settle(context.apply("series_tail", (nothing,)))
    gone = rewrite(inner, body, (powers,))
    known = open_body(tail.goal.args[0].args[2], k)
    same = inner.equal(body, known, [(gone, ONE)]) if gone is not None else None
    rest = context.attempt("series_congruence", (inner.settle(same), tail), k) if same is not None else None
    whole = context.attempt("series_head", (context.settle(rest),)) if rest is not None else None
    step = same_series(context, t, context.settle(whole)) if whole is not None else None
    return context.exists(step) if step is not None and context.paid(step) else None


__all__ = ["first_term_alone"]

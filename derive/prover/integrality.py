"""Inequalities between integers that hold only because they are integers: a <= b from a < b + 1.

Class: goals a <= b whose sides are integers by structure, such as `ceil(x) <= m` from x <= m, or `112 <= m` from
223 <= 2*m; linear in symbols, or with floor or ceil. Certificate: the kernel's `whole`. Called by `connectives` for
what order alone does not give.
"""

from __future__ import annotations

from derive.kernel.terms import MINUS_ONE, ONE, Term, add, lt, sort, sub, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.index_ranges import linear_form
from derive.prover.order import prove_order


def by_integrality(context: Context, goal: Term) -> Step | None:
    """a <= b, both integers, from a - 1 < b."""
    if goal.tag != "le" or context.effort < 2:
        return None
    a, b = goal.args
    rounded = any([n.tag == "fn" and n.data in ("floor", "ceil") for n in walk(goal)])
    if not rounded and linear_form(sub(b, a)) is None:
        return None
    if not all([context.evident(sort("integer", t)) for t in goal.args]):
        return None
    strict = prove_order(context, lt(add(a, MINUS_ONE), b))
    if strict is None or not context.paid(strict):
        return None
    whole = context.attempt("whole", (strict,))
    step = context.attempt("linear", (whole,), goal, ONE) if whole is not None else None
    return context.settle(step) if step is not None else None


__all__ = ["by_integrality"]

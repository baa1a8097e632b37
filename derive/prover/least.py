"""A goal about a whole number at its least value, and above it.

Called by `gamma_order`, `climbing` and `bell_order`. Certificate: evaluation at the least value, and `cases`.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.normal import constant
from derive.kernel.terms import ONE, Term, le, lt, num, sort, substitute
from derive.prover.builder import Step
from derive.prover.context import Context

Prove = Callable[[Context, Term], "Step | None"]


def least(context: Context, n: Term) -> int | None:
    """The least n that the facts allow, where n is whole."""
    if sort("integer", n) not in context.facts:
        return None
    found: list[int] = []
    for f in context.facts:
        low = constant(f.args[0]) if f.tag in ("lt", "le") and f.args[1] == n and not f.args[0].free else None
        if low is not None and low.denominator == 1:
            found.append(int(low) + (f.tag == "lt"))
    return max(found, default=None)


def by_least_and_more(
    context: Context, goal: Term, n: Term, start: int, prove: Prove, prove_least: Prove | None = None
) -> Step | None:
    """The goal at n = start and for n > start, where n >= start; `prove` is told that n >= start + 1 too."""
    from derive.prover.order import prove_order

    low = num(start)
    first = (prove_least or prove_order)(context, substitute(goal, {str(n.data): low}))
    more, next_ = lt(low, n), le(num(start + 1), n)
    above = context.under([more, next_])
    second = prove(above, goal) if first is not None and context.paid(first) else None
    if first is None or second is None or not above.paid(second):
        return None
    grown = context.under([more])
    whole = grown.attempt("whole", (grown.hypothesis(more),))
    step_up = grown.attempt("linear", (whole,), next_, ONE) if whole is not None else None
    if next_ in second.hyps and step_up is not None:
        second = grown.cut(grown.settle(step_up), second)
    here = context.under([le(n, low)])
    bottom = here.side(le(low, n))
    same = here.attempt("antisymmetry", (bottom, here.hypothesis(le(n, low)))) if bottom is not None else None
    moved = here.attempt("replace", (same,), n, goal) if same is not None else None
    if moved is None:
        return None
    at_start = here.settle(here.cut(first, moved))
    at_start = context.cut(context.apply("negation", (), more), at_start)
    made = context.attempt("cases", (second, at_start), more)
    return context.settle(made) if made is not None else None


__all__ = ["by_least_and_more", "least"]

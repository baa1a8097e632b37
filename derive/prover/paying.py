"""Paying by strategies what structure alone does not give: a divisor other than 0, a bound that needs an equation."""

from __future__ import annotations

from derive.prover.builder import Step
from derive.prover.context import Context


def pay(context: Context, step: Step) -> Step:
    """The step with each order or inequation that it owes proved, where a strategy can."""
    from derive.prover.order import prove_order

    for p in sorted(context.owed(step), key=repr):
        known = prove_order(context, p) if p.tag in ("ne", "lt", "le") else None
        if known is not None and context.paid(known):
            step = context.cut(known, step)
    return context.settle(step)

"""Paying by strategies what structure alone does not give: a divisor other than 0, a bound that needs an equation."""

from __future__ import annotations

from derive.kernel.terms import KernelError
from derive.prover.builder import Step
from derive.prover.context import Context


def pay(context: Context, step: Step) -> Step:
    """The step with what it owes proved where a strategy can: orders, inequations, the existence of limits and kin."""
    from derive.prover.derivatives import derivative
    from derive.prover.limits import limit
    from derive.prover.nonvanishing import with_divisors
    from derive.prover.order import prove_order
    from derive.prover.series import series_value

    for p in sorted(context.owed(step), key=repr):
        if p.tag == "defined" and p.args[0].tag in ("deriv", "lim", "sum"):
            for evaluate in (derivative, limit, series_value):
                try:
                    evaluate(context, p.args[0])  # leaves a note that it exists
                except KernelError:
                    continue
        known = prove_order(context, p) if p.tag in ("ne", "lt", "le") else None
        if known is not None and context.paid(known):
            step = context.cut(known, step)
    return with_divisors(context, context.settle(step))

"""Do the conditions of a proof say no more than that both sides are defined? Then its verdict is conditional on that.

Called by `search` with what a finished proof still owes. A condition may stand among the obligations, be evident from
them, or follow by order or by division: x != 1 from x^2 - 1 != 0.
"""

from __future__ import annotations

from derive.kernel.need import need
from derive.kernel.terms import ONE, ZERO, KernelError, Term, mul, sub
from derive.language.claim import Claim
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.order import prove_order
from derive.prover.rational import Field


def about_definedness(claim: Claim, context: Context, conditions: tuple[Term, ...]) -> bool:
    """Do the conditions follow from both sides being defined? Then what was proved is the conditional verdict."""
    try:
        owed = need(claim.goal)
    except KernelError:
        return False
    inner = Context(context.builder, (*claim.hyps, *owed), context.meter, context.depth, context.effort)
    return all([c in owed or inner.evident(c) or _follows(inner, c) for c in conditions])


def _follows(context: Context, condition: Term) -> bool:
    """A condition that a strategy proves from the obligations of the sides."""
    if condition.tag not in ("ne", "lt", "le"):
        return False
    try:
        step = prove_order(context, condition) or _divisor(context, condition)
        return step is not None and context.paid(step)
    except KernelError:
        return False


def _divisor(context: Context, condition: Term) -> Step | None:
    """x != c from p != 0 where x - c divides p: were x = c, p would be 0."""
    if condition.tag != "ne":
        return None
    for f in context.facts:
        if f.tag != "ne":
            continue
        whole, part = sub(*f.args), sub(*condition.args)
        field_ = Field((whole, part))
        ratio = field_.fraction(whole) / field_.fraction(part)
        if ratio.bottom != 1:
            continue
        factor = field_.term(ratio)
        given = context.attempt("apart", (context.hypothesis(f),), mul(factor, part), ZERO, ONE)
        step = context.attempt("quotient", (given, given), factor, part) if given else None
        if step is not None:
            done = context.attempt("apart", (step,), *condition.args, ONE)
            if done is not None:
                return context.settle(done)
    return None


__all__ = ["about_definedness"]

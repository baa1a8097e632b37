"""Disproofs of limits and growth claims, which no single point refutes: the kernel proves the negation.

f = O(g) fails when g/f -> 0; Theta also when f/g -> 0; f ~ g when f/g -> L with L != 1; f -> M when f -> L, L != M.
An equation fails when a strategy proves its sides apart, and a < b when it proves them equal.
"""

from __future__ import annotations

from derive.kernel.terms import (
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    close,
    eq,
    fresh,
    le,
    mul,
    ne,
    num,
    open_body,
    power,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.equations import prove_equation
from derive.prover.limits import tends, with_value
from derive.prover.order import prove_order


def disprove(context: Context, goal: Term) -> Step | None:
    """A step with the opposite of the goal, or None."""
    try:
        if goal.tag == "eq":
            return _equation(context, goal)
        if goal.tag == "lt":
            return _no_less(context, goal)
        if goal.tag == "tends":
            return _limit(context, goal)
        if goal.tag in ("bigo", "theta", "asym", "littleo"):
            return _growth(context, goal)
    except KernelError:
        return None
    return None


def _equation(context: Context, goal: Term) -> Step | None:
    """a != b: the sides are limits, derivatives or sums with values that differ."""
    a, b = goal.args
    apart = prove_order(context, ne(a, b))
    return apart if apart is not None and context.paid(apart) else None


def _no_less(context: Context, goal: Term) -> Step | None:
    """b <= a, where a < b is claimed of equal sides."""
    a, b = goal.args
    same = prove_equation(context, eq(a, b))
    step = context.attempt("linear", (same,), le(b, a), ONE) or context.attempt(
        "linear", (same,), le(b, a), num(-1)) if same is not None and context.paid(same) else None
    step = context.settle(step) if step else None
    return step if step is not None and context.paid(step) else None


def _limit(context: Context, goal: Term) -> Step | None:
    at, body, wanted = goal.args
    step = tends(context, str(goal.data), at, body)
    if step is None or wanted.tag == "const" and wanted.data == "oo":
        return None
    apart = prove_order(context, ne(step.goal.args[2], wanted))
    return context.settle(context.apply("not_limit", (step, apart), wanted)) if apart else None


def _growth(context: Context, goal: Term) -> Step | None:
    n = sym(fresh("n", goal, *context.facts))
    f, g = (open_body(t, n) for t in goal.args)
    mode, tag = str(goal.data), sym(goal.tag)
    for turned, (top, bottom) in ((True, (g, f)), (False, (f, g))):
        if goal.tag in ("bigo", "littleo", "asym") and turned != (goal.tag == "bigo"):
            continue
        step = tends(context, mode, OO, close(mul(top, power(bottom, num(-1))), str(n.data)))
        if step is None:
            continue
        if goal.tag in ("bigo", "theta"):
            step = with_value(context, step, ZERO)
            if step is not None:
                return context.settle(context.apply("not_comparison", (step,), n, f, g, tag))
            continue
        apart = prove_order(context, ne(step.goal.args[2], ONE if goal.tag == "asym" else ZERO))
        if apart is not None:
            return context.settle(context.apply("not_comparison", (step, apart), n, f, g, tag))
    return None

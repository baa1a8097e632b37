"""Disproofs of limits and growth claims, which no single point refutes: the kernel proves the negation.

f = O(g) fails when g/f -> 0; Theta also when f/g -> 0; f ~ g when f/g -> L with L != 1; f -> M when f -> L, L != M, and
where f has no limit (`no_limit`). An equation fails when a strategy proves its sides apart, and a < b when it proves
them equal. `lim f = M` says that f -> M: it fails as that does.
"""

from __future__ import annotations

from dataclasses import dataclass

from derive.kernel.need import infinite
from derive.kernel.normal import normal
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
    walk,
)
from derive.kernel.text import term_to_text
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.equations import prove_equation
from derive.prover.limits import tends, with_value
from derive.prover.no_limit import not_tending
from derive.prover.order import prove_order


@dataclass(frozen=True)
class Disproof:
    """A step with the opposite of `goal`, which is what the claim says; and what holds instead, where that is known."""

    step: Step
    goal: Term
    told: str | None = None


def disprove(context: Context, goal: Term) -> Disproof | None:
    """The opposite of the goal, or None."""
    try:
        if goal.tag == "eq":
            return _equation(context, goal) or _limit_of_equation(context, goal)
        if goal.tag == "tends":
            return _limit(context, goal)
        step = _no_less(context, goal) if goal.tag == "lt" else None
        if goal.tag in ("bigo", "theta", "asym", "littleo"):
            step = _growth(context, goal)
    except KernelError:
        return None
    return Disproof(step, goal) if step is not None else None


def _equation(context: Context, goal: Term) -> Disproof | None:
    """a != b: the sides are limits, derivatives or sums with values that differ."""
    a, b = goal.args
    apart = prove_order(context, ne(a, b))
    if apart is None or not context.paid(apart):
        return None
    return Disproof(apart, goal, _told(context, [t for t in (a, b) if t.tag in ("lim", "deriv")]))


def _told(context: Context, spoken_of: list[Term]) -> str | None:
    """The value of the one limit, or the one derivative, that is spoken of."""
    from derive.prover.derivatives import derivative
    from derive.prover.limits import limit

    if len(spoken_of) != 1:
        return None
    way, word = (limit, "limit") if spoken_of[0].tag == "lim" else (derivative, "derivative")
    step = way(context, spoken_of[0])
    return f"the {word} is {term_to_text(normal(step.goal.args[1]))}" if step is not None else None


def _limit_of_equation(context: Context, goal: Term) -> Disproof | None:
    """lim f = M, where f does not tend to M."""
    a, b = goal.args if goal.args[0].tag == "lim" else goal.args[::-1]
    if a.tag != "lim" or any([t.tag == "lim" for t in walk(b)]):
        return None
    at, body = a.args
    return _limit(context, Term("tends", a.data, (at, body, b)))


def _no_less(context: Context, goal: Term) -> Step | None:
    """b <= a, where a < b is claimed of equal sides."""
    a, b = goal.args
    same = prove_equation(context, eq(a, b))
    step = context.attempt("linear", (same,), le(b, a), ONE) or context.attempt(
        "linear", (same,), le(b, a), num(-1)) if same is not None and context.paid(same) else None
    step = context.settle(step) if step else None
    return step if step is not None and context.paid(step) else None


def _limit(context: Context, goal: Term) -> Disproof | None:
    at, body, wanted = goal.args
    step = tends(context, str(goal.data), at, body) if not infinite(wanted) else None
    apart = prove_order(context, ne(step.goal.args[2], wanted)) if step is not None else None
    if step is not None and apart is not None and context.paid(step) and context.paid(apart):
        refused = context.settle(context.apply("not_limit", (step, apart), wanted))
        return Disproof(refused, goal, f"the limit is {term_to_text(normal(step.goal.args[2]))}")
    found = not_tending(context, goal)
    return Disproof(found[0], goal, found[1]) if found is not None else None


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

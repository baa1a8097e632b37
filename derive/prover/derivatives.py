"""Derivatives as conversions: the kernel's structural derivative at the point, inner binders first."""

from __future__ import annotations

from derive.kernel.terms import ONE, Term, fresh, open_body, sort, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.kinks import kinks_occur, smooth
from derive.prover.rewriting import rewrite


def derivative(context: Context, t: Term) -> Step | None:
    """A derivative as its value at the point."""
    if t.tag != "deriv":
        return None
    at, body = t.args
    h = sym(fresh("h", t, *context.facts))
    opened = open_body(body, h)
    if kinks_occur(opened):
        return _without_kinks(context, t)
    if not _holds_binder(opened):
        return context.exists(context.settle(context.apply("differentiate", (), t)))
    inner = context.under([sort("real", h)])
    from derive.prover.equations import FIRST

    step = rewrite(inner, opened, FIRST)
    if step is None or any([h.data in p.free for p in inner.owed(step)]):
        return None
    moved = context.apply("derivative_congruence", (step,), h, at)
    known = context.apply("differentiate", (), moved.goal.args[1])
    context.exists(context.settle(known))
    context.exists(context.settle(moved))
    made = context.equal(t, known.goal.args[1], [(context.settle(moved), ONE), (context.settle(known), ONE)])
    return context.settle(made) if made else None


def _without_kinks(context: Context, t: Term) -> Step | None:
    """The derivative of the smooth form that the body has near the point."""
    moved = smooth(context, t)
    known = derivative(context, moved.goal.args[1]) if moved is not None else None
    if moved is None or known is None:
        return None
    context.exists(moved)
    made = context.equal(t, known.goal.args[1], [(moved, ONE), (known, ONE)])
    return context.settle(made) if made else None


def _holds_binder(t: Term) -> bool:
    return t.tag in ("deriv", "lim") or any([_holds_binder(a) for a in t.args])

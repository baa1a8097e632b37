"""Disjunctions, which the kernel holds as `not (not A and not B)`: proved by contradiction, used by cases.

Proved: from `not A` and `not B`, turned into `!=`, `<` or `<=`, an assumed equation would not hold, or the inequalities
are inconsistent. Used: the goal under A, under B, and absurdity where neither holds.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.logic import FALSE
from derive.kernel.terms import ONE, ZERO, KernelError, Term, fresh, ne, sub, sym
from derive.prover.builder import Step
from derive.prover.context import Context

Prove = Callable[[Context, Term], "Step | None"]


def alternatives(p: Term) -> tuple[Term, ...] | None:
    """A, B, .. of `A or B or ..`, as the kernel holds it."""
    if p.tag != "not" or p.args[0].tag != "and" or any([q.tag != "not" for q in p.args[0].args]):
        return None
    return tuple([q.args[0] for q in p.args[0].args])


def prove_disjunction(context: Context, goal: Term) -> Step | None:
    """The goal `A or B`, by contradiction."""
    options = alternatives(goal)
    if options is None:
        return None
    denied = goal.args[0]
    inner = context.under([denied])
    turned: list[Step] = []
    for a in options:
        if a.tag not in ("eq", "lt", "le"):
            continue
        part = inner.apply("part", (inner.hypothesis(denied),), Term("not", None, (a,)))
        turned.append(inner.settle(inner.cut(part, inner.apply("negation", (), a))))
    if not all([inner.paid(s) for s in turned]):
        return None
    deeper = inner.under([s.goal for s in turned])
    absurd = contradiction(deeper)
    if absurd is None or not deeper.paid(absurd):
        return None
    for step in turned:
        if step.goal in absurd.hyps:
            absurd = inner.cut(step, absurd)
    return context.settle(context.apply("contradiction", (absurd,), denied))


def contradiction(context: Context) -> Step | None:
    """0 < 0 from the facts: an equation whose difference does not vanish, or inequalities that do not go together."""
    from derive.prover.combination import positive
    from derive.prover.order import nonzero

    for f in context.facts:
        if f.tag != "eq":
            continue
        apart = nonzero(context, sub(*f.args))
        if apart is None:
            continue
        against = context.attempt("apart", (apart,), *f.args, ONE)
        if against is None:
            continue
        hole = sym(fresh("hole", f))
        same = context.apply("replace", (context.hypothesis(f),), hole, ne(hole, f.args[1]))
        return context.settle(context.apply("absurd", (context.cut(against, same),)))
    step = positive(context, ZERO, strict=True)
    return step if step is not None and step.goal == FALSE else None


def by_alternatives(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from an assumed `A or B`: under each, and absurdity under none."""
    for f in context.facts:
        options = alternatives(f)
        if options is None or len(options) > 3 or context.depth > 8:
            continue
        try:
            step = _cases(context, goal, f, options, (), prove)
        except KernelError:
            step = None
        if step is not None and context.paid(step):
            return step
    return None


def _cases(
    context: Context, goal: Term, f: Term, options: tuple[Term, ...], denied: tuple[Term, ...], prove: Prove
) -> Step | None:
    if not options:
        parts = [context.hypothesis(d) for d in denied]
        none = context.apply("conjunction", parts) if len(parts) > 1 else parts[0]
        return context.apply("anything", (context.apply("absurd", (none, context.hypothesis(f))),), goal)
    first, *rest = options
    held = prove(context.under([first]), goal)
    if held is None or not context.under([first]).paid(held):
        return None
    refused = Term("not", None, (first,))
    other = _cases(context.under([refused]), goal, f, tuple(rest), (*denied, refused), prove)
    return context.settle(context.apply("cases", (held, other), first)) if other is not None else None

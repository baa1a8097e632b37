"""Refutation at a point of statements about limits, derivatives and series, which no evaluation at the point decides.

Both sides are brought to values under the assumptions; a counterexample of the equation between the values is a point
where the sides differ, and the kernel checks the opposite relation there from nothing: each equation instantiated at
the point, its assumptions discharged by exact evaluation.
"""

from __future__ import annotations

from derive.kernel.terms import MINUS_ONE, OO, KernelError, Term, fresh, le, lt, ne, sym, walk
from derive.language.claim import Claim
from derive.numeric.refute import Found, find_counterexample
from derive.numeric.sample import Point, apply_point
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rewriting import rewrite

_OPEN = frozenset({"lim", "deriv", "sum", "prod", "integral"})


def endless(goal: Term) -> bool:
    """Does a sum to infinity occur, or an integral?"""
    return any([n.tag == "integral" or n.tag == "sum" and n.args[1] == OO for n in walk(goal)])


def of_integrals(goal: Term) -> bool:
    """Do integrals occur? Then their values are looked at before anything else."""
    return any([n.tag == "integral" for n in walk(goal)])


def refute_values(context: Context, claim: Claim) -> tuple[Found, Step] | None:
    """A counterexample with a step for the opposite of the goal at the point, which owes nothing."""
    goal = claim.goal
    if goal.tag not in ("eq", "lt", "le") or not any([n.tag in _OPEN for n in walk(goal)]):
        return None
    from derive.prover.equations import FIRST, assumption_conversions
    from derive.prover.special import VALUES

    conversions = (*assumption_conversions(context), *VALUES, *FIRST)
    links = [rewrite(context, side, conversions) for side in goal.args]
    links = [pay(context, s) if s is not None else None for s in links]
    if not any(links) or not all([s is None or context.paid(s) for s in links]):
        return None
    ends = [s.goal.args[1] if s else t for s, t in zip(links, goal.args, strict=True)]
    found = find_counterexample(Claim(claim.hyps, Term(goal.tag, None, (ends[0], ends[1]))))
    if found is None:
        return None
    try:
        step = _at_point(context, goal, links, found.point)
    except KernelError:
        return None
    return (found, step) if step is not None else None


def _at_point(context: Context, goal: Term, links: list[Step | None], point: Point) -> Step | None:
    plain = Context(context.builder, (), context.meter)
    sides = [apply_point(t, point) for t in goal.args]
    values, equal = list(sides), []
    for i, step in enumerate(links):
        if step is not None:
            there = _instance(plain, step, point)
            equal.append((i, there))
            values[i] = there.goal.args[1]
    inside = {n for t in goal.args for n in walk(t)}
    for p, lemmas in list(context.builder.lemmas.items()):
        if p.args[0] in inside and p.closed:
            for lemma in lemmas[:2]:
                plain.note(_instance(plain, lemma, point))
    a, b = values
    opposite = {"eq": ne(a, b), "lt": le(b, a), "le": lt(b, a)}[goal.tag]
    result = plain.attempt("closed", (), opposite)
    for i, there in equal:
        if result is None:
            return None
        value, side = there.goal.args[1], there.goal.args[0]
        back = plain.settle(plain.apply("ring", (there,), value, side, MINUS_ONE))
        place = i if goal.tag == "eq" else 1 - i
        hole = sym(fresh("hole", result.goal))
        args = tuple([hole if j == place else t for j, t in enumerate(result.goal.args)])
        moved = plain.apply("replace", (back,), hole, Term(result.goal.tag, None, args))
        result = plain.settle(plain.cut(result, moved))
    return result if result is not None and plain.paid(result) else None


def _instance(context: Context, step: Step, point: Point) -> Step:
    """A step at the point, with what it owed discharged by exact evaluation."""
    if not all([isinstance(value, Term) for value in point.values()]):
        raise KernelError("families are not instantiated here")
    used = step.goal.free.union(*[h.free for h in step.hyps])
    pairs = [t for name, v in sorted(point.items()) if name in used and isinstance(v, Term) for t in (sym(name), v)]
    return context.settle(context.apply("substitution", (step,), *pairs)) if pairs else context.settle(step)


__all__ = ["endless", "of_integrals", "refute_values"]

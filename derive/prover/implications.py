"""Assumed implications, used backwards: a goal from `P => Q` whose Q is the goal or leads to it, when P is proved.

Class: goals that are one relation, under assumptions `P => Q` and `forall k..: P => Q`, Q one relation or a range of
them; indices take the values that the goal suggests, as for `instances`. So causality of a layer, "where two inputs
agree up to i, its outputs agree at i", serves in an induction over layers. P is proved without the implication itself,
so a chain of implications is as long as there are assumptions. Certificate: the kernel's `instance` and `modus_ponens`.
Called by `connectives`. Gives up past 16 instances of one assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from itertools import islice, product

from derive.kernel.terms import MINUS_ONE, ONE, RELATIONS, Term
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.instances import MAX_INSTANCES, index_values, opened
from derive.prover.paying import pay

Prove = Callable[[Context, Term], "Step | None"]


def by_implications(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal as the conclusion of an assumed implication."""
    for fact in context.facts:
        outer, body = opened(fact, "outer")
        if body.tag != "imp":
            continue
        inner, conclusion = opened(body.args[1], "inner")
        if conclusion.tag != goal.tag or conclusion.tag not in RELATIONS:
            continue
        choices = [index_values(k, conclusion, goal) for k in (*outer, *inner)]
        for values in islice(product(*choices), MAX_INSTANCES):
            step = _applied(context, fact, values[:len(outer)], values[len(outer):], goal, prove)
            if step is not None:
                return step
    return _by_conclusions(context, goal, prove)


def _by_conclusions(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from the facts and the conclusions of those plain implications whose antecedents can be proved."""
    laws = [f for f in context.facts if f.tag == "imp"]
    without = _without(context, laws)
    met: list[Step] = []
    for law in laws:
        antecedent = prove(without, law.args[0])
        if antecedent is not None and context.paid(antecedent):
            met.append(context.settle(context.apply("modus_ponens", (context.hypothesis(law), antecedent))))
    found = [s for s in met if s.goal not in context.facts and context.paid(s)]
    step = prove(without.under([s.goal for s in found]), goal) if found else None
    if step is None:
        return None
    used = [s for s in found if s.goal in step.hyps]
    return context.settle(context.cut(*used, step)) if used else step


def met_at_sight(context: Context) -> list[Step]:
    """What implications among the facts say whose antecedents are facts too, or follow from them by structure."""
    met: list[Step] = []
    for law in [f for f in context.facts if f.tag == "imp"]:
        (antecedent, conclusion), known = law.args, None
        if conclusion not in context.facts and conclusion.tag in RELATIONS:
            known = context.hypothesis(antecedent) if antecedent in context.facts else context.side(antecedent)
        if known is not None and context.paid(known):
            met.append(context.settle(context.apply("modus_ponens", (context.hypothesis(law), known))))
    return [s for s in met if context.paid(s)]


def _without(context: Context, laws: Collection[Term]) -> Context:
    """The facts other than these implications, so that none is used for its own antecedent."""
    facts = tuple([f for f in context.facts if f not in laws])
    return replace(context, facts=facts, depth=context.depth + 1, known={})


def _applied(context: Context, fact: Term, outer: tuple[Term, ...], inner: tuple[Term, ...], goal: Term,
             prove: Prove) -> Step | None:
    """The implication at the outer values, its antecedent proved, its conclusion at the inner values: the goal."""
    law = _at(context, context.hypothesis(fact), outer)
    if law is None:
        return None
    antecedent = prove(_without(context, [fact]), law.goal.args[0])
    if antecedent is None or not context.paid(antecedent):
        return None
    met = context.settle(context.apply("modus_ponens", (law, antecedent)))
    return turned(context, _at(context, met, inner), goal)


def _at(context: Context, step: Step, values: tuple[Term, ...]) -> Step | None:
    """The range at these values of its indices; each has to lie in it."""
    for value in values:
        made = context.attempt("instance", (step,), value)
        if made is None:
            return None
        step = context.settle(made)
    if not context.paid(step):
        step = pay(context, step)
    return step if context.paid(step) else None


def turned(context: Context, step: Step | None, goal: Term) -> Step | None:
    """The goal from a conclusion that says the same in another order or form."""
    if step is None or step.goal == goal:
        return step
    if goal.tag == "eq":
        a, b = goal.args
        ways = [context.equal(a, b, [(step, sign)]) for sign in (ONE, MINUS_ONE)]
    elif goal.tag in ("lt", "le"):
        ways = [context.attempt("linear", (step,), goal, ONE)]
    else:
        ways = [context.attempt("apart", (step,), *goal.args, sign) for sign in (ONE, MINUS_ONE)]
    return next((context.settle(way) for way in ways if way is not None), None)


__all__ = ["by_implications", "met_at_sight", "turned"]

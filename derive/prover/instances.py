"""Instances of assumed ranges: from `forall k: P(k)` the P at the indices that occur in a goal.

Class: goals about members of families, under assumptions that say something of every member (`D[i+1] <= c*D[i]`,
`Sum(q[i,w]*q[j,w]) = delta(i, j)`). An index of the assumption takes the values that stand, in the goal, at the same
place of the same family. Certificate: the kernel's `instance`. Gives up past 16 instances of one assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product

from derive.kernel.normal import equal
from derive.kernel.sides import range_facts
from derive.kernel.terms import MINUS_ONE, ONE, RELATIONS, Term, fresh, open_body, sub, substitute, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.disjunctions import alternatives
from derive.prover.index_ranges import in_order, pay_ranges

MAX_INSTANCES, MAX_VALUES = 16, 4
SHARE = 2_400  # steps for one bound of a range
Prove = Callable[[Context, Term], "Step | None"]


def by_instances(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from the facts and the instances that its members suggest."""
    found = [s for s in instances(context, goal) if s.goal not in context.facts]
    if not found:
        return None
    scope = context.under([s.goal for s in found])
    step = prove(scope, goal)
    if step is None:
        return None
    used = [s for s in found if s.goal in step.hyps]
    return context.settle(context.cut(*used, step)) if used else step


def instances(context: Context, goal: Term) -> list[Step]:
    """Proved instances of the assumed ranges at the indices of the goal, each once."""
    made: dict[Term, Step] = {}
    for fact in context.facts:
        if fact.tag == "forall":
            for step in instances_of(context, fact, goal):
                made.setdefault(step.goal, step)
    return list(made.values())


def instances_of(
    context: Context, fact: Term, goal: Term, wanted: Callable[[Term], bool] = lambda said: True
) -> Iterator[Step]:
    """Proved instances of one range, nested ranges included; only those that say what is wanted."""
    indices, body = opened(fact)
    if alternatives(body) is None and (body.tag not in RELATIONS or _plain_sign(body)):
        return
    candidates = [index_values(k, body, goal) for k in indices]
    for values in islice(product(*candidates), MAX_INSTANCES):
        said = substitute(body, {str(k.data): v for k, v in zip(indices, values, strict=True)})
        if not wanted(said):
            continue
        step = context.hypothesis(fact)
        for value in values:
            made = context.attempt("instance", (step,), value)
            if made is None:
                break
            step = made
        else:
            afforded = _afforded(context, pay_ranges(context, context.settle(step)))
            if afforded is not None:
                yield afforded


def stated(context: Context, goal: Term) -> Step | None:
    """The goal, at each index of its own ranges, as an instance of one assumed range, or in order; no search."""
    if goal.tag == "forall":
        lower, upper, body = goal.args
        k = sym(fresh("k", goal, *context.facts))
        step = stated(context.under(range_facts(k, lower, upper)), open_body(body, k))
        made = context.attempt("for_all", (step,), k, lower, upper) if step is not None else None
        return context.settle(made) if made is not None else None
    if goal.tag == "le" and (known := in_order(context, goal)) is not None:
        return known
    for fact in context.facts if goal.tag in RELATIONS else ():
        indices, body = opened(fact)
        if not indices or body.tag != goal.tag:
            continue
        choices = [index_values(k, body, goal) for k in indices]
        for values in islice(product(*choices), MAX_INSTANCES):
            context.meter.spend()
            said = substitute(body, {str(k.data): v for k, v in zip(indices, values, strict=True)})
            if all([equal(a, b) for a, b in zip(said.args, goal.args, strict=True)]):
                return _instance_at(context, fact, values, goal)
    return None


def _instance_at(context: Context, fact: Term, values: tuple[Term, ...], goal: Term) -> Step | None:
    step = context.hypothesis(fact)
    for value in values:
        step = context.apply("instance", (step,), value)
    known = _afforded(context, pay_ranges(context, context.settle(step)))
    if known is None or known.goal == goal:
        return known
    if goal.tag == "eq":
        a, b = goal.args
        made = context.equal(a, b, [(known, ONE)])
    else:
        made = context.attempt("linear", (known,), goal, ONE) if goal.tag in ("lt", "le") else None
    return context.settle(made) if made is not None else None


def _afforded(context: Context, step: Step) -> Step | None:
    """The instance with its range shown by order, where structure alone does not show it."""
    from derive.prover.order import prove_order

    for p in sorted(context.owed(step), key=repr):
        if p.tag not in ("le", "lt"):
            return None
        known = context.within(SHARE, lambda scope, p=p: prove_order(scope, p))  # type: ignore[misc]
        if known is None or not context.paid(known):
            return None
        step = context.settle(context.cut(known, step))
    return step if context.paid(step) else None


def opened(fact: Term, word: str = "index") -> tuple[list[Term], Term]:
    """The indices of nested ranges, as fresh symbols, and what is said of them."""
    indices: list[Term] = []
    body = fact
    while body.tag == "forall":
        k = sym(fresh(f"{word}{len(indices)}", fact))
        indices.append(k)
        body = open_body(body.args[2], k)
    return indices, body


def _plain_sign(body: Term) -> bool:
    """A bound of a member by a number, which the kernel's own side conditions take from the range."""
    a, b = body.args
    return body.tag != "eq" and any([x.tag == "fam" and not y.free for x, y in ((a, b), (b, a))])


def index_values(k: Term, body: Term, goal: Term) -> list[Term]:
    """What k may be: the closed indices of the goal, at the places where the assumption has k or k plus a number."""
    found: dict[Term, None] = {}
    places = [(n.data, i, a) for n in walk(body) if n.tag == "fam" for i, a in enumerate(n.args) if k.data in a.free]
    for n in walk(goal):
        if n.tag != "fam":
            continue
        for name, i, pattern in places:
            if n.data == name and len(n.args) > i and n.args[i].closed:
                value = _solved(k, pattern, n.args[i])
                if value is not None:
                    found[value] = None
    return list(found)[:MAX_VALUES]


def _solved(k: Term, pattern: Term, value: Term) -> Term | None:
    """v with the pattern at v equal to the value, for patterns such as k and k + 1."""
    if pattern == k:
        return value
    from derive.prover.rewriting import tidy

    offset = tidy(sub(pattern, k))
    return tidy(sub(value, offset)) if str(k.data) not in offset.free else None


def range_conversion(fact: Term) -> Callable[[Context, Term], Step | None] | None:
    """From `forall k: l = r`, l a sum, a product or a member at the indices: an instance of l becomes that of r."""
    indices, body = opened(fact)
    member = body.tag == "eq" and body.args[0].tag == "fam" and set(indices) <= set(body.args[0].args)
    if body.tag != "eq" or body.args[0].tag not in ("sum", "prod", "mul", "pow", "fn") and not member:
        return None
    wanted = body.args[0].tag

    def convert(context: Context, t: Term) -> Step | None:
        if t.tag != wanted:
            return None
        for step in instances_of(context, fact, t, lambda said: equal(said.args[0], t)):
            left, right = step.goal.args
            if left == t:
                return step
            if equal(left, t):
                made = context.equal(t, right, [(step, ONE)]) or context.equal(t, right, [(step, MINUS_ONE)])
                return context.settle(made) if made else None
        return None

    return convert


__all__ = ["by_instances", "index_values", "instances", "instances_of", "opened", "range_conversion", "stated"]

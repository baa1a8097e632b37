"""Rewriting by proved equations: a term is brought to a simpler one, and the equation between them is a step.

A *conversion* takes one node and proves `node = something simpler`, or declines. `rewrite` normalises the term,
converts the nodes it finds, inside sums and products too (by congruence over the range), and repeats until nothing
changes. The kernel checks each replacement; the chain is closed by one `ring` step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from derive.kernel.normal import normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import KernelError, Term, fresh, num, open_body, rebuild, sym, walk
from derive.prover import prices
from derive.prover.builder import Step
from derive.prover.context import Context

Conversion = Callable[[Context, Term], "Step | None"]
ROUNDS = 12


def rewrite(context: Context, t: Term, conversions: Sequence[Conversion], rounds: int = ROUNDS) -> Step | None:
    """t = t' with t' the result of converting as long as something changes; None when nothing did."""
    links: list[Step] = []
    current = t
    for number in range(rounds):
        if number != 0 or not any([n.tag in ("sum", "prod") for n in walk(t)]):
            context.meter.spend(prices.weighing(current))
            current = tidy(current)  # sums are met once as they were written, before they are split
        step = _once(context, current, conversions)
        if step is None and number == 0:
            continue
        if step is None:
            break
        links.append(step)
        current = step.goal.args[1]
    if not links:
        return None
    return chain(context, t, links, tidy(current))


def chain(context: Context, start: Term, links: Sequence[Step], end: Term) -> Step | None:
    """start = end from links whose ends meet up to the normal form."""
    step = context.equal(start, end, [(s, num(1)) for s in links])
    return context.settle(step) if step else None


def tidy(t: Term) -> Term:
    try:
        return normal(t)
    except KernelError:
        return t


def _once(context: Context, t: Term, conversions: Sequence[Conversion]) -> Step | None:
    """t = t' with the first convertible node of t, innermost first, replaced everywhere."""
    for node in _nodes(t):
        context.meter.spend()
        step = _convert(context, node, conversions)
        if step is not None and step.goal.args[1] != node:
            return step if node == t else _in_place(context, t, node, step)
    return None


def _convert(context: Context, node: Term, conversions: Sequence[Conversion]) -> Step | None:
    key = ("convert", tuple(conversions), node)
    if key not in context.known:
        context.known[key] = None
        found: Step | None = None
        if node.tag in ("sum", "prod"):
            found = _inside(context, node, conversions)
        for conversion in conversions:
            if found is not None:
                break
            try:
                found = conversion(context, node)
            except KernelError:
                found = None
        context.known[key] = found
    result = context.known[key]
    return result if isinstance(result, Step) else None


def _inside(context: Context, node: Term, conversions: Sequence[Conversion]) -> Step | None:
    """Convert the body of a sum or product, over its whole range."""
    lower, upper, body = node.args
    k = sym(fresh("k", node, *context.facts))
    inner = context.under(range_facts(k, lower, upper))
    step = rewrite(inner, open_body(body, k), conversions)
    if step is None or not all([str(k.data) not in h.free for h in inner.owed(step)]):
        return None
    rule = "sum_congruence" if node.tag == "sum" else "product_congruence"
    made = context.attempt(rule, (step,), k, lower, upper)
    return context.settle(made) if made else None


def _in_place(context: Context, t: Term, node: Term, step: Step) -> Step | None:
    """t = t with the node replaced, by the hole that the node leaves."""
    hole = fresh("hole", t, *step.goal.args)
    template = swap(t, node, sym(hole))
    return context.attempt("replace", (step,), sym(hole), template)  # settled with the chain


def swap(t: Term, old: Term, new: Term) -> Term:
    """t with each occurrence of the closed term `old` replaced."""
    if t == old:
        return new
    if t.size <= old.size:
        return t
    return rebuild(t, tuple([swap(a, old, new) for a in t.args]))


def _nodes(t: Term) -> Iterator[Term]:
    """Closed nodes of t, innermost first, each once; not inside binders, whose conversions look inside themselves."""
    seen: set[Term] = set()

    def visit(node: Term) -> Iterator[Term]:
        if node in seen:
            return
        seen.add(node)
        if node.tag not in ("sum", "prod", "deriv", "lim", "integral"):
            for a in node.args:
                yield from visit(a)
        if node.closed and node.tag not in ("num", "const"):
            yield node

    yield from visit(t)


__all__ = ["Conversion", "chain", "rewrite", "swap", "tidy"]

"""Relations in which 0^|u| occurs, as in sinc: at u = 0, where it is 1, and elsewhere, where it is 0.

Class: any relation that holds in both cases. Certificate: the two cases. Called by `connectives`.

    |sinc x| <= 1        sinc(-x) = sinc(x)        sinc(z) = sin(z)/z for z != 0
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.terms import MINUS_ONE, ONE, RELATIONS, ZERO, Term, eq, fn, lt, ne, power, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rewriting import swap

Prove = Callable[[Context, Term], "Step | None"]


def prove_at_zero(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from its two cases, or None where no such power occurs."""
    node = _node(goal)
    if node is None:
        return None
    u = node.args[1].args[0]
    p = eq(u, ZERO)
    apart = context.under([ne(u, ZERO)])
    there = _elsewhere(apart, goal, node, prove)
    if there is None or not apart.paid(there):
        return None
    if context.evident(ne(u, ZERO)):
        return context.settle(there)
    here = context.under([p])
    first = _at(here, goal, node, prove)
    if first is None or not here.paid(first):
        return None
    there = context.cut(context.apply("negation", (), p), there)
    return context.settle(context.apply("cases", (first, there), p))


def _node(goal: Term) -> Term | None:
    """A power 0^|u| that is not under a binder, of the least u."""
    if goal.tag not in RELATIONS:
        return None
    found = [n for n in walk(goal) if n.tag == "pow" and n.args[0] == ZERO and n.closed]
    found = [n for n in found if n.args[1].tag == "fn" and n.args[1].data == "abs"]
    return min(found, key=lambda n: n.size, default=None)


def _elsewhere(context: Context, goal: Term, node: Term, prove: Prove) -> Step | None:
    """The goal with 0 for 0^|u|, where u != 0."""
    sign = context.side(lt(ZERO, node.args[1]))
    law = context.attempt("axiom zero_power", (), node.args[1])
    if law is None or sign is None:
        return None
    law = context.settle(context.cut(sign, law))
    inner = prove(context, swap(goal, node, ZERO))
    return _back(context, goal, inner, law, node) if inner is not None and context.paid(inner) else None


def _back(context: Context, goal: Term, inner: Step, value: Step, node: Term) -> Step | None:
    """The goal from what it is with the value in the place of the node."""
    turned = context.equal(value.goal.args[1], node, [(value, MINUS_ONE)])
    hole = sym(context.fresh("hole", goal))
    moved = context.attempt("replace", (turned,), hole, swap(goal, node, hole)) if turned else None
    return context.settle(context.cut(inner, moved)) if moved else None


def _at(context: Context, goal: Term, node: Term, prove: Prove) -> Step | None:
    """The goal with 0 for u and 1 for 0^|u|, where u = 0."""
    u = node.args[1].args[0]
    hole = sym(context.fresh("hole", goal))
    zero = context.hypothesis(eq(u, ZERO))
    moved = context.attempt("replace", (zero,), hole, power(ZERO, fn("abs", hole)))
    nought = context.attempt("axiom abs_of_nonnegative", (), ZERO)
    if moved is None or nought is None:
        return None
    plain = context.attempt("replace", (context.settle(nought),), hole, power(ZERO, hole))
    value = context.equal(node, ONE, [(moved, ONE), (plain, ONE)]) if plain else None
    if value is None:
        return None
    shown = swap(goal, node, ONE)
    inner = prove(context, swap(shown, u, ZERO))
    if inner is None or not context.paid(inner):
        return None
    inner = _back(context, shown, inner, zero, u) if u in walk(shown) else inner
    return _back(context, goal, inner, context.settle(value), node) if inner is not None else None


__all__ = ["prove_at_zero"]

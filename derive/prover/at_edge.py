"""Statements about a nonnegative symbol, at 0 and apart from it: laws of powers and logs ask for more than `0 <= x`.

Class: goals with a power of literal broken exponent in which a symbol stands that is known to be nonnegative, and not
to be positive; they hold at 0 by evaluation and elsewhere by a strategy. Certificate: the two cases. Tried late.

    (x**3)**(1/3) = x  where x >= 0
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, RELATIONS, ZERO, Term, eq, le, ne, substitute, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context

Prove = Callable[[Context, Term], "Step | None"]


def prove_at_edge(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from its two cases, for the first symbol that it helps with; None otherwise."""
    for s in _edges(context, goal):
        apart = context.under([ne(s, ZERO)])
        there = prove(apart, goal)
        if there is None or not apart.paid(there):
            continue
        here = _here(context, goal, s, prove)
        if here is not None:
            away = context.cut(context.apply("negation", (), eq(s, ZERO)), there)
            return context.settle(context.apply("cases", (here, away), eq(s, ZERO)))
    return None


def _edges(context: Context, goal: Term) -> list[Term]:
    if goal.tag not in RELATIONS:
        return []
    names = {x for n in walk(goal) if n.tag == "pow" and _broken(n.args[1]) for x in n.args[0].free}
    symbols = [sym(x) for x in sorted(names) if not any([n.tag == "fam" and n.data == x for n in walk(goal)])]
    return [s for s in symbols if context.evident(le(ZERO, s)) and not context.evident(ne(s, ZERO))]


def _broken(exponent: Term) -> bool:
    return isinstance(exponent.data, Fraction) and exponent.data.denominator > 1


def _here(context: Context, goal: Term, s: Term, prove: Prove) -> Step | None:
    """The goal under s = 0: what it says of 0, brought back to s."""
    p = eq(s, ZERO)
    here = context.under([p])
    inner = prove(here, substitute(goal, {str(s.data): ZERO}))
    back = here.equal(ZERO, s, [(here.hypothesis(p), MINUS_ONE)])
    if inner is None or back is None or not here.paid(inner):
        return None
    hole = sym(context.fresh("hole", goal))
    moved = here.attempt("replace", (back,), hole, substitute(goal, {str(s.data): hole}))
    step = here.settle(here.cut(inner, moved)) if moved is not None else None
    return step if step is not None and here.paid(step) else None


__all__ = ["prove_at_edge"]

"""Order of two sequences by ascent: it holds at the least n, and the gap does not shrink from n to n + 1.

Class: a R b in one whole number n, where b - a is linear in harmonic numbers, digamma, loggamma and logs, or the same
of log b - log a. Certificate: the case at the least n, the sign of the gain as a function of a real n (`stirling`), an
induction. Called by `gamma_order`.

    harmonic(n) <= 1 + log n        binomial(2*n, n) >= 4**n/sqrt(4*n)        n! <= E*n**(n + 1/2)*exp(-n)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.terms import ONE, ZERO, Term, fn, le, lt, num, sort, sub, substitute, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.digamma_lemmas import X
from derive.prover.least import least
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.log_order import exp_keeps, log_keeps
from derive.prover.log_sums import log_difference, log_of
from derive.prover.stirling import DESCENDING, by_ascent


@dataclass(frozen=True)
class Gap:
    """`equal` says that the difference of the sides, or of their logs, is t."""

    t: Term
    equal: Step
    logs: bool


def climb(context: Context, goal: Term) -> Step | None:
    """The goal from its case at the least n, or None."""
    if len(goal.free) != 1:
        return None
    (name,) = goal.free
    n = sym(name)
    first = least(context, n)
    if first is None:
        return None
    here = context.under([sort("integer", n), le(num(first), n)])
    for gap in (_plain(here, goal), _of_logs(here, goal)):
        if gap is None:
            continue
        t = substitute(gap.t, {name: X})
        rises = proved_once(context, f"{t!r} rises from {first}", _rising(t, first))
        step = _climbed(context, goal, gap, num(first), rises) if rises is not None else None
        if step is not None:
            return step
    return None


def _rising(t: Term, first: int) -> Callable[[Context], Step | None]:
    return lambda scope: by_ascent(scope, t, Fraction(first))


def _plain(context: Context, goal: Term) -> Gap | None:
    if not any([n.tag == "fn" and n.data in DESCENDING for n in walk(goal)]):
        return None
    t = sub(goal.args[1], goal.args[0])
    return Gap(t, context.reflexive(t), False)


def _of_logs(context: Context, goal: Term) -> Gap | None:
    low, high = [log_of(context, side) for side in goal.args]
    if low is None or high is None:
        return None
    equal = log_difference(context, goal, low, high)
    return Gap(sub(high.value, low.value), equal, True) if equal is not None else None


def _climbed(context: Context, goal: Term, gap: Gap, start: Term, rises: Step) -> Step | None:
    """The goal from its case at the start, by induction over the gap."""
    from derive.prover.order import prove_order

    (name,) = goal.free
    n = sym(name)
    here = context.under([sort("integer", n), le(start, n)])
    base = prove_order(context, substitute(goal, {name: start}))
    if base is None or not context.paid(base):
        return None
    claim = Term(goal.tag, None, (ZERO, gap.t))
    lowest = log_keeps(context, base) if gap.logs else base
    first = at(context, gap.equal, **{name: start})
    if lowest is None or first is None:
        return None

    def close(scope: Context, case: Term) -> Step | None:
        if claim not in scope.facts:
            return scope.ordered(case, lowest, first)
        rise = at(scope, rises, **{str(X.data): n})
        made = scope.attempt("linear", (scope.hypothesis(claim), rise), case, ONE, ONE) if rise else None
        return scope.settle(made) if made else None

    above = upwards(context, claim, n, start, 1, close)
    if above is None:
        return None
    pair = Term(goal.tag, None, tuple([fn("log", side) for side in goal.args])) if gap.logs else goal
    order = here.ordered(pair, above, gap.equal)
    made = exp_keeps(here, order) if order is not None and gap.logs else order
    step = here.attempt("linear", (made,), goal, ONE) if made is not None else None
    return _from_start(context, here.settle(step), le(start, n)) if step is not None else None


def _from_start(context: Context, step: Step, owed: Term) -> Step:
    known(context, owed)
    whole = context.attempt("whole", (context.hypothesis(lt(sub(owed.args[0], ONE), owed.args[1])),))
    step = context.settle(step)
    if owed in context.owed(step) and whole is not None:
        law = context.attempt("linear", (whole,), owed, ONE)
        step = context.cut(context.settle(law), step) if law is not None else step
    return context.settle(step)


__all__ = ["climb"]

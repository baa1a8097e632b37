"""Binomials whose lower argument may lie anywhere: they vanish below 0 and above n, so three cases decide.

Class: relations between binomials of integers n >= 0 and integers k, such as binomial(n, k) = binomial(n, n-k).
Certificate: `binomial_below`, the lemma binomial(n, n + 1 + m) = 0 by induction on m, and a split at 0 and at n.
`vanishing` is a conversion among the first ones of `equations`; `prove_by_ranges` is called by `search`.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    RELATIONS,
    ZERO,
    Term,
    add,
    eq,
    fn,
    fresh,
    le,
    lt,
    mul,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.cases import split_on
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.lemmas import at, proved_once, upwards

Prove = Callable[[Context, Term], "Step | None"]
M, N = sym("m'"), sym("n'")
MAX_SPLITS = 3


def vanishing(context: Context, t: Term) -> Step | None:
    """binomial(n, k) = 0 where k < 0, and where k > n >= 0, both integers."""
    if not is_call(t, "binomial"):
        return None
    n, k = t.args
    if context.evident(lt(k, ZERO)):
        return instance(context, "binomial_below", n=n, k=k)
    if not (context.evident(lt(n, k)) and context.evident(le(ZERO, n)) and context.evident(sort("integer", n))):
        return None
    over = sub(k, add(n, ONE))
    law = at(context, proved_once(context, "binomial(n, n + 1 + m) = 0", _above), **{"n'": n, "m'": over})
    inner = context.equal(add(n, ONE, over), k) if law is not None else None
    hole = sym(fresh("hole", t))
    moved = context.attempt("replace", (inner,), hole, fn("binomial", n, hole)) if inner is not None else None
    if law is None or moved is None:
        return None
    step = context.equal(t, ZERO, [(law, ONE), (context.settle(moved), MINUS_ONE)])
    return context.settle(step) if step else None


def _above(context: Context) -> Step | None:
    """n, m integers >= 0 |- binomial(n, n + 1 + m) = 0, since binomial(n, n + 1) has the factor n - n."""
    scope = context.under([sort("integer", N), le(ZERO, N)])

    def close(inner: Context, p: Term) -> Step | None:
        n, k = p.args[0].args
        low = sub(k, ONE)
        law = instance(inner, "binomial_step", n=n, k=low)
        given = [(inner.hypothesis(f), mul(sub(n, low), power(add(low, ONE), MINUS_ONE)))
                 for f in inner.facts if f.tag == "eq"]
        same = inner.equal(p.args[0], fn("binomial", n, add(low, ONE)))
        pairs = [(law, ONE), (same, ONE), *given] if law is not None and same is not None else []
        step = inner.equal(p.args[0], ZERO, pairs) if pairs else None
        return inner.settle(step) if step else None

    return upwards(scope, eq(fn("binomial", N, add(N, ONE, M)), ZERO), M, ZERO, 1, close)


def prove_by_ranges(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from where each lower argument lies, as far as the facts do not say."""
    if goal.tag not in RELATIONS:
        return None
    asked: dict[Term, None] = {}
    for t in walk(goal):
        if is_call(t, "binomial") and t.closed and context.evident(sort("integer", t.args[1])):
            n, k = t.args
            if n.free and context.evident(sort("integer", n)) and context.evident(le(ZERO, n)):
                asked.update(dict.fromkeys([p for p in (le(ZERO, k), le(k, n)) if not _settled(context, p)]))
    return _split(context, goal, list(asked)[:MAX_SPLITS], prove) if asked else None


def _split(context: Context, goal: Term, asked: list[Term], prove: Prove) -> Step | None:
    asked = [p for p in asked if not _settled(context, p)]
    if not asked:
        return prove(context, goal)
    return split_on(context, goal, asked[0], lambda scope, p: _split(scope, p, asked[1:], prove))


def _settled(context: Context, p: Term) -> bool:
    return context.evident(p) or context.evident(lt(p.args[1], p.args[0]))


__all__ = ["prove_by_ranges", "vanishing"]

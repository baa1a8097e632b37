"""f -> 0 over the integers because |f| <= 1/n from some n on, by induction; harmonic numbers by 1 + log n.

Class: products of factorials, powers whose exponents move and rational functions, such as c^n/n! and n!/n^n, at
numerals, alternating or not, and sums of these. Certificate: `squeeze` with 1/n, or with the same product that has
1 + log n where f has a harmonic number. The bound is proved by induction from the first n at which it holds in floating
point. Gives up on symbols beside n under factorials and in powers.

    2^n/n! <= 1/n for n > 5          harmonic(n)/n <= (1 + log n)/n

Called by `limits` after what is cheaper.
"""

from __future__ import annotations

import math
from dataclasses import replace

from derive.kernel.need import infinite
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    Term,
    add,
    close,
    eq,
    fn,
    le,
    lt,
    mul,
    num,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.numeric.floats import compiled
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.lemmas import proved_once
from derive.prover.limits_of_products import flat
from derive.prover.rewriting import swap

STARTS, AHEAD = (1, 2, 3, 5, 8, 13, 21, 34, 55), 40
SHARE = 4_000  # steps of one induction
MOST_PARTS = 6


def by_bound(context: Context, n: Term, f: Term) -> Step | None:
    """f -> 0 over the integers, as |f| is at most what tends to 0."""
    calls = {t.data for t in walk(f) if t.tag == "fn" and t.closed and n.data in t.free}
    if not calls & {"factorial", "gamma", "harmonic"} or f.free != {n.data} or context.depth > 3:
        return None
    if f.tag == "add":
        return _by_parts(context, n, f)
    return _by_log(context, n, f) if "harmonic" in calls else _by_induction(context, n, f)


def _by_parts(context: Context, n: Term, f: Term) -> Step | None:
    """A sum, part by part."""
    from derive.prover.limits import tends

    if len(f.args) > MOST_PARTS:
        return None
    steps = [tends(context, "integer", OO, close(part, str(n.data))) for part in f.args]
    known = [s for s in steps if s is not None and not infinite(s.goal.args[2])]
    symbols = [sym(context.fresh(f"x{i}'", f, n)) for i in range(len(known))]
    if len(known) < len(steps):
        return None
    made = context.attempt("combined", known, n, add(*symbols), *symbols)
    return context.settle(made) if made is not None else None


def _plain(f: Term) -> Term:
    """f without the factors that are powers of -1."""
    factors = flat(f)
    parts = factors.args if factors.tag == "mul" else (factors,)
    return mul(*[a for a in parts if not (a.tag == "pow" and a.args[0] == MINUS_ONE)])


def _by_induction(context: Context, n: Term, f: Term) -> Step | None:
    bound, plain = power(n, MINUS_ONE), _plain(f)
    start = _start(plain, n)
    if start is None:
        return None
    facts = (sort("integer", n), lt(num(start), n))
    alone = context.alone(facts)
    goal = le(plain, bound)
    step = _proved(alone, goal)
    return _squeezed(context, alone, n, f, bound, step) if step is not None else None


def _proved(alone: Context, goal: Term) -> Step | None:
    from derive.prover.connectives import prove, prove_by_induction

    def tried(plain: Context) -> Step | None:
        scope = replace(plain, facts=alone.facts, depth=1, known={})
        for attempt in (prove, prove_by_induction):
            step = scope.within(SHARE, lambda inner, attempt=attempt: attempt(inner, goal))  # type: ignore[misc]
            if step is not None and scope.paid(step):
                return step
        return None

    return proved_once(alone, f"from some point on {goal!r} {alone.facts!r}", tried)


def _start(f: Term, n: Term) -> int | None:
    """From where on f seems to be at most 1/n, and to fall against it."""
    value = compiled(f, [str(n.data)])
    for start in STARTS:
        seen = [value([float(k)]) * k for k in range(start + 1, start + AHEAD)]
        if all([math.isfinite(v) and 0 < v <= 1 for v in seen]) and seen[-1] < seen[0] / 4:
            return start
    return None


def _by_log(context: Context, n: Term, f: Term) -> Step | None:
    """The bound with 1 + log u for harmonic(u)."""
    (call, *more) = dict.fromkeys([t for t in walk(f) if t.tag == "fn" and t.data == "harmonic"])
    if more or call.args != (n,):
        return None
    larger = add(ONE, fn("log", n))
    alone = context.alone((sort("integer", n), lt(ONE, n)))
    known, bound = _proved(alone, le(call, larger)), swap(f, call, larger)
    if known is None:
        return None
    sign = alone.side(lt(ZERO, swap(f, call, ONE)))
    gap = alone.attempt("product", (known, sign)) if sign is not None else None
    step = alone.ordered(le(f, bound), gap) if gap is not None else None
    return _squeezed(context, alone, n, f, bound, step) if step is not None and alone.paid(step) else None


def _squeezed(context: Context, alone: Context, n: Term, f: Term, bound: Term, step: Step) -> Step | None:
    from derive.prover.connectives import prove
    from derive.prover.limits import tends, with_value

    size = fn("abs", sub(f, ZERO))
    same = prove(alone, eq(size, step.goal.args[0]))
    close_by = alone.ordered(le(size, bound), step, same) if same is not None and alone.paid(same) else None
    decay = tends(context, "integer", OO, close(bound, str(n.data))) if close_by is not None else None
    decay = with_value(context, decay, ZERO) if decay is not None else None
    made = context.attempt("squeeze", (close_by, decay), n, f, ZERO) if close_by and decay else None
    return context.settle(made) if made is not None else None


__all__ = ["by_bound"]

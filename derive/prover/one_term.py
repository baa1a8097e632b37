"""Bounds of a binomial coefficient by one term of the binomial theorem: binomial(n, k) a^k b^(n-k) <= (a + b)^n.

Class: a R b in which binomial(n, k) stands beside powers with the exponents k and n - k, whose bases are the a and b of
the theorem, for whole 0 <= k <= n. Certificate: the theorem as a sum, and a term of a sum of what is not negative.
Called by `connectives`.

    binomial(n, k) <= n^n/(k^k (n - k)^(n - k))        binomial(n, k) <= 2^n
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from derive.kernel.normal import normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    close,
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
from derive.prover.context import Context
from derive.prover.laws import is_call
from derive.prover.least import by_least_and_more
from derive.prover.lemmas import at, known, proved_once

SHARE, N = 5_000, sym("n'")


def prove_by_one_term(context: Context, goal: Term) -> Step | None:
    """A step with the goal, or None."""
    if goal.tag not in ("lt", "le") or context.depth > 1:
        return None
    nodes = list(walk(goal))
    binomials = [n for n in nodes if is_call(n, "binomial") and n.closed and n.args[1].tag == "sym"]
    powers = [n for n in nodes if n.tag == "pow" and n.args[1].free]
    if len(set(binomials)) != 1 or not powers or any([n.tag in ("sum", "prod") for n in nodes]):
        return None
    n, k = binomials[0].args
    if not all([context.evident(p) for p in (sort("integer", n), sort("integer", k), le(ZERO, k))]):
        return None
    return context.within(SHARE, lambda scope: _inside(scope, goal, n, k))


def _inside(context: Context, goal: Term, n: Term, k: Term) -> Step | None:
    from derive.prover.order import prove_order

    for a, b in _bases(goal, n, k):
        fact = _term(context, n, k, a, b)
        if fact is None:
            continue
        step = _divided(context, goal, fact, mul(power(a, k), power(b, sub(n, k))))
        if step is None:
            scope = context.under([fact.goal])
            step = prove_order(scope, goal)
            step = context.settle(context.cut(fact, step)) if step and fact.goal in step.hyps else step
        if step is not None and context.paid(step):
            return step
    return None


def _bases(goal: Term, n: Term, k: Term) -> Iterator[tuple[Term, Term]]:
    """The bases of the powers with the exponents k and n - k, and 1 and 1."""
    powers = [p for p in walk(goal) if p.tag == "pow" and p.closed]
    found = [[p.args[0] for p in powers if normal(sub(p.args[1], e)) == ZERO] for e in (k, sub(n, k))]
    yield from product(dict.fromkeys([*found[0], ONE]), dict.fromkeys([*found[1], ONE]))


def _term(context: Context, n: Term, k: Term, a: Term, b: Term) -> Step | None:
    """binomial(n, k) a^k b^(n-k) <= (a + b)^n."""
    from derive.prover.equations import prove_equation

    j = sym(fresh("j", n, k, a, b, *context.facts))
    f = mul(fn("binomial", n, j), power(a, j), power(b, sub(n, j)))
    known(context, le(k, n))
    total = Term("sum", None, (ZERO, n, close(f, str(j.data))))
    theorem = prove_equation(context, eq(total, power(add(a, b), n)))
    inner = context.under(range_facts(j, ZERO, n))
    kept = mul(f, fn("delta", j, k))
    gap, sign = inner.side(le(fn("delta", j, k), ONE)), inner.side(le(ZERO, f))
    whole = inner.attempt("product", (sign, gap)) if gap is not None and sign is not None else None
    below = inner.attempt("linear", (whole,), le(kept, f), ONE) if whole is not None else None
    summed = context.attempt("sum_order", (inner.settle(below),), j, ZERO, n) if below is not None else None
    value = context.attempt("kronecker", (), j, ZERO, n, f, k)
    if theorem is None or summed is None or value is None:
        return None
    goal = le(value.goal.args[1], power(add(a, b), n))
    return context.ordered(goal, context.settle(summed), context.settle(value), theorem)


def _divided(context: Context, goal: Term, fact: Step, factor: Term) -> Step | None:
    """The goal, which is the fact divided by something positive."""
    gap = sub(goal.args[1], goal.args[0])
    sign = _positive(context, factor)
    whole = context.attempt("linear", (fact,), le(ZERO, mul(factor, gap)), ONE) if sign is not None else None
    made = context.attempt("quotient", (context.settle(whole), sign), factor, gap) if whole and sign else None
    step = context.attempt("linear", (made,), goal, ONE) if made is not None else None
    step = context.settle(step) if step is not None else None
    for p in sorted(context.owed(step), key=repr) if step is not None else ():
        apart = context.attempt("apart", (sign,), *p.args, MINUS_ONE) if p.tag == "ne" and sign is not None else None
        step = context.settle(context.cut(context.settle(apart), step)) if apart is not None and step else step
    return step


def _positive(context: Context, t: Term) -> Step | None:
    """0 < t for a product of powers, u^u with a whole u >= 0 among them: 0^0 is 1."""
    parts: list[Step] = []
    for p in t.args:
        step = context.side(lt(ZERO, p))
        if step is None and p.tag == "pow" and normal(sub(*p.args)) == ZERO:
            lemma = proved_once(context, "0 < n^n", _self_power)
            known(context, le(ZERO, p.args[0]))
            found = at(context, lemma, **{str(N.data): p.args[0]})
            step = context.ordered(lt(ZERO, p), found) if found is not None else None
        if step is None:
            return None
        parts.append(step)
    return context.settle(context.apply("product", parts))


def _self_power(context: Context) -> Step | None:
    scope = context.under([sort("integer", N), le(ZERO, N)])
    return by_least_and_more(scope, lt(ZERO, power(N, N)), N, 0, lambda inner, p: inner.side(p))


__all__ = ["prove_by_one_term"]

"""Conversions for what is counted: factorials, gamma and harmonic numbers stepped down, binomials by their recurrences.

`ladder` and `pascal` look at the sides of an equation and step towards the arguments that occur there.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import constant, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, fn, fresh, mul, num, power, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import BASIC, Law, exponentials, instance, is_call

_STEPS = {
    "factorial": "factorial_step",
    "gamma": "gamma_step",
    "harmonic": "harmonic_step",
    "digamma": "digamma_step",
}


def ladder(*sides: Term) -> Law:
    """Step a factorial, gamma or harmonic number down where a lower one, by a whole number, occurs in the sides too."""
    rungs = [(n.data, n.args[0]) for side in sides for n in walk(side) if n.tag == "fn" and n.data in _STEPS]

    def step_down(context: Context, t: Term) -> Step | None:
        if t.tag != "fn" or t.data not in _STEPS:
            return None
        for name, low in rungs:
            rise = constant(sub(t.args[0], low)) if name == t.data and low.closed else None
            if rise is not None and 1 <= rise <= 60 and rise.denominator == 1:
                return _stepped(context, t, normal(sub(t.args[0], ONE)))
        return None

    return step_down


def pascal(*sides: Term) -> Law:
    """binomial(n+1, k+1) by binomials of n, where one of them occurs in the sides too."""
    rows = {n.args for side in sides for n in walk(side) if n.tag == "fn" and n.data == "binomial" and n.closed}

    def expand(context: Context, t: Term) -> Step | None:
        if not is_call(t, "binomial"):
            return None
        n, k = t.args
        if any([constant(sub(n, other)) == 0 and constant(sub(k, low)) == 1 for other, low in rows]):
            return _binomial_up(context, t)
        if not any([constant(sub(n, other)) == 1 and constant(sub(k, low)) in (0, 1) for other, low in rows]):
            return None
        up, low = normal(sub(n, ONE)), normal(sub(k, ONE))
        law = instance(context, "pascal", n=up, k=low)
        holes = sym(fresh("hole", t)), sym(fresh("hole'", t))
        same = [context.equal(add(v, ONE), w) for v, w in ((up, n), (low, k))]
        if law is None or same[0] is None or same[1] is None:
            return None
        first = context.attempt("replace", (same[0],), holes[0], fn("binomial", holes[0], add(low, ONE)))
        second = context.attempt("replace", (same[1],), holes[1], fn("binomial", n, holes[1]))
        if first is None or second is None:
            return None
        step = context.equal(
            t, law.goal.args[1], [(law, ONE), (context.settle(first), MINUS_ONE), (context.settle(second), MINUS_ONE)]
        )
        return context.settle(step) if step else None

    return expand


def _binomial_up(context: Context, t: Term) -> Step | None:
    """binomial(n, k+1) by binomial(n, k)."""
    n, k = t.args
    low = normal(sub(k, ONE))
    law = instance(context, "binomial_step", n=n, k=low)
    same = context.equal(add(low, ONE), k)
    hole = sym(fresh("hole", t))
    moved = context.attempt("replace", (same,), hole, fn("binomial", n, hole)) if same else None
    if law is None or moved is None:
        return None
    step = context.equal(t, law.goal.args[1], [(law, ONE), (context.settle(moved), MINUS_ONE)])
    return context.settle(step) if step else None


def _stepped(context: Context, t: Term, low: Term) -> Step | None:
    """f(low + 1) by f(low), where t is f(low + 1)."""
    name = _STEPS[str(t.data)]
    law = instance(context, name, **{"a" if name in ("gamma_step", "digamma_step") else "n": low})
    if law is None:
        return None
    inner = context.equal(t.args[0], add(low, ONE))
    hole = sym(fresh("hole", t))
    moved = context.attempt("replace", (inner,), hole, fn(str(t.data), hole)) if inner else None
    step = context.equal(t, law.goal.args[1], [(context.settle(moved), ONE), (law, ONE)]) if moved else None
    return context.settle(step) if step else None


def bells(*sides: Term) -> Law:
    """bell(n+1) by the sum over the numbers before, where a sum of Bell numbers occurs in the sides."""
    summed = any([n.tag == "sum" and any([is_call(m, "bell") for m in walk(n)]) for side in sides for n in walk(side)])

    def expand(context: Context, t: Term) -> Step | None:
        if not summed or not is_call(t, "bell") or t.args[0].tag != "add" or not t.args[0].free:
            return None
        return instance(context, "bell_step", n=normal(sub(t.args[0], ONE)))

    return expand


def factorials(context: Context, t: Term) -> Step | None:
    """(n+1)! = (n+1) n!, gamma and harmonic numbers alike; binomials as factorials."""
    if is_call(t, "factorial") or is_call(t, "gamma") or is_call(t, "harmonic"):
        (u,) = t.args
        if u.tag != "add" or u.args[0].tag != "num" or not isinstance(u.args[0].data, Fraction):
            return None
        shift = u.args[0].data
        if shift < 1 or shift.denominator != 1 or shift > 60:
            return None
        return _stepped(context, t, add(*(() if shift == 1 else (num(shift - 1),)), *u.args[1:]))
    if is_call(t, "binomial"):
        return _binomial(context, t)
    return None


def _binomial(context: Context, t: Term) -> Step | None:
    """binomial(n, k) as a polynomial for a small literal k, else by factorials where 0 <= k <= n."""
    n, k = t.args
    if k.tag == "num" and isinstance(k.data, Fraction) and k.data.denominator == 1 and 0 <= k.data <= 12:
        if k == ZERO:
            return instance(context, "binomial_zero", n=n)
        low = num(k.data - 1)
        law, below = instance(context, "binomial_step", n=n, k=low), _binomial(context, fn("binomial", n, low))
        if law is None or below is None:
            return None
        step = context.equal(
            t,
            mul(below.goal.args[1], sub(n, low), power(k, MINUS_ONE)),
            [(law, ONE), (below, mul(sub(n, low), power(k, MINUS_ONE)))],
        )
        return context.settle(step) if step else None
    return instance(context, "binomial_factorial", n=n, k=k)


WIDE: tuple[Law, ...] = (*BASIC, factorials, exponentials)


__all__ = ["WIDE", "bells", "factorials", "ladder", "pascal"]

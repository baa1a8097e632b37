"""The lemmas on rising and falling factorials, binomials and gamma that `rising` instantiates, each by induction.

All are about complex a' and lengths n' >= 0, from the definitions as products. `ahead` steps a length down by one.

Called by `rising` and `recurrences`. Example: rising(a', m' + n') = rising(a', m') rising(a' + m', n').
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    eq,
    fn,
    le,
    mul,
    neg,
    not_,
    num,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.lemmas import at, proved_once, upwards
from derive.prover.poles import note_shifted, pole
from derive.prover.rewriting import rewrite

A, M, N = sym("a'"), sym("m'"), sym("n'")
MAX_LITERAL = 12
_NAMES = ("rising", "falling", "binomial", "factorial", "gamma")


def mentions_lengths(*sides: Term) -> bool:
    return any([n.tag == "fn" and n.data in _NAMES for t in sides for n in walk(t)])


def rising(a: Term, k: Term) -> Term:
    return fn("rising", a, k)


def falling(a: Term, k: Term) -> Term:
    return fn("falling", a, k)


def factorial(n: Term) -> Term:
    return fn("factorial", n)


# ---- steps of the products ------------------------------------------------------------------------------------------
def last_factor(name: str) -> Callable[[Context], Step | None]:
    """f(a, n + 1) = (a + n) f(a, n), or (a - n) f(a, n), by the last factor of the product."""
    slope = ONE if name == "rising" else MINUS_ONE

    def make(context: Context) -> Step | None:
        inner = context.under([sort("integer", N), le(ZERO, N)])
        whole = instance(inner, f"{name}_product", a=A, k=add(N, ONE))
        part = instance(inner, f"{name}_product", a=A, k=N)
        taken = inner.attempt("last", (), whole.goal.args[1]) if whole else None
        if whole is None or part is None or taken is None:
            return None
        factor = add(A, mul(slope, N))
        used = [(whole, ONE), (taken, ONE), (part, neg(factor))]
        step = inner.equal(fn(name, A, add(N, ONE)), mul(factor, fn(name, A, N)), used)
        return inner.settle(step) if step else None

    return make


def first_factor(context: Context) -> Step | None:
    """rising(a, n + 1) = a rising(a + 1, n), by the first factor of the product."""
    inner = context.under([sort("integer", N), le(ZERO, N)])
    whole = instance(inner, "rising_product", a=A, k=add(N, ONE))
    part = instance(inner, "rising_product", a=add(A, ONE), k=N)
    taken = inner.attempt("first", (), whole.goal.args[1]) if whole else None
    moved = inner.attempt("shift", (), taken.goal.args[1].args[1], MINUS_ONE) if taken else None
    if whole is None or part is None or taken is None or moved is None:
        return None
    used = [(whole, ONE), (taken, ONE), (moved, A), (part, neg(A))]
    step = inner.equal(rising(A, add(N, ONE)), mul(A, rising(add(A, ONE), N)), used)
    return inner.settle(step) if step else None


def ahead(context: Context, t: Term) -> Step | None:
    """f(a, s + c) for a whole c >= 1 by f(a, s); where a holds -s, by rising(a + 1, s); binomials alike."""
    if t.tag != "fn" or t.data not in ("rising", "falling", "binomial", "factorial"):
        return None
    k = normal(t.args[-1])
    shift = constant_part(k)
    if shift < 1 or shift.denominator != 1 or not k.free:
        return None
    low = normal(sub(k, ONE))
    name = str(t.data)
    if name == "factorial":
        law = instance(context, "factorial_step", n=low)
    elif name == "binomial":
        law = instance(context, "binomial_step", n=t.args[0], k=low)
    elif name == "rising" and low.free & t.args[0].free:
        law = at(context, proved_once(context, "rising first", first_factor), **{"a'": t.args[0], "n'": low})
    else:
        law = at(context, proved_once(context, f"{name} last", last_factor(name)), **{"a'": t.args[0], "n'": low})
    step = context.equal(t, law.goal.args[1], [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def constant_part(t: Term) -> Fraction:
    return Fraction(Normaliser().poly(t).get((), 0))


def literal_length(context: Context, t: Term) -> Step | None:
    """A rising or falling factorial of small literal length as a polynomial."""
    if t.tag != "fn" or t.data not in ("rising", "falling"):
        return None
    k = constant(t.args[1])
    if k is None or k.denominator != 1 or not 0 <= k <= MAX_LITERAL:
        return None
    law = instance(context, f"{t.data}_product", a=t.args[0], k=t.args[1])
    step = context.equal(t, normal(law.goal.args[1]), [(law, ONE)]) if law else None
    return context.settle(step) if step else None


# ---- lemmas ---------------------------------------------------------------------------------------------------------
def _close(context: Context, goal: Term) -> Step | None:
    """A case of a lemma: both sides stepped down, then a multiple of the preceding case."""
    from derive.prover.equations import by_multiple

    links = [
        (rewrite(context, t, (literal_length, ahead, at_length_zero)), m)
        for t, m in zip(goal.args, (ONE, MINUS_ONE), strict=True)
    ]
    pairs = [(s, m) for s, m in links if s is not None]
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, goal.args, strict=True)]
    step = context.equal(goal.args[0], goal.args[1], pairs)
    for p in context.facts:
        if step is None and p.tag == "eq":
            middle = by_multiple(context, ends[0], ends[1], context.hypothesis(p))
            step = context.equal(goal.args[0], goal.args[1], [*pairs, (middle, ONE)]) if middle else None
    return context.settle(step) if step else None


def at_length_zero(context: Context, t: Term) -> Step | None:
    return instance(context, "binomial_zero", n=t.args[0]) if is_call(t, "binomial") and t.args[1] == ZERO else None


def _by_length(goal: Term, *facts: Term, start: int = 0) -> Callable[[Context], Step | None]:
    return lambda context: upwards(context.under(facts), goal, N, num(start), 1, _close)


_SIGN = power(MINUS_ONE, N)
_LEMMAS: dict[str, Callable[[Context], Step | None]] = {
    "falling": _by_length(eq(falling(A, N), mul(_SIGN, rising(neg(A), N)))),
    "reflection": _by_length(eq(rising(A, N), mul(_SIGN, rising(add(ONE, neg(A), neg(N)), N)))),
    "addition": _by_length(
        eq(rising(A, add(M, N)), mul(rising(A, M), rising(add(A, M), N))), sort("integer", M), le(ZERO, M)
    ),
    "whole": _by_length(
        eq(rising(add(M, ONE), N), mul(factorial(add(M, N)), power(factorial(M), MINUS_ONE))),
        sort("integer", M),
        le(ZERO, M),
    ),
    "binomial": _by_length(eq(fn("binomial", A, N), mul(falling(A, N), power(factorial(N), MINUS_ONE)))),
    "vanishing": _by_length(eq(fn("binomial", M, add(M, N)), ZERO), sort("integer", M), le(ZERO, M), start=1),
}


def _gamma(context: Context) -> Step | None:
    """gamma(a + n) = rising(a, n) gamma(a) where a is no pole."""
    goal = eq(fn("gamma", add(A, N)), mul(rising(A, N), fn("gamma", A)))

    def close(scope: Context, case: Term) -> Step | None:
        arguments = [g.args[0] for g in walk(case) if is_call(g, "gamma")]
        for t in (add(A, N), add(add(A, N), ONE), *arguments):
            note_shifted(scope, t, A)
        law = instance(scope, "gamma_step", a=add(A, N)) if case != goal and N.data in case.free else None
        last = (
            at(scope, proved_once(scope, "rising last", last_factor("rising")), **{"a'": A, "n'": N}) if law else None
        )
        if law is None or last is None:
            return _close(scope, case)
        given = scope.hypothesis(goal)
        used = [(law, ONE), (given, add(A, N)), (last, neg(fn("gamma", A)))]
        step = scope.equal(case.args[0], case.args[1], used)
        return scope.settle(step) if step else None

    return upwards(context.under([not_(pole(A))]), goal, N, ZERO, 1, close)


_LEMMAS["gamma"] = _gamma


def lemma(context: Context, name: str, **values: Term) -> Step | None:
    """An instance of one of the lemmas above, at a', m', n'."""
    return at(context, proved_once(context, f"rising {name}", _LEMMAS[name]), **{f"{k}'": v for k, v in values.items()})


__all__ = [
    "MAX_LITERAL",
    "ahead",
    "at_length_zero",
    "constant_part",
    "factorial",
    "falling",
    "first_factor",
    "last_factor",
    "lemma",
    "literal_length",
    "mentions_lengths",
    "rising",
]

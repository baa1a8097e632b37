"""Inequalities between products of factorials, binomials, gamma functions, powers and exponentials, by their logs.

Class: a < b or a <= b whose sides are such products and positive, or sums linear in loggamma, digamma and logs. The
logs of the sides differ by t, and 0 < t is proved by descent to Stirling's formula (`stirling`), by bounds of each
loggamma, or for a whole n by ascent from the least n, where t(n + 1) - t(n) is free of loggamma. Certificate: the laws
of log, the lemmas and inductions. Gives up where a bound of the first order is too wide.

    n! > sqrt(2*pi)*n**(n + 1/2)*exp(-n + 1/(12*n + 1))        binomial(2*n, n) < 4**n/sqrt(pi*n)
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    const,
    fn,
    le,
    lt,
    mul,
    neg,
    num,
    power,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.bernoulli import NUMBERS
from derive.prover.builder import Step
from derive.prover.climbing import climb
from derive.prover.context import Context
from derive.prover.digamma_lemmas import X, harmonic_digamma, step_law
from derive.prover.laws import instance, is_call, logarithm
from derive.prover.least import by_least_and_more
from derive.prover.lemmas import at, known, proved_once
from derive.prover.log_sums import log_difference, log_of
from derive.prover.rewriting import Conversion, rewrite, tidy
from derive.prover.soundings import refuses
from derive.prover.stirling import DESCENDING, by_descent

COUNTED = ("factorial", "binomial", "gamma", "loggamma", "bernoulli", "bernoulli_polynomial")
SHARE, MAX_DEPTH = 9_000, 1  # steps for all of it
HALF = num(Fraction(1, 2))


def prove_gamma_order(context: Context, goal: Term) -> Step | None:
    """A step with the goal a < b or a <= b, or None."""
    if goal.tag not in ("lt", "le") or context.depth > MAX_DEPTH or not concerns(goal):
        return None
    counts = len(goal.free) == 1 and all([context.evident(sort("integer", sym(n))) for n in goal.free])
    rough = any([n.tag == "const" or n.tag == "num" and n.data.denominator > 1 for n in walk(goal)])  # type: ignore[union-attr]
    return context.within(SHARE, lambda scope: _proof(scope, goal, rough or not counts))


def prove_by_stirling(context: Context, goal: Term) -> Step | None:
    """The same with bounds also where one whole number occurs: dearer than an induction, which comes before it."""
    if goal.tag not in ("lt", "le") or not concerns(goal):
        return None
    return context.within(SHARE, lambda scope: _proof(scope, goal, True))


def _proof(context: Context, goal: Term, bounds: bool) -> Step | None:
    try:
        links = [rewrite(context, side, _conversions(side)) for side in goal.args]
    except KernelError:
        return None
    ends = [s.goal.args[1] if s else side for s, side in zip(links, goal.args, strict=True)]
    for attempt in (_by_difference, _by_logs, _by_climbing, _at_zero_apart):
        try:
            step = attempt(context, Term(goal.tag, None, tuple(ends)), bounds)
        except KernelError:
            step = None
        if step is not None and context.paid(step):
            return context.ordered(goal, step, *[s for s in links if s is not None])
    return None


def _conversions(side: Term) -> tuple[Conversion, ...]:
    numbers = any([is_call(n, "bernoulli_polynomial") or is_call(n, "bernoulli") for n in walk(side)])
    return (_as_factorials, *NUMBERS) if numbers else (_as_factorials,)


def _as_factorials(context: Context, t: Term) -> Step | None:
    """A binomial with a whole 0 <= k <= n as a quotient of factorials."""
    if not is_call(t, "binomial"):
        return None
    n, k = t.args
    for p in (le(k, n), le(ZERO, sub(n, k)), lt(ZERO, sub(n, k))):
        known(context, p)
    return instance(context, "binomial_factorial", n=n, k=k)


def concerns(goal: Term) -> bool:
    """Does a factorial or gamma function of a symbol occur, outside of sums?"""
    nodes = list(walk(goal))
    if any([n.tag in ("sum", "prod", "lim", "deriv", "integral") for n in nodes]):
        return False
    return any([n.tag == "fn" and n.data in (*COUNTED, "digamma", "harmonic") and n.free for n in nodes])


# ---- as it stands ---------------------------------------------------------------------------------------------------
def _by_difference(context: Context, goal: Term, bounds: bool) -> Step | None:
    """b - a by descent, where it is linear in loggamma, digamma and harmonic numbers."""
    if not any([n.tag == "fn" and n.data in DESCENDING for n in walk(goal)]):
        return None
    t = sub(goal.args[1], goal.args[0])
    shown = rewrite(context, t, (_harmonic,)) if any([is_call(n, "harmonic") for n in walk(t)]) else None
    step = _positive(context, shown.goal.args[1] if shown else t, bounds)
    return context.ordered(goal, step, *([shown] if shown else [])) if step is not None else None


def _harmonic(context: Context, t: Term) -> Step | None:
    """A harmonic number as digamma(n + 1) + EulerGamma."""
    if not is_call(t, "harmonic"):
        return None
    lemma = proved_once(context, "H(n) = digamma(n + 1) + EulerGamma", harmonic_digamma)
    return at(context, lemma, **{"n'": t.args[0]})


def _positive(context: Context, t: Term, bounds: bool) -> Step | None:
    """0 < t for t linear in loggamma or digamma."""
    names = sorted(t.free)
    step = by_descent(context, t, sym(names[0])) if len(names) == 1 else None
    return step or (by_bounds(context, t) if bounds else None)


# ---- by logs --------------------------------------------------------------------------------------------------------
def _by_logs(context: Context, goal: Term, bounds: bool) -> Step | None:
    """a < b from 0 < log b - log a."""
    a, b = goal.args
    if not any([n.tag == "fn" and n.data in COUNTED and n.data != "loggamma" for n in walk(goal)]):
        return None
    low, high = log_of(context, a), log_of(context, b)
    if low is None or high is None:
        return None
    t = sub(high.value, low.value)
    step = _positive(context, t, bounds)
    equal = log_difference(context, goal, low, high) if step is not None else None
    below = context.ordered(lt(fn("log", a), fn("log", b)), step, equal) if step and equal else None
    return _without_logs(context, goal, below) if below is not None else None


def _without_logs(context: Context, goal: Term, below: Step) -> Step | None:
    """a < b or a <= b from log a < log b."""
    law = context.attempt("axiom exp_increases", (), *below.goal.args)
    made = context.attempt("linear", (context.cut(below, law),), goal, ONE) if law is not None else None
    return context.settle(made) if made is not None else None


def _by_climbing(context: Context, goal: Term, bounds: bool) -> Step | None:
    return climb(context, goal)


# ---- by bounds ------------------------------------------------------------------------------------------------------
_STIRLING = add(mul(add(X, HALF), fn("log", X)), neg(X), mul(HALF, fn("log", mul(num(2), const("pi")))))
_LOW = add(_STIRLING, power(add(mul(num(12), X), ONE), MINUS_ONE))
_HIGH = add(_STIRLING, power(mul(num(12), X), MINUS_ONE))


def _place(context: Context, y: Term) -> Term:
    """y - 1 where y is x + 1 as written and x > 0, else y: the logs in the bound of loggamma(y) are those of this."""
    x = tidy(sub(y, ONE))
    return x if y.tag == "add" and ONE in y.args and context.evident(lt(ZERO, x)) else y


def _is_bounded(context: Context, t: Term) -> bool:
    """loggamma(y) for y > 0, and log zeta(u) for u > 1."""
    if is_call(t, "log") and is_call(t.args[0], "zeta"):
        return bool(t.free) and context.evident(lt(ONE, t.args[0].args[0]))
    return is_call(t, "loggamma") and bool(t.free) and context.evident(lt(ZERO, t.args[0]))


def _value(context: Context, t: Term, low: bool) -> Term:
    """A bound of loggamma(y) or log zeta(u), from below or above."""
    if is_call(t, "log"):
        u = t.args[0].args[0]
        return ZERO if low else sub(fn("log", u), fn("log", sub(u, ONE)))
    (y,) = t.args
    x = _place(context, y)
    bound = substitute(_LOW if low else _HIGH, {str(X.data): x})
    return bound if x is not y else sub(bound, fn("log", x))


def _bound(context: Context, t: Term, low: bool) -> Step | None:
    """That it is one."""
    bound = _value(context, t, low)
    goal = lt(bound, t) if low else lt(t, bound)
    if is_call(t, "log"):
        return _zeta_bound(context, t.args[0], goal, low)
    (y,) = t.args
    x, above, place = _place(context, y), fn("loggamma", add(X, ONE)), sym("x")
    difference = substitute(sub(above, _LOW) if low else sub(_HIGH, above), {str(X.data): place})
    scope = context.under([sort("real", place), lt(ZERO, place)])
    name = f"loggamma {'above' if low else 'below'} its bound"
    step = at(context, proved_once(context, name, lambda _: by_descent(scope, difference, place)), x=x)
    law = step_law(context, "loggamma", x) if x is y else None
    if step is None or x is y and law is None:
        return None
    return context.ordered(goal, step, *([law] if law else []))


def _zeta_bound(context: Context, zeta: Term, goal: Term, low: bool) -> Step | None:
    """0 < log zeta(u) < log u - log(u - 1), from 1 < zeta(u) < u/(u - 1)."""
    from derive.prover.order import prove_order

    (u,) = zeta.args
    if low:
        above = prove_order(context, lt(ONE, zeta))
        law = instance(context, "log_increases", a=ONE, b=zeta) if above is not None else None
        return context.ordered(goal, context.settle(context.cut(above, law))) if above and law else None
    below = instance(context, "zeta_bound", a=u)
    split = instance(context, "log_product", a=sub(u, ONE), b=zeta)
    grown = context.attempt("axiom log_increases", (), *below.goal.args) if below is not None else None
    if below is None or grown is None or split is None:
        return None
    return context.ordered(goal, context.settle(context.cut(below, grown)), split)


def by_bounds(context: Context, t: Term) -> Step | None:
    """0 < t from bounds of each loggamma in it, by Stirling's formula, and the sign of what is left."""
    from derive.prover.order import prove_order

    n = Normaliser()
    calls: list[tuple[Term, Fraction]] = []
    rest: list[Term] = []
    for monomial, c in n.poly(t).items():
        found = [a for a, _ in monomial if _is_bounded(context, a)]
        if not found:
            rest.append(n.term({monomial: c}))
        elif len(monomial) == 1 and monomial[0][1] == 1:
            calls.append((found[0], Fraction(c)))
            rest.append(mul(num(Fraction(c)), _value(context, found[0], c > 0)))
        else:
            return None
    if not calls or refuses(context, add(*rest), False):
        return None
    left, links = _with_logs_apart(context, add(*rest))
    step = context.side(le(ZERO, left)) or _by_fewer(context, left) or prove_order(context, le(ZERO, left))
    if step is None or not context.paid(step):
        return None
    bounds = [_bound(context, y, c > 0) for y, c in calls]
    shown = [b for b in bounds if b is not None]
    if len(shown) < len(bounds):
        return None
    for sign in (ONE, MINUS_ONE):
        factors = [num(abs(c)) for _, c in calls] + [sign for _ in links]
        made = context.attempt("linear", (step, *shown, *links), lt(ZERO, t), ONE, *factors)
        if made is not None:
            return context.settle(made)
    return None


def _by_fewer(context: Context, t: Term) -> Step | None:
    """0 <= t where some parts are a positive n times what is not negative, and the others are not negative."""
    from derive.prover.order import prove_order

    normaliser = Normaliser()
    p = normaliser.poly(t)
    for name in sorted(t.free):
        n = sym(name)
        others = [normaliser.term({m: c}) for m, c in p.items() if (n, 1) not in m]
        multiples = [normaliser.term({m: c}) for m, c in p.items() if (n, 1) in m]
        signs = [context.side(le(ZERO, part)) for part in others]
        sign = context.side(lt(ZERO, n))
        if sign is None or not others or not multiples or None in signs:
            continue
        inner = prove_order(context, le(ZERO, normal(mul(add(*multiples), power(n, MINUS_ONE)))))
        if inner is None or not context.paid(inner):
            continue
        steps = [context.apply("product", (inner, sign)), *[s for s in signs if s is not None]]
        made = context.attempt("linear", steps, le(ZERO, t), *[ONE for _ in steps])
        if made is not None:
            return context.settle(made)
    return None


def _with_logs_apart(context: Context, t: Term) -> tuple[Term, list[Step]]:
    """t with the logs of products as sums."""
    shown = rewrite(context, t, (logarithm,))
    return (shown.goal.args[1], [shown]) if shown is not None else (tidy(t), [])


# ---- at zero --------------------------------------------------------------------------------------------------------
def _at_zero_apart(context: Context, goal: Term, bounds: bool) -> Step | None:
    """n = 0 by evaluation, and n > 0 by what else there is, for a whole n >= 0."""
    for name in sorted(goal.free):
        n = sym(name)
        if not context.evident(sort("integer", n)) or not context.evident(le(ZERO, n)) or context.evident(lt(ZERO, n)):
            continue
        return by_least_and_more(context, goal, n, 0, lambda scope, p: _proof(scope, p, bounds))
    return None


__all__ = ["prove_by_stirling", "prove_gamma_order"]

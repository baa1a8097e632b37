"""Digamma between logs, and what loggamma and digamma gain from one place to the next; called by `stirling`.

    digamma(x) < log x < digamma(x + 1)        digamma(n + x) - log(n + x) -> 0 as n -> oo

Certificate: loggamma gains log x from x to x + 1, where its slope lies between digamma(x) and digamma(x + 1).
"""

from __future__ import annotations

from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    Term,
    add,
    close,
    const,
    eq,
    fn,
    le,
    lt,
    mul,
    power,
    sort,
    sub,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance
from derive.prover.lemmas import at, proved_once, upwards
from derive.prover.limits import tends, with_value

X, N, Y, H = [sym(name) for name in ("x'", "n'", "y'", "h'")]
PLACE = (sort("real", X), lt(ZERO, X))
FAR = (sort("integer", N), lt(ONE, N))


def step_law(context: Context, name: str, a: Term) -> Step | None:
    """What loggamma (log a), digamma (1/a) and harmonic numbers (1/(a + 1)) gain from a to a + 1, for 0 < a."""
    if name == "harmonic":
        return instance(context, "harmonic_step", n=a)
    if name == "digamma":
        return instance(context, "digamma_step", a=a)
    above = add(a, ONE)
    logs = [instance(context, "loggamma_log", a=v) for v in (above, a)]
    law = instance(context, "gamma_step", a=a)
    split = instance(context, "log_product", a=a, b=fn("gamma", a))
    moved = context.attempt("replace", (law,), Y, fn("log", Y)) if law else None
    pairs = [(logs[0], ONE), (moved, ONE), (split, ONE), (logs[1], MINUS_ONE)]
    if any([s is None for s, _ in pairs]):
        return None
    value = add(fn("loggamma", a), fn("log", a))
    made = context.equal(fn("loggamma", above), value, [(context.settle(s), m) for s, m in pairs if s is not None])
    return context.settle(made) if made else None


def digamma_below(context: Context) -> Step | None:
    """digamma(x) < log x for 0 < x, since loggamma grows by log x from x to x + 1, and digamma increases."""
    return _mean(context, fn("digamma", X), lt(fn("digamma", X), fn("log", X)))


def digamma_above(context: Context) -> Step | None:
    """log x < digamma(x + 1) for 0 < x."""
    return _mean(context, fn("digamma", add(X, ONE)), lt(fn("log", X), fn("digamma", add(X, ONE))))


def _mean(context: Context, bound: Term, goal: Term) -> Step | None:
    """The goal from loggamma(h) - h*bound, or its opposite, which grows between X and X + 1."""
    scope = context.under(PLACE)
    upper = goal.args[1] == bound
    inside = scope.under([sort("real", H), lt(X, H), lt(H, add(X, ONE))])
    given = [inside.hypothesis(PLACE[1]), inside.hypothesis(lt(X, H))]
    positive = inside.attempt("linear", given, lt(ZERO, H), ONE, ONE)
    rises = proved_once(context, "digamma(x) < digamma(x + y)", digamma_rises)
    if positive is None or rises is None:
        return None
    inner = inside.under([inside.settle(positive).goal])
    first, gap = (H, sub(add(X, ONE), H)) if upper else (X, sub(H, X))
    apart = at(inner, rises, **{str(X.data): first, str(Y.data): gap})
    f = sub(mul(H, bound), fn("loggamma", H)) if upper else sub(fn("loggamma", H), mul(H, bound))
    slope = Term("deriv", None, (H, close(f, str(H.data))))
    shown = inner.attempt("differentiate", (), slope)
    shown = inner.exists(inner.settle(shown)) if shown else None
    sign = inner.ordered(lt(ZERO, slope), apart, shown) if shown and apart else None
    if sign is None:
        return None
    sign = inside.settle(inside.cut(inside.settle(positive), sign))
    grown = scope.attempt("monotone", (sign,), H, f, X, add(X, ONE))
    law = step_law(scope, "loggamma", X)
    apart = scope.attempt("linear", (), lt(X, add(X, ONE)))
    if grown is None or law is None or apart is None:
        return None
    return scope.ordered(goal, scope.settle(scope.cut(scope.settle(apart), grown)), law)


def digamma_rises(context: Context) -> Step | None:
    """digamma(x) < digamma(x + y) for 0 < x, y, since its slope is a sum of squares."""
    from derive.prover.order import prove_order

    scope = context.under([*PLACE, sort("real", Y), lt(ZERO, Y)])
    step = prove_order(scope, lt(fn("digamma", X), fn("digamma", add(X, Y))))
    return step if step is not None and scope.paid(step) else None


def digamma_limit(context: Context) -> Step | None:
    """digamma(n + a) - log(n + a) -> 0: it lies between -1/(n + a) and 0."""
    scope = context.under(PLACE)
    far = scope.under(FAR)
    place = add(X, N)
    below = at(far, proved_once(context, "digamma(x) < log(x)", digamma_below), **{str(X.data): place})
    above = at(far, proved_once(context, "log(x) < digamma(x + 1)", digamma_above), **{str(X.data): place})
    law = step_law(far, "digamma", place)
    limit = tends(scope, "integer", OO, close(power(place, MINUS_ONE), str(N.data)))
    zero = with_value(scope, limit, ZERO) if limit else None
    if below is None or above is None or law is None or zero is None:
        return None
    inner = sub(fn("digamma", place), fn("log", place))
    turned = instance(far.under([le(inner, ZERO)]), "abs_of_nonpositive", a=inner)
    sign = far.attempt("linear", (below,), le(inner, ZERO), ONE)
    size = fn("abs", sub(inner, ZERO))
    if turned is None or sign is None:
        return None
    turned = far.settle(far.cut(far.settle(sign), turned))
    bound = far.ordered(le(size, power(place, MINUS_ONE)), above, law, turned)
    made = scope.attempt("squeeze", (bound, zero), N, inner, ZERO) if bound else None
    return scope.settle(made) if made else None


def harmonic_digamma(context: Context) -> Step | None:
    """H(n) = digamma(n + 1) + EulerGamma."""
    goal = eq(fn("harmonic", N), add(fn("digamma", add(N, ONE)), const("EulerGamma")))

    def close_(scope: Context, case: Term) -> Step | None:
        if goal in scope.facts:
            parts = [step_law(scope, "harmonic", N), instance(scope, "digamma_step", a=add(N, ONE))]
            pairs = [(s, m) for s, m in zip(parts, (ONE, MINUS_ONE), strict=True) if s is not None]
            step = scope.equal(case.args[0], case.args[1], [*pairs, (scope.hypothesis(goal), ONE)])
        else:
            first = instance(scope, "digamma_one")
            step = scope.equal(case.args[0], case.args[1], [(first, MINUS_ONE)]) if first else None
        return scope.settle(step) if step else None

    return upwards(context, goal, N, ZERO, 1, close_)


__all__ = ["FAR", "PLACE", "N", "X", "Y", "digamma_limit", "harmonic_digamma", "step_law"]

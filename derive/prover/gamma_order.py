"""Inequalities between products of factorials, binomials, gamma functions, powers and exponentials, by their logs.

Class: a < b or a <= b whose sides are such products and positive, or sums linear in loggamma, digamma and logs. The
logs of the sides differ by t, and 0 < t is proved by descent to Stirling's formula (`stirling`), by bounds of each
loggamma, or for a whole n by ascent from the least n, where t(n + 1) - t(n) is free of loggamma. Certificate: the laws
of log, the lemmas and inductions. Gives up where a bound of the first order is too wide.

    n! > sqrt(2*pi)*n**(n + 1/2)*exp(-n + 1/(12*n + 1))        binomial(2*n, n) < 4**n/sqrt(pi*n)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.normal import Normaliser, constant
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
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.digamma_lemmas import X, step_law
from derive.prover.laws import instance, is_call, logarithm
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.log_order import exp_keeps, log_keeps
from derive.prover.log_sums import Logged, log_of
from derive.prover.rewriting import rewrite, tidy
from derive.prover.soundings import refuses
from derive.prover.stirling import by_ascent, by_descent

COUNTED = ("factorial", "binomial", "gamma", "loggamma")
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
        links = [rewrite(context, side, (_as_factorials,)) for side in goal.args]
    except KernelError:
        return None
    ends = [s.goal.args[1] if s else side for s, side in zip(links, goal.args, strict=True)]
    for attempt in (_by_difference, _by_logs, _by_ascent, _at_zero_apart):
        try:
            step = attempt(context, Term(goal.tag, None, tuple(ends)), bounds)
        except KernelError:
            step = None
        if step is not None and context.paid(step):
            return context.ordered(goal, step, *[s for s in links if s is not None])
    return None


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
    return any([n.tag == "fn" and n.data in (*COUNTED, "digamma") and n.free for n in nodes])


# ---- as it stands ---------------------------------------------------------------------------------------------------
def _by_difference(context: Context, goal: Term, bounds: bool) -> Step | None:
    """b - a by descent, where it is linear in one loggamma or digamma."""
    if not any([is_call(n, "loggamma") or is_call(n, "digamma") for n in walk(goal)]):
        return None
    t = sub(goal.args[1], goal.args[0])
    step = _positive(context, t, bounds)
    return context.ordered(goal, step) if step is not None else None


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
    equal = _difference(context, goal, low, high) if step is not None else None
    below = context.ordered(lt(fn("log", a), fn("log", b)), step, equal) if step and equal else None
    return _without_logs(context, goal, below) if below is not None else None


def _difference(context: Context, goal: Term, low: Logged, high: Logged) -> Step | None:
    """log b - log a = the difference of the two sums."""
    logs = [fn("log", side) for side in goal.args]
    pairs = [*high.pairs, *[(s, neg(m)) for s, m in low.pairs]]
    step = context.equal(sub(logs[1], logs[0]), sub(high.value, low.value), pairs)
    return context.settle(step) if step is not None else None


def _without_logs(context: Context, goal: Term, below: Step) -> Step | None:
    """a < b or a <= b from log a < log b."""
    law = context.attempt("axiom exp_increases", (), *below.goal.args)
    made = context.attempt("linear", (context.cut(below, law),), goal, ONE) if law is not None else None
    return context.settle(made) if made is not None else None


# ---- by ascent ------------------------------------------------------------------------------------------------------
def _by_ascent(context: Context, goal: Term, bounds: bool) -> Step | None:
    """log b - log a >= 0 at the least n, and not less at n + 1 than at n."""
    (name,) = sorted(goal.free) if len(goal.free) == 1 else ("",)
    n = sym(name) if name else X
    facts = [f for f in context.facts if name in f.free]
    start = next((f for f in facts if f.tag in ("lt", "le") and f.args[1] == n and not f.args[0].free), None)
    if start is None or sort("integer", n) not in facts:
        return None
    low, high = [log_of(context, side) for side in goal.args]
    first = constant(start.args[0])
    if low is None or high is None or first is None or first.denominator != 1:
        return None
    first = first + 1 if start.tag == "lt" else first
    t = substitute(sub(high.value, low.value), {name: X})
    rises = proved_once(context, f"{t!r} rises from {first}", lambda scope: by_ascent(scope, t, first))
    return _climbed(context, goal, n, num(first), t, rises) if rises is not None else None


def _climbed(context: Context, goal: Term, n: Term, start: Term, t: Term, rises: Step) -> Step | None:
    """The goal from its case at the start, by induction over the logs."""
    from derive.prover.order import prove_order

    name = str(n.data)
    base = prove_order(context, substitute(goal, {name: start}))
    claim = Term(goal.tag, None, (ZERO, substitute(t, {str(X.data): n})))
    here = context.under([sort("integer", n), le(start, n)])
    sides = [log_of(here, side) for side in goal.args]
    if base is None or sides[0] is None or sides[1] is None:
        return None
    equal = _difference(here, goal, sides[0], sides[1])
    logs = log_keeps(context, base)
    first = at(context, equal, **{name: start}) if equal is not None else None
    if logs is None or first is None or equal is None:
        return None

    def close(scope: Context, case: Term) -> Step | None:
        if claim not in scope.facts:
            return scope.ordered(case, logs, first)
        rise = at(scope, rises, **{str(X.data): n})
        made = scope.attempt("linear", (scope.hypothesis(claim), rise), case, ONE, ONE) if rise else None
        return scope.settle(made) if made else None

    above = upwards(context, claim, n, start, 1, close)
    pair = Term(goal.tag, None, tuple([fn("log", side) for side in goal.args]))
    order = here.ordered(pair, above, equal) if above is not None else None
    made = exp_keeps(here, order) if order is not None else None
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


# ---- by bounds ------------------------------------------------------------------------------------------------------
_STIRLING = add(mul(add(X, HALF), fn("log", X)), neg(X), mul(HALF, fn("log", mul(num(2), const("pi")))))
_LOW = add(_STIRLING, power(add(mul(num(12), X), ONE), MINUS_ONE))
_HIGH = add(_STIRLING, power(mul(num(12), X), MINUS_ONE))


def _place(context: Context, y: Term) -> Term:
    """y - 1 where y is x + 1 as written and x > 0, else y: the logs in the bound of loggamma(y) are those of this."""
    x = tidy(sub(y, ONE))
    return x if y.tag == "add" and ONE in y.args and context.evident(lt(ZERO, x)) else y


def _value(context: Context, y: Term, low: bool) -> Term:
    """A bound of loggamma(y), from below or above."""
    x = _place(context, y)
    bound = substitute(_LOW if low else _HIGH, {str(X.data): x})
    return bound if x is not y else sub(bound, fn("log", x))


def _bound(context: Context, y: Term, low: bool) -> Step | None:
    """That it is one."""
    x, value, bound = _place(context, y), fn("loggamma", y), _value(context, y, low)
    above = fn("loggamma", add(X, ONE))
    place = sym("x")
    difference = substitute(sub(above, _LOW) if low else sub(_HIGH, above), {str(X.data): place})
    scope = context.under([sort("real", place), lt(ZERO, place)])
    name = f"loggamma {'above' if low else 'below'} its bound"
    step = at(context, proved_once(context, name, lambda _: by_descent(scope, difference, place)), x=x)
    law = step_law(context, "loggamma", x) if x is y else None
    if step is None or x is y and law is None:
        return None
    return context.ordered(lt(bound, value) if low else lt(value, bound), step, *([law] if law else []))


def by_bounds(context: Context, t: Term) -> Step | None:
    """0 < t from bounds of each loggamma in it, by Stirling's formula, and the sign of what is left."""
    from derive.prover.order import prove_order

    n = Normaliser()
    calls: list[tuple[Term, Fraction]] = []
    rest: list[Term] = []
    for monomial, c in n.poly(t).items():
        found = [a for a, _ in monomial if is_call(a, "loggamma") and a.free]
        if not found:
            rest.append(n.term({monomial: c}))
        elif len(monomial) == 1 and monomial[0][1] == 1 and context.evident(lt(ZERO, found[0].args[0])):
            calls.append((found[0].args[0], Fraction(c)))
            rest.append(mul(num(Fraction(c)), _value(context, found[0].args[0], c > 0)))
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
    """0 <= t where what is not evidently positive is n times something, as n*(log n - log c - 1)."""
    from derive.prover.order import prove_order

    n = Normaliser()
    monomials = n.poly(t).items()
    parts = [n.term({m: c}) for m, c in monomials]
    signs = [context.side(le(ZERO, part)) for part in parts]
    for i, (m, c) in enumerate(monomials):
        if c > 0 and len(m) == 1 and is_call(m[0][0], "log") and m[0][1] == 1 and signs[i] is None:
            signs[i] = prove_order(context, le(ZERO, parts[i]))
    good = [s for s in signs if s is not None]
    left = [part for part, s in zip(parts, signs, strict=True) if s is None]
    if not good or not left:
        return None
    step = prove_order(context, le(ZERO, add(*left)))
    if step is None or not context.paid(step):
        return None
    made = context.attempt("linear", (step, *good), le(ZERO, t), ONE, *[ONE for _ in good])
    return context.settle(made) if made is not None else None


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
        return by_zero_and_more(context, goal, n, lambda scope, p: _proof(scope, p, bounds))
    return None


def by_zero_and_more(
    context: Context, goal: Term, n: Term, prove: Callable[[Context, Term], Step | None]
) -> Step | None:
    """The goal at n = 0 and for n > 0, where n >= 0."""
    from derive.prover.order import prove_order

    start = substitute(goal, {str(n.data): ZERO})
    first = prove_order(context.under([]), start)
    above = context.under([lt(ZERO, n)])
    second = prove(above, goal) if first is not None and context.paid(first) else None
    if first is None or second is None or not above.paid(second):
        return None
    here = context.under([le(n, ZERO)])
    least = here.side(le(ZERO, n))
    same = here.attempt("antisymmetry", (least, here.hypothesis(le(n, ZERO)))) if least is not None else None
    moved = here.attempt("replace", (same,), n, goal) if same is not None else None
    if moved is None:
        return None
    low = here.settle(here.cut(first, moved))
    low = context.cut(context.apply("negation", (), lt(ZERO, n)), low)
    made = context.attempt("cases", (second, low), lt(ZERO, n))
    return context.settle(made) if made is not None else None


__all__ = ["prove_by_stirling", "prove_gamma_order"]

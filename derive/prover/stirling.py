"""Bounds of log gamma and digamma by descent: f(x) > f(x + 1) > f(x + 2) > ... -> L >= 0, so f(x) > 0.

Class: 0 < f(x) for 0 < x, where f is a multiple of loggamma(x + s), or of digamma(x + s), and an elementary rest
whose f(x) - f(x + 1) is elementary, and which tends to 0 or more as Stirling's formula says. Certificate: the sign of
f(x) - f(x + 1) at x = 1/u, where it is elementary again, an induction over the shifts, and order in the limit.
Called by `gamma_order`. Gives up where f has no finite limit, and on more than one symbol.

    loggamma(x + 1) > (x + 1/2)*log(x) - x + log(2*pi)/2 + 1/(12*x + 1)        log(x) - 1/x < digamma(x) < log(x)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    fn,
    le,
    lt,
    mul,
    neg,
    num,
    open_body,
    power,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.digamma_lemmas import FAR, PLACE, N, X, Y, digamma_limit, step_law
from derive.prover.laws import instance
from derive.prover.lemmas import at, proved_once, upwards
from derive.prover.limits import tends, with_value
from derive.prover.rewriting import tidy
from derive.prover.soundings import refuses

U, Z = sym("u'"), sym("z'")
HALF = num(Fraction(1, 2))
DESCENDING, MAX_SLOPE = ("loggamma", "digamma", "harmonic"), 4


@dataclass(frozen=True)
class Shape:
    """t = sum of c*f(w) + sum of c*log(v) + rest, f loggamma, digamma or harmonic, with w and v of the form a*X + b.

    In the first sum the c are numbers and the a whole; the rest is free of logs of X."""

    specials: tuple[tuple[str, Term, Term], ...]
    logs: tuple[tuple[Term, Term], ...]
    rest: Term


def by_descent(context: Context, t: Term, x: Term) -> Step | None:
    """0 < t for a t in x alone, where x > 0."""
    general = substitute(t, {str(x.data): X})
    if general.free != {str(X.data)} or not context.evident(lt(ZERO, x)):
        return None
    lemma = proved_once(context, f"0 < {general!r}", lambda scope: _descent(scope, general))
    return at(context, lemma, **{str(X.data): x})


def _descent(context: Context, t: Term) -> Step | None:
    shape = shaped(t)
    if shape is None or not shape.specials:
        return None
    scope = context.under(PLACE)
    drop = _change(scope, t, shape, falling=True)
    below = _below_first(scope, t, drop) if drop else None
    limit = _limit(scope, t, shape) if below else None
    bound = _nonnegative(scope, limit.goal.args[2]) if limit else None
    if drop is None or below is None or limit is None or bound is None:
        return None
    first, far = _at(t, ONE), _at(t, N)
    sign = scope.under([sort("integer", N), le(ONE, N)]).ordered(le(ZERO, sub(first, far)), below)
    whole = scope.attempt("combined", (limit,), N, sub(first, Y), Y)
    settled = scope.settle(whole) if whole else None
    last = scope.attempt("limit_order", (sign, settled), N) if sign and settled else None
    made = scope.attempt("linear", (scope.settle(last), drop, bound), lt(ZERO, t), ONE, ONE, ONE) if last else None
    return scope.settle(made) if made else None


def by_ascent(context: Context, t: Term, start: Fraction) -> Step | None:
    """0 <= t(X + 1) - t(X) for start <= X, a lemma."""
    shape = shaped(t)
    if shape is None or not shape.specials or start <= 0:
        return None
    whole = [sort("integer", X)] if any([name == "harmonic" for name, _, _ in shape.specials]) else []
    return _change(context.under([*PLACE, le(num(start), X), *whole]), t, shape, falling=False)


def _at(t: Term, shift: Term) -> Term:
    return substitute(t, {str(X.data): add(X, shift)})


def shaped(t: Term) -> Shape | None:
    """The parts of t, where it is linear in one loggamma or digamma and in logs of linear terms."""
    n = Normaliser()
    try:
        p = n.poly(t)
    except KernelError:
        return None
    specials: dict[tuple[str, Term], list[Term]] = {}
    logs: dict[Term, list[Term]] = {}
    rest: list[Term] = []
    for monomial, c in p.items():
        calls = [a for a, e in monomial if a.tag == "fn" and a.data in (*DESCENDING, "log") and a.free and e == 1]
        before = n.term({tuple([(a, e) for a, e in monomial if a not in calls]): c})
        if len(calls) > 1 or any([k.tag == "fn" and k.data in DESCENDING for k in walk(before)]):
            return None
        if not calls:
            rest.append(before)
        elif calls[0].data == "log":
            logs.setdefault(calls[0].args[0], []).append(before)
        elif before.tag == "num":
            specials.setdefault((str(calls[0].data), calls[0].args[0]), []).append(before)
        else:
            return None
    if not all([_linear(v) for v in (*logs, *[w for _, w in specials])]):
        return None
    together = tuple([(normal(add(*parts)), v) for v, parts in logs.items()])
    return Shape(tuple([(f, normal(add(*c)), w) for (f, w), c in specials.items()]), together, add(*rest))


def _linear(v: Term) -> tuple[Term, Term] | None:
    """(a, b) where v = a*X + b."""
    slope = normal(sub(_at(v, ONE), v))
    return (slope, normal(substitute(v, {str(X.data): ZERO}))) if not slope.free and slope != ZERO else None


# ---- f(x) - f(x + 1) ------------------------------------------------------------------------------------------------
def _change(context: Context, t: Term, shape: Shape, falling: bool) -> Step | None:
    """0 < t(X) - t(X + 1), or 0 <= t(X + 1) - t(X)."""
    laws: list[tuple[Step, Term]] = []
    logs = [*[(_at(c, ONE), _at(v, ONE)) for c, v in shape.logs], *[(neg(c), v) for c, v in shape.logs]]
    rest = [_at(shape.rest, ONE), neg(shape.rest)]
    for name, scale, w in shape.specials:
        slope = constant(sub(_at(w, ONE), w))
        if slope is None or slope.denominator != 1 or not 1 <= slope <= MAX_SLOPE:
            return None
        for place in [tidy(add(w, num(i))) for i in range(int(slope))]:
            law = step_law(context, name, place)
            if law is None:
                return None
            laws.append((law, scale))
            if name == "loggamma":
                logs.append((scale, place))
            else:
                rest.append(mul(scale, power(place if name == "digamma" else add(place, ONE), MINUS_ONE)))
    if falling:
        logs, rest, laws = [(neg(c), v) for c, v in logs], [neg(r) for r in rest], [(s, neg(m)) for s, m in laws]
    sign = _elementary(context, _collected(logs), add(*rest), strict=falling)
    difference = sub(t, _at(t, ONE)) if falling else sub(_at(t, ONE), t)
    same = context.equal(difference, sign.goal.args[1], [*laws, *_ratios(context, logs)]) if sign else None
    if sign is None or same is None:
        return None
    return context.ordered(Term(sign.goal.tag, None, (ZERO, difference)), sign, context.settle(same))


Logs = list[tuple[Term, Term]]


def _collected(logs: Logs) -> Logs:
    found: dict[Term, list[Term]] = {}
    for c, v in logs:
        found.setdefault(tidy(v), []).append(c)
    summed = [(normal(add(*parts)), v) for v, parts in found.items()]
    return [(c, v) for c, v in summed if c != ZERO]


def _elementary(context: Context, logs: Logs, rest: Term, strict: bool) -> Step | None:
    """0 < sum of c*log(v/X) + rest, or 0 <= it, the c adding up to 0: by order in u = 1/X."""
    from derive.prover.order import prove_order

    if normal(add(ZERO, *[c for c, _ in logs])) != ZERO:
        return None
    inverse = {str(X.data): power(U, MINUS_ONE)}
    parts: list[Term] = []
    for c, v in logs:
        line = _linear(v)
        if line is None:
            return None
        inside = normal(add(line[0], mul(line[1], U)))
        parts.append(mul(substitute(c, inverse), fn("log", inside)))
    value = normal(add(*parts, substitute(rest, inverse)))
    turned = [le(U, power(f.args[0], MINUS_ONE)) for f in context.facts if f.tag == "le" and f.args[1] == X]
    facts = (sort("real", U), lt(ZERO, U), *turned)
    scope = Context(context.builder, facts, context.meter, 1, context.effort)
    if refuses(scope, value, strict):
        return None
    step = prove_order(scope, Term("lt" if strict else "le", None, (ZERO, value)))
    if step is None or not scope.paid(step):
        return None
    made = context.attempt("substitution", (step,), U, power(X, MINUS_ONE))
    made = context.settle(made) if made else None
    for p in sorted(context.owed(made), key=repr) if made else ():
        bound = prove_order(context, p)
        made = context.settle(context.cut(bound, made)) if bound and made else None
    return made


def _ratios(context: Context, logs: Logs) -> list[tuple[Step, Term]]:
    """log(v/X * X) = log(v/X) + log X for each of the logs, with its factor."""
    pairs = []
    for c, v in _collected(logs):
        line = _linear(v)
        if line is None or v == X:
            continue
        ratio = add(line[0], mul(line[1], power(X, MINUS_ONE)))
        law = instance(context, "log_product", a=ratio, b=X)
        if law is not None:
            pairs.append((law, c))
    return pairs


def _below_first(context: Context, t: Term, drop: Step) -> Step | None:
    """t(X + n) <= t(X + 1) for n >= 1."""
    goal = le(_at(t, N), _at(t, ONE))

    def step(scope: Context, case: Term) -> Step | None:
        made = scope.attempt("linear", (), case)
        if made is None and goal in scope.facts:
            law = at(scope, drop, **{str(X.data): add(X, N)})
            made = scope.attempt("linear", (scope.hypothesis(goal), law), case, ONE, ONE) if law else None
        return scope.settle(made) if made else None

    return upwards(context, goal, N, ONE, 1, step)


# ---- the limit ------------------------------------------------------------------------------------------------------
def _nonnegative(context: Context, value: Term) -> Step | None:
    """0 <= value, of a limit."""
    from derive.prover.order import prove_order

    return prove_order(context, le(ZERO, value)) if not value.free else None


def _simple(value: Term) -> Term:
    """0 where the value seems to be 0, else its normal form."""
    from derive.numeric.floats import compiled

    plain = normal(value)
    return ZERO if not plain.free and abs(compiled(plain, ())(())) < 1e-9 else plain


def _limit(context: Context, t: Term, shape: Shape) -> Step | None:
    """t(X + n) -> a number, over the integers."""
    bases: list[tuple[Base, Term]] = []
    for name, scale, w in shape.specials:
        shift = normal(sub(w, X))
        base = _BASES[name](context, shift) if name in _BASES and not shift.free else None
        if base is None:
            return None
        bases.append((base, scale))
    place = {str(X.data): add(X, N)}
    logs = [(substitute(c, place), substitute(v, place)) for c, v in shape.logs]
    logs = _collected(logs + [(mul(scale, c), v) for base, scale in bases for c, v in base.logs])
    rest = add(substitute(shape.rest, place), *[mul(scale, base.rest) for base, scale in bases])
    if normal(add(ZERO, *[c for c, _ in logs])) != ZERO:
        return None
    others = [(c, v) for c, v in logs if v != N]
    small = normal(add(*[mul(c, fn("log", mul(v, power(N, MINUS_ONE)))) for c, v in others], rest))
    limit = tends(context, "integer", OO, close(small, str(N.data)))
    holes = [sym(f"y{i}'") for i in range(len(bases))]
    whole = add(*[mul(scale, y) for (_, scale), y in zip(bases, holes, strict=True)], Z)
    knowns = [base.limit for base, _ in bases]
    both = context.attempt("combined", (*knowns, limit), N, whole, *holes, Z) if limit else None
    both = context.settle(both) if both else None
    zero = with_value(context, both, _simple(both.goal.args[2])) if both else None
    far = context.under(FAR)
    ratios = [instance(far, "log_product", a=normal(mul(v, power(N, MINUS_ONE))), b=N) for _, v in others]
    if zero is None or None in ratios:
        return None
    value = add(*[mul(scale, _body(base.limit)) for base, scale in bases], small)
    pairs = [(law, c) for law, (c, _) in zip(ratios, others, strict=True) if law is not None]
    moved = far.equal(_at(t, N), value, [*[(base.same, scale) for base, scale in bases], *pairs])
    made = context.attempt("limit_congruence", (far.settle(moved), zero), N) if moved else None
    return context.settle(made) if made else None


def _body(known: Step) -> Term:
    """What a known limit over the integers is of."""
    return open_body(known.goal.args[1], N)


@dataclass(frozen=True)
class Base:
    """A known limit of f(X + n + s) - sum of c*log(v) - rest, and that equation."""

    limit: Step
    same: Step
    logs: Logs
    rest: Term


def _stirling(context: Context, shift: Term) -> Base | None:
    """log(gamma(n + a)*exp(n)*n^(1/2 - n - a)) -> log sqrt(2*pi) with a = X + s; by loggamma, and the terms of that."""
    a = tidy(add(X, shift))
    law = context.attempt("axiom stirling", (), a)
    if law is None:
        return None
    law = context.settle(law)
    inner = _body(law)
    logs = context.attempt("combined", (law,), N, fn("log", Y), Y)
    far = context.under(FAR)
    first, second, third = inner.args
    steps = [
        instance(far, "log_product", a=first, b=mul(second, third)),
        instance(far, "log_product", a=second, b=third),
        instance(far, "log_exp", a=N),
        instance(far, "log_power", a=N, b=third.args[1]),
        instance(far, "loggamma_log", a=first.args[0]),
    ]
    if logs is None or any([s is None for s in steps]):
        return None
    value = sub(fn("loggamma", first.args[0]), add(neg(N), neg(mul(third.args[1], fn("log", N)))))
    weights = (ONE, ONE, ONE, ONE, MINUS_ONE)
    same = far.equal(value, fn("log", inner), [(s, neg(w)) for s, w in zip(steps, weights, strict=True) if s])
    if same is None:
        return None
    return Base(context.settle(logs), far.settle(same), [(neg(third.args[1]), N)], neg(N))


# ---- digamma --------------------------------------------------------------------------------------------------------
def _digamma(context: Context, shift: Term) -> Base | None:
    """digamma(n + a) - log(n + a) -> 0 with a = X + s."""
    a = tidy(add(X, shift))
    lemma = proved_once(context, "digamma(a + n) - log(a + n) -> 0", digamma_limit)
    known = at(context, lemma, **{str(X.data): a})
    if known is None:
        return None
    inner = _body(known)
    same = context.under(FAR).reflexive(inner)
    return Base(known, same, [(ONE, add(a, N))], ZERO)


_BASES = {"loggamma": _stirling, "digamma": _digamma}


__all__ = ["by_ascent", "by_descent"]

"""0 < t or 0 <= t of one real symbol on a half-line without end, where t falls to a limit that is not negative.

    0 <= -t'(h) for x < h    t(n) -> L as n -> oo    0 <= L    =>    0 <= t(x)

The limit is that of a form in 1/n and decaying exponentials, continuous there: roots of polynomials with their
highest power drawn out, atan(v) = pi/2 - atan(1/v), tanh by exponentials. Half-lines that end below are mirrored.
Certificate: the slope, the limit, the rule `limit_order`. Called by `pieces`. Gives up on limits of other forms.

    atan(x) <= (pi/2)*x/sqrt(1 + x^2), past its last turning point
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from derive.kernel.calculus import derivative
from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    const,
    fn,
    fresh,
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
from derive.prover.laws import instance, is_call
from derive.prover.lemmas import at, proved_once
from derive.prover.paying import pay
from derive.prover.rational import Field
from derive.prover.rewriting import rewrite, swap

HALF_TURN = mul(num(Fraction(1, 2)), const("pi"))
_A = sym("a")


def from_infinity(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """0 <= t(x), or 0 < t(x), because t falls from x on, to a limit that is not negative."""
    from derive.prover.order import prove_order
    from derive.prover.soundings import refuses

    name = str(x.data)
    try:
        slope = normal(derivative(t, name)[0])
    except KernelError:
        return None
    if refuses(context, neg(slope), False):
        return None
    n = sym(fresh("n", t, x, *context.facts))
    limit = limit_at_infinity(context, n, substitute(t, {name: n}))
    if limit is None:
        return None
    floor = prove_order(context, le(ZERO, limit.goal.args[2]))
    if floor is None or not context.paid(floor):
        return None
    inner = context.under([sort("real", n), lt(x, n), *_past(context, x, n)])
    fall = _fall(inner, t, x, n, strict)
    return _in_the_limit(context, inner, t, x, n, fall, limit, floor, strict) if fall else None


def _past(context: Context, x: Term, n: Term) -> Iterator[Term]:
    """What the lower bounds of x say of n."""
    for f in context.facts:
        if f.tag in ("lt", "le") and f.args[1] == x and x.data not in f.args[0].free:
            yield lt(f.args[0], n)


def _fall(inner: Context, t: Term, x: Term, n: Term, strict: bool) -> Step | None:
    """t(n) <= t(x), or t(n) < t(x), for x < n, under facts about n of which x < n gives the rest."""
    from derive.prover.monotone import slope_sign

    h = sym(fresh("h", t, x, n, *inner.facts))
    scope = inner.alone([sort("real", h), *_past(inner, x, h)])
    f = normal(neg(substitute(t, {str(x.data): h})))
    sign = slope_sign(scope, f, h, strict)
    sign = _without(inner, sign, x, h) if sign else None
    made = inner.attempt("monotone", (sign,), h, f, x, n) if sign else None
    if made is None:
        return None
    made = pay(inner, inner.settle(made))
    return made if inner.paid(made) else None


def _without(context: Context, step: Step, x: Term, h: Term) -> Step | None:
    """The step without what it took of h from the lower bounds of x: c <= x < h gives c < h."""
    for f in [f for f in context.facts if f.tag in ("lt", "le") and f.args[1] == x]:
        goal = lt(f.args[0], h)
        if goal in step.hyps and goal not in context.facts:
            pair = (context.hypothesis(f), context.hypothesis(lt(x, h)))
            bridge = context.attempt("linear", pair, goal, ONE, ONE)
            if bridge is None:
                return None
            step = context.cut(context.under([sort("real", h), lt(x, h)]).settle(bridge), step)
    return step


def _in_the_limit(
    context: Context, inner: Context, t: Term, x: Term, n: Term, fall: Step, limit: Step, floor: Step, strict: bool
) -> Step | None:
    """0 <= t(x) from t(n) <= t(x) for all n past x; then 0 < t(x) from t(x + 1) < t(x)."""
    name = str(x.data)
    there = substitute(t, {name: n})
    y = sym(fresh("y", t, there, limit.goal, *context.facts))
    gap = sub(t, y)
    above = context.attempt("combined", (limit,), n, gap, y)
    low = inner.attempt("linear", (fall,), le(ZERO, sub(t, there)), ONE)
    low = _without(context, inner.settle(low), x, n) if low else None
    made = context.attempt("limit_order", (low, context.settle(above)), n) if low and above else None
    if made is None:
        return None
    made = pay(context, context.settle(made))
    done = context.attempt("linear", (made, floor), le(ZERO, t), ONE, ONE) if context.paid(made) else None
    done = context.settle(done) if done else None
    if done is None or not strict:
        return done
    return _strictly(context, t, x, n, fall, done)


def _strictly(context: Context, t: Term, x: Term, n: Term, fall: Step, weak: Step) -> Step | None:
    later = add(x, ONE)
    steps = []
    for step, old in ((fall, n), (weak, x)):
        moved = context.attempt("substitution", (step,), old, later)
        moved = _later(context, context.settle(moved)) if moved else None
        if moved is None or not context.paid(moved):
            return None
        steps.append(moved)
    made = context.attempt("linear", steps, lt(ZERO, t), ONE, ONE)
    return context.settle(made) if made else None


def _later(context: Context, step: Step) -> Step:
    """The step with what it owes of x + 1 proved from what is known of x."""
    for p in sorted(context.owed(step), key=repr):
        for f in context.facts:
            bridge = None
            if p.tag in ("lt", "le") and f.tag in ("lt", "le"):
                bridge = context.attempt("linear", (context.hypothesis(f),), p, ONE)
            if bridge is not None:
                step = context.cut(context.settle(bridge), step)
                break
    return context.settle(step)


# ---- mirrored -------------------------------------------------------------------------------------------------------
def mirrored(context: Context, t: Term, x: Term, prove: Callable[[Context, Term, Term], Step | None]) -> Step | None:
    """The sign of t(x) from that of t(-y), where y = -x; `prove` is given t(-y), the context and y."""
    own = [f for f in context.facts if x.data in f.free]
    y = sym(fresh("y", t, *context.facts))
    swapped = {str(x.data): neg(y)}
    facts, bridges = [], []
    for f in own:
        if f == sort("real", x):
            facts.append(sort("real", y))
            continue
        if f.tag not in ("lt", "le") or x not in f.args or x.data in f.args[f.args[0] == x].free:
            return None
        c = f.args[f.args[0] == x]
        facts.append(Term(f.tag, None, (y, normal(neg(c))) if f.args[1] == x else (normal(neg(c)), y)))
        bridges.append((f, facts[-1]))
    others = [f for f in context.facts if x.data not in f.free]
    inner = Context(
        context.builder, (*others, *facts), context.meter, context.depth + 1, context.effort, floors=context.floors
    )
    step = prove(inner, normal(substitute(t, swapped)), y)
    if step is None or not inner.paid(step):
        return None
    back = context.attempt("substitution", (step,), y, neg(x))
    if back is None:
        return None
    for f, fact in bridges:
        goal = substitute(fact, {str(y.data): neg(x)})
        made = context.attempt("linear", (context.hypothesis(f),), goal, ONE)
        back = context.cut(context.settle(made), back) if made else back
    back = context.settle(back)
    goal = Term(step.goal.tag, None, (ZERO, t))
    done = context.attempt("linear", (back,), goal, ONE)
    return context.settle(done) if done else None


# ---- limits ---------------------------------------------------------------------------------------------------------
def limit_at_infinity(context: Context, n: Term, f: Term) -> Step | None:
    """f -> L as n -> oo over the reals, for a finite L that the forms below find."""
    from derive.prover.limits import tends

    inner = context.under([sort("real", n), lt(ONE, n)])
    shown = rewrite(inner, f, (root_of_polynomial, turned_arctangent, falling_tangent))
    form = shown.goal.args[1] if shown else normal(f)
    decays = _decays(n, form)
    u = sym(fresh("u", f, *context.facts))
    limits: list[Step] = []
    symbols: list[Term] = []
    body = form
    for e in decays:
        decay = _decay(context, inner, n, e)
        if decay is None:
            return None
        s = sym(fresh("e", body, u, *symbols, *context.facts))
        body = _replaced(body, e, s)
        limits.append(decay)
        symbols.append(s)
    rate = power(n, MINUS_ONE)
    vanishing = tends(context, "real", OO, close(rate, str(n.data)))
    try:
        body = _regular(normal(substitute(body, {str(n.data): power(u, MINUS_ONE)})), u)
    except KernelError:
        return None
    if vanishing is None or n.data in body.free:
        return None
    whole = context.attempt("combined", (vanishing, *limits), n, body, u, *symbols)
    if whole is None:
        return None
    value = Term("tends", "real", (*whole.goal.args[:2], normal(whole.goal.args[2])))
    whole = context.settle(whole)
    values: dict[str, Term] = {str(u.data): rate, **{str(s.data): e for s, e in zip(symbols, decays, strict=True)}}
    same = inner.equal(f, substitute(body, values), [(shown, ONE)] if shown else [])
    made = context.attempt("limit_congruence", (pay(inner, inner.settle(same)), whole), n) if same else None
    if made is None:
        return None
    from derive.prover.limits import with_value

    made = pay(context, context.settle(made))
    return with_value(context, made, value.args[2]) if context.paid(made) else None


def _regular(form: Term, u: Term) -> Term:
    """The form as a quotient without common factors, so that it is continuous at u = 0 where it can be."""
    field = Field((form,), (u,))
    return field.term(field.fraction(form))


def _decays(n: Term, form: Term) -> list[Term]:
    """exp(-c*n) for the exponentials of the form, c > 0: the atom of which they are powers."""
    rates: list[Fraction] = []
    for node in walk(form):
        if is_call(node, "exp") and n.data in node.free:
            c = _slope(node.args[0], n)
            if c is None:
                return []
            rates.append(abs(c))
    if not rates:
        return []
    from math import gcd, lcm

    bottom = lcm(*[r.denominator for r in rates])
    top = gcd(*[int(r * bottom) for r in rates])
    return [fn("exp", mul(num(-Fraction(top, bottom)), n))]


def _slope(v: Term, n: Term) -> Fraction | None:
    p = Normaliser().poly(v)
    lone = next(iter(p.items())) if len(p) == 1 else None
    return Fraction(lone[1]) if lone is not None and lone[0] == ((n, 1),) else None


def _replaced(form: Term, e: Term, s: Term) -> Term:
    """Each exp(q*n) of the form as a power of the symbol s, which stands for e = exp(-c*n)."""
    c = e.args[0].args[0].data
    for node in list(dict.fromkeys(walk(form))):
        if is_call(node, "exp") and node.closed and isinstance(c, Fraction):
            q = _slope(node.args[0], e.args[0].args[1])
            if q is not None:
                form = swap(form, node, power(s, num(q / c)))
    return form


def _decay(context: Context, inner: Context, n: Term, e: Term) -> Step | None:
    """exp(-c*n) -> 0, between 0 and 1/(c*n)."""
    from derive.prover.limits import tends, with_value

    rate = power(mul(neg(e.args[0])), MINUS_ONE)
    law = instance(inner, "exp_tangent", a=neg(e.args[0]))
    size = fn("abs", sub(e, ZERO))
    plain = instance(inner, "abs_of_nonnegative", a=sub(e, ZERO))
    over = mul(e, rate)
    sign = inner.side(lt(ZERO, over))
    if law is None or plain is None or sign is None:
        return None
    whole = inner.attempt("product", (law, sign))  # e*rate*(exp(c*n) - 1 - c*n) >= 0: rate - e - e*rate >= 0
    made = inner.attempt("linear", (whole, sign, plain), le(size, rate), ONE, ONE, MINUS_ONE) if whole else None
    made = made or (inner.attempt("linear", (whole, sign, plain), le(size, rate), ONE, ONE, ONE) if whole else None)
    decay = tends(context, "real", OO, close(rate, str(n.data)))
    decay = with_value(context, decay, ZERO) if decay else None
    if made is None or decay is None:
        return None
    done = context.attempt("squeeze", (inner.settle(made), decay), n, e, ZERO)
    return context.settle(done) if done else None


def root_of_polynomial(context: Context, t: Term) -> Step | None:
    """A conversion: (1 + n^2)^(1/2) = n*(1 + n^(-2))^(1/2), for a polynomial in one symbol n > 0."""
    if t.tag != "pow" or t.args[0].tag != "add" or not isinstance(t.args[1].data, Fraction):
        return None
    base, exponent = t.args
    if exponent.data.denominator == 1 or len(base.free) != 1:  # type: ignore[union-attr]
        return None
    n = sym(next(iter(base.free)))
    if not context.evident(lt(ZERO, n)):
        return None
    field = Field((base,), (n,))
    if field.atoms != [n] or not field.fraction(base).bottom.is_constant():
        return None
    degree = field.degree(field.fraction(base).top, n)
    rest = normal(mul(base, power(n, num(-degree))))
    if degree < 1 or not context.evident(lt(ZERO, rest)):
        return None
    law = instance(context, "power_product", a=power(n, num(degree)), b=rest, c=exponent)
    plain = instance(context, "power_power", a=n, b=num(degree), c=exponent)
    same = context.equal(base, mul(power(n, num(degree)), rest))
    if law is None or plain is None or same is None:
        return None
    hole = sym(fresh("hole", t, rest))
    moved = context.settle(context.apply("replace", (context.settle(same),), hole, power(hole, exponent)))
    value = mul(plain.goal.args[1], power(rest, exponent))
    step = context.equal(t, value, [(moved, ONE), (law, ONE), (plain, power(rest, exponent))])
    return context.settle(step) if step else None


def turned_arctangent(context: Context, t: Term) -> Step | None:
    """A conversion: atan(v) = pi/2 - atan(1/v), for v > 0."""
    if not is_call(t, "atan") or t.args[0].tag == "pow" or not context.evident(lt(ZERO, t.args[0])):
        return None

    def turn(scope: Context) -> Step | None:
        from derive.prover.turning import prove_turn

        inner = scope.under([sort("real", _A), lt(ZERO, _A)])
        step = prove_turn(inner, fn("atan", _A), sub(HALF_TURN, fn("atan", power(_A, MINUS_ONE))))
        step = pay(inner, step) if step else None
        return step if step is not None and inner.paid(step) else None

    return at(context, proved_once(context, "atan a = pi/2 - atan(1/a)", turn), a=t.args[0])


def falling_tangent(context: Context, t: Term) -> Step | None:
    """A conversion: tanh(v) = 1 - 2*exp(-2*v)/(1 + exp(-2*v)); sinh and cosh by their exponentials."""
    if t.tag != "fn" or t.data not in ("tanh", "sinh", "cosh") or not t.args[0].free:
        return None
    law = instance(context, f"{t.data}_exponential", a=t.args[0])
    if law is None or t.data != "tanh":
        return law
    fall = fn("exp", mul(num(-2), t.args[0]))
    value = mul(sub(ONE, fall), power(add(ONE, fall), MINUS_ONE))
    step = context.equal(t, value, [(law, ONE)])
    return context.settle(step) if step else None


__all__ = ["falling_tangent", "from_infinity", "limit_at_infinity", "mirrored"]

"""Limits as conversions, and proofs of `f -> L`.

Limits at oo: f(n) = g(1/n) with g continuous at 0, or with u*g(u)
differentiable at 0 and 0 there (a limit that is a derivative). Limits at a point: a form continuous there.
Certificate: g. Gives up on exp against powers, oscillation, and limits of infinite sums.
"""

from __future__ import annotations

from derive.kernel.need import infinite
from derive.kernel.normal import constant, normal
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
    fresh,
    le,
    lt,
    mul,
    ne,
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
from derive.prover.paying import pay
from derive.prover.rational import Field, Quotient
from derive.prover.rewriting import rewrite, swap


def limit(context: Context, t: Term) -> Step | None:
    """A limit as its value."""
    if t.tag != "lim":
        return None
    at, body = t.args
    step = tends(context, str(t.data), at, body)
    if step is None or infinite(step.goal.args[2]):
        return None
    plain = with_value(context, step, normal(step.goal.args[2])) or step
    return context.exists(pay(context, context.settle(context.apply("limit_value", (plain,)))))


def prove_tends(context: Context, goal: Term) -> Step | None:
    """body -> L for the given L."""
    at, body, wanted = goal.args
    if infinite(wanted):
        from derive.prover.divergence import prove_divergence

        return prove_divergence(context, goal)
    step = tends(context, str(goal.data), at, body)
    if step is None:
        return None
    return with_value(context, step, wanted)


def with_value(context: Context, step: Step, wanted: Term) -> Step | None:
    """The limit with its value written as `wanted`."""
    at, body, value = step.goal.args
    if value == wanted:
        return step
    from derive.prover.equations import prove_equation

    same = prove_equation(context, Term("eq", None, (value, wanted)))
    if same is None:
        return None
    hole = sym(fresh("hole", step.goal, wanted))
    moved = context.apply("replace", (same,), hole, Term("tends", step.goal.data, (at, body, hole)))
    return context.settle(context.cut(step, moved))


def tends(context: Context, mode: str, at: Term, body: Term) -> Step | None:
    """body -> some value as its variable tends to `at`."""
    n = sym(fresh("n", body, at, *context.facts))
    f = open_body(body, n)
    if at == OO:
        return _at_infinity(context, mode, n, f)
    return _at_point(context, mode, n, f, at) if not infinite(at) else None


def near_infinity(mode: str, n: Term, f: Term) -> list[Term]:
    """Facts that hold from some point on: n past 1, and past the roots of linear factors of denominators."""
    facts = [sort("integer" if mode == "integer" else "real", n), lt(ONE, n)]
    seen: set[Term] = set()
    stack = [f]
    while stack:
        t = stack.pop()
        stack.extend(t.args)
        inside = t.tag == "pow" or t.tag == "fn" and t.data == "log"
        if inside and n.data in t.args[0].free and t.closed and t.args[0] not in seen:
            seen.add(t.args[0])
            facts += _beyond_root(n, t.args[0])
    return facts


def _beyond_root(n: Term, base: Term) -> list[Term]:
    try:
        field = Field((base,), (n,))
        q = field.fraction(base)
        if any([n.data in a.free for a in field.atoms if a != n]):
            return []
        if field.degree(q.top, n) != 1:
            return _beyond_roots(field, q.top, n)
        parts = field.coefficients(q.top, n)
        root = field.term(Quotient(-parts.get(0, q.top - q.top), parts[1]))
        return [] if constant(root) is not None and root.tag == "num" and root.data <= 1 else [lt(root, n)]  # type: ignore[operator]
    except KernelError:
        return []


def _beyond_roots(field: Field, top: object, n: Term) -> list[Term]:
    """n past a bound of all roots of a polynomial in n with literal coefficients."""
    sizes = {d: constant(field.polynomial(c)) for d, c in field.coefficients(top, n).items()}
    numbers = {d: c for d, c in sizes.items() if c is not None}
    if len(numbers) < len(sizes) or not numbers or max(numbers) == 0:
        return []
    lead = abs(numbers[max(numbers)])
    bound = 1 + max([abs(c) / lead for c in numbers.values()])
    return [lt(num(-(-bound.numerator // bound.denominator)), n)]


def _at_infinity(context: Context, mode: str, n: Term, f: Term) -> Step | None:
    inner = context.under(near_infinity(mode, n, f))
    from derive.prover.equations import FIRST, assumption_conversions

    shown = rewrite(inner, f, (*assumption_conversions(inner), *FIRST))
    forms = [(shown.goal.args[1], [(shown, ONE)]), (f, [])] if shown else [(f, [])]
    for form, premises in forms:
        for g, u in _inversions(n, form):
            limit_at_zero = _from_right(context, u, g)
            if limit_at_zero is None:
                continue
            moved = context.apply("inverted", (limit_at_zero,))
            if mode == "integer":
                moved = context.apply("one_sided", (moved,), sym("integer"))
            same = inner.equal(f, substitute(g, {str(u.data): power(n, MINUS_ONE)}), premises)
            if same is None:
                continue
            step = context.attempt("limit_congruence", (pay(inner, inner.settle(same)), moved), n)
            if step is not None:
                return context.settle(step)
    return (
        _as_exponential(context, inner, mode, n, f)
        or (_by_decay(context, n, f) if mode == "integer" else None)
        or _by_pieces(context, inner, mode, n, f)
        or _squeezed(context, inner, mode, n, f)
        or (_by_bound(context, n, f) if mode == "integer" else None)
        or _by_structure(context, mode, n, f, OO, *([shown] if shown else []))
    )


def _by_bound(context: Context, n: Term, f: Term) -> Step | None:
    from derive.prover.far_bounds import by_bound

    return by_bound(context, n, f)


def _by_structure(context: Context, mode: str, n: Term, f: Term, at: Term, *known: Step) -> Step | None:
    from derive.prover.structural import structural

    found = structural(context, mode, n, f, at, *known)
    return found.step if found is not None and not found.sign else None


def _by_pieces(context: Context, inner: Context, mode: str, n: Term, f: Term) -> Step | None:
    from derive.prover.far_limits import by_pieces

    if not any([t.tag == "fn" and t.data in ("exp", "atan") and n.data in t.free for t in walk(f)]):
        return None
    step = by_pieces(context, inner, n, f)
    return context.apply("one_sided", (step,), sym("integer")) if step is not None and mode == "integer" else step


def _by_decay(context: Context, n: Term, f: Term) -> Step | None:
    """Powers r^n with |r| < 1, times powers of n, beside a constant."""
    from derive.prover.series import decaying

    return decaying(context, n, f) if any([t.tag == "pow" and n.data in t.args[1].free for t in walk(f)]) else None


def _as_exponential(context: Context, inner: Context, mode: str, n: Term, f: Term) -> Step | None:
    """b^e = exp(e*log b), where e*log b has a limit: (1 + 1/n)^n and its kin."""
    if f.tag != "pow" or n.data not in f.args[1].free:
        return None
    exponent = mul(f.args[1], fn("log", f.args[0]))
    limit_of_exponent = tends(context, mode, OO, close(exponent, str(n.data)))
    law = inner.attempt("axiom power_definition", (), *f.args)
    if limit_of_exponent is None or law is None:
        return None
    x = sym(fresh("x", f, limit_of_exponent.goal, *context.facts))
    whole = context.attempt("combined", (limit_of_exponent,), n, fn("exp", x), x)
    step = context.attempt("limit_congruence", (inner.settle(law), context.settle(whole)), n) if whole else None
    return context.settle(step) if step else None


def _squeezed(context: Context, inner: Context, mode: str, n: Term, f: Term) -> Step | None:
    """f -> 0 because |f| <= 1/n from some point on: what decays like exp(-n)."""
    if not any([t.tag == "fn" and t.data == "exp" and n.data in t.free for t in walk(f)]) or context.depth > 3:
        return None
    from derive.prover.equations import prove_equation
    from derive.prover.order import prove_order

    size = fn("abs", sub(f, ZERO))
    rate = power(n, MINUS_ONE)
    plain = prove_equation(inner, Term("eq", None, (size, f)))
    bound = prove_order(inner, le(f, rate)) if plain is not None and inner.paid(plain) else None
    if plain is None or bound is None or not inner.paid(bound):
        return None
    close_by = inner.ordered(le(size, rate), bound, plain)
    decay = tends(context, mode, OO, close(rate, str(n.data)))
    if close_by is None or decay is None:
        return None
    decay = with_value(context, decay, ZERO)
    made = context.attempt("squeeze", (close_by, decay), n, f, ZERO) if decay else None
    return context.settle(made) if made else None


def _inversions(n: Term, f: Term) -> list[tuple[Term, Term]]:
    """Candidates g(u) with g(1/n) = f(n)."""
    u = sym(fresh("u", f))
    out: list[tuple[Term, Term]] = []
    try:
        field = Field((f,), (n,))
        q = field.fraction(f)
        if not any([n.data in a.free for a in field.atoms if a != n]):
            top, bottom = field.coefficients(q.top, n), field.coefficients(q.bottom, n)
            degree = max(max(bottom), max(top, default=0))
            out.append((mul(_mirror(field, top, degree, u), power(_mirror(field, bottom, degree, u), MINUS_ONE)), u))
    except KernelError:
        pass
    try:
        out.append((normal(substitute(f, {str(n.data): power(u, MINUS_ONE)})), u))
    except KernelError:
        pass
    return out


def _mirror(field: Field, parts: dict[int, object], degree: int, u: Term) -> Term:
    terms = []
    for d, c in sorted(parts.items(), reverse=True):
        factor = field.polynomial(c)
        terms.append(factor if d == degree else mul(factor, power(u, num(degree - d))))
    return add(*terms)


def _from_right(context: Context, u: Term, g: Term) -> Step | None:
    """g(u) -> L as u -> 0 from the right: g is continuous there, or u*g(u) has a derivative and vanishes."""
    step = context.attempt("continuous", (), u, g, ZERO)
    if step is not None:
        step = pay(context, context.settle(step))
        if _possible(context, step):
            return context.apply("one_sided", (step,), sym("right"))
    return _as_derivative(context, u, g) or _as_quotient(context, u, g)


def _as_quotient(context: Context, u: Term, g: Term) -> Step | None:
    """g = p/q with p and q both 0 at 0: the quotient of their derivatives there."""
    for bottom in [
        n.args[0] for n in walk(g) if n.tag == "pow" and n.args[1] == MINUS_ONE and n.closed and u.data in n.free
    ]:
        top = swap(g, power(bottom, MINUS_ONE), ONE)
        limits = [_as_derivative(context, u, normal(mul(t, power(u, MINUS_ONE)))) for t in (top, bottom)]
        above, below = limits
        if above is None or below is None:
            continue
        x, y = sym(fresh("x", g, *context.facts)), sym(fresh("y", g, *context.facts))
        step = context.attempt("combined", (above, below), u, mul(x, power(y, MINUS_ONE)), x, y)
        if step is None:
            continue
        step = pay(context, context.settle(step))
        inner = context.under([sort("real", u), lt(ZERO, u)])
        same = inner.equal(g, open_body(step.goal.args[1], u))
        made = context.attempt("limit_congruence", (inner.settle(same), step), u) if same else None
        if made is not None:
            return context.settle(made)
    return None


def _possible(context: Context, step: Step) -> bool:
    """Nothing owed is plainly false, such as 0 != 0."""
    return all(
        [not (p.tag == "ne" and constant(sub(*p.args)) == 0) and p != lt(ZERO, ZERO) for p in context.owed(step)]
    )


def _as_derivative(context: Context, u: Term, g: Term) -> Step | None:
    try:
        big = normal(mul(u, g))
    except KernelError:
        return None
    slope = context.attempt("differentiate", (), Term("deriv", None, (ZERO, close(big, str(u.data)))))
    if slope is None:
        return None
    slope = context.settle(slope)
    from derive.prover.equations import prove_equation

    start = prove_equation(context, Term("eq", None, (substitute(big, {str(u.data): ZERO}), ZERO)))
    if start is None or not context.paid(start) or not _possible(context, slope):
        return None
    ratio = context.apply("one_sided", (context.apply("slope", (slope,), u),), sym("right"))
    inner = context.under([sort("real", u), lt(ZERO, u)])
    quotient = open_body(ratio.goal.args[1], u)
    same = inner.equal(g, quotient, [(start, neg(power(u, MINUS_ONE)))]) or inner.equal(
        g, quotient, [(start, power(u, MINUS_ONE))]
    )
    if same is None:
        return None
    step = context.attempt("limit_congruence", (inner.settle(same), ratio), u)
    return context.settle(step) if step else None


def near(mode: str, n: Term, f: Term, at: Term) -> list[Term]:
    """Facts that hold close to the point."""
    if at == OO:
        return near_infinity(mode, n, f)
    side = {"both": ne(n, at), "right": lt(at, n), "left": lt(n, at)}[mode]
    return [sort("real", n), side]


def _at_point(context: Context, mode: str, h: Term, f: Term, at: Term) -> Step | None:
    inner = context.under(near(mode, h, f, at))
    from derive.prover.equations import FIRST

    shown = rewrite(inner, f, FIRST)
    candidates = [f, *([shown.goal.args[1]] if shown else [])]
    try:
        field = Field((candidates[-1],), (h,))
        candidates.append(field.term(field.fraction(candidates[-1])))
    except KernelError:
        pass
    for g in candidates:
        step = context.attempt("continuous", (), h, g, at)
        if step is None:
            continue
        step = context.settle(step)
        if not _possible(context, step):
            continue
        if mode != "both":
            step = context.apply("one_sided", (step,), sym(mode))
        if g == f:
            return step
        same = inner.equal(f, g, [(shown, ONE)] if shown else [])
        made = context.attempt("limit_congruence", (inner.settle(same), step), h) if same else None
        if made is not None:
            return context.settle(made)
    return _as_slope(context, inner, mode, h, candidates[0], at) or _by_structure(context, mode, h, f, at)


def _as_slope(context: Context, inner: Context, mode: str, h: Term, f: Term, at: Term) -> Step | None:
    """f = (G(h) - G(at)) / (h - at) with G = f*(h - at), which is 0 at the point: the derivative of G there."""
    try:
        big = normal(mul(f, sub(h, at)))
    except KernelError:
        return None
    slope = context.attempt("differentiate", (), Term("deriv", None, (at, close(big, str(h.data)))))
    if slope is None:
        return None
    from derive.prover.equations import prove_equation

    slope = context.settle(slope)
    start = prove_equation(context, Term("eq", None, (substitute(big, {str(h.data): at}), ZERO)))
    if start is None or not context.paid(start) or not _possible(context, slope):
        return None
    ratio = context.apply("slope", (slope,), h)
    if mode != "both":
        ratio = context.apply("one_sided", (ratio,), sym(mode))
    inverse = power(sub(h, at), MINUS_ONE)
    quotient = open_body(ratio.goal.args[1], h)
    same = inner.equal(f, quotient, [(start, inverse)]) or inner.equal(f, quotient, [(start, neg(inverse))])
    made = context.attempt("limit_congruence", (inner.settle(same), ratio), h) if same else None
    return context.settle(made) if made else None


__all__ = ["limit", "near", "near_infinity", "prove_tends", "tends", "with_value"]

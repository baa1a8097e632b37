"""Series of rational functions of the index, also alternating ones, by digamma and the Hurwitz zeta function.

Class: Sum over k >= lo of s^k * R(k), s = 1 or -1, R a rational function whose poles are rational, or a quotient of
factorials; and of c*(k+a)^e.
Certificate: partial fractions, each the series of digamma or hurwitz at its pole; an alternating series is summed in
pairs, and the pairs are undone since its terms tend to 0. Gives up on irrational poles, and where the series diverges.

    sum((-1)**n/(3*n + 1)) = sum(1/(6*k + 1) - 1/(6*k + 4)) = (digamma(2/3) - digamma(1/6))/6
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Any

from flint import fmpq_poly

from derive.kernel.normal import constant, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    eq,
    fn,
    fresh,
    le,
    lt,
    mul,
    ne,
    num,
    open_body,
    power,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.counting import ladder
from derive.prover.laws import instance
from derive.prover.rational import Field
from derive.prover.rewriting import rewrite

MAX_DEGREE, MAX_POLE = 16, 40
Parts = dict[tuple[Fraction, int], Fraction]  # (a, m) -> the coefficient of (k + a)^-m


def rational_series(context: Context, t: Term) -> Step | None:
    """A series as its value."""
    if t.tag != "sum" or t.args[1] != OO:
        return None
    k = sym(fresh("k", t, *context.facts))
    body = open_body(t.args[2], k)
    for attempt in (_plain, _alternating, _powers, _of_factorials):
        try:
            step = attempt(context, t, k, body)
        except (KernelError, ZeroDivisionError):
            step = None
        if step is not None:
            step = context.settle(step)
            if context.paid(step):
                return context.exists(step)
    return None


def _of_factorials(context: Context, t: Term, k: Term, body: Term) -> Step | None:
    """Quotients of factorials that a whole number tells apart, such as (4*n)!/(4*n+4)!, as rational functions."""
    if not any([n.tag == "fn" and n.data in ("factorial", "gamma") for n in walk(body)]):
        return None
    inner = context.under(range_facts(k, t.args[0], OO))
    step = rewrite(inner, body, (ladder(body),))
    if step is None or not inner.paid(step) or any([n.tag == "fn" for n in walk(step.goal.args[1])]):
        return None
    plain = Term("sum", None, (t.args[0], OO, close(step.goal.args[1], str(k.data))))
    value = rational_series(context, plain)
    return context.attempt("series_congruence", (step, value), k) if value is not None else None


def _plain(context: Context, t: Term, k: Term, body: Term) -> Step | None:
    """A rational function from a literal lower end on."""
    start = constant(t.args[0])
    if start is None or start.denominator != 1:
        return None
    parts = partial_fractions(substitute(body, {str(k.data): add(k, num(start))}), k)
    step = _summed(context, parts, k) if parts else None
    if step is None:
        return None
    if start:
        step = context.settle(context.apply("series_shift", (step,), k, num(start)))
    from derive.prover.series import same_series

    return same_series(context, t, step)


def partial_fractions(f: Term, k: Term) -> Parts | None:
    """f as a sum of c*(k+a)^-m, the a rational and none of 0, -1, -2, ...; None where it is not one that converges."""
    field = Field((f,), (k,))
    q = field.fraction(f)
    if any([field.degree(p, a) > 0 for p in (q.top, q.bottom) for a in field.atoms if a != k]):
        return None
    tops, bottoms = [_polynomial(field, p, k) for p in (q.top, q.bottom)]
    degree = bottoms.degree()
    if not 2 <= degree <= MAX_DEGREE or tops.degree() > degree - 2:
        return None
    _, factors = bottoms.factor()
    parts: Parts = {}
    for p, e in factors:
        if p.degree() != 1:
            return None
        root = Fraction(int(p[0].p * p[1].q), int(p[0].q * p[1].p))
        if root.denominator == 1 and root <= 0 or abs(root) > MAX_POLE:
            return None
        rest = bottoms / fmpq_poly([int(root.numerator), int(root.denominator)]) ** int(e)
        scale = Fraction(int(root.denominator)) ** int(e)
        for j, c in enumerate(_taylor(tops, rest, -root, int(e))):
            if c:
                parts[root, int(e) - j] = c / scale
    total = sum([c for (_, m), c in parts.items() if m == 1], Fraction(0))
    return parts if parts and total == 0 else None


def _polynomial(field: Field, p: Any, k: Term) -> fmpq_poly:
    found = {d: constant(field.polynomial(c)) for d, c in field.coefficients(p, k).items()}
    values = [found.get(d, Fraction(0)) or Fraction(0) for d in range(max(found, default=0) + 1)]
    return fmpq_poly([_flint(v) for v in values])


def _flint(v: Fraction) -> Any:
    from flint import fmpq

    return fmpq(v.numerator, v.denominator)


def _taylor(top: fmpq_poly, bottom: fmpq_poly, at: Fraction, count: int) -> list[Fraction]:
    """The first coefficients of top/bottom at the point, by division of power series."""
    tops, bottoms = [_shifted(p, at, count) for p in (top, bottom)]
    out: list[Fraction] = []
    for i in range(count):
        out.append((tops[i] - sum([out[j] * bottoms[i - j] for j in range(i)], Fraction(0))) / bottoms[0])
    return out


def _shifted(p: fmpq_poly, at: Fraction, count: int) -> list[Fraction]:
    found = []
    for i in range(count):
        v = p(_flint(at)) / factorial(i)
        found.append(Fraction(int(v.p), int(v.q)))
        p = p.derivative()
    return found


def _summed(context: Context, parts: Parts, k: Term) -> Step | None:
    """Sum over k >= 0 of the partial fractions."""
    known, factors = [], []
    for (a, m), c in sorted(parts.items()):
        if m == 1 and a == 1:
            continue
        series = instance(context, "digamma_series", a=num(a)) if m == 1 else instance(
            context, "hurwitz_series", a=num(a), s=num(m)
        )
        if series is None:
            return None
        known.append(series)
        factors.append(num(-c if m == 1 else c))
    if not known:
        return None
    step = context.settle(context.apply("series_linear", known, k, *factors))
    return step


# ---- alternating ----------------------------------------------------------------------------------------------------
def _alternating(context: Context, t: Term, k: Term, body: Term) -> Step | None:
    """(-1)^k * R(k) from a literal lower end on, in pairs."""
    start = constant(t.args[0])
    turn = power(MINUS_ONE, k)
    if start is None or start.denominator != 1:
        return None
    inner = context.under(range_facts(k, t.args[0], OO))
    plain = _without_turn(inner, mul(turn, body))
    if plain is None or str(k.data) not in plain.free:
        return None
    step = _from_pairs(context, t, k, plain, start)
    if step is None:
        return None
    from derive.prover.counting import WIDE
    from derive.prover.equations import meet
    from derive.prover.series import same_series

    bodies = inner.equal(body, mul(turn, plain)) or meet(inner, body, mul(turn, plain), WIDE)
    made = context.attempt("series_congruence", (inner.settle(bodies), step), k) if bodies else None
    return same_series(context, t, context.settle(made)) if made else None


def _without_turn(inner: Context, f: Term) -> Term | None:
    """f where the powers of -1 in it are gone."""
    from derive.prover.counting import WIDE
    from derive.prover.rewriting import rewrite

    step = rewrite(inner, f, WIDE)
    found = step.goal.args[1] if step else normal(f)
    return None if any([n.tag == "pow" and n.args[0] == MINUS_ONE for n in walk(found)]) else found


def _from_pairs(context: Context, t: Term, k: Term, plain: Term, start: Fraction) -> Step | None:
    """Sum from `start` of (-1)^k * R(k), where R is `plain`."""
    lower, name = t.args[0], str(k.data)
    body = mul(power(MINUS_ONE, k), plain)
    first, second = [substitute(plain, {name: add(lower, mul(num(2), k), num(j))}) for j in (0, 1)]
    sign = num((-1) ** int(start))
    pair = mul(sign, sub(first, second))
    parts = partial_fractions(pair, k)
    step = _summed(context, parts, k) if parts else None
    limit = vanishing(context, k, plain, start)
    if step is None or limit is None:
        return None
    starts = [add(lower, mul(num(2), k), num(j)) for j in (0, 1)]
    blocks = add(*[substitute(body, {name: i}) for i in starts])
    inner = context.under(range_facts(k, ZERO, OO))
    even = instance(inner, "power_power_integer", a=MINUS_ONE, b=num(2), c=k)
    same = inner.equal(blocks, open_body(step.goal.args[0].args[2], k), [(even, _even_share(sign, first, second))]) \
        if even else None
    if same is None:
        return None
    grouped = context.attempt("series_congruence", (inner.settle(same), step), k)
    if grouped is None:
        return None
    made = context.attempt("series_ungroup", (context.settle(grouped), limit), k, lower, num(2))
    return context.settle(made) if made else None


def _even_share(sign: Term, first: Term, second: Term) -> Term:
    """What (1)^k = (-1)^(2*k) is multiplied by: (-1)^(lo+2*k)*f + (-1)^(lo+2*k+1)*g = sign*(f - g)."""
    return mul(MINUS_ONE, sign, sub(first, second))


def vanishing(context: Context, k: Term, plain: Term, start: Fraction) -> Step | None:
    """(-1)^k * R(k) -> 0 over the integers, since |R| does."""
    from derive.prover.limits import tends

    n = sym(fresh("n", plain, k))
    at = substitute(plain, {str(k.data): n})
    for sign in (1, -1):
        bound = mul(num(sign), at) if sign < 0 else at
        limit = tends(context, "integer", OO, close(bound, str(n.data)))
        if limit is None:
            return None
        for low in (max(start, Fraction(1)), Fraction(MAX_POLE)):
            inner = context.under(range_facts(n, num(low), OO))
            step = _distance(inner, n, at, bound) if inner.evident(le(ZERO, bound)) else None
            if step is None:
                continue
            from derive.prover.limits import with_value

            zero = with_value(context, limit, ZERO)
            body = mul(power(MINUS_ONE, n), at)
            made = context.attempt("squeeze", (step, zero), n, body, ZERO) if zero else None
            if made is not None:
                return context.settle(made)
    return None


def _distance(inner: Context, n: Term, at: Term, bound: Term) -> Step | None:
    """|(-1)^n * R - 0| <= g, where g = |R|."""
    turn = power(MINUS_ONE, n)
    goal = le(fn("abs", sub(mul(turn, at), ZERO)), bound)
    one = unit(inner, turn)
    product = instance(inner, "abs_product", a=turn, b=at)
    size = instance(inner, "abs_of_nonnegative" if bound == at else "abs_of_nonpositive", a=at)
    if one is None or product is None or size is None:
        return None
    same = inner.equal(goal.args[0], bound, [(product, ONE), (one, fn("abs", at)), (size, ONE)])
    step = inner.attempt("linear", (inner.settle(same),), goal, ONE) if same else None
    return inner.settle(step) if step else None


def unit(inner: Context, turn: Term) -> Step | None:
    """|(-1)^n| = 1: its square is 1."""
    law = instance(inner, "power_power_integer", a=MINUS_ONE, b=num(2), c=turn.args[1])
    root = instance(inner, "root_of_square", a=turn)
    square = inner.equal(power(turn, num(2)), ONE, [(law, MINUS_ONE)]) if law else None
    if square is None or root is None:
        return None
    hole = sym(fresh("hole", turn))
    moved = inner.attempt("replace", (inner.settle(square),), hole, power(hole, num(Fraction(1, 2))))
    step = inner.equal(fn("abs", turn), ONE, [(root, MINUS_ONE), (moved, ONE)]) if moved else None
    return inner.settle(step) if step else None


# ---- powers ---------------------------------------------------------------------------------------------------------
def _powers(context: Context, t: Term, k: Term, body: Term) -> Step | None:
    """c * (k + a)^e, whatever e is, by hurwitz(-e, lo + a)."""
    found = normal(body)
    factors = list(found.args) if found.tag == "mul" else [found]
    moving = [f for f in factors if str(k.data) in f.free]
    if len(moving) != 1 or moving[0].tag != "pow" or str(k.data) in moving[0].args[1].free:
        return None
    base, exponent = moving[0].args
    ahead = normal(sub(base, k))
    if str(k.data) in ahead.free:
        return None
    lower, s = t.args[0], normal(mul(MINUS_ONE, exponent))
    known = context.attempt("axiom hurwitz_series", (), normal(add(lower, ahead)), s)
    if known is None:
        return None
    off = off_one(context, s)
    if off is not None:
        context.note(off)
    step = context.settle(known)
    scale = mul(*[f for f in factors if f is not moving[0]])
    step = context.settle(context.apply("series_linear", (step,), k, scale))
    step = context.settle(context.apply("series_shift", (step,), k, lower)) if lower != ZERO else step
    from derive.prover.series import same_series

    return same_series(context, t, step)


def off_one(context: Context, s: Term) -> Step | None:
    """s != 1 where 1 < re s."""
    hole = sym(fresh("hole", s))
    known = None if context.evident(ne(s, ONE)) else context.side(lt(ONE, fn("re", s)))
    return apart_from_one(context, s, known, lt(ONE, fn("re", hole)), hole) if known else None


def apart_from_one(context: Context, s: Term, known: Step, template: Term, hole: Term) -> Step:
    """s != 1 from a strict inequality, `template` at s, that fails at 1: were s = 1, it would hold there."""
    one = eq(s, ONE)
    moved = context.apply("replace", (context.hypothesis(one),), hole, template)
    low, high = substitute(template, {str(hole.data): ONE}).args
    fails = context.apply("closed", (), le(high, low))
    absurd = context.apply("linear", (context.cut(known, moved), fails), lt(ZERO, ZERO), ONE, ONE)
    other = context.apply("contradiction", (absurd,), one)
    return context.settle(context.cut(other, context.apply("negation", (), one)))


__all__ = ["apart_from_one", "off_one", "partial_fractions", "rational_series", "unit"]

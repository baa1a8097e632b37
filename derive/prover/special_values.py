"""Values of digamma and of the Hurwitz zeta function at rational points, in terms of as few of them as may be.

Decides: equations between digamma(p/q), polygamma(m, p/q), zeta(m, p/q) and their closed forms, where the relations
below determine them (q = 1, 2, 3, 4, 6, and combinations at other q). The relations are instances of the theorem of
multiplication, of reflection (that of digamma, differentiated m - 1 times) and of what the functions are at 1 and 1/4;
they are linear over the rationals, and elimination finds the multipliers. Certificate: `ring` over those instances.
Gives up past order 12 and denominator 24.

    digamma(1/4) + digamma(3/4) = 2*digamma(1/2) - 2*log(2),  digamma(3/4) - digamma(1/4) = pi
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, floor

from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    const,
    fn,
    fresh,
    lt,
    mul,
    ne,
    num,
    power,
    sort,
    sub,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance

MAX_ORDER, MAX_DENOMINATOR, MAX_SHIFT = 12, 24, 60
PI = const("pi")
Row = dict[Term, Fraction]


@dataclass(frozen=True)
class Relation:
    """sum of coefficients times atoms = rest, as `step` says up to the normal form."""

    atoms: Row
    rest: Term
    step: Step


def member(order: int, a: Fraction) -> Term:
    """digamma(a) for order 1, hurwitz(order, a) beyond: one family, each the derivative of the one before."""
    return fn("digamma", num(a)) if order == 1 else fn("hurwitz", num(order), num(a))


def order_and_place(t: Term) -> tuple[int, Fraction] | None:
    """(m, a) of the member that t is."""
    if t.tag != "fn" or t.data not in ("digamma", "hurwitz") or not isinstance(t.args[-1].data, Fraction):
        return None
    order = Fraction(1) if t.data == "digamma" else t.args[0].data
    good = isinstance(order, Fraction) and order.denominator == 1 and (t.data == "digamma" or order >= 2)
    return (int(order), t.args[-1].data) if good and isinstance(order, Fraction) else None


def closed_value(context: Context, t: Term) -> Step | None:
    """digamma(a) or hurwitz(m, a), for a rational a in (0, 1], by simpler ones."""
    found = order_and_place(t)
    if found is None or found[0] > MAX_ORDER or found[1].denominator > MAX_DENOMINATOR or not 0 < found[1] <= 1:
        return None
    relations = list(_relations(context, *found))
    multipliers, left = _eliminated(t, [r.atoms for r in relations])
    if not multipliers or t in left:
        return None
    pairs = [(relations[i], c) for i, c in sorted(multipliers.items())]
    value = add(
        *[mul(num(c), atom) for atom, c in sorted(left.items(), key=lambda item: _height(item[0]))],
        *[mul(num(c), r.rest) for r, c in pairs],
    )
    step = context.equal(t, normal(value), [(r.step, num(c)) for r, c in pairs])
    return context.settle(step) if step else None


# ---- relations ------------------------------------------------------------------------------------------------------
def _relations(context: Context, order: int, a: Fraction) -> Iterator[Relation]:
    key = ("relations", order, a.denominator)
    if key not in context.known:
        context.known[key] = [r for r in _found(context, order, a.denominator) if r is not None]
    found = context.known[key]
    yield from found if isinstance(found, list) else []


def _found(context: Context, order: int, q: int) -> Iterator[Relation | None]:
    yield _at_one(context, order)
    for d in [d for d in range(2, q + 1) if q % d == 0]:
        for p in [p for p in range(2, d + 1) if d % p == 0 and all([p % i for i in range(2, p)])]:
            for j in range(1, d // p + 1):
                yield _multiplied(context, order, p, Fraction(j * p, d))
        for j in [j for j in range(1, d // 2 + 1) if Fraction(j, d).denominator == d]:
            yield _reflected(context, order, Fraction(j, d))
    if order == 2 and q % 4 == 0:
        yield _catalan(context)


def _at_one(context: Context, order: int) -> Relation | None:
    row = {member(order, Fraction(1)): Fraction(1)}
    if order == 1:
        law = instance(context, "digamma_one")
        return Relation(row, law.goal.args[1], law) if law else None
    law = instance(context, "zeta_hurwitz", s=num(order))
    if law is None or order % 2:
        return Relation(row, fn("zeta", num(order)), law) if law else None
    value = instance(context, "zeta_even", n=num(order // 2))
    step = context.equal(law.goal.args[0], value.goal.args[1], [(law, ONE), (value, ONE)]) if value else None
    return Relation(row, step.goal.args[1], context.settle(step)) if step else None


def _multiplied(context: Context, order: int, p: int, a: Fraction) -> Relation | None:
    """sum of f((a+k)/p) over k < p = p^order * f(a), or p * (digamma(a) - log(p))."""
    n, start = num(p), num(a / p)
    if order == 1:
        law, scale, rest = instance(context, "digamma_multiplication", n=n, a=start), p, mul(num(-p), fn("log", n))
    else:
        law, scale, rest = instance(context, "hurwitz_multiplication", n=n, a=start, s=num(order)), p**order, ZERO
    row: Row = {}
    for k in range(p):
        row[member(order, (a + k) / p)] = Fraction(1)
    row[member(order, a)] = row.get(member(order, a), Fraction(0)) - scale
    return Relation({t: c for t, c in row.items() if c}, rest, law) if law else None


def _catalan(context: Context) -> Relation | None:
    law = instance(context, "catalan_hurwitz")
    if law is None:
        return None
    row = {member(2, Fraction(1, 4)): Fraction(-1, 16), member(2, Fraction(3, 4)): Fraction(1, 16)}
    return Relation(row, mul(MINUS_ONE, const("Catalan")), law)


def _reflected(context: Context, order: int, a: Fraction) -> Relation | None:
    """The reflection formula of the given order at a."""
    general = reflection(context, order)
    if general is None:
        return None
    x = sym("x'")
    step = context.attempt("substitution", (general,), x, num(a))
    if step is None:
        return None
    step = context.settle(step)
    row: Row = {}
    size = factorial(order - 1)
    above, below = (1, -1) if order == 1 else (-size, (-1) ** (order - 1) * size)
    for place, c in ((1 - a, above), (a, below)):
        row[member(order, place)] = row.get(member(order, place), Fraction(0)) + c
    row = {t: c for t, c in row.items() if c}
    return Relation(row, step.goal.args[1], step) if row and context.paid(step) else None


def reflection(context: Context, order: int) -> Step | None:
    """digamma(1-x) - digamma(x) = pi*cot(pi*x) for 0 < x < 1, differentiated order - 1 times; x' is the variable."""
    key = ("reflection", order)
    if key not in context.known:
        context.known[key] = None
        try:
            context.known[key] = _reflection(context, order)
        except KernelError:
            pass
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _reflection(context: Context, order: int) -> Step | None:
    x, y = sym("x'"), sym("y'")
    if order == 1:
        return _first_reflection(context, x)
    before = reflection(context, order - 1)
    inner = _between(context, y)
    if before is None or inner is None:
        return None
    moved = inner.apply("derivative_congruence", (before,), x, y)
    slopes = [inner.exists(inner.settle(inner.apply("differentiate", (), side))) for side in moved.goal.args]
    ends = [normal(s.goal.args[1]) for s in slopes]
    step = inner.equal(ends[0], ends[1], [(slopes[0], MINUS_ONE), (moved, ONE), (slopes[1], ONE)])
    return inner.apply("substitution", (inner.settle(step),), y, x) if step else None


def _between(context: Context, x: Term) -> Context | None:
    """The scope of an x with 0 < x < 1, in which sin(pi*x) is known not to vanish."""
    inner = context.under([sort("real", x), lt(ZERO, x), lt(x, ONE)])
    apart = nonzero_sine(inner, x)
    if apart is None:
        return None
    inner.note(apart)
    return inner


def _first_reflection(context: Context, x: Term) -> Step | None:
    inner = _between(context, x)
    law = instance(inner, "digamma_reflection", a=x) if inner else None
    if inner is None or law is None:
        return None
    below = power(fn("sin", mul(PI, x)), MINUS_ONE)
    left = add(fn("digamma", sub(ONE, x)), mul(MINUS_ONE, fn("digamma", x)))
    step = inner.equal(left, mul(PI, fn("cos", mul(PI, x)), below), [(law, below)])
    return inner.settle(step) if step else None


def nonzero_sine(context: Context, x: Term) -> Step | None:
    """sin(pi*x) != 0 where gamma is defined at x and 1 - x: their product with it is pi."""
    law = instance(context, "gamma_reflection", a=x)
    if law is None:
        return None
    product, pi = law.goal.args
    back = context.equal(pi, product, [(law, MINUS_ONE)])
    hole = sym(fresh("hole", product))
    positive = context.side(ne(PI, ZERO))
    moved = context.attempt("replace", (back,), hole, ne(hole, ZERO)) if back and positive else None
    if moved is None or positive is None:
        return None
    whole = context.settle(context.cut(positive, moved))
    step = context.attempt("quotient", (whole, whole), mul(*product.args[:2]), product.args[2])
    return context.settle(step) if step else None


# ---- elimination ----------------------------------------------------------------------------------------------------
def _height(t: Term) -> tuple[int, Fraction]:
    found = order_and_place(t)
    return (found[1].denominator, found[1]) if found else (0, Fraction(0))


def _eliminated(target: Term, rows: list[Row]) -> tuple[dict[int, Fraction], Row]:
    """Multipliers of the rows, and what is left of the target when the highest atoms are eliminated by them."""
    reduced: list[tuple[Term, Row, dict[int, Fraction]]] = []
    for i, row in enumerate(rows):
        left, used = _reduce(dict(row), {i: Fraction(1)}, reduced, -1)
        if not left:
            continue
        pivot = max(left, key=_height)
        scale = 1 / left[pivot]
        new = pivot, {t: c * scale for t, c in left.items()}, {k: c * scale for k, c in used.items()}
        reduced = [(p, *_reduce(r, u, [new], -1)) for p, r, u in reduced] + [new]
    left, used = _reduce({target: Fraction(1)}, {}, reduced, 1)
    return {i: c for i, c in used.items() if c}, left


def _reduce(
    row: Row, used: dict[int, Fraction], basis: list[tuple[Term, Row, dict[int, Fraction]]], sign: int
) -> tuple[Row, dict[int, Fraction]]:
    """The row minus multiples of the basis, whose pivots it then lacks; the multiples are counted with the sign."""
    for pivot, other, parts in basis:
        c = row.get(pivot)
        if not c:
            continue
        row = {t: row.get(t, Fraction(0)) - c * other.get(t, Fraction(0)) for t in {**row, **other}}
        row = {t: v for t, v in row.items() if v}
        used = {k: used.get(k, Fraction(0)) + sign * c * parts.get(k, Fraction(0)) for k in {**used, **parts}}
    return row, used


# ---- shifting -------------------------------------------------------------------------------------------------------
def shifted(context: Context, t: Term) -> Step | None:
    """digamma and hurwitz at a rational point outside (0, 1], by their recurrences, at the point moved inside."""
    if t.tag != "fn" or t.data not in ("digamma", "hurwitz") or not isinstance(t.args[-1].data, Fraction):
        return None
    a = t.args[-1].data
    steps = -floor(-a) - 1
    if not 0 < abs(steps) <= MAX_SHIFT or a.denominator == 1 and a <= 0:
        return None
    places = [a - i for i in range(1, steps + 1)] if steps > 0 else [a + i for i in range(-steps)]
    laws, parts = [], []
    for place in places:
        if t.data == "digamma":
            law, part = instance(context, "digamma_step", a=num(place)), power(num(place), MINUS_ONE)
        else:
            law = instance(context, "hurwitz_step", a=num(place), s=t.args[0])
            part = mul(MINUS_ONE, power(num(place), mul(MINUS_ONE, t.args[0])))
        if law is None:
            return None
        laws.append(law)
        parts.append(part)
    up = 1 if steps > 0 else -1
    start = fn(str(t.data), *t.args[:-1], num(a - steps))
    value = normal(add(start, *[mul(num(up), p) for p in parts]))
    sign = num(up if t.data == "digamma" else -up)
    step = context.equal(t, value, [(law, sign) for law in laws])
    return context.settle(step) if step else None


__all__ = ["closed_value", "member", "nonzero_sine", "order_and_place", "reflection", "shifted"]

"""Factorials, binomials and rising factorials whose arguments differ by whole numbers, as multiples of one of them.

A binomial known to lie in its row, 0 <= k <= n, goes to factorials; factorials to the lowest that occurs; the other
binomials to the highest n and the lowest k >= 0 that occur, by

    (n + 1 - k) binomial(n + 1, k) = (n + 1) binomial(n, k)        (k + 1) binomial(n, k + 1) = (n - k) binomial(n, k)

for complex n. Certificate: instances of these. Gives up where a divisor is not known not to vanish.
Called by `zeilberger` for the summands of an equation. Example: binomial(n + 1, k) and binomial(n, k - 1), 1 <= k <= n.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import constant, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, eq, fn, le, lt, mul, num, power, sort, sub, sym, walk
from derive.prover.binomial_sums import with_powers
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.counting import factorials, ladder
from derive.prover.laws import instance, is_call, powers
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.order import nonzero
from derive.prover.rational import Field
from derive.prover.rewriting import Conversion, rewrite
from derive.prover.rising_lemmas import ahead, lemma

A, N = sym("a'"), sym("n'")
MAX_STEPS, ROUNDS = 12, 60


def binomial(n: Term, k: Term) -> Term:
    return fn("binomial", n, k)


def meet_on_ground(context: Context, a: Term, b: Term) -> Step | None:
    """a = b once both are brought to the same factorials and binomials; powers and divisors are paid where they can."""
    links, _ = on_ground(context, a, b)
    step = context.equal(a, b, links)
    return paid(context, step) if step is not None else None


def on_ground(context: Context, a: Term, b: Term) -> tuple[list[tuple[Step, Term]], tuple[Term, Term]]:
    """Both sides brought to the same factorials and binomials: the equations used, with signs, and what they become."""
    links: list[tuple[Step, Term]] = []
    ends = (a, b)
    for stage in (_in_rows, _together):
        conversions = stage(*ends)
        steps = [rewrite(context, t, conversions, ROUNDS) for t in ends]
        links += [(s, m) for s, m in zip(steps, (ONE, MINUS_ONE), strict=True) if s is not None]
        left, right = [s.goal.args[1] if s else t for s, t in zip(steps, ends, strict=True)]
        ends = (left, right)
    return links, ends


def _in_rows(*_: Term) -> tuple[Conversion, ...]:
    return in_row, powers


def _together(*ends: Term) -> tuple[Conversion, ...]:
    return down(*ends), ladder(*ends), to_corner(*ends), ahead


def paid(context: Context, step: Step) -> Step:
    """The step settled; divisors and exponents that it owes are noted where that takes more than structure."""
    step = with_powers(context, step)
    for p in sorted(context.owed(step), key=repr):
        if p.tag == "ne" and p.args[1] == ZERO:
            given = apart(context, p.args[0])
        elif p.tag in ("le", "lt"):
            given = None if not known(context, p) else context.side(p)
        else:
            given = None
        if given is not None:
            context.note(given)
    return context.settle(step)


def apart(context: Context, t: Term) -> Step | None:
    """t != 0 where t > 0 or t < 0 follows from two of the facts, or by the procedures for order."""
    for base, sign in ((t, MINUS_ONE), (normal(mul(MINUS_ONE, t)), ONE)):
        if known(context, lt(ZERO, base)):
            above = context.builder.lemmas.get(lt(ZERO, base), ())
            step = next(iter(above), None) or context.side(lt(ZERO, base))
            made = context.attempt("apart", (step,), t, ZERO, sign) if step else None
            if made is not None:
                return context.settle(made)
    return nonzero(context, t) or _factor_by_factor(context, t)


def _factor_by_factor(context: Context, t: Term) -> Step | None:
    """t != 0 because none of its factors vanishes."""
    field = Field((t,))
    q = field.fraction(t)
    c, factors = q.top.factor()
    parts = [(field.polynomial(f), int(e)) for f, e in factors]
    if q.bottom != 1 or len(parts) < 2 and (not parts or parts[0][1] == 1):
        return None
    steps = [(apart(context, p), e) for p, e in parts]
    if any([s is None or not context.paid(s) for s, _ in steps]):
        return None
    whole = context.attempt("product", [s for s, e in steps if s is not None for _ in range(e)])
    for sign in (1, -1):
        scale = num(Fraction(int(c.p), int(c.q)) * sign)
        made = context.attempt("apart", (whole,), t, ZERO, scale) if whole is not None else None
        if made is not None:
            return context.settle(made)
    return None


def in_row(context: Context, t: Term) -> Step | None:
    """binomial(n, k) by factorials where 0 <= k <= n is known, 0 outside the row, a polynomial for a literal k."""
    if not is_call(t, "binomial"):
        return None
    n, k = t.args
    if constant(k) is not None:
        return factorials(context, t)
    if known(context, lt(k, ZERO)):
        return instance(context, "binomial_below", n=n, k=k)
    if not all([context.evident(sort("integer", v)) for v in (n, k)]) or not known(context, le(ZERO, n)):
        return None
    if known(context, lt(n, k)):
        return lemma(context, "vanishing", m=n, n=normal(sub(k, n)))
    if not all([known(context, p) for p in (le(ZERO, k), le(k, n))]):
        return None
    known(context, le(ZERO, sub(n, k)))
    return instance(context, "binomial_factorial", n=n, k=k)


def down(*sides: Term) -> Conversion:
    """A conversion of factorials to the lowest that occurs, by whole steps."""
    found = list(dict.fromkeys([n.args[0] for t in sides for n in walk(t) if is_call(n, "factorial") and n.closed]))

    def convert(context: Context, t: Term) -> Step | None:
        if not is_call(t, "factorial"):
            return None
        rise = max([d for d in [_whole(sub(t.args[0], low)) for low in found] if d is not None], default=0)
        return _stepped_down(context, t, rise) if 1 <= rise <= MAX_STEPS else None

    return convert


def _stepped_down(context: Context, t: Term, rise: int) -> Step | None:
    """u! by (u - rise)!."""
    used, factor, below = list[tuple[Step, Term]](), ONE, t.args[0]
    for _ in range(rise):
        below = normal(sub(below, ONE))
        if not known(context, le(ZERO, below)) or not known(context, le(ZERO, add(below, ONE))):
            return None
        law = instance(context, "factorial_step", n=below)
        if law is None:
            return None
        used.append((law, factor))
        factor = mul(factor, add(below, ONE))
    step = context.equal(t, mul(factor, fn("factorial", below)), used)
    return context.settle(step) if step is not None else None


# ---- binomials with any upper argument ------------------------------------------------------------------------------
def _upper(context: Context) -> Step | None:
    """(a + 1 - n) binomial(a + 1, n) = (a + 1) binomial(a, n)."""
    goal = eq(mul(sub(add(A, ONE), N), binomial(add(A, ONE), N)), mul(add(A, ONE), binomial(A, N)))

    def close(scope: Context, case: Term) -> Step | None:
        if goal not in scope.facts:
            empty = [instance(scope, "binomial_zero", n=v) for v in (add(A, ONE), A)]
            used = [(s, mul(sign, add(A, ONE))) for s, sign in zip(empty, (ONE, MINUS_ONE), strict=True) if s]
            step = scope.equal(case.args[0], case.args[1], used)
            return scope.settle(step) if step else None
        law, rise = instance(scope, "pascal", n=A, k=N), instance(scope, "binomial_step", n=A, k=N)
        if law is None or rise is None:
            return None
        # (a-n) (C(a, n+1) + C(a, n)) - (a+1) C(a, n+1) = (a-n) C(a, n) - (n+1) C(a, n+1) = 0
        used = [(law, sub(A, N)), (rise, mul(MINUS_ONE, add(N, ONE)))]
        step = scope.equal(case.args[0], case.args[1], used)
        return scope.settle(step) if step else None

    return upwards(context, goal, N, ZERO, 1, close)


def _raised(context: Context, n: Term, k: Term, rise: int) -> Step | None:
    """binomial(n, k) by binomial(n + rise, k)."""
    used, factor = list[tuple[Step, Term]](), ONE
    for i in range(rise):
        here, above = add(n, num(i)) if i else n, add(n, num(i + 1))
        law = at(context, proved_once(context, "binomial upper", _upper), **{"a'": here, "n'": k})
        if law is None:
            return None
        inverse = power(above, MINUS_ONE)
        used.append((law, mul(MINUS_ONE, factor, inverse)))
        factor = mul(factor, sub(above, k), inverse)
    step = context.equal(binomial(n, k), mul(factor, binomial(add(n, num(rise)), k)), used)
    return paid(context, step) if step else None


def _lowered(context: Context, n: Term, k: Term, low: int) -> Step | None:
    """binomial(n, k) by binomial(n, k - low)."""
    used, factor = list[tuple[Step, Term]](), ONE
    for i in range(1, low + 1):
        below = normal(sub(k, num(i)))
        if not known(context, le(ZERO, below)):
            return None
        law = instance(context, "binomial_step", n=n, k=below)
        if law is None:
            return None
        used.append((law, factor))
        factor = mul(factor, sub(n, below), power(add(below, ONE), MINUS_ONE))
    step = context.equal(binomial(n, k), mul(factor, binomial(n, normal(sub(k, num(low))))), used)
    return paid(context, step) if step else None


def to_corner(*sides: Term) -> Conversion:
    """A conversion of binomials to the highest upper and lowest lower argument among those that occur."""
    found = list(dict.fromkeys([n.args for t in sides for n in walk(t) if is_call(n, "binomial") and n.closed]))

    def convert(context: Context, t: Term) -> Step | None:
        if not is_call(t, "binomial"):
            return None
        n, k = t.args
        near = [(_whole(sub(u, n)), _whole(sub(v, k))) for u, v in found]
        kin = [(p, q) for p, q in near if p is not None and q is not None]
        rise, low = max([p for p, _ in kin], default=0), -min([q for _, q in kin], default=0)
        if rise <= 0 and low <= 0 or max(rise, low) > MAX_STEPS:
            return None
        if not known(context, le(ZERO, normal(sub(k, num(max(low, 0)))))):
            return None
        first = _raised(context, n, k, rise) if rise > 0 else None
        top = normal(add(n, num(rise))) if rise > 0 else n
        second = _lowered(context, top, k, low) if low > 0 else None
        if rise > 0 and first is None or low > 0 and second is None:
            return None
        return _joined(context, t, first, second)

    return convert


def _joined(context: Context, t: Term, first: Step | None, second: Step | None) -> Step | None:
    if first is None or second is None:
        return first or second
    factor = mul(*first.goal.args[1].args[:-1])
    step = context.equal(t, mul(factor, second.goal.args[1]), [(first, ONE), (second, factor)])
    return paid(context, step) if step else None


def _whole(t: Term) -> int | None:
    value = constant(t)
    return int(value) if value is not None and value.denominator == 1 else None


__all__ = ["apart", "binomial", "in_row", "meet_on_ground", "paid", "to_corner"]

"""Open equations between inverse trigonometric functions, where the range of each says that no turn is lost.

Class: rational combinations of atan, asin, acos, atan2 and pi on both sides, real or complex. For m = 1 or 2 times
the difference d of the sides, exp(i*m*d) = 1 by the logs that the functions are, and |re(m*d)| < 2*pi by their ranges.
Certificate: that equation, two linear combinations of the ranges, the axiom `whole_turn`. Called by `equations`.
Gives up where the ranges do not reach: asin(x) + asin(y) = asin(...) holds under conditions on both.

    atan(x) + atan(y) = atan2(x + y, 1 - x*y)      atan(z) = 2*atan(z/(1 + sqrt(1 + z^2)))      asin(-z) = -asin(z)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.normal import Normaliser, Poly
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    const,
    fn,
    lt,
    mul,
    neg,
    num,
    power,
    sort,
    sub,
    walk,
)
from derive.prover.angles import CONVERSIONS, factored_root
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.nonvanishing import with_divisors
from derive.prover.rewriting import Conversion, rewrite

PI = const("pi")
TURN = mul(num(2), PI)
TURNING = ("atan", "asin", "acos", "atan2")


def merged_root(context: Context, t: Term) -> Step | None:
    """(1 + w)^(1/2) = (1 - w^2)^(1/2) / (1 - w)^(1/2) for w = i*x with a positive coefficient; and its inverse."""
    half = Fraction(1, 2)
    if t.tag != "pow" or t.args[0].tag != "add" or t.args[1] not in (num(half), num(-half)):
        return None
    n = Normaliser()
    p = n.plus(n.poly(t.args[0]), n.poly(ONE), -1)
    if len(p) != 1 or any([dict(m).get(MINUS_ONE) != half or c < 0 for m, c in p.items()]):
        return None
    w = n.term(p)
    law = instance(context, "root_of_difference", a=w)
    if law is None:
        return None
    up = t.args[1] == num(half)
    whole, other = n.normal(sub(ONE, power(w, num(2)))), sub(ONE, w)
    value = n.normal(mul(power(whole, t.args[1]), power(other, num(-half if up else half))))
    factor = neg(power(other, num(-half))) if up else mul(power(whole, num(-half)), t)
    step = context.equal(t, value, [(law, factor)])
    return with_divisors(context, context.settle(step)) if step else None


ROOTS: tuple[Conversion, ...] = (merged_root, factored_root)


@dataclass(frozen=True)
class Range:
    """|value| < bound*pi, or <=, for the real part of an inverse function."""

    value: Term
    bound: Fraction
    step: Step


def prove_turn(context: Context, a: Term, b: Term) -> Step | None:
    """a = b by the exponential of their difference and the ranges of what it is made of."""
    if not any([n.tag == "fn" and n.data in TURNING and n.free for t in (a, b) for n in walk(t)]):
        return None
    try:
        cosines = [_sine(context, t) for t in (a, b)]
        c, d = [s.goal.args[1] if s else t for s, t in zip(cosines, (a, b), strict=True)]
        n = Normaliser()
        p = n.poly(sub(c, d))
        ranges = _ranges(context, p)
        if ranges is None:
            return None
        for m in (1, 2):
            zero = _turned(context, n.term(n.scale(p, m)), n.scale(p, m), ranges)
            if zero is not None:
                ends = [(s, e) for s, e in zip(cosines, (ONE, MINUS_ONE), strict=True) if s is not None]
                return context.equal(a, b, [*ends, (zero, num(Fraction(1, m)))])
    except KernelError:
        return None
    return None


def _sine(context: Context, t: Term) -> Step | None:
    """t with each acos as pi/2 - asin."""

    def convert(scope: Context, u: Term) -> Step | None:
        return instance(scope, "acos_asin", a=u.args[0]) if is_call(u, "acos") else None

    return rewrite(context, t, (convert,))


def _ranges(context: Context, p: Poly) -> dict[Term, Range] | None:
    """The range of each function in a rational combination of them and pi; None for any other p."""
    found: dict[Term, Range] = {}
    for m in p:
        if len(m) != 1 or m[0][1] != 1:
            return None
        u = m[0][0]
        if u == PI:
            continue
        reach = _range(context, u) if u.tag == "fn" and u.data in TURNING else None
        if reach is None:
            return None
        found[u] = reach
    return found if found else None


def _range(context: Context, u: Term) -> Range | None:
    x, quarter, half = u.args[0], Fraction(1, 4), Fraction(1, 2)
    if u.data == "atan2":
        step = instance(context, "atan2_range", b=x, a=u.args[1]) or _owing(context, "atan2_range", u.args[1], x)
        return Range(u, Fraction(1), step) if step else None
    if u.data == "asin":
        step = instance(context, "asin_range", a=x)
        return Range(fn("re", u), half, step) if step else None
    near = instance(context, "atan_disc", a=x) or _owing(context, "atan_disc", x)
    if near is not None:
        return Range(fn("re", u), quarter, near)
    if context.evident(sort("real", x)):
        step = instance(context, "atan_below", a=x)
        return Range(u, half, step) if step else None
    step = instance(context, "atan_range", a=x) or _owing(context, "atan_range", x)
    return Range(fn("re", u), half, step) if step else None


def _owing(context: Context, name: str, *values: Term) -> Step | None:
    """An axiom whose obligations about divisors take a proof."""
    made = context.attempt(f"axiom {name}", (), *values)
    step = with_divisors(context, context.settle(made)) if made else None
    return step if step is not None and context.paid(step) else None


def _turned(context: Context, angle: Term, p: Poly, ranges: dict[Term, Range]) -> Step | None:
    """angle = 0."""
    edge = [_within(context, angle, p, ranges, sign) for sign in (1, -1)]
    if None in edge:
        return None
    whole = fn("exp", mul(I_CONST, angle))
    step = rewrite(context, whole, CONVERSIONS)
    roots = rewrite(context, step.goal.args[1], ROOTS) if step else None  # split once no function holds them
    one = context.equal(whole, ONE, [(s, ONE) for s in (step, roots) if s is not None])
    law = context.attempt("axiom whole_turn", (), angle) if one else None
    if one is None or law is None:
        return None
    done = context.settle(context.cut(context.settle(one), *[e for e in edge if e is not None], law))
    return with_divisors(context, done)


def _within(context: Context, angle: Term, p: Poly, ranges: dict[Term, Range], sign: int) -> Step | None:
    """re(angle) < 2*pi, or -2*pi < re(angle) for sign -1."""
    from derive.prover.complex_parts import real_part

    real = real_part(context, angle) or context.reflexive(fn("re", angle))
    goal = lt(fn("re", angle), TURN) if sign > 0 else lt(mul(num(-2), PI), fn("re", angle))
    premises, factors, left = [real], [num(sign)], Fraction(2)
    for m, c in p.items():
        u, q = m[0][0], Fraction(c) * sign
        if u == PI:
            left -= q
            continue
        reach = ranges[u]
        own = _by_sign(context, reach.value, q)
        if own is not None:
            premises.append(own)
            factors.append(num(abs(q)))
            continue
        below = instance(context, "below_abs", a=reach.value if q > 0 else neg(reach.value))
        if below is None:
            return None
        premises += [reach.step, below]
        factors += [num(abs(q)), num(abs(q))]
        left -= abs(q) * reach.bound
    if left < 0:
        return None
    premises.append(context.apply("closed", (), lt(ZERO, PI)))
    step = context.attempt("linear", premises, goal, *factors, num(left))
    return context.settle(step) if step else None


def _by_sign(context: Context, value: Term, q: Fraction) -> Step | None:
    """value > 0 where q < 0, value < 0 where q > 0: then q*value is below 0, not only below its range."""
    return context.side(lt(value, ZERO) if q > 0 else lt(ZERO, value))


__all__ = ["prove_turn"]

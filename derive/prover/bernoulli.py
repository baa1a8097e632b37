"""Bernoulli numbers of symbolic index: odd ones vanish, even ones are values of zeta, which give signs and bounds.

Class: equations and inequalities with bernoulli(u, 0), u = 2*m or u = 2*m + 1 for a positive whole m, and zeta(u) for
u > 1 (which is more than 1 and less than u/(u-1)). Certificate: the laws of symmetry and of zeta at even numbers, then
the order of what is left. Gives up where the size of a factorial against a power would decide.

    (-1)**n * bernoulli(2*n + 2, 0) = 2*(2*n + 2)!*zeta(2*n + 2)/(2*pi)**(2*n + 2) > 0
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import constant, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, const, fn, le, lt, mul, num, power, sort, sub, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import BASIC, instance, is_call
from derive.prover.rational_series import unit
from derive.prover.rewriting import rewrite

HALF = num(Fraction(1, 2))


def bernoulli_number(context: Context, t: Term) -> Step | None:
    """bernoulli(u, 0) as 0, or by zeta(u); bernoulli(u) for whole u other than 1 likewise."""
    if is_call(t, "bernoulli") and t.args[0].tag != "num":
        return instance(context, "bernoulli_at_zero", n=t.args[0])
    if not is_call(t, "bernoulli_polynomial") or t.args[1] != ZERO or t.args[0].tag == "num":
        return None
    half = normal(mul(HALF, t.args[0]))
    if _natural(context, half):
        return _even(context, t, half)
    half = normal(sub(half, HALF))
    return _odd(context, t) if _natural(context, half) else None


def _natural(context: Context, m: Term) -> bool:
    return context.evident(sort("integer", m)) and context.evident(le(ONE, m))


def _even(context: Context, t: Term, m: Term) -> Step | None:
    """B(2m) = (-1)^(m+1) * 2 * (2m)! * zeta(2m) / (2 pi)^(2m)."""
    law = instance(context, "zeta_even", n=m)
    turn = power(MINUS_ONE, add(m, ONE))
    square = instance(context, "power_power_integer", a=MINUS_ONE, b=num(2), c=add(m, ONE))
    if law is None or square is None:
        return None
    u = mul(num(2), m)
    scale = mul(turn, num(2), fn("factorial", u), power(mul(num(2), const("pi")), mul(MINUS_ONE, u)))
    step = context.equal(t, mul(scale, fn("zeta", u)), [(law, mul(MINUS_ONE, scale)), (square, t)])
    return context.settle(step) if step else None


def _odd(context: Context, t: Term) -> Step | None:
    """B(u) = 0: B(u, 1) is -B(u, 0) by symmetry, and B(u, 0) by the recurrence of zeta."""
    u = t.args[0]
    n, s = normal(sub(u, ONE)), normal(sub(ONE, u))
    symmetry = instance(context, "bernoulli_symmetry", n=u, a=ZERO)
    zero, one = [instance(context, "bernoulli_hurwitz", n=n, a=a) for a in (ZERO, ONE)]
    step, gone = instance(context, "hurwitz_step", s=s, a=ZERO), instance(context, "zero_power", b=n)
    square = instance(context, "power_power_integer", a=MINUS_ONE, b=num(2), c=normal(mul(HALF, n)))
    if None in (symmetry, zero, one, step, gone, square):
        return None
    share = mul(MINUS_ONE, HALF, u)
    pairs = [(zero, HALF), (one, mul(MINUS_ONE, HALF)), (step, share), (gone, share), (symmetry, HALF)]
    pairs.append((square, mul(HALF, t)))
    made = context.equal(t, ZERO, [(law, m) for law, m in pairs if law is not None])
    return context.settle(made) if made else None


def unsigned(context: Context, t: Term) -> Step | None:
    """|(-1)^m| = 1 for a whole m."""
    if not is_call(t, "abs") or t.args[0].tag != "pow" or t.args[0].args[0] != MINUS_ONE:
        return None
    return unit(context, t.args[0]) if context.evident(sort("integer", t.args[0].args[1])) else None


NUMBERS = (bernoulli_number, unsigned, *BASIC)


def prove_bernoulli_order(context: Context, goal: Term) -> Step | None:
    """An inequality about Bernoulli numbers or zeta: by zeta, which lies between 1 and u/(u-1)."""
    if goal.tag not in ("lt", "le") or not any([_concerns(n) for n in walk(goal)]):
        return None
    difference = sub(goal.args[1], goal.args[0])
    shown = rewrite(context, difference, NUMBERS)
    value = shown.goal.args[1] if shown else normal(difference)
    given = [_bound(context, n) for n in dict.fromkeys(walk(value)) if is_call(n, "zeta") and n.closed]
    laws = [law for law in given if law is not None]
    inner = context.under([law.goal for law in laws])
    step = _positive(inner, goal.tag, value, [n.args[0] for n in walk(value) if is_call(n, "zeta")])
    if step is None:
        return None
    for law in laws:
        step = context.cut(law, step) if law.goal in step.hyps else step
    return context.ordered(goal, context.settle(step), *([shown] if shown else []))


def _positive(context: Context, tag: str, value: Term, places: list[Term]) -> Step | None:
    """0 < value, or 0 <= value: as it stands, or times u - 1 for an argument u > 1 of zeta."""
    from derive.prover.order import prove_order

    step = context.side(Term(tag, None, (ZERO, value)))
    for u in dict.fromkeys(places):
        factor = normal(sub(u, ONE))
        above = context.side(lt(ZERO, factor)) if step is None else None
        whole = prove_order(context, Term(tag, None, (ZERO, mul(factor, value)))) if above else None
        step = context.attempt("quotient", (whole, above), factor, value) if whole and above else step
    return step or prove_order(context, Term(tag, None, (ZERO, value)))


def _concerns(n: Term) -> bool:
    return n.tag == "fn" and n.data in ("bernoulli_polynomial", "bernoulli", "zeta") and constant(n.args[0]) is None


def _bound(context: Context, z: Term) -> Step | None:
    return instance(context, "zeta_bound", a=z.args[0]) if context.evident(lt(ONE, z.args[0])) else None


__all__ = ["NUMBERS", "bernoulli_number", "prove_bernoulli_order"]

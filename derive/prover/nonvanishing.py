"""That a term is not 0, where its structure does not show it: by rewriting, or by what it divides.

Class: cos(z) + i*sin(z), which is exp(i*z); cos(atan z), 1 + i*x, i*x + sqrt(1 - x^2). Certificate: an equation
t = t' with t' evidently other than 0, or a product X*t' that is. X is what clears the divisors of t', or t' with i or a
square root of opposite sign; log(g) != 0 for g > 0, g != 1, and exp(u) != 1 for real u != 0, as the one is the inverse
of the other. Called for the obligations that the proof of an equation leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from derive.kernel.codec import encode
from derive.kernel.normal import Normaliser, equal, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    eq,
    fn,
    fresh,
    mul,
    ne,
    neg,
    num,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.angles import CONVERSIONS
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field
from derive.prover.rewriting import rewrite, swap

MAX_SIZE = 300


def nonvanishing(context: Context, t: Term) -> Step | None:
    """t != 0, or None."""
    if t.size > MAX_SIZE:
        return None
    key = ("nonvanishing", t)
    if key not in context.known:
        context.known[key] = None
        try:
            ways = (_evident, _by_divisor, _by_fact, _by_inverse, _by_rewriting)
            context.known[key] = next((s for s in (way(context, t) for way in ways) if s is not None), None)
        except KernelError:
            context.known[key] = None
        made = context.known[key]
        if isinstance(made, Step):
            context.note(made)  # for what comes to owe it
    found = context.known[key]
    return found if isinstance(found, Step) else None


def prove_apart(context: Context, goal: Term) -> Step | None:
    """a != b with an exponential or a log in it, as a - b is not 0."""
    if goal.tag != "ne" or not any([n.tag == "fn" and n.data in ("exp", "log") for n in walk(goal)]):
        return None
    step = nonvanishing(context, sub(*goal.args))
    apart = context.attempt("apart", (step,), *goal.args, ONE) if step is not None else None
    return context.settle(apart) if apart is not None else None


def with_divisors(context: Context, step: Step) -> Step:
    """The step with what it owes about divisors and bases of powers proved, where that goes."""
    for p in sorted(context.owed(step), key=repr):
        known = nonvanishing(context, p.args[0]) if p.tag == "ne" and p.args[1] == ZERO else None
        known = defined_power(context, p) if p.tag == "defined" else known
        if known is not None and context.paid(known):
            step = context.cut(known, step)
    return context.settle(step)


def defined_power(context: Context, goal: Term) -> Step | None:
    """A power is defined because its base does not vanish."""
    t = goal.args[0]
    if t.tag != "pow":
        return None
    nonzero = nonvanishing(context, t.args[0])
    if nonzero is None:
        return None
    step = context.attempt("side", (), goal, nonzero.goal, *context.relevant(t))
    return context.settle(context.cut(nonzero, step)) if step else None


def _evident(context: Context, t: Term) -> Step | None:
    return context.side(ne(t, ZERO))


def _by_fact(context: Context, t: Term) -> Step | None:
    """t != 0 since it divides what is assumed not to vanish."""
    for f in context.facts:
        if f.tag != "ne" or not f.free & t.free:
            continue
        whole = sub(*f.args)
        field = Field((whole, t))
        if field.fraction(t).top == 0:
            return None
        other = field.term(field.fraction(whole) / field.fraction(t))
        if other.size > MAX_SIZE:
            continue
        given = context.attempt("apart", (context.hypothesis(f),), mul(other, t), ZERO, ONE)
        step = context.attempt("quotient", (given, given), other, t) if given else None
        if step is not None:
            step = context.settle(step)
            if context.paid(step):
                return step
    return None


def _by_rewriting(context: Context, t: Term) -> Step | None:
    """t = t' by the laws, and t' != 0."""
    step = rewrite(context, t, CONVERSIONS)
    if step is None or not context.paid(step):
        return None
    value = step.goal.args[1]
    apart = context.side(ne(value, ZERO)) or _by_divisor(context, value)
    back = context.equal(value, t, [(step, MINUS_ONE)]) if apart else None
    if apart is None or back is None:
        return None
    hole = sym(fresh("hole", t, value, *context.facts))
    return context.settle(context.cut(apart, context.apply("replace", (back,), hole, ne(hole, ZERO))))


def _by_inverse(context: Context, t: Term) -> Step | None:
    """log(g) != 0, as it would make g = exp(0) = 1; exp(u) - 1 != 0, as it would make u = log(1) = 0."""
    for f in [f for f in walk(t) if f.tag == "fn" and f.data in ("exp", "log") and f.closed]:
        inverse, neutral = ("exp", ONE) if f.data == "log" else ("log", ZERO)
        value = ZERO if f.data == "log" else ONE
        sign = next((s for s in (ONE, MINUS_ONE) if equal(t, mul(s, sub(f, value)))), None)
        step = _apart_from_neutral(context, f, inverse, value, neutral) if sign is not None else None
        back = context.attempt("apart", (step,), t, ZERO, sign) if step is not None and sign is not None else None
        if back is not None:
            return context.settle(back)
    return None


def _apart_from_neutral(context: Context, f: Term, inverse: str, value: Term, neutral: Term) -> Step | None:
    """f(u) != f(v) from u != v: else the inverse of both would be the same."""
    from derive.prover.laws import instance
    from derive.prover.order import prove_order

    u, same = f.args[0], eq(f, value)
    known = prove_order(context, ne(u, neutral))
    if known is None or not context.paid(known):
        return None
    hole = sym(fresh("hole", f, *context.facts))
    moved = context.apply("replace", (context.hypothesis(same),), hole, fn(inverse, hole))
    law = instance(context, "log_exp", a=u) if inverse == "log" else context.reflexive(u)
    met = context.equal(u, neutral, [(moved, ONE), (law, MINUS_ONE)]) if law is not None else None
    if met is None:
        return None
    clash = context.cut(known, context.apply("replace", (met,), hole, ne(hole, neutral)))
    refused = context.apply("contradiction", (context.apply("absurd", (context.settle(clash),)),), same)
    step = context.settle(context.cut(refused, context.apply("negation", (), same)))
    return step if context.paid(step) else None


def _by_divisor(context: Context, t: Term) -> Step | None:
    """t != 0 since X*t is not 0."""
    for x in _factors(t):
        product = mul(x, t)
        value = ONE if equal(product, ONE) else normal(product)
        whole = context.side(ne(value, ZERO)) or _by_fact(context, value)
        step = context.attempt("quotient", (whole, whole), x, t) if whole else None
        if step is not None:
            step = with_divisors(context, context.settle(step))
            if context.paid(step):
                return step
    return None


def _factors(t: Term) -> Iterator[Term]:
    yield ONE
    n = Normaliser()
    least: dict[Term, Fraction] = {}
    for m in n.poly(t):
        for a, e in m:
            if not isinstance(e, tuple) and e < 0 and a.tag != "num":
                least[a] = min(least.get(a, Fraction(0)), Fraction(e))
    if least:
        yield mul(*[power(a, num(-least[a])) for a in sorted(least, key=encode)])
    seen = dict.fromkeys([r for r in walk(t) if r.tag == "pow" and r.closed and r.args[1] == num(Fraction(1, 2))])
    for root in seen:
        yield swap(t, root, neg(root))
        yield neg(swap(t, root, neg(root)))


__all__ = ["nonvanishing", "prove_apart", "with_divisors"]

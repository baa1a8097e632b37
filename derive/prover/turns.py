"""Logs with the turns as a floor: log(exp w) = w + 2*pi*I*floor((pi - im w)/(2*pi)); called by `complex_values`.

Class: equations that hold a floor, about log, arg and powers of products of complex numbers. Certificate: the floor k
is an integer with -pi < im(w) + 2*pi*k <= pi, so w + 2*pi*I*k is the principal log.

    log(x*y) = log(x) + log(y) + 2*pi*I*floor((pi - arg(x) - arg(y))/(2*pi))
"""

from __future__ import annotations

from derive.kernel.terms import I_CONST, MINUS_ONE, ONE, ZERO, Term, add, fn, le, lt, mul, neg, num, power, sub, walk
from derive.prover.branches import PI, principal
from derive.prover.builder import Step
from derive.prover.complex_parts import imaginary_part, inside, joined, linked, parts, tidy
from derive.prover.context import Context
from derive.prover.laws import instance, is_call

TURN = mul(num(2), PI)


def speaks_of_turns(goal: Term) -> bool:
    """Does a floor stand in the goal beside a log, an argument or a power?"""
    return any([is_call(n, "floor") for n in walk(goal)])


def turned(context: Context, t: Term) -> Step | None:
    """A conversion: log(exp w), arg(exp w) and (exp w)^b with a floor for the turns of w."""
    if is_call(t, "log"):
        return turned_logarithm(context, t)
    if t.tag == "pow" and is_call(t.args[0], "exp") and t.args[1].tag != "num":
        law = instance(context, "power_definition", a=t.args[0], b=t.args[1])
        logs = turned_logarithm(context, fn("log", t.args[0]))
        moved = inside(context, logs, lambda v: fn("exp", mul(t.args[1], v)))
        return linked(context, t, moved.goal.args[1], [(law, ONE), (moved, ONE)]) if moved else None
    return _turned_angle(context, t) if is_call(t, "arg") and is_call(t.args[0], "exp") else None


def _turned_angle(context: Context, t: Term) -> Step | None:
    """arg(exp w) = im(log(exp w))."""
    (u,) = t.args
    law, logs = instance(context, "arg_log", a=u), turned_logarithm(context, fn("log", u))
    if law is None or logs is None:
        return None
    moved, part = inside(context, logs, lambda v: fn("im", v)), imaginary_part(context, logs.goal.args[1])
    return linked(context, t, part.goal.args[1], [(law, ONE), (moved, ONE), (part, ONE)]) if part else None


def turned_logarithm(context: Context, t: Term) -> Step | None:
    """log(exp w) = w + 2*pi*I*floor((pi - im w)/(2*pi))."""
    if not is_call(t, "log") or not is_call(t.args[0], "exp"):
        return None
    (w,) = t.args[0].args
    p = parts(context, w)
    if p is None:
        return None
    ratio = tidy(mul(sub(PI, p.imaginary), power(TURN, MINUS_ONE)))
    k = fn("floor", ratio)
    angle = add(p.imaginary, mul(TURN, k))
    bounds = _bounds(context, ratio, k, angle)
    law = principal(context, joined(p.real, angle), angle, bounds) if bounds else None
    if law is None:
        return None
    # exp(2*pi*I*k) = ((-1)^2)^k
    whole = instance(context, "power_power_integer", a=MINUS_ONE, b=num(2), c=k)
    value = fn("exp", joined(p.real, p.imaginary))
    plain = linked(
        context,
        fn("exp", w),
        fn("exp", joined(p.real, angle)),
        [(inside(context, p.step, lambda v: fn("exp", v)), ONE), (whole, value)],
    )
    logs = inside(context, plain, lambda v: fn("log", v))
    return linked(context, t, add(w, mul(I_CONST, TURN, k)), [(logs, ONE), (law, ONE), (p.step, MINUS_ONE)])


def _bounds(context: Context, ratio: Term, k: Term, angle: Term) -> tuple[Step, Step] | None:
    """-pi < angle and angle <= pi, from k <= ratio < k + 1 times 2*pi."""
    below, above = instance(context, "floor_below", a=ratio), instance(context, "floor_above", a=ratio)
    sign = context.side(lt(ZERO, TURN))
    if below is None or above is None or sign is None:
        return None
    found = []
    for law, goal in ((above, lt(neg(PI), angle)), (below, le(angle, PI))):
        whole = context.attempt("product", (sign, law))
        made = context.attempt("linear", (whole,), goal, ONE) if whole else None
        if made is None:
            return None
        found.append(context.settle(made))
    return found[0], found[1]


__all__ = ["speaks_of_turns", "turned"]

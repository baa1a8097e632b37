"""Equations with tangents: tan by sin and cos, and squares of sines by those of cosines.

Class: equations in which tan occurs and that hold, as rational functions of sines and cosines, modulo
sin^2 + cos^2 = 1. Certificate: the definition of tan, Pythagoras, and the normal form. Gives up on angles that are sums
or multiples of each other, which exponentials turn.

    tan(x) = sin(x)/cos(x),   1 + tan(x)**2 = 1/cos(x)**2

Called by `equations` before exponentials, under which a divisor cos(x) is hard to see.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import ONE, Term, fn, mul, num, power, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.complex_parts import by_exponentials
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.lemmas import at, proved_once

MAX_POWER = 12


def tangents_occur(a: Term, b: Term) -> bool:
    return any([is_call(n, "tan") for t in (a, b) for n in walk(t)])


def tangent(context: Context, t: Term) -> Step | None:
    """A conversion: tan v = sin v / cos v."""
    return instance(context, "tan_quotient", a=t.args[0]) if is_call(t, "tan") else None


def sine_squared(context: Context, t: Term) -> Step | None:
    """A conversion: sin(u)^(2k) = (1 - cos(u)^2)^k, and sin(u)^(2k + 1) likewise."""
    e = t.args[1].data if t.tag == "pow" and is_call(t.args[0], "sin") else None
    if not isinstance(e, Fraction) or e.denominator != 1 or not 2 <= e <= MAX_POWER:
        return None
    (u,) = t.args[0].args
    square = at(context, proved_once(context, "sin(a)^2 = 1 - cos(a)^2", _square), a=u)
    if square is None or e == 2:
        return square
    k, odd = divmod(int(e), 2)
    hole = sym(context.fresh("hole", t))
    raised = context.attempt("replace", (square,), hole, power(hole, num(k)))
    rest = t.args[0] if odd else ONE
    value = mul(raised.goal.args[1], rest) if raised is not None else ONE
    step = context.equal(t, value, [(raised, rest)]) if raised is not None else None
    return context.settle(step) if step is not None else None


def _square(context: Context) -> Step | None:
    a = sym("a")
    return by_exponentials(context, power(fn("sin", a), num(2)), sub(ONE, power(fn("cos", a), num(2))))


__all__ = ["sine_squared", "tangent", "tangents_occur"]

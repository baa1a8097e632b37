"""atan2(b, a) = arg(a + I*b) for real a and b that are not both 0; a conversion of `complex_values`.

Certificate: atan2(b, a) = -I*log(u/|u|) for u = a + I*b, and u/|u| = exp(I*arg(u)).
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import I_CONST, ONE, Term, add, fn, mul, neg, num, power, sort
from derive.prover.branches import logarithm, polar_logarithm
from derive.prover.builder import Step
from derive.prover.complex_apart import apart
from derive.prover.complex_parts import inside, joined, linked
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.moduli import modulus


def planar(context: Context, t: Term) -> Step | None:
    """A conversion: atan2(b, a) = arg(a + I*b), for an a + I*b known not to vanish."""
    if not is_call(t, "atan2") or not all([context.evident(sort("real", a)) for a in t.args]):
        return None
    b, a = t.args
    u = joined(a, b)
    if not apart(context, u):
        return None
    law, polar, size = (
        instance(context, "atan2_logarithm", a=a, b=b),
        polar_logarithm(context, fn("log", u)),
        modulus(context, fn("abs", u)),
    )
    if law is None or polar is None or size is None:
        return None
    root = power(add(power(a, num(2)), power(b, num(2))), num(Fraction(-1, 2)))
    turn = fn("exp", mul(I_CONST, fn("arg", u)))
    whole = inside(context, polar, lambda v: fn("exp", v))  # u = |u|*exp(I*arg(u))
    unit = mul(u, root)
    premise = linked(context, unit, turn, [(whole, root), (size, mul(turn, root))])
    logs = logarithm(context, unit, ONE, fn("arg", u), premise) if premise else None
    return linked(context, t, fn("arg", u), [(law, ONE), (logs, neg(I_CONST))])


__all__ = ["planar"]

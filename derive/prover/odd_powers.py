"""Odd powers keep strict order on the whole real line: `x**3 < y**3` from `x < y`.

Class: two powers of one odd numeral, of real bases of either sign. Certificate: with s = (x + y)/2 and d = (y - x)/2,
y**n - x**n is the sum of 2*C(n, k)*s**(n-k)*d**k over odd k, in which every term is at least 0 and the last above it.
Called by `order`.

    x**5 < (x + 1)**5          a**3 < b**3    where a < b
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

from derive.kernel.terms import ONE, ZERO, Term, add, lt, mul, num, power, sub
from derive.prover.builder import Step
from derive.prover.context import Context

MOST = 15
Prove = Callable[[Context, Term], "Step | None"]


def prove_odd_powers(context: Context, goal: Term, prove: Prove) -> Step | None:
    """a**n < b**n from a < b."""
    exponent = _odd(goal)
    if exponent is None:
        return None
    a, b = [side.args[0] for side in goal.args]
    order = context.side(lt(a, b)) or prove(context, lt(a, b))
    if order is None or not context.paid(order):
        return None
    gap = context.ordered(lt(ZERO, sub(b, a)), order)
    if gap is None:
        return None
    half = num(Fraction(1, 2))
    middle, reach = mul(half, add(a, b)), mul(half, sub(b, a))
    wide = context.under([gap.goal])
    parts = [mul(num(2 * comb(exponent, k)), power(middle, num(exponent - k)), power(reach, num(k)))
             for k in range(1, exponent, 2)]
    above = wide.side(lt(ZERO, add(*parts, mul(num(2), power(reach, num(exponent))))))
    step = wide.attempt("linear", (above,), goal, ONE) if above is not None else None
    return context.settle(context.cut(gap, wide.settle(step))) if step is not None else None


def _odd(goal: Term) -> int | None:
    """The odd numeral that both sides are powers to."""
    if goal.tag != "lt" or not all([side.tag == "pow" for side in goal.args]):
        return None
    exponents = {side.args[1] for side in goal.args}
    value = exponents.pop().data
    whole = isinstance(value, Fraction) and value.denominator == 1
    if exponents or not isinstance(value, Fraction) or not whole or not 3 <= value <= MOST or value % 2 == 0:
        return None
    return int(value)


__all__ = ["prove_odd_powers"]

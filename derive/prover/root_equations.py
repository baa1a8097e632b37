"""Equations a = sqrt(b) where moduli or parts stand under the root: a >= 0 and a^2 = b; called by `connectives`.

Class: one side is a square root of real parts and moduli, the other is real. Certificate: the two facts, and
sqrt(a^2) = a for a >= 0.

    re(sqrt(z)) = sqrt((abs(z) + re(z))/2)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, eq, le, num, power, sort, walk
from derive.prover.builder import Step
from derive.prover.complex_parts import inside
from derive.prover.context import Context
from derive.prover.moduli import root_of_square

Prove = Callable[[Context, Term], "Step | None"]
HALF = num(Fraction(1, 2))


def prove_root_equation(context: Context, goal: Term, prove: Prove) -> Step | None:
    """a = sqrt(b), or sqrt(b) = a."""
    if goal.tag != "eq" or context.effort < 2 or context.depth > 2:
        return None
    left, right = goal.args
    for a, b in ((left, right), (right, left)):
        if not _concerns(context, a, b):
            continue
        sign = prove(context, le(ZERO, a))
        square = prove(context, eq(power(a, num(2)), b.args[0])) if sign is not None and context.paid(sign) else None
        if sign is None or square is None or not context.paid(square):
            continue
        inner = context.under([sign.goal])
        plain, root = root_of_square(inner, a), inside(inner, square, lambda v: power(v, HALF))
        # a = (a^2)^(1/2) = b^(1/2)
        step = inner.equal(left, right, _signed(goal, a, plain, root)) if plain and root else None
        if step is not None:
            return context.settle(context.cut(sign, inner.settle(step)))
    return None


def _signed(goal: Term, a: Term, plain: Step, root: Step) -> list[tuple[Step, Term]]:
    forward = goal.args[0] == a
    return [(plain, MINUS_ONE if forward else ONE), (root, ONE if forward else MINUS_ONE)]


def _concerns(context: Context, a: Term, b: Term) -> bool:
    if b.tag != "pow" or b.args[1] != HALF or not context.evident(sort("real", a)):
        return False
    return any([n.tag == "fn" and n.data in ("abs", "re", "im") for n in walk(b.args[0])])


__all__ = ["prove_root_equation"]

"""An inequality that is a combination of the assumptions as they stand: the first thing to try, and cheap.

Class: a < b or a <= b where b - a is a sum of differences of assumed inequalities and equations, times numbers (those
of inequalities >= 0), and a number >= 0; both sides in normal form. So a line of a derivation follows from the lines
before it, however large its sums are, which nothing looks into. Certificate: the numbers, for the kernel's `linear`.
Called by `connectives` and `order`. Gives up at once where a part of b - a stands in no assumption.
"""

from __future__ import annotations

from flint import fmpq

from derive.kernel.arithmetic import Rational
from derive.kernel.normal import Normaliser
from derive.kernel.terms import KernelError, Term, num, sub
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.linear_program import solve

MAX_FACTS = 40


def by_assumptions(context: Context, goal: Term) -> Step | None:
    """A step with the goal a < b or a <= b, or None."""
    if goal.tag not in ("lt", "le"):
        return None
    key = ("assumptions", goal)
    if key not in context.known:
        try:
            context.known[key] = _combined(context, goal)
        except KernelError:
            context.known[key] = None
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _combined(context: Context, goal: Term) -> Step | None:
    facts = [f for f in context.relevant(goal) if f.tag in ("lt", "le", "eq") and f.free][:MAX_FACTS]
    if not facts:
        return None
    n = Normaliser()
    wanted = n.poly(sub(goal.args[1], goal.args[0]))
    ways = [(f, sign) for f in facts for sign in ((1, -1) if f.tag == "eq" else (1,))]
    rows = [(f, sign, n.poly(sub(f.args[1], f.args[0]))) for f, sign in ways]
    context.meter.spend(1 + len(rows) // 4)
    signs = {(m, (c > 0) is (sign > 0)) for _, sign, p in rows for m, c in p.items()}
    if any([m and (m, c > 0) not in signs for m, c in wanted.items()]):
        return None
    monomials = list(dict.fromkeys([(), *wanted, *[m for _, _, p in rows for m in p]]))
    matrix = [[_q(sign * p.get(m, 0)) for _, sign, p in rows] + [_q(int(m == ()))] for m in monomials]
    strict = [_q(int(goal.tag == f.tag == "lt")) for f, _, _ in rows] + [_q(int(goal.tag == "lt"))]
    found = solve(matrix, [_q(wanted.get(m, 0)) for m in monomials], strict)
    if found is None or goal.tag == "lt" and not any([g and c for g, c in zip(strict, found, strict=True)]):
        return None
    used = [(f, sign * c) for (f, sign, _), c in zip(rows, found, strict=False) if c]
    step = context.attempt("linear", [context.hypothesis(f) for f, _ in used], goal, *[num(c) for _, c in used])
    step = context.settle(step) if step is not None else None
    return step if step is not None and context.paid(step) else None


def _q(q: Rational) -> fmpq:
    return fmpq(q.numerator, q.denominator)


__all__ = ["by_assumptions"]

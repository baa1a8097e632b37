"""The step of an induction over sums: what is left once the hypothesis has taken the sums away.

P(n + 1) is brought to sums up to n by its last terms. A sum that P(n) holds too is removed with P(n) times the quotient
of its coefficients; the equation that remains has no such sum, and is proved by itself.

Called by `connectives` for equations.
Example: Sum_{k=0..n} F(2k) = F(2n + 1) - 1 leaves F(2n + 2) = F(2n + 3) - F(2n + 1).
"""

from __future__ import annotations

from derive.kernel.need import need
from derive.kernel.normal import normal
from derive.kernel.terms import ONE, ZERO, KernelError, Term, mul, sub
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.fibonacci import prove_fibonacci
from derive.prover.rational import Field, Quotient
from derive.prover.rising import prove_by_lengths, stepped
from derive.prover.rising_lemmas import mentions_lengths


def by_hypothesis(context: Context, a: Term, b: Term, hypothesis: Step) -> Step | None:
    """a = b as the hypothesis times the multiplier that removes its sums, and an equation without them."""
    if mentions_lengths(a, b):
        step = stepped(context, a, b, hypothesis)
        if step is not None and context.paid(step):
            return step
    multiplier = _multiplier(sub(a, b), sub(*hypothesis.goal.args))
    if multiplier is None or not all([context.evident(p) for p in need(multiplier)]):
        return None
    rest = normal(sub(sub(a, b), mul(multiplier, sub(*hypothesis.goal.args))))
    left = remaining(context, rest)
    return context.equal(a, b, [(hypothesis, multiplier), (left, ONE)]) if left else None


def remaining(context: Context, t: Term) -> Step | None:
    """t = 0 by the procedures for what is counted."""
    step = context.equal(t, ZERO)
    step = context.settle(step) if step else prove_fibonacci(context, t, ZERO) or prove_by_lengths(context, t, ZERO)
    return step if step is not None and context.paid(step) else None


def _multiplier(wanted: Term, given: Term) -> Term | None:
    """The quotient of the coefficients of a sum that both hold, linearly; 1 where the hypothesis holds no sum."""
    try:
        field = Field((wanted, given))
        top, bottom = field.fraction(wanted), field.fraction(given)
        for atom in field.atoms:
            if atom.tag not in ("sum", "prod") or field.degree(bottom.top, atom) != 1:
                continue
            mine, yours = [field.coefficients(q.top, atom).get(1) for q in (top, bottom)]
            if mine is None or field.degree(top.top, atom) != 1:
                continue
            return field.term(Quotient(mine, top.bottom) / Quotient(yours, bottom.bottom))
    except (KernelError, ZeroDivisionError):
        return None
    return ONE


__all__ = ["by_hypothesis", "remaining"]

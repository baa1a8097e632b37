"""An equation as a combination, with rational coefficients, of assumed equations: a = c from a = b and b = c.

Class: polynomial equations over any atoms (members of families, sums, values of functions), where no assumption solves
for a symbol. Certificate: the coefficients, as multipliers for `ring`. Called by `equations`. Gives up past 12
equations.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq

from derive.kernel.terms import KernelError, Term, num, sub
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.linear_program import solve
from derive.prover.rational import Field

MAX_EQUATIONS, MAX_MONOMIALS = 12, 60
Coefficients = dict[tuple[int, ...], Any]


def by_combination(context: Context, a: Term, b: Term) -> Step | None:
    """a = b where a - b = sum of c_i*(l_i - r_i) over assumed equations l_i = r_i; at least two of them."""
    equations = [f for f in context.relevant(sub(a, b)) if f.tag == "eq"]
    if not 2 <= len(equations) <= MAX_EQUATIONS:
        return None
    terms = [sub(a, b), *[sub(*f.args) for f in equations]]
    try:
        field = Field(terms)
        found = [field.fraction(t) for t in terms]
    except (KernelError, ZeroDivisionError):
        return None
    rows = [_coefficients(q.top) if q.bottom.is_constant() else None for q in found]
    kept = [(f, row, q.bottom) for f, row, q in zip(equations, rows[1:], found[1:], strict=True) if row]
    if rows[0] is None or len(kept) < 2:
        return None
    weights = _weights(rows[0], [row for _, row, _ in kept])
    if weights is None:
        return None
    bottom = _number(found[0].bottom)
    pairs = [(context.hypothesis(f), num(w * _number(under) / bottom))
             for (f, _, under), w in zip(kept, weights, strict=True) if w]
    return context.equal(a, b, pairs)


def _coefficients(p: Any) -> Coefficients:
    return {tuple(int(e) for e in exponents): c for exponents, c in p.terms()}


def _number(p: Any) -> Fraction:
    c = next(iter(_coefficients(p).values()))
    return Fraction(int(c.p), int(c.q))


def _weights(goal: Coefficients, rows: list[Coefficients]) -> list[Fraction] | None:
    """Rational weights with sum of weight * row = goal; each as the difference of two that are not negative."""
    monomials = sorted({m for row in (goal, *rows) for m in row})
    none = fmpq(0)
    if len(monomials) > MAX_MONOMIALS:
        return None
    matrix = [[v for row in rows for v in (row.get(m, none), -row.get(m, none))] for m in monomials]
    found = solve(matrix, [goal.get(m, none) for m in monomials], [none] * (2 * len(rows)))
    return None if found is None else [p - q for p, q in zip(found[::2], found[1::2], strict=True)]


__all__ = ["by_combination"]

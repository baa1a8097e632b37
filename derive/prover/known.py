"""What is known of the atoms of a polynomial, as polynomials: facts, inequalities, bounds, assumed equations.

Called by `combination`, which asks for `surroundings` of a term and of its opposite alike: they are gathered once for
each set of atoms, and their products are multiplied out once. Example: about x*y under 0 < x, x <= y there are known
x > 0, y - x >= 0, y > 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

from derive.kernel.terms import ZERO, KernelError, Term, le, lt, num, sub
from derive.prover import bounds
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field, Polynomial, by_exponents, is_constant
from derive.prover.separation import Given, given, ties

MAX_BASIS = 14
NO_DEGREE = 1_000_000  # past every degree, below 0
Coefficients = dict[tuple[int, ...], Any]  # rationals of python-flint, by exponents


@dataclass(frozen=True)
class Known:
    """Something >= 0 (or > 0): its polynomial, and how to prove it: goals for side or hypothesis, or finished steps."""

    value: Polynomial
    strict: bool
    goals: tuple[Term | Step, ...]  # its factors: each `l < r` or `l <= r`; or one equation `l = r`
    sign: int = 1  # -1 for an equation that is used as r <= l

    @cached_property
    def coefficients(self) -> Coefficients:
        return by_exponents(self.value)

    @cached_property
    def below(self) -> dict[tuple[int, ...], bool]:
        """Which of the coefficients are negative."""
        return {m: bool(c.p < 0) for m, c in self.coefficients.items()}

    @cached_property
    def degree(self) -> int:
        """Of a product the sum of the degrees, which 0 never raises."""
        return int(self.value.total_degree()) if self.coefficients else -NO_DEGREE

    def times(self, other: Known) -> Known:
        return Known(self.value * other.value, self.strict and other.strict, self.goals + other.goals)


@dataclass(frozen=True)
class Surroundings:
    """What is known over the atoms of a field; products of `basis` by places in it, and squares by their roots."""

    field: Field
    basis: list[Known]
    equations: list[Known]  # either way round
    made: dict[tuple[int, ...], Known]
    squares: dict[Term, Known | None]

    @cached_property
    def given(self) -> Given:
        """The same as bounds of the atoms, for the search of a point that speaks against a goal."""
        zeros = [k.value for k in self.equations if k.sign > 0]
        return given([(k.value, k.strict) for k in self.basis], [*zeros, *ties(self.field)], len(self.field.atoms))

    def products(self, degree: int, top: int) -> Iterator[Known]:
        """Products of at most so many of the basis, of at most a degree."""
        degrees = [k.degree for k in self.basis]
        for size in range(1, degree + 1):
            for chosen in combinations_with_replacement(range(len(self.basis)), size):
                if sum([degrees[i] for i in chosen]) <= top:
                    yield self._product(chosen)

    def _product(self, chosen: tuple[int, ...]) -> Known:
        found = self.made.get(chosen)
        if found is None:
            last = self.basis[chosen[-1]]
            found = self.made[chosen] = self._product(chosen[:-1]).times(last) if len(chosen) > 1 else last
        return found


def surroundings(context: Context, t: Term) -> Surroundings:
    """What is known over the atoms of t, and over those that facts about them bring in. Raises KernelError."""
    related = context.relevant(t)
    orders = [f for f in related if f.tag in ("lt", "le") and f.free]
    equations = [f for f in related if f.tag == "eq"]
    differences = [sub(f.args[1], f.args[0]) for f in (*orders, *equations)]
    atoms = Field((t, *differences)).atoms
    key = ("surroundings", context.effort, related, tuple(atoms), tuple(context.hints))
    if key not in context.known:
        extra = list(bounds.known(context, [*atoms, *context.hints])) if context.effort > 1 else []
        field = Field((t, *differences, *[sub(s.goal.args[1], s.goal.args[0]) for s in extra]))
        basis = list(_basis(context, field, orders, extra))[:MAX_BASIS]
        assumed = list(_equations(context, field))
        context.known[key] = Surroundings(field, basis, assumed, {}, {})
    return context.known[key]  # type: ignore[return-value]


def polynomial(field: Field, t: Term) -> Polynomial | None:
    """t as a polynomial over the field's atoms; None where it has a denominator."""
    q = field.fraction(t)
    return q.top / q.bottom.leading_coefficient() if is_constant(q.bottom) else None


def _basis(context: Context, field: Field, orders: list[Term], extra: list[Step]) -> Iterator[Known]:
    """Facts, known inequalities, and bounds of the atoms: `low < a`, `a < high`."""
    for step in extra:
        yield from _cleared(context, field, step.goal, step)
    seen: set[Term] = set()
    for f in orders:
        seen.add(f)
        yield from _cleared(context, field, f, f)
    for atom in field.atoms:
        e = context.estimate(atom)
        for bound, above in ((e.low, True), (e.high, False)):
            if bound is None:
                continue
            edge = num(bound[0])
            pair = (edge, atom) if above else (atom, edge)
            strict = bound[1] and (atom.tag != "const" or context.evident(lt(*pair)))
            goal = lt(*pair) if strict else le(*pair)
            value = polynomial(field, sub(goal.args[1], goal.args[0]))
            if goal not in seen and value is not None:
                yield Known(value, strict, (goal,))
            if above and bound[0] > 0:
                yield Known(field.fraction(atom).top, True, (lt(ZERO, atom),))


def _cleared(context: Context, field: Field, relation: Term, proof: Term | Step) -> Iterator[Known]:
    """l < r or l <= r as something known, times its denominator where that is known to be positive."""
    q = field.fraction(sub(relation.args[1], relation.args[0]))
    if is_constant(q.bottom):
        yield Known(q.top / q.bottom.leading_coefficient(), relation.tag == "lt", (proof,))
        return
    sign = lt(ZERO, field.polynomial(q.bottom))
    if context.evident(sign):
        yield Known(q.top, relation.tag == "lt", (proof, sign))


def _equations(context: Context, field: Field) -> Iterator[Known]:
    """Assumed equations between polynomials in the field's atoms, either way round."""
    for f in context.facts:
        if f.tag == "eq":
            try:
                value = polynomial(field, sub(f.args[1], f.args[0]))
            except KernelError:
                continue
            if value is not None and value != 0:
                yield Known(value, False, (context.hypothesis(f),), 1)
                yield Known(-value, False, (context.hypothesis(f),), -1)


__all__ = ["Coefficients", "Known", "Surroundings", "polynomial", "surroundings"]

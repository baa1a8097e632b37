"""Equations: the normal form first, then the assumptions, then conversions of both sides.

Decides field identities; identities modulo assumed equations (a symbol solved for, a multiplier found by division); and
what `sums`, `laws` and `limits` convert to one normal form. Certificate: proved equations with multipliers for `ring`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from derive.kernel.need import need
from derive.kernel.normal import equal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, ne, num, open_body, sub
from derive.prover import special
from derive.prover.angles import meet_over_inverses, prove_angles
from derive.prover.binomial_ranges import vanishing
from derive.prover.binomial_sums import row_sum
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.counting import WIDE, bells, ladder, pascal
from derive.prover.derivatives import derivative
from derive.prover.fibonacci import prove_fibonacci
from derive.prover.golden import prove_golden_sums
from derive.prover.instances import range_conversion
from derive.prover.integrals import integral
from derive.prover.laws import BASIC
from derive.prover.limits import limit
from derive.prover.linear_equations import by_combination
from derive.prover.multisums import prove_by_order_of_summation
from derive.prover.nonvanishing import with_divisors
from derive.prover.off_poles import pay_poles
from derive.prover.permutations import permuted
from derive.prover.radicals import may_turn, meet_over_radicals
from derive.prover.rational import Field, coprime
from derive.prover.rearranging import ALIGNING, cutting, peeling
from derive.prover.rewriting import Conversion, rewrite
from derive.prover.rising import prove_by_lengths
from derive.prover.series import series_value
from derive.prover.sums import closed_form
from derive.prover.tangents import sine_squared, tangent, tangents_occur
from derive.prover.turning import prove_turn
from derive.prover.zeilberger import prove_by_telescoper

_VALUES: tuple[Conversion, ...] = (derivative, limit, integral, permuted, closed_form, row_sum, series_value, vanishing)
FIRST: tuple[Conversion, ...] = (*_VALUES, *BASIC)
SECOND: tuple[Conversion, ...] = (*_VALUES, *WIDE)


def prove_equation(context: Context, goal: Term) -> Step | None:
    """A step with the goal; what it owes beyond the facts are conditions, at best the definedness of the sides."""
    a, b = goal.args
    best: Step | None = None
    for name, step in _attempts(context, a, b):
        context.tell(name)
        if step is None:
            continue
        step = context.settle(step)
        if not context.paid(step) and context.effort > 1:
            step = pay_poles(context, with_divisors(context, step))
        if context.paid(step):
            return step
        if best is None or _only_definedness(context, step, goal) and not _only_definedness(context, best, goal):
            best = step
    return best


def _only_definedness(context: Context, step: Step, goal: Term) -> bool:
    return context.owed(step) <= need(goal)


def quick_equation(context: Context, goal: Term) -> Step | None:
    """The normal form and the assumed equations alone; only where nothing stays owed."""
    for step in _direct(context, *goal.args):
        if step is not None:
            step = context.settle(step)
            if context.paid(step):
                return step
    return None


def _direct(context: Context, a: Term, b: Term) -> Iterator[Step | None]:
    yield context.equal(a, b)
    equations = [f for f in context.facts if f.tag == "eq"]
    for f in equations:
        yield by_multiple(context, a, b, context.hypothesis(f))
    yield meet(context, a, b, assumption_conversions(context))
    yield by_combination(context, a, b)


def _attempts(context: Context, a: Term, b: Term) -> Iterator[tuple[str, Step | None]]:
    """The strategies for equations in order, each under the name that `--explain` tells."""
    for direct in _direct(context, a, b):
        yield "the normal form and the assumed equations", direct
    assumed = assumption_conversions(context)
    yield "rewriting: sums, limits, derivatives, elementary laws", meet(context, a, b, (*assumed, *FIRST))
    if tangents_occur(a, b):
        yield "tangents by sines and cosines", meet(context, a, b, (*assumed, *_VALUES, tangent, sine_squared))
    yield "Fibonacci and Lucas numbers", prove_fibonacci(context, a, b)
    if context.effort < 2:
        return
    yield "sums of Fibonacci numbers by Binet's formula", prove_golden_sums(context, a, b)
    yield "orders of summation", prove_by_order_of_summation(context, a, b, assumed, FIRST)
    for step in special.attempts(context, a, b):
        yield "special functions", step
    towards = (*assumed, ladder(a, b), pascal(a, b), peeling(a, b), *FIRST)
    yield "factorials, binomials and sums brought to the same arguments", meet(context, a, b, towards)
    yield "sums cut where others end", meet(context, a, b, (*assumed, cutting(a, b)))
    wide = (*assumed, ladder(a, b), bells(a, b), peeling(a, b), *SECOND)
    yield "recurrences and exponentials", meet(context, a, b, wide)
    yield "lengths of complex numbers", prove_by_lengths(context, a, b)
    yield "creative telescoping", prove_by_telescoper(context, a, b)
    yield "radicals", meet_over_radicals(context, a, b, SECOND) if may_turn(a, b) else None
    yield "inverse functions", meet_over_inverses(context, a, b)
    yield "angles", prove_angles(context, a, b)
    yield "turns of the argument", prove_turn(context, a, b)
    yield "sums aligned", meet(context, a, b, (*assumed, ladder(a, b), bells(a, b), *SECOND, *ALIGNING))


def meet(context: Context, a: Term, b: Term, conversions: Sequence[Conversion]) -> Step | None:
    """a = b by rewriting both to one normal form."""
    if not conversions:
        return None
    left, right = rewrite(context, a, conversions), rewrite(context, b, conversions)
    pairs = [(s, m) for s, m in ((left, ONE), (right, MINUS_ONE)) if s is not None]
    if not pairs:
        return None
    step = context.equal(a, b, pairs)
    if step is None:
        ends = [s.goal.args[1] if s else t for s, t in ((left, a), (right, b))]
        for f in context.facts:
            if f.tag == "eq" and step is None:
                middle = by_multiple(context, ends[0], ends[1], context.hypothesis(f))
                step = context.equal(a, b, [*pairs, (middle, ONE)]) if middle else None
    return step


def by_multiple(context: Context, a: Term, b: Term, premise: Step) -> Step | None:
    """a = b where a - b is a multiple of the premise's l - r by something defined."""
    left, right = premise.goal.args
    try:
        difference, given = sub(a, b), sub(left, right)
        field = Field((difference, given))
        top, bottom = field.fraction(difference), field.fraction(given)
        if bottom.top == 0 or top.top == 0:
            return None
        if coprime(top.top, bottom.top) and not context.evident(ne(given, ZERO)):  # no case of what cannot be
            return None
        factor = field.term(top / bottom)
    except (KernelError, ZeroDivisionError):
        return None
    for p in need(factor):
        if not context.evident(p):
            return None
    return context.equal(a, b, [(premise, factor)])


# ---- assumptions as conversions -------------------------------------------------------------------------------------
def assumption_conversions(context: Context) -> tuple[Conversion, ...]:
    """One conversion for each assumed equation that determines a symbol, a family, or another node."""
    key = ("assumption conversions",)
    if key not in context.known:
        taken: dict[str, frozenset[str]] = {}
        context.known[key] = tuple([c for f in context.facts for c in _conversions_of(context, f, taken)])
    found = context.known[key]
    return found if isinstance(found, tuple) else ()


def _conversions_of(context: Context, f: Term, taken: dict[str, frozenset[str]]) -> list[Conversion]:
    if f.tag == "forall" and f.args[2].tag == "eq" and f.args[2].args[0].tag == "fam":
        return [_family_conversion(f)]
    if f.tag == "forall":
        over_range = range_conversion(f)
        return [over_range] if over_range else []
    if f.tag != "eq":
        return []
    left, right = f.args
    for s, value in ((left, right), (right, left)):
        if s.tag == "sym" and str(s.data) not in value.free and _acyclic(str(s.data), value.free, taken):
            step = context.hypothesis(f) if s is left else context.equal(s, value, [(context.hypothesis(f), MINUS_ONE)])
            return [_node_conversion(s, step)] if step else []
    for node, value in ((left, right), (right, left)):
        if node.tag in ("sum", "prod", "fam", "fn", "pow") and value.size <= node.size:
            step = (
                context.hypothesis(f)
                if node is left
                else context.equal(node, value, [(context.hypothesis(f), MINUS_ONE)])
            )
            return [_node_conversion(node, context.settle(step))] if step else []
    solved = _solve(context, f, taken)
    return [solved] if solved else []


def _acyclic(name: str, free: frozenset[str], taken: dict[str, frozenset[str]]) -> bool:
    if name in taken:
        return False
    reach, grown = set(free), True
    while grown:
        more = set().union(*[taken[n] for n in reach if n in taken]) - reach
        reach |= more
        grown = bool(more)
    if name in reach:
        return False
    taken[name] = free
    return True


def _solve(context: Context, f: Term, taken: dict[str, frozenset[str]]) -> Conversion | None:
    """A symbol in which the equation is linear, with a coefficient known not to vanish."""
    difference = sub(*f.args)
    try:
        field = Field((difference,))
        q = field.fraction(difference)
    except KernelError:
        return None
    for atom in field.atoms:
        if (
            atom.tag != "sym"
            or field.degree(q.top, atom) != 1
            or any([atom.data in a.free for a in field.atoms if a != atom])
        ):
            continue
        parts = field.coefficients(q.top, atom)
        slope = field.polynomial(parts[1])
        if not context.evident(ne(slope, ZERO)):
            continue
        from derive.prover.rational import Quotient

        value = field.term(Quotient(-parts[0], parts[1])) if 0 in parts else num(0)
        step = by_multiple(context, atom, value, context.hypothesis(f))
        if step is not None and _acyclic(str(atom.data), value.free, taken):
            return _node_conversion(atom, context.settle(step))
    return None


def _node_conversion(node: Term, step: Step) -> Conversion:
    def convert(context: Context, t: Term) -> Step | None:
        if t == node:
            return step
        if t.tag == node.tag and t.tag != "sym" and t.data == node.data and t.free == node.free and equal(t, node):
            return context.equal(t, step.goal.args[1], [(step, ONE)])
        return None

    return convert


def _family_conversion(f: Term) -> Conversion:
    pattern = f.args[2].args[0]

    def convert(context: Context, t: Term) -> Step | None:
        if t.tag != "fam" or t.data != pattern.data or len(t.args) != len(pattern.args):
            return None
        for place, value in zip(pattern.args, t.args, strict=False):
            if place.tag == "bound" and place.data == 0 and open_body(pattern, value) == t:
                made = context.settle(context.apply("instance", (context.hypothesis(f),), value))
                return made if context.paid(made) else None
        return None

    return convert


__all__ = ["by_multiple", "meet", "prove_equation", "quick_equation"]

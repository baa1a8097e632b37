"""Positivity of one polynomial: a combination, with coefficients >= 0, of products of known inequalities and squares.

    p = sum c_i * (product of g's) + c_0,   each g >= 0 known: a fact, a bound of a symbol, a square

An exact linear program finds the coefficients, at growing degree; the kernel checks products and the combination.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from flint import fmpq

from derive.kernel.terms import ZERO, KernelError, Term, le, lt, mul, num, power, sub
from derive.prover import prices, squares
from derive.prover.builder import Step
from derive.prover.completing import roots
from derive.prover.contacts import by_contacts
from derive.prover.context import Context
from derive.prover.known import Coefficients, Known, Surroundings, polynomial, surroundings
from derive.prover.linear_program import solve
from derive.prover.monotone import by_monotone
from derive.prover.pieces import by_pieces, enclosed
from derive.prover.rational import Field, Polynomial, by_exponents
from derive.prover.separation import separating

_NONE = fmpq(0)
MAX_CANDIDATES = 160
MAX_DEGREE = 4


def positive(context: Context, t: Term, strict: bool) -> Step | None:
    """0 < t, or 0 <= t."""
    goal = lt(ZERO, t) if strict else le(ZERO, t)
    step = context.side(goal)
    if step is not None:
        return step
    key = ("positive", goal)
    if key not in context.known:
        context.known[key] = None
        context.known[key] = _positive(context, t, goal, strict)
    found = context.known[key]
    return found if isinstance(found, Step) else None


def by_combination(context: Context, goal: Term) -> Step | None:
    """a < b or a <= b as a combination of what is known, and by nothing dearer."""
    low, high = goal.args
    t = sub(high, low)
    step = context.side(goal)
    if step is not None:
        return step
    found = _combined(context, t, Term(goal.tag, None, (ZERO, t)))
    made = context.attempt("linear", (found,), goal, num(1)) if found else None
    return context.settle(made) if made else None


def _positive(context: Context, t: Term, goal: Term, strict: bool) -> Step | None:
    for strategy in (enclosed, by_monotone, by_contacts, by_pieces):
        step = _combined(context, t, goal) if strategy is enclosed else None
        step = step or strategy(context, t, strict)
        if step is not None:
            return step
    return None


def _combined(context: Context, t: Term, goal: Term) -> Step | None:
    try:
        around = surroundings(context, t)
        wanted = polynomial(around.field, t)
    except KernelError:
        return None
    if wanted is None:
        return None
    context.meter.spend(1 + len(around.basis) // 6)
    if separating(around.given, wanted, goal.tag == "lt") is not None:
        return None  # the known holds there and the wanted does not: no product of the known helps
    step = _search(context, around, wanted, goal) or _by_squares(context, around, wanted, goal)
    if step is not None:
        return step
    for known in _multipliers(around, wanted) if context.effort > 1 and not context.floors else ():
        step = _by_multiplying(context, around, wanted, goal, known)
        if step is not None:
            return step
    return None


def _multipliers(around: Surroundings, wanted: Polynomial) -> Iterator[Known]:
    """Atoms a > 0 for which a*t may be easier: those of t, and those that stand beside others in what is known.

    Of the rest any one does as well, which raises the degree and no more; it comes last."""
    degrees = wanted.degrees()
    beside = {i for k in (*around.basis, *around.equations) for m in k.coefficients if sum(m) > 1
              for i, e in enumerate(m) if e}
    idle: Known | None = None
    for known in around.basis:
        at = _atom(known, around.field) if known.strict else None
        if at is not None and (degrees[at] or at in beside):
            yield known
        elif at is not None:
            idle = idle or known
    if idle is not None:
        yield idle


def _by_squares(context: Context, around: Surroundings, wanted: Polynomial, goal: Term) -> Step | None:
    """A sum of squares of differences of monomials, each alone or times products of known factors."""
    if context.effort < 2 or not squares.applies(context, around.field, wanted):
        return None
    drawn: dict[squares.Parts, squares.Square] = {}
    factors = [None, *around.basis, *around.products(2, 2)]
    seen: set[object] = set()
    candidates: list[Known] = list(islice(around.products(MAX_DEGREE, int(wanted.total_degree())), MAX_CANDIDATES))
    for k in factors:
        found = squares.squares(around.field, wanted, k.value if k else None, drawn)
        for square in islice(found, squares.MAX_PER_FACTOR):
            value = square.value * k.value if k else square.value
            if str(value) not in seen and len(candidates) < squares.MAX_SQUARES:
                seen.add(str(value))
                candidates.append(Known(value, False, (square.goal, *(k.goals if k else ()))))
    chosen = _solve(context, wanted, candidates, goal.tag == "lt")
    return _proof(context, goal, chosen) if chosen else None


def _atom(known: Known, field: Field) -> int | None:
    """The place of an atom a of which this says `0 < a`."""
    goal = known.goals[0]
    said = len(known.goals) == 1 and isinstance(goal, Term) and goal.args[0] == ZERO and goal.args[1] in field.atoms
    return field.atoms.index(goal.args[1]) if said and isinstance(goal, Term) else None


def _by_multiplying(
    context: Context, around: Surroundings, wanted: Polynomial, goal: Term, known: Known
) -> Step | None:
    """0 < t because 0 < a*t for an atom a > 0."""
    given, t = known.goals[0], goal.args[1]
    if not isinstance(given, Term):
        return None
    atom = given.args[1]
    whole = _search(context, around, wanted * known.value, Term(goal.tag, None, (ZERO, mul(atom, t))))
    factor = context.hypothesis(given) if given in context.facts else context.side(given)
    step = context.attempt("quotient", (whole, factor), atom, t) if whole and factor else None
    return context.settle(step) if step else None


def _search(context: Context, around: Surroundings, wanted: Polynomial, goal: Term) -> Step | None:
    top = int(wanted.total_degree())
    equations, basis = around.equations, around.basis
    reach = max([1, *[int(k.value.total_degree()) for k in equations]])  # an assumed equation may cancel higher terms
    higher = [k for k in basis if max(top, 1) < int(k.value.total_degree()) <= reach]
    square: list[Known] = []
    for degree in range(1, min(MAX_DEGREE if context.effort > 1 and not context.floors else 2, max(2, top)) + 1):
        context.meter.spend(20 + prices.multiplying(len(basis), degree))
        products = islice(around.products(degree, max(top, 1)), MAX_CANDIDATES)
        candidates = [*equations, *higher, *products]
        if degree == 2:
            square = list(_squares(context, around, wanted))
        candidates += square
        chosen = _solve(context, wanted, candidates, goal.tag == "lt")
        if chosen is not None:
            step = _proof(context, goal, chosen)
            if step is not None:
                return step
    return None


def _squares(context: Context, around: Surroundings, wanted: Polynomial) -> Iterator[Known]:
    """Squares of atoms and of their differences and sums, for real atoms of the polynomial."""
    degrees, field, drawn = wanted.degrees(), around.field, around.squares
    used = [a for i, a in enumerate(field.atoms) if degrees[i]][:5]
    bases = list(roots(field, wanted, [a for a in used if context.evident(Term("real", None, (a,)))]))
    context.meter.spend(len(bases) // 2)
    for base in bases:
        if base not in drawn:
            goal = le(ZERO, power(base, num(2)))
            value = polynomial(field, goal.args[1])
            drawn[base] = Known(value, False, (goal,)) if value is not None and context.evident(goal) else None
        known = drawn[base]
        if known is not None:
            yield known


def _solve(
    context: Context, wanted: Polynomial, candidates: list[Known], strict: bool
) -> list[tuple[Known, Fraction]] | None:
    """Coefficients >= 0 with sum c*candidate + c0 = wanted; where `strict`, c0 or a strict candidate takes part."""
    if not candidates:
        return None
    goal = by_exponents(wanted)
    context.meter.spend(sum([len(k.coefficients) for k in candidates]) // prices.MONOMIALS)
    candidates = _useful(goal, candidates) if _within_reach(goal, candidates) else []
    if not candidates or not _within_reach(goal, candidates):
        return None
    columns = [c.coefficients for c in candidates]
    monomials = sorted(set(goal).union(*columns))
    zero = tuple([0] * len(monomials[0]))
    if zero not in monomials:
        monomials.append(zero)
    row = {m: i for i, m in enumerate(monomials)}
    matrix = [[_NONE] * len(columns) + [fmpq(int(m == zero))] for m in monomials]
    for i, column in enumerate(columns):
        for m, c in column.items():
            matrix[row[m]][i] = c
    gain = [fmpq(int(strict and c.strict)) for c in candidates] + [fmpq(int(strict))]
    context.meter.spend(1 + len(matrix) * len(candidates) // 60)
    spend = lambda rows, width: context.meter.spend(prices.pivoting(rows, width))  # noqa: E731
    found = solve(matrix, [goal.get(m, _NONE) for m in monomials], gain, spend)
    if found is None or strict and not any([g and c for g, c in zip(gain, found, strict=False)]):
        return None
    return [(k, c) for k, c in zip(candidates, found, strict=False) if c]


def _useful(goal: Coefficients, candidates: list[Known]) -> list[Known]:
    """Without those that hold a monomial which nothing else cancels: one sign only, and not in the goal."""
    holders: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
    for place, k in enumerate(candidates):
        for m, below in k.below.items():
            if m not in goal and any(m):
                holders.setdefault(m, ([], []))[below].append(place)
    left = {m: [len(side) for side in sides] for m, sides in holders.items()}
    lone = [m for m, numbers in left.items() if not all(numbers)]
    gone: set[int] = set()
    while lone:
        for place in [p for side in holders[lone.pop()] for p in side if p not in gone]:
            gone.add(place)
            for m, below in candidates[place].below.items():
                if m in left:
                    left[m][below] -= 1
                    if not left[m][below]:
                        lone.append(m)
    return [k for place, k in enumerate(candidates) if place not in gone]


def _within_reach(goal: Coefficients, candidates: list[Known]) -> bool:
    """Does some candidate hold each monomial of the goal with its sign? The number beside them may be positive."""
    return all(
        [
            any([k.below.get(m) is below for k in candidates])
            for m, below in ((m, bool(c.p < 0)) for m, c in goal.items())
            if any(m) or below
        ]
    )


def _proof(context: Context, goal: Term, chosen: list[tuple[Known, Fraction]]) -> Step | None:
    steps, coefficients = [], []
    for known, c in chosen:
        parts = []
        for g in known.goals:
            part = g if isinstance(g, Step) else context.hypothesis(g) if g in context.facts else context.side(g)
            if part is None:
                return None
            parts.append(part)
        steps.append(parts[0] if len(parts) == 1 else context.apply("product", parts))
        coefficients.append(num(known.sign * c))
    step = context.attempt("linear", steps, goal, *coefficients)
    return context.settle(step) if step else None

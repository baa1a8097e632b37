"""Statements about floor, ceiling and remainders that hold because integers lie apart.

Class: equations and inequalities between integers made of floors, ceilings and remainders: `floor(x) = 0` for
0 <= x < 1, `ceil(64*sqrt(2)) = 91`, Hermite's identity with a literal number of terms, `ceil(n/m) = floor((n+m-1)/m)`.
Ceilings and remainders become floors. Of each floor its bounds are noted, sharper ones where it is of a quotient of
integers, and how far floors of arguments that differ by a number are apart; then a <= b follows from a - 1 < b, in as
many cases as floors may differ in. Certificate: those bounds, `whole` and `antisymmetry`. Of max and min in the
goal or the facts it is noted that they bound their arguments.

Called by `connectives`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from flint import fmpq

from derive.kernel.arithmetic import Rational
from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, add, eq, le, lt, mul, num, sort, sub, walk
from derive.prover.builder import Step
from derive.prover.cases import split_on
from derive.prover.context import Context
from derive.prover.laws import BASIC, instance, is_call
from derive.prover.linear_program import solve
from derive.prover.order import prove_order
from derive.prover.rewriting import rewrite

Prove = Callable[[Context, Term], "Step | None"]
ROUNDED = frozenset({"floor", "ceil", "mod"})
SHARE, MAX_FLOORS, MAX_SPLITS, MAX_FACTS = 500, 7, 4, 40


def mentions(*terms: Term) -> bool:
    return any([n.tag == "fn" and n.data in ROUNDED for t in terms for n in walk(t)])


def prove_rounded(context: Context, goal: Term) -> Step | None:
    """a = b, a <= b or a < b with floors in it, or None."""
    if goal.tag not in ("eq", "le", "lt") or not mentions(goal) or context.effort < 2:
        return None
    links = [rewrite(context, side, (as_floors, *BASIC)) for side in goal.args]
    if not all([s is None or context.paid(s) for s in links]):
        return None
    a, b = [s.goal.args[1] if s else t for s, t in zip(links, goal.args, strict=True)]
    notes = [*_arguments(context, goal), *_notes(context, [a, b])]
    scope = context.under([s.goal for s in notes])
    found = _shown(scope, Term(goal.tag, None, (a, b)), _splits(scope, [a, b]))
    if found is None:
        return None
    found = _without(context, notes, found)
    pairs = [(s, m) for s, m in zip(links, (ONE, MINUS_ONE), strict=True) if s is not None]
    if goal.tag == "eq":
        step = context.equal(goal.args[0], goal.args[1], [*pairs, (found, ONE)])
        return context.settle(step) if step else None
    return context.ordered(goal, found, *[s for s, _ in pairs]) if pairs else found


def as_floors(context: Context, t: Term) -> Step | None:
    """A conversion: mod(a, b) = a - b*floor(a/b); ceilings are among the basic laws."""
    return instance(context, "mod_floor", a=t.args[0], b=t.args[1]) if is_call(t, "mod") else None


def _without(context: Context, notes: list[Step], step: Step) -> Step:
    for s in reversed(notes):
        if s.goal in step.hyps:
            step = context.cut(s, step)
    return context.settle(step)


# ---- what is noted of floors ----------------------------------------------------------------------------------------
def _floors(terms: list[Term]) -> list[Term]:
    found = dict.fromkeys([n for t in terms for n in walk(t) if is_call(n, "floor") and n.closed])
    return list(found)[:MAX_FLOORS]


def _notes(context: Context, terms: list[Term]) -> list[Step]:
    """Bounds of each floor, and of the differences of floors, each proved under those before it."""
    notes: list[Step] = []
    floors = _floors(terms)
    for f in floors:
        (u,) = f.args
        notes += [s for s in (instance(context, "floor_below", a=u), instance(context, "floor_above", a=u)) if s]
    for p in [p for f in floors for p in _sharper(context, f, floors)] + _differences(floors):
        scope = context.under([s.goal for s in notes])
        step = scope.side(p) if p.tag == "lt" else _whole(scope, p)
        if step is not None:
            notes.append(_without(context, notes, step))
    return notes


def _arguments(context: Context, goal: Term) -> list[Step]:
    """Which of two arguments is not the greater, where the goal compares two floors or two ceilings."""
    found = list(dict.fromkeys([n for n in walk(goal) if n.tag == "fn" and n.data in ROUNDED]))
    if goal.tag == "eq" or len(found) != 2 or not all([n.closed and n.data in ("floor", "ceil") for n in found]):
        return []
    (u,), (v,) = found[0].args, found[1].args
    if found[0].data != found[1].data or constant(sub(u, v)) is not None:
        return []
    for p in (le(u, v), le(v, u)):
        step = context.side(p) or context.within(SHARE, lambda scope, p=p: prove_order(scope, p))  # type: ignore[misc]
        if step is not None and context.paid(step):
            return [context.settle(step)]
    return []


def _sharper(context: Context, f: Term, floors: list[Term]) -> list[Term]:
    """f < u where that is known; of floor(p/q) for integers p and q > 0: q*f <= p and p <= q*f + q - 1, and so of
    floor(p) where p is real."""
    (u,) = f.args
    out = [lt(f, u)]
    for q in _divisors(context, u):
        p = normal(mul(q, u))
        if not context.evident(sort("integer", p)):
            p = next((g for g in floors if normal(g.args[0]) == p), p)
        if context.evident(sort("integer", p)):
            return [*out, le(mul(q, f), p), le(p, add(mul(q, f), q, MINUS_ONE))]
    return out


def _divisors(context: Context, u: Term) -> list[Term]:
    """Positive integers that stand under u: literal ones, and symbols."""
    literal = 1
    found = []
    for n in walk(u):
        if n.tag == "num" and isinstance(n.data, Fraction):
            literal = max(literal, n.data.denominator)
        if n.tag == "pow" and n.args[1] == MINUS_ONE:
            q = n.args[0]
            if q.closed and context.evident(sort("integer", q)) and context.evident(lt(ZERO, q)):
                found.append(q)
    return [*found, *([num(literal)] if literal > 1 else [])]


def _differences(floors: list[Term]) -> list[Term]:
    """f + floor(c) <= g and g <= f + ceil(c), where the argument of g is that of f and c."""
    out: list[Term] = []
    for i, f in enumerate(floors):
        for g in floors[i + 1 :]:
            c = constant(sub(g.args[0], f.args[0]))
            if c is not None:
                out += [le(add(f, num(floor(c))), g), le(g, add(f, num(ceil(c))))]
    return out


# ---- proofs ---------------------------------------------------------------------------------------------------------
def _shown(context: Context, goal: Term, splits: list[Term]) -> Step | None:
    """The goal as it is, or in two cases."""
    a, b = goal.args
    if goal.tag == "eq":
        step = context.equal(a, b)
        if step is not None:
            return context.settle(step)
        there = _shown(context, le(a, b), splits)
        back = _shown(context, le(b, a), splits) if there is not None else None
        return context.settle(context.apply("antisymmetry", (there, back))) if there and back else None
    step = _whole(context, goal, thorough=not splits)
    if step is not None:
        return step
    for place, p in enumerate(splits):
        if context.evident(p) or context.evident(lt(p.args[1], p.args[0])):
            continue
        return split_on(context, goal, p, lambda scope, q, rest=splits[place + 1 :]: _case(scope, q, rest))  # type: ignore[misc]
    return None


def _case(context: Context, goal: Term, splits: list[Term]) -> Step | None:
    """The goal in a case: what the case says of integers is sharpened first."""
    last = context.facts[-1]
    sharp = None
    if last.tag == "lt":
        sharp = context.attempt("whole", (context.hypothesis(last),))
        sharp = context.settle(sharp) if sharp is not None else None
    if sharp is None or not context.paid(sharp):
        return _shown(context, goal, splits)
    step = _shown(context.under([sharp.goal]), goal, splits)
    return _without(context, [sharp], step) if step is not None else None


def _splits(context: Context, terms: list[Term]) -> list[Term]:
    """Does a floor exceed another one, whose argument differs by a number, by the larger of two amounts?"""
    floors = _floors(terms)
    out = []
    for i, f in enumerate(floors):
        for g in floors[i + 1 :]:
            c = constant(sub(g.args[0], f.args[0]))
            if c is not None and c.denominator > 1:
                out.append(le(add(g, num(-floor(c))), f))  # not as in the notes, whose reverse stands there already
    return out[:MAX_SPLITS]


def _whole(context: Context, goal: Term, thorough: bool = True) -> Step | None:
    """a <= b by order, or from a - 1 < b where both are integers."""
    a, b = goal.args

    def ordered(p: Term) -> Step | None:
        step = _linear(context, p) or _divided(context, p)
        if step is not None or not thorough:
            return step
        step = context.within(SHARE, lambda scope: prove_order(scope, p))
        return step if step is not None and context.paid(step) else None

    try:
        if goal.tag == "lt" or not all([context.evident(sort("integer", t)) for t in (a, b)]):
            return ordered(goal)
        strict = ordered(lt(add(a, MINUS_ONE), b))
    except KernelError:
        return None
    whole = context.attempt("whole", (strict,)) if strict is not None else None
    step = context.attempt("linear", (whole,), goal, ONE) if whole is not None else None
    step = context.settle(step) if step is not None else None
    return step if step is not None and context.paid(step) else None


def _linear(context: Context, goal: Term) -> Step | None:
    """The goal as a combination of the facts and a constant, with coefficients >= 0."""
    n = Normaliser()
    facts = [f for f in context.relevant(goal) if f.tag in ("lt", "le")][:MAX_FACTS]
    wanted = n.poly(sub(goal.args[1], goal.args[0]))
    rows = [n.poly(sub(f.args[1], f.args[0])) for f in facts]
    monomials = list(dict.fromkeys([(), *[m for p in (wanted, *rows) for m in p]]))
    matrix = [[_q(p.get(m, 0)) for p in rows] + [_q(int(m == ()))] for m in monomials]
    strict = [_q(int(f.tag == "lt")) for f in facts] + [_q(1)]
    context.meter.spend(1 + len(facts) // 4)
    found = solve(matrix, [_q(wanted.get(m, 0)) for m in monomials], strict)
    if found is None:
        return None
    used = [(f, c) for f, c in zip(facts, found, strict=False) if c]
    step = context.attempt("linear", [context.hypothesis(f) for f, _ in used], goal, *[num(c) for _, c in used])
    step = context.settle(step) if step is not None else None
    return step if step is not None and context.paid(step) else None


def _divided(context: Context, goal: Term) -> Step | None:
    """a < b from q*a < q*b, for a positive integer q that stands before floors in the facts."""
    gap = sub(goal.args[1], goal.args[0])
    found = [q for n in walk(gap) if is_call(n, "floor") for q in _divisors(context, n.args[0])]
    for q in dict.fromkeys([q for q in found if q.free]):
        whole = _linear(context, Term(goal.tag, None, (ZERO, mul(q, gap))))
        sign = context.side(lt(ZERO, q))
        if whole is None or sign is None:
            continue
        part = context.attempt("quotient", (whole, sign), q, gap)
        step = context.attempt("linear", (part,), goal, ONE) if part is not None else None
        step = context.settle(step) if step is not None else None
        if step is not None and context.paid(step):
            return step
    return None


def _q(q: Rational) -> fmpq:
    return fmpq(q.numerator, q.denominator)


# ---- max and min ----------------------------------------------------------------------------------------------------
def by_extremes(context: Context, goal: Term) -> Step | None:
    """An inequality from the facts and from what max and min in them are not less, or not more, than."""
    if goal.tag not in ("lt", "le") or context.effort < 2:
        return None
    nodes = dict.fromkeys([n for f in context.facts for n in walk(f) if _extreme(n)])
    notes = [s for n in list(nodes)[:3] for s in _bounds(context, n)]
    if not notes:
        return None
    scope = context.under([s.goal for s in notes])
    step = scope.within(SHARE, lambda inner: prove_order(inner, goal))
    return _without(context, notes, step) if step is not None and scope.paid(step) else None


def _extreme(n: Term) -> bool:
    return n.tag == "fn" and n.data in ("max", "min") and len(n.args) == 2 and n.closed


def _bounds(context: Context, n: Term) -> list[Step]:
    """max(a, b) bounds a and b from above; min from below."""
    bounds = [le(x, n) if n.data == "max" else le(n, x) for x in n.args]
    order = le(*n.args)
    found = [split_on(context, p, order, _by_laws) for p in bounds if context.evident(sort("real", p.args[0]))]
    return [s for s in found if s is not None and context.paid(s)]


def _by_laws(context: Context, p: Term) -> Step | None:
    from derive.prover.equations import prove_equation

    extreme = p.args[0] if _extreme(p.args[0]) else p.args[1]
    a, b = extreme.args
    for value in (a, b):
        same = prove_equation(context, eq(extreme, value))
        if same is not None and context.paid(same):
            swapped = Term("le", None, tuple([value if t == extreme else t for t in p.args]))
            known = context.side(swapped) or (context.hypothesis(swapped) if swapped in context.facts else None)
            known = known or prove_order(context, swapped)
            step = context.ordered(p, known, same) if known is not None else None
            if step is not None and context.paid(step):
                return step
    return None


__all__ = ["by_extremes", "mentions", "prove_rounded"]

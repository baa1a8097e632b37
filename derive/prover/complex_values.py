"""Statements about complex numbers: the conversions of re, im, conjugate, abs, sign, arg, and two substitutions.

Class: equations and inequalities that become real ones when each complex symbol is written x + I*y with real x and y
(`cartesian`), or exp(u + I*t) with real u and -pi < t <= pi (`polar`), and re, im, conjugate, abs, sign and arg are
evaluated. Certificate: the proof of the real statement, instantiated at re(z), im(z) or at log|z|, arg(z).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    RELATIONS,
    ZERO,
    KernelError,
    Term,
    eq,
    ne,
    sort,
    substitute,
    sym,
    walk,
)
from derive.prover.branches import argument, polar_value, power_of_exponential
from derive.prover.builder import Step
from derive.prover.complex_apart import above, apart
from derive.prover.complex_parts import linked, part_values, parts
from derive.prover.context import Context
from derive.prover.gamma_parts import gamma_values, mirrored, note_poles
from derive.prover.laws import BASIC, exponentials
from derive.prover.moduli import direction, modulus
from derive.prover.moduli_order import prove_by_squares
from derive.prover.planar import planar
from derive.prover.poles import note_off_line
from derive.prover.radicals import meet_over_radicals
from derive.prover.rewriting import Conversion, rewrite
from derive.prover.shapes import Shape, cartesian_shape, instantiated, polar_shape
from derive.prover.turns import speaks_of_turns, turned

Prove = Callable[[Context, Term], "Step | None"]
NAMES = frozenset({"re", "im", "conjugate", "abs", "sign", "arg", "atan2"})
MANY_VALUED = frozenset({"arg", "log", "sign"})
VALUES: tuple[Conversion, ...] = (
    mirrored,
    gamma_values,
    planar,
    part_values,
    modulus,
    direction,
    argument,
    power_of_exponential,
    polar_value,
)
COMPLEX: tuple[Conversion, ...] = (*VALUES, *BASIC)
WIDER: tuple[Conversion, ...] = (*VALUES, exponentials, *BASIC)
TURNING: tuple[Conversion, ...] = (*VALUES, turned, *BASIC)
COUNTED = frozenset({"rising", "falling", "binomial", "fibonacci", "lucas"})
MAX_SYMBOLS = 3


def prove_complex(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal by the values of re, im, abs, ..., as it stands, then with complex symbols written out."""
    if context.effort < 2 or not concerns(context, goal):
        return None
    note_poles(context, goal)
    if not context.known.get("clear"):
        context.known["clear"] = True
        lemmas = [s for f in context.relevant(goal) for s in _cleared(context, f)]
        if lemmas:
            return _from_lemmas(context, goal, lemmas, lambda c, g: prove_complex(c, g, prove))
    turning = any([_turns(goal, z) for z in complex_symbols(context, goal)])
    for attempt in (_polar, _as_it_stands, _cartesian) if turning else (_cartesian, _as_it_stands):
        try:
            step = attempt(context, goal, prove)
        except KernelError:
            continue
        if step is None:
            continue
        step = _paying(context, step)
        if context.paid(step):
            return step
    return None


def _paying(context: Context, step: Step) -> Step:
    """The step without owing what does not vanish, or is no pole, off the real line."""
    for p in sorted(context.owed(step), key=repr):
        if p.tag == "not" and p.args[0].tag == "and":
            note_off_line(context, p.args[0].args[-1].args[0])
        elif p.tag != "ne" or p.args[1] != ZERO or not apart(context, p.args[0]):
            continue
        step = context.settle(step)
    return step


def concerns(context: Context, goal: Term) -> bool:
    """May a part, a modulus or a branch decide the goal?"""
    if goal.tag not in RELATIONS:
        return False
    if speaks(context, goal):
        return True
    if _counts(goal):
        return False
    return bool(complex_symbols(context, goal)) or I_CONST in walk(goal)


def speaks(context: Context, goal: Term) -> bool:
    """Does the goal speak of parts, moduli or arguments off the real numbers, or of branches of a complex symbol?"""
    if goal.tag not in RELATIONS:
        return False
    named = [n for n in walk(goal) if n.tag == "fn" and n.data in NAMES]
    if any([n.data in ("arg", "atan2") or n.closed and not context.evident(sort("real", n.args[0])) for n in named]):
        return True
    return not _counts(goal) and any([_turns(goal, z) for z in complex_symbols(context, goal)])


def _counts(goal: Term) -> bool:
    """Does the goal hold functions of counted things, which have no parts to take?"""
    return any([n.tag == "fn" and n.data in COUNTED for n in walk(goal)])


def complex_symbols(context: Context, goal: Term) -> list[Term]:
    """Symbols of the goal that are not known to be real."""
    names = sorted({str(n.data) for n in walk(goal) if n.tag == "sym"})
    return [sym(n) for n in names if not context.evident(sort("real", sym(n)))]


# ---- by values ------------------------------------------------------------------------------------------------------
def _as_it_stands(context: Context, goal: Term, prove: Prove) -> Step | None:
    for conversions in (TURNING,) if speaks_of_turns(goal) else (COMPLEX, WIDER):
        step = _by_values(context, goal, conversions, prove)
        if step is not None:
            return step
    return _by_parts(context, goal, prove) if goal.tag == "eq" else None


def _by_parts(context: Context, goal: Term, prove: Prove) -> Step | None:
    """a = b because their real parts are equal, and their imaginary parts."""
    p, q = [parts(context, t) for t in goal.args]
    if p is None or q is None or p.imaginary == q.imaginary == ZERO:
        return None
    pairs: list[tuple[Step | None, Term]] = [(p.step, ONE), (q.step, MINUS_ONE)]
    for left, right, factor in ((p.real, q.real, ONE), (p.imaginary, q.imaginary, I_CONST)):
        step = prove(context, eq(left, right))
        if step is None or not context.paid(step):
            return None
        pairs.append((step, factor))
    a, b = goal.args
    return linked(context, a, b, pairs)


def _by_values(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    """The goal from the goal with both sides rewritten."""
    for n in walk(goal):  # what is known not to vanish is kept for the laws that need it
        if n.closed and (n.tag == "pow" or n.tag == "fn" and n.data in MANY_VALUED):
            apart(context, n.args[0])
    a, b = goal.args
    left, right = rewrite(context, a, conversions), rewrite(context, b, conversions)
    if left is None and right is None:
        return None
    pairs = [(s, m) for s, m in ((left, ONE), (right, MINUS_ONE)) if s is not None]
    if goal.tag == "eq":
        step = context.equal(a, b, pairs) or meet_over_radicals(context, a, b, conversions)
        return context.settle(step) if step else None
    ends = [s.goal.args[1] if s else t for s, t in ((left, a), (right, b))]
    return _along(context, goal, Term(goal.tag, None, tuple(ends)), left, right, prove)


def _along(
    context: Context, goal: Term, shown: Term, left: Step | None, right: Step | None, prove: Prove
) -> Step | None:
    """The goal from its converted form."""
    inner = prove(context, shown)
    if inner is None:
        return None
    for step, place in ((left, 0), (right, 1)):
        if step is None:
            continue
        back = linked(context, step.goal.args[1], step.goal.args[0], [(step, MINUS_ONE)])
        hole = sym(context.fresh("hole", goal, shown))
        args = list(inner.goal.args)
        args[place] = hole
        moved = context.attempt("replace", (back,), hole, Term(goal.tag, None, tuple(args))) if back else None
        if moved is None:
            return None
        inner = context.settle(context.cut(inner, moved))
    return inner


# ---- substitutions --------------------------------------------------------------------------------------------------
def _cartesian(context: Context, goal: Term, prove: Prove) -> Step | None:
    return _shaped(context, goal, complex_symbols(context, goal), cartesian_shape, prove)


def _polar(context: Context, goal: Term, prove: Prove) -> Step | None:
    symbols = [z for z in complex_symbols(context, goal) if _turns(goal, z)]
    split = [z for z in symbols if not apart(context, z)]
    if split and not context.known.get("split"):
        return _at_zero(context, goal, split[0], prove)
    return _shaped(context, goal, symbols, polar_shape, prove)


def _turns(goal: Term, z: Term) -> bool:
    """Does z stand, within products and powers, under arg, log, sign or a power that is not whole?"""
    for n in walk(goal):
        if n.tag == "pow" and not _whole(n.args[1]) and _factor(n.args[0], z):
            return True
        if n.tag == "fn" and n.data in MANY_VALUED and _factor(n.args[0], z):
            return True
    return False


def _whole(e: Term) -> bool:
    return isinstance(e.data, Fraction) and e.data.denominator == 1


def _factor(t: Term, z: Term) -> bool:
    if t == z or t.tag == "fn" and t.data in ("sign", "conjugate") and t.args[0] == z:
        return True
    return t.tag in ("mul", "pow") and any([_factor(a, z) for a in t.args])


def _at_zero(context: Context, goal: Term, z: Term, prove: Prove) -> Step | None:
    """The goal at z = 0, and where z != 0."""
    p = eq(z, ZERO)
    hole = sym(context.fresh("hole", goal))
    here = prove(context, substitute(goal, {str(z.data): ZERO}))
    if here is None or not context.paid(here):
        return None
    back = context.equal(ZERO, z, [(context.hypothesis(p), MINUS_ONE)])
    moved = context.attempt("replace", (back,), hole, substitute(goal, {str(z.data): hole})) if back else None
    elsewhere = context.under([ne(z, ZERO)])
    there = prove_complex(elsewhere, goal, prove)
    if moved is None or there is None or not elsewhere.paid(there):
        return None
    there = context.cut(context.apply("negation", (), p), there)
    return context.settle(context.apply("cases", (context.cut(here, moved), there), p))


def _shaped(
    context: Context,
    goal: Term,
    symbols: list[Term],
    make: Callable[[Context, Term, tuple[Term, ...]], Shape | None],
    prove: Prove,
) -> Step | None:
    """The goal with every one of the symbols written out, and then at the values of the new symbols."""
    if not symbols or len(symbols) > MAX_SYMBOLS:
        return None
    shapes: list[Shape] = []
    for z in symbols:
        shape = make(context, z, (goal, *[s.form for s in shapes]))
        if shape is None:
            return None
        shapes.append(shape)
    forms = {str(s.symbol.data): s.form for s in shapes}
    facts = tuple([substitute(f, forms) for f in context.facts])
    known = tuple([p for s in shapes for p in s.known])
    inner = Context(context.builder, (*facts, *known), context.meter, context.depth + 1, context.effort)
    step = _with_clear_facts(inner, substitute(goal, forms), prove)
    return instantiated(context, goal, shapes, step) if step is not None and inner.paid(step) else None


def _with_clear_facts(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal with the assumptions evaluated too: re(x + I*y) > 0 says x > 0."""
    lemmas = [s for f in context.facts for s in _cleared(context, f)]
    return _from_lemmas(context, goal, lemmas, lambda c, g: prove_values(c, g, prove))


def _from_lemmas(context: Context, goal: Term, lemmas: list[Step], prove: Prove) -> Step | None:
    """The goal with more that is known."""
    inner = context.under([s.goal for s in lemmas])
    inner.known["clear"] = True
    step = prove(inner, goal)
    if step is None or not inner.paid(step):
        return None
    for s in lemmas:
        if s.goal in step.hyps:
            step = context.settle(context.cut(s, step))
    return context.settle(step)


def _cleared(context: Context, f: Term) -> list[Step]:
    if f.tag == "ne" and f.args[1] == ZERO and not context.evident(sort("real", f.args[0])):
        found = above(context, f.args[0])
        return [found] if found is not None else []
    if f.tag not in RELATIONS or not any([n.tag == "fn" and n.data in NAMES for n in walk(f)]):
        return []
    current = context.hypothesis(f)
    for place in (0, 1):
        shown = rewrite(context, f.args[place], COMPLEX)
        if shown is None:
            continue
        hole = sym(context.fresh("hole", f, *shown.goal.args))
        args = list(current.goal.args)
        args[place] = hole
        moved = context.attempt("replace", (shown,), hole, Term(f.tag, None, tuple(args)))
        if moved is None:
            return []
        current = context.settle(context.cut(current, moved))
    return [current] if current.goal != f else []


def prove_values(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal about real symbols: by values first, then by whatever else proves it."""
    step = _as_it_stands(context, goal, prove)
    return step if step is not None and context.paid(step) else prove(context, goal)


def prove_roots(context: Context, goal: Term, prove: Prove) -> Step | None:
    """An inequality of moduli and roots, by squares."""
    if context.effort < 2:
        return None
    return prove_by_squares(context, goal, () if complex_symbols(context, goal) else COMPLEX, prove)


__all__ = ["COMPLEX", "concerns", "prove_complex", "prove_roots", "speaks"]

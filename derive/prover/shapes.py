"""A complex symbol as a term in new real symbols: x + I*y, or exp(u + I*t); called by `complex_values`.

Class: any statement about the symbol. Certificate: the proof of the statement about the new symbols, instantiated at
re(z) and im(z), or at log|z| and arg(z), and carried over along the equation between that term and the symbol.

    re(z) > 0 |- sqrt(z^2) = z   from   -pi/2 < t, t < pi/2 |- sqrt(exp(u + I*t)^2) = exp(u + I*t)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, fn, le, lt, mul, ne, neg, num, sort, substitute, sym
from derive.prover.branches import PI, polar_logarithm
from derive.prover.builder import Step
from derive.prover.complex_apart import apart
from derive.prover.complex_parts import joined, linked
from derive.prover.context import Context
from derive.prover.laws import instance
from derive.prover.rewriting import swap


@dataclass(frozen=True)
class Shape:
    """A symbol as a term in new real symbols: z = form, where each new symbol has a value in z."""

    symbol: Term
    form: Term
    values: dict[str, Term]
    known: tuple[Term, ...]  # what holds of the new symbols
    identity: Step  # the form at the values = z
    lemmas: tuple[Step, ...] = ()  # what is known, at the values


def cartesian_shape(context: Context, z: Term, taken: tuple[Term, ...]) -> Shape | None:
    x, y = [sym(context.fresh(f"{z.data}_{part}", *taken)) for part in ("re", "im")]
    law = instance(context, "cartesian", a=z)
    back = linked(context, law.goal.args[1], z, [(law, MINUS_ONE)]) if law else None
    if back is None:
        return None
    values = {str(x.data): fn("re", z), str(y.data): fn("im", z)}
    return Shape(z, joined(x, y), values, (sort("real", x), sort("real", y)), back)


def polar_shape(context: Context, z: Term, taken: tuple[Term, ...]) -> Shape | None:
    """z = exp(u + I*t) with u = log|z| and t = arg(z), for z != 0."""
    known = apart(context, z)
    if known is None:
        return None
    apart(context, fn("abs", z))
    size = context.attempt("side", (), sort("real", fn("log", fn("abs", z))), known.goal)
    if size is not None:
        context.note(context.cut(known, size))
    u, t = [sym(context.fresh(f"{z.data}_{part}", *taken)) for part in ("log", "arg")]
    polar = polar_logarithm(context, fn("log", z))
    value = fn("exp", joined(fn("log", fn("abs", z)), fn("arg", z)))
    hole = sym(context.fresh("hole", z))
    moved = context.attempt("replace", (polar,), hole, fn("exp", hole)) if polar else None
    back = linked(context, value, z, [(context.settle(moved), MINUS_ONE)]) if moved else None
    if back is None:
        return None
    values = {str(u.data): fn("log", fn("abs", z)), str(t.data): fn("arg", z)}
    facts = (sort("real", u), sort("real", t), lt(neg(PI), t), le(t, PI))
    lemmas = _sectors(context, z)
    bounds = [instance(context, law, a=z) for law in ("arg_above", "arg_below")]
    shown = [rewritten for s in lemmas if (rewritten := _at_symbol(s.goal, fn("arg", z), t)) is not None]
    paid = tuple([b for b in (*bounds, *lemmas) if b is not None])
    return Shape(z, fn("exp", joined(u, t)), values, (*facts, *shown), back, paid)


def _at_symbol(p: Term, old: Term, new: Term) -> Term | None:
    return Term(p.tag, None, tuple([swap(a, old, new) for a in p.args]))


def _sectors(context: Context, z: Term) -> list[Step]:
    """Narrower bounds of arg(z), where the facts say on which side of an axis z lies."""
    angle, found = fn("arg", z), []
    narrow = None
    if context.evident(lt(ZERO, fn("re", z))):
        narrow, edge = instance(context, "arg_right", a=z), mul(num(Fraction(1, 2)), PI)
    elif context.evident(ne(fn("im", z), ZERO)):
        narrow, edge = instance(context, "arg_off_cut", a=z), PI
    for v in (angle, neg(angle)) if narrow is not None else ():
        below = instance(context, "below_abs", a=v)
        step = context.attempt("linear", (below, narrow), lt(v, edge), ONE, ONE) if below and narrow else None
        found += [context.settle(step)] if step else []
    for sign in (lt(ZERO, fn("im", z)), lt(fn("im", z), ZERO)):
        whole, side = instance(context, "arg_side", a=z), context.side(sign)
        if whole is None or side is None:
            continue
        flip = sign.args[0] != ZERO
        factor = context.attempt("linear", (side,), lt(ZERO, neg(fn("im", z))), ONE) if flip else side
        pair = (neg(fn("im", z)), neg(angle)) if flip else (fn("im", z), angle)
        step = context.attempt("quotient", (whole, factor), *pair) if factor else None
        found += [context.settle(step)] if step else []
    return [s for s in found if context.paid(s)]


def instantiated(context: Context, goal: Term, shapes: list[Shape], step: Step) -> Step | None:
    values = {name: value for s in shapes for name, value in s.values.items()}
    pairs = [t for name in sorted(values) for t in (sym(name), values[name])]
    made = context.attempt("substitution", (step,), *pairs)
    if made is None:
        return None
    forms = {str(s.symbol.data): substitute(s.form, s.values) for s in shapes}
    for known in [p for s in shapes for p in s.lemmas]:
        made = context.cut(known, made) if known.goal in made.hyps else made
    for f in context.facts:  # each fact at the forms, from the fact itself
        moved = _transported(context, f, shapes, forward=False)
        if moved is not None and moved.goal in made.hyps and moved.goal != f:
            made = context.cut(moved, made)
    moved = _transported(context, goal, shapes, forward=True)
    if moved is None or substitute(goal, forms) != made.goal:
        return None
    return context.settle(context.cut(context.settle(made), moved))


def _transported(context: Context, p: Term, shapes: list[Shape], forward: bool) -> Step | None:
    """p from p at the forms (forward), or p at the forms from p; one symbol after the other."""
    current = p
    steps: list[Step] = []
    for s in shapes:
        name, value = str(s.symbol.data), substitute(s.form, s.values)
        hole = sym(context.fresh("hole", p, current))
        template = substitute(current, {name: hole})
        if template == current:
            continue
        equation = s.identity if forward else linked(context, s.symbol, value, [(s.identity, MINUS_ONE)])
        moved = context.attempt("replace", (equation,), hole, template) if equation else None
        if moved is None:
            return None
        steps.append(context.settle(moved))
        current = substitute(template, {str(hole.data): value})
    return _chained(context, p, steps, forward)


def _chained(context: Context, p: Term, steps: list[Step], forward: bool) -> Step | None:
    if not steps:
        return context.hypothesis(p)
    if not forward:
        result = steps[0]
        for step in steps[1:]:
            result = context.cut(result, step)
        return result
    result = steps[-1]
    for step in reversed(steps[:-1]):
        result = context.cut(result, step)
    return result


__all__ = ["Shape", "cartesian_shape", "instantiated", "polar_shape"]

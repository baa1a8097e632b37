"""Conditions put simply: `x - 1 != 0` becomes `x != 1`, a product that does not vanish becomes its factors.

Each simpler condition is shown to give the one that was owed, so the proof document carries the simpler ones.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import constant
from derive.kernel.terms import MINUS_ONE, SORTS, ZERO, KernelError, Term, le, lt, ne, num, power, sub
from derive.kernel.text import term_to_text
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field, Quotient


def simplify(context: Context, step: Step) -> Step:
    """The same goal, resting on simpler conditions where they can be found."""
    for condition in sorted(context.owed(step), key=repr):
        given = _simpler(context, condition)
        if given is not None and condition in step.hyps:
            step = context.settle(context.cut(given, step))
    return _without_implied(context, step)


def _without_implied(context: Context, step: Step) -> Step:
    """Drop each condition that the facts and the other conditions give."""
    for p in sorted(context.owed(step), key=lambda q: (-q.size, repr(q))):
        others = [q for q in context.owed(step) if q != p]
        wider = context.under(sorted(others, key=repr))
        if others and wider.evident(p):
            step = wider.settle(step)
    return step


def condition_text(p: Term) -> str:
    """A condition for people: `x >= 0` rather than `0 <= x`, `n: integer` as an assumption is written."""
    if p.tag in ("lt", "le") and not p.args[0].free and p.args[1].free:
        return f"{term_to_text(p.args[1])} {'>' if p.tag == 'lt' else '>='} {term_to_text(p.args[0])}"
    if p.tag in SORTS and p.args[0].tag in ("sym", "fam"):
        return f"{term_to_text(p.args[0])}: {p.tag}"
    return term_to_text(p)


def _simpler(context: Context, p: Term) -> Step | None:
    try:
        if p.tag == "ne":
            return _apart(context, p)
        if p.tag in ("lt", "le"):
            return _bound(context, p)
        if p.tag == "defined" and p.args[0].tag == "pow":
            simpler = ne(p.args[0].args[0], ZERO)
            inner = _simpler(context, simpler) or context.hypothesis(simpler)
            step = context.apply("side", (), p, simpler)
            return context.cut(inner, step)
    except KernelError:
        return None
    return None


def _apart(context: Context, p: Term) -> Step | None:
    """l != r from the factors of l - r, each linear in a symbol where it can be."""
    field = Field((sub(*p.args),))
    q = field.fraction(sub(*p.args))
    c, factors = q.top.factor()
    steps: list[Step] = []
    for f, e in factors:
        t = field.polynomial(f)
        steps += [context.side(ne(t, ZERO)) or _linear(context, field, t, f)] * int(e)
    if not steps or any([s.goal in s.hyps and s.goal == p for s in steps]):
        return None
    if len(steps) == 1 and steps[0].goal == p:
        return steps[0]
    if q.bottom != 1:
        bottom = field.polynomial(q.bottom)
        inverse = context.side(ne(_inverse(bottom), ZERO))
        if inverse is None:
            return None
        steps.append(inverse)
    whole = steps[0] if len(steps) == 1 else context.apply("product", steps)
    for scale in (Fraction(int(c.p), int(c.q)), -Fraction(int(c.p), int(c.q))):
        step = context.attempt("apart", (whole,), *p.args, num(scale))
        if step is not None:
            return context.settle(step)
    return None


def _inverse(t: Term) -> Term:
    return power(t, MINUS_ONE)


def _linear(context: Context, field: Field, t: Term, f: object) -> Step:
    """t != 0 from s != value, for a symbol s in which t is linear with a literal coefficient; else from itself."""
    for atom in sorted([a for a in field.atoms if a.tag == "sym"], key=repr):
        if field.degree(f, atom) != 1 or any([atom.data in a.free for a in field.atoms if a != atom]):
            continue
        parts = field.coefficients(f, atom)
        slope = field.polynomial(parts[1])
        if slope.tag != "num":
            continue
        value = field.term(Quotient(-parts[0], parts[1])) if 0 in parts else ZERO
        given = context.hypothesis(ne(atom, value))
        step = context.attempt("apart", (given,), t, ZERO, slope)
        if step is not None:
            return context.settle(step)
    return context.hypothesis(ne(t, ZERO))


def _bound(context: Context, p: Term) -> Step | None:
    """A bound on one symbol: 1 <= n + 1 from 0 <= n."""
    difference = sub(p.args[1], p.args[0])
    field = Field((difference,))
    q = field.fraction(difference)
    if q.bottom != 1 or len(field.atoms) != 1 or field.atoms[0].tag != "sym":
        return None
    s = field.atoms[0]
    if field.degree(q.top, s) != 1:
        return None
    parts = field.coefficients(q.top, s)
    slope = constant(field.polynomial(parts[1]))
    value = field.term(Quotient(-parts[0], parts[1])) if 0 in parts else ZERO
    if slope is None or p in (le(value, s), lt(value, s), le(s, value), lt(s, value)):
        return None
    pair = (value, s) if slope > 0 else (s, value)
    given = context.hypothesis(Term(p.tag, None, pair))
    step = context.attempt("linear", (given,), p, num(abs(slope)))
    return context.settle(step) if step else None


__all__ = ["condition_text", "simplify"]

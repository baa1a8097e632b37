"""Conversions that bring sums and products over related ranges to one another.

Where two sums have one body up to a shift, they are cut down to the range they share; ranges start at 0; a double
sum over independent ranges, or over a triangle, is exchanged when that puts it earlier in the order of texts; a sum is
read backwards on the same ground. Each is one kernel rule; none changes anything twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from derive.kernel.codec import encode
from derive.kernel.need import infinite
from derive.kernel.normal import constant, normal
from derive.kernel.terms import ONE, KernelError, Term, add, fresh, neg, num, open_body, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.index_ranges import pay_ranges
from derive.prover.rewriting import Conversion

MAX_PEELED = 3


def _ranges(t: Term) -> bool:
    return t.tag in ("sum", "prod") and not infinite(t.args[0])


@dataclass
class _Class:
    """Sums with one body up to a shift, and the part of their ranges that all of them cover."""

    tag: str
    body: Term
    lower: Term
    upper: Term


def _classes(sides: tuple[Term, ...]) -> list[_Class]:
    found: list[_Class] = []
    for side in sides:
        for t in walk(normal(side)):
            if not _ranges(t) or not t.closed or infinite(t.args[1]):
                continue
            for c in found:
                by = _offset(t, c)
                if by is not None:
                    lower, upper = add(t.args[0], num(by)), add(t.args[1], num(by))
                    if _few(sub(lower, c.lower)):
                        c.lower = lower
                    if _few(sub(c.upper, upper)):
                        c.upper = upper
                    break
            else:
                found.append(_Class(t.tag, t.args[2], t.args[0], t.args[1]))
    return found


def _offset(t: Term, c: _Class) -> int | None:
    """s with t's body at k equal to the class's body at k + s: the shift that brings t to the class."""
    if t.tag != c.tag:
        return None
    k = sym(fresh("k", t, c.body))
    for s in sorted(range(-MAX_PEELED, MAX_PEELED + 1), key=abs):
        if s == 0 and t.args[2] == c.body:
            return 0
        if s and normal(open_body(t.args[2], k)) == normal(open_body(c.body, add(k, num(s)))):
            return s
    return None


def peeling(*sides: Term) -> Conversion:
    """Sums with the same body up to a shift are shifted to one body and cut down to the range they share."""
    classes = _classes(sides)

    def peel(context: Context, t: Term) -> Step | None:
        if not _ranges(t) or infinite(t.args[1]):
            return None
        for c in classes:
            by = _offset(t, c)
            if by is None:
                continue
            if by:
                return _settled(context, "shift", t, num(by))
            if _few(sub(t.args[1], c.upper)):
                return _settled(context, "last", t)
            if _few(sub(c.lower, t.args[0])):
                return _settled(context, "first", t)
        return None

    return peel


def cutting(*sides: Term) -> Conversion:
    """A sum is cut in two where another sum with the same body ends or begins inside its range."""
    ranges: dict[tuple[str, Term], list[Term]] = {}
    for side in sides:
        for t in walk(side):
            if _ranges(t) and t.closed and not infinite(t.args[1]):
                ends = ranges.setdefault((t.tag, t.args[2]), [])
                ends += [e for e in (t.args[1], normal(sub(t.args[0], ONE))) if e not in ends]

    def cut(context: Context, t: Term) -> Step | None:
        if not _ranges(t) or infinite(t.args[1]):
            return None
        for m in ranges.get((t.tag, t.args[2]), ()):
            if constant(sub(t.args[1], m)) is None and constant(sub(m, t.args[0])) is None:
                step = context.attempt("split", (), t, m)
                step = pay_ranges(context, context.settle(step)) if step is not None else None
                if step is not None and context.paid(step):
                    return step
        return None

    return cut


def _few(difference: Term) -> bool:
    c = constant(difference)
    return c is not None and c.denominator == 1 and 1 <= c <= MAX_PEELED


def _settled(context: Context, rule: str, *terms: Term) -> Step | None:
    step = context.attempt(rule, (), *terms)
    return context.settle(step) if step else None


def from_zero(context: Context, t: Term) -> Step | None:
    """A range that starts at 0."""
    if not _ranges(t) or constant(t.args[0]) == 0:
        return None
    return _settled(context, "shift", t, neg(t.args[0]))


def ordered(context: Context, t: Term) -> Step | None:
    """The exchanged or reversed sum, where its text comes earlier."""
    if not _ranges(t) or infinite(t.args[1]):
        return None
    for rule in ("exchange", "triangle", "reverse"):
        step = _settled(context, rule, t)
        if step is None:
            continue
        try:
            if encode(normal(step.goal.args[1])) < encode(normal(t)):
                return step
        except KernelError:
            continue
    return None


ALIGNING: tuple[Conversion, ...] = (from_zero, ordered)

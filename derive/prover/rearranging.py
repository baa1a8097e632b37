"""Conversions that bring sums and products over related ranges to one another.

Where two sums have the same body, the longer one gives up first or last terms; ranges start at 0 after a shift; a double
sum over independent ranges, or over a triangle, is exchanged when that puts it earlier in the order of texts; a sum is
read backwards on the same ground. Each is one kernel rule; none changes anything twice.
"""
from __future__ import annotations

from derive.kernel.codec import encode
from derive.kernel.need import infinite
from derive.kernel.normal import constant, normal
from derive.kernel.terms import KernelError, Term, neg, sub, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rewriting import Conversion

MAX_PEELED = 3


def _ranges(t: Term) -> bool:
    return t.tag in ("sum", "prod") and not infinite(t.args[0])


def peeling(*sides: Term) -> Conversion:
    """Take off the last or first term of a sum where one with the same body, and a range shorter by a few, occurs too."""
    others = list(dict.fromkeys([n for side in sides for n in walk(normal(side)) if _ranges(n) and n.closed]))

    def peel(context: Context, t: Term) -> Step | None:
        if not _ranges(t):
            return None
        for other in others:
            if other.tag != t.tag or other.args[2] != t.args[2] or other == t:
                continue
            if not infinite(t.args[1]) and other.args[0] == t.args[0] and not infinite(other.args[1]):
                if _few(sub(t.args[1], other.args[1])):
                    return _settled(context, "last", t)
            if other.args[1] == t.args[1] and _few(sub(other.args[0], t.args[0])):
                return _settled(context, "first", t)
        return None
    return peel


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

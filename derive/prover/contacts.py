"""0 < t or 0 <= t of one real symbol on an interval or half-line, near whose zeros a higher slope of t has one sign.

Where t vanishes to the order k at an end or a recognised point p, its first k slopes climb from 0 at p as far as the
last of them is positive by enclosures; between such stretches t itself is positive by enclosures; past them, on a
half-line, t climbs, falls to its limit, or is positive with sin and cos at their worst. Certificate: the cuts, rules
`monotone`, `enclosed` and `limit_order`. Called by `combination`. Gives up on zeros at points that are not recognised.

    x*(pi - x)/pi <= sin(x) on [0, pi]        3*sin(x) <= x*(2 + cos(x)) for x >= 0        atan(x) <= (pi/2)*tanh(x)
"""

from __future__ import annotations

import math

from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, add, eq, le, lt, neg, sub, walk
from derive.numeric.floats import compiled
from derive.prover.builder import Step
from derive.prover.contact_points import Piece, Slopes, linear_in, pieces_of, waves, zeros_of
from derive.prover.context import Context
from derive.prover.half_lines import falling_tangent, from_infinity, mirrored
from derive.prover.monotone import End, climb, ends, from_ends
from derive.prover.pieces import by_boxes, sounded, stretch_of
from derive.prover.rational import Field
from derive.prover.rewriting import rewrite

MAX_FLOORS, MAX_SIZE = 2, 60


def by_contacts(context: Context, t: Term, strict: bool) -> Step | None:
    """0 < t, or 0 <= t, or None."""
    if context.floors > MAX_FLOORS or t.size > MAX_SIZE:
        return None
    found = sounded(context, t)
    if found is None:
        return None
    x, stretch, _ = found
    if math.isinf(stretch.a) and math.isinf(stretch.b):
        return _on_the_line(context, t, x, strict)
    if math.isinf(stretch.a):
        return mirrored(context, t, x, lambda inner, other, y: _from(inner, other, y, strict))
    return _from(context, t, x, strict)


def _on_the_line(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """From x <= 0, mirrored, and 0 <= x."""
    sides = le(x, ZERO), le(ZERO, x)
    above = context.under(sides[1:])
    second = _from(above, t, x, strict)
    if second is None or not above.paid(second):
        return None
    below = context.under(sides[:1])
    first = mirrored(below, t, x, lambda inner, other, y: _from(inner, other, y, strict))
    if first is None or not below.paid(first):
        return None
    return context.settle(context.apply("cases", (first, second), sides[0]))


def _from(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """The sign of t where the interval has an end below."""
    stretch, f = stretch_of(context, x), compiled(t, (str(x.data),))
    slopes = Slopes(t, str(x.data))
    zeros = zeros_of(slopes, f, stretch)
    if zeros is None or not zeros and math.isfinite(stretch.b):
        return None
    context.meter.spend(10)
    return _joined(context, t, x, list(pieces_of(slopes, zeros, stretch)), strict)


def _joined(context: Context, t: Term, x: Term, pieces: list[Piece], strict: bool) -> Step | None:
    """The sign of t from that on each piece; the pieces that take most for granted first."""
    steps: dict[int, Step] = {}
    for i in sorted(range(len(pieces)), key=lambda i: (pieces[i].tail, pieces[i].zero is None)):
        p = pieces[i]
        facts = [le(p.low, x)] if p.low is not None else []
        facts += [le(x, p.high)] if p.high is not None else []
        inner = context.under(facts)
        try:
            step = _on_piece(inner, t, x, p, strict)
        except KernelError:
            step = None
        if step is None or not inner.paid(step):
            return None
        steps[i] = step
    joined = steps[len(pieces) - 1]
    for i in range(len(pieces) - 2, -1, -1):
        cut = pieces[i].high
        if cut is None:
            return None
        below = le(x, cut)
        if below not in steps[i].hyps:
            joined = steps[i]
        elif le(cut, x) in joined.hyps:
            joined = context.apply("cases", (steps[i], joined), below)
    joined = context.settle(joined)
    return joined if context.paid(joined) else None


def _on_piece(inner: Context, t: Term, x: Term, p: Piece, strict: bool) -> Step | None:
    if p.zero is not None:
        for end in [e for e in ends(inner, x) if e.at == p.zero.at]:
            step = _tower(inner, t, x, end, strict, p.order)
            if step is not None:
                return step
        return None
    if p.tail:
        return on_tail(inner, t, x, strict)
    return by_boxes(inner, t, x, stretch_of(inner, x), strict) or from_ends(inner, t, x, strict)


# ---- towers ---------------------------------------------------------------------------------------------------------
def _tower(context: Context, t: Term, x: Term, end: End, strict: bool, order: int) -> Step | None:
    """0 <= t from 0 = t at the end, through slopes, the last of which is positive by enclosures."""

    def sign(inner: Context, slope: Term, h: Term, apart: bool) -> Step | None:
        plain = normal(slope)
        if order == 1:
            step = by_boxes(inner, plain, h, stretch_of(inner, h), apart)
        else:
            here = [e for e in ends(inner, h) if e.at == end.at and e.below == end.below]
            step = _tower(inner, plain, h, here[0], apart, order - 1) if here else None
        if step is None or plain == slope:
            return step
        made = inner.attempt("linear", (step,), Term(step.goal.tag, None, (ZERO, slope)), ONE)
        return inner.settle(made) if made else None

    return climb(context, t, x, end, strict, sign, _zero_there)


def _zero_there(context: Context, start: Term) -> Step | None:
    """0 <= t(p), since t(p) = 0."""
    from derive.prover.equations import prove_equation
    from derive.prover.order import prove_order

    same = prove_equation(context, eq(start, ZERO))
    if same is not None and context.paid(same):
        made = context.attempt("linear", (same,), le(ZERO, start), MINUS_ONE)
        made = made or context.attempt("linear", (same,), le(ZERO, start), ONE)
        return context.settle(made) if made else None
    return prove_order(context, le(ZERO, start))


# ---- half-lines -----------------------------------------------------------------------------------------------------
def on_tail(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """The sign of t on a half-line on which it turns no more, or with sin and cos at their worst."""
    s = stretch_of(context, x)
    if s.low is None and s.high is not None:
        return mirrored(context, t, x, lambda inner, other, y: on_tail(inner, other, y, strict))
    shown = rewrite(context, t, (falling_tangent,)) if any([n.data == "tanh" for n in walk(t)]) else None
    if shown is not None:
        step = on_tail(context, shown.goal.args[1], x, strict)
        return context.ordered(Term(step.goal.tag, None, (ZERO, t)), step, shown) if step else None
    if waves(t):
        return _at_worst(context, t, x, strict)
    return from_ends(context, t, x, strict) or from_infinity(context, t, x, strict)


def _at_worst(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """t = a + b*w with w = sin u or cos u: from a - b, where b >= 0, or a + b, where b <= 0."""
    for w in waves(t):
        parts = linear_in(t, w)
        for sign in (ONE, MINUS_ONE) if parts is not None else ():
            step = _with_sign(context, t, x, w, parts[1], sign, strict) if parts else None
            if step is not None:
                return step
    return None


def _with_sign(context: Context, t: Term, x: Term, w: Term, b: Term, sign: Term, strict: bool) -> Step | None:
    slope = context.side(le(ZERO, b if sign == ONE else normal(neg(b))))
    gap = context.side(le(ZERO, add(ONE, w) if sign == ONE else sub(ONE, w)))
    whole = context.attempt("product", (slope, gap)) if slope and gap else None
    if whole is None:
        return None
    worst = normal(sub(t, whole.goal.args[1]))
    step = None if w in Field((worst,)).atoms else on_tail(context, worst, x, strict)
    goal = (lt if strict else le)(ZERO, t)
    made = context.attempt("linear", (step, whole), goal, ONE, ONE) if step else None
    return context.settle(made) if made else None


__all__ = ["by_contacts", "on_tail"]

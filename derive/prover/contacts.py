"""0 < t or 0 <= t of one real symbol on an interval or half-line, near whose zeros a higher slope of t has one sign.

Where t vanishes to the order k at an end or a recognised point p, its first k slopes climb from 0 at p as far as the
last of them is positive by enclosures; between such stretches t itself is positive by enclosures; past them, on a
half-line, t climbs, falls to its limit, or is positive with sin and cos at their worst. Certificate: the cuts, rules
`monotone`, `enclosed` and `limit_order`. Called by `combination`. Gives up on zeros at points that are not recognised.

    x*(pi - x)/pi <= sin(x) on [0, pi]        3*sin(x) <= x*(2 + cos(x)) for x >= 0        atan(x) <= (pi/2)*tanh(x)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from derive.kernel.calculus import derivative
from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    eq,
    le,
    lt,
    mul,
    neg,
    num,
    power,
    sub,
    walk,
)
from derive.numeric.floats import Real, compiled
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.half_lines import falling_tangent, from_infinity, mirrored
from derive.prover.monotone import End, climb, ends, from_ends
from derive.prover.pieces import Stretch, by_boxes, grid, near, recognised, root, sounded, stretch_of
from derive.prover.rational import Field
from derive.prover.rewriting import rewrite

MAX_ORDER, MAX_ZEROS, MAX_FLOORS, MAX_SIZE, TINY, SAMPLES, NEAR = 7, 4, 2, 60, 1e-9, 60, 0.1


@dataclass(frozen=True)
class Zero:
    """A point where t vanishes to an order, and how far to the left and right the slope of that order has its sign."""

    at: Term
    value: float
    order: int
    left: float
    right: float


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
    slopes = _Slopes(t, str(x.data))
    zeros = _zeros(slopes, f, stretch)
    if zeros is None or not zeros and math.isfinite(stretch.b):
        return None
    context.meter.spend(10)
    return _joined(context, t, x, list(_pieces(slopes, zeros, stretch)), strict)


class _Slopes:
    """t and its slopes of every order, as terms and as functions of floats."""

    def __init__(self, t: Term, x: str) -> None:
        self.name = x
        self.terms = [normal(t)]
        self.functions = [compiled(self.terms[0], (x,))]

    def at(self, order: int) -> Real | None:
        while len(self.terms) <= order:
            try:
                t = normal(derivative(self.terms[-1], self.name)[0])
            except KernelError:
                return None
            if t.size > 4 * MAX_SIZE:
                return None
            self.terms.append(t)
            self.functions.append(compiled(t, (self.name,)))
        return self.functions[order]


# ---- zeros ----------------------------------------------------------------------------------------------------------
def _zeros(slopes: _Slopes, f: Real, s: Stretch) -> list[Zero] | None:
    """The zeros of t in the closed interval, in ascending order; None where one is not understood."""
    places: list[tuple[Term, float]] = []
    for end, v in ((s.low, s.a), (s.high, s.b)):
        if end is not None and math.isfinite(v) and abs(f((v,))) < TINY:
            places.append((end.at, v))
    slope = slopes.at(1)
    if slope is None:
        return None
    for v in turning_points(slope, s):
        if abs(f((v,))) < TINY * 100 and not any([abs(v - p) < NEAR for _, p in places]):
            known = recognised(v)
            if known is None:
                return None
            places.append((known, compiled(known, ())(())))
    if len(places) > MAX_ZEROS:
        return None
    found = [_zero(slopes, at, v, s) for at, v in sorted(places, key=lambda p: p[1])]
    return None if None in found else [z for z in found if z is not None]


def turning_points(slope: Real, s: Stretch) -> list[float]:
    """Where the slope changes its sign, as far as a grid shows."""
    points = grid(s)
    signs = [slope((v,)) for v in points]
    out = []
    for u, v, p, q in zip(points, points[1:], signs, signs[1:], strict=False):
        if p * q < 0:
            out.append(root(slope, u, v))
        elif p == 0:
            out.append(u)
    return out


def _zero(slopes: _Slopes, at: Term, v: float, s: Stretch) -> Zero | None:
    for order in range(1, MAX_ORDER + 1):
        g = slopes.at(order)
        if g is None:
            return None
        value = g((v,))
        if math.isnan(value):
            return None
        if abs(value) < 1e-6:
            continue
        right = 0.0 if v >= s.b else _reach(g, v, min(s.b, v + 8), 1)
        left = 0.0 if v <= s.a else _reach(g, v, max(s.a, v - 8), (-1) ** order)
        return Zero(at, v, order, left, right)
    return None


def _reach(g: Real, v: float, far: float, sign: int) -> float:
    """How far from v towards `far` the function has the sign; with room, unless all the way."""
    step = (far - v) / SAMPLES
    for i in range(SAMPLES + 1):
        value = sign * g((v + i * step,))
        if not value > TINY:
            return abs(step) * (i - 1) * 0.7
    return abs(far - v)


# ---- pieces ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Piece:
    """A stretch between cuts, None for an end of the whole interval; the zero from which t climbs there, or None."""

    low: Term | None
    high: Term | None
    zero: Zero | None
    order: int
    tail: bool = False


def _pieces(slopes: _Slopes, zeros: list[Zero], s: Stretch) -> Iterator[Piece]:
    """The pieces of the interval in ascending order."""
    marks: list[tuple[Zero | None, float]] = [(z, z.value) for z in zeros]
    if not marks or marks[0][1] > s.a:
        marks.insert(0, (None, s.a))
    if marks[-1][1] < s.b:
        marks.append((None, s.b))
    for (p, u), (q, v) in zip(marks, marks[1:], strict=False):
        low = p.at if p is not None and u > s.a else None
        high = q.at if q is not None and v < s.b else None
        yield from _between(slopes, p, q, u, v, low, high)


def _between(
    slopes: _Slopes, p: Zero | None, q: Zero | None, u: float, v: float, low: Term | None, high: Term | None
) -> Iterator[Piece]:
    """The pieces between two zeros or ends, of which one may be infinite."""
    right = p.right if p is not None else 0.0
    left = q.left if q is not None else 0.0
    if p is not None and u + right >= v - 1e-12:
        yield Piece(low, high, p, p.order)
        return
    if q is not None and v - left <= u + 1e-12:
        yield Piece(low, high, q, q.order)
        return
    if p is not None and q is not None and u + right > v - left:
        middle = num(near((max(u, v - left) + min(v, u + right)) / 2, (u + right - v + left) / 4))
        yield from (Piece(low, middle, p, p.order), Piece(middle, high, q, q.order))
        return
    inner_low, inner_high = low, high
    after: Piece | None = None
    if p is not None:
        inner_low = num(near(u + right, right / 8))
        yield Piece(low, inner_low, p, p.order)
    if q is not None:
        inner_high = num(near(v - left, left / 8))
        after = Piece(inner_high, high, q, q.order)
    yield from _plain(slopes, inner_low, inner_high, u + right, v - left)
    if after is not None:
        yield after


def _plain(slopes: _Slopes, low: Term | None, high: Term | None, u: float, v: float) -> Iterator[Piece]:
    """Pieces without a zero: one between finite ends; tails on which t turns no more."""
    if math.isfinite(u) and math.isfinite(v):
        yield Piece(low, high, None, 0)
        return
    slope, start = slopes.at(1), u
    worst = _worst_of(slopes.terms[0])
    if worst is not None:
        start = _positive_from(compiled(worst, (slopes.name,)), u)
    elif slope is not None:
        turns = [c for c in turning_points(slope, Stretch(None, None, u, v)) if c > u]
        start = max(turns) + min(1.0, max(turns) - u) / 2 if turns and len(turns) <= MAX_ZEROS else u
    if start > u + NEAR:
        cut = num(near(start, 0.1))
        yield from (Piece(low, cut, None, 0), Piece(cut, high, None, 0, tail=True))
    else:
        yield Piece(low, high, None, 0, tail=True)


def _positive_from(f: Real, u: float) -> float:
    """From where on f is positive, as far as a grid shows."""
    points = grid(Stretch(None, None, u, math.inf))
    bad = [v for v in points if not f((v,)) > TINY * 1000]
    return max(bad, default=u) * 1.1 + 0.1 if bad else u


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


def waves(t: Term) -> list[Term]:
    """The sines and cosines of t."""
    return [n for n in dict.fromkeys(walk(t)) if n.tag == "fn" and n.data in ("sin", "cos") and n.free]


def _worst_of(t: Term) -> Term | None:
    """t with its sines and cosines at their worst for large values of its symbol; None where it has none."""
    found = waves(t)
    for w in found:
        parts = _linear_in(t, w)
        if parts is None:
            return None
        rest, slope = parts
        value = compiled(slope, tuple(sorted(t.free)))((1e3,) * len(t.free))
        t = normal(sub(rest, slope) if value >= 0 else add(rest, slope))
    return t if found else None


def _linear_in(t: Term, w: Term) -> tuple[Term, Term] | None:
    """a and b of t = a + b*w."""
    field = Field((t,))
    q = field.fraction(t)
    if w not in field.atoms or field.degree(q.bottom, w) > 0:
        return None
    parts = field.coefficients(q.top, w)
    if set(parts) - {0, 1} or 1 not in parts:
        return None
    over = power(field.polynomial(q.bottom), MINUS_ONE)
    rest = field.polynomial(parts[0]) if 0 in parts else ZERO
    return normal(mul(rest, over)), normal(mul(field.polynomial(parts[1]), over))


def _at_worst(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """t = a + b*w with w = sin u or cos u: from a - b, where b >= 0, or a + b, where b <= 0."""
    for w in waves(t):
        parts = _linear_in(t, w)
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

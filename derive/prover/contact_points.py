"""Where a term of one real symbol vanishes, to what order, and the pieces between: found in floats, trusted by nobody.

A zero is a recognised point (an end, 0, a fraction of pi, ..) with the order of the first slope that is not 0
there and how far that slope keeps its sign; pieces are what `contacts` proves one by one. Called by `contacts`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from derive.kernel.calculus import derivative
from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ZERO, KernelError, Term, add, mul, num, power, sub, walk
from derive.numeric.floats import Real, compiled
from derive.prover.pieces import Stretch, grid, near, recognised, root
from derive.prover.rational import Field

MAX_ORDER, MAX_ZEROS, MAX_SIZE, TINY, SAMPLES, NEAR = 7, 4, 240, 1e-9, 60, 0.1


@dataclass(frozen=True)
class Zero:
    """A point where t vanishes to an order, and how far to the left and right the slope of that order has its sign."""

    at: Term
    value: float
    order: int
    left: float
    right: float


class Slopes:
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
            if t.size > MAX_SIZE:
                return None
            self.terms.append(t)
            self.functions.append(compiled(t, (self.name,)))
        return self.functions[order]


# ---- zeros ----------------------------------------------------------------------------------------------------------
def zeros_of(slopes: Slopes, f: Real, s: Stretch) -> list[Zero] | None:
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


def _zero(slopes: Slopes, at: Term, v: float, s: Stretch) -> Zero | None:
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


def pieces_of(slopes: Slopes, zeros: list[Zero], s: Stretch) -> Iterator[Piece]:
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
    slopes: Slopes, p: Zero | None, q: Zero | None, u: float, v: float, low: Term | None, high: Term | None
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


def _plain(slopes: Slopes, low: Term | None, high: Term | None, u: float, v: float) -> Iterator[Piece]:
    """Pieces without a zero: one between finite ends; tails on which t turns no more."""
    if math.isfinite(u) and math.isfinite(v):
        yield Piece(low, high, None, 0)
        return
    slope, start = slopes.at(1), u
    worst = worst_of(slopes.terms[0])
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


# ---- sines and cosines at their worst --------------------------------------------------------------------------------
def waves(t: Term) -> list[Term]:
    """The sines and cosines of t."""
    return [n for n in dict.fromkeys(walk(t)) if n.tag == "fn" and n.data in ("sin", "cos") and n.free]


def worst_of(t: Term) -> Term | None:
    """t with its sines and cosines at their worst for large values of its symbol; None where it has none."""
    found = waves(t)
    for w in found:
        parts = linear_in(t, w)
        if parts is None:
            return None
        rest, slope = parts
        value = compiled(slope, tuple(sorted(t.free)))((1e3,) * len(t.free))
        t = normal(sub(rest, slope) if value >= 0 else add(rest, slope))
    return t if found else None


def linear_in(t: Term, w: Term) -> tuple[Term, Term] | None:
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


__all__ = ["Piece", "Slopes", "Zero", "linear_in", "pieces_of", "waves", "worst_of", "zeros_of"]

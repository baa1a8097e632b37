"""0 < t or 0 <= t of one real symbol on an interval, which is cut where the slope of t changes its sign.

Soundings find the stationary points; those that are recognised (3/2, pi/4, exp 1, log 2, sqrt 3) become cuts, others a
short stretch between two rational cuts. A piece is proved from one of its ends, as in `monotone`, or by a grid of
enclosures where t is clearly positive. Certificate: the cuts, joined by `cases`. Gives up on other symbols beside it,
and where t touches 0 at a point that is not recognised.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.boxes import between, box
from derive.kernel.calculus import derivative
from derive.kernel.intervals import BITS
from derive.kernel.normal import normal
from derive.kernel.terms import ONE, ZERO, KernelError, Term, const, fn, le, lt, mul, num, power, sort, sym, walk
from derive.numeric.floats import Real, compiled
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.monotone import End, applies, ends, from_ends, movable

_DEAR = {"log": 10, "atan": 12, "asin": 40, "acos": 40, "asinh": 20, "tanh": 6, "sin": 4, "cos": 4, "tan": 10}
GRID, MAX_CUTS, MAX_BOXES, TINY = 160, 6, 48, 1e-9


@dataclass(frozen=True)
class Stretch:
    """The interval of a symbol: its ends as terms and facts, where they are known, and as floats."""

    low: End | None
    high: End | None
    a: float
    b: float


def by_pieces(context: Context, t: Term, strict: bool) -> Step | None:
    """0 < t, or 0 <= t, from pieces of the interval, or None."""
    found = sounded(context, t)
    if found is None:
        return None
    x, stretch, f = found
    context.meter.spend(10)
    cuts = _cuts(t, x, f, stretch)
    return piecewise(context, t, x, cuts, strict) if cuts else None


def enclosed(context: Context, t: Term, strict: bool) -> Step | None:
    """0 < t, or 0 <= t, by enclosures on the whole interval, or None."""
    found = sounded(context, t)
    return by_boxes(context, t, found[0], found[1], strict) if found else None


def sounded(context: Context, t: Term) -> tuple[Term, Stretch, Real] | None:
    """The only symbol of t, its interval, and t as a function of floats, where t seems to be nonnegative."""
    if len(t.free) != 1 or not applies(context, t) and not _wiggles(context, t):
        return None
    x = sym(next(iter(t.free)))
    if not context.evident(sort("real", x)) or not movable(context, t, x):
        return None
    f = compiled(t, (str(x.data),))
    stretch = stretch_of(context, x)
    if not stretch.a < stretch.b or not _positive(f, stretch, -TINY):
        return None
    return x, stretch, f


def _wiggles(context: Context, t: Term) -> bool:
    """A polynomial, which `monotone` leaves to other strategies first."""
    if context.effort < 2 or context.floors > 2 or t.size > 60:
        return False
    return all([n.tag in ("add", "mul", "num", "sym") or n.tag == "pow" and n.args[1].tag == "num" for n in walk(t)])


def stretch_of(context: Context, x: Term) -> Stretch:
    low: End | None = None
    high: End | None = None
    a, b = -math.inf, math.inf
    for end in ends(context, x):
        if end.at.free:
            continue
        v = compiled(end.at, ())(())
        if end.below and v > a:
            low, a = end, v
        if not end.below and v < b:
            high, b = end, v
    return Stretch(low, high, a, b)


def grid(s: Stretch) -> list[float]:
    if math.isfinite(s.a) and math.isfinite(s.b):
        return [s.a + (s.b - s.a) * (i + 0.5) / GRID for i in range(GRID)]
    spread = [1e-4 * 1.16**i for i in range(GRID // 2 + 20)]
    if math.isfinite(s.a):
        return [s.a + v for v in spread]
    if math.isfinite(s.b):
        return [s.b - v for v in reversed(spread)]
    return [-v for v in reversed(spread)] + spread


def _positive(f: Real, s: Stretch, least: float) -> bool:
    found = [f((v,)) for v in grid(s)]
    return all([math.isnan(v) or v > least * (1 + abs(v)) for v in found])


# ---- cuts -----------------------------------------------------------------------------------------------------------
def _cuts(t: Term, x: Term, f: Real, s: Stretch) -> list[Term]:
    """Where to cut, in ascending order: around stationary points, and a little inside an end at which t is 0."""
    try:
        slope = compiled(normal(derivative(t, str(x.data))[0]), (str(x.data),))
    except KernelError:
        return []
    spots = grid(s)
    signs = [slope((v,)) for v in spots]
    marks: list[float] = []
    for (u, v), (p, q) in zip(zip(spots, spots[1:], strict=False), zip(signs, signs[1:], strict=False), strict=False):
        if p * q < 0:
            marks.append(root(slope, u, v))
        elif p == 0:
            marks.append(u)
    if len(marks) > MAX_CUTS:
        return []
    out: list[Term] = []
    places = [s.a, *marks, s.b]
    for i, c in enumerate(marks, 1):
        known = recognised(c)
        if known is not None and f((c,)) > -TINY:
            out.append(known)
        elif f((c,)) > TINY:
            room = min(c - places[i - 1], places[i + 1] - c, 1.0) / 4
            out += [num(near(c - room, room / 4)), num(near(c + room, room / 4))]
        else:
            return []
    values = [compiled(c, ())(()) for c in out]
    first, last = (values[0], values[-1]) if out else (s.b, s.a)
    inside: list[Term] = []
    if math.isfinite(s.a) and math.isfinite(first) and abs(f((s.a,))) < TINY:
        inside.append(num(near(s.a + (first - s.a) / 4, (first - s.a) / 16)))
    out = [*inside, *out]
    if math.isfinite(s.b) and math.isfinite(last) and abs(f((s.b,))) < TINY:
        out.append(num(near(s.b - (s.b - last) / 4, (s.b - last) / 16)))
    return out


def root(f: Real, a: float, b: float) -> float:
    low = f((a,))
    for _ in range(80):
        middle = (a + b) / 2
        value = f((middle,))
        if value * low > 0:
            a = middle
        else:
            b = middle
    return (a + b) / 2


def near(v: float, within: float) -> Fraction:
    """The simplest of some rationals close to v."""
    for bottom in (1, 2, 4, 8, 10, 16, 64, 256, 1024, 4096):
        q = Fraction(round(v * bottom), bottom)
        if abs(float(q) - v) <= within:
            return q
    return Fraction(v).limit_denominator(10**6)


def _square(u: float) -> float:
    return u * u if u > 0 else math.nan


def _root_of(q: Fraction) -> Term:
    return power(num(q), num(Fraction(1, 2)))


_SHAPES: tuple[tuple[Callable[[Fraction], Term], Callable[[float], float]], ...] = (
    (num, lambda u: u),
    (lambda q: mul(num(q), const("pi")), lambda u: u / math.pi),
    (lambda q: fn("exp", num(q)), lambda u: math.log(u) if u > 0 else math.nan),
    (lambda q: fn("log", num(q)), lambda u: math.exp(u) if u < 30 else math.nan),
    (_root_of, _square),
    (lambda q: mul(num(-1), _root_of(q)), lambda u: _square(-u)),
)


def recognised(v: float) -> Term | None:
    """A closed term whose value is v as far as floats can tell: rational, k*pi/12, exp or log of a rational, a root."""
    for shape, inverse in _SHAPES:
        w = inverse(v)
        if math.isnan(w) or abs(w) > 1e6:
            continue
        q = Fraction(w).limit_denominator(12)
        if abs(float(q) - w) < 1e-8 * (1 + abs(w)):
            return shape(q)
    return None


# ---- pieces ---------------------------------------------------------------------------------------------------------
def piecewise(context: Context, t: Term, x: Term, cuts: list[Term], strict: bool) -> Step | None:
    """The sign of t from its sign on each piece between these cuts, which ascend."""
    steps: list[Step] = []
    for i in range(len(cuts) + 1):
        facts = [le(cuts[i - 1], x)] if i else []
        facts += [le(x, cuts[i])] if i < len(cuts) else []
        inner = context.under(facts)
        step = by_boxes(inner, t, x, stretch_of(inner, x), strict) or from_ends(inner, t, x, strict)
        if step is None or not inner.paid(step):
            return None
        steps.append(step)
    joined = steps[-1]
    for cut, step in zip(reversed(cuts), reversed(steps[:-1]), strict=True):
        p = le(x, cut)
        if p not in step.hyps:
            joined = step
        elif le(cut, x) in joined.hyps:
            joined = context.apply("cases", (step, joined), p)
    joined = context.settle(joined)
    return joined if context.paid(joined) else None


def by_boxes(context: Context, t: Term, x: Term, s: Stretch, strict: bool) -> Step | None:
    """0 < t on an interval with two ends, by enclosures on a grid that is refined where they are too wide."""
    if s.low is None or s.high is None or s.b - s.a > 12 or not _positive(compiled(t, (str(x.data),)), s, TINY):
        return None
    low, high = _outside(s.low.at, s.a, False), _outside(s.high.at, s.b, True)
    cuts = _refined(context, t, str(x.data), low, high)
    if cuts is None:
        return None
    step = context.attempt("enclosed", (), lt(ZERO, t), x, *[num(c) for c in cuts])
    if step is None:
        return None
    for goal, end in ((le(num(low), x), s.low), (le(x, num(high)), s.high)):
        if goal in context.facts:
            continue
        edge = context.attempt("closed", (), le(num(low), end.at) if end.below else le(end.at, num(high)))
        given = context.hypothesis(end.fact)
        bridge = context.attempt("linear", (given, edge), goal, ONE, ONE) if edge else None
        if bridge is None:
            return None
        step = context.cut(context.settle(bridge), step)
    if not strict:
        step = context.attempt("linear", (step,), le(ZERO, t), ONE) or step
    step = context.settle(step)
    return step if context.paid(step) else None


def _outside(t: Term, v: float, above: bool) -> Fraction:
    """The end itself where it is a literal, else a rational a little outside."""
    if isinstance(t.data, Fraction):
        return t.data
    scaled = v * 1024
    return Fraction(math.floor(scaled) + 1 if above else math.ceil(scaled) - 1, 1024)


def _refined(context: Context, t: Term, x: str, low: Fraction, high: Fraction) -> list[Fraction] | None:
    """Cuts between which the enclosures of t are positive; None when there would be too many."""
    cuts, stack, tried = [low], [(low, high)], 0
    cost = 2 + t.size // 4 + sum([_DEAR.get(str(n.data), 0) for n in walk(t) if n.tag in ("fn", "pow")])
    while stack:
        a, b = stack.pop()
        tried += 1
        context.meter.spend(cost)
        if tried > 2 * MAX_BOXES:
            return None
        try:
            good = box(t, BITS, {x: between(a, b, BITS)}).positive
        except KernelError:
            good = False
        if good:
            cuts.append(b)
        elif b - a < (high - low) / 100:
            return None
        else:
            middle = (a + b) / 2
            stack += [(middle, b), (a, middle)]
    return cuts


__all__ = [
    "Stretch",
    "by_boxes",
    "by_pieces",
    "enclosed",
    "grid",
    "near",
    "piecewise",
    "recognised",
    "root",
    "sounded",
    "stretch_of",
]

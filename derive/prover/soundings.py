"""Floating-point soundings of a context: points that satisfy its facts, and the values of terms there.

Strategies for inequalities look here before they try anything dear: a term that is negative at some point is not proved
positive, and a slope that changes its sign is not that of a monotone function. Nothing here is trusted.
"""

from __future__ import annotations

import math
from random import Random

from derive.kernel.terms import Term
from derive.numeric.floats import Real, compiled, holds
from derive.prover.context import Context

WANTED, ATTEMPTS = 24, 160
_SCALES = (0.003, 0.05, 0.3, 0.8, 1.0, 1.7, 3.0, 7.0, 25.0)
Points = tuple[tuple[str, ...], list[list[float]]]


def points(context: Context) -> Points:
    """The names of the facts, and values of them at which the facts seem to hold; always the same ones."""
    if ("soundings",) not in context.known:
        context.known[("soundings",)] = _drawn(context)
    return context.known[("soundings",)]  # type: ignore[return-value]


def _drawn(context: Context) -> Points:
    names: list[str] = []
    for f in context.facts:
        names += [n for n in sorted(f.free) if n not in names]
    whole = {str(f.args[0].data) for f in context.facts if f.tag == "integer"}
    rng = Random(7)  # noqa: S311 - the same points every time, no secrets
    tests = [holds(f, names) for f in context.facts if f.tag in ("lt", "le", "ne", "eq")]
    ends = [_ends(context, n, names) for n in names]
    found: list[list[float]] = []
    for _ in range(ATTEMPTS):
        values = [math.nan] * len(names)
        for i, n in enumerate(names):
            lows = [v for v in [f(values) for f in ends[i][0]] if not math.isnan(v)]
            highs = [v for v in [f(values) for f in ends[i][1]] if not math.isnan(v)]
            values[i] = _pick(rng, max(lows, default=-math.inf), min(highs, default=math.inf), n in whole)
        if not any([math.isnan(v) for v in values]) and all([t(values) is not False for t in tests]):
            found.append(values)
        if len(found) >= WANTED:
            break
    return tuple(names), found


def _ends(context: Context, name: str, names: list[str]) -> tuple[list[Real], list[Real]]:
    """The lower and upper ends that the facts give to a symbol."""
    lows: list[Real] = []
    highs: list[Real] = []
    for f in context.facts:
        if f.tag in ("lt", "le", "eq"):
            for here, other, kept in ((1, 0, (lows,)), (0, 1, (highs,))):
                t = f.args[here]
                if t.tag == "sym" and t.data == name and name not in f.args[other].free:
                    for ends in (lows, highs) if f.tag == "eq" else kept:
                        ends.append(compiled(f.args[other], names))
    return lows, highs


def _pick(rng: Random, low: float, high: float, whole: bool) -> float:
    if low > high:
        return math.nan
    if whole:
        start = math.ceil(low) if math.isfinite(low) else (math.floor(high) if math.isfinite(high) else 0)
        step = int(rng.choice((0, 1, 2, 3, 5, 9)))
        if math.isfinite(low):
            value = float(start + step)
            return value if value <= high else float(start)
        return float(start - step) if math.isfinite(high) else float(rng.choice((-1, 1)) * step)
    share = rng.choice((0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99))
    if math.isfinite(low) and math.isfinite(high):
        return low + (high - low) * share
    size = rng.choice(_SCALES) * (0.7 + 0.6 * rng.random())
    if math.isfinite(low):
        return low + size
    return high - size if math.isfinite(high) else rng.choice((-1, 1)) * size


def values(context: Context, t: Term) -> list[float]:
    """The values of t at the points of the context, those that are numbers."""
    names, drawn = points(context)
    f = compiled(t, names)
    found = [f(p) for p in drawn]
    return [v for v in found if not math.isnan(v)]


def refuses(context: Context, t: Term, strict: bool) -> bool:
    """Is t plainly negative at some point of the context, or, where `strict`, as good as 0 at all of them?"""
    names, drawn = points(context)
    f = compiled(t, names)
    seen, apart = False, False
    for p in drawn:
        v, tiny = f(p), 1e-9 * _size(t, names, p)
        if v < -tiny:
            return True
        seen, apart = seen or v == v, apart or v > tiny
    return strict and seen and not apart


def differs(context: Context, equation: Term) -> bool:
    """Have the sides plainly different values where all that is known of their symbols plainly holds?"""
    names, drawn = points(context)
    known = [f for f in context.relevant(equation) if f.tag not in ("real", "rational", "integer")]
    tests = [holds(f, names) for f in known]
    fails = holds(equation, names)
    return any([fails(p) is False and all([t(p) for t in tests]) for p in drawn])


def _size(t: Term, names: tuple[str, ...], p: list[float]) -> float:
    """The size of the parts of t at the point: what rounding errors are measured by."""
    parts = t.args if t.tag == "add" else (t,)
    sizes = [abs(compiled(a, names)(p)) for a in parts]
    return 1e-3 + max([s for s in sizes if not math.isnan(s)], default=0.0)


__all__ = ["differs", "points", "refuses", "values"]

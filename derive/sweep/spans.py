"""Float intervals that contain every value of a node over the grid, rounded outwards; infinite ends mean "not known".

They choose representations and bound errors before anything runs; exact integer bounds live in `whole`.

    >>> apply_increasing(math.exp, (0.0, 1.0))[1] > math.e
    True
"""
from __future__ import annotations

import math
from collections.abc import Callable

Span = tuple[float, float]
EVERYTHING: Span = (-math.inf, math.inf)
_SLACK = 1e-14


def outward(lo: float, hi: float) -> Span:
    if math.isnan(lo) or math.isnan(hi):
        return EVERYTHING
    return lo - abs(lo) * _SLACK if math.isfinite(lo) else lo, hi + abs(hi) * _SLACK if math.isfinite(hi) else hi


def quiet(f: Callable[..., float], *args: float) -> float:
    """The value of f, an infinity where it overflows, nan where it has none."""
    try:
        return f(*args)
    except OverflowError:
        return math.inf
    except (ValueError, ZeroDivisionError):
        return math.nan


def of_ratio(top: int, bottom: int) -> float:
    try:
        return top / bottom
    except OverflowError:
        return math.inf if (top > 0) == (bottom > 0) else -math.inf


def total(spans: list[Span]) -> Span:
    return outward(sum(s[0] for s in spans), sum(s[1] for s in spans))


def _corner(a: float, b: float) -> float:
    return 0.0 if a == 0 or b == 0 else a * b


def product(a: Span, b: Span) -> Span:
    corners = [_corner(x, y) for x in a for y in b]
    return outward(min(corners), max(corners))


def power(a: Span, n: Span, integral: bool) -> Span:
    """The span of a**n; for a base that may be negative only when n is integral."""
    if a[0] > 0 or a[0] == 0 and n[0] >= 0:
        corners = [quiet(math.pow, x, y) for x in a for y in n]
        return EVERYTHING if any(map(math.isnan, corners)) else outward(min(corners), max(corners))
    if not integral or n[0] < 0:
        return EVERYTHING
    top = max([quiet(math.pow, max(-a[0], a[1]), y) for y in n])
    return outward(0.0 if n[0] == n[1] and n[0] % 2 == 0 else -top, top)


def apply_increasing(f: Callable[[float], float], a: Span) -> Span:
    lo, hi = quiet(f, a[0]), quiet(f, a[1])
    if math.isnan(lo) and a[1] > 0 and f is math.log:
        lo = -math.inf
    return EVERYTHING if math.isnan(lo) or math.isnan(hi) else outward(lo, hi)


def least_size(a: Span) -> float:
    """The least absolute value, 0 when the span meets 0."""
    return a[0] if a[0] > 0 else -a[1] if a[1] < 0 else 0.0


def greatest_size(a: Span) -> float:
    return max(-a[0], a[1])


def one_sign(spans: list[Span]) -> bool:
    return all(s[0] >= 0 for s in spans) or all(s[1] <= 0 for s in spans)

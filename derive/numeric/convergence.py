"""Does what mpmath extrapolates converge at all? Partial sums and values close to a point, looked at on several scales.

Called by `fallback`, whose extrapolations give numbers to divergent series, to what oscillates and to slopes at kinks:
sum of 2^k = -1, lim sin(1/x) = 0 at 0, slope of |x| = 0 at 0. A number counts only where what was summed, or the
distance to the number, shrinks from scale to scale, over all partial sums or at irregular points of each scale.

    >>> import mpmath
    >>> sums_settle(mpmath, lambda k: mpmath.mpf(-1) ** int(k) / (k + 1), 0)
    True
    >>> sums_settle(mpmath, lambda k: mpmath.mpf(-1) ** int(k), 0)
    False

Nothing here is a proof: a series that diverges slowly enough, as that of 1/(k log k), is told apart by its terms alone.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from derive.kernel.terms import Term, walk

STRETCH, LONGEST = 16, 512  # the first partial sum that is looked at, and the last
SUM_FALL, LIMIT_FALL = 0.85, 0.95  # what each scale leaves of the distance of the one before it, at most
IN_A_ROW = 2
NOISE = 10  # digits to which a distance is 0
_SCALES, _GENTLE, _FAR = (5, 8, 12, 16), (4, 6, 8), (6, 8, 9)  # powers of 2
_SPREAD = ((1, 1), (113, 97), (71, 53), (151, 89), (83, 59), (61, 33))  # no common period
_KINKED = frozenset({"abs", "floor", "ceil", "sign", "re", "im", "arg", "conjugate", "min", "max", "atan2", "log",
                     "asin", "acos", "acosh", "atanh", "mod", "delta"})
Function = Callable[[Any], Any]


def sums_settle(mp: Any, term: Function, first: Any, step: int = 1) -> bool:
    """Do the partial sums of term(first) + term(first + step) + ... draw together?"""
    return _settles(mp, _distances(mp, term, first, step, 0, lambda s, t: s + t))


def products_settle(mp: Any, factor: Function, first: Any) -> bool:
    """Do the products of further factors draw together at 1?"""
    return _settles(mp, _distances(mp, factor, first, 1, 1, lambda s, t: s * t))


def terms_fall(mp: Any, term: Function, first: Any, step: int, stretch: Any, gentle: bool) -> bool:
    """Do single terms far out shrink, up to the last scale? Factorials overtake powers late, and powers of 1.01 too."""
    scales = [[first + step * mp.floor(stretch * 2**e * a / b) for a, b in _SPREAD[:2 if gentle else None]]
              for e in (_GENTLE if gentle else _FAR)]
    sizes = [max([abs(term(k)) for k in scale]) for scale in scales]
    return all([mp.isfinite(b) and b <= LIMIT_FALL * a for a, b in pairwise(sizes)])


def _distances(mp: Any, term: Function, first: Any, step: int, start: int,
               join: Callable[[Any, Any], Any]) -> Iterator[Any]:
    """How far the terms of each stretch lead away from its start, stretches being twice as long as the one before."""
    stop = STRETCH
    while stop < LONGEST:
        reached, farthest = mp.mpf(start), mp.mpf(0)
        for k in range(stop, 2 * stop):
            reached = join(reached, term(first + step * k))
            farthest = max(farthest, abs(reached - start))
        yield farthest
        stop *= 2


def _settles(mp: Any, distances: Iterable[Any], fall: float = SUM_FALL, size: Any = 1) -> bool:
    """Does each distance shrink against the one before, so many times in a row at some scale?"""
    noise, before, row = mp.mpf(10) ** -NOISE * size, None, 0
    for here in distances:
        if not mp.isfinite(here):
            return False
        if before is not None:
            row = row + 1 if here <= noise or here <= fall * before else 0
        before = here
        if row == IN_A_ROW:
            return True
    return False


def values_settle(mp: Any, f: Function, value: Any, points: list[list[Any]]) -> bool:
    """Does f come closer to the value from scale to scale, to the last one?"""
    far = [max([abs(f(x) - value) for x in scale]) for scale in points]
    return _settles(mp, far[-1 - IN_A_ROW:], LIMIT_FALL, 1 + abs(value))


def far_points(mp: Any, gentle: bool, whole: bool) -> list[list[Any]]:
    """Points towards oo, integers where `whole`; less far out where `gentle`."""
    scales = [[mp.mpf(2**e * a) / b for a, b in _SPREAD] for e in (_GENTLE if gentle else _SCALES)]
    return [[mp.floor(x) for x in scale] for scale in scales] if whole else scales


def fades(mp: Any, f: Function, side: int) -> bool:
    """Does x*f(x) vanish towards oo, or towards -oo where `side` is -1? What is integrated to there should fade so."""
    return values_settle(mp, lambda x: x * f(side * x), mp.mpf(0), far_points(mp, False, False))


def near_points(mp: Any, point: Any, side: int, gentle: bool) -> list[list[Any]]:
    """Points towards a point from above or from below."""
    return [[point + side / x for x in scale] for scale in far_points(mp, gentle, False)]


def slope_settles(mp: Any, f: Function, point: Any, slope: Any) -> bool:
    """Do the quotients of differences come closer to the slope, from both sides?"""
    here = f(point)
    return all([values_settle(mp, lambda x: (f(x) - here) / (x - point), slope, near_points(mp, point, side, True))
                for side in (1, -1)])


def may_have_kinks(body: Term) -> bool:
    """Does something occur that is not smooth wherever it is defined?"""
    return any([n.tag == "fn" and n.data in _KINKED or n.tag == "pow" and not _whole(n.args[1])
                or n.tag in ("lim", "integral", "sum", "prod") for n in walk(body)])


def _whole(exponent: Term) -> bool:
    return exponent.tag == "num" and exponent.data.denominator == 1  # type: ignore[union-attr]


def sums_inside(body: Term) -> bool:
    """Are there sums whose length may grow with the variable?"""
    return any([n.tag in ("sum", "prod", "integral") for n in walk(body)])


__all__ = [
    "fades", "far_points", "may_have_kinks", "near_points", "products_settle", "slope_settles", "sums_inside",
    "sums_settle", "terms_fall", "values_settle",
]

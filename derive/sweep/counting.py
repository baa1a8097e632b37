"""Exact rules for integer parts, order, remainders, factorials and binomial coefficients. `exact` lists them.

Logarithms enter in one place: the floor or ceiling of `log a / log b` is found by comparing a with the powers of b.
"""
from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from derive.kernel.terms import Term
from derive.sweep.pairs import Exact, Pair, is_negative
from derive.sweep.program import Block, emit
from derive.sweep.whole import NotExact, Whole, fits

MAX_TABLE = 8_192


# ---- integer parts and order ----------------------------------------------------------------------------------------
def _floor(c: Exact, t: Term) -> Pair:
    at = c.block(t)
    steps = _log_steps(c, t.args[0], bisect_right, "right")
    if steps is None:
        p = c.pair(t.args[0])
        steps = c.arith.quotient(at, p.top, p.bottom)
    return Pair(steps, c.one)


def _ceil(c: Exact, t: Term) -> Pair:
    at = c.block(t)
    steps = _log_steps(c, t.args[0], bisect_left, "left")
    if steps is None:
        p, minus = c.pair(t.args[0]), c.arith.literal(-1)
        steps = c.arith.times(at, c.arith.quotient(at, c.arith.times(at, p.top, minus), p.bottom), minus)
    return Pair(steps, c.one)


def _log_steps(c: Exact, t: Term, search: Callable[..., int], side: str) -> Whole | None:
    """The floor or ceiling of log_b a for an integer b >= 2 and a >= 1, by comparing a with powers of b."""
    found = _log_quotient(t)
    if found is None:
        return None
    argument, base = found
    p = c.pair(argument)
    bottom = p.bottom.constant
    if bottom is None or p.top.lo < bottom:
        return None
    thresholds = [bottom]
    while thresholds[-1] <= p.top.hi:
        thresholds.append(thresholds[-1] * base)
    shift = 1 if side == "right" else 0
    hi, at = len(thresholds) - shift, c.block(argument)
    if not p.top.wide and thresholds[-1] <= 2 ** 63 - 1:
        marks = np.array(thresholds, dtype=np.int64)
        return c.arith.apply(at, lambda v: np.searchsorted(marks, v, side=side) - shift, (p.top,), 0, hi)  # type: ignore[call-overload]
    scan = np.frompyfunc(lambda v: search(thresholds, int(v)) - shift, 1, 1)
    return c.arith.apply(at, lambda v: scan(v).astype(np.int64) if np.ndim(v) else np.int64(scan(v)), (p.top,), 0, hi)


def _log_quotient(t: Term) -> tuple[Term, int] | None:
    """(a, b) when the term is `log a * (log b)^-1` with an integer b >= 2."""
    if t.tag != "mul" or len(t.args) != 2:
        return None
    for log, inverse in (t.args, t.args[::-1]):
        if log.tag == "fn" and log.data == "log" and inverse.tag == "pow" and inverse.args[1].data == -1:
            under = inverse.args[0]
            if under.tag == "fn" and under.data == "log" and under.args[0].tag == "num":
                base: Any = under.args[0].data
                if base.denominator == 1 and base >= 2:
                    return log.args[0], int(base)
    return None


def _mod(c: Exact, t: Term) -> Pair:
    at, a, b = c.block(t), c.pair(t.args[0]), c.pair(t.args[1])
    left, right = c.arith.times(at, a.top, b.bottom), c.arith.times(at, b.top, a.bottom)
    safe = c.reciprocal(at, Pair(right, c.one)).bottom
    top = c.arith.apply(at, np.mod, (left, safe), min(safe.lo, 0), max(safe.hi, 0))
    return Pair(top, c.arith.times(at, a.bottom, b.bottom))


def _common(c: Exact, t: Term) -> tuple[list[Whole], Whole]:
    """The arguments over one positive constant denominator."""
    pairs = [c.pair(a) for a in t.args]
    bottoms = [p.bottom.constant for p in pairs]
    if any(b is None for b in bottoms):
        raise NotExact("the arguments have no common constant denominator")
    known = [b for b in bottoms if b is not None]
    common, at = math.lcm(*known), c.block(t)
    tops = [c.arith.times(at, p.top, c.arith.literal(common // b)) for p, b in zip(pairs, known, strict=True)]
    return tops, c.arith.literal(common)


def _extreme(pick: Callable[..., Any], bound: Callable[..., int]) -> Callable[[Exact, Term], Pair]:
    def rule(c: Exact, t: Term) -> Pair:
        tops, bottom = _common(c, t)
        at = c.block(t)
        top = reduce(lambda a, b: c.arith.apply(at, pick, (a, b), bound(a.lo, b.lo), bound(a.hi, b.hi)), tops)
        return Pair(top, bottom)
    return rule


def _absolute(c: Exact, t: Term) -> Pair:
    p, at = c.pair(t.args[0]), c.block(t)
    return Pair(*[w if w.lo >= 0 else c.arith.apply(at, np.abs, (w,), 0, w.largest) for w in (p.top, p.bottom)])


def _sign(c: Exact, t: Term) -> Pair:
    p, at = c.pair(t.args[0]), c.block(t)
    signs = [c.arith.apply(at, _sign_of, (w,), -1, 1) for w in (p.top, p.bottom)]
    return Pair(c.arith.times(at, *signs), c.one)


def _sign_of(v: Any) -> Any:
    v = np.asarray(v)
    return (v > 0).astype(np.int64) - (v < 0).astype(np.int64)


def _delta(c: Exact, t: Term) -> Pair:
    (a, b), _ = _common(c, t)
    return Pair(c.arith.apply(c.block(t), lambda x, y: (x == y) * np.int64(1), (a, b), 0, 1), c.one)


def _gcd(c: Exact, t: Term) -> Pair:
    a, b = c.whole(t.args[0]), c.whole(t.args[1])
    return Pair(c.arith.apply(c.block(t), np.gcd, (a, b), 0, max(a.largest, b.largest)), c.one)


def _itself(c: Exact, t: Term) -> Pair:
    return c.pair(t.args[0])


def _zero(c: Exact, t: Term) -> Pair:
    c.pair(t.args[0])
    return Pair(c.arith.literal(0), c.one)


# ---- counting -------------------------------------------------------------------------------------------------------
def _factorial(c: Exact, t: Term) -> Pair:
    n, at = c.whole(t.args[0]), c.block(t)
    if n.hi > MAX_TABLE:
        raise NotExact(f"a factorial past {MAX_TABLE}")
    if n.lo < 0:
        c.check(at, is_negative, "the factorial of a negative integer", n.slot)
    table = _running([1, *range(1, max(n.hi, 0) + 1)])
    return Pair(_look_up(c, at, n, table), c.one)


def _running(factors: list[int]) -> list[int]:
    out: list[int] = []
    for f in factors:
        out.append(f * out[-1] if out else f)
    return out


def _look_up(c: Exact, at: Block, n: Whole, table: list[int]) -> Whole:
    lo, hi = table[max(n.lo, 0)], table[max(n.hi, 0)]
    held = np.array(table, dtype=np.int64 if fits(min(table), max(table)) else object)
    slot = emit(c.tape, at, lambda v: held[np.maximum(v, 0).astype(np.int64)], n.slot)
    return Whole(slot, min(lo, hi), max(lo, hi), held.dtype == object)


def _fibonacci(first: int, second: int) -> Callable[[Exact, Term], Pair]:
    def rule(c: Exact, t: Term) -> Pair:
        n, at = c.whole(t.args[0]), c.block(t)
        if n.hi > MAX_TABLE or n.lo < 0:
            raise NotExact(f"a recurrence outside 0..{MAX_TABLE}")
        table = [first, second]
        while len(table) <= n.hi:
            table.append(table[-1] + table[-2])
        found = _look_up(c, at, n, table)
        return Pair(Whole(found.slot, 0, max(table), found.wide), c.one)
    return rule


def _binomial(c: Exact, t: Term) -> Pair:
    n, k, at = c.whole(t.args[0]), c.whole(t.args[1]), c.block(t)
    if n.lo < 0 or n.hi > 100_000:
        raise NotExact("a binomial coefficient outside 0 <= n <= 100000")
    widest = min(max(k.hi, 0), n.hi // 2)
    choose = np.frompyfunc(lambda a, b: math.comb(int(a), int(b)) if b >= 0 else 0, 2, 1)
    top = math.comb(n.hi, widest)
    if fits(0, top):
        return Pair(c.arith.apply(at, lambda a, b: np.asarray(choose(a, b)).astype(np.int64), (n, k), 0, top), c.one)
    return Pair(c.arith.apply(at, lambda a, b: np.asarray(choose(a, b), dtype=object), (n, k), 0, top), c.one)


FUNCTIONS: dict[str, Callable[[Exact, Term], Pair]] = {
    "floor": _floor, "ceil": _ceil, "mod": _mod, "min": _extreme(np.minimum, min), "max": _extreme(np.maximum, max),
    "abs": _absolute, "sign": _sign, "delta": _delta, "gcd": _gcd, "re": _itself, "conjugate": _itself, "im": _zero,
    "factorial": _factorial, "binomial": _binomial, "fibonacci": _fibonacci(0, 1), "lucas": _fibonacci(2, 1),
}

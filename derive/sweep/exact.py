"""Exact programs: a rational-valued term as a numerator and a denominator, both integer arrays that cannot wrap.

`n*(n+1)/2` becomes `n*(n+1)` over the constant 2; `a/b` becomes `a` over `b` with a check `b = 0`. Terms outside
the rational functions, integer parts, factorials, binomials and finite sums of those raise NotExact.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import numpy as np

from derive.kernel.terms import Term
from derive.sweep.counting import FUNCTIONS
from derive.sweep.grid import Axis
from derive.sweep.pairs import Exact, Pair, is_negative, is_zero
from derive.sweep.program import Block, Loop, Tape, emit
from derive.sweep.whole import NotExact, Whole, fits, masked, widen


def exact_compiler(tape: Tape, axes: Iterable[Axis]) -> Exact:
    """A compiler with every exact rule."""
    return Exact(tape, axes, _TAGS, FUNCTIONS)


# ---- rational functions ---------------------------------------------------------------------------------------------
def _number(c: Exact, t: Term) -> Pair:
    value: Any = t.data
    return Pair(c.arith.literal(value.numerator), c.arith.literal(value.denominator))


def _unknown(c: Exact, t: Term) -> Pair:
    raise NotExact(f"{t.data} has no rational value")


def _sum_of_terms(c: Exact, t: Term) -> Pair:
    at = c.block(t)
    return reduce(lambda a, b: add_pairs(c, at, a, b), [c.pair(a) for a in c.by_extent(t.args)])


def add_pairs(c: Exact, at: Block, a: Pair, b: Pair) -> Pair:
    if a.bottom.slot == b.bottom.slot:
        return Pair(c.arith.plus(at, a.top, b.top), a.bottom)
    m, n = a.bottom.constant, b.bottom.constant
    if m is not None and n is not None:
        common = math.lcm(m, n)
        tops = [c.arith.times(at, p.top, c.arith.literal(common // k)) for p, k in ((a, m), (b, n))]
        return Pair(c.arith.plus(at, *tops), c.arith.literal(common))
    left, right = c.arith.times(at, a.top, b.bottom), c.arith.times(at, b.top, a.bottom)
    return Pair(c.arith.plus(at, left, right), c.arith.times(at, a.bottom, b.bottom))


def _product_of_terms(c: Exact, t: Term) -> Pair:
    at = c.block(t)
    pairs = [c.pair(a) for a in c.by_extent(t.args)]
    top = reduce(lambda a, b: c.arith.times(at, a, b), [p.top for p in pairs])
    bottom = reduce(lambda a, b: c.arith.times(at, a, b), [p.bottom for p in pairs])
    return _reduced(c, at, top, bottom)


def _reduced(c: Exact, at: Block, top: Whole, bottom: Whole) -> Pair:
    """Constants over constants in lowest terms, with the sign above."""
    m, n = top.constant, bottom.constant
    if m is not None and n is not None:
        common = math.gcd(m, n) * (1 if n > 0 else -1)
        return Pair(c.arith.literal(m // common), c.arith.literal(n // common))
    if n is not None and n < 0:
        return Pair(c.arith.times(at, top, c.arith.literal(-1)), c.arith.literal(-n))
    return Pair(top, bottom)


def _power(c: Exact, t: Term) -> Pair:
    exponent = c.pair(t.args[1])
    if not exponent.integral:
        raise NotExact("a power with a fractional exponent is irrational")
    base, n, at = c.pair(t.args[0]), exponent.top, c.block(t)
    if n.constant is not None:
        if n.lo < 0:
            base = c.reciprocal(at, base)
        size = c.arith.literal(abs(n.lo))
        return _reduced(c, at, c.arith.to_the(at, base.top, size), c.arith.to_the(at, base.bottom, size))
    if n.lo >= 0:
        return Pair(c.arith.to_the(at, base.top, n), c.arith.to_the(at, base.bottom, n))
    flip = emit(c.tape, at, is_negative, n.slot)
    if base.top.lo <= 0 <= base.top.hi:
        c.check(at, lambda v, m: is_zero(v) & m, "division by zero", base.top.slot, flip)
    size = c.arith.apply(at, np.abs, (n,), 0, n.largest)
    top = c.arith.to_the(at, c.arith.choose(at, flip, base.bottom, base.top), size)
    bottom = c.arith.to_the(at, c.arith.choose(at, flip, base.top, base.bottom), size)
    if bottom.lo <= 0 <= bottom.hi:
        zero = emit(c.tape, at, is_zero, bottom.slot)
        slot = emit(c.tape, at, lambda v, m: masked(v, m, 1), bottom.slot, zero)
        bottom = Whole(slot, min(bottom.lo, 1), max(bottom.hi, 1), bottom.wide)
    return Pair(top, bottom)


# ---- finite sums and products ---------------------------------------------------------------------------------------
def open_range(c: Exact, t: Term) -> tuple[Whole, Whole]:
    low, high = c.whole(t.args[0]), c.whole(t.args[1])
    if low.wide or high.wide or high.hi - low.lo > 5_000_000:
        raise NotExact("a range of more than five million terms")
    return low, high


def _finite_sum(c: Exact, t: Term) -> Pair:
    return _loop(c, t, lambda run, mask, body: (run[0] + np.where(mask, body, 0).sum(axis=0),), 0)


def _finite_product(c: Exact, t: Term) -> Pair:
    return _loop(c, t, lambda run, mask, body: (run[0] * np.where(mask, body, 1).prod(axis=0),), 1)


def _loop(c: Exact, t: Term, step: Callable[..., tuple[Any, ...]], start: int) -> Pair:
    low, high = open_range(c, t)
    at = c.block(t)
    with c.scope(t) as inside:
        c.know(inside.name, Pair(Whole(inside.index, low.lo, max(high.hi, low.lo), False), c.one))
        p = c.pair(inside.body)
        bottom = p.bottom.constant
        if bottom is None or start == 1 and bottom != 1:
            raise NotExact("the terms of a sum have no common constant denominator")
        lo, hi = _reduced_bounds(p.top, max(0, high.hi - low.lo + 1), start)
        wide = p.top.wide or not fits(lo, hi)
        slot = emit(c.tape, inside.block, widen, p.top.slot) if wide and not p.top.wide else p.top.slot
    out = c.tape.slot()
    first = np.array(start, dtype=object if wide else np.int64)
    loop = Loop(inside.index, low.slot, high.slot, inside.block, (slot,), (out,), step, (first,), inside.depth)
    at.steps.append(loop)
    return Pair(Whole(out, lo, hi, wide), p.bottom)


def _reduced_bounds(body: Whole, count: int, start: int) -> tuple[int, int]:
    if start == 0:
        return min(0, count * body.lo), max(0, count * body.hi)
    if body.largest.bit_length() * count > 1_000_000:
        raise NotExact("a product would need more than a million bits")
    top = max(1, body.largest ** count)
    return (0 if body.lo >= 0 else -top), top


_TAGS: dict[str, Callable[[Exact, Term], Pair]] = {
    "num": _number, "add": _sum_of_terms, "mul": _product_of_terms, "pow": _power, "sum": _finite_sum,
    "prod": _finite_product, "sym": _unknown, "const": _unknown,
}

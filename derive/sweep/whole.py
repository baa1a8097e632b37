"""Integer arrays with exact bounds: an operation knows the range of its result before it runs, and picks int64 or
Python integers so that nothing can wrap. `exact` builds fractions from pairs of these.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from derive.sweep.program import Block, Tape, Value, emit

INT64 = 2 ** 63 - 1
MAX_BITS = 1_000_000


class NotExact(Exception):
    """This term has no exact integer program; the message says why."""


@dataclass(frozen=True)
class Whole:
    """An integer array: its slot, exact bounds over the grid, and whether it holds Python integers (`wide`)."""

    slot: int
    lo: int
    hi: int
    wide: bool

    @property
    def constant(self) -> int | None:
        return self.lo if self.lo == self.hi else None

    @property
    def largest(self) -> int:
        return max(-self.lo, self.hi)


def fits(lo: int, hi: int) -> bool:
    return max(-lo, hi) <= INT64


def widen(value: Value) -> Value:
    return np.asarray(value).astype(object)


def narrow(value: Value) -> Value:
    return np.asarray(value).astype(np.int64)


class Arithmetic:
    """The integer operations of one program. `at` names the block that a step is written to."""

    def __init__(self, tape: Tape, outer: Block) -> None:
        self.tape = tape
        self.outer = outer
        self._wide: dict[int, int] = {}

    def literal(self, value: int) -> Whole:
        wide = not fits(value, value)
        held = np.array(value, dtype=object if wide else np.int64)
        return Whole(emit(self.tape, self.outer, lambda: held), value, value, wide)

    def apply(self, at: Block, run: Callable[..., Value], args: tuple[Whole, ...], lo: int, hi: int) -> Whole:
        """`run` over arguments of one common representation, for a result within `lo..hi`."""
        if max(lo.bit_length(), hi.bit_length()) > MAX_BITS:
            raise NotExact("an integer would need more than a million bits")
        good = fits(lo, hi)
        wide = not good or any(a.wide for a in args)
        slots = [self._as_wide(at, a) if wide else a.slot for a in args]
        slot = emit(self.tape, at, run, *slots)
        if wide and good:
            slot, wide = emit(self.tape, at, narrow, slot), False
        return Whole(slot, lo, hi, wide)

    def _as_wide(self, at: Block, a: Whole) -> int:
        return a.slot if a.wide else emit(self.tape, at, widen, a.slot)

    def plus(self, at: Block, a: Whole, b: Whole) -> Whole:
        if a.constant == 0 or b.constant == 0:
            return b if a.constant == 0 else a
        return self.apply(at, np.add, (a, b), a.lo + b.lo, a.hi + b.hi)

    def times(self, at: Block, a: Whole, b: Whole) -> Whole:
        if a.constant == 1 or b.constant == 1:
            return b if a.constant == 1 else a
        ends = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
        lo, hi = min(ends), max(ends)
        if a.slot == b.slot:
            lo = max(lo, 0)
        return self.apply(at, np.multiply, (a, b), lo, hi)

    def to_the(self, at: Block, a: Whole, n: Whole) -> Whole:
        """`a ** n` for n >= 0."""
        if n.constant == 1 or a.constant == 1:
            return a
        if n.constant == 0:
            return self.literal(1)
        if a.largest.bit_length() * n.hi > MAX_BITS:
            raise NotExact("a power would need more than a million bits")
        lo, hi = power_bounds(a, n)
        if n.constant == 2:
            return self.apply(at, np.square, (a,), lo, hi)
        return self.apply(at, np.power, (a, n), lo, hi)

    def choose(self, at: Block, mask: int, a: Whole, b: Whole) -> Whole:
        """`a` where the mask holds, `b` elsewhere."""
        lo, hi = min(a.lo, b.lo), max(a.hi, b.hi)
        wide = a.wide or b.wide
        slots = [self._as_wide(at, x) if wide else x.slot for x in (a, b)]
        return Whole(emit(self.tape, at, np.where, mask, *slots), lo, hi, wide)

    def quotient(self, at: Block, a: Whole, b: Whole) -> Whole:
        """`floor(a / b)`, b nowhere 0."""
        if b.constant == 1:
            return a
        small = _least_size(b)
        ends = [-((-a.largest) // small), -(a.largest // small) - 1]
        lo, hi = (min(ends), max(ends))
        if b.lo > 0:
            lo, hi = min(a.lo // b.lo, a.lo // b.hi), max(a.hi // b.lo, a.hi // b.hi)
        return self.apply(at, np.floor_divide, (a, b), lo, hi)


def _least_size(b: Whole) -> int:
    return b.lo if b.lo > 0 else -b.hi if b.hi < 0 else 1


def power_bounds(a: Whole, n: Whole) -> tuple[int, int]:
    top = a.largest ** n.hi
    if n.constant is not None and n.hi % 2 == 1:
        return a.lo ** n.hi, a.hi ** n.hi
    if a.lo >= 0:
        return (a.lo ** n.lo if a.lo > 0 else 0), max(top, 1)
    return (0 if n.constant is not None else -top), max(top, 1)


def masked(value: Value, mask: Value, other: int) -> Any:
    """`value` with `other` where the mask holds."""
    return np.where(mask, other, value)

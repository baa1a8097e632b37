"""The exact compiler: memo, scopes, troubles. The rules it dispatches to stand in `exact` and `counting`.

A rule turns one node into a pair of integer arrays. Troubles are masks of points with a reason; they belong to whoever
asked for the term, so that a trouble inside an empty sum is none.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from derive.kernel.terms import Term, fresh, open_body, sym
from derive.sweep.grid import Axis
from derive.sweep.program import Block, Tape, emit
from derive.sweep.whole import Arithmetic, NotExact, Whole, masked

Troubles = set[tuple[int, str]]   # slots of masks, each with the reason for which a value is missing there


@dataclass(frozen=True)
class Pair:
    """The fraction `top / bottom`; the bottom is nowhere 0."""

    top: Whole
    bottom: Whole

    @property
    def integral(self) -> bool:
        return self.bottom.constant == 1


@dataclass(frozen=True)
class Scope:
    """An opened binder: its index by name and slot, its body and the block for it, the dimensions below the index."""

    name: str
    body: Term
    block: Block
    index: int
    depth: int


class Exact:
    """Compiles terms to pairs. One per program; `floating` shares its blocks and its scopes."""

    def __init__(self, tape: Tape, axes: Iterable[Axis], tags: Rules, functions: Rules) -> None:
        self.tape = tape
        self.tags = tags
        self.functions = functions
        self.blocks: list[Block] = [Block()]
        self.arith = Arithmetic(tape, self.blocks[0])
        self.level: dict[str, int] = {}
        self.memo: dict[Term, tuple[Pair | NotExact, Troubles]] = {}
        self.troubles: list[Troubles] = [set()]
        self.one = self.arith.literal(1)
        self.dimensions = 0
        self.extent: dict[str, int] = {}
        self.inputs: dict[str, int] = {}
        for axis in axes:
            self.dimensions += 1
            lo, hi = int(axis.tops.min()), int(axis.tops.max())
            self.extent[axis.name] = len(axis)
            self.inputs[axis.name] = slot = tape.slot()
            self.level[axis.name] = 0
            top = Whole(slot, lo, hi, axis.tops.dtype == object)
            self.know(axis.name, Pair(top, self.arith.literal(axis.bottom)))

    def know(self, name: str, value: Pair) -> None:
        """Give a symbol its value."""
        self.memo[sym(name)] = value, set()

    def depth(self, *terms: Term) -> int:
        """How many loops a step over these terms stands in: the deepest level of a name."""
        return max([self.level.get(n, 0) for t in terms for n in t.free], default=0)

    def block(self, *terms: Term) -> Block:
        """The outermost block in which every name of the terms has a value."""
        return self.blocks[self.depth(*terms)]

    def pair(self, t: Term) -> Pair:
        """The program of a term. What can go wrong inside it joins the troubles of whoever asked."""
        found = self.memo.get(t)
        if found is None:
            self.troubles.append(set())
            try:
                rule = self.functions.get(str(t.data)) if t.tag == "fn" else self.tags.get(t.tag)
                if rule is None:
                    raise NotExact(f"{t.data if t.tag == 'fn' else t.tag} is irrational")
                result: Pair | NotExact = rule(self, t)
            except NotExact as error:
                result = error
            found = self.memo[t] = result, self.troubles.pop()
        value, troubles = found
        if isinstance(value, NotExact):
            raise value
        self.troubles[-1] |= troubles
        return value

    def by_extent(self, terms: tuple[Term, ...]) -> list[Term]:
        """The terms with the fewest grid points first, so that partial sums and products stay small arrays."""
        return sorted(terms, key=lambda t: math.prod([self.extent.get(n, 1 << 20) for n in t.free]))

    def whole(self, t: Term) -> Whole:
        found = self.pair(t)
        if not found.integral:
            raise NotExact("an integer is needed here and this term may be a fraction")
        return found.top

    def check(self, at: Block, mask: Callable[..., Any], reason: str, *slots: int) -> int:
        slot = emit(self.tape, at, mask, *slots)
        self.troubles[-1].add((slot, reason))
        return slot

    def reciprocal(self, at: Block, p: Pair) -> Pair:
        top = p.top
        if top.lo <= 0 <= top.hi:
            zero = self.check(at, is_zero, "division by zero", top.slot)
            slot = emit(self.tape, at, lambda v, m: masked(v, m, 1), top.slot, zero)
            top = Whole(slot, min(top.lo, 1), max(top.hi, 1), top.wide)
        return Pair(p.bottom, top)

    @contextmanager
    def scope(self, t: Term) -> Iterator[Scope]:
        """Open a binder with a fresh index, in a block just inside the one where the term itself belongs.

        Inside, a term that does not use an outer index is as far out as it can be, and so is its loop.
        """
        outer, level = self.blocks, self.depth(t)
        name = fresh("k", t, *[sym(n) for n in self.level])
        self.level[name] = level + 1
        self.blocks = [*outer[:level + 1], Block()]
        self.troubles.append(set())
        inner = Scope(name, open_body(t.args[2], sym(name)), self.blocks[-1], self.tape.slot(), self.dimensions + level)
        try:
            yield inner
        finally:
            self.blocks = outer
            inner.block.checks += sorted(self.troubles.pop())


def is_zero(v: Any) -> Any:
    return np.asarray(v) == 0


def is_negative(v: Any) -> Any:
    return np.asarray(v) < 0


Rules = dict[str, Callable[[Exact, Term], Pair]]

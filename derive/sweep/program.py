"""Straight-line programs over numpy arrays: slots, steps, checks. The compilers `exact` and `floating` write them.

A step is a Python closure and the slots it reads; no text is ever compiled, so the name of a symbol is a dictionary
key and nothing more. A check is a slot that holds a mask of points and the reason for which the value is missing there.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Value = Any                      # a numpy array of int64, float64, bool or object, or one Python number
Mask = Any


@dataclass(frozen=True)
class Step:
    """`slots[out] = run(*slots[args])`"""

    out: int
    run: Callable[..., Value]
    args: tuple[int, ...]


@dataclass
class Frame:
    """Values while a program runs: the slots, and the troubles met so far as (mask, reason)."""

    slots: list[Value]
    troubles: list[tuple[Mask, str]] = field(default_factory=list)


@dataclass
class Block:
    """Steps in order, then checks. A sum owns an inner block that runs once per piece of its range."""

    steps: list[Step | Loop] = field(default_factory=list)
    checks: list[tuple[int, str]] = field(default_factory=list)

    def run(self, frame: Frame) -> None:
        slots = frame.slots
        for step in self.steps:
            if isinstance(step, Loop):
                step.run(frame)
            else:
                slots[step.out] = step.run(*[slots[i] for i in step.args])
        for slot, reason in self.checks:
            if np.any(slots[slot]):
                frame.troubles.append((slots[slot], reason))


@dataclass
class Loop:
    """A sum or product over an integer range, in pieces that fill about `budget` numbers."""

    index: int
    low: int
    high: int
    body: Block
    results: tuple[int, ...]               # slots of the body to be reduced
    outs: tuple[int, ...]
    reduce: Callable[..., tuple[Value, ...]]  # (running, mask, *bodies) -> running
    start: tuple[Value, ...]
    depth: int                             # dimensions below the index's own
    budget: int = 65_536

    def run(self, frame: Frame) -> None:
        slots = frame.slots
        low, high = np.asarray(slots[self.low]), np.asarray(slots[self.high])
        first, last = int(low.min()), int(high.max())
        points = max(1, np.broadcast(low, high).size)
        width = max(1, self.budget // points)
        running = self.start
        shape = (-1,) + (1,) * self.depth
        for begin in range(first, last + 1, width):
            k = np.arange(begin, min(begin + width, last + 1), dtype=np.int64).reshape(shape)
            mask = (k >= low) & (k <= high)
            if not mask.any():
                continue
            slots[self.index] = k
            inner = Frame(slots)
            self.body.run(inner)
            frame.troubles += [((trouble & mask).any(axis=0), reason) for trouble, reason in inner.troubles]
            running = self.reduce(running, mask, *[slots[i] for i in self.results])
        for out, value in zip(self.outs, running, strict=True):
            slots[out] = value


class Tape:
    """Hands out slots; every block of one program writes on the same tape."""

    def __init__(self) -> None:
        self.size = 0
        self.depth = 0

    def slot(self) -> int:
        self.size += 1
        return self.size - 1

    def frame(self) -> Frame:
        return Frame([None] * self.size)


def emit(tape: Tape, block: Block, run: Callable[..., Value], *args: int) -> int:
    """Append a step and return its slot."""
    out = tape.slot()
    block.steps.append(Step(out, run, args))
    return out


def prune(block: Block, wanted: set[int]) -> None:
    """Drop the steps that neither a wanted slot nor a check reads."""
    needed = wanted | {slot for slot, _ in block.checks}
    kept: list[Step | Loop] = []
    for step in reversed(block.steps):
        if isinstance(step, Loop):
            if needed.isdisjoint(step.outs):
                continue
            prune(step.body, set(step.results))
            needed |= {step.low, step.high} | reads(step.body) | set(step.results)
        elif step.out not in needed:
            continue
        else:
            needed |= set(step.args)
        kept.append(step)
    block.steps = kept[::-1]


def reads(block: Block) -> set[int]:
    """Every slot that a block reads, inner blocks included."""
    found = {slot for slot, _ in block.checks}
    for step in block.steps:
        if isinstance(step, Loop):
            found |= {step.low, step.high} | set(step.results) | reads(step.body)
        else:
            found |= set(step.args)
    return found

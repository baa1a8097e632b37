"""How a sweep runs: compile for one representation, run in blocks of the grid, mend the points that it flags.

Called by `sweep`. The grid stays a product: a subexpression of one symbol is computed along that axis only, and the
inner axes of a block hold about 65,536 points, so that its arrays stay in the cache.
"""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from derive.kernel.terms import Term
from derive.sweep.exact import exact_compiler
from derive.sweep.floating import EXACT_FLOATS, Floating, NotFloating, true_divide
from derive.sweep.grid import Axis
from derive.sweep.pairs import Exact, Pair, Troubles
from derive.sweep.pointwise import Missing, value_at
from derive.sweep.program import Block, Tape, prune

BLOCK = 65_536
TRUSTED = 1e-13
MAX_REASONS = 250
Array = np.ndarray[Any, Any]
Slices = tuple[slice, ...]


@dataclass(frozen=True)
class Program:
    """A compiled term: its block of steps, the slots of its results, and the slots of its inputs."""

    tape: Tape
    block: Block
    results: tuple[int, ...]
    inputs: dict[str, int]

    def run(self, axes: tuple[Axis, ...], where: Slices) -> tuple[list[Any], list[tuple[Any, str]]]:
        frame = self.tape.frame()
        for place, (axis, piece) in enumerate(zip(axes, where, strict=True)):
            shape = [1] * len(axes)
            shape[place] = -1
            frame.slots[self.inputs[axis.name]] = axis.tops[piece].reshape(shape)
        self.block.run(frame)
        return [frame.slots[i] for i in self.results], frame.troubles


@dataclass
class Result:
    """Values and missing codes while they are filled in."""

    values: Array
    codes: Array
    reasons: list[str] = field(default_factory=list)

    def code(self, reason: str) -> int:
        if reason not in self.reasons:
            if len(self.reasons) >= MAX_REASONS:
                reason = "no real value"
            if reason not in self.reasons:
                self.reasons.append(reason)
        return self.reasons.index(reason) + 1

    def miss(self, where: Slices, troubles: list[tuple[Any, str]]) -> None:
        for mask, reason in troubles:
            np.copyto(self.codes[where], self.code(reason), where=mask & (self.codes[where] == 0))


def blocks(shape: tuple[int, ...]) -> Iterator[Slices]:
    """Slices that cover the grid in row-major order, each of about BLOCK points with full inner axes."""
    widths, room = [1] * len(shape), BLOCK
    for place in range(len(shape) - 1, -1, -1):
        widths[place] = min(shape[place], max(1, room))
        room = room // max(1, widths[place]) if widths[place] == shape[place] else 1
    counts = [range(0, n, w) for n, w in zip(shape, widths, strict=True)]
    for index in np.ndindex(*[len(c) for c in counts]):
        yield tuple(slice(c[i], c[i] + w) for c, i, w in zip(counts, index, widths, strict=True))


def empty(axes: tuple[Axis, ...], kind: Any) -> Result:
    shape = tuple(len(a) for a in axes)
    return Result(np.zeros(shape, dtype=kind), np.zeros(shape, dtype=np.uint8))


# ---- exact programs -------------------------------------------------------------------------------------------------
def exact_program(t: Term, axes: tuple[Axis, ...]) -> tuple[Program, Pair]:
    """The program of numerator and denominator; raises NotExact."""
    tape = Tape()
    compiler = exact_compiler(tape, axes)
    pair = compiler.pair(t)
    return _finish(compiler, compiler.troubles[-1], (pair.top.slot, pair.bottom.slot)), pair


def _finish(compiler: Exact, troubles: Troubles, results: tuple[int, ...]) -> Program:
    block = compiler.blocks[0]
    block.checks += sorted(troubles)
    prune(block, set(results))
    return Program(compiler.tape, block, results, compiler.inputs)


def run_exact(program: Program, pair: Pair, axes: tuple[Axis, ...]) -> Result:
    """Integers where every value is one; else floats if that makes no integer of a fraction, else fractions."""
    if pair.integral:
        result = empty(axes, object if pair.top.wide else np.int64)
        for where in blocks(result.values.shape):
            (top, _), troubles = program.run(axes, where)
            result.values[where] = top
            result.miss(where, troubles)
        return result
    if may_pass(pair):
        return _run_fractions(program, axes)
    return _run_quotients(program, pair, axes) or _run_fractions(program, axes)


def _run_quotients(program: Program, pair: Pair, axes: tuple[Axis, ...]) -> Result | None:
    """Floats, or int64 when every quotient is whole; None when rounding turned some fraction into an integer."""
    parts, whole, integral = empty(axes, np.float64), empty(axes, np.int64), True
    wide = pair.top.wide or pair.bottom.wide
    delicate = wide or max(pair.top.largest, pair.bottom.largest) >= EXACT_FLOATS
    for where in blocks(parts.values.shape):
        (top, bottom), troubles = program.run(axes, where)
        parts.miss(where, troubles)
        value = parts.values[where] = true_divide(top, bottom) if wide else np.true_divide(top, bottom)
        if not integral and not delicate:
            continue
        quotients = np.asarray(np.floor_divide(top, bottom))
        exact = (quotients * bottom == top) | (parts.codes[where] != 0)
        integral = integral and bool(np.all(exact))
        whole.values[where] = quotients
        if delicate and np.any((np.floor(value) == value) & (value != 0) & ~exact.astype(bool)):
            return None
    return Result(whole.values, parts.codes, parts.reasons) if integral else parts


def _run_fractions(program: Program, axes: tuple[Axis, ...]) -> Result:
    result = empty(axes, object)
    for where in blocks(result.values.shape):
        (top, bottom), troubles = program.run(axes, where)
        result.values[where] = fractions(top, bottom)
        result.miss(where, troubles)
    return result


def may_pass(pair: Pair) -> bool:
    """True when floats could lose integers: the quotient may pass 2^53."""
    low = pair.bottom.lo if pair.bottom.lo > 0 else -pair.bottom.hi if pair.bottom.hi < 0 else 1
    return pair.top.largest > EXACT_FLOATS * low


def _fraction(a: Any, b: Any) -> int | Fraction:
    q = Fraction(int(a), int(b))
    return q.numerator if q.denominator == 1 else q


_fraction_of = np.frompyfunc(_fraction, 2, 1)


def fractions(top: Any, bottom: Any) -> Any:
    return _fraction_of(np.asarray(top, dtype=object), np.asarray(bottom, dtype=object))


# ---- float programs -------------------------------------------------------------------------------------------------
def float_program(t: Term, axes: tuple[Axis, ...]) -> tuple[Program, float, bool]:
    """A program without error arrays when its error is known beforehand to be small, else a guarded one.

    With it come the relative error (infinite when guarded) and whether the span already shows every value to be finite.
    """
    width = math.inf
    for guarded in (False, True):
        tape = Tape()
        exact = exact_compiler(tape, axes)
        compiler = Floating(exact, guarded)
        root = compiler.real(t)
        width = root.relative * 2.0 ** -53
        if width <= TRUSTED:
            finite = max(-root.span[0], root.span[1]) < 1e300
            return _finish(exact, exact.troubles[-1], (root.slot,)), width, finite
        if guarded:
            error = compiler.error_of(exact.block(t), root)
            return _finish(exact, exact.troubles[-1], (root.slot, error)), math.inf, False
    raise NotFloating("no float program")


def run_float(t: Term, program: Program, axes: tuple[Axis, ...], finite: bool) -> tuple[Result, int, bool]:
    """The values, how many points were computed again, and whether some of them lie beyond float64."""
    result, mended, beyond = empty(axes, np.float64), 0, False
    vouched = len(program.results) == 1 and finite
    for where in blocks(result.values.shape):
        with np.errstate(all="ignore"):
            found, troubles = program.run(axes, where)
            value = np.asarray(found[0], dtype=np.float64)
            result.values[where] = value
            result.miss(where, troubles)
            if vouched:
                continue
            doubt = ~np.isfinite(value)
            if len(found) == 2:
                doubt = doubt | ~(np.asarray(found[1], dtype=np.float64) <= TRUSTED * np.abs(value))
        if doubt.any():
            count, over = _mend(t, result, axes, where, doubt)
            mended, beyond = mended + count, beyond or over
    return result, mended, beyond


def _mend(t: Term, result: Result, axes: tuple[Axis, ...], where: Slices, doubt: Any) -> tuple[int, bool]:
    doubt = np.broadcast_to(doubt, result.codes[where].shape) & (result.codes[where] == 0)
    origin = [s.start for s in where]
    for place in np.argwhere(doubt):
        index = tuple(int(i) + o for i, o in zip(place, origin, strict=True))
        found = value_at(t, {a.name: a.value(i) for a, i in zip(axes, index, strict=True)})
        if isinstance(found, Missing):
            result.codes[index] = result.code(found.reason)
            continue
        try:
            result.values[index] = float(found)
        except OverflowError:
            return 0, True
        if math.isinf(result.values[index]):
            return 0, True
    return int(doubt.sum()), False


def whole_if_integral(t: Term, result: Result) -> Result:
    """Integer parts and signs as int64 rather than as floats that happen to be whole."""
    if t.tag != "fn" or t.data not in ("floor", "ceil", "sign") or np.any(np.abs(result.values) > EXACT_FLOATS):
        return result
    held = np.where(result.codes == 0, result.values, 0.0)
    return Result(held.astype(np.int64), result.codes, result.reasons)


def run_pointwise(t: Term, axes: tuple[Axis, ...]) -> Result:
    """Every point from the numeric room, as a Python number."""
    result = empty(axes, object)
    for index in np.ndindex(*result.values.shape):
        found = value_at(t, {a.name: a.value(i) for a, i in zip(axes, index, strict=True)})
        if isinstance(found, Missing):
            result.codes[index] = result.code(found.reason)
        else:
            result.values[index] = found
    return result

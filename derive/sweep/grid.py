"""Grids: exact values along named axes, and the text that writes them. `sweep` and the command line come in here.

    >>> parse_range("128:1024:*2")
    (Fraction(128, 1), Fraction(256, 1), Fraction(512, 1), Fraction(1024, 1))
    >>> parse_range("0:1:0.25")[-1]
    Fraction(1, 1)
"""
from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral, Real
from typing import Any, NamedTuple

import numpy as np

MAX_POINTS = 50_000_000
_NUMBER = re.compile(r"[+-]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?(?:/[1-9][0-9]*)?")
MAX_DIGITS = 4_000  # of one number of a range
MAX_BITS = 50_000_000  # of all values of a geometric range
_FORMS = "write 1..64, 0:1:0.05, 128:32768:*2 or 768,1024"


class SweepError(ValueError):
    """A grid or an expression that cannot be swept; the message says which piece and what to write."""


@dataclass(frozen=True, eq=False)
class Axis:
    """The values of one symbol: `tops / bottom`, integers over one common denominator."""

    name: str
    tops: np.ndarray[Any, Any]
    bottom: int

    def __len__(self) -> int:
        return len(self.tops)

    def value(self, index: int) -> Fraction:
        return Fraction(int(self.tops[index]), self.bottom)

    def values(self) -> list[Fraction]:
        return [self.value(i) for i in range(len(self))]


class Run(NamedTuple):
    """Values at equal steps: `start`, `start + step`, ..., `length` of them."""

    start: Fraction
    step: Fraction
    length: int


def parse_range(text: str) -> tuple[Fraction, ...]:
    """The values that a range names, in the order written; both ends belong to it when a step lands on them."""
    return tuple([run.start + i * run.step for run in runs(text) for i in range(run.length)])


def runs(text: str) -> list[Run]:
    """What a range names, without its values one by one: a range of millions is read as soon as one of two."""
    found: list[Run] = []
    total = 0
    for piece in [piece.strip() for piece in text.split(",")]:
        found += _piece(piece, _cut(text))
        total += found[-1].length
        if total > MAX_POINTS:
            raise SweepError(f"the range {_cut(text)!r} has more than {MAX_POINTS:,} values")
    return found


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _piece(piece: str, text: str) -> list[Run]:
    if ".." in piece:
        first, _, last = piece.partition("..")
        start, stop = _number(first, text), _number(last, text)
        if start.denominator != 1 or stop.denominator != 1:
            raise SweepError(f"the ends of {_cut(piece)!r} are not integers; write a step, as in 0:1:0.05")
        return [_steps(start, stop, Fraction(1), text)]
    if ":" not in piece:
        return [Run(_number(piece, text), Fraction(0), 1)]
    parts = piece.split(":")
    if len(parts) == 2:
        raise SweepError(f"the range {text!r} has no step; write FIRST:LAST:STEP or FIRST..LAST")
    if len(parts) != 3:
        raise SweepError(f"cannot read the range {text!r}; {_FORMS}")
    start, stop = _number(parts[0], text), _number(parts[1], text)
    factor = parts[2].strip()
    if factor.startswith("*"):
        return _powers(start, stop, _number(factor[1:], text), text)
    return [_steps(start, stop, _number(factor, text), text)]


def _number(piece: str, text: str) -> Fraction:
    piece = piece.strip().replace("−", "-")
    if not _NUMBER.fullmatch(piece):
        hint = " (digits are not grouped here: a comma separates values)" if re.fullmatch(r"0\d+", piece) else ""
        raise SweepError(f"cannot read {_cut(piece)!r} in the range {text!r}{hint}; {_FORMS}")
    if len(piece) > MAX_DIGITS:
        raise SweepError(f"a number of the range {text!r} has {len(piece)} characters; the limit is {MAX_DIGITS}")
    top, _, bottom = piece.partition("/")
    return Fraction(top) / Fraction(bottom or 1)


def _steps(start: Fraction, stop: Fraction, step: Fraction, text: str) -> Run:
    if step == 0 or (stop - start) * step < 0:
        raise SweepError(f"the range {text!r} never reaches its end")
    count = math.floor((stop - start) / step) + 1
    if count > MAX_POINTS:
        raise SweepError(f"the range {text!r} has more than {MAX_POINTS:,} values")
    return Run(start, step, count)


def _powers(start: Fraction, stop: Fraction, factor: Fraction, text: str) -> list[Run]:
    if start <= 0 or factor <= 0 or factor == 1 or (stop > start) != (factor > 1) and stop != start:
        raise SweepError(f"the range {text!r} never reaches its end")
    values, value, bits = [], start, 0
    while value <= stop if factor > 1 else value >= stop:
        values.append(Run(value, Fraction(0), 1))
        value *= factor
        bits += value.numerator.bit_length() + value.denominator.bit_length()
        if len(values) > 100_000 or bits > MAX_BITS:
            raise SweepError(f"the range {text!r} has too many values, or too long ones")
    return values


def axis(name: str, values: object) -> Axis:
    """An axis from range text, a number, or a sequence of exact numbers. Floats are refused, naming the decimal."""
    exact = runs(values) if isinstance(values, str) else [Run(v, Fraction(0), 1) for v in _sequence(name, values)]
    if not exact:
        raise SweepError(f"the grid gives {name} no value")
    bottom = math.lcm(*{v.denominator for run in exact for v in run[:2]})
    scaled = [(int(run.start * bottom), int(run.step * bottom), run.length) for run in exact]
    ends = [end for start, step, count in scaled for end in (start, start + step * (count - 1))]
    wide = max(max(ends), -min(ends)) >= 2 ** 63
    if all([count == 1 for _, _, count in scaled]):
        return Axis(name, np.array([start for start, _, _ in scaled], dtype=object if wide else np.int64), bottom)
    parts = [_equal_steps(start, step, count, wide) for start, step, count in scaled]
    return Axis(name, parts[0] if len(parts) == 1 else np.concatenate(parts), bottom)


def _equal_steps(start: int, step: int, count: int, wide: bool) -> np.ndarray[Any, Any]:
    values = np.arange(count, dtype=object if wide else np.int64)
    values *= step
    values += start
    return values


def _sequence(name: str, values: object) -> Iterable[Fraction]:
    if isinstance(values, Real) or isinstance(values, np.generic):
        values = (values,)
    if not isinstance(values, Iterable):
        raise SweepError(f"the grid gives {name} a {type(values).__name__}, not numbers or range text")
    return [_exact(name, v) for v in values]


def _exact(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or isinstance(value, np.bool_):
        raise SweepError(f"the grid gives {name} a truth value, not a number")
    if isinstance(value, Integral):
        return Fraction(int(value))
    if isinstance(value, Fraction):
        return value
    if isinstance(value, str):
        return _number(value, value)
    if isinstance(value, (float, np.floating)):
        raise SweepError(f"{name} = {value!r} is a float; write the exact value as text, {str(value)!r}, or a Fraction")
    raise SweepError(f"the grid gives {name} a {type(value).__name__}, not an exact number")


def grid(axes: Mapping[str, object]) -> tuple[Axis, ...]:
    """The axes of a cartesian product; the last one runs fastest."""
    made = tuple(axis(name, values) for name, values in axes.items())
    points = math.prod(len(a) for a in made)
    if points > MAX_POINTS:
        raise SweepError(f"the grid has {points:,} points, more than {MAX_POINTS:,}")
    return made

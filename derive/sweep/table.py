"""The result of a sweep: the values over a grid, which representation held them and why, and where a value is missing.

    >>> from derive.kernel.terms import mul, num, sym
    >>> from derive.sweep import sweep
    >>> print(sweep(mul(num(12), sym("d"), sym("d")), {"d": "256,512"}, text="12*d**2"))
      d    12*d**2
    ---  ---------
    256    786,432
    512  3,145,728
    2 points, int64: every intermediate stays within 2^63 (largest 3,145,728)
"""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from derive.kernel.codec import digits as integer_text
from derive.sweep.grid import Axis, SweepError

Cell = int | float | Fraction | Decimal | None


@dataclass(frozen=True, eq=False)
class Table:
    """Values over a cartesian grid. `codes` is 0 where there is a value, else 1 + the index of a reason."""

    text: str
    axes: tuple[Axis, ...]
    values: np.ndarray[Any, Any]            # the shape of the grid; int64, float64 or Python objects
    codes: np.ndarray[Any, Any]             # uint8, the same shape
    reasons: tuple[str, ...]
    representation: str                     # int64, float64, exact
    why: str

    def __len__(self) -> int:
        return int(self.values.size)

    @property
    def missing(self) -> int:
        """How many points have no value."""
        return int(np.count_nonzero(self.codes))

    def point(self, index: int) -> dict[str, Fraction]:
        """The values of the symbols at a flat index; the last axis runs fastest."""
        places = np.unravel_index(index, self.values.shape)
        return {axis.name: axis.value(int(i)) for axis, i in zip(self.axes, places, strict=True)}

    def cell(self, index: int) -> Cell:
        if self.codes.flat[index]:
            return None
        value: Any = self.values.flat[index]
        plain: Cell = value.item() if isinstance(value, np.generic) else value
        return plain

    def reason(self, index: int) -> str | None:
        """Why the value at a flat index is missing."""
        code = int(self.codes.flat[index])
        return self.reasons[code - 1] if code else None

    def rows(self, limit: int | None = None) -> Iterator[tuple[dict[str, Fraction], Cell, str | None]]:
        """Each point with its value, or None and the reason."""
        for index in range(len(self) if limit is None else min(limit, len(self))):
            yield self.point(index), self.cell(index), self.reason(index)

    def render(self, limit: int = 40) -> str:
        """Aligned text of at most `limit` rows, then a line that says how the values were held."""
        head = [axis.name for axis in self.axes] + [self.text]
        body = [[exact_text(v) for v in point.values()] + [cell_text(cell) if reason is None else f"missing: {reason}"]
                for point, cell, reason in self.rows(limit)]
        widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
        table = [head, ["-" * w for w in widths], *body]
        lines = ["  ".join(t.rjust(w) for t, w in zip(row, widths, strict=True)) for row in table]
        if len(self) > limit:
            lines.append(f"... {len(self) - limit:,} more rows")
        return "\n".join([*lines, self.summary()])

    def summary(self) -> str:
        gaps = f", {self.missing:,} missing" if self.missing else ""
        return f"{len(self):,} point{'s' if len(self) != 1 else ''}{gaps}, {self.representation}: {self.why}"

    def __str__(self) -> str:
        return self.render()

    def column(self, name: str) -> np.ndarray[Any, Any]:
        """The values of one symbol along the flat table: int64, float64 or Python objects."""
        place = [axis.name for axis in self.axes].index(name)
        axis = self.axes[place]
        tops = axis.tops if axis.bottom == 1 else np.array([float(v) for v in axis.values()])
        shape = [1] * len(self.axes)
        shape[place] = len(axis)
        return np.broadcast_to(tops.reshape(shape), self.values.shape).reshape(-1)

    def write(self, path: str | Path) -> None:
        """Write a file of the kind that the suffix names: .csv, .parquet, .nc, .png, .svg, .pdf."""
        from derive.sweep.writers import WRITERS

        target = Path(path)
        writer = WRITERS.get(target.suffix.lower())
        if writer is None:
            raise SweepError(f"cannot write {target.name}: a sweep is written as {', '.join(WRITERS)}")
        writer(self, target)


def exact_text(value: Fraction) -> str:
    """A decimal where the value has a short one, else a fraction."""
    if value.denominator == 1:
        return integer_text(value.numerator)
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest != 1 or places > 12:
        return f"{integer_text(value.numerator)}/{integer_text(value.denominator)}"
    scaled = abs(value.numerator) * 10 ** places // value.denominator
    whole, part = divmod(scaled, 10 ** places)
    return f"{'-' if value < 0 else ''}{integer_text(whole)}.{part:0{places}d}"


def cell_text(value: Cell) -> str:
    """A value for reading: integers in groups of three, decimals to 12 significant digits."""
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}" if abs(value) < 10 ** 40 else _long_integer(value)
    if isinstance(value, Fraction):
        text = exact_text(value)
        return text if len(text) <= 44 else f"{Decimal(value.numerator) / Decimal(value.denominator):.12g}"
    if isinstance(value, Decimal):
        return f"{value:.12g}"
    return f"{value:.12g}" if not value.is_integer() or abs(value) >= 1e15 else f"{value:,.1f}"


def _long_integer(value: int) -> str:
    text = integer_text(abs(value))
    return f"{'-' if value < 0 else ''}{text[0]}.{text[1:12]}e+{len(text) - 1}"


def data_text(value: Cell) -> str:
    """A value for a file: every digit of an exact value, the shortest text that gives the same float."""
    if value is None:
        return ""
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, Fraction):
        return exact_text(value)
    return repr(value) if isinstance(value, float) and math.isfinite(value) else str(value)

"""Exact linear programming, small: find c >= 0 with A c = b, making a gain positive where asked. An oracle for `order`.

>>> one, two, none = fmpq(1), fmpq(2), fmpq(0)
>>> solve([[one, one]], [two], [none, one])
[Fraction(0, 1), Fraction(2, 1)]
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import fmpq

MAX_PIVOTS = 250
Spend = Callable[[int, int], None]  # told the rows and columns of the table before each pivot
Row = list[Any]  # rationals of python-flint, some ten times faster than Fraction
_ZERO, _ONE = fmpq(0), fmpq(1)


def solve(matrix: list[Row], goal: Row, gain: Row, spend: Spend = lambda rows, columns: None) -> list[Fraction] | None:
    """A vertex c >= 0 of matrix @ c = goal, improved until gain @ c is largest; None where there is none."""
    found = _solve(matrix, goal, gain, spend)
    return None if found is None else [Fraction(int(x.p), int(x.q)) for x in found]


def _solve(matrix: list[Row], goal: Row, gain: Row, spend: Spend) -> Row | None:
    rows, columns = len(matrix), len(matrix[0]) if matrix else 0
    table = []
    for i, row in enumerate(matrix):
        unit = [_ZERO] * rows
        unit[i] = _ONE
        table.append([*[-x if x else x for x in row], *unit, -goal[i]] if goal[i] < 0 else [*row, *unit, goal[i]])
    basis = [columns + i for i in range(rows)]
    price = [_ZERO] * (columns + rows + 1)
    for row in table:
        for j, x in enumerate(row):
            if x and (j < columns or j == columns + rows):
                price[j] -= x
    if not _improve(table, basis, price, columns, spend) or price[-1] != 0:
        return None
    _leave_artificial(table, basis, columns)
    second = [-g for g in gain] + [_ZERO] * (rows + 1)
    for i, b in enumerate(basis):
        if b < columns and second[b]:
            factor = second[b]
            second = [s - factor * t for s, t in zip(second, table[i], strict=False)]
    _improve(table, basis, second, columns, spend)
    found = [_ZERO] * columns
    for i, b in enumerate(basis):
        if b < columns:
            found[b] = table[i][-1]
        elif table[i][-1] != 0:
            return None
    return found


def _improve(table: list[Row], basis: list[int], price: Row, columns: int, spend: Spend) -> bool:
    """Pivot by Bland's rule until no price is negative; False when the pivots run out."""
    for _ in range(MAX_PIVOTS):
        entering = next((j for j in range(columns) if price[j] < 0), None)
        if entering is None:
            return True
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        if not ratios:
            return True  # unbounded: the present vertex will do
        spend(len(table), len(price))
        _pivot(table, basis, price, min(ratios)[2], entering)
    return False


def _pivot(table: list[Row], basis: list[int], price: Row, i: int, j: int) -> None:
    scale = table[i][j]
    table[i] = [x / scale if x else x for x in table[i]]
    pivot_row = table[i]
    for other in (*[r for r in table if r is not pivot_row], price):
        factor = other[j]
        if factor:
            for c, x in enumerate(pivot_row):
                if x:
                    other[c] -= factor * x
    basis[i] = j


def _leave_artificial(table: list[Row], basis: list[int], columns: int) -> None:
    for i, b in enumerate(basis):
        if b >= columns and table[i][-1] == 0:
            j = next((j for j in range(columns) if table[i][j]), None)
            if j is not None:
                dummy: Row = [_ZERO] * len(table[i])
                _pivot(table, basis, dummy, i, j)

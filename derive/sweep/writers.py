"""Files of a sweep, by suffix: .csv with the standard library; .parquet, .nc and plots through optional packages.

    >>> sorted(WRITERS)
    ['.csv', '.nc', '.parquet', '.pdf', '.png', '.svg']
"""
from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from derive.sweep.grid import Axis, SweepError
from derive.sweep.table import Cell, Table, data_text, exact_text

MAX_LINES = 12


def _csv(table: Table, path: Path) -> None:
    """One row per point; a missing value is an empty cell, its reason stands in the last column if any is missing."""
    gaps = table.missing > 0
    with path.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        head = [*[a.name for a in table.axes], table.text]
        writer.writerow([*map(_plain, head), *(["missing"] if gaps else [])])
        for point, cell, reason in table.rows():
            row = [*map(exact_text, point.values()), data_text(cell)]
            writer.writerow(row + ([reason or ""] if gaps else []))


def _plain(text: str) -> str:
    """A heading that no spreadsheet takes for a formula."""
    return f" {text}" if text[:1] in "=+-@\t\r" else text


def _optional(package: str, kind: str) -> Any:
    import importlib

    try:
        return importlib.import_module(package)
    except ImportError:
        top = package.partition(".")[0]
        raise SweepError(f"writing {kind} needs {top}; install derive-identities[sweep], or write .csv") from None


def _column(table: Table) -> tuple[list[Cell] | np.ndarray[Any, Any], bool]:
    """The values for a typed file, and whether they had to become text to stay exact."""
    if table.representation != "exact":
        return table.values.reshape(-1), False
    return [table.cell(i) for i in range(len(table))], True


def _parquet(table: Table, path: Path) -> None:
    arrow, parquet = _optional("pyarrow", ".parquet"), _optional("pyarrow.parquet", ".parquet")
    values, textual = _column(table)
    mask = table.codes.reshape(-1) != 0
    columns: dict[str, Any] = {a.name: _axis_column(table, a.name) for a in table.axes}
    held = [data_text(v) or None for v in values] if textual else arrow.array(values, mask=mask)
    columns[table.text] = held
    if mask.any():
        columns["missing"] = [table.reason(i) for i in range(len(table))]
    made = arrow.table(columns).replace_schema_metadata({"representation": table.representation, "why": table.why})
    parquet.write_table(made, path)


def _axis_column(table: Table, name: str) -> Any:
    column = table.column(name)
    return [str(v) for v in column] if column.dtype == object else np.ascontiguousarray(column)


def _netcdf(table: Table, path: Path) -> None:
    xarray = _optional("xarray", ".nc")
    _optional("h5netcdf", ".nc")
    values = _floats(table)
    if table.representation == "int64" and not table.missing:
        values = table.values
    coordinates = {a.name: _coordinate(a) for a in table.axes}
    attributes = {"expression": table.text, "representation": table.representation, "why": table.why}
    names = [a.name for a in table.axes]
    array = xarray.DataArray(values, dims=names, coords=coordinates, name="value", attrs=attributes)
    array.to_netcdf(path, engine="h5netcdf")


def _coordinate(axis: Axis) -> np.ndarray[Any, Any]:
    if axis.bottom == 1 and axis.tops.dtype != object:
        return axis.tops
    return np.array([float(v) for v in axis.values()])


def _floats(table: Table) -> np.ndarray[Any, Any]:
    """The values as float64 for a plot; nan where one is missing."""
    flat = np.array([_nearest(table.cell(i)) for i in range(len(table))]) if table.representation == "exact" else \
        np.where(table.codes.reshape(-1) == 0, table.values.reshape(-1), np.nan)
    return flat.reshape(table.values.shape)


def _nearest(cell: Cell) -> float:
    try:
        return float("nan") if cell is None else float(cell)
    except OverflowError:
        return float("inf") if cell is not None and cell > 0 else float("-inf")


def _plot(table: Table, path: Path) -> None:
    """The value over the longest axis, one line per value of the next, the other axes at their first value."""
    matplotlib = _optional("matplotlib", path.suffix)
    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    order = sorted(range(len(table.axes)), key=lambda i: -len(table.axes[i]))
    values = np.transpose(_floats(table), order).reshape(*[len(table.axes[i]) for i in order[:2]], -1)[..., 0]
    across = table.axes[order[0]]
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    plot = figure.add_subplot()
    xs = [float(v) for v in across.values()]
    for i, line in enumerate(values.reshape(len(xs), -1).T[:MAX_LINES]):
        label = _legend(table, order, i)
        plot.plot(xs, line, marker="o" if len(xs) <= 40 else None, markersize=3, linewidth=1.2, label=label)
    plot.set_xlabel(_literal(across.name))
    plot.set_ylabel(_literal(table.text if len(table.text) <= 60 else table.text[:57] + "..."))
    if _spread(xs) and np.all(np.asarray(values)[np.isfinite(values)] > 0):
        plot.set_xscale("log", base=2)
        plot.set_yscale("log")
    plot.grid(alpha=0.3)
    if len(order) > 1:
        plot.legend(frameon=False, fontsize="small")
    figure.savefig(path, dpi=150)


def _legend(table: Table, order: list[int], line: int) -> str:
    if len(order) < 2:
        return ""
    shown: list[tuple[str, Fraction]] = [(table.axes[order[1]].name, table.axes[order[1]].value(line))]
    shown += [(table.axes[i].name, table.axes[i].value(0)) for i in order[2:]]
    return _literal(", ".join(f"{name} = {exact_text(v)}" for name, v in shown))


def _spread(xs: list[float]) -> bool:
    """True for a geometric range, which reads best on logarithmic axes."""
    return len(xs) > 2 and min(xs) > 0 and max(xs) / min(xs) >= 32 and abs(xs[1] / xs[0] - xs[-1] / xs[-2]) < 1e-9


def _literal(text: str) -> str:
    """Text that a plot must not read as mathematics."""
    return text.replace("$", r"\$")


WRITERS: dict[str, Callable[[Table, Path], None]] = {
    ".csv": _csv, ".parquet": _parquet, ".nc": _netcdf, ".png": _plot, ".svg": _plot, ".pdf": _plot,
}

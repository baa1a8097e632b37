"""Tables read well and travel without loss."""
from __future__ import annotations

import csv
from pathlib import Path

import pytest

from derive.kernel.terms import add, div, fn, mul, num, power, sym
from derive.sweep import SweepError, sweep

d, x = sym("d"), sym("x")


def test_columns_are_aligned_and_the_last_line_says_how_values_were_held() -> None:
    lines = sweep(mul(num(12), d, d), {"d": "256,1024"}).render().splitlines()
    assert len({len(line) for line in lines[:-1]}) == 1
    assert lines[3].split() == ["1024", "12,582,912"]
    assert lines[-1].startswith("2 points, int64: ")


def test_a_long_table_is_cut_and_says_so() -> None:
    assert "... 96 more rows" in sweep(d, {"d": "1..100"}).render(limit=4)


def test_csv_keeps_every_digit_and_the_reason(tmp_path: Path) -> None:
    target = tmp_path / "t.csv"
    sweep(div(power(num(10), num(30)), x), {"x": "0,1,3"}).write(target)
    rows = list(csv.reader(target.open()))
    assert rows[1] == ["0", "", "division by zero"]
    assert rows[2] == ["1", "1" + "0" * 30, ""]
    assert rows[3][1] == "1" + "0" * 30 + "/3"


def test_csv_floats_read_back_as_the_same_floats(tmp_path: Path) -> None:
    target, table = tmp_path / "t.csv", sweep(fn("exp", x), {"x": "0:1:0.1"})
    table.write(target)
    rows = list(csv.reader(target.open()))[1:]
    assert [float(r[1]) for r in rows] == table.values.tolist()
    assert rows[1][0] == "0.1"


def test_no_heading_is_a_spreadsheet_formula(tmp_path: Path) -> None:
    target = tmp_path / "t.csv"
    sweep(add(x, num(1)), {"x": "1"}, text="=cmd()").write(target)
    assert next(csv.reader(target.open()))[1] == " =cmd()"


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_plots_are_written(tmp_path: Path, suffix: str) -> None:
    pytest.importorskip("matplotlib")
    target = tmp_path / f"t{suffix}"
    sweep(mul(d, x, x), {"d": "1..3", "x": "128:32768:*2"}, text="d*x^{2}_$").write(target)
    assert target.stat().st_size > 1000


def test_parquet_keeps_types_and_exact_text(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "t.parquet"
    sweep(power(d, num(5)), {"d": "1,10000"}, text="d**5").write(target)
    assert parquet.read_table(target).column("d**5").to_pylist() == ["1", str(10 ** 20)]
    sweep(div(num(1), x), {"x": "0,2"}, text="1/x").write(target)
    assert parquet.read_table(target).column("1/x").to_pylist() == [None, 0.5]


def test_an_unknown_suffix_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(SweepError, match=r"\.csv"):
        sweep(d, {"d": "1"}).write(tmp_path / "t.xls")

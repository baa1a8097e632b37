"""Grids are exact, and what cannot be read is refused by name."""
from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from derive.sweep import SweepError, axis, parse_range


@pytest.mark.parametrize(("text", "values"), [
    ("1..4", [1, 2, 3, 4]),
    ("-2..1", [-2, -1, 0, 1]),
    ("768,1024", [768, 1024]),
    ("0:1:0.25", [0, Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), 1]),
    ("1:0:-0.5", [1, Fraction(1, 2), 0]),
    ("128:1024:*2", [128, 256, 512, 1024]),
    ("8:1:*1/2", [8, 4, 2, 1]),
    ("1e-3, 1/3", [Fraction(1, 1000), Fraction(1, 3)]),
    ("1..3,8", [1, 2, 3, 8]),
    ("7", [7]),
])
def test_a_range_names_exact_values(text: str, values: list[Fraction]) -> None:
    assert parse_range(text) == tuple(map(Fraction, values))


def test_twenty_steps_of_a_twentieth_end_at_one_exactly() -> None:
    values = parse_range("0:1:0.05")
    assert len(values) == 21
    assert values[7] == Fraction(7, 20)
    assert values[-1] == 1


@pytest.mark.parametrize("text", [
    "", "1..", "a..b", "0:1", "0:1:0", "1:0:0.1", "5..1", "1:8:*1", "8:1:*2", "0:8:*2", "1,,2", "1,024", "inf", "nan",
    "0x10", "1_000", "__import__('os')", "1:2:3:4", "0.5..3", "1/0", "1:1e9:0.001", "1..1000000000",
])
def test_what_is_not_a_range_is_refused_with_its_own_text(text: str) -> None:
    with pytest.raises(SweepError) as error:
        parse_range(text)
    assert text in str(error.value) or text.partition(":")[0] in str(error.value)


def test_an_unsigned_array_becomes_exact_integers() -> None:
    assert axis("x", np.array([5], dtype=np.uint8)).tops.dtype == np.int64


@pytest.mark.parametrize("values", [0.1, [0.5], np.array([0.5]), [True], [None], []])
def test_floats_truth_values_and_nothing_are_refused(values: object) -> None:
    with pytest.raises(SweepError, match="x"):
        axis("x", values)

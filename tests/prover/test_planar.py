"""atan2 as the argument of a complex number; beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

I = "constants: I"  # noqa: E741


@pytest.mark.parametrize("where", ["x > 0; y: real", "x: real; y: real; x + I*y != 0"])
def test_the_angle_of_a_point_is_the_argument(where: str) -> None:
    assert decide(read_statement("atan2(y, x) = arg(x + I*y)", f"{where}; {I}"), budget=6.0).verdict == "proved"


@pytest.mark.parametrize(
    "text", ["atan2(y, x) = arg(y + I*x)", "atan2(y, x) = -arg(x + I*y)", "atan2(x, y) = arg(x + I*y)"]
)
def test_another_point_has_another_angle(text: str) -> None:
    refutes(text, f"x > 0; y: real; {I}")

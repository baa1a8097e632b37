"""Equations that are combinations of several assumed equations; and those that nearly are."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves

STEP = "m, w: integer; R[k]: real; R[m+1] = R[m] + w - 1; R[m] = 1 + m*(w - 1)"


@pytest.mark.parametrize(("text", "where"), [
    ("R[m+1] = 1 + (m + 1)*(w - 1)", STEP),
    ("3*R[m+1] - R[m] = 2 + (2*m + 3)*(w - 1)", STEP),
    ("2*f[1] = 10", "f[k]: real; f[1] + f[2] = 7; f[1] - f[2] = 3"),
])
def test_a_combination_of_assumptions(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("R[m+1] = 1 + m*(w - 1)", STEP),
    ("R[m+2] = 1 + (m + 2)*(w - 1)", STEP),
    ("f[2] = 3", "f[k]: real; f[1] + f[2] = 7; f[1] - f[2] = 3"),
])
def test_no_combination_of_assumptions(text: str, where: str) -> None:
    never_holds(text, where)

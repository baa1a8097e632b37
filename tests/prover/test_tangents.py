"""Equations with tangents hold where the cosines are not 0, and say so."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide

TRUE = [
    "tan(x) = sin(x)/cos(x)",
    "1 + tan(x)**2 = 1/cos(x)**2",
    "tan(x)**2 - sin(x)**2 = tan(x)**2*sin(x)**2",
    "diff(tan(x), x) = 1 + tan(x)**2",
    "tan(x)*cos(x) = sin(x)",
    "tan(x)**4 + 2*tan(x)**2 + 1 = cos(x)**(-4)",
    "(1 - tan(x)**2)/(1 + tan(x)**2) = cos(x)**2 - sin(x)**2",
    "tan(x)*tan(y) = sin(x)*sin(y)/(cos(x)*cos(y))",
]
FALSE = [
    "tan(x) = cos(x)/sin(x)",
    "1 + tan(x)**2 = 1/sin(x)**2",
    "tan(x)**2 - sin(x)**2 = tan(x)*sin(x)**2",
    "diff(tan(x), x) = 1 - tan(x)**2",
    "tan(x)*tan(y) = cos(x)*cos(y)/(sin(x)*sin(y))",
]


@pytest.mark.parametrize("text", [t for t in TRUE if "diff" not in t])
def test_true_ones_hold_where_they_are_defined(text: str) -> None:
    assert decide(read_statement(text), 5).verdict == "conditional"


@pytest.mark.parametrize("text", TRUE)
def test_and_need_no_condition_where_the_cosines_are_said_not_to_vanish(text: str) -> None:
    where = "cos(x) != 0; cos(y) != 0" if "y" in text else "cos(x) != 0"
    assert decide(read_statement(text, where=where), 5).verdict == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_false_ones_are_refuted(text: str) -> None:
    assert decide(read_statement(text), 5).verdict == "refuted"

"""Inequalities of one real variable by slopes, towers of slopes: each true family beside the false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes, verdict

TOWERS = [
    ("sin(x) <= x", "x: nonnegative", "sin(x) < x", "x: nonnegative"),
    ("cos(x) >= 1 - x**2/2", "", "cos(x) >= 1 - x**2/3", ""),
    ("sin(x) >= x - x**3/6", "x: nonnegative", "sin(x) >= x - x**3/7", "x: nonnegative"),
    ("atan(x) <= x", "x: nonnegative", "atan(x) <= x", ""),
    ("atan(x) >= x - x**3/3", "x: nonnegative", "atan(x) >= x - x**3/4", "x: nonnegative"),
    ("tanh(x) <= x", "x: nonnegative", "tanh(x) <= x", ""),
    ("sinh(x) >= x", "x: nonnegative", "sinh(x) > x", "x: nonnegative"),
    ("log(1+x) >= x - x**2/2", "x: nonnegative", "log(1+x) >= x - x**2/3", "x: nonnegative"),
    ("log(1+x) >= 2*x/(2+x)", "x: nonnegative", "log(1+x) >= 2*x/(2+x)", "x > -1"),
    ("log(x) <= (x**2-1)/(2*x)", "x >= 1", "log(x) <= (x**2-1)/(2*x)", "x: positive"),
    ("exp(x) >= 1 + x + x**2/2", "x: nonnegative", "exp(x) >= 1 + x + x**2/2", ""),
    ("exp(-x) <= 1 - x + x**2/2", "x: nonnegative", "exp(-x) <= 1 - x + x**2/3", "x: nonnegative"),
    ("sqrt(1+x) >= 1 + x/2 - x**2/8", "x: nonnegative", "sqrt(1+x) >= 1 + x/2 - x**2/9", "x: nonnegative"),
]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in TOWERS])
def test_a_tower_of_slopes_proves(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [row[2:] for row in TOWERS])
def test_its_twin_is_refuted(text: str, where: str) -> None:
    refutes(text, where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("1/x >= -1", "x in [-1/2, 1]"),  # a pole inside
        ("tan(x) >= tan(1)", "x in [1, 2]"),
        ("floor(x) >= x", "x >= 0"),
        ("log(x) >= log(-1)", "x >= -1"),
        ("exp(x) >= 1 + x", "x: complex"),
    ],
)
def test_a_slope_does_not_lead_across_a_pole_or_a_jump(text: str, where: str) -> None:
    never_holds(text, where)


PIECES = [
    ("x**3 - 3*x + 3 > 0", "x >= 0", "x**3 - 3*x + 19/10 > 0", "x >= 0"),
    ("x**5 - 3*x + 5 > 0", "x in [-1, 2]", "x**5 - 3*x + 5 > 0", "x in [-2, 2]"),
    ("exp(x) - 2*x > 0", "", "exp(x) - 3*x > 0", ""),
    ("exp(x) > x**2", "x: nonnegative", "exp(x) > x**2", ""),
    ("x*log(x) >= -1/E", "constants: E; x: positive", "x*log(x) >= -1/3", "x: positive"),
    ("log(x) <= sqrt(x)", "x: positive", "log(x) <= sqrt(x)/2", "x: positive"),
    ("sin(x) > 0", "x in (0, pi)", "sin(x) > 0", "x in (0, 4)"),
    ("x*sin(x) < 2", "x in [0, 2]", "x*sin(x) < 9/5", "x in [0, 2]"),
]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in PIECES])
def test_an_interval_is_cut_where_the_slope_turns(text: str, where: str) -> None:
    assert verdict(text, where, 4.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), [row[2:] for row in PIECES])
def test_a_dip_below_zero_is_found(text: str, where: str) -> None:
    refutes(text, where)

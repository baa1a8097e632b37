"""Sums of inverse functions at open arguments: proved where the ranges keep the turn, each beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

CLAIMS = [
    ("atan(x) + atan(y)", "atan2(x + y, 1 - x*y)", "atan2(x + y, 1 + x*y)", "x,y: real"),
    ("atan(x) - atan(y)", "atan2(x - y, 1 + x*y)", "atan2(x - y, 1 - x*y)", "x,y: real"),
    ("2*atan(x)", "atan2(2*x, 1 - x**2)", "atan2(x, 1 - x**2)", "x: real"),
    ("atan(x) + atan(1/x)", "pi/2", "-pi/2", "x: positive"),
    ("atan(x) + atan(1/x)", "-pi/2", "pi/2", "x: negative"),
    ("atan(x)", "2*atan(x/(1 + sqrt(1 + x**2)))", "2*atan(x/(2 + sqrt(1 + x**2)))", "x: real"),
    ("asin(-z)", "-asin(z)", "asin(z)", "z: complex"),
    ("acos(-z)", "pi - acos(z)", "-acos(z)", "z: complex"),
    ("asin(z) + acos(z)", "pi/2", "-pi/2", "z: complex"),
]


@pytest.mark.parametrize(("left", "right", "twin", "where"), CLAIMS)
def test_the_ranges_keep_the_turn(left, right, twin, where):
    assert verdict(f"{left} = {right}", where, 4.0).verdict == "proved"
    refutes(f"{left} = {twin}", where)


def test_in_the_unit_disc_the_range_is_half_as_wide():
    difference = "atan(x) - atan(y) = atan((x - y)/(1 + x*y))"
    assert verdict(difference, "x,y: complex; abs(x) < 1; abs(y) < 1", 4.0).verdict == "conditional"
    refutes(difference, "x,y: real; x*y != -1")


def test_a_sum_that_may_pass_a_turn_is_not_proved():
    refutes("atan(x) + atan(y) = atan((x + y)/(1 - x*y))", "x,y: positive")
    refutes("atan(x) + atan(1/x) = pi/2", "x: nonzero")
    refutes("asin(z) = atan(z/sqrt(1 - z**2))", "z: complex; z**2 != 1")

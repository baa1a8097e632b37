"""Inverse functions at algebraic numbers: Machin-like formulas and closed values, each beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes

MACHIN = [
    ("pi", "16*atan(1/5) - 4*atan(1/239)", "16*atan(1/5) - 4*atan(1/240)"),
    ("pi", "8*atan(1/3) + 4*atan(1/7)", "8*atan(1/3) - 4*atan(1/7)"),
    ("pi/4", "44*atan(1/57) + 7*atan(1/239) - 12*atan(1/682) + 24*atan(1/12943)",
     "44*atan(1/57) + 7*atan(1/239) - 12*atan(1/682) + 24*atan(1/12944)"),
    ("pi/4", "12*atan(1/49) + 32*atan(1/57) - 5*atan(1/239) + 12*atan(1/110443)",
     "12*atan(1/49) + 32*atan(1/57) - 5*atan(1/239) + 12*atan(1/110444)"),
    ("atan(1) + atan(2) + atan(3)", "pi", "0"),
]
VALUES = [
    ("pi", "2*acos(0)", "acos(0)"),
    ("pi", "10*asin(1/(2*GoldenRatio))", "8*asin(1/(2*GoldenRatio))"),
    ("atan(1 + sqrt(2))", "3*pi/8", "-5*pi/8"),
    ("atan(-sqrt(3))", "-pi/3", "2*pi/3"),
    ("asin((sqrt(5) - 1)/4)", "pi/10", "9*pi/10"),
    ("acos(-1/2)", "2*pi/3", "-2*pi/3"),
    ("2*acos(1/3)", "acos(-7/9)", "acos(7/9)"),
    ("acosh(2)", "log(2 + sqrt(3))", "log(2 - sqrt(3))"),
    ("asinh(1/2)", "log(GoldenRatio)", "-log(GoldenRatio)"),
    ("atanh(1/2)", "log(3)/2", "log(3)"),
    ("log(2 + sqrt(3))", "2*log((1 + sqrt(3))/sqrt(2))", "2*log((sqrt(3) - 1)/sqrt(2))"),
    ("atan2(-1, -1)", "-3*pi/4", "5*pi/4"),
    ("atan2(0, -1)", "pi", "-pi"),
    ("sin(2*atan(1/2))", "4/5", "3/5"),
    ("tan(acos(3/5))", "4/3", "-4/3"),
    ("exp(asinh(3/4))", "2", "1/2"),
]
COMPLEX = [
    ("log(1 + I)", "log(2)/2 + pi*I/4", "log(2)/2 + 9*pi*I/4"),
    ("log(-2)", "log(2) + pi*I", "log(2) - pi*I"),
    ("atan(2*I)", "pi/2 + I*log(3)/2", "-pi/2 + I*log(3)/2"),
    ("asin(2)", "pi/2 - I*log(2 + sqrt(3))", "pi/2 + I*log(2 + sqrt(3))"),
    ("acosh(-1)", "pi*I", "-pi*I"),
]


@pytest.mark.parametrize(("left", "right", "twin"), MACHIN + VALUES)
def test_an_angle_is_known_and_no_turn_is_lost(left, right, twin):
    proves(f"{left} = {right}")
    refutes(f"{left} = {twin}")


@pytest.mark.parametrize(("left", "right", "twin"), COMPLEX)
def test_a_principal_branch_is_kept(left, right, twin):
    proves(f"{left} = {right}", "constants: I")
    refutes(f"{left} = {twin}", "constants: I")

"""Inequalities that are equalities at ends, at turning points or in the limit: each true one beside the false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

ZEROS = [
    ("sin(x) >= x*(pi-x)/pi", "x in [0, pi]", "sin(x) >= x*(pi-x)/3", "x in [0, pi]"),
    ("sin(x) >= x*(pi-x)/pi", "x in [0, 4]", "sin(x) >= x*(pi-x)/pi + 1/1000", "x in [0, 4]"),
    ("sin(pi*x) >= pi*x*(1-x)", "x in [0, 1]", "sin(pi*x) >= 4*x*(1-x)", "x in [0, 1]"),
    ("sin(x) >= 2*x/pi", "x in [0, pi/2]", "sin(x) >= 2*x/3", "x in [0, pi/2]"),
    ("exp(x) >= E*x", "constants: E; x: real", "exp(x) >= 3*x", "x: real"),
    ("3*sin(x) <= x*(2 + cos(x))", "x: nonnegative", "3*sin(x) <= x*(2 + cos(x))", ""),
]
HALF_LINES = [
    ("atan(x) <= (pi/2)*tanh(x)", "x: nonnegative", "atan(x) <= (3/2)*tanh(x)", "x: nonnegative"),
    ("atan(x) <= (pi/2)*tanh(x)", "x: nonnegative", "atan(x) <= (pi/2)*tanh(x)", "x: real"),
    ("atan(x) <= pi/2*x/sqrt(1+x**2)", "x: nonnegative", "atan(x) <= 3/2*x/sqrt(1+x**2)", "x: nonnegative"),
    ("atan(x) <= (pi/2)**2*x/(1+pi/2*x)", "x: nonnegative", "atan(x) <= (3/2)**2*x/(1+3/2*x)", "x: nonnegative"),
]
BOUNDED = [  # by the ends of sin and cos alone
    ("abs(sin(x+y) - sin(x)) <= 2", "x: real; y: real", "abs(sin(x+y) - sin(x)) <= 19/10", "x: real; y: real"),
    ("cos(x) - 2*sin(y) <= 3", "x: real; y: real", "cos(x) - 2*sin(y) <= 5/2", "x: real; y: real"),
]
ROWS = [*ZEROS, *HALF_LINES, *BOUNDED]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in ROWS])
def test_it_holds_up_to_its_zeros_and_its_limit(text: str, where: str) -> None:
    proves(text, where, budget=10)


@pytest.mark.parametrize(("text", "where"), [row[2:] for row in ROWS])
def test_its_twin_is_refuted(text: str, where: str) -> None:
    refutes(text, where, budget=10)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("atan(x) < (pi/2)*tanh(x)", "x: nonnegative"),  # equal at 0
        ("sin(x) > x*(pi-x)/pi", "x in [0, pi]"),
        ("atan(x) >= pi/2 - 1/(2*x)", "x >= 1"),
    ],
)
def test_what_fails_at_a_zero_is_not_proved(text: str, where: str) -> None:
    never_holds(text, where)

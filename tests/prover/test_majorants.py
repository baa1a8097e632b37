"""Moduli of rational functions of complex symbols by majorants; arctangents by their range, circles: each beside its false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

DISC = "z: complex; abs(z) < 1"
ROWS = [
    ("abs(z**3 - 1) <= abs(z)**3 + 1", "z: complex", "abs(z**3 - 1) <= abs(z)**3 + 1/2", "z: complex"),
    ("abs(z**2 + z + 1) <= abs(z)**2 + abs(z) + 1", "z: complex", "abs(z**2 + z + 1) <= abs(z)**2 + 1", "z: complex"),
    (
        "abs(2*z**2 - 3*w + 1) <= 2*abs(z)**2 + 3*abs(w) + 1",
        "z: complex; w: complex",
        "abs(2*z**2 - 3*w + 1) <= 2*abs(z)**2 + 2*abs(w) + 1",
        "z: complex; w: complex",
    ),
    ("abs(1/(1-z)) <= 1/(1-abs(z))", DISC, "abs(1/(1-z)) <= 1/(1+abs(z))", DISC),
    ("abs(1/(1+z)) <= 1/(1-abs(z))", DISC, "abs(1/(1-z)) <= 1/(1-abs(z))", "z: complex"),
    ("abs((1+z)/(1-z)) <= (1+abs(z))/(1-abs(z))", DISC, "abs((1+z)/(1-z)) <= 1/(1-abs(z))", DISC),
    (
        "abs(a+b+c) <= abs(a) + abs(b) + abs(c)",
        "a: complex; b: complex; c: complex",
        "abs(a+b+c) <= abs(a) + abs(b)",
        "a: complex; b: complex; c: complex",
    ),
    ("sin(x)*cos(x) <= 1/2", "x: real", "sin(x)*cos(x) <= 1/3", "x: real"),
    ("abs(sin(x) + cos(x)) <= 3/2", "x: real", "abs(sin(x) + cos(x)) <= 7/5", "x: real"),
    ("abs(atan(x)) < pi/2", "x: real", "abs(atan(x)) < 3/2", "x: real"),
    ("abs(atan(x+y) - atan(x)) < pi", "x: real; y: real", "abs(atan(x+y) - atan(x)) < 3", "x: real; y: real"),
]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in ROWS])
def test_the_bound_is_proved(text: str, where: str) -> None:
    proves(text, where, budget=5)


@pytest.mark.parametrize(("text", "where"), [row[2:] for row in ROWS])
def test_its_twin_is_refuted(text: str, where: str) -> None:
    refutes(text, where, budget=5)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("abs(1/(1-z)) <= 1/(1-abs(z))", "z: complex; abs(z) <= 1"),  # a pole on the circle
        ("abs(1/(1-z)) < 1/(1-abs(z))", DISC),  # equal on the positive axis
        ("atan(x) < pi/2", "x: complex"),
    ],
)
def test_at_the_edge_it_is_not_proved(text: str, where: str) -> None:
    never_holds(text, where)

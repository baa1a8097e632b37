"""Whole multiples of pi as angles, and de Moivre's formula, each beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes, verdict

WHOLE = [
    ("sin(pi*k)", "0", "1", "k: integer"),
    ("cos(pi*k)", "(-1)**k", "(-1)**(k+1)", "k: integer"),
    ("sin(pi*(k+1/2))", "(-1)**k", "(-1)**(k+1)", "k: integer"),
    ("sin(z+pi*k)", "(-1)**k*sin(z)", "sin(z)", "k: integer; z: complex"),
    ("cos(z+2*pi*k)", "cos(z)", "-cos(z)", "k: integer; z: complex"),
    ("cos(z-3*pi*k)", "(-1)**k*cos(z)", "cos(z)", "k: integer; z: complex"),
    ("exp(2*pi*I*k)", "1", "(-1)**k", "constants: I; k: integer"),
]
POWERS = [
    ("(cos(z)+I*sin(z))**n", "cos(n*z)+I*sin(n*z)", "cos(n*z)-I*sin(n*z)"),
    ("(cosh(z)+sinh(z))**n", "cosh(n*z)+sinh(n*z)", "cosh(n*z)-sinh(n*z)"),
]


@pytest.mark.parametrize(("left", "right", "twin", "where"), WHOLE)
def test_a_whole_number_of_half_turns_is_a_sign(left, right, twin, where):
    proves(f"{left} = {right}", where)
    refutes(f"{left} = {twin}", where)


def test_a_number_that_is_not_whole_is_no_sign():
    refutes("sin(pi*x) = 0", "x: real")
    refutes("cos(pi*x)**2 = 1", "x: rational")


@pytest.mark.parametrize(("left", "right", "twin"), POWERS)
def test_a_base_that_is_an_exponential_never_vanishes(left, right, twin):
    assert verdict(f"{left} = {right}", "constants: I; z: complex; n: integer", 4.0).verdict == "proved"
    refutes(f"{left} = {twin}", "constants: I; z: complex; n: integer")

"""Bounds of |sin u|, |cos u|, |exp u - 1| and sinc for complex u; beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

I = "constants: I"  # noqa: E741
PROVED = [
    ("abs(sin(z)) <= sinh(abs(z))", "z: complex"),
    ("abs(sin(z)) < exp(abs(z))", "z: complex"),
    ("abs(sin(z)) <= abs(z)*exp(abs(im(z)))", "z: complex"),
    ("abs(sinh(z)) <= sinh(abs(z))", "z: complex"),
    ("abs(cos(z)) <= cosh(abs(z))", "z: complex"),
    ("abs(sin(x + I*y)) <= exp(abs(y))", "x,y: real"),
    ("abs(cos(x + I*y)) <= cosh(y)", "x,y: real"),
    ("abs(y) <= abs(sin(x + I*y))", "x,y: real"),
    ("abs(sinh(y)) <= abs(cos(x + I*y))", "x,y: real"),
    ("abs(x) <= abs(sinh(x + I*y))", "x,y: real"),
    ("abs(sin(x + y) - sin(x)) <= abs(y)", "x,y: real"),
    ("abs(exp(z) - 1) <= exp(abs(z)) - 1", "z: complex"),
    ("abs(1 - exp(z)) <= abs(z)*exp(abs(z))", "z: complex"),
    ("abs(exp(x + a) - exp(x)) <= exp(x)*(exp(abs(a)) - 1)", "x: real; a: complex"),
    ("abs(exp(z + a) - exp(z)) <= exp(re(z))*(exp(abs(a)) - 1)", "z,a: complex"),
    ("abs(sinc(x)) <= 1", "x: real"),
    ("abs(sinc(x)) <= (1 + abs(x))/(1 + x**2)", "x: real"),
    ("abs(sinc(z)) <= exp(abs(im(z)))", "z: complex"),
    ("sinc(conjugate(z)) = conjugate(sinc(z))", "z: complex"),
    ("sinc(-z) = sinc(z)", "z: complex"),
]
REFUTED = [
    ("abs(sin(z)) <= abs(z)", "z: complex"),
    ("abs(sin(z)) <= sinh(abs(re(z)))", "z: complex"),
    ("abs(sin(z)) <= abs(z)*exp(abs(re(z)))", "z: complex"),
    ("abs(sinh(z)) <= abs(z)", "z: complex"),
    ("abs(cos(z)) <= 1", "z: complex"),
    ("abs(sin(x + I*y)) <= exp(abs(x))", "x,y: real"),
    ("abs(x) <= abs(sin(x + I*y))", "x,y: real"),
    ("abs(y) <= abs(sinh(x + I*y))", "x,y: real"),
    ("abs(sin(x + y) - sin(x)) <= abs(y)/2", "x,y: real"),
    ("abs(exp(z) - 1) <= abs(z)", "z: complex"),
    ("exp(abs(z)) - 1 <= abs(exp(z) - 1)", "z: complex"),
    ("abs(exp(x + a) - exp(x)) <= exp(abs(a)) - 1", "x: real; a: complex"),
    ("abs(sinc(z)) <= 1", "z: complex"),
    ("abs(sinc(x)) <= 1/(1 + x**2)", "x: real"),
    ("sinc(conjugate(z)) = sinc(z)", "z: complex"),
    ("sinc(x) = sin(x)", "x: real"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, f"{where}; {I}"), budget=10.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, f"{where}; {I}")


def test_the_value_at_zero_is_part_of_the_claim() -> None:
    """sinc is 1 at 0, so sin(x)/x < 1 there is not the bound of sinc."""
    refutes("sinc(x) < 1", "x: real")

"""Logs, arguments and powers of products with the turns as a floor; beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

I = "constants: I"  # noqa: E741
XY = "x,y: complex; x != 0; y != 0"
PROVED = [
    ("log(exp(z)) = z + 2*pi*I*floor((pi - im(z))/(2*pi))", "z: complex"),
    ("log(x*y) = log(x) + log(y) + 2*pi*I*floor((pi - arg(x) - arg(y))/(2*pi))", XY),
    ("log(x/y) = log(x) - log(y) + 2*pi*I*floor((pi - arg(x) + arg(y))/(2*pi))", XY),
    ("arg(x*y) = arg(x) + arg(y) + 2*pi*floor((pi - arg(x) - arg(y))/(2*pi))", XY),
    ("(x*y)**a = x**a*y**a*exp(2*pi*I*a*floor((pi - arg(x) - arg(y))/(2*pi)))", f"{XY}; a: complex"),
    ("(x**a)**b = x**(a*b)*exp(2*pi*I*b*floor((pi - im(a*log(x)))/(2*pi)))", "x,a,b: complex; x != 0"),
]
REFUTED = [
    ("log(exp(z)) = z + 2*pi*I*floor((pi + im(z))/(2*pi))", "z: complex"),
    ("log(x*y) = log(x) + log(y) - 2*pi*I*floor((pi - arg(x) - arg(y))/(2*pi))", XY),
    ("arg(x*y) = arg(x) + arg(y) + pi*floor((pi - arg(x) - arg(y))/(2*pi))", XY),
    ("(x*y)**a = x**a*y**a*exp(-2*pi*I*a*floor((pi - arg(x) - arg(y))/(2*pi)))", f"{XY}; a: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, f"{where}; {I}"), budget=6.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, f"{where}; {I}")

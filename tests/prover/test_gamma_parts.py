"""Conjugates of gamma and digamma, |gamma(n/2 + I*y)| and im(digamma(n/2 + I*y)); beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

I = "constants: I"  # noqa: E741
PROVED = [
    ("abs(gamma(I*y)) = sqrt(pi/(y*sinh(pi*y)))", "y: real; y != 0"),
    ("abs(gamma(1/2 + I*y)) = sqrt(pi/cosh(pi*y))", "y: real"),
    ("abs(gamma(1 + I*y)) = sqrt(pi*y/sinh(pi*y))", "y: real; y != 0"),
    ("abs(gamma(3/2 + I*y))**2 = (1/4 + y**2)*pi/cosh(pi*y)", "y: real"),
    ("abs(gamma(-1/2 + I*y))**2 = pi/cosh(pi*y)/(1/4 + y**2)", "y: real"),
    ("im(digamma(I*y)) = pi/2*coth(pi*y) + 1/(2*y)", "y: real; y != 0"),
    ("im(digamma(1/2 + I*y)) = pi/2*tanh(pi*y)", "y: real"),
    ("im(digamma(-1 + I*y)) = pi/2*coth(pi*y) + 1/(2*y) + y/(1 + y**2)", "y: real; y != 0"),
    ("im(digamma(I)) = (pi*coth(pi) + 1)/2", ""),
    ("gamma(conjugate(z)) = conjugate(gamma(z))", "z: complex but not nonpositive integer"),
    ("digamma(conjugate(z)) = conjugate(digamma(z))", "z: complex; re(z) > 0"),
    ("gamma(x - I*y) = conjugate(gamma(x + I*y))", "x: real; y: real; y != 0"),
]
REFUTED = [
    ("abs(gamma(I*y)) = sqrt(pi/sinh(pi*y))", "y: real; y != 0"),
    ("abs(gamma(1/2 + I*y)) = sqrt(pi/sinh(pi*y))", "y: real; y != 0"),
    ("abs(gamma(1 + I*y)) = sqrt(pi/(y*sinh(pi*y)))", "y: real; y != 0"),
    ("abs(gamma(3/2 + I*y))**2 = (1/2 + y**2)*pi/cosh(pi*y)", "y: real"),
    ("im(digamma(1/2 + I*y)) = pi/2*coth(pi*y)", "y: real; y != 0"),
    ("im(digamma(-1 + I*y)) = pi/2*coth(pi*y) + 1/(2*y)", "y: real; y != 0"),
    ("gamma(conjugate(z)) = gamma(z)", "z: complex; re(z) > 0"),
    ("digamma(conjugate(z)) = -conjugate(digamma(z))", "z: complex; re(z) > 0"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, f"{where}; {I}" if where else I), budget=6.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, f"{where}; {I}")


def test_a_pole_stays_a_condition() -> None:
    """At z = -1 neither side exists: the law of conjugation says nothing there."""
    verdict = decide(read_statement("gamma(conjugate(z)) = conjugate(gamma(z))", "z: complex"), budget=6.0)
    assert verdict.verdict == "conditional"
    assert any("integer" in str(c) for c in verdict.conditions)

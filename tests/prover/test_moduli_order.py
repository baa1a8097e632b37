"""Inequalities of moduli: by squares, two signs, the triangle inequality; beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

PROVED = [
    ("abs(abs(a) - abs(b)) <= abs(a - b)", "a,b: complex"),
    ("abs(a) - abs(b) <= abs(a + b)", "a,b: complex"),
    ("abs(a - c) <= abs(a - b) + abs(b - c)", "a,b,c: complex"),
    ("abs(re(z)) <= abs(z)", "z: complex"),
    ("re(z) <= abs(z)", "z: complex"),
    ("-abs(z) <= im(z)", "z: complex"),
    ("abs(z) <= abs(re(z)) + abs(im(z))", "z: complex"),
    ("abs(re(z)) + abs(im(z)) <= sqrt(2)*abs(z)", "z: complex"),
    ("abs(exp(z)) <= exp(abs(z))", "z: complex"),
    ("exp(-abs(z)) <= abs(exp(z))", "z: complex"),
    ("abs(sin(z)) <= cosh(im(z))", "z: complex"),
    ("abs(sinh(im(z))) <= abs(sin(z))", "z: complex"),
    ("abs(arg(z)) <= pi", "z: complex; z != 0"),
]
REFUTED = [
    ("abs(a - b) <= abs(abs(a) - abs(b))", "a,b: complex"),
    ("abs(a - b) <= abs(a) - abs(b)", "a,b: complex"),
    ("abs(z) <= abs(re(z))", "z: complex"),
    ("abs(z) <= re(z) + im(z)", "z: complex"),
    ("sqrt(2)*abs(z) <= abs(re(z)) + abs(im(z))", "z: complex"),
    ("abs(exp(z)) <= exp(im(z))", "z: complex"),
    ("abs(sin(z)) <= cosh(re(z))", "z: complex"),
    ("abs(sin(z)) <= abs(sinh(im(z)))", "z: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, where), budget=6.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, where)

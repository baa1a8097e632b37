"""Square roots of moduli and parts against their values; beside each the twin that fails."""

from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes

PROVED = [
    ("re(sqrt(z)) = sqrt((abs(z) + re(z))/2)", "z: complex"),
    ("abs(im(sqrt(z))) = sqrt((abs(z) - re(z))/2)", "z: complex"),
    ("sqrt((abs(z) + re(z))/2) = re(sqrt(z))", "z: complex"),
]
REFUTED = [
    ("re(sqrt(z)) = sqrt((abs(z) - re(z))/2)", "z: complex"),
    ("im(sqrt(z)) = sqrt((abs(z) - re(z))/2)", "z: complex"),
    ("re(z) = sqrt(re(z)**2)", "z: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, where), budget=6.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, where)

"""Derivatives beside kinks, and odd powers in order; the false twin of each is not proved."""
from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide

PROVED = [
    ("diff(abs(x), x) = 1", "x > 0"), ("diff(abs(x), x) = sign(x)", "x != 0"), ("diff(x*abs(x), x) = 2*abs(x)", "x != 0"),
    ("diff(x*abs(x), x) = 2*x", "x > 0"), ("diff(abs(x-1), x) = 1", "x > 1"), ("diff(abs(x)^2, x) = 2*x", ""),
    ("diff(floor(x), x) = 0", "x > 0; x < 1"), ("diff(max(x,y), x) = 0", "x < y"), ("diff(min(x,y), x) = 1", "x < y"),
    ("diff(abs(sin(x)), x) = cos(x)", "x in (0, pi)"), ("diff(log(abs(x)), x) = 1/x", "x != 0"),
    ("diff(abs(x), x, at=-2) = -1", ""),
    ("x < y => x^3 < y^3", ""), ("x < y <=> x^3 < y^3", ""), ("x^5 < (x+1)^5", ""), ("(x-1)^7 < (y-1)^7", "x < y"),
]
REFUTED = [
    ("diff(abs(x), x) = 1", "x < 0"), ("diff(x*abs(x), x) = 2*x", "x < 0"), ("diff(floor(x), x) = 1", "x > 0; x < 1"),
    ("diff(abs(x), x, at=-2) = 1", ""), ("diff(max(x,y), x) = 1", "x < y"),
    ("x < y => x^4 < y^4", ""), ("x <= y => x^3 < y^3", ""), ("x < y => x^3 < y^3 - 1", ""),
]
NOT_PROVED = [
    ("diff(abs(x), x) = sign(x)", ""), ("diff(x*abs(x), x) = 2*x", ""), ("diff(abs(x), x, at=0) = 0", ""),
    ("diff(floor(x), x) = 0", "x >= 0; x < 1"), ("diff(max(x,y), x) = 0", "x <= y"), ("diff(abs(x), x) = 1", "x >= 0"),
    ("diff(sign(x), x) = 0", ""), ("x < y => x^3 < y^3", "x: complex"), ("x < y => x^(1/3) < y^(1/3)", ""),
]


@pytest.mark.parametrize(("statement", "where"), PROVED)
def test_what_holds(statement: str, where: str) -> None:
    assert decide(read_statement(statement, where=where), 4).verdict == "proved"


@pytest.mark.parametrize(("statement", "where"), REFUTED)
def test_what_does_not(statement: str, where: str) -> None:
    assert decide(read_statement(statement, where=where), 4).verdict == "refuted"


@pytest.mark.parametrize(("statement", "where"), NOT_PROVED)
def test_what_fails_at_a_kink_is_not_proved(statement: str, where: str) -> None:
    assert decide(read_statement(statement, where=where), 4).verdict != "proved"

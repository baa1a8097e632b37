"""Limits beside poles and steps, and of what alternates; a false twin of each is refuted, never proved."""
from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide

PROVED = [
    "limit(tan(x), x, pi/2, '-') = oo", "limit(tan(x), x, pi/2, '+') = -oo", "limit(tan(x), x, -pi/2, '+') = -oo",
    "limit(cot(x), x, 0, '+') = oo", "limit(1/sin(x), x, 0, '+') = oo", "limit(1/sin(x), x, 0, '-') = -oo",
    "limit(1/sin(x), x, pi, '-') = oo", "limit(1/cos(x), x, pi/2, '-') = oo", "limit(1/(exp(x)-1), x, 0, '+') = oo",
    "limit(1/(x^2-4), x, 2, '+') = oo", "limit(1/(x^2-4), x, 2, '-') = -oo",
    "limit(floor(x), x, 2, '-') = 1", "limit(floor(x), x, 2, '+') = 2", "limit(ceiling(x), x, 2, '+') = 3",
    "limit(floor(x), x, 1/2) = 0", "limit(floor(x)*x, x, 9/10) = 0", "limit(x - floor(x), x, 3, '-') = 1",
    "limit(floor(x) + sin(x), x, 0, '-') = -1", "limit(floor(x^2), x, 1, '-') = 0", "limit(1/floor(x), x, 1, '+') = 1",
    "limit(sign(x)*cos(x), x, 0, '-') = -1",
    "limit((-1)^n/n, n, oo) = 0", "limit((-1)^n/sqrt(n), n, oo) = 0", "limit((-1)^(n+1)/n^2, n, oo) = 0",
    "limit(1 + (-1)^n/n, n, oo) = 1",
]
REFUTED = [
    "limit(tan(x), x, pi/2, '+') = oo", "limit(tan(x), x, pi/2) = oo", "limit(1/sin(x), x, pi) = oo",
    "limit(1/sin(x), x, 0, '-') = oo", "limit(cot(x), x, 0) = oo", "limit(1/(x^2-4), x, 2) = oo",
    "limit(floor(x), x, 2, '-') = 2", "limit(floor(x), x, 2) = 2", "limit(ceiling(x), x, 2, '-') = 3",
    "limit(x - floor(x), x, 3, '-') = 0", "limit(floor(x^2), x, 1, '-') = 1", "limit(sign(x), x, 0) = 0",
    "limit((-1)^n/n, n, oo) = 1", "limit(1 + (-1)^n/n, n, oo) = 0", "limit((-1)^n*(1 + 1/n), n, oo) = 1",
]
NEITHER = ["limit((-1)^n*n, n, oo) = 0", "limit(floor(1/x), x, 0, '+') = 0", "limit(x*floor(1/x), x, 0) = 0"]


@pytest.mark.parametrize("statement", PROVED)
def test_limits_that_hold(statement: str) -> None:
    assert decide(read_statement(statement), 6).verdict == "proved"


@pytest.mark.parametrize("statement", REFUTED)
def test_limits_that_do_not(statement: str) -> None:
    assert decide(read_statement(statement), 10).verdict == "refuted"


@pytest.mark.parametrize("statement", NEITHER)
def test_false_limits_that_are_beyond_reach_are_not_proved(statement: str) -> None:
    assert decide(read_statement(statement), 6).verdict in ("undecided", "refuted")

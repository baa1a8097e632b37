"""Factorials against powers, and harmonic numbers, far out; a false twin of each is refuted or left open."""
from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide

PROVED = [
    "2^n/n! -> 0", "10^n/n! -> 0", "n^3/n! -> 0", "n!/n^n -> 0", "1/n! -> 0", "(n!)^2/(2*n)! -> 0", "(-1)^n*2^n/n! -> 0",
    "1 + 2^n/n! -> 1", "harmonic(n)/n -> 0", "harmonic(n)/sqrt(n) -> 0", "2^n = o(n!)", "n! = o(n^n)",
    "limit(n!/2^n, n, oo) = oo", "limit(n^n/n!, n, oo) = oo",
]
REFUTED = ["2^n/n! -> 1", "n!/n^n -> 1", "harmonic(n)/n -> 1", "(-1)^n*2^n/n! -> 1", "n! = O(2^n)", "1 + 2^n/n! -> 0"]
NOT_PROVED = ["n!/10^n -> 0", "(2*n)!/(n!)^2 -> 0", "harmonic(n) -> 0", "n^n/n! -> 0", "harmonic(n)*n/log(n) -> 0"]
WHERE = "n: positive integer; n -> oo"


@pytest.mark.parametrize("statement", PROVED)
def test_what_vanishes(statement: str) -> None:
    where = "n: positive integer" if statement.startswith("limit") else WHERE
    assert decide(read_statement(statement, where=where), 6).verdict == "proved"


@pytest.mark.parametrize("statement", REFUTED)
def test_another_limit_is_refuted(statement: str) -> None:
    assert decide(read_statement(statement, where=WHERE), 6).verdict == "refuted"


@pytest.mark.parametrize("statement", NOT_PROVED)
def test_what_grows_is_not_proved_to_vanish(statement: str) -> None:
    assert decide(read_statement(statement, where=WHERE), 6).verdict in ("undecided", "refuted")

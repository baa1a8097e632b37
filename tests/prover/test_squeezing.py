"""Limits by a squeeze along a derivation: the distance at each n, and a bound that tends to 0."""
from __future__ import annotations

import pytest

from derive.kernel.check import recheck
from derive.language import read_statement
from derive.language.claim import Claim
from derive.prover import decide
from derive.prover.guide import Guide
from derive.verdict import Verdict

DOMAIN = "n: positive integer"


def line(text: str, where: str = DOMAIN) -> Claim:
    return read_statement(text, where=where).claim()


def along(text: str, *lines: Claim, where: str = DOMAIN) -> Verdict:
    found = decide(read_statement(text, where=f"{where}; n -> oo"), 3.0, guide=Guide(tuple(lines)))
    if found.proof is not None:
        assert recheck(found.proof).verdict == found.verdict
    return found


VANISHING = line("2/n -> 0", f"{DOMAIN}; n -> oo")


@pytest.mark.parametrize("distance", [
    "abs(sin(n)/n - 0) <= 2/n", "n >= 3 => abs(sin(n)/n) <= 2/n", "abs(sin(n)*n**(-1)) <= 2/n"])
def test_a_limit_by_its_distance_and_a_bound(distance: str) -> None:
    assert along("sin(n)/n -> 0", line(distance), VANISHING).verdict == "proved"


def test_lines_before_the_distance_are_used() -> None:
    lines = (line("abs(sin(n)) <= 1"), line("abs(sin(n)/n) <= 2/n"), VANISHING)
    assert along("sin(n)/n -> 0", *lines).verdict == "proved"


@pytest.mark.parametrize(("goal", "lines"), [
    ("sin(n)/n -> 1", (line("abs(sin(n)/n) <= 2/n"), VANISHING)),
    ("sin(n) -> 0", (line("abs(sin(n)) <= 2"), VANISHING)),
    ("sin(n) -> 0", (line("abs(sin(n)/n) <= 2/n"), VANISHING)),
    ("sin(n) -> 0", (line("abs(sin(n)) <= 1 + 2/n"), line("1 + 2/n -> 1", f"{DOMAIN}; n -> oo"))),
    ("sin(n) -> 0", (line("n <= 3 => abs(sin(n)) <= 2*3/n"), line("6/n -> 0", f"{DOMAIN}; n -> oo"))),
])
def test_another_value_distance_or_bound_is_no_squeeze(goal: str, lines: tuple[Claim, ...]) -> None:
    assert along(goal, *lines).verdict not in ("proved", "conditional")


def test_a_distance_that_is_assumed_for_some_n_only_is_not_enough() -> None:
    where = f"{DOMAIN}; n <= 5"
    lines = (line("abs(sin(n)) <= 10/n", where), line("10/n -> 0", f"{DOMAIN}; n -> oo"))
    assert along("sin(n) -> 0", *lines).verdict not in ("proved", "conditional")

"""Inequalities of integers by induction over the ratio; each beside the start, or the bound, at which it fails."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes, verdict

CLAIMS = [
    ("factorial(n) <= n**n", "n: nonnegative integer", "factorial(n) < n**n", "n: nonnegative integer"),
    ("factorial(n) < n**n", "n: integer; n >= 2", "factorial(n) < n**n", "n: integer; n >= 1"),
    ("(1+x)**n >= 1+n*x", "n: nonnegative integer; x >= -1", "(1+x)**n > 1+n*x", "n: nonnegative integer; x >= -1"),
    ("2**n <= factorial(n)", "n: integer; n >= 4", "2**n <= factorial(n)", "n: integer; n >= 3"),
    ("2**n <= factorial(n+1)", "n: nonnegative integer", "2**n <= factorial(n)", "n: nonnegative integer"),
    ("n**2 <= 2**n", "n: integer; n >= 4", "n**2 <= 2**n", "n: integer; n >= 3"),
    ("n**3 <= 3**n", "n: integer; n >= 3", "n**3 < 3**n", "n: integer; n >= 3"),
    ("2**n >= n+1", "n: nonnegative integer", "2**n >= n+2", "n: nonnegative integer"),
]


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda c: f"{c[0]} / {c[2]}")
def test_the_ratio_carries_the_inequality_on(claim):
    true, where, false, there = claim
    proves(true, where)
    refutes(false, there)


def test_decaying_powers_beside_a_constant():
    where = "r: positive; r < 1; n: positive integer"
    proves("Limit(1 - r**(n+1), n, oo) = 1", where)
    proves("Limit((1 - r**n)/(1-r), n, oo) = 1/(1-r)", where)
    assert verdict("Limit(1 - r**(n+1), n, oo) = 0", where, 5.0).verdict == "refuted"

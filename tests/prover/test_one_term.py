"""Binomial coefficients below what one term of the binomial theorem says; twins are false."""

from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

K = "n: nonnegative integer; k: nonnegative integer; k <= n"
TRUE_AND_FALSE = [
    ("binomial(n, k) <= n**n/(k**k*(n - k)**(n - k))", "binomial(n, k) < n**n/(k**k*(n - k)**(n - k))", K),
    ("binomial(n, k) <= 2**n", "binomial(n, k) <= 2**(n - 1)", K),
    (
        "binomial(n, k)*x**k*y**(n - k) <= (x + y)**n",
        "binomial(n, k)*x**k*y**(n - k) <= (x + y/2)**n",
        f"{K}; x: positive; y: positive",
    ),
    ("binomial(n, k)*x**k <= (1 + x)**n", "binomial(n, k)*x**k <= (1/2 + x)**n", f"{K}; x: positive"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), TRUE_AND_FALSE)
def test_a_claim_is_proved_and_its_twin_refuted(claim: str, twin: str, where: str) -> None:
    assert verdict(claim, where, budget=10.0).verdict == "proved"
    refutes(twin, where)

"""Bell numbers by sums over those before, each beside a false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes

ROWS = [
    ("bell(n+1) = sum(binomial(n,k)*bell(k), k=0..n)", "bell(n+1) = sum(binomial(n,k)*bell(k+1), k=0..n)"),
    ("bell(n+1) = sum(binomial(n,k)*bell(n-k), k=0..n)", "bell(n+1) = sum(binomial(n,k)*bell(k), k=0..n) + n"),
    ("bell(n+2) = sum(binomial(n+1,k)*bell(k), k=0..n+1)", "bell(n+2) = sum(binomial(n+1,k)*bell(k), k=0..n)"),
]


@pytest.mark.parametrize(("true", "false"), ROWS)
def test_the_recurrence(true, false):
    proves(true, "n: nonnegative integer")
    refutes(false, "n: nonnegative integer")

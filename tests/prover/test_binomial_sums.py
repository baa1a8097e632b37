"""Sums over a row of binomials: the binomial theorem for complex numbers, zero included, beside false twins."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes

ROWS = [
    ("sum(binomial(n,k)*x**k*y**(n-k), k=0..n) = (x+y)**n", "sum(binomial(n,k)*x**k*y**(n-k), k=0..n) = (x-y)**n"),
    ("sum(binomial(n,k), k=0..n) = 2**n", "sum(binomial(n,k), k=0..n) = 2**n - 1"),
    ("sum(binomial(n,k)*x**k, k=0..n) = (1+x)**n", "sum(binomial(n,k)*x**k, k=0..n) = (1-x)**n"),
    ("sum(binomial(n,k)*(-1)**k*x**k, k=0..n) = (1-x)**n", "sum(binomial(n,k)*(-1)**k*x**k, k=0..n) = (1+x)**n"),
    ("sum(binomial(n,k)*2**k, k=0..n) = 3**n", "sum(binomial(n,k)*2**k, k=0..n) = 4**n"),
    ("sum((-1)**k*binomial(n,k), k=0..n) = 0**n", "sum((-1)**k*binomial(n,k), k=0..n) = 0"),
    ("sum(binomial(n,k)*p**k*(1-p)**(n-k), k=0..n) = 1", "sum(binomial(n,k)*p**k*(1-p)**(n+k), k=0..n) = 1"),
]


@pytest.mark.parametrize(("true", "false"), ROWS)
def test_the_binomial_theorem(true, false):
    where = "x, y: complex; p: real; n: nonnegative integer"
    proves(true, where)
    refutes(false, where)


def test_below_the_first_row_a_sum_is_empty():
    refutes("sum(binomial(n,k), k=0..n) = 2**n", "n: integer")

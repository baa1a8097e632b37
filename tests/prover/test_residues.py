"""Equations about an integer by its residue, each beside a false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

WHERE = "n: positive integer; z: complex"
ROWS = [
    (
        "sum(binomial(n-k,k), k=0..floor(n/2)) = fibonacci(n+1)",
        "sum(binomial(n-k,k), k=0..floor(n/2)) = fibonacci(n+2)",
    ),
    (
        "sum(5**k*binomial(n,2*k+1), k=0..floor((n-1)/2)) = 2**(n-1)*fibonacci(n)",
        "sum(5**k*binomial(n,2*k+1), k=0..floor((n-1)/2)) = 2**n*fibonacci(n)",
    ),
    (
        "sum(binomial(n,2*k), k=0..floor(n/2)) = 2**(n-1)",
        "sum(binomial(n,2*k), k=0..floor(n/2)) = 2**n",
    ),
    (
        "sum((-1)**k*binomial(n,2*k)*cos(z)**(n-2*k)*sin(z)**(2*k), k=0..floor(n/2)) = cos(n*z)",
        "sum((-1)**k*binomial(n,2*k)*cos(z)**(n-2*k)*sin(z)**(2*k), k=0..floor(n/2)) = cos(n*z + z)",
    ),
    ("floor(n/2) + floor((n+1)/2) = n", "floor(n/2) + floor((n+1)/2) = n + 1"),
    ("floor(n/3) + floor((n+1)/3) + floor((n+2)/3) = n", "floor(n/3) + floor((n+1)/3) + floor((n+4)/3) = n"),
]


@pytest.mark.parametrize(("true", "false"), ROWS)
def test_floors(true, false):
    assert verdict(true, WHERE, 10.0).verdict == "proved"
    refutes(false, WHERE)


def test_an_integer_of_either_sign():
    assert verdict("floor(n/2) + floor((n+1)/2) = n", "n: integer", 5.0).verdict == "proved"
    refutes("floor(-n/2) = -floor(n/2)", "n: integer")


def test_the_first_value_counts():
    refutes("sum(binomial(n,2*k), k=0..floor(n/2)) = 2**(n-1)", "n: nonnegative integer")

"""Sums of Fibonacci and Lucas numbers by Binet's formula, each beside a false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

FINITE = [
    (
        "sum(binomial(n,k)*fibonacci(k), k=0..n) = fibonacci(2*n)",
        "sum(binomial(n,k)*fibonacci(k), k=0..n) = fibonacci(2*n+1)",
    ),
    (
        "sum(binomial(n,k)*2**k*fibonacci(k), k=0..n) = fibonacci(3*n)",
        "sum(binomial(n,k)*2**k*fibonacci(k), k=0..n) = fibonacci(4*n)",
    ),
    (
        "sum((-1)**k*binomial(n,k)*fibonacci(k), k=0..n) = -fibonacci(n)",
        "sum((-1)**k*binomial(n,k)*fibonacci(k), k=0..n) = fibonacci(n)",
    ),
    (
        "sum(binomial(n,k)*fibonacci(k+1), k=0..n) = fibonacci(2*n+1)",
        "sum(binomial(n,k)*fibonacci(k+1), k=0..n) = fibonacci(2*n)",
    ),
    ("sum(binomial(n,k)*lucas(k), k=0..n) = lucas(2*n)", "sum(binomial(n,k)*lucas(k), k=0..n) = lucas(2*n+1)"),
]
SERIES = [
    "sum(fibonacci(n)*z**n/n!, n=0..oo) = 2/sqrt(5)*exp(z/2)*sinh(sqrt(5)*z/2)",
    "sum(lucas(n)*z**n/n!, n=0..oo) = 2*exp(z/2)*cosh(sqrt(5)*z/2)",
]


@pytest.mark.parametrize(("true", "false"), FINITE)
def test_finite_sums(true, false):
    assert verdict(true, "n: nonnegative integer", 5.0).verdict == "proved"
    refutes(false, "n: nonnegative integer")


@pytest.mark.parametrize("text", SERIES)
def test_exponential_series(text):
    assert verdict(text, "z: complex", 5.0).verdict == "proved"
    assert verdict(text.replace("sqrt(5)*z/2", "sqrt(5)*z"), "z: complex").verdict not in ("proved", "conditional")

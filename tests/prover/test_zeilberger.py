"""Definite sums by creative telescoping, each true one beside a false twin."""

from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import sym
from derive.prover.hypergeometric import recurrences_of
from tests.prover.claims import refutes, verdict

BUDGET = 5.0  # seconds' worth of steps


def proves(text, where):
    assert verdict(text, where, BUDGET).verdict == "proved"


ROWS = [
    ("sum(k*binomial(n,k), k=0..n) = n*2**(n-1)", "sum(k*binomial(n,k), k=0..n) = n*2**n"),
    ("sum(k**2*binomial(n,k), k=0..n) = n*(n+1)*2**(n-2)", "sum(k**2*binomial(n,k), k=0..n) = n*(n-1)*2**(n-2)"),
    ("sum(binomial(n,k)**2, k=0..n) = binomial(2*n,n)", "sum(binomial(n,k)**2, k=0..n) = binomial(2*n,n+1)"),
    ("sum(binomial(n,k)/(k+1), k=0..n) = (2**(n+1)-1)/(n+1)", "sum(binomial(n,k)/(k+1), k=0..n) = 2**(n+1)/(n+1)"),
    (
        "sum(binomial(2*k,k)*binomial(2*n-2*k,n-k), k=0..n) = 4**n",
        "sum(binomial(2*k,k)*binomial(2*n-2*k,n-k), k=0..n) = 4**n - n*(n-1)*(n-2)",
    ),
    ("sum(binomial(n+k,k)/2**k, k=0..n) = 2**n", "sum(binomial(n+k,k)/2**k, k=0..n) = 2**n + n*(n-1)*(n-2)/6"),
    (
        "sum(binomial(n,k)*binomial(n+k,k)*(-1)**k, k=0..n) = (-1)**n",
        "sum(binomial(n,k)*binomial(n+k,k)*(-1)**k, k=0..n) = 1",
    ),
    ("sum(binomial(n-k,k), k=0..n) = fibonacci(n+1)", "sum(binomial(n-k,k), k=0..n) = fibonacci(n+2)"),
    ("sum(binomial(n-k-1,k), k=0..n-1) = fibonacci(n)", "sum(binomial(n-k-1,k), k=0..n-1) = fibonacci(n+1)"),
    ("sum(binomial(k,m), k=0..n) = binomial(n+1,m+1)", "sum(binomial(k,m), k=0..n) = binomial(n,m+1)"),
    (
        "sum(binomial(m,k)*binomial(j,n-k), k=0..n) = binomial(m+j,n)",
        "sum(binomial(m,k)*binomial(j,n-k), k=0..n) = binomial(m+j,n+1)",
    ),
    (
        "sum(binomial(a,k)*binomial(b,n-k), k=0..n) = binomial(a+b,n)",
        "sum(binomial(a,k)*binomial(b,n-k), k=0..n) = binomial(a-b,n)",
    ),
]


@pytest.mark.parametrize(("true", "false"), ROWS)
def test_sums_with_a_closed_form(true, false):
    where = "n, m, j: nonnegative integer; a, b: complex"
    proves(true, where)
    refutes(false, where)


def test_powers_of_a_symbol_stand_in_the_summand():
    proves("sum(k*binomial(n,k)*x**k, k=0..n) = n*x*(1+x)**(n-1)", "n: positive integer; x: complex")
    refutes("sum(k*binomial(n,k)*x**k, k=0..n) = n*x*(1+x)**n", "n: positive integer; x: complex")


def test_dixons_identity():
    proves("sum((-1)**k*binomial(2*n,k)**3, k=0..2*n) = (-1)**n*(3*n)!/n!**3", "n: nonnegative integer")
    refutes("sum((-1)**k*binomial(2*n,k)**3, k=0..2*n) = (3*n)!/n!**3", "n: nonnegative integer")


def test_a_recurrence_that_fails_at_its_first_value_proves_nothing():
    refutes("sum(binomial(n,k)**2, k=0..n) = 2*binomial(2*n,n)", "n: nonnegative integer")


def test_a_sum_that_ends_before_its_row_does_is_another_sum():
    refutes("sum(binomial(n,k)**2, k=0..n-1) = binomial(2*n,n)", "n: positive integer")
    proves("sum(binomial(n,k)**2, k=0..n-1) = binomial(2*n,n) - 1", "n: positive integer")


def test_the_oracle_finds_the_recurrence_of_apery():
    summand = decode("(* (^ (binomial n k) 2) (^ (binomial (+ n k) k) 2))")
    (found,) = recurrences_of(summand, sym("n"), sym("k"))
    assert [repr(c) for c in found.coefficients] == [
        "(+ (^ n 3) (* 3 (^ n 2)) (* 3 n) 1)",
        "(+ (* -34 (^ n 3)) (* -153 (^ n 2)) (* -231 n) -117)",
        "(+ (^ n 3) (* 6 (^ n 2)) (* 12 n) 8)",
    ]


def test_the_oracle_declines_what_is_not_hypergeometric():
    assert not list(recurrences_of(decode("(* (binomial n k) (fibonacci k))"), sym("n"), sym("k")))

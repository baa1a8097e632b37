"""Sums compared term by term: Gibbs' inequality, entropy, means and variances for a symbolic number of terms."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

WEIGHTS = "n: positive integer; w[i]: nonnegative; y[i]: real; M: real; y[i] <= M for i in 1..n"
TWO = "K: positive integer; p[i], q[i]: positive; Sum(p[i],(i,1,K)) = 1; Sum(q[i],(i,1,K)) = 1"
ONE = "K: positive integer; p[i]: nonnegative; x[i]: real; Sum(p[i],(i,1,K)) = 1"


def test_a_weighted_sum_is_bounded_term_by_term() -> None:
    proves("Sum(w[i]*y[i],(i,1,n)) <= M*Sum(w[i],(i,1,n))", WEIGHTS)
    proves("Sum(w[i]*y[i],(i,1,n)) <= M", WEIGHTS + "; Sum(w[i],(i,1,n)) = 1")


@pytest.mark.parametrize("more", ["; Sum(w[i],(i,1,n)) = 2", ""])
def test_a_mean_needs_weights_that_add_up_to_one(more: str) -> None:
    never_holds("Sum(w[i]*y[i],(i,1,n)) <= M", WEIGHTS + more)


def test_bounds_on_another_range_do_not_serve() -> None:
    never_holds("Sum(w[i]*y[i],(i,0,n)) <= M*Sum(w[i],(i,0,n))", WEIGHTS)


@pytest.mark.parametrize("text", [
    "Sum(p[k]*log(p[k]/q[k]),(k,1,K)) >= 0",
    "Sum(p[k]*log(q[k]),(k,1,K)) <= Sum(p[k]*log(p[k]),(k,1,K))",
])
def test_gibbs(text: str) -> None:
    proves(text, TWO)


def test_gibbs_is_false_turned_around_or_for_other_totals() -> None:
    refutes("Sum(p[k]*log(q[k]/p[k]),(k,1,K)) >= 0", TWO)
    refutes("Sum(p[k]*log(p[k]/q[k]),(k,1,K)) >= 0", TWO.replace("q[i],(i,1,K)) = 1", "q[i],(i,1,K)) = 2"))


def test_entropy_is_at_most_that_of_equal_weights() -> None:
    proves("-Sum(p[k]*log(p[k]),(k,1,K)) <= log(K)", "K: positive integer; p[i]: positive; Sum(p[i],(i,1,K)) = 1")
    refutes("-Sum(p[k]*log(p[k]),(k,1,K)) >= log(K)", "K: positive integer; p[i]: positive; Sum(p[i],(i,1,K)) = 1")


def test_a_variance_is_not_negative() -> None:
    proves("Sum(p[i]*x[i]**2,(i,1,K)) >= Sum(p[i]*x[i],(i,1,K))**2", ONE)
    refutes("Sum(p[i]*x[i]**2,(i,1,K)) <= Sum(p[i]*x[i],(i,1,K))**2", ONE)
    never_holds("Sum(p[i]*x[i]**2,(i,1,K)) >= Sum(p[i]*x[i],(i,1,K))**2", ONE.replace("= 1", "= 2"))

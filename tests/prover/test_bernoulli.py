"""Bernoulli numbers of symbolic index, zeta between its bounds, series as values of zeta; twins are false."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

TRUE_AND_FALSE = [
    ("bernoulli(2*n + 3, 0) = 0", "bernoulli(2*n + 1, 0) = 0", "n: nonnegative integer"),
    ("bernoulli(2*n + 1) = 0", "bernoulli(2*n + 2) = 0", "n: positive integer"),
    ("(-1)**n*bernoulli(2*n + 2, 0) > 0", "bernoulli(2*n + 2, 0) > 0", "n: nonnegative integer"),
    ("abs(bernoulli(2*n, 0)) > 2*factorial(2*n)/(2*pi)**(2*n)", "abs(bernoulli(2*n, 0)) > 3*factorial(2*n)/(2*pi)**(2*n)",
     "n: positive integer"),
    ("abs(bernoulli(2*n, 0)) < (1 + 1/n)*2*factorial(2*n)/(2*pi)**(2*n)",
     "abs(bernoulli(2*n, 0)) < (1 - 1/n)*2*factorial(2*n)/(2*pi)**(2*n)", "n: positive integer"),
    ("zeta(x) > 1", "zeta(x) > 2", "x: real; x > 1"),
    ("zeta(x) < 1 + 1/(x - 1)", "zeta(x) < 1 + 1/(2*x - 1)", "x: real; x > 1"),
    ("Sum(digamma(k), (k, 1, n)) = n*(digamma(n + 1) - 1)", "Sum(digamma(k), (k, 1, n)) = n*digamma(n + 1)",
     "n: positive integer"),
    ("zeta(s, 1/6) + zeta(s, 5/6) = (2**s - 1)*(3**s - 1)*zeta(s)",
     "zeta(s, 1/6) + zeta(s, 5/6) = (2**s - 1)*(3**s + 1)*zeta(s)", "s: real; s > 1"),
    ("zeta(s, 1/2) = (2**s - 1)*zeta(s)", "zeta(s, 1/2) = 2**s*zeta(s)", "s: real; s > 1"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), TRUE_AND_FALSE)
def test_a_claim_is_proved_and_its_twin_refuted(claim: str, twin: str, where: str) -> None:
    proves(claim, where)
    refutes(twin, where)


def test_series_are_values_of_zeta_where_they_converge() -> None:
    proves("zeta(s) = Sum(1/k**s, (k, 1, oo))", "s: complex; re(s) > 1")
    proves("zeta(s, m) = Sum(1/k**s, (k, m, oo))", "s: complex; m: positive integer; re(s) > 1")
    never_holds("zeta(s) = Sum(1/k**s, (k, 1, oo))", "s: real; s > 0; s < 1")
    never_holds("zeta(s, m) = Sum(1/k**s, (k, m + 1, oo))", "s: real; m: positive integer; s > 1")


def test_polylogarithms_at_the_edge_of_the_disk() -> None:
    proves("polylog(2, 1) = pi**2/6")
    refutes("polylog(2, 1) = pi**2/7")
    proves("polylog(2, -1) = -pi**2/12")
    refutes("polylog(2, -1) = pi**2/12")
    never_holds("polylog(1, 1) = polylog(1, 1)")

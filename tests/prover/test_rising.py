"""Rising and falling factorials, binomials and gamma with a symbolic length; each identity beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, proves, refutes

WHERE = "z: complex; k, m: nonnegative integer"
PAIRS = [
    ("rising(z, 0) = 1", "rising(z, 0) = z"),
    ("rising(z, 1) = z", "rising(z, 1) = z + 1"),
    ("rising(1, k) = factorial(k)", "rising(1, k) = factorial(k + 1)"),
    ("falling(k, k) = factorial(k)", "falling(k + 1, k) = factorial(k)"),
    ("rising(z, k+1) = (z+k)*rising(z, k)", "rising(z, k+1) = (z+k+1)*rising(z, k)"),
    ("falling(z, k+1) = (z-k)*falling(z, k)", "falling(z, k+1) = (z+k)*falling(z, k)"),
    ("rising(z, k+m) = rising(z, k)*rising(z+k, m)", "rising(z, k+m) = rising(z, k)*rising(z+m, m)"),
    ("falling(z, k+m) = falling(z, k)*falling(z-k, m)", "falling(z, k+m) = falling(z, k)*falling(z-m, m)"),
    ("rising(-z, k) = (-1)**k*rising(z-k+1, k)", "rising(-z, k) = (-1)**k*rising(z-k, k)"),
    ("falling(z, k) = rising(z-k+1, k)", "falling(z, k) = rising(z-k, k)"),
    ("binomial(z, k) = falling(z, k)/factorial(k)", "binomial(z, k) = rising(z, k)/factorial(k)"),
    ("binomial(z, k) = rising(z-k+1, k)/factorial(k)", "binomial(z, k) = rising(z-k+1, k)/factorial(k+1)"),
    ("binomial(z, k) = (-1)**k*binomial(k-z-1, k)", "binomial(z, k) = (-1)**k*binomial(k-z, k)"),
    ("rising(z, 2*k) = 4**k*rising(z/2, k)*rising((z+1)/2, k)", "rising(z, 2*k) = 4**k*rising(z/2, k)**2"),
    ("factorial(2*k) = 4**k*factorial(k)*rising(1/2, k)", "factorial(2*k) = 4**k*rising(1/2, k)"),
    ("rising(-k, k) = (-1)**k*factorial(k)", "rising(-k, k) = factorial(k)"),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_lengths_are_brought_to_one_base(true, false):
    proves(true, WHERE)
    refutes(false, WHERE)


@pytest.mark.parametrize(("true", "false", "where"), [
    ("rising(z, k) = z*rising(z+1, k-1)", "rising(z, k) = z*rising(z, k-1)", "z: complex; k: positive integer"),
    ("falling(z+1, k) = falling(z, k) + k*falling(z, k-1)", "falling(z+1, k) = falling(z, k) + falling(z, k-1)",
     "z: complex; k: positive integer"),
    ("rising(z+1, k) = (z+k)/z*rising(z, k)", "rising(z+1, k) = (z+k+1)/z*rising(z, k)",
     "z: complex; z != 0; k: nonnegative integer"),
    ("rising(n, k) = factorial(n+k-1)/factorial(n-1)", "rising(n, k) = factorial(n+k)/factorial(n)",
     "n: positive integer; k: nonnegative integer"),
    ("falling(n, k) = factorial(n)/factorial(n-k)", "falling(n, k) = factorial(n)/factorial(k)",
     "n, k: nonnegative integer; k <= n"),
    ("binomial(n, n+m) = 0", "binomial(n, n+m-1) = 0", "n: nonnegative integer; m: positive integer"),
    ("binomial(z, -m) = 0", "binomial(z, 1-m) = 0", "z: complex; m: positive integer"),
    ("gamma(z+n) = rising(z, n)*gamma(z)", "gamma(z+n) = rising(z+1, n)*gamma(z)",
     "z: complex but not nonpositive integer; n: nonnegative integer"),
    ("factorial(n) = gamma(n+1)", "factorial(n) = gamma(n+2)", "n: nonnegative integer"),
])
def test_with_conditions(true, false, where):
    proves(true, where)
    refutes(false, where)


def test_a_base_is_lowered_only_where_it_is_known_not_to_vanish():
    conditional("rising(z+1, k) = (z+k)/z*rising(z, k)", "z: complex; k: nonnegative integer", "z != 0")

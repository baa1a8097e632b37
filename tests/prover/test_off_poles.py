"""Laws of gamma and its kin at complex arguments that are known to be no poles, each beside a false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes, verdict

NO_POLE = "z: complex but not nonpositive integer"
RIGHT = "a, b, s: complex; re(a) > 0; re(b) > 0; s != 1"

TRUE = [
    ("(a+b)*beta(a+1,b) = a*beta(a,b)", "(a+b)*beta(a+1,b) = b*beta(a,b)", RIGHT),
    ("beta(a,b) = beta(a+1,b) + beta(a,b+1)", "beta(a,b) = beta(a+1,b) - beta(a,b+1)", RIGHT),
    ("zeta(s,a) = (zeta(s,a/2) + zeta(s,(a+1)/2))/2**s", "zeta(s,a) = (zeta(s,a/2) + zeta(s,(a+1)/2))*2**s", RIGHT),
    ("gamma(z+2) = z*(z+1)*gamma(z)", "gamma(z+2) = z*(z-1)*gamma(z)", NO_POLE),
    ("digamma(z+2) = digamma(z) + 1/z + 1/(z+1)", "digamma(z+2) = digamma(z) + 1/z - 1/(z+1)", NO_POLE),
    ("polygamma(1,z+1) = polygamma(1,z) - 1/z**2", "polygamma(1,z+1) = polygamma(1,z) + 1/z**2", NO_POLE),
    ("1/gamma(z) = z/gamma(z+1)", "1/gamma(z) = z*gamma(z+1)", NO_POLE),
]


@pytest.mark.parametrize(("true", "false", "where"), TRUE)
def test_recurrences(true, false, where):
    proves(true, where)
    refutes(false, where)


def test_what_is_not_given_is_a_condition():
    found = verdict("(a+b)*beta(a+1,b) = a*beta(a,b)", "a, b: complex")
    assert found.verdict == "conditional"
    assert any("a + b" in c for c in found.conditions)


def test_gamma_does_not_vanish():
    proves("gamma(z)/gamma(z) = 1", NO_POLE)
    refutes("gamma(z)/gamma(z) = 2", NO_POLE)


def test_a_shift_downwards_may_meet_a_pole():
    assert verdict("gamma(z) = (z-1)*gamma(z-1)", NO_POLE).verdict == "conditional"


BY_INDUCTION = [
    ("zeta(s,n) = zeta(s) - sum(1/k**s, k=1..n-1)", "zeta(s,n) = zeta(s) - sum(1/k**s, k=1..n)"),
    ("digamma(n) = sum(1/k, k=1..n-1) - EulerGamma", "digamma(n) = sum(1/k, k=1..n) - EulerGamma"),
]
MULTIPLIED = [
    ("zeta(s,a) = sum(zeta(s,(a+k)/n), k=0..n-1)/n**s", "zeta(s,a) = sum(zeta(s,(a+k)/n), k=0..n)/n**s"),
    ("digamma(n*a) = log(n) + sum(digamma(a+k/n), k=0..n-1)/n", "digamma(n*a) = sum(digamma(a+k/n), k=0..n-1)/n"),
]


@pytest.mark.parametrize(("true", "false"), BY_INDUCTION)
def test_sums_by_induction(true, false):
    where = "s: complex; s != 1; n: positive integer"
    assert verdict(true, where, 5.0).verdict == "proved"
    refutes(false, where)


def test_the_shift_of_digamma_by_induction():
    where = NO_POLE + "; n: nonnegative integer"
    assert verdict("digamma(z+n) = digamma(z) + sum(1/(z+k), k=0..n-1)", where, 5.0).verdict == "proved"
    refutes("digamma(z+n) = digamma(z) - sum(1/(z+k), k=0..n-1)", where)


@pytest.mark.parametrize(("true", "false"), MULTIPLIED)
def test_the_multiplication_theorem_of_symbolic_order(true, false):
    where = "s, a: complex; s != 1; re(a) > 0; n: positive integer"
    proves(true, where)
    refutes(false, where)


def test_a_factorial_asks_that_its_argument_counts():
    assert verdict("gamma(z) = (z-1)!", NO_POLE).verdict == "conditional"
    refutes("gamma(z) = z!", NO_POLE)

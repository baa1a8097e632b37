"""Equations: the field, and what assumed equations give; zero divisors; definitions."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, never_holds, proves, refutes

PROVED = [
    ("4*d**2 + 8*d**2 = 12*d**2", ""),
    ("x**0 = 1", "x: complex"),
    ("x = 1", "x**2 = 1; x: positive"),
    ("x = 1", "x**2 = x; x: positive"),
    ("x = y", "x/y = y/x; x,y: positive"),
    ("x = y", "x*(x-y) = 0; x != 0"),
    ("a = b", "a**2 = b**2; a + b != 0"),
    ("0**(n+1) = 0*0**n", "n: nonnegative integer"),
    ("(-1)**(n+2) = (-1)**n", "n: complex"),
    ("sum(sum(x[j]*y[k], j=1..n), k=1..m) = sum(x[j], j=1..n)*sum(y[k], k=1..m)", "n,m: integer"),
    ("exp(z[i]+c)/sum(exp(z[k]+c), k=1..K) = exp(z[i])/sum(exp(z[k]), k=1..K)", "K: positive integer; z[k]: real"),
    ("sum(exp(z[k]-c), k=1..K) = exp(-c)*sum(exp(z[k]), k=1..K)", "K: integer; c: complex; z[k]: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_an_assumed_equation_is_used(text, where):
    proves(text, where)


REFUTED = [
    ("4*d**2 + 8*d**2 = 13*d**2", ""),
    ("x = 1", "x**2 = 1", "x >= 0"),
    ("x = 1", "x**2 = x", "x > 0"),
    ("x = 0", "x**2 = x"),
    ("x = y", "x/y = y/x"),
    ("z = 1", "x*z = x; x: real"),
    ("x**(n+1) = x**n", ""),
    ("f(x+1) = f(x)+1", "f(n) := n**2"),
    ("f(2) = 2", "f(n) := n**2"),
    ("x**y = y**x", "x,y: positive"),
    ("exp(pi*sqrt(163)) = 640320**3 + 744", ""),
    ("log(2) = 0.693147180559945309417232121458", ""),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_a_root_that_is_lost_refutes(claim):
    refutes(*claim)


COND = [
    ("(x**2-1)/(x-1) = x+1", "", "x != 1"),
    ("x/x = 1", "", "x != 0"),
    ("1/(1/x) = x", "", "x != 0"),
    ("D = 1/x", "D := 1/x", "x != 0"),
    ("x*D = 1", "D := 1/x", "x != 0"),
    ("(x**2-y**2)/(x-y) = x+y", "", "x != y"),
    ("x**(-1) - 1/x = 0", "", "x != 0"),
    ("x/(x**2+1) = 1/(x+1/x)", "", "x != 0"),
    ("x/y = 1", "x = y", "y != 0"),
    ("(x**3-1)/(x**2-1) = (x**2+x+1)/(x+1)", "", "x != -1", "x != 1"),
    ("a/(b/c) = a*c/b", "", "b != 0", "c != 0"),
]


@pytest.mark.parametrize("claim", COND, ids=lambda c: c[0])
def test_a_cancelled_factor_is_still_owed(claim):
    conditional(*claim)


NEVER = [
    ("(x-y)/(x-y) = 1", "x = y"),
    ("1/(x-y) = 1/(x-y)", "x = y"),
    ("x*sum(1/x, k=1..n) + 0**abs(x) = n", "n: nonnegative integer; x: real"),
    ("x = y", "x*(x-y) = 0"),
    ("a[n] = 1", "a[k+1] = a[k]; n: integer"),
]


@pytest.mark.parametrize(("text", "where"), NEVER)
def test_what_is_nowhere_both_defined_and_true_is_not_proved(text, where):
    never_holds(text, where)

"""Limits at infinity by pieces, and the improper integrals that rest on them, beside their false twins."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, verdict

TRUE = [
    ("limit(-exp(-x), x, oo) = 0", ""), ("limit(x*exp(-a*x), x, oo) = 0", "a: positive"), ("limit(x**2*exp(-x), x, oo) = 0", ""),
    ("limit(3 - x**2*exp(-a*x)/2, x, oo) = 3", "a: positive"), ("limit(atan(x), x, oo) = pi/2", ""),
    ("limit(exp(-x) - 2*exp(-x**2), x, oo) = 0", ""),
    ("Integral(exp(-x), (x, 0, oo)) = 1", ""), ("Integral(x**3*exp(-a*x), (x, 0, oo)) = 6/a**4", "a: positive"),
    ("Integral(1/(1+x**2), (x, -oo, oo)) = pi", ""), ("Integral(1/(4+x**2), (x, 0, oo)) = pi/4", ""),
    ("Integral(exp(-2*x) - exp(-3*x), (x, 0, oo)) = 1/6", ""), ("Integral(1/x**2, (x, 1, oo)) = 1", ""),
    ("Integral(exp(x), (x, -oo, 0)) = 1", ""), ("Sum(factorial(4*n)/factorial(4*n+4), (n, 1, oo)) = log(2)/4 - pi/24 - 1/24", ""),
    ("Sum(factorial(n)/factorial(n+2), (n, 0, oo)) = 1", ""),
]
REFUTED = [
    ("limit(atan(x), x, oo) = pi", ""), ("limit(3 - x**2*exp(-x)/2, x, oo) = 5/2", ""), ("Integral(exp(-x), (x, 0, oo)) = 2", ""),
    ("Integral(1/(1+x**2), (x, 0, oo)) = pi", ""), ("Sum(factorial(n)/factorial(n+2), (n, 0, oo)) = 2", ""),
]
UNHELD = [
    ("limit(x*exp(-a*x), x, oo) = 0", "a: real"), ("limit(x*exp(x), x, oo) = 0", ""), ("limit(exp(-a*x), x, oo) = 0", "a: nonnegative"),
    ("Integral(1/x, (x, 1, oo)) = 1", ""), ("Integral(exp(x), (x, 0, oo)) = -1", ""), ("Integral(1/x**2, (x, 0, oo)) = 0", ""),
    ("Integral(a*exp(-a*x), (x, 0, oo)) = 1", "a: real"), ("Integral(cos(x), (x, 0, oo)) = 0", ""),
    ("Integral(1/x**2, (x, -oo, oo)) = 0", ""), ("Sum(factorial(n+1)/factorial(n+2), (n, 0, oo)) = 1", ""),
]


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_it_is_proved(text, where):
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_another_value_is_refuted(text, where):
    assert verdict(text, where, 10.0).verdict == "refuted"


@pytest.mark.parametrize(("text", "where"), UNHELD)
def test_what_diverges_or_needs_a_sign_is_not_proved(text, where):
    never_holds(text, where)

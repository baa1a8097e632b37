"""Integrals: values by antiderivatives, poles and jumps inside, ends in either order, equal integrands."""
from __future__ import annotations

import time

import pytest

from tests.prover.claims import never_holds, proves, refutes, verdict

VALUES = [
    ("Integral(x**2, (x, 0, 1)) = 1/3", ""), ("Integral(sin(x), (x, 0, pi)) = 2", ""),
    ("Integral(x**2/(2*a), (x, -a, a)) = a**2/3", "a: positive"),
    ("Integral(x**2/(2*a), (x, -a, a)) = a**2/3", "a: real; a != 0"),
    ("Integral(sqrt(2-x)*sqrt(1/(2-x)), (x, 0, 1)) = 1", ""), ("Integral(1/sqrt(x), (x, 0, 1)) = 2", ""),
    ("Integral(1/x, (x, 1, 2)) = log(2)", ""), ("Integral(1/x, (x, -2, -1)) = -log(2)", ""),
    ("Integral(1/x, (x, 2, 1)) = -log(2)", ""), ("Integral(x, (x, 1, 0)) = -1/2", ""),
    ("Integral(1/t, (t, a, b)) = log(b) - log(a)", "a, b: positive"),
    ("Integral(1/(1+t), (t, 0, x)) = log(1+x)", "x > -1"),
    ("Integral(1/(1+x**2), (x, 0, 1)) = pi/4", ""), ("Integral(cos(x)**2, (x, 0, pi)) = pi/2", ""),
    ("Integral(x*log(x), (x, 1, 2)) = 2*log(2) - 3/4", ""), ("Integral(t, (t, 0, x)) = x**2/2", ""),
    ("Integral(exp(-a*x), (x, 0, 1)) = (1-exp(-a))/a", "a: positive"),
    ("Integral(x**2*exp(x), (x, 0, 1)) = exp(1) - 2", ""), ("Integral(x, (x, 0, 1)) < 1", ""),
]
TWINS = [
    ("Integral(x**2, (x, 0, 1)) = 1/2", ""), ("Integral(sin(x), (x, 0, pi)) = 0", ""),
    ("Integral(sqrt(2-x)*sqrt(1/(2-x)), (x, 0, 1)) = -1", ""), ("Integral(1/x, (x, 2, 1)) = log(2)", ""),
    ("Integral(x, (x, 1, 0)) = 1/2", ""), ("Integral(1/(1+x**2), (x, 0, 1)) = pi/3", ""),
    ("Integral(x**2*exp(x), (x, 0, 1)) = exp(1) - 1", ""), ("1 < Integral(x, (x, 0, 1))", ""),
]
NOWHERE = [  # a pole inside, or an antiderivative that jumps: the rise of the formula is no integral
    ("Integral(1/x, (x, -1, 1)) = 0", ""), ("Integral(1/x**2, (x, -1, 1)) = -2", ""),
    ("Integral(1/x, (x, -1, 2)) = log(2)", ""), ("Integral(1/(x-1)**2, (x, 0, 2)) = -2", ""),
    ("Integral(1/cos(x)**2, (x, 0, pi)) = 0", ""), ("Integral(1/(2+cos(x)), (x, 0, 2*pi)) = 0", ""),
    ("Integral(1/x, (x, 0, 1)) = 0", ""), ("Integral(1/t, (t, a, b)) = log(b) - log(a)", "a: negative; b: positive"),
    ("Integral(1/(x-c), (x, 0, 1)) = log(1-c) - log(-c)", "c: real"), ("Integral(1/(1+x**2), (x, 0, 1)) = pi/4 + pi", ""),
    ("Integral(sign(x), (x, -1, 1)) = 2", ""), ("Integral(1/t, (t, 1, x)) = log(x)", "x: real"),
]


@pytest.mark.parametrize(("text", "where"), VALUES)
def test_a_value_is_the_rise_of_an_antiderivative(text, where):
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), TWINS)
def test_another_value_is_refuted(text, where):
    refutes(text, where)


@pytest.mark.parametrize(("text", "where"), NOWHERE)
def test_poles_and_jumps_are_not_passed(text, where):
    never_holds(text, where)


def test_equal_integrands_meet_under_the_integral():
    proves("erf(-x) = -erf(x)")
    proves("Integral(exp(-(x*s)**2), (s, 0, 1)) = Integral(exp(-x**2*s**2), (s, 0, 1))")


def test_integrands_that_differ_do_not():
    never_holds("erf(-x) = erf(x)")
    never_holds("Integral(exp(-(x*s)**2), (s, 0, 1)) = Integral(exp(-x*s**2), (s, 0, 1))")


def test_the_method_is_named():
    assert verdict("Integral(x**2, (x, 0, 1)) = 1/3").method == "integral"


@pytest.mark.parametrize("text", [
    "Integral(2*cos(x)*Product(sinc(x/(2*k+1)), (k, 0, 56)), (x, 0, oo)) = pi/2",
    "Integral(Product(sinc(x/(2*k+1)), (k, 0, 7)), (x, 0, oo)) = pi/2",
])
def test_large_products_under_an_integral_are_left_alone(text):
    start = time.process_time()
    never_holds(text)
    assert time.process_time() - start < 15

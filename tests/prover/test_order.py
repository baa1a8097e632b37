"""Inequalities by sign, by factors and by combination; ties, negative factors, complex numbers."""
from __future__ import annotations

import pytest

from tests.prover.claims import gives_up, never_holds, proves, refutes

PROVED = [
    ("V*E + E*H < V*H", "V,E,H: positive; E < V*H/(V+H)"),
    ("x**2 > 0", "x: nonzero"),
    ("x**2 + y**2 >= 2*x*y", ""),
    ("x**3 >= x", "x >= 1"),
    ("n**2 >= n", "n: integer"),
    ("x*y <= 1/4", "x+y = 1"),
    ("x*y <= x", "0 <= y; y <= 1; x >= 0"),
    ("log(x) <= x-1", "x: positive"),
    ("exp(x) >= 1+x", ""),
    ("x/(1+x) <= log(1+x)", "x > -1"),
    ("sqrt(x*y) <= (x+y)/2", "x,y: nonnegative"),
    ("floor(x) <= x", ""),
    ("x - 1 < floor(x)", ""),
    ("max(x,y) >= x", ""),
    ("tanh(x) < 1", ""),
    ("cosh(x) >= 1", ""),
    ("abs(sin(x)) <= 1", ""),
    ("abs(x+y) <= abs(x)+abs(y)", "x,y: complex"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_an_inequality_is_proved(text, where):
    proves(text, where)


REFUTED = [
    ("V*E + E*H < V*H", "V,E,H: positive; E <= V*H/(V+H)"),
    ("x**2 > 0", ""),
    ("x**2 >= 0", "x: complex"),
    ("x**2 + y**2 > 2*x*y", "", "x < y"),
    ("x**2 + y**2 >= 3*x*y", ""),
    ("x**3 >= x", "x: nonnegative"),
    ("x**2 >= x", ""),
    ("x*y < 1/4", "x+y = 1"),
    ("x*y <= x", "0 <= y; y <= 1"),
    ("x/y <= x", "y >= 1"),
    ("log(x) < x-1", "x: positive"),
    ("exp(x) > 1+x", ""),
    ("x/(1+x) < log(1+x)", "x > -1"),
    ("sqrt(x*y) < (x+y)/2", "x,y: nonnegative"),
    ("floor(x) < x", ""),
    ("max(x,y) > x", "x <= y"),
    ("x < y", "x <= y", "x < y"),
    ("abs(x+y) < abs(x)+abs(y)", "x,y: complex"),
    ("n*(n-1)/2 > 0", "n: positive integer"),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_a_tie_or_a_sign_refutes_its_twin(claim):
    refutes(*claim)


NEVER = [
    ("x**2 + y**2 >= 2*x*y", "x,y: complex"),
    ("x*y <= 1/4", "x+y = 1; x,y: complex"),
    ("sqrt(-1) < 1", ""),
    ("1 < 2 + sqrt(-1)", ""),
]


@pytest.mark.parametrize(("text", "where"), NEVER)
def test_order_is_of_real_numbers(text, where):
    never_holds(text, where)


OPEN = [
    ("x > 1", "log(x) > 0"),
]


@pytest.mark.parametrize(("text", "where"), OPEN)
def test_orders_from_logs_are_left_open(text, where):
    gives_up(text, where)


def test_a_strict_order_between_equal_sides_is_refuted():
    refutes("exp(x)*exp(y) > exp(x+y)", "x,y: real")


def test_bounds_of_pi_take_part_in_a_combination():
    proves("t < pi", "t < pi/2")
    proves("-pi < -t", "t < pi/2")
    refutes("t < pi", "t < 2*pi")


def test_an_end_where_a_term_has_no_value_is_no_place_to_start():
    # at m = 0 the quotient has no value, and the ends of x and m lead to each other
    proves("(x/m)**a < 1", "x, m, a: positive; x < m")
    refutes("(x/m)**a < 1", "x, m, a: positive; x <= m")
    never_holds("(x/m)**a > 1", "x, m, a: positive; x < m")

"""Case splits: on a sign, on the order of the arguments of max and min; and factors of an assumed zero."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes, verdict

SPLIT = [
    "max(x,y) + min(x,y) = x + y", "max(x,y)*min(x,y) = x*y", "max(x,y) >= x", "abs(sin(x)) <= 1",
    "max(x,y) = (x + y + abs(x-y))/2",
]
FALSE = [
    "max(x,y)*min(x,y) = x*y + 1", "max(x,y) > x", "max(x,y,z) = max(x,y)", "max(x,y) = (x + y - abs(x-y))/2",
    "abs(x-y) <= abs(x)-abs(y)", "x*abs(x) = x**2",
]


@pytest.mark.parametrize("text", SPLIT)
def test_both_cases_are_proved(text):
    proves(text)


@pytest.mark.parametrize("text", FALSE)
def test_where_one_case_fails_the_statement_is_refuted(text):
    refutes(text)


def test_a_split_is_named_as_the_method():
    assert verdict("max(x,y) >= x").method == "case split"


def test_a_complex_number_is_not_split_by_its_sign():
    never_holds("abs(x) = x or abs(x) = -x", "x: complex")


def test_a_square_that_is_zero_has_a_zero_root_and_a_product_only_one_of_them():
    proves("x = y", "(x-y)**2 = 0")
    proves("x = y", "x*(x-y) = 0; x > 0")
    never_holds("x = y", "x*(x-y) = 0")
    refutes("x = 2", "(x-1)*(x-2) = 0")


def test_two_inequalities_make_an_equation() -> None:
    proves("v = 0", "v: nonnegative; v <= 0")
    proves("u = v", "u, v: real; u <= v; v <= u")
    never_holds("v = 0", "v: nonnegative; v <= 1")
    never_holds("u = v", "u, v: real; u <= v")


FAMILIES = "K: positive integer; x[k], y[k]: nonnegative; "


def test_cases_and_alternatives_at_every_index() -> None:
    proves("ForAll(x[k] = 0 or y[k] = 0, (k,1,K))", FAMILIES + "x[k]*y[k] = 0 for k in 1..K")
    proves("ForAll(abs(x[k] - y[k]) = x[k] + y[k], (k,1,K))", FAMILIES + "ForAll(x[k] = 0 or y[k] = 0, (k,1,K))")
    proves("ForAll(abs(x[k] - y[k]) = x[k] + y[k] - 2*min(x[k], y[k]), (k,1,K))", FAMILIES)


def test_alternatives_at_every_index_do_not_hold_elsewhere() -> None:
    never_holds("ForAll(x[k] = 0 or y[k] = 0, (k,1,K))", FAMILIES + "x[k]*y[k] = 0 for k in 2..K")
    never_holds("ForAll(abs(x[k] - y[k]) = x[k] + y[k], (k,1,K))", FAMILIES + "ForAll(x[k] = 0 or y[k] <= 1, (k,1,K))")
    never_holds("ForAll(abs(x[k] - y[k]) = x[k] + y[k] - min(x[k], y[k]), (k,1,K))", FAMILIES)

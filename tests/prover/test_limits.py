"""Derivatives, limits and growth; kinks, sides, integers against reals, coefficients that may vanish."""
from __future__ import annotations

import pytest

from tests.prover.claims import gives_up, never_holds, proves, refutes

PROVED = [
    ("limit((1+1/n)**n, n, oo) = exp(1)", ""),
    ("diff(sqrt(x), x) = 1/(2*sqrt(x))", "x: positive"),
    ("diff(x**x, x) = x**x*(log(x)+1)", "x: positive"),
    ("diff(x**3, x, 2) = 6*x", ""),
    ("diff(sum(z[k], k=1..K), z[i]) = 1", "K: positive integer; i in 1..K"),
    ("diff(log(sum(exp(z[k]), k=1..K)), z[i]) = exp(z[i])/sum(exp(z[k]), k=1..K)", "K: positive integer; i in 1..K"),
    ("diff(z[1]*z[2], z[1]) = z[2]", ""),
    ("limit((a*n+1)/(b*n+1), n, oo) = a/b", "a,b: nonzero"),
    ("limit(sin(a*x)/x, x, 0) = a", ""),
    ("limit((x**2-a**2)/(x-a), x, a) = 2*a", ""),
    ("limit(abs(x)/x, x, 0, '+') = 1", ""),
    ("limit(0**x, x, 0, '+') = 0", ""),
    ("limit(0**abs(x), x, 0) = 0", ""),
    ("limit(sqrt(x), x, 0) = 0", ""),
    ("limit(sum(1/n, k=1..n), n, oo) = 1", "n: positive integer"),
    ("floor(n) - n -> 0", "n -> oo; n: integer"),
    ("(-1)**(2*n) -> 1", "n -> oo; n: integer"),
    ("a*n -> oo", "n -> oo; a: positive"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_a_limit_or_derivative_is_proved(text, where):
    proves(text, where)


REFUTED = [
    ("diff(sqrt(x), x) = 1/(2*sqrt(x)) + 1", "x: positive"),
    ("diff(x**a, x) = a*x**a", "x: positive"),
    ("diff(sum(z[k], k=1..K), z[i]) = 1", "K: positive integer; i: integer"),
    ("diff(z[1]*z[2], z[i]) = z[2]", "i: integer"),
    ("diff(log(sum(exp(z[k]), k=1..K)), z[i]) < 1", "K: positive integer; i in 1..K"),
    ("limit(sin(a*x)/x, x, 0) = a+1", ""),
    ("limit(abs(x)/x, x, 0, '-') = 1", ""),
    ("limit(0**x, x, 0, '+') = 1", ""),
    ("limit(0**abs(x), x, 0) = 1", ""),
    ("limit(sum(1/n, k=1..n), n, oo) = 0", "n: positive integer"),
    ("1/n -> 1", "n -> oo"),
    ("0**n -> 1", "n -> oo"),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_its_false_twin_is_refuted(claim):
    refutes(*claim)


NEVER_KINKS = [
    ("diff(abs(x), x) = 1", "x: nonnegative"),
    ("diff(x*abs(x), x) = 2*x", ""),
    ("diff(max(x,0), x) = 1", "x: nonnegative"),
    ("diff(floor(x), x) = 1", ""),
    ("diff(log(abs(x)), x) = 1/abs(x)", ""),
    ("limit(abs(x)/x, x, 0) = 1", ""),
    ("limit(floor(x), x, 1) = 1", ""),
    ("limit(floor(x), x, 1, '-') = 1", ""),
    ("limit(0**x, x, 0) = 1", ""),
    ("limit(exp(-1/x), x, 0) = 0", ""),
    ("limit(1/x, x, 0) = oo", ""),
    ("limit(log(x), x, -1) = 1 + sqrt(-1)*pi", ""),
    ("limit(max(x,0)/x, x, 0) = 1", ""),
    ("limit(n, n, oo) = 5", ""),
]


@pytest.mark.parametrize(("text", "where"), NEVER_KINKS)
def test_a_kink_a_jump_or_the_wrong_side_has_no_value(text, where):
    never_holds(text, where)


NEVER_MODES = [
    ("floor(n) - n -> 0", "n -> oo; n: real"),
    ("(-1)**(2*n) -> 1", "n -> oo; n: real"),
    ("sin(pi*n) -> 0", "n -> oo; n: real"),
    ("cos(2*pi*n) -> 1", "n -> oo; n: real"),
    ("floor(n/2) - n/2 -> 0", "n -> oo; n: integer"),
    ("(-1)**n -> 1", "n -> oo; n: integer"),
    ("n*sin(n) -> oo", "n -> oo"),
]


@pytest.mark.parametrize(("text", "where"), NEVER_MODES)
def test_what_holds_along_the_integers_need_not_hold_along_the_reals(text, where):
    never_holds(text, where)


PROVED_GROWTH = [
    ("a*n**2+n = Theta(n**2)", "n -> oo; a: positive"),
    ("a*n**2+n = O(n**2)", "n -> oo; a: real"),
    ("a*n**2+n = o(n**3)", "n -> oo; a: real"),
    ("(a-b)*n = Theta(n)", "n -> oo; a,b: real; a > b"),
    ("m*n = Theta(n)", "n -> oo; m: nonzero"),
    ("sum(k, k=1..n) ~ n**2/2", "n -> oo"),
    ("m = O(1)", "n -> oo; m < n"),
]


@pytest.mark.parametrize(("text", "where"), PROVED_GROWTH)
def test_growth_is_proved_where_the_leading_coefficient_is_known(text, where):
    proves(text, where)


REFUTED_GROWTH = [
    ("a*n**2+n = O(n)", "n -> oo; a: positive"),
    ("a*n**2+n = o(n**2)", "n -> oo; a: positive"),
    ("sum(k, k=1..n) ~ n**2", "n -> oo"),
    ("0*n = Theta(n)", "n -> oo"),
    ("n = O(0*n)", "n -> oo"),
    ("n = O(m)", "n -> oo"),
    ("n*m = O(n)", "n -> oo; m := n"),
    ("m = O(1)", "n -> oo; m := n"),
]


@pytest.mark.parametrize("claim", REFUTED_GROWTH, ids=lambda c: c[0])
def test_growth_of_another_order_is_refuted(claim):
    refutes(*claim)


NEVER_GROWTH = [
    ("a*n**2+n = Theta(n**2)", "n -> oo; a: real"),
    ("a*n**2+n = Theta(n**2)", "n -> oo; a: nonnegative"),
    ("a*n**2+n ~ a*n**2", "n -> oo; a: real"),
    ("a*n**2+n = O(n)", "n -> oo; a: real"),
    ("(a-b)*n = Theta(n)", "n -> oo; a,b: real"),
    ("n = Theta(n*m)", "n -> oo; m: real"),
    ("m*n ~ m*n", "n -> oo; m: real"),
    ("0 ~ 0", "n -> oo"),
    ("a*n -> oo", "n -> oo; a: real"),
    ("n**a -> 0", "n -> oo; a: real"),
    ("exp(-a*n) -> 0", "n -> oo; a: nonnegative"),
    ("a**n -> 0", "n -> oo; a: probability"),
    ("log(n) = Theta(n)", "n -> oo"),
]


@pytest.mark.parametrize(("text", "where"), NEVER_GROWTH)
def test_a_coefficient_that_may_vanish_is_not_passed_over(text, where):
    never_holds(text, where)


def test_what_only_stays_bounded_is_left_open():
    gives_up("sin(n) = O(1)", "n -> oo")

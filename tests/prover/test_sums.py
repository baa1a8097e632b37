"""Sums and products in closed form; what is false below the lower bound, at poles and at empty ranges."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, gives_up, never_holds, proves, refutes

PROVED = [
    ("sum(t, t=1..n) = n*(n+1)/2", "n: nonnegative integer"),
    ("sum(1, t=1..n) = n", "n: nonnegative integer"),
    ("sum(1, t=2..n) = n-1", "n: positive integer"),
    ("sum(1, t=a..b) = b-a+1", "a,b: integer; a <= b+1"),
    ("sum(f(k), k=1..n) = n*(n+1)*(2*n+1)/6", "f(n) := n**2; n: nonnegative integer"),
    ("sum((-1)**k, k=0..n) = (1+(-1)**n)/2", "n: nonnegative integer"),
    ("sum(sum(1, j=1..k-1), k=1..n) = sum(k-1, k=1..n)", "n: nonnegative integer"),
    ("prod(k, k=1..n) = factorial(n)", "n: nonnegative integer"),
    ("prod(2*k, k=1..n) = 2**n*factorial(n)", "n: nonnegative integer"),
    ("prod(a**k, k=1..n) = a**(n*(n+1)/2)", "n: nonnegative integer; a: positive"),
    ("sum(x, x=1..n) = n*(n+1)/2", "n: nonnegative integer; x: real; x < 0"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_closed_forms_are_proved_where_the_range_is_not_reversed(text, where):
    proves(text, where)


REFUTED = [
    ("sum(t, t=1..n) = n*(n+1)/2", "n: integer", "n >= 0"),
    ("sum(1, t=1..n) = n", "n: integer; n >= -2", "n >= 0"),
    ("sum(1, t=2..n) = n-1", "n: nonnegative integer", "n > 0"),
    ("sum(1, t=3..n) = n-2", "n: positive integer"),
    ("sum(1, t=a..b) = b-a+1", "a,b: integer; a <= b+2"),
    ("sum(f(k), k=1..n) = n*f(n)", "f(n) := n**2; n: nonnegative integer"),
    ("sum((-1)**k, k=0..n) = (1+(-1)**n)/2", "n: integer; n >= -2", "n >= 0"),
    ("sum(sum(1, j=1..k-2), k=1..n) = sum(k-2, k=1..n)", "n: nonnegative integer"),
    ("sum(sum(1, j=k..m), k=1..n) = n*m - n*(n-1)/2", "n,m: nonnegative integer; n <= m+2"),
    ("prod(k, k=0..n) = 0", "n: integer"),
    ("prod(x, k=1..n) = x**n", "n: integer"),
    ("prod(2*k, k=1..n) = 2*factorial(n)", "n: nonnegative integer"),
    ("prod(k-n, k=1..n) = 0", "n: nonnegative integer"),
    ("prod(a**k, k=1..n) = a**(n*(n+1)/2)", "n: integer; n >= -2; a: positive", "n >= 0"),
    ("prod((k+1)/(k-1), k=2..n) = n*(n+1)/2", "n: nonnegative integer"),
    ("sum(x[k]*y[k], k=1..n) = sum(x[k], k=1..n)*sum(y[k], k=1..n)", "n: positive integer"),
    ("sum(k, k=1..n) = n*k", "n: nonnegative integer; k: real"),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_one_index_further_down_they_are_refuted(claim):
    refutes(*claim)


REFUTED_POLES = [
    ("prod((k-2)/(k-1), k=2..n) = 1/(n-1)", "n: integer; n >= 2"),
    ("prod(k/(k+1), k=0..n) = 1/(n+1)", "n: nonnegative integer"),
    ("prod(k-2, k=1..n) = factorial(n-2)", "n: integer; n >= 2"),
]


@pytest.mark.parametrize("claim", REFUTED_POLES, ids=lambda c: c[0])
def test_telescoping_does_not_cross_a_pole_or_a_zero(claim):
    refutes(*claim)


REFUTED_ZERO = [
    ("sum(0**k, k=0..n) = 0", "n: nonnegative integer"),
    ("sum(k*0**k, k=0..n) = 1", "n: nonnegative integer"),
    ("sum(0**k, k=0..n) = 1", "n: integer"),
]


@pytest.mark.parametrize("claim", REFUTED_ZERO, ids=lambda c: c[0])
def test_zero_to_the_power_zero_is_one_in_a_sum(claim):
    refutes(*claim)


COND = [
    ("sum(x**k, k=0..n) = (x**(n+1)-1)/(x-1)", "n: nonnegative integer", "x != 1"),
    ("sum(y**(2*k), k=0..n) = (y**(2*n+2)-1)/(y**2-1)", "n: nonnegative integer", "y != -1", "y != 1"),
]


@pytest.mark.parametrize("claim", COND, ids=lambda c: c[0])
def test_a_geometric_sum_holds_but_at_its_ratio_one(claim):
    conditional(*claim)


REFUTED_GEOMETRIC = [
    ("sum(x**k, k=1..n) = (x**(n+1)-1)/(x-1)", "n: nonnegative integer"),
    ("sum(y**(2*k), k=0..n) = (y**(2*n+2)-1)/(y**2-1)", "n: integer; n >= -2"),
]


@pytest.mark.parametrize("claim", REFUTED_GEOMETRIC, ids=lambda c: c[0])
def test_a_geometric_sum_off_by_one_is_refuted(claim):
    refutes(*claim)


OPEN = [
    ("sum(x**k, k=0..oo) = 1/(1-x)", "x in (-1,1)"),
]


@pytest.mark.parametrize(("text", "where"), OPEN)
def test_endless_sums_are_left_open(text, where):
    gives_up(text, where)


def test_the_sum_of_inverse_squares():
    proves("sum(1/k**2, k=1..oo) = pi**2/6")
    refutes("sum(1/k**2, k=1..oo) = pi**2/8")


NEVER = [
    ("sum(1, k=1..oo) = 0", ""),
    ("sum(k, k=1..oo) - sum(k, k=1..oo) = 0", ""),
    ("0*sum(k, k=1..oo) = 0", ""),
    ("sum(2**k, k=0..oo) = -1", ""),
    ("sum(0, k=1..oo) = 1", ""),
    ("sum(k, k=1..oo) = sum(k, k=1..oo)", ""),
]


@pytest.mark.parametrize(("text", "where"), NEVER)
def test_nothing_is_said_in_favour_of_a_divergent_sum(text, where):
    never_holds(text, where)


def test_a_geometric_tail_starts_anywhere():
    proves("sum(x**k, k=t..oo) = x**t/(1-x)", "x in (0,1); t: nonnegative integer")
    never_holds("sum(x**k, k=t..oo) = x**(t+1)/(1-x)", "x in (0,1); t: nonnegative integer")
    never_holds("sum(x**k, k=t..oo) = x**t/(1-x)", "x: positive; t: nonnegative integer")

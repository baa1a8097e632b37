"""Implications by their contrapositive, sums without negative terms, and higher terms cancelled by an assumed equation."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves


@pytest.mark.parametrize(("text", "where"), [
    ("log(x) = x - 1 <=> x = 1", "x: positive"),
    ("exp(x) = 1 + x => x = 0", "x: real"),
    ("exp(x) <= exp(y) => x <= y", "x, y: real"),
    ("x**2 + y**2 = 0 => x = 0", "x, y: real"),
    ("y - x <= x*log(y/x) => y = x", "x, y: positive; y != x => x*log(y/x) < y - x"),
])
def test_what_fails_elsewhere_holds_only_there(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("log(x) = x - 2 => x = 1", "x: positive"),
    ("exp(x) <= exp(y) => x < y", "x, y: real"),
    ("x**2 - y**2 = 0 => x = 0", "x, y: real"),
    ("x**2 = 1 => x = 1", "x: real"),
    ("y - x <= x*log(y/x) + 1 => y = x", "x, y: positive; y != x => x*log(y/x) < y - x"),
])
def test_what_may_hold_elsewhere_too_is_not_proved(text: str, where: str) -> None:
    never_holds(text, where)


NONNEGATIVE = "n, i: positive integer; t[k]: real; t[k] >= 0 for k in 1..n; i <= n; Sum(t[k],(k,1,n)) <= {bound}"


def test_a_term_is_at_most_a_sum_that_is_at_most_zero() -> None:
    proves("t[i] <= 0", NONNEGATIVE.format(bound=0))
    proves("t[i] <= Sum(t[k],(k,1,n))", NONNEGATIVE.format(bound=0))


def test_a_term_may_be_positive_where_the_sum_may_be() -> None:
    never_holds("t[i] <= 0", NONNEGATIVE.format(bound=1))
    never_holds("t[i] <= 0", "n, i: positive integer; t[k]: real; i <= n; Sum(t[k],(k,1,n)) <= 0")


def test_an_assumed_equation_cancels_a_product() -> None:
    proves("d >= p - q", "d: real; p, q: positive; d = p*log(p/q)")
    proves("d >= x - y", "d, x, y: real; d = x*y**2; x*y**2 >= x - y")
    never_holds("d > p - q", "d: real; p, q: positive; d = p*log(p/q)")
    never_holds("d >= x - y", "d, x, y: real; d = x*y**2; x*y >= x - y")

"""Inequalities about sums of nonnegative terms, at one term, at no term, outside the range."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

PROVED = [
    ("p[1] <= 1", "p[k]: nonnegative; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("p[2] <= 1", "p[k]: nonnegative; K: integer; K >= 2; sum(p[k], k=1..K) = 1"),
    ("sum(p[k]**2, k=1..K) <= 1", "p[k]: nonnegative; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("sum(p[k]**2, k=1..K) >= 1/K", "p[k]: real; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("sum(z[k]**2, k=1..K) > 0", "z[k]: nonzero; K: positive integer"),
    ("sum(exp(z[k]), k=1..K) > 0", "K: positive integer"),
    ("exp(z[1])/sum(exp(z[k]), k=1..K) <= 1", "K: positive integer"),
    ("sum(a[k], k=1..n) >= a[n]", "n: positive integer; a[k]: nonnegative"),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_a_term_is_at_most_the_sum(text, where):
    proves(text, where)


REFUTED = [
    ("p[1] < 1", "p[k]: nonnegative; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("p[2] <= 1", "p[k]: nonnegative; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("p[i] <= 1", "p[k]: nonnegative; K: positive integer; i: positive integer; sum(p[k], k=1..K) = 1"),
    ("sum(p[k]**2, k=1..K) < 1", "p[k]: positive; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("sum(p[k]**2, k=1..K) > 1/K", "p[k]: positive; K: positive integer; sum(p[k], k=1..K) = 1"),
    ("sum(z[k]**2, k=1..K) > 0", "z[k]: nonzero; K: nonnegative integer", "K > 0"),
    ("sum(z[k]**2, k=1..K) >= 0", "z[k]: complex; K: positive integer"),
    ("sum(exp(z[k]), k=1..K) > 0", "K: nonnegative integer", "K > 0"),
    ("exp(z[1])/sum(exp(z[k]), k=1..K) < 1", "K: positive integer"),
    ("exp(z[i])/sum(exp(z[k]), k=1..K) <= 1", "K: positive integer; i: positive integer"),
    ("sum(a[k], k=1..n) >= a[n+1]", "n: nonnegative integer; a[k]: nonnegative"),
    ("sum(a[k], k=1..n) >= a[n]", "n: nonnegative integer; a[k]: nonnegative"),
    ("sum(a[k], k=1..n) >= a[n]", "n: positive integer"),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_at_one_term_or_none_or_outside_the_range_it_fails(claim):
    refutes(*claim)


NEVER = [
    ("sum(exp(z[k]), k=1..K) != 0", "K: positive integer; z[k]: complex"),
]


@pytest.mark.parametrize(("text", "where"), NEVER)
def test_a_sum_of_complex_exponentials_may_vanish(text, where):
    never_holds(text, where)

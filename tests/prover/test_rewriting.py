"""Rewriting and rearranging: sums met inside sums, ranges cut, shifted, exchanged; and what may not be pulled out."""
from __future__ import annotations

import pytest

from tests.prover.claims import proves, refutes

SHOWN = [
    ("sum(x[k], k=1..n+1) = x[n+1] + sum(x[k], k=1..n)", "n: nonnegative integer"),
    ("sum(x[k], k=0..n) = x[0] + sum(x[k], k=1..n)", "n: nonnegative integer"),
    ("sum(x[k+1], k=0..n-1) = sum(x[k], k=1..n)", "n: integer"),
    ("sum(x[k+1] - x[k], k=1..n) = x[n+1] - x[1]", "n: nonnegative integer"),
    ("sum(sum(x[j]*y[k], j=1..n), k=1..m) = sum(sum(x[j]*y[k], k=1..m), j=1..n)", "n,m: integer"),
    ("sum(2*a*x[k] + y[k], k=1..n) = 2*a*sum(x[k], k=1..n) + sum(y[k], k=1..n)", "n: integer"),
    ("prod(x[k]*y[k], k=1..n)/prod(y[k], k=1..n) = prod(x[k], k=1..n)", "n: integer; y[k]: positive"),
]
FALSE = [
    ("sum(x[k], k=1..n+1) = x[n+1] + sum(x[k], k=1..n)", "n: integer"),
    ("sum(x[k], k=0..n) = x[0] + sum(x[k], k=1..n)", "n: integer"),
    ("sum(x[k+1], k=1..n) = sum(x[k], k=1..n)", "n: positive integer"),
    ("sum(x[k+1] - x[k], k=1..n) = x[n+1] - x[1]", "n: integer"),
    ("sum(sum(x[j]*y[k], j=1..k), k=1..m) = sum(sum(x[j]*y[k], k=1..m), j=1..m)", "m: positive integer"),
    ("sum(k*x[k], k=1..n) = n*sum(x[k], k=1..n)", "n: positive integer"),
    ("sum(a + x[k], k=1..n) = a + sum(x[k], k=1..n)", "n: positive integer"),
]


@pytest.mark.parametrize(("text", "where"), SHOWN)
def test_sums_meet(text, where):
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_sums_that_do_not_meet_are_refuted(text, where):
    refutes(text, where)

"""Binomials whose lower argument lies below 0, within the row, or above it."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves

INTEGERS = "n: nonnegative integer; k: integer"
TRUE = ["binomial(n, k) = binomial(n, n-k)", "binomial(n, k) - binomial(n, n-k) = 0", "k*binomial(n, k) = k*binomial(n, n-k)"]
FALSE = ["binomial(n, k) = binomial(n, n-k+1)", "binomial(n, k) = binomial(n, n-k-1)", "binomial(n, k) = -binomial(n, n-k)"]


@pytest.mark.parametrize("text", TRUE)
def test_every_lower_argument_is_met(text):
    proves(text, INTEGERS)


@pytest.mark.parametrize("text", FALSE)
def test_its_false_twin_is_not_proved(text):
    never_holds(text, INTEGERS)


def test_a_row_below_0_has_no_symmetry():
    never_holds("binomial(n, k) = binomial(n, n-k)", "n, k: integer")


@pytest.mark.parametrize(("text", "where"), [("binomial(n, k) = 0", "n: nonnegative integer; k: integer; k > n"),
                                             ("binomial(n, n + 2 + j)*x = 0", "n, j: nonnegative integer")])
def test_above_the_row_it_vanishes(text, where):
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [("binomial(n, k) = 0", "n: nonnegative integer; k: integer; k >= n"),
                                             ("binomial(n, k) = 0", "n, k: integer; k > n")])
def test_not_at_its_end_nor_for_every_row(text, where):
    never_holds(text, where)

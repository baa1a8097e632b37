"""Inequalities that are combinations of the assumptions as they stand, and their false twins."""
from __future__ import annotations

import pytest

from derive.kernel.terms import Term
from derive.language import read_statement
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter
from derive.prover.from_assumptions import by_assumptions
from tests.prover.claims import never_holds

SUMS = "x[k], y[k]: real; n: positive integer; a, b, c: real; "
TRUE = [
    ("a <= c", "a <= b; b <= c"), ("a < c", "a <= b; b < c"), ("a < c + 1", "a <= b; b <= c"), ("a <= c", "a = b; b <= c"),
    ("a + 2*b <= 3*c", "a <= c; b <= c"), ("a - c <= 0", "a <= b; c = b"), ("5*a <= 5*b", "a <= b"),
    ("Sum(x[k], (k, 1, n)) <= c", "Sum(x[k], (k, 1, n)) <= a; a = c"),
    ("Sum(x[k], (k, 1, n)) + 1 <= c", "Sum(x[k], (k, 1, n)) = a + Sum(y[k], (k, 1, n)); Sum(y[k], (k, 1, n)) + a + 1 <= c"),
    ("a**2 + exp(b) <= c", "a**2 <= b; exp(b) <= c - b"), ("a*(b + c) <= 2", "a*b <= 1; a*c = 1"),
]
FALSE = [
    ("a <= c", "a <= b; c <= b"), ("a < c", "a <= b; b <= c"), ("a < c", "a <= b + 1; b < c"), ("a <= c", "a = b; b >= c"),
    ("a + 2*b <= 3*c", "a <= c; b <= c + 1"), ("a - c <= 0", "a <= b; c = -b"), ("5*a <= 6*b", "a <= b"),
    ("Sum(x[k], (k, 1, n)) <= c", "Sum(y[k], (k, 1, n)) <= a; a = c"),
    ("Sum(x[k], (k, 1, n)) + 2 <= c", "Sum(x[k], (k, 1, n)) = a + Sum(y[k], (k, 1, n)); Sum(y[k], (k, 1, n)) + a + 1 <= c"),
    ("a**2 + exp(b) <= c", "a**2 <= -b; exp(b) <= c - b"), ("a*(b + c) <= 2", "a*b <= 1; a*c = 2"),
]


def at_once(text: str, where: str) -> tuple[Term, bool]:
    """The goal, and whether the assumptions as they stand give it, in few steps and owing nothing else."""
    claim = read_statement(text, where=SUMS + where).claim()
    context = Context(Builder(), claim.hyps, Meter(100))
    step = by_assumptions(context, claim.goal)
    return claim.goal, step is not None and step.goal == claim.goal and step.hyps <= set(claim.hyps)


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_it_follows_at_once(text: str, where: str) -> None:
    assert at_once(text, where)[1]


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_its_twin_does_not(text: str, where: str) -> None:
    assert not at_once(text, where)[1]
    never_holds(text, SUMS + where)


def test_what_needs_a_sign_is_left_to_others() -> None:
    assert not at_once("a <= b + c**2", "a <= b")[1]

"""Implications, equivalences, conjunctions, and induction."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, never_holds, proves, refutes

PROVED = [
    ("x > 0 => 1/x > 0", ""),
    ("x**2 = 1 <=> x = 1", "x: nonnegative"),
    ("x**2 = y**2 => x = y", "x,y: positive"),
    ("x*y = 0 => x = 0", "y: nonzero"),
    ("a*x = a*y => x = y", "a: nonzero"),
    ("a*x < a*y <=> x < y", "a: positive"),
    ("1/x < 1/y <=> x > y", "x,y: positive"),
    ("1/x < 1/y <=> x > y", "x,y: negative"),
    ("sqrt(x) = y <=> x = y**2", "x,y: nonnegative"),
    ("x < y => x**2 < y**2", "x,y: nonnegative"),
    ("x < y => x**n < y**n", "x,y: positive; n: positive"),
    ("pi ≈ 3.14159", ""),
]


@pytest.mark.parametrize(("text", "where"), PROVED)
def test_implications_and_equivalences_are_proved(text, where):
    proves(text, where)


REFUTED = [
    ("x > 0 => 1/x > 1", ""),
    ("1/x > 0 => x >= 1", ""),
    ("x**2 = 1 <=> x = 1", "", "x >= 0"),
    ("x**2 = y**2 => x = y", ""),
    ("x*y = 0 => x = 0", ""),
    ("a*x = a*y => x = y", ""),
    ("a*x < a*y <=> x < y", "a: nonnegative", "a > 0"),
    ("a*x <= a*y <=> x <= y", "a: nonnegative", "a > 0"),
    ("1/x < 1/y <=> x > y", "x,y: nonzero"),
    ("sqrt(x) = y <=> x = y**2", "", "y >= 0"),
    ("x < y => x**2 < y**2", "", "x >= 0"),
    ("x < y => x**n < y**n", "x,y: positive; n: nonnegative integer", "n > 0"),
    ("x < y => a**x < a**y", "a: positive"),
    ("floor(x) > x-1 and floor(x) < x", ""),
    ("pi ≈ 3.14160", ""),
]


@pytest.mark.parametrize("claim", REFUTED, ids=lambda c: c[0])
def test_one_direction_that_fails_refutes(claim):
    refutes(*claim)


COND = [
    ("1/x = 1 <=> x = 1", "", "x != 0"),
    ("1/x > 1/x + 1 <=> x > x + 1", "", "x != 0"),
    ("(a<b) => (a<b)", "a,b: complex", "a: real", "b: real"),
]


@pytest.mark.parametrize("claim", COND, ids=lambda c: c[0])
def test_an_equivalence_owes_the_definedness_of_both_sides(claim):
    conditional(*claim)


PROVED_INDUCTION = [
    ("2**n > n", "n: nonnegative integer"),
    ("2**n >= n+1", "n: nonnegative integer"),
    ("factorial(n) >= 2**n", "n: integer; n >= 4"),
]


@pytest.mark.parametrize(("text", "where"), PROVED_INDUCTION)
def test_induction_starts_where_the_domain_starts(text, where):
    proves(text, where)


REFUTED_INDUCTION = [
    ("2**n > n**2", "n: positive integer"),
    ("2**n > n+1", "n: nonnegative integer"),
    ("2**n >= n+1", "n: nonnegative"),
    ("factorial(n) >= 2**n", "n: nonnegative integer"),
    ("(1+x)**n >= 1+n*x", "n: nonnegative integer; x: real"),
    ("(1+x)**n > 1+n*x", "n: positive integer; x > 0"),
]


@pytest.mark.parametrize("claim", REFUTED_INDUCTION, ids=lambda c: c[0])
def test_without_its_base_or_its_step_it_is_refuted(claim):
    refutes(*claim)


NEVER = [
    ("2**n >= 2*n+5", "n: nonnegative integer; n <= 2"),
    ("a[n] = 2**n", "a[k+1] = 2*a[k]; n: nonnegative integer"),
    ("n <= d", "n: nonnegative integer; n < d + 1; d: real"),
]


@pytest.mark.parametrize(("text", "where"), NEVER)
def test_an_hypothesis_on_n_is_not_carried_to_n_plus_one(text, where):
    never_holds(text, where)

"""Repairs: a condition under which a refuted statement is proved, named beside the counterexample."""
from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from tests.prover.claims import refutes, verdict

REPAIRED = [
    ("sqrt(x**2) = x", "x: real", "x >= 0"), ("log(a*b) = log(a) + log(b)", "a,b: real", "a > 0; b > 0"),
    ("sum(t, t=1..n) = n*(n+1)/2", "n: integer", "n >= 0"), ("floor(x) = x", "", "x: integer"),
    ("x < y", "x <= y", "x < y"), ("0**x = 0", "x: nonnegative", "x > 0"),
    ("(x-y)**n = (-1)**n*(y-x)**n", "", "n: integer; n >= 0"), ("sin(pi*q) = 0", "", "q: integer"),
    ("atan(x) + atan(1/x) = pi/2", "", "x > 0"), ("(x**3)**(1/3) = abs(x)", "", "x >= 0"),
    ("binomial(n,k) = binomial(n,n-k)", "", "k: integer; n: integer; n >= 0"), ("1/x < 1", "", "x < 0"),
    ("sqrt((x-1)**2) = x - 1", "", "x >= 1"), ("max(x,y) = x", "", "y <= x"), ("cos(pi*n) = (-1)**n", "", "n: integer"),
    ("log(exp(z)) = z", "z: complex", "im(z) > -pi; im(z) <= pi"),
    ("conjugate(log(z)) = log(conjugate(z))", "z: complex", "re(z) > 0"),
]
BEYOND_REPAIR = ["binomial(n,k) = 0", "sin(x) = cos(x) + 2", "x = x + 1", "4*d**2 + 8*d**2 = 13*d**2 + 1", "x**2 + 1 < x**2"]


@pytest.mark.parametrize(("text", "where", "repair"), REPAIRED)
def test_a_repair_is_named(text, where, repair):
    refutes(text, where, repair)


@pytest.mark.parametrize(("text", "where", "repair"), REPAIRED)
def test_under_its_repair_the_statement_is_proved(text, where, repair):
    found = verdict(text, "; ".join([w for w in (where, repair) if w]) if ":" not in repair else repair)
    assert found.verdict == "proved"


@pytest.mark.parametrize("text", BEYOND_REPAIR)
def test_what_no_assumption_mends_has_no_repair(text):
    refutes(text)
    assert verdict(text).repair is None


def test_a_repair_of_an_implication_leaves_its_premise_possible():
    found = decide(read_statement("x > 0 => 1/x > 1"), budget=1)
    assert found.verdict == "refuted"
    assert found.repair not in ("x <= 0", "x < 0")


def test_a_proved_statement_has_no_repair():
    assert verdict("x = x").repair is None


@pytest.mark.parametrize(("text", "where"), [
    ("sum(5*k, k=1..n) = 10*n", "n: nonnegative integer"), ("a**2*b = a*b", "a, b: positive integer"),
    ("sqrt(x**3) = x", "x: nonnegative"), ("n**3 = n**2", "n: integer; n > -1")])
def test_a_single_case_is_no_repair(text, where):
    refutes(text, where)
    repair = decide(read_statement(text, where=where), budget=1).repair
    assert repair is None or not any([bound in repair for bound in ("<= 0", "<= 1", "< 1")])


def test_a_bound_that_leaves_more_than_one_case_is_a_repair():
    assert decide(read_statement("1/n <= n", where="n: integer; n != 0"), budget=1).repair == "n >= 0"


@pytest.mark.parametrize(("statement", "repaired"), [
    ("x**2 - 5*x + 6 = 0 <=> x = 2", "x != 3"), ("x**2 - 6*x + 8 = 0 => x = 4", "x != 2"), ("x**2 = 4 <=> x = 2", "x >= 0"),
    ("x*(x - 3) = 0 <=> x = 0", "x <= 0"), ("x**2 = 1 => x = 3", None), ("sqrt(x) = -1 <=> x = 1", None),
    ("2*x = 6 => x = 4", None),
])
def test_a_repair_of_an_equivalence_leaves_a_point_at_which_it_speaks_of_something(statement, repaired):
    verdict = decide(read_statement(statement), 4)
    assert (verdict.verdict, verdict.repair) == ("refuted", repaired)

"""Conditions as people write them, each of them needed, and all of them together enough."""
from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.prover.conditions import condition_text
from tests.prover.claims import proves, refutes, verdict

WRITTEN = [
    ("(x**2-1)/(x-1) = x+1", "", ("x != 1",)),
    ("(x**2-4)/(2*x-4) = (x+2)/2", "", ("x != 2",)),
    ("x/(3*x+1) = 1 - (2*x+1)/(3*x+1)", "", ("x != -1/3",)),
    ("x/x = 1", "", ("x != 0",)),
    ("(x**2-y**2)/(x-y) = x+y", "", ("x != y",)),
    ("x**2/x**2 = 1", "", ("x != 0",)),
    ("1/(x*y)*x*y = 1", "", ("x != 0", "y != 0")),
    ("factorial(x)/factorial(x) = 1", "x: real", ("x >= 0", "x: integer")),
]


@pytest.mark.parametrize(("text", "where", "conditions"), WRITTEN)
def test_a_condition_reads_as_people_write_it(text, where, conditions):
    found = verdict(text, where)
    assert (found.verdict, found.conditions) == ("conditional", conditions)


@pytest.mark.parametrize(("text", "where", "conditions"), [w for w in WRITTEN if type(w) is tuple])
def test_the_condition_as_an_assumption_gives_proved(text, where, conditions):
    facts = [c for c in conditions if ":" not in c]
    kind = "x: integer" if any([":" in c for c in conditions]) else where
    proves(text, "; ".join([f for f in (kind, *facts) if f]))


@pytest.mark.parametrize(("text", "given"), [
    ("(x**2-1)/(x-1) = x+2", ""), ("x/x = 2", ""), ("x/x = 1 + y", "x != 0")])
def test_a_false_statement_has_no_conditions(text, given):
    refutes(text, given)
    assert not verdict(text, given).conditions


@pytest.mark.parametrize(("text", "where"), [
    ("x*sum(1/x, k=1..n) = n", "n: positive integer"), ("1/(x**2+1) = (1/(x**2+1))", "x: real"),
    ("1/exp(x) = exp(-x)", "x: complex"), ("x/(1+abs(x)) = x*(1/(1+abs(x)))", "x: complex; x != 0")])
def test_what_the_assumptions_give_is_no_condition(text, where):
    assert "x**2 + 1 != 0" not in verdict(text, where).conditions
    assert verdict(text, where).verdict in ("proved", "conditional")


@pytest.mark.parametrize(("term", "text"), [
    ("(<= 0 x)", "x >= 0"), ("(< 1 x)", "x > 1"), ("(<= x 1)", "x <= 1"), ("(integer n)", "n: integer"), ("(!= x 1)", "x != 1")])
def test_the_text_of_one_condition(term, text):
    assert condition_text(decode(term)) == text

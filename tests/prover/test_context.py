"""Scopes: what is evident from the facts, what is discharged by them, and a meter that runs out."""
from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import num
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter, OutOfBudget


def context(*facts, steps=10_000):
    return Context(Builder(), tuple([decode(f) for f in facts]), Meter(steps))


def inverse(scope):
    return scope.apply("ring", (), decode("(* x (^ x -1))"), num(1))


@pytest.mark.parametrize("fact", ["(< 0 x)", "(!= x 0)", "(<= 1 x)", "(< x -2)"])
def test_the_facts_pay_what_a_step_owes(fact):
    scope = context(fact)
    assert scope.paid(scope.settle(inverse(scope)))


@pytest.mark.parametrize("fact", ["(<= 0 x)", "(real x)", "(integer x)", "(!= x 1)", "(< 0 y)"])
def test_other_facts_leave_it_owed(fact):
    scope = context(fact)
    step = scope.settle(inverse(scope))
    assert not scope.paid(step)
    assert scope.owed(step) == {decode("(!= x 0)")}


def test_a_scope_below_knows_more_and_the_scope_above_does_not_learn_it():
    scope = context("(real x)")
    inner = scope.under([decode("(< 0 x)")])
    assert inner.evident(decode("(!= x 0)"))
    assert not scope.evident(decode("(!= x 0)"))


def test_relevant_facts_are_connected_by_names():
    scope = context("(< 0 x)", "(< x y)", "(< 0 z)")
    assert scope.relevant(decode("(< 0 y)")) == (decode("(< 0 x)"), decode("(< x y)"))


def test_a_side_condition_is_a_step_or_nothing():
    scope = context("(< 0 x)")
    assert scope.side(decode("(< 0 (+ x 1))")).goal == decode("(< 0 (+ x 1))")
    assert scope.side(decode("(< 1 x)")) is None


def test_the_meter_stops_at_its_last_step():
    scope = context(steps=2)
    scope.reflexive(decode("x"))
    scope.reflexive(decode("y"))
    with pytest.raises(OutOfBudget):
        scope.reflexive(decode("z"))

"""Proofs under construction: a step has run its rule; equal steps are one; a document holds what it needs and no more."""
from __future__ import annotations

import json

import pytest

from derive.kernel.check import recheck
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError, num
from derive.prover.builder import Builder, proof_document, refutation_document, witness_json

X = decode("x")


def document(builder, step, goal, conditions=(), point=None):
    nodes, _ = builder.needed([step])
    given = tuple([decode(c) for c in conditions])
    return proof_document(nodes, "proof", (), decode(goal), given, point or {"x": num(1)})


def test_a_step_carries_what_its_rule_gave():
    step = Builder().apply("ring", (), decode("(* x (^ x -1))"), num(1))
    assert step.goal == decode("(= (* x (^ x -1)) 1)")
    assert step.hyps == {decode("(!= x 0)")}


def test_a_rule_that_does_not_apply_raises_and_leaves_no_node():
    builder = Builder()
    with pytest.raises(KernelError):
        builder.apply("ring", (), X, num(1))
    assert builder.apply("hypothesis", (), decode("(= x 1)")).place == 0


def test_equal_steps_are_one():
    builder = Builder()
    assert builder.apply("hypothesis", (), decode("(= x 1)")) is builder.apply("hypothesis", (), decode("(= x 1)"))


def test_a_document_leaves_out_what_the_last_step_does_not_need():
    builder = Builder()
    builder.apply("ring", (), num(1), num(1))
    step = builder.apply("ring", (), decode("(+ x x)"), decode("(* 2 x)"))
    text = document(builder, step, "(= (+ x x) (* 2 x))")
    assert len(json.loads(text)["nodes"]) == 1
    assert recheck(text).verdict == "proved"


def test_a_document_for_another_goal_is_rejected():
    builder = Builder()
    step = builder.apply("ring", (), decode("(+ x x)"), decode("(* 2 x)"))
    with pytest.raises(KernelError):
        recheck(document(builder, step, "(= (+ x x) (* 3 x))"))


def test_conditions_are_told_and_their_witness_checked():
    builder = Builder()
    step = builder.apply("ring", (), decode("(* x (^ x -1))"), num(1))
    goal = "(= (* x (^ x -1)) 1)"
    assert recheck(document(builder, step, goal, ["(!= x 0)"])).verdict == "conditional"
    with pytest.raises(KernelError):
        recheck(document(builder, step, goal))
    with pytest.raises(KernelError):
        recheck(document(builder, step, goal, ["(!= x 0)"], {"x": num(0)}))


def test_a_counterexample_is_a_document_too():
    goal = decode("(= (^ (^ x 2) 1/2) x)")
    assert recheck(refutation_document((decode("(real x)"),), goal, {"x": num(-1)})).verdict == "refuted"
    with pytest.raises(KernelError):
        recheck(refutation_document((decode("(real x)"),), goal, {"x": num(1)}))


def test_the_values_of_a_witness_name_their_indices():
    assert witness_json({"x": num(1), "p": (1, num(2))}) == {"p": [1, "2"], "x": [0, "1"]}

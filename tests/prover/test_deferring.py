"""Discharges put off: one where there were several, never past a step that has to see them."""
from __future__ import annotations

import json

import pytest

from derive.kernel.check import recheck
from derive.kernel.codec import decode
from derive.kernel.terms import num
from derive.language import read_statement
from derive.prover import decide
from derive.prover.builder import Builder, proof_document
from derive.prover.deferring import deferred

FACTS = tuple([decode(p) for p in ("(< 0 x)", "(< 0 y)", "(< 0 z)")])


def written(builder, step):
    """The deferred nodes, and what a builder makes of them."""
    nodes = deferred(builder.judged([step])[0])
    again, steps = Builder(), []
    for rule, sources, terms in nodes:
        steps.append(again.apply(rule, [steps[s] for s in sources], *terms))
    return [rule for rule, _, _ in nodes], nodes, steps[-1].judgement


def two_quotients(builder):
    """x/x + y/y = 2 from two equations, each settled by itself."""
    settled = []
    for name in ("x", "y"):
        one = builder.apply("ring", (), decode(f"(* {name} (^ {name} -1))"), num(1))
        settled.append(builder.apply("discharge", (one,), *FACTS))
    total = decode("(+ (* x (^ x -1)) (* y (^ y -1)))")
    return builder.apply("discharge", (builder.apply("ring", settled, total, num(2), num(1), num(1)),), *FACTS)


def test_discharges_of_the_premises_wait_for_one_that_names_what_it_uses():
    builder = Builder()
    step = two_quotients(builder)
    rules, nodes, judgement = written(builder, step)
    assert judgement == step.judgement
    assert rules == ["ring", "ring", "ring", "discharge"]
    assert nodes[-1][2] == FACTS[:2]


def test_a_document_of_deferred_nodes_is_accepted():
    builder = Builder()
    step = two_quotients(builder)
    nodes = deferred(builder.judged([step])[0])
    point = {name: num(1) for name in "xyz"}
    checked = recheck(proof_document(nodes, "proof", FACTS, step.goal, (), point))
    assert (checked.verdict, checked.steps) == ("proved", 4)


def test_a_fact_that_is_cut_next_is_used_before():
    builder = Builder()
    one = builder.apply("ring", (), decode("(* x (^ x -1))"), num(1))
    positive = builder.apply("hypothesis", (), decode("(and (< 0 x) (< 0 y))"))
    part = builder.apply("part", (positive,), decode("(< 0 x)"))
    step = builder.apply("cut", (part, builder.apply("discharge", (one,), decode("(< 0 x)"))))
    rules, _, judgement = written(builder, step)
    assert judgement == step.judgement
    assert rules.index("discharge") < rules.index("cut")


def test_an_obligation_that_only_a_discharge_raises_is_cut_after_it():
    """Of x^y != 0 by x > 0 remains that y is real, which the next cut gives."""
    builder = Builder()
    apart = builder.apply("ring", (), decode("(* (^ x y) (^ (^ x y) -1))"), num(1))
    paid = builder.apply("discharge", (apart,), decode("(< 0 x)"))
    raised = sorted(paid.hyps - apart.hyps - {decode("(< 0 x)")}, key=repr)
    step = paid
    for p in raised or sorted(paid.hyps, key=repr):
        both = builder.apply("hypothesis", (), decode(f"(and {p!r} (< 0 z))"))
        step = builder.apply("cut", (builder.apply("part", (both,), p), step))
    assert written(builder, step)[2] == step.judgement


def test_a_rule_that_looks_at_hypotheses_sees_them_paid():
    builder = Builder()
    k = decode("k")
    one = builder.apply("ring", (), decode("(* (+ k 1) (^ (+ k 1) -1))"), num(1))
    paid = builder.apply("discharge", (one,), decode("(integer k)"), decode("(<= 0 k)"))
    step = builder.apply("for_all", (paid,), k, num(0), decode("n"))
    rules, _, judgement = written(builder, step)
    assert judgement == step.judgement
    assert rules == ["ring", "discharge", "for_all"]


def test_what_one_takes_out_and_another_uses_is_not_mixed():
    """`1 < x` gives `0 < x`, which the other premise uses as a fact of its own."""
    builder = Builder()
    own = builder.apply("ring", (), decode("(* x (^ x -1))"), num(1))
    uses = builder.apply("discharge", (own,), decode("(< 0 x)"))
    takes = builder.apply("discharge", (uses,), decode("(< 1 x)"))
    step = builder.apply("ring", (uses, takes), num(1), decode("(* x (^ x -1))"), num(-1), num(0))
    settled = builder.apply("discharge", (step,), decode("(< 1 x)"))
    for last in (takes, settled):
        assert written(builder, last)[2] == last.judgement


@pytest.mark.parametrize(("text", "where"), [
    ("a/b + c/d = (a*d + b*c)/(b*d)", "b > 0; d < 0"),
    ("Sum(k/k, (k, 1, n)) = n", "n: nonnegative integer"),
    ("exp(x)*exp(-x)/(1 + x^2) = 1/(1 + x^2)", ""),
    ("x + 1/x >= 2", "x > 0"),
    ("Sum(k, (k, 1, n)) = n*(n + 1)/2", "n: nonnegative integer"),
])
def test_proofs_of_the_search_name_each_node_once_and_hold(text, where):
    verdict = decide(read_statement(text, where=where))
    assert verdict.verdict == "proved"
    nodes = [json.dumps(node) for node in json.loads(verdict.proof)["nodes"]]
    assert len(nodes) == len(set(nodes))
    assert recheck(verdict.proof).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), [
    ("a/b + c/d = (a*d + b*c)/(b*d) + 1", "b > 0; d < 0"),
    ("Sum(k/k, (k, 1, n)) = n + 1", "n: nonnegative integer"),
    ("x + 1/x >= 3", "x > 0"),
])
def test_their_false_twins_are_refuted(text, where):
    assert decide(read_statement(text, where=where)).verdict == "refuted"


def test_a_discharge_waits_past_a_cut_of_what_it_can_do_without():
    """It reads 0 < x of the line that is cut and of the assumptions alike."""
    builder = Builder()
    one = builder.apply("ring", (), decode("(* x (^ x -1))"), num(1))
    line = decode("(< 1 x)")
    settled = builder.apply("discharge", (one,), decode("(< 0 x)"), line)
    given = builder.apply("linear", (builder.apply("hypothesis", (), decode("(< 2 x)")),), line, num(1))
    step = builder.apply("cut", (given, settled)) if line in settled.hyps else settled
    rules, nodes, judgement = written(builder, step)
    assert judgement.goal == step.goal and judgement.hyps <= step.hyps
    assert rules[-1] == "discharge" and line not in nodes[-1][2]


def test_a_discharge_that_needs_the_line_is_paid_before_the_cut():
    builder = Builder()
    one = builder.apply("ring", (), decode("(* x (^ x -1))"), num(1))
    line = decode("(< 1 x)")
    settled = builder.apply("discharge", (one,), line)
    given = builder.apply("linear", (builder.apply("hypothesis", (), decode("(< 2 x)")),), line, num(1))
    rules, _, judgement = written(builder, builder.apply("cut", (given, settled)))
    assert line not in judgement.hyps
    assert rules.index("discharge") < rules.index("cut")

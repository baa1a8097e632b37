"""Fewer steps: what is said twice is said once; a combination of combinations is one, where it alone uses them."""
from __future__ import annotations

import pytest

from derive.kernel.check import recheck
from derive.kernel.codec import decode
from derive.kernel.terms import ONE, Term, num
from derive.language import read_statement
from derive.prover import decide
from derive.prover.builder import Builder, Node, Step, proof_document
from derive.prover.condensing import condensed
from derive.prover.deferring import deferred


def assumed(builder: Builder, *texts: str) -> list[Step]:
    return [builder.apply("hypothesis", (), decode(text)) for text in texts]


def again(nodes: list[Node]) -> Step:
    """What a builder makes of the nodes."""
    builder, steps = Builder(), list[Step]()
    for rule, sources, terms in nodes:
        steps.append(builder.apply(rule, [steps[s] for s in sources], *terms))
    return steps[-1]


def rules(builder: Builder, step: Step) -> list[str]:
    """The rules that are left, the proof holding as it did."""
    nodes = deferred(condensed(builder.judged([step])[0]))
    made = again(nodes)
    assert made.goal == step.goal and made.hyps <= step.hyps
    return [rule for rule, _, _ in nodes]


def terms(*texts: str) -> list[Term]:
    return [decode(text) for text in texts]


def test_an_equation_of_equations_takes_their_premises() -> None:
    builder = Builder()
    first, second = assumed(builder, "(= a b)", "(= b c)")
    twice = builder.apply("ring", (first, second), *terms("(* 2 a)", "(* 2 c)", "2", "2"))
    step = builder.apply("ring", (twice,), *terms("a", "c", "1/2"))
    assert rules(builder, step) == ["hypothesis", "hypothesis", "ring"]


def test_an_inequality_of_inequalities_takes_their_premises() -> None:
    builder = Builder()
    first, second, third = assumed(builder, "(<= a b)", "(< b c)", "(= c d)")
    inner = builder.apply("linear", (first, second), decode("(< (* 3 a) (* 3 c))"), num(3), num(3))
    step = builder.apply("linear", (inner, third), decode("(< a d)"), decode("1/3"), ONE)
    assert rules(builder, step) == ["hypothesis", "hypothesis", "hypothesis", "linear"]


def test_an_equation_under_an_inequality_keeps_its_sign() -> None:
    builder = Builder()
    given, order = assumed(builder, "(= a b)", "(<= b c)")
    turned = builder.apply("ring", (given,), *terms("(* -1 b)", "(* -1 a)", "1"))
    step = builder.apply("linear", (order, turned), decode("(<= a c)"), ONE, ONE)
    assert rules(builder, step) == ["hypothesis", "hypothesis", "linear"]


def test_an_identity_is_no_premise_however_often_it_is_used() -> None:
    builder = Builder()
    square = builder.apply("ring", (), *terms("(^ (+ x 1) 2)", "(+ (^ x 2) (* 2 x) 1)"))
    (low,) = assumed(builder, "(<= 0 (^ (+ x 1) 2))")
    one = builder.apply("linear", (low, square), decode("(<= 0 (+ (^ x 2) (* 2 x) 1))"), ONE, ONE)
    two = builder.apply("linear", (low, square), decode("(<= -1 (+ (^ x 2) (* 2 x)))"), ONE, ONE)
    step = builder.apply("conjunction", (one, two))
    assert rules(builder, step) == ["hypothesis", "linear", "linear", "conjunction"]


def test_what_two_steps_use_stays() -> None:
    builder = Builder()
    first, second = assumed(builder, "(= a b)", "(= b c)")
    shared = builder.apply("ring", (first, second), *terms("a", "c", "1", "1"))
    one = builder.apply("ring", (shared,), *terms("(* 2 a)", "(* 2 c)", "2"))
    two = builder.apply("ring", (shared,), *terms("(* 3 a)", "(* 3 c)", "3"))
    step = builder.apply("conjunction", (one, two))
    assert rules(builder, step) == ["hypothesis", "hypothesis", "ring", "ring", "ring", "conjunction"]


def test_what_is_said_twice_is_said_once() -> None:
    builder = Builder()
    (given,) = assumed(builder, "(forall 1 n (<= 0 ([] p #0)))")
    at_k = builder.apply("instance", (given,), decode("k"))
    everywhere = builder.apply("for_all", (at_k,), *terms("k", "1", "n"))
    assert everywhere.goal == given.goal
    step = builder.apply("instance", (everywhere,), decode("j"))
    assert rules(builder, step) == ["hypothesis", "instance"]


def test_the_same_under_more_hypotheses_does_not_stand_for_it() -> None:
    builder = Builder()
    wide, narrow = assumed(builder, "(and (< 0 x) (< 0 y))", "(< 0 x)")
    part = builder.apply("part", (wide,), decode("(< 0 x)"))
    doubled = builder.apply("linear", (part,), decode("(< 0 (* 2 x))"), num(2))
    plain = builder.apply("linear", (narrow,), decode("(< 0 (* 3 x))"), num(3))
    step = builder.apply("conjunction", (doubled, plain))
    assert rules(builder, step).count("hypothesis") == 2


def test_a_multiplier_may_be_any_term() -> None:
    builder = Builder()
    (given,) = assumed(builder, "(= a (^ b -1))")
    cleared = builder.apply("ring", (given,), *terms("(* a b)", "(* b (^ b -1))", "b"))
    step = builder.apply("ring", (cleared,), *terms("(* -1 a b c)", "(* -1 c)", "(* -1 c)"))
    assert rules(builder, step) == ["hypothesis", "ring"]


def test_an_equation_from_inequalities_stays_what_a_combination_uses() -> None:
    """A combination takes the premises of equations and of inequalities that were combined, and of no other rule."""
    builder = Builder()
    low, high = assumed(builder, "(<= a b)", "(<= b a)")
    same = builder.apply("antisymmetry", (low, high))
    step = builder.apply("linear", (same,), decode("(<= (* -2 b) (* -2 a))"), num(2))
    assert rules(builder, step) == ["hypothesis", "hypothesis", "antisymmetry", "linear"]


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("a/b + c/d = (a*d + b*c)/(b*d)", "b, d: nonzero", "proved"),
    ("sum(x[k] - x[k], (k, 1, n)) = 0", "n: positive integer; x[k]: real", "proved"),
    ("x < y => x + z < y + z", "x, y, z: real", "proved"),
    ("x < y => x*z < y*z", "x, y, z: real", "refuted"),
])
def test_verdicts_are_those_of_the_kernel(text: str, where: str, verdict: str) -> None:
    found = decide(read_statement(text, where))
    assert found.verdict == verdict
    if found.proof is not None:
        assert recheck(found.proof).verdict == verdict


def test_a_document_of_condensed_nodes_is_accepted() -> None:
    builder = Builder()
    first, second = assumed(builder, "(= a b)", "(= b c)")
    middle = builder.apply("ring", (first, second), *terms("(+ a 1)", "(+ c 1)", "1", "1"))
    step = builder.apply("ring", (middle,), *terms("a", "c", "1"))
    nodes = deferred(condensed(builder.judged([step])[0]))
    given = terms("(= a b)", "(= b c)")
    checked = recheck(proof_document(nodes, "proof", given, step.goal, (), {name: num(1) for name in "abc"}))
    assert (checked.verdict, checked.steps) == ("proved", 3)

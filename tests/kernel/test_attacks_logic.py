"""Attacks on substitution, logic, and the line between terms and propositions.

A false twin must be refused, or must leave the obligation that saves it.
"""

from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.sides import Sides
from derive.kernel.terms import KernelError
from tests.kernel.steps import apply, given, hyps, refused


# ---- 8. substitution ------------------------------------------------------------------------------------------------
def test_an_instance_owes_definedness_and_membership() -> None:
    j = apply("substitution", [given("(< 0 (^ x 2))", "(real x)", "(!= x 0)")], "x", "(^ w -1)")
    assert {"(!= w 0)", "(real (^ w -1))", "(!= (^ w -1) 0)"} <= hyps(j)


def test_substitution_does_not_capture() -> None:
    j = apply("substitution", [given("(= (sum 1 3 (* x #0)) (* 6 x))")], "x", "k")
    assert repr(j.goal) == "(= (sum 1 3 (* k #0)) (* 6 k))"
    swapped = apply("substitution", [given("(= (+ x (* -1 y)) 0)")], "x", "y", "y", "x")
    assert repr(swapped.goal) == "(= (+ y (* -1 x)) 0)"
    assert refused("substitution", [given("(= x x)")], "x", "1", "x", "2")
    assert refused("substitution", [given("(< 0 ([] f 1))")], "f", "-1")


def test_a_family_takes_values_without_capture() -> None:
    j = apply("family", [given("(= (sum 1 n ([] f #0)) x)")], "([] f k)", "(* k x)")
    assert repr(j.goal) == "(= (sum 1 n (* #0 x)) x)"
    plain = apply("family", [given("(= (sum 1 n (sum 1 m ([] T #0 #1))) x)")], "([] T a b)", "(+ a (* 2 b))")
    assert repr(plain.goal) == "(= (sum 1 n (sum 1 m (+ #0 (* 2 #1)))) x)"


@pytest.mark.parametrize(
    ("pattern", "value"),
    [
        ("([] f 1)", "2"),
        ("([] f k k)", "k"),
        ("([] f k j)", "k"),
        ("([] f (+ k 1))", "k"),
        ("f", "2"),
    ],
)
def test_patterns_of_families_are_plain(pattern: str, value: str) -> None:
    assert refused("family", [given("(= (sum 1 n ([] f #0)) x)")], pattern, value)


@pytest.mark.parametrize(("low", "value", "owed"), [
    ("1", "(^ k -1)", "(forall 1 n (!= #0 0))"),
    ("0", "(^ k -1)", "(forall 0 n (!= #0 0))"),  # false: 0 is in the range
    ("-3", "(log k)", "(forall -3 n (!= #0 0))"),
    ("-3", "(factorial k)", "(forall -3 n (<= 0 #0))"),
])
def test_a_value_that_is_not_defined_everywhere_is_owed_wherever_it_stands(low: str, value: str, owed: str) -> None:
    j = apply("family", [given(f"(= (sum {low} n ([] f #0)) x)")], "([] f k)", value)
    assert owed in hyps(j)


def test_such_a_value_is_owed_in_the_hypotheses_too() -> None:
    """From f[0] = f[1] nothing follows for 1/k, which is not defined at 0."""
    j = apply("family", [given("(= x x)", "(= ([] f 0) ([] f 1))", "(forall 1 n (< 0 ([] f #0)))")], "([] f k)", "(^ k -1)")
    assert {"(!= 0 0)", "(forall 1 n (!= #0 0))"} <= hyps(j)
    with pytest.raises(KernelError):
        apply("closed", [], "(!= 0 0)")


@pytest.mark.parametrize("goal", [
    "(imp (< 0 x) (= ([] f 0) x))",
    "(not (= ([] f 0) x))",
    "(defined ([] f 0))",
    "(tends:real oo ([] f #0) x)",
    "(forall 1 n (imp (= #0 x) (= ([] f #0) x)))",
])
def test_such_a_value_is_refused_where_parts_need_not_be_defined(goal: str) -> None:
    assert refused("family", [given(goal)], "([] f k)", "(^ k -1)")
    assert not refused("family", [given(goal)], "([] f k)", "(+ k 1)")


def test_replacing_owes_both_sides() -> None:
    j = apply("replace", [given("(= a 0)")], "h", "(^ h -1)")
    assert {"(!= a 0)", "(!= 0 0)"} <= hyps(j)
    p = apply("replace", [given("(= a b)")], "h", "(< h 1)")
    assert hyps(p) == {"(< a 1)"}


# ---- logic ----------------------------------------------------------------------------------------------------------
def test_an_implication_owes_that_its_antecedent_has_a_truth_value() -> None:
    assert "(!= x 0)" in hyps(apply("implies", [given("(= 1 1)", "(= (^ x -1) 1)")], "(= (^ x -1) 1)"))


def test_logic_is_not_misused() -> None:
    assert refused("hypothesis", [], "x")
    assert refused("modus_ponens", [given("(imp (< 0 x) (< 0 y))"), given("(< 0 y)")])
    assert refused("part", [given("(and (< 0 x) (< 0 y))")], "(< 0 z)")
    assert refused("equivalence", [given("(imp (< 0 x) (< 0 y))"), given("(imp (< 0 x) (< 0 y))")])
    assert refused("contradiction", [given("(< 0 1)", "(< 0 x)")], "(< 0 x)")
    assert refused("absurd", [given("(< 0 x)"), given("(not (< 0 y))")])
    assert {"(real x)", "(real y)"} <= hyps(apply("negation", [], "(< x y)"))
    assert "(!= x 0)" in hyps(apply("negation", [], "(= (^ x -1) 1)"))


def test_cut_removes_only_what_was_proved() -> None:
    j = apply("cut", [given("(< 0 x)", "(< 1 x)"), given("(< 0 y)", "(< 0 x)", "(< 0 z)")])
    assert hyps(j) == {"(< 1 x)", "(< 0 z)"}


def test_discharge_keeps_what_the_facts_do_not_give() -> None:
    j = apply("discharge", [given("(< 0 (* x y))", "(!= x 0)", "(!= y 0)")], "(< 0 x)")
    assert hyps(j) == {"(< 0 x)", "(!= y 0)"}


def test_a_fact_about_another_index_is_not_used() -> None:
    s = Sides([decode("(forall 1 K (< 0 ([] p #0)))"), decode("(integer n)")])
    assert not s.prove(decode("(< 0 ([] p n))"))
    assert not Sides([decode("(< 0 ([] p 1))")]).prove(decode("(< 0 ([] p 2))"))


@pytest.mark.parametrize(("facts", "goal", "used"), [
    (["(<= 1 n)", "(forall 1 n (< 0 ([] p #0)))"], "(forall 1 n (< 0 (* #0 ([] p #0))))", ["(forall 1 n (< 0 ([] p #0)))"]),
    (["(<= 2 n)"], "(forall 1 n (< 0 #0))", []),
    (["(< 0 y)"], "(imp (< 0 x) (< 0 (* x y)))", ["(< 0 y)"]),
    (["(< 0 y)", "(< 0 x)"], "(imp (< 0 x) (< 0 (* x y)))", ["(< 0 y)", "(< 0 x)"]),
])
def test_what_a_range_or_a_premise_says_is_not_reported_as_used(facts: list[str], goal: str, used: list[str]) -> None:
    s = Sides([decode(f) for f in facts])
    assert s.prove(decode(goal))
    assert s.used - {decode("(<= 1 n)"), decode("(<= 2 n)")} == {decode(f) for f in used}


# ---- terms and propositions -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "(= (= 1 1) (= 1 1))",
        "(+ (= 1 1) 1)",
        "(and x (= 1 1))",
        "(not x)",
        "(imp (= 1 1) 1)",
        "(forall 1 3 #0)",
        "(forall (= 1 1) 3 (< 0 #0))",
        "(sum 1 3 (= #0 1))",
        "(real (real x))",
        "(defined (= 1 1))",
        "([] p (= 1 1))",
        "(^ x (not (= 1 1)))",
        "(tends:real oo (= #0 1) 1)",
    ],
)
def test_a_proposition_is_not_a_term(text: str) -> None:
    with pytest.raises(KernelError):
        decode(text)


def test_a_symbol_does_not_take_a_proposition_for_value() -> None:
    assert refused("substitution", [given("(= x x)")], "x", "(= 1 1)")
    assert refused("ring", [], "(= 1 1)", "(= 1 1)") and refused(
        "instance", [given("(forall 1 3 (< 0 #0))")], "(= 1 1)"
    )
    assert refused("hypothesis", [], "x") and refused("cases", [given("(< 0 1)"), given("(< 0 1)")], "x")

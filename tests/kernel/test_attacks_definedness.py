"""Attacks on definedness, binders and order: each false step beside the true one that it resembles.

A false twin must be refused, or must leave the obligation that saves it.
"""

from __future__ import annotations

import json

import pytest

from derive.kernel.check import recheck
from derive.kernel.closed import truth
from derive.kernel.codec import decode
from derive.kernel.need import need
from derive.kernel.terms import KernelError
from tests.kernel.documents import Node, check
from tests.kernel.steps import apply, given, hyps, refused, side, zero


# ---- 1. definedness -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("left", "right", "owed"),
    [
        ("(* x (^ x -1))", "1", "(!= x 0)"),
        ("(* 0 (^ y -1))", "0", "(!= y 0)"),
        ("(+ (^ x -1) (* -1 (^ x -1)))", "0", "(!= x 0)"),
        ("(* 0 (log x))", "0", "(!= x 0)"),
        ("(^ (^ x -1) 0)", "1", "(!= x 0)"),
        ("(* (^ x s) (^ x (* -1 s)))", "1", "(defined (^ x (* -1 s)))"),
        ("(* 0 (factorial n))", "0", "(integer n)"),
        ("(* 0 (floor x))", "0", "(real x)"),
        ("(* 0 (tan x))", "0", "(!= (cos x) 0)"),
        ("(* 0 (sum 1 n (^ x -1)))", "0", "(!= x 0)"),
        ("(* 0 (sum 1 n (^ #0 -1)))", "0", "(forall 1 n (!= #0 0))"),
        ("(* 0 (sum 1 x #0))", "0", "(integer x)"),
    ],
)
def test_a_cancelled_piece_keeps_its_obligation(left: str, right: str, owed: str) -> None:
    assert owed in hyps(apply("ring", [], left, right))


def test_a_multiplier_owes_its_own_definedness() -> None:
    """From 0 = 0 nobody derives 1 = 2 with the multiplier 1/(x - x)."""
    assert refused("ring", [given("(= 0 0)")], "1", "2", "(^ (+ x (* -1 x)) -1)")
    assert "(!= y 0)" in hyps(apply("ring", [given("(= x 0)")], "(* x (^ y -1))", "0", "(^ y -1)"))


@pytest.mark.parametrize("goal", ["(< 0 (+ 1 (* 0 (^ y -1))))", "(= (* 0 (^ y -1)) 0)", "(<= (* x (^ x -1)) 1)"])
def test_order_facts_about_partial_terms_leave_the_obligation(goal: str) -> None:
    rule = "ring" if goal.startswith("(=") else "linear"
    j = apply("ring", [], "(* 0 (^ y -1))", "0") if rule == "ring" else apply("linear", [], goal)
    assert {"(!= y 0)", "(!= x 0)"} & hyps(j)


@pytest.mark.parametrize(
    "goal",
    [
        "(= (^ 0 -1) (^ 0 -1))",
        "(= (* 0 (log 0)) 0)",
        "(< (* 0 (^ 0 -1)) 1)",
        "(!= (^ 0 -1) 1)",
        "(not (= (^ 0 -1) 1))",
        "(forall (* 0 (^ 0 -1)) 3 (<= #0 3))",
        "(forall 1/2 3 (<= #0 3))",
        "(forall 1/2 oo (<= 0 (^ #0 2)))",
        "(forall (* 0 (^ 0 -1)) oo (<= 0 (^ #0 2)))",
        "(forall (^ -1 1/2) oo (= 1 1))",
        "(forall (* -1 oo) oo (<= 0 (* (delta #0 3) (^ #0 -1))))",
        "(forall (* -1 oo) oo (!= (+ 1 (* -1 (delta #0 3))) 0))",
        "(defined (^ (^ 0 -1) 2))",
        "(real (^ 0 -1))",
    ],
)
def test_a_closed_fact_about_the_undefined_is_not_decided(goal: str) -> None:
    assert refused("closed", [], goal)


@pytest.mark.parametrize(
    "goal",
    [
        "(= (^ 0 0) 1)",
        "(< (exp 1) 3)",
        "(!= (^ 2 1/2) 3/2)",
        "(forall 1 3 (<= #0 3))",
        "(defined (^ (^ 2 -1) 2))",
        "(real (log 2))",
    ],
)
def test_a_closed_fact_is_decided(goal: str) -> None:
    assert hyps(apply("closed", [], goal)) == set()


def test_definedness_is_not_evident_of_a_power_of_the_undefined() -> None:
    assert side("(defined (^ (^ x -1) y))") == {"(!= x 0)"}
    assert side("(defined (^ x y))", "(< 0 x)") == {"(< 0 x)"}


def test_need_follows_the_term_as_given() -> None:
    assert {repr(p) for p in need(decode("(= 0 (* 0 (^ x -1)))"))} == {"(!= x 0)"}


# ---- 2. binders -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "difference",
    [
        "(+ (sum 1 n (sum 1 n (exp (* #0 #1)))) (* -1 (sum 1 n (sum 1 n (exp (^ #0 2))))))",
        "(+ (sum 1 n (sum 1 n ([] T #0 #1))) (* -1 (sum 1 n (sum 1 n ([] T #1 #0)))))",
        "(+ (sum 1 n (* #0 (sum 1 n #0))) (* -1 (sum 1 n (* #0 #0 n))))",
        "(+ (sum 1 n (sum 1 n #1)) (* -1 (sum 1 n (sum 1 #0 #1))))",
        "(+ (sum 1 n (^ x (+ #0 1))) (* -1 x (sum 1 n (^ x n))))",
        "(+ (sum 1 n (* k #0)) (* -1 (sum 1 n (* #0 #0))))",
        "(+ (sum 0 n (^ x (+ #0 -1))) (* -1 (^ x -1) (sum 0 n (^ x #0))))",
    ],
)
def test_bound_indices_are_not_confused(difference: str) -> None:
    assert not zero(difference)


def test_a_factor_free_of_the_index_leaves_the_sum() -> None:
    assert zero("(+ (sum 1 n (* x (exp (+ y #0)))) (* -1 x (exp y) (sum 1 n (exp #0))))")


def test_congruence_asks_for_the_equation_at_every_index() -> None:
    same = given("(= (* k ([] p k)) ([] q k))", "(= k 1)")
    assert refused("sum_congruence", [same], "k", "1", "n")
    fine = given("(= (* k ([] p k)) ([] q k))", "(<= 1 k)", "(<= k n)", "(integer k)")
    assert "(<= 1 k)" not in hyps(apply("sum_congruence", [fine], "k", "1", "n"))


@pytest.mark.parametrize("hyp", ["(<= k 5)", "(integer n)", "(< k n)", "(= k x)", "(forall 1 k (< #0 3))"])
def test_an_eigenvariable_occurs_in_nothing_but_its_range(hyp: str) -> None:
    j = given("(<= 0 k)", "(integer k)", "(<= 1 k)", "(<= k n)", hyp)
    assert refused("for_all", [j], "k", "1", "n") == ("k" in decode(hyp).free)


def test_an_eigenvariable_does_not_bound_its_own_range() -> None:
    j = given("(<= 0 k)", "(integer k)", "(<= 1 k)", "(<= k k)")
    assert refused("for_all", [j], "k", "1", "k")
    assert refused("sum_congruence", [given("(= k k)")], "k", "1", "k")


def test_a_family_named_like_the_eigenvariable_is_an_occurrence() -> None:
    assert refused("for_all", [given("(<= 0 x)", "(< 0 ([] k 1))")], "k", "1", "n")


def test_instances_are_within_the_range() -> None:
    j = apply("instance", [given("(forall 1 K (< 0 ([] p #0)))")], "7")
    assert {"(<= 7 K)", "(integer 7)"} <= hyps(j)
    assert "(real x)" not in hyps(apply("instance", [given("(forall 1 K (< 0 ([] p #0)))")], "x"))
    assert "(integer x)" in hyps(apply("instance", [given("(forall 1 K (< 0 ([] p #0)))")], "x"))


def test_congruence_of_derivatives_needs_an_open_interval() -> None:
    assert refused("derivative_congruence", [given("(= (* h h) 1)", "(= h 1)")], "h", "x")
    assert refused("derivative_congruence", [given("(= (abs h) h)", "(<= 0 h)")], "h", "x")
    assert refused("derivative_congruence", [given("(= h h)", "(integer h)")], "h", "x")
    assert refused("derivative_congruence", [given("(= (abs h) h)", "(< 0 h)")], "h", "h")
    assert "(< 0 x)" in hyps(apply("derivative_congruence", [given("(= (abs h) h)", "(< 0 h)", "(real h)")], "h", "x"))


# ---- 3. order -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("goal", "facts"),
    [
        ("(< 0 (exp z))", []),
        ("(<= 0 (^ z 2))", []),
        ("(< z (+ z 1))", []),
        ("(<= (cos z) 1)", []),
        ("(<= 0 (sum 1 n (^ ([] p #0) 2)))", []),
        ("(<= 0 (* x y))", ["(<= 0 x)"]),
        ("(< 0 (^ x y))", ["(real x)"]),
        ("(!= (+ (^ z 2) 1) 0)", []),
        ("(<= 1 (cosh z))", []),
        ("(integer (^ n m))", ["(integer n)", "(integer m)"]),
        ("(real (log x))", ["(real x)"]),
        ("(real (^ x 1/2))", ["(real x)"]),
        ("(< 0 (sum 1 n #0))", []),
        ("(integer (binomial x 2))", ["(real x)"]),
        ("(< 0 (abs z))", []),
        ("(<= 0 (max x y))", ["(<= 0 x)"]),
        ("(!= (* x y) 0)", ["(!= x 0)"]),
        ("(!= (prod 1 n ([] p #0)) 0)", ["(!= ([] p 1) 0)"]),
        ("(integer (prod 1 n (^ 2 (* -1 #0))))", []),
    ],
)
def test_sides_do_not_see_what_is_not_so(goal: str, facts: list[str]) -> None:
    assert refused("side", [], goal, *facts)


def test_sides_see_what_is_so() -> None:
    assert side("(< 0 (exp z))", "(real z)") == {"(real z)"}
    assert side("(< 0 (+ (^ x 2) 1))", "(real x)") == {"(real x)"}
    assert side("(!= (* x y) 0)", "(!= x 0)", "(< y 0)") == {"(!= x 0)", "(< y 0)"}


def test_linear_leaves_the_sides_real() -> None:
    assert "(real z)" in hyps(apply("linear", [], "(< z (+ z 1))"))


def test_linear_refuses_wrong_combinations() -> None:
    less = given("(<= x y)")
    assert refused("linear", [less], "(<= y x)", "-1")
    assert refused("linear", [less], "(< x y)", "1")
    assert refused("linear", [less], "(<= (* z x) (* z y))", "z")
    assert refused("linear", [given("(< x y)")], "(< x x)", "0")
    assert refused("linear", [given("(!= x y)")], "(< x y)", "1")


def test_a_quotient_needs_the_sign_of_its_factor() -> None:
    assert refused("quotient", [given("(< 0 (* p q))"), given("(!= p 0)")], "p", "q")
    assert refused("quotient", [given("(<= 0 (* p q))"), given("(<= 0 p)")], "p", "q")
    assert "(real q)" in hyps(apply("quotient", [given("(< 0 (* p q))"), given("(< 0 p)")], "p", "q"))


def test_a_product_of_differences_keeps_its_strength() -> None:
    assert repr(apply("product", [given("(< 0 x)"), given("(<= 0 y)")]).goal) == "(<= 0 (* x y))"
    assert refused("product", [given("(<= 0 x)"), given("(!= 0 y)")])


def test_cases_are_exhaustive() -> None:
    first, second = given("(<= 0 (* x x))", "(<= 0 x)"), given("(<= 0 (* x x))", "(<= x 0)")
    assert {"(real x)"} <= hyps(apply("cases", [first, second], "(<= 0 x)"))
    assert "(<= x -1)" in hyps(apply("cases", [first, given("(<= 0 (* x x))", "(<= x -1)")], "(<= 0 x)"))
    strict = given("(<= 0 (* x x))", "(< x 0)")
    assert "(< x 0)" in hyps(apply("cases", [first, strict], "(<= 0 x)"))


def test_a_fact_read_out_of_a_conjunction_is_reported() -> None:
    assert side("(<= 0 (* x y))", "(and (< 0 x) (< 0 y))") == {"(and (< 0 x) (< 0 y))"}
    nested = "(and (real x) (and (< 0 y) (forall 1 K (< 0 ([] p #0)))))"
    assert nested in side("(< 0 ([] p 1))", nested, "(<= 1 K)", "(integer K)")


def test_whole_needs_integers() -> None:
    assert {"(integer x)", "(integer y)"} <= hyps(apply("whole", [given("(< x y)")]))


@pytest.mark.parametrize("goal", [
    "(= (^ 0 -1) 0)", "(= (exp (log 0)) 0)", "(< (factorial -3) 0)", "(<= 1 (* -1 (^ 0 -2)))",
    "(and (= (^ 0 -1) 0) (= 1 1))", "(< (sum 0 oo 1) 0)", "(= (sum 1 oo (^ #0 -1)) 0)",
])
def test_what_is_nowhere_defined_is_not_disproved(goal: str) -> None:
    """`not P` holds where P is undefined, and undefined is not refuted: a disproof shows the opposite relation."""
    document = {"format": "derive-proof", "version": 1, "kind": "disproof", "assumptions": [], "witness": {},
                "goal": goal, "nodes": [{"rule": "side", "from": [], "terms": [f"(not {goal})"]}]}
    with pytest.raises(KernelError):
        recheck(json.dumps(document))


def test_an_implication_with_an_undefined_antecedent_is_not_decided() -> None:
    assert truth(decode("(imp (= (^ 0 -1) 1) (= 0 0))")) is None
    assert truth(decode("(imp (= 0 1) (= 0 0))")) is True


def test_what_is_undefined_is_not_so_and_is_not_not_so() -> None:
    """`not not P` says that P holds, so P is defined; that led by cases to 0 <= x**y at any x and y, and on to 0 = 1."""
    assert refused("side", [], "(not (not (<= 0 (^ 0 -2))))")
    assert refused("side", [], "(not (not (<= 0 (^ x -2))))", "(real x)")
    assert refused("side", [], "(not (and (= 1 1) (not (<= 0 (^ x y)))))", "(<= 0 x)", "(real y)")
    assert side("(not (not (<= 0 (^ x -2))))", "(real x)", "(!= x 0)") == {"(real x)", "(!= x 0)"}
    assert side("(not (not (<= 0 (^ x y))))", "(< 0 x)", "(real y)") == {"(< 0 x)", "(real y)"}
    assert side("(not (not (not (<= (^ 0 -2) -1))))") == set()


@pytest.mark.parametrize("relation", ["(<= 0 (^ 0 -2))", "(!= (^ 0 -2) 0)", "(real (^ 0 -2))"])
def test_no_undefined_relation_is_proved_by_cases(relation: str) -> None:
    denied = f"(not {relation})"
    nodes: list[Node] = [
        ("side", [], [f"(not {denied})"]), ("hypothesis", [], [denied]), ("absurd", [1, 0], []),
        ("anything", [2], [relation]), ("hypothesis", [], [relation]), ("cases", [4, 3], [relation])]
    with pytest.raises(KernelError):
        check(relation, nodes)
    assert check(relation.replace("0 -2", "2 -2"), [
        (rule, sources, [t.replace("0 -2", "2 -2") for t in terms]) for rule, sources, terms in nodes]).verdict == "proved"

"""Attempts to make the rules conclude something false: each beside the true statement that it resembles.

The groups follow the doors by which a wrong `proved` could come out: definedness, binders, order, sums, induction,
calculus, powers and logarithms, instances. A false twin must be refused, or must leave the obligation that saves it.
"""
from __future__ import annotations

import pytest

from derive.kernel.axioms import axiom
from derive.kernel.check import RULES
from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement
from derive.kernel.need import need
from derive.kernel.normal import is_zero
from derive.kernel.sides import Sides
from derive.kernel.terms import KernelError


def given(goal: str, *hyps: str) -> Judgement:
    return Judgement(frozenset([decode(h) for h in hyps]), decode(goal))


def apply(rule: str, premises: list[Judgement], *terms: str) -> Judgement:
    return RULES[rule](tuple(premises), tuple([decode(t) for t in terms]))


def hyps(j: Judgement) -> set[str]:
    return {repr(h) for h in j.hyps}


def refused(rule: str, premises: list[Judgement], *terms: str) -> bool:
    """Is the step refused? A wrong number of premises is a ValueError, which the checker turns into a rejection."""
    try:
        apply(rule, premises, *terms)
    except (KernelError, ValueError):
        return True
    return False


def zero(text: str) -> bool:
    return is_zero(decode(text))


def side(goal: str, *facts: str) -> set[str]:
    return hyps(apply("side", [], goal, *facts))


# ---- 1. definedness -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("left", "right", "owed"), [
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
])
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


@pytest.mark.parametrize("goal", ["(= (^ 0 -1) (^ 0 -1))", "(= (* 0 (log 0)) 0)", "(< (* 0 (^ 0 -1)) 1)", "(!= (^ 0 -1) 1)", "(not (= (^ 0 -1) 1))",
                                  "(forall (* 0 (^ 0 -1)) 3 (<= #0 3))", "(forall 1/2 3 (<= #0 3))", "(defined (^ (^ 0 -1) 2))", "(real (^ 0 -1))"])
def test_a_closed_fact_about_the_undefined_is_not_decided(goal: str) -> None:
    assert refused("closed", [], goal)


@pytest.mark.parametrize("goal", ["(= (^ 0 0) 1)", "(< (exp 1) 3)", "(!= (^ 2 1/2) 3/2)", "(forall 1 3 (<= #0 3))", "(defined (^ (^ 2 -1) 2))", "(real (log 2))"])
def test_a_closed_fact_is_decided(goal: str) -> None:
    assert hyps(apply("closed", [], goal)) == set()


def test_definedness_is_not_evident_of_a_power_of_the_undefined() -> None:
    assert side("(defined (^ (^ x -1) y))") == {"(!= x 0)"}
    assert side("(defined (^ x y))", "(< 0 x)") == {"(< 0 x)"}


def test_need_follows_the_term_as_given() -> None:
    assert {repr(p) for p in need(decode("(= 0 (* 0 (^ x -1)))"))} == {"(!= x 0)"}


# ---- 2. binders -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("difference", [
    "(+ (sum 1 n (sum 1 n (exp (* #0 #1)))) (* -1 (sum 1 n (sum 1 n (exp (^ #0 2))))))",
    "(+ (sum 1 n (sum 1 n ([] T #0 #1))) (* -1 (sum 1 n (sum 1 n ([] T #1 #0)))))",
    "(+ (sum 1 n (* #0 (sum 1 n #0))) (* -1 (sum 1 n (* #0 #0 n))))",
    "(+ (sum 1 n (sum 1 n #1)) (* -1 (sum 1 n (sum 1 #0 #1))))",
    "(+ (sum 1 n (^ x (+ #0 1))) (* -1 x (sum 1 n (^ x n))))",
    "(+ (sum 1 n (* k #0)) (* -1 (sum 1 n (* #0 #0))))",
    "(+ (sum 0 n (^ x (+ #0 -1))) (* -1 (^ x -1) (sum 0 n (^ x #0))))",
])
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
@pytest.mark.parametrize(("goal", "facts"), [
    ("(< 0 (exp z))", []), ("(<= 0 (^ z 2))", []), ("(< z (+ z 1))", []), ("(<= (cos z) 1)", []), ("(<= 0 (sum 1 n (^ ([] p #0) 2)))", []),
    ("(<= 0 (* x y))", ["(<= 0 x)"]), ("(< 0 (^ x y))", ["(real x)"]), ("(!= (+ (^ z 2) 1) 0)", []), ("(<= 1 (cosh z))", []),
    ("(integer (^ n m))", ["(integer n)", "(integer m)"]), ("(real (log x))", ["(real x)"]), ("(real (^ x 1/2))", ["(real x)"]), ("(< 0 (sum 1 n #0))", []),
    ("(integer (binomial x 2))", ["(real x)"]), ("(< 0 (abs z))", []), ("(<= 0 (max x y))", ["(<= 0 x)"]), ("(!= (* x y) 0)", ["(!= x 0)"]),
    ("(!= (prod 1 n ([] p #0)) 0)", ["(!= ([] p 1) 0)"]), ("(integer (prod 1 n (^ 2 (* -1 #0))))", []),
])
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


# ---- 4. sums --------------------------------------------------------------------------------------------------------
def test_telescoping_owes_a_range_that_is_not_reversed() -> None:
    j = apply("telescope", [given("(= (+ (+ k 1) (* -1 k)) 1)")], "k", "1", "-5", "k")
    assert "(<= 1 (+ -5 1))" in hyps(j)
    with pytest.raises(KernelError):
        apply("closed", [], "(<= 1 (+ -5 1))")


def test_telescoping_owes_its_ends() -> None:
    j = apply("telescope", [given("(= (+ (^ (+ k 1) -1) (* -1 (^ k -1))) ([] q k))")], "k", "0", "-1", "(^ k -1)")
    assert "(!= 0 0)" in hyps(j)


def test_telescoping_refuses_another_difference() -> None:
    assert refused("telescope", [given("(= (+ (+ k 2) (* -1 k)) 2)")], "k", "1", "n", "k")
    assert refused("telescope", [given("(= (+ (+ k 1) (* -1 k)) 1)", "(<= 3 k)")], "k", "1", "n", "k")


def test_a_telescoping_product_owes_a_first_value_that_is_not_0() -> None:
    j = apply("telescope_product", [given("(= (+ k 1) (* k ([] q k)))")], "k", "0", "n", "k")
    assert "(!= 0 0)" in hyps(j)


@pytest.mark.parametrize(("rule", "terms", "owed"), [
    ("last", ["(sum 1 n #0)"], "(<= 1 n)"), ("first", ["(sum 1 n #0)"], "(<= 1 n)"), ("empty", ["(sum 1 n #0)"], "(< n 1)"),
    ("split", ["(sum 1 n #0)", "m"], "(<= m n)"), ("split", ["(sum 1 n #0)", "m"], "(<= 1 (+ m 1))"), ("split", ["(sum 1 n #0)", "m"], "(integer m)"),
    ("shift", ["(sum 1 n #0)", "c"], "(integer c)"), ("kronecker", ["k", "1", "n", "([] p k)", "i"], "(<= i n)"),
    ("kronecker", ["k", "1", "n", "([] p k)", "i"], "(integer i)"), ("last", ["(sum 1 x #0)"], "(integer x)"),
])
def test_rules_of_sums_owe_their_ranges(rule: str, terms: list[str], owed: str) -> None:
    assert owed in hyps(apply(rule, [], *terms))


def test_dependent_ranges_are_not_exchanged() -> None:
    assert refused("exchange", [], "(sum 1 n (sum 1 #0 ([] T #0 #1)))")
    assert refused("triangle", [], "(sum 1 n (sum 0 #0 ([] T #0 #1)))")
    assert refused("triangle", [], "(sum 1 n (sum 1 n ([] T #0 #1)))")
    assert repr(apply("exchange", [], "(sum 1 n (sum 0 m ([] T #1 #0)))").goal.args[1]) == "(sum 0 m (sum 1 n ([] T #0 #1)))"
    assert repr(apply("triangle", [], "(sum 1 n (sum 1 #0 ([] T #1 #0)))").goal.args[1]) == "(sum 1 n (sum #0 n ([] T #0 #1)))"


@pytest.mark.parametrize("rule", ["last", "empty", "reverse", "exchange", "triangle"])
def test_finite_rules_refuse_series(rule: str) -> None:
    assert refused(rule, [], "(sum 1 oo (sum 1 3 #0))")


def test_a_series_owes_its_convergence() -> None:
    assert "(defined (sum 1 oo #0))" in hyps(apply("ring", [], "(+ (sum 1 oo #0) (* -1 (sum 1 oo #0)))", "0"))
    assert not zero("(+ (sum 1 oo (+ ([] p #0) ([] q #0))) (* -1 (sum 1 oo ([] p #0))) (* -1 (sum 1 oo ([] q #0))))")


def test_the_name_a_rule_invents_is_not_taken() -> None:
    assert refused("reverse", [], "(sum 1 n (* k' #0))") and refused("shift", [], "(sum 1 n (* k' #0))", "1")


# ---- 5. induction ---------------------------------------------------------------------------------------------------
def test_induction() -> None:
    j = apply("induction", [given("(<= 0 0)"), given("(<= 0 (+ n 1))", "(integer n)", "(<= 0 n)")], "n", "0", "(<= 0 n)")
    assert hyps(j) == {"(integer n)", "(<= 0 n)", "(integer 0)"}


@pytest.mark.parametrize(("base", "step", "terms"), [
    (given("(<= 1 1)"), given("(<= 0 (+ n 1))"), ("n", "0", "(<= 0 n)")),
    (given("(< 0 0)"), given("(< 0 (+ n 2))"), ("n", "0", "(< 0 n)")),
    (given("(< 0 0)"), given("(< 0 (+ n 1))", "(< 3 n)"), ("n", "0", "(< 0 n)")),
    (given("(< 0 0)", "(< n 5)"), given("(< 0 (+ n 1))"), ("n", "0", "(< 0 n)")),
    (given("(< n n)"), given("(< n (+ n 1))"), ("n", "n", "(< n n)")),
    (given("(< 0 0)"), given("(< 0 (+ n 1))", "(<= 1 n)"), ("n", "0", "(< 0 n)")),
])
def test_induction_is_not_misused(base: Judgement, step: Judgement, terms: tuple[str, str, str]) -> None:
    assert refused("induction", [base, step], *terms)


# ---- 6. calculus ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("derivative", "owed"), [
    ("(deriv 0 (^ #0 3/2))", "(< 0 0)"), ("(deriv 0 (^ (^ #0 2) 1/2))", "(< 0 (^ 0 2))"), ("(deriv 0 (* #0 (^ #0 -1)))", "(!= 0 0)"),
    ("(deriv x (log #0))", "(< 0 x)"), ("(deriv x (^ #0 #0))", "(< 0 x)"), ("(deriv x (tan #0))", "(!= (cos x) 0)"), ("(deriv z (^ #0 2))", "(real z)"),
    ("(deriv x (^ #0 n))", "(< 0 x)"), ("(deriv x (sum 1 n (log (* #0 #1))))", "(forall 1 n (< 0 (* #0 x)))"), ("(deriv x (^ 0 #0))", "(< 0 0)"),
])
def test_derivatives_owe_their_conditions_at_the_point(derivative: str, owed: str) -> None:
    assert owed in hyps(apply("differentiate", [], derivative))


@pytest.mark.parametrize("derivative", ["(deriv x (sum 1 #0 #0))", "(deriv x (delta #0 0))", "(deriv x (floor #0))", "(deriv x (abs #0))", "(deriv x ([] p #0))",
                                        "(deriv x (factorial #0))", "(deriv x (prod 1 #0 #0))", "(deriv x (conjugate #0))", "(deriv x (deriv #0 (^ #0 2)))",
                                        "(deriv x (sum 1 oo (^ #1 #0)))", "(deriv x (integral 0 #0 #0))", "(deriv x (max #0 0))", "(deriv x (re #0))"])
def test_derivatives_of_the_unknown_are_refused(derivative: str) -> None:
    assert refused("differentiate", [], derivative)


def test_a_derivative_by_a_member_of_a_family() -> None:
    j = apply("differentiate", [], "(deriv 0 (sum 1 n (^ (+ ([] z #0) (* #1 (delta #0 i))) 2)))")
    assert "(integer n)" in hyps(j)


@pytest.mark.parametrize(("terms", "owed"), [
    (["h", "(^ h 1/2)", "a"], "(<= 0 a)"), (["h", "(^ h -1)", "0"], "(!= 0 0)"), (["h", "(log h)", "a"], "(< 0 a)"), (["h", "(^ h -1/2)", "a"], "(< 0 a)"),
    (["h", "(* (+ 1 (* a h)) (^ (* b h) -1))", "0"], "(!= (* b 0) 0)"), (["h", "(* 0 (^ (+ h (* -1 h)) -1))", "0"], "(!= (+ 0 (* -1 0)) 0)"),
    (["h", "h", "z"], "(real z)"), (["h", "(^ h h)", "0"], "(< 0 0)"),
])
def test_continuity_owes_its_conditions_at_the_point(terms: list[str], owed: str) -> None:
    assert owed in hyps(apply("continuous", [], *terms))


@pytest.mark.parametrize("body", ["(floor h)", "(delta h 0)", "(sign h)", "(sum 1 h 1)", "(arg h)", "(mod h 1)", "([] p h)", "(asin h)", "(prod 1 n h)", "(factorial h)"])
def test_continuity_of_the_unknown_is_refused(body: str) -> None:
    assert refused("continuous", [], "h", body, "a")


def test_limits_over_the_reals_give_limits_over_the_integers_and_not_back() -> None:
    real = given("(tends:real oo (^ #0 -1) 0)")
    assert repr(apply("one_sided", [real], "integer").goal) == "(tends:integer oo (^ #0 -1) 0)"
    assert refused("one_sided", [given("(tends:integer oo (sin (* pi #0)) 0)")], "real")
    assert refused("one_sided", [given("(tends:right 0 #0 0)")], "both")


@pytest.mark.parametrize(("hyp", "mode", "at", "fine"), [
    ("(integer n)", "integer", "oo", True), ("(integer n)", "real", "oo", False), ("(< 5 n)", "real", "oo", True), ("(< n 5)", "real", "oo", False),
    ("(!= n 5)", "integer", "oo", True), ("(< y n)", "integer", "oo", True), ("(< (* n 1) n)", "integer", "oo", False), ("(= n 5)", "integer", "oo", False),
    ("(< 0 n)", "right", "0", True), ("(< 0 n)", "both", "0", False), ("(< n 0)", "left", "0", True), ("(!= n 0)", "both", "0", True),
    ("(!= n 1)", "both", "0", False), ("(< n 1)", "both", "0", True), ("(rational n)", "real", "oo", False), ("(forall 1 n (< #0 9))", "integer", "oo", False),
])
def test_what_holds_eventually(hyp: str, mode: str, at: str, fine: bool) -> None:
    same = given("(= ([] f n) ([] g n))", hyp)
    limit = given(f"(tends:{mode} {at} ([] g #0) 7)")
    assert refused("limit_congruence", [same, limit], "n") != fine


def test_eventually_leaves_what_the_bounds_owe() -> None:
    j = apply("limit_congruence", [given("(= ([] f n) ([] g n))", "(< (^ y -1) n)"), given("(tends:real oo ([] g #0) 7)")], "n")
    assert {"(!= y 0)", "(real (^ y -1))"} <= hyps(j)
    near = apply("limit_congruence", [given("(= ([] f n) ([] g n))", "(< n y)"), given("(tends:both 0 ([] g #0) 7)")], "n")
    assert "(< 0 y)" in hyps(near)


def test_the_variable_of_a_limit_is_not_in_its_value() -> None:
    same, limit = given("(= ([] f n) ([] g n))"), given("(tends:real oo ([] g #0) n)")
    assert refused("limit_congruence", [same, limit], "n")
    squeeze = given("(<= (abs (+ n (* -1 n))) ([] g n))")
    assert refused("squeeze", [squeeze, given("(tends:real oo ([] g #0) 0)")], "n", "n", "n")


def test_the_constant_of_a_growth_bound_does_not_move() -> None:
    bound = given("(<= (abs (^ n 2)) (* n (abs n)))")
    assert refused("growth_bound", [bound], "n", "(^ n 2)", "n", "n", "real")
    assert not refused("growth_bound", [given("(<= (abs n) (* 2 (abs (^ n 2))))", "(<= 1 n)")], "n", "n", "(^ n 2)", "2", "real")


def test_comparisons_ask_for_the_right_limit() -> None:
    half = given("(tends:real oo (* #0 (^ (* 2 #0) -1)) 1/2)")
    for tag in ("asym", "littleo"):
        assert refused("comparison", [half], "n", "n", "(* 2 n)", tag)
    assert refused("comparison", [half], "n", "n", "(* 2 n)", "theta")
    assert not refused("comparison", [half], "n", "n", "(* 2 n)", "bigo")
    assert not refused("comparison", [half, given("(!= 1/2 0)")], "n", "n", "(* 2 n)", "theta")
    assert refused("comparison", [given("(tends:real oo (* (^ #0 2) (^ #0 -1)) oo)")], "n", "(^ n 2)", "n", "bigo")
    assert refused("comparison", [given("(tends:right 0 (* #0 (^ 1 -1)) 0)")], "n", "n", "1", "littleo")


def test_an_infinite_limit_is_no_value() -> None:
    assert refused("limit_value", [given("(tends:real oo #0 oo)")])
    assert refused("limit_value", [given("(tends:real oo #0 (* -1 oo))")])


def test_what_tends_to_oo_is_positive_nearby() -> None:
    limit, sign = given("(tends:right 0 (^ ([] f #0) -1) 0)"), given("(< 0 ([] f n))", "(< 0 n)")
    assert not refused("diverges", [limit, sign], "n")
    assert refused("diverges", [given("(tends:both 0 (^ ([] f #0) -1) 0)"), sign], "n")
    assert refused("diverges", [limit, given("(<= 0 ([] f n))")], "n")


# ---- 7. powers and logarithms ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("difference", [
    "(+ (^ (exp x) 1/2) (* -1 (exp (* 1/2 x))))", "(+ (^ (^ x 2) 1/2) (* -1 x))", "(+ (^ (* x y) 1/2) (* -1 (^ x 1/2) (^ y 1/2)))",
    "(+ (log (* x y)) (* -1 (log x)) (* -1 (log y)))", "(+ (log (exp x)) (* -1 x))", "(+ (log (^ x 2)) (* -2 (log x)))", "(+ (^ (^ x a) b) (* -1 (^ x (* a b))))",
    "(+ (^ (^ x -1) 1/2) (* -1 (^ x -1/2)))", "(+ (^ (* -1 x) 1/2) (* -1 (^ -1 1/2) (^ x 1/2)))", "(+ (log (* -1 x)) (* -1 (log x)) (* -1 (^ -1 1/2) pi))",
    "(+ (^ -8 1/3) 2)", "(+ (^ (exp (* 2 (^ -1 1/2) pi)) x) (* -1 (exp (* 2 (^ -1 1/2) pi x))))", "(+ (^ (^ -1 1/2) x) (* -1 (^ -1 (* 1/2 x))) (* x 0) 1)",
    "(+ (^ (exp x) y) (* -1 (exp (* x y))))", "(+ (abs x) (* -1 x))", "(+ (^ 0 n) 0)", "(+ (^ (abs x) 2) (* -1 (^ x 2)))", "(+ (^ 0 (+ n 1)) (* -1 0 (^ 0 n)))",
])
def test_false_laws_of_powers_are_not_in_the_normal_form(difference: str) -> None:
    assert not zero(difference)


@pytest.mark.parametrize("difference", [
    "(+ (* (exp x) (exp (* -1 x))) -1)", "(+ (^ (exp x) 2) (* -1 (exp (* 2 x))))", "(+ (* (^ x 1/2) (^ x 1/2)) (* -1 x))", "(+ (log (* 6 x)) (* -1 (log 2)) (* -1 (log (* 3 x))))",
    "(+ (^ (* 4 x) 1/2) (* -2 (^ x 1/2)))", "(+ (exp (* 1/2 (log x))) (* -1 (^ x 1/2)))", "(+ (exp (* (^ -1 1/2) pi)) 1)", "(+ (^ 0 0) -1)",
])
def test_true_laws_of_powers_are(difference: str) -> None:
    assert zero(difference)


@pytest.mark.parametrize(("name", "values", "owed"), [
    ("log_product", ["x", "y"], "(< 0 y)"), ("log_exp", ["z"], "(real z)"), ("power_power", ["x", "y", "z"], "(real y)"), ("root_of_square", ["z"], "(real z)"),
    ("exp_tangent", ["z"], "(real z)"), ("floor_below", ["z"], "(real z)"), ("gamma_step", ["z"], "(not (and (integer z) (<= z 0)))"),
    ("power_product_integer", ["x", "y", "n"], "(integer n)"), ("max_of_larger", ["x", "y"], "(real x)"),
])
def test_axioms_carry_their_premises(name: str, values: list[str], owed: str) -> None:
    assert owed in hyps(axiom((), tuple([decode(v) for v in values]), name))


def test_an_axiom_takes_terms_as_they_come_and_nothing_else() -> None:
    assert "(!= w 0)" in hyps(axiom((), (decode("(^ w -1)"), decode("y")), "log_product"))
    with pytest.raises(KernelError):
        axiom((), (decode("x"),), "log_product")
    with pytest.raises(KernelError):
        axiom((), (decode("oo"),), "exp_tangent")


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
    assert refused("family", [given("(= (sum 1 n ([] T #0 #0)) x)")], "([] T a b)", "(^ a b)")
    plain = apply("family", [given("(= (sum 1 n (sum 1 m ([] T #0 #1))) x)")], "([] T a b)", "(+ a (* 2 b))")
    assert repr(plain.goal) == "(= (sum 1 n (sum 1 m (+ #0 (* 2 #1)))) x)"


@pytest.mark.parametrize(("pattern", "value"), [
    ("([] f k)", "(^ k -1)"), ("([] f k)", "(factorial k)"), ("([] f k)", "(log k)"), ("([] f 1)", "2"), ("([] f k k)", "k"), ("([] f k j)", "k"),
    ("([] f (+ k 1))", "k"), ("f", "2"),
])
def test_families_are_total_and_their_patterns_plain(pattern: str, value: str) -> None:
    assert refused("family", [given("(= (sum 1 n ([] f #0)) x)")], pattern, value)


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


# ---- terms and propositions -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["(= (= 1 1) (= 1 1))", "(+ (= 1 1) 1)", "(and x (= 1 1))", "(not x)", "(imp (= 1 1) 1)", "(forall 1 3 #0)", "(forall (= 1 1) 3 (< 0 #0))",
                                  "(sum 1 3 (= #0 1))", "(real (real x))", "(defined (= 1 1))", "([] p (= 1 1))", "(^ x (not (= 1 1)))", "(tends:real oo (= #0 1) 1)"])
def test_a_proposition_is_not_a_term(text: str) -> None:
    with pytest.raises(KernelError):
        decode(text)


def test_a_symbol_does_not_take_a_proposition_for_value() -> None:
    assert refused("substitution", [given("(= x x)")], "x", "(= 1 1)")
    assert refused("ring", [], "(= 1 1)", "(= 1 1)") and refused("instance", [given("(forall 1 3 (< 0 #0))")], "(= 1 1)")
    assert refused("hypothesis", [], "x") and refused("cases", [given("(< 0 1)"), given("(< 0 1)")], "x")

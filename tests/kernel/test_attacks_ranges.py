"""Attacks on sums, products and induction: each false step beside the true one that it resembles.

A false twin must be refused, or must leave the obligation that saves it.
"""

from __future__ import annotations

import pytest

from derive.kernel.judgement import Judgement
from derive.kernel.terms import KernelError
from tests.kernel.steps import apply, given, hyps, refused, zero


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


@pytest.mark.parametrize(
    ("rule", "terms", "owed"),
    [
        ("last", ["(sum 1 n #0)"], "(<= 1 n)"),
        ("first", ["(sum 1 n #0)"], "(<= 1 n)"),
        ("empty", ["(sum 1 n #0)"], "(< n 1)"),
        ("split", ["(sum 1 n #0)", "m"], "(<= m n)"),
        ("split", ["(sum 1 n #0)", "m"], "(<= 1 (+ m 1))"),
        ("split", ["(sum 1 n #0)", "m"], "(integer m)"),
        ("shift", ["(sum 1 n #0)", "c"], "(integer c)"),
        ("kronecker", ["k", "1", "n", "([] p k)", "i"], "(<= i n)"),
        ("kronecker", ["k", "1", "n", "([] p k)", "i"], "(integer i)"),
        ("last", ["(sum 1 x #0)"], "(integer x)"),
    ],
)
def test_rules_of_sums_owe_their_ranges(rule: str, terms: list[str], owed: str) -> None:
    assert owed in hyps(apply(rule, [], *terms))


def test_dependent_ranges_are_not_exchanged() -> None:
    assert refused("exchange", [], "(sum 1 n (sum 1 #0 ([] T #0 #1)))")
    assert refused("triangle", [], "(sum 1 n (sum 0 #0 ([] T #0 #1)))")
    assert refused("triangle", [], "(sum 1 n (sum 1 n ([] T #0 #1)))")
    assert (
        repr(apply("exchange", [], "(sum 1 n (sum 0 m ([] T #1 #0)))").goal.args[1])
        == "(sum 0 m (sum 1 n ([] T #0 #1)))"
    )
    assert (
        repr(apply("triangle", [], "(sum 1 n (sum 1 #0 ([] T #1 #0)))").goal.args[1])
        == "(sum 1 n (sum #0 n ([] T #0 #1)))"
    )


@pytest.mark.parametrize("rule", ["last", "empty", "reverse", "exchange", "triangle"])
def test_finite_rules_refuse_series(rule: str) -> None:
    assert refused(rule, [], "(sum 1 oo (sum 1 3 #0))")


def test_a_series_owes_its_convergence() -> None:
    assert "(defined (sum 1 oo #0))" in hyps(apply("ring", [], "(+ (sum 1 oo #0) (* -1 (sum 1 oo #0)))", "0"))
    assert not zero("(+ (sum 1 oo (+ ([] p #0) ([] q #0))) (* -1 (sum 1 oo ([] p #0))) (* -1 (sum 1 oo ([] q #0))))")


def test_the_name_a_rule_invents_is_not_taken() -> None:
    assert refused("reverse", [], "(sum 1 n (* k' #0))") and refused("shift", [], "(sum 1 n (* k' #0))", "1")


# ---- ranges that run from oo, or to -oo ------------------------------------------------------------------------------
@pytest.mark.parametrize(("premise", "good"), [
    ("(forall oo 5 (= #0 0))", "(forall (* -1 oo) 5 (= #0 0))"), ("(forall 1 (* -1 oo) (= #0 0))", "(forall 1 oo (= #0 0))")])
def test_no_range_starts_at_oo_or_ends_before_every_number(premise: str, good: str) -> None:
    """Empty ranges, of which anything holds; read as endless ones they gave 1 = 0 at the index 1."""
    assert refused("instance", [given(premise)], "1") and not refused("instance", [given(good)], "1")
    assert refused("for_all", [given("(= 0 0)")], "k", *premise[1:].split(" (=")[0].replace("forall ", "").split(" ", 1))
    assert refused("side", [], premise.replace("= #0 0", "<= 0 (^ #0 2)"))
    assert not refused("side", [], good.replace("= #0 0", "<= 0 (^ #0 2)"))
    assert refused("side", [], "(= 0 0)", premise) and refused("closed", [], premise.replace("= #0 0", "<= 0 (^ #0 2)"))
    assert refused("ring", [], premise.replace("forall", "sum").replace("(= #0 0)", "#0"), "0")


@pytest.mark.parametrize(("rule", "terms"), [
    ("series_tail", []), ("series_head", []), ("series_shift", ["k", "1"]), ("series_group", ["k", "2"])])
def test_a_series_without_a_first_term_is_not_moved(rule: str, terms: list[str]) -> None:
    assert refused(rule, [given("(= (sum (* -1 oo) oo z) 1)")], *terms)
    assert not refused(rule, [given("(= (sum 0 oo z) 1)")], *terms)


def test_a_series_without_a_first_term_does_not_telescope() -> None:
    step, limit = given("(= (+ z (* -1 z)) 0)"), given("(tends:integer oo z w)")
    assert refused("series_telescope", [step, limit], "k", "(* -1 oo)", "z")
    assert not refused("series_telescope", [step, limit], "k", "0", "z")


# ---- 5. induction ---------------------------------------------------------------------------------------------------
def test_induction() -> None:
    j = apply(
        "induction", [given("(<= 0 0)"), given("(<= 0 (+ n 1))", "(integer n)", "(<= 0 n)")], "n", "0", "(<= 0 n)"
    )
    assert hyps(j) == {"(integer n)", "(<= 0 n)", "(integer 0)"}


@pytest.mark.parametrize(
    ("base", "step", "terms"),
    [
        (given("(<= 1 1)"), given("(<= 0 (+ n 1))"), ("n", "0", "(<= 0 n)")),
        (given("(< 0 0)"), given("(< 0 (+ n 2))"), ("n", "0", "(< 0 n)")),
        (given("(< 0 0)"), given("(< 0 (+ n 1))", "(< 3 n)"), ("n", "0", "(< 0 n)")),
        (given("(< 0 0)", "(< n 5)"), given("(< 0 (+ n 1))"), ("n", "0", "(< 0 n)")),
        (given("(< n n)"), given("(< n (+ n 1))"), ("n", "n", "(< n n)")),
        (given("(< 0 0)"), given("(< 0 (+ n 1))", "(<= 1 n)"), ("n", "0", "(< 0 n)")),
    ],
)
def test_induction_is_not_misused(base: Judgement, step: Judgement, terms: tuple[str, str, str]) -> None:
    assert refused("induction", [base, step], *terms)


# ---- permutations ---------------------------------------------------------------------------------------------------
REVERSED = ("(+ 1 n (* -1 k))", "(+ 1 n (* -1 x))")  # s(k), and its inverse in x


def reordered(s: str, r: str, t: str = "(sum 1 n ([] f #0))", leave: int | None = None) -> Judgement:
    """The step with all four premises; `leave` names one that says something else."""
    back = r.replace("x", s)
    goals = [f"(integer {s})", f"(<= 1 {s})", f"(<= {s} n)", f"(= {back} k)"]
    if leave is not None:
        goals[leave] = "(= k k)"
    return apply("permute", [given(g, "(integer k)", "(<= 1 k)", "(<= k n)") for g in goals], "k", t, "x", r)


def test_a_sum_over_a_permutation_is_the_sum() -> None:
    assert repr(reordered(*REVERSED).goal) == "(= (sum 1 n ([] f #0)) (sum 1 n ([] f (+ 1 n (* -1 #0)))))"


@pytest.mark.parametrize("leave", range(4))
def test_each_premise_of_a_permutation_is_needed(leave: int) -> None:
    with pytest.raises((KernelError, ValueError)):
        reordered(*REVERSED, leave=leave)


def test_an_inverse_that_knows_the_index_is_no_inverse() -> None:
    """s constant at 1 with r(x) = k would collapse the sum to n * f(1)."""
    with pytest.raises(KernelError):
        reordered("1", "(+ k x (* -1 1))")


def test_the_index_of_a_permutation_is_new() -> None:
    with pytest.raises(KernelError):
        reordered(*REVERSED, t="(sum 1 n ([] f #0 k))")
    with pytest.raises(KernelError):
        reordered(*REVERSED, t="(sum 1 oo ([] f #0))")


def test_a_permutation_owes_what_its_premises_owe() -> None:
    said = ["(integer k)", "(<= 1 k)", "(<= k n)"]
    premises = [given(g, *said, "(< 0 ([] p k))") for g in (*said, "(= k k)")]
    assert refused("permute", premises, "k", "(sum 1 n ([] f #0))", "x", "x")

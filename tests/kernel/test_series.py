"""Series: a value carries convergence; what does not converge, or converges to something else, does not pass."""
from __future__ import annotations

import json

import pytest

from derive.kernel.axioms import axiom
from derive.kernel.check import recheck
from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement
from derive.kernel.series import RULES
from derive.kernel.terms import KernelError


def given(goal: str, *hyps: str) -> Judgement:
    return Judgement(frozenset([decode(h) for h in hyps]), decode(goal))


EXP = axiom((), (decode("x"),), "exp_series")


def test_the_exponential_series_says_that_it_converges():
    assert EXP.hyps == frozenset()
    assert EXP.goal == decode("(= (sum 0 oo (* (^ x #0) (^ (factorial #0) -1))) (exp x))")


def test_the_logarithm_series_owes_that_the_argument_is_in_the_disk_and_not_one():
    assert decode("(<= (abs 2) 1)") in axiom((), (decode("2"),), "log_series").hyps
    assert decode("(!= 1 1)") in axiom((), (decode("1"),), "log_series").hyps


def test_a_series_is_grouped_into_blocks():
    made = RULES["series_group"]((given("(= (sum 3 oo (^ r #0)) S)", "(< r 1)"),), (decode("k"), decode("2")))
    assert made.goal == decode("(= (sum 0 oo (+ (^ r (+ 3 (* 2 #0) 0)) (^ r (+ 3 (* 2 #0) 1)))) S)")
    assert made.hyps == {decode("(< r 1)")}
    for k, m in (("r", "2"), ("k", "0"), ("k", "1/2"), ("k", "m"), ("k", "61"), ("S", "2")):
        with pytest.raises(KernelError):
            RULES["series_group"]((given("(= (sum 3 oo (^ r #0)) S)"),), (decode(k), decode(m)))


BLOCKS = "(= (sum 0 oo (+ (^ r (+ 3 (* 2 #0) 0)) (^ r (+ 3 (* 2 #0) 1)))) S)"


def test_blocks_are_undone_where_the_terms_vanish():
    vanish = given("(tends:integer oo (^ r #0) 0)", "(< r 1)")
    made = RULES["series_ungroup"]((given(BLOCKS), vanish), (decode("k"), decode("3"), decode("2")))
    assert made.goal == decode("(= (sum 3 oo (^ r #0)) S)")
    assert decode("(< r 1)") in made.hyps
    for wrong in ("(tends:integer oo (^ r #0) 1)", "(tends:real oo (^ r #0) 0)", "(tends:integer oo (^ q #0) 0)"):
        with pytest.raises(KernelError):  # (-1)^k grouped by twos sums to 0, and has no sum itself
            RULES["series_ungroup"]((given(BLOCKS), given(wrong)), (decode("k"), decode("3"), decode("2")))
    with pytest.raises(KernelError):
        RULES["series_ungroup"]((given(BLOCKS), vanish), (decode("k"), decode("2"), decode("2")))


def test_powers_decay_only_below_one():
    assert decode("(< (abs 1) 1)") in axiom((), (decode("0"), decode("1")), "power_decay").hyps


def test_a_tail_loses_its_first_term():
    made = RULES["series_tail"]((EXP,), ())
    assert made.goal == decode(
        "(= (sum (+ 0 1) oo (* (^ x #0) (^ (factorial #0) -1))) (+ (exp x) (* -1 (* (^ x 0) (^ (factorial 0) -1)))))")


def test_a_head_must_be_defined():
    made = RULES["series_head"]((EXP,), ())
    assert any("factorial" in repr(h) for h in made.hyps), "the term at -1 is undefined, and that stays owed"


def test_a_factor_that_mentions_the_index_is_refused():
    with pytest.raises(KernelError):
        RULES["series_linear"]((given("(= (sum 0 oo (^ r #0)) S)"),), (decode("k"), decode("(+ k 1)"), decode("1")))
    with pytest.raises(KernelError):
        RULES["series_linear"]((given("(= (sum 0 oo (^ r #0)) S)"),), (decode("k"), decode("k")))


def test_series_with_different_starts_are_not_added():
    with pytest.raises(KernelError):
        RULES["series_linear"]((given("(= (sum 0 oo (^ r #0)) S)"), given("(= (sum 1 oo (^ q #0)) T)")),
                               (decode("k"), decode("1"), decode("1")))


def test_congruence_asks_for_the_same_terms_at_every_index():
    known = given("(= (sum 0 oo (^ r #0)) S)")
    same = given("(= (* 1 (^ r k)) (^ r k))", "(integer k)", "(<= 0 k)")
    assert RULES["series_congruence"]((same, known), (decode("k"),)).goal == decode("(= (sum 0 oo (* 1 (^ r #0))) S)")
    only_later = given("(= (* 1 (^ r k)) (^ r k))", "(integer k)", "(<= 5 k)")
    with pytest.raises(KernelError):
        RULES["series_congruence"]((only_later, known), (decode("k"),))
    another = given("(= (^ q k) (^ q k))")
    with pytest.raises(KernelError):
        RULES["series_congruence"]((another, known), (decode("k"),))


def test_telescoping_needs_the_limit_over_the_integers():
    step = given("(= (+ (^ r (+ k 1)) (* -1 (^ r k))) f)")
    to_zero = given("(tends:integer oo (^ r #0) 0)")
    made = RULES["series_telescope"]((step, to_zero), (decode("k"), decode("0"), decode("(^ r k)")))
    assert made.goal == decode("(= (sum 0 oo f) (+ 0 (* -1 (^ r 0))))")
    for wrong in ("(tends:integer oo (^ q #0) 0)", "(tends:integer oo (^ r #0) oo)", "(tends:both 0 (^ r #0) 0)"):
        with pytest.raises(KernelError):
            RULES["series_telescope"]((step, given(wrong)), (decode("k"), decode("0"), decode("(^ r k)")))


def document(**changes: object) -> str:
    fields: dict[str, object] = {
        "format": "derive-proof", "version": 1, "kind": "pointwise", "assumptions": ["(real x)"],
        "goal": "(= (sum 0 oo (* (^ x #0) (^ (factorial #0) -1))) 1)", "witness": {"x": [0, "1"]},
        "nodes": [
            {"rule": "axiom exp_series", "from": [], "terms": ["1"]},
            {"rule": "closed", "from": [], "terms": ["(!= (exp 1) 1)"]},
            {"rule": "defined", "from": [0], "terms": ["(sum 0 oo (* (^ 1 #0) (^ (factorial #0) -1)))"]},
            {"rule": "ring", "from": [0], "terms": [
                "(exp 1)", "(sum 0 oo (* (^ 1 #0) (^ (factorial #0) -1)))", "-1"]},
            {"rule": "cut", "from": [2, 3], "terms": []},
            {"rule": "replace", "from": [4], "terms": ["h", "(!= h 1)"]},
            {"rule": "cut", "from": [1, 5], "terms": []},
        ]}
    return json.dumps({**fields, **changes})


def test_a_series_is_refuted_at_a_point_by_proof():
    assert recheck(document()).verdict == "refuted"


@pytest.mark.parametrize("changes", [
    {"witness": {"x": [0, "0"]}},  # the nodes speak of another point
    {"goal": "(= (sum 0 oo (* (^ x #0) (^ (factorial #0) -1))) (exp x))"},  # and of another goal
    {"assumptions": ["(< x 0)"]},  # the point is not admissible
    {"kind": "proof"},
])
def test_a_refutation_by_proof_fits_its_point_and_its_goal(changes: dict[str, object]):
    with pytest.raises(KernelError):
        recheck(document(**changes))

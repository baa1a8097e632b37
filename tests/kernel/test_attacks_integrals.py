"""Attacks on integrals: each false step beside the true one that it resembles."""

from __future__ import annotations

import pytest

from derive.kernel.judgement import Judgement
from tests.kernel.steps import apply, given, hyps, refused

INSIDE = ("(real h)", "(< a h)", "(< h b)")
SLOPE = given("(= (deriv h (exp #0)) (exp h))", *INSIDE)
PLAIN = given("(= (deriv h (exp #0)) (exp h))", "(real h)")
LOW, HIGH = given("(tends:both a (exp #0) (exp a))"), given("(tends:both b (exp #0) (exp b))")
FROM_INSIDE = given("(tends:right a (exp #0) A)"), given("(tends:left b (exp #0) B)")
TERMS = ("h", "(exp h)", "a", "b")


def test_an_integral_is_the_rise_of_an_antiderivative() -> None:
    j = apply("fundamental", [SLOPE, LOW, HIGH], *TERMS)
    assert repr(j.goal) == "(= (integral a b (exp #0)) (+ (exp b) (* -1 (exp a))))"
    assert hyps(j) == {"(real a)", "(real b)", "(<= a b)"}


def test_no_order_is_owed_where_the_slope_holds_everywhere() -> None:
    assert hyps(apply("fundamental", [PLAIN, LOW, HIGH], *TERMS)) == {"(real a)", "(real b)"}


def test_limits_from_inside_owe_distinct_ends() -> None:
    j = apply("fundamental", [SLOPE, *FROM_INSIDE], *TERMS)
    assert repr(j.goal) == "(= (integral a b (exp #0)) (+ B (* -1 A)))" and "(< a b)" in hyps(j)


def test_to_infinity_the_limit_is_that_of_the_antiderivative() -> None:
    slope = given("(= (deriv h (exp (* -1 #0))) (* -1 (exp (* -1 h))))", "(real h)", "(< a h)")
    low, high = given("(tends:right a (exp (* -1 #0)) A)"), given("(tends:real oo (exp (* -1 #0)) 0)")
    j = apply("fundamental", [slope, low, high], "h", "(exp (* -1 h))", "a", "oo")
    assert repr(j.goal) == "(= (integral a oo (* -1 (exp (* -1 #0)))) (+ 0 (* -1 A)))" and hyps(j) == {"(real a)"}
    below = given("(tends:real oo (exp (* -1 #0)) 0)")
    slope = given("(= (deriv h (exp #0)) (exp h))", "(real h)", "(< h b)")
    j = apply("fundamental", [slope, below, HIGH], "h", "(exp h)", "(* -1 oo)", "b")
    assert repr(j.goal) == "(= (integral (* -1 oo) b (exp #0)) (+ (exp b) (* -1 0)))"


@pytest.mark.parametrize(
    ("premises", "terms"),
    [
        ([given("(= (deriv h (exp #0)) (exp h))", *INSIDE, "(!= h 0)"), LOW, HIGH], TERMS),  # a hole
        ([given("(= (deriv h (exp #0)) (exp h))", *INSIDE, "(< h 1)"), LOW, HIGH], TERMS),  # on a part of it
        ([given("(= (deriv h (exp #0)) (exp h))", *INSIDE, "(integer h)"), LOW, HIGH], TERMS),
        ([given("(= (deriv a (exp #0)) (exp a))", *INSIDE), LOW, HIGH], TERMS),  # at another point
        ([given("(= (deriv h (sin #0)) (exp h))", *INSIDE), LOW, HIGH], TERMS),  # of another function
        ([SLOPE, HIGH, LOW], TERMS),  # the ends exchanged
        ([SLOPE, LOW, HIGH], ("h", "(exp h)", "b", "a")),
        ([SLOPE, FROM_INSIDE[1], FROM_INSIDE[0]], TERMS),
        ([SLOPE, given("(tends:left a (exp #0) A)"), HIGH], TERMS),  # from outside
        ([SLOPE, LOW, given("(tends:right b (exp #0) B)")], TERMS),
        ([SLOPE, LOW, given("(tends:both b (exp #0) oo)")], TERMS),  # no value
        ([SLOPE, LOW, given("(tends:both b (sin #0) B)")], TERMS),  # of another term
        ([SLOPE, LOW], TERMS),
        ([SLOPE, LOW, HIGH, given("(< 0 1)")], TERMS),  # a condition that nobody asked for
        ([given("(= (deriv h (* #0 h)) h)", "(real h)"), LOW, HIGH], ("h", "(* h h)", "a", "b")),
        ([given("(= (deriv h (exp #0)) (exp h))", "(real h)", "(< h h)"), LOW, HIGH], ("h", "(exp h)", "h", "b")),
        ([PLAIN, given("(tends:real oo (exp (* -1 #0)) 0)"), LOW], ("h", "(exp h)", "oo", "a")),  # from oo
        ([PLAIN, given("(tends:real oo (exp #0) 0)"), HIGH], ("h", "(exp h)", "(* -1 oo)", "b")),  # at oo, for -oo
        ([PLAIN, LOW, given("(tends:integer oo (exp #0) 0)")], ("h", "(exp h)", "a", "oo")),
        ([given("(= (deriv h (exp #0)) (exp h))", "(real h)", "(< (* -1 oo) h)"),
          given("(tends:real oo (exp (* -1 #0)) 0)"), HIGH], ("h", "(exp h)", "(* -1 oo)", "b")),
    ],
)
def test_what_resembles_an_antiderivative_is_refused(premises: list[Judgement], terms: tuple[str, ...]) -> None:
    assert refused("fundamental", premises, *terms)


def test_the_integrand_has_to_be_continuous_inside() -> None:
    """floor and sign have no continuity; a root owes a proof that its argument is not negative there."""
    for body in ("(floor {})", "(sign {})", "(delta {} 1)"):
        assert refused("fundamental", [given(f"(= (deriv h (exp #0)) {body.format('h')})", *INSIDE), LOW, HIGH], *TERMS)
    root = given("(= (deriv h (exp #0)) (^ h 1/2))", *INSIDE)
    assert refused("fundamental", [root, LOW, HIGH], *TERMS)
    shown = given("(<= 0 h)", *INSIDE)
    assert repr(apply("fundamental", [root, LOW, HIGH, shown], *TERMS).goal).startswith("(= (integral a b (^ #0 1/2))")
    assert refused("fundamental", [root, LOW, HIGH, given("(<= 0 h)", *INSIDE, "(< h 1)")], *TERMS)
    assert refused("fundamental", [root, LOW, HIGH, given("(<= 0 a)")], *TERMS)


def test_an_antiderivative_that_jumps_leaves_its_limits_owed() -> None:
    """1/x from -1 to 1, and atan(tan x): no slope is shown at the jump, and the kernel gives none there."""
    assert "(!= h 0)" in hyps(apply("differentiate", [], "(deriv h (log #0))"))
    assert "(!= (cos h) 0)" in hyps(apply("differentiate", [], "(deriv h (atan (tan #0)))"))


# ---- existence ------------------------------------------------------------------------------------------------------
CLOSED = ("(real h)", "(<= a h)", "(<= h b)")


def test_what_is_continuous_on_a_closed_interval_is_integrable() -> None:
    j = apply("integrable", [given("(= (exp h) (exp h))", *CLOSED)], "h", "a", "b")
    assert repr(j.goal) == "(defined (integral a b (exp #0)))" and hyps(j) == {"(real a)", "(real b)", "(<= a b)"}
    j = apply("integrable", [given("(= (exp h) (exp h))", "(real h)")], "h", "a", "b")
    assert hyps(j) == {"(real a)", "(real b)"}


@pytest.mark.parametrize(
    ("premises", "terms"),
    [
        ([given("(= (^ h -1) (^ h -1))", *INSIDE)], ("h", "a", "b")),  # defined inside alone: 1/x from 0 to 1
        ([given("(= (^ h -1) (^ h -1))", "(real h)", "(!= h 0)")], ("h", "a", "b")),
        ([given("(= (exp h) (sin h))", *CLOSED)], ("h", "a", "b")),
        ([given("(= (floor h) (floor h))", *CLOSED)], ("h", "a", "b")),
        ([given("(= (^ h 1/2) (^ h 1/2))", *CLOSED)], ("h", "a", "b")),
        ([given("(= (exp h) (exp h))", "(real h)")], ("h", "a", "oo")),
    ],
)
def test_what_may_be_unbounded_is_not(premises: list[Judgement], terms: tuple[str, ...]) -> None:
    assert refused("integrable", premises, *terms)


# ---- congruence, linearity, intervals -------------------------------------------------------------------------------
def test_equal_integrands_have_equal_integrals() -> None:
    j = apply("integral_congruence", [given("(= (sin h) (cos h))", *INSIDE, "(< 0 x)")], "h", "a", "b")
    assert repr(j.goal) == "(= (integral a b (sin #0)) (integral a b (cos #0)))"
    assert hyps(j) == {"(real a)", "(real b)", "(<= a b)", "(< 0 x)", "(defined (integral a b (cos #0)))"}


def test_order_of_integrands_owes_the_order_of_the_ends() -> None:
    assert "(<= a b)" in hyps(apply("integral_congruence", [given("(<= (sin h) 1)", "(real h)")], "h", "a", "b"))


@pytest.mark.parametrize(
    "premise",
    [
        given("(= (sin h) (cos h))", *INSIDE, "(< h 1)"),
        given("(= (sin h) (cos h))", *INSIDE, "(integer h)"),
        given("(= (sin h) (cos h))", *CLOSED),
        given("(!= (sin h) (cos h))", *INSIDE),
        given("(< (sin h) (cos h))", *INSIDE),
    ],
)
def test_integrands_that_agree_elsewhere_are_refused(premise: Judgement) -> None:
    assert refused("integral_congruence", [premise], "h", "a", "b")


def test_sums_and_constant_factors_leave_an_integral() -> None:
    one, two = given("(= (integral 0 1 (sin #0)) S)"), given("(= (integral 0 1 #0) T)")
    j = apply("integral_linear", [one, two], "h", "c", "3")
    assert repr(j.goal) == "(= (integral 0 1 (+ (* c (sin #0)) (* 3 #0))) (+ (* c S) (* 3 T)))"
    assert refused("integral_linear", [one, two], "h", "h", "3")  # a factor that moves
    assert refused("integral_linear", [one, given("(= (integral 0 2 #0) T)")], "h", "c", "3")  # another interval
    assert refused("integral_linear", [one, given("(= (sum 0 1 #0) T)")], "h", "c", "3")
    assert refused("integral_linear", [given("(= S (integral 0 1 #0))")], "h", "c")


def test_intervals_join_where_they_meet() -> None:
    one, two = given("(= (integral a b (sin #0)) S)"), given("(= (integral b c (sin #0)) T)")
    assert repr(apply("integral_split", [one, two]).goal) == "(= (integral a c (sin #0)) (+ S T))"
    assert refused("integral_split", [two, one])
    assert refused("integral_split", [one, given("(= (integral b c (cos #0)) T)")])
    up, down = given("(= (integral a oo (sin #0)) S)"), given("(= (integral oo c (sin #0)) T)")
    assert refused("integral_split", [up, down])


def test_the_other_way_round_it_is_minus_the_integral() -> None:
    j = apply("integral_reversed", [], "(integral a b (sin #0))")
    assert repr(j.goal) == "(= (integral a b (sin #0)) (* -1 (integral b a (sin #0))))"
    assert hyps(j) == {"(defined (integral b a (sin #0)))"}
    assert refused("integral_reversed", [], "(integral a oo (sin #0))")
    assert refused("integral_reversed", [], "(sum 0 1 #0)")

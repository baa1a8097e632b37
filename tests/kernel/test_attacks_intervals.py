"""Attacks on order over intervals: each false step beside the true one that it resembles."""

from __future__ import annotations

import pytest

from derive.kernel.judgement import Judgement
from tests.kernel.steps import apply, given, hyps, refused

INSIDE = ("(real h)", "(< a h)", "(< h b)")
EXP = given("(<= 0 (deriv h (exp #0)))", *INSIDE)
STRICT = given("(< 0 (deriv h (exp #0)))", *INSIDE)


# ---- monotone -------------------------------------------------------------------------------------------------------
def test_a_slope_of_one_sign_orders_the_ends() -> None:
    j = apply("monotone", [EXP], "h", "(exp h)", "a", "b")
    assert repr(j.goal) == "(<= (exp a) (exp b))"
    assert {"(<= a b)", "(real a)", "(real b)", "(real (exp a))", "(real (exp b))"} == hyps(j)


def test_strict_order_needs_a_strict_slope_and_distinct_ends() -> None:
    assert repr(apply("monotone", [EXP], "h", "(exp h)", "a", "b").goal) == "(<= (exp a) (exp b))"
    j = apply("monotone", [STRICT], "h", "(exp h)", "a", "b")
    assert repr(j.goal) == "(< (exp a) (exp b))" and "(< a b)" in hyps(j)


@pytest.mark.parametrize(
    ("premise", "terms"),
    [
        (given("(<= 0 (exp h))", *INSIDE), ("h", "(exp h)", "a", "b")),  # not a slope
        (given("(<= 1 (deriv h (exp #0)))", *INSIDE), ("h", "(exp h)", "a", "b")),
        (EXP, ("h", "(log h)", "a", "b")),  # of another function
        (given("(<= 0 (deriv a (exp #0)))", *INSIDE), ("h", "(exp h)", "a", "b")),  # at another point
        (EXP, ("h", "(exp h)", "b", "a")),  # the other way round
        (EXP, ("h", "(exp h)", "a", "c")),  # past the interval
        (given("(<= 0 (deriv h (exp #0)))", *INSIDE, "(< h 1)"), ("h", "(exp h)", "a", "b")),  # on a part of it
        (given("(<= 0 (deriv h (exp #0)))", *INSIDE, "(!= h 0)"), ("h", "(exp h)", "a", "b")),  # with a hole
        (given("(<= 0 (deriv h (exp #0)))", *INSIDE, "(integer h)"), ("h", "(exp h)", "a", "b")),
        (given("(<= 0 (deriv h (exp #0)))", "(real h)", "(< h h)", "(< h b)"), ("h", "(exp h)", "h", "b")),
        (given("(!= 0 (deriv h (exp #0)))", *INSIDE), ("h", "(exp h)", "a", "b")),
    ],
)
def test_a_slope_of_something_else_is_refused(premise: Judgement, terms: tuple[str, ...]) -> None:
    assert refused("monotone", [premise], *terms)


@pytest.mark.parametrize(
    ("body", "owed"),
    [
        ("(^ {} -1)", "(!= a 0)"),  # undefined at an end
        ("(^ {} 1/2)", "(<= 0 a)"),  # the root is continuous at 0
        ("(^ {} -1/2)", "(< 0 a)"),
        ("(log {})", "(< 0 a)"),  # jumps across the negative numbers
        ("(tan {})", "(!= (cos b) 0)"),
        ("(^ {} c)", "(not (and (<= a 0) (<= c 0)))"),  # 0^c is defined, and a limit, for c > 0 alone
        ("(^ {} c)", "(<= 0 a)"),
        ("(^ {} c)", "(real c)"),
    ],
)
def test_the_ends_owe_continuity_and_definedness(body: str, owed: str) -> None:
    premise = given(f"(<= 0 (deriv h {body.format('#0')}))", *INSIDE)
    assert owed in hyps(apply("monotone", [premise], "h", body.format("h"), "a", "b"))


def test_a_function_that_may_jump_at_an_end_is_refused() -> None:
    for body in ("(floor {})", "(sign {})", "(delta {} 1)"):
        premise = given(f"(<= 0 (deriv h {body.format('#0')}))", *INSIDE)
        assert refused("monotone", [premise], "h", body.format("h"), "a", "b")


# ---- order in the limit ---------------------------------------------------------------------------------------------
LIMIT = given("(tends:right 0 (exp #0) 1)")


def test_what_is_positive_near_a_point_has_a_limit_that_is_not_negative() -> None:
    j = apply("limit_order", [given("(< 0 (exp n))", "(< 0 n)", "(real n)", "(< n 2)"), LIMIT], "n")
    assert repr(j.goal) == "(<= 0 1)" and "(< 0 2)" in hyps(j)


@pytest.mark.parametrize(
    ("sign", "limit"),
    [
        (given("(< 0 (exp n))", "(< 1 n)"), given("(tends:right 0 (exp #0) 1)", "(real m)")),  # no neighbourhood: owed
        (given("(< 0 (log n))", "(< 0 n)"), LIMIT),
        (given("(< 1 (exp n))", "(< 0 n)"), LIMIT),
        (given("(< 0 (exp n))", "(< n 0)"), LIMIT),  # the other side of the point
        (given("(< 0 (exp n))", "(< 0 n)", "(integer n)"), LIMIT),
        (given("(< 0 n)", "(< 0 n)"), given("(tends:real oo #0 oo)")),  # an infinite limit is not a value
        (given("(< 0 (exp n))", "(< n 5)"), given("(tends:real oo (exp #0) 1)")),
    ],
)
def test_order_elsewhere_says_nothing_of_the_limit(sign: Judgement, limit: Judgement) -> None:
    owed = set() if refused("limit_order", [sign, limit], "n") else hyps(apply("limit_order", [sign, limit], "n"))
    assert not owed or "(< 1 0)" in owed


# ---- enclosures -----------------------------------------------------------------------------------------------------
def test_a_grid_of_boxes_decides_an_order() -> None:
    j = apply("enclosed", [], "(< (sin x) (+ 1/4 x))", "x", "0", "1/16", "1/8", "3/16", "1/4")
    assert hyps(j) >= {"(real x)", "(<= 0 x)", "(<= x 1/4)"}


def test_two_symbols_take_two_intervals() -> None:
    j = apply("enclosed", [], "(< (* x y) 2)", "x", "0", "1", "y", "0", "1/2", "1")
    assert hyps(j) >= {"(<= x 1)", "(<= y 1)", "(real y)"}


@pytest.mark.parametrize(
    "terms",
    [
        ("(< (sin x) x)", "x", "0", "1/4"),  # equal at an end
        ("(<= (^ x 2) x)", "x", "1", "2"),  # false
        ("(< x 2)", "x", "0", "1", "3"),  # false in the last box
        ("(< x 2)", "x", "1", "0"),  # cuts that do not ascend
        ("(< x 2)", "x", "0", "0"),
        ("(< x 2)", "x", "0"),
        ("(< x 2)", "x"),
        ("(< x 2)", "0", "1"),
        ("(< x y)", "x", "0", "1"),  # a symbol without an interval
        ("(< x 2)", "x", "0", "1", "x", "0", "1"),
        ("(< x 2)", "x", "0", "y"),
        ("(= x x)", "x", "0", "1"),
        ("(!= (^ x 2) 2)", "x", "1", "2"),
        ("(< 0 (^ x -1))", "x", "-1", "1"),  # a pole inside
        ("(< 0 (+ 1 (log x)))", "x", "0", "1"),
        ("(< -1 (^ x 1/2))", "x", "-1", "1"),
    ],
)
def test_enclosures_that_meet_decide_nothing(terms: tuple[str, ...]) -> None:
    assert refused("enclosed", [], *terms)


def test_definedness_and_reality_are_owed_as_written() -> None:
    j = apply("enclosed", [], "(< (+ x (* 0 (^ y -1))) 2)", "x", "0", "1", "y", "1", "2")
    assert "(!= y 0)" in hyps(j)
    assert "(real (^ x 1/2))" in hyps(apply("enclosed", [], "(< (^ x 1/2) 2)", "x", "1", "5/4", "3/2"))

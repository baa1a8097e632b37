"""Decimals: rounding is certified, printed figures are compared by their interval, and mpmath never slips in unnamed."""
from __future__ import annotations

from fractions import Fraction

import pytest

from derive.kernel.codec import decode
from derive.numeric.decimals import Decimal, agreement, compare_printed, read_printed, round_significant, to_digits
from derive.numeric.refute import Question
from derive.numeric.values import Undefined


@pytest.mark.parametrize(("text", "digits", "expected", "method"), [
    ("pi", 30, "3.14159265358979323846264338328", "balls"), ("(^ 2 1/2)", 12, "1.41421356237", "balls"), ("1/3", 5, "0.33333", "rounded"),
    ("3/8", 5, "0.375", "exact"), ("(sin (^ 10 22))", 20, "-0.85220084976718880177", "balls"),
    ("(exp (* pi (^ 163 1/2)))", 31, "262537412640768743.9999999999993", "balls"), ("(exp (* pi (^ 163 1/2)))", 18, "262537412640768744", "balls"),
    ("(* (+ 1 (^ 10 -30) -1) (^ 10 30))", 15, "1", "exact"), ("(+ (^ (+ 1 (^ 10 -30)) 1/2) -1)", 10, "5e-31", "balls"),
    ("(^ -1 1/2)", 5, "I", "exact"), ("(factorial 1000)", 6, "4.02387e+2567", "rounded"), ("(exp -1000)", 6, "5.07596e-435", "balls"),
    ("(integral 0 1 (exp #0))", 20, "1.7182818284590452354", "mpmath"), ("(sum 1 oo (^ #0 -2))", 20, "1.6449340668482264365", "mpmath"),
])
def test_digits(text, digits, expected, method):
    assert to_digits(decode(text), digits) == Decimal(expected, method)


@pytest.mark.parametrize("text", [
    "(integral 0 1 (exp (* -1 (^ (* 1000 (+ #0 -3/10)) 2))))", "(sum 1 oo (* (cos (* #0 pi 1/20)) (^ #0 -2)))",
    "(sum 2 oo (^ (* #0 (^ (log #0) 2)) -1))", "(integral 0 pi (abs (sin (* 50 #0))))", "(^ 9 (^ 9 (^ 9 9)))", "(sum 1 oo #0)",
])
def test_what_mpmath_gets_wrong_in_silence_is_not_printed(text):
    assert not isinstance(to_digits(decode(text), 12), Decimal)


def test_undefined_has_no_digits():
    assert isinstance(to_digits(decode("(log 0)")), Undefined)


@pytest.mark.parametrize(("q", "digits", "expected"), [
    (Fraction(1234567, 100), 3, "12300"), (Fraction(999999, 1000), 3, "1000"), (Fraction(-1, 3), 3, "-0.333"), (Fraction(1, 10**9), 3, "1e-9"),
    (Fraction(10**30), 3, "1e+30"), (Fraction(12, 10), 5, "1.2"),
])
def test_rounding(q, digits, expected):
    assert round_significant(q, digits) == expected


@pytest.mark.parametrize(("value", "printed", "agrees"), [
    ("78/625", "12.48%", True), ("499/4000", "12.48%", True), ("499/4000", "12.47%", True), ("2497/20000", "12.48%", True),
    ("124851/1000000", "12.48%", False), ("7077888", "7,077,888", True), ("7077889", "7,077,888", False), ("(^ 2 1/2)", "1.41", True),
    ("(^ 2 1/2)", "1.42", False), ("(^ 2 1/2)", "1.410", False), ("13/10", "1.30", True), ("163/125", "1.30", True), ("653/500", "1.30", False),
    ("653/500", "1.3", True), ("-1/8", "-0.13", True), ("-1/8", "-0.12", True), ("(exp 1)", "2.7182818284590452353602874713526624977572", True),
    ("(exp 1)", "2.7182818284590452353602874713526624977573", False), ("(sum 1 oo (^ #0 -2))", "1.645", True), ("(^ -1 1/2)", "1.0", None),
])
def test_printed_figures(value, printed, agrees):
    assert compare_printed(decode(value), printed).agrees is agrees


def test_truncation_is_named_not_accepted():
    comparison = compare_printed(decode("2/3"), "0.66")
    assert comparison.agrees is False
    assert comparison.truncated
    assert not compare_printed(decode("2/3"), "0.65").truncated


@pytest.mark.parametrize("text", ["110M", "1 234", "1,23", "", "1.2.3", "12,3456", "0x10", "nan", "--1", "1e9999", "%"])
def test_what_is_not_a_printed_number_is_refused(text):
    with pytest.raises(ValueError, match="printed number"):
        read_printed(text)


def test_agreement_at_points_names_its_method():
    exact = agreement(Question((), decode("(= (^ (+ a b) 2) (+ (^ a 2) (^ b 2) (* 2 a b)))")))
    assert (exact.points, exact.method) == (8, "exact")
    by_balls = agreement(Question((), decode("(= (exp (+ a b)) (* (exp a) (exp b)))")))
    assert by_balls.method == "balls"
    by_mpmath = agreement(Question((decode("(< 1 x)"),), decode("(= (integral 1 x (^ #0 -1)) (log x))")), points=3)
    assert (by_mpmath.method, by_mpmath.digits) == ("mpmath", 30)
    limit = agreement(Question((), decode("(= (lim:both 0 (* (sin #0) (^ #0 -1))) 1)")))
    assert limit.method == "mpmath"


@pytest.mark.parametrize("goal", ["(= (^ (+ a b) 2) (+ (^ a 2) (^ b 2)))", "(= (tanh 30) 1)", "(= (deriv x (^ #0 3)) (* 2 (^ x 2)))", "(= (integral 0 1 #0) 2/3)"])
def test_no_support_for_what_is_false(goal):
    assert agreement(Question((), decode(goal))) is None

"""Exact evaluation: values of Q(i), typed reasons for everything else, and no explosion."""
from __future__ import annotations

import time
from fractions import Fraction

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import Term
from derive.numeric.balls import Enclosure, enclose
from derive.numeric.exact import decide, evaluate, fold
from derive.numeric.values import Fuel, Gaussian, Undefined, Unknown, Unsupported, log_ratio, power, to_term, to_text

pytestmark = pytest.mark.usefixtures("quiet_heap")


@pytest.mark.parametrize(("text", "expected"), [
    ("(^ 0 0)", 1), ("(^ 0 1/2)", 0), ("(^ -1 1/2)", Gaussian(0, 1)), ("(^ -4 3/2)", Gaussian(0, -8)),
    ("(^ 8/27 -2/3)", Fraction(9, 4)), ("(^ (^ 2 1/2) 2)", 2), ("(sum 1 100 #0)", 5050), ("(sum 3 2 (^ 0 -1))", 0),
    ("(prod 5 1 #0)", 1), ("(* (log 8) (^ (log 2) -1))", 3), ("(* (log 2) (^ (log 1/8) -1) 6)", -2), ("(exp (log 5))", 5),
    ("(binomial 5 -1)", 0), ("(binomial 3 7)", 0), ("(binomial -3 2)", 6), ("(binomial 1/2 2)", Fraction(-1, 8)),
    ("(factorial 0)", 1), ("(fibonacci -8)", -21), ("(lucas 10)", 123), ("(bernoulli 12)", Fraction(-691, 2730)),
    ("(zeta -3)", Fraction(1, 120)), ("(harmonic 4)", Fraction(25, 12)), ("(mod -7 3)", 2), ("(floor -7/2)", -4),
    ("(abs (+ 3 (* 4 (^ -1 1/2))))", 5), ("(falling 5 2)", 20), ("(rising 5 2)", 30), ("(delta 2 2)", 1), ("(max 1 5/2)", Fraction(5, 2)),
])
def test_value_is_exact(text, expected):
    assert evaluate(decode(text)) == expected


@pytest.mark.parametrize("text", [
    "(^ 0 -1)", "(* 0 (^ 0 -1))", "(+ 1 (* 0 (log 0)))", "(^ 0 (^ -1 1/2))", "(factorial -1)", "(factorial 1/2)", "(gamma 0)",
    "(floor (^ -1 1/2))", "(max 1 (^ -1 1/2))", "(sum 1 1/2 #0)", "(mod 3 0)", "(zeta 1)", "(atanh 1)", "(binomial 3 1/2)",
    "(^ (+ (log 1) 0) -1)", "(harmonic -1)", "(gcd 1/2 3)",
    "(^ (^ 0 -1/2) -2)", "(exp (log 0))", "(* (log 0) (^ (log 2) -1))",
])
def test_undefined_is_certain_and_typed(text):
    assert isinstance(evaluate(decode(text)), Undefined)


def test_a_factor_that_occurs_twice_is_counted_twice():
    shared = decode("(log 8)")
    t = Term("mul", None, (shared, shared, decode("(^ (log 2) -1)"), decode("(^ (log 4) -1)")))
    found = enclose(t)
    assert isinstance(found, Enclosure)
    assert found.ball.real.overlaps(enclose(decode("(+ 9/2 (exp -400))")).ball.real)


def test_irrational_is_unknown_not_undefined():
    assert isinstance(evaluate(decode("(^ 2 1/2)")), Unknown)
    assert isinstance(evaluate(decode("pi")), Unknown)
    assert isinstance(evaluate(decode("(sum 1 oo (^ 2 (* -1 #0)))")), Unknown)


@pytest.mark.parametrize("text", ["(integral 0 1 #0)", "x", "([] y 1)", "oo", "(deriv 1 (floor #0))"])
def test_what_has_no_method_is_unsupported(text):
    assert isinstance(evaluate(decode(text)), Unsupported)


@pytest.mark.parametrize("text", [
    "(^ 9 (^ 9 (^ 9 9)))", "(factorial (factorial 20))", "(sum 1 1000000000 #0)", "(prod 1 100000000 2)", "(^ 2 (^ 10 30))",
    "(sum 1 100000 (sum 1 100000 1))", "(binomial (^ 10 20) (^ 10 19))", "(fibonacci (^ 10 18))", "(^ (^ 10 3000) (^ 10 5))",
    "(harmonic (^ 10 12))", "(bernoulli (^ 10 9))", "(rising 3 (^ 10 9))",
])
def test_explosions_stop_at_once(text):
    start = time.perf_counter()
    assert isinstance(evaluate(decode(text)), Unknown)
    assert time.perf_counter() - start < 1


def test_a_huge_power_of_one_is_still_one():
    assert evaluate(decode("(^ -1 (^ 10 30))")) == 1
    assert evaluate(decode("(^ -1 (+ 1 (^ 10 30)))")) == -1


@pytest.mark.parametrize(("text", "expected"), [
    ("(= (^ 0 0) 1)", True), ("(< 1/3 1/2)", True), ("(and (< 1 2) (< 2 1))", False), ("(not (< 2 1))", True),
    ("(imp (< 2 1) (= (^ 0 -1) 1))", True), ("(iff (< 1 2) (< 2 1))", False), ("(integer 7/2)", False), ("(rational 7/2)", True),
    ("(real (^ -1 1/2))", False), ("(defined (^ 0 -1))", False), ("(defined (^ 0 1))", True), ("(forall 1 5 (<= #0 5))", True),
    ("(forall 1 5 (< #0 5))", False), ("(forall 5 1 (< #0 0))", True), ("(forall (* -1 oo) oo (real (delta #0 3)))", True),
    ("(forall (* -1 oo) oo (< 0 (delta #0 3)))", False), ("(forall 1 oo (<= 1 (+ 1 (* -1/2 (delta #0 0)))))", True),
    ("(forall 0 oo (<= 1 (+ 1 (* -1/2 (delta #0 0)))))", False),
    ("(not (and (integer (^ -1 1/2)) (<= (^ -1 1/2) 0)))", True),
])
def test_truth_of_closed_propositions(text, expected):
    assert decide(decode(text)) is expected


@pytest.mark.parametrize("text", ["(= (^ 0 -1) (^ 0 -1))", "(< 0 (^ -1 1/2))", "(not (= (^ 0 -1) 1))", "(imp (= (^ 0 -1) 1) (< 1 2))"])
def test_a_relation_with_an_undefined_side_is_neither(text):
    assert isinstance(decide(decode(text)), Undefined)


def test_a_forall_that_depends_on_the_index_itself_is_not_guessed():
    assert isinstance(decide(decode("(forall 1 oo (< #0 1000000))")), Unknown)


def test_log_ratio_needs_a_common_root():
    assert log_ratio(27, 9) == Fraction(3, 2)
    assert log_ratio(6, 2) is None
    assert log_ratio(2**64 + 1, 2) is None


def test_roots_are_principal_and_exact_or_absent():
    assert power(Fraction(9, 4), Fraction(-3, 2), Fuel(10)) == Fraction(8, 27)
    assert power(-8, Fraction(1, 3), Fuel(10)) is None
    assert power(10**30 + 1, Fraction(1, 2), Fuel(10)) is None


@pytest.mark.parametrize("v", [0, -3, Fraction(2, 7), Gaussian(0, 1), Gaussian(Fraction(-1, 2), -3)])
def test_a_value_written_as_a_term_is_itself(v):
    assert evaluate(to_term(v)) == v


def test_text_of_values():
    assert [to_text(v) for v in (Fraction(-1, 2), Gaussian(0, -1), Gaussian(1, Fraction(3, 2)))] == ["-1/2", "-I", "1 + 3/2*I"]


def test_fold_keeps_what_is_not_rational():
    assert repr(fold(decode("(log (+ 2 1))"))) == "(log 3)"

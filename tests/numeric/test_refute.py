"""Counterexamples: found where a claim fails, never where it holds, readable, and cheap."""
from __future__ import annotations

import time

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import num
from derive.language import read_statement
from derive.numeric import balls
from derive.numeric.refute import Question, find_counterexample
from derive.numeric.sample import apply_point, holds_at

pytestmark = pytest.mark.usefixtures("quiet_heap")


def real(*names):
    return tuple(f"(real {n})" for n in names)


def positive(*names):
    return tuple(h for n in names for h in (f"(integer {n})", f"(< 0 {n})"))


SCORES = ("(forall (* -1 oo) oo (real ([] s #0)))", *positive("V"))
DISTRIBUTION = (*positive("K"), "(forall 1 K (<= 0 ([] y #0)))", "(= (sum 1 K ([] y #0)) 1)")
FALSE = [
    ("(= (^ (^ x 2) 1/2) x)", real("x")), ("(= (log (* a b)) (+ (log a) (log b)))", real("a", "b")),
    ("(= (log (* a b)) (+ (log a) (log b)))", ()), ("(= (^ (* x y) 1/2) (* (^ x 1/2) (^ y 1/2)))", real("x", "y")),
    ("(= (^ (^ x -1) 1/2) (^ (^ x 1/2) -1))", real("x")), ("(= (^ (^ p x) y) (^ p (* x y)))", real("p", "x", "y")),
    ("(= (+ (atan x) (atan (^ x -1))) (* 1/2 pi))", real("x")), ("(= (^ (^ x 3) 1/3) (abs x))", real("x")),
    ("(= (^ (^ x 3) 1/3) x)", real("x")), ("(= (^ 0 x) 0)", real("x")), ("(= (sin (* pi q)) 0)", ("(rational q)",)),
    ("(= (* x (+ x -1/2) (+ x -1) (+ x -2) (+ x 1) (+ x -1/10)) 0)", real("x")), ("(= (exp x) (+ 1 x))", real("x")),
    ("(= (cos x) (sum 0 15 (* (^ -1 #0) (^ x (* 2 #0)) (^ (factorial (* 2 #0)) -1))))", real("x")),
    ("(= (+ (* 4 (^ d 2)) (* 2 d f)) (* 11 (^ d 2)))", (*positive("d", "f"), "(= f (* 4 d))")),
    ("(= (* h (^ e 2)) (* d d))", (*positive("h", "e", "d"), "(= (* h e) d)")),
    ("(= (sum 1 n (^ #0 2)) (* 1/2 n (+ n 1)))", positive("n")), ("(= (sum 1 n (* #0 #0)) (^ (sum 1 n #0) 2))", positive("n")),
    ("(= (sum 1 K (^ ([] y #0) 2)) 1)", DISTRIBUTION),
    ("(<= (* -1 (sum 1 K (* ([] y #0) (log ([] y #0))))) (* 1/2 (log K)))", (*DISTRIBUTION, "(forall 1 K (< 0 ([] y #0)))")),
    ("(= (* (exp ([] s 1)) (^ (sum 1 V (exp ([] s #0))) -1)) 1)", SCORES),
    ("(= (sum 1 n (* (delta i #0) (delta j #0))) 1)", (*positive("n", "i", "j"), "(<= i n)", "(<= j n)", "(!= i j)")),
    ("(= (abs (+ z w)) (+ (abs z) (abs w)))", ()), ("(< (re z) 1/4)", ("(< (abs z) 1)",)),
    ("(< y 5)", ("(< 0 x)", "(< x y)")), ("(<= (+ x y) 1)", (*real("x", "y"), "(= (+ (^ x 2) (^ y 2)) 1)")),
    ("(= S p)", (*positive("S", "p"), "(= (mod S p) 0)")), ("(< (^ n 2) 100000)", positive("n")),
    ("(imp (< 0 x) (< 1 x))", real("x")), ("(iff (< 0 x) (< 0 (^ x 2)))", real("x")), ("(and (<= 0 (^ x 2)) (< x 7))", real("x")),
    ("(= (^ 0 0) 0)", ()), ("(= (tanh 30) 1)", ()), ("(= (exp (* pi (^ 163 1/2))) (+ (^ 640320 3) 744))", ()),
    ("(= (+ (^ (+ x (* -1 a)) 6000) (* -1 (^ (+ a (* -1 x)) 5999))) 0)", real("x", "a")),
    ("(= (sum 1 m (sum 1 n ([] A #0 #1))) (sum 1 m (sum 1 n ([] A #1 #0))))", positive("m", "n")),
    ("(= (sum 1 n ([] P #0 1)) 1)", (*positive("n"), "(forall 1 n (forall 1 n (<= 0 ([] P #1 #0))))", "(forall 1 n (= (sum 1 n ([] P #1 #0)) 1))")),
    ("(= (deriv x (^ #0 3)) (* 2 (^ x 2)))", real("x")), ("(< 0 (deriv x (* #0 (exp (* -1 #0)))))", real("x")),
    ("(= (deriv 0 (log (sum 1 V (exp (+ ([] s #0) (* #1 (delta #0 1))))))) (exp ([] s 1)))", SCORES),
    ("(< (* L (^ H 2)) V)", (*positive("V", "H", "L", "E"), "(< 1 L)", "(< E H)", "(< (* 12 (^ H 2) (+ L -1)) (+ (* V (+ H (* -1 E))) (* -1 E H)))")),
    ("(forall 1 n (< ([] x #0) 5))", (*positive("n"), "(forall (* -1 oo) oo (real ([] x #0)))")),
    ("(= (binomial n k) (binomial n (+ n (* -1 k))))", ("(integer n)", "(integer k)")), ("(!= (^ x 2) x)", real("x")),
    ("(= (sin (^ (tan (+ (* -4 (^ x 2)) -3)) 3)) (sin (^ (tan (+ (* 4 (^ x 2)) 3)) 3)))", real("x")),
]
TRUE = [
    ("(= (^ (+ a b) 2) (+ (^ a 2) (^ b 2) (* 2 a b)))", ()), ("(= (* x (^ x -1)) 1)", real("x")), ("(= (* 0 (^ x -1)) 0)", real("x")),
    ("(= (* x (log x)) (* x (log x)))", ()), ("(= (exp (+ a b)) (* (exp a) (exp b)))", ()), ("(= (^ (^ x 2) 1/2) (abs x))", real("x")),
    ("(= (^ (^ x 2) 1/2) x)", ("(<= 0 x)",)), ("(= (log (* a b)) (+ (log a) (log b)))", ("(< 0 a)", "(< 0 b)")),
    ("(= (sum 1 n #0) (* 1/2 n (+ n 1)))", positive("n")), ("(= (sum 1 n #0) (* 1/2 n (+ n 1)))", ("(integer n)", "(<= 0 n)")),
    ("(= (+ (^ (sin x) 2) (^ (cos x) 2)) 1)", ()), ("(= (sum 1 K ([] y #0)) 1)", DISTRIBUTION),
    ("(= (sum 1 V (* (exp ([] s #0)) (^ (sum 1 V (exp ([] s #0))) -1))) 1)", SCORES), ("(<= (sum 1 K (^ ([] y #0) 2)) 1)", DISTRIBUTION),
    ("(<= (* -1 (sum 1 K (* ([] y #0) (log ([] y #0))))) (log K))", (*DISTRIBUTION, "(forall 1 K (< 0 ([] y #0)))")),
    ("(<= (abs (+ z w)) (+ (abs z) (abs w)))", ()), ("(imp (and (< 0 x) (< x 1)) (< (^ x 2) x))", real("x")),
    ("(iff (= (^ x 2) 1) (= (abs x) 1))", real("x")), ("(<= (^ x -1) 1)", ("(<= 1 x)",)), ("(= (+ (^ 2 1/2) (^ 2 1/2)) (^ 8 1/2))", ()),
    ("(= (binomial n k) (binomial n (+ n (* -1 k))))", ("(integer n)", "(integer k)", "(<= 0 n)")),
    ("(= (* S (^ P -1)) (floor (* S (^ P -1))))", (*positive("S", "P"), "(= (mod S P) 0)")), ("(= (floor (* (log (^ 2 n)) (^ (log 2) -1))) n)", positive("n")),
    ("(= (sum 1 n (delta #0 i)) 1)", (*positive("n", "i"), "(<= i n)")), ("(= (gamma (+ z 1)) (* z (gamma z)))", ("(not (and (integer z) (<= z 0)))",)),
    ("(= x 7)", ("(< 0 x)", "(< x 0)")), ("(= (deriv x (^ #0 3)) (* 3 (^ x 2)))", real("x")), ("(= (deriv x (^ #0 0)) 0)", real("x")),
    ("(= (deriv 0 (log (sum 1 V (exp (+ ([] s #0) (* #1 (delta #0 1))))))) (* (exp ([] s 1)) (^ (sum 1 V (exp ([] s #0))) -1)))", SCORES),
    ("(= (deriv x (^ (^ #0 2) 1/2)) (* x (^ (abs x) -1)))", real("x")), ("(= (deriv x (atan #0)) (^ (+ 1 (^ x 2)) -1))", real("x")),
]
OUT_OF_REACH = ["(= (^ 9 (^ 9 (^ 9 9))) 3)", "(= (sum 1 oo (^ #0 -1)) 5)", "(tends:real oo (^ #0 -1) 1)", "(bigo:real #0 1)",
                "(= (sin (+ 3 (exp (exp (exp 3))))) 0)", "(= (factorial (factorial (factorial 10))) 1)"]


@pytest.mark.parametrize(("goal", "hyps"), FALSE, ids=[g for g, _ in FALSE])
def test_a_false_claim_is_refuted_by_a_certified_point(goal, hyps):
    claim = Question(tuple(map(decode, hyps)), decode(goal))
    found = find_counterexample(claim, 60_000)
    assert found is not None
    assert holds_at(claim.hyps, found.point)
    assert balls.decide(apply_point(claim.goal, found.point)) is False
    assert found.lhs_text


@pytest.mark.parametrize(("goal", "hyps"), TRUE, ids=[f"{g} | {'; '.join(h)}" for g, h in TRUE])
def test_a_true_claim_is_never_refuted(goal, hyps):
    claim = Question(tuple(map(decode, hyps)), decode(goal))
    for seed in range(3):
        assert find_counterexample(claim, 40_000, seed) is None


@pytest.mark.parametrize("goal", OUT_OF_REACH)
def test_what_has_no_point_counterexample_ends_at_once(goal):
    start = time.perf_counter()
    assert find_counterexample(Question((), decode(goal))) is None
    assert time.perf_counter() - start < 3


def test_an_undefined_side_is_no_counterexample():
    assert find_counterexample(Question((decode("(= x 0)"),), decode("(= (* x (^ x -1)) 1)"))) is None
    assert find_counterexample(Question((decode("(= x 0)"),), decode("(and (= (^ x -1) 1) (= x 1))"))) is None


def test_the_point_is_readable():
    found = find_counterexample(Question((decode("(real x)"),), decode("(= (^ (^ x 2) 1/2) x)")))
    assert (found.point, found.lhs_text, found.rhs_text, found.method) == ({"x": num(-1)}, "1", "-1", "exact")


def test_near_identities_show_the_digit_where_they_part():
    found = find_counterexample(Question((), decode("(= (exp (* pi (^ 163 1/2))) (+ (^ 640320 3) 744))")))
    assert found.method == "balls"
    assert found.lhs_text.startswith("[262537412640768743.99999999999925")
    assert found.rhs_text == "262537412640768744"


def test_a_large_point_is_found_when_small_ones_agree():
    found = find_counterexample(Question(tuple(map(decode, positive("n"))), decode("(< n 5000)")), 60_000)
    assert found is not None


def test_the_same_budget_gives_the_same_answer():
    claim = Question(tuple(map(decode, real("a", "b"))), decode("(= (^ (+ a b) 3) (+ (^ a 3) (^ b 3)))"))
    assert find_counterexample(claim) == find_counterexample(claim)


@pytest.mark.parametrize(("text", "where"), [
    ("re(z*w) = re(z)*re(w)", "z, w: complex; im(z)*im(w) >= 0"), ("conjugate(z) = z", "z: complex; re(z)**2 <= 1"),
    ("z + conjugate(z) = 2*z", "z: complex; 2**re(z) < 1/2"),
])
def test_an_order_between_powers_and_products_of_parts_makes_no_symbol_real(text, where):
    assert find_counterexample(read_statement(text, where=where).claim()) is not None

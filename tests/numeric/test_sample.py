"""Admissible points: domains, inequalities and equations are honoured, exactly, and the same on every machine."""
from __future__ import annotations

from itertools import islice

import pytest

from derive.kernel.codec import decode
from derive.kernel.terms import num
from derive.numeric.exact import decide, evaluate
from derive.numeric.linear import contradictory
from derive.numeric.sample import apply_point, find_witness, holds_at, samples
from derive.numeric.values import Fuel

DISTRIBUTION = ("(integer K)", "(< 0 K)", "(forall 1 K (<= 0 ([] y #0)))", "(= (sum 1 K ([] y #0)) 1)",
                "(forall (* -1 oo) oo (real ([] y #0)))")
STOCHASTIC = ("(integer n)", "(< 0 n)", "(forall 1 n (forall 1 n (<= 0 ([] P #1 #0))))", "(forall 1 n (= (sum 1 n ([] P #1 #0)) 1))")
ASSUMPTIONS = [
    ("(integer d)", "(< 0 d)", "(= d_ff (* 4 d))"),
    ("(integer h)", "(< 0 h)", "(integer e)", "(< 0 e)", "(integer d)", "(< 0 d)", "(= (* h e) d)"),
    ("(< 0 E)", "(< E H)", "(< H (+ E 1))"), ("(< a b)", "(< b c)", "(< c d)", "(real a)"),
    ("(integer S)", "(< 0 S)", "(integer P)", "(< 1 P)", "(= (mod S P) 0)"), ("(integer d)", "(< 0 d)", "(integer (* 1/2 d))"),
    ("(real x)", "(= (^ x 2) 2)"), ("(real x)", "(real y)", "(= (+ (^ x 2) (^ y 2)) 1)"), ("(= H (log (+ V 1)))", "(integer V)", "(< 0 V)"),
    ("(< 0 x)", "(<= x 1)", "(!= x 1)"), ("(<= 0 p)", "(<= p 1)", "(= q (+ 1 (* -1 p)))"), ("(< (abs z) 1)",),
    ("(not (and (integer z) (<= z 0)))",), ("(< 1 (re s))",), ("(integer n)", "(integer i)", "(<= 1 i)", "(<= i n)", "(<= n 7)"),
    ("(< 1000 n)", "(integer n)"), ("(= (* 3 x) (+ 1 (* 2 y)))", "(real y)", "(< 5 y)"), DISTRIBUTION, STOCHASTIC,
    ("(integer K)", "(< 1 K)", "(forall 1 K (< 0 ([] p #0)))", "(= (sum 1 K ([] p #0)) 1)", "(forall 1 K (< 0 ([] q #0)))",
     "(= (sum 1 K ([] q #0)) 1)"),
    ("(forall (* -1 oo) oo (< 0 ([] w #0)))", "(integer n)", "(< 0 n)", "(< (sum 1 n ([] w #0)) 10)"),
    ("(forall (* -1 oo) oo (and (integer ([] c #0)) (<= 0 ([] c #0))))", "(integer n)", "(< 0 n)"),
    ("(= (* 2 m) n)", "(integer m)", "(integer n)", "(< 0 m)", "(= (sum 1 n ([] x #0)) 0)"),
]


@pytest.mark.parametrize("hyps", ASSUMPTIONS, ids=str)
def test_a_witness_is_found_and_satisfies_every_assumption(hyps):
    terms = tuple(decode(h) for h in hyps)
    point = find_witness(terms)
    assert point is not None
    assert holds_at(terms, point)
    assert all(apply_point(h, point).free == frozenset() for h in terms)


def test_points_are_the_same_each_time():
    terms = tuple(decode(h) for h in DISTRIBUTION)
    first, again = [[s.point() for s in islice(samples(terms, None, Fuel(50_000)), 6)] for _ in range(2)]
    assert first == again
    assert len({str(p) for p in first}) == 6


def test_another_seed_gives_other_points():
    terms = (decode("(real x)"), decode("(real y)"))
    assert [s.point() for s in islice(samples(terms, None, None, 0), 9)] != [s.point() for s in islice(samples(terms, None, None, 1), 9)]


def test_a_family_is_applied_with_its_indices():
    point = {"y": (2, decode("(+ (* 3 (delta #1 1) (delta #0 2)) (* 5 (delta #1 2) (delta #0 1)))")), "n": num(2)}
    assert evaluate(apply_point(decode("(+ (* 10 ([] y 1 n)) ([] y n 1))"), point)) == 35


def test_complex_symbols_get_complex_values():
    values = [s.point()["z"] for s in islice(samples((), decode("(= z (conjugate z))"), None), 12)]
    assert any(decide(decode(f"(real {v!r})")) is False for v in values)


def test_undeclared_sorts_are_not_invented():
    for s in islice(samples((decode("(integer n)"),), decode("(< n x)"), None), 12):
        assert isinstance(s.symbols["n"], int)


@pytest.mark.parametrize("hyps", [
    ("(< 0 x)", "(< x 0)"), ("(integer x)", "(< 0 x)", "(< x 1)"), ("(= x 0)", "(!= x 0)"), ("(< a b)", "(< b c)", "(< c a)"),
    ("(real x)", "(< (^ x 2) 0)"), ("(= (abs z) -1)",), ("(integer n)", "(< 0 n)", "(= (* 2 n) 1)"), ("(< 1 0)",),
    ("(and (<= 0 p) (<= p 1))", "(< 1 p)"), ("(= x 1)", "(= x 2)"), ("(<= x 2)", "(<= 2 x)", "(!= x 2)"),
])
def test_contradictions_are_seen(hyps):
    terms = tuple(decode(h) for h in hyps)
    assert contradictory(terms)
    assert find_witness(terms, 20_000) is None


@pytest.mark.parametrize("hyps", ASSUMPTIONS, ids=str)
def test_no_contradiction_is_seen_where_there_is_none(hyps):
    assert contradictory(tuple(decode(h) for h in hyps)) is None


def test_assumptions_that_are_nowhere_defined_have_no_witness():
    assert find_witness((decode("(= (^ 0 -1) (^ 0 -1))"),)) is None
    assert find_witness((decode("(< 0 (log 0))"),)) is None

"""The bridge: there and back is the same term; what SymPy means otherwise is refused with its piece."""
from __future__ import annotations

import subprocess
import sys

import pytest

from derive.bridge import BridgeError, from_sympy, simplified_difference, symbol_facts, to_sympy
from derive.bridge.simplify import sympy_assumptions
from derive.kernel.codec import decode
from derive.numeric.refute import Question

sp = pytest.importorskip("sympy")
ROUND_TRIPS = [
    "(+ (^ x 2) -3/4)", "(* -1 x (^ y -1))", "(sum 1 n (^ #0 2))", "(sum 1 n (sum 1 #0 (* #0 #1)))", "(^ -1 1/2)", "(exp 1)", "(exp x)",
    "([] y (+ k 1))", "([] T i j)", "(= (* x (^ x -1)) 1)", "(integral 0 1 (exp #0))", "(deriv x (^ #0 3))", "(deriv 2 (^ #0 3))",
    "(deriv x (deriv #0 (^ #0 3)))", "(lim:real oo (^ (+ 1 (^ #0 -1)) #0))", "(lim:integer oo (^ #0 -1))", "(lim:right 0 (log #0))",
    "(lim:both 1 (* (+ #0 -1) (^ (+ #0 -1) -1)))", "(binomial n k)", "(delta i j)", "(digamma x)", "(polygamma 2 x)", "(hurwitz s a)",
    "(zeta s)", "(imp (< 0 x) (!= x 0))", "(* (log 8) (^ (log 2) -1))", "(sum 1 oo (^ 2 (* -1 #0)))", "(sum (* -1 oo) oo (^ 2 (* -1 #0)))",
    "(sum 1 k (* k #0))", "(^ 2 1/2)", "(^ 4 1/2)", "(+ x x)", "(* 0 (^ x -1))", "(^ 0 -1)", "(mod a b)", "(rising x n)", "(falling x n)",
    "(+ x (* -1 x))", "(prod 1 n #0)", "(floor (* 1/2 n))", "(ceil x)", "(abs x)", "(conjugate z)", "(factorial n)", "(+ 2 3)", "(* 2 3)",
    "(log (exp x))", "(<= x y)", "(and (< 0 x) (< x 1))", "(not (= x 1))", "pi", "EulerGamma", "Catalan", "(bernoulli 1)", "(sign x)",
]


@pytest.mark.parametrize("text", ROUND_TRIPS)
def test_there_and_back_is_the_same_term(text):
    assert from_sympy(to_sympy(decode(text))) == decode(text)


def test_nothing_is_simplified_on_the_way():
    assert str(to_sympy(decode("(* x (^ x -1))"))) == "x/x"
    assert to_sympy(decode("(* 0 (^ x -1))")) != 0


def test_quotients_are_lowered():
    x = sp.Symbol("x")
    assert from_sympy(sp.cot(x)) == decode("(* (cos x) (^ (sin x) -1))")
    assert from_sympy(sp.sec(x)) == decode("(^ (cos x) -1)")
    assert from_sympy(sp.GoldenRatio) == decode("(* 1/2 (+ 1 (^ 5 1/2)))")
    assert from_sympy(x > 2) == decode("(< 2 x)")


def refused(make):
    with pytest.raises(BridgeError) as caught:
        from_sympy(make())
    return str(caught.value)


def test_refusals_name_the_piece():
    x = sp.Symbol("x")
    assert "different assumptions" in refused(lambda: x + sp.Symbol("x", positive=True))
    assert "Dummy" in refused(lambda: sp.Dummy("d") + 1)
    assert "3/20" in refused(lambda: x + 0.15)
    assert "oo" in refused(lambda: x + sp.oo)
    assert "zoo" in refused(lambda: sp.zoo) or "oo" in refused(lambda: sp.zoo)
    assert "reversed" in refused(lambda: sp.Sum(x, (x, 5, 1)))
    assert "name" in refused(lambda: sp.Symbol("a b"))
    assert "name" in refused(lambda: sp.Symbol("exp"))
    assert "erf" in refused(lambda: sp.erf(x))
    assert "outside" in refused(lambda: sp.Piecewise((x, x > 0), (0, True)))
    assert "commute" in refused(lambda: sp.Symbol("A", commutative=False) * sp.Symbol("B", commutative=False))
    assert "bounds" in refused(lambda: sp.Integral(x, x))
    assert "Matrix" in refused(lambda: sp.Matrix([[1]]))
    assert "not a SymPy expression" in refused(lambda: "x + 1")
    assert "not a SymPy expression" in refused(lambda: 3)


@pytest.mark.parametrize("text", ["(sum 5 1 #0)", "(gcd a b)", "(integer n)", "(bigo:real #0 1)"])
def test_what_sympy_reads_otherwise_is_not_exported(text):
    with pytest.raises(BridgeError):
        to_sympy(decode(text))


def test_a_bound_name_never_captures():
    back = from_sympy(sp.Sum(sp.Symbol("k") * sp.Symbol("k0"), (sp.Symbol("k0"), 1, sp.Symbol("k"))))
    assert back == decode("(sum 1 k (* k #0))")


def test_symbol_facts_follow_sympys_assumptions():
    n, z, r = sp.Symbol("n", integer=True, positive=True), sp.Symbol("z"), sp.Symbol("r", real=True, nonzero=True)
    assert symbol_facts(n + z + r) == tuple(map(decode, ("(integer n)", "(< 0 n)", "(real r)", "(!= r 0)")))


def test_sympy_is_told_what_the_assumptions_say():
    hyps = tuple(map(decode, ("(integer n)", "(< 0 n)", "(<= x 0)", "(< 3 y)", "(< z 3)", "(< a b)")))
    assert sympy_assumptions(hyps) == {"n": {"integer": True, "positive": True}, "x": {"nonpositive": True}, "y": {"positive": True}}


def question(goal, *hyps):
    return Question(tuple(map(decode, hyps)), decode(goal))


def test_simplification_is_evidence_under_the_assumptions():
    assert simplified_difference(question("(= (^ (^ x 2) 1/2) x)", "(< 0 x)"), 30).outcome == "zero"
    assert simplified_difference(question("(= (^ (^ x 2) 1/2) x)"), 30).outcome == "open"


def test_a_hanging_simplification_is_killed():
    assert simplified_difference(question("(= (^ (^ 9 9) (^ 9 (^ 9 9))) 3)"), 2).outcome == "timeout"


def test_sympy_is_not_imported_with_the_bridge():
    code = "import sys, derive.bridge, derive.numeric.refute; sys.exit('sympy' in sys.modules or 'mpmath' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

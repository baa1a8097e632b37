"""What gamma, digamma, zeta and their kin mean, and their laws: reflection, multiplication, bounds.

A row: name, premises, conclusion, source. A law is stated without division where it can be: from
`gamma(a) gamma(1-a) sin(pi a) = pi` it follows that sin(pi a) is not 0.
"""
from __future__ import annotations

_POLE = "(not (and (integer a) (<= a 0)))"
_NATURAL = ("(integer n)", "(<= 0 n)")
_POSITIVE = ("(integer n)", "(<= 1 n)")
_STEPS = "(+ a (* #0 (^ n -1)))"  # a + k/n

DEFINITIONS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("zeta_hurwitz", (), "(= (hurwitz s 1) (zeta s))", "DLMF 25.11.2"),
    ("hurwitz_step", (), "(= (hurwitz s a) (+ (hurwitz s (+ a 1)) (^ a (* -1 s))))", "DLMF 25.11.3"),
    ("hurwitz_series", ("(< 1 (re s))",), "(= (sum 0 oo (^ (+ #0 a) (* -1 s))) (hurwitz s a))",
     "DLMF 25.11.1"),
    ("digamma_one", (), "(= (digamma 1) (* -1 EulerGamma))", "DLMF 5.4.12"),
    ("digamma_step", (), "(= (digamma (+ a 1)) (+ (digamma a) (^ a -1)))", "DLMF 5.5.2"),
    ("digamma_series", (_POLE,),
     "(= (sum 0 oo (+ (^ (+ #0 1) -1) (* -1 (^ (+ #0 a) -1)))) (+ (digamma a) EulerGamma))", "DLMF 5.7.6"),
    ("polygamma_zero", (), "(= (polygamma 0 a) (digamma a))", "DLMF 5.15"),
    ("polygamma_hurwitz", _POSITIVE,
     "(= (polygamma n a) (* (^ -1 (+ n 1)) (factorial n) (hurwitz (+ n 1) a)))", "DLMF 25.11.12"),
    ("loggamma_log", ("(< 0 a)",), "(= (loggamma a) (log (gamma a)))", "DLMF 5.2"),
    ("beta_gamma", (), "(= (beta a b) (* (gamma a) (gamma b) (^ (gamma (+ a b)) -1)))", "DLMF 5.12.1"),
    ("bernoulli_hurwitz", _NATURAL,
     "(= (bernoulli_polynomial (+ n 1) a) (* -1 (+ n 1) (hurwitz (* -1 n) a)))", "DLMF 25.11.14"),
    ("bernoulli_at_zero", (*_NATURAL, "(!= n 1)"), "(= (bernoulli n) (bernoulli_polynomial n 0))",
     "DLMF 24.2.4"),
    ("catalan_hurwitz", (), "(= Catalan (* 1/16 (+ (hurwitz 2 1/4) (* -1 (hurwitz 2 3/4)))))",
     "DLMF 25.11.40"),
    ("polylog_series", ("(< (abs a) 1)",),
     "(= (sum 1 oo (* (^ a #0) (^ #0 (* -1 s)))) (polylog s a))", "DLMF 25.12.10"),
    ("polylog_edge", ("(<= (abs a) 1)", "(< 1 (re s))"),
     "(= (sum 1 oo (* (^ a #0) (^ #0 (* -1 s)))) (polylog s a))", "DLMF 25.12.10"),
)

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("gamma_reflection", (), "(= (* (gamma a) (gamma (+ 1 (* -1 a))) (sin (* pi a))) pi)", "DLMF 5.5.3"),
    ("gamma_conjugate", (), "(= (conjugate (gamma a)) (gamma (conjugate a)))", "DLMF 5.2.1"),
    ("gamma_multiplication", _POSITIVE,
     f"(= (prod 0 (+ n -1) (gamma {_STEPS})) (* (^ (* 2 pi) (* 1/2 (+ n -1))) "
     "(^ n (+ 1/2 (* -1 n a))) (gamma (* n a))))", "DLMF 5.5.6"),
    ("digamma_reflection", (),
     "(= (* (+ (digamma (+ 1 (* -1 a))) (* -1 (digamma a))) (sin (* pi a))) (* pi (cos (* pi a))))",
     "DLMF 5.5.4"),
    ("digamma_conjugate", (), "(= (conjugate (digamma a)) (digamma (conjugate a)))", "DLMF 5.2.2"),
    ("digamma_multiplication", _POSITIVE,
     f"(= (sum 0 (+ n -1) (digamma {_STEPS})) (* n (+ (digamma (* n a)) (* -1 (log n)))))", "DLMF 5.5.9"),
    ("hurwitz_multiplication", _POSITIVE,
     f"(= (sum 0 (+ n -1) (hurwitz s {_STEPS})) (* (^ n s) (hurwitz s (* n a))))", "DLMF 25.11.15"),
    ("zeta_even", _POSITIVE,
     "(= (zeta (* 2 n)) (* (^ -1 (+ n 1)) 1/2 (^ (* 2 pi) (* 2 n)) (bernoulli_polynomial (* 2 n) 0) "
     "(^ (factorial (* 2 n)) -1)))", "DLMF 25.6.2"),
    ("bernoulli_symmetry", _NATURAL,
     "(= (bernoulli_polynomial n (+ 1 (* -1 a))) (* (^ -1 n) (bernoulli_polynomial n a)))", "DLMF 24.4.3"),
    ("stirling", (), "(tends:integer oo (* (gamma (+ #0 a)) (exp #0) (^ #0 (+ 1/2 (* -1 #0) (* -1 a)))) "
     "(^ (* 2 pi) 1/2))", "DLMF 5.11.7"),
    ("zeta_bound", ("(< 1 a)",), "(< (* (+ a -1) (zeta a)) a)", "DLMF 25.2.1, by the integral test"),
)

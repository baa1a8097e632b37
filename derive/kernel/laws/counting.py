"""Axioms about factorials, binomials, the gamma function at integers, harmonic and Fibonacci numbers.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

_GAMMA = "DLMF 5.2, 5.5"
_BINOMIAL = "DLMF 1.2, 26.3"
TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("factorial_step", ("(integer n)", "(<= 0 n)"),
     "(= (factorial (+ n 1)) (* (+ n 1) (factorial n)))", _GAMMA),
    ("gamma_step", (), "(= (gamma (+ a 1)) (* a (gamma a)))", "DLMF 5.5.1"),
    ("gamma_factorial", ("(integer n)", "(<= 0 n)"), "(= (gamma (+ n 1)) (factorial n))", "DLMF 5.4.1"),
    ("binomial_factorial", ("(integer k)", "(integer n)", "(<= 0 k)", "(<= k n)"),
     "(= (binomial n k) (* (factorial n) (^ (* (factorial k) (factorial (+ n (* -1 k)))) -1)))", _BINOMIAL),
    ("pascal", ("(integer k)",),
     "(= (binomial (+ n 1) (+ k 1)) (+ (binomial n (+ k 1)) (binomial n k)))", "DLMF 26.3.5"),
    ("binomial_zero", (), "(= (binomial n 0) 1)", _BINOMIAL),
    ("binomial_step", ("(integer k)", "(<= 0 k)"),
     "(= (binomial n (+ k 1)) (* (binomial n k) (+ n (* -1 k)) (^ (+ k 1) -1)))", _BINOMIAL),
    ("harmonic_step", ("(integer n)", "(<= 0 n)"),
     "(= (harmonic (+ n 1)) (+ (harmonic n) (^ (+ n 1) -1)))", "DLMF 5.4.14"),
    ("fibonacci_step", ("(integer n)",),
     "(= (fibonacci (+ n 2)) (+ (fibonacci (+ n 1)) (fibonacci n)))", "DLMF 26.11"),
    ("lucas_step", ("(integer n)",), "(= (lucas (+ n 2)) (+ (lucas (+ n 1)) (lucas n)))", "DLMF 26.11"),
)

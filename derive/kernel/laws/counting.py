"""Axioms about factorials, binomials, the gamma function at integers, harmonic and Fibonacci numbers.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

_BINOMIAL = "DLMF 1.2, 26.3"

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("gamma_step", (), "(= (gamma (+ a 1)) (* a (gamma a)))", "DLMF 5.5.1"),
    ("gamma_factorial", ("(integer n)", "(<= 0 n)"), "(= (gamma (+ n 1)) (factorial n))", "DLMF 5.4.1"),
    ("binomial_factorial", ("(integer k)", "(integer n)", "(<= 0 k)", "(<= k n)"),
     "(= (binomial n k) (* (factorial n) (^ (* (factorial k) (factorial (+ n (* -1 k)))) -1)))", _BINOMIAL),
    ("pascal", ("(integer k)",),
     "(= (binomial (+ n 1) (+ k 1)) (+ (binomial n (+ k 1)) (binomial n k)))", "DLMF 26.3.5"),
)

"""Axioms about trigonometric and hyperbolic functions.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

_TRIG = "DLMF 4.14, 4.28"
_I = "(^ -1 1/2)"
TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("sin_exponential", (),
     f"(= (sin a) (* (+ (exp (* {_I} a)) (* -1 (exp (* -1 {_I} a)))) (^ (* 2 {_I}) -1)))", _TRIG),
    ("cos_exponential", (), f"(= (cos a) (* (+ (exp (* {_I} a)) (exp (* -1 {_I} a))) 1/2))", _TRIG),
    ("tan_quotient", (), "(= (tan a) (* (sin a) (^ (cos a) -1)))", _TRIG),
    ("sinh_exponential", (), "(= (sinh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) 1/2))", _TRIG),
    ("cosh_exponential", (), "(= (cosh a) (* (+ (exp a) (exp (* -1 a))) 1/2))", _TRIG),
    ("tanh_exponential", (),
     "(= (tanh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) (^ (+ (exp a) (exp (* -1 a))) -1)))", _TRIG),
)

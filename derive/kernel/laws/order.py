"""Axioms about inequalities: tangents, monotone functions, the triangle inequality.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

_ABS = "DLMF 1.9"

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("below_abs", ("(real a)",), "(<= a (abs a))", _ABS),
    ("triangle_inequality", (), "(<= (abs (+ a b)) (+ (abs a) (abs b)))", "DLMF 1.9.13"),
    ("exp_increases", ("(< a b)",), "(< (exp a) (exp b))", "DLMF 4.2"),
    ("log_increases", ("(< 0 a)", "(< a b)"), "(< (log a) (log b))", "DLMF 4.2"),
    ("power_increases", ("(<= 0 a)", "(< a b)", "(< 0 c)"), "(< (^ a c) (^ b c))", "DLMF 4.2"),
    ("exp_tangent", ("(real a)",), "(<= (+ 1 a) (exp a))", "DLMF 4.5.3"),
    ("exp_above_tangent", ("(real a)", "(!= a 0)"), "(< (+ 1 a) (exp a))", "DLMF 4.5.3"),
    ("log_tangent", ("(< 0 a)",), "(<= (log a) (+ a -1))", "DLMF 4.5.4"),
    ("log_below_tangent", ("(< 0 a)", "(!= a 1)"), "(< (log a) (+ a -1))", "DLMF 4.5.4"),
)

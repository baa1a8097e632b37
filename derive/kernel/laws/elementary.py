"""Axioms about exp, log and powers; abs; floor and ceiling; max and min; the Kronecker delta.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

_LOG = "DLMF 4.2, 4.8"
_POWER = "DLMF 4.8"
_FLOOR = "DLMF, Common Notations"
_ABS = "DLMF 1.9"

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("log_product", ("(< 0 a)", "(< 0 b)"), "(= (log (* a b)) (+ (log a) (log b)))", _LOG),
    ("log_power", ("(< 0 a)", "(real b)"), "(= (log (^ a b)) (* b (log a)))", _LOG),
    ("log_exp", ("(real a)",), "(= (log (exp a)) a)", _LOG),
    ("power_power", ("(< 0 a)", "(real b)"), "(= (^ (^ a b) c) (^ a (* b c)))", _POWER),
    ("power_power_integer", ("(integer c)",), "(= (^ (^ a b) c) (^ a (* b c)))", _POWER),
    ("power_product", ("(< 0 a)", "(< 0 b)"), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("root_product", ("(<= 0 a)", "(<= 0 b)", "(< 0 c)"), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("power_product_integer", ("(integer c)",), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("root_of_square", ("(real a)",), "(= (^ (^ a 2) 1/2) (abs a))", "DLMF 1.2, 1.9"),
    ("floor_of_integer", ("(integer a)",), "(= (floor a) a)", _FLOOR),
    ("floor_shift", ("(integer b)",), "(= (floor (+ a b)) (+ (floor a) b))", _FLOOR),
    ("abs_product", (), "(= (abs (* a b)) (* (abs a) (abs b)))", "DLMF 1.9.9"),
    ("abs_square", ("(real a)",), "(= (^ (abs a) 2) (^ a 2))", _ABS),
)

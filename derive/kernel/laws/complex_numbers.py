"""What re, im, conjugate, abs, sign, arg and the principal logarithm mean; the signs of arg.

A row: name, premises, conclusion, source. Definitions are what no verdict lists; the table holds axioms.
"""
from __future__ import annotations

_PARTS = "DLMF 1.9.1, 1.9.2"
_POLAR = "DLMF 1.9.4 to 1.9.9"
_LOG = "DLMF 4.2.2 to 4.2.6"
_I = "(^ -1 1/2)"

DEFINITIONS: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("cartesian", (), f"(= a (+ (re a) (* {_I} (im a))))", _PARTS),
    ("real_part", ("(real a)", "(real b)"), f"(= (re (+ a (* {_I} b))) a)", _PARTS),
    ("imaginary_part", ("(real a)", "(real b)"), f"(= (im (+ a (* {_I} b))) b)", _PARTS),
    ("conjugate_parts", (), f"(= (conjugate a) (+ (re a) (* -1 {_I} (im a))))", "DLMF 1.9.11"),
    ("modulus", (), "(= (abs a) (^ (+ (^ (re a) 2) (^ (im a) 2)) 1/2))", "DLMF 1.9.5"),
    ("direction", ("(!= a 0)",), "(= (sign a) (* a (^ (abs a) -1)))", "the unit vector of a; sign 0 = 0"),
    ("arg_log", ("(!= a 0)",), "(= (arg a) (im (log a)))", _POLAR),
    ("arg_above", ("(!= a 0)",), "(< (* -1 pi) (arg a))", _POLAR),
    ("arg_below", ("(!= a 0)",), "(<= (arg a) pi)", _POLAR),
    ("principal_log", ("(< (* -1 pi) (im a))", "(<= (im a) pi)"), "(= (log (exp a)) a)", _LOG),
)
TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("arg_right", ("(< 0 (re a))",), "(< (abs (arg a)) (* 1/2 pi))", _POLAR),
    ("arg_side", ("(!= (im a) 0)",), "(< 0 (* (im a) (arg a)))", _POLAR),
    ("arg_off_cut", ("(!= (im a) 0)",), "(< (abs (arg a)) pi)", _POLAR),
)

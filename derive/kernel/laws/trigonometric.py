"""Axioms about trigonometric and hyperbolic functions and their inverses.

A row: name, premises, conclusion, source. What the functions are by exponentials
and logs stands in `definitions`.
"""
from __future__ import annotations

_RANGE = "DLMF 4.23(ii)"
_I = "(^ -1 1/2)"
TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("whole_turn", (f"(= (exp (* {_I} a)) 1)", "(< (re a) (* 2 pi))", "(< (* -2 pi) (re a))"), "(= a 0)",
     "DLMF 4.2(iii): exp has the period 2*pi*i and no smaller one"),
    ("atan_range", (), "(<= (abs (re (atan a))) (* 1/2 pi))", _RANGE),
    ("atan_below", ("(real a)",), "(< (abs (atan a)) (* 1/2 pi))", _RANGE),
    ("atan_disc", ("(< (abs a) 1)",), "(< (abs (re (atan a))) (* 1/4 pi))",
     "DLMF 4.23.26: (1 + i*a)/(1 - i*a) lies in the right half-plane"),
    ("asin_range", (), "(<= (abs (re (asin a))) (* 1/2 pi))", _RANGE),
    ("atan2_range", (), "(<= (abs (atan2 b a)) pi)", "DLMF 4.23(vi)"),
    ("root_of_difference", (),
     "(= (^ (+ 1 (* -1 (^ a 2))) 1/2) (* (^ (+ 1 a) 1/2) (^ (+ 1 (* -1 a)) 1/2)))",
     "Kahan 1987, Branch cuts for complex elementary functions"),
)

"""Axioms about sums to infinity and decay.

A row: name, premises, conclusion, source.
"""
from __future__ import annotations

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("exp_series", (), "(= (sum 0 oo (* (^ x #0) (^ (factorial #0) -1))) (exp x))", "DLMF 4.2.19"),
    ("log_series", ("(<= (abs x) 1)", "(!= x 1)"),
     "(= (sum 1 oo (* (^ x #0) (^ #0 -1))) (* -1 (log (+ 1 (* -1 x)))))", "DLMF 4.6.1"),
    ("power_decay", ("(integer m)", "(<= 0 m)", "(< (abs r) 1)"),
     "(tends:integer oo (* (^ #0 m) (^ r #0)) 0)", "DLMF 4.2"),
)

"""What the rules of integrals conclude, worked out from their inference lines; read by `test_conclusions`.

Rows as in `expected_logic`.
"""

from __future__ import annotations

from tests.kernel.expected_logic import Row

FROM, INSIDE, WITHIN = "(^ c -1)", "(real h); (< (^ c -1) h); (< h b)", "(real h); (<= (^ c -1) h); (<= h (log v))"
PRIMITIVE = "(+ (* {0} (log {0})) (* -1 {0}))"
EXP = "(= (deriv h (exp #0)) (exp h))"
F, H = "(integral a b ([] f #0))", "(integral a b ([] h #0))"
INTEGRALS: list[Row] = [
    ("fundamental",
     [f"(< 1 g); {INSIDE} |- (= (deriv h {PRIMITIVE.format('#0')}) (log h))",
      f"(< 1 d) |- (tends:right {FROM} {PRIMITIVE.format('#0')} (log t))",
      f"(< 1 e) |- (tends:left b {PRIMITIVE.format('#0')} (^ u -1))", f"(< 1 f); {INSIDE} |- (< 0 h)"],
     ["h", PRIMITIVE.format("h"), FROM, "b"],
     f"(< 1 g); (< 1 d); (< 1 e); (< 1 f); (real {FROM}); (real b); (< {FROM} b); (!= c 0); (!= t 0); (!= u 0) |- "
     f"(= (integral {FROM} b (log #0)) (+ (^ u -1) (* -1 (log t))))"),
    ("fundamental",  # the ends may meet where the limits are from both sides
     [f"(< 1 g); {INSIDE} |- {EXP}", f"(< 1 d) |- (tends:both {FROM} (exp #0) s)", "(< 1 e) |- (tends:both b (exp #0) t)"],
     ["h", "(exp h)", FROM, "b"],
     f"(< 1 g); (< 1 d); (< 1 e); (real {FROM}); (real b); (<= {FROM} b); (!= c 0) |- (= (integral {FROM} b (exp #0)) (+ t (* -1 s)))"),
    ("fundamental",
     [f"(< 1 g); (real h) |- {EXP}", "(< 1 d) |- (tends:right a (exp #0) s)", "(< 1 e) |- (tends:left b (exp #0) t)"],
     ["h", "(exp h)", "a", "b"], "(< 1 g); (< 1 d); (< 1 e); (real a); (real b) |- (= (integral a b (exp #0)) (+ t (* -1 s)))"),
    ("fundamental",
     [f"(< 1 g); (real h); (< h b) |- {EXP}", "(< 1 d) |- (tends:real oo (exp (* -1 #0)) 0)", "(< 1 e) |- (tends:left b (exp #0) t)"],
     ["h", "(exp h)", "(* -1 oo)", "b"],
     "(< 1 g); (< 1 d); (< 1 e); (real b) |- (= (integral (* -1 oo) b (exp #0)) (+ t (* -1 0)))"),
    ("integrable", [f"(< 1 g); {WITHIN} |- (= (log (* h u)) (log (* h u)))", f"(< 1 d); {WITHIN} |- (< 0 (* h u))"], ["h", FROM, "(log v)"],
     f"(< 1 g); (< 1 d); (real {FROM}); (real (log v)); (<= {FROM} (log v)); (!= c 0); (!= v 0) |- "
     f"(defined (integral {FROM} (log v) (log (* #0 u))))"),
    ("integrable", ["(< 1 g); (real h) |- (= (exp h) (exp h))"], ["h", "a", "b"],
     "(< 1 g); (real a); (real b) |- (defined (integral a b (exp #0)))"),
    ("integral_congruence", ["(< 1 g); (real x); (< a x); (< x b) |- (= ([] f x) ([] h x))"], ["x", "a", "b"],
     f"(< 1 g); (real a); (real b); (<= a b); (defined {H}) |- (= {F} {H})"),
    ("integral_congruence", ["(< 1 g); (real x) |- (= ([] f x) ([] h x))"], ["x", "a", "b"],
     f"(< 1 g); (real a); (real b); (defined {H}) |- (= {F} {H})"),
    ("integral_congruence", ["(< 1 g); (real x) |- (<= ([] f x) ([] h x))"], ["x", "a", "b"],
     f"(< 1 g); (real a); (real b); (<= a b); (defined {F}); (defined {H}); (real {F}); (real {H}) |- (<= {F} {H})"),
    ("integral_linear", [f"(< 1 g) |- (= {F} s)", f"(< 1 d) |- (= {H} t)"], ["x", "(^ u -1)", "2"],
     "(< 1 g); (< 1 d); (!= u 0) |- (= (integral a b (+ (* (^ u -1) ([] f #0)) (* 2 ([] h #0)))) (+ (* (^ u -1) s) (* 2 t)))"),
    ("integral_split", [f"(< 1 g) |- (= {F} s)", "(< 1 d) |- (= (integral b c ([] f #0)) t)"], [],
     "(< 1 g); (< 1 d) |- (= (integral a c ([] f #0)) (+ s t))"),
    ("integral_reversed", [], [F], f"(defined (integral b a ([] f #0))) |- (= {F} (* -1 (integral b a ([] f #0))))"),
]

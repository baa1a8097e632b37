"""What the rules of sums, products and series conclude, worked out from their inference lines; read by `test_conclusions`.

Rows as in `expected_logic`.
"""

from __future__ import annotations

from tests.kernel.expected_logic import Row

RUNS = "(integer k); (<= a k); (<= k b)"
ENDS = "(integer a); (integer b)"
EACH = "(forall a b (!= ([] q #0) 0))"
LOGS = "(sum a b (log ([] q #0)))"
SHIFTED = "(log ([] q (+ #0 (* -1 (^ u -1)))))"
TURNED = "(+ a b (* -1 k))"  # k runs over a..b backwards
SUMS: list[Row] = [
    ("sum_congruence",
     ["(< 1 g); (integer k); (<= (^ a -1) k); (<= k b) |- (= (* k (log x)) (* (log ([] q k)) (^ y -1)))"], ["k", "(^ a -1)", "b"],
     "(< 1 g); (!= a 0); (integer (^ a -1)); (integer b); (!= x 0); (!= y 0); (forall (^ a -1) b (!= ([] q #0) 0)) |- "
     "(= (sum (^ a -1) b (* #0 (log x))) (sum (^ a -1) b (* (log ([] q #0)) (^ y -1))))"),
    ("sum_congruence", ["(< 1 g); (integer k); (<= a k) |- (= ([] p k) ([] q k))"], ["k", "a", "oo"],
     "(< 1 g); (integer a); (defined (sum a oo ([] p #0))); (defined (sum a oo ([] q #0))) |- (= (sum a oo ([] p #0)) (sum a oo ([] q #0)))"),
    ("product_congruence", [f"(< 1 g); {RUNS} |- (= (log x) (log y))"], ["k", "a", "b"],
     f"(< 1 g); {ENDS}; (!= x 0); (!= y 0) |- (= (prod a b (log x)) (prod a b (log y)))"),
    ("sum_order", [f"(< 1 g); {RUNS} |- (<= (log x) (log y))"], ["k", "a", "b"],
     f"(< 1 g); {ENDS}; (!= x 0); (!= y 0) |- (<= (sum a b (log x)) (sum a b (log y)))"),
    ("telescope", [f"(< 1 g); {RUNS} |- (= (+ (^ (+ (+ k 1) u) -1) (* -1 (^ (+ k u) -1))) (* (log y) ([] p k)))"],
     ["k", "a", "b", "(^ (+ k u) -1)"],
     f"(< 1 g); {ENDS}; (!= y 0); (!= (+ (+ b 1) u) 0); (!= (+ a u) 0); (<= a (+ b 1)) |- "
     "(= (sum a b (* (log y) ([] p #0))) (+ (^ (+ (+ b 1) u) -1) (* -1 (^ (+ a u) -1))))"),
    ("telescope_product", [f"(< 1 g); {RUNS} |- (= (+ (+ k 1) (log u)) (* (+ k (log u)) (* (log y) ([] p k))))"],
     ["k", "a", "b", "(+ k (log u))"],
     f"(< 1 g); {ENDS}; (!= y 0); (!= u 0); (!= (+ a (log u)) 0); (<= a (+ b 1)) |- "
     "(= (prod a b (* (log y) ([] p #0))) (* (+ (+ b 1) (log u)) (^ (+ a (log u)) -1)))"),
    ("induction", ["(< 1 g) |- (< 0 ([] p (^ a -1)))", "(< 1 d); (integer n); (<= (^ a -1) n); (< 0 ([] p n)) |- (< 0 ([] p (+ n 1)))"],
     ["n", "(^ a -1)", "(< 0 ([] p n))"],
     "(< 1 g); (< 1 d); (integer n); (<= (^ a -1) n); (!= a 0); (integer (^ a -1)) |- (< 0 ([] p n))"),
    ("last", [], [LOGS],
     f"{ENDS}; {EACH}; (integer (+ b -1)); (forall a (+ b -1) (!= ([] q #0) 0)); (!= ([] q b) 0); (<= a b) |- "
     f"(= {LOGS} (+ (sum a (+ b -1) (log ([] q #0))) (log ([] q b))))"),
    ("last", [], ["(prod 1 n ([] q #0))"],
     "(integer n); (integer (+ n -1)); (<= 1 n) |- (= (prod 1 n ([] q #0)) (* (prod 1 (+ n -1) ([] q #0)) ([] q n)))"),
    ("first", [], [LOGS],
     f"{ENDS}; {EACH}; (integer (+ a 1)); (forall (+ a 1) b (!= ([] q #0) 0)); (!= ([] q a) 0); (<= a b) |- "
     f"(= {LOGS} (+ (log ([] q a)) (sum (+ a 1) b (log ([] q #0)))))"),
    ("first", [], ["(sum (^ a -1) oo (log ([] q #0)))"],
     "(!= a 0); (integer (^ a -1)); (defined (sum (^ a -1) oo (log ([] q #0)))); (!= ([] q (^ a -1)) 0) |- "
     "(= (sum (^ a -1) oo (log ([] q #0))) (+ (log ([] q (^ a -1))) (sum (+ (^ a -1) 1) oo (log ([] q #0)))))"),
    ("empty", [], [LOGS], f"{ENDS}; {EACH}; (< b a) |- (= {LOGS} 0)"),
    ("empty", [], ["(prod a b (^ u -1))"], f"{ENDS}; (!= u 0); (< b a) |- (= (prod a b (^ u -1)) 1)"),
    ("split", [], [LOGS, "(^ c -1)"],
     f"{ENDS}; {EACH}; (!= c 0); (integer (^ c -1)); (integer (+ (^ c -1) 1)); (forall a (^ c -1) (!= ([] q #0) 0)); "
     "(forall (+ (^ c -1) 1) b (!= ([] q #0) 0)); (<= a (+ (^ c -1) 1)); (<= (^ c -1) b) |- "
     f"(= {LOGS} (+ (sum a (^ c -1) (log ([] q #0))) (sum (+ (^ c -1) 1) b (log ([] q #0)))))"),
    ("shift", [], [LOGS, "(^ u -1)"],
     f"{ENDS}; {EACH}; (integer (+ a (^ u -1))); (integer (+ b (^ u -1))); (!= u 0); (integer (^ u -1)); "
     "(forall (+ a (^ u -1)) (+ b (^ u -1)) (!= ([] q (+ #0 (* -1 (^ u -1)))) 0)) |- "
     f"(= {LOGS} (sum (+ a (^ u -1)) (+ b (^ u -1)) {SHIFTED}))"),
    ("shift", [], ["(sum a oo (log ([] q #0)))", "(^ u -1)"],
     "(integer a); (defined (sum a oo (log ([] q #0)))); (!= u 0); (integer (^ u -1)) |- "
     f"(= (sum a oo (log ([] q #0))) (sum (+ a (^ u -1)) oo {SHIFTED}))"),
    ("reverse", [], [LOGS],
     f"{ENDS}; {EACH}; (forall a b (!= ([] q (+ (+ a b) (* -1 #0))) 0)) |- (= {LOGS} (sum a b (log ([] q (+ (+ a b) (* -1 #0))))))"),
    ("exchange", [], ["(sum a b (sum c d (log ([] T #1 #0))))"],
     f"{ENDS}; (integer c); (integer d); (forall a b (forall c d (!= ([] T #1 #0) 0))); (forall c d (forall a b (!= ([] T #0 #1) 0))) |- "
     "(= (sum a b (sum c d (log ([] T #1 #0)))) (sum c d (sum a b (log ([] T #0 #1)))))"),
    ("triangle", [], ["(sum a b (sum a #0 (log ([] T #1 #0))))"],
     f"{ENDS}; (forall a b (integer #0)); (forall a b (forall a #0 (!= ([] T #1 #0) 0))); (forall a b (forall #0 b (!= ([] T #0 #1) 0))) |- "
     "(= (sum a b (sum a #0 (log ([] T #1 #0)))) (sum a b (sum #0 b (log ([] T #0 #1)))))"),
    ("kronecker", [], ["k", "a", "b", "(log ([] q k))", "(^ u -1)"],
     f"{ENDS}; {EACH}; (!= u 0); (!= ([] q (^ u -1)) 0); (integer (^ u -1)); (<= a (^ u -1)); (<= (^ u -1) b) |- "
     "(= (sum a b (* (log ([] q #0)) (delta #0 (^ u -1)))) (log ([] q (^ u -1))))"),
    ("permute",
     [f"{RUNS}; (< 1 g) |- (integer {TURNED})", f"{RUNS}; (< 1 d) |- (<= a {TURNED})", f"{RUNS}; (< 1 e) |- (<= {TURNED} b)",
      f"{RUNS}; (< 1 f) |- (= (+ a b (* -1 {TURNED})) k)"],
     ["k", LOGS, "x", "(+ a b (* -1 x))"],
     f"(< 1 g); (< 1 d); (< 1 e); (< 1 f); {ENDS}; {EACH}; (forall a b (!= ([] q (+ a b (* -1 #0))) 0)) |- "
     f"(= {LOGS} (sum a b (log ([] q (+ a b (* -1 #0))))))"),
]
ENDLESS = "(sum a oo ([] f #0))"
SERIES: list[Row] = [
    ("series_congruence", ["(< 1 g); (integer k); (<= a k) |- (= ([] f k) ([] h k))", "(< 1 d) |- (= (sum a oo ([] h #0)) s)"], ["k"],
     f"(< 1 g); (< 1 d) |- (= {ENDLESS} s)"),
    ("series_linear", [f"(< 1 g) |- (= {ENDLESS} s)", "(< 1 d) |- (= (sum a oo ([] h #0)) t)"], ["k", "(^ u -1)", "2"],
     "(< 1 g); (< 1 d); (!= u 0) |- "
     "(= (sum a oo (+ (* (^ u -1) ([] f #0)) (* 2 ([] h #0)))) (+ (* (^ u -1) s) (* 2 t)))"),
    ("series_tail", ["(< 1 g) |- (= (sum (^ a -1) oo (log ([] f #0))) s)"], [],
     "(< 1 g); (!= a 0); (integer (^ a -1)); (!= ([] f (^ a -1)) 0) |- "
     "(= (sum (+ (^ a -1) 1) oo (log ([] f #0))) (+ s (* -1 (log ([] f (^ a -1))))))"),
    ("series_tail", ["(< 1 g) |- (= (sum a oo (^ #0 -1)) s)"], [],
     "(< 1 g); (integer a); (!= a 0) |- (= (sum (+ a 1) oo (^ #0 -1)) (+ s (* -1 (^ a -1))))"),
    ("series_head", ["(< 1 g) |- (= (sum a oo (log ([] f #0))) s)"], [],
     "(< 1 g); (integer a); (!= ([] f (+ a -1)) 0) |- "
     "(= (sum (+ a -1) oo (log ([] f #0))) (+ (log ([] f (+ a -1))) s))"),
    ("series_shift", [f"(< 1 g) |- (= {ENDLESS} s)"], ["k", "(^ u -1)"],
     "(< 1 g); (!= u 0); (integer (^ u -1)); (integer a) |- (= (sum (+ a (^ u -1)) oo ([] f (+ #0 (* -1 (^ u -1))))) s)"),
    ("series_telescope",
     ["(< 1 g); (integer k); (<= a k) |- (= (+ (log ([] f (+ k 1))) (* -1 (log ([] f k)))) ([] h k))",
      "(< 1 d) |- (tends:integer oo (log ([] f #0)) (^ u -1))"], ["k", "a", "(log ([] f k))"],
     "(< 1 g); (< 1 d); (!= ([] f a) 0); (!= u 0); (integer a) |- (= (sum a oo ([] h #0)) (+ (^ u -1) (* -1 (log ([] f a)))))"),
    ("series_telescope",
     ["(< 1 g); (integer k); (<= a k) |- (= (+ c (* -1 c)) ([] h k))", "(< 1 d) |- (tends:integer oo c c)"], ["k", "a", "c"],
     "(< 1 g); (< 1 d); (integer a) |- (= (sum a oo ([] h #0)) (+ c (* -1 c)))"),
    ("series_group", [f"(< 1 g) |- (= {ENDLESS} s)"], ["k", "2"],
     "(< 1 g) |- (= (sum 0 oo (+ ([] f (+ a (* 2 #0) 0)) ([] f (+ a (* 2 #0) 1)))) s)"),
    ("series_ungroup",
     ["(< 1 g) |- (= (sum 0 oo (+ ([] f (+ a (* 2 #0) 0)) ([] f (+ a (* 2 #0) 1)))) s)", "(< 1 d) |- (tends:integer oo ([] f #0) 0)"],
     ["k", "a", "2"], f"(< 1 g); (< 1 d); (integer a) |- (= {ENDLESS} s)"),
]

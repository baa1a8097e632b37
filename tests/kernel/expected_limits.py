"""What the rules of calculus, limits and intervals conclude, worked out from their inference lines; read by `test_conclusions`.

Rows as in `expected_logic`.
"""

from __future__ import annotations

from tests.kernel.expected_logic import Row

AT = "(^ a -1)"
ARGUMENT = f"(* {AT} (^ u -1))"  # of the logarithm, at the point
POLE = "(not (and (integer x) (<= x 0) (not (and (integer {0}) (<= {0} 0)))))"
RATIO = "(* ([] f #0) (^ ([] h #0) -1))"
INVERSE = "(* ([] h #0) (^ ([] f #0) -1))"
TWO, THREE, LOG = "(* 2 x)", "(* 3 x)", "(log (* 2 x))"
SLOPE, ROOT, OTHER = "(* (^ (* 2 x) -1) 2)", "(* 1/2 (^ (* 3 x) -1/2) 3)", "(* (^ (* 3 x) -1) 3)"
POSITIVE, BOTH = f"(!= {TWO} 0); (< 0 {TWO}); (real x)", f"(!= {TWO} 0); (< 0 {TWO}); (!= {THREE} 0); (< 0 {THREE}); (real x)"


def _derivative(body: str, hyps: str, value: str) -> Row:
    """Of a body in x, at x."""
    t = f"(deriv x {body.replace('x)', '#0)')})"
    return "differentiate", [], [t], f"{hyps} |- (= {t} {value})"


def _continuous(body: str, hyps: str) -> Row:
    """Of a body in x, at x."""
    return "continuous", [], ["h", body.replace("x)", "h)"), "x"], f"{hyps}; (real x) |- (tends:both x {body.replace('x)', '#0)')} {body})"


# every part of a body brings its conditions
DERIVATIVES: list[Row] = [
    _derivative(f"(+ {LOG} (^ {THREE} 1/2))", BOTH, f"(+ {SLOPE} {ROOT})"),
    _derivative(f"(* {LOG} (^ {THREE} 1/2))", BOTH, f"(+ (* {SLOPE} (^ {THREE} 1/2)) (* {ROOT} {LOG}))"),
    _derivative(f"(^ {LOG} 1/2)", f"{POSITIVE}; (< 0 {LOG}); (!= {LOG} 0)", f"(* 1/2 (^ {LOG} -1/2) {SLOPE})"),
    _derivative(f"(^ {LOG} 2)", POSITIVE, f"(* (* 2 (^ {LOG} 1)) {SLOPE})"),
    _derivative(f"(^ {LOG} -1)", f"{POSITIVE}; (!= {LOG} 0)", f"(* (* -1 (^ {LOG} -2)) {SLOPE})"),
    _derivative(f"(^ {LOG} 0)", POSITIVE, "0"),
    _derivative(f"(^ {LOG} y)", f"{POSITIVE}; (< 0 {LOG}); (defined (^ {LOG} y)); (defined (^ {LOG} (+ y -1)))", f"(* y (^ {LOG} (+ y -1)) {SLOPE})"),
    _derivative(f"(^ {LOG} (log {THREE}))", f"{BOTH}; (< 0 {LOG}); (!= {LOG} 0); (defined (^ {LOG} (log {THREE})))",
                f"(* (^ {LOG} (log {THREE})) (+ (* {OTHER} (log {LOG})) (* (log {THREE}) {SLOPE} (^ {LOG} -1))))"),
    _derivative(f"(exp {LOG})", POSITIVE, f"(* (exp {LOG}) {SLOPE})"),
    _derivative(f"(log {LOG})", f"{POSITIVE}; (< 0 {LOG}); (!= {LOG} 0)", f"(* (^ {LOG} -1) {SLOPE})"),
    ("differentiate", [], ["(deriv x (sum 1 n (log (* #0 #1))))"],
     "(integer n); (forall 1 n (!= (* #0 x) 0)); (forall 1 n (< 0 (* #0 x))); (real x) |- "
     "(= (deriv x (sum 1 n (log (* #0 #1)))) (sum 1 n (* (^ (* #0 x) -1) #0)))"),
    _continuous(f"(+ {LOG} (^ {THREE} 1/2))", f"(!= {TWO} 0); (< 0 {TWO}); (<= 0 {THREE})"),
    _continuous(f"(^ {LOG} 2)", f"(!= {TWO} 0); (< 0 {TWO})"), _continuous(f"(^ {LOG} -1)", f"(!= {TWO} 0); (< 0 {TWO}); (!= {LOG} 0)"),
    _continuous(f"(^ {LOG} 1/2)", f"(!= {TWO} 0); (< 0 {TWO}); (<= 0 {LOG})"),
    _continuous(f"(^ {LOG} -1/2)", f"(!= {TWO} 0); (< 0 {TWO}); (!= {LOG} 0); (< 0 {LOG})"),
    _continuous(f"(^ {LOG} y)", f"(!= {TWO} 0); (< 0 {TWO}); (<= 0 {LOG}); (real y); (not (and (<= {LOG} 0) (<= y 0))); (defined (^ {LOG} y))"),
    _continuous(f"(^ 2 {TWO})", "(< 0 2)"),
    _continuous(f"(exp {LOG})", f"(!= {TWO} 0); (< 0 {TWO})"), _continuous(f"(abs {LOG})", f"(!= {TWO} 0); (< 0 {TWO})"),
    ("continuous", [], ["h", "(sum 1 n (log (* 5 h)))", "x"],
     "(integer n); (!= (* 5 x) 0); (< 0 (* 5 x)); (real x) |- (tends:both x (sum 1 n (log (* 5 #1))) (sum 1 n (log (* 5 x))))"),
    ("continuous", [], ["h", "(sum 1 n (log (* #0 h)))", "x"],
     "(integer n); (forall 1 n (!= (* #0 x) 0)); (forall 1 n (< 0 (* #0 x))); (real x) |- "
     "(tends:both x (sum 1 n (log (* #0 #1))) (sum 1 n (log (* #0 x))))"),
]
LIMITS: list[Row] = [
    ("differentiate", [], [f"(deriv {AT} (log (* #0 (^ u -1))))"],
     f"(!= a 0); (!= u 0); (!= {ARGUMENT} 0); (< 0 {ARGUMENT}); (real {AT}) |- "
     f"(= (deriv {AT} (log (* #0 (^ u -1)))) (* (^ {ARGUMENT} -1) (^ u -1)))"),
    ("differentiate", [], [f"(deriv {AT} (log y))"], f"(!= a 0); (!= y 0); (real {AT}) |- (= (deriv {AT} (log y)) 0)"),
    ("differentiate", [], ["(deriv x (hurwitz s #0))"],
     f"(!= s 1); {POLE.format('s')}; (!= (+ s 1) 1); {POLE.format('(+ s 1)')}; (< 0 x); (real x) |- "
     "(= (deriv x (hurwitz s #0)) (* -1 s (hurwitz (+ s 1) x)))"),
    *DERIVATIVES,
    ("derivative_congruence",
     ["(< 1 g); (real h); (< (^ c -1) h); (< h b) |- (= (log h) (* (log h) (^ u -1) u))"], ["h", AT],
     f"(< 1 g); (< (^ c -1) {AT}); (< {AT} b); (!= a 0); (real {AT}); (defined (deriv {AT} (* (log #0) (^ u -1) u))) |- "
     f"(= (deriv {AT} (log #0)) (deriv {AT} (* (log #0) (^ u -1) u)))"),
    ("continuous", [], ["h", "(* (log (* h u)) (^ v -1))", AT],
     f"(!= a 0); (!= (* {AT} u) 0); (!= v 0); (< 0 (* {AT} u)); (real {AT}) |- "
     f"(tends:both {AT} (* (log (* #0 u)) (^ v -1)) (* (log (* {AT} u)) (^ v -1)))"),
    ("continuous", [], ["h", "(log y)", AT], f"(!= a 0); (!= y 0); (real {AT}) |- (tends:both {AT} (log y) (log y))"),
    ("one_sided", ["(< 1 g) |- (tends:both a (exp #0) b)"], ["right"], "(< 1 g) |- (tends:right a (exp #0) b)"),
    ("one_sided", ["(< 1 g) |- (tends:both a (exp #0) b)"], ["left"], "(< 1 g) |- (tends:left a (exp #0) b)"),
    ("one_sided", ["(< 1 g) |- (tends:real oo (exp #0) b)"], ["integer"], "(< 1 g) |- (tends:integer oo (exp #0) b)"),
    ("inverted", ["(< 1 g) |- (tends:right 0 (* n (exp #0)) b)"], [], "(< 1 g) |- (tends:real oo (* n (exp (^ #0 -1))) b)"),
    ("limit_congruence",
     [f"(< 1 g); (integer n); (<= {AT} n); (!= (^ c -1) n) |- (= ([] f n) ([] h n))", "(< 1 d) |- (tends:integer oo ([] h #0) 7)"], ["n"],
     f"(< 1 g); (< 1 d); (!= a 0); (real {AT}); (!= c 0) |- (tends:integer oo ([] f #0) 7)"),
    ("limit_congruence",
     ["(< 1 g); (real n); (< a n); (<= n b); (< c n) |- (= ([] f n) ([] h n))", "(< 1 d) |- (tends:right a ([] h #0) 7)"], ["n"],
     "(< 1 g); (< 1 d); (< a b); (< c a) |- (tends:right a ([] f #0) 7)"),
    ("combined", [f"(< 1 g) |- (tends:real oo ([] f #0) {AT})", "(< 1 d) |- (tends:real oo ([] h #0) b)"],
     ["n", "(* (log x) (^ y -1) (^ u -1))", "x", "y"],
     f"(< 1 g); (< 1 d); (!= a 0); (!= {AT} 0); (!= b 0); (!= u 0); (< 0 {AT}) |- "
     f"(tends:real oo (* (log ([] f #0)) (^ ([] h #0) -1) (^ u -1)) (* (log {AT}) (^ b -1) (^ u -1)))"),
    ("combined", ["(< 1 g) |- (tends:real oo ([] f #0) s)", "(< 1 d) |- (tends:real oo ([] h #0) t)"],  # 0^0 is no limit of powers
     ["n", "(^ x y)", "x", "y"],
     "(< 1 g); (< 1 d); (defined (^ s t)); (<= 0 s); (real t); (not (and (<= s 0) (<= t 0))); (< 0 s) |- "
     "(tends:real oo (^ ([] f #0) ([] h #0)) (^ s t))"),
    ("squeeze",
     [f"(< 1 g); (real n); (< m n) |- (<= (abs (+ ([] f n) (* -1 {AT}))) ([] h n))", "(< 1 d) |- (tends:real oo ([] h #0) 0)"],
     ["n", "([] f n)", AT], f"(< 1 g); (< 1 d); (real m); (!= a 0) |- (tends:real oo ([] f #0) {AT})"),
    ("slope", [f"(< 1 g) |- (= (deriv {AT} (log #0)) 3)"], ["h"],
     f"(< 1 g) |- (tends:both {AT} (* (+ (log #0) (* -1 (log {AT}))) (^ (+ #0 (* -1 {AT})) -1)) 3)"),
    ("limit_value", [f"(< 1 g) |- (tends:real oo (log #0) {AT})"], [], f"(< 1 g); (!= a 0) |- (= (lim:real oo (log #0)) {AT})"),
    ("diverges",
     ["(< 1 g) |- (tends:right 0 (^ ([] f #0) -1) 0)", "(< 1 d); (real n); (< 0 n); (< n b) |- (< 0 ([] f n))"], ["n"],
     "(< 1 g); (< 1 d); (< 0 b) |- (tends:right 0 ([] f #0) oo)"),
    ("growth_bound", ["(< 1 g); (integer n); (<= m n) |- (<= (abs ([] f n)) (* c (abs ([] h n))))"],
     ["n", "([] f n)", "([] h n)", "c", "integer"], "(< 1 g); (real m) |- (bigo:integer ([] f #0) ([] h #0))"),
    ("theta", ["(< 1 g) |- (bigo:real ([] f #0) ([] h #0))", "(< 1 d) |- (bigo:real ([] h #0) ([] f #0))"], [],
     "(< 1 g); (< 1 d) |- (theta:real ([] f #0) ([] h #0))"),
    *[("comparison", [f"(< 1 g) |- (tends:integer oo {RATIO} {value})"], ["n", "([] f n)", "([] h n)", tag],
       f"(< 1 g) |- ({tag}:integer ([] f #0) ([] h #0))") for tag, value in (("bigo", "a"), ("littleo", "0"), ("asym", "1"))],
    ("comparison", [f"(< 1 g) |- (tends:real oo {RATIO} a)", "(< 1 d) |- (!= a 0)"], ["n", "([] f n)", "([] h n)", "theta"],
     "(< 1 g); (< 1 d) |- (theta:real ([] f #0) ([] h #0))"),
    *[("not_comparison", [f"(< 1 g) |- (tends:real oo {ratio} 0)"], ["n", "([] f n)", "([] h n)", tag],
       f"(< 1 g) |- (not ({tag}:real ([] f #0) ([] h #0)))") for tag, ratio in (("bigo", INVERSE), ("theta", INVERSE), ("theta", RATIO))],
    *[("not_comparison", [f"(< 1 g) |- (tends:real oo {RATIO} a)", f"(< 1 d) |- (!= a {value})"], ["n", "([] f n)", "([] h n)", tag],
       f"(< 1 g); (< 1 d) |- (not ({tag}:real ([] f #0) ([] h #0)))") for tag, value in (("asym", "1"), ("littleo", "0"))],
    ("not_limit", ["(< 1 g) |- (tends:real oo ([] f #0) a)", "(< 1 d) |- (!= a b)"], ["b"],
     "(< 1 g); (< 1 d) |- (not (tends:real oo ([] f #0) b))"),
]
LEFT, RIGHT = "(log (* a u))", f"(log (* {AT} u))"
INTERVALS: list[Row] = [
    ("monotone", [f"(< 1 g); (real h); (< a h); (< h {AT}) |- (<= 0 (deriv h (log (* #0 u))))"], ["h", "(log (* h u))", "a", AT],
     f"(< 1 g); (< 0 (* a u)); (< 0 (* {AT} u)); (!= a 0); (!= (* a u) 0); (!= (* {AT} u) 0); (real {LEFT}); (real {RIGHT}); "
     f"(<= a {AT}); (real a); (real {AT}) |- (<= {LEFT} {RIGHT})"),
    ("monotone", [f"(< 1 g); (real h); (< a h); (< h {AT}) |- (< 0 (deriv h y))"], ["h", "y", "a", AT],
     f"(< 1 g); (real y); (!= a 0); (real a); (real {AT}); (< a {AT}) |- (< y y)"),
    ("limit_order", ["(< 1 g); (real n); (< m n) |- (< 0 ([] f n))", "(< 1 d) |- (tends:real oo ([] f #0) (log u))"], ["n"],
     "(< 1 g); (< 1 d); (real m); (!= u 0); (real (log u)) |- (<= 0 (log u))"),
    ("enclosed", [], ["(< x (^ y -1))", "x", "0", "1/4", "y", "1", "9/8", "5/4"],
     "(real x); (<= 0 x); (<= x 1/4); (real y); (<= 1 y); (<= y 5/4); (!= y 0); (real (^ y -1)) |- (< x (^ y -1))"),
]

"""What the rules about unbounded growth and quotients of slopes conclude, and steps that lack one of their conditions.

Rows as in `expected_logic` and `refusals`; read by `test_conclusions`.
"""

from __future__ import annotations

from tests.kernel.expected_logic import Row
from tests.kernel.refusals import Refusal

OO_F = "(tends:real oo ([] f #0) oo)"
START = "(< 1 d); (real c); (< 0 c) |- (real (exp c))"
ABOVE = "(< 1 g); (real c); (< 0 c); (real n); (< m n); (< (exp c) n) |- (< c ([] f n))"
# l'Hopital at 0 from the right, for log(n)/(1/n): the slopes are given as they stand
NEAR = "(real n); (< 0 n)"
TOP, BOTTOM = "([] f n)", "([] h n)"
SLOPES = [f"(< 1 e); {NEAR} |- (= (deriv n ([] f #0)) (log n))", f"(< 1 g); {NEAR} |- (= (deriv n ([] h #0)) (exp n))"]
REAL = [f"(< 1 p); {NEAR} |- (real {TOP})", f"(< 1 q); {NEAR} |- (real {BOTTOM})"]
QUOTIENT = "(tends:right 0 (* (log #0) (^ (exp #0) -1)) {0})"
ENDS = ["(< 1 r) |- (tends:right 0 ([] f #0) 0)", "(< 1 s) |- (tends:right 0 ([] h #0) 0)"]
GROWING = ["(< 1 r) |- (tends:right 0 (^ ([] h #0) -1) 0)"]
OWED = "(< 1 d); (< 1 e); (< 1 g); (< 1 p); (< 1 q); (< 1 r)"
RESULT = "(tends:right 0 (* ([] f #0) (^ ([] h #0) -1)) {0})"
SAME = "(= ([] f n) (* ([] h n) (^ ([] v n) -1)))"
OPEN = "(< 1 g); (real n); (!= n 0); {0} |- (= ([] f n) ([] h n))"
LIMIT_AT_0 = "(< 1 d) |- (tends:both 0 ([] h #0) s)"

INFINITY: list[Row] = [
    ("unbounded", [ABOVE, START], ["n", "c", "(exp c)", "real"], "(< 1 g); (< 1 d); (real m) |- (tends:real oo ([] f #0) oo)"),
    ("unbounded", ["(integer n); (< (exp c) n) |- (< c ([] f n))", "(real c) |- (real (exp c))"], ["n", "c", "(exp c)", "integer"],
     "|- (tends:integer oo ([] f #0) oo)"),
    ("reciprocal", ["(< 1 g) |- (tends:right 0 ([] f #0) oo)"], [], "(< 1 g) |- (tends:right 0 (^ ([] f #0) -1) 0)"),
    ("turned", [f"(< 1 g) |- {OO_F}"], [], "(< 1 g) |- (tends:real oo (* -1 ([] f #0)) (* -1 oo))"),
    ("along", ["(< 1 g) |- (tends:real oo (log #0) s)", "(< 1 d) |- (tends:left 2 ([] f #0) oo)"], ["n"],
     "(< 1 g); (< 1 d) |- (tends:left 2 (log ([] f #0)) s)"),
    ("along", ["(< 1 g) |- (tends:real oo (log #0) oo)", "(< 1 d) |- (tends:integer oo ([] f #0) oo)"], ["n"],
     "(< 1 g); (< 1 d) |- (tends:integer oo (log ([] f #0)) oo)"),
    ("scaled", [f"(< 1 g) |- {OO_F}", "(< 1 d) |- (tends:real oo ([] h #0) oo)"], ["n"],
     "(< 1 g); (< 1 d) |- (tends:real oo (* ([] f #0) ([] h #0)) oo)"),
    ("scaled", [f"(< 1 g) |- {OO_F}", "(< 1 d) |- (tends:real oo ([] h #0) s)", "(< 1 e) |- (< 0 s)", "(< 1 p); (real n); (< m n) |- (real ([] h n))"],
     ["n"], "(< 1 g); (< 1 d); (< 1 e); (< 1 p); (real m) |- (tends:real oo (* ([] f #0) ([] h #0)) oo)"),
    ("hospital", [f"(< 1 d) |- {QUOTIENT.format('u')}", *SLOPES, *REAL, *ENDS], ["n", TOP, BOTTOM], f"{OWED}; (< 1 s) |- {RESULT.format('u')}"),
    ("hospital", [f"(< 1 d) |- {QUOTIENT.format('oo')}", *SLOPES, *REAL, *GROWING], ["n", TOP, BOTTOM], f"{OWED} |- {RESULT.format('oo')}"),
    # a divisor of what has a limit is not 0 near the point
    ("limit_congruence", [f"(< 1 g); (real n); (!= ([] v n) 0) |- {SAME}", "(< 1 d) |- (tends:real oo (* ([] h #0) (^ ([] v #0) -1)) s)"], ["n"],
     "(< 1 g); (< 1 d) |- (tends:real oo ([] f #0) s)"),
    ("limit_congruence", ["(< 1 g); (real n); (!= (+ n a) 0) |- (= ([] f n) (+ 1 (* -1 (^ (+ n a) -2))))",
                          "(< 1 d) |- (tends:both 0 (+ 1 (* -1 (^ (+ #0 a) -2))) s)"], ["n"],
     "(< 1 g); (< 1 d) |- (tends:both 0 ([] f #0) s)"),
    ("limit_congruence", ["(< 1 g); (real n); (!= ([] v n) 0) |- (= ([] f n) (^ (+ 1 (^ ([] v n) -1)) -2))",
                          "(< 1 d) |- (tends:real oo (^ (+ 1 (^ ([] v #0) -1)) -2) s)"], ["n"], "(< 1 g); (< 1 d) |- (tends:real oo ([] f #0) s)"),
    ("limit_congruence", ["(< 1 g); (real n); (!= ([] v n) 0) |- (= ([] f n) (* (^ ([] h n) a) (^ ([] v n) -1)))",
                          "(< 1 d) |- (tends:real oo (* (^ ([] h #0) a) (^ ([] v #0) -1)) s)"], ["n"], "(< 1 g); (< 1 d) |- (tends:real oo ([] f #0) s)"),
    # strict relations of what is continuous and holds at the point
    ("limit_congruence", [OPEN.format("(!= (log (+ n a)) 0)"), LIMIT_AT_0], ["n"],
     "(< 1 g); (< 1 d); (!= (log (+ 0 a)) 0); (!= (+ 0 a) 0); (< 0 (+ 0 a)); (real 0) |- (tends:both 0 ([] f #0) s)"),
    ("limit_congruence", [OPEN.format("(real a); (< (* 2 n) (+ n a))"), LIMIT_AT_0], ["n"],
     "(< 1 g); (< 1 d); (real a); (< (* 2 0) (+ 0 a)); (real (* 2 0)); (real (+ 0 a)); (real 0) |- (tends:both 0 ([] f #0) s)"),
]
_SCALED = [f"|- {OO_F}", "|- (tends:real oo ([] h #0) s)"]
_SIGNS = ["|- (< 0 s)", "(real n) |- (real ([] h n))"]
_HOSPITAL = [f"|- {QUOTIENT.format('u')}", *SLOPES, *REAL, *ENDS]


def _without(place: int, instead: str | None = None) -> list[str]:
    """The premises of l'Hopital's rule with one left out, or another in its place."""
    return [*_HOSPITAL[:place], *([instead] if instead is not None else []), *_HOSPITAL[place + 1:]]


REFUSALS: list[Refusal] = [
    *[("unbounded", [above, start], ["n", "c", b, mode]) for above, start, b, mode in (
        ("(real n); (< (exp c) n) |- (<= c ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< 1 ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< c ([] f n))", "|- (real c)", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< c ([] f n))", "|- (< 0 (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< c (* c ([] f n)))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n); (< c 5) |- (< c ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n); (< n c) |- (< c ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (log c) n); (< (exp c) n) |- (< c ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< c ([] f n))", "(< c 5) |- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (* n c) n) |- (< c ([] f n))", "|- (real (* n c))", "(* n c)", "real"),
        ("(real n); (< (exp c) n) |- (< c ([] f n))", "(< 1 n) |- (real (exp c))", "(exp c)", "real"),
        ("(integer n); (< (exp c) n) |- (< c ([] f n))", "|- (real (exp c))", "(exp c)", "real"),
        ("(real n); (< (exp c) n) |- (< c ([] f n))", "|- (real (exp c))", "(exp c)", "both"))],
    ("unbounded", ["|- (< n n)", "|- (real n)"], ["n", "n", "n", "real"]),
    *[(rule, [f"|- (tends:real oo ([] f #0) {value})"], []) for rule in ("reciprocal", "turned") for value in ("0", "s", "(* -1 oo)")],
    ("along", ["|- (tends:integer oo (sin (* pi #0)) 0)", f"|- {OO_F}"], ["n"]),
    ("along", ["|- (tends:right 0 (log #0) s)", f"|- {OO_F}"], ["n"]),
    ("along", ["|- (tends:real oo (log #0) s)", "|- (tends:real oo ([] f #0) (* -1 oo))"], ["n"]),
    ("along", ["|- (tends:real oo (log #0) s)", "|- (tends:real oo ([] f #0) 1)"], ["n"]),
    ("along", ["|- (tends:real oo (log (* n #0)) s)", f"|- {OO_F}"], ["n"]),
    ("along", ["|- (tends:real oo (log #0) n)", f"|- {OO_F}"], ["n"]),
    ("along", ["|- (tends:real oo (log #0) s)", "|- (tends:real oo ([] f #0 n) oo)"], ["n"]),
    ("scaled", _SCALED, ["n"]),
    ("scaled", [f"|- {OO_F}"], ["n"]),
    ("scaled", [_SCALED[1], _SCALED[0], *_SIGNS], ["n"]),
    ("scaled", [*_SCALED, _SIGNS[0]], ["n"]),
    ("scaled", [*_SCALED, "|- (<= 0 s)", _SIGNS[1]], ["n"]),
    ("scaled", [*_SCALED, "|- (< 0 u)", _SIGNS[1]], ["n"]),
    ("scaled", [*_SCALED, _SIGNS[0], "(real n) |- (real ([] f n))"], ["n"]),
    ("scaled", [*_SCALED, _SIGNS[0], "(real n); (< n 5) |- (real ([] h n))"], ["n"]),
    ("scaled", [_SCALED[0], "|- (tends:integer oo ([] h #0) s)", *_SIGNS], ["n"]),
    ("scaled", [f"|- {OO_F}", "|- (tends:right 0 ([] h #0) oo)"], ["n"]),
    ("scaled", [f"|- {OO_F}", "|- (tends:real oo ([] h #0) (* -1 oo))"], ["n"]),
    ("scaled", [f"|- {OO_F}", "|- (tends:real oo ([] h #0 n) oo)"], ["n"]),
    *[("hospital", _without(place), ["n", TOP, BOTTOM]) for place in range(7)],
    *[("hospital", _without(place, other), ["n", TOP, BOTTOM]) for place, other in (
        (0, f"|- {QUOTIENT.format('u').replace('right', 'left')}"), (0, "|- (tends:right 0 (* (exp #0) (^ (log #0) -1)) u)"),
        (0, f"|- {QUOTIENT.format('n')}"), (1, "(real n) |- (= (deriv n ([] h #0)) (log n))"), (1, f"{NEAR} |- (= (deriv 1 ([] f #0)) (log n))"),
        (1, "(real n); (< n 0) |- (= (deriv n ([] f #0)) (log n))"), (2, f"{NEAR} |- (= (deriv n ([] f #0)) (exp n))"),
        (3, f"{NEAR} |- (real {BOTTOM})"), (4, f"{NEAR} |- (real {TOP})"), (4, f"{NEAR}; (integer n) |- (real {BOTTOM})"),
        (5, "|- (tends:right 0 ([] f #0) 1)"), (5, "|- (tends:left 0 ([] f #0) 0)"), (6, "|- (tends:right 0 ([] h #0) oo)"),
        (6, "|- (tends:right 1 ([] h #0) 0)"))],
    ("hospital", [*_HOSPITAL[:5], "|- (tends:right 0 (^ ([] f #0) -1) 0)"], ["n", TOP, BOTTOM]),
    ("hospital", [*_HOSPITAL[:5], "|- (tends:right 0 ([] h #0) oo)"], ["n", TOP, BOTTOM]),
    ("hospital", [p.replace("right 0", "integer oo").replace("(< 0 n)", "(< 1 n)") for p in _HOSPITAL], ["n", TOP, BOTTOM]),
    ("hospital", [], ["n", TOP, BOTTOM]),
    ("hospital", _HOSPITAL[:5], ["n", TOP, BOTTOM]),
    # what is not a divisor of the term with the limit, or only inside a sum that may be empty
    ("limit_congruence", [f"(real n); (!= ([] h n) 0) |- {SAME}", "|- (tends:real oo (* ([] h #0) (^ ([] v #0) -1)) s)"], ["n"]),
    ("limit_congruence", ["(real n); (!= (+ n 1) 0) |- (= ([] f n) (^ (+ n 1) 2))", "|- (tends:real oo (^ (+ #0 1) 2) s)"], ["n"]),
    ("limit_congruence", ["(real n); (!= (+ n 1) 0) |- (= ([] f n) (sum 1 m (^ (+ n 1) -1)))", "|- (tends:real oo (sum 1 m (^ (+ #1 1) -1)) s)"], ["n"]),
    ("limit_congruence", ["(real n); (!= (* 2 n) 0) |- (= ([] f n) (+ (* 2 n) -1))", "|- (tends:real oo (+ (* 2 #0) -1) s)"], ["n"]),
    ("limit_congruence", ["(real n); (!= ([] v n) 0) |- (= ([] f n) (^ ([] v n) 0))", "|- (tends:real oo (^ ([] v #0) 0) s)"], ["n"]),
    # relations that need not hold near the point: not strict, of jumps, of what may not be real, at infinity
    *[("limit_congruence", [OPEN.format(hyp), LIMIT_AT_0], ["n"]) for hyp in (
        "(<= (* 2 n) 1)", "(= (* 2 n) 1)", "(!= (floor n) 1)", "(< 0 (+ a (* 2 n)))", "(< 0 (floor (+ n 1)))", "(< 0 (log (+ n 1)))",
        "(!= ([] v n) 1)", "(forall 1 3 (< #0 (* 2 n)))")],
    ("limit_congruence", ["(real n); (!= (* 2 n) 1) |- (= ([] f n) ([] h n))", "|- (tends:real oo ([] h #0) s)"], ["n"]),
]

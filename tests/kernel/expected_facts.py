"""What terms owe, what is evident from facts, and which closed propositions are decided; read by `test_conclusions`."""

from __future__ import annotations

POLE = "(not (and (integer {0}) (<= {0} 0)))"
# a term or proposition -> all that it owes
NEEDS: dict[str, str] = {
    "x": "", "2": "", "(+ (^ x -1) (log y))": "(!= x 0); (!= y 0)", "(* 0 ([] p (^ x -1)))": "(!= x 0)",
    "(^ x 0)": "", "(^ x 1/2)": "", "(^ x 2)": "", "(^ x -1/2)": "(!= x 0)", "(^ 0 -1)": "(!= 0 0)", "(^ 2 -1)": "",
    "(^ x y)": "(defined (^ x y))", "(^ (^ u -1) y)": "(defined (^ (^ u -1) y)); (!= u 0)", "(^ 2 y)": "", "(^ 0 y)": "(defined (^ 0 y))",
    "(^ (exp x) y)": "", "(^ (sin x) y)": "(defined (^ (sin x) y))", "(^ (exp (^ u -1)) (log v))": "(!= u 0); (!= v 0)",
    "(floor x)": "(real x)", "(floor 2)": "", "(factorial -1)": "(<= 0 -1)", "(max x y)": "(real x); (real y)", "(max (^ u -1) y)":
    "(!= u 0); (real (^ u -1)); (real y)", "(gamma x)": POLE.format("x"), "(binomial x y)": "(integer y)", "(exp x)": "",
    "(sum a b (^ x -1))": "(integer a); (integer b); (!= x 0)", "(sum 1 3 #0)": "", "(sum 1/2 b z)": "(integer 1/2); (integer b)",
    "(sum a b (^ #0 -1))": "(integer a); (integer b); (forall a b (!= #0 0))", "(prod (^ u -1) 3 z)": "(!= u 0); (integer (^ u -1))",
    "(sum a oo (^ #0 -1))": "(integer a); (defined (sum a oo (^ #0 -1)))", "(prod (* -1 oo) b #0)": "(integer b); (defined (prod (* -1 oo) b #0))",
    "(forall 1 oo (!= (^ #0 -1) 0))": "(forall 1 oo (!= #0 0))", "(forall a b (< x #0))": "(integer a); (integer b); (real x); (forall a b (real #0))",
    "(sum a b (sum a #0 (log #1)))": "(integer a); (integer b); (forall a b (integer #0)); (forall a b (!= #0 0))",
    "(sum a b (sum 1 oo ([] p #0 #1)))": "(integer a); (integer b); (forall a b (defined (sum 1 oo ([] p #0 #1))))",
    "(deriv (^ u -1) (log #0))": "(defined (deriv (^ u -1) (log #0)))", "(integral a b (log #0))": "(defined (integral a b (log #0)))",
    "(lim:both a (log #0))": "(defined (lim:both a (log #0)))", "(tends:both (^ u -1) (log #0) x)": "", "(bigo:real (log #0) #0)": "",
    "(not (= (^ x -1) 1))": "", "(imp (= (^ x -1) 1) (= (log y) 0))": "(!= x 0); (imp (= (^ x -1) 1) (!= y 0))",
    "(and (= (^ x -1) 1) (= (log y) 0))": "(!= x 0); (!= y 0)", "(iff (= (^ x -1) 1) (= (log y) 0))": "(!= x 0); (!= y 0)",
    "(defined (^ x y))": "", "(defined (^ (^ u -1) y))": "(!= u 0)", "(defined (sum a oo z))": "(integer a)",
    "(< x 0)": "(real x)", "(<= (^ x -1) y)": "(!= x 0); (real (^ x -1)); (real y)", "(= (^ x -1) y)": "(!= x 0)", "(!= x y)": "",
    "(real (^ x -1))": "(!= x 0)", "(integer x)": "",
}
NEVER = ["oo", "(+ 1 oo)", "(= oo oo)", "(sum oo 5 #0)", "(sum 1 (* -1 oo) #0)", "(forall oo 5 (= #0 0))", "(sum (+ 1 oo) 5 #0)"]

P_I, ALL = "([] p i)", "(forall 1 n {})"
POSITIVE, WHOLE, MEMBERS = ALL.format("(< 0 ([] p #0))"), "(integer i)", ["(integer i)", "(<= 1 i)", "(<= i n)"]
SUM, PROD, SERIES, TAIL = "(sum 1 n ([] p #0))", "(prod 1 n ([] p #0))", "(sum 1 oo ([] p #0))", "(prod 1 oo ([] p #0))"
GRID = "(forall 1 n (forall 1 m (< 0 ([] T #1 #0))))"
GAP = "(<= 0 (+ w (* -1 z)))"


def _members(fact: str, upper: str = "n") -> str:
    return f"(forall 1 {upper} {fact})"


# (goal, facts, whether the goal is evident from them)
EVIDENT: list[tuple[str, list[str], bool]] = [
    # powers
    ("(!= (^ x 0) 0)", [], True), ("(!= (^ x -2) 0)", [], True), ("(!= (^ x 2) 0)", [], False), ("(!= (^ x y) 0)", [], False),
    ("(!= (^ x y) 0)", ["(!= x 0)"], True), ("(integer (^ n 2))", ["(integer n)"], True), ("(integer (^ n -1))", ["(integer n)"], False),
    ("(rational (^ n -1))", ["(integer n)"], True), ("(rational (^ n m))", ["(integer n)", "(integer m)"], True),
    ("(integer (^ n m))", ["(integer n)", "(integer m)"], False), ("(integer (^ n m))", ["(integer n)", "(integer m)", "(<= 0 m)"], True),
    ("(rational (^ q 2))", ["(rational q)"], True), ("(integer (^ q 2))", ["(rational q)"], False), ("(real (^ x 2))", ["(real x)"], True),
    ("(real (^ z 2))", [], False), ("(rational (^ x n))", ["(real x)", "(integer n)"], False), ("(real (^ x 1/2))", ["(<= 0 x)"], True),
    ("(real (^ x 1/2))", ["(real x)"], False), ("(real (^ x y))", ["(<= 0 x)", "(real y)"], True), ("(real (^ x y))", ["(<= 0 x)"], False),
    ("(<= 1 (^ x 1/2))", ["(<= 1 x)"], True), ("(<= 1 (^ x 1/2))", ["(<= 0 x)"], False), ("(<= 1 (^ x -1/2))", ["(<= 1 x)"], False),
    ("(<= 0 (^ x 2))", ["(real x)"], True), ("(<= 0 (^ z 2))", [], False), ("(<= 0 (^ x 3))", ["(real x)"], False),
    ("(<= 0 (^ x n))", ["(real x)", "(integer n)"], False), ("(<= 0 (^ x n))", ["(<= 0 x)", "(integer n)"], True),
    ("(<= (^ x 3) 0)", ["(<= x 0)"], True), ("(<= (^ x 3) 0)", ["(real x)"], False), ("(<= (^ x n) 0)", ["(<= x 0)", "(integer n)"], False),
    ("(<= (^ x 1/2) 0)", ["(<= x 0)"], False), ("(<= 0 (* x x))", ["(real x)"], True), ("(<= 0 (* x x x))", ["(real x)"], False),
    ("(<= 0 (* (^ x 1/2) (^ x 1/2)))", ["(real x)"], False), ("(<= 0 (* (^ x n) (^ x n)))", ["(real x)", "(integer n)"], True),
    ("(!= (* x (^ x -1)) 0)", [], True),
    # ranges
    (f"(<= 1 {PROD})", [_members("(<= 1 ([] p #0))")], True), (f"(<= 1 {PROD})", [_members("(<= 0 ([] p #0))")], False),
    (f"(<= 0 {PROD})", [_members("(<= 0 ([] p #0))")], True), (f"(<= 0 {PROD})", [_members("(real ([] p #0))")], False),
    (f"(<= 0 {TAIL})", [_members("(<= 0 ([] p #0))", "oo")], False), (f"(!= {PROD} 0)", [_members("(!= ([] p #0) 0)")], True),
    (f"(!= {PROD} 0)", [_members("(real ([] p #0))")], False), (f"(!= {TAIL} 0)", [_members("(!= ([] p #0) 0)", "oo")], False),
    (f"(<= 0 {SUM})", [_members("(<= 0 ([] p #0))")], True), (f"(<= 0 {SUM})", [_members("(real ([] p #0))")], False),
    (f"(<= {SUM} 0)", [_members("(<= ([] p #0) 0)")], True), (f"(<= 0 {SUM})", [_members("(<= ([] p #0) 0)")], False),
    (f"(< 0 {SUM})", [POSITIVE, "(<= 1 n)", "(integer n)"], True), (f"(< 0 {SUM})", [POSITIVE, "(integer n)"], False),
    (f"(< 0 {SUM})", [_members("(<= 0 ([] p #0))"), "(<= 1 n)", "(integer n)"], False),
    (f"(< 0 {SERIES})", [_members("(< 0 ([] p #0))", "oo")], True), (f"(< 0 {SERIES})", [_members("(<= 0 ([] p #0))", "oo")], False),
    (f"(integer {SUM})", [_members("(integer ([] p #0))")], True), (f"(integer {SERIES})", [_members("(integer ([] p #0))", "oo")], False),
    (f"(rational {SERIES})", [_members("(integer ([] p #0))", "oo")], False), (f"(real {SERIES})", [_members("(integer ([] p #0))", "oo")], True),
    (f"(real {TAIL})", [_members("(real ([] p #0))", "oo")], True),
    # members
    (f"(< 0 {P_I})", [POSITIVE, *MEMBERS], True), *[(f"(< 0 {P_I})", [POSITIVE, *MEMBERS[:i], *MEMBERS[i + 1:]], False) for i in range(3)],
    ("(< 0 ([] q i))", [POSITIVE, *MEMBERS], False), ("(< 0 ([] p i i))", [POSITIVE, *MEMBERS], False),
    ("(< 0 ([] T i j))", [GRID, *MEMBERS, "(integer j)", "(<= 1 j)", "(<= j m)"], True),
    ("(< 0 ([] T i j))", [GRID, *MEMBERS, "(integer j)", "(<= 1 j)", "(<= j n)"], False),
    ("(< 0 ([] T i j))", [_members("(< 0 ([] T #0 #0))"), *MEMBERS], False), ("(< 0 ([] T i i))", [_members("(< 0 ([] T #0 #0))"), *MEMBERS], True),
    ("(< 0 ([] p i 7))", ["(forall 1 n (and (< 0 ([] q 5 #0)) (< 0 ([] p #0 7))))", *MEMBERS], True),
    ("(< 0 ([] p i 7))", ["(forall 1 n (and (< 0 ([] p 5 #0 1)) (< 0 ([] p #0 7))))", *MEMBERS], True),
    ("(< 0 ([] p 7 i))", ["(forall 1 n (< 0 ([] p 7 #0)))", *MEMBERS], True), ("(< 0 ([] p 8 i))", ["(forall 1 n (< 0 ([] p 7 #0)))", *MEMBERS], False),
    ("(forall 1 n (<= 0 #0))", [], True), ("(forall 1 n (<= #0 n))", [], True), ("(forall 1 n (<= #0 1))", [], False),
    ("(forall 1 n (< 0 ([] p #0)))", [POSITIVE], True), ("(forall 0 n (< 0 ([] p #0)))", [POSITIVE], False),
    # functions
    ("(<= (cos x) 1)", ["(real x)"], True), ("(<= (cos z) 1)", [], False), ("(integer (floor z))", [], False), ("(real (log z))", ["(!= z 0)"], False),
    ("(real (log x))", ["(< 0 x)"], True), ("(real (log x))", ["(<= 0 x)"], False), ("(< 0 (log x))", ["(< 1 x)"], True),
    ("(< 0 (log x))", ["(<= 1 x)"], False), ("(<= 0 (log x))", ["(<= 1 x)"], True), ("(< (log x) 0)", ["(< 0 x)", "(< x 1)"], True),
    ("(< 1 (zeta s))", ["(< 1 s)"], True), ("(< 1 (zeta s))", ["(<= 1 s)"], False), ("(< 1 (zeta s))", ["(real s)"], False),
    ("(real (hurwitz s a))", ["(real s)", "(< 0 a)"], True), ("(real (hurwitz s a))", ["(real s)", "(<= 0 a)"], False),
    ("(< 0 (hurwitz s a))", ["(< 1 s)", "(< 0 a)"], True), ("(< 0 (hurwitz s a))", ["(<= 1 s)", "(< 0 a)"], False),
    ("(real (asin x))", ["(<= -1 x)", "(<= x 1)"], True), ("(real (asin x))", ["(<= -1 x)"], False), ("(real (asin x))", ["(<= x 1)"], False),
    ("(real (acos x))", ["(<= -1 x)", "(<= x 1)"], True), ("(real (acos x))", ["(real x)"], False), ("(real (acosh x))", ["(<= 1 x)"], True),
    ("(real (acosh x))", ["(<= 0 x)"], False), ("(real (atanh x))", ["(< -1 x)", "(< x 1)"], True), ("(real (atanh x))", ["(<= -1 x)", "(< x 1)"], False),
    ("(real (atanh x))", ["(< -1 x)", "(<= x 1)"], False), ("(< 0 (gamma x))", ["(< 0 x)"], True), ("(< 0 (gamma x))", ["(real x)"], False),
    ("(integer (abs n))", ["(integer n)"], True), ("(integer (abs x))", ["(real x)"], False), ("(< 0 (abs z))", ["(!= z 0)"], True),
    ("(< 0 (abs z))", [], False), ("(real (abs z))", [], True), ("(real (arg z))", [], True), ("(real (re z))", [], True), ("(integer (delta y z))", [], True),
    ("(integer (binomial n k))", ["(integer n)", "(integer k)"], True), ("(integer (binomial x k))", ["(real x)", "(integer k)"], False),
    ("(integer (binomial n y))", ["(integer n)", "(real y)"], False), ("(<= 0 (binomial n k))", ["(integer n)", "(integer k)"], False),
    ("(<= 0 (binomial n k))", ["(integer n)", "(integer k)", "(<= 0 n)"], True), ("(< 0 (fibonacci n))", ["(integer n)", "(<= 0 n)"], False),
    ("(< 0 (fibonacci n))", ["(integer n)", "(< 0 n)"], True), ("(<= 0 (fibonacci n))", ["(integer n)", "(<= 0 n)"], True),
    ("(<= 0 (fibonacci n))", ["(integer n)"], False), ("(< 0 (lucas n))", ["(integer n)", "(<= 0 n)"], True), ("(< 0 (lucas n))", ["(integer n)"], False),
    ("(<= 3 (floor x))", ["(<= 3 x)"], True), ("(<= 3 (floor x))", ["(< 5/2 x)"], False), ("(<= (ceil x) 3)", ["(<= x 5/2)"], True),
    ("(<= (ceil x) 2)", ["(<= x 5/2)"], False), ("(<= 0 (max x y))", ["(real x)", "(<= 0 y)"], True), ("(<= 0 (max x y))", ["(real x)", "(real y)"], False),
    ("(<= 0 (min x y))", ["(<= 0 x)", "(<= 0 y)"], True), ("(<= 0 (min x y))", ["(<= 0 x)", "(real y)"], False),
    ("(<= 1 (exp x))", ["(<= 0 x)"], True), ("(<= 1 (exp x))", ["(real x)"], False), ("(<= (exp x) 1)", ["(<= x 0)"], True),
    ("(<= (exp x) 1)", ["(real x)"], False), ("(!= (exp z) 0)", [], True), ("(< 0 (exp z))", [], False), ("(< 0 (atan x))", ["(< 0 x)"], True),
    ("(< 0 (atan x))", ["(<= 0 x)"], False), ("(<= 3 pi)", [], True), ("(<= pi 3)", [], False), ("(< pi 22/7)", [], True), ("(< EulerGamma 1)", [], True),
    # order, facts, differences
    ("(<= z w)", [GAP], False), ("(<= z w)", [GAP, "(real z)"], False), ("(<= z w)", [GAP, "(real w)"], False),
    ("(<= z w)", [GAP, "(real z)", "(real w)"], True), ("(< z w)", [GAP, "(real z)", "(real w)"], False), ("(< 0 x)", ["(<= 0 x)"], False),
    ("(< 0 x)", ["(<= 0 x)", "(!= x 0)"], True), ("(< 0 x)", ["(< y x)", "(<= 0 y)"], True), ("(< 0 x)", ["(<= y x)", "(<= 0 y)"], False),
    ("(< x 0)", ["(< x y)", "(<= y 0)"], True), ("(< x 0)", ["(<= x y)", "(<= y 0)"], False), ("(< 0 x)", ["(= x y)", "(< 0 y)"], True),
    ("(real z)", ["(< 0 (re z))"], False),
    ("(< 0 x)", ["(real x)", "(< 0 (re x))"], True), ("(!= x 0)", ["(!= x 1)"], False), ("(!= x 0)", ["(!= 0 x)"], True), ("(< 0 (+ x (* -1 y)))", ["(< y x)"], True),
    ("(< 0 (+ x (* -1 y)))", ["(<= y x)"], False), ("(< 0 (+ x (* -1 y)))", ["(< x y)"], False), ("(<= 0 (+ (* 2 x) (* -2 y)))", ["(<= y x)"], True),
    ("(!= (+ x (* -1 y)) 0)", ["(!= x y)"], True), ("(!= (+ x (* -1 y) 1) 0)", ["(!= x y)"], False), ("(< 0 (+ x (* -1 y) 1))", ["(<= y x)"], True),
    ("(< 0 (+ x (* -1 y) -1))", ["(< y x)"], False), ("(!= (+ x (* -1 y) 1) 0)", ["(<= y x)"], True), ("(< 0 (* x y))", ["(< 0 x)", "(< 0 y)"], True),
    ("(< 0 (* x y))", ["(< x 0)", "(< y 0)"], True), ("(< 0 (* x y))", ["(< 0 x)", "(< y 0)"], False), ("(<= 0 (* x y))", ["(<= 0 x)", "(real y)"], False),
    ("(< (* x y) 0)", ["(< 0 x)", "(< y 0)"], True), ("(< 6 (* x y))", ["(< 2 x)", "(<= 3 y)"], True), ("(< 6 (* x y))", ["(<= 2 x)", "(<= 3 y)"], False),
    ("(< 0 (* x y))", ["(< 0 x)", "(<= 0 y)"], False), ("(<= (* x y) 6)", ["(<= 0 x)", "(<= x 2)", "(<= 0 y)", "(<= y 3)"], True),
    ("(<= (* x y) 6)", ["(<= x 2)", "(<= y 3)"], False), ("(< (* 2 x) 6)", ["(< x 3)"], True), ("(< (* 2 x) 6)", ["(<= x 3)"], False),
    ("(< -6 (* -2 x))", ["(< x 3)"], True), ("(< -6 (* -2 x))", ["(< -3 x)"], False), ("(<= 1 n)", ["(integer n)", "(< 0 n)"], True),
    ("(<= 1 x)", ["(< 0 x)"], False), ("(<= 1 n)", ["(integer n)", "(< 1/2 n)"], True), ("(<= 1 n)", ["(integer n)", "(< -1/2 n)"], False),
    ("(< 2 (+ x y))", ["(< 1 x)", "(<= 1 y)"], True), ("(< 2 (+ x y))", ["(<= 1 x)", "(<= 1 y)"], False), ("(integer (+ n x))", ["(integer n)", "(real x)"], False),
    ("(!= (* x y) 0)", ["(!= y 0)"], False), ("(<= -2 (* x y))", ["(<= -1 x)", "(<= 2 y)"], False), ("(<= -2 (* x y))", ["(<= 2 x)", "(<= -1 y)"], False),
    ("(<= 0 (* x y))", ["(<= 0 x)", "(<= 0 y)", "(<= y 3)"], True), ("(<= 0 (* x y))", ["(<= 0 x)", "(<= x 3)", "(<= 0 y)"], True),
    ("(< 0 (* x y))", ["(<= 0 x)", "(< 0 y)"], False), ("(<= (* x y) 6)", ["(<= 0 x)", "(<= 0 y)", "(<= y 3)"], False),
    ("(real (* x z))", ["(real x)"], False), ("(!= (* x y) 0)", ["(!= x 0)"], False), ("(!= (+ x y) 0)", ["(!= x 0)", "(!= y 0)"], False),
    # connectives
    ("(defined (^ x y))", ["(!= x 0)"], True), ("(defined (^ x y))", ["(< 0 y)"], True), ("(defined (^ x y))", ["(integer y)", "(<= 0 y)"], True),
    ("(defined (^ x y))", ["(<= 0 y)"], False), ("(defined (^ x y))", ["(integer y)"], False), ("(defined (^ x y))", [], False),
    ("(defined (sum 1 oo #0))", [], False), ("(defined (gamma x))", ["(!= x 0)"], False), ("(and (real x) (< 0 y))", ["(real x)"], False),
    ("(and (real x) (< 0 y))", ["(real x)", "(< 0 y)"], True), ("(imp (< 0 x) (<= 0 x))", [], True), ("(imp (< 0 x) (< 0 y))", [], False),
    ("(not (< x y))", ["(<= y x)"], True), ("(not (< x y))", ["(<= x y)"], False), ("(not (<= x y))", ["(< y x)"], True),
    ("(not (<= x y))", ["(<= y x)"], False), ("(not (= x y))", ["(!= x y)"], True), ("(not (= x y))", [], False), ("(not (integer 1/2))", [], True),
    ("(not (integer 2))", [], False), ("(not (integer x))", [], False), ("(not (rational 1/2))", [], False),
    ("(not (and (< 0 x) (< 0 y)))", ["(<= x 0)"], True), ("(not (and (< 0 x) (< 0 y)))", ["(real x)"], False),
    ("(not (and (<= x y) (< 0 (+ y (* -1 x)))))", ["(= x y)"], False), ("(not (and (< 0 x) (< x 0)))", [], True), ("(= x x)", [], False),
    ("(= (^ 2 x) 3)", [], False), ("(iff (< 0 1) (< 1 2))", [], False), ("(tends:real oo (^ 2 #0) 0)", [], False),
]
# closed propositions: true, false, or not decided
TRUTHS: list[tuple[str, bool | None]] = [
    ("(= (^ 0 0) 1)", True), ("(< (exp 1) 3)", True), ("(< 3 (exp 1))", False), ("(!= (^ 2 1/2) 3/2)", True), ("(= (^ 2 1/2) 3/2)", False),
    ("(<= (exp 1) 3)", True), ("(<= 3 (exp 1))", False), ("(< 1 1)", False), ("(<= 1 1)", True), ("(< (^ -1 1/2) 1)", None), ("(<= (^ -2 1/2) (^ -2 1/2))", None),
    ("(!= (^ -1 1/2) 1)", True), ("(real (^ -1 1/2))", False), ("(integer (^ -1 1/2))", False), ("(real (log 2))", True), ("(integer 1/2)", False),
    ("(rational 1/2)", True), ("(integer (* 2 (^ 2 -1)))", True), ("(integer (log 2))", None), ("(= (^ 0 -1) 1)", None), ("(!= (^ 0 -1) 1)", None),
    ("(real (^ 0 -1))", None), ("(defined (^ 2 (log 2)))", True), ("(defined (^ 0 (log 2)))", True), ("(defined (^ 0 -1))", None),
    ("(defined (^ (^ 0 -1) 2))", None), ("(defined (sum 1 oo #0))", None), ("(and (< 0 1) (< 1 2))", True), ("(and (< 0 1) (< 2 1))", False),
    ("(and (< 0 1) (= (^ 0 -1) 1))", None), ("(not (< 1 0))", True), ("(not (< 0 1))", False), ("(not (= (^ 0 -1) 1))", None),
    ("(imp (< 1 0) (= (^ 0 -1) 1))", True), ("(imp (< 0 1) (= (^ 0 -1) 1))", None), ("(imp (< 0 1) (< 1 0))", False), ("(imp (< 0 1) (< 0 1))", True),
    ("(imp (= (^ 0 -1) 1) (< 0 1))", None), ("(imp (< 1 0) (< 1 0))", True), ("(iff (< 1 0) (< 2 1))", True), ("(iff (< 0 1) (< 2 1))", False),
    ("(iff (< 0 1) (= (^ 0 -1) 1))", None), ("(forall 1 3 (<= #0 3))", True), ("(forall 1 3 (<= #0 2))", False), ("(forall 3 1 (< #0 0))", True),
    ("(forall 1/2 3 (<= #0 3))", None), ("(forall 1 (^ 0 -1) (= 1 1))", None), ("(forall 0 3 (= (^ #0 -1) (^ #0 -1)))", None),
    ("(forall (* 0 (^ 0 -1)) 3 (<= #0 3))", None), ("(forall 1 9000 (<= 1 #0))", None), ("(forall 1 oo (<= 1 #0))", True), ("(forall 0 oo (<= 1 #0))", None),
    ("(forall (* -1 oo) oo (<= 0 (^ #0 2)))", True), ("(forall 1/2 oo (<= 0 (^ #0 2)))", None), ("(forall (^ 0 -1) oo (<= 0 (^ #0 2)))", None),
    ("(forall 1 oo (<= 0 (delta #0 3)))", True), ("(forall 1 oo (!= (+ 1 (* -1 (delta #0 3))) 0))", None), ("(forall 1 oo (!= (+ 2 (* -1 (delta #0 3))) 0))", True),
    ("(forall (* -1 oo) oo (<= 0 (* (delta #0 3) (^ #0 -1))))", None), ("(forall 1 oo (<= 0 (* (delta #0 3) (^ #0 -1))))", True),
    ("(forall 1 oo (<= (delta #0 3) 1/2))", None), ("(forall 1 oo (<= 0 (+ (* 5 (delta #0 2)) (prod 1 3 (+ 1 (* -2 (delta #0 2)))))))", None),
    ("(forall 1 oo (<= (+ (delta #0 3) (max #0 1)) 4))", None), ("(forall 1 oo (<= (+ (* -1 (delta #0 3)) (delta #0 #0)) 0))", None),
    ("(integer (gamma 1/2))", None), ("(< (gamma 1/2) 2)", None), ("(<= (gamma 1/2) (gamma 1/2))", True), ("(< (polylog 2 1/2) 1)", None),
    ("(tends:real oo 1 1)", None), ("(= (^ 2 1/2) (^ 2 1/2))", True), ("(< (+ (^ 2 1/2) (^ 3 1/2)) (^ (+ 5 (* 2 (^ 6 1/2))) 1/2))", None),
]

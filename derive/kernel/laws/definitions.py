"""Definitions: what functions mean, by others or by recursion. No verdict lists them.

A row: name, premises, conclusion, source. What follows from these is a lemma; what does not, a law.
"""
from __future__ import annotations

_TRIG = "DLMF 4.14, 4.28"
_CUTS = "DLMF 4.23(iv), 4.37(iv), on the cuts as in SEMANTICS.md"
_GAMMA = "DLMF 5.2, 5.5"
_FLOOR = "DLMF, Common Notations"
_ABS = "DLMF 1.9"
_BINOMIAL = "DLMF 1.2, 26.3"
_I = "(^ -1 1/2)"

TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("sin_exponential", (),
     f"(= (sin a) (* (+ (exp (* {_I} a)) (* -1 (exp (* -1 {_I} a)))) (^ (* 2 {_I}) -1)))", _TRIG),
    ("cos_exponential", (), f"(= (cos a) (* (+ (exp (* {_I} a)) (exp (* -1 {_I} a))) 1/2))", _TRIG),
    ("tan_quotient", (), "(= (tan a) (* (sin a) (^ (cos a) -1)))", _TRIG),
    ("sinh_exponential", (), "(= (sinh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) 1/2))", _TRIG),
    ("cosh_exponential", (), "(= (cosh a) (* (+ (exp a) (exp (* -1 a))) 1/2))", _TRIG),
    ("tanh_exponential", (),
     "(= (tanh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) (^ (+ (exp a) (exp (* -1 a))) -1)))", _TRIG),
    ("atanh_logarithm", (), "(= (atanh a) (* 1/2 (+ (log (+ 1 a)) (* -1 (log (+ 1 (* -1 a)))))))", _CUTS),
    ("atan_atanh", (), f"(= (atan a) (* -1 {_I} (atanh (* {_I} a))))", _CUTS),
    ("asin_logarithm", (),
     f"(= (asin a) (* -1 {_I} (log (+ (* {_I} a) (^ (+ 1 (* -1 (^ a 2))) 1/2)))))", _CUTS),
    ("acos_asin", (), "(= (acos a) (+ (* 1/2 pi) (* -1 (asin a))))", _CUTS),
    ("asinh_logarithm", (), "(= (asinh a) (log (+ a (^ (+ 1 (^ a 2)) 1/2))))", _CUTS),
    ("acosh_logarithm", (), "(= (acosh a) (log (+ a (* (^ (+ a 1) 1/2) (^ (+ a -1) 1/2)))))", _CUTS),
    ("atan2_logarithm", ("(real a)", "(real b)"),
     f"(= (atan2 b a) (* -1 {_I} (log (* (+ a (* {_I} b)) (^ (+ (^ a 2) (^ b 2)) -1/2)))))", "DLMF 4.23(vi)"),
    ("power_definition", ("(!= a 0)",), "(= (^ a b) (exp (* b (log a))))", "DLMF 4.2.26"),
    ("zero_power", ("(< 0 b)",), "(= (^ 0 b) 0)", "DLMF 4.2"),
    ("ceil_floor", (), "(= (ceil a) (* -1 (floor (* -1 a))))", _FLOOR),
    ("factorial_step", ("(integer n)", "(<= 0 n)"),
     "(= (factorial (+ n 1)) (* (+ n 1) (factorial n)))", _GAMMA),
    ("binomial_zero", (), "(= (binomial n 0) 1)", _BINOMIAL),
    ("binomial_step", ("(integer k)", "(<= 0 k)"),
     "(= (binomial n (+ k 1)) (* (binomial n k) (+ n (* -1 k)) (^ (+ k 1) -1)))", _BINOMIAL),
    ("binomial_below", ("(integer k)", "(< k 0)"), "(= (binomial n k) 0)", _BINOMIAL),
    ("rising_product", ("(integer k)", "(<= 0 k)"),
     "(= (rising a k) (prod 0 (+ k -1) (+ a #0)))", "DLMF 5.2.4"),
    ("falling_product", ("(integer k)", "(<= 0 k)"),
     "(= (falling a k) (prod 0 (+ k -1) (+ a (* -1 #0))))", "DLMF 26.1.1"),
    ("harmonic_step", ("(integer n)", "(<= 0 n)"),
     "(= (harmonic (+ n 1)) (+ (harmonic n) (^ (+ n 1) -1)))", "DLMF 5.4.14"),
    ("fibonacci_step", ("(integer n)",),
     "(= (fibonacci (+ n 2)) (+ (fibonacci (+ n 1)) (fibonacci n)))", "DLMF 26.11"),
    ("lucas_step", ("(integer n)",), "(= (lucas (+ n 2)) (+ (lucas (+ n 1)) (lucas n)))", "DLMF 26.11"),
    ("bell_zero", (), "(= (bell 0) 1)", "DLMF 26.7.1"),
    ("bell_step", ("(integer n)", "(<= 0 n)"),
     "(= (bell (+ n 1)) (sum 0 n (* (binomial n #0) (bell #0))))", "DLMF 26.7.6"),
    ("delta_apart", ("(!= a b)",), "(= (delta a b) 0)", "definition of the Kronecker delta"),
    ("max_of_larger", ("(<= b a)",), "(= (max a b) a)", "definition of max"),
    ("max_symmetric", (), "(= (max a b) (max b a))", "definition of max"),
    ("min_of_smaller", ("(<= a b)",), "(= (min a b) a)", "definition of min"),
    ("min_symmetric", (), "(= (min a b) (min b a))", "definition of min"),
    ("abs_of_nonnegative", ("(<= 0 a)",), "(= (abs a) a)", _ABS),
    ("abs_of_nonpositive", ("(<= a 0)",), "(= (abs a) (* -1 a))", _ABS),
    ("mod_floor", (), "(= (mod a b) (+ a (* -1 b (floor (* a (^ b -1))))))", "DLMF, Common Notations"),
    ("floor_below", (), "(<= (floor a) a)", _FLOOR),
    ("floor_above", (), "(< a (+ (floor a) 1))", _FLOOR),
)

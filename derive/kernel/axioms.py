"""The axioms: elementary laws taken as true, each with premises and source. Every verdict lists those it
rests on.

An instance owes the premises and that its own sides are defined. A row: name, premises, conclusion, source.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement, Premises, Terms, infer, require
from derive.kernel.need import need
from derive.kernel.terms import OO, Term, substitute

_LOG, _POWER, _TRIG, _GAMMA = "DLMF 4.2, 4.8", "DLMF 4.8", "DLMF 4.14, 4.28", "DLMF 5.2, 5.5"
_FLOOR, _ABS, _BINOMIAL, _I = "DLMF, Common Notations", "DLMF 1.9", "DLMF 1.2, 26.3", "(^ -1 1/2)"
TABLE: tuple[tuple[str, tuple[str, ...], str, str], ...] = (
    ("log_product", ("(< 0 a)", "(< 0 b)"), "(= (log (* a b)) (+ (log a) (log b)))", _LOG),
    ("log_power", ("(< 0 a)", "(real b)"), "(= (log (^ a b)) (* b (log a)))", _LOG),
    ("log_exp", ("(real a)",), "(= (log (exp a)) a)", _LOG),
    ("power_definition", ("(!= a 0)",), "(= (^ a b) (exp (* b (log a))))", "DLMF 4.2.26"),
    ("power_power", ("(< 0 a)", "(real b)"), "(= (^ (^ a b) c) (^ a (* b c)))", _POWER),
    ("power_power_integer", ("(integer c)",), "(= (^ (^ a b) c) (^ a (* b c)))", _POWER),
    ("power_product", ("(< 0 a)", "(< 0 b)"), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("root_product", ("(<= 0 a)", "(<= 0 b)", "(< 0 c)"), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("power_product_integer", ("(integer c)",), "(= (^ (* a b) c) (* (^ a c) (^ b c)))", _POWER),
    ("zero_power", ("(< 0 b)",), "(= (^ 0 b) 0)", "DLMF 4.2"),
    ("delta_apart", ("(!= a b)",), "(= (delta a b) 0)", "definition of the Kronecker delta"),
    ("root_of_square", ("(real a)",), "(= (^ (^ a 2) 1/2) (abs a))", "DLMF 1.2, 1.9"),
    ("abs_of_nonnegative", ("(<= 0 a)",), "(= (abs a) a)", _ABS),
    ("abs_of_nonpositive", ("(<= a 0)",), "(= (abs a) (* -1 a))", _ABS),
    ("abs_product", (), "(= (abs (* a b)) (* (abs a) (abs b)))", "DLMF 1.9.9"),
    ("abs_square", ("(real a)",), "(= (^ (abs a) 2) (^ a 2))", _ABS),
    ("below_abs", ("(real a)",), "(<= a (abs a))", _ABS),
    ("triangle_inequality", (), "(<= (abs (+ a b)) (+ (abs a) (abs b)))", "DLMF 1.9.13"),
    ("exp_increases", ("(< a b)",), "(< (exp a) (exp b))", "DLMF 4.2"),
    ("log_increases", ("(< 0 a)", "(< a b)"), "(< (log a) (log b))", "DLMF 4.2"),
    ("power_increases", ("(<= 0 a)", "(< a b)", "(< 0 c)"), "(< (^ a c) (^ b c))", "DLMF 4.2"),
    ("exp_tangent", ("(real a)",), "(<= (+ 1 a) (exp a))", "DLMF 4.5.3"),
    ("exp_above_tangent", ("(real a)", "(!= a 0)"), "(< (+ 1 a) (exp a))", "DLMF 4.5.3"),
    ("log_tangent", ("(< 0 a)",), "(<= (log a) (+ a -1))", "DLMF 4.5.4"),
    ("log_below_tangent", ("(< 0 a)", "(!= a 1)"), "(< (log a) (+ a -1))", "DLMF 4.5.4"),
    ("sin_exponential", (),
     f"(= (sin a) (* (+ (exp (* {_I} a)) (* -1 (exp (* -1 {_I} a)))) (^ (* 2 {_I}) -1)))", _TRIG),
    ("cos_exponential", (), f"(= (cos a) (* (+ (exp (* {_I} a)) (exp (* -1 {_I} a))) 1/2))", _TRIG),
    ("tan_quotient", (), "(= (tan a) (* (sin a) (^ (cos a) -1)))", _TRIG),
    ("sinh_exponential", (), "(= (sinh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) 1/2))", _TRIG),
    ("cosh_exponential", (), "(= (cosh a) (* (+ (exp a) (exp (* -1 a))) 1/2))", _TRIG),
    ("tanh_exponential", (),
     "(= (tanh a) (* (+ (exp a) (* -1 (exp (* -1 a)))) (^ (+ (exp a) (exp (* -1 a))) -1)))", _TRIG),
    ("factorial_step", ("(integer n)", "(<= 0 n)"),
     "(= (factorial (+ n 1)) (* (+ n 1) (factorial n)))", _GAMMA),
    ("gamma_step", (), "(= (gamma (+ a 1)) (* a (gamma a)))", "DLMF 5.5.1"),
    ("gamma_factorial", ("(integer n)", "(<= 0 n)"), "(= (gamma (+ n 1)) (factorial n))", "DLMF 5.4.1"),
    ("binomial_factorial", ("(integer k)", "(integer n)", "(<= 0 k)", "(<= k n)"),
     "(= (binomial n k) (* (factorial n) (^ (* (factorial k) (factorial (+ n (* -1 k)))) -1)))", _BINOMIAL),
    ("pascal", ("(integer k)",),
     "(= (binomial (+ n 1) (+ k 1)) (+ (binomial n (+ k 1)) (binomial n k)))", "DLMF 26.3.5"),
    ("binomial_zero", (), "(= (binomial n 0) 1)", _BINOMIAL),
    ("binomial_step", ("(integer k)", "(<= 0 k)"),
     "(= (binomial n (+ k 1)) (* (binomial n k) (+ n (* -1 k)) (^ (+ k 1) -1)))", _BINOMIAL),
    ("exp_series", (), "(= (sum 0 oo (* (^ x #0) (^ (factorial #0) -1))) (exp x))", "DLMF 4.2.19"),
    ("log_series", ("(< (abs x) 1)",),
     "(= (sum 1 oo (* (^ x #0) (^ #0 -1))) (* -1 (log (+ 1 (* -1 x)))))", "DLMF 4.6.1"),
    ("power_decay", ("(integer m)", "(<= 0 m)", "(< (abs r) 1)"),
     "(tends:integer oo (* (^ #0 m) (^ r #0)) 0)", "DLMF 4.2"),
    ("harmonic_step", ("(integer n)", "(<= 0 n)"),
     "(= (harmonic (+ n 1)) (+ (harmonic n) (^ (+ n 1) -1)))", "DLMF 5.4.14"),
    ("fibonacci_step", ("(integer n)",),
     "(= (fibonacci (+ n 2)) (+ (fibonacci (+ n 1)) (fibonacci n)))", "DLMF 26.11"),
    ("lucas_step", ("(integer n)",), "(= (lucas (+ n 2)) (+ (lucas (+ n 1)) (lucas n)))", "DLMF 26.11"),
    ("floor_below", (), "(<= (floor a) a)", _FLOOR),
    ("floor_above", (), "(< a (+ (floor a) 1))", _FLOOR),
    ("floor_of_integer", ("(integer a)",), "(= (floor a) a)", _FLOOR),
    ("floor_shift", ("(integer b)",), "(= (floor (+ a b)) (+ (floor a) b))", _FLOOR),
    ("ceil_floor", (), "(= (ceil a) (* -1 (floor (* -1 a))))", _FLOOR),
    ("max_of_larger", ("(<= b a)",), "(= (max a b) a)", "definition of max"),
    ("max_symmetric", (), "(= (max a b) (max b a))", "definition of max"),
    ("min_of_smaller", ("(<= a b)",), "(= (min a b) a)", "definition of min"),
    ("min_symmetric", (), "(= (min a b) (min b a))", "definition of min"),
)


@dataclass(frozen=True)
class Axiom:
    name: str
    premises: tuple[Term, ...]
    conclusion: Term
    source: str

    @property
    def names(self) -> tuple[str, ...]:
        """Its free symbols, in alphabetical order: what an instance gives values to."""
        return tuple(sorted(self.conclusion.free.union(*[p.free for p in self.premises])))


@lru_cache(maxsize=1)
def axioms() -> dict[str, Axiom]:
    return {n: Axiom(n, tuple([decode(p) for p in ps]), decode(c), source) for n, ps, c, source in TABLE}


def axiom(premises: Premises, terms: Terms, which: str) -> Judgement:
    """premises, needs |- the named axiom at the given values of its symbols, in alphabetical order."""
    require(which in axioms(), f"no axiom is named {which[:60]}")
    found = axioms()[which]
    require(not premises and len(terms) == len(found.names), "an axiom takes a value for each symbol")
    values = dict(zip(found.names, terms, strict=True))
    goal, *given = [substitute(p, values) for p in (found.conclusion, *found.premises)]
    # an axiom about a series says that it converges
    granted = [Term("defined", None, (s,)) for s in goal.args if s.tag == "sum" and s.args[1] == OO]
    return infer(goal, given, need(goal).difference(granted), *[need(t) for t in terms])

"""The named functions: one row of facts each, as data. Every other module of the kernel reads its facts here.

Propositions and derivatives are canonical text in the arguments `x` and `y`; what is said of values holds at
real
arguments at which the function is defined. A test evaluates every row at many points.

    >>> FUNCTIONS["log"].needs, FUNCTIONS["log"].slope
    (('(!= x 0)',), '(^ x -1)')
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

COMPLEX, REAL, RATIONAL, INTEGER = range(4)
Bound = tuple[int | Fraction, bool]  # a lower or upper bound, and whether it is strict


def _bound(value: int, strict: bool = False) -> Bound:
    return value, strict


@dataclass(frozen=True)
class Function:
    arity: int | None = 1          # None: two or more
    needs: tuple[str, ...] = ()    # what makes a value defined, the arguments being defined
    vague: bool = False            # nothing better is known than "is defined"
    slope: str = ""                # the derivative by the last argument
    smooth: bool = False           # continuous where defined and `inside`; `slope` is right there
    inside: tuple[str, ...] = ()
    parity: str = ""               # "odd" and "even" hold for complex x too
    sort: int = COMPLEX
    low: Bound | None = None       # a lower bound of the value
    below: Bound | None = None     # a lower bound of minus the value
    follows: bool = False          # the sign of the value is the sign of x, and 0 goes to 0


_NATURAL = ("(integer x)", "(<= 0 x)")
_POLE = ("(not (and (integer x) (<= x 0)))",)  # x is none of 0, -1, -2, ...
_POLE_Y, _POLE_SUM = [(_POLE[0].replace("x", t),) for t in ("y", "(+ x y)")]
_DISC = ("(< 0 (+ 1 (* -1 (^ x 2))))",)  # off the cuts of asin, acos and atanh, |x| >= 1 on the real line
_STEPS = Function(2, ("(integer y)", "(<= 0 y)"))

FUNCTIONS: dict[str, Function] = {
    "exp": Function(slope="(exp x)", smooth=True),
    "log": Function(needs=("(!= x 0)",), slope="(^ x -1)", smooth=True, inside=("(< 0 x)",)),
    "sin": Function(slope="(cos x)", smooth=True, parity="odd", sort=REAL, low=_bound(-1), below=_bound(-1)),
    "cos": Function(slope="(* -1 (sin x))", smooth=True, parity="even", sort=REAL, low=_bound(-1),
                    below=_bound(-1)),
    "tan": Function(needs=("(!= (cos x) 0)",), slope="(^ (cos x) -2)", smooth=True, parity="odd", sort=REAL),
    "asin": Function(slope="(^ (+ 1 (* -1 (^ x 2))) -1/2)", smooth=True, inside=_DISC),
    "acos": Function(slope="(* -1 (^ (+ 1 (* -1 (^ x 2))) -1/2))", smooth=True, inside=_DISC),
    "acosh": Function(slope="(^ (+ (^ x 2) -1) -1/2)", smooth=True, inside=("(< 1 x)",)),
    "atan": Function(needs=("(!= (+ 1 (^ x 2)) 0)",), slope="(^ (+ 1 (^ x 2)) -1)", smooth=True,
                     inside=("(real x)",), sort=REAL, follows=True),
    "sinh": Function(slope="(cosh x)", smooth=True, parity="odd", sort=REAL, follows=True),
    "cosh": Function(slope="(sinh x)", smooth=True, parity="even", sort=REAL, low=_bound(1)),
    "tanh": Function(needs=("(!= (cosh x) 0)",), slope="(+ 1 (* -1 (^ (tanh x) 2)))", smooth=True,
                     parity="odd", sort=REAL, low=_bound(-1, True), below=_bound(-1, True), follows=True),
    "asinh": Function(slope="(^ (+ 1 (^ x 2)) -1/2)", smooth=True, inside=("(real x)",), sort=REAL,
                      follows=True),
    "atanh": Function(needs=("(!= (+ 1 (* -1 (^ x 2))) 0)",), slope="(^ (+ 1 (* -1 (^ x 2))) -1)",
                      smooth=True, inside=_DISC),
    "abs": Function(smooth=True, parity="even"),
    "re": Function(smooth=True), "im": Function(smooth=True), "conjugate": Function(smooth=True),
    "arg": Function(needs=("(!= x 0)",), sort=REAL),
    "sign": Function(sort=INTEGER, low=_bound(-1), below=_bound(-1), follows=True),
    "floor": Function(needs=("(real x)",)), "ceil": Function(needs=("(real x)",)),
    "factorial": Function(needs=_NATURAL, sort=INTEGER, low=_bound(1)),
    "gamma": Function(needs=_POLE, slope="(* (gamma x) (digamma x))", smooth=True, sort=REAL),
    "loggamma": Function(needs=_POLE, slope="(digamma x)", smooth=True, inside=("(< 0 x)",)),
    "digamma": Function(needs=_POLE, slope="(hurwitz 2 x)", smooth=True, sort=REAL),
    "zeta": Function(needs=("(!= x 1)",), sort=REAL),
    "harmonic": Function(needs=_NATURAL, sort=RATIONAL, low=_bound(0)),
    "fibonacci": Function(needs=("(integer x)",), sort=INTEGER),
    "lucas": Function(needs=("(integer x)",), sort=INTEGER),
    "bernoulli": Function(needs=_NATURAL, sort=RATIONAL),
    "bell": Function(needs=_NATURAL, sort=INTEGER, low=_bound(1)),
    "bernoulli_polynomial": Function(2, _NATURAL, sort=REAL),
    "binomial": Function(2, ("(integer y)",)),
    "delta": Function(2, parity="even", sort=INTEGER, low=_bound(0), below=_bound(-1)),
    "beta": Function(2, (*_POLE, *_POLE_Y, *_POLE_SUM), sort=REAL),
    "mod": Function(2, ("(real x)", "(real y)", "(!= y 0)"), sort=REAL),
    "gcd": Function(2, ("(integer x)", "(integer y)"), sort=INTEGER, low=_bound(0)),
    "polygamma": Function(2, (*_NATURAL, *_POLE_Y), sort=REAL),
    # a polynomial in y, defined everywhere, where x is 0, -1, -2, ...
    "hurwitz": Function(2, ("(!= x 1)", f"(not (and (integer y) (<= y 0) {_POLE[0]}))"),
                        slope="(* -1 x (hurwitz (+ x 1) y))", smooth=True, inside=("(< 0 y)",)),
    "polylog": Function(2, ("(not (and (= y 1) (<= (re x) 1)))",)),
    "rising": _STEPS, "falling": _STEPS,
    "atan2": Function(2, ("(real x)", "(real y)", "(!= (+ (^ x 2) (^ y 2)) 0)"), sort=REAL),
    "min": Function(None), "max": Function(None),
}

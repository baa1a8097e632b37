"""The allow-list: every function that text may call, and the Python functions that record calls.

SymPy's names are accepted with SymPy's meaning; `Abs` and `abs` are one function. A name that is not here is refused by
the reader, never guessed.

    >>> from derive.language.expr import symbols
    >>> log(symbols("x"), 2) + cot(1)
    log(x, 2) + cot(1)
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.terms import FUNCTIONS
from derive.language.expr import PROPOSITIONS, Expr, as_expr

# canonical name -> least and greatest number of arguments (None: any)
ARITY: dict[str, tuple[int, int | None]] = {
    **{name: (2, None) if count is None else (count, count) for name, count in FUNCTIONS.items()},
    "log": (1, 2),
    "log2": (1, 1),
    "log10": (1, 1),
    "sqrt": (1, 1),
    "cbrt": (1, 1),
    "root": (2, 2),
    "zeta": (1, 2),
    "bernoulli": (1, 2),
    "cot": (1, 1),
    "sec": (1, 1),
    "csc": (1, 1),
    "coth": (1, 1),
    "sech": (1, 1),
    "csch": (1, 1),
    "acot": (1, 1),
    "sinc": (1, 1),
    "lcm": (2, 2),
    "frac": (1, 1),
    "catalan": (1, 1),
    "harmonic": (1, 2),
    "erf": (1, 1),
    "erfc": (1, 1),
}
ALIASES = {
    "Abs": "abs",
    "ceiling": "ceil",
    "KroneckerDelta": "delta",
    "Max": "max",
    "Min": "min",
    "Mod": "mod",
    "ln": "log",
    "rf": "rising",
    "RisingFactorial": "rising",
    "ff": "falling",
    "FallingFactorial": "falling",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
    "Heaviside": "",
    "LambertW": "",
    "trigamma": "",
    "bernpoly": "bernoulli_polynomial",
    "Matrix": "",
    "nan": "",
    "binom": "binomial",
    "sgn": "sign",
    "conj": "conjugate",
    "Re": "re",
    "Im": "im",
}
NO_MEANING = frozenset([name for name, canonical in ALIASES.items() if not canonical])


def canonical(name: str) -> str | None:
    """The one name of a function that text calls `name`, or None."""
    if name in ARITY:
        return name
    return ALIASES.get(name) or None


def arity_text(name: str) -> str:
    least, most = ARITY[name]
    if most is None:
        return f"{least} arguments or more"
    return f"{least} argument{'s' * (least != 1)}" if least == most else f"{least} or {most} arguments"


def fits(name: str, count: int) -> bool:
    least, most = ARITY[name]
    return count >= least and (most is None or count <= most)


def call(name: str, *args: object) -> Expr:
    """The recorded call of a canonical function; TypeError for a wrong number of arguments, or a statement as one."""
    exprs = tuple([as_expr(a) for a in args])
    if not fits(name, len(exprs)):
        raise TypeError(f"{name} takes {arity_text(name)}, not {len(exprs)}")
    for e in exprs:
        if e.head in PROPOSITIONS:
            raise TypeError(f"{e} is a statement; {name} takes numbers")
    return Expr("fn", name, exprs)


def _recorder(name: str) -> Callable[..., Expr]:
    def record(*args: object) -> Expr:
        return call(name, *args)

    record.__name__ = record.__qualname__ = name
    record.__doc__ = f"The recorded function `{name}` of {arity_text(name)}."
    return record


exp, log, sqrt, cbrt, root = map(_recorder, ("exp", "log", "sqrt", "cbrt", "root"))
sin, cos, tan, cot, sec, csc = map(_recorder, ("sin", "cos", "tan", "cot", "sec", "csc"))
asin, acos, atan, atan2 = map(_recorder, ("asin", "acos", "atan", "atan2"))
sinh, cosh, tanh, coth = map(_recorder, ("sinh", "cosh", "tanh", "coth"))
asinh, acosh, atanh = map(_recorder, ("asinh", "acosh", "atanh"))
Abs, re, im, arg, conjugate, sign = map(_recorder, ("abs", "re", "im", "arg", "conjugate", "sign"))
floor, ceiling, Mod, gcd, lcm, Min, Max = map(_recorder, ("floor", "ceil", "mod", "gcd", "lcm", "min", "max"))
factorial, binomial, KroneckerDelta = map(_recorder, ("factorial", "binomial", "delta"))
gamma, loggamma, digamma, polygamma, zeta, beta = map(
    _recorder, ("gamma", "loggamma", "digamma", "polygamma", "zeta", "beta")
)
harmonic, fibonacci, lucas, bernoulli, bell = map(
    _recorder, ("harmonic", "fibonacci", "lucas", "bernoulli", "bell")
)
rising, falling = map(_recorder, ("rising", "falling"))

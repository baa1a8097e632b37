"""The language room: authored expressions, the readers of text math and of assumptions, their meaning, and the printers.

    >>> from derive.language import read_statement
    >>> read_statement("x/x = 1", where="x != 0").claim().goal
    (= (* x (^ x -1)) 1)

Readers raise `ReadError`, which names line, column and piece. Printers of LaTeX and SymPy are loaded when first used.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from derive.kernel.text import term_to_text
from derive.language.claim import Claim
from derive.language.domains import Domain, read_domain
from derive.language.errors import IllFormed, ReadError
from derive.language.expr import Expr, Family, Member, Symbol, as_expr, family, symbols
from derive.language.functions import (
    Abs, KroneckerDelta, Max, Min, Mod, acos, acosh, arg, asin, asinh, atan, atan2, atanh, bernoulli, beta, binomial, cbrt, ceiling,
    conjugate, cos, cosh, cot, coth, csc, digamma, exp, factorial, falling, fibonacci, floor, gamma, gcd, harmonic, im, lcm, log,
    loggamma, lucas, polygamma, re, rising, root, sec, sign, sin, sinh, sqrt, tan, tanh, zeta)
from derive.language.lowering import lower
from derive.language.meaning import SymbolInfo
from derive.language.relations import (
    And, Approx, Asymptotic, BigO, Catalan, Derivative, E, Eq, Equivalent, EulerGamma, ForAll, Ge, GoldenRatio, Gt, I, Implies, Integral,
    Le, Limit, LittleO, Lt, Ne, Not, Or, Product, Sum, Tends, Theta, oo, pi)
from derive.language.statement import Statement, define, read_expression, read_statement
from derive.language.text import to_text
from derive.language.where import Assumption, Declared, Definition, Fact, Grows, Where, read_where

if TYPE_CHECKING:
    from derive.language.latex import assumption_to_latex, term_to_latex, to_latex
    from derive.language.sympy_form import to_sympy
    from derive.language.sympy_text import to_sympy_text

_LATER = {"to_latex": "latex", "term_to_latex": "latex", "assumption_to_latex": "latex", "to_sympy": "sympy_form",
          "to_sympy_text": "sympy_text"}

__all__ = [
    "Abs", "And", "Approx", "Assumption", "Asymptotic", "BigO", "Catalan", "Claim", "Declared", "Definition", "Derivative", "Domain", "E",
    "Eq", "Equivalent", "EulerGamma", "Expr", "Fact", "Family", "ForAll", "Ge", "GoldenRatio", "Grows", "Gt", "I", "IllFormed", "Implies",
    "Integral", "KroneckerDelta", "Le", "Limit", "LittleO", "Lt", "Max", "Member", "Min", "Mod", "Ne", "Not", "Or", "Product", "ReadError",
    "Statement", "Sum", "Symbol", "SymbolInfo", "Tends", "Theta", "Where", "acos", "acosh", "arg", "as_expr", "asin", "asinh",
    "assumption_to_latex", "atan", "atan2", "atanh", "bernoulli", "beta", "binomial", "cbrt", "ceiling", "conjugate", "cos", "cosh", "cot",
    "coth", "csc", "define", "digamma", "exp", "factorial", "falling", "family", "fibonacci", "floor", "gamma", "gcd", "harmonic", "im",
    "lcm", "log", "loggamma", "lower", "lucas", "oo", "pi", "polygamma", "re", "read_domain", "read_expression", "read_statement",
    "read_where", "rising", "root", "sec", "sign", "sin", "sinh", "sqrt", "symbols", "tan", "tanh", "term_to_latex", "term_to_text",
    "to_latex", "to_sympy", "to_sympy_text", "to_text", "zeta"]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)

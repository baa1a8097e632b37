"""derive: state, prove, check, sweep and print mathematics.

    >>> from derive import Eq, Statement, symbols
    >>> d, n = symbols("d n", domain="positive integer")
    >>> Statement(Eq(2*d*(n + 1), 2*d*n + 2*d)).where_text
    ('d: positive integer', 'n: positive integer')

Every name is loaded from its room when it is first used, so that `import derive` and `import derive.kernel` stay light:
the kernel pulls in the standard library only, and SymPy, numpy and mpmath come in when something needs them.
Grids are swept with `derive.sweep.sweep`.
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from derive.catalogue import identity
    from derive.language import (
        Abs,
        And,
        Approx,
        Assumption,
        Asymptotic,
        BigO,
        Catalan,
        Claim,
        Declared,
        Definition,
        Derivative,
        Domain,
        E,
        Eq,
        Equivalent,
        EulerGamma,
        Expr,
        Fact,
        Family,
        ForAll,
        Ge,
        GoldenRatio,
        Grows,
        Gt,
        I,
        IllFormed,
        Implies,
        Integral,
        KroneckerDelta,
        Le,
        Limit,
        LittleO,
        Lt,
        Max,
        Member,
        Min,
        Mod,
        Ne,
        Not,
        Or,
        Product,
        ReadError,
        Statement,
        Sum,
        Symbol,
        SymbolInfo,
        Tends,
        Theta,
        Where,
        acos,
        acosh,
        arg,
        as_expr,
        asin,
        asinh,
        assumption_to_latex,
        atan,
        atan2,
        atanh,
        bernoulli,
        beta,
        binomial,
        cbrt,
        ceiling,
        conjugate,
        cos,
        cosh,
        cot,
        coth,
        csc,
        define,
        digamma,
        exp,
        factorial,
        falling,
        family,
        fibonacci,
        floor,
        gamma,
        gcd,
        harmonic,
        im,
        lcm,
        log,
        loggamma,
        lower,
        lucas,
        oo,
        pi,
        polygamma,
        re,
        read_domain,
        read_where,
        rising,
        root,
        sec,
        sign,
        sin,
        sinh,
        sqrt,
        symbols,
        tan,
        tanh,
        term_to_latex,
        term_to_text,
        to_latex,
        to_sympy,
        to_sympy_text,
        to_text,
        zeta,
    )
    from derive.prover import decide
    from derive.reading import read_expression, read_statement
    from derive.testing import assert_identity
    from derive.verdict import Counterexample, Verdict

_LANGUAGE = (
    "Abs And Approx Assumption Asymptotic BigO Catalan Claim Declared Definition Derivative Domain E Eq "
    "Equivalent EulerGamma Expr Fact Family ForAll Ge GoldenRatio Grows Gt I IllFormed Implies Integral "
    "KroneckerDelta Le Limit LittleO Lt Max Member Min Mod Ne Not Or Product ReadError Statement Sum Symbol "
    "SymbolInfo Tends Theta Where acos acosh arg as_expr asin asinh assumption_to_latex atan atan2 atanh "
    "bernoulli beta binomial cbrt ceiling conjugate cos cosh cot coth csc define digamma exp factorial falling "
    "family fibonacci floor gamma gcd harmonic im lcm log loggamma lower lucas oo pi polygamma re read_domain "
    "read_where rising root sec sign sin sinh sqrt symbols tan tanh term_to_latex "
    "term_to_text to_latex to_sympy to_sympy_text to_text zeta ")
_ROOMS = {
    **dict.fromkeys(_LANGUAGE.split(), "derive.language"),
    **dict.fromkeys(("prove", "check"), "derive.asking"), "decide": "derive.prover",
    **dict.fromkeys(("read_expression", "read_statement"), "derive.reading"),
    "assert_identity": "derive.testing", "identity": "derive.catalogue", "Verdict": "derive.verdict",
    "Counterexample": "derive.verdict"}

__all__ = [
    "Abs", "And", "Approx", "Assumption", "Asymptotic", "BigO", "Catalan", "Claim", "Counterexample", "Declared",
    "Definition", "Derivative", "Domain", "E", "Eq", "Equivalent", "EulerGamma", "Expr", "Fact", "Family",
    "ForAll", "Ge", "GoldenRatio", "Grows", "Gt", "I", "IllFormed", "Implies", "Integral", "KroneckerDelta", "Le",
    "Limit", "LittleO", "Lt", "Max", "Member", "Min", "Mod", "Ne", "Not", "Or", "Product", "ReadError",
    "Statement", "Sum", "Symbol", "SymbolInfo", "Tends", "Theta", "Verdict", "Where", "acos", "acosh", "arg",
    "as_expr", "asin", "asinh", "assert_identity", "assumption_to_latex", "atan", "atan2", "atanh", "bernoulli",
    "beta", "binomial", "cbrt", "ceiling", "check", "conjugate", "cos", "cosh", "cot", "coth", "csc", "decide",
    "define", "digamma", "exp", "factorial", "falling", "family", "fibonacci", "floor", "gamma", "gcd",
    "harmonic", "identity", "im", "lcm", "log", "loggamma", "lower", "lucas", "oo", "pi", "polygamma", "prove",
    "re", "read_domain", "read_expression", "read_statement", "read_where", "rising", "root", "sec", "sign",
    "sin", "sinh", "sqrt", "symbols", "tan", "tanh", "term_to_latex", "term_to_text", "to_latex", "to_sympy",
    "to_sympy_text", "to_text", "zeta"]


def __getattr__(name: str) -> Any:
    room = _ROOMS.get(name)
    if room is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(room), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_ROOMS})

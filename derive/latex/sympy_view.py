r"""A reading as SymPy text, for people who compare readers: nothing is evaluated.

>>> sympy_text(r"C \approx 6ND")
'Eq(C, 6*N*D)'
"""

from __future__ import annotations

from typing import Any

from derive.language.expr import Expr, walk
from derive.language.sympy_text import to_sympy_text
from derive.language.where import NOTHING_GIVEN, Where
from derive.latex.reading import read_latex
from derive.latex.settings import USUAL, LatexSettings


def sympy_text(text: str, where: Where = NOTHING_GIVEN, settings: LatexSettings = USUAL) -> str:
    r"""SymPy text of a LaTeX formula; `\approx`, which SymPy lacks, is shown as Eq. Raises ReadError, or ValueError."""
    return sympy_form(read_latex(text, where, settings).expr)


def sympy_form(e: Expr) -> str:
    """SymPy text of a reading; with functions unknown to SymPy it is compared as text only, so SymPy prints it."""
    shown = _equal(e)
    if any([node.head == "call" for node in walk(e)]):
        try:
            return str(_unevaluated(shown))
        except _Unprintable:
            pass
    return to_sympy_text(shown)


class _Unprintable(Exception):
    """A node that SymPy is not asked to print."""


def _unevaluated(e: Expr) -> Any:
    """The expression in SymPy's classes, nothing evaluated: SymPy's printer orders the terms."""
    import sympy

    if e.head == "number":
        return sympy.Integer(e.data)
    if e.head == "symbol":
        return sympy.Symbol(str(e.data))
    made = {"add": sympy.Add, "mul": sympy.Mul, "pow": sympy.Pow, "eq": sympy.Eq, "ne": sympy.Ne}.get(e.head)
    if e.head != "call" and e.head != "neg" and made is None:
        raise _Unprintable
    args = [_unevaluated(a) for a in e.args]
    if e.head == "neg":
        return sympy.Mul(-1, args[0], evaluate=False)
    return sympy.Function(str(e.data))(*args) if made is None else made(*args, evaluate=False)


def _equal(e: Expr) -> Expr:
    if e.head == "approx":
        return Expr("eq", None, e.args)
    return Expr(e.head, e.data, tuple([_equal(a) for a in e.args])) if e.head in ("and", "imp", "iff") else e

r"""A reading as SymPy text, for people who compare readers: nothing is evaluated.

    >>> sympy_text(r"C \approx 6ND")
    'Eq(C, 6*N*D)'
"""

from __future__ import annotations

from derive.language.expr import Expr
from derive.language.sympy_text import to_sympy_text
from derive.language.where import Where
from derive.latex.reading import read_latex
from derive.latex.settings import LatexSettings


def sympy_text(text: str, where: Where = Where(), settings: LatexSettings = LatexSettings()) -> str:
    r"""SymPy text of a LaTeX formula; `\approx`, which SymPy lacks, is shown as Eq. Raises ReadError, or ValueError."""
    return sympy_form(read_latex(text, where, settings).expr)


def sympy_form(e: Expr) -> str:
    """SymPy text of a reading."""
    return to_sympy_text(_equal(e))


def _equal(e: Expr) -> Expr:
    if e.head == "approx":
        return Expr("eq", None, e.args)
    return Expr(e.head, e.data, tuple([_equal(a) for a in e.args])) if e.head in ("and", "imp", "iff") else e

r"""A reader of LaTeX mathematics: strict, with places, and with every convention it used in the result.

`read_latex(text, where, settings)` gives a `Reading`: an authored expression of `derive.language` and what was
understood without being said. It is called by `derive.reading`, which chooses between text math and LaTeX, and by
the reader of documents. Nothing is dropped, guessed or case-folded: what cannot be read raises
`derive.language.ReadError` with line, column and piece.

    >>> reading = read_latex(r"\frac{n(n+1)}{2}")
    >>> reading.expr, dict(reading.conventions)
    (n*(n + 1)/2, {'side by side': 'factors; a name before parentheses is a function only when it is declared as one'})

Why a precedence parser of our own and not a grammar file on a parsing library: which production applies depends on
what the assumptions declare (`f(x)`, `x_i`, `dx`, `e`) and on what is bound around the cursor, and a summand ends
where its variable is last mentioned. In a context-free grammar all of these are ambiguities, to be sorted out in a
forest afterwards (an Earley reader of this notation takes tens of milliseconds a formula, see
`benchmarks/latex.py`); here each is one question asked at the cursor, in about a tenth of a millisecond, and the
message of an error can say which question failed. The pipeline:

    tokens -> (naming, numerals, functions, binders, calculus, grids) under grammar, dispatched by operands -> reading
"""

from derive.latex.definitions import read_definition
from derive.latex.reading import Reading, read_latex
from derive.latex.settings import LatexSettings
from derive.latex.sympy_view import sympy_text

__all__ = ["LatexSettings", "Reading", "read_definition", "read_latex", "sympy_text"]

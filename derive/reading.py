r"""The door of the readers: text math or LaTeX, chosen by the text, read into the same expressions and statements.

LaTeX stands between dollar signs, or is any text with a backslash; everything else is text math. Called by the
command line, the reader of documents and `derive.testing`; `derive.language` stays below and knows nothing of
LaTeX.

    >>> read_statement(r"\sum_{t=1}^{n} t = \frac{n(n+1)}{2}").text
    'Sum(t, (t, 1, n)) = n*(n + 1)/2'
    >>> read_expression("n*(n + 1)/2") == read_expression(r"\frac{n(n+1)}{2}")
    True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from derive.language import Definition, Eq, Equivalent, Expr, IllFormed, Implies, Statement, Where, read_where
from derive.language import statement as text_math
from derive.language.errors import at
from derive.language.expr import walk

if TYPE_CHECKING:
    from derive.language.statement import Given
    from derive.latex import LatexSettings, Reading

_JOIN = re.compile(r"\s*(<=>|=>)\s*")
_NO_VALUE = {
    "UnboundedSum": "this sum has no range; write \\sum_{i=1}^{n}, or declare i in 1..n",
    "UnboundedProduct": "this product has no range; write \\prod_{i=1}^{n}, or declare i in 1..n",
    "Integral": "an integral without ends is no value; write \\int_{a}^{b}",
    "E": "expectations have no rule here; define E(...) among the assumptions or state the moments as relations",
    "Var": "variances have no rule here; define Var(...) among the assumptions or state the moments as relations",
    "norm": "a norm has no rule here; write the sum of squares",
}


def is_latex(text: str) -> bool:
    """True for text that the LaTeX reader reads: between dollar signs, or with a backslash."""
    return "\\" in text or text.lstrip().startswith("$")


def read_expression(
    text: str,
    constants: Iterable[str] = (),
    where: str | Iterable[str] | Where = (),
    settings: LatexSettings | None = None,
) -> Expr:
    """An expression or relation, from text math or LaTeX. Raises ReadError(message, line, column, piece)."""
    if not is_latex(text):
        return text_math.read_expression(text, constants, where)
    return _read(text, _given(where, constants), settings).expr


def read_statement(
    text: str,
    where: str | Iterable[Given] | Where = (),
    constants: Iterable[str] = (),
    settings: LatexSettings | None = None,
) -> Statement:
    """A statement with its assumptions, from text math or LaTeX; its meaning is checked at once. Raises ReadError."""
    if not is_latex(text):
        return text_math.read_statement(text, where, constants)
    given = _given(where, constants)
    reading = _read(text, given, settings)
    if not reading.expr.is_proposition:
        raise at(text, 0, "a statement needs a relation, such as = or \\leq", text)
    _check_values(reading, given, text)
    statement = Statement(reading.expr, given).noting(reading.conventions)
    try:
        statement.claim()
    except IllFormed as error:
        raise error if error.line else _placed(error, reading, text) from None
    return statement


def read_definitions(text: str, known: Where) -> Where:
    r"""Definitions in text math (`D := 1/x; f(n) := n`), or one in LaTeX (`D := \frac{1}{x}`)."""
    if not is_latex(text):
        return read_where(text, known.constants, known)
    from derive.latex import read_definition

    return Where((read_definition(text, known),), known.constants)


def understood(text: str, where: Where) -> tuple[Expr, dict[str, str], dict[str, str]]:
    """What `derive read` shows: the expression or relation, its symbols with their domains, the conventions.

    LaTeX that can be read but means no value (a matrix, an expectation) has no symbols, and a convention says why.
    """
    if not is_latex(text):
        e = text_math.read_expression(text, where=where)
        statement = Statement(e if e.is_proposition else Eq(e, e), where)
        return e, statement.symbols, statement.conventions
    reading = _read(text, where, None)
    e, notes = reading.expr, dict(reading.conventions)
    try:
        statement = Statement(e if e.is_proposition else Eq(e, e), where)
        return e, statement.symbols, {**notes, **statement.conventions}
    except IllFormed as error:
        return e, {}, {**notes, "no value": error.message}


def _given(where: str | Iterable[Given] | Where, constants: Iterable[str]) -> Where:
    if isinstance(where, str):
        return read_where(where, tuple(constants))
    if isinstance(where, Where):
        return where.extended(Where((), tuple(constants)))
    return Statement(Eq(0, 0), where, constants=constants).where


def _read(text: str, given: Where, settings: LatexSettings | None) -> Reading:
    from derive.latex import LatexSettings, read_latex

    parts = _parts(text)
    if len(parts) == 1:
        return read_latex(text, given, settings or LatexSettings())
    return _joined(parts, text, given, settings or LatexSettings())


def _parts(text: str) -> list[tuple[int, int, str]]:
    """`$a = b$ => $c = d$`: the places of the formulas, each with the sign before it. One part for anything else."""
    if text.count("$") < 4 or "$$" in text:
        return [(0, len(text), "")]
    parts, start, inside, sign = [], 0, False, ""
    i = 0
    while i < len(text):
        found = None if inside else _JOIN.match(text, i)
        if text[i] == "$":
            inside = not inside
        elif found is not None:
            parts.append((start, found.start(), sign))
            start, sign, i = found.end(), found[1], found.end()
            continue
        i += 1
    return [*parts, (start, len(text), sign)]


def _joined(parts: list[tuple[int, int, str]], text: str, given: Where, settings: LatexSettings) -> Reading:
    from derive.latex import Reading, read_latex

    if len(parts) > 2:
        raise at(text, parts[2][0], "one implication or equivalence is read on a line", text[parts[2][0] :])
    blank = re.compile(r"[^\n]")
    sides = []
    for start, end, _ in parts:
        masked = blank.sub(" ", text[:start]) + text[start:end]  # places stay those of the whole text
        sides.append(
            read_latex(masked, given, settings)
            if is_latex(text[start:end])
            else Reading(text_math.read_expression(masked, where=given), {})
        )
    for side, (start, end, _) in zip(sides, parts, strict=True):
        if not side.expr.is_proposition:
            raise at(text, start, "a relation should stand on each side of =>", text[start:end])
    join = Implies if parts[1][2] == "=>" else Equivalent
    return Reading(
        join(sides[0].expr, sides[1].expr),
        {**sides[0].conventions, **sides[1].conventions},
        spans=sides[0].spans + sides[1].spans,
    )


# ---- what can be read but means nothing --------------------------------------------------------------------------
def _check_values(reading: Reading, given: Where, text: str) -> None:
    """Refuse what is notation only, at its place, before the prover would have to."""
    defined = given.functions
    values = {i.name for i in given.items if isinstance(i, Definition)}
    for node in walk(reading.expr):
        if node.head == "call" and node.data in _NO_VALUE and node.data not in defined:
            raise _at_node(node, reading, text, _NO_VALUE[str(node.data)])
        if node.head == "matrix":
            raise _at_node(node, reading, text, "a matrix is no number; state an equation between matrices")
        if node.head == "derivative" and node.args[0].head == "symbol" and node.args[0] != node.args[1]:
            name = str(node.args[0].data)
            if name not in values:
                message = f"{name} does not mention {node.args[1]}, so its derivative would be 0; define {name} := ..."
                raise _at_node(node, reading, text, message)


def _at_node(node: Expr, reading: Reading, text: str, message: str) -> IllFormed:
    span = next((sp for sp in reading.spans if sp.expr == node), None)
    start, end = (span.start, span.end) if span is not None else (0, len(text))
    placed = at(text, start, message, text[start:end])
    return IllFormed(placed.message, placed.line, placed.column, placed.piece)


def _placed(error: IllFormed, reading: Reading, text: str) -> IllFormed:
    """An error of meaning, pointed at the first part of the formula that is its piece."""
    for span in reading.spans:
        if error.piece and str(span.expr.data) == error.piece:
            placed = at(text, span.start, error.message, text[span.start : span.end])
            return IllFormed(placed.message, placed.line, placed.column, placed.piece)
    return error

r"""Small matrices: `\begin{pmatrix} a & b \\ c & d \end{pmatrix}` as a grid of entries, worked out entry by entry.

A matrix is `Expr("matrix", columns, entries)`. It is no number: it may be added, scaled, multiplied, raised to a
small whole power, transposed, compared, and its determinant taken; everything else refuses it.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.language.expr import Expr
from derive.latex import cases
from derive.latex.state import Piece, State, shown
from derive.latex.tokens import Token

MAX_ENTRIES, MAX_DETERMINANT, MAX_POWER = 400, 5, 16
_DETERMINANTS = frozenset({"vmatrix"})
_REFUSED = {
    "Vmatrix": "the norm of a matrix has no meaning here",
}


def environment(s: State, token: Token) -> Piece:
    """A matrix environment, its \\begin already taken."""
    if token.text in cases.NAMES:
        return cases.by_cases(s, token)
    refused = _REFUSED.get(token.text)
    if refused is not None or token.text in ("substack", "subarray"):
        raise s.fail(refused or f"{token.text} has no meaning here", token)
    if token.text == "array":
        _column_letters(s, token)
    rows = _rows(s, token)
    columns = len(rows[0])
    if any([len(row) != columns for row in rows]):
        raise s.fail("the rows of this matrix differ in length", token)
    if len(rows) * columns > MAX_ENTRIES:
        raise s.fail(f"a matrix has at most {MAX_ENTRIES} entries here", token)
    grid = s.build("matrix", columns, tuple([e for row in rows for e in row]), token.start)
    if token.text in _DETERMINANTS:
        return Piece(determinant(s, grid, token), "group", token.start)
    return Piece(grid, "group", token.start)


def _column_letters(s: State, token: Token) -> None:
    if not s.accept("{"):
        raise s.fail("\\begin{array} takes its columns in braces", token)
    while not s.accept("}"):
        part = s.take()
        if part.text not in ("c", "l", "r", "|"):
            raise s.fail("the columns of an array are c, l and r", part)


def _rows(s: State, token: Token) -> list[list[Expr]]:
    from derive.latex.grammar import value

    rows: list[list[Expr]] = [[]]
    with s.within(token):
        while True:
            following = s.peek()
            if following is None:
                raise s.fail(f"\\begin{{{token.text}}} is never closed", token)
            if following.kind == "end":
                break
            start = following.start
            rows[-1].append(s.number(value(s), start))
            if s.accept("\\\\"):
                if (ahead := s.peek()) is not None and ahead.kind != "end":
                    rows.append([])
            elif not s.accept("&") and (ahead := s.peek()) is not None and ahead.kind != "end":
                raise s.fail(f"{shown(ahead)} has no place in a matrix", ahead)
    closing = s.take()
    if closing.text != token.text:
        raise s.fail(f"\\begin{{{token.text}}} is closed by \\end{{{closing.text}}}", closing)
    if not rows[0]:
        raise s.fail("a matrix without entries", token)
    return rows


# ---- arithmetic --------------------------------------------------------------------------------------------------
def mapped(s: State, grid: Expr, change: Callable[[Expr], Expr], start: int) -> Expr:
    return s.build("matrix", grid.data, tuple([change(e) for e in grid.args]), start)


def added(s: State, terms: tuple[Expr, ...], start: int) -> Expr:
    first = terms[0]
    if any([t.head != "matrix" or t.data != first.data or len(t.args) != len(first.args) for t in terms]):
        raise s.fail_at("only matrices of one shape can be added", start)
    entries = zip(*[t.args for t in terms], strict=True)
    return s.build("matrix", first.data, tuple([s.build("add", None, es, start) for es in entries]), start)


def multiplied(s: State, factors: tuple[Expr, ...], start: int) -> Expr:
    scalars = tuple([f for f in factors if f.head != "matrix"])
    grids = [f for f in factors if f.head == "matrix"]
    whole = grids[0]
    for grid in grids[1:]:
        whole = _product(s, whole, grid, start)
    if not scalars:
        return whole
    for f in scalars:
        s.number(f, start)
    return mapped(s, whole, lambda e: s.build("mul", None, (*scalars, e), start), start)


def shape(grid: Expr) -> tuple[int, int]:
    columns = grid.data if type(grid.data) is int else 1
    return len(grid.args) // columns, columns


def _product(s: State, a: Expr, b: Expr, start: int) -> Expr:
    (rows, inner), (height, columns) = shape(a), shape(b)
    if inner != height:
        raise s.fail_at(f"a matrix of {inner} columns times one of {height} rows", start)
    entries = []
    for i in range(rows):
        for j in range(columns):
            terms = [
                s.build("mul", None, (a.args[i * inner + k], b.args[k * columns + j]), start) for k in range(inner)
            ]
            entries.append(terms[0] if inner == 1 else s.build("add", None, tuple(terms), start))
    return s.build("matrix", columns, tuple(entries), start)


def power(s: State, grid: Expr, token: Token) -> Expr:
    r"""A matrix to the superscript that follows: a small whole power, or T, \top, \mathsf{T} for the transpose."""
    from derive.latex.factors import argument

    plain = [t.text for t in s.tokens[s.index : s.index + 6]]
    for spelled in (
        ["T"],
        ["top"],
        ["{", "T", "}"],
        ["{", "top", "}"],
        ["mathsf", "{", "T", "}"],
        ["{", "mathsf", "{", "T", "}", "}"],
        ["intercal"],
    ):
        if plain[: len(spelled)] == spelled:
            s.index += len(spelled)
            rows, columns = shape(grid)
            entries = tuple([grid.args[i * columns + j] for j in range(columns) for i in range(rows)])
            return s.build("matrix", rows, entries, token.start)
    e = argument(s, token).expr
    rows, columns = shape(grid)
    if e.head != "number" or type(e.data) is not int or not 1 <= e.data <= MAX_POWER or rows != columns:
        raise s.fail("a square matrix has small whole powers and a transpose; no others are read", token)
    whole = grid
    for _ in range(e.data - 1):
        whole = _product(s, whole, grid, token.start)
    return whole


def determinant(s: State, grid: Expr, token: Token) -> Expr:
    rows, columns = shape(grid)
    if rows != columns or rows > MAX_DETERMINANT:
        raise s.fail(f"determinants are read of square matrices up to {MAX_DETERMINANT} by {MAX_DETERMINANT}", token)
    return _expanded(s, [list(grid.args[i * columns : (i + 1) * columns]) for i in range(rows)], token.start)


def _expanded(s: State, rows: list[list[Expr]], start: int) -> Expr:
    """Laplace's expansion along the first row."""
    if len(rows) == 1:
        return rows[0][0]
    terms = []
    for j, e in enumerate(rows[0]):
        minor = _expanded(s, [row[:j] + row[j + 1 :] for row in rows[1:]], start)
        term = s.build("mul", None, (e, minor), start)
        terms.append(s.build("neg", None, (term,), start) if j % 2 else term)
    return s.build("add", None, tuple(terms), start)


def determinant_of(s: State, token: Token) -> Piece:
    """\\det before a matrix, in parentheses or braces perhaps."""
    from derive.latex.factors import bracketed, factor

    following = s.peek()
    if following is None:
        raise s.fail("\\det needs a matrix", token)
    bracket = following.kind == "sign" and following.text in ("(", "[", "\\{")
    piece = bracketed(s) if bracket else factor(s, scripted=False)
    if piece.expr.head != "matrix":
        raise s.fail("\\det is read before a matrix that is written out", token)
    return Piece(determinant(s, piece.expr, token), "closed", token.start)

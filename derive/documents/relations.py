r"""One relation or definition of a document, read by the reader of formulas, with errors at their place."""
from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from derive.documents.clauses import misread
from derive.documents.places import Misread, Piece
from derive.language import Expr, IllFormed, ReadError, Statement, Where
from derive.language.expr import walk
from derive.language.where import Declared, Definition


@dataclass(frozen=True)
class Read:
    """What was read; `statement` is None where it has no value here, and `meaningless` says why."""

    expr: Expr
    statement: Statement | None = None
    meaningless: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)


def read_relation(piece: Piece, where: Where) -> Read:
    """A relation, or an expression, in LaTeX. Raises Misread."""
    from derive.documents.names import needed
    from derive.latex import read_latex
    from derive.reading import read_statement

    flat = piece.flat()
    try:
        reading = read_latex(flat.text, where)
        if not reading.expr.is_proposition:
            return Read(reading.expr)
        definitions = [item for item in where.items if isinstance(item, Definition)]
        others = Where(tuple([i for i in where.items if not isinstance(i, Definition)]), where.constants)
        held = needed(others, definitions, reading.expr)
    except ReadError as error:
        raise misread(error, flat) from None
    try:
        statement = read_statement(f"${flat.text}$", held)
        return Read(statement.relation, statement, "", dict(reading.conventions))
    except IllFormed as error:
        unknown = [n for n in walk(reading.expr) if n.head == "call" and str(n.data) not in where.functions]
        if unknown:
            return Read(reading.expr, None, _advice(error, str(unknown[0].data)), dict(reading.conventions))
        raise misread(error, flat, 1) from None
    except ReadError as error:
        raise misread(error, flat, 1) from None


def _advice(error: IllFormed, name: str) -> str:
    if name in ("E", "Var"):
        return error.message
    return f"{name}(...) is not defined; if it is a function, say which: % derive: {name}(x) := ..."


def defined_by(piece: Piece, where: Where) -> Definition | None:
    """The definition that `head = body` would make; None where the left side is no name by itself. Raises Misread."""
    from derive.latex import read_definition, read_latex

    flat = piece.flat()
    try:
        made = read_definition(flat.text, where)
    except ReadError as error:
        if error.column <= flat.text.find(" = ") + 1:
            return None
        raise misread(error, flat) from None
    if made.parameters:
        return made
    family = _family(flat.text, where)
    if family is not None:
        return family
    try:
        relation = read_latex(flat.text, where).expr
    except ReadError:
        return made
    if relation.head != "eq":
        return made
    left, body = relation.args
    names = [str(a.data) for a in left.args]
    if left.head == "member" and all(a.head == "symbol" for a in left.args) and len(set(names)) == len(names):
        return Definition(str(left.data), body, tuple(names), indexed=True)
    return Definition(made.name, body)


INDEX_LETTERS = frozenset("ijklmnpqrstIJKLMN")
_INDEXED = re.compile(r"(?P<stem>[^_]+)_\s*(?:\{(?P<letters>[A-Za-z\s,]+)\}|(?P<letter>[A-Za-z]))\s*=")


def _family(text: str, where: Where) -> Definition | None:
    r"""`\theta_i = 1/i`: a body that speaks of the subscript defines a family, unless the letter is no index."""
    from derive.documents.names import free_names
    from derive.language import read_where
    from derive.latex import read_latex
    found = _INDEXED.match(text)
    if found is None:
        return None
    letters = re.sub(r"[\s,]", "", found["letters"] or found["letter"])
    known = {i.name for i in where.items if isinstance(i, Declared)}
    values = {i.name for i in where.items if isinstance(i, Declared) and not i.domain.whole}
    if not set(letters) <= INDEX_LETTERS - values or len(set(letters)) != len(letters):
        return None
    fresh = [letter for letter in letters if letter not in known]
    try:
        indices = read_where("; ".join([f"{letter}: integer" for letter in fresh]))
        relation = read_latex(text, where.extended(indices)).expr
    except ReadError:
        return None
    left, body = relation.args if relation.head == "eq" else (relation, relation)
    if left.head != "member" or [str(a.data) for a in left.args] != list(letters):
        return None
    return Definition(str(left.data), body, tuple(letters), indexed=True) if set(letters) <= free_names(body) else None


__all__ = ["Misread", "Read", "defined_by", "read_relation"]

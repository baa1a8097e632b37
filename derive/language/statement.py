"""Statements: a relation under assumptions, from text or from Python, with its meaning for the kernel.

>>> s = read_statement("4*d**2 + 2*d*d_ff = 12*d**2", where="d: positive integer; d_ff = 4*d")
>>> s.text, s.where_text
('4*d**2 + 2*d*d_ff = 12*d**2', ('d: positive integer', 'd_ff = 4*d'))
>>> s.claim().goal
(= (+ (* 4 (^ d 2)) (* 2 d d_ff)) (* 12 (^ d 2)))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from derive.kernel.terms import KernelError, Term
from derive.language.apart import assumption_text, switched
from derive.language.claim import Claim
from derive.language.errors import IllFormed, ReadError, at
from derive.language.expr import PROPOSITIONS, Expr, Family, Symbol, as_expr
from derive.language.meaning import Meaning, SymbolInfo, meaning_of
from derive.language.parser import Names, parse
from derive.language.sides import backwards
from derive.language.stack import on_fresh_stack
from derive.language.text import to_text
from derive.language.tokens import tokenize
from derive.language.where import Assumption, Declared, Definition, Fact, Grows, Where, checked_constants, read_where

Given = str | Expr | Assumption | Where | Family
AS_REWRITTEN = "as rewritten by SymPy"


class Statement:
    """`relation` under `where`. Immutable; its meaning is worked out once, on first use, and may raise IllFormed."""

    __slots__ = ("relation", "where", "source", "notes", "_meaning")
    relation: Expr
    where: Where
    source: str | None
    notes: tuple[tuple[str, str], ...]
    _meaning: Meaning | None

    def __init__(
        self,
        claim: object,
        where: Given | Iterable[Given] = (),
        definitions: Mapping[Any, Any] | Iterable[Given] = (),
        constants: Iterable[str] = (),
    ) -> None:
        chosen = checked_constants(constants)
        given = _gathered(where, chosen)
        given = given.extended(_defined(definitions, given))
        relation, source, extra = _relation(claim)
        put = object.__setattr__
        put(self, "relation", relation)
        put(
            self,
            "where",
            Where(
                extra + given.items, tuple(dict.fromkeys(chosen + given.constants + _used_constants(relation, given)))
            ),
        )
        put(self, "source", source)
        put(self, "notes", ())
        put(self, "_meaning", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("statements are immutable")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.relation, self.where, self.source, self.notes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statement) and (self.relation, self.where, self.source) == (
            other.relation,
            other.where,
            other.source,
        )

    def __hash__(self) -> int:
        return hash((self.relation, self.where))

    def __repr__(self) -> str:
        where = "; ".join(self.where_text)
        return f"{self.text}  where {where}" if where else self.text

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    # ---- what it means ----------------------------------------------------------------------------------------------
    @property
    def meaning(self) -> Meaning:
        found = self._meaning
        if found is None:
            try:
                found = on_fresh_stack(lambda: meaning_of(self.relation, self.where))
            except RecursionError:
                raise IllFormed("it is nested too deep, its definitions unfolded") from None
            except KernelError as error:
                raise IllFormed(f"the kernel refuses it, its definitions unfolded: {error}") from None
            object.__setattr__(self, "_meaning", found)
        return found

    def claim(self) -> Claim:
        """Hypotheses and goal for the kernel. Raises IllFormed where the statement means nothing."""
        return self.meaning.claim

    @property
    def symbols(self) -> dict[str, str]:
        """Every free name with its domain; a family shows its indices: {"d": "positive integer", "z[k]": "real"}."""
        return {str(info): info.domain for info in self.symbol_table.values()}

    @property
    def symbol_table(self) -> Mapping[str, SymbolInfo]:
        return self.meaning.symbols

    def backwards(self, place: tuple[int, ...]) -> bool:
        """Does the claim hold the sides of its relation at this place the other way round than they are written?"""
        return backwards(self.relation, place)

    @property
    def conventions(self) -> dict[str, str]:
        """What was understood without being said: defaults, constants, a foreign source."""
        found = {**dict(self.notes), **self.meaning.conventions}
        if self.source is not None:
            found["source"] = self.source
        return found

    def noting(self, conventions: Mapping[str, str]) -> Statement:
        """The same statement, with what its reader understood without being told."""
        return _restored(self.relation, self.where, self.source, tuple(conventions.items()))

    # ---- how it reads -----------------------------------------------------------------------------------------------
    @property
    def text(self) -> str:
        return to_text(self.relation, frozenset(self.where.constants))

    @property
    def where_text(self) -> tuple[str, ...]:
        """The assumptions, each as text that reads back."""
        head = ("constants: " + ", ".join(self.where.constants),) if self.where.constants else ()
        constants = frozenset(self.where.constants)
        return head + tuple([assumption_text(item, constants) for item in (*self._carried(), *self.where.items)])

    def _carried(self) -> tuple[Declared, ...]:
        try:
            return self.meaning.declared
        except ReadError:
            return ()

    @property
    def latex(self) -> str:
        from derive.language.latex import to_latex

        return to_latex(self.relation, self.where)

    @property
    def where_latex(self) -> tuple[str, ...]:
        from derive.language.latex import assumption_to_latex

        return tuple([assumption_to_latex(i) for i in (*self._carried(), *self.where.items)])


def _restored(
    relation: Expr, where: Where, source: str | None, notes: tuple[tuple[str, str], ...] = ()
) -> Statement:
    made = Statement(relation, where)
    object.__setattr__(made, "source", source)
    object.__setattr__(made, "notes", notes)
    return made


# ---- from text ------------------------------------------------------------------------------------------------------
def read_expression(text: str, constants: Iterable[str] = (), where: str | Iterable[str] | Where = ()) -> Expr:
    """An expression or a relation from text math. Raises ReadError(message, line, column, piece)."""
    given = _gathered(where, checked_constants(constants))
    names = Names(frozenset(given.constants), given.functions)
    return parse(tokenize(text), text, names)


def read_statement(text: str, where: str | Iterable[Given] | Where = (), constants: Iterable[str] = ()) -> Statement:
    """A statement from text math and its assumptions; its meaning is checked at once. Raises ReadError."""
    given = _gathered(where, checked_constants(constants))
    declared = frozenset([i.name for i in given.items if isinstance(i, Declared) and i.indices])
    tokens = tokenize(text)
    relation = parse(tokens, text, Names(frozenset(given.constants), given.functions | declared))
    if relation.head not in PROPOSITIONS:
        raise at(text, 0, "a statement needs a relation, such as = or <=", text)
    statement = Statement(relation, given)
    try:
        statement.claim()
    except IllFormed as error:
        raise error if error.line else _placed(error, text) from None
    return statement


def _placed(error: IllFormed, text: str) -> IllFormed:
    """An error of meaning, pointed at the first place in the statement where its piece stands."""
    word = re.escape(error.piece)
    found = re.search(rf"(?<!\w){word}(?!\w)" if re.fullmatch(r"\w+", error.piece) else word, text) if word else None
    if found is None:
        return error
    placed = at(text, found.start(), error.message, error.piece)
    return IllFormed(placed.message, placed.line, placed.column, placed.piece)


# ---- from Python ----------------------------------------------------------------------------------------------------
def _gathered(given: Given | Iterable[Given], constants: tuple[str, ...]) -> Where:
    result = Where((), constants)
    for item in (given,) if isinstance(given, (str, Expr, Where, Family, Declared, Fact, Definition, Grows)) else given:
        result = result.extended(_one(item, result))
    return result


def _one(item: Given, known: Where) -> Where:
    if isinstance(item, str):
        return read_where(item, known.constants, known)
    if isinstance(item, Where):
        return item
    if isinstance(item, (Declared, Fact, Definition, Grows)):
        return Where((item,))
    if isinstance(item, Expr) and item.head in PROPOSITIONS:
        return Where((Fact(item),))
    if isinstance(item, Symbol) and item.domain is not None:
        from derive.language.domains import read_domain

        return Where((Declared(item.name, read_domain(item.domain)),))
    raise TypeError(f"{item!r} is not an assumption: give text, a relation, or a symbol with a domain")


def _defined(definitions: Mapping[Any, Any] | Iterable[Given], known: Where) -> Where:
    if isinstance(definitions, Mapping):
        return Where(tuple([define(name, body) for name, body in definitions.items()]))
    return _gathered(definitions, known.constants)


def define(head: object, body: object) -> Definition:
    """`define(D, 1/x)` or `define(p[m], m + 1)`: a definition made in Python."""
    if isinstance(head, str):
        from derive.language.expr import checked_name

        return Definition(checked_name(head), as_expr(body))
    if isinstance(head, Expr) and head.head == "symbol":
        return Definition(str(head.data), as_expr(body))
    if isinstance(head, Expr) and head.head == "member" and all([a.head == "symbol" for a in head.args]):
        return Definition(str(head.data), as_expr(body), tuple([str(a.data) for a in head.args]), indexed=True)
    raise TypeError(f"{head!r} cannot be defined; define a symbol or a family member with plain indices")


def _relation(claim: object) -> tuple[Expr, str | None, tuple[Declared, ...]]:
    if isinstance(claim, str):
        raise TypeError("a Statement is made of expressions; read text with read_statement(text, where=...)")
    if isinstance(claim, Term):
        from derive.kernel.text import term_to_text

        claim = read_expression(term_to_text(claim))
    source = None
    extra: tuple[Declared, ...] = ()
    if not isinstance(claim, Expr) and type(claim).__module__.startswith("sympy"):
        from derive.language.sympy_form import from_sympy

        claim, extra = from_sympy(claim)
        source = AS_REWRITTEN
    if not isinstance(claim, Expr) or claim.head not in PROPOSITIONS:
        raise TypeError(f"{claim!r} is not a relation; build one with Eq(a, b), a < b, Implies(...) and the like")
    return claim, source, extra


def _used_constants(relation: Expr, given: Where) -> tuple[str, ...]:
    """E and I as Python constants in the expressions, so that the printed text reads back."""
    bodies = [i.relation if isinstance(i, Fact) else i.body for i in given.items if isinstance(i, (Fact, Definition))]
    return tuple(sorted(switched(relation).union(*map(switched, bodies))))

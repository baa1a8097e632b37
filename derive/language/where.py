"""Assumptions as people write them: `d, n: positive integer; E < H; d_ff = 4*d; x in (0, 1]; f(n) := n + 1; n -> oo`.

`read_where` is called by `read_statement` and by the reader of assumption comments. Items are parted by `;` or line
ends.

    >>> [str(item) for item in read_where("d, n: positive integer; d_ff = 4*d; D := 1/d").items]
    ['d: positive integer', 'n: positive integer', 'd_ff = 4*d', 'D := 1/d']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from derive.kernel.text import CONSTANT_WORDS
from derive.language.apart import shown
from derive.language.domains import Domain, Interval, unknown, word_domain
from derive.language.errors import IllFormed, ReadError, at
from derive.language.expr import PROPOSITIONS, Expr
from derive.language.parser import Names, parse
from derive.language.relations import spanned
from derive.language.tokens import Token, tokenize


@dataclass(frozen=True)
class Declared:
    """A name and its domain; with indices it is a family, and the domain holds for every member."""

    name: str
    domain: Domain
    indices: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = shown(self.name) + (f"[{', '.join([shown(i) for i in self.indices])}]" if self.indices else "")
        domain = str(self.domain)
        return f"{head} {domain}" if domain.startswith("in ") else f"{head}: {domain}"


@dataclass(frozen=True)
class Fact:
    """A relation that is given."""

    relation: Expr

    def __str__(self) -> str:
        return str(self.relation)


@dataclass(frozen=True)
class Definition:
    """`D := body`, `f(n) := body` or `p[m] := body`: unfolded as a term wherever the name stands."""

    name: str
    body: Expr
    parameters: tuple[str, ...] = ()
    indexed: bool = False

    def __str__(self) -> str:
        inner = ", ".join([shown(p) for p in self.parameters])
        brackets = f"[{inner}]" if self.indexed else f"({inner})"
        return f"{shown(self.name)}{brackets if self.parameters else ''} := {self.body}"


@dataclass(frozen=True)
class Grows:
    """`n -> oo`: the variable of the asymptotic relations."""

    name: str

    def __str__(self) -> str:
        return f"{shown(self.name)} -> oo"


Assumption = Declared | Fact | Definition | Grows


@dataclass(frozen=True)
class Where:
    """Everything given beside a statement, in the order it was written."""

    items: tuple[Assumption, ...] = ()
    constants: tuple[str, ...] = ()

    @property
    def functions(self) -> frozenset[str]:
        """Names that may be called like functions."""
        return frozenset([d.name for d in self.items if isinstance(d, Definition) and d.parameters and not d.indexed])

    def extended(self, other: Where) -> Where:
        """These assumptions with others added after them."""
        return Where(self.items + other.items, tuple(dict.fromkeys(self.constants + other.constants)))


NOTHING_GIVEN = Where()


def read_where(text: str | Iterable[str], constants: Iterable[str] = (), known: Where = Where()) -> Where:
    """Read assumptions from text, or from several texts. Raises ReadError with the place in that text."""
    if isinstance(text, str):
        return _read(text, tuple(constants), known)
    result = Where((), tuple(constants))
    for part in text:
        result = result.extended(_read(part, result.constants, known.extended(result)))
    return result


def _read(source: str, constants: tuple[str, ...], known: Where) -> Where:
    return _read_beside(source, constants, known.functions)


@lru_cache(maxsize=1024)
def _read_beside(source: str, constants: tuple[str, ...], functions: frozenset[str]) -> Where:
    pieces = [tokens for tokens in _pieces(source) if tokens]
    for tokens in pieces:
        constants += _constants(tokens, source)
    reader = _Reader(source, Names(frozenset(checked_constants(constants)), functions | _callable_names(pieces)))
    items: list[Assumption] = []
    for tokens in pieces:
        if not _is_constants(tokens):
            items += reader.item(tokens)
    return Where(tuple(items), tuple(dict.fromkeys(constants)))


def checked_constants(constants: Iterable[str]) -> tuple[str, ...]:
    """E and I are the names that may be switched to constants."""
    chosen = tuple(constants)
    for name in chosen:
        if name not in ("E", "I"):
            raise ReadError("the names that can be switched to constants are E and I", piece=str(name))
    return chosen


def _pieces(source: str) -> Iterable[list[Token]]:
    start = 0
    for found in re.finditer(r"[;\n]|\Z", source):
        yield tokenize(source, start, found.start())
        start = found.end()


def _is_constants(tokens: list[Token]) -> bool:
    return len(tokens) > 1 and tokens[0].text == "constants" and tokens[1].text == ":"


def _constants(tokens: list[Token], source: str) -> tuple[str, ...]:
    if not _is_constants(tokens):
        return ()
    names = [t for t in tokens[2:] if t.text != ","]
    for t in names:
        if t.text not in ("E", "I"):
            raise at(source, t.start, "the names that can be switched to constants are E and I", t.text)
    return tuple([t.text for t in names])


def _callable_names(pieces: list[list[Token]]) -> frozenset[str]:
    """Names defined as `f(...) := ...` anywhere in the text, so that an earlier item may call them."""
    return frozenset(
        [
            tokens[0].text
            for tokens in pieces
            if len(tokens) > 3 and tokens[1].text == "(" and any([t.text == ":=" for t in tokens])
        ]
    )


def read_domain_text(text: str) -> Domain:
    """A domain with intervals or left-out points, for symbols made in Python."""
    reader = _Reader(text, Names())
    return reader.domain(tokenize(text), 0)


class _Reader:
    def __init__(self, source: str, names: Names) -> None:
        self.source, self.names = source, names

    def item(self, tokens: list[Token]) -> list[Assumption]:
        where = _depth_zero(tokens)
        if ":=" in where:
            return [self._definition(tokens, where[":="])]
        if ":" in where:
            return list(self._declaration(tokens, where[":"]))
        if "in" in where and "for" not in where:
            middle = where["in"]
            return list(self._declared(tokens[:middle], self._set(tokens[middle + 1 :], tokens[middle])))
        if "divides" in where:
            middle = where["divides"]
            divisor, multiple = self._value(tokens[:middle]), self._value(tokens[middle + 1 :])
            return [Fact(_remainder(multiple, divisor, 0))]
        if tokens[-1].text in ("even", "odd") and len(tokens) > 1:
            end = -2 if tokens[-2].text == "is" else -1
            return [Fact(_remainder(self._value(tokens[:end]), Expr("number", 2), int(tokens[-1].text == "odd")))]
        if "for" in where:
            return [self._for_all(tokens, where["for"])]
        if (
            len(tokens) == 3
            and tokens[1].text == "->"
            and tokens[2].text == "oo"
            and tokens[0].kind in ("name", "quoted")
        ):
            return [Grows(self._name(tokens[0]))]
        return [Fact(self._relation(tokens))]

    def _parse(self, tokens: list[Token]) -> Expr:
        if not tokens:
            raise ReadError("an expression is missing in an assumption", 1, 1, self.source[:40])
        return parse(tokens, self.source, self.names)

    def _value(self, tokens: list[Token]) -> Expr:
        value = self._parse(tokens)
        if value.head in PROPOSITIONS:
            shown = self.source[tokens[0].start : tokens[-1].end]
            raise at(self.source, tokens[0].start, "a number should stand here, not a statement", shown)
        return value

    def _relation(self, tokens: list[Token]) -> Expr:
        relation = self._parse(tokens)
        if relation.head not in PROPOSITIONS:
            raise at(
                self.source,
                tokens[0].start,
                "an assumption is a domain (x: real), a relation, or a definition (D := ...)",
                self.source[tokens[0].start : tokens[-1].end],
            )
        return relation

    def _name(self, token: Token) -> str:
        refused = token.text in CONSTANT_WORDS or token.text in self.names.constants and token.kind == "name"
        if token.kind not in ("name", "quoted") or refused:
            raise at(self.source, token.start, "a name should stand here", token.text)
        return token.text

    # ---- definitions ------------------------------------------------------------------------------------------------
    def _definition(self, tokens: list[Token], middle: int) -> Definition:
        left, right = tokens[:middle], tokens[middle + 1 :]
        if not left or not right:
            raise at(self.source, tokens[0].start, "a definition is written D := body, f(n) := body or p[m] := body")
        name, parameters = self._head(left)
        body = self._parse(right)
        if body.head in PROPOSITIONS:
            raise at(self.source, right[0].start, "a definition names an expression, not a relation")
        return Definition(name, body, parameters, len(left) > 1 and left[1].text == "[")

    def _head(self, tokens: list[Token]) -> tuple[str, tuple[str, ...]]:
        """A name, with parameters or indices perhaps: `x`, `f(n)`, `T[i, j]`."""
        name = self._name(tokens[0])
        if len(tokens) == 1:
            return name, ()
        pair = tokens[1].text + tokens[-1].text
        inner = tokens[2:-1]
        if pair not in ("()", "[]") or not inner or len(inner) % 2 == 0 or any([t.text != "," for t in inner[1::2]]):
            raise at(
                self.source, tokens[1].start, "after a name only (parameters) or [indices] may stand", tokens[1].text
            )
        parameters = tuple([self._name(t) for t in inner[::2]])
        if len(set(parameters)) != len(parameters):
            raise at(self.source, tokens[1].start, "a parameter occurs twice")
        return name, parameters

    # ---- domains ----------------------------------------------------------------------------------------------------
    def _declaration(self, tokens: list[Token], middle: int) -> Iterable[Declared]:
        if not tokens[:middle]:
            raise at(self.source, tokens[middle].start, "a name should stand before the colon", ":")
        return self._declared(tokens[:middle], self.domain(tokens[middle + 1 :], tokens[middle].end))

    def _declared(self, tokens: list[Token], domain: Domain) -> Iterable[Declared]:
        for head in _split(tokens):
            if not head:
                raise at(self.source, tokens[0].start if tokens else 0, "a name is missing here", ",")
            name, indices = self._head(head)
            yield Declared(name, domain, indices)

    def domain(self, tokens: list[Token], start: int) -> Domain:
        if not tokens:
            raise at(self.source, start, "a domain should stand here")
        where = _depth_zero(tokens)
        if "but" in where:
            middle = where["but"]
            if len(tokens) < middle + 3 or tokens[middle + 1].text != "not":
                raise at(self.source, tokens[middle].start, "an exception is written `A but not B`", "but")
            return self._without(self.domain(tokens[:middle], start), tokens[middle + 2 :])
        if "in" in where:
            middle = where["in"]
            interval = self._set(tokens[middle + 1 :], tokens[middle]).interval
            return replace(self._words(tokens[:middle]) if middle else Domain(), interval=interval)
        if tokens[0].text in ("(", "["):
            return self._set(tokens, tokens[0])
        return self._words(tokens)

    def _without(self, domain: Domain, tokens: list[Token]) -> Domain:
        words = word_domain(self._slice(tokens))
        if words is not None:
            return replace(domain, without=words)
        points = tuple([self._value(part) for part in _split(tokens)])
        if any([p.head == "symbol" and word_domain(str(p.data)) is not None for p in points]):
            raise at(self.source, tokens[0].start, "one domain or some values are left out", self._slice(tokens))
        return replace(domain, points=points)

    def _words(self, tokens: list[Token]) -> Domain:
        text = self._slice(tokens)
        try:
            found = word_domain(text)
        except ReadError as error:
            raise at(self.source, tokens[0].start, error.message, text) from None
        if found is None:
            raise at(self.source, tokens[0].start, unknown(text).message, text)
        return found

    def _slice(self, tokens: list[Token]) -> str:
        return self.source[tokens[0].start : tokens[-1].end]

    def _set(self, tokens: list[Token], before: Token) -> Domain:
        """What may follow `in`: an interval, a range of integers, or a domain."""
        if not tokens:
            raise at(self.source, before.end, "an interval such as (0, 1] should stand here")
        if tokens[0].text not in ("(", "[") or tokens[-1].text not in (")", "]"):
            return self._whole_range(tokens)
        parts = _split(tokens[1:-1])
        if len(parts) != 2 or not parts[0] or not parts[1]:
            raise at(self.source, tokens[0].start, "an interval is written (0, 1], with two ends", self._slice(tokens))
        return Domain(
            interval=Interval(
                self._value(parts[0]), self._value(parts[1]), tokens[0].text == "(", tokens[-1].text == ")"
            )
        )

    def _whole_range(self, tokens: list[Token]) -> Domain:
        middle = _depth_zero(tokens).get("..")
        if middle is None:
            return self._words(tokens)
        low, high = self._value(tokens[:middle]), self._value(tokens[middle + 1 :])
        return Domain("integer", interval=Interval(low, high, False, False, whole=True))

    # ---- facts for every index --------------------------------------------------------------------------------------
    def _for_all(self, tokens: list[Token], middle: int) -> Fact:
        """`FACT for k in 1..n` or `FACT for k = 1..n`."""
        relation, span = self._relation(tokens[:middle]), tokens[middle + 1 :]
        dots = _depth_zero(span).get("..")
        if dots is None or dots < 3 or span[1].text not in ("in", "="):
            raise at(self.source, tokens[middle].start, "a range of indices is written `for k in 1..n`", "for")
        variable = Expr("symbol", self._name(span[0]))
        low, high = self._value(span[2:dots]), self._value(span[dots + 1 :])
        try:
            return Fact(spanned("forall", relation, (variable, low, high)))
        except IllFormed as error:
            raise at(self.source, span[0].start, error.message, span[0].text) from None


def _remainder(value: Expr, divisor: Expr, remainder: int) -> Expr:
    return Expr("eq", None, (Expr("fn", "mod", (value, divisor)), Expr("number", remainder)))


def _depth_zero(tokens: list[Token]) -> dict[str, int]:
    """Words and signs outside brackets, each with its first place."""
    found: dict[str, int] = {}
    depth = 0
    for i, t in enumerate(tokens):
        if t.kind == "op" and t.text in "([":
            depth += 1
        elif t.kind == "op" and t.text in ")]":
            depth -= 1
        elif depth == 0 and t.kind in ("op", "name"):
            found.setdefault(t.text, i)
    return found


def _split(tokens: list[Token]) -> list[list[Token]]:
    """Parts between commas outside brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for t in tokens:
        depth += t.kind == "op" and t.text in ("(", "[")
        depth -= t.kind == "op" and t.text in (")", "]")
        if depth == 0 and t.kind == "op" and t.text == ",":
            parts.append([])
        else:
            parts[-1].append(t)
    return parts

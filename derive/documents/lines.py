r"""The lines of a document: chains put together across rows, with their links, labels, references and words.

    entries(r"\begin{align} a &= b \\ &= c \end{align}", latex=True) -> [Line(sides a, b, c; signs =, =)]

Nothing is understood here yet: sides are pieces of LaTeX. `derive.documents.latex` reads them.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from derive.documents.clauses import Clause, clauses, link_word
from derive.documents.displays import Comment, Display, Elsewhere, Prose, Unclear, displays, is_assumption
from derive.documents.macros import Macros, expand
from derive.documents.places import Misread, Piece, joined
from derive.documents.rows import Row, rows

_REFERENCE = re.compile(r"\\(?:eq|c|C|auto)?ref\s*\{([^{}]*)\}")
_GOES_ON = re.compile(r"(?:\s|\\(?:q?quad|[,;:!> ])|\{\})*"
                      r"(?:[+\-*/−×·]|\\(?:cdot|times|pm|div|left\s*\.|right)(?![A-Za-z]))")
_UNDONE = re.compile(r"(?:[+\-*/=<>(\[]|\\(?:cdot|times|left\s*\S|le|ge|leq|geq|approx|bigl?\())\s*$")
_ONE_FORMULA = frozenset({"multline", "multlined", "dmath"})


@dataclass
class Line:
    """`sides[0] signs[0] sides[1] ...`. `whole` is one formula with and, or; `lost`: its first side is not read."""

    sides: list[Piece]
    signs: list[Piece]
    link: str = ""
    words: list[tuple[int, str]] = field(default_factory=list)  # each with the number of its relation
    labels: list[tuple[int, str]] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    whole: Piece | None = None
    lost: bool = False
    follows: bool = False  # a later line is linked to it
    continued: bool = False  # its first side is the last of a line before

    @property
    def place(self) -> int:
        first = next((p for p in (*self.sides[:1], *self.signs[:1]) if p.text), Piece("", ()))
        return first.place(0)


@dataclass(frozen=True)
class Block:
    """Adjacent assumption comments, each with its place, and the macros of the author that they may use."""

    comments: tuple[Comment, ...]
    macros: Macros = field(default_factory=dict)


Entry = Line | Block | Elsewhere | Misread


def entries(text: str, latex: bool) -> list[Entry]:
    """What a document holds, in order."""
    macros: Macros = {}
    reader = _Assembly(text, macros)
    for event in displays(text, latex, macros):
        reader.event(event, macros)
    reader.close_block()
    return reader.out


class _Assembly:
    def __init__(self, text: str, macros: Macros) -> None:
        self.text, self.macros = text, macros
        self.out: list[Entry] = []
        self.block: list[Comment] = []
        self.link = ""  # by words between displays
        self.references: list[str] = []
        self.last: Line | None = None

    def event(self, event: Display | Comment | Prose | Elsewhere | Unclear, macros: Macros) -> None:
        if isinstance(event, Comment):
            self.comment(event)
            return
        if isinstance(event, Prose):
            said = self.text[event.start:event.end]
            self.references = _REFERENCE.findall(said)
            self.link = link_word(re.sub(r"[*_>\s]+", " ", said).strip(" ."))
            return
        if isinstance(event, Unclear):
            self.add(event.error)
        elif isinstance(event, Elsewhere):
            self.add(event)
        else:
            self.display(event, macros)

    def add(self, entry: Entry) -> None:
        self.close_block()
        self.out.append(entry)

    # ---- comments ---------------------------------------------------------------------------------------------------
    def comment(self, comment: Comment) -> None:
        before = self.block[-1].end if self.block else comment.start
        if self.text[before:comment.start].strip() or self.text.count("\n", before, comment.start) > 1:
            self.close_block()
        self.block.append(comment)

    def close_block(self) -> None:
        if self.block:
            self.out.append(Block(tuple(self.block), dict(self.macros)))
            self.block = []

    def comments_in(self, event: Display) -> list[Comment]:
        found = []
        for m in re.finditer(r"(?<!\\)%[^\n]*", self.text[event.start:event.end]):
            if is_assumption(m.group()):
                found.append(Comment(event.start + m.start(), event.start + m.end(), m.group()))
        return found

    # ---- displays ---------------------------------------------------------------------------------------------------
    def display(self, event: Display, macros: Macros) -> None:
        comments = self.comments_in(event)
        references = [(event.start + m.start(), m[1]) for m in _REFERENCE.finditer(self.text[event.start:event.end])]
        link, spoken = self.link, self.references
        self.link, self.references = "", []
        try:
            made = rows(expand(self.unquoted(event), macros), event.environment)
        except Misread as error:
            self.add(error)
            self.last = Line([Piece("", ())], [], lost=True)
            return
        columns: dict[int, Line] = {}
        starts = [row.formulas[0].place(0) for row in made if row.formulas]
        for column, piece, row in _merged(made, event.environment):
            start = piece.place(0)
            while comments and comments[0].start < start:
                self.comment(comments.pop(0))
            following = next((s for s in starts if s > start), event.end)
            mentioned = [key for place, key in references if start <= place < following]
            said = link_word(row.between.strip(" .:")) or link
            link = ""
            self.formula(piece, row, column, columns, said, [*spoken, *mentioned])
        for comment in comments:
            self.comment(comment)

    def unquoted(self, event: Display) -> Piece:
        """The inside of a display; in a Markdown quotation without the signs at the front of its lines."""
        piece = Piece.of(self.text, event.start, event.end)
        line = self.text[self.text.rfind("\n", 0, event.start) + 1:event.start]
        if not re.match(r"\s*>", line):
            return piece
        parts, at = [], 0
        for mark in re.finditer(r"(?<=\n)[ \t]*>", piece.text):
            parts.append(piece[at:mark.start()])
            at = mark.end()
        return joined([*parts, piece[at:]])

    def formula(self, piece: Piece, row: Row, column: int, columns: dict[int, Line], link: str,
                references: list[str]) -> None:
        try:
            found = clauses(piece)
        except Misread as error:
            self.add(error)
            columns[column] = self.last = Line([Piece("", ())], [], lost=True)
            return
        for k, clause in enumerate(found):
            if not clause.sides[0].text and not clause.signs:
                link = clause.link or link
                continue
            if not clause.signs and clause.whole is None and column in columns:
                self.add(Misread("a row without a relation; begin it with an operator or a relation", clause.place,
                                 clause.sides[0].text))
                continue
            line = self.clause(clause, link if k == 0 else "", columns.get(column, self.last))
            link = ""
            columns[column] = self.last = line
            line.labels += [(max(0, len(line.signs) - 1), label) for label in row.labels if k == 0]
            line.references += [r for r in references if r not in line.references]
            said = ((row.between,) if row.between and k == 0 else ()) + clause.words
            line.words += [(max(0, len(line.signs) - len(clause.signs)), word) for word in said]

    def clause(self, clause: Clause, link: str, before: Line | None) -> Line:
        if clause.continues:
            if before is not None:
                return self.continued(before, clause)
            self.add(Misread("a formula that begins with a relation, and nothing stands before it", clause.place,
                             clause.signs[0].text))
            return Line([Piece("", ())], [], lost=True)
        line = Line([*clause.sides], [*clause.signs], clause.link or link, whole=clause.whole)
        if line.link and self.last is not None:
            self.last.follows = True
        elif line.link:
            line.link = ""
        self.add(line)
        return line


    def continued(self, before: Line, clause: Clause) -> Line:
        """The line before with more relations; behind an assumption comment a new line that begins as it ended."""
        if not self.block and self.out and self.out[-1] is before:
            before.signs += clause.signs
            before.sides += clause.sides[1:]
            return before
        lost = before.lost and not before.signs
        line = Line([before.sides[-1], *clause.sides[1:]], [*clause.signs], lost=lost, continued=True)
        self.add(line)
        return line


def _merged(made: list[Row], environment: str) -> Iterator[tuple[int, Piece, Row]]:
    """The formulas with their columns; a row that goes on with an operator belongs to the formula before it."""
    waiting: dict[int, tuple[Piece, Row]] = {}
    for row in made:
        for column, piece in enumerate(row.formulas):
            before = waiting.get(column)
            if before is not None and _goes_on(before[0], piece, row, environment):
                rest = Piece(" ", [piece.place(0)]) + piece
                owner = before[1] if not row.labels else Row(before[1].formulas, before[1].labels + row.labels,
                                                             before[1].between, before[1].open)
                waiting[column] = (_without_empty_delimiters(before[0] + rest), owner)
                continue
            if before is not None:
                yield column, *waiting.pop(column)
            waiting[column] = (piece, row)
        for column in [c for c in waiting if c >= len(row.formulas)]:
            yield column, *waiting.pop(column)
    for column, (piece, row) in sorted(waiting.items()):
        yield column, piece, row


def _goes_on(before: Piece, piece: Piece, row: Row, environment: str) -> bool:
    if _UNDONE.search(before.text):
        return True
    return _GOES_ON.match(piece.text) is not None and (row.open or environment in _ONE_FORMULA)


def _without_empty_delimiters(piece: Piece) -> Piece:
    r"""`\left( a \right. \\ \left. + b \right)` is one pair of parentheses across rows."""
    found = re.search(r"\\right\s*\.\s*\\left\s*\.|\\right\s*\.(\s*(?:[+\-]|\\cdot|\\times)\s*)\\left\s*\.", piece.text)
    if found is None:
        return piece
    middle = piece[found.start(1):found.end(1)] if found[1] else Piece("", ())
    return piece[:found.start()] + middle + piece[found.end():]

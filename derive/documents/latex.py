r"""LaTeX and Markdown documents: which of their displayed formulas are claims, definitions and equations to solve.

    % derive: d: positive integer
    \begin{align} P &= 2d \cdot 4d \\ &= 8d^2 \end{align}      P is defined, and the step 2d \cdot 4d = 8d^2 judged

Every formula is read where it stands, under the assumptions and definitions before it; the items carry statements.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from derive.documents.assumptions import read_assumptions
from derive.documents.blocks import Assumptions, BlockError, comment_of, only_expects, with_block
from derive.documents.clauses import defines
from derive.documents.displays import Elsewhere
from derive.documents.items import Definition, Hypothesis, Item, Skipped, Step, Unreadable
from derive.documents.lines import Block, Line, entries
from derive.documents.macros import Macros, expand
from derive.documents.names import free_names, needed, spoken_of
from derive.documents.places import Lines, Misread, Piece, joined
from derive.documents.refused import Head, head_of, refused_in
from derive.documents.relations import Read, defined_by, read_relation
from derive.language import And, Expr, ReadError, Statement, Where
from derive.language import where as given_as


def _spelled_out(text: str, macros: Macros) -> str:
    """An assumption with the author's macros expanded. Raises Misread."""
    used = {name for name in re.findall(r"\\([A-Za-z]+)", text) if name in macros}
    return expand(Piece.of(text, 0), macros).text if used else text


def latex_items(text: str, file: str, latex: bool) -> list[Item]:
    """The items of a document; `latex` is False for Markdown."""
    reader = _Reader(text, file)
    for entry in entries(text, latex):
        reader.entry(entry)
    return reader.items


@dataclass
class _Reader:
    """What is known on the way down a document."""

    text: str
    file: str
    items: list[Item] = field(default_factory=list)
    held: Assumptions = Assumptions()
    given: Where = Where()                                   # what the assumption comments say
    definitions: list[given_as.Definition] = field(default_factory=list)
    used: set[str] = field(default_factory=set)              # names of formulas so far
    broken: str = ""                                         # why nothing can be judged, after a bad comment
    previous: Statement | None = None                        # the line before, where a line may be linked to it
    lost: bool = False                                       # the line before could not be read
    labelled: dict[str, Statement] = field(default_factory=dict)
    refused: dict[Head, int] = field(default_factory=dict)   # definitions that could not be made, with their lines

    def __post_init__(self) -> None:
        self.lines = Lines(self.text)

    # ---- what the document holds ------------------------------------------------------------------------------------
    def entry(self, entry: Line | Block | Elsewhere | Misread) -> None:
        if isinstance(entry, Block):
            self.block(entry)
        elif isinstance(entry, Misread):
            self.unreadable(entry)
        elif isinstance(entry, Elsewhere):
            self.items.append(Skipped(entry.text, self.file, *self.lines.at(entry.start)))
        elif self.broken:
            self.unreadable(Misread(self.broken, entry.place, joined(entry.sides[:1]).text))
        else:
            self.line(entry)

    def unreadable(self, error: Misread) -> None:
        line, column = self.lines.at(error.place)
        self.items.append(
            Unreadable(self.file, line, column, error.piece, error.message, self.held.where, self.row(line)))

    def row(self, line: int) -> str:
        start = self.lines.starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:end if end >= 0 else len(self.text)][:400]

    def block(self, block: Block) -> None:
        try:
            comments = [c for c in (comment_of(comment.text) for comment in block.comments) if c is not None]
            comments = [(_spelled_out(text, block.macros), also) for text, also in comments]
        except Misread as error:
            self.bad_block(block, error.message, error.piece)
            return
        if not all(only_expects(text) for text, _ in comments):
            self.previous, self.lost = None, False
        try:
            held = with_block(self.held, comments)
            known = Where(tuple(self.definitions))
            self.given = read_assumptions(held.where, held.constants, known)
            self.held, self.broken = held, ""
        except BlockError as error:
            self.bad_block(block, str(error), error.piece)
        except ReadError as error:
            self.bad_block(block, error.message, error.piece)

    def bad_block(self, block: Block, message: str, piece: str) -> None:
        first = block.comments[0]
        place = next((c.start + c.text.find(piece) for c in block.comments if piece and piece in c.text), first.start)
        line = self.lines.at(place)[0]
        self.broken = f"not judged, because the assumption comment before it (line {line}) could not be used"
        self.unreadable(Misread(message, place, piece))

    # ---- lines ------------------------------------------------------------------------------------------------------
    def line(self, line: Line) -> None:
        linked = line.link or ("=>" if self.held.solve and self.previous is not None else "")
        if self.previous is None and not self.lost:
            linked = ""  # it is linked to a definition, which it may use anyway
        if not line.signs and line.whole is None:
            self.expression(line)
            return
        heading = self.heading(line, linked)
        stated = self.relations(line, heading, linked)
        if not heading and not linked and (line.follows or self.held.solve) and stated is not None:
            self.hypothesis(line, stated)
        if stated is not None or not (heading and len(line.signs) == 1):
            self.previous, self.lost = stated, stated is None
        for _, label in line.labels:
            if stated is not None:
                self.labelled[label] = stated

    def expression(self, line: Line) -> None:
        """A formula without a relation claims nothing; it is read, so that nothing is passed over unread."""
        try:
            if not line.lost:
                read = read_relation(line.sides[0], self.where()).expr
                if read.is_proposition:
                    raise Misread("a condition beside a formula; put it among the assumptions: % derive also: ...",
                                  line.place, line.sides[0].text)
                self.used |= free_names(read)
        except Misread as error:
            self.unreadable(error)

    def heading(self, line: Line, linked: str) -> bool:
        """Does the first relation define? Then the definition is made."""
        if line.whole is not None or line.lost or line.continued:
            return False
        sign = line.signs[0]
        explicit = defines(sign)
        called = refused_in(self.refused, line.sides[0].text) is not None
        alone = sign.text == "=" and not linked and not self.held.solve and not called
        if not (explicit or alone):
            return False
        first = joined((line.sides[0], Piece(" = ", [sign.place(0)] * 3), line.sides[1]))
        try:
            found = defined_by(first, self.where())
        except Misread as error:
            if explicit and sign.text.replace(" ", "") != "\\equiv":
                self.refuse(line, error)
                return True
            return False
        known = self.used | spoken_of(self.given) | {d.name for d in self.definitions}
        recursive = found is not None and found.name in free_names(found.body)
        if found is None or found.name in known or found.name.rstrip("'") in self.where().functions or recursive:
            if explicit and found is not None and sign.text != "\\equiv":
                declared = found.name in spoken_of(self.given)
                advice = "write = for a claim" + ", or take it out of the assumptions" * declared
                why = "it is defined by itself" if recursive else f"it is declared or used before; {advice}"
                told = f"{found.name} cannot be defined here: {why}"
                self.refuse(line, Misread(told, line.place, line.sides[0].text))
                return True
            return False
        under = self.where()
        self.refused.pop(head_of(line.sides[0].text), None)
        self.definitions.append(found)
        self.used |= free_names(found.body) - set(found.parameters)
        text = " ".join(f"{line.sides[0].text} {sign.text} {line.sides[1].text}".split())
        self.items.append(Definition(text, self.file,
                                     *self.lines.at(line.place), self.held.where, self.held.constants, found, under,
                                     at_relation(line.words, 0), at_relation(line.labels, 0)))
        return True

    def refuse(self, line: Line, error: Misread) -> None:
        """A definition that is not made; what calls its name with arguments is not judged from here on."""
        self.unreadable(error)
        head = head_of(line.sides[0].text)
        if head:
            self.refused[head] = self.lines.at(line.place)[0]

    def relations(self, line: Line, heading: bool, linked: str) -> Statement | None:
        """Steps for the relations of a line, and what the line states; None where some of it could not be read."""
        claims = not (not heading and not linked and (line.follows or self.held.solve))
        read: list[Expr] = []
        notes: dict[str, str] = {}
        for k, (piece, sign) in enumerate(self.pairs(line)):
            if heading and k == 0:
                continue
            if line.lost and k == 0:
                self.unreadable(Misread("not judged, because what stands before it could not be read", sign.place(0),
                                        sign.text))
                continue
            try:
                unmade = refused_in(self.refused, piece.text)
                if unmade is not None:
                    raise Misread(unmade, sign.place(0), piece.text)
                relation = read_relation(piece, self.where())
            except Misread as error:
                self.unreadable(error)
                continue
            self.used |= free_names(relation.expr)
            if claims:
                self.step(line, piece, sign, relation, linked if k == 0 else "", linked, k)
            if relation.statement is not None:
                read.append(relation.expr)
                notes.update(relation.notes)
        wanted = 1 if line.whole is not None else len(line.signs) - heading
        if len(read) != wanted or not read:
            return None
        whole = read[0] if len(read) == 1 else And(*read)
        return Statement(whole, self.where(whole)).noting(notes)

    def pairs(self, line: Line) -> list[tuple[Piece, Piece]]:
        """Each relation of a line as one piece, with its sign."""
        if line.whole is not None:
            return [(line.whole, line.whole[:1])]
        space = [Piece(" ", [sign.place(0)]) for sign in line.signs]
        return [(joined((line.sides[k], space[k], sign, space[k], line.sides[k + 1])), sign)
                for k, sign in enumerate(line.signs)]

    def step(self, line: Line, piece: Piece, sign: Piece, relation: Read, link: str, linked: str, index: int) -> None:
        number, column = self.lines.at(sign.place(0))
        after = self.previous if linked else None
        if linked and self.previous is None:
            why = "not judged, because the line before it could not be read"
            self.unreadable(Misread(why, sign.place(0), piece.text))
            return
        facts = tuple([(key, self.labelled[key]) for key in line.references if key in self.labelled])
        end = piece.place(len(piece) - 1)
        last = self.lines.at(end)
        width = max(1, last[1] - column + 1) if last[0] == number else max(1, len(self.row(number)) - column + 1)
        where = "; ".join([str(item) for item in (relation.statement.where.items if relation.statement else ())])
        self.items.append(Step(
            " ".join(piece.text.split()), self.file, number, column, where, self.held.constants, self.held.expected,
            after.text if after is not None and link else None, link or "", relation.statement, after, facts,
            at_relation(line.words, index), self.row(number), width, relation.meaningless,
            at_relation(line.labels, index)))
        self.held = replace(self.held, expected="proved")

    def hypothesis(self, line: Line, stated: Statement) -> None:
        text = line.whole.text if line.whole is not None else " ".join(
            [p.text for pair in zip(line.sides, [*line.signs, Piece("", ())], strict=True) for p in pair])
        number, column = self.lines.at(line.place)
        where = "; ".join([str(item) for item in stated.where.items])
        perhaps = not self.held.solve
        self.items.append(Hypothesis(" ".join(text.split()), self.file, number, column, where, self.held.constants,
                                     stated, perhaps))

    # ---- what holds here --------------------------------------------------------------------------------------------
    def where(self, relation: Expr | None = None) -> Where:
        """Assumptions and definitions in force; for a relation, without the definitions that it does not need."""
        definitions = [d for d in self.definitions if d.name not in declared_names(self.given)]
        return needed(self.given, definitions, relation)


def at_relation(told: Sequence[tuple[int, str]], index: int) -> tuple[str, ...]:
    """What a line tells beside its relation of this number."""
    return tuple([text for k, text in told if k == index])


def declared_names(where: Where) -> set[str]:
    return {item.name for item in where.items if isinstance(item, given_as.Declared)}

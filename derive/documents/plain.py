"""Plain text documents: one relation or chain a line, assumption comments between them.

    # derive: d: positive integer; d_ff = 4*d
    params := 4*d**2 + 2*d*d_ff
    params = 4*d**2 + 8*d**2 = 12*d**2

A line whose first sign is `#` or `%` is a comment, and ` #` ends a line. Every other line that is not blank is a claim,
a definition, or under `# derive: solve x` a line that should follow from the one before it. What cannot be read is
reported by whoever reads the mathematics, never skipped.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from derive.documents.blocks import Assumptions, BlockError, comment_of, with_block
from derive.documents.chains import relation_signs, split_chain
from derive.documents.items import Definition, Document, Hypothesis, Item, Step, Unreadable


def read_document(text: str, file: str) -> Document:
    """The items of a document. `file` names it in every item; its ending says how it is read (`-` is plain text)."""
    kind = PurePath(file).suffix.lower()
    if kind in (".tex", ".md"):
        from derive.documents.latex import latex_items
        return Document(file, tuple(latex_items(text.removeprefix("\N{BYTE ORDER MARK}"), file, kind == ".tex")))
    return Document(file, tuple(_plain_items(text, file)))


def _plain_items(text: str, file: str) -> list[Item]:
    return _Reader(file).read(text.removeprefix("\N{BYTE ORDER MARK}").splitlines())


@dataclass
class _Reader:
    """What is known on the way down a document."""

    file: str
    items: list[Item] = field(default_factory=list)
    held: Assumptions = Assumptions()
    definitions: list[str] = field(default_factory=list)
    broken: str = ""             # why lines cannot be judged, after a comment that could not be used
    previous: str | None = None  # of an equation to solve: the last line

    def read(self, lines: list[str]) -> list[Item]:
        block: list[tuple[str, bool]] = []
        for number, line in enumerate(lines, 1):
            comment = comment_of(line)
            if comment is None:
                self._line(_without_comment(line), number)
                continue
            block.append(comment)
            if number == len(lines) or comment_of(lines[number]) is None:
                self._block(block, line, number)
                block = []
        return self.items

    def _block(self, block: list[tuple[str, bool]], line: str, number: int) -> None:
        self.previous = None
        try:
            self.held, self.broken = with_block(self.held, block), ""
        except BlockError as error:
            self.broken = f"not judged, because the assumption comment before it (line {number}) could not be used"
            column = max(1, line.find(error.piece) + 1)
            self.items.append(Unreadable(self.file, number, column, error.piece, str(error)))

    def _line(self, bare: str, number: int) -> None:
        if not bare.strip():
            return
        held, column = self.held, len(bare) - len(bare.lstrip()) + 1
        where = "; ".join(part for part in (held.where, *self.definitions) if part)
        place = (self.file, number, column, where, held.constants)
        if self.broken:
            self.items.append(Unreadable(self.file, number, column, bare.strip(), self.broken))
        elif any(sign == ":=" for _, _, sign in relation_signs(bare)):
            self.items.append(Definition(bare.strip(), *place))
            self.definitions.append(bare.strip())
        elif held.solve:
            self._equation(bare.strip(), place)
        else:
            for offset, step in _steps(bare):
                self.items.append(Step(step, self.file, number, offset + 1, where, held.constants, held.expected))
                self.held = held = replace(held, expected="proved")

    def _equation(self, text: str, place: tuple[str, int, int, str, tuple[str, ...]]) -> None:
        link = re.match(r"(<=>|=>|⇔|⇒)\s*", text)
        sign = "<=>" if link and link.group(1) in ("<=>", "⇔") else "=>"
        text = text[link.end():] if link else text
        if self.previous is None:
            self.items.append(Hypothesis(text, *place))
        else:
            self.items.append(Step(text, *place, self.held.expected, self.previous, sign))
            self.held = replace(self.held, expected="proved")
        self.previous = text


def _steps(bare: str) -> list[tuple[int, str]]:
    """The steps of a line, each with its offset; a chain in `$...$` is split as one in text math is."""
    text = bare.strip()
    if not (text.startswith("$") and text.endswith("$") and len(text) > 2 and text.strip("$").count("$") == 0):
        return split_chain(bare)
    from derive.documents.clauses import clauses
    from derive.documents.places import Misread, Piece
    marks = len(text) - len(text.lstrip("$"))
    start = bare.index("$") + marks
    try:
        found = clauses(Piece.of(bare, start, start + len(text) - 2 * marks))
    except Misread:
        return split_chain(bare)  # the reader of formulas tells what is wrong
    if len(found) != 1 or len(found[0].signs) < 2 or found[0].continues:
        return split_chain(bare)
    sides, signs = found[0].sides, found[0].signs
    return [(sides[k].place(0), f"${sides[k].text} {sign.text} {sides[k + 1].text}$") for k, sign in enumerate(signs)]


def _without_comment(line: str) -> str:
    if line.lstrip().startswith(("#", "%")):
        return ""
    return line.partition(" #")[0].partition("\t#")[0].rstrip()

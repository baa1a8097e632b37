r"""The rows of a displayed formula: split at `\\` outside braces and inner grids, with alignment and layout taken out.

`aligned`, `split` and the like are layout: their rows are rows of the display. `cases` and matrices belong to formulas.

    >>> [[f.text for f in row.formulas] for row in rows(Piece.of(r"a &= b \\ &= c && \text{why}", 0), "align")]
    [['a  = b'], ['= c\\quad \\text{why}']]
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from derive.documents.displays import ENVIRONMENTS
from derive.documents.places import Misread, Piece, joined

_TOKEN = re.compile(
    r"\\(?P<side>begin|end)\s*\{(?P<name>[^{}]*)\}|(?P<newline>\\\\\*?(?:[ \t]*\[[^\]\n]*\])?|\\newline(?![A-Za-z])"
    r"|\\cr(?![A-Za-z]))|\\(?P<between>intertext|shortintertext)\s*(?=\{)"
    r"|\\(?P<taken>tag\*?|label)\s*(?=\{)|\\(?P<dropped>notag|nonumber|hline|allowdisplaybreaks|noalign)(?![A-Za-z])"
    r"|\\(?:text[a-z]*|mbox|hbox|mathrm)\s*(?=\{)|\\.|(?P<cell>&)|(?P<open>\{)|(?P<close>\})", re.DOTALL)
_ARGUMENTS = re.compile(r"\s*(?:\[[^\]\n]*\])?")
_TAKES_COUNT = frozenset({"alignat", "alignedat", "IEEEeqnarray", "array"})
_PAIRS = frozenset("align alignat flalign aligned alignedat split".split())  # every second & parts two formulas
_RELATION = re.compile(
    r"[=<>]|\\(?:le|ge|leq|geq|leqslant|geqslant|ne|neq|approx|sim|to|coloneqq|triangleq|equiv|implies|iff|propto|in|lt|gt"
    r"|Rightarrow|Leftrightarrow|Longrightarrow|Longleftrightarrow)(?![A-Za-z])|[≤≥≠≈]")
_ARRAY = re.compile(r"\s*\\begin\s*\{array\}\s*\{[rcl|\s@{}]*\}")


@dataclass(frozen=True)
class Row:
    """One row: its formulas (more than one where `&` sets equations side by side), labels and words.

    `open` says that the row begins at an alignment mark: what stands there goes on from the row before."""

    formulas: tuple[Piece, ...]
    labels: tuple[str, ...] = ()
    between: str = ""  # what \intertext says before it
    open: bool = False


def rows(piece: Piece, environment: str) -> list[Row]:
    """The rows of a display. `piece` has no macros and no comments any more. Raises Misread."""
    return list(_Rows(_without_array(piece), environment).run())


def _without_array(piece: Piece) -> Piece:
    r"""`\begin{array}{rcl} a &=& b \\ ... \end{array}` around the whole display is an `eqnarray` of old."""
    opening = _ARRAY.match(piece.text)
    closing = re.search(r"\\end\s*\{array\}[\s.,;]*$", piece.text)
    if opening is None or closing is None or piece.text.count("\\begin") > 1 or not _RELATION.search(piece.text):
        return piece
    return piece[opening.end():closing.start()]


class _Rows:
    def __init__(self, piece: Piece, environment: str) -> None:
        self.piece, self.environments = piece, [environment]
        self.at = 0
        self.grids: list[str] = []
        self.braces = 0
        self.cells: list[list[Piece]] = [[]]
        self.labels: list[str] = []
        self.between = ""
        self.start = 0

    def run(self) -> Iterator[Row]:
        text = self.piece.text
        if self.environments[0] in _TAKES_COUNT:
            self.at = self.start = self.argument(0)
        while (found := _TOKEN.search(text, self.at)) is not None:
            before, self.at = found.start(), found.end()
            if found["open"] or found["close"]:
                self.braces += 1 if found["open"] else -1
                continue
            if found["side"]:
                self.keep(before)
                yield from self.environment(found)
            elif found["between"] or found["taken"] or found["dropped"]:
                self.keep(before)
                yield from self.layout(found)
            elif self.grids or self.braces > 0:
                continue
            elif found["cell"]:
                self.keep(before)
                self.cells.append([])
            elif found["newline"]:
                self.keep(before)
                yield from self.row()
        self.at = len(text)
        self.keep(self.at)
        if self.grids:
            raise Misread(f"this environment is never closed: {self.grids[-1]}", self.piece.place(0), self.grids[-1])
        yield from self.row()

    def keep(self, end: int) -> None:
        """Put the text since the last mark into the cell, and go on behind the token at the cursor."""
        if end > self.start:
            self.cells[-1].append(self.piece[self.start:end])
        self.start = self.at

    def argument(self, at: int) -> int:
        """The position behind the braces that follow."""
        depth = 0
        for i in range(at, len(self.piece)):
            c = self.piece.text[i]
            if c == "{":
                depth += 1
            elif c == "}":
                depth -= 1
                if depth == 0:
                    return i + 1
        raise Misread("this brace is never closed", self.piece.place(at), self.piece.text[at:at + 20])

    def environment(self, found: re.Match[str]) -> Iterator[Row]:
        name = found["name"].strip().rstrip("*")
        place = self.piece.place(found.start())
        if name not in ENVIRONMENTS:
            self.start = found.start()
            if found["side"] == "begin":
                self.grids.append(name)
            elif not self.grids or self.grids.pop() != name:
                raise Misread(f"\\end{{{name}}} closes nothing that is open", place, found.group())
            return
        if self.grids or self.braces > 0:
            self.start = found.start()  # a layout environment inside a grid or group: the reader of formulas decides
            return
        if found["side"] == "begin":
            arguments = _ARGUMENTS.match(self.piece.text, self.at)
            self.at = arguments.end() if arguments else self.at
            if name in _TAKES_COUNT:
                self.at = self.argument(self.at)
            self.environments.append(name)
        elif len(self.environments) > 1 and self.environments[-1] == name:
            self.environments.pop()
        else:
            raise Misread(f"\\end{{{name}}} closes nothing that is open", place, found.group())
        self.start = self.at
        return
        yield  # an environment of layout makes no row by itself

    def layout(self, found: re.Match[str]) -> Iterator[Row]:
        if found["dropped"]:
            return
        end = self.argument(self.at)
        inside = self.piece.text[self.at:end].strip()[1:-1]
        self.at = self.start = end
        if found["taken"] == "label":
            self.labels.append(inside.strip())
        elif found["between"]:
            yield from self.row()
            self.between = f"{self.between} {inside}".strip()

    def row(self) -> Iterator[Row]:
        cells, self.cells = [joined(parts) for parts in self.cells], [[]]
        labels, self.labels = tuple(self.labels), []
        if not any(cell.text.strip() for cell in cells):
            if labels:
                self.labels = list(labels)
            return
        paired = self.environments[-1] in _PAIRS
        opened = len(cells) > 1 and not cells[0].text.strip()
        yield Row(tuple(_formulas(cells, paired)), labels, self.between, opened)
        self.between = ""


def _formulas(cells: list[Piece], paired: bool) -> list[Piece]:
    """The cells as formulas: pairs of cells that each hold a relation stand side by side."""
    groups = [cells[i:i + 2] for i in range(0, len(cells), 2)] if paired else [cells]
    out: list[Piece] = []
    for group in groups:
        formula = _spaced(group)
        if not formula.text.strip():
            continue
        if out and not (_RELATION.search(_bare(formula)) and _RELATION.search(_bare(out[-1]))):
            out[-1] = out[-1] + _wide(formula) + formula
        else:
            out.append(formula)
    return out


def _spaced(cells: list[Piece]) -> Piece:
    parts: list[Piece] = []
    for cell in cells:
        if parts and cell.text:
            parts.append(Piece(" ", [cell.place(0)]))
        parts.append(cell)
    return joined(parts).stripped()


def _wide(piece: Piece) -> Piece:
    return Piece("\\quad ", [piece.place(0)] * 6)


def _bare(piece: Piece) -> str:
    """The text of a formula outside braces, where its relations stand."""
    text = piece.text
    while (shorter := re.sub(r"\{[^{}]*\}", " ", text)) != text:
        text = shorter
    return text

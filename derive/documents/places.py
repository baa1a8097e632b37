r"""Text that remembers where it stands: a `Piece` of a document, however it was cut, joined or expanded from macros.

    >>> piece = Piece.of("a = b", 0)[4:]
    >>> piece.text, piece.place(0)
    ('b', 4)
    >>> Lines("one\ntwo").at(5)
    (2, 2)
"""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """Characters, and for each the position in the document that it came from."""

    text: str
    places: Sequence[int]

    @staticmethod
    def of(document: str, start: int, end: int | None = None) -> Piece:
        """The characters start..end of a document."""
        stop = len(document) if end is None else end
        return Piece(document[start:stop], range(start, stop))

    def __len__(self) -> int:
        return len(self.text)

    def __getitem__(self, part: slice) -> Piece:
        return Piece(self.text[part], self.places[part])

    def __add__(self, other: Piece) -> Piece:
        return joined((self, other))

    def place(self, index: int) -> int:
        """Where the character at `index` stands in the document; past the end, just behind the last one."""
        if not self.places:
            return 0
        return self.places[index] if 0 <= index < len(self.places) else self.places[-1] + 1

    def stripped(self) -> Piece:
        start = len(self.text) - len(self.text.lstrip())
        return self[start:max(start, len(self.text.rstrip()))]

    def flat(self) -> Piece:
        """The same on one line, so that a column is an index."""
        return Piece(self.text.replace("\n", " ").replace("\r", " ").replace("\t", " "), self.places)


def joined(pieces: Sequence[Piece]) -> Piece:
    """One piece of several, in order."""
    parts = [p for p in pieces if p.text]
    if len(parts) == 1:
        return parts[0]
    return Piece("".join([p.text for p in parts]), [place for p in parts for place in p.places])


class Lines:
    """Positions of a text as lines and columns, both from 1."""

    def __init__(self, text: str) -> None:
        self.starts = [0] + [i + 1 for i, c in enumerate(text) if c == "\n"]

    def at(self, position: int) -> tuple[int, int]:
        line = bisect_right(self.starts, position)
        return line, position - self.starts[line - 1] + 1


class Misread(Exception):
    """A place of a document that cannot be used: what is wrong, where, and the offending piece."""

    def __init__(self, message: str, place: int, piece: str = "") -> None:
        super().__init__(message)
        self.message, self.place = message, place
        self.piece = piece if len(piece) <= 40 else piece[:37] + "..."

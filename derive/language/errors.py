"""What the readers and the lowering refuse, said in one line with the place and the offending piece.

>>> str(ReadError("an implicit product; write 2*x", 1, 2, "x"))
'line 1, column 2: an implicit product; write 2*x (at "x")'
"""

from __future__ import annotations

MAX_PIECE, MAX_MESSAGE = 40, 400


class ReadError(ValueError):
    """Text that cannot be read. `line` and `column` count from 1; both are 0 when there is no text to point into."""

    def __init__(self, message: str, line: int = 0, column: int = 0, piece: str = "") -> None:
        self.message = message = _line(message, MAX_MESSAGE)
        self.line = line
        self.column = column
        self.piece = _line(piece, MAX_PIECE)
        place = f"line {line}, column {column}: " if line else ""
        near = f' (at "{self.piece}")' if self.piece else ""
        super().__init__(place + message + near)

    def __reduce__(self) -> tuple[type[ReadError], tuple[str, int, int, str]]:
        return type(self), (self.message, self.line, self.column, self.piece)


def _line(text: str, longest: int) -> str:
    """`text` on one line of printable characters, cut to a length: much of a message may be the author's own text."""
    line = "".join([c if c.isprintable() else " " for c in text])
    return line if len(line) <= longest else line[: longest - 3] + "..."


class IllFormed(ReadError):
    """A statement that can be parsed but means nothing: a name in two roles, a recursive definition, oo as a number."""


def at(source: str, position: int, message: str, piece: str = "") -> ReadError:
    """The error of a reader at a character position of its source."""
    position = min(position, len(source))
    line = source.count("\n", 0, position) + 1
    column = position - (source.rfind("\n", 0, position) + 1) + 1
    return ReadError(message, line, column, piece)

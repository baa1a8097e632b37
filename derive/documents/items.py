"""What a document holds: steps to judge, definitions, and what could not be read. Plain values.

    >>> Step("a = a", "notes.txt", 1, 1, where="a: real").expected
    'proved'
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from derive.language import Statement, Where
    from derive.language import where as given_as


@dataclass(frozen=True)
class Step:
    """One claim: `text` is one relation in text math; `where` is what holds for it, definitions included."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""
    constants: tuple[str, ...] = ()
    expected: str = "proved"
    previous: str | None = None  # of an equation to solve: the line it should follow from
    sign: str = "=>"             # and how: `=>` follows, `<=>` is equivalent; empty: also by itself
    statement: Statement | None = None         # of LaTeX, read where it stands; `text` is as its author wrote it
    after: Statement | None = None             # the line that `previous` tells
    facts: tuple[tuple[str, Statement], ...] = ()  # equations that the author refers to, by label
    words: tuple[str, ...] = ()                # the author's reasons
    source: str = ""                           # the line of the document, and how much of it this is
    width: int = 1
    meaningless: str = ""                      # why what was read has no value here
    labels: tuple[str, ...] = ()               # of its row


@dataclass(frozen=True)
class Hypothesis:
    """The first line of an equation to solve: it claims nothing, later lines should follow from it.

    With `perhaps` it is a claim after all when it holds by itself."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""
    constants: tuple[str, ...] = ()
    statement: Statement | None = None
    perhaps: bool = False


@dataclass(frozen=True)
class Definition:
    """`name := expression`, unfolded in the steps after it. `where` is what the expression may use."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""
    constants: tuple[str, ...] = ()
    made: given_as.Definition | None = None  # of LaTeX, read where it stands, and under what
    under: Where | None = None
    words: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Skipped:
    """A place that is no mathematics and is not followed, such as a file to be put in; told, and no result."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""


@dataclass(frozen=True)
class Unreadable:
    """A place that could not be read, the offending piece, and what to do about it."""

    file: str
    line: int
    column: int
    piece: str
    message: str
    where: str = ""
    source: str = ""


Item = Step | Hypothesis | Definition | Skipped | Unreadable


@dataclass(frozen=True)
class Document:
    """The items of one document, in the order of the document."""

    file: str
    items: tuple[Item, ...]

"""What a document holds: steps to judge, definitions, and what could not be read. Plain values.

    >>> Step("a = a", "notes.txt", 1, 1, where="a: real").expected
    'proved'
"""
from __future__ import annotations

from dataclasses import dataclass


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
    sign: str = "=>"             # and how: `=>` follows, `<=>` is equivalent


@dataclass(frozen=True)
class Hypothesis:
    """The first line of an equation to solve: it claims nothing, later lines should follow from it."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""
    constants: tuple[str, ...] = ()


@dataclass(frozen=True)
class Definition:
    """`name := expression`, unfolded in the steps after it. `where` is what the expression may use."""

    text: str
    file: str
    line: int
    column: int
    where: str = ""
    constants: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unreadable:
    """A place that could not be read, the offending piece, and what to do about it."""

    file: str
    line: int
    column: int
    piece: str
    message: str
    where: str = ""


Item = Step | Hypothesis | Definition | Unreadable


@dataclass(frozen=True)
class Document:
    """The items of one document, in the order of the document."""

    file: str
    items: tuple[Item, ...]

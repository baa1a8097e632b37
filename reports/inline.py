"""Boxes for formulas inside a line of text: quotients on one line, where a fraction would be too small to read.

    >>> from reports.boxes import Letter, Number
    >>> flat(Fraction(Letter("d"), Number("2")))
    Row(parts=(Letter(text='d', upright=False), Sign(text='/', form='plain'), Number(text='2')))
"""
from __future__ import annotations

from dataclasses import fields, replace

from reports.boxes import (
    Big,
    Box,
    Fence,
    Fraction,
    Gap,
    Letter,
    Number,
    Over,
    Root,
    Row,
    Script,
    Sign,
    Word,
    fenced,
    row,
)

SLASH = Sign("/", "plain")


def flat(box: Box) -> Box:
    """The same formula with every quotient on the line."""
    if isinstance(box, Row):
        return row(*[_member(box.parts, i) for i in range(len(box.parts))])
    if isinstance(box, Fraction) and box.line and not _is_operator(box):
        return row(_above(flat(box.above)), SLASH, _below(flat(box.below)))
    inner = {f.name: flat(value) for f in fields(box) if isinstance(value := getattr(box, f.name), _BOXES)}
    return replace(box, **inner) if inner else box  # type: ignore[arg-type]


def _member(parts: tuple[Box, ...], place: int) -> Box:
    """A quotient among factors is put in parentheses: a (b/c) d."""
    part = parts[place]
    shown = flat(part)
    if not isinstance(part, Fraction) or _is_operator(part):
        return shown
    beside = [parts[i] for i in (place - 1, place + 1) if 0 <= i < len(parts)]
    return shown if all(isinstance(b, (Sign, Gap)) and not _is_times(b) for b in beside) else fenced(shown)


def _is_times(box: Box) -> bool:
    return isinstance(box, Sign) and box.text in ("⋅", "×", "/", "!")


def _is_operator(box: Fraction) -> bool:
    """d/dx is a sign, not a quotient."""
    above = box.above.base if isinstance(box.above, Script) else box.above
    return isinstance(above, Letter) and above.upright and above.text in ("d", "∂")


def _above(box: Box) -> Box:
    return fenced(box) if isinstance(box, Row) and any(_parts_terms(p) for p in box.parts) else box


def _parts_terms(box: Box) -> bool:
    return isinstance(box, Big) or isinstance(box, Sign) and box.form == "infix" and box.text != "⋅"


def _below(box: Box) -> Box:
    """A divisor of one piece needs no parentheses; a function with its argument is one piece."""
    if not isinstance(box, Row):
        return box
    *head, last = box.parts
    called = len(head) == 1 and isinstance(last, Fence) and isinstance(head[0], (Word, Letter, Script))
    return box if called else fenced(box)


_BOXES = (Letter, Word, Number, Sign, Row, Fraction, Script, Big, Fence, Root, Over, Gap)

"""How wide a formula is, about, in em: narrow left sides stand beside their relation, what cannot break is shrunk.

    >>> from reports.boxes import Fraction, Number, Sign, row
    >>> extent(row(Number("12"), Sign("="), Fraction(Number("1"), Number("100"))))
    3.8
"""
from __future__ import annotations

from reports.boxes import (
    Big,
    Box,
    Fence,
    Fraction,
    Gap,
    Grid,
    Letter,
    Marked,
    Number,
    Over,
    Root,
    Row,
    Script,
    Sign,
    Word,
)

_SMALL = 0.72  # of the size, that of subscripts and of what stands under a sum


def extent(box: Box) -> float:
    """The width on one line."""
    return round(_width(box), 2)


def widest(box: Box) -> float:
    """The width of the widest piece that cannot break over lines: they break at relations, plus, minus and dots."""
    if not isinstance(box, Row):
        return extent(box)
    pieces = [0.0]
    for part in box.parts:
        if isinstance(part, Sign) and part.form == "infix" or isinstance(part, Gap) and part.wide:
            pieces.append(0.0)
        pieces[-1] += _width(part)
    return round(max(pieces), 2)


def _width(box: Box) -> float:
    if isinstance(box, Letter | Number | Word):
        return 0.5 * len(box.text) + (0.25 if isinstance(box, Word) else 0)
    if isinstance(box, Sign):
        return 1.3 if box.form == "infix" else 0.5 * len(box.text)
    if isinstance(box, Row):
        return sum(map(_width, box.parts)) + 0.0
    if isinstance(box, Fraction):
        return max(_width(box.above), _width(box.below))
    if isinstance(box, Script):
        return _width(box.base) + _SMALL * max([_width(b) for b in (box.below, box.above) if b is not None], default=0)
    if isinstance(box, Big):
        return max(1.5, _SMALL * _width(box.below), _SMALL * (_width(box.above) if box.above is not None else 0))
    if isinstance(box, Gap):
        return 1.0 if box.wide else 0.17
    if isinstance(box, Grid):
        columns = zip(*box.rows, strict=False)
        return 1.0 + sum(1.0 + max(map(_width, column)) for column in columns)
    return _width(box.body) + _margin(box)


def _margin(box: Fence | Root | Over | Marked) -> float:
    if isinstance(box, Fence):
        return 1.6 if _tall(box.body) else 0.9
    return 1.0 if isinstance(box, Root) else 0.0


def _tall(box: Box) -> bool:
    """Whether parentheses grow around a box."""
    if isinstance(box, Row):
        return any(map(_tall, box.parts))
    return isinstance(box, Fraction | Big | Grid) or isinstance(box, Fence | Root | Over | Script) and _tall(
        box.base if isinstance(box, Script) else box.body)

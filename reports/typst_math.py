"""Boxes as Typst mathematics. `build` calls `to_typst` for every printed formula.

Names reach Typst as single letters or as quoted strings, never as identifiers, so that no name can call a function.

    >>> from derive.language import symbols
    >>> d, d_ff = symbols("d d_ff")
    >>> to_typst(4*d**2 + 2*d*d_ff)
    '4 d^(2) + 2 d thin d_(class("normal", "ff"))'
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from derive.language import Expr
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
from reports.escaping import typst_string
from reports.layout import layout

# signs that mean something to Typst's parser stand behind a backslash or under their own name
_SIGNS = {"/": "\\/", "|": "\\|", "′": "′", "!": "!", ",": ",", "−": "-", "<": "lt", ">": "gt", "⋅": "dot.op"}
_FENCES = {"(": "(", ")": ")", "[": "[", "]": "]", "{": "{", "}": "}", "|": "bar.v", "⌊": "floor.l", "⌋": "floor.r",
           "⌈": "ceil.l", "⌉": "ceil.r", "": ""}


def to_typst(e: Expr) -> str:
    """Typst mathematics of an expression or relation, without dollar signs."""
    return typst(layout(e))


def typst(box: Box) -> str:
    """Typst mathematics of boxes."""
    return _WRITERS[type(box)](box)


def _letter(b: Letter) -> str:
    shown = b.text if len(b.text) == 1 and (b.text.isalpha() or b.text == "∂") else typst_string(b.text)
    return f"upright({shown})" if b.upright else shown


def _word(b: Word) -> str:
    # Typst puts a space on one side of bare text; spaces are in the boxes already
    return f"op({typst_string(b.text)})" if b.operator else f'class("normal", {typst_string(b.text)})'


def _number(b: Number) -> str:
    plain = b.text.replace(".", "").isdecimal() and b.text.isascii()
    return b.text if plain else "infinity" if b.text == "∞" else typst_string(b.text)


def _sign(b: Sign) -> str:
    shown = _SIGNS.get(b.text, b.text)
    if b.form == "prefix":
        return f"class(\"unary\", {shown})"
    if b.form == "plain" and shown not in (",", "!", "′"):
        return f"class(\"normal\", {shown})"
    return shown


def _row(b: Row) -> str:
    text = ""
    for part in b.parts:
        shown = typst(part)
        text += shown if not text or shown in (",", "!") else f" {shown}"
    return text


def _fraction(b: Fraction) -> str:
    above, below = typst(b.above), typst(b.below)
    # a comma would part the arguments of a call
    above, below = _sealed(above), _sealed(below)
    return f"frac({above}, {below})" if b.line else f"mat(delim: #none, {above}; {below})"


def _sealed(text: str) -> str:
    return f"#[${text}$]" if "," in text or ";" in text else text


def _script(b: Script) -> str:
    base = typst(b.base)
    if isinstance(b.base, (Row, Fraction, Script)):
        base = f"attach({_sealed(base)})"
    below = f"_({typst(b.below)})" if b.below is not None else ""
    above = f"^({typst(b.above)})" if b.above is not None else ""
    return f"{base}{below}{above}"


def _big(b: Big) -> str:
    sign = "limits(lim)" if b.sign == "lim" else b.sign
    above = f"^({typst(b.above)})" if b.above is not None else ""
    return f"{sign}_({typst(b.below)}){above}"


def _root(b: Root) -> str:
    body = _sealed(typst(b.body))
    return f"sqrt({body})" if b.index is None else f"root({_sealed(typst(b.index))}, {body})"


def _fence(b: Fence) -> str:
    if isinstance(b.body, Fraction) and not b.body.line:
        return f"binom({_sealed(typst(b.body.above))}, {_sealed(typst(b.body.below))})"
    left, right = _FENCES[b.left], _FENCES[b.right]
    if (left, right) == ("(", ")"):
        return f"({typst(b.body)})"
    left, right = (f"\\{s}" if s and s in "()[]{}" else s for s in (left, right))
    return f"lr({left} {typst(b.body)} {right})"


def _over(b: Over) -> str:
    return f"overline({_sealed(typst(b.body))})"


_MARKS = {"hat": "hat", "tilde": "tilde", "vec": "arrow", "dot": "dot", "ddot": "dot.double", "bold": "bold",
          "cal": "cal", "bb": "bb", "frak": "frak", "sf": "sans", "tt": "mono"}


def _marked(b: Marked) -> str:
    shown = f"{_MARKS[b.mark]}({_sealed(typst(b.body))})"
    return f"upright({shown})" if b.mark == "bold" else shown


def _grid(b: Grid) -> str:
    return f"mat({'; '.join([', '.join([_sealed(typst(c)) for c in r]) for r in b.rows])})"


_WRITERS: dict[type, Callable[[Any], str]] = {
    Letter: _letter, Word: _word, Number: _number, Sign: _sign, Row: _row, Fraction: _fraction, Script: _script,
    Big: _big, Root: _root, Fence: _fence, Over: _over, Marked: _marked, Grid: _grid,
    Gap: lambda b: "quad" if b.wide else "thin",
}

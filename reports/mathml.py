"""Boxes as MathML, which browsers typeset by themselves: an HTML report needs no script and no network.

    >>> from derive.language import symbols
    >>> d, = symbols("d,")
    >>> to_mathml(2*d)
    '<math><mn>2</mn><mi>d</mi></math>'
"""
from __future__ import annotations

import unicodedata
from collections.abc import Callable
from html import escape
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
from reports.layout import layout


def to_mathml(e: Expr) -> str:
    """A `math` element of an expression or relation."""
    return mathml(layout(e))


def mathml(box: Box) -> str:
    """A `math` element of boxes."""
    inner = "".join(map(_write, box.parts)) if isinstance(box, Row) else _write(box)
    return f"<math>{inner}</math>"


def _write(box: Box) -> str:
    return _WRITERS[type(box)](box)


def _letter(b: Letter) -> str:
    return f'<mi mathvariant="normal">{escape(b.text)}</mi>' if b.upright else f"<mi>{escape(b.text)}</mi>"


def _word(b: Word) -> str:
    text = escape(b.text)
    return f"<mi>{text}</mi><mo>&#x2061;</mo>" if b.operator else f"<mtext>{text.replace(' ', '&#xA0;')}</mtext>"


def _sign(b: Sign) -> str:
    if b.form == "prefix":
        return f'<mo form="prefix">{escape(b.text)}</mo>'
    if b.form == "plain" and b.text != ",":
        return f'<mo lspace="0" rspace="0">{escape(b.text)}</mo>'
    return f"<mo>{escape(b.text)}</mo>"


def _fraction(b: Fraction) -> str:
    line = "" if b.line else ' linethickness="0"'
    return f"<mfrac{line}>{_write(b.above)}{_write(b.below)}</mfrac>"


def _script(b: Script) -> str:
    base = _one(b.base)
    if b.below is not None and b.above is not None:
        return f"<msubsup>{base}{_write(b.below)}{_write(b.above)}</msubsup>"
    if b.below is not None:
        return f"<msub>{base}{_write(b.below)}</msub>"
    return f"<msup>{base}{_write(b.above)}</msup>" if b.above is not None else base


def _one(b: Box) -> str:
    """Scripts attach to one element; an operator word brings its invisible application sign along."""
    return f"<mrow>{_write(b)}</mrow>" if isinstance(b, Word) and b.operator else _write(b)


def _big(b: Big) -> str:
    sign = "<mi>lim</mi>" if b.sign == "lim" else f'<mo movablelimits="false">{b.sign}</mo>'
    if b.above is None:
        return f"<munder>{sign}{_write(b.below)}</munder>"
    return f"<munderover>{sign}{_write(b.below)}{_write(b.above)}</munderover>"


def _root(b: Root) -> str:
    body = _write(b.body)
    return f"<msqrt>{body}</msqrt>" if b.index is None else f"<mroot>{body}{_write(b.index)}</mroot>"


def _fence(b: Fence) -> str:
    left = f'<mo stretchy="true" form="prefix">{escape(b.left)}</mo>' if b.left else ""
    return f'<mrow>{left}{_write(b.body)}<mo stretchy="true" form="postfix">{escape(b.right)}</mo></mrow>'


def _over(b: Over) -> str:
    return f"<mover>{_write(b.body)}<mo>‾</mo></mover>"


_ACCENTS = {"hat": "^", "tilde": "~", "vec": "→", "dot": "˙", "ddot": "¨"}
_FONTS = {"bold": "BOLD", "cal": "SCRIPT", "bb": "DOUBLE-STRUCK", "frak": "FRAKTUR", "sf": "SANS-SERIF",
          "tt": "MONOSPACE"}


def _marked(b: Marked) -> str:
    if b.mark in _ACCENTS:
        return f'<mover accent="true">{_write(b.body)}<mo>{_ACCENTS[b.mark]}</mo></mover>'
    if not isinstance(b.body, Letter):
        return _write(b.body)
    return f'<mi mathvariant="normal">{escape(_in_font(b.body.text, _FONTS[b.mark]))}</mi>'


def _in_font(letter: str, font: str) -> str:
    """The letter of Unicode's mathematical alphabets; browsers know no other way to a font."""
    named = unicodedata.name(letter, "").replace("LATIN ", "").replace("GREEK ", "").replace(" LETTER", "")
    for style in (f"MATHEMATICAL {font}", "BLACK-LETTER" if font == "FRAKTUR" else font):
        try:
            return unicodedata.lookup(f"{style} {named}")
        except KeyError:
            continue
    return letter


def _grid(b: Grid) -> str:
    rows = "".join([f"<mtr>{''.join([f'<mtd>{_write(c)}</mtd>' for c in r])}</mtr>" for r in b.rows])
    left, right = '<mo stretchy="true" form="prefix">(</mo>', '<mo stretchy="true" form="postfix">)</mo>'
    return f"<mrow>{left}<mtable>{rows}</mtable>{right}</mrow>"


_WRITERS: dict[type, Callable[[Any], str]] = {
    Letter: _letter, Word: _word, Number: lambda b: f"<mn>{escape(b.text)}</mn>", Sign: _sign,
    Row: lambda b: f"<mrow>{''.join(map(_write, b.parts))}</mrow>", Fraction: _fraction, Script: _script, Big: _big,
    Root: _root, Fence: _fence, Over: _over, Marked: _marked, Grid: _grid,
    Gap: lambda b: f'<mspace width="{"1em" if b.wide else "0.17em"}"/>',
}

"""Boxes as LaTeX mathematics, without dollar signs. `build` calls it; every name is escaped on the way.

    >>> from derive.language import symbols
    >>> from reports.layout import layout
    >>> d, d_ff = symbols("d d_ff")
    >>> latex(layout(4*d**2 + 2*d*d_ff))
    '4 d^{2} + 2 d \\\\, d_{\\\\text{ff}}'
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reports.boxes import GREEK, Big, Box, Fence, Fraction, Gap, Letter, Number, Over, Root, Row, Script, Sign, Word
from reports.escaping import latex_text

_LETTERS = {letter: "\\" + name for name, letter in GREEK.items()} | {
    "π": r"\pi", "∂": r"\partial", "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}", "ℚ": r"\mathbb{Q}", "ℂ": r"\mathbb{C}"}
_SIGNS = {"≠": r"\neq", "≤": r"\leq", "≥": r"\geq", "∼": r"\sim", "→": r"\to", "≈": r"\approx",
          "⟺": r"\iff", "⟹": r"\implies", "∈": r"\in", "≔": ":=", "⋅": r"\cdot", "×": r"\times", "−": "-",
          "¬": r"\lnot", "∫": r"\int", "|": r"\vert"}
_FENCES = {"|": (r"\lvert", r"\rvert"), "⌊": (r"\lfloor", r"\rfloor"), "⌈": (r"\lceil", r"\rceil"),
           "{": (r"\{", r"\}")}
_KNOWN = frozenset("exp log sin cos tan cot sec csc sinh cosh tanh coth arg gcd min max arcsin arccos arctan".split())
_BIG = {"∑": r"\sum", "∏": r"\prod", "lim": r"\lim"}


def latex(box: Box) -> str:
    """LaTeX mathematics of boxes."""
    return _WRITERS[type(box)](box)


def _letter(b: Letter) -> str:
    shown = _LETTERS.get(b.text) or latex_text(b.text)
    return rf"\mathrm{{{shown}}}" if b.upright and b.text.isascii() else shown


def _word(b: Word) -> str:
    if not b.operator:
        lead, trail = " " * b.text.startswith(" "), " " * b.text.endswith(" ")
        return rf"\text{{{lead}{latex_text(b.text)}{trail}}}"
    return "\\" + b.text if b.text in _KNOWN else rf"\operatorname{{{latex_text(b.text)}}}"


def _number(b: Number) -> str:
    return r"\infty" if b.text == "∞" else b.text.replace("%", r"\%").replace(",", "{,}")


def _sign(b: Sign) -> str:
    return "'" * len(b.text) if b.text.strip("′") == "" else _SIGNS.get(b.text, b.text)


def _row(b: Row) -> str:
    text = ""
    for part in b.parts:
        shown = latex(part)
        text += shown if not text or shown in (",", "!", "/") or text[-1] in "/" else f" {shown}"
    return text


def _fraction(b: Fraction) -> str:
    return rf"\frac{{{latex(b.above)}}}{{{latex(b.below)}}}"


def _script(b: Script) -> str:
    base = latex(b.base)
    if isinstance(b.base, (Row, Fraction, Script)):
        base = f"{{{base}}}"
    below = f"_{{{latex(b.below)}}}" if b.below is not None else ""
    above = latex(b.above) if b.above is not None else ""
    return base + below + (above if above and set(above) == {"'"} else f"^{{{above}}}" if above else "")


def _big(b: Big) -> str:
    above = f"^{{{latex(b.above)}}}" if b.above is not None else ""
    return f"{_BIG[b.sign]}_{{{latex(b.below)}}}{above}"


def _root(b: Root) -> str:
    return rf"\sqrt{'' if b.index is None else f'[{latex(b.index)}]'}{{{latex(b.body)}}}"


def _fence(b: Fence) -> str:
    if isinstance(b.body, Fraction) and not b.body.line:
        return rf"\binom{{{latex(b.body.above)}}}{{{latex(b.body.below)}}}"
    left = _FENCES[b.left][0] if b.left in _FENCES else b.left or "."
    right = r"\rvert" if b.right == "|" else _FENCES[b.left][1] if b.left in _FENCES else b.right
    body = latex(b.body)
    if b.left and not _tall(b.body):
        return f"{left} {body} {right}" if left.startswith("\\") else f"{left}{body}{right}"
    return rf"\left{left} {body} \right{right}"


def _tall(box: Box) -> bool:
    """Whether parentheses must grow around a box."""
    if isinstance(box, Row):
        return any(map(_tall, box.parts))
    if isinstance(box, Script):
        return _tall(box.base) or box.above is not None and not isinstance(box.above, (Number, Letter, Sign))
    return isinstance(box, (Fraction, Big, Root, Over)) or isinstance(box, Fence) and _tall(box.body)


_WRITERS: dict[type, Callable[[Any], str]] = {
    Letter: _letter, Word: _word, Number: _number, Sign: _sign, Row: _row, Fraction: _fraction, Script: _script,
    Big: _big, Root: _root, Fence: _fence, Over: lambda b: rf"\overline{{{latex(b.body)}}}",
    Gap: lambda b: r"\quad" if b.wide else r"\,",
}

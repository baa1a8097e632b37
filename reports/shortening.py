r"""Long exact numbers in the cells of a table of figures: rounded off, with an ellipsis that says so.

`build` calls this for figures only; a statement keeps every digit of its numbers.

    >>> shortened_text("22616663220/25000000000"), shortened_text("1793/1000")
    ('0.904666…', '1793/1000')
    >>> shortened_latex(r"\log\left(123456789012345678901234\right)")
    '\\log\\left(1.23456\\ldots \\cdot 10^{23}\\right)'
"""
from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace

from reports.boxes import Box, Fraction, Number, Script, Sign, row

LONGEST = 16   # digits of a number, or of a fraction above and below together
PLACES = 6
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FRACTION = re.compile(r"(-?)(\d+)/(\d+)")
_LATEX = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}|(?<![\d.{}])(\d{17,})(?![\d.])")


def shortened_text(text: str) -> str:
    """The value of a symbol: a long fraction as a decimal."""
    if re.fullmatch(r"-?[\d,]+", text) and len(text) > 2*LONGEST:
        mantissa, exponent = _power(text.lstrip("-").replace(",", ""))
        return f"{'-' * text.startswith('-')}{mantissa}·10{exponent.translate(_RAISED)}"
    found = _FRACTION.fullmatch(text)
    if found is None or not _long(found[2], found[3]):
        return text
    return found[1] + _decimal(int(found[2]), int(found[3]))


def shortened(box: Box) -> Box:
    """A formula in which long numbers and long fractions of numbers are decimals."""
    if isinstance(box, Fraction) and isinstance(box.above, Number) and isinstance(box.below, Number):
        above, below = box.above.text, box.below.text
        if above.isdecimal() and below.isdecimal() and below.strip("0") and _long(above, below):
            return Number(_decimal(int(above), int(below)))
    if isinstance(box, Number):
        size = _power(box.text) if box.text.isdecimal() and len(box.text) > LONGEST else None
        return box if size is None else row(Number(size[0]), Sign("⋅"), Script(Number("10"), None, Number(size[1])))
    inner = {f.name: _inside(getattr(box, f.name)) for f in fields(box)}
    return replace(box, **inner)  # type: ignore[arg-type]


def _inside(value: object) -> object:
    if isinstance(value, tuple):
        return tuple([_inside(v) for v in value])
    return shortened(value) if is_dataclass(value) else value  # type: ignore[arg-type]


def shortened_latex(latex: str) -> str:
    """The same for a formula that is LaTeX already."""
    def decimal(found: re.Match[str]) -> str:
        if found[3]:
            mantissa, exponent = _power(found[3])
            return rf"{mantissa.rstrip('…')}\ldots \cdot 10^{{{exponent}}}"
        if not _long(found[1], found[2]) or not found[2].strip("0"):
            return found[0]
        return _decimal(int(found[1]), int(found[2])).replace("…", r"\ldots")
    return _LATEX.sub(decimal, latex)


def _long(above: str, below: str) -> bool:
    return len(above) + len(below) > LONGEST


def _decimal(above: int, below: int) -> str:
    """The quotient to PLACES significant digits, cut off."""
    whole, rest = divmod(above, below)
    digits, shift = "", 0
    while rest and len(digits.lstrip("0") if not whole else digits) < PLACES and shift < 40:
        digit, rest = divmod(10 * rest, below)
        digits, shift = digits + str(digit), shift + 1
    return f"{whole:,}{'.' + digits if digits else ''}{'…' if rest else ''}"


def _power(digits: str) -> tuple[str, str]:
    """The mantissa, cut off, and the exponent of ten of a long whole number."""
    kept = f"{digits[0]}.{digits[1:PLACES]}"
    return kept + ("…" if digits[PLACES:].strip("0") else ""), str(len(digits) - 1)

r"""Room on the page: how far a formula must shrink, and where a long one breaks. The templates call this.

    >>> broken("a + b - c", 30.0, 12.0)
    ['a', '+ b', '- c']
    >>> broken(r"\left(a + b\right) c", 90.0)
    ['\\left(a + b\\right) c']
"""
from __future__ import annotations

import re

from reports.model import ChainView, Formula

PAGE = 40.0      # em between the margins of a PDF
SCREEN = 48.0    # em that a formula in Markdown may take
RELATION = 2.6   # of a relation between its sides
BESIDE, BESIDE_WORDS = 9.5, 13.0  # of the column for verdicts, and where the author gives reasons
SMALLEST = 0.5
_SIZES = ((0.9, r"\small"), (0.8, r"\footnotesize"), (0.7, r"\scriptsize"), (SMALLEST, r"\tiny"))
_MARK = re.compile(r"\\left(?![A-Za-z])|\\right(?![A-Za-z])|\\[A-Za-z]+|\\.|[{}()\[\]]|(?<= )[+-](?= )")


def beside(chain: ChainView) -> float:
    """The width of the column beside a chain."""
    return BESIDE_WORDS if chain.worded else BESIDE


def indent(chain: ChainView) -> float:
    """The width of the column of left sides."""
    return max(1.0, round(1.08 * chain.lead_extent + 0.3, 2))


def room(chain: ChainView) -> float:
    """What is left for the right side of a line, or for a line without a relation."""
    return PAGE - beside(chain) - (indent(chain) + RELATION)


def scale(f: Formula, available: float = PAGE) -> float:
    """By how much a formula must shrink to fit; 0 where nobody could read it any more."""
    if f.widest <= available:
        return 1.0
    factor = round(available / f.widest, 2)
    return factor if factor >= SMALLEST else 0.0


def size_command(factor: float) -> str:
    """LaTeX's next smaller size; its small letters are wide for their height."""
    return "" if factor >= 1 else next((command for size, command in _SIZES if 0.95 * factor >= size), r"\tiny")


def broken(latex: str, extent: float, most: float = SCREEN) -> list[str]:
    """LaTeX in rows at plus and minus outside all brackets, each row about as wide as may be."""
    if extent <= most:
        return [latex]
    rows: list[str] = []
    for piece in _terms(latex):
        if rows and (len(rows[-1]) + len(piece)) * extent / len(latex) <= most:
            rows[-1] += f" {piece}"
        else:
            rows.append(piece)
    return rows


def _terms(latex: str) -> list[str]:
    depth, start, out = 0, 0, []
    for mark in _MARK.finditer(latex):
        sign = mark.group()
        if sign in ("{", "(", "[", r"\left", r"\{"):
            depth += 1
        elif sign in ("}", ")", "]", r"\right", r"\}"):
            depth -= 1
        elif sign in "+-" and depth == 0 and mark.start() > start:
            out.append(latex[start:mark.start()].strip())
            start = mark.start()
    return [*out, latex[start:].strip()]

r"""Chains of hand algebra in each notation: what the templates cannot say with a filter for a single formula.

`FILTERS` is put among those of `templating`. Every piece of an author's words passes the escape of its notation.

    >>> from reports.build import formula_of_text
    >>> md_rows(ChainView((LineView(formula_of_text("2*d"), "=", formula_of_text("d + d")),)))
    ['d + d &= 2 d']
"""
from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup

from reports.escaping import latex_text, markdown_code, markdown_text, typst_string
from reports.fitting import beside, broken, indent, scale, size_command
from reports.mathematics import (
    TEX_RELATIONS,
    html_math,
    markdown_math,
    tex_code,
    tex_display,
    tex_math,
    typst_display,
    typst_inline,
)
from reports.model import ChainView, Formula, LineView, Words


# ---- words ----------------------------------------------------------------------------------------------------------
def _set(words: Words, plain: Callable[[str], str], mathematics: Callable[[Formula], str]) -> str:
    return "".join([spaced(plain)(p) if isinstance(p, str) else mathematics(p) for p in words])


def spaced(escape: Callable[[str], str]) -> Callable[[str], str]:
    """An escape that keeps one space at each end of a piece of a sentence."""
    return lambda t: " " * t.startswith(" ") + escape(t) + " " * (t.endswith(" ") and bool(t.strip()))


def tex_words(words: Words) -> str:
    return _set(words, latex_text, tex_math)


def typst_words(words: Words) -> str:
    """Words as Typst markup."""
    return "".join([f"#{typst_string(p)};" if isinstance(p, str) else typst_inline(p) for p in words])


def markdown_words(words: Words) -> str:
    return _set(words, markdown_text, markdown_math)


def html_words(words: Words) -> Markup:
    return Markup(_set(words, lambda t: str(Markup.escape(t)), lambda f: str(html_math(f))))  # noqa: S704 (escaped)


# ---- LaTeX and Typst ------------------------------------------------------------------------------------------------
def tex_fit(f: Formula, available: float = 40.0) -> str:
    """A displayed formula in the size that fits; as code where that would be too small to read."""
    factor = scale(f, available)
    if not factor:
        return tex_code(f.latex or f.text)
    size = size_command(factor)
    return f"{{{size} {tex_display(f)}}}" if size else tex_display(f)


def typst_fit(f: Formula, available: float = 40.0) -> str:
    """A displayed formula in Typst code, in the size that fits."""
    factor = scale(f, available)
    if not factor:
        return f"code({typst_string(f.text)})"
    return typst_display(f) if factor == 1 else f"text(size: {factor:g}em, {typst_display(f)})"


# ---- Markdown -------------------------------------------------------------------------------------------------------
def md_rows(chain: ChainView) -> list[str]:
    r"""The rows of an `aligned`; a long side goes on in the next row behind a wide space."""
    return [row for line in chain.lines for row in _rows(line)]


def _rows(line: LineView) -> list[str]:
    link = f"{TEX_RELATIONS[line.link]} " if line.link else ""
    out: list[str] = []
    lead = ""
    if line.lead is not None and line.lead_apart:
        first, *more = broken(line.lead.latex, line.lead.extent)
        out = [f"{link}& {first}", *[rf"&\quad {piece}" for piece in more]]
    elif line.lead is not None:
        lead = f"{link}{line.lead.latex} "
    else:
        lead = link
    sign = f"{TEX_RELATIONS[line.relation]} " if line.relation else " "
    first, *more = broken(line.formula.latex, line.formula.extent)
    return [*out, f"{lead}&{sign}{first}", *[rf"&\quad {piece}" for piece in more]]


def md_comment(chain: ChainView) -> str:
    """The assumptions for whoever checks the report again; nothing where they might end the comment."""
    text = re.sub(r"\s+", " ", chain.comment)
    return "" if "--" in text else text


FILTERS = {
    "tex_words": tex_words, "typ_words": typst_words, "md_words": markdown_words, "html_words": html_words,
    "tex_fit": tex_fit, "typ_fit": typst_fit, "md_rows": md_rows, "md_comment": md_comment,
    "md_source": markdown_code, "beside": beside, "indent": indent,
}

r"""One formula or name in each notation, as the templates ask for it: inside a line, or displayed.

    >>> from reports.model import Formula
    >>> tex_math(Formula("2*d", "2 d")), tex_math(Formula("2 +* d"))
    ('$2 d$', '\\texttt{2 +* d}')
"""
from __future__ import annotations

import re

from markupsafe import Markup

from reports.escaping import latex_text, markdown_code, markdown_text, typst_string
from reports.model import Formula

TEX_RELATIONS = {"=": "=", "!=": r"\neq", "<": "<", "<=": r"\leq", ">": ">", ">=": r"\geq", "=>": r"\implies",
                 "<=>": r"\iff", "≈": r"\approx", "~": r"\sim", ":=": ":=", "->": r"\to"}
_SIGNS = {"->": "→", "!=": "≠", "<=": "≤", ">=": "≥", "=>": "⟹", "<=>": "⟺", "~": "∼", ":=": "≔"}


# ---- mathematics ----------------------------------------------------------------------------------------------------
def tex_math(f: Formula) -> str:
    return f"${f.latex}$" if f.latex else tex_code(f.text)


def tex_display(f: Formula) -> str:
    return rf"$\displaystyle {f.latex}$" if f.latex else tex_code(f.text)


def tex_code(text: str) -> str:
    """Code, which may break inside words that are too long for a line."""
    words = [r"\allowbreak{}".join(map(latex_text, pieces_of(word))) for word in text.split()]
    return rf"\texttt{{{' '.join(words)}}}"


def pieces_of(word: str, most: int = 40) -> list[str]:
    return [word] if len(word) <= most else re.findall(r".{1,8}", word)


def typst_inline(f: Formula) -> str:
    """A formula in markup."""
    return f"${f.inline_typst or f.typst}$" if f.typst else f"#code({typst_string(f.text)});"


def typst_display(f: Formula) -> str:
    """A formula in code, set in display style but free to break over lines."""
    return f"tall(${f.typst}$)" if f.typst else f"code({typst_string(f.text)})"


def markdown_math(f: Formula) -> str:
    return f"${_bars(f.latex)}$" if f.latex else markdown_code(f.text)


def markdown_display(f: Formula) -> str:
    return f"${_bars(f.latex)}$" if f.latex else markdown_code(f.text)


def _bars(latex: str) -> str:
    """Mathematics that neither a Markdown table nor HTML cuts short."""
    return latex.replace("|", r"\vert ").replace("<", r"\lt ")


def html_math(f: Formula) -> Markup:
    return Markup(f.inline_mathml or f.mathml) if f.mathml else Markup("<code>{}</code>").format(f.text)  # noqa: S704


def html_display(f: Formula) -> Markup:
    return Markup(f.mathml) if f.mathml else Markup("<code>{}</code>").format(f.text)  # noqa: S704 (our own elements)


def tex_name(name: str) -> str:
    from derive.language.latex_names import name_latex

    return f"${name_latex(name)}$" if _is_name(name) else latex_text(name)


def typst_name(name: str) -> str:
    from reports.boxes import name as boxes
    from reports.typst_math import typst

    return f"${typst(boxes(name))}$" if _is_name(name) else f"#{typst_string(name)};"


def html_name(name: str) -> Markup:
    from reports.boxes import name as boxes
    from reports.mathml import mathml

    return Markup(mathml(boxes(name))) if _is_name(name) else Markup("{}").format(name)  # noqa: S704


def _is_name(name: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*'*", name) is not None


def markdown_name(name: str) -> str:
    return tex_name(name) if _is_name(name) else markdown_text(name)


def tex_relation(sign: str) -> str:
    return TEX_RELATIONS.get(sign, rf"\text{{{latex_text(sign)}}}")


def typst_relation(sign: str) -> str:
    return f"${_SIGNS.get(sign, sign)}$" if sign in TEX_RELATIONS else f"#{typst_string(sign)};"


def sign(relation: str) -> str:
    return _SIGNS.get(relation, relation)

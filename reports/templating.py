"""The Jinja2 environments: one set of delimiters for TeX and Typst, strict undefined names, every value escaped.

    >>> environment("report.tex.j2").from_string("<< title|tex >>").render(title="50% A_B")
    '50\\\\% A\\\\_B'
"""
from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports.escaping import latex_text, markdown_code, markdown_text, one_line, typst_string
from reports.model import EntryView, Formula, Report, StatementView

_TEX_RELATIONS = {"=": "=", "!=": r"\neq", "<": "<", "<=": r"\leq", ">": ">", ">=": r"\geq", "=>": r"\implies",
                  "<=>": r"\iff", "≈": r"\approx", "~": r"\sim"}
_SIGNS = {"!=": "≠", "<=": "≤", ">=": "≥", "=>": "⟹", "<=>": "⟺", "~": "∼"}
_NUMBER = re.compile(r"-?[\d,]+(\.\d+)?%?")


@cache
def environment(template: str) -> Environment:
    """The environment for a template: HTML escapes by itself, the others through the filters that a template names."""
    html = template.endswith(".html.j2")
    marks = {} if html or template.endswith(".md.j2") else {
        "block_start_string": "<%", "block_end_string": "%>", "variable_start_string": "<<",
        "variable_end_string": ">>", "comment_start_string": "<#", "comment_end_string": "#>"}
    made = Environment(loader=PackageLoader("reports", "templates"), undefined=StrictUndefined,
                       autoescape=html,  # noqa: S701 (HTML's rules are wrong for TeX, Typst and Markdown)
                       trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, **marks)  # type: ignore[arg-type]
    made.filters.update(_FILTERS)
    return made


def fill(template: str, report: Report) -> str:
    """The text of a report in the notation of a template."""
    text = environment(template).get_template(template).render(report=report)
    return re.sub(r"\n{3,}", "\n\n", text)


# ---- words ----------------------------------------------------------------------------------------------------------
def sentence(text: str) -> str:
    """The text as a sentence: first letter large, a full stop at the end."""
    text = one_line(text)
    if not text:
        return ""
    # a single letter at the start is a symbol, unless it is the article
    first = text.split(" ", 1)[0]
    head = text[:1].upper() + text[1:] if first == "a" or len(first) > 1 and first[1].islower() else text
    return head if head[-1] in ".!?:" else head + "."


def basis(s: StatementView) -> str:
    """What the verdict rests on, in one line."""
    parts = []
    if s.verdict in ("proved", "conditional"):
        steps = f", {s.steps_checked} step{'s' if s.steps_checked != 1 else ''}" if s.steps_checked else ""
        parts.append(f"Proof by {s.method}{steps}, checked by the kernel" if s.method else "Checked by the kernel")
        parts.append("rests on " + ", ".join(s.axioms) if s.axioms else "no axioms")
    if s.reason:
        parts.append(s.reason)
    return sentence("; ".join(parts))


def long(report: Report) -> bool:
    """Whether a report is long enough for a table of contents."""
    return len(report.sections) > 1 or sum(len(s.entries) for s in report.sections) > 2


def anchor(entry: EntryView) -> str:
    """A fragment name for an entry."""
    return "entry-" + (re.sub(r"[^a-z0-9]+", "-", (entry.name or entry.title).lower()).strip("-") or "0")


# ---- mathematics ----------------------------------------------------------------------------------------------------
def tex_math(f: Formula) -> str:
    return f"${f.inline_latex or f.latex}$" if f.latex else latex_text(f.text)


def tex_display(f: Formula) -> str:
    return rf"$\displaystyle {f.latex}$" if f.latex else rf"\texttt{{{latex_text(f.text)}}}"


def typst_inline(f: Formula) -> str:
    """A formula in markup."""
    return f"${f.inline_typst or f.typst}$" if f.typst else f"#{typst_string(f.text)};"


def typst_display(f: Formula) -> str:
    """A formula in code, set in display style but free to break over lines."""
    return f"tall(${f.typst}$)" if f.typst else f"raw({typst_string(f.text)})"


def markdown_math(f: Formula) -> str:
    return f"${_bars(f.inline_latex or f.latex)}$" if f.latex else markdown_code(f.text)


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
    from reports.boxes import name as boxes
    from reports.latex_math import latex

    return f"${latex(boxes(name))}$" if _is_name(name) else latex_text(name)


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


def prose(text: str, plain: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    """An author's sentence, in which names between backquotes are set as mathematics."""
    pieces = re.split(r"`([^`]+)`", text)
    return "".join(symbol(p) if i % 2 else plain(p) if p else "" for i, p in enumerate(pieces))


def html_prose(text: str) -> Markup:
    return Markup(prose(text, lambda t: str(Markup.escape(t)), html_name))  # noqa: S704 (every piece is escaped)


def tex_relation(sign: str) -> str:
    return _TEX_RELATIONS.get(sign, rf"\text{{{latex_text(sign)}}}")


def typst_relation(sign: str) -> str:
    return f"${_SIGNS.get(sign, sign)}$" if sign in _TEX_RELATIONS else f"#{typst_string(sign)};"


def _typst_text(text: object) -> str:
    return f"#{typst_string(text)};" if str(text) else ""


def _spaced(escape: Callable[[str], str]) -> Callable[[str], str]:
    """An escape that keeps one space at each end of a piece of a sentence."""
    return lambda t: " " * t.startswith(" ") + escape(t) + " " * (t.endswith(" ") and bool(t.strip()))


def sign(relation: str) -> str:
    return _SIGNS.get(relation, relation)


def minus(text: str) -> str:
    """A number with a real minus sign."""
    return text.replace("-", "−") if _NUMBER.fullmatch(text) else text


_FILTERS = {
    "sentence": sentence, "long": long, "anchor": anchor, "basis": basis, "sign": sign, "minus": minus,
    "tex": latex_text, "tex_math": tex_math, "tex_display": tex_display, "tex_name": tex_name,
    "tex_relation": tex_relation,
    "typ": typst_string, "typ_text": _typst_text,
    "typ_math": typst_inline, "typ_display": typst_display, "typ_name": typst_name,
    "typ_relation": typst_relation, "typ_value": lambda t: _typst_text(minus(t)),
    "typ_str": lambda t: typst_string(minus(t)),
    "tex_prose": lambda t: prose(t, _spaced(latex_text), tex_name),
    "typ_prose": lambda t: prose(t, _typst_text, typst_name),
    "md_prose": lambda t: prose(t, _spaced(markdown_text), markdown_name), "html_prose": html_prose,
    "md": markdown_text, "md_name": markdown_name, "md_math": markdown_math, "md_display": markdown_display,
    "md_code": markdown_code,
    "html_math": html_math, "html_display": html_display, "html_name": html_name,
}

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

from reports import compact
from reports.chains import FILTERS, spaced
from reports.escaping import latex_text, markdown_code, markdown_text, one_line, typst_string
from reports.fitting import room
from reports.mathematics import (
    html_display,
    html_math,
    html_name,
    markdown_display,
    markdown_math,
    markdown_name,
    sign,
    tex_code,
    tex_display,
    tex_math,
    tex_name,
    tex_relation,
    typst_display,
    typst_inline,
    typst_name,
    typst_relation,
)
from reports.model import ChainView, CodeView, EntryView, LineView, Report, StatementView

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
    made.globals["room"] = room
    made.tests["chain"] = lambda part: isinstance(part, ChainView)
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


def rests_on(s: StatementView) -> str:
    """The same where room is dear: a report says once what a proof is."""
    told = basis(s).replace(", checked by the kernel", "")
    return told[:-1] if told.endswith(".") else told


def where_from(part: LineView | CodeView) -> str:
    """Where a part stands in its file, and what it is where it claims nothing."""
    kind = {"hypothesis": ", to be solved", "definition": ", definition"}.get(part.kind, "") if isinstance(
        part, LineView) else ""
    return f"line {part.line}{kind}" if part.line is not None else kind.lstrip(", ")


def verdict_of(line: LineView) -> str:
    """The badge of a line."""
    return line.known.verdict if line.known is not None else ""


def rests(line: LineView) -> str:
    """What the verdict of a line rests on."""
    known = line.known
    if known is None:
        return ""
    told = [f"expected {known.expected}"] if known.expected != "proved" and known.verdict != "conditional" else []
    if known.verdict in ("proved", "conditional"):
        told += [f"by {known.method}"] if known.method else []
        told += [f"rests on {', '.join(known.axioms)}"] if known.axioms else []
    return "; ".join(told)


def long(report: Report) -> bool:
    """Whether a report is long enough for a table of contents."""
    return len(report.sections) > 1 or sum(len(s.entries) for s in report.sections) > 2


def many(report: Report) -> bool:
    """Whether a table of contents is long enough for two columns."""
    return sum(len(s.entries) for s in report.sections) > 30


def anchor(entry: EntryView) -> str:
    """A fragment name for an entry."""
    return "entry-" + (re.sub(r"[^a-z0-9]+", "-", (entry.name or entry.title).lower()).strip("-") or "0")


# ---- prose ----------------------------------------------------------------------------------------------------------
def prose(text: str, plain: Callable[[str], str], symbol: Callable[[str], str]) -> str:
    """An author's sentence, in which names between backquotes are set as mathematics."""
    pieces = re.split(r"`([^`]+)`", text)
    return "".join(symbol(p) if i % 2 else plain(p) if p else "" for i, p in enumerate(pieces))


def html_prose(text: str) -> Markup:
    return Markup(prose(text, lambda t: str(Markup.escape(t)), html_name))  # noqa: S704 (every piece is escaped)


def _typst_text(text: object) -> str:
    return f"#{typst_string(text)};" if str(text) else ""


def minus(text: str) -> str:
    """A number with a real minus sign."""
    return text.replace("-", "−") if _NUMBER.fullmatch(text) else text


_FILTERS = {
    **FILTERS, **compact.FILTERS,
    "where_from": where_from, "verdict_of": verdict_of, "rests": rests, "tex_code": tex_code,
    "sentence": sentence, "long": long, "many": many, "anchor": anchor, "basis": basis, "rests_on": rests_on,
    "sign": sign, "minus": minus,
    "tex": latex_text, "tex_math": tex_math, "tex_display": tex_display, "tex_name": tex_name,
    "tex_relation": tex_relation,
    "typ": typst_string, "typ_text": _typst_text,
    "typ_math": typst_inline, "typ_display": typst_display, "typ_name": typst_name,
    "typ_relation": typst_relation, "typ_value": lambda t: _typst_text(minus(t)),
    "typ_str": lambda t: typst_string(minus(t)),
    "tex_prose": lambda t: prose(t, spaced(latex_text), tex_name),
    "typ_prose": lambda t: prose(t, _typst_text, typst_name),
    "md_prose": lambda t: prose(t, spaced(markdown_text), markdown_name), "html_prose": html_prose,
    "md": markdown_text, "md_name": markdown_name, "md_math": markdown_math, "md_display": markdown_display,
    "md_code": markdown_code,
    "html_math": html_math, "html_display": html_display, "html_name": html_name,
}

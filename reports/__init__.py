"""Reports: derivations as documents that a person keeps. The command line finds them through `derive.renderers`.

`report_of_entries`, `report_of_documents` and `report_of_verdicts` make a `Report`; `render` writes it as .tex, .md,
.html or .pdf. Whatever text a report holds is printed as text: a title `{{7*7}}` or `\\input{...}` is only a title.

    >>> from reports.model import Report
    >>> render_text(Report("50% A_B", ()), ".md").splitlines()[0]
    '# 50% A\\\\_B'
"""
from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from reports.build import report_of_entries, report_of_verdicts
from reports.documents import report_of_documents
from reports.escaping import names_no_letter
from reports.model import Report
from reports.pdf import RenderError, latex_to_pdf, typst_to_pdf

__all__ = ["ENGINES", "RenderError", "Report", "SUFFIXES", "render", "render_pdf", "render_text", "renderers",
           "report_of_documents", "report_of_entries", "report_of_verdicts"]

ENGINES = ("pdflatex", "typst")
SUFFIXES = (".pdf", ".tex", ".html", ".md", ".typ")
_TEMPLATES = {".tex": "report.tex.j2", ".typ": "report.typ.j2", ".html": "report.html.j2", ".md": "report.md.j2"}


def render(report: Report, path: str | Path, engine: str | None = None) -> None:
    """Write a report in the notation that the suffix names. Raises RenderError.

    `engine` picks what makes a PDF; without one it is a pdflatex that can print every letter, else Typst.
    """
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise RenderError(f"cannot write {target.name}: a report is written as {', '.join(SUFFIXES)}")
    if suffix == ".pdf":
        target.write_bytes(render_pdf(report, engine))
    else:
        target.write_text(render_text(report, suffix), encoding="utf-8")


def render_text(report: Report, suffix: str) -> str:
    """The text of a report as .tex, .md, .html or .typ."""
    from reports.templating import fill

    return fill(_TEMPLATES[suffix], report)


def render_pdf(report: Report, engine: str | None = None) -> bytes:
    """The PDF of a report. A pdflatex that was not asked for gives way to Typst where it fails or lacks a letter."""
    if engine is not None and engine not in ENGINES:
        raise RenderError(f"no engine is called {engine!r}; choose {' or '.join(ENGINES)}")
    if engine != "typst":
        source = render_text(report, ".tex")
        if engine == "pdflatex":
            return latex_to_pdf(source)
        if shutil.which("pdflatex") is not None and names_no_letter(source):
            try:
                return latex_to_pdf(source)
            except RenderError:
                pass  # nobody asked for pdfTeX, and Typst can always do it
    return typst_to_pdf(render_text(report, ".typ"))


renderers: Mapping[str, Callable[[Report, str | Path], None]] = {suffix: render for suffix in SUFFIXES}

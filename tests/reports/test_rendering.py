"""Reports in every format: text stays text, engines are confined, failures are said in one line."""
from __future__ import annotations

import os
import re
import shutil
import stat
from html import unescape
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from derive.verdict import Counterexample, Verdict
from reports import RenderError, Report, latex_to_pdf, render, render_pdf, render_text, report_of_verdicts
from reports.model import EntryView, FigureView, Formula, Section, StatementView, StepView, SymbolView
from reports.templating import environment

pdfium = pytest.importorskip("pypdfium2")
TITLE = r"50% A_B {{7*7}} \input{/etc/passwd} #read <b>x</b> << y >> <% z %>"
needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex here")
ENGINES = ["typst", pytest.param("pdflatex", marks=needs_latex)]

PROVED = Verdict("proved", "4*d**2 + 2*d*d_ff = 12*d**2", ("d: positive integer", "d_ff = 4*d"), method="ring", steps=3)
REFUTED = Verdict("refuted", "sqrt(x**2) = x", ("x: real",), counterexample=Counterexample({"x": "-1"}, "1", "-1"), repair="x >= 0")
CONDITIONAL = Verdict("conditional", "(x**2 - 1)/(x - 1) = x + 1", ("x: real",), conditions=("x != 1",), axioms=("log-product",))


def sample(title: str = TITLE) -> Report:
    formula = Formula("2*d", "2 d", "2 d", "<math><mn>2</mn><mi>d</mi></math>")
    step, figure = StepView("=", formula, "because of " + TITLE, "proved"), FigureView(
        formula, "1,536", (("d", "768"),), "1,536", TITLE, False, 1)
    statement = StatementView(formula, (formula,), "label", "corollary", TITLE, "proved", derivation=(StepView("", formula), step),
                              figures=(figure,), axioms=(TITLE,), method=TITLE, reason=TITLE, place=TITLE)
    erratum = StatementView(Formula(TITLE), kind="erratum", says=TITLE, verdict="refuted", expected="refuted",
                            instead=formula, instead_verdict="proved")
    entry = EntryView(TITLE, TITLE + "!", (statement,), (erratum,), (SymbolView(formula, TITLE, TITLE, TITLE),), (TITLE,), TITLE)
    return Report(title, (Section(TITLE, TITLE, (entry, entry, entry)),), TITLE, TITLE)


def text_of(pdf: bytes) -> str:
    document = pdfium.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hostile_title_is_printed_as_text(engine: str) -> None:
    text = text_of(render_pdf(sample(), engine))
    assert text.count(re.sub(r"\s+", "", TITLE)) > 6
    assert "49" not in text
    assert "root:" not in text


def test_a_hostile_title_in_html_is_text() -> None:
    page = render_text(sample(), ".html")
    assert "<b>" not in page
    assert TITLE in unescape(page)
    assert "<script" not in page


def test_a_hostile_title_in_markdown_is_text() -> None:
    assert render_text(sample(), ".md").startswith(r"# 50% A\_B \{\{7\*7\}\} \\input\{/etc/passwd\} \#read \<b\>x\</b\>")


@pytest.mark.parametrize("engine", ENGINES)
def test_verdicts_carry_their_counterexamples_conditions_and_axioms(engine: str) -> None:
    text = text_of(render_pdf(report_of_verdicts("Checked", [PROVED, REFUTED, CONDITIONAL]), engine))
    assert "theleftsideis1,therightside−1" in text.replace("-1", "−1")
    assert "notgiven" in text
    assert "restsonlog-product" in text
    assert "noaxioms" in text


@pytest.mark.parametrize("engine", ENGINES)
def test_a_long_report_has_a_contents_with_page_numbers(engine: str) -> None:
    document = pdfium.PdfDocument(render_pdf(sample("Long"), engine))
    first = document[0].get_textpage().get_text_range()
    document.close()
    assert "Contents" in first
    assert re.search(r"1\.2\s.*\D[23]\r?\n", first)


@pytest.mark.parametrize("suffix", [".tex", ".md", ".html", ".typ", ".pdf"])
def test_every_suffix_is_written(tmp_path: Path, suffix: str) -> None:
    render(report_of_verdicts("Checked", [PROVED]), tmp_path / f"r{suffix}")
    assert (tmp_path / f"r{suffix}").stat().st_size > 200


def test_another_suffix_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(RenderError, match=r"\.pdf, \.tex"):
        render(sample(), tmp_path / "r.docx")


def test_another_engine_is_refused() -> None:
    with pytest.raises(RenderError, match="pdflatex or typst"):
        render_pdf(sample(), "word")


def test_statements_that_do_not_read_are_shown_as_text() -> None:
    broken = Verdict("ill-formed", "x +* 2 = #", ("y in nowhere",), reason="an operand is missing")
    report = report_of_verdicts("Broken", [broken])
    assert "x+*2=#" in text_of(render_pdf(report, "typst"))
    assert "<code>x +* 2 = #</code>" in render_text(report, ".html")


# ---- templates ------------------------------------------------------------------------------------------------------
SAFE = re.compile(r"\|\s*(tex|typ|md|html)(_\w+)?(\(room\(c\)\))?$|^loop\.index$|^\(?[\"'].*|^(statement_view|figures_view|kind_of|mark|where|named|point|place)\(|^(entry|s)\|anchor$|^(chain_view|part_view|told)\(|^row$|^c\|(indent|beside)$|\.reference$|"
                  r"^s\.(instead_)?verdict$|^step\.verdict$|\|\s*anchor$")


@pytest.mark.parametrize("template", ["report.tex.j2", "report.typ.j2", "report.md.j2"])
def test_every_value_in_a_template_passes_an_escape(template: str) -> None:
    made = environment(template)
    assert made.loader is not None
    source = made.loader.get_source(made, template)[0]
    start, end = made.variable_start_string, made.variable_end_string
    found = re.findall(re.escape(start) + r"(.*?)" + re.escape(end), source)
    assert len(found) > 30
    assert [e for e in found if not SAFE.search(e.strip())] == []


def test_an_undefined_name_in_a_template_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        environment("report.tex.j2").from_string("<< nothing|tex >>").render()


# ---- pdflatex is confined -------------------------------------------------------------------------------------------
def document(body: str) -> str:
    return rf"\documentclass{{article}}\begin{{document}}{body}\end{{document}}"


@needs_latex
def test_pdflatex_reads_nothing_outside_its_folder() -> None:
    with pytest.raises(RenderError, match="pdflatex failed"):
        latex_to_pdf(document(r"\input{/etc/passwd}"))


@needs_latex
def test_pdflatex_runs_no_command(tmp_path: Path) -> None:
    latex_to_pdf(document(rf"\immediate\write18{{touch {tmp_path}/made}}x"))
    assert not (tmp_path / "made").exists()


@needs_latex
def test_pdflatex_writes_nothing_outside_its_folder(tmp_path: Path) -> None:
    source = rf"\newwrite\f\immediate\openout\f={tmp_path}/made.txt \immediate\write\f{{x}}x"
    with pytest.raises(RenderError):
        latex_to_pdf(document(source))
    assert not (tmp_path / "made.txt").exists()


@needs_latex
def test_pdflatex_that_never_ends_is_stopped() -> None:
    with pytest.raises(RenderError, match="longer than 2 s"):
        latex_to_pdf(document(r"\def\x{\x}\x"), time_limit=2)


def test_pdflatex_is_started_confined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "pdflatex"
    fake.write_text('#!/bin/sh\necho "$@" > "$OUT/arguments"; env > "$OUT/environment"; ls > "$OUT/files"\necho "! Stop." ; exit 1\n'
                    .replace("$OUT", str(tmp_path)))
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setenv("SECRET", "word")
    with pytest.raises(RenderError, match=r"pdflatex failed: ! Stop\."):
        latex_to_pdf("x")
    assert "-no-shell-escape" in (tmp_path / "arguments").read_text()
    environment_text = (tmp_path / "environment").read_text()
    assert "openin_any=p" in environment_text
    assert "openout_any=p" in environment_text
    assert "SECRET" not in environment_text
    assert "report.out" not in (tmp_path / "files").read_text()


def test_a_pdflatex_that_fails_gives_way_to_typst(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = tmp_path / "pdflatex"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    assert render_pdf(sample())[:4] == b"%PDF"
    with pytest.raises(RenderError):
        render_pdf(sample(), "pdflatex")


@needs_latex
def test_pdflatex_is_preferred_where_it_has_every_letter() -> None:
    def maker(title: str) -> str:
        document = pdfium.PdfDocument(render_pdf(Report(title, ())))
        producer: str = document.get_metadata_dict()["Producer"]
        document.close()
        return producer
    assert "pdfTeX" in maker("Gödel on α ≤ β")
    assert "pdfTeX" not in maker("গণিত")


def test_without_pdflatex_typst_makes_the_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert render_pdf(sample())[:4] == b"%PDF"
    with pytest.raises(RenderError, match="there is no pdflatex"):
        render_pdf(sample(), "pdflatex")

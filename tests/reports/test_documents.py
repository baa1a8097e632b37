"""Hand algebra in reports: what is printed is what was judged, and a report can be checked again."""
from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings

from derive.documents import Definition, Document, Hypothesis, Step, read_document
from derive.language import IllFormed, Statement, lower
from derive.language.expr import Expr
from derive.reading import read_statement
from derive.verdict import Counterexample, Verdict
from reports import render_text, report_of_documents
from reports.build import formula
from reports.chains import md_rows
from reports.documents import Judged
from reports.model import ChainView, CodeView, Formula, LineView, Report
from reports.pdf import latex_to_pdf
from tests.latex.test_round_trip import EXPRESSIONS

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
SUFFIXES = [".tex", ".md", ".html", ".typ"]


class Result:
    expected, lost, gained = "proved", (), ()

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict


def judged(text: str, file: str, verdict: str = "proved") -> list[Judged]:
    """The items of a document, each claim with a verdict that was not decided."""
    items = read_document(text, file).items
    return [(item, None if isinstance(item, Definition | Hypothesis) else Result(Verdict(verdict, "", ())))
            for item in items]


def report(text: str, file: str, verdict: str = "proved") -> Report:
    return report_of_documents("Report", [(file, judged(text, file, verdict))])


def parts(text: str, file: str = "notes.tex") -> tuple[ChainView | CodeView, ...]:
    return report(text, file).sections[0].entries[0].parts


def _assumed(statement: Statement) -> list[str]:
    return sorted(map(repr, statement.claim().hyps))


def meant(document: Document) -> list[str]:
    """The claims of a document with what they may use, and its definitions."""
    out = []
    for item in document.items:
        if isinstance(item, Step | Hypothesis):
            statement = item.statement or read_statement(item.text, item.where, item.constants)
            out.append(repr((type(item).__name__, statement.claim().goal, _assumed(statement))))
        elif isinstance(item, Definition) and item.made is not None:
            out.append(str(item.made))
        elif not isinstance(item, Definition):
            out.append(repr(item))
    return out


# ---- printed is what was judged -------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", EXAMPLES, ids=[p.name for p in EXAMPLES])
def test_the_markdown_report_of_an_example_states_the_same_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    again = read_document(render_text(report(text, path.name), ".md"), "report.md")
    first = [m for m in meant(read_document(text, path.name)) if path.suffix != ".txt" or ":=" not in m]
    assert [m for m in meant(again) if path.suffix != ".txt" or ":=" not in m] == first


def test_a_report_that_states_something_else_is_told_from_the_first() -> None:
    first, other = (read_document(f"$$ {f} $$\n", "a.md") for f in ("x + 1 = 2 x", "x + 1 = 2 + x"))
    assert meant(first) != meant(other)


@pytest.mark.parametrize("path", EXAMPLES, ids=[p.name for p in EXAMPLES])
def test_every_formula_of_an_example_reads_back_where_it_stands(path: Path) -> None:
    for item in read_document(path.read_text(encoding="utf-8"), path.name).items:
        if isinstance(item, Step):
            statement = item.statement or read_statement(item.text, item.where, item.constants)
            shown = formula(statement.relation, statement.where).latex
            again = read_statement(f"${shown}$", statement.where)
            assert again.claim().goal == statement.claim().goal


@settings(max_examples=150, deadline=None)
@given(EXPRESSIONS, EXPRESSIONS)
def test_a_long_line_broken_over_rows_reads_back(a: Expr, b: Expr) -> None:
    try:
        meaning = lower(Expr("eq", None, (a, b)))
    except IllFormed:
        return
    left, right = formula(a), formula(b)
    line = LineView(_long(right), "=", _long(left))
    rows = " \\\\\n".join(md_rows(ChainView((line,))))
    document = read_document("<!-- derive: z[p]: real -->\n```math\n\\begin{aligned}\n" + rows + "\n\\end{aligned}\n```\n",
                             "a.md")
    claims = [i for i in document.items if isinstance(i, Step) and i.statement is not None]
    for claim in claims:
        assert claim.statement is not None
        assert lower(claim.statement.relation) == meaning, rows


def _long(f: Formula) -> Formula:
    return Formula(f.text, f.latex, extent=500.0)


# ---- what stands where ----------------------------------------------------------------------------------------------
CHAIN = r"""% derive: x: positive; y := 2*x
\begin{align}
P &= (x+1)^2 && \text{a \emph{square}, since $x > 0$} \label{eq:p} \\
  &= x^2 + 2x + 1 \\
\intertext{which is large}
  &\ge y
\end{align}
\[ x = \undefinedthing{x} \]
"""


def test_a_chain_stays_a_chain_with_its_reasons_labels_and_places() -> None:
    chain, code = parts(CHAIN)
    assert isinstance(chain, ChainView)
    assert [(line.relation, line.formula.text, line.line) for line in chain.lines] == [
        (":=", "(x + 1)**2", 3), ("=", "x**2 + 2*x + 1", 4), (">=", "y", 6)]
    assert chain.lines[0].lead is not None
    assert chain.lines[0].labels == ("eq:p",)
    assert [piece if isinstance(piece, str) else piece.latex for piece in chain.lines[0].words[0]] == [
        "a square, since ", "x > 0"]
    assert chain.lines[2].words == (("which is large",),)
    assert [f.text for f in chain.given] == ["x: positive", "y := 2*x"]
    assert isinstance(code, CodeView)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_cannot_be_read_is_shown_as_code_with_why(suffix: str) -> None:
    text = render_text(report(CHAIN, "notes.tex"), suffix)
    assert "undefinedthing" in text
    assert "line 8" in text


def test_a_line_that_does_not_go_on_begins_a_chain_of_its_own() -> None:
    first, second = parts("\\[ x + x = 2x \\]\n\\[ 3x = x + 2x \\]\n")
    assert isinstance(first, ChainView)
    assert isinstance(second, ChainView)
    assert second.lines[0].lead is not None
    assert second.lines[0].lead.text == "3*x"


def test_assumptions_are_told_where_they_change() -> None:
    one, two, three = parts("% derive: x: positive\n\\[ x = x \\]\n\\[ x + 1 = 1 + x \\]\n% derive:\n\\[ 1 = 1 \\]\n")
    assert [(isinstance(c, ChainView) and (len(c.given), c.renewed)) for c in (one, two, three)] == [
        (1, True), (0, False), (0, True)]


def test_a_linked_line_keeps_its_link() -> None:
    chain, = parts("% derive: n: positive; solve n\n\\begin{align} n^2 &= 4 \\\\ \\iff n &= 2 \\end{align}\n")
    assert isinstance(chain, ChainView)
    assert [line.link for line in chain.lines] == ["", "<=>"]
    assert chain.lines[0].kind == "hypothesis"


# ---- nothing an author types is markup ------------------------------------------------------------------------------
HOSTILE = r"""% derive: x: real
\begin{align}
x + x &= 2x && \text{#read("/etc/passwd") <script>alert(1)</script> \input{secret} {{7*7}} << x >> ``` --> | $\evil{<b>}$}
\end{align}
\[ <script>"x"</script> \input{/etc/passwd} ``` #read("a") ]] $ = \]
"""


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_hostile_words_are_only_words(suffix: str) -> None:
    text = render_text(report(HOSTILE, "notes.tex"), suffix)
    assert "49" not in text
    if suffix == ".html":
        assert "<script" not in text
        assert "<b>" not in text
    if suffix == ".tex":
        assert r"\input" not in text.replace(r"\textbackslash{}input", "")
        assert r"\evil" not in text
    if suffix == ".md":
        assert text.count("```math") == 1
        assert "<script" not in re.sub(r"(`+).*?\1", "", text.replace("\\<", ""))


def test_hostile_words_compile() -> None:
    typst = pytest.importorskip("typst")
    assert typst.compile(render_text(report(HOSTILE, "notes.tex"), ".typ").encode(), ignore_system_fonts=True)[:4] == b"%PDF"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex here")
def test_hostile_words_and_every_example_compile_in_latex() -> None:
    texts = [(HOSTILE, "notes.tex"), (CHAIN, "notes.tex"), *[(p.read_text(encoding="utf-8"), p.name) for p in EXAMPLES]]
    made = report_of_documents("All", [(file, judged(text, file)) for text, file in texts])
    assert latex_to_pdf(render_text(made, ".tex"))[:4] == b"%PDF"


# ---- verdicts -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_refuted_line_says_where_and_what_repairs_it(suffix: str) -> None:
    verdict = Verdict("refuted", "", (), counterexample=Counterexample({"x": "-1"}, "1", "-1"), repair="x >= 0",
                      reason="likely slip: with 5*x instead of 4*x it is proved")
    item, = read_document("% derive: x: real\n\\[ \\sqrt{x^2} = x \\]", "a.tex").items
    text = render_text(report_of_documents("R", [("a.tex", [(item, Result(verdict))])]), suffix)
    assert "refuted" in text
    assert "5*x" not in text
    assert ("olds with" in text) and ("ikely slip" in text)
    assert "line 2" in text


def test_verdicts_of_documents_are_counted() -> None:
    made = report(CHAIN, "notes.tex")
    assert made.count() == {"proved": 2, "ill-formed": 1}


def test_a_long_document_has_a_line_for_every_step() -> None:
    typst = pytest.importorskip("typst")
    pdfium = pytest.importorskip("pypdfium2")
    rows = " \\\\\n".join([rf"&= {k} x + {200 - k} x" for k in range(1, 201)])
    made = report("% derive: x: real\n\\begin{align} 200 x " + rows + "\n\\end{align}\n", "long.tex")
    chain, = made.sections[0].entries[0].parts
    assert isinstance(chain, ChainView)
    assert len(chain.lines) == 200
    document = pdfium.PdfDocument(typst.compile(render_text(made, ".typ").encode(), ignore_system_fonts=True))
    assert len(document) > 4
    assert "line 200" in " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()

"""`derive check` on documents, entries and Python files."""
import io
import json
import sys
from pathlib import Path

import jsonschema
import pytest

from derive.command import run

SCHEMA = json.loads(Path(__file__, "../../../schemas/results.schema.json").resolve().read_text())
NOTES = """\
# derive: n, d: positive integer
cost := 4*n*d**2 + 2*n**2*d
cost = 2*n*d*(2*d + n) = 2*n*d*(n + 2*d)
"""


def check(capsys, *arguments):
    status = run(["check", *arguments])
    streams = capsys.readouterr()
    return status, streams.out, streams.err


def results(capsys, *arguments):
    status, out, _ = check(capsys, *arguments, "--format", "json")
    document = json.loads(out)
    jsonschema.validate(document, {"$ref": "#/$defs/check", "$defs": SCHEMA["$defs"]})
    return status, document


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text(NOTES)
    return path


def test_every_step_is_a_result_with_its_place(capsys, notes):
    status, document = results(capsys, str(notes))
    assert status == 0
    rows = [(r["kind"], r["line"], r["column"], r["verdict"]) for r in document["results"]]
    assert rows == [("definition", 2, 1, None), ("claim", 3, 1, "proved"), ("claim", 3, 8, "proved")]
    assert document["summary"]["proved"] == 2


def test_a_slip_is_refuted_where_it_stands_and_the_rest_is_still_judged(capsys, notes):
    notes.write_text(NOTES + "cost = 2*n*d*(d + n)\ncost = cost\n")
    status, document = results(capsys, str(notes))
    assert status == 1
    assert [(r["line"], r["verdict"]) for r in document["results"][3:]] == [(4, "refuted"), (5, "proved")]


def test_an_expected_refutation_is_status_0_and_a_true_erratum_status_1(capsys, notes):
    notes.write_text(NOTES + "# derive also: expect refuted\ncost = 2*n*d*(d + n)\n")
    assert check(capsys, str(notes))[0] == 0
    notes.write_text(NOTES + "# derive also: expect refuted\ncost = 2*n*d*(2*d + n)\n")
    assert check(capsys, str(notes))[0] == 1


def test_what_cannot_be_read_is_told_with_place_and_piece(capsys, notes):
    notes.write_text(NOTES + "cost = 1/2d + $\\frac$\n")
    status, out, err = check(capsys, str(notes))
    assert status == 2
    assert f"{notes}:4:" in err
    assert len(err.splitlines()) == 1
    assert "ill-formed" in out


def test_the_column_of_an_unreadable_piece_counts_in_the_line(capsys, notes):
    notes.write_text("a = a = 1/2x\n")
    _, document = results(capsys, str(notes))
    bad = [r for r in document["results"] if r["verdict"] == "ill-formed"]
    assert [(r["line"], r["column"]) for r in bad] == [(1, 12)]


def test_a_latex_document_is_checked_step_by_step(capsys, tmp_path):
    path = tmp_path / "paper.tex"
    path.write_text("\\begin{align}\n P &= a + a \\\\\n &= 2a \\\\\n &= 3a\n\\end{align}\n")
    status, document = results(capsys, str(path))
    assert status == 1
    assert [(r["kind"], r["line"], r["statement"], r["verdict"]) for r in document["results"]] == [
        ("definition", 2, "P = a + a", None), ("claim", 3, "a + a = 2a", "proved"), ("claim", 4, "2a = 3a", "refuted")]


def test_what_cannot_be_read_in_latex_has_its_place(capsys, tmp_path):
    path = tmp_path / "paper.md"
    path.write_text("# Notes\n\n$$ a = \\frac{a \\oops}{2} $$\n")
    status, document = results(capsys, str(path))
    assert status == 2
    assert [(r["verdict"], r["line"], r["column"]) for r in document["results"]] == [("ill-formed", 3, 16)]


def test_a_counterexample_shows_the_symbols_of_the_step(capsys, tmp_path):
    path = tmp_path / "steps.md"
    path.write_text("<!-- derive: x, y: real; n: positive integer; z: positive; z < y -->\n\n$$ s := x + 1 $$\n\n"
                    "$$ s^2 = x^2 + 1 $$\n\n$$ \\sum_{x=1}^n x = n^2 $$\n\n$$ y = z $$\n")
    assert run(["check", str(path)]) == 1
    at = [line.split(": at ")[1].split(":")[0] for line in capsys.readouterr().out.splitlines() if "counterexample: " in line]
    assert [[value.split(" = ")[0] for value in point.split(", ")] for point in at] == [["x"], ["n"], ["y", "z"]]
    assert run(["check", str(path), "--format", "json"]) == 1
    results = json.loads(capsys.readouterr().out)["results"]
    assert [sorted(row["counterexample"]["at"]) for row in results if row["counterexample"]] == [["n", "x", "y", "z"]]*3


@pytest.mark.parametrize(("name", "text"), [
    ("notes.txt", "# derive: n: positive integer\nn >= 7\n7 <= n\nn <= 5 + n > 7\n"),
    ("notes.md", "<!-- derive: n: positive integer -->\n\n$$ n \\ge 7 $$\n\n$$ 7 \\le n $$\n\n$$ n \\leq 5 + n > 7 $$\n"),
    ("paper.tex", "% derive: n: positive integer\n\\begin{align}\nn &\\ge 7 \\\\\n7 &\\le n \\\\\nn &\\leq 5 + n \\\\\n&> 7\n\\end{align}\n"),
])
@pytest.mark.parametrize("hit", [False, True])
def test_the_sides_of_a_counterexample_are_those_that_are_written(capsys, monkeypatch, tmp_path, name, text, hit):
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path / "kept"))
    path = tmp_path / name
    path.write_text(text)
    status, document = results(capsys, str(path))
    if hit:
        status, document = results(capsys, str(path))
    sides = [(r["counterexample"]["lhs"], r["counterexample"]["rhs"]) for r in document["results"] if r["counterexample"]]
    assert (status, sides) == (1, [("1", "7"), ("7", "1"), ("6", "7")])
    assert "left 1, right 7" in check(capsys, str(path))[1]


def test_an_equation_is_solved_line_by_line(capsys, notes):
    notes.write_text("# derive: x: real; solve x\n2*x = 4\nx = 2\n<=> x + 1 = 3\n")
    status, document = results(capsys, str(notes))
    assert [(r["kind"], r["verdict"], r["link"]) for r in document["results"]] == [
        ("hypothesis", None, None), ("claim", "proved", "equivalent"), ("claim", "proved", "equivalent")]
    assert status == 0


def test_a_lost_solution_is_refuted_and_shown(capsys, notes):
    notes.write_text("# derive: x: real; solve x\nx**2 = 4\nx = 2\n")
    status, document = results(capsys, str(notes))
    assert status == 1
    step = document["results"][1]
    assert (step["verdict"], step["link"], step["lost"]) == ("refuted", "implies", ["x = -2"])


def test_a_gained_solution_is_only_wrong_where_equivalence_is_claimed(capsys, notes):
    notes.write_text("# derive: x: real; solve x\nx = 2\nx**2 = 4\n")
    status, document = results(capsys, str(notes))
    assert (status, document["results"][1]["link"], document["results"][1]["gained"]) == (0, "implied", ["x = -2"])
    notes.write_text("# derive: x: real; solve x\nx = 2\n<=> x**2 = 4\n")
    assert check(capsys, str(notes))[0] == 1


def test_standard_input_is_plain_text(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2*a + a = 3*a\n"), encoding="utf-8"))
    status, document = results(capsys, "-")
    assert status == 0
    assert [r["file"] for r in document["results"]] == ["-"]


def test_results_do_not_depend_on_the_number_of_processes(capsys, notes):
    def told(document):
        return [{k: v for k, v in r.items() if k != "seconds"} for r in document["results"]]
    notes.write_text(NOTES + "".join(f"n + {k} = {k} + n\n" for k in range(12)))
    assert told(results(capsys, str(notes), "-j", "1")[1]) == told(results(capsys, str(notes), "-j", "3")[1])


def test_one_entry_of_the_catalogue(capsys):
    status, document = results(capsys, "block.encoder-parameters")
    assert status == 0, [r for r in document["results"] if r["verdict"] != r["expected"]]
    first = document["results"][0]
    assert first["name"] == "block.encoder-parameters"
    assert first["figures"][0]["agrees"] is True
    assert {r["verdict"] for r in document["results"] if r["kind"] == "erratum"} == {"refuted"}


def test_one_statement_of_an_entry_and_no_duplicates(capsys):
    names = [r["name"] for r in results(capsys, "block.encoder-parameters.matrices", "block.encoder-parameters.matrices")[1]["results"]]
    assert names == ["block.encoder-parameters.matrices"]


ENTRIES = """\
from derive.catalogue import Identity, claim, figure
from derive.language import Eq, symbols
n = symbols("n", domain="positive integer")
PAGE = Identity(name="mine.square", title="A square", topic="mine", quantity=n**2, statements=(
    claim("a square", Eq(n*n, n**2), figures=(figure(n**2, "{printed}", n=12),)),))
"""


def test_a_python_file_that_holds_entries(capsys, tmp_path):
    path = tmp_path / "entries.py"
    path.write_text(ENTRIES.format(printed="144"))
    status, document = results(capsys, str(path))
    assert (status, [r["name"] for r in document["results"]]) == (0, ["mine.square"])


MEANINGLESS = """\
from derive.catalogue import Function, Identity, cited, define
from derive.language import Eq, Sum, symbols
n, j = symbols("n j", domain="positive integer")
F = Function("F")
PAGE = Identity(name="mine.sum", title="A sum", topic="mine", statements=(
    cited("", "a sum", Eq(Sum(F(j), (n, 1, 3)), 6*j), "a theorem", where=(define(F(j), n*j),)),))
"""


def test_an_entry_without_a_meaning_is_not_excused_by_a_citation(capsys, tmp_path):
    path = tmp_path / "entries.py"
    path.write_text(MEANINGLESS)
    status, document = results(capsys, str(path))
    assert status == 2
    assert [r["verdict"] for r in document["results"]] == ["ill-formed"]
    assert "F is defined with a free n" in document["results"][0]["reason"]


def test_a_figure_that_is_misprinted_is_status_1(capsys, tmp_path):
    path = tmp_path / "entries.py"
    path.write_text(ENTRIES.format(printed="145"))
    status, out, _ = check(capsys, str(path))
    assert status == 1
    assert "figure: printed 145 does not agree at n = 12: the value is 144; the check fails by this figure" in out


def test_proofs_are_written_and_hold(capsys, notes, tmp_path):
    assert check(capsys, str(notes), "--proofs", str(tmp_path / "proofs"))[0] == 0
    files = sorted(str(p) for p in (tmp_path / "proofs").iterdir())
    assert len(files) == 2
    assert run(["recheck", *files]) == 0


def test_quiet_prints_what_is_wrong_and_the_summary(capsys, notes):
    assert check(capsys, str(notes), "-q")[1].startswith("2 proved, 1 definition")
    notes.write_text(NOTES + "cost = 2*n*d*(d + n)\n")
    assert check(capsys, str(notes), "-q")[1].startswith("refuted")


def test_settings_of_the_folder_hold(capsys, notes, monkeypatch):
    (notes.parent / "pyproject.toml").write_text("[tool.derive]\nstrict = true\ntargets = ['notes.txt']\n")
    notes.write_text("x/x = 1\n")
    monkeypatch.chdir(notes.parent)
    assert check(capsys)[0] == 3


def test_a_line_may_be_latex_and_what_it_cannot_read_shows_its_column(capsys, notes):
    notes.write_text("$\\frac{a}{2} + \\frac{a}{2} = a$\nx = \\frac{1}{2x\n")
    status, document = results(capsys, str(notes))
    assert status == 2
    assert [(r["verdict"], r["column"]) for r in document["results"]] == [("proved", 1), ("ill-formed", 13)]

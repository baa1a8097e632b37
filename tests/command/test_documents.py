"""Documents on the command line: carets, watching, and what hostile files come to."""
import json
import os

import pytest

from derive.command import run
from derive.command.check import saves


def check(capsys, *arguments):
    status = run(["check", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_caret_stands_under_the_relation_that_fails(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("\\begin{align}\n a + a &= 2a \\\\\n  &= 3a && \\text{surely}\n\\end{align}\n")
    status, out, _ = check(capsys, str(path))
    lines = out.splitlines()
    at = next(i for i, line in enumerate(lines) if " | " in line)
    assert status == 1
    assert lines[at].index("= 3a") == lines[at + 1].index("^^^^")
    assert "its reason: surely" in out


def test_sarif_and_github_carry_the_place(capsys, tmp_path):
    path = tmp_path / "p.md"
    path.write_text("$$ a + a = 3a $$\n")
    _, out, _ = check(capsys, str(path), "--format", "sarif")
    region = json.loads(out)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 10, "endColumn": 14}
    _, out, _ = check(capsys, str(path), "--format", "github")
    assert "line=1,col=10,title=refuted" in out


def test_a_step_of_a_chain_that_cannot_be_read_does_not_stop_the_rest(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("\\[ a + a = \\oops{2} \\]\n\\[ b + b = 2b \\]\n")
    status, out, err = check(capsys, str(path), "--format", "json")
    assert status == 2
    assert [r["verdict"] for r in json.loads(out)["results"]] == ["ill-formed", "proved"]
    assert err.count("\n") == 1


def test_an_equation_before_an_arrow_that_holds_by_itself_is_a_claim(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("% derive: a: real\n\\[ a + a = 2a \\implies 2a + 2a = 4a \\]\n\\[ a = 3 \\implies a^2 = 9 \\]\n")
    status, out, _ = check(capsys, str(path), "--format", "json")
    assert status == 0
    assert [(r["kind"], r["verdict"]) for r in json.loads(out)["results"]] == [
        ("claim", "proved"), ("claim", "proved"), ("hypothesis", None), ("claim", "proved")]


def test_an_equation_before_an_arrow_without_names_is_a_claim(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("\\[ 1 = 2 \\implies 3 = 4 \\]\n")
    status, out, _ = check(capsys, str(path), "--format", "json")
    assert status == 1
    assert json.loads(out)["results"][0]["verdict"] == "refuted"


def test_a_false_equation_that_is_referred_to_proves_nothing(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("% derive: a: real\n\\begin{equation} a + 1 = a \\label{eq:no} \\end{equation}\nBy \\eqref{eq:no},\n"
                    "\\[ a + 2 = a \\]\n")
    _, out, _ = check(capsys, str(path), "--format", "json")
    assert [r["verdict"] for r in json.loads(out)["results"]] == ["refuted", "refuted"]


def test_an_expectation_is_undecided_and_says_so(capsys, tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("\\[ \\mathbb{E}[X + X] = 2\\mathbb{E}[X] \\]\n")
    status, out, _ = check(capsys, str(path), "--format", "json")
    result, = json.loads(out)["results"]
    assert status == 3
    assert result["verdict"] == "undecided"
    assert "expectation" in result["reason"]


def test_saves_are_noticed(tmp_path):
    path = tmp_path / "p.tex"
    path.write_text("one")
    seen = saves([str(path)], pause=0.01)
    next(seen)
    path.write_text("two two")
    os.utime(path, ns=(1, 1))
    next(seen)
    path.unlink()
    next(seen)


def test_watching_needs_a_document(capsys):
    status, _, err = check(capsys, "block.encoder-parameters", "--watch")
    assert status == 2
    assert "documents" in err


HOSTILE = {
    "big.tex": "\\[ " + "1+" * 500_000 + "1 = 2 \\]",
    "nested.tex": "\\[ " + "\\frac{1}{" * 10_000 + "1" + "}" * 10_000 + " = 2 \\]",
    "nested.md": "$$ " + "(" * 10_000 + "1" + ")" * 10_000 + " = 2 $$",
    "environments.tex": "\\begin{align}" * 10_000 + "a = b" + "\\end{align}" * 10_000,
    "loop.tex": "\\def\\a{\\b\\a}\\def\\b{\\a}\\[ \\a = 1 \\]",
    "doubling.tex": "".join(f"\\newcommand{{\\x{chr(97 + i)}}}{{\\x{chr(98 + i)}\\x{chr(98 + i)}}}" for i in range(24))
                    + "\\newcommand{\\xy}{}\\[ \\xa = 1 \\]",
    "passwd.tex": "\\input{/etc/passwd}",
    "inside.tex": "\\[ \\input{/etc/passwd} = 1 \\]",
    "rtl.tex": "\\[ a\u202e = b \\]",
    "open.tex": "\\[" * 50_000,
    "dollars.tex": "$" * 50_001,
    "begins.tex": "\\begin{align} a = b " * 5_000,
    "comment.md": "<!--" * 50_000,
    "braces.tex": "\\[" + "{" * 100_000 + "\\]",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_ends_in_one_message(capsys, tmp_path, name):
    path = tmp_path / name
    path.write_text(HOSTILE[name], encoding="utf-8")
    status, out, err = check(capsys, str(path))
    assert status == 2
    assert err.count("\n") == 1
    assert "root:" not in out + err
    assert len(out) < 3_000


@pytest.mark.parametrize("data", [b"\\[ caf\xe9 = 1 \\]", bytes(range(256)) * 50, b"$$ a\0 = b $$"])
def test_a_file_that_is_no_text_is_refused(capsys, tmp_path, data):
    path = tmp_path / "p.tex"
    path.write_bytes(data)
    status, out, err = check(capsys, str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_an_equation_referred_to_brings_no_assumptions_along():
    from derive.command.tasks import decide_with_facts
    from derive.language import read_statement
    fact = read_statement("sqrt(x**2) = x", where="x: positive")
    step = read_statement("sqrt(x**2) + 1 = x + 1", where="x: real")
    assert decide_with_facts(step, (("eq:a", fact),), 5.0) is None
    under = read_statement("sqrt(x**2) + 1 = x + 1", where="x: positive")
    assert decide_with_facts(under, (("eq:a", fact),), 5.0).verdict.reason == "from eq:a, proved before"

"""The command line as people and scripts call it: statuses, streams, one-line errors. Nothing here needs the prover."""
import json
import os
import subprocess
import sys

import pytest

from derive.command import run
from derive.command.application import SUBCOMMANDS


def call(capsys, *arguments):
    """`(status, standard output, standard error)` of `derive ARGUMENTS`."""
    status = run(arguments)
    streams = capsys.readouterr()
    return status, streams.out, streams.err


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_help_with_examples(capsys, name):
    status, out, _ = call(capsys, name, "--help")
    assert status == 0
    assert f"derive {name}" in out
    assert "Examples:" in out


def test_help_names_every_subcommand_and_the_exit_statuses(capsys):
    status, out, _ = call(capsys, "--help")
    assert status == 0
    assert all(name in out for name in SUBCOMMANDS)
    assert "Exit status" in out


def test_version(capsys):
    status, out, _ = call(capsys, "--version")
    assert (status, out.split()[0]) == (0, "derive")


@pytest.mark.parametrize("arguments", [
    ["nonsense"], ["prov", "1 = 1"], ["prove"], ["prove", "1 = 1", "--budget", "0"], ["prove", "1 = 1", "--budget", "nan"],
    ["prove", "1 = 1", "--nonsense"], ["prove", "1 = 1", "--constants", "q"], ["prove", "a\0 = a"], ["prove", "\udcff = 1"],
    ["check", "no-such-file.txt"], ["check", "no-such-file.py"], ["check", "no.such-entry"], ["check", "no-such.*"],
    ["check", "--format", "yaml"], ["check", "-j", "0"], ["check", "."], ["show", "no.such-entry"], ["list", "no-such.*"],
    ["read", "1/2x"], ["read", ""], ["eval", "x/3"], ["eval", "x/3", "x"], ["eval", "x/3", "x=1", "x=2"],
    ["eval", "x/3", "y=1"], ["eval", "x/3", "x=1/"], ["eval", "x", "x=1", "--digits", "0"], ["sweep", "x"],
    ["sweep", "x", "x=1:2"], ["sweep", "x", "y=1..2"], ["sweep", "x", "x=1..2", "-o", "x.nonsense"],
    ["recheck", "no-such-proof.json"], ["recheck"],
])
def test_bad_usage_is_one_line_on_standard_error_and_status_2(capsys, arguments):
    status, out, err = call(capsys, *arguments)
    assert status == 2, (out, err)
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("derive: ")
    assert "Traceback" not in err
    assert "internal error" not in err


def test_a_name_that_is_nearly_right_is_proposed(capsys):
    _, _, err = call(capsys, "prov", "1 = 1")
    assert "did you mean `prove`?" in err
    _, _, err = call(capsys, "show", "block.encoder-parameter")
    assert "block.encoder-parameters" in err


def test_a_defect_of_ours_is_one_line_and_status_70(capsys, monkeypatch):
    import derive.command.read as module
    monkeypatch.setattr(module, "understand", lambda *_: 1 / 0)
    monkeypatch.delenv("DERIVE_TRACEBACK", raising=False)
    status, _, err = call(capsys, "read", "x")
    assert status == 70
    assert len(err.splitlines()) == 1
    assert "internal error" in err


def test_a_document_that_is_not_utf_8_names_the_line(capsys, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"a = a\nb = \xff\n")
    status, _, err = call(capsys, "check", str(path))
    assert status == 2
    assert f"{path}:2" in err


def test_a_python_file_that_fails_or_holds_nothing_is_said_in_one_line(capsys, tmp_path):
    path = tmp_path / "entries.py"
    path.write_text("1/0\n")
    status, _, err = call(capsys, "check", str(path))
    assert status == 2
    assert "ZeroDivisionError" in err
    path = tmp_path / "empty.py"
    path.write_text("x = 1\n")
    status, _, err = call(capsys, "check", str(path))
    assert status == 2
    assert "holds no entries" in err


def test_a_name_is_evaluated_inside_its_assumptions(capsys):
    name = "block.encoder-parameters"
    assert call(capsys, "eval", name, "d=768")[:2] == (0, "7077888\n")
    assert call(capsys, "eval", name, "d_ff=3072")[:2] == (0, "7077888\n")
    assert call(capsys, "eval", name, "d=768", "d_ff=3072")[:2] == (0, "7077888\n")
    for values, why in ((["d=768", "d_ff=768"], "d_ff = 4*d does not hold"), (["d=1/2"], "d: positive integer does not hold"),
                        (["D=1"], "did you mean d"), ([], "no value for d")):
        status, _, err = call(capsys, "eval", name, *values)
        assert status == 2 and why in err


def test_a_labelled_name_is_its_own_statement(capsys):
    assert call(capsys, "eval", "block.encoder-parameters.feed-forward", "d=3")[1].startswith("2/3\n")
    assert call(capsys, "eval", "block.encoder-parameters.matrices", "d=2", "d_ff=3")[1] == "28\n"
    for label in ("iff-four", "feed-forward-eight"):
        assert call(capsys, "eval", f"block.encoder-parameters.{label}", "d=3")[0] == 2


def test_evaluation_is_exact_and_decimals_round(capsys):
    assert call(capsys, "eval", "n*(n + 1)/2", "n=100")[:2] == (0, "5050\n")
    assert call(capsys, "eval", "x/3", "x=0.1", "--digits", "5")[1] == "1/30\n≈ 0.033333\n"
    assert "2.718281828459045235360287471352662497757" in call(capsys, "eval", "exp(1)", "--digits", "40")[1]
    status, out, _ = call(capsys, "eval", "1/x", "x=0")
    assert status == 3
    assert "no value" in out


def test_an_expression_in_text_is_never_executed(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command in ("read", "eval", "prove"):
        run([command, "__import__('os').system('touch owned') = 1"])
        run([command, "x.__class__ = 1"])
    capsys.readouterr()
    assert list(tmp_path.iterdir()) == []


def test_a_sweep_is_written_to_a_file(capsys, tmp_path):
    target = tmp_path / "table.csv"
    status, out, _ = call(capsys, "sweep", "12*d**2", "d=256,512", "-o", str(target))
    assert status == 0
    assert "2 points" in out
    assert "3145728" in target.read_text()


def test_colour_is_for_terminals_only(capsys, monkeypatch):
    import derive.command.options as options
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(options.sys.stdout, "isatty", lambda: True, raising=False)
    assert options.colour() is False
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert options.colour() is True


def test_list_json_without_deciding_has_every_field(capsys):
    status, out, _ = call(capsys, "list", "block.*", "--json", "--no-check")
    assert status == 0
    entry = json.loads(out)["entries"][0]
    assert {"name", "aliases", "entry", "topic", "statement", "verdict", "expected", "axioms", "figures"} <= set(entry)


def test_a_reader_that_goes_away_is_no_traceback():
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    script = f'"{sys.executable}" -m derive sweep "n" n=1..5000 --rows 5000 | head -1'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60, env=environment)
    assert done.stdout.strip().startswith("n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("name", "source"), [("identities", "x = 1\n"), ("identities", "raise ImportError('mine')\n")])
def test_somebody_elses_module_of_the_catalogues_name_is_named(tmp_path, name, source):
    (tmp_path / f"{name}.py").write_text(source)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", "import sys; from derive.command import run; sys.exit(run(['list']))"],
                          capture_output=True, text=True, timeout=60, env=environment, cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(tmp_path / f"{name}.py") in done.stderr or "cannot be loaded" in done.stderr


def test_mathematics_that_begins_with_a_minus_is_no_option(capsys):
    assert call(capsys, "read", "-x/(2*y) - 3")[1].startswith("text         -x/(2*y) - 3\n")
    assert call(capsys, "read", "-x")[1].startswith("text         -x\n")
    assert call(capsys, "eval", "-1/4")[1] == "-1/4\n= -0.25\n"
    assert call(capsys, "eval", "x", "x=-3")[1] == "-3\n"
    assert call(capsys, "read", "x", "--nonsense")[0] == 2


def test_eval_has_no_value_for_what_diverges(capsys):
    status, out, _ = call(capsys, "eval", "sum(2**k, k=0..oo)")
    assert (status, out) == (3, "Sum(2**k, (k, 0, oo)) has no value here: a series that is not seen to converge\n")
    assert call(capsys, "eval", "sum(1/2**k, k=0..oo)")[0] == 0


@pytest.mark.parametrize(("name", "told"), [("e", "write E"), ("i", "write I"), ("pi", "is a constant anyway"), ("q", "E, I")])
def test_a_constant_that_cannot_be_switched_on_is_told_what_to_write(capsys, name, told):
    status, _, err = call(capsys, "read", "x", "--constants", name)
    assert status == 2
    assert told in err


def test_the_help_names_constants_that_work(capsys):
    assert "--constants E,I" in " ".join(call(capsys, "prove", "--help")[1].split())
    assert call(capsys, "read", "exp(I*pi) = E", "--constants", "E,I")[0] == 0


def test_what_a_limit_looks_like_is_told_with_its_sides(capsys):
    status, _, err = call(capsys, "read", "limit(1/x)")
    assert status == 2
    assert "limit(f, x, 0, '+')" in err
    assert call(capsys, "read", "limit(1/x, x, 0, right)")[1] == call(capsys, "read", "limit(1/x, x, 0, '+')")[1]


@pytest.mark.parametrize(("arguments", "first"), [
    (["limit(sin(x)/x, x, 0)"], "limit(sin(x)/x, x, 0)"), (["diff(gamma(x), x)", "x=2"], "diff(gamma(x), x) at x = 2"),
    (["x*pi", "x=3"], "3*pi"),
])
def test_eval_keeps_the_letters_of_bound_variables(capsys, arguments, first):
    assert call(capsys, "eval", *arguments)[1].splitlines()[0] == first


def test_a_report_of_another_kind_is_offered_what_the_help_names(capsys, tmp_path):
    status, _, err = call(capsys, "report", "no.such-entry", "-o", str(tmp_path / "x.docx"))
    offered = err.partition("one of ")[2].strip().split(", ")
    assert status == 2
    assert offered and all(suffix in call(capsys, "report", "--help")[1] for suffix in offered)

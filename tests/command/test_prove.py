"""`derive prove` and `derive recheck` from text to exit status, each claim beside its false twin."""
import json
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from derive.command import run

SCHEMA = json.loads(Path(__file__, "../../../schemas/results.schema.json").resolve().read_text())


def prove(capsys, *arguments):
    status = run(["prove", *arguments])
    streams = capsys.readouterr()
    return status, streams.out, streams.err


def proved_json(capsys, *arguments):
    status, out, _ = prove(capsys, *arguments, "--json")
    result = json.loads(out)
    jsonschema.validate(result, {"$ref": "#/$defs/result", "$defs": SCHEMA["$defs"]})
    return status, result


@pytest.mark.parametrize(("statement", "where", "status", "verdict"), [
    ("4*d**2 + 2*d*d_ff = 12*d**2", "d: positive integer; d_ff = 4*d", 0, "proved"),
    ("4*d**2 + 2*d*d_ff = 12*d**2", "d: positive integer; d_ff = 5*d", 1, "refuted"),
    ("sqrt(x**2) = x", "x: nonnegative", 0, "proved"),
    ("sqrt(x**2) = x", "", 1, "refuted"),
    ("x/x = 1", "x != 0", 0, "proved"),
    ("x/x = 1", "", 0, "conditional"),
    ("x/x = 2", "", 1, "refuted"),
    ("1,234 + 1 = 1,235", "", 0, "proved"),
    ("exp(I*pi) = -1", "constants: I", 0, "proved"),
])
def test_the_verdict_and_the_exit_status(capsys, statement, where, status, verdict):
    got, result = proved_json(capsys, statement, "--where", where)
    assert (got, result["verdict"]) == (status, verdict), result["reason"]


def test_strict_makes_a_conditional_verdict_status_3(capsys):
    assert prove(capsys, "x/x = 1", "--strict")[0] == 3


def test_a_refutation_names_its_point_and_a_repair(capsys):
    _, result = proved_json(capsys, "sqrt(x**2) = x")
    assert result["counterexample"]["at"].keys() == {"x"}
    assert result["repair"]


def test_constants_are_symbols_unless_asked_for(capsys):
    assert prove(capsys, "E = exp(1)")[0] == 1
    assert prove(capsys, "E = exp(1)", "--constants", "E")[0] == 0


@pytest.mark.parametrize(("statement", "where"), [
    ("1 +", ""), ("1/2x = x/2", ""), ("x", ""), ("x = x", "x: nonsense"), ("x = x", "x: real; x: integer; y +"), ("", "")])
def test_what_cannot_be_read_is_status_2_and_one_line(capsys, statement, where):
    status, out, err = prove(capsys, statement, "--where", where)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "ill-formed" in err


def test_ill_formed_json_is_still_an_object(capsys):
    status, result = proved_json(capsys, "1/2x = x/2")
    assert (status, result["verdict"]) == (2, "ill-formed")
    assert result["column"] is not None
    assert result["reason"]


def test_a_statement_that_never_ends_is_stopped_by_the_wall_clock(capsys, monkeypatch):
    import derive.prover
    monkeypatch.setattr(derive.prover, "decide", lambda *_: pow(7, 7 ** 11))
    monkeypatch.setattr("derive.command.jobs.START_SECONDS", 0.5)
    began = time.monotonic()
    status, out, _ = prove(capsys, "1 = 1", "--budget", "0.2")
    assert time.monotonic() - began < 15
    assert status == 3
    assert "wall clock" in out


def test_a_proof_leaves_the_program_and_is_re_checked(capsys, tmp_path):
    target = tmp_path / "proof.json"
    assert prove(capsys, "(a + b)**2 = a**2 + 2*a*b + b**2", "--proof", str(target))[0] == 0
    assert run(["recheck", str(target)]) == 0
    assert "(a + b)**2 = a**2 + 2*a*b + b**2" in capsys.readouterr().out


def test_a_proof_with_another_goal_is_rejected(capsys, tmp_path):
    target = tmp_path / "proof.json"
    prove(capsys, "(a + b)**2 = a**2 + 2*a*b + b**2", "--proof", str(target))
    text = target.read_text()
    forged = text.replace("(* 2 a b)", "(* 3 a b)")
    assert forged != text
    target.write_text(forged)
    assert run(["recheck", str(target)]) == 1
    err = capsys.readouterr().err
    assert "rejected" in err
    assert len(err.splitlines()) == 1


def test_many_proofs_are_re_checked_in_their_order_and_a_forged_one_is_found_among_them(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("derive.command.recheck.MANY", 4)
    monkeypatch.setattr("derive.command.recheck.processors", lambda: 2)
    target = tmp_path / "proof.json"
    prove(capsys, "(a + b)**2 = a**2 + 2*a*b + b**2", "--proof", str(target))
    files = [tmp_path / f"{i}.json" for i in range(7)]
    for i, file in enumerate(files):
        file.write_text(target.read_text().replace("(* 2 a b)", "(* 3 a b)") if i == 4 else target.read_text())
    assert run(["recheck", *map(str, files)]) == 1
    told = capsys.readouterr()
    assert [line.split()[1] for line in told.out.splitlines() if line.startswith("proved")] == [str(f) for f in files if f.name != "4.json"]
    assert told.err.count("rejected") == 1
    assert "4.json" in told.err
    assert run(["recheck", *map(str, files[:4]), str(tmp_path / "none.json")]) == 2
    assert "no such file" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{}", "[]", "1.5", "null", "{" * 1000, '{"format": 1, "format": 1}', "\x00"])
def test_files_that_are_no_proofs_are_rejected_in_one_line(capsys, tmp_path, text):
    target = tmp_path / "proof.json"
    target.write_text(text)
    assert run(["recheck", str(target)]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "internal error" not in err


def test_a_cold_proof_imports_no_heavy_library_it_does_not_need():
    code = ("import sys; from derive.command.deciding import decide_text; "
            "answer = decide_text('4*d**2 + 8*d**2 = 12*d**2', 'd: positive integer', (), 10.0); "
            "print(answer.verdict.verdict, [m for m in ('sympy', 'numpy', 'rich', 'identities', 'reports', 'jinja2') "
            "if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "proved []", done.stderr


def test_explain_shows_what_was_tried_and_the_rules_of_the_proof(capsys):
    from derive.command import run
    assert run(["prove", "sin(x)**2 + cos(x)**2 = 1", "--explain"]) == 0
    out = capsys.readouterr().out
    assert "tried, with the steps spent" in out and "the normal form at sight" in out
    assert "axiom cos_exponential" in out
    assert run(["prove", "sqrt(x**2) = x", "--explain"]) == 1
    out = capsys.readouterr().out
    assert "a counterexample at small points" in out and "rules of the proof" not in out


def test_what_was_tried_is_the_same_each_time():
    from derive.language import read_statement
    from derive.prover import decide
    statement = read_statement("sum(k, k=1..n) = n*(n+1)/2")
    assert decide(statement).tried == decide(statement).tried != ()

"""Proofs of earlier runs: they serve again, and only as proofs."""
import json
from dataclasses import replace

import pytest

from derive.command import attempts, remembering
from derive.command.deciding import decide_read
from derive.kernel.check import recheck
from derive.kernel.terms import num
from derive.language import read_statement
from derive.numeric.refute import refuted_at
from derive.prover.builder import proof_document
from derive.verdict import Verdict


@pytest.fixture
def kept(monkeypatch, tmp_path):
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path))
    return lambda: sorted(tmp_path.rglob("*.json"))


def test_a_proof_is_kept_and_serves_again(kept, monkeypatch):
    statement = read_statement("a + b = b + a")
    first = decide_read(statement, 5.0, True).verdict
    assert len(kept()) == 1
    monkeypatch.setattr("derive.prover.decide", lambda *_: pytest.fail("proved again"))
    second = decide_read(statement, 5.0, True).verdict
    assert (first.verdict, first.steps, first.where) == (second.verdict, second.steps, second.where) and second.verdict == "proved"


def test_a_refutation_is_kept_with_its_point(kept):
    statement = read_statement("a + 1 = a + 2")
    first, second = (decide_read(statement, 5.0, True).verdict for _ in range(2))
    assert (first.verdict, first.counterexample) == (second.verdict, second.counterexample)
    assert len(kept()) == 1


# ---- refutations that no proof document shows -----------------------------------------------------------------------
def by_balls():
    """A statement that only rigorous balls refute, and its verdict, which is kept."""
    statement = read_statement("loggamma(x) = log(x)/x", where="x > 3")
    return statement, decide_read(statement, 5.0, True).verdict


def test_the_point_of_a_refutation_by_balls_is_kept_and_looked_at_again(kept, monkeypatch):
    statement, first = by_balls()
    assert (first.verdict, first.method, first.proof) == ("refuted", "counterexample (rigorous balls)", None)
    looked = []
    monkeypatch.setattr("derive.prover.decide", lambda *_: pytest.fail("decided again"))
    monkeypatch.setattr("derive.numeric.refute.refuted_at", lambda claim, point: looked.append(point) or refuted_at(claim, point))
    second = decide_read(statement, 5.0, True).verdict
    assert len(looked) == 1
    assert replace(second, seconds=0, tried=()) == replace(first, seconds=0, tried=())


@pytest.mark.parametrize("point", [{"x": [0, "2"]}, {"x": [0, "-7"]}, {}, {"y": [0, "4"]}, {"x": [0, "y"]}, {"x": [1, "4"]},
                                   {"x": [0, "#0"]}, {"x": [0, "((("]}, {"x": [0, "(= 0 1)"]}, {"x": 4}, {"x": [0, "(^ 0 -1)"]}, 7, None])
def test_a_point_that_does_not_refute_is_no_refutation(kept, point):
    statement, _ = by_balls()
    document = json.loads(kept()[0].read_text())
    kept()[0].write_text(json.dumps(document | {"point": point}))
    assert remembering.recalled(statement) is None


def assumed_proof(statement, at):
    """A sound proof of the statement under the condition that it holds."""
    claim = statement.claim()
    point = {name: num(at) for name in claim.goal.free}
    nodes = [("hypothesis", (), (claim.goal,))]
    return proof_document(nodes, "proof", claim.hyps, claim.goal, (claim.goal,), point)


@pytest.mark.parametrize(("text", "where"), [("x**2 = x", ""), ("2 = 2*y", "y: integer"), ("x**2 = y**2 => x = y", "")])
def test_what_is_proved_under_itself_is_no_conditional_verdict(kept, text, where):
    statement = read_statement(text, where=where)
    proof = assumed_proof(statement, 1)
    assert recheck(proof).verdict == "conditional"
    path = remembering.kept_at(statement)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"proof": proof, "method": None, "repair": None, "reason": None, "counterexample": None}))
    assert remembering.recalled(statement) is None


@pytest.mark.parametrize("text", ["(x**2 - 1)/(x - 1) = x + 1", "x/x = 1", "a/b + c/d = (a*d + b*c)/(b*d)"])
def test_a_condition_of_definedness_is_kept(kept, monkeypatch, text):
    statement = read_statement(text)
    first = decide_read(statement, 5.0, True).verdict
    monkeypatch.setattr("derive.prover.decide", lambda *_: pytest.fail("decided again"))
    second = decide_read(statement, 5.0, True).verdict
    assert first.verdict == second.verdict == "conditional" and first.conditions == second.conditions


def test_a_point_refutes_no_other_statement(kept):
    """The true statement beside the false one: the point of the one is looked at under the other, where it shows nothing."""
    _, _ = by_balls()
    true = read_statement("loggamma(x) = log(gamma(x))", where="x > 3")
    path = remembering.kept_at(true)
    path.parent.mkdir(exist_ok=True)
    path.write_text(kept()[0].read_text())
    assert remembering.recalled(true) is None


@pytest.mark.parametrize(("text", "mirrored", "where"), [
    ("n >= 7", "7 <= n", "n: positive integer"),  # shown by a proof document
    ("loggamma(x) > log(x)*x", "log(x)*x < loggamma(x)", "x > 3")])  # by balls, at the kept point
def test_kept_sides_are_told_in_the_order_of_each_statement(kept, monkeypatch, text, mirrored, where):
    """A relation and its mirror image are one claim with one kept file."""
    first = decide_read(read_statement(text, where=where), 5.0, True).verdict.counterexample
    monkeypatch.setattr("derive.prover.decide", lambda *_: pytest.fail("decided again"))
    again, other = (decide_read(read_statement(t, where=where), 5.0, True).verdict.counterexample for t in (text, mirrored))
    assert len(kept()) == 1
    assert again == first and first.lhs != first.rhs
    assert (other.at, other.lhs, other.rhs) == (first.at, first.rhs, first.lhs)


def test_sides_without_the_place_of_the_relation_are_not_told(kept):
    statement = read_statement("n >= 7", where="n: positive integer")
    decide_read(statement, 5.0, True)
    document = json.loads(kept()[0].read_text())
    document["counterexample"].pop("place")
    kept()[0].write_text(json.dumps(document))
    assert remembering.recalled(statement) is None


def test_other_assumptions_are_another_statement(kept):
    assert decide_read(read_statement("sqrt(x**2) = x", where="x: positive"), 5.0, True).verdict.verdict == "proved"
    assert decide_read(read_statement("sqrt(x**2) = x"), 5.0, True).verdict.verdict == "refuted"
    assert decide_read(read_statement("sqrt(x**2) = x", where="x: positive"), 5.0, True).verdict.verdict == "proved"


def test_a_proof_of_something_else_or_a_forged_one_is_no_proof(kept):
    true, false = read_statement("a + b = b + a"), read_statement("a + b = b - a")
    decide_read(true, 5.0, True)
    proof = kept()[0].read_text()
    path = remembering.kept_at(false)
    path.parent.mkdir(exist_ok=True)
    path.write_text(proof)
    assert remembering.recalled(false) is None
    document = json.loads(proof)
    document["proof"] = document["proof"].replace('"goal"', '"gaol"')
    kept()[0].write_text(json.dumps(document))
    assert decide_read(false, 5.0, True).verdict.verdict == "refuted"


@pytest.mark.parametrize("text", ["", "not json", "[]", "{}", '{"proof": 1, "counterexample": null}', '{"proof": "{}"}'])
def test_a_damaged_file_is_no_proof(kept, text):
    statement = read_statement("a + b = b + a")
    decide_read(statement, 5.0, True)
    kept()[0].write_text(text)
    assert remembering.recalled(statement) is None


HARD = "gamma(x + 1/3)*gamma(1/3) < gamma(x + 7/5)*exp(x**2 + 4)"


def test_what_was_tried_in_vain_is_not_tried_again_with_the_same_budget(kept, monkeypatch):
    statement = read_statement(HARD, where="x: positive")
    first = decide_read(statement, 0.2, True).verdict
    assert first.verdict in ("undecided", "supported") and len(kept()) == 1
    monkeypatch.setattr("derive.prover.decide", lambda *_: first.__class__("undecided", "tried again", ()))
    second = decide_read(statement, 0.2, True).verdict
    assert (second.verdict, second.reason, second.evidence) == (first.verdict, first.reason, first.evidence)
    assert decide_read(statement, 0.4, True).verdict.statement == "tried again"


def test_numeric_support_is_not_looked_for_again(kept, monkeypatch):
    statement = read_statement("a + b = b + a")
    supported = Verdict("supported", statement.text, statement.where_text, conventions=statement.conventions,
                        method="numeric agreement", evidence={"points": 8, "digits": 50})
    monkeypatch.setattr("derive.prover.decide", lambda *_: supported)
    first = decide_read(statement, 0.3, True).verdict
    monkeypatch.setattr("derive.prover.decide", lambda *_: pytest.fail("looked for again"))
    second = decide_read(statement, 0.3, True).verdict
    assert replace(first, seconds=0) == replace(second, seconds=0) == supported


def test_another_engine_tries_again(kept, monkeypatch):
    statement = read_statement(HARD, where="x: positive")
    decide_read(statement, 0.2, True)
    monkeypatch.setattr(attempts, "_engine", lambda: "another")
    assert attempts.attempt(statement, 0.2) is None


@pytest.mark.parametrize("verdict", ["proved", "refuted", "conditional", "computed"])
def test_no_verdict_that_needs_a_proof_comes_out_of_what_was_tried(kept, verdict):
    statement = read_statement(HARD, where="x: positive")
    decide_read(statement, 0.2, True)
    kept()[0].write_text(json.dumps({"verdict": verdict, "evidence": {}, "reason": None}))
    assert attempts.attempt(statement, 0.2) is None


def test_hints_are_made_once(kept):
    made = []

    def words(statement):
        made.append(statement)
        return "likely slip: a sign"
    statement = read_statement("a + b = a - b")
    assert [attempts.hint(statement, words) for _ in range(2)] == ["likely slip: a sign"] * 2
    assert len(made) == 1
    kept()[0].write_text("{")
    assert attempts.hint(statement, words) == "likely slip: a sign"
    assert len(made) == 2


def test_nothing_is_kept_when_it_is_off(monkeypatch):
    monkeypatch.setenv("DERIVE_CACHE", "off")
    assert remembering.folder() is None
    assert decide_read(read_statement("a + b = b + a"), 5.0, True).verdict.verdict == "proved"


def test_a_folder_that_cannot_be_written_is_no_failure(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path / "file" / "inside"))
    assert decide_read(read_statement("a + b = b + a"), 5.0, True).verdict.verdict == "proved"


def test_a_remembered_counterexample_shows_the_symbols_of_its_statement(tmp_path, monkeypatch):
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path))
    statement = read_statement("f[k] + x = f[k]", where="f[k]: real; k: integer; x, y: real; y > 2")
    first = decide_read(statement, 5.0, False).verdict
    remembering.remember(statement, first)
    kept = remembering.recalled(statement)
    for found in (first.counterexample, kept.counterexample):
        assert set(found.shown) == {"f", "k", "x"} and set(found.at) == {"f", "k", "x", "y"}

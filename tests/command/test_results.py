"""The exit status and the JSON of results, without deciding anything."""
import json
from dataclasses import replace
from pathlib import Path

import pytest

from derive.command.formats import FORMATS
from derive.command.results import Given, Result, exit_status, summary
from derive.command.text import result_lines
from derive.verdict import VERDICTS, Counterexample, Verdict

jsonschema = pytest.importorskip("jsonschema")
SCHEMA = json.loads(Path(__file__, "../../../schemas/results.schema.json").resolve().read_text())


def check_against(kind, instance):
    jsonschema.validate(instance, {"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]})


def result(verdict, expected="proved", **more):
    return Result(Verdict(verdict, "a = a", ()), expected=expected, **more)


@pytest.mark.parametrize(("verdict", "expected", "status"), [
    ("proved", "proved", 0), ("conditional", "proved", 0), ("refuted", "proved", 1), ("undecided", "proved", 3),
    ("supported", "proved", 3), ("computed", "proved", 3), ("ill-formed", "proved", 2), ("ill-formed", "refuted", 2),
    ("refuted", "refuted", 0), ("proved", "refuted", 1), ("undecided", "refuted", 1), ("conditional", "refuted", 1),
    ("supported", "supported", 0), ("proved", "supported", 0), ("computed", "computed", 0), ("undecided", "computed", 3),
    ("undecided", "undecided", 0), ("refuted", "undecided", 1), ("conditional", "conditional", 0),
])
def test_the_exit_status_of_one_result(verdict, expected, status):
    assert exit_status([result(verdict, expected)], strict=False) == status


def test_strict_does_not_let_a_conditional_verdict_pass():
    assert exit_status([result("conditional")], strict=True) == 3
    assert exit_status([result("conditional", "conditional")], strict=True) == 0


def test_unreadable_comes_before_refuted_before_undecided():
    proved, undecided, refuted, bad = map(result, ("proved", "undecided", "refuted", "ill-formed"))
    assert exit_status([proved, undecided], strict=False) == 3
    assert exit_status([undecided, refuted, proved], strict=False) == 1
    assert exit_status([undecided, refuted, bad], strict=False) == 2
    assert exit_status([], strict=False) == 0


def test_a_figure_that_does_not_agree_is_wrong_though_the_statement_is_proved():
    figure = {"at": {"d": "768"}, "printed": "7,077,889", "agrees": False}
    assert exit_status([result("proved", figures=(figure,))], strict=False) == 1
    assert exit_status([result("proved", figures=(figure | {"agrees": True},))], strict=False) == 0


@pytest.mark.parametrize(("more", "expected", "told"), [
    ({"value": "7077888"}, "proved", "printed 7,077,889 does not agree at d = 768: the value is 7,077,888; the check fails by this figure"),
    ({"value": "7077888", "note": "a slip"}, "proved", "printed 7,077,889 does not agree at d = 768: the value is 7,077,888 (a slip)"),
    ({"value": "7077888"}, "refuted", "printed 7,077,889 does not agree at d = 768: the value is 7,077,888"),
    ({"value": "7077887.9999999999999999999999"}, "proved", ": the value is 7,077,888; the check fails")])
def test_a_figure_that_does_not_agree_is_told_with_the_value(more, expected, told):
    figure = {"at": {"d": "768"}, "printed": "7,077,889", "agrees": False} | more
    shown = replace(result(expected, figures=(figure,)), expected=expected)
    lines = result_lines(shown, "heading")
    assert sum(told in line for line in lines) == 1
    assert ("check fails" in lines[-1]) == (exit_status([shown], strict=False) == 1)


def test_a_definition_has_no_verdict_and_does_not_count():
    definition = Given("D := 1/x", "notes.txt", 3)
    assert definition.to_json()["verdict"] is None
    assert exit_status([definition], strict=True) == 0
    assert sum(summary([definition]).values()) == 0


def test_json_of_every_verdict_fits_the_schema():
    example = Counterexample({"x": "-1"}, "1", "-1")
    results = [result(v) for v in VERDICTS] + [
        Given("D := 1/x", "notes.txt", 3),
        Result(Verdict("refuted", "sqrt(x**2) = x", ("x: real",), counterexample=example, repair="x >= 0"), name="a.b")]
    document = json.loads(FORMATS["json"](results, False))
    check_against("check", document)
    for one in document["results"]:
        check_against("result", one)
    assert document["summary"]["refuted"] == 2


def test_the_schema_refuses_a_result_with_an_unknown_verdict():
    broken = result("proved").to_json() | {"verdict": "true"}
    with pytest.raises(jsonschema.ValidationError):
        check_against("result", broken)


def test_an_unknown_verdict_cannot_be_made():
    with pytest.raises(ValueError, match="not a verdict"):
        Verdict("true", "a = a", ())

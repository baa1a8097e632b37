"""The machine formats of `check`: well-formed whatever the statement holds, and silent about what is as expected."""
import json
import xml.etree.ElementTree as ElementTree

from derive.command.formats import FORMATS
from derive.command.results import Given, Result
from derive.verdict import Counterexample, Verdict

AWKWARD = 'a < b & "c"\n::error::x\x0b%'
RESULTS = [
    Result(Verdict("proved", "a = a", ()), name="block.one"),
    Result(Verdict("refuted", AWKWARD, (), counterexample=Counterexample({"a": "1"}, "1", "2")), file="n,o:tes.txt", line=3, column=2),
    Result(Verdict("refuted", "1 = 2", ()), name="block.wrong", kind="erratum", expected="refuted"),
    Result(Verdict("undecided", "a = b", (), reason="nothing applied"), name="block.open"),
    Result(Verdict("ill-formed", "a +", (), reason="column 4: an operand is missing"), file="notes.txt", line=9),
    Given("D := 1/x", "notes.txt", 1),
]


def test_junit_counts_failures_and_errors():
    suite = ElementTree.fromstring(FORMATS["junit"](RESULTS, False))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "2", "1")
    assert [case.get("name") for case in suite][0] == "block.one"
    assert suite[0].find("failure") is None
    assert "a = 1" in suite[1].find("failure").text


def test_sarif_has_a_finding_for_each_unexpected_result_with_its_place():
    run, = json.loads(FORMATS["sarif"](RESULTS, False))["runs"]
    assert [f["ruleId"] for f in run["results"]] == ["refuted", "undecided", "ill-formed"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 2}


def test_github_writes_one_line_a_finding_and_cannot_be_injected():
    lines = FORMATS["github"](RESULTS, False).split("\n")
    assert len(lines) == 3
    assert lines[0].startswith("::error file=n%2Co%3Ates.txt,line=3,col=2,title=refuted::")
    assert "\n" not in lines[0]
    assert lines[1].startswith("::warning title=undecided block.open::")


def test_strict_reports_conditional_results_too():
    conditional = [Result(Verdict("conditional", "x/x = 1", (), conditions=("x != 0",)), name="a.b")]
    assert FORMATS["github"](conditional, False) == ""
    assert "x != 0" in FORMATS["github"](conditional, True)

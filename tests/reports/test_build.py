"""From verdicts and entries to the values that templates print."""
from __future__ import annotations

import pytest

from derive.verdict import Verdict
from reports.build import formula_of_text, prose, report_of_verdicts, shown_value


@pytest.mark.parametrize(("value", "printed", "shown"), [
    ("7077888", "7,077,888", "7,077,888"),
    ("2274475/4097", "555.16", "555.15621…"),
    ("1/8", "0.125", "0.125000"),
    ("312/2500", "12.48%", "12.48%".replace("12.48", "12.48000")),
    ("-1/3", "-0.33", "-0.33333…"),
    ("3/4", "0.8", "0.7500"),
    ("1", "100%", "100%"),
])
def test_exact_values_are_shown_a_little_past_the_printed_digits(value: str, printed: str, shown: str) -> None:
    assert shown_value(value, printed) == shown


@pytest.mark.parametrize(("text", "shown"), [
    ("holds 12 d^2 weights", "holds 12 `d`² weights"),
    ("four times as wide, d_ff = 4d", "four times as wide, `d_ff` = 4`d`"),
    ("a token's s", "a token's `s`"),
    ("a block, a = 1", "a block, `a` = 1"),
    ("(s/d)**10 grows", "(`s`/`d`)¹⁰ grows"),
    ("cancelled, e.g. by dividing", "cancelled, e.g. by dividing"),
])
def test_names_and_powers_in_prose(text: str, shown: str) -> None:
    assert prose(text, ["d", "d_ff", "s", "a", "e"]) == shown


def test_text_that_does_not_read_keeps_only_its_text() -> None:
    assert formula_of_text("x +* 2").latex == ""
    assert formula_of_text("x + 2").latex == "x + 2"


def test_a_report_says_how_many_verdicts_of_each_kind_it_holds() -> None:
    report = report_of_verdicts("R", [Verdict("proved", "1 = 1", ()), Verdict("proved", "2 = 2", ()), Verdict("refuted", "1 = 2", ())])
    assert report.colophon.startswith("2 proved, 1 refuted.")


def test_a_report_says_what_its_proofs_rest_on() -> None:
    proved = [Verdict("proved", f"{n} = {n}", (), axioms=axioms) for n, axioms in enumerate(
        [(), ("log_exp",), ("exp_real", "log_exp"), ()])]
    report = report_of_verdicts("R", [*proved, Verdict("refuted", "1 = 2", (), axioms=("log_exp",))])
    assert [(r.axiom, r.statements, r.share) for r in report.rests()] == [
        ("", 2, "50.0%"), ("log_exp", 2, "50.0%"), ("exp_real", 1, "25.0%")]
    assert report_of_verdicts("R", [Verdict("refuted", "1 = 2", ())]).rests() == ()


def test_constants_are_read_as_constants() -> None:
    verdict = Verdict("proved", "E**(I*pi) = -1", ("constants: E, I",))
    view = report_of_verdicts("R", [verdict]).sections[0].entries[0].statements[0]
    assert "mathrm{e}" in view.formula.latex
    assert view.where == ()

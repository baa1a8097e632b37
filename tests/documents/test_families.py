r"""Subscripts in documents: a declared x_i is one number and never silently a family; members are claims, not definitions."""
from __future__ import annotations

import pytest

from derive.documents import Definition, Step, Unreadable, read_document


def kinds(text: str) -> list[str]:
    return [type(item).__name__ for item in read_document(text, "notes.tex").items]


def message(text: str) -> str:
    found = [item for item in read_document(text, "notes.tex").items if isinstance(item, Unreadable)]
    assert found, kinds(text)
    return found[0].message


@pytest.mark.parametrize("formula", [
    r"\sum_{i=1}^n x_i = n x_i", r"\sum_{i=1}^n x_i = \sum_{j=1}^n x_j", r"\prod_{i=1}^n (1 + x_i) = (1 + x_i)^n",
])
def test_a_declared_name_under_a_sum_over_its_subscript_is_refused(formula):
    assert "declare x[i]" in message("% derive: n: positive integer; x_i: real\n\\[ " + formula + " \\]")
    assert kinds("% derive: n: positive integer; x[i]: real\n\\[ " + formula + " \\]") == ["Step"]


def test_a_name_and_a_family_of_one_stem_are_refused():
    text = "% derive: K, i: positive integer; z_i: real\n\\[ e^{z_i} = \\sum_{j=1}^K e^{z_j} \\]"
    assert "z is a family here" in message(text)
    text = "% derive: x_1: real; x_2: real\n\\[ \\sum_{i=1}^2 x_i = x_1 + x_2 \\]"
    assert "x is a family here" in message(text)


def test_a_declared_name_away_from_sums_stays_a_name():
    assert kinds("% derive: x_i, x_1: real\n\\[ x_i + x_1 = x_1 + x_i \\]") == ["Step"]
    assert kinds("% derive: d_ff: positive integer\n\\[ \\sum_{i=1}^3 d_{ff} = 3 d_{ff} \\]") == ["Step"]


@pytest.mark.parametrize("claim", ["A_3 = 8", "A_{2} = 4", "A_{i+1} = A_i + 2i + 1"])
def test_what_is_said_of_a_member_of_a_defined_family_is_a_claim(claim):
    found = read_document("% derive: i: integer\n\\[ A_i = i^2 \\]\n\\[ " + claim + " \\]", "notes.tex").items
    assert isinstance(found[0], Definition) and isinstance(found[1], Step)


def test_a_recurrence_is_no_definition():
    assert kinds("% derive: n: positive integer\n\\[ F_{n+1} = F_n + F_{n-1} \\]") == ["Step"]


def test_a_fresh_name_with_a_number_still_is_defined():
    assert kinds("\\[ B_1 = 3 \\]\n\\[ B_1 + 1 = 4 \\]") == ["Definition", "Step"]


def test_macros_are_expanded_in_assumptions():
    text = "\\newcommand{\\dm}{d_{\\mathrm{model}}}\n% derive: \\dm: positive integer\n\\[ \\sqrt{\\dm^2} = \\dm \\]"
    (step,) = read_document(text, "notes.tex").items
    assert isinstance(step, Step) and step.statement is not None
    assert "d_model: positive integer" in "; ".join(step.statement.where_text)


def test_a_macro_that_calls_itself_in_an_assumption_is_one_message():
    text = "\\newcommand{\\a}{\\b}\\newcommand{\\b}{\\a}\n% derive: \\a: real\n\\[ 1 = 1 \\]"
    assert "calls itself" in message(text)

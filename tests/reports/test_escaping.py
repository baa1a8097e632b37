"""Whatever text a report is given, it prints that text and nothing happens."""
from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.escaping import latex_text, markdown_code, markdown_text, names_no_letter, one_line, typst_string

HOSTILE = [
    "{{7*7}}", "<% raw %>", "<< report >>", r"\input{/etc/passwd}", r"\write18{id}", "50% A_B", "$x$ & y", "#read(\"/etc/passwd\")",
    "a\\", "~ ^ _ # % & { }", "<script>alert(1)</script>", "`code` [a](b) ![i](j)", "--- ~~x~~ **y**", '"; #panic() "', "|a|b|",
    "^^5cinput", "]", "[", "%", "1. list", "- list", "=x", "'quoted' \"twice\"",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_latex_sees_no_active_character(text: str) -> None:
    shown = latex_text(text)
    left = re.sub(r"\\(?:[{}$&#_%,]|[a-zA-Z]+(?:\{\})?)", "", shown)
    left = re.sub(r"\{[-\[\]]\}", "", left)
    assert not re.search(r"[\\{}$&#^_~%\[\]]", left), shown


@settings(max_examples=200)
@given(st.text())
def test_a_typst_string_is_one_string(text: str) -> None:
    shown = typst_string(text)
    assert re.fullmatch(r'"(?:[^"\\\x00-\x1f]|\\["\\])*"', shown)


@settings(max_examples=200)
@given(st.text())
def test_a_code_span_cannot_be_left(text: str) -> None:
    shown = markdown_code(text)
    fence = re.match(r"`+", shown)
    assert fence is not None
    assert fence[0] not in re.findall(r"`+", shown[len(fence[0]):-len(fence[0])])


@pytest.mark.parametrize(("text", "shown"), [
    ("1. one", r"1\. one"), ("- one", r"\- one"), ("a*b_c", r"a\*b\_c"), ("<b>", r"\<b\>"), ("[a](b)", r"\[a\](b)"),
])
def test_markdown_marks_are_behind_a_backslash(text: str, shown: str) -> None:
    assert markdown_text(text) == shown


def test_control_and_direction_characters_are_dropped() -> None:
    assert one_line("a\x00b\u202ec\nd\u2028e") == "abc d e"


def test_letters_that_pdftex_has_not_are_named() -> None:
    assert "U+0995" in latex_text("ক")
    assert not names_no_letter(latex_text("ক"))
    assert names_no_letter(latex_text("Gödel, α ≤ β², texttt{U+0995}"))


def test_the_model_of_a_report_needs_no_templates() -> None:
    code = "import reports.model, sys; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", "import sys; sys.path.insert(0, '.'); " + code]).returncode == 0

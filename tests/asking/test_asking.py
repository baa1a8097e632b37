"""`prove` and `check` from Python: text, LaTeX, authored relations, and whole derivations."""
from __future__ import annotations

import derive
from derive import Eq, check, prove, symbols
from derive.wording import fitted


def test_text_and_latex_are_decided_alike():
    assert prove("sqrt(x**2) = x").repair == prove(r"$\sqrt{x^2} = x$").repair == "x >= 0"


def test_an_authored_relation_is_decided_as_it_was_written():
    x, = symbols("x,")
    assert prove(Eq(x / x, 1)).verdict == "conditional"


def test_what_cannot_be_read_says_why():
    verdict = prove("x ==")
    assert verdict.verdict == "ill-formed" and verdict.reason


def test_each_step_of_a_derivation_gets_a_verdict():
    assert [v.verdict for v in check(r"\[ x + x = 2x = 3x \]", "notes.tex")] == ["proved", "refuted"]


def test_the_package_offers_both():
    assert {"prove", "check"} <= set(derive.__all__)


def test_long_and_invisible_text_fits_a_line():
    assert len(fitted("7" * 100_000)) < 700
    assert "\u202e" not in fitted("x \u202e= x") and "U+202E" in fitted("x \u202e= x")

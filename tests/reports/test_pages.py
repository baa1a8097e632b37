"""No entry takes more than two pages, and no cell of a table of figures is wider than its column."""
from __future__ import annotations

import pytest

from derive.catalogue import Identity, figure, reproduce
from identities import CATALOGUE
from reports.build import formula_of_figure
from reports.compact import NARROW_QUANTITY, lettered, own, shared
from reports.model import EntryView, Formula, StatementView
from reports.pages import MOST, ROUNDING, Mark, lengths, span
from reports.shortening import shortened_latex, shortened_text

LONGEST = ("decoder.total-parameters", "distillation.scale-invariance", "attention.depth-width-ratio",
           "generation.cache-speedup", "rank.of-a-product")
LINE = 44.0  # em of small text between the margins


def test_the_longest_entries_take_two_pages_at_most() -> None:
    pytest.importorskip("typst", reason="the typst package is missing")
    entries: list[Identity] = [e for e in CATALOGUE if e.name in LONGEST]
    measured = lengths(entries)
    assert {name for _, name in measured} == set(LONGEST)
    assert [m for m in measured if m[0] > MOST + ROUNDING] == []
    assert measured[0][0] > 1.2  # the measure sees long entries


def test_a_span_over_pages_is_measured_in_pages() -> None:
    assert span(Mark(2, 3, 100.0), Mark(2, 5, 100.0)) == 2
    assert span(Mark(2, 3, 100.0), Mark(2, 6, 100.0)) > MOST


FIGURES = [f for entry in CATALOGUE for a in entry.assertions for f in a.figures]


def test_no_quantity_of_a_figure_is_wider_than_the_page() -> None:
    shown = {formula_of_figure(f.of) for f in FIGURES}
    assert len(shown) > 300
    narrow = [f for f in shown if f.inline_extent <= NARROW_QUANTITY]
    assert len(narrow) > 100
    assert [f.text for f in shown if 0.9*f.widest > LINE] == []


def test_no_value_of_a_figure_is_long() -> None:
    values = {shortened_text(str(value)) for f in FIGURES for value in f.at.values() if not isinstance(value, int)}
    assert values and [v for v in values if len(v) > 24] == []


def test_long_exact_numbers_are_cut_off_and_say_so() -> None:
    assert shortened_text("-452296779311936857/5000000000000000000") == "-0.0904593…"
    assert shortened_text("1/3") == "1/3"
    assert shortened_text("10000000000000000000/2") == "5,000,000,000,000,000,000"
    assert shortened_latex(r"\frac{1}{3} + \frac{23837184}{109482240000}") == r"\frac{1}{3} + 0.000217726\ldots"
    assert shortened_latex("x_{1} + 1234567890123456") == "x_{1} + 1234567890123456"


def test_a_figure_keeps_its_exact_value_beside_the_rounded_one() -> None:
    from derive.language import as_expr

    quantity = as_expr(2)**200/(as_expr(2)**200)
    assert reproduce(figure(quantity, "1")).agrees
    assert "…" in formula_of_figure(as_expr(2**200) + 1).typst


# ---- assumptions that are printed once ------------------------------------------------------------------------------
def stated(*where: str, wide: float = 5.0) -> StatementView:
    return StatementView(Formula("x = x", "x"), tuple([Formula(w, w, inline_extent=wide) for w in where]))


def test_an_assumption_of_every_statement_is_said_once() -> None:
    entry = EntryView("e", "E", (stated("a > 0", "b > 0"), stated("a > 0")), (stated("a > 0", "c > 0"),))
    assert [a.text for a in shared(entry)] == ["a > 0"]
    assert [a.text for _, a in own(entry.errata[0], entry)] == ["c > 0"]


def test_an_assumption_that_one_statement_lacks_stays_with_the_others() -> None:
    entry = EntryView("e", "E", (stated("a > 0"), stated("a > 0"), stated()))
    assert shared(entry) == () and [a.text for _, a in own(entry.statements[0], entry)] == ["a > 0"]


def test_a_definition_of_several_is_said_once_unless_the_name_means_two_things() -> None:
    once = EntryView("e", "E", (stated("G(t) := t"), stated("G(t) := t"), stated()))
    assert [a.text for a in shared(once)] == ["G(t) := t"]
    twice = EntryView("e", "E", (stated("G(t) := t"), stated("G(t) := t"), stated("G(u) := 2*u")))
    assert shared(twice) == ()


def test_a_long_assumption_has_a_letter_where_it_is_made_and_nowhere_else() -> None:
    long = "Sum(x[k], (k, 1, n)) = 1"
    entry = EntryView("e", "E", (stated(long, wide=30), stated(long, wide=30), stated("a > 0")))
    assert lettered(entry)[long][0] == "A"
    assert [letter for letter, _ in own(entry.statements[1], entry)] == ["A"]
    assert [letter for letter, _ in own(entry.statements[2], entry)] == [""]


def test_every_symbol_that_is_listed_has_its_meaning() -> None:
    from reports.build import entry_view

    views = [entry_view(entry, {}) for entry in CATALOGUE if entry.name in (
        "patch.generic-map-invertible", "softmax.order", "decoder.growth-rate", "distillation.tau-squared",
        "attention.universal-approximation")]
    assert len(views) == 5 and all(s.meaning for view in views for s in view.symbols)
    listed = {s.name.text for view in views for s in view.symbols}
    assert {"R_entry", "tau", "d", "R_cube"} <= {n.split("[")[0] for n in listed}

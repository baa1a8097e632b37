"""A printed number agrees when the exact value lies in its rounding interval; truncation and lost zeros do not pass."""
from __future__ import annotations

from fractions import Fraction

import pytest

from derive.catalogue import EntryError, figure, reproduce
from derive.catalogue.figures import agrees, printed_interval, reproduced, rounded_like
from derive.language import Symbol, ceiling, factorial, log

n, d = Symbol("n", domain="positive integer"), Symbol("d", domain="positive integer")
SPEEDUP = (n + 1)*(6*d + 2*n + 1)/(3*(4*d + n + 1))


def test_a_rounded_figure_agrees_and_its_neighbours_do_not() -> None:
    for printed, expected in (("555.16", True), ("555.15", False), ("555.17", False), ("555.2", True), ("555", True)):
        assert reproduce(figure(SPEEDUP, printed, n=1024, d=768)).agrees is expected


def test_trailing_zeros_count() -> None:
    assert agrees(Fraction("0.2504"), "25%")
    assert not agrees(Fraction("0.2504"), "25.00%")


def test_truncation_is_not_rounding() -> None:
    assert not agrees(Fraction(2, 3), "0.66")
    assert agrees(Fraction(2, 3), "0.67")


def test_an_exact_tie_accepts_both_neighbours() -> None:
    assert agrees(Fraction("2.5"), "2")
    assert agrees(Fraction("2.5"), "3")


def test_digits_in_groups_and_percent_are_read() -> None:
    assert printed_interval("7,077,888") == (Fraction("7077887.5"), Fraction("7077888.5"))
    assert printed_interval("12.48%") == (Fraction("0.12475"), Fraction("0.12485"))
    assert printed_interval("-3.5")[0] == Fraction("-3.55")
    assert printed_interval("8.882e-16") == (Fraction("8.8815e-16"), Fraction("8.8825e-16"))


@pytest.mark.parametrize("printed", ["", "7,07", "1e6", "12,48%", "seven", "1.2.3", "1,0000"])
def test_a_printed_number_that_cannot_be_read_is_refused(printed: str) -> None:
    with pytest.raises(EntryError, match="not a printed number"):
        printed_interval(printed)


def test_the_exact_value_stands_beside_the_figure() -> None:
    outcome = reproduce(figure(SPEEDUP, "555.16", "somewhere", n=1024, d=768))
    assert outcome.value == "2274475/4097"
    assert outcome.to_json() == {
        "at": {"n": "1024", "d": "768"}, "printed": "555.16", "value": "2274475/4097", "agrees": True, "source": "somewhere"}


BITS = log(factorial(n))/log(2)


def test_a_value_that_is_not_rational_is_enclosed() -> None:
    outcome = reproduce(figure(BITS, "3875.17", n=512))
    assert outcome.agrees and outcome.value.startswith("3875.1661219432")
    for printed in ("3875.16", "3875.18", "3875.1662", "3875.2000"):
        assert not reproduce(figure(BITS, printed, n=512)).agrees


def test_a_whole_part_of_a_value_that_is_not_rational_is_exact() -> None:
    outcome = reproduce(figure(ceiling(12*log(n)/log(4)), "20", n=10))
    assert (outcome.value, outcome.agrees) == ("20", True)
    assert not reproduce(figure(ceiling(12*log(n)/log(4)), "19", n=10)).agrees


def test_a_value_that_is_not_real_or_not_defined_is_refused() -> None:
    for of in (log(-n), 1/log(n)):
        with pytest.raises(EntryError, match="no real value"):
            reproduce(figure(of, "1.00", n=1))


def test_a_figure_without_one_of_its_sizes_is_refused() -> None:
    with pytest.raises(EntryError, match="no value for d"):
        reproduce(figure(SPEEDUP, "555.16", n=1024))


@pytest.mark.parametrize(("given", "value"), [("1/2", Fraction(1, 2)), ("0.1", Fraction(1, 10)), ("-3", -3), ("4/2", 2)])
def test_a_value_may_be_an_exact_number_as_text(given: str, value: Fraction) -> None:
    x = Symbol("x")
    assert figure(x, "1", x=given).at == {"x": value}
    assert figure(25*x*(1 - x), "6.25", x="1/2") == figure(25*x*(1 - x), "6.25", x=Fraction(1, 2))


@pytest.mark.parametrize("given", ["half", "1/0", "1/00", "1e9", "1e999999999", " 1", "1_0", "9"*61, "\u0661", "1.5/2", "",
                                   0.5, True, None])
def test_a_value_that_is_not_exact_is_refused_when_the_figure_is_made(given: object) -> None:
    with pytest.raises(EntryError, match=r"the figure '6\.25': x=.* is not exact"):
        figure(Symbol("x"), "6.25", x=given)  # type: ignore[arg-type]


def test_a_figure_that_cannot_be_reproduced_names_its_statement() -> None:
    with pytest.raises(EntryError, match="my.entry: no value for n"):
        reproduced("my.entry", [figure(n + 1, "3")])


@pytest.mark.parametrize(("value", "printed", "expected"), [
    (Fraction(5050), "5,051", "5,050"), (Fraction(5050), "5051", "5050"), (Fraction(12345678), "1,000", "12,345,678"),
    (Fraction(2274475, 4097), "555.15", "555.16"), (Fraction(1, 3), "0.30", "0.33"), (Fraction(-7, 2), "3.4", "-3.5"),
    (Fraction(1, 8), "12.4 %", "12.5 %"), (Fraction(1, 8), "12%", "12%"), (Fraction(3, 1000), "0.01 GB", "0.00 GB"),
    (Fraction(-1, 1000), "0.5", "0.0"), (Fraction(1, 2**50), "8.9e-16", "8.9e-16"), (Fraction(1234), "1.2e+4", "0.1e+4"),
    (Fraction(2), "3 e", "2 e")])
def test_a_value_is_written_in_the_form_of_the_printed_number(value: Fraction, printed: str, expected: str) -> None:
    assert rounded_like(value, printed) == expected


@pytest.mark.parametrize("printed", ["7,077,888", "555.16", "12.48%", "-0.50", "8.90e-16", "1,000.0 %"])
def test_a_figure_that_agrees_is_written_as_it_is_printed(printed: str) -> None:
    low, high = printed_interval(printed)
    assert rounded_like((low + high)/2, printed) == printed
    assert rounded_like(high + (high - low)/4, printed) != printed

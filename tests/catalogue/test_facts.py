"""Statements that no proof carries: computed by a short exact computation, or cited; and figures that do not agree."""
from __future__ import annotations

from dataclasses import replace

import pytest

from derive.catalogue import EntryError, Identity, check_entry, cited, claim, computed, differs, erratum, figure
from derive.language import Eq, symbols

n = symbols("n", domain="positive integer", meaning="how many")
long_characters = symbols("long_characters", domain="nonnegative integer", meaning="characters of other lengths")


def other_lengths() -> int:
    """How many of the code points U+0980..U+09FF are not three bytes long in UTF-8."""
    return sum(len(chr(c).encode("utf-8")) != 3 for c in range(0x980, 0xA00))


BYTES = Identity("utf8.bengali", "Bengali in UTF-8", "tokenizers", (
    computed("", "each character of the block takes three bytes", long_characters, 0, other_lengths),))


def test_a_computed_fact_is_computed_not_proved() -> None:
    (result,) = check_entry(BYTES)
    assert (result.verdict.verdict, result.expected, result.passed) == ("computed", "computed", True)
    assert "other_lengths" in str(result.verdict.reason)


def test_a_computation_that_gives_something_else_refutes() -> None:
    wrong = replace(BYTES, statements=(computed("", "one of them not", long_characters, 1, other_lengths),))
    (result,) = check_entry(wrong)
    assert result.verdict.verdict == "refuted" and not result.passed
    assert result.verdict.counterexample is not None and result.verdict.counterexample.lhs == "0"


RANK = Identity("rank.cited", "A theorem", "vision", (
    cited("", "a long theorem", Eq(symbols("P", domain="probability", meaning="of a singular matrix"), 0),
          "the zero set of a polynomial other than 0 has measure 0 (Caron and Traynor 2005)"),))


def test_a_cited_statement_says_so_and_is_not_proved() -> None:
    (result,) = check_entry(RANK)
    assert result.expected == "cited" and result.verdict.verdict != "proved"


def test_a_cited_statement_that_is_false_is_still_refuted() -> None:
    wrong = replace(RANK, statements=(cited("", "nonsense", Eq(n, n + 1), "nobody"),))
    (result,) = check_entry(wrong)
    assert result.verdict.verdict == "refuted" and not result.passed


def test_a_cited_statement_names_its_theorem() -> None:
    with pytest.raises(EntryError):
        cited("", "nothing", Eq(n, n), "")


def test_a_figure_that_disagrees_is_a_failure_unless_the_page_says_why() -> None:
    page = Identity("sums.even", "Even numbers", "sums", (
        claim("twice", Eq(n + n, 2*n), figures=(figure(2*n, "7", "a book", n=3),)),))
    assert not check_entry(page)[0].passed
    told = replace(page, statements=(
        claim("twice", Eq(n + n, 2*n), figures=(differs(figure(2*n, "7", "a book", n=3), "the book counts from 0"),)),))
    (result,) = check_entry(told)
    assert result.passed and not result.figures[0].agrees


def test_an_erratum_bears_the_digits_printed_with_it() -> None:
    told = differs(figure(2*n, "7", "a book", n=3), "the book counts from 0")
    page = Identity("sums.odd", "Odd numbers", "sums", (claim("twice", Eq(n + n, 2*n)),),
                    errata=(erratum("odd", "odd", Eq(2*n, 2*n + 1), figures=(told,), aliases=("book.odd",)),))
    wrong = check_entry(page)[1]
    assert wrong.passed and [f.figure.printed for f in wrong.figures] == ["7"]
    silent = replace(page, errata=(erratum("odd", "odd", Eq(2*n, 2*n + 1), figures=(replace(told, note=""),)),))
    assert not check_entry(silent)[1].passed

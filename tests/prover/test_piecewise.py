"""Values by cases: a relation holds in every case; what the cases leave out is a condition. False twins beside."""

from __future__ import annotations

import pytest

from derive.language import read_expression, read_statement
from derive.language.errors import ReadError
from derive.prover import decide
from tests.prover.claims import proves, refutes

PROVED = [
    ("abs(x) = Piecewise((x, x >= 0), (-x, True))", "x: real"),
    ("abs(x) = Piecewise((-x, x < 0), (x, x > 0), (0, Eq(x, 0)))", "x: real"),
    ("max(a, b) = Piecewise((a, a >= b), (b, True))", "a,b: real"),
    ("sinc(z) = Piecewise((sin(z)/z, Ne(z, 0)), (1, Eq(z, 0)))", "z: complex"),
    ("Piecewise((x, x > 0), (0, True)) <= abs(x)", "x: real"),
    ("Piecewise((1, x > 0), (0, True))*Piecewise((0, x > 0), (1, True)) = 0", "x: real"),
]
REFUTED = [
    ("abs(x) = Piecewise((x, x >= 0), (x, True))", "x: real"),
    ("abs(x) = Piecewise((x, x >= 1), (-x, True))", "x: real"),
    ("max(a, b) = Piecewise((b, a >= b), (a, True))", "a,b: real"),
    ("sinc(z) = Piecewise((sin(z)/z, Ne(z, 0)), (0, Eq(z, 0)))", "z: complex"),
    ("Piecewise((x, x > 0), (1, True)) <= abs(x)", "x: real"),
]


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[t for t, _ in PROVED])
def test_proved(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[t for t, _ in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, where)


def test_a_point_that_no_case_covers_is_a_condition() -> None:
    found = decide(read_statement("abs(x) = Piecewise((x, x > 0), (-x, x < 0))", "x: real"), budget=2.0)
    assert found.verdict == "conditional"
    assert len(found.conditions) == 1


def test_the_first_case_that_holds_counts() -> None:
    proves("Piecewise((1, x > 0), (2, x > -1), (3, True)) <= 3", "x: real")
    refutes("Piecewise((1, x > 0), (2, x > -1), (3, True)) = 2", "x: real")
    proves("Piecewise((1, x > 0), (2, x > -1), (3, True)) = 1", "x: real; x > 0")


@pytest.mark.parametrize("text", [t for t, _ in PROVED])
def test_text_reads_back(text: str) -> None:
    assert read_expression(str(read_expression(text))) == read_expression(text)


def test_sums_hold_no_cases() -> None:
    with pytest.raises(Exception, match="outside sums"):
        read_statement("Sum(Piecewise((1, k > 0), (0, True)), (k, 0, n)) = n")


@pytest.mark.parametrize(
    "text", ["Piecewise(x, y) = 1", "Piecewise((x, y)) = 1", "Piecewise((x, True), (1, x > 0)) = 1", "True = 1"]
)
def test_what_is_no_case_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_statement(text)


CAPTURED = "Piecewise((1, k > 2), (0, True)) + Sum(Piecewise((1, k > 2), (0, True)), (k, 1, 3)) = {}"


@pytest.mark.parametrize("text", [
    CAPTURED.format(0),
    CAPTURED.format(1),
    "limit(Piecewise((1, k > 0), (2, True)), k, 0, '+') + Piecewise((1, k > 0), (2, True)) = 4",
    "Piecewise((1, k > 2), (0, True)) = Product(Piecewise((1, k > 2), (0, True)), (k, 3, 3))",
])
def test_values_by_cases_that_look_alike_under_a_binder_are_not_the_same(text: str) -> None:
    """Outside k is the free k, under the sum it runs: cases are told for the first, and the second is refused."""
    with pytest.raises(ReadError, match="outside sums"):
        read_statement(text, where="k: integer; k <= 2")


def test_values_by_cases_in_an_index_are_refused() -> None:
    with pytest.raises(ReadError):
        read_statement("x[Piecewise((1, k > 2), (0, True))] = 0", where="k: integer; x[j]: complex")

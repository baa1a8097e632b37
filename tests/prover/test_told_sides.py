"""A counterexample tells its sides in the order of the statement, whichever way the kernel holds its order."""
from __future__ import annotations

import pytest

from derive.language import Ge, Gt, Le, Statement, read_statement, symbols
from derive.prover import decide
from derive.testing import assert_identity


def told(statement) -> tuple[str, str]:
    found = decide(statement).counterexample
    assert found is not None
    assert (found.lhs, found.rhs) == (found.to_json()["lhs"], found.to_json()["rhs"])
    return found.lhs, found.rhs


@pytest.mark.parametrize(("text", "sides"), [
    ("n >= 7", ("1", "7")), ("7 <= n", ("7", "1")), ("n <= 0", ("1", "0")), ("0 >= n", ("0", "1")),
    ("n > 7", ("1", "7")), ("7 < n", ("7", "1")), ("n < 1", ("1", "1")), ("n + 1 = 7", ("2", "7")), ("7 != 3 + 4*n", ("7", "7")),
])
def test_an_order_and_its_mirror_image(text, sides):
    assert told(read_statement(text, where="n: positive integer")) == sides


@pytest.mark.parametrize(("text", "sides"), [
    ("2 > 1 >= 5", ("1", "5")), ("5 >= 1 < 0", ("1", "0")), ("3 <= 1 < 2", ("3", "1")), ("1 = 1 > 4", ("1", "4")),
    ("1 <= 2 and 1 >= 2", ("1", "2")), ("1 >= 0 and 2 <= 1", ("2", "1")), ("1 < 2 => 3 > 4", ("3", "4")), ("2 > 1 => 4 < 3", ("4", "3")),
    ("1 < 2 => 1 <= 2 and 5 > 3 >= 4", ("3", "4")),
])
def test_the_part_of_a_statement_that_fails(text, sides):
    assert told(read_statement(text)) == sides


def test_values_by_cases():
    """The relation of the case that fails, on either side."""
    cases = "Piecewise((5, x >= 0), (9, True))"
    assert told(read_statement(f"{cases} >= 7", where="x: real")) == ("5", "7")
    assert told(read_statement(f"7 <= {cases}", where="x: real")) == ("7", "5")


def test_a_rounded_value_stands_left_of_the_bound_that_it_misses():
    assert told(read_statement("1/8 ≈ 0.2")) == ("1/8", "3/20")
    assert told(read_statement("1/4 ≈ 0.1")) == ("1/4", "3/20")


def test_enclosures_that_do_not_meet():
    left, right = told(read_statement("exp(1) >= pi"))
    assert left.startswith("[2.718") and right.startswith("[3.14159")


@pytest.mark.parametrize(("relation", "bigger"), [(Ge, False), (Gt, False), (Le, True)])
def test_statements_made_in_python(relation, bigger):
    n = symbols("n", domain="positive integer")
    assert told(Statement(relation(n, 7) if not bigger else relation(7, n))) == (("7", "1") if bigger else ("1", "7"))


def test_operators_in_python_are_told_as_they_are_printed():
    d = symbols("d", domain="positive integer")
    for made in (d >= 2*d, 2*d <= d, d > 2*d, 2*d < d, 2*d + 7 <= d, d >= 7, 7 <= d):
        statement = Statement(made)
        left, right = told(statement)
        values = {str(d): "1", str(2*d): "2", str(2*d + 7): "9", "7": "7"}
        written = [part.strip() for part in statement.text.replace("=", "").replace(">", "<").split("<")]
        assert [left, right] == [values[part] for part in written], statement.text


def test_a_test_that_fails_tells_them_so():
    with pytest.raises(AssertionError, match="left 1, right 7"):
        assert_identity("n", "7", where="n: positive integer", relation=">=")

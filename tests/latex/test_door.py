"""The door chooses the reader by the text, and refuses what can be read but means no value."""
from __future__ import annotations

import subprocess
import sys

import pytest

from derive.language import Definition, IllFormed, ReadError, read_where
from derive.reading import is_latex, read_definitions, read_expression, read_statement, understood


def test_dollars_or_a_backslash_are_latex_and_all_else_is_text() -> None:
    assert read_expression("$2x$") == read_expression("2*x")
    assert read_expression(r"\frac{a}{b}") == read_expression("a/b")
    assert not is_latex("2*x")
    with pytest.raises(ReadError, match="implicit product"):
        read_expression("2x")


def test_a_statement_carries_the_conventions_of_its_reader() -> None:
    statement = read_statement(r"$\log x + i = i + \log x$", where="x: positive")
    assert {"log", "i"} <= set(statement.conventions)
    assert "log" not in read_statement("log(x) = log(x)").conventions


def test_an_implication_joins_formulas_and_text() -> None:
    assert read_statement("$x = 1$ => $x^2 = 1$").text == "x = 1 => x**2 = 1"
    assert read_statement("$x = 1$ <=> $x^3 = 1$").text == "x = 1 <=> x**3 = 1"
    with pytest.raises(ReadError) as caught:
        read_statement("$x = 1$ => $x^2 = 3\\frac{1}{2}$")
    assert caught.value.column == 19


@pytest.mark.parametrize(("latex", "message"), [
    (r"-\sum_i p_i \log p_i = 1", "no range"), (r"\int x\,dx = 1", "without ends"), (r"\mathbb{E}[X] = 1", "expectations"),
    (r"\frac{dy}{dx} = 0", "does not mention"), (r"$\begin{pmatrix}1\end{pmatrix} \implies a = b$", "relation"), (r"\|x\| = 1", "norm"),
    (r"\operatorname{softmax}(x) = 1", "softmax")])
def test_what_has_no_value_is_refused_in_a_statement(latex: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read_statement(latex)


def test_the_same_is_shown_by_read_with_the_reason() -> None:
    e, symbols, conventions = understood(r"\mathbb{E}[X^2]", read_where(""))
    assert (str(e), symbols) == ("E(X**2)", {})
    assert "no value" in conventions


def test_a_derivative_of_what_is_defined_is_fine() -> None:
    assert read_statement(r"\frac{dt}{dz} = 1 - t^2", where="t := tanh(z)").claim()


def test_an_error_of_meaning_points_into_the_formula() -> None:
    with pytest.raises(IllFormed) as caught:
        read_statement(r"a + \operatorname{foo}(x) = 1")
    assert caught.value.column == 5


def test_definitions_come_from_either_reader() -> None:
    for source in ("c(n) := A + 2/n", r"c(n) := A + \frac{2}{n}"):
        (item,) = read_definitions(source, read_where("A: real")).items
        assert isinstance(item, Definition)
        assert str(item) == "c(n) := A + 2/n"


def test_text_math_costs_no_latex_import() -> None:
    code = "import sys, derive.reading as r; r.read_statement('a = a'); sys.exit('derive.latex' in sys.modules or 'sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = "import sys, derive.reading as r; r.read_statement('$a = a$'); sys.exit('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""What the fuzzer of the readers found, kind by kind: each is refused with its place, or read for what it says."""
from __future__ import annotations

import time
from fractions import Fraction

import pytest

from derive.command.application import Unusable
from derive.command.settings import settings_in
from derive.documents import read_document
from derive.language import Expr, ReadError, lower, read_expression, read_statement, read_where, to_latex, to_text
from derive.latex import read_latex
from derive.reading import read_statement as read_either
from derive.sweep import SweepError, axis

pytestmark = pytest.mark.usefixtures("quiet_heap")

E, e_constant = Expr("symbol", "E"), Expr("const", "E")


# ---- assumptions ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("where", [
    "z: complex but not a = 1", "x in (0, a = b]", "k in 1..(a < b)", "(a = 1) divides k", "3 divides n -> oo", "n -> oo is even",
    "a[j] = 1 for j in 1..(a = b)", "x in (0 < 1, 2)",
])
def test_a_statement_is_no_number_in_an_assumption(where: str) -> None:
    with pytest.raises(ReadError, match="a number should stand here, not a statement") as caught:
        read_where(where)
    assert 1 <= caught.value.column <= len(where)


@pytest.mark.parametrize("where", ["z: complex but not 1", "x in (0, a]", "k in 1..b", "a divides k", "n is even", "a[j] = 1 for j in 1..n"])
def test_a_number_is(where: str) -> None:
    assert read_where(where).items


def test_the_bounds_of_a_fact_for_all_do_not_mention_its_index() -> None:
    with pytest.raises(ReadError, match="the bounds of j mention j") as caught:
        read_where("a[j] = 1 for j in 1..j")
    assert (caught.value.line, caught.value.column) == (1, 14)


@pytest.mark.parametrize("text", ["Catalan[j] = 1", "pi[1] = 2", "EulerGamma[i] > 0"])
def test_a_constant_is_no_family(text: str) -> None:
    with pytest.raises(ReadError, match="is a constant here, and no family"):
        read_statement(text)


def test_a_constant_that_is_switched_on_is_no_family_and_a_symbol_is() -> None:
    assert read_statement("E[1] = 2").symbols == {"E[i]": "real"} or "E" in str(read_statement("E[1] = 2").symbols)
    with pytest.raises(ReadError, match="E is a constant here"):
        read_statement("E[1] = 2", constants=["E"])


# ---- a symbol and a constant of one name ----------------------------------------------------------------------------
def test_a_quoted_name_leaves_the_constant_alone() -> None:
    """`E` between backquotes is a symbol; the next bare E is the constant still."""
    e = read_expression("`E` + E", constants=["E"])
    assert e.args == (E, e_constant)
    assert read_expression("E + `E`", constants=["E"]).args == (e_constant, E)
    assert read_expression("`E` + E").args == (E, E)


@pytest.mark.parametrize("where", ["E, x: positive", "x: positive; 0 < E; E < x", "x in (0, E]; E: positive", "E := x + 1"])
def test_a_declared_E_beside_the_base_of_logarithms_reads_back(where: str) -> None:
    statement = read_either(r"$e^{x} + E = E + e^x$", where)
    assert "`E`" in statement.text
    again = read_statement(statement.text, statement.where_text)
    assert again.claim() == statement.claim()


def test_an_E_by_itself_needs_no_quotes() -> None:
    assert read_statement("E + x = x + E").text == "E + x = x + E"
    assert read_statement("E**x = E**x", constants=["E"]).text == "E**x = E**x"


# ---- formulas -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("formula", [r"\int_0^x x \, dx", r"\int_x^1 x \, dx", r"\sum_{k=1}^{k} k", r"\forall k \in \{1, \ldots, k\}: k = k"])
def test_the_ends_of_a_binder_do_not_mention_its_variable(formula: str) -> None:
    with pytest.raises(ReadError, match="which is bound inside them") as caught:
        read_latex(formula)
    assert caught.value.column >= 1


def test_the_ends_of_an_integral_may_mention_others() -> None:
    assert to_text(read_latex(r"\int_0^x t \, dt").expr) == "Integral(t, (t, 0, x))"


@pytest.mark.parametrize(("formula", "text"), [("00.14", "0.14"), ("0.14", "0.14"), ("007.5", "7.5"), ("0.0", "0.0"), ("007", "7")])
def test_zeros_before_a_decimal_say_nothing(formula: str, text: str) -> None:
    assert to_text(read_latex(formula).expr) == text
    assert read_expression(text) == read_latex(formula).expr


@pytest.mark.parametrize(("text", "value"), [("12.2e3%", Fraction(122)), ("5e-1%", Fraction(1, 200)), ("2E+3%", Fraction(20)), ("12.48%", Fraction(312, 2500))])
def test_a_percentage_with_an_exponent_is_that_in_latex(text: str, value: Fraction) -> None:
    e = read_expression(text)
    assert lower(e).data == value
    assert lower(read_latex(to_latex(e)).expr).data == value


@pytest.mark.parametrize("name", ["μ'", "μ_2", "cal_μ", "bar_bar_μ", "bar_μ_1", "πb", "π_2", "x_π", "πμ", "μ^{*}", "mu'", "bar_mu"])
def test_greek_letters_in_names_read_back_from_latex(name: str) -> None:
    e = Expr("symbol", name)
    where = read_where(f"`{name}`: real")
    assert read_latex(to_latex(e, where), where).expr == e


@pytest.mark.parametrize("formula", ["\\begin{a\nb} x \\end{a\nb}", "\\begin{" + "a" * 5_000 + "}", "\\begin{a\x00\u2028b}"])
def test_a_message_is_one_short_line(formula: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_latex(formula)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 600


# ---- settings and ranges --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", [
    "budget = " + "9" * 400, "budget = 1e400", "budget = nan", "budget = inf", "budget = " + "9" * 5_000, "budget = " + "[" * 900,
    "strict = 0x" + "F" * 5_000, "a" * 5_000 + " = 1",
])
def test_settings_out_of_measure_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(Unusable, match="pyproject.toml") as caught:
        settings_in("[tool.derive]\n" + text, "pyproject.toml")
    assert len(caught.value.message) < 500


def test_settings_in_measure_are_read() -> None:
    assert settings_in("[tool.derive]\nbudget = 999999", "pyproject.toml").budget == 999_999.0


@pytest.mark.parametrize("text", ["1:1e9000:*1.0001", "1e-9999:1:*10", "1:1e9999:*2", "1:" + "9" * 5_000 + ":1", "1..1٣", "\N{ARABIC-INDIC DIGIT THREE}"])
def test_a_range_out_of_measure_is_refused_soon(text: str) -> None:
    began = time.process_time()
    with pytest.raises(SweepError) as caught:
        axis("x", text)
    assert time.process_time() - began < 2
    assert len(str(caught.value)) < 500


def test_millions_of_points_are_an_axis_at_once() -> None:
    began = time.process_time()
    found = axis("x", "1..5000000")
    assert time.process_time() - began < 1
    assert (len(found), found.value(0), found.value(4_999_999)) == (5_000_000, 1, 5_000_000)


@pytest.mark.parametrize(("text", "values"), [
    ("0:1:0.25,7", [0, Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), 1, 7]), ("3..1", None), ("3:1:-1/2", [3, Fraction(5, 2), 2, Fraction(3, 2), 1]),
    ("9223372036854775806..9223372036854775809", [9223372036854775806 + i for i in range(4)]), ("1..3,1/3", [1, 2, 3, Fraction(1, 3)]),
])
def test_axes_hold_exactly_what_their_range_says(text: str, values: list[Fraction] | None) -> None:
    if values is None:
        with pytest.raises(SweepError):
            axis("x", text)
    else:
        assert axis("x", text).values() == values


@pytest.mark.parametrize("text", ["2*(" * 100 + "x" + ")" * 100, "(2*" * 100 + "x" + ")" * 100, "(x*2)*" * 60 + "y", "-(2*" * 60 + "x" + ")" * 60])
def test_nested_products_are_printed_once_a_level(text: str) -> None:
    began = time.process_time()
    e = read_expression(text)
    assert len(to_latex(e)) < 3_000
    assert len(to_text(e)) < 3_000
    assert time.process_time() - began < 1


@pytest.mark.parametrize(("formula", "name"), [(r"x_{{}\prime}", "x_{'}"), (r"x_{{}\infty}", "x_oo"), (r"x_{{}\theta}", "x_theta"), (r"x_{a{}\theta}", "x_{a*theta}")])
def test_an_empty_group_in_a_subscript_is_nothing(formula: str, name: str) -> None:
    assert read_latex(formula).expr == Expr("symbol", name)


@pytest.mark.parametrize("where", ["f(n) := n + " + "sin(" * 150 + "n" + ")" * 150, "D := " + "sin(" * 200 + "x" + ")" * 200, "p[m] := " + "sin(" * 150 + "m" + ")" * 150])
def test_a_definition_past_the_limits_of_the_kernel_is_told(where: str) -> None:
    with pytest.raises(ReadError, match="the kernel refuses it"):
        read_statement("x + f(1) = 1" if where[0] == "f" else "x + p[1] = 1" if where[0] == "p" else "x + D = 1", where)


@pytest.mark.parametrize("formula", ["x " * 15_000, "$ a = a $ " * 2_000, r"a \quad b + " * 2_000 + r"c (n \to \infty)"])
def test_a_long_formula_of_a_document_is_gone_through_once(formula: str) -> None:
    began = time.process_time()
    assert read_document(rf"\[ {formula} \]", "long.tex").items is not None
    assert time.process_time() - began < 4

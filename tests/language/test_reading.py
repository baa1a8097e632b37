"""The reader of text math: what it accepts, what that means, and beside each happy case its twin that is refused."""
from __future__ import annotations

import subprocess
import sys
import time

import pytest

from derive.kernel.codec import encode
from derive.language import ReadError, lower, read_expression, read_statement

pytestmark = pytest.mark.usefixtures("quiet_heap")


def meaning(text: str, **given: object) -> str:
    return encode(lower(read_expression(text, **given)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "same"), [
    ("4*d**2 + 8*d^2", "4*d^2 + 8*d**2"), ("-2**2", "-(2**2)"), ("2^3^2", "2**(3**2)"), ("2**-x", "2**(-x)"), ("-x**2", "-(x**2)"),
    ("a/b/c", "(a/b)/c"), ("a - b - c", "a + (-b) + (-c)"), ("-a*b", "(-a)*b"), ("2*n!", "2*factorial(n)"), ("2**n!", "2**(n!)"),
    ("n!**2", "(n!)**2"), ("a × b · c ⋅ d", "a*b*c*d"), ("a − b ÷ c", "a - b/c"), ("1,771,008", "1771008"), ("(1,000 + 1)*2", "(1000 + 1)*2"),
    ("1,234.50", "1234.5"), ("0.15", "3/20"), ("12.48%", "78/625"), ("1e-3", "1/1000"), ("1e40", "1" + "0" * 40), ("Rational(1, 3)", "1/3"),
    ("S(1)/3", "1/3"), ("Rational(1,100)", "1/100"), ("log(x, 2)", "log(x)/log(2)"), ("ln(x)", "log(x)"), ("cbrt(x)", "x**(1/3)"),
    ("root(x, 3)", "x**(1/3)"), ("sqrt(x)", "x**(1/2)"), ("cot(x)", "cos(x)/sin(x)"), ("GoldenRatio", "(1 + sqrt(5))/2"),
    ("Abs(x)", "abs(x)"), ("ceiling(x)", "ceil(x)"), ("Max(x, y)", "max(x, y)"), ("KroneckerDelta(i, j)", "delta(i, j)"),
    ("Mod(a, b)", "mod(a, b)"), ("sum(t, t=1..n)", "Sum(t, (t, 1, n))"), ("product(t, t = 1 .. n + 1)", "Product(t, (t, 1, n + 1))"),
    ("Sum(t, (t,1,100))", "sum(t, t=1..100)"), ("Sum(i*j, (i, 1, j), (j, 1, n))", "Sum(Sum(i*j, (i, 1, j)), (j, 1, n))"),
    ("limit(1/n, n, oo)", "limit(1/n, n -> oo)"), ("diff(x**3, x, 2)", "diff(diff(x**3, x), x)"), ("diff(x*y, x, y)", "diff(diff(x*y, x), y)"),
    ("limit(exp(n), n, -oo)", "limit(exp(-n), n, oo)"), ("µ", "μ"), ("π", "pi"), ("a = b = c", "a = b and b = c"), ("a > b", "b < a"),
    ("a ≤ b", "a <= b"), ("a ≥ b", "b <= a"), ("a ≠ b", "a != b"), ("Eq(a, b)", "a = b"), ("a == b", "a = b"),
    ("a = b => c = d => e = f", "a = b => (c = d => e = f)"), ("Implies(a < b, c < d)", "a < b => c < d"), ("x ≈ 12.48%", "x ≈ 0.1248"),
    ("x ≈ 3.34×10^8", "333500000 <= x and x <= 334500000"), ("x ≈ 0.50", "0.495 <= x and x <= 0.505"), ("erfc(x)", "1 - erf(x)"),
    ("limit(n, n, oo) = oo", "Tends(n, n, oo, oo, real)"), ("a < b or c < d", "not (not a < b and not c < d)"), ("n!=5", "n ≠ 5"),
])
def test_two_ways_to_write_one_thing(text: str, same: str) -> None:
    assert meaning(text) == meaning(same)


@pytest.mark.parametrize(("text", "other"), [
    ("-2**2", "(-2)**2"), ("x**y!", "(x**y)!"), ("a/b*c", "a/(b*c)"), ("a*(b*c)", "a*b*c"), ("x ≈ 0.5", "x ≈ 0.50"), ("x/x", "1"),
    ("0*x", "0"), ("n! = 5", "n != 5"), ("d_ff", "d*ff"), ("X", "x"), ("limit(x, x, 0)", "limit(x, x, 0, '+')"), ("3/0", "0/3"),
])
def test_near_misses_stay_apart(text: str, other: str) -> None:
    assert meaning(text) != meaning(other)


@pytest.mark.parametrize(("text", "column", "piece"), [
    ("2x = 1", 2, "2x"), ("1/2x = 1", 4, "2x"), ("2(x+1) = 2", 2, "2("), ("(a)(b) = 1", 4, ")("), ("x y = 1", 3, "x y"),
    ("sin x = 1", 1, "sin x"), ("max(1,234) = 1", 5, "1,234"), ("log(1,000) = 3", 5, "1,000"), ("x[1,000] = 1", 3, "1,000"),
    ("binomial(1,000) = 1", 12, "000"), ("12,34 = 1", 3, ","), ("007 = 7", 1, "007"), ("n!! = 1", 2, "!!"), ("n!!=1", 2, "!!"),
    ("nan = 1", 1, "nan"), ("inf = 1", 1, "inf"), ("1e99999999 = 1", 1, "1e99999999"),
    ("x²y = 1", 3, "²y"), ("x³! = x^6", 3, ""), ("x²^3 = x^8", 3, ""), ("x² ** 3 = x^8", 3, ""), ("sin^2(x) = 1", 6, "2("), ("7 mod 3 = 1", 3, "7 mod"), ("x\u200by = 1", 2, "U+200B"),
    ("а = 1", 1, "а"), ("xο = 1", 1, "xο"), ("ａ = 1", 1, "ａ"), ("٣ = 1", 1, "٣"), ("__import__('os') = 1", 1, "__import__"),
    ("x.real = 1", 2, "."), ("eval('1') = 1", 1, "eval"), ("|x| = 1", 1, "|"), ("x % 2 = 1", 3, "%"), ("5%3 = 2", 3, "5%3"), ("foo(x) = 1", 1, "foo"),
    ("x[1][2] = 1", 5, "["), ("(x = 1", 1, "("), ("x) = 1", 2, ")"), ("= 1", 1, "="), ("x := 1", 3, ":="), ("t = 1..3", 1, "t = 1..3"),
    ("O(x) = 1", 1, "O(x) = 1"), ("x = O(x) + 1", 5, "O(x) + 1"), ("(a = b) + 1 = 2", 1, "(a = b) + 1 = 2"), ("a <=> b", 7, "b"),
    ("True = 1", 1, "True"), ("x if y", 3, "x if"), ("sum(t, t) = 1", 1, "sum(t, t) = 1"), ("$x$ = 1", 1, "$"), ("x = 1\n& y", 0, "&"),
    ("a ≈ b", 1, "a ≈ b"), ("oo = oo", 1, "oo"), ("x < oo", 5, "oo"), ("Sum(t, (t, 1, n)) = oo", 21, "oo"), ("log(x, 2, 3) = 1", 1, "log(x, 2, 3) = 1"),
    ("a ~ b", 3, "~"), ("x = x[1]", 1, "x"), ("x[1] = x[1, 2]", 1, "x"), ("diff(x, x, 99) = 0", 1, "diff(x, x, 99) = 0"), ("LambertW(x) = 1", 1, "LambertW"),
    ("Sum(t, (t, 1, t)) = 1", 1, "Sum"), ("limit(1/n, n, n) = 0", 11, "n"), ("x", 1, "x"), ("", 1, ""), ("`a b` = 1", 1, "a b"),
])
def test_what_is_refused_names_place_and_piece(text: str, column: int, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_statement(text)
    error = caught.value
    assert (error.piece, "\n" in str(error)) == (piece, False)
    if column and piece != "n":
        assert (error.line, error.column) == (1, column)


def test_a_later_line_is_named() -> None:
    with pytest.raises(ReadError, match="line 2, column 3"):
        read_expression("1 +\n+ ?")


def test_names_are_symbols_unless_constants_are_switched_on() -> None:
    assert meaning("E*I") == "(* E I)"
    assert meaning("E*I", constants=("E", "I")) == "(* (exp 1) (^ -1 1/2))"
    with pytest.raises(ReadError, match="E and I"):
        read_expression("e", constants=("e",))


# ---- sizes ----------------------------------------------------------------------------------------------------------
def test_three_hundred_parentheses_are_no_trouble() -> None:
    assert meaning("(" * 300 + "x" + ")" * 300) == "x"


@pytest.mark.parametrize("text", ["sin(" * 300 + "x" + ")" * 300, "-" * 1000 + "x", "x" + "**x" * 1000, "(" * 5000, "9" * 70_001,
                                  "x" + "+x" * 500_000, "x" * 201, "f[" * 300 + "1" + "]" * 300])
def test_what_is_too_large_is_one_clear_line(text: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_expression(text)
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_an_integer_past_pythons_digit_limit_is_exact() -> None:
    statement = read_statement("1" + "0" * 4301 + " = 10**4301")
    assert len(statement.text) > 4301
    assert read_statement(statement.text).claim() == statement.claim()


def test_a_tower_of_powers_is_read_and_not_computed() -> None:
    assert meaning("10**10**10") == "(^ 10 (^ 10 10))"


def test_reading_is_fast_and_needs_neither_sympy_nor_numpy() -> None:
    code = ("import sys, derive; s = derive.read_statement('4*d**2 = 2*d*d_ff', where='d: positive integer; d_ff = 2*d'); s.text; s.latex;"
            "print([m for m in ('sympy', 'mpmath', 'numpy') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    start = time.process_time()
    for _ in range(50):
        read_statement("4*d**2 + 2*d*d_ff = 12*d**2", where="d: positive integer; d_ff = 4*d")
    assert time.process_time() - start < 50 * 0.01


@pytest.mark.parametrize(("text", "same"), [
    ("x² + 2*x³", "x**2 + 2*x**3"), ("(x + 1)²³", "(x + 1)**23"), ("x⁻¹", "x**(-1)"), ("-x²", "-(x**2)"), ("sin(x)²", "sin(x)**2"),
])
def test_raised_digits_are_exponents(text: str, same: str) -> None:
    assert read_expression(text) == read_expression(same)


@pytest.mark.parametrize(("text", "advice"), [
    ("sin^2(x) = 1", "write sin(x)**2"), ("7 mod 3 = 1", "mod(a, b)"), ("x²y = 1", "put * between"), ("x y = 1", "write x*y"),
])
def test_a_refusal_says_what_to_write(text: str, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_statement(text)
    assert advice in str(caught.value)


def test_an_e_that_may_be_meant_as_the_constant_is_told() -> None:
    assert "exp(x)" in read_statement("e**x > 0").conventions["e"]
    assert "e" not in read_statement("e + x > 0").conventions
    assert "e" not in read_statement("e**x > 0", where="e: positive").conventions

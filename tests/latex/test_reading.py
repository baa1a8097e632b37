"""What LaTeX means: each notation beside the one that it must not be taken for."""
from __future__ import annotations

import pytest

from derive.language import Expr, ReadError, lower, read_expression, read_where
from derive.latex import LatexSettings, read_definition, read_latex


def text(latex: str, where: str = "", settings: LatexSettings | None = None) -> str:
    return str(read_latex(latex, read_where(where), settings or LatexSettings()).expr)


@pytest.mark.parametrize(("latex", "meant"), [
    (r"\frac{a}{b}", "a/b"), (r"\frac12y", "1/2*y"), (r"\frac\alpha2", "alpha/2"), (r"{a \over b}", "a/b"), (r"\sqrt[3]{x}", "cbrt(x)"),
    (r"x^{2}_{1}", "x_1**2"), (r"x_1^{2}", "x_1**2"), (r"x^23", "x**2*3"), (r"-x^2", "-x**2"), (r"(-x)^2", "(-x)**2"), (r"2^{3}bc", "2**3*b*c"),
    (r"d_{\text{ff}} + d_{ff} + d_{\mathrm{ff}}", "d_ff + d_ff + d_ff"), (r"\bar{x}_n", "bar_x_n"), (r"\mathbf{x} + x", "bold_x + x"),
    (r"a_{n+k} - a_{k+n}", "`a_{k+n}` - `a_{k+n}`"), (r"x^{\prime\prime}", "x''"), (r"\theta^\star", "`theta^{*}`"),
    (r"n(n+1)(2n+1)/6", "n*(n + 1)*(2*n + 1)/6"), (r"p(1-p)", "p*(1 - p)"), (r"f(x, y)", "f(x, y)"), (r"\log_2 n", "log(n, 2)"),
    (r"\lg x", "log(x, 10)"), (r"\ln^2 x", "log(x)**2"), (r"\sin^{-1} a", "asin(a)"), (r"\sin \cos \theta", "sin(cos(theta))"),
    (r"\ln xy + 1", "log(x*y) + 1"), (r"\max\{a, b\}", "max(a, b)"), (r"\binom{n}{k}", "binomial(n, k)"), (r"\lfloor x/2 \rfloor", "floor(x/2)"),
    (r"\left| x - y \right|", "abs(x - y)"), (r"|x| y |z|", "abs(x)*y*abs(z)"), (r"||x||y||", "abs(abs(x)*abs(y))"), (r"x \bmod 3", "mod(x, 3)"),
    (r"124{,}439{,}808", "124439808"), (r"124\,439\,808", "124439808"), (r"124,439,808", "124439808"), (r"1.5 \times 10^{9}", "1.5e9"),
    (r"12.48\%", "12.48%"), (r"5 \text{ GB}", "5*GB"), (r"180^\circ", "180*pi/180"), (r"\sum_{k=1}^{n} k^2 + 1", "Sum(k**2, (k, 1, n)) + 1"),
    (r"\sum_{k=1}^{n} a_k + b_k + c", "Sum(a[k] + b[k], (k, 1, n)) + c"), (r"\sum_{k=1}^n a_k + \sum_{k=1}^n b_k", "Sum(a[k], (k, 1, n)) + Sum(b[k], (k, 1, n))"),
    (r"\sum_{0 \le i < n} i", "Sum(i, (i, 0, n - 1))"), (r"\sum_{1\le i<j\le n} x_i x_j", "Sum(Sum(x[i]*x[j], (i, 1, j - 1)), (j, 1, n))"),
    (r"\sum_{k \ge 1} 2^{-k}", "Sum(2**(-k), (k, 1, oo))"), (r"\prod_{i=1}^n (1 + r_i) - r_1", "Product(1 + r[i], (i, 1, n)) - r[1]"),
    (r"\lim_{x \to 0^+} \frac{1}{x}", "limit(1/x, x, 0, '+')"), (r"\int_0^1 \int_0^1 x y\,dx\,dy", "Integral(Integral(x*y, (x, 0, 1)), (y, 0, 1))"),
    (r"\int_1^2 \frac{dz}{z}", "Integral(1/z, (z, 1, 2))"), (r"\int_0^1 x + 1 \, dx + c", "Integral(x + 1, (x, 0, 1)) + c"),
    (r"\frac{d}{dx} x^2 y", "diff(x**2*y, x)"), (r"\frac{d^2}{dx^2} x^3", "diff(diff(x**3, x), x)"),
    (r"\frac{\partial}{\partial x} x^2 + x", "diff(x**2, x) + x"), (r"e^{i\pi} + 1", "E**(I*pi) + 1"), (r"1 - \frac{1}{\mathrm{e}}", "1 - 1/E"),
    (r"\Gamma(n+1)", "gamma(n + 1)"), (r"\operatorname{erf}(x)", "erf(x)"), (r"\operatorname{softmax}(x)", "softmax(x)"),
])
def test_a_notation_means_what_its_readers_expect(latex: str, meant: str) -> None:
    assert text(latex) == meant


@pytest.mark.parametrize(("latex", "meant"), [
    ("a = b = c", "a = b = c"), (r"a < b \le c", "a < b <= c"), (r"x \neq y", "x != y"), (r"a = b \implies b = a", "a = b => b = a"),
    (r"n! \approx 3.6\times 10^{6}", "n! ≈ 3.6e6"), (r"f = O(n \log n)", "f = O(n*log(n))"), (r"x \in \mathbb{R}", "real(x)"),
    (r"(x+1)^2 &= x^2 \\ &= y,", "(x + 1)**2 = x**2 = y"),
])
def test_relations_chain(latex: str, meant: str) -> None:
    assert text(latex) == meant


def test_a_matrix_equation_is_its_entries() -> None:
    assert text(r"\begin{pmatrix}1&2\\3&4\end{pmatrix}\begin{pmatrix}0\\1\end{pmatrix} = \begin{pmatrix}2\\4\end{pmatrix}") == (
        "1*0 + 2*1 = 2 and 3*0 + 4*1 = 4")
    assert text(r"\det\begin{pmatrix}a&b\\c&d\end{pmatrix}") == "a*d - b*c"


# ---- what is declared decides ---------------------------------------------------------------------------------------
def test_a_declared_function_is_called_and_an_undeclared_name_is_a_factor() -> None:
    assert text("s(z+1)", "s(z) := 1/z") == "s(z + 1)"
    assert text("s(z+1)") == "s*(z + 1)"


def test_a_subscript_is_an_index_when_it_is_bound_or_declared_and_a_name_otherwise() -> None:
    assert text(r"\sum_{i=1}^n p_i + p_1") == "Sum(p[i], (i, 1, n)) + p[1]"
    assert text("p_i + p_1") == "p_i + p_1"
    assert text("c_1 + c_j", "c[i]: real") == "c[1] + c[j]"
    assert text("d_k k", "d_k, k: positive integer") == "d_k*k"


def test_an_index_beside_a_word_is_no_pair_of_indices() -> None:
    assert text(r"\sum_{l=1}^{L} d_{model} l") == "Sum(d_model*l, (l, 1, L))"
    assert text(r"\sum_{j=1}^{m} T_{ij}") == "Sum(T[i, j], (j, 1, m))"


def test_a_kronecker_delta_needs_an_index() -> None:
    assert text(r"\sum_{i=1}^n \delta_{ij} x_i") == "Sum(delta(i, j)*x[i], (i, 1, n))"
    assert text(r"\delta_{ij}") == "delta_ij"


def test_e_and_i_are_constants_until_they_are_declared_or_bound() -> None:
    assert text("e^x + i") == "E**x + I"
    assert text("e^x + i", "e, i: real") == "e**x + i"
    assert text(r"\sum_{i=1}^n i x_i") == "Sum(i*x[i], (i, 1, n))"


def test_letters_that_spell_a_declared_name_are_that_name() -> None:
    assert text("2 bs", "bs: positive integer") == "2*bs"
    assert text("2 bs") == "2*b*s"


def test_a_prime_after_a_defined_function_is_its_derivative() -> None:
    assert text("f'(2)", "f(x) := x**2") == "diff(f(t), t, at=2)"


def test_a_range_may_be_declared() -> None:
    assert text(r"\sum_i p_i", "i in 1..K") == "Sum(p[i], (i, 1, K))"


# ---- settings and what is reported ----------------------------------------------------------------------------------
def test_conventions_that_were_used_are_reported_and_others_are_not() -> None:
    assert dict(read_latex(r"\log x").conventions) == {"log": "\\log is the natural logarithm"}
    assert not read_latex("x + y").conventions


def test_settings_change_what_is_read() -> None:
    assert text(r"\log x", settings=LatexSettings(log_base=2)) == "log(x, 2)"
    assert text("3,14 x", settings=LatexSettings(decimal_comma=True)) == "3.14*x"
    assert text("e + i", settings=LatexSettings(constants=())) == "e + i"
    assert text(r"\sum_{k=1}^n a_k + b_k", settings=LatexSettings(scope="term")).startswith("Sum(a[k], (k, 1, n)) + ")
    with pytest.raises(ValueError, match="scope"):
        LatexSettings(scope="far")


def test_words_behind_a_formula_are_remarks_and_conditions_are_not() -> None:
    assert read_latex(r"a = b \quad \text{by symmetry}").remarks == ("by symmetry",)
    with pytest.raises(ReadError, match="condition"):
        read_latex(r"a = b \quad \text{for } a > 0")


def test_parts_know_where_they_stand() -> None:
    source = r"\frac{a}{2} + b"
    spans = {source[sp.start:sp.end]: sp.expr for sp in read_latex(source).spans}
    assert spans[r"\frac{a}{2}"] == read_expression("a/2")
    assert spans["b"] == Expr("symbol", "b")


def test_layout_is_nothing() -> None:
    plain = read_latex("(a + b)^2 x").expr
    assert read_latex(r"\displaystyle \bigl( a\, +\; b \bigr)^{2}\!~x \label{eq:1} \tag{2} % note").expr == plain
    assert read_latex(r"$\left(a+b\right)^2 \color{red}{x}.$").expr == plain


@pytest.mark.parametrize(("latex", "meant"), [
    (r"c(n) := A + \frac{2}{n}", "c(n) := A + 2/n"), (r"D \coloneqq x^2", "D := x**2"), (r"d_{\text{ff}} = 4d", "d_ff := 4*d")])
def test_definitions(latex: str, meant: str) -> None:
    assert str(read_definition(latex)) == meant


def test_a_definition_with_a_declared_index_defines_a_family() -> None:
    where = read_where("z[m]: real")
    assert str(read_definition(r"p_m := \exp(z_m)", where)) == "p[m] := exp(z[m])"
    assert str(read_definition(r"p_1 := \exp(2)", where)) == "p_1 := exp(2)"


def test_both_readers_give_the_same_term() -> None:
    for latex, plain in ((r"-2x + \frac{1}{2}", "-2*x + 1/2"), (r"a - 2b", "a - 2*b"), (r"-\frac{a}{b}", "-(a/b)")):
        assert lower(read_latex(latex).expr) == lower(read_expression(plain))


def test_a_letter_that_tends_to_something_is_no_constant_before_it() -> None:
    assert str(read_latex(r"\frac{1}{i} \to 0 \quad (i \to \infty)").expr) == "Tends(1/i, i, oo, 0)"
    assert "I" in str(read_latex(r"\frac{1}{i} + n \to 0 \quad (n \to \infty)").expr)


def test_a_bar_is_the_conjugate_of_what_is_declared_complex_and_else_a_name() -> None:
    given = read_where("z: complex")
    assert read_latex(r"\bar z z + \bar{z}^2", given).expr == read_expression("conjugate(z)*z + conjugate(z)**2")
    assert read_latex(r"y - \bar y").expr == read_expression("y - bar_y")
    assert "a name of its own" in read_latex(r"y - \bar y").conventions[r"\bar{y}"]
    assert read_latex(r"\bar z z", read_where("z: complex; bar_z: complex")).expr == read_expression("bar_z*z")


def test_brackets_around_one_name_group_and_say_so() -> None:
    reading = read_latex(r"\{x\} + [y]^2")
    assert reading.expr == read_expression("x + y**2")
    assert any("fractional part" in meaning for meaning in reading.conventions.values())
    assert not any("brackets" in meaning for meaning in read_latex(r"\{x + 1\}").conventions.values())


def test_a_sum_below_a_bound_alone_asks_where_it_starts() -> None:
    for latex in (r"\sum_{k<n} k", r"\prod_{k \leq n} k", r"\sum_{i<j} x_i"):
        with pytest.raises(ReadError, match="start"):
            read_latex(latex)
    assert read_latex(r"\sum_{k>n} 1/k^2").expr == read_expression("sum(1/k**2, k=n+1..oo)")
    assert read_latex(r"\sum_{0 \leq k < n} k").expr == read_expression("sum(k, k=0..n-1)")

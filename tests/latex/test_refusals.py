"""What is refused, where, and what the message proposes: nothing is dropped, guessed or case-folded."""
from __future__ import annotations

import pytest

from derive.language import ReadError, read_where
from derive.latex import read_latex


@pytest.mark.parametrize(("latex", "column", "message"), [
    ("1/2x", 4, "slash"), (r"3\frac{1}{2}", 1, "sum or product"), ("12 345", 4, "side by side"), ("n!!", 2, "double factorial"),
    (r"\log n / n", 8, "divided before or after"), (r"\log p (1-p)", 8, "argument end"), (r"\exp{x}^2", 8, "argument"),
    (r"\log^{-1} x", 1, "reciprocal"), ("x^{(i)}", 2, "label or a power"), (r"\mathbf{x}^\top", 12, "superscript"), ("x^a^b", 4, "braces"),
    ("T(n)", 1, "define T"), ("f(x) + f", 1, "alone"), ("log(x)", 1, r"\\log"), ("softmax(x)", 1, "operatorname"), ("3,14", 2, "decimal comma"),
    ("2e-3", 2, "power of ten"), ("f(1,234)", 4, "inside a list"), (r"\sum_{i \neq j} x_i", 1, "condition"), (r"\int_0^1 x^2", 1, "differential"),
    (r"\max_{i} x_i", 5, "parentheses"), (r"\begin{cases} 1 & x \end{cases}", 19, "cases"), (r"x \pm 1", 3, "two statements"),
    (r"1 + \cdots + n", 5, "ellipsis"), ("a := b", 3, "definition"), ("P(A|B)", 4, "bars"), (r"\mathbb{E}_x[y]", 1, "expectation"),
    (r"\vec{v} \cdot \vec{w}", 9, "vectors"), (r"\widehat{AB}", 1, "one name"), ("O(n^2)", 1, "order of growth"), ("x, y", 2, "comma"),
    (r"\left(x)", 8, "pair"), ("x'_1 + x_1'", 8, "alike"), (r"\frac{d}{d x} d", 7, "quantity elsewhere"), ("50% x", 3, "percent"), (r"\text{if } x", 1, "word if"), (r"\overline{z + w} - \overline{z}", 1, "conjugate"), (r"\unknown x", 1, "not a command"), ("x \\\\ y", 3, "new line"),
])
def test_what_could_mean_two_things_is_refused_at_its_place(latex: str, column: int, message: str) -> None:
    with pytest.raises(ReadError, match=message) as caught:
        read_latex(latex)
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize("latex", [
    ")", r"\frac{d}{dx}", r"\sqrt{}", r"\sqrt", r"\overline", "{", r"\mathit{x + y}", r"\mathit{21}", r"\frac{}{2}", r"\int", "!0", "_", "|", "||x|",
    "(((())))", "-", "f(x,,y)", "f(x,y,", r"\cos^2", "@", "$", "%", "*", "\\", r"\frac{(2 + x}{1 - x)}", r"\cos 1 \cos", "f()", r"a \div \div b",
    "a // b", "a +", r"\%100", "x [ x + 1", "", "  ", "$$", "x^", "x_", r"\lim x", r"\sum x", r"a \implies", "= b", "a = ", "a < ",
])
def test_broken_formulas_are_refused(latex: str) -> None:
    with pytest.raises(ReadError):
        read_latex(latex)


def test_a_place_on_a_later_line() -> None:
    with pytest.raises(ReadError) as caught:
        read_latex("a\n= b +\n  3\\frac{1}{2}")
    assert (caught.value.line, caught.value.column) == (3, 3)


def test_declared_letters_make_notation_ambiguous() -> None:
    for latex, where in ((r"\frac{dL}{dz}", "d: real"), (r"\int_0^1 x dx", "d: real"), ("2E-3", "E: real"), (r"\sum_{k=1}^n a_k + k", "k: integer"),
                         ("E[X] + 1", "E: real"), ("bs", "b, s, bs: real")):
        read_latex(latex)
        with pytest.raises(ReadError):
            read_latex(latex, read_where(where))


def test_an_upright_d_is_never_ambiguous() -> None:
    assert str(read_latex(r"\int_0^1 d x \, \mathrm{d}x", read_where("d: real")).expr) == "Integral(d*x, (x, 0, 1))"

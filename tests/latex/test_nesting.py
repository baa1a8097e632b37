"""Sixty brackets nest, one inside the other, however deep the caller stands; one more is refused in one clear line."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from derive.language import ReadError, lower, read_expression, to_latex, to_text
from derive.latex import LatexSettings, read_latex
from derive.reading import read_statement

KINDS = {
    "parentheses": ("(1+", ")"), "sized": (r"\left(", r"\right)"), "square": ("[", "]"), "braces": ("{", "}"), "curly": (r"\{", r"\}"),
    "numerators": (r"\frac{", "}{2}"), "denominators": (r"\frac{1}{", "}"), "roots": (r"\sqrt{", "}"), "cube roots": (r"\sqrt[3]{", "}"),
    "powers": ("2x^{", "}"), "bars": ("|1+", "|"), "sized bars": (r"\left|", r"\right|"), "floors": (r"\lfloor ", r"\rfloor "),
    "sines": (r"\sin(", ")"), "named functions": (r"\operatorname{erf}(", ")"), "gammas": (r"\Gamma(", ")"), "logarithms": (r"\log\left(", r"\right)"),
    "maxima": (r"\max(1, ", ")"), "binomials": (r"\binom{n}{", "}"), "sums": (r"\sum_{i=1}^{n}\left(", r"\right)"), "integrals": (r"\int_0^1 (", r")\,dx"),
    "limits": (r"\lim_{y \to 0} (", ")"), "derivatives": (r"\frac{d}{dx} (", ")"), "factorials": ("(", ")!"), "boxes": (r"\boxed{", "}"),
    "negations": ("-(", "+1)"), "old fractions": ("{1 \\over ", "}"),
}  # fmt: skip
DEPTHS = (0, 300, 600, 900)


def nested(kind: str, times: int) -> str:
    left, right = KINDS[kind]
    return left * times + "x" + right * times


def standing(depth: int, work: Callable[[], Any]) -> Any:
    """The result of `work`, called from `depth` frames further down."""
    return work() if depth == 0 else standing(depth - 1, work)


@pytest.mark.parametrize("kind", KINDS)
def test_sixty_brackets_are_read_and_one_more_is_not(kind: str) -> None:
    assert "x" in to_text(read_latex(nested(kind, 60)).expr)
    with pytest.raises(ReadError, match="nested more than 60 (brackets|integrals) deep") as caught:
        read_latex(nested(kind, 61))
    assert caught.value.line == 1
    assert 1 <= caught.value.column <= len(nested(kind, 61))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("kind", ["parentheses", "powers", "sums", "integrals"])
def test_the_limit_does_not_depend_on_who_calls(kind: str, depth: int) -> None:
    """A test of hypothesis stands some three hundred frames deep; the default limit of Python is a thousand."""
    e = read_latex(nested(kind, 60)).expr
    assert standing(depth, lambda: read_latex(nested(kind, 60)).expr) == e
    statement = standing(depth, lambda: read_statement(f"${nested(kind, 60)} = 1$"))
    assert standing(depth, lambda: statement.claim().goal) is lower(statement.relation)
    assert standing(depth, lambda: (to_text(e), to_latex(e))) == (to_text(e), to_latex(e))
    with pytest.raises(ReadError, match="nested more than 60 (brackets|integrals) deep"):
        standing(depth, lambda: read_latex(nested(kind, 61)))


def test_brackets_side_by_side_are_not_nested() -> None:
    assert read_latex("+".join(["(x)"] * 500)).expr.head == "add"


@pytest.mark.parametrize("text", [r"\sin" * 200 + " x", r"\sum_{k=1}^n" * 200 + " k", r"\sqrt" * 200 + " x", "{}" * 200 + "x", r"\lnot " * 200 + "x=1"])
def test_operators_without_brackets_have_a_limit_too(text: str) -> None:
    with pytest.raises(ReadError, match="the formula is nested"):
        read_latex(text)


def test_the_limit_is_a_setting() -> None:
    settings = LatexSettings(nesting=5)
    assert read_latex("((((x))))", settings=settings).expr == read_expression("x")
    assert read_latex("(((((x)))))", settings=settings).expr == read_expression("x")
    with pytest.raises(ReadError, match="nested more than 5 brackets deep"):
        read_latex("((((((x))))))", settings=settings)

r"""Values by cases in LaTeX: what is read, that it reads back, and what stands under such a brace and is no value."""

from __future__ import annotations

import pytest

from derive.language import ReadError, read_expression, to_latex
from derive.latex import read_latex

READ = [
    (r"|x| = \begin{cases} x & x \geq 0 \\ -x & \text{otherwise} \end{cases}", "abs(x) = Piecewise((x, x >= 0), (-x, True))"),
    (
        r"|x| = \begin{cases} x, & \text{if } x \geq 0, \\ -x, & \text{if } x < 0. \end{cases}",
        "abs(x) = Piecewise((x, x >= 0), (-x, x < 0))",
    ),
    (
        r"f = \begin{dcases} 1 & \text{for } x > 0 \land y > 0 \\ 0 & \text{else} \end{dcases} + 1",
        "f = Piecewise((1, x > 0 and y > 0), (0, True)) + 1",
    ),
]
REFUSED = [
    (r"\begin{cases} x+y=1 \\ x-y=2 \end{cases}", "state equations"),
    (r"\begin{cases} 1 & x \end{cases} = 1", "no relation"),
    (r"\begin{cases} 1 & \text{otherwise} \\ 2 & x>0 \end{cases} = 1", "the last"),
    (r"\begin{cases} 1 & \text{roughly } x>0 \end{cases} = 1", "a word such as if"),
    (r"\begin{cases} 1 & x>0", "never closed"),
    (r"\begin{cases} \end{cases} = 1", "missing"),
]


@pytest.mark.parametrize(("latex", "text"), READ)
def test_cases_are_read_and_read_back(latex: str, text: str) -> None:
    found = read_latex(latex)
    assert found.expr == read_expression(text)
    assert read_latex(to_latex(found.expr)).expr == found.expr


@pytest.mark.parametrize(("latex", "word"), REFUSED)
def test_what_is_no_value_by_cases_is_refused(latex: str, word: str) -> None:
    with pytest.raises(ReadError, match=word):
        read_latex(latex)

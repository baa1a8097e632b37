"""Order through exp and log: bounds of log-sum-exp, exp and log keep <=."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes, verdict

SCORES = "n: positive integer; i: integer; 1 <= i; i <= n; x[a]: real; M: real"


@pytest.mark.parametrize(("text", "where"), [
    ("exp(a) <= exp(b)", "a, b: real; a <= b"),
    ("log(a) <= log(b)", "a: positive; b: real; a <= b"),
    ("log(1 + exp(x)) >= x", "x: real"),
    ("log(1 + exp(x)) <= x + log(2)", "x: nonnegative"),
])
def test_order_through_exp_and_log(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("max(a, b) <= log(exp(a) + exp(b))", "a, b: real"),
    ("x[i] <= log(Sum(exp(x[j]),(j,1,n)))", SCORES),
    ("log(Sum(exp(x[j]),(j,1,n))) <= M + log(n)", SCORES + "; x[a] <= M for a in 1..n"),
])
def test_log_sum_exp_lies_between_its_largest_term_and_that_and_log_n(text: str, where: str) -> None:
    assert verdict(text, where, 8.0).verdict == "proved"


def test_turned_around_or_too_sharp_it_is_refuted() -> None:
    refutes("exp(b) <= exp(a)", "a, b: real; a <= b")
    refutes("log(1 + exp(x)) <= x + log(2)", "x: real")
    refutes("log(Sum(exp(x[j]),(j,1,n))) <= M", SCORES + "; x[a] <= M for a in 1..n")
    never_holds("log(a) <= log(b)", "a, b: real; a <= b")
    never_holds("x[i] <= log(Sum(exp(x[j]),(j,1,n)))", SCORES.replace("i <= n", "i <= n + 1"))

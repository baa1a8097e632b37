"""Limits that no single form gives: logs and powers against each other, 0/0 of higher order, oo - oo, and infinite ones."""

from __future__ import annotations

import pytest

from derive.language import ReadError, read_statement
from derive.prover import decide

TRUE = [
    # powers, logs and exponentials against each other
    ("limit(1/sqrt(x), x, oo) = 0", ""),
    ("limit(log(x)**3/x**(1/10), x, oo) = 0", ""),
    ("limit(log(n)/n, n, oo) = 0", "n: positive integer"),
    ("limit(log(x)/x**a, x, oo) = 0", "a: positive"),
    ("limit(x**a/exp(x), x, oo) = 0", "a: positive"),
    ("limit(exp(x)/x**100, x, oo) = oo", ""),
    ("limit(exp(-sqrt(x))*x**5, x, oo) = 0", ""),
    ("limit(log(log(x))/log(x), x, oo) = 0", ""),
    ("limit(x*log(x), x, 0, '+') = 0", ""),
    # b^e with both moving
    ("limit(x**(1/x), x, oo) = 1", ""),
    ("limit(n**(1/n), n, oo) = 1", "n: positive integer"),
    ("limit(x**x, x, 0, '+') = 1", ""),
    ("limit((1 + a/n)**n, n, oo) = exp(a)", "n: positive integer; a: real"),
    ("limit((2**n + 3**n)**(1/n), n, oo) = 3", "n: positive integer"),
    ("limit(cos(x)**(1/x**2), x, 0) = exp(-1/2)", ""),
    # oo - oo
    ("limit(sqrt(n**2 + 4*n) - n, n, oo) = 2", "n: positive integer"),
    ("limit(x*(sqrt(x**2 + 1) - x), x, oo) = 1/2", ""),
    ("limit(log(x + 1) - log(x), x, oo) = 0", ""),
    ("limit(log(1 + exp(x)) - x, x, oo) = 0", ""),
    ("limit(1/log(x) - 1/(x - 1), x, 1) = 1/2", ""),
    # 0/0
    ("limit((1 - cos(x))/x**2, x, 0) = 1/2", ""),
    ("limit((x - sin(x))/x**3, x, 0) = 1/6", ""),
    ("limit((exp(x) - 1 - x)/x**2, x, 0) = 1/2", ""),
    ("limit(log(1 + a*x)/x, x, 0) = a", "a: real"),
    ("limit(log(x)/(x - 1), x, 1) = 1", ""),
    ("limit(x*(pi/2 - atan(x)), x, oo) = 1", ""),
    # what grows fastest leads; what oscillates is bounded
    ("limit((3**n - 2**n)/(3**n + 2**n), n, oo) = 1", "n: positive integer"),
    ("limit((x + sin(x))/x, x, oo) = 1", ""),
    ("limit(sin(x)/x, x, oo) = 0", ""),
    ("limit(log(1 + exp(x))/x, x, oo) = 1", ""),
    # infinite
    ("limit(log(x), x, oo) = oo", ""),
    ("limit(log(log(x)), x, oo) = oo", ""),
    ("limit(x**2 - x**3, x, oo) = -oo", ""),
    ("limit(x - log(x), x, oo) = oo", ""),
    ("limit(log(x), x, 0, '+') = -oo", ""),
    ("limit(1/x, x, 0, '+') = oo", ""),
    ("limit(1/x, x, 0, '-') = -oo", ""),
    ("limit(1/x**2, x, 0) = oo", ""),
    ("limit(exp(1/x), x, 0, '-') = 0", ""),
    # growth
    ("n*log(n) = o(n**2)", "n: positive integer; n -> oo"),
    ("log(n) = o(n**a)", "n: positive integer; n -> oo; a: positive"),
    ("sqrt(n**2 + n) ~ n", "n: positive integer; n -> oo"),
]
FALSE = [
    ("limit(1/x, x, 0) = oo", ""),
    ("limit(sin(x), x, oo) = 0", ""),
    ("limit(x*sin(x), x, oo) = oo", ""),
    ("limit(sin(1/x), x, 0) = 0", ""),
    ("limit(x/abs(x), x, 0) = 1", ""),
    ("limit((x + sin(x))/x, x, oo) = 2", ""),
    # the quotient of the slopes has a limit where they are divided by what vanishes again and again
    ("limit((x + sin(x)*cos(x))/(exp(sin(x))*(x + sin(x)*cos(x))), x, oo) = 0", ""),
    ("limit(x**2*sin(1/x)/sin(x), x, 0) = 1", ""),
    ("limit(log(x), x, 0) = -oo", ""),
    ("limit(exp(1/x), x, 0) = oo", ""),
    ("limit(exp(1/x), x, 0, '-') = oo", ""),
    ("limit(x**a, x, oo) = oo", "a: real"),
    ("limit(a*x, x, oo) = oo", "a: real"),
    ("limit(x**2 - x**3, x, oo) = oo", ""),
    ("limit(tan(x), x, pi/2) = oo", ""),
    ("limit(x*sin(pi*x), x, oo) = 0", ""),
    ("limit((-1)**n, n, oo) = 1", "n: positive integer"),
    ("n**2 = o(n*log(n))", "n: positive integer; n -> oo"),
]
REFUTED = [
    ("limit(log(n)/n, n, oo) = 1", "n: positive integer"),
    ("limit(sqrt(n**2 + 4*n) - n, n, oo) = 4", "n: positive integer"),
    ("limit(x*log(x), x, 0, '+') = 1", ""),
    ("limit(x**(1/x), x, oo) = 0", ""),
    ("limit((1 - cos(x))/x**2, x, 0) = 1", ""),
    ("limit((1 + 1/x)**x, x, oo) = 1", ""),
]


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_true_limits_are_proved(text: str, where: str) -> None:
    assert decide(read_statement(text, where=where), 5).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_limits_are_not(text: str, where: str) -> None:
    assert decide(read_statement(text, where=where), 3).verdict in ("undecided", "refuted")


@pytest.mark.parametrize(("text", "where"), REFUTED)
def test_a_limit_that_is_another_is_refuted(text: str, where: str) -> None:
    assert decide(read_statement(text, where=where), 5).verdict == "refuted"


@pytest.mark.parametrize("text", ["limit(x, x, 3, integer) = 3", "limit(1/x, x, 0, real) = oo"])
def test_at_a_point_there_are_sides_and_no_sorts(text: str) -> None:
    with pytest.raises(ReadError, match="from both sides"):
        decide(read_statement(text), 2)


def test_what_evaluation_does_not_decide_is_tried_once() -> None:
    """1/tan has no form at pi/2 that a strategy knows; cos(pi/2) != 0 came up six hundred times on the way."""
    import time

    start = time.thread_time()
    assert decide(read_statement("limit(1/tan(x), x, pi/2) = 0"), 2).verdict in ("undecided", "proved")
    assert time.thread_time() - start < 6

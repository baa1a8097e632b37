"""Limits that do not exist or are infinite are refuted with what the function does instead; true limits beside them."""
from __future__ import annotations

import json

import pytest

from derive.kernel.check import recheck
from derive.language import read_statement
from derive.prover import decide

REFUTED = [
    ("limit(sin(x), x, oo) = 0", "", "it tends to 1 along 2*k*pi + 1/2*pi as k -> oo"),
    ("limit(cos(x), x, oo) = 1", "", "along"), ("limit(sin(2*x+1), x, oo) = sin(1)", "", "along"),
    ("limit(sin(x)^2, x, oo) = 1/2", "", "along"), ("limit(sin(x)+cos(x), x, oo) = 1", "", "along"),
    ("sin(x) -> 0", "x -> oo", "along"), ("limit(x*sin(x), x, oo) = 0", "", "oo along"),
    ("limit(x*sin(x), x, oo) = oo", "", "-oo along"), ("limit(1/sin(x), x, oo) = 0", "", "along"),
    ("limit(sin(1/x), x, 0) = 0", "", "it tends to 1 along 1/(2*k*pi + 1/2*pi) as k -> oo"),
    ("limit(cos(1/x), x, 0, '+') = 0", "", "along 1/("),
    ("limit((-1)^n, n, oo) = 1", "", "it tends to -1 along 1 + 2*k as k -> oo"), ("limit((-1)^n, n, oo) = -1", "", "along"),
    ("limit((-1)^n, n, oo) = 0", "n: integer", "squared"), ("limit(x - floor(x), x, oo) = 0", "", "along 1/2 + k"),
    ("limit(abs(x)/x, x, 0) = 1", "", "it tends to -1 from the left"), ("limit(abs(x)/x, x, 0) = 0", "", "from the right"),
    ("limit(sign(x), x, 0) = 1", "", "from the left"), ("limit(1/x, x, 0) = oo", "", "it tends to -oo from the left"),
    ("limit(1/x, x, 0) = 0", "", "from the right"), ("limit(exp(1/x), x, 0) = oo", "", "from the left"),
    ("limit(1/x^2, x, 0) = 0", "", "the limit is oo"), ("limit(log(x), x, 0, '+') = oo", "", "the limit is -oo"),
    ("limit(x, x, oo) = 3", "", "the limit is oo"), ("limit(1/n, n, oo) = oo", "", "the limit is 0"),
    ("limit(sin(x)/x, x, 0) = 2", "", "the limit is 1"), ("limit(abs(x)/x, x, 0, '-') = 1", "", "the limit is -1"),
    ("n/(n+1) -> 2", "n: positive integer; n -> oo", "the limit is 1"),
    ("limit((a*n+1)/(n+2), n, oo) = a+1", "", "the limit is a"), ("limit(log(n)/n, n, oo) = 1", "", "the limit is 0"),
]
TRUE = [
    ("limit(sin(x)/x, x, oo) = 0", ""), ("limit(x*sin(1/x), x, 0) = 0", ""), ("limit(sin(x)*exp(-x), x, oo) = 0", ""),
    ("limit(sin(2*pi*n), n, oo) = 0", "n: integer"), ("limit((-1)^(2*n), n, oo) = 1", "n: integer"),
    ("limit(abs(x)/x, x, 0, '+') = 1", ""), ("limit(1/x^2, x, 0) = oo", ""), ("limit(1/x, x, 0, '-') = -oo", ""),
    ("limit(log(x), x, 0, '+') = -oo", ""), ("limit(floor(x)/x, x, oo) = 1", ""), ("limit(x*(2+sin(x)), x, oo) = oo", ""),
    ("limit(sin(x)^2 + cos(x)^2, x, oo) = 1", ""), ("limit(cos(1/x)*x^2, x, 0) = 0", ""),
    ("limit((-1)^n/n, n, oo) = 0", "n: positive integer"), ("limit(tan(pi*n), n, oo) = 0", "n: integer"),
    ("limit(cos(pi*n)^2, n, oo) = 1", "n: integer"), ("limit(abs(x)/x, x, 2) = 1", ""),
]


@pytest.mark.parametrize(("statement", "where", "told"), REFUTED)
def test_a_false_limit_is_refuted_with_what_holds_instead(statement: str, where: str, told: str) -> None:
    verdict = decide(read_statement(statement, where=where), 4)
    assert verdict.verdict == "refuted"
    assert told in (verdict.reason or "")
    assert verdict.proof is not None and json.loads(verdict.proof)["kind"] == "disproof"
    assert recheck(verdict.proof).verdict == "refuted"


@pytest.mark.parametrize(("statement", "where"), TRUE)
def test_a_true_limit_is_not(statement: str, where: str) -> None:
    assert decide(read_statement(statement, where=where), 4).verdict in ("proved", "undecided", "supported")


def test_an_unknown_number_may_be_what_it_tends_to_only_where_no_number_is() -> None:
    assert decide(read_statement("limit(a*sin(x), x, oo) = 0"), 4).verdict != "refuted"  # true for a = 0

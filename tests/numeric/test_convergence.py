"""What diverges has no number and supports nothing; what converges keeps its number. True cases beside false twins."""
from __future__ import annotations

import pytest

from derive.language import read_expression, read_statement
from derive.numeric.decimals import Decimal, to_digits
from derive.prover import decide

SEEN = [
    ("sum(1/k^2, k=1..oo)", "1.644934067"), ("sum((-1)^k/sqrt(k+1), k=0..oo)", "0.6048986434"),
    ("sum(exp(-k^2), k=-oo..oo)", "1.772637205"), ("product(1-1/(4*k^2), k=1..oo)", "0.6366197724"),
    ("limit(sin(x)/x, x, 0)", "1"), ("limit((1+1/n)^n, n, oo)", "2.718281828"), ("limit(sqrt(n^2+4*n)-n, n, oo)", "2"),
    ("limit(sum(1/k, k=1..n) - log(n), n, oo)", "0.5772156649"), ("limit(abs(x)/x, x, 0, '+')", "1"),
    ("integral(1/(1+x^2), x=-oo..oo)", "3.141592654"), ("integral(x*exp(-x^2), x=-oo..oo)", "0"),
    ("diff(abs(x), x, at=2)", "1"), ("diff(sqrt(x)*abs(x), x, at=4)", "3"),
]
DIVERGENT = [
    "sum(2**k, k=0..oo)", "sum((-1)**k, k=0..oo)", "sum((-1)**k*k, k=0..oo)", "sum(1/k, k=1..oo)", "sum(sin(k), k=0..oo)",
    "sum(1/(k*log(k)), k=2..oo)", "product(1+1/k, k=1..oo)", "product(cos(k), k=1..oo)",
    "limit(sin(1/x), x, 0)", "limit(sin(pi/x), x, 0)", "limit(sin(x), x, oo)", "limit((-1)^n, n, oo)",
    "limit(abs(x)/x, x, 0)", "limit(cos(2*pi*x), x, oo)",
    "diff(abs(x), x, at=0)", "diff(sqrt(x), x, at=0)", "diff(diff(x*abs(x), x), x, at=0)", "diff(floor(x), x, at=2)",
    "integral(x, x=-oo..oo)", "integral(x/(1+x^2), x=-oo..oo)", "integral(1/x, x=1..oo)",
]


@pytest.mark.parametrize(("text", "decimal"), SEEN)
def test_what_converges_has_a_number(text: str, decimal: str) -> None:
    found = to_digits(read_expression(text).to_term(), 10)
    assert isinstance(found, Decimal) and found.text == decimal


@pytest.mark.parametrize("text", DIVERGENT)
def test_what_diverges_has_none(text: str) -> None:
    assert not isinstance(to_digits(read_expression(text).to_term(), 10), Decimal)


def test_the_reason_says_what_is_missing() -> None:
    found = to_digits(read_expression("sum(2**k, k=0..oo)").to_term(), 10)
    assert not isinstance(found, Decimal) and found.reason == "a series that is not seen to converge"


@pytest.mark.parametrize(("statement", "inside", "outside"), [
    ("sum(x**k/k, k=1..oo) = -log(1-x)", "x in (-1, 1)", "x < -1"),
    ("sum(binomial(2*k,k)*x**k, k=0..oo) = 1/sqrt(1-4*x)", "x in (-1/4, 1/4)", "x < -1/4"),
    ("sum(sin(k*x)/k, k=1..oo) = (pi-x)/2", "x in (1, 6)", "x in (7, 8)"),
])
def test_series_support_a_statement_where_they_converge(statement: str, inside: str, outside: str) -> None:
    assert decide(read_statement(statement, where=inside), 10).verdict in ("supported", "proved")
    assert decide(read_statement(statement, where=outside), 2).verdict in ("undecided", "refuted")


@pytest.mark.parametrize(("statement", "where"), [
    ("sum(x**k, k=0..oo) = 1/(1-x)", "x > 1"), ("sum((-1)**k*x**k, k=0..oo) = 1/(1+x)", "x >= 1"),
    ("sum(sin(k*x), k=1..oo) = sin(x)/(2-2*cos(x))", "x in (0, 6)"), ("limit(sin(x*n), n, oo) = 0", "x in (1, 2)"),
    ("limit(sin(a/x), x, 0) = 0", "a > 0"), ("integral(a*x, x=-oo..oo) = 0", "a > 0"),
])
def test_divergent_sums_and_limits_support_nothing(statement: str, where: str) -> None:
    assert decide(read_statement(statement, where=where), 2).verdict in ("undecided", "refuted", "ill-formed")

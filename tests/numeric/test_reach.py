"""Numbers that put what happens out of sight of the points looked at: no figure and no support. Beside them, near ones."""
from __future__ import annotations

import pytest

from derive.language import read_expression, read_statement
from derive.numeric.decimals import Decimal, to_digits
from derive.prover import decide


@pytest.mark.parametrize(("text", "decimal"), [
    ("limit(x/(x+100), x, oo)", "1"), ("limit(sign(x-3/2), x, 1, '+')", "-1"),
    ("limit(sin(x)/(x-pi), x, pi)", "-1"), ("limit(20*x/((x+30)*(x+40))+1/2, x, oo)", "0.5"),
])
def test_limits_within_reach_have_a_number(text: str, decimal: str) -> None:
    found = to_digits(read_expression(text).to_term(), 10)
    assert isinstance(found, Decimal) and found.text == decimal


@pytest.mark.parametrize("text", [
    "limit(floor(x/1000000), x, oo)", "limit(floor(floor(x/1000)/1000), x, oo)", "limit(1/(1+exp(x-10**6)), x, oo)",
    "limit(sign(x-200000), x, oo)", "limit(x/(x+1/10**30), x, 0, '+')", "limit(tanh(x*10**30), x, 0, '+')",
    "limit(x/10**30, x, oo)", "limit(floor(x**(1/3)/100), x, oo)", "limit(sign(log(x)-12), x, oo)",
    "limit(sign(x-100001/100000), x, 1, '+')", "limit(1/(1+(1+1/10**7)**x), x, oo)",
])
def test_limits_out_of_reach_have_none(text: str) -> None:
    assert not isinstance(to_digits(read_expression(text).to_term(), 10), Decimal)


@pytest.mark.parametrize("statement", [
    "limit(a*floor(x/1000000), x, oo) = 0", "limit(a/(1+exp(x-1000000)), x, oo) = a",
])
def test_limits_out_of_reach_support_nothing(statement: str) -> None:
    assert decide(read_statement(statement, where="a > 0"), 2).verdict in ("undecided", "refuted", "ill-formed")


@pytest.mark.parametrize(("text", "decimal"), [
    ("integral(exp(-(x-3)**2), x=-oo..oo)", "1.772453851"), ("integral(exp(-x)/(x+20), x=0..oo)", "0.0477185455"),
    ("integral(exp(-9*(x-1/3)**2), x=0..2)", "0.5443503528"), ("diff(1/x**2, x, at=2)", "-0.25"),
    ("diff(1/gamma(x)**2, x, at=1)", "1.15443133"),
])
def test_integrals_and_slopes_within_reach_have_a_number(text: str, decimal: str) -> None:
    found = to_digits(read_expression(text).to_term(), 10)
    assert isinstance(found, Decimal) and found.text == decimal


@pytest.mark.parametrize("text", [
    "integral(exp(-(x-1000)**2), x=-oo..oo)", "integral(exp(-(x-99)**2), x=-oo..oo)",
    "integral(exp(-10**8*(x-1/3)**2), x=0..1)",
    "integral(exp(-(x-77)**2), x=0..2000)",
    "diff(1/x**2, x, at=0)", "diff(sin(x)/x, x, at=0)", "diff(1/sin(x)**2, x, at=pi)",
    "diff(diff(1/x**2, x), x, at=0)",
])
def test_integrals_out_of_reach_and_slopes_at_poles_have_none(text: str) -> None:
    assert not isinstance(to_digits(read_expression(text).to_term(), 10), Decimal)


def test_a_distant_peak_supports_nothing() -> None:
    claim = read_statement("integral(a*exp(-(x-1000)**2), x=-oo..oo) = 0", where="a > 0")
    assert decide(claim, 2).verdict in ("undecided", "refuted")


@pytest.mark.parametrize(("text", "decimal"), [
    ("sum(binomial(2*k,k)/(5**k*(k+1)**(1/2)), k=0..oo)", None), ("sum((-1)**k/sqrt(k+2), k=0..oo)", None),
    ("sum(factorial(4*k)*(26390*k+1103)/(factorial(k)**4*396**(4*k)), k=0..oo)", "1103.000027"),
    ("product(1+1/(k+1)**2, k=1..oo)", "1.838038955"),
])
def test_series_within_reach_have_a_number(text: str, decimal: str | None) -> None:
    found = to_digits(read_expression(text).to_term(), 10)
    assert isinstance(found, Decimal) and decimal in (None, found.text)


@pytest.mark.parametrize("text", [
    "sum(factorial(k)/1000**k, k=0..oo)", "sum(factorial(k)/100000**k, k=0..oo)", "sum((101/100)**k/(k+1)**30, k=0..oo)",
    "sum((10001/10000)**k/(k+1)**30, k=0..oo)", "product(1+1/10**13, k=1..oo)",
    "product(1+factorial(k)/1000**k, k=1..oo)",
])
def test_series_that_grow_far_out_have_none(text: str) -> None:
    assert not isinstance(to_digits(read_expression(text).to_term(), 10), Decimal)

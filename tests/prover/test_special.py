"""Gamma, digamma, zeta and their kin: each true equation beside a false twin."""
from __future__ import annotations

import pytest

from derive.kernel.axioms import axioms
from tests.prover.claims import conditional, never_holds, proves, refutes, verdict

VALUES = [
    ("gamma(3/2)", "sqrt(pi)/2", "sqrt(pi)/3"),
    ("gamma(-1/2)", "-2*sqrt(pi)", "2*sqrt(pi)"),
    ("gamma(1/2)**2", "pi", "pi**2"),
    ("gamma(7/2)", "15*sqrt(pi)/8", "15*sqrt(pi)/4"),
    ("beta(1/2, 1/2)", "pi", "2*pi"),
    ("beta(3/2, 5/2)", "pi/16", "pi/8"),
    ("digamma(1)", "-EulerGamma", "EulerGamma"),
    ("digamma(1/2)", "-2*log(2) - EulerGamma", "-log(2) - EulerGamma"),
    ("digamma(5/2)", "8/3 - 2*log(2) - EulerGamma", "7/3 - 2*log(2) - EulerGamma"),
    ("digamma(1/4)", "-pi/2 - EulerGamma - 3*log(2)", "pi/2 - EulerGamma - 3*log(2)"),
    ("digamma(3/4)", "pi/2 - EulerGamma - 3*log(2)", "-pi/2 - EulerGamma - 3*log(2)"),
    ("digamma(3/4) - digamma(1/4)", "pi", "pi/2"),
    ("zeta(2, 1)", "pi**2/6", "pi**2/5"),
    ("zeta(4, 2)", "pi**4/90 - 1", "pi**4/90 + 1"),
    ("zeta(3, 2)", "zeta(3) - 1", "zeta(3) + 1"),
    ("zeta(2, 1/2)", "pi**2/2", "pi**2/3"),
    ("zeta(3, 1/2)", "7*zeta(3)", "8*zeta(3)"),
    ("zeta(2, 1/4)", "pi**2 + 8*Catalan", "pi**2 - 8*Catalan"),
    ("zeta(2, 3/4)", "pi**2 - 8*Catalan", "pi**2 + 8*Catalan"),
    ("zeta(2, 5/4)", "pi**2 + 8*Catalan - 16", "pi**2 + 8*Catalan + 16"),
    ("zeta(2, 1/6) + zeta(2, 5/6)", "4*pi**2", "5*pi**2"),
    ("zeta(5, 1/2)", "31*zeta(5)", "32*zeta(5)"),
    ("digamma(1/3)", "-pi/(2*sqrt(3)) - EulerGamma - 3*log(3)/2", "pi/(2*sqrt(3)) - EulerGamma - 3*log(3)/2"),
    ("digamma(5/6)", "sqrt(3)*pi/2 - EulerGamma - 2*log(2) - 3*log(3)/2", "sqrt(3)*pi/2 - EulerGamma - 2*log(2)"),
    ("gamma(1/3)*gamma(2/3)", "2*pi/sqrt(3)", "pi/sqrt(3)"),
    ("gamma(1/4)*gamma(3/4)", "sqrt(2)*pi", "2*pi"),
    ("gamma(1/6)*gamma(5/6)", "2*pi", "pi"),
    ("zeta(3, 1/4)", "28*zeta(3) + pi**3", "28*zeta(3) - pi**3"),
    ("zeta(3, 5/6)", "91*zeta(3) - 2*sqrt(3)*pi**3", "91*zeta(3) + 2*sqrt(3)*pi**3"),
    ("zeta(3, 1/3)", "13*zeta(3) + 2*pi**3/(3*sqrt(3))", "13*zeta(3) - 2*pi**3/(3*sqrt(3))"),
    ("zeta(5, 1/4)", "496*zeta(5) + 5*pi**5/3", "496*zeta(5) - 5*pi**5/3"),
    ("polygamma(2, 1/4)", "-2*pi**3 - 56*zeta(3)", "2*pi**3 - 56*zeta(3)"),
    ("polygamma(3, 1/4) + polygamma(3, 3/4)", "16*pi**4", "8*pi**4"),
    ("polygamma(1, 1/2)", "pi**2/2", "pi**2/4"),
    ("polygamma(1, 1)", "pi**2/6", "-pi**2/6"),
    ("polygamma(1, 1/4)", "pi**2 + 8*Catalan", "pi**2 + 9*Catalan"),
    ("polygamma(2, 1/2)", "-14*zeta(3)", "14*zeta(3)"),
    ("polygamma(0, 2)", "1 - EulerGamma", "2 - EulerGamma"),
    ("zeta(0)", "-1/2", "1/2"),
    ("zeta(-1)", "-1/12", "1/12"),
    ("zeta(0, 1/2)", "0", "1"),
    ("zeta(-3, 0)", "1/120", "-1/120"),
    ("zeta(6)", "pi**6/945", "pi**6/940"),
    ("bernoulli(12)", "-691/2730", "691/2730"),
    ("bernoulli(1, 0)", "-1/2", "1/2"),
    ("bernoulli(3, 1/2)", "0", "1/4"),
]
RECURRENCES = [
    ("digamma(x + 2)", "digamma(x) + 1/x + 1/(x + 1)", "digamma(x) + 2/x", "x: positive"),
    ("zeta(s, x)", "zeta(s, x + 1) + x**(-s)", "zeta(s, x + 1) - x**(-s)", "s: real; x: positive; s > 1"),
    ("zeta(-n, x)", "-bernoulli(n + 1, x)/(n + 1)", "bernoulli(n + 1, x)/(n + 1)", "n: nonnegative integer; x: positive"),
    ("polygamma(1, x + 1)", "polygamma(1, x) - 1/x**2", "polygamma(1, x) + 1/x**2", "x: positive"),
    ("digamma(1 - x)", "digamma(x) + pi*cot(pi*x)", "digamma(x) - pi*cot(pi*x)", "x in (0, 1)"),
    ("gamma(2*x)", "2**(2*x - 1)/sqrt(pi)*gamma(x)*gamma(x + 1/2)", "2**(2*x)/sqrt(pi)*gamma(x)*gamma(x + 1/2)",
     "x: positive"),
    ("digamma(2*x)", "(digamma(x) + digamma(x + 1/2))/2 + log(2)", "(digamma(x) + digamma(x + 1/2))/2 - log(2)",
     "x: positive"),
    ("zeta(s, x)", "(zeta(s, x/2) + zeta(s, (x + 1)/2))/2**s", "(zeta(s, x/2) + zeta(s, (x + 1)/2))/3**s",
     "s: real; s > 1; x: positive"),
    ("beta(x, y)", "beta(y, x)", "2*beta(y, x)", "x, y: positive"),
]


@pytest.mark.parametrize(("left", "right", "twin"), VALUES)
def test_a_value_at_a_rational_point_is_proved_and_its_twin_refuted(left: str, right: str, twin: str) -> None:
    proves(f"{left} = {right}")
    refutes(f"{left} = {twin}")


@pytest.mark.parametrize(("left", "right", "twin", "where"), RECURRENCES)
def test_a_recurrence_is_proved_and_its_twin_refuted(left: str, right: str, twin: str, where: str) -> None:
    proves(f"{left} = {right}", where)
    refutes(f"{left} = {twin}", where)


def test_gamma_is_reflected() -> None:
    assert verdict("gamma(x)*gamma(1 - x) = pi/sin(pi*x)", "x in (0, 1)", budget=5.0).verdict == "proved"
    refutes("gamma(x)*gamma(1 - x) = pi/cos(pi*x)", "x in (0, 1)")


def test_a_pole_is_a_condition() -> None:
    conditional("zeta(s, 2) = zeta(s) - 1", "s: complex", "s != 1")
    never_holds("zeta(s, 2) = zeta(s) + 1", "s: complex")
    never_holds("gamma(0) = gamma(0)")
    never_holds("digamma(-2) = digamma(-2)")
    never_holds("zeta(2, -1) = zeta(2, -1)")


def test_reflection_needs_no_table_of_orders() -> None:
    assert {"digamma_reflection"} == {n for n in axioms() if "digamma" in n and "reflection" in n}
    assert "digamma_reflection" in verdict("digamma(3/4) - digamma(1/4) = pi").axioms

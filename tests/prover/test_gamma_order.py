"""Factorials, binomials and gamma functions in order: Stirling's formula, by descent, by bounds, by ascent; twins."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, refutes, verdict

N, X = "n: positive integer", "x: positive"
STIRLING = "sqrt(2*pi)*n**(n + 1/2)*exp(-n)"
TRUE_AND_FALSE = [
    (f"factorial(n) > {STIRLING}*exp(1/(12*n + 1))", f"factorial(n) > {STIRLING}*exp(1/(12*n))", N),
    (f"factorial(n) > {STIRLING}*exp(1/(12*n + 1))", f"factorial(n) < {STIRLING}*exp(1/(12*n + 1))", "n: nonnegative integer"),
    (f"factorial(n) < {STIRLING}*exp(1/(12*n))", f"factorial(n) < {STIRLING}*exp(1/(12*n + 1))", N),
    ("gamma(x) > sqrt(2*pi)*x**(x - 1/2)*exp(-x)", "gamma(x) < sqrt(2*pi)*x**(x - 1/2)*exp(-x)", X),
    ("gamma(x) < sqrt(2*pi)*x**(x - 1/2)*exp(-x + 1/(12*x))", "gamma(x) < sqrt(2*pi)*x**(x - 1/2)*exp(-x + 1/(13*x))", X),
    ("loggamma(x) > (x - 1/2)*log(x) - x + log(2*pi)/2 + 1/(12*x) - 1/(360*x**3)",
     "loggamma(x) > (x - 1/2)*log(x) - x + log(2*pi)/2 + 1/(12*x)", X),
    ("digamma(x) < log(x)", "digamma(x) > log(x)", X),
    ("digamma(x) > log(x) - 1/x", "digamma(x) > log(x) - 1/(2*x)", X),
    ("digamma(x) < log(x) - 1/(2*x)", "digamma(x) < log(x) - 1/x", X),
    ("digamma(x) > log(x) - 1/(2*x) - 1/(12*x**2)", "digamma(x) > log(x) - 1/(2*x)", X),
    ("factorial(n) >= (n/E)**n", "factorial(n) >= (n/2)**n", "constants: E; n: nonnegative integer"),
    ("factorial(n) <= E*n**(n + 1/2)*exp(-n)", "factorial(n) <= 5/2*n**(n + 1/2)*exp(-n)", f"constants: E; {N}"),
    ("binomial(2*n, n) < 4**n/sqrt(pi*n)", "binomial(2*n, n) < 4**n/sqrt(4*n)", N),
    ("binomial(2*n, n) >= 4**n/sqrt(4*n)", "binomial(2*n, n) > 4**n/sqrt(pi*n)", N),
    ("binomial(n, k) < sqrt(n/(2*pi*k*(n - k)))*n**n/(k**k*(n - k)**(n - k))",
     "binomial(n, k) < sqrt(n/(9*k*(n - k)))*n**n/(k**k*(n - k)**(n - k))",
     "n: integer; n >= 2; k: positive integer; k <= n - 1"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), TRUE_AND_FALSE)
def test_a_claim_is_proved_and_its_twin_refuted(claim: str, twin: str, where: str) -> None:
    assert verdict(claim, where, budget=10.0).verdict == "proved"
    refutes(twin, where)


def test_what_holds_from_some_place_on_is_not_proved_everywhere() -> None:
    never_holds("digamma(x) > 0", X)
    never_holds("factorial(n) > 3**n", "n: nonnegative integer")
    never_holds("gamma(x) > sqrt(2*pi)*x**(x - 1/2)*exp(-x + 1/(12*x) - 1/(400*x**3))", X)


SEQUENCES = [
    ("harmonic(n) <= 1 + log(n)", "harmonic(n) <= 9/10 + log(n)", N),
    ("harmonic(n) >= log(n + 1)", "harmonic(n) >= log(n + 2)", "n: nonnegative integer"),
    ("harmonic(n) > log(n) + EulerGamma + 1/(2*n + 1)", "harmonic(n) > log(n) + EulerGamma + 1/(2*n)", N),
    ("harmonic(n) >= log(n) + 1/2", "harmonic(n) >= log(n) + 3/5", N),
    ("gamma(x + 1/2)/gamma(x) < sqrt(x)", "gamma(x + 1/2)/gamma(x) < sqrt(x - 1/(4*x + 5))", X),
    ("abs(bernoulli(2*n, 0)) > 4*sqrt(pi*n)*(n/(pi*E))**(2*n)", "abs(bernoulli(2*n, 0)) < 4*sqrt(pi*n)*(n/(pi*E))**(2*n)",
     f"constants: E; {N}"),
    ("factorial(n) > C**n", "factorial(n) > 2*C**n*n", f"constants: E; {N}; C: positive; n >= C*E"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), SEQUENCES)
def test_sequences_whose_gap_falls_to_its_limit_or_rises(claim: str, twin: str, where: str) -> None:
    assert verdict(claim, where, budget=10.0).verdict == "proved"
    assert verdict(twin, where, budget=10.0).verdict == "refuted"

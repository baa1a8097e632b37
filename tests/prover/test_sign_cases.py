"""Bounds of |f(x + a) - f(x)| and their kin, by signs and by roots as symbols: each true one beside the false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, refutes

NEAR = "x: positive; a: real; abs(a) < x"
PAIR = "x: real; y: real"
LIPSCHITZ = [
    ("abs(exp(x) - exp(y)) <= abs(x-y)*exp(max(x,y))", PAIR, "abs(exp(x) - exp(y)) <= abs(x-y)*exp(min(x,y))", PAIR),
    ("abs(atan(x) - atan(y)) <= abs(x-y)", PAIR, "abs(atan(x) - atan(y)) <= abs(x-y)/2", PAIR),
    ("abs(tanh(x) - tanh(y)) <= abs(x-y)", PAIR, "abs(tanh(x) - tanh(y)) <= abs(x-y)/2", PAIR),
    ("abs(cos(x) - cos(y)) <= abs(x-y)", PAIR, "abs(cos(x) - cos(y)) <= abs(x-y)/2", PAIR),
    ("abs(log(x+a) - log(x)) <= log(1+abs(a)/(x-abs(a)))", NEAR, "abs(log(x+a) - log(x)) <= log(1+abs(a)/x)", NEAR),
    ("abs(1/(x+a) - 1/x) <= abs(a)/(x*(x-abs(a)))", NEAR, "abs(1/(x+a) - 1/x) <= abs(a)/x**2", NEAR),
]
ROOTS = [
    (
        "abs(sqrt(x+a) - sqrt(x)) <= sqrt(x)/2*(abs(a)/x + abs(a)**2/x**2)",
        "x: positive; a: real; abs(a) <= x",
        "abs(sqrt(x+a) - sqrt(x)) <= sqrt(x)/3*(abs(a)/x + abs(a)**2/x**2)",
        "x: positive; a: real; abs(a) <= x",
    ),
    (
        "abs(1/sqrt(x+a) - 1/sqrt(x)) <= abs(a)/(2*(x-abs(a))**(3/2))",
        NEAR,
        "abs(1/sqrt(x+a) - 1/sqrt(x)) <= abs(a)/(2*x**(3/2))",
        NEAR,
    ),
    (
        "abs(sqrt(x) - sqrt(y)) <= sqrt(abs(x-y))",
        "x: nonnegative; y: nonnegative",
        "abs(sqrt(x) - sqrt(y)) <= sqrt(abs(x-y))/2",
        "x: nonnegative; y: nonnegative",
    ),
    (
        "sqrt(x+y) <= sqrt(x) + sqrt(y)",
        "x: nonnegative; y: nonnegative",
        "sqrt(x+y) >= sqrt(x) + sqrt(y)",
        "x: nonnegative; y: nonnegative",
    ),
    (
        "sqrt(x) + sqrt(y) <= sqrt(2*(x+y))",
        "x: nonnegative; y: nonnegative",
        "sqrt(x) + sqrt(y) <= sqrt(3*(x+y)/2)",
        "x: nonnegative; y: nonnegative",
    ),
]
ROWS = [*LIPSCHITZ, *ROOTS]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in ROWS])
def test_it_is_proved_by_signs_or_roots(text: str, where: str) -> None:
    proves(text, where, budget=5)


@pytest.mark.parametrize(("text", "where"), [row[2:] for row in ROWS])
def test_its_twin_is_refuted(text: str, where: str) -> None:
    refutes(text, where, budget=5)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("abs(sqrt(x+a) - sqrt(x)) <= abs(a)/sqrt(x)", "x: positive; a: real"),  # not real where a < -x
        ("abs(log(x+a) - log(x)) <= log(1+abs(a)/(x-abs(a)))", "x: positive; a: real; abs(a) <= x"),
        ("sqrt(x+y) <= sqrt(x) + sqrt(y)", PAIR),
        ("abs(atan(x) - atan(y)) < abs(x-y)", PAIR),
    ],
)
def test_outside_its_domain_it_is_not_proved(text: str, where: str) -> None:
    never_holds(text, where)

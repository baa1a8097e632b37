"""Power series of sin, cos, sinh, cosh, atan, atanh: each beside a false twin; and series that diverge."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, verdict

EXPANSIONS = [
    ("Sum((-1)**n*z**(2*n + 1)/factorial(2*n + 1), (n, 0, oo))", "sin(z)", "cos(z)", "z: complex"),
    ("Sum((-1)**n*z**(2*n)/factorial(2*n), (n, 0, oo))", "cos(z)", "sin(z)", "z: complex"),
    ("Sum(z**(2*n + 1)/factorial(2*n + 1), (n, 0, oo))", "sinh(z)", "sin(z)", "z: complex"),
    ("Sum(z**(2*n)/factorial(2*n), (n, 0, oo))", "cosh(z)", "cos(z)", "z: complex"),
    ("Sum((-1)**n*z**(2*n)/factorial(2*n + 1), (n, 0, oo))", "sin(z)/z", "sinh(z)/z", "z: complex; z != 0"),
    ("Sum((-1)**n*x**(2*n + 1)/(2*n + 1), (n, 0, oo))", "atan(x)", "atan(2*x)", "x: real; abs(x) < 1"),
    ("Sum(x**(2*n + 1)/(2*n + 1), (n, 0, oo))", "atanh(x)", "atan(x)", "x in (0, 1)"),
    ("Sum(x**n/factorial(2*n), (n, 0, oo))", "cosh(sqrt(x))", "cos(sqrt(x))", "x: positive"),
]


@pytest.mark.parametrize(("series", "value", "twin", "where"), EXPANSIONS)
def test_an_expansion_is_proved_and_its_twin_refuted(series: str, value: str, twin: str, where: str) -> None:
    assert verdict(f"{series} = {value}", where, budget=10.0).verdict == "proved"
    assert verdict(f"{series} = {twin}", where, budget=10.0).verdict == "refuted"


def test_outside_the_disk_there_is_no_value() -> None:
    never_holds("Sum((-1)**n*x**(2*n + 1)/(2*n + 1), (n, 0, oo)) = atan(x)", "x: real; x > 2")
    never_holds("Sum(x**(2*n + 1)/(2*n + 1), (n, 0, oo)) = atanh(x)", "x: real; x > 2")

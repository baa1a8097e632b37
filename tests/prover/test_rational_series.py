"""Series of rational functions, alternating ones too: each value beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves, verdict

SERIES = [
    ("Sum(1/n**2, (n, 1, oo))", "pi**2/6", "pi**2/5"),
    ("Sum(1/n**4, (n, 2, oo))", "pi**4/90 - 1", "pi**4/90"),
    ("Sum(1/(2*n + 1)**2, (n, 0, oo))", "pi**2/8", "pi**2/6"),
    ("Sum(1/(n**2*(n + 1)**2), (n, 1, oo))", "pi**2/3 - 3", "pi**2/3 - 2"),
    ("Sum(1/((3*n + 1)*(3*n + 2)), (n, 0, oo))", "pi/(3*sqrt(3))", "pi/(2*sqrt(3))"),
    ("Sum((-1)**(n + 1)/n**2, (n, 1, oo))", "pi**2/12", "pi**2/11"),
    ("Sum((-1)**(n + 1)/n, (n, 1, oo))", "log(2)", "log(3)"),
    ("Sum((-1)**n/(2*n + 1), (n, 0, oo))", "pi/4", "pi/3"),
    ("Sum((-1)**n/(3*n + 1), (n, 0, oo))", "(pi/sqrt(3) + log(2))/3", "(pi/sqrt(3) - log(2))/3"),
    ("Sum((-1)**n/(2*n + 1)**3, (n, 0, oo))", "pi**3/32", "pi**3/31"),
]


@pytest.mark.parametrize(("series", "value", "twin"), SERIES)
def test_a_rational_series_has_this_value_and_no_other(series: str, value: str, twin: str) -> None:
    proves(f"{series} = {value}")
    assert verdict(f"{series} = {twin}", budget=10.0).verdict == "refuted"


def test_values_that_no_elementary_form_has() -> None:
    proves("Sum((-1)**n/(2*n + 1)**2, (n, 0, oo)) = Catalan")
    never_holds("Sum((-1)**n/(2*n + 1)**2, (n, 0, oo)) = 2*Catalan")
    proves("Sum(1/n**3, (n, 1, oo)) = zeta(3)")
    never_holds("Sum(1/n**3, (n, 1, oo)) = zeta(2)")


@pytest.mark.parametrize("divergent", ["Sum(1/n, (n, 1, oo)) = EulerGamma", "Sum((-1)**n, (n, 0, oo)) = 1/2",
                                       "Sum(n/(n + 1)**2, (n, 0, oo)) = 0", "Sum((-1)**n*n/(n + 1), (n, 0, oo)) = 0"])
def test_what_diverges_has_no_value(divergent: str) -> None:
    never_holds(divergent)

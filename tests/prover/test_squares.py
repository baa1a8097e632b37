"""Polynomial inequalities by squares of differences of monomials: each true form beside its false twin."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, refutes, verdict

POSITIVE, NONNEGATIVE = "a,b,c: positive", "a,b,c: nonnegative"
FORMS = [
    ("x**4+y**4+z**4 >= x*y*z*(x+y+z)", "", "x**4+y**4+z**4 >= 2*x*y*z*(x+y+z)"),
    ("x**2*y**2 + y**2*z**2 + z**2*x**2 >= x*y*z*(x+y+z)", "", "x**2*y**2 + y**2*z**2 >= x*y*z*(x+y+z)"),
    ("a**4+b**4+c**4+d**4 >= 4*a*b*c*d", "", "a**4+b**4+c**4+d**4 >= 5*a*b*c*d"),
    ("x**6+y**6+z**6 >= 3*x**2*y**2*z**2", "", "x**6+y**6+z**6 > 3*x**2*y**2*z**2"),
    ("2*x**4 + 2*x**3*y - x**2*y**2 + 5*y**4 >= 0", "", "2*x**4 + 2*x**3*y - 5*x**2*y**2 + 2*y**4 >= 0"),
    ("(a+b+c)**3 >= 27*a*b*c", NONNEGATIVE, "(a+b+c)**3 >= 28*a*b*c"),
    ("(a+b)*(b+c)*(c+a) >= 8*a*b*c", NONNEGATIVE, "(a+b)*(b+c)*(c+a) >= 9*a*b*c"),
    ("a/(b+c) + b/(c+a) + c/(a+b) >= 3/2", POSITIVE, "a/(b+c) + b/(c+a) + c/(a+b) >= 8/5"),
    ("(a+b+c)*(1/a+1/b+1/c) >= 9", POSITIVE, "(a+b+c)*(1/a+1/b+1/c) >= 10"),
]


@pytest.mark.parametrize(("text", "where"), [row[:2] for row in FORMS])
def test_squares_of_differences_prove(text: str, where: str) -> None:
    assert verdict(text, where, 4.0).verdict == "proved"


@pytest.mark.parametrize(("text", "where"), [(row[2], row[1]) for row in FORMS])
def test_its_twin_is_refuted(text: str, where: str) -> None:
    refutes(text, where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("x**4+y**4 >= x**3*y + x*y**3", "x,y: complex"),  # squares of complex numbers have no sign
        ("a**3+b**3+c**3 >= 3*a*b*c", ""),  # the factors may be negative
        ("a/(b+c) + b/(c+a) + c/(a+b) >= 3/2", ""),
    ],
)
def test_squares_need_real_numbers_and_factors_a_sign(text: str, where: str) -> None:
    never_holds(text, where)

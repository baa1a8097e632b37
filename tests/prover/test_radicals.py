"""Algebraic numbers and special angles, each beside a false twin that is refuted."""
from __future__ import annotations

import pytest

from derive.prover.radicals import cyclotomic
from tests.prover.claims import proves, refutes

ANGLES = [
    ("2*cos(pi/5)", "GoldenRatio", "GoldenRatio - 1/100000"),
    ("sin(3*pi/10)", "GoldenRatio/2", "GoldenRatio/3"),
    ("tan(pi/8)", "sqrt(2) - 1", "1 - sqrt(2)"),
    ("tan(pi/5)", "sqrt(5 - 2*sqrt(5))", "sqrt(5 + 2*sqrt(5))"),
    ("cos(pi/16)", "sqrt(2 + sqrt(2 + sqrt(2)))/2", "sqrt(2 + sqrt(2 - sqrt(2)))/2"),
    ("cot(pi/12)", "2 + sqrt(3)", "2 - sqrt(3)"),
    ("sec(pi/5)", "sqrt(5) - 1", "sqrt(5) + 1"),
    ("cos(pi/7)*cos(2*pi/7)*cos(3*pi/7)", "1/8", "-1/8"),
    ("sin(pi/7)*sin(2*pi/7)*sin(3*pi/7)", "sqrt(7)/8", "sqrt(5)/8"),
    ("tan(3*pi/11) + 4*sin(2*pi/11)", "sqrt(11)", "sqrt(10)"),
    ("sum(cos(2*pi*k/7), k=1..6)", "-1", "1"),
    ("prod(sin(pi*k/5), k=1..4)", "5/16", "5/32"),
    ("sinc(pi/3)", "3*sqrt(3)/(2*pi)", "3*sqrt(2)/(2*pi)"),
]
RADICALS = [
    ("sqrt(5 + 2*sqrt(6))", "sqrt(2) + sqrt(3)", "sqrt(3) - sqrt(2)"),
    ("sqrt(5 - 2*sqrt(6))", "sqrt(3) - sqrt(2)", "sqrt(2) - sqrt(3)"),
    ("sqrt(7 - 4*sqrt(3))", "2 - sqrt(3)", "sqrt(3) - 2"),
    ("cbrt(2 + sqrt(5))", "GoldenRatio", "1/GoldenRatio"),
    ("cbrt(cbrt(2) - 1)", "cbrt(1/9) - cbrt(2/9) + cbrt(4/9)", "cbrt(1/9) + cbrt(2/9) - cbrt(4/9)"),
    ("sqrt(cbrt(5) - cbrt(4))", "(cbrt(2) + cbrt(20) - cbrt(25))/3", "(cbrt(25) - cbrt(2) - cbrt(20))/3"),
    ("1/(sqrt(2) + sqrt(3) + sqrt(5))", "(2*sqrt(3) + 3*sqrt(2) - sqrt(30))/12", "(2*sqrt(3) + 3*sqrt(2))/12"),
    ("sqrt(sqrt(2) + 1)*sqrt(sqrt(2) - 1)", "1", "2"),
    ("GoldenRatio**(-3)", "sqrt(5) - 2", "sqrt(5) + 2"),
]
COMPLEX = [
    ("sqrt(I)", "(1 + I)/sqrt(2)", "-(1 + I)/sqrt(2)"),
    ("sqrt(-I)", "(1 - I)/sqrt(2)", "(I - 1)/sqrt(2)"),
    ("sqrt(3 + 4*I)", "2 + I", "-2 - I"),
    ("sqrt(-3 - 4*I)", "1 - 2*I", "2*I - 1"),
    ("exp(2*pi*I/5)", "(sqrt(5) - 1)/4 + I*sqrt((5 + sqrt(5))/8)", "(sqrt(5) - 1)/4 - I*sqrt((5 + sqrt(5))/8)"),
    ("sqrt(sqrt(I))", "I**(1/4)", "-I**(1/4)"),
]
SHIFTS = [
    ("sin(z) + cos(z)", "sqrt(2)*sin(z + pi/4)", "sqrt(2)*sin(z - pi/4)"),
    ("cos(z - pi/3)", "cos(z)/2 + sqrt(3)/2*sin(z)", "cos(z)/2 - sqrt(3)/2*sin(z)"),
    ("sin(z) + sqrt(3)*cos(z)", "2*sin(z + pi/3)", "2*sin(z + pi/6)"),
]


@pytest.mark.parametrize(("left", "right", "twin"), ANGLES + RADICALS)
def test_a_real_algebraic_number_equals_its_other_form_and_no_twin(left, right, twin):
    proves(f"{left} = {right}")
    refutes(f"{left} = {twin}")


@pytest.mark.parametrize(("left", "right", "twin"), COMPLEX)
def test_a_principal_root_of_a_complex_number_is_not_its_opposite(left, right, twin):
    proves(f"{left} = {right}", "constants: I")
    refutes(f"{left} = {twin}", "constants: I")


@pytest.mark.parametrize(("left", "right", "twin"), SHIFTS)
def test_a_shifted_angle_keeps_its_algebraic_coefficients(left, right, twin):
    proves(f"{left} = {right}", "z: complex")
    refutes(f"{left} = {twin}", "z: complex")


@pytest.mark.parametrize(("order", "coefficients"), [(1, (-1, 1)), (6, (1, -1, 1)), (10, (1, -1, 1, -1, 1))])
def test_the_polynomial_of_primitive_roots(order, coefficients):
    assert cyclotomic(order) == coefficients

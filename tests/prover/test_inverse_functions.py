"""Functions of inverse functions, at complex arguments too, each beside a false twin."""
from __future__ import annotations

import pytest

from tests.prover.claims import conditional, proves, refutes

COMPLEX = [
    ("tan(atan(z))", "z", "-z", "z: complex; 1+z**2 != 0"),
    ("sin(asin(z))", "z", "z+1", "z: complex"),
    ("cos(acos(z))", "z", "-z", "z: complex"),
    ("sinh(asinh(z))", "z", "-z", "z: complex"),
    ("cosh(acosh(z))", "z", "-z", "z: complex"),
    ("cos(asin(z))", "sqrt(1-z**2)", "-sqrt(1-z**2)", "z: complex"),
    ("sin(acos(z))", "sqrt(1-z**2)", "-sqrt(1-z**2)", "z: complex"),
    ("cos(atan(z))", "1/sqrt(1+z**2)", "1/sqrt(1-z**2)", "z: complex; 1+z**2 != 0"),
]
REAL = [
    ("tan(atan(x))", "x", "-x"),
    ("sin(atan(x))", "x/sqrt(1+x**2)", "1/sqrt(1+x**2)"),
    ("sin(2*atan(x))", "2*x/(1+x**2)", "x/(1+x**2)"),
    ("cos(2*atan(x))", "(1-x**2)/(1+x**2)", "(1+x**2)/(1-x**2)"),
    ("sinh(2*asinh(x))", "2*x*sqrt(1+x**2)", "x*sqrt(1+x**2)"),
    ("asinh(x)", "log(x+sqrt(x**2+1))", "log(sqrt(x**2+1)-x)"),
    ("exp(I*atan(x))", "(1+I*x)/sqrt(1+x**2)", "(1-I*x)/sqrt(1+x**2)"),
]


@pytest.mark.parametrize(("left", "right", "twin", "where"), COMPLEX)
def test_a_function_undoes_its_inverse_everywhere(left, right, twin, where):
    proves(f"{left} = {right}", where)
    refutes(f"{left} = {twin}", where)


@pytest.mark.parametrize(("left", "right", "twin"), REAL)
def test_no_condition_is_left_at_real_arguments(left, right, twin):
    proves(f"{left} = {right}", "constants: I; x: real")
    refutes(f"{left} = {twin}", "constants: I; x: real")


def test_the_poles_of_atan_are_the_condition():
    conditional("atan(-z) = -atan(z)", "z: complex", "z**2 + 1 != 0")


def test_an_inverse_does_not_undo_its_function_everywhere():
    refutes("asin(sin(x)) = x", "x: real")
    refutes("acosh(cosh(x)) = x", "x: real")
    refutes("atan(tan(x)) = x", "x: real")

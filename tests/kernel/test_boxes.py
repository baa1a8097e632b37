"""Enclosures of complex logs and of inverse functions, on their cuts too, against mpmath at a higher precision."""
from __future__ import annotations

from fractions import Fraction
from random import Random

import mpmath
import pytest

from derive.kernel.boxes import Box, box
from derive.kernel.closed import truth
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError

NAMES = ("log", "atan", "asin", "acos", "asinh", "acosh", "atanh", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arg",
         "abs", "conjugate")
MPMATH = {"abs": "fabs", "conjugate": "conj"}
POINTS = [Fraction(p) for p in ("0", "1", "-1", "1/2", "-1/2", "2", "-2", "7/5", "-7/5", "3", "-30", "1/1000")]


def number(x: Fraction, y: Fraction) -> str:
    return f"(+ {x} (* (^ -1 1/2) {y}))" if y else str(x)


@pytest.mark.parametrize("name", NAMES)
def test_a_box_holds_the_principal_value(name: str) -> None:
    rng, held = Random(name), 0
    for _ in range(60):
        x, y = rng.choice(POINTS), rng.choice([Fraction(0), rng.choice(POINTS)])
        with mpmath.workprec(300):
            z = mpmath.mpf(x.numerator) / x.denominator
            z = mpmath.mpc(z, mpmath.mpf(y.numerator) / y.denominator) if y else z
            try:
                found = box(decode(f"({name} {number(x, y)})"), 80)
                value = mpmath.mpmathify(getattr(mpmath, MPMATH.get(name, name))(z))
            except (KernelError, ValueError, ZeroDivisionError):
                continue
            if not mpmath.isfinite(value):
                continue
            assert_inside(found, value)
            held += 1
    assert held > 20


def assert_inside(found: Box, value: mpmath.mpc) -> None:
    """The value lies in the box, up to what mpmath rounds off."""
    slack = (1 + abs(value)) * mpmath.mpf(2) ** -250
    with mpmath.workprec(300):
        for (low, high), part in ((found.real, value.real), (found.imaginary, value.imag)):
            assert mpmath.mpf(low.numerator) / low.denominator <= part + slack
            assert mpmath.mpf(high.numerator) / high.denominator >= part - slack


@pytest.mark.parametrize("text", ["(log 0)", "(arg 0)", "(atan (^ -1 1/2))", "(atanh 1)", "(atan2 0 0)"])
def test_a_pole_has_no_box(text: str) -> None:
    with pytest.raises(KernelError):
        box(decode(text), 60)


def test_a_quadrant_is_that_of_both_arguments() -> None:
    assert truth(decode("(< (atan2 1 -1) (* 1/2 pi))")) is False
    assert truth(decode("(< (atan2 -1 -1) 0)")) is True
    assert truth(decode("(< (atan2 0 1) 1)")) is True

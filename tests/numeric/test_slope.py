"""Derivatives at a point: right where the function is analytic, silent at edges, strict about definedness."""
from __future__ import annotations

import mpmath
import pytest

from derive.kernel.codec import decode
from derive.numeric.balls import Enclosure, enclose
from derive.numeric.exact import evaluate
from derive.numeric.values import Undefined, Unsupported, is_exact


@pytest.mark.parametrize(("text", "expected"), [
    ("(deriv 2 (^ #0 3))", 12), ("(deriv 2 (deriv #0 (^ #0 3)))", 12), ("(deriv 1 (^ (^ #0 2) 1/2))", 1), ("(deriv -2 (^ (^ #0 2) 1/2))", -1),
    ("(sum 1 3 (deriv #0 (^ #0 2)))", 12), ("(sum 1 2 (deriv 3 (* #1 (^ #0 2))))", 18), ("(deriv 0 (^ #0 0))", 0), ("(deriv 0 (^ #0 1))", 1),
    ("(deriv 1 (^ #0 #0))", 1), ("(deriv 0 (sum 1 3 (* #0 #1 #1)))", 0), ("(deriv 1 (deriv (* 2 #0) (^ #0 3)))", 24), ("(deriv 5 7)", 0),
])
def test_slope_is_exact(text, expected):
    assert evaluate(decode(text)) == expected


@pytest.mark.parametrize("text", [
    "(deriv 0 (^ (^ #0 2) 1/2))", "(deriv 0 (^ #0 3/2))", "(deriv 1 (abs #0))", "(deriv 2 (sum 1 #0 #0))", "(deriv 1 (floor #0))",
    "(deriv 1 (asin #0))", "(deriv 0 (delta #0 0))", "(deriv -1 (log #0))", "(deriv 1 (factorial #0))", "(deriv 0 (max #0 0))",
])
def test_edges_and_jumps_have_no_slope_here(text):
    assert isinstance(enclose(decode(text)), Unsupported)


@pytest.mark.parametrize("text", ["(deriv 0 (* #0 (^ #0 -1)))", "(deriv 0 (^ #0 -1))", "(deriv 0 (log #0))", "(deriv 1 (* 0 (^ (+ #0 -1) -1)))"])
def test_a_function_without_a_value_has_no_slope(text):
    assert isinstance(enclose(decode(text)), Undefined)


BODIES = ["exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "atanh", "gamma", "loggamma", "digamma"]


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("at", ["1/3", "2/7"])
def test_every_function_has_the_slope_that_mpmath_measures(name, at):
    found = enclose(decode(f"(deriv {at} ({name} (^ #0 2)))"))
    assert isinstance(found, Enclosure) or is_exact(found)
    with mpmath.workdps(30):
        x = mpmath.mpf(decode(at).data.numerator) / decode(at).data.denominator
        measured = mpmath.diff(lambda h: getattr(mpmath, name)(h * h), x)
        ours = mpmath.mpf(found.numerator) / found.denominator if is_exact(found) else mpmath.mpf(found.ball.real.mid().str(28, radius=False))
        assert abs(measured - ours) < 1e-12

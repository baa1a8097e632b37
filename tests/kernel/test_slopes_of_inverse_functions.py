"""The slopes of asin, acos, atanh, asinh and acosh against numbers, off the real line too, and where they do not hold."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from derive.kernel.calculus import derivative
from derive.kernel.codec import decode
from derive.kernel.estimates import estimate, literal, product
from derive.kernel.sides import Sides
from derive.kernel.terms import Term, fn, substitute, sym
from tests.fuzz.numeric_model import Model, Unclear, Undefined

H = sym("h")
PATHS = ["h", "(* 1/2 h)", "(* (^ -1 1/2) h)", "(+ (^ h 2) 1)", "(* -1 h)", "(exp h)"]
POINTS = [mpmath.mpf(v) / 10 for v in range(-37, 38, 5)]


def _value(t: Term, h: object) -> mpmath.mpc:
    return Model({"h": h}).value(t)


@pytest.mark.parametrize("name", ["asin", "acos", "atanh", "asinh", "acosh"])
def test_the_slope_is_right_wherever_its_conditions_hold(name: str) -> None:
    tried = 0
    for path in PATHS:
        t = fn(name, decode(path))
        slope, owed = derivative(t, "h")
        for h in POINTS:
            try:
                if not all([Model({"h": h}).true(p) for p in owed]):
                    continue
                wanted = (_value(t, h + mpmath.mpf("1e-8")) - _value(t, h - mpmath.mpf("1e-8"))) / mpmath.mpf("2e-8")
                found = _value(slope, h)
            except (Unclear, Undefined):
                continue
            tried += 1
            assert abs(wanted - found) < 1e-4 * (1 + abs(wanted)), (name, path, h)
    assert tried > 10


@pytest.mark.parametrize(
    ("goal", "facts", "holds"),
    [
        ("(real (asin x))", ["(<= -1 x)", "(<= x 1)"], True),
        ("(real (asin x))", ["(<= -1 x)", "(<= x 2)"], False),
        ("(real (acos x))", ["(real x)"], False),
        ("(<= 0 (acos x))", ["(<= -1 x)", "(<= x 1)"], True),
        ("(<= 0 (asin x))", ["(<= -1 x)", "(<= x 1)"], False),
        ("(<= 0 (asin x))", ["(<= 0 x)", "(<= x 1)"], True),
        ("(real (atanh x))", ["(<= 0 x)", "(<= x 1)"], False),
        ("(< 0 (atanh x))", ["(< 0 x)", "(< x 1)"], True),
        ("(real (acosh x))", ["(<= 0 x)"], False),
        ("(<= 0 (acosh x))", ["(<= 1 x)"], True),
        ("(<= (sin x) 1)", ["(real x)"], True),
        ("(<= (sin x) 1)", [], False),
        ("(< (sin x) 1)", ["(real x)"], False),
        ("(<= (* -2 (cos x)) 2)", ["(real x)"], True),
        ("(<= (* -2 (cos x)) 1)", ["(real x)"], False),
    ],
)
def test_what_is_evident_of_them(goal: str, facts: list[str], holds: bool) -> None:
    assert Sides([decode(f) for f in facts]).prove(decode(goal)) is holds


def test_a_number_times_an_interval() -> None:
    between = estimate(1, (Fraction(-1), True), (Fraction(-2), False))  # -1 < t <= 2
    assert product(literal(Fraction(-3)), between)[:3] == (1, (Fraction(-6), False), (Fraction(-3), True))
    assert product(between, literal(Fraction(1, 2)))[:3] == (1, (Fraction(-1, 2), True), (Fraction(-1), False))


def test_the_conditions_keep_off_the_cuts() -> None:
    for name, on_cut in (("asin", 2), ("acos", 1), ("atanh", -1), ("acosh", 1)):
        _, owed = derivative(fn(name, H), "h")
        assert not all([Model({"h": mpmath.mpf(on_cut)}).true(p) for p in owed]), name
        assert substitute(next(iter(owed)), {"h": H}) in owed

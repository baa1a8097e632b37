"""Enclosures of complex logs and of inverse functions, on their cuts too, against mpmath at a higher precision."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import mpmath
import pytest

from derive.kernel import boxes
from derive.kernel.boxes import Box, box
from derive.kernel.closed import truth
from derive.kernel.codec import decode
from derive.kernel.terms import KernelError, num

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


# ---- wide boxes -----------------------------------------------------------------------------------------------------
OPERATIONS = {
    "+": (lambda a, b, p: boxes._plus(a, b, p), lambda z, w: z + w),
    "*": (lambda a, b, p: boxes._times(a, b, p), lambda z, w: z * w),
    "inverse": (lambda a, b, p: boxes._inverse(a, p), lambda z, w: 1 / z),
    "exp": (lambda a, b, p: boxes._exp(a, p), lambda z, w: mpmath.exp(z)),
    "log": (lambda a, b, p: boxes._log(a, p), lambda z, w: mpmath.log(z)),
    "root": (lambda a, b, p: boxes._power(a, num(Fraction(1, 2)), p, {}), lambda z, w: mpmath.sqrt(z)),
    "cube": (lambda a, b, p: boxes._power(a, num(3), p, {}), lambda z, w: z**3),
    "turned root": (lambda a, b, p: boxes._power(a, num(Fraction(-3, 2)), p, {}), lambda z, w: mpmath.power(z, -1.5)),
    **{name: (lambda a, b, p, n=name: boxes._function(n, a, p), lambda z, w, f=f: f(z)) for name, f in (
        ("abs", mpmath.fabs), ("re", mpmath.re), ("im", mpmath.im), ("conjugate", mpmath.conj), ("arg", mpmath.arg),
        ("sign", mpmath.sign), ("sin", mpmath.sin), ("cos", mpmath.cos), ("cosh", mpmath.cosh), ("tanh", mpmath.tanh),
        ("floor", mpmath.floor), ("ceil", mpmath.ceil))},
}


def some_box(rng: Random) -> Box:
    e, is_real = rng.choice([-60, -9, -4, -1, 0, 2]), rng.random() < 0.6
    x, y = [rng.choice([0, 1, -1, 2, rng.randint(-40, 40)]) << max(0, rng.choice([0, -e])) for _ in range(2)]
    r = rng.choice([0, 0, 1, rng.randint(0, 9), (1 << max(0, -e)) // rng.choice([2, 3, 4, 5, 9])])
    return Box(x, 0 if is_real else y, r, e, is_real)


def some_point(b: Box, rng: Random) -> mpmath.mpc:
    """A point of the box, a corner above all."""
    (left, right), (bottom, top) = [[mpmath.mpf(q.numerator) / q.denominator for q in pair] for pair in (b.real, b.imaginary)]
    along, up = [rng.choice([0, 0, 1, 1, mpmath.mpf(rng.randint(0, 16)) / 16]) for _ in range(2)]
    x, y = left + along * (right - left), bottom + up * (top - bottom)
    return x if b.is_real else mpmath.mpc(x, y)


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_is_made_of_wide_boxes_holds_what_is_made_of_their_points(name: str) -> None:
    of_boxes, of_points = OPERATIONS[name]
    rng, held = Random(name), 0
    with mpmath.workprec(300):
        for _ in range(600):
            a, b, p = some_box(rng), some_box(rng), rng.choice([10, 12, 53])
            try:
                found = of_boxes(a, b, p)
            except KernelError:
                continue
            for _ in range(3):
                try:
                    value = mpmath.mpmathify(of_points(some_point(a, rng), some_point(b, rng)))
                except (ValueError, ZeroDivisionError):
                    continue
                assert_inside(found, value)
                held += 1
    assert held > 200


@pytest.mark.parametrize("q", ["0", "7", "-5/8", "1/3", "-22/7", "1/1000000007", "123456789/1000"])
@pytest.mark.parametrize("side", ["0", "1", "1/3", "5/16"])
def test_an_interval_is_in_its_box(q: str, side: str) -> None:
    low, high = Fraction(q), Fraction(q) + Fraction(side)
    for p in (10, 53):
        left, right = boxes.between(low, high, p).real
        unit = max(abs(low), abs(high)) / 2 ** (p - 2)
        assert low - unit <= left <= low and high <= right <= high + unit
        exact = all(d & (d - 1) == 0 for d in (low.denominator, high.denominator))
        assert not exact or (left, right) == (low, high)


def test_what_is_rounded_has_few_bits() -> None:
    rng = Random(3)
    for _ in range(300):
        found = boxes._times(some_box(rng), some_box(rng), 12)
        assert max(abs(found.x), abs(found.y), found.r).bit_length() <= 13


@pytest.mark.parametrize("found", [
    lambda: boxes._inverse(Box(2, 0, 1), 30),  # 1/(2 - 2r) is no bound
    lambda: boxes._inverse(Box(0, 2, 1, 0, False), 30),
    lambda: boxes._exp(Box(20_001), 30),
    lambda: boxes._exp(Box(0, 1, 0, 10_001, False), 30),
    lambda: boxes._exp(Box(0, 0, 3, -3), 30),  # 4r > 1
    lambda: boxes._log(Box(1, 0, 1), 30),
    lambda: boxes._log(Box(-8, 1, 1, 0, False), 30),  # touches the cut
    lambda: boxes._log(Box(8, 0, 7), 30),
    lambda: boxes._function("floor", Box(1, 1, 0, 0, False), 30),
    lambda: boxes._function("gamma", Box(3), 30),
    lambda: boxes._rounded(Box(1, e=10 ** 6 + 40), 30),
    lambda: boxes._power(Box(3), num(10 ** 7 + 1), 30, {}),
    lambda: boxes._power(Box(0), num(-1), 30, {}),
    lambda: boxes._power(Box(0), num(Fraction(-1, 2)), 30, {}),
    lambda: box(decode("(exp 1)"), 9), lambda: box(decode("(exp 1)"), 4_001),
    lambda: box(decode("(sum 1 3002 #0)"), 30), lambda: box(decode("(sum 1 oo (^ #0 -2))"), 30),
    lambda: box(decode("x"), 30), lambda: box(decode("(atan2 1 (^ -1 1/2))"), 30)])
def test_what_cannot_be_enclosed_is_refused(found: Callable[[], Box]) -> None:
    with pytest.raises(KernelError):
        found()


@pytest.mark.parametrize(("found", "inside"), [
    (lambda: boxes._exp(Box(20_000), 30).positive, True), (lambda: boxes._exp(Box(0, 0, 2, -3), 30).real[1] > Fraction(5, 4), True),
    (lambda: boxes._log(Box(8, 0, 4), 30).real[0] < Fraction(139, 100), True),
    (lambda: boxes._inverse(Box(3, 0, 1), 30).real[1] >= Fraction(1, 2), True),
    (lambda: box(decode("(^ 0 5/2)"), 30), Box(0)), (lambda: box(decode("(^ 4 1/2)"), 30).real, (2, 2)),
    (lambda: box(decode("(^ -9 1/2)"), 30).imaginary, (3, 3)), (lambda: Box(3, 0, 3).positive, False),
    (lambda: Box(3, 3, 3, 0, False).nonzero, False), (lambda: Box(4, 0, 1, 0, False).positive, False),
    (lambda: box(decode("(sum 1 3001 1)"), 30).real[0] <= 3001, True)])
def test_what_is_just_within_bounds_is_enclosed(found: Callable[[], object], inside: object) -> None:
    assert found() == inside

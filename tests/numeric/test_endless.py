"""Series and endless products as balls: they contain the value, and what is not seen to converge is refused."""
from __future__ import annotations

from random import Random

import mpmath
import pytest

from derive.kernel.codec import decode
from derive.language import read_statement
from derive.numeric.balls import Enclosure, enclose
from tests.prover.claims import never_refuted, refutes

mp = mpmath.mp.clone()
mp.dps = 40


def _term(text: str):
    return read_statement(f"{text} = 0").claim().goal.args[0]


def _encloses(text: str, value, bits: int = 128, within: float = 0.2) -> None:
    found = enclose(_term(text), bits)
    assert isinstance(found, Enclosure), (text, found)
    middle, radius = mp.mpf(found.ball.real.mid().str(60, radius=False)), mp.mpf(float(found.ball.real.rad()) * 1.0001)
    assert abs(middle - value) <= radius + mp.mpf(10) ** -35, (text, found.text(30), value)
    assert radius <= within, (text, found.text(30))


KNOWN = [
    ("Sum(1/2**k, (k, 0, oo))", lambda: mp.mpf(2)), ("Sum(k**2/3**k, (k, 0, oo))", lambda: mp.mpf(3) / 2),
    ("Sum(1/factorial(k), (k, 0, oo))", lambda: mp.e), ("Sum((-1)**k/factorial(2*k), (k, 0, oo))", lambda: mp.cos(1)),
    ("Sum(1/binomial(2*k, k), (k, 0, oo))", lambda: mp.mpf(4) / 3 + 2 * mp.pi * mp.sqrt(3) / 27),
    ("Sum(1/k**2, (k, 1, oo))", lambda: mp.pi**2 / 6), ("Sum(1/k**3, (k, 1, oo))", lambda: mp.zeta(3)),
    ("Sum(1/(k*sqrt(k)), (k, 1, oo))", lambda: mp.zeta(1.5)), ("Sum(1/k - 1/(k+1), (k, 1, oo))", lambda: mp.mpf(1)),
    ("Sum((-1)**k/(2*k+1), (k, 0, oo))", lambda: mp.pi / 4), ("Sum((-1)**k/(3*k-1), (k, 0, oo))", lambda: _thirds()),
    ("Sum(sin(k)/k, (k, 1, oo))", lambda: (mp.pi - 1) / 2),
    ("Sum(cos(k)/k**2, (k, 1, oo))", lambda: mp.pi**2 / 6 - mp.pi / 2 + mp.mpf(1) / 4),
    ("Sum((-1)**k*k/(k**2+1), (k, 1, oo))", lambda: mp.nsum(lambda k: (-1)**int(k) * k / (k**2 + 1), [1, mp.inf])),
    ("Sum(sinc(k), (k, -oo, oo))", lambda: mp.pi), ("Sum(sinc(k)**5, (k, -oo, oo))", lambda: 115 * mp.pi / 192),
    ("Sum(k*zeta(2*k+1)/16**k, (k, 1, oo))", lambda: 1 - mp.catalan),
    ("Sum(fibonacci(k)/3**k, (k, 0, oo))", lambda: mp.mpf(3) / 5),
    ("Sum(harmonic(k)/2**k, (k, 1, oo))", lambda: 2 * mp.log(2)), ("Sum(log(k)/k**3, (k, 1, oo))", lambda: -mp.zeta(3, 1, 1)),
    ("Sum(floor(k*pi)/10**k, (k, 1, oo))",
     lambda: mp.fsum([mp.floor(k * mp.pi) / mp.mpf(10)**k for k in range(1, 90)])),
    ("Sum(1/gamma(k), (k, 1, oo))", lambda: mp.e), ("Sum(2**k/k, (k, -oo, -1))", lambda: mp.log(mp.mpf(1) / 2)),
    ("Product(1 - 1/(4*k**2), (k, 1, oo))", lambda: 2 / mp.pi), ("Product(1 + 1/2**k, (k, 0, oo))", lambda: _halves()),
]
OPEN = ["Sum(1/k, (k, 1, oo))", "Sum((-1)**k, (k, 0, oo))", "Sum(2**k/k, (k, 1, oo))", "Sum(1/sqrt(k), (k, 1, oo))",
        "Sum(sin(k), (k, 0, oo))", "Sum(cos(2*pi*k)/k, (k, 1, oo))", "Sum(factorial(k)/2**k, (k, 0, oo))", "Product(1 + 1/k, (k, 1, oo))", "Sum(k, (k, -oo, 0))",
        "Product(1 + 10*(-1)**k/k, (k, 12, oo))",
        "Sum(sin(k)**2/k, (k, 1, oo))", "Sum(1, (k, 0, oo))",
        "Sum(binomial(2*k, k)/4**k, (k, 0, oo))", "Sum(tan(k)/2**k, (k, 0, oo))"]


def _thirds():
    return mp.mpf(-1) + mp.nsum(lambda k: (-1)**int(k) / (3 * k - 1), [1, mp.inf])


def _halves():
    return mp.fprod([1 + mp.mpf(2) ** -k for k in range(200)])


@pytest.mark.parametrize(("text", "value"), KNOWN, ids=[t for t, _ in KNOWN])
def test_the_ball_contains_the_value(text, value):
    _encloses(text, value())


@pytest.mark.parametrize("text", OPEN)
def test_what_is_not_seen_to_converge_has_no_ball(text):
    assert not isinstance(enclose(_term(text), 64), Enclosure)


def test_a_term_that_is_undefined_far_out_has_no_ball():
    assert not isinstance(enclose(decode("(sum 1 oo (* 0 (^ (+ #0 -1000) -1)))"), 64), Enclosure)
    assert not isinstance(enclose(decode("(sum 1 oo (* (^ (+ #0 -4000) -2) (^ 1/2 #0)))"), 64), Enclosure)


@pytest.mark.parametrize("seed", range(40))
def test_random_series_against_partial_sums(seed):
    """Rational functions times powers, with their sums by brute force and a crude bound of the rest."""
    rng = Random(seed)
    a, b, c = rng.randint(1, 4), rng.randint(1, 5), rng.randint(0, 3)
    base = mp.mpf(rng.choice([-3, -2, 2, 3, 5]))
    top = rng.choice(["1", "k", "k**2+1", "sin(k)", "fibonacci(k)/2**k", "harmonic(k)"])
    text = f"Sum(({top})/(({a}*k+{b})**{c}*({int(base)})**k), (k, 0, oo))"
    tops = {"1": lambda k: 1, "k": lambda k: k, "k**2+1": lambda k: k * k + 1, "sin(k)": mp.sin,
            "fibonacci(k)/2**k": lambda k: mp.fib(k) / mp.mpf(2)**k,
            "harmonic(k)": lambda k: mp.fsum([mp.mpf(1) / j for j in range(1, k + 1)])}
    value = mp.fsum([tops[top](k) / (mp.mpf(a * k + b)**c * base**k) for k in range(160)])
    _encloses(text, value, within=1e-20)


FALSE = ["Sum(1/binomial(2*n, n), (n, 0, oo)) = 7/4", "Sum((-1)**n/(3*n+1), (n, 0, oo)) = 4/5",
         "Sum(sinc(n)**3, (n, -oo, oo)) = pi/2", "Sum(1/n**2, (n, 1, oo)) = pi**2/5", "Product(1 - 1/n**2, (n, 2, oo)) = 1/3", "Sum(1/n**2, (n, 1, oo)) < 1",
         "Sum(floor(n*tanh(pi))/10**n, (n, 1, oo)) = 1/81", "zeta(3) = 6/5", "Sum(n**2/2**n, (n, 0, oo)) = 5",
         "Sum(1/(n**2+1), (n, -oo, oo)) = 3*coth(pi)", "EulerGamma = 15/26"]
TRUE = ["Sum(sinc(n)**3, (n, -oo, oo)) = 3*pi/4", "Product(1 - 1/n**2, (n, 2, oo)) = 1/2", "Sum(1/(n**2+1), (n, -oo, oo)) = pi*coth(pi)",
        "Sum(1/n, (n, 1, oo)) = 5", "Sum((-1)**n, (n, 0, oo)) = 1/2", "Sum(zeta(n)-1, (n, 2, oo)) = 1"]


@pytest.mark.parametrize("text", FALSE)
def test_a_false_value_is_refuted(text):
    refutes(text, budget=3.0)


@pytest.mark.parametrize("text", TRUE)
def test_a_true_value_and_what_has_none_are_not(text):
    never_refuted(text)


def test_a_product_whose_factors_turn_is_bounded_by_their_moduli():
    never_refuted("Product(1 + 10*(-1)**k/k, (k, 12, oo)) = 11/1024")
    refutes("Product(1 + (-1)**k/k**2, (k, 2, oo)) = 1")

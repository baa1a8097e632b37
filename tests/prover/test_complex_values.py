"""Complex numbers: parts, moduli, arguments, principal branches; beside each true family what is false off its branch."""

from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

I = "constants: I"  # noqa: E741
PROVED = [
    ("abs(x + y*I) = sqrt(x**2 + y**2)", "x,y: real"),
    ("re(x + I*y) = x", "x,y: real"),
    ("im(x + I*y) = y", "x,y: real"),
    ("re(z) = (z + conjugate(z))/2", "z: complex"),
    ("im(z) = (z - conjugate(z))/(2*I)", "z: complex"),
    ("abs(z)**2 = z*conjugate(z)", "z: complex"),
    ("abs(conjugate(z)) = abs(z)", "z: complex"),
    ("abs(a/b) = abs(a)/abs(b)", "a,b: complex; b != 0"),
    ("conjugate(a/b) = conjugate(a)/conjugate(b)", "a,b: complex; b != 0"),
    ("re(1/z) = re(z)/abs(z)**2", "z: complex; z != 0"),
    ("im(I*z) = re(z)", "z: complex"),
    ("abs(a+b)**2 + abs(a-b)**2 = 2*abs(a)**2 + 2*abs(b)**2", "a,b: complex"),
    ("sign(z) = z/abs(z)", "z: complex; z != 0"),
    ("abs(sign(z)) <= 1", "z: complex"),
    ("sign(exp(z)) = exp(im(z)*I)", "z: complex"),
    ("im(exp(z)) = exp(re(z))*sin(im(z))", "z: complex"),
    ("abs(exp(z)) = exp(re(z))", "z: complex"),
    ("conjugate(sin(z)) = sin(conjugate(z))", "z: complex"),
    ("sin(x+I*y) = sin(x)*cosh(y) + I*cos(x)*sinh(y)", "x,y: real"),
    ("im(sin(x+I*y)) = cos(x)*sinh(y)", "x,y: real"),
    ("abs(sin(x+I*y)) = sqrt(sin(x)**2 + sinh(y)**2)", "x,y: real"),
    ("abs(cos(x+I*y))**2 = cos(x)**2 + sinh(y)**2", "x,y: real"),
    ("sin(x) = im(exp(I*x))", "x: real"),
    ("abs(x**z) = x**re(z)", "x: positive; z: complex"),
    ("re(log(z)) = log(abs(z))", "z: complex; z != 0"),
    ("im(log(z)) = arg(z)", "z: complex; z != 0"),
    ("arg(z) = -I*log(sign(z))", "z: complex; z != 0"),
    ("arg(c*z) = arg(z)", "z: complex; z != 0; c: positive"),
    ("log(c*z) = log(c) + log(z)", "z: complex; z != 0; c: positive"),
    ("log(exp(z)) = z", "z: complex; -pi < im(z); im(z) <= pi"),
    ("sqrt(c*z) = sqrt(c)*sqrt(z)", "z: complex; c: positive"),
    ("sign(sqrt(z)) = sqrt(sign(z))", "z: complex"),
    ("abs(sqrt(z)) = sqrt(abs(z))", "z: complex"),
    ("I**z = exp(pi*I*z/2)", "z: complex"),
    ("log(z**2) = 2*log(z)", "z: complex; re(z) > 0"),
    ("sqrt(z**2) = z", "z: complex; re(z) > 0"),
    ("sqrt(-z**2) = -I*z", "z: complex; im(z) > 0"),
    ("log(-z) = log(z) - pi*I", "z: complex; im(z) > 0"),
    ("sqrt(conjugate(z)) = conjugate(sqrt(z))", "z: complex; im(z) != 0"),
    ("sqrt(1/z) = 1/sqrt(z)", "z: complex; re(z) > 0"),
    ("sqrt(a*b) = sqrt(a)*sqrt(b)", "a,b: complex; re(a) > 0; re(b) > 0"),
    ("arg(-I) = -pi/2", ""),
    ("arg(-1) = pi", ""),
    ("log(-I) = -pi*I/2", ""),
    ("log(-5) = log(5) + pi*I", ""),
    ("I**I = exp(-pi/2)", ""),
    ("abs(3 + 4*I) = 5", ""),
    ("re(1/(1 + I)) = 1/2", ""),
    ("conjugate(2 - 3*I) = 2 + 3*I", ""),
]
REFUTED = [
    ("sqrt(z**2) = z", "z: complex"),
    ("log(a*b) = log(a) + log(b)", "a,b: complex; a != 0; b != 0"),
    ("log(exp(z)) = z", "z: complex"),
    ("log(exp(z)) = z", "z: complex; -pi < im(z); im(z) <= 2*pi"),
    ("log(z**2) = 2*log(z)", "z: complex; z != 0"),
    ("arg(c*z) = arg(z)", "z: complex; z != 0; c: real; c != 0"),
    ("arg(z*w) = arg(z) + arg(w)", "z,w: complex; z != 0; w != 0"),
    ("arg(z) = I*log(sign(z))", "z: complex; z != 0"),
    ("sqrt(c*z) = sqrt(c)*sqrt(z)", "z: complex; c: real"),
    ("sign(exp(z)) = exp(-im(z)*I)", "z: complex"),
    ("abs(sign(z)) < 1", "z: complex"),
    ("sign(sqrt(z)) = sign(z)", "z: complex"),
    ("re(z**2) = re(z)**2", "z: complex"),
    ("log(a*b**2) = log(a) + 2*log(b)", "a,b: complex; re(a) > 0; re(b) > 0"),
    ("log(z**3) = 3*log(z)", "z: complex; re(z) > 0"),
    ("sqrt(z**4) = z**2", "z: complex; re(z) > 0"),
    ("log(-z) = log(z) - pi*I", "z: complex; im(z) < 0"),
    ("sqrt(-z**2) = I*z", "z: complex; im(z) > 0"),
    ("im(sin(x+I*y)) = cos(x)*sinh(x)", "x,y: real"),
    ("abs(sin(x+I*y)) = sqrt(sin(x)**2 + cosh(y)**2)", "x,y: real"),
    ("abs(sin(z)) <= 1", "z: complex"),
    ("abs(exp(z)) = exp(abs(z))", "z: complex"),
    ("conjugate(exp(z)) = exp(z)", "z: complex"),
    ("abs(x**z) = x**abs(z)", "x: positive; z: complex"),
    ("re(log(z)) = log(re(z))", "z: complex; z != 0"),
    ("I**z = exp(-pi*I*z/2)", "z: complex"),
    ("arg(-I) = pi/2", ""),
    ("arg(-1) = -pi", ""),
    ("log(I) = 5*pi*I/2", ""),
    ("re(I) = 1", ""),
]


def _where(where: str) -> str:
    return f"{where}; {I}" if where else I


@pytest.mark.parametrize(("text", "where"), PROVED, ids=[f"{t} | {w}" for t, w in PROVED])
def test_proved(text: str, where: str) -> None:
    found = verdict(text, _where(where), 2.0)
    assert found.verdict == "proved" and not found.conditions, found


@pytest.mark.parametrize(("text", "where"), REFUTED, ids=[f"{t} | {w}" for t, w in REFUTED])
def test_refuted(text: str, where: str) -> None:
    refutes(text, _where(where))

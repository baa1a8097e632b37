"""Rational functions of a summation index, with coefficients that are rational or balls, and bounds of them far out.

A polynomial is a tuple of coefficients, the constant first. With u = 1/k in [0, 1/N], p(k) = k^d * q(u): one ball for q
over that interval bounds p(k) for all k >= N at once. Called by `tails`.

    >>> shifted((Fraction(0), Fraction(0), Fraction(1)))
    (Fraction(1, 1), Fraction(2, 1), Fraction(1, 1))
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, TypeAlias

from flint import acb, arb, fmpq

from derive.kernel.terms import Term

Coefficient: TypeAlias = Any  # a Fraction, or a ball
Polynomial = tuple[Coefficient, ...]
Ratio = tuple[Polynomial, Polynomial]
Evaluate = Callable[[Term], Coefficient | None]  # of a term that is free of the index
MAX_DEGREE = 30


def ball(c: Coefficient) -> Any:
    return acb(arb(fmpq(c.numerator, c.denominator))) if isinstance(c, Fraction) else c


def _add(a: Coefficient, b: Coefficient) -> Coefficient:
    return a + b if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) + ball(b)


def _mul(a: Coefficient, b: Coefficient) -> Coefficient:
    return a * b if isinstance(a, Fraction) and isinstance(b, Fraction) else ball(a) * ball(b)


def trimmed(p: Polynomial) -> Polynomial:
    """Without leading coefficients that are exactly 0."""
    while p and isinstance(p[-1], Fraction) and p[-1] == 0:
        p = p[:-1]
    return p


def plus(p: Polynomial, q: Polynomial) -> Polynomial:
    zero = Fraction(0)
    size = max(len(p), len(q))
    return trimmed(tuple([_add(p[i] if i < len(p) else zero, q[i] if i < len(q) else zero) for i in range(size)]))


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    out: list[Coefficient] = [Fraction(0)] * (len(p) + len(q) - 1 if p and q else 0)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] = _add(out[i + j], _mul(a, b))
    return trimmed(tuple(out))


def shifted(p: Polynomial) -> Polynomial:
    """p(k + 1)."""
    out: Polynomial = ()
    for i, c in enumerate(p):
        out = plus(out, tuple([_mul(c, Fraction(comb(i, j))) for j in range(i + 1)]))
    return out


def fraction_of(t: Term, k: str, evaluate: Evaluate) -> Ratio | None:
    """t as a quotient of polynomials in k, or None."""
    if k not in t.free:
        c = evaluate(t)
        return None if c is None else (trimmed((c,)), (Fraction(1),))
    if t.tag == "sym":
        return (Fraction(0), Fraction(1)), (Fraction(1),)
    if t.tag in ("add", "mul"):
        return _joined(t, k, evaluate)
    n = t.args[1].data if t.tag == "pow" else None
    if not isinstance(n, Fraction) or n.denominator != 1:
        return None
    base = fraction_of(t.args[0], k, evaluate)
    if base is None or (max(len(base[0]), len(base[1])) - 1) * abs(n) > MAX_DEGREE or n < 0 and not base[0]:
        return None
    top, bottom = base if n >= 0 else (base[1], base[0])
    result: Ratio = ((Fraction(1),), (Fraction(1),))
    for _ in range(abs(int(n))):
        result = times(result[0], top), times(result[1], bottom)
    return result


def _joined(t: Term, k: str, evaluate: Evaluate) -> Ratio | None:
    result: Ratio = ((), (Fraction(1),)) if t.tag == "add" else ((Fraction(1),), (Fraction(1),))
    for a in t.args:
        part = fraction_of(a, k, evaluate)
        if part is None or len(result[1]) + len(part[1]) > MAX_DEGREE:
            return None
        (p, q), (r, s) = result, part
        result = plus(times(p, s), times(r, q)) if t.tag == "add" else times(p, r), times(q, s)
    return result


def far_out(p: Polynomial, start: int) -> Any:
    """A ball around q(u) for all u in [0, 1/start], where p(k) = k^d * q(1/k)."""
    u = acb(arb(1).union(arb(0)) / start)
    result = acb(0)
    for c in p:
        result = result * u + ball(c)
    return result


def at(p: Polynomial, k: int) -> Any:
    result = acb(0)
    for c in reversed(p):
        result = result * k + ball(c)
    return result


__all__ = ["Evaluate", "Polynomial", "Ratio", "at", "ball", "far_out", "fraction_of", "plus", "shifted", "times"]

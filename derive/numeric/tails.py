"""Rigorous bounds of the tails of series: |sum of f(k) over k >= N| <= tail, and that the series converges.

Every factor of f is met by a dominator: rational functions and real powers of them, c^k, factorials, gamma, binomials;
bounded functions (sin, cos, tanh), zeta, Fibonacci and harmonic numbers, floors, logs. The tail is bounded by the ratio
of successive dominators where that stays below 1, by a power of k below -1, or, where one factor turns around the unit
circle and the others tend to 0 rationally, by summation by parts. What is not met stops as unsupported.

    1/binomial(2*k, k)        n*zeta(2*n+1)/16^n        (-1)^n/(3*n+1)        sin(n)/n        sinc(n)^5

Called by `endless` at the working precision of the moment.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import acb, arb

from derive.kernel.terms import Term, add, num, rebuild
from derive.numeric.index_polynomials import Evaluate, Polynomial, at, ball, far_out, fraction_of, plus, shifted
from derive.numeric.values import unsupported

ONE, ZERO = Fraction(1), Fraction(0)
_BOUNDED = {"sin": 1, "cos": 1, "tanh": 1, "atan": 2}


@dataclass
class Dominator:
    """|f(k)| <= size * |rate|^k * product of |p(k)|^e * product of (a*k + b)!^e for k >= start."""

    start: int
    size: Any = field(default_factory=lambda: arb(1))
    rate: Any = field(default_factory=lambda: arb(1))
    powers: list[tuple[Polynomial, Fraction]] = field(default_factory=list)
    factorials: list[tuple[int, int, Fraction]] = field(default_factory=list)
    turns: list[Any] = field(default_factory=list)  # the factors c^k with |c| = 1, met exactly
    exact: bool = True  # what is summed is a constant times turns and whole powers of rational functions


def tail(f: Term, k: str, start: int, evaluate: Evaluate, absolute: bool = False) -> Any:
    """An upper bound of |sum of f(k) over k >= start|, an `arb`; stops where convergence is not seen.

    `absolute`: of the sum of |f(k)|."""
    found = Dominator(start, exact=not absolute)
    _meet(found, _without_zeros(f, k, start, evaluate), k, ONE, evaluate)
    return _bound(found)


def _without_zeros(t: Term, k: str, start: int, evaluate: Evaluate) -> Term:
    """Without 0^|u|, as in sinc, for a polynomial u that is not 0 from the start on."""
    if k not in t.free:
        return t
    if t.tag == "pow" and t.args[0] == num(0) and t.args[1].tag == "fn" and t.args[1].data == "abs":
        ratio = fraction_of(t.args[1].args[0], k, evaluate)
        return num(0) if ratio is not None and ratio[1] == (ONE,) and abs(far_out(ratio[0], start)).real > 0 else t
    args = [_without_zeros(a, k, start, evaluate) for a in t.args]
    return add(*[a for a in args if a != num(0)]) if t.tag == "add" else rebuild(t, tuple(args))


# ---- dominators of factors ------------------------------------------------------------------------------------------
def _meet(d: Dominator, t: Term, k: str, e: Fraction, evaluate: Evaluate) -> None:
    """Take |t|^e into the dominator."""
    if k not in t.free:
        _constant(d, _value(t, evaluate), e)
        return
    ratio = fraction_of(t, k, evaluate)
    if ratio is not None:
        d.powers += [(ratio[0], e), (ratio[1], -e)]
        d.exact &= e.denominator == 1
        return
    if t.tag == "mul":
        for a in t.args:
            _meet(d, a, k, e, evaluate)
        return
    if t.tag == "pow":
        _power(d, t, k, e, evaluate)
        return
    if t.tag != "fn":
        raise unsupported(f"no bound for a tail with {t.tag}")
    _function(d, t, k, e, evaluate)


def _value(t: Term, evaluate: Evaluate) -> Any:
    c = evaluate(t)
    if c is None:
        raise unsupported("a constant that is not enclosed")
    return c


def _constant(d: Dominator, c: Any, e: Fraction) -> None:
    size = abs(ball(c)).real
    if e < 0 and not size > 0:
        raise unsupported("a divisor that may be 0")
    d.size *= _to(size, e)


def _to(size: Any, e: Fraction) -> Any:
    """size^e, for a size >= 0."""
    if e.denominator == 1:
        return size ** arb(int(e)) if e > 0 or size > 0 else arb.nan()
    return (size.log() * arb(e.numerator) / e.denominator).exp() if size > 0 else arb.nan()


def _power(d: Dominator, t: Term, k: str, e: Fraction, evaluate: Evaluate) -> None:
    base, exponent = t.args
    if k not in exponent.free:
        q = _value(exponent, evaluate)
        if not isinstance(q, Fraction):
            raise unsupported("an exponent that is not rational")
        d.exact &= q.denominator == 1
        _meet(d, base, k, e * q, evaluate)
        return
    if k in base.free:
        raise unsupported("a power of the index to the index")
    a, b = _linear(exponent, k, evaluate)
    c = ball(_value(base, evaluate))
    if c.contains(0):
        raise unsupported("a base that may be 0")
    if c == acb(-1) and all([isinstance(x, Fraction) and x.denominator == 1 for x in (a, b)]):
        _turn(d, acb((-1) ** int(a)), e)
        return
    _exponential(d, ball(a) * c.log(), ball(b) * c.log(), e)


def _exponential(d: Dominator, slope: Any, start: Any, e: Fraction) -> None:
    """exp(slope*k + start)^e."""
    power = acb(arb(e.numerator) / e.denominator)
    d.size *= (power * start).real.exp()
    if slope.real == 0:  # exactly
        _turn(d, slope.exp(), e)
        return
    d.rate *= (power * slope).real.exp()
    d.exact = False


def _turn(d: Dominator, c: Any, e: Fraction) -> None:
    if e.denominator != 1:
        d.exact = False
    elif c != acb(1):
        d.turns.append(c ** acb(int(e)))


def _linear(t: Term, k: str, evaluate: Evaluate) -> tuple[Any, Any]:
    """(a, b) for t = a*k + b."""
    ratio = fraction_of(t, k, evaluate)
    if ratio is None or len(ratio[0]) > 2 or ratio[1] != (ONE,):
        raise unsupported("an argument that is not linear in the index")
    top = (*ratio[0], ZERO, ZERO)
    return top[1], top[0]


def _whole(t: Term, d: Dominator, k: str, evaluate: Evaluate) -> tuple[int, int]:
    """(a, b) for t = a*k + b, a nonnegative integer wherever k >= start."""
    a, b = _linear(t, k, evaluate)
    whole = all([isinstance(x, Fraction) and x.denominator == 1 for x in (a, b)])
    if not whole or not 0 <= a <= 12 or a * d.start + b < 0:
        raise unsupported("an argument that is not a nonnegative integer")
    return int(a), int(b)


def _function(d: Dominator, t: Term, k: str, e: Fraction, evaluate: Evaluate) -> None:
    name = str(t.data)
    if name == "exp":
        a, b = _linear(t.args[0], k, evaluate)
        _exponential(d, ball(a), ball(b), e)
    elif name == "abs":
        d.exact = False
        _meet(d, t.args[0], k, e, evaluate)
    elif name in ("factorial", "gamma"):
        a, b = _whole(t.args[0], d, k, evaluate)
        d.factorials.append((a, b - (name == "gamma"), e))
        d.exact = False
        if name == "gamma" and a * d.start + b < 1:
            raise unsupported("an argument that is not a positive integer")
    elif name == "binomial":
        _binomial(d, t, k, e, evaluate)
    elif name in ("sin", "cos") and e == 1:
        a, b = _linear(t.args[0], k, evaluate)
        if not (ball(a).imag == 0 and ball(b).imag == 0):
            raise unsupported("a wave off the real line")
        _turn(d, (ball(a) * acb(0, 1)).exp(), e)
    else:
        d.exact = False
        _larger(d, t, k, e, evaluate)


def _binomial(d: Dominator, t: Term, k: str, e: Fraction, evaluate: Evaluate) -> None:
    """n!/(j! (n-j)!), for integers 0 <= j <= n."""
    (a, b), (c, g) = [_whole(x, d, k, evaluate) for x in t.args]
    if a < c or (a - c) * d.start + b - g < 0:
        raise unsupported("a binomial outside its row")
    d.factorials += [(a, b, e), (c, g, -e), (a - c, b - g, -e)]
    d.exact = False


def _larger(d: Dominator, t: Term, k: str, e: Fraction, evaluate: Evaluate) -> None:
    """Functions that something simpler is larger than, under positive exponents."""
    name = str(t.data)
    if e <= 0 or len(t.args) != 1:
        raise unsupported(f"no bound for a tail with {name}")
    ratio = fraction_of(t.args[0], k, evaluate)
    real = ratio is not None and ratio[1] == (ONE,) and all([ball(c).imag == 0 for c in ratio[0]])
    if ratio is None or not real:
        raise unsupported(f"no bound for a tail with {name}")
    p = ratio[0]
    if name in _BOUNDED:
        d.size *= _to(arb(_BOUNDED[name]), e)
    elif name in ("floor", "ceil"):  # |floor x| <= |x| + 1
        sizes = tuple([abs(ball(c)) for c in p])
        d.powers.append((plus(sizes, (ONE,)), e))
    elif name in ("fibonacci", "lucas"):  # at most 2 * (13/8)^n
        a, b = _whole(t.args[0], d, k, evaluate)
        d.size *= _to(2 * (arb(13) / 8) ** arb(b), e)
        d.rate *= _to((arb(13) / 8) ** arb(a), e)
    elif name == "zeta" and len(p) == 2 and ball(p[1]).real > 0 and at(p, d.start).real > arb(5) / 4:
        d.size *= _to(at(p, d.start).real.zeta(), e)  # it decreases
    elif name in ("harmonic", "log") and len(p) == 2 and ball(p[1]).real > 0 and at(p, d.start).real >= 1:
        d.powers.append((p, e))  # H_n <= n, log x <= x
    else:
        raise unsupported(f"no bound for a tail with {name}")


# ---- tails ----------------------------------------------------------------------------------------------------------
def _bound(d: Dominator) -> Any:
    if any([not p for p, e in d.powers if e > 0]) and not any([len(p) > 1 for p, e in d.powers if e < 0]):
        return arb(0)
    degree = sum([e * (len(p) - 1) for p, e in d.powers], ZERO)
    growth = sum([e * a for a, _, e in d.factorials], ZERO)
    ratio = d.rate.abs_upper() * _ratio(d)
    if growth < 0:
        ratio *= _to(arb(d.start), growth)
    if growth <= 0 and ratio < 1:
        return _checked(_first(d) / (1 - ratio))
    if d.factorials or not d.rate <= 1:
        raise unsupported("a series that is not seen to converge")
    if degree < -1:
        return _checked(d.size * _sizes(d) * _powers_from(d.start, degree))
    if degree < 0 and len(d.turns) == 1 and d.exact:
        return _checked(_by_parts(d, degree))
    raise unsupported("a series that is not seen to converge")


def _checked(bound: Any) -> Any:
    if not bound.is_finite():
        raise unsupported("a tail that is not bounded")
    return bound.abs_upper()


def _powers_from(start: int, degree: Fraction) -> Any:
    """An upper bound of the sum of k^degree over k >= start, degree < -1."""
    fall = -degree - 1
    return _to(arb(start), degree) + _to(arb(start), -fall) * fall.denominator / fall.numerator


def _sizes(d: Dominator) -> Any:
    """An upper bound of the product of (|p(k)| / k^deg p)^e for k >= start."""
    result = arb(1)
    for p, e in d.powers:
        size = abs(far_out(p, d.start)).real
        result *= _to(size.abs_upper() if e > 0 else size.abs_lower(), e)
    return result


def _ratio(d: Dominator) -> Any:
    """An upper bound of the ratio of successive dominators, but for the rate and the power of k."""
    result = arb(1)
    for p, e in d.powers:
        result *= _upper(far_out(shifted(p), d.start) / far_out(p, d.start), e)
    for a, b, e in d.factorials:
        for j in range(1, a + 1):
            result *= _upper(far_out((Fraction(b + j), Fraction(a)), d.start), e)
    return result


def _upper(z: Any, e: Fraction) -> Any:
    size = abs(z).real
    return _to(size.abs_upper() if e > 0 else size.abs_lower(), e)


def _first(d: Dominator) -> Any:
    """An upper bound of the dominator at the start."""
    result = d.size * d.rate ** arb(d.start)
    for p, e in d.powers:
        result *= _upper(at(p, d.start), e)
    for a, b, e in d.factorials:
        result *= _to(arb(a * d.start + b + 1).gamma(), e)
    return result.abs_upper()


def _by_parts(d: Dominator, degree: Fraction) -> Any:
    """2/|1 - c| times the variation of R, for the sum of c^k * R(k) with R a product of powers of polynomials.

    Partial sums of c^k, and of the wave it is a part of, are at most 2/|1 - c|, where |c| = 1. With
    p(k+1) = p(k) * (1 + g/k), each |g| <= G: |R(k+1)/R(k) - 1| <= exp(H/k) - 1 <= H/k * exp(H/N)."""
    total = arb(0)
    for p, e in d.powers:
        steps = plus(shifted(p), tuple([-c for c in p]))
        if len(p) < 2:
            continue
        # p(k+1) - p(k) = k^(d-1) * s(u), padded to degree d - 1
        padded = (*steps[:len(p) - 1], *[ZERO] * (len(p) - 1 - len(steps)))
        g = abs(far_out(padded, d.start) / far_out(p, d.start)).real.abs_upper()
        share = g / d.start
        if not share < 1:
            raise unsupported("a rational function that varies too much")
        total += abs(arb(e.numerator)) / e.denominator * (g if e > 0 else g / (1 - share))
    variation = d.size * _sizes(d) * total * (total / d.start).exp() * _powers_from(d.start, degree - 1)
    gap = abs(acb(1) - d.turns[0]).real
    if not gap > 0:
        raise unsupported("a factor that may stand still")
    return 2 / gap.abs_lower() * variation


__all__ = ["tail"]

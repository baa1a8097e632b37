"""Functions on complex balls, by SEMANTICS.md: principal branches, order only for certified reals, poles refused.

Called by `balls`. Each takes balls (`flint.acb`) and returns a ball, or an exact integer where it is certified (floor,
sign). A pole or an argument outside the domain is `Undefined` only when that is certain, else `Unknown`.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import acb, arb

from derive.numeric.values import MAX_BITS, is_exact, undefined, unknown, unsupported

Ball = Any
_HUGE = arb(2) ** 200
MAX_BERNOULLI = 20_000


def checked(z: Ball) -> Ball:
    """The ball itself when it is finite."""
    if not z.is_finite():
        raise unknown("the enclosure is not finite")
    return z


def certainly_real(z: Ball) -> bool:
    return bool(z.imag.is_zero())


def tame(z: Ball) -> Ball:
    """An argument of exp and its like, small enough that the result can be stored."""
    if not z.abs_upper() < _HUGE:
        raise unknown("an exponent is too large")
    return z


def _real(z: Ball, where: str) -> Ball:
    if certainly_real(z):
        return z.real
    if not z.imag.contains(0):
        raise undefined(f"{where} of a number that is not real")
    raise unknown(f"{where} of a number that is not certainly real")


def _plain(name: str) -> Callable[[Ball], Ball]:
    return lambda z: getattr(z, name)()


def _growing(name: str) -> Callable[[Ball], Ball]:
    return lambda z: getattr(tame(z), name)()


def _log(z: Ball) -> Ball:
    if z.contains(0):
        raise unknown("log of something that may be 0")
    return z.log()


def _atanh(z: Ball) -> Ball:
    if certainly_real(z) and abs(z.real) < 1:
        return acb(z.real.atanh())
    return z.atanh()


def _abs(z: Ball) -> Ball:
    return acb(abs(z))


def _arg(z: Ball) -> Ball:
    if z.contains(0):
        raise unknown("arg of something that may be 0")
    return acb(z.arg())


def _sign(z: Ball) -> Ball | int:
    """z/|z|; an integer where z is certainly real."""
    if not certainly_real(z):
        if z.contains(0):
            raise unknown("sign of something that may be 0")
        return z / abs(z)
    if z.real > 0:
        return 1
    if z.real < 0:
        return -1
    raise unknown("sign of something that may be 0")


def _floor(z: Ball) -> int:
    return _whole(_real(z, "floor").floor())


def _ceil(z: Ball) -> int:
    return _whole(_real(z, "ceil").ceil())


def _whole(x: Ball) -> int:
    n = x.unique_fmpz()
    if n is None:
        raise unknown("floor or ceil of something that may be on either side of an integer")
    whole = int(n)
    if whole.bit_length() > MAX_BITS:
        raise unknown("a number is too large")
    return whole


def _factorial(z: Ball) -> Ball:
    if not z.imag.contains(0) or not z.real.contains_integer() or z.real < 0:
        raise undefined("factorial of something that is not a nonnegative integer")
    if z.is_exact():
        return _gamma(z + 1)
    raise unknown("factorial of something that is not certainly an integer")


def _gamma(z: Ball) -> Ball:
    if not z.abs_upper() < arb(2) ** 190:
        raise unknown("an argument of gamma is too large")
    return acb(z.real.gamma()) if certainly_real(z) else z.gamma()


def _loggamma(z: Ball) -> Ball:
    if not z.real > 0:
        raise unsupported("loggamma outside the right half-plane")
    return z.lgamma()


def _harmonic(z: Ball) -> Ball:
    if not z.imag.contains(0) or not z.real.contains_integer() or z.real < 0:
        raise undefined("harmonic of something that is not a nonnegative integer")
    if not z.is_exact():
        raise unknown("harmonic of something that is not certainly an integer")
    return (z + 1).digamma() + arb.const_euler()


def _polygamma(m: Any, z: Any) -> Ball:
    from derive.numeric.balls import to_ball
    if type(m) is not int or m < 0 or m > 200:
        raise unsupported("polygamma with an order that is not a small nonnegative integer")
    b = off_poles(to_ball(z), "polygamma")
    return checked(b.digamma() if m == 0 else b.polygamma(acb(m)))


def off_poles(z: Ball, where: str) -> Ball:
    """The ball itself when it holds none of 0, -1, -2, ..."""
    if certainly_real(z) and z.real.is_integer() and z.real <= 0:
        raise undefined(f"{where} at a pole")
    if z.imag.contains(0) and z.real.contains_integer() and not z.real > 0:
        raise unknown(f"{where} near a pole")
    return z


def _hurwitz(s: Any, a: Any) -> Ball:
    from derive.numeric.balls import to_ball
    if s == 1:
        raise undefined("hurwitz at its pole")
    if type(s) is int and s <= 0:
        return to_ball(a).bernoulli_poly(1 - s) / (s - 1)
    return checked(to_ball(s).zeta(off_poles(to_ball(a), "hurwitz")))


def _bernoulli_polynomial(n: Any, x: Any) -> Ball:
    from derive.numeric.balls import to_ball
    if type(n) is not int or n < 0:
        raise undefined("a Bernoulli polynomial with an index that is not a nonnegative integer")
    if n > MAX_BERNOULLI:
        raise unknown("a Bernoulli index is too large")
    return checked(to_ball(x).bernoulli_poly(n))


def _polylog(s: Ball, z: Ball) -> Ball:
    if z == 1:
        if s.real > 1:
            return s.zeta()
        raise undefined("polylog(s, 1) where the series diverges") if s.real <= 1 else unknown("polylog at its edge")
    return z.polylog(s)


def _beta(a: Ball, b: Ball) -> Ball:
    top = _gamma(off_poles(a, "beta")) * _gamma(off_poles(b, "beta"))
    return top * off_poles(a + b, "beta").rgamma()


def _rising(x: Any, k: Any) -> Ball:
    from derive.numeric.balls import to_ball
    if type(k) is not int or k < 0:
        raise unsupported("a rising factorial with an index that is not a nonnegative integer")
    if k > 20_000:
        raise unknown("a product is too large")
    result = acb(1)
    for i in range(k):
        result = result * (to_ball(x) + i)
    return checked(result)


def _falling(x: Any, k: Any) -> Ball:
    from derive.numeric.balls import to_ball
    if type(k) is not int or k < 0:
        raise unsupported("a falling factorial with an index that is not a nonnegative integer")
    return _rising(to_ball(x) - k + 1, k)


def _binomial(n: Any, k: Any) -> Ball:
    if type(k) is not int:
        raise unsupported("binomial with a lower index that is not an exact integer")
    if k < 0:
        return acb(0)
    if type(n) is int and n >= k:
        return checked(_gamma(acb(n + 1)) / _gamma(acb(k + 1)) / _gamma(acb(n - k + 1)))
    return checked(_falling(n, k) / _gamma(acb(k + 1)))


def _delta(a: Any, b: Any) -> int:
    from derive.numeric.balls import to_ball
    if is_exact(a) and is_exact(b):
        return int(a == b)
    if not to_ball(a).overlaps(to_ball(b)):
        return 0
    raise unknown("delta of two numbers that may be equal")


def _mod(a: Ball, b: Ball) -> Ball:
    x, y = _real(a, "mod"), _real(b, "mod")
    if y.is_zero():
        raise undefined("mod 0")
    if y.contains(0):
        raise unknown("mod of something that may be 0")
    return acb(x - y * _whole((x / y).floor()))


def _atan2(y: Ball, x: Ball) -> Ball:
    z = acb(_real(x, "atan2"), _real(y, "atan2"))
    return _arg(z)


def _extreme(name: str) -> Callable[..., Ball]:
    def rule(*values: Ball) -> Ball:
        result = _real(values[0], name)
        for z in values[1:]:
            result = getattr(result, name)(_real(z, name))
        return acb(result)
    return rule


BALL_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{name: _plain(name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "tanh", "asinh", "acosh", "digamma",
                                       "zeta", "conjugate")},
    **{name: _growing(name) for name in ("exp", "sinh", "cosh")},
    "log": _log, "atanh": _atanh, "abs": _abs, "arg": _arg, "sign": _sign, "floor": _floor, "ceil": _ceil,
    "re": lambda z: acb(z.real), "im": lambda z: acb(z.imag), "factorial": _factorial, "gamma": _gamma,
    "loggamma": _loggamma, "harmonic": _harmonic, "polygamma": _polygamma, "hurwitz": _hurwitz, "beta": _beta,
    "bernoulli_polynomial": _bernoulli_polynomial, "polylog": _polylog,
    "bernoulli": lambda n: _bernoulli_polynomial(n, 0),
    "rising": _rising, "falling": _falling, "binomial": _binomial, "delta": _delta, "mod": _mod, "atan2": _atan2,
    "min": _extreme("min"), "max": _extreme("max"),
}

"""Terms as functions of floating-point numbers: fast, and proof of nothing. Oracles look with them before they ask.

Called by the strategies for inequalities and by the search for counterexamples. What has no real value, or is not known
here, is `nan`; overflow is `inf`. Never a reason for a verdict.

    >>> from derive.kernel.codec import decode
    >>> compiled(decode("(+ (^ x 2) (sin y))"), ("x", "y"))([3.0, 0.0])
    9.0
"""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from derive.kernel.terms import Term

Real = Callable[[Sequence[float]], float]
MAX_TERMS = 400
NAN, INF = math.nan, math.inf
_CONSTANTS = {"pi": math.pi, "EulerGamma": 0.5772156649015329, "Catalan": 0.915965594177219}
_FUNCTIONS: dict[str, Callable[..., float]] = {
    "exp": math.exp, "log": math.log, "sin": math.sin, "cos": math.cos, "tan": math.tan, "atan": math.atan,
    "asin": math.asin, "acos": math.acos, "sinh": math.sinh, "cosh": math.cosh, "tanh": math.tanh,
    "asinh": math.asinh, "acosh": math.acosh, "atanh": math.atanh, "abs": abs, "gamma": math.gamma,
    "loggamma": math.lgamma, "atan2": math.atan2, "min": min, "max": max, "re": lambda x: x, "im": lambda x: 0.0,
    "conjugate": lambda x: x, "floor": lambda x: float(math.floor(x)), "ceil": lambda x: float(math.ceil(x)),
    "sign": lambda x: float((x > 0) - (x < 0)), "delta": lambda x, y: float(x == y),
    "mod": lambda x, y: x - y * math.floor(x / y),
}


def compiled(t: Term, names: Sequence[str]) -> Real:
    """The value of t where the names have these values."""
    inner = _compile(t, {n: i for i, n in enumerate(names)})
    return lambda values: inner(values, [])


def holds(p: Term, names: Sequence[str]) -> Callable[[Sequence[float]], bool | None]:
    """Whether the relation seems to hold; None where a side has no value or the sides are too close to tell."""
    if p.tag not in ("lt", "le", "eq", "ne"):
        return lambda values: None
    left, right = [compiled(a, names) for a in p.args]

    def test(values: Sequence[float]) -> bool | None:
        a, b = left(values), right(values)
        if math.isnan(a) or math.isnan(b) or a == b and math.isinf(a):
            return None
        if abs(a - b) <= 1e-9 * (1 + abs(a) + abs(b)):
            return None if p.tag != "eq" else True
        return {"lt": a < b, "le": a < b, "eq": False, "ne": True}[p.tag]

    return test


_Inner = Callable[[Sequence[float], list[float]], float]


def _compile(t: Term, places: dict[str, int]) -> _Inner:
    if isinstance(t.data, Fraction):
        c = _literal(t.data)
        return lambda v, b: c
    if t.tag == "const":
        c = _CONSTANTS.get(str(t.data), NAN)
        return lambda v, b: c
    if t.tag == "sym":
        i = places.get(str(t.data), -1)
        return (lambda v, b: NAN) if i < 0 else lambda v, b: v[i]
    if t.tag == "bound":
        depth = t.index
        return lambda v, b: b[-1 - depth]
    if t.tag not in ("add", "mul", "pow", "fn", "sum", "prod"):
        return lambda v, b: NAN
    args = [_compile(a, places) for a in t.args]
    return _ranged(t.tag, args) if t.tag in ("sum", "prod") else _plain(t, args)


def _literal(q: Fraction) -> float:
    try:
        return q.numerator / q.denominator
    except OverflowError:
        return NAN


def _plain(t: Term, args: list[_Inner]) -> _Inner:
    if t.tag == "add":
        return lambda v, b: sum([a(v, b) for a in args])
    if t.tag == "mul":
        return lambda v, b: math.prod([a(v, b) for a in args])
    if t.tag == "pow":
        return lambda v, b: _power(args[0](v, b), args[1](v, b))
    name = str(t.data)
    if name == "factorial":
        return lambda v, b: _guarded(lambda x: math.gamma(x + 1), args[0](v, b))
    f = _FUNCTIONS.get(name)
    return (lambda v, b: NAN) if f is None else lambda v, b: _guarded(f, *[a(v, b) for a in args])


def _ranged(tag: str, args: list[_Inner]) -> _Inner:
    def value(v: Sequence[float], b: list[float]) -> float:
        low, high = args[0](v, b), args[1](v, b)
        if not (high - low < MAX_TERMS and low == math.floor(low) and high == math.floor(high)):
            return NAN
        total = 0.0 if tag == "sum" else 1.0
        for k in range(int(low), int(high) + 1):
            part = args[2](v, [*b, float(k)])
            total = total + part if tag == "sum" else total * part
        return total

    return value


def _power(base: float, exponent: float) -> float:
    try:
        value = base**exponent
    except ZeroDivisionError:
        return NAN
    except OverflowError:
        return INF
    return value if isinstance(value, float) else NAN


def _guarded(f: Callable[..., float], *args: float) -> float:
    if any([math.isnan(a) for a in args]):
        return NAN
    try:
        return float(f(*args))
    except OverflowError:
        return INF
    except (ValueError, ZeroDivisionError):
        return NAN


__all__ = ["INF", "NAN", "Real", "compiled", "holds"]

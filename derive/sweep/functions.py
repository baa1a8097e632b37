"""Elementary functions on float arrays: value, span, relative error found beforehand, and error found while running.

The rounding of numpy's own functions is taken as at most eight units of 2^-53.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from derive.sweep import spans
from derive.sweep.spans import Span

UNIT = 2.0 ** -53
ROUNDING = 8.0


@dataclass(frozen=True)
class Function:
    """How one function acts on values, on spans, and on errors: `error(value, argument, error of the argument)`."""

    value: Callable[[Any], Any]
    span: Callable[[Span], Span]
    relative: Callable[[Span, Span, float], float]
    error: Callable[[Any, Any, Any], Any]


def _unknown(a: Span, v: Span, relative: float) -> float:
    return math.inf


def _rounded(slope: Callable[[Any, Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    """The error from a bound of the derivative near the argument; infinite wherever that bound is not a number."""
    def error(v: Any, a: Any, ea: Any) -> Any:
        bound = np.where(ea == 0, 0.0, slope(v, a, ea) * ea) + ROUNDING * UNIT * np.abs(v)
        return np.where(np.isnan(bound), np.inf, bound)
    return error


def _gain(most: Callable[[Span], float]) -> Callable[[Span, Span, float], float]:
    """A relative bound from the greatest |a f'(a) / f(a)|."""
    def relative(a: Span, v: Span, before: float) -> float:
        return (most(a) * before * 1.001 if before else 0.0) + ROUNDING
    return relative


def _log_relative(a: Span, v: Span, before: float) -> float:
    least = spans.least_size(v)
    return (before / least * 1.001 if before else 0.0) + ROUNDING if least > 0 else math.inf


def _increasing(f: Callable[[float], float]) -> Callable[[Span], Span]:
    return lambda a: spans.apply_increasing(f, a)


def _even(f: Callable[[float], float]) -> Callable[[Span], Span]:
    return lambda a: spans.outward(spans.quiet(f, spans.least_size(a)), spans.quiet(f, spans.greatest_size(a)))


def _size(a: Span) -> float:
    return spans.greatest_size(a)


def _near(bound: Any, ea: Any) -> Any:
    """A slope bound that holds while the error is small, infinite otherwise."""
    return np.where(ea < 0.01, bound, np.inf)


def _stays(v: Any, a: Any, ea: Any) -> Any:
    """Integer parts and signs are exact or unknown: the same at both ends of the enclosure, and then without error."""
    return np.where(np.floor(a - ea) == np.floor(a + ea), 0.0, np.inf)


def _stays_above(v: Any, a: Any, ea: Any) -> Any:
    return np.where(np.ceil(a - ea) == np.ceil(a + ea), 0.0, np.inf)


def _sign_stays(v: Any, a: Any, ea: Any) -> Any:
    return np.where((np.abs(a) > ea) | (ea == 0), 0.0, np.inf)


def _one(v: Any, a: Any, ea: Any) -> Any:
    return 1.0


def _of_arcsine(v: Any, a: Any, ea: Any) -> Any:
    return 1 / np.sqrt(1 - (np.abs(a) + ea) ** 2)


def _of_atanh(v: Any, a: Any, ea: Any) -> Any:
    return np.where(np.abs(a) + ea < 1, 1 / (1 - (np.abs(a) + ea) ** 2), np.inf)


def _of_tangent(v: Any, a: Any, ea: Any) -> Any:
    return np.where(ea * (1 + v * v) < 1e-3, 1.01 * (1 + v * v), np.inf)


def _of_log(v: Any, a: Any, ea: Any) -> Any:
    return np.where(a > ea, 1 / (a - ea), np.inf)


def _of_acosh(v: Any, a: Any, ea: Any) -> Any:
    return 1 / np.sqrt((a - ea) ** 2 - 1)


def _of_growth(v: Any, a: Any, ea: Any) -> Any:
    return _near(1.02 * (np.abs(v) + 1), ea)


def _unit_gain(a: Span) -> float:
    return 1.0


def _wave(a: Span) -> Span:
    return -1.0, 1.0


FUNCTIONS: dict[str, Function] = {
    "exp": Function(np.exp, _increasing(math.exp), _gain(_size), _rounded(lambda v, a, e: _near(1.02 * v, e))),
    "log": Function(np.log, _increasing(math.log), _log_relative, _rounded(_of_log)),
    "sin": Function(np.sin, _wave, _unknown, _rounded(_one)),
    "cos": Function(np.cos, _wave, _unknown, _rounded(_one)),
    "tan": Function(np.tan, lambda a: spans.EVERYTHING, _unknown, _rounded(_of_tangent)),
    "asin": Function(np.arcsin, _increasing(math.asin), _unknown, _rounded(_of_arcsine)),
    "acos": Function(np.arccos, lambda a: (0.0, 3.1416), _unknown, _rounded(_of_arcsine)),
    "atan": Function(np.arctan, _increasing(math.atan), _gain(_unit_gain), _rounded(_one)),
    "sinh": Function(np.sinh, _increasing(math.sinh), _gain(lambda a: 1 + _size(a)), _rounded(_of_growth)),
    "cosh": Function(np.cosh, _even(math.cosh), _gain(_size), _rounded(_of_growth)),
    "tanh": Function(np.tanh, _increasing(math.tanh), _gain(_unit_gain), _rounded(_one)),
    "asinh": Function(np.arcsinh, _increasing(math.asinh), _gain(_unit_gain), _rounded(_one)),
    "acosh": Function(np.arccosh, _increasing(math.acosh), _unknown, _rounded(_of_acosh)),
    "atanh": Function(np.arctanh, _increasing(math.atanh), _unknown, _rounded(_of_atanh)),
    "abs": Function(np.abs, lambda a: (spans.least_size(a), spans.greatest_size(a)), lambda a, v, r: r,
                    lambda v, a, e: e),
    "sign": Function(np.sign, _wave, _unknown, _sign_stays),
    "floor": Function(np.floor, _increasing(lambda x: float(np.floor(x))), _unknown, _stays),
    "ceil": Function(np.ceil, _increasing(lambda x: float(np.ceil(x))), _unknown, _stays_above),
}

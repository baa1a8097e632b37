"""Sweeps: an expression over a grid, on numpy arrays that neither wrap nor lose an integer in silence.

The representation is chosen from exact bounds of every intermediate: int64 where they fit, float64 with an error bound
for each value where the result is not an integer, exact Python numbers otherwise. Points where the expression is
undefined are missing, with the reason. The command line and notebooks call this; nothing here is evidence for a proof.

    >>> from derive.kernel.terms import num, power, sym
    >>> table = sweep(power(num(2), sym("n")), {"n": "62..64"})
    >>> table.values.tolist(), table.representation
    ([4611686018427387904, 9223372036854775808, 18446744073709551616], 'exact')
"""
from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol

from derive.kernel.codec import digits
from derive.kernel.terms import PROPOSITIONS, Term
from derive.kernel.text import term_to_text
from derive.sweep.grid import Axis, SweepError, axis, grid, parse_range
from derive.sweep.table import Table

EXACT_POINTS = 100_000   # up to here a fraction is computed in Python integers before it is rounded

__all__ = ["Axis", "SweepError", "Table", "axis", "parse_range", "sweep"]


class Authored(Protocol):
    """An authored expression: anything with a kernel term."""

    def to_term(self) -> Term: ...


def sweep(expression: Term | Authored, axes: Mapping[str, object], text: str | None = None) -> Table:
    """Evaluate `expression` at every point of the product of `axes`: symbol -> range text or exact numbers.

    Raises SweepError when a symbol has no values, when a value is a float, or when the grid is too large.
    """
    t = expression if isinstance(expression, Term) else expression.to_term()
    made = grid(axes)
    _check(t, made)
    return _run(t, made, text or (term_to_text(t) if isinstance(expression, Term) else str(expression)))


def _check(t: Term, axes: tuple[Axis, ...]) -> None:
    if t.tag in PROPOSITIONS:
        raise SweepError("a relation has no values to sweep; sweep one of its sides")
    known = {a.name for a in axes}
    unknown = sorted(t.free - known)
    if unknown:
        raise SweepError(f"the grid gives no values for {', '.join(unknown)}; add {unknown[0]}=1..64")


def _run(t: Term, axes: tuple[Axis, ...], text: str) -> Table:
    from derive.sweep.floating import NotFloating
    from derive.sweep.running import (
        exact_program,
        float_program,
        run_exact,
        run_float,
        run_pointwise,
        whole_if_integral,
    )
    from derive.sweep.whole import NotExact

    try:
        program, pair = exact_program(t, axes)
    except NotExact as error:
        why = str(error)
    else:
        wide = pair.top.wide or pair.bottom.wide
        if not wide or pair.integral or math.prod(map(len, axes)) <= EXACT_POINTS:
            result = run_exact(program, pair, axes)
            return _table(text, axes, result, _reason_for(result.values.dtype.name, pair.top.largest, wide))
        why = "a fraction whose exact parts pass 2^63"
    try:
        floats, width, finite = float_program(t, axes)
    except NotFloating as error:
        return _table(text, axes, run_pointwise(t, axes), f"one point at a time, since {error}")
    result, mended, beyond = run_float(t, floats, axes, finite)
    if beyond:
        return _table(text, axes, run_pointwise(t, axes), "one point at a time, since some values are beyond float64")
    bound = f"relative error below {width:.1e}" if width < 1 else "error bounded point by point below 1e-13"
    again = f"; {mended:,} point{'s' if mended > 1 else ''} computed again with more digits" if mended else ""
    return _table(text, axes, whole_if_integral(t, result), f"{why}; {bound}{again}")


def _reason_for(kind: str, largest: int, wide: bool) -> str:
    size = f"{largest:,}" if largest < 10 ** 40 else f"{len(digits(largest)):,} digits"
    if kind == "int64":
        return f"every intermediate stays within 2^63 (largest {size})"
    if kind == "float64":
        return f"quotients of exact {'Python ' if wide else ''}integers, rounded once"
    return f"integers may reach {size}, past 2^63" if wide else "fractions may pass 2^53"


def _table(text: str, axes: tuple[Axis, ...], result: object, why: str) -> Table:
    from derive.sweep.running import Result

    if not isinstance(result, Result):
        raise TypeError("a sweep ends in a result")
    kind = result.values.dtype.name
    held = "exact" if kind == "object" else kind
    return Table(text, axes, result.values, result.codes, tuple(result.reasons), held, why)

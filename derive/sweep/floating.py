"""Float64 programs with an error bound for every value, so that a sweep knows which of its numbers to trust.

Each node carries a relative error bound in units of 2^-53, found from its span before anything runs. Where that is not
finite (a difference that may cancel, a sine of something large) a guarded program carries an absolute error array
beside the values; points whose bound is too wide are computed again by `pointwise`.
Exact subterms stay exact up to here.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from derive.kernel.terms import Term
from derive.sweep import spans
from derive.sweep.exact import open_range
from derive.sweep.functions import FUNCTIONS
from derive.sweep.pairs import Exact, Pair, Troubles
from derive.sweep.program import Block, Loop, emit
from derive.sweep.spans import Span
from derive.sweep.whole import NotExact, Whole, widen

UNIT = 2.0 ** -53
EXACT_FLOATS = 2 ** 53
TINY = 1e-290
_LONG = float(np.finfo(np.longdouble).eps)
_CONSTANTS = {"pi": math.pi, "EulerGamma": 0.57721566490153286, "Catalan": 0.91596559417721902}


class NotFloating(Exception):
    """This term has no float program; the message says why."""


@dataclass(frozen=True)
class Real:
    """A float array: its slot, its span, a lower bound of its non-zero sizes, and its error.

    `relative` is in units of 2^-53, infinite when only the array in slot `error` knows (guarded programs).
    """

    slot: int
    span: Span
    tiny: float
    relative: float
    error: int | None = None


class Floating:
    """Compiles terms to float arrays above an exact compiler. A `guarded` program carries error arrays where needed."""

    def __init__(self, exact: Exact, guarded: bool) -> None:
        self.exact = exact
        self.guarded = guarded
        self.memo: dict[Term, tuple[Real, Troubles]] = {}

    def real(self, t: Term) -> Real:
        found = self.memo.get(t)
        if found is None:
            self.exact.troubles.append(set())
            result = self._exactly(t) or self._compile(t)
            found = self.memo[t] = result, self.exact.troubles.pop()
        self.exact.troubles[-1] |= found[1]
        return found[0]

    def _exactly(self, t: Term) -> Real | None:
        """The quotient of an exact program, unless that needs Python integers and a float program can do without."""
        try:
            p = self.exact.pair(t)
        except NotExact:
            return None
        if (p.top.wide or p.bottom.wide) and t.tag in ("add", "mul", "pow", "sum", "prod"):
            return None
        return self._quotient(self.exact.block(t), p)

    def _quotient(self, at: Block, p: Pair) -> Real:
        top, bottom = p.top, p.bottom
        ends = [spans.of_ratio(x, y) for x in (top.lo, top.hi) for y in _ends(bottom)]
        span = (min(ends), max(ends))
        least = spans.of_ratio(1, bottom.largest)
        if top.wide or bottom.wide:
            return Real(emit(self.exact.tape, at, true_divide, top.slot, bottom.slot), span, least, 1.0)
        short = max(top.largest, bottom.largest) <= EXACT_FLOATS
        if bottom.constant == 1:
            return Real(emit(self.exact.tape, at, _to_float, top.slot), span, 1.0, 0.0 if short else 1.0)
        return Real(emit(self.exact.tape, at, np.divide, top.slot, bottom.slot), span, least, 1.0 if short else 3.0)

    def _compile(self, t: Term) -> Real:
        if t.tag == "fn":
            return self._function(t)
        rule = _TAGS.get(t.tag)
        if rule is None:
            raise NotFloating(f"{t.tag} has no float program")
        return rule(self, t)

    def _function(self, t: Term) -> Real:
        rule = FUNCTIONS.get(str(t.data))
        if rule is None or len(t.args) != 1:
            raise NotFloating(f"{t.data} has no float program")
        at = self.exact.block(t)
        a = self.real(t.args[0])
        if t.data == "log":
            self._log_of_zero(at, t.args[0])
        slot = emit(self.exact.tape, at, rule.value, a.slot)
        span = rule.span(a.span)
        relative = rule.relative(a.span, span, a.relative)
        tiny = spans.least_size(span)
        return self.bounded(at, slot, span, tiny, relative, rule.error, a)

    def _log_of_zero(self, at: Block, argument: Term) -> None:
        try:
            p = self.exact.pair(argument)
        except NotExact:
            return
        if p.top.lo <= 0 <= p.top.hi:
            self.exact.check(at, lambda v: np.asarray(v) == 0, "the logarithm of zero", p.top.slot)

    def error_of(self, at: Block, a: Real) -> int:
        """The slot of an absolute error bound of `a`."""
        if a.error is not None:
            return a.error
        width = a.relative * UNIT
        return emit(self.exact.tape, at, lambda v: np.abs(v) * width, a.slot)

    def bounded(self, at: Block, slot: int, span: Span, tiny: float, relative: float,
                error: Callable[..., Any], *args: Real) -> Real:
        """The node of a value; without a relative bound its error is `error(value, a, error of a, b, ...)`."""
        if math.isfinite(relative) and tiny >= TINY:
            return Real(slot, span, tiny, relative)
        if not self.guarded:
            return Real(slot, span, tiny, math.inf)
        pairs = [s for a in args for s in (a.slot, self.error_of(at, a))]
        return Real(slot, span, tiny, math.inf, emit(self.exact.tape, at, error, slot, *pairs))


def _ends(bottom: Whole) -> tuple[int, ...]:
    if bottom.lo > 0 or bottom.hi < 0:
        return bottom.lo, bottom.hi
    return tuple(b for b in (bottom.lo, -1, 1, bottom.hi) if b)


def _to_float(v: Any) -> Any:
    return np.asarray(v).astype(np.float64)


_divide_objects = np.frompyfunc(lambda a, b: spans.of_ratio(int(a), int(b)), 2, 1)


def true_divide(a: Any, b: Any) -> Any:
    return np.asarray(_divide_objects(widen(a), widen(b))).astype(np.float64)


# ---- leaves, sums and products --------------------------------------------------------------------------------------
def _leaf(c: Floating, t: Term) -> Real:
    if str(t.data) not in _CONSTANTS:
        raise NotFloating(f"{t.data} has no value")
    v = _CONSTANTS[str(t.data)]
    return Real(emit(c.exact.tape, c.exact.blocks[0], lambda: np.float64(v)), (v, v), v, 1.0)


def _add(c: Floating, t: Term) -> Real:
    at = c.exact.block(t)
    reals = [c.real(a) for a in c.exact.by_extent(t.args)]
    slot = emit(c.exact.tape, at, lambda *vs: reduce(np.add, vs), *[r.slot for r in reals])
    all_spans = [r.span for r in reals]
    span, roundings = spans.total(all_spans), len(reals) - 1
    if spans.one_sign(all_spans):
        relative, tiny = max(r.relative for r in reals) + roundings, min(r.tiny for r in reals)
    else:
        sizes = sum(spans.greatest_size(r.span) * (r.relative + roundings) for r in reals)
        tiny = spans.least_size(span)
        relative = sizes / tiny if tiny > 0 else math.inf
    return c.bounded(at, slot, span, tiny, relative, _error_of_sum, *reals)


def _error_of_sum(value: Any, *pairs: Any) -> Any:
    rounding = (len(pairs) // 2 - 1) * UNIT
    return sum(pairs[1::2]) + rounding * sum(np.abs(v) for v in pairs[::2])


def _multiply(c: Floating, t: Term) -> Real:
    at = c.exact.block(t)
    return reduce(lambda a, b: _times(c, at, a, b), [c.real(a) for a in c.exact.by_extent(t.args)])


def _times(c: Floating, at: Block, a: Real, b: Real) -> Real:
    slot = emit(c.exact.tape, at, np.multiply, a.slot, b.slot)
    tiny = a.tiny * b.tiny
    span, relative = spans.product(a.span, b.span), a.relative + b.relative + 1
    return c.bounded(at, slot, span, tiny, relative, _error_of_product, a, b)


def _error_of_product(value: Any, a: Any, ea: Any, b: Any, eb: Any) -> Any:
    return np.abs(a) * eb + np.abs(b) * ea + ea * eb + UNIT * np.abs(value) + _underflow(value, (a != 0) & (b != 0))


def _underflow(value: Any, expected: Any) -> Any:
    """An error for values that fell below the normal range."""
    return np.where((np.abs(value) < TINY) & expected, TINY, 0.0)


# ---- powers ---------------------------------------------------------------------------------------------------------
def _power(c: Floating, t: Term) -> Real:
    at, exponent = c.exact.block(t), t.args[1]
    base = c.real(t.args[0])
    if exponent.tag == "num":
        n = float(exponent.data)  # type: ignore[arg-type]
        return _fixed_power(c, at, base, n, exponent.data.denominator == 1)  # type: ignore[union-attr]
    n_real = c.real(exponent)
    try:
        integral = c.exact.pair(exponent).integral
    except NotExact:
        integral = False
    slot = emit(c.exact.tape, at, np.power, base.slot, n_real.slot)
    span = spans.power(base.span, n_real.span, integral)
    size = spans.greatest_size(n_real.span)
    logs = max([abs(spans.quiet(math.log, x)) for x in base.span]) if base.span[0] > 0 else math.inf
    relative = size * base.relative + (size * logs * n_real.relative if n_real.relative else 0.0) + 8
    tiny = spans.least_size(span)
    return c.bounded(at, slot, span, tiny, relative, _error_of_power, base, n_real)


def _error_of_power(value: Any, a: Any, ea: Any, n: Any, en: Any) -> Any:
    size = np.abs(a)
    wide = np.abs(n) * ea / (size - ea) + np.where(en > 0, np.abs(np.log(size)) * en, 0.0)
    bound = np.abs(value) * (1.1 * wide + 8 * UNIT) + _underflow(value, a != 0)
    bound = np.where((size > ea) & (wide < 0.01), bound, np.inf)
    return np.where((a == 0) & (ea == 0) & (n - en > 0), 0.0, bound)


def _fixed_power(c: Floating, at: Block, base: Real, n: float, integral: bool) -> Real:
    run: Callable[..., Any] = {2.0: np.square, -1.0: np.reciprocal, 0.5: np.sqrt, 1.0: np.positive}.get(
        n, lambda v: np.power(v, n))
    slot = emit(c.exact.tape, at, run, base.slot)
    if n < 0:
        least = spans.least_size(base.span) or base.tiny
        top = spans.quiet(math.pow, least, n) if least else math.inf
        bottom = 0.0 if base.span[0] >= 0 or integral and n % 2 == 0 else -top
        span = spans.outward(bottom, top)
        tiny = spans.quiet(math.pow, max(spans.greatest_size(base.span), 5e-324), n)
    else:
        span = spans.power(base.span, (n, n), integral)
        tiny = spans.quiet(math.pow, base.tiny, n)
    rounding = {1.0: 0.0, 2.0: 1.0, -1.0: 1.0, 0.5: 1.0}.get(n, 6.0)
    relative = abs(n) * base.relative * 1.0001 + rounding
    if base.tiny == 0.0 and n < 0 or base.span[0] < 0 and not integral:
        relative = math.inf
    return c.bounded(at, slot, span, tiny, relative, lambda v, a, ea: _error_of_fixed(v, a, ea, n), base)


def _error_of_fixed(value: Any, a: Any, ea: Any, n: float) -> Any:
    size = np.abs(a)
    wide = abs(n) * ea / (size - ea)
    bound = np.where((size > ea) & (wide < 0.01), np.abs(value) * (1.1 * wide + 6 * UNIT), np.inf)
    return np.where((a == 0) & (ea == 0) & (n > 0), 0.0, bound) + _underflow(value, a != 0)


# ---- extremes, sums over ranges -------------------------------------------------------------------------------------
def _loop(c: Floating, t: Term, start: tuple[float, ...], plain: Callable[..., Any], guarded: Callable[..., Any],
          bound: Callable[[Real, int], tuple[Span, float, float]]) -> Real:
    exact = c.exact
    try:
        low, high = open_range(exact, t)
    except NotExact as error:
        raise NotFloating(str(error)) from None
    with exact.scope(t) as inside:
        exact.know(inside.name, Pair(Whole(inside.index, low.lo, max(high.hi, low.lo), False), exact.one))
        r = c.real(inside.body)
        results = (r.slot, c.error_of(inside.block, r)) if c.guarded else (r.slot,)
    outs = tuple(exact.tape.slot() for _ in results)
    step, first = (guarded, start) if c.guarded else (plain, start[:1])
    loop = Loop(inside.index, low.slot, high.slot, inside.block, results, outs, step, first, inside.depth)
    exact.block(t).steps.append(loop)
    span, tiny, relative = bound(r, max(0, high.hi - low.lo + 1))
    if math.isfinite(relative) and tiny >= TINY:
        return Real(outs[0], span, tiny, relative)
    return Real(outs[0], span, tiny, math.inf, outs[1] if c.guarded else None)


def _finite_sum(c: Floating, t: Term) -> Real:
    def bound(r: Real, count: int) -> tuple[Span, float, float]:
        span = (min(0.0, count * r.span[0]) if count else 0.0, max(0.0, count * r.span[1]) if count else 0.0)
        rounding = 1 + count * _LONG / UNIT
        return span, r.tiny, r.relative + rounding if spans.one_sign([r.span]) else math.inf
    return _loop(c, t, (0.0, 0.0, 0.0), _sum_step, _guarded_sum_step, bound)


def _sum_step(run: tuple[Any, ...], mask: Any, body: Any) -> tuple[Any]:
    return (run[0] + np.where(mask, body, 0.0).sum(axis=0, dtype=np.longdouble),)


def _guarded_sum_step(run: tuple[Any, ...], mask: Any, body: Any, error: Any) -> tuple[Any, ...]:
    held = np.where(mask, body, 0.0)
    total = run[0] + held.sum(axis=0, dtype=np.longdouble)
    rounding = np.abs(held).sum(axis=0) * (len(held) + 1) * _LONG + np.abs(total) * _LONG
    return total, run[1] + np.where(mask, error, 0.0).sum(axis=0) + rounding + UNIT * np.abs(total)


def _finite_product(c: Floating, t: Term) -> Real:
    def bound(r: Real, count: int) -> tuple[Span, float, float]:
        top = spans.quiet(math.pow, max(1.0, spans.greatest_size(r.span)), count)
        low = spans.quiet(math.pow, min(1.0, r.tiny), count)
        return (0.0 if r.span[0] >= 0 else -top, top), low, count * (r.relative + 1)
    return _loop(c, t, (1.0, 0.0), _product_step, _guarded_product_step, bound)


def _product_step(run: tuple[Any, ...], mask: Any, body: Any) -> tuple[Any]:
    return (run[0] * np.where(mask, body, 1.0).prod(axis=0),)


def _guarded_product_step(run: tuple[Any, ...], mask: Any, body: Any, error: Any) -> tuple[Any, ...]:
    held = np.where(mask, body, 1.0)
    value = run[0] * held.prod(axis=0)
    wide = np.where(mask, error / np.abs(held), 0.0).sum(axis=0) + len(held) * UNIT
    return value, np.abs(value) * 1.1 * wide + run[1] * np.abs(value / np.where(run[0] == 0, 1.0, run[0]))


_TAGS: dict[str, Callable[[Floating, Term], Real]] = {
    "const": _leaf, "sym": _leaf, "num": _leaf, "add": _add, "mul": _multiply, "pow": _power, "sum": _finite_sum,
    "prod": _finite_product,
}

"""Random terms agree with mpmath: equal where exact, to 1e-12 where float64."""
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import mpmath
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from derive.kernel.terms import Term, add, binder, fn, mul, num, open_body, power, substitute, sym
from derive.sweep import sweep

AXES = {"a": "1..4", "b": "-2..3", "c": "0:1:0.25"}


class NoValue(Exception):
    pass


def reference(t: Term) -> Any:
    """The value of a closed term with mpmath at 60 digits; NoValue where it is undefined or not real."""
    if t.tag == "num":
        return mpmath.mpf(t.data.numerator) / t.data.denominator  # type: ignore[union-attr]
    if t.tag in ("sum", "prod"):
        lo, hi = int(reference(t.args[0])), int(reference(t.args[1]))
        values = [reference(open_body(t.args[2], num(i))) for i in range(lo, hi + 1)]
        return mpmath.fsum(values) if t.tag == "sum" else mpmath.fprod(values)
    args = [reference(a) for a in t.args]
    if t.tag == "add":
        return mpmath.fsum(args)
    if t.tag == "mul":
        return mpmath.fprod(args)
    if t.tag == "pow":
        return _power(*args)
    return _FUNCTIONS[str(t.data)](*args)


def _power(base: Any, exponent: Any) -> Any:
    if base == 0 and exponent < 0 or base < 0 and exponent != mpmath.floor(exponent):
        raise NoValue
    return mpmath.mpf(1) if exponent == 0 else mpmath.power(base, exponent)


def _log(v: Any) -> Any:
    if v <= 0:
        raise NoValue
    return mpmath.log(v)


_FUNCTIONS: dict[str, Any] = {
    "exp": mpmath.exp, "log": _log, "sin": mpmath.sin, "cos": mpmath.cos, "tanh": mpmath.tanh, "atan": mpmath.atan,
    "abs": abs, "floor": mpmath.floor, "ceil": mpmath.ceil, "min": min, "max": max,
}

leaves = st.one_of(st.sampled_from([sym("a"), sym("b"), sym("c")]),
                   st.fractions(min_value=-4, max_value=4, max_denominator=6).map(num))


def _deeper(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    pairs = st.tuples(inner, inner)
    return st.one_of(
        pairs.map(lambda p: add(*p)), pairs.map(lambda p: mul(*p)),
        st.tuples(inner, st.sampled_from([-2, -1, 0, 2, 3])).map(lambda p: power(p[0], num(p[1]))),
        st.tuples(st.sampled_from(["exp", "log", "sin", "cos", "tanh", "atan", "abs"]), inner).map(lambda p: fn(*p)),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda p: fn(*p)),
        inner.map(lambda t: power(t, num(Fraction(1, 2)))),
        inner.map(lambda t: binder("sum", num(0), sym("a"), add(mul(sym("k"), t), sym("k")), name="k")),
        inner.map(lambda t: binder("sum", num(1), sym("a"), mul(t, power(add(sym("k"), num(1)), num(-1))), name="k")),
    )


terms = st.recursive(leaves, _deeper, max_leaves=7)


def _close(found: Any, wanted: Any) -> bool:
    if isinstance(found, (int, Fraction)):
        return abs(mpmath.mpf(found.numerator) / found.denominator - wanted) <= mpmath.mpf(10) ** -40 * max(1, abs(wanted))
    if isinstance(found, Decimal):
        return abs(mpmath.mpf(str(found)) - wanted) <= abs(wanted) * mpmath.mpf(10) ** -25
    return abs(mpmath.mpf(found) - wanted) <= abs(wanted) * mpmath.mpf(10) ** -12 + mpmath.mpf(10) ** -40


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(terms)
def test_every_point_agrees_with_mpmath_or_is_missing_there_too(t: Term) -> None:
    table = sweep(t, AXES)
    with mpmath.workdps(60):
        for point, found, reason in table.rows():
            closed = substitute(t, {name: num(v) for name, v in point.items()})
            try:
                wanted = reference(closed)
            except NoValue:
                continue  # mpmath's branch is not followed through the complex numbers here
            if abs(wanted) > mpmath.mpf(10) ** 3000:
                continue
            assert reason is None, (point, reason)
            assert _close(found, wanted), (point, found, wanted, table.why)


@settings(max_examples=80, deadline=None)
@given(st.recursive(leaves, lambda s: st.one_of(
    st.tuples(s, s).map(lambda p: add(*p)), st.tuples(s, s).map(lambda p: mul(*p)),
    st.tuples(s, st.sampled_from([-1, 2, 9])).map(lambda p: power(p[0], num(p[1]))),
    s.map(lambda t: fn("floor", t)), s.map(lambda t: fn("ceil", t)), st.tuples(s, s).map(lambda p: fn("mod", *p)),
), max_leaves=8))
def test_rational_terms_agree_with_fractions(t: Term) -> None:
    table = sweep(t, AXES)
    for point, found, reason in table.rows():
        try:
            wanted = rational(substitute(t, {name: num(v) for name, v in point.items()}))
        except ZeroDivisionError:
            assert reason is not None
            continue
        assert reason is None, (point, reason)
        if isinstance(found, float):
            assert abs(Fraction(found) - wanted) <= abs(wanted) * Fraction(1, 10 ** 13)
            assert (found == int(found)) == (wanted.denominator == 1)
        else:
            assert found == wanted


def rational(t: Term) -> Fraction:
    if t.tag == "num":
        return Fraction(t.data)  # type: ignore[arg-type]
    args = [rational(a) for a in t.args]
    if t.tag == "add":
        return sum(args, Fraction(0))
    if t.tag == "mul":
        return args[0] * args[1]
    if t.tag == "pow":
        return args[0] ** int(args[1])
    if t.data == "mod":
        return args[0] % args[1]
    return Fraction(args[0].__floor__() if t.data == "floor" else args[0].__ceil__())

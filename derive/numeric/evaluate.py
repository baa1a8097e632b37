"""The walker: the value of a term in a scope, exact as long as the numbers stay in Q(i).

Called by `exact` and `balls`, which differ only in the `Arithmetic` that a scope falls back on when a node leaves Q(i):
exact evaluation stops there, ball evaluation goes on with enclosures. Everything is strict: a sum, product or function
of something undefined is undefined, also `0 * (1/0)`.

    >>> from derive.kernel.codec import decode
    >>> value(decode("(sum 1 10 #0)"), Scope(fuel=Fuel(100)))
    55
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Protocol

from derive.kernel.terms import OO, Term, neg, num, open_body, sym
from derive.numeric import special
from derive.numeric.values import (
    Exact,
    Fuel,
    Gaussian,
    Stop,
    Value,
    inverse,
    is_exact,
    log_ratio,
    plus,
    power,
    rational,
    times,
    undefined,
    unknown,
    unsupported,
)

_MINUS_OO = neg(OO)


class Arithmetic(Protocol):
    """What happens beyond Q(i); each function may stop."""

    def operate(self, tag: str, name: str, values: tuple[Value, ...], fuel: Fuel) -> Value: ...
    def constant(self, name: str) -> Value: ...
    def relate(self, tag: str, left: Value, right: Value) -> bool: ...
    def has_sort(self, tag: str, v: Value) -> bool: ...
    def endless(self, t: Term, scope: Scope) -> Value: ...


class ExactOnly:
    """The arithmetic of exact evaluation: there is nothing beyond Q(i)."""

    def operate(self, tag: str, name: str, values: tuple[Value, ...], fuel: Fuel) -> Value:
        raise unknown("not a number of Q(i)")

    def constant(self, name: str) -> Value:
        raise unknown("not a number of Q(i)")

    def relate(self, tag: str, left: Value, right: Value) -> bool:
        raise unknown("not numbers of Q(i)")

    def has_sort(self, tag: str, v: Value) -> bool:
        raise unknown("not a number of Q(i)")

    def endless(self, t: Term, scope: Scope) -> Value:
        raise unknown("a series is not summed exactly")


@dataclass(frozen=True, eq=False, slots=True)
class Generic:
    """An integer index different from every number in `special`: stands for all the other members of a family."""

    special: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """A family with finitely many members of its own; every other member is `default`."""

    arity: int
    members: Mapping[tuple[Value, ...], Value]
    default: Value = 0


class Scope:
    """Where a term is evaluated: symbols, families, bound names, fuel, arithmetic. A value may be a closed term."""

    __slots__ = ("symbols", "families", "bound", "fuel", "arithmetic")

    def __init__(self, fuel: Fuel, symbols: Mapping[str, Value] | None = None,
                 families: Mapping[str, Table] | None = None, arithmetic: Arithmetic | None = None) -> None:
        self.symbols = symbols or {}
        self.families = families or {}
        self.bound: list[Value] = []
        self.fuel = fuel
        self.arithmetic: Arithmetic = arithmetic or ExactOnly()


def value(t: Term, scope: Scope) -> Value:
    """The value of a term; a `Stop` with its outcome when there is none."""
    rule = _RULES.get(t.tag)
    if rule is None:
        raise unsupported(f"no numeric method for {t.tag}")
    fuel = scope.fuel
    fuel.left -= 1
    if fuel.left < 0:
        raise unknown("out of steps")
    return rule(t, scope)


def _num(t: Term, scope: Scope) -> Value:
    q = t.data
    return q.numerator if q.denominator == 1 else q  # type: ignore[union-attr]


def _sym(t: Term, scope: Scope) -> Value:
    v = scope.symbols.get(t.data)  # type: ignore[arg-type]
    if v is None:
        raise unsupported(f"no value for {t.data}")
    return value(v, scope) if type(v) is Term else v


def _bound(t: Term, scope: Scope) -> Value:
    index = t.data
    if not isinstance(index, int) or index >= len(scope.bound):
        raise unsupported("a bound name outside its binder")
    return scope.bound[-1 - index]


def _const(t: Term, scope: Scope) -> Value:
    if t.data == "oo":
        raise unsupported("oo is not a number")
    return scope.arithmetic.constant(str(t.data))


def _fam(t: Term, scope: Scope) -> Value:
    table = scope.families.get(str(t.data))
    if table is None:
        raise unsupported(f"no values for the family {t.data}")
    indices = tuple([value(a, scope) for a in t.args])
    for position, index in enumerate(indices):
        if type(index) is Generic:
            if any(key[position] not in index.special for key in table.members):
                raise unknown("an index that stands for many")
        elif not is_exact(index):
            raise unknown("an index that is not exact")
    v = table.members.get(indices, table.default)
    return value(v, scope) if type(v) is Term else v


def _add(t: Term, scope: Scope) -> Value:
    exact: Exact = 0
    rest: list[Value] = []
    for a in t.args:
        v = value(a, scope)
        if is_exact(v):
            exact = plus(exact, v)
        else:
            rest.append(v)
    return scope.arithmetic.operate("add", "", (exact, *rest), scope.fuel) if rest else exact


def _mul(t: Term, scope: Scope) -> Value:
    args = t.args
    for place, a in enumerate(args):
        if a.tag == "pow" and _is_log(a.args[0]) and a.args[1].data == -1:
            args = _without_log_quotient(args, place, scope)
            break
    exact: Exact = 1
    rest: list[Value] = []
    for a in args:
        v = value(a, scope)
        if is_exact(v):
            exact = times(exact, v)
        else:
            rest.append(v)
    if not rest or exact == 0:
        return exact
    return scope.arithmetic.operate("mul", "", (exact, *rest), scope.fuel)


def _is_log(t: Term) -> bool:
    return t.tag == "fn" and t.data == "log"


def _without_log_quotient(args: tuple[Term, ...], under: int, scope: Scope) -> tuple[Term, ...]:
    """The factors with log a * (log b)^-1 replaced by its value where that is rational: 3 for log(8)/log(2)."""
    for over, factor in enumerate(args):
        if _is_log(factor):
            a, b = value(factor.args[0], scope), value(args[under].args[0].args[0], scope)
            if type(a) not in (int, Fraction) or type(b) not in (int, Fraction):
                return args
            ratio = log_ratio(a, b)
            if ratio is None:
                return args
            return (num(ratio), *[t for place, t in enumerate(args) if place not in (over, under)])
    return args


def _pow(t: Term, scope: Scope) -> Value:
    if t.args[0].tag in ("pow", "sym") and t.args[1].tag == "num":
        v = _power_of_root(t.args[0], t.args[1], scope)
        if v is not None:
            return v
    base, exponent = value(t.args[0], scope), value(t.args[1], scope)
    if is_exact(base) and is_exact(exponent):
        v = inverse(base) if exponent == -1 else power(base, exponent, scope.fuel)
        if v is not None:
            return v
    elif exponent == 0 and type(exponent) is int:
        return 1
    return scope.arithmetic.operate("pow", "", (base, exponent), scope.fuel)


def _power_of_root(base: Term, exponent: Term, scope: Scope) -> Value | None:
    """(a^e)^n = a^(e*n) for integer n: exact for sqrt(2)^2."""
    held = scope.symbols.get(str(base.data)) if base.tag == "sym" else None
    base = held if type(held) is Term else base
    n = exponent.data
    if base.tag != "pow" or base.args[1].tag != "num" or not isinstance(n, Fraction) or n.denominator != 1 or n == 0:
        return None
    inner = value(base.args[0], scope)
    whole = rational(base.args[1].data * n)  # type: ignore[operator]
    return power(inner, whole, scope.fuel) if is_exact(inner) and inner != 0 else None


def _fn(t: Term, scope: Scope) -> Value:
    name = str(t.data)
    inner = t.args[0]
    if inner.tag == "fn" and (name, inner.data) in (("exp", "log"), ("log", "exp")):
        v = _inverse_pair(name, inner, scope)
        if v is not None:
            return v
    values = tuple([value(a, scope) for a in t.args])
    if all([is_exact(v) for v in values]):
        v = special.call(name, values, scope.fuel)
        if v is not None:
            return v
    elif name == "delta":
        v = _delta_of_generic(*values)
        if v is not None:
            return v
    return scope.arithmetic.operate("fn", name, values, scope.fuel)


def _inverse_pair(name: str, inner: Term, scope: Scope) -> Value | None:
    """exp(log a) = a for a != 0, log(exp a) = a for real a: exact where a is."""
    v = value(inner.args[0], scope)
    if not is_exact(v):
        return None
    if name == "exp" and v != 0 or name == "log" and not isinstance(v, Gaussian):
        return v
    return None


def _delta_of_generic(left: Value, right: Value) -> Value | None:
    if type(right) is Generic:
        left, right = right, left
    if type(left) is Generic and is_exact(right) and (type(right) is not int or right in left.special):
        return 0
    return None


def _deriv(t: Term, scope: Scope) -> Value:
    """The slope at a point where the body is made of analytic functions; the conditions must certainly hold there."""
    from derive.numeric.slope import slope
    from derive.numeric.truth import truth
    at = value(t.args[0], scope)
    name, derivative, conditions = slope(t.args[1])
    inner = Scope(scope.fuel, {**scope.symbols, name: at}, scope.families, scope.arithmetic)
    inner.bound = scope.bound
    value(open_body(t.args[1], sym(name)), inner)
    for condition in conditions:
        holds = truth(condition, inner)
        if holds is False:
            raise unsupported("a derivative at the edge of a domain")
        if holds is not True:
            raise Stop(holds)
    return value(derivative, inner)


def index_range(lower: Term, upper: Term, scope: Scope) -> tuple[int | float, int | float]:
    """The bounds of a binder as integers, -inf or inf. Anything else is undefined or unknown."""
    return _end(lower, scope), _end(upper, scope)


def _end(t: Term, scope: Scope) -> int | float:
    if t.tag == "const" and t.data == "oo":
        return inf
    if t == _MINUS_OO:
        return -inf
    v = value(t, scope)
    if type(v) is int:
        return v
    if is_exact(v):
        raise undefined("a bound that is not an integer")
    raise unknown("a bound that is not exact")


def _finite_sum(unit: int, combine: Callable[[Exact, Exact], Exact], tag: str) -> Callable[[Term, Scope], Value]:
    def rule(t: Term, scope: Scope) -> Value:
        low, high = index_range(t.args[0], t.args[1], scope)
        if high < low and high not in (inf, -inf) and low not in (inf, -inf):
            return unit
        if low in (inf, -inf) or high in (inf, -inf):
            return scope.arithmetic.endless(t, scope)
        scope.fuel.spend(int((high - low) // 8))
        exact: Exact = unit
        rest: list[Value] = []
        for index in range(int(low), int(high) + 1):
            scope.bound.append(index)
            v = value(t.args[2], scope)
            scope.bound.pop()
            if is_exact(v):
                exact = combine(exact, v)
            else:
                rest.append(v)
        if not rest or tag == "mul" and exact == 0:
            return exact
        return scope.arithmetic.operate(tag, "", (exact, *rest), scope.fuel)
    return rule


_RULES: dict[str, Callable[[Term, Scope], Value]] = {
    "num": _num, "sym": _sym, "bound": _bound, "const": _const, "fam": _fam, "add": _add, "mul": _mul, "pow": _pow,
    "fn": _fn, "deriv": _deriv, "sum": _finite_sum(0, plus, "add"), "prod": _finite_sum(1, times, "mul"),
}

"""What a tree is worth at a point, by the standard meaning: exact fractions where they suffice, else 60 digits of mpmath
with principal branches. Written apart from the engine; `Undefined` where a value does not exist, `Unclear` where digits
do not decide.

    >>> from tests.statements.trees import add, num, sym
    >>> value(add(sym("x"), num(1)), {"x": Fraction(1, 2)})
    Fraction(3, 2)
"""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import mpmath

from tests.statements.trees import Node

DIGITS = 60
Value = Any  # Fraction or mpmath number
Point = Mapping[str, Any]  # symbols to values, families to functions of their indices
_CONSTANTS: dict[str, Callable[[], Value]] = {"pi": lambda: +mpmath.mp.pi}
_MANY = 400  # terms of a sum or factor of a factorial past which a value is not looked for


class Undefined(Exception):
    """No value here."""


class Unclear(Exception):
    """Not decided by the digits at hand."""


def exact(v: Value) -> bool:
    return type(v) is Fraction


def wide(v: Value) -> Any:
    return mpmath.mpf(v.numerator) / v.denominator if exact(v) else v


def value(node: Node, point: Point) -> Value:
    """The value of a term, a Fraction when it is known to be rational."""
    if node.known is not None:
        return value(node.known, point)
    made = _TERMS.get(node.op)
    if made is None:
        raise ValueError(f"no value for {node.op}")
    return made(node, point)


def _number(node: Node, _: Point) -> Value:
    return Fraction(node.data)  # type: ignore[arg-type]


def _symbol(node: Node, point: Point) -> Value:
    if node.data in point:
        return point[node.data]  # type: ignore[index]
    if node.data == "I":
        return mpmath.mpc(0, 1)
    return _CONSTANTS[node.data]()  # type: ignore[index]


def _member(node: Node, point: Point) -> Value:
    indices = [value(i, point) for i in node.args]
    if not all([exact(i) and i.denominator == 1 for i in indices]):
        raise Undefined("an index that is no integer")
    return point[node.data](*[int(i) for i in indices])  # type: ignore[index]


def _sum(node: Node, point: Point) -> Value:
    return _over(node, point, Fraction(0), plus)


def _product(node: Node, point: Point) -> Value:
    return _over(node, point, Fraction(1), times)


def _over(node: Node, point: Point, start: Value, join: Callable[[Value, Value], Value]) -> Value:
    body, low, high = node.args
    a, b = value(low, point), value(high, point)
    if not (exact(a) and exact(b) and a.denominator == b.denominator == 1):
        raise Undefined("bounds that are not integers")
    if b - a > _MANY:
        raise Unclear("too many terms")
    for t in range(int(a), int(b) + 1):
        start = join(start, value(body, {**point, node.data: Fraction(t)}))  # type: ignore[dict-item]
    return start


def plus(a: Value, b: Value) -> Value:
    if exact(a) and exact(b):
        return a + b
    total, largest = wide(a) + wide(b), max(abs(wide(a)), abs(wide(b)))
    if largest > mpmath.mpf(10) ** 20 and abs(total) < largest * mpmath.mpf(10) ** -25:
        raise Unclear("digits lost between large terms")
    return total


def times(a: Value, b: Value) -> Value:
    return a * b if exact(a) and exact(b) else wide(a) * wide(b)


def over(a: Value, b: Value) -> Value:
    if zero(b):
        raise Undefined("a zero divisor")
    return a / b if exact(a) and exact(b) else wide(a) / wide(b)


def zero(v: Value) -> bool:
    if exact(v):
        return bool(v == 0)
    if abs(v) > mpmath.mpf(10) ** -20:
        return False
    if abs(v) < mpmath.mpf(10) ** (12 - DIGITS):
        return True
    raise Unclear("near zero")


def raised(a: Value, b: Value) -> Value:
    if exact(b) and b.denominator == 1:
        return _whole_power(a, int(b))
    if zero(a):
        if zero(b):
            return Fraction(1)
        if real(b) and wide(b).real > 0:
            return Fraction(0)
        raise Undefined("zero to a power that is not positive")
    if exact(a) and a > 0 and exact(b) and b.denominator <= 4:
        root = _root(a, b.denominator)
        if root is not None:
            return _whole_power(root, b.numerator)
    size = abs(mpmath.re(wide(b) * mpmath.log(wide(a))))
    if size > 2000:
        raise Unclear("too large")
    return mpmath.exp(wide(b) * mpmath.log(wide(a)))


def _whole_power(a: Value, n: int) -> Value:
    if abs(n) > _MANY:
        raise Unclear("a large power")
    if n < 0 and zero(a):
        raise Undefined("a negative power of zero")
    return a ** n if exact(a) else mpmath.mpmathify(a) ** n


def _root(a: Fraction, n: int) -> Fraction | None:
    parts = []
    for whole in (a.numerator, a.denominator):
        r = round(whole ** (1 / n)) if whole < 2 ** 50 else 0
        if r ** n != whole:
            return None
        parts.append(r)
    return Fraction(parts[0], parts[1])


def real(v: Value) -> bool:
    if exact(v):
        return True
    v = mpmath.mpmathify(v)
    return not isinstance(v, mpmath.mpc) or zero(v.imag)


def ordered(v: Value) -> Value:
    """A real value to compare, or Undefined."""
    if exact(v):
        return v
    if not real(v):
        raise Undefined("not a real number")
    return mpmath.re(v)


def compare(a: Value, b: Value) -> int:
    """-1, 0 or 1 for real values; 0 also when 60 digits show no difference."""
    a, b = ordered(a), ordered(b)
    if exact(a) and exact(b):
        return (a > b) - (a < b)
    gap = wide(a) - wide(b)
    if close(gap, a, b):
        return 0
    return 1 if gap > 0 else -1


def close(gap: Value, a: Value, b: Value) -> bool:
    """Is this gap none? `Unclear` in the zone between rounding and a difference that cannot be doubted."""
    size = max(abs(wide(a)), abs(wide(b)), mpmath.mpf(10) ** -12)
    if abs(gap) > size * mpmath.mpf(10) ** -20:
        return False
    if abs(gap) < size * mpmath.mpf(10) ** (15 - DIGITS):
        return True
    raise Unclear("close")


def same(a: Value, b: Value) -> bool:
    if exact(a) and exact(b):
        return bool(a == b)
    return close(wide(a) - wide(b), a, b)


# ---- functions ----------------------------------------------------------------------------------------------------
def _exp(a: Value) -> Value:
    if exact(a) and a == 0:
        return Fraction(1)
    if not -80 < mpmath.re(wide(a)) < 3000 or abs(mpmath.im(wide(a))) > 3000:
        raise Unclear("a large exponential")
    return mpmath.exp(wide(a))


def _log(a: Value, base: Value | None = None) -> Value:
    if base is not None:
        return over(_log(a), _log(base))
    if zero(a):
        raise Undefined("log of 0")
    return Fraction(0) if exact(a) and a == 1 else mpmath.log(wide(a))


def _factorial(a: Value) -> Value:
    if not (exact(a) and a.denominator == 1 and a >= 0):
        raise Undefined("factorial")
    if a > _MANY:
        raise Unclear("a large factorial")
    return Fraction(math.factorial(int(a)))


def _binomial(n: Value, k: Value) -> Value:
    if not (exact(n) and exact(k) and k.denominator == 1):
        raise Unclear("binomial")
    if k < 0:
        return Fraction(0)
    if k > _MANY:
        raise Unclear("a large binomial")
    top = Fraction(1)
    for i in range(int(k)):
        top *= n - i
    return top / math.factorial(int(k))


def _floor(a: Value) -> Value:
    a = ordered(a)
    if exact(a):
        return Fraction(math.floor(a))
    whole = mpmath.floor(a + mpmath.mpf("0.5"))
    if abs(a - whole) < mpmath.mpf(10) ** -20:
        raise Unclear("floor near an integer")
    return Fraction(int(mpmath.floor(a)))


def _abs(a: Value) -> Value:
    return abs(a) if exact(a) else abs(wide(a))


def _mod(a: Value, b: Value) -> Value:
    quotient = over(ordered(a), ordered(b))
    return plus(a, times(Fraction(-1), times(b, _floor(quotient))))


def _least(*args: Value) -> Value:
    best = args[0]
    for a in args[1:]:
        best = a if compare(a, best) < 0 else best
    return ordered(best)


def _most(*args: Value) -> Value:
    best = args[0]
    for a in args[1:]:
        best = a if compare(a, best) > 0 else best
    return ordered(best)


def _plain(f: Callable[[Any], Any]) -> Callable[[Value], Value]:
    def run(a: Value) -> Value:
        if abs(wide(a)) > 3000:
            raise Unclear("a large argument")
        return f(wide(a))
    return run


def _tan(a: Value) -> Value:
    return over(_plain(mpmath.sin)(a), _plain(mpmath.cos)(a))


def _tanh(a: Value) -> Value:
    return over(_plain(mpmath.sinh)(a), _plain(mpmath.cosh)(a))


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "exp": _exp, "log": _log, "sqrt": lambda a: raised(a, Fraction(1, 2)), "factorial": _factorial, "binomial": _binomial,
    "floor": _floor, "ceiling": lambda a: -_floor(times(Fraction(-1), a)), "abs": _abs, "Mod": _mod, "min": _least, "max": _most,
    "sin": _plain(mpmath.sin), "cos": _plain(mpmath.cos), "tan": _tan, "sinh": _plain(mpmath.sinh),
    "cosh": _plain(mpmath.cosh), "tanh": _tanh, "atan": _plain(mpmath.atan), "asinh": _plain(mpmath.asinh),
    "KroneckerDelta": lambda a, b: Fraction(int(same(a, b)))}


def _function(node: Node, point: Point) -> Value:
    return FUNCTIONS[node.data](*[value(a, point) for a in node.args])  # type: ignore[index]


def _fold(join: Callable[[Value, Value], Value]) -> Callable[[Node, Point], Value]:
    def run(node: Node, point: Point) -> Value:
        values = [value(a, point) for a in node.args]
        result = values[0]
        for v in values[1:]:
            result = join(result, v)
        return result
    return run


_TERMS: dict[str, Callable[[Node, Point], Value]] = {
    "num": _number, "dec": lambda n, _: Fraction(str(n.data).rstrip("%")) / (100 if str(n.data).endswith("%") else 1),
    "sym": _symbol, "item": _member, "sum": _sum, "product": _product, "add": _fold(plus), "mul": _fold(times),
    "sub": _fold(lambda a, b: plus(a, times(Fraction(-1), b))), "div": _fold(over), "pow": _fold(raised),
    "neg": lambda n, p: times(Fraction(-1), value(n.args[0], p)), "fn": _function,
    "call": lambda n, p: p[n.data](*[value(a, p) for a in n.args])}  # type: ignore[index]


# ---- statements ---------------------------------------------------------------------------------------------------
_ORDERS: dict[str, Callable[[int], bool]] = {
    "lt": lambda c: c < 0, "le": lambda c: c <= 0, "gt": lambda c: c > 0, "ge": lambda c: c >= 0}


def true(node: Node, point: Point) -> bool:
    """Is the statement true at the point? Raises Undefined where it is neither true nor false."""
    with mpmath.workdps(DIGITS):
        return _true(node, point)


def _true(node: Node, point: Point) -> bool:
    if node.op in ("imp", "iff", "and", "or", "not"):
        return _connected(node, point)
    if node.op == "chain":
        values = [value(a, point) for a in node.args]
        return all([_related(s, a, b) for s, a, b in zip(node.data, values, values[1:], strict=False)])  # type: ignore[call-overload]
    a, b = [value(x, point) for x in node.args]
    if node.op == "approx":
        return _rounds(a, str(node.args[1].data))
    return _related(node.op, a, b)


def _connected(node: Node, point: Point) -> bool:
    values = [_true(a, point) for a in node.args]
    match node.op:
        case "imp":
            return not values[0] or values[1]
        case "iff":
            return values[0] == values[1]
        case "and":
            return all(values)
        case "or":
            return any(values)
    return not values[0]


def _related(op: str, a: Value, b: Value) -> bool:
    """Digits that agree never make `<`, `>` or `!=` false: only equal fractions do."""
    order = int(not same(a, b)) if op in ("eq", "ne") else compare(a, b)
    if order == 0 and op in ("lt", "gt", "ne") and not (exact(a) and exact(b)):
        raise Unclear("equal as far as digits go")
    return (order == 0) == (op == "eq") if op in ("eq", "ne") else _ORDERS[op](order)


def _rounds(a: Value, text: str) -> bool:
    digits = text.rstrip("%").partition(".")[2]
    half = Fraction(1, 2 * 10 ** len(digits))
    middle = Fraction(text.rstrip("%"))
    scale = 100 if text.endswith("%") else 1
    low, high = (middle - half) / scale, (middle + half) / scale
    return compare(low, a) <= 0 and compare(a, high) <= 0

"""Authored expressions as text for a SymPy session: nothing is evaluated and SymPy is not imported.

>>> from derive.language.statement import read_expression
>>> to_sympy_text(read_expression("n! = abs(x)/0.5"))
'Eq(factorial(n), Abs(x)/Rational(1, 2))'
"""

from __future__ import annotations

import re

from derive.language.expr import Expr, number
from derive.language.figures import exact
from derive.language.text import to_text

# SymPy's spelling of a name that Python keeps for itself; names with marks (x', x_{n-1}) are left as they are
_LAMBDA = re.compile(r"(?<!\w)lambda(?!\w)")
FUNCTIONS = {
    "abs": "Abs",
    "ceil": "ceiling",
    "delta": "KroneckerDelta",
    "max": "Max",
    "min": "Min",
    "mod": "Mod",
    "rising": "RisingFactorial",
    "falling": "FallingFactorial",
    "hurwitz": "zeta",
    "bernoulli_polynomial": "bernoulli",
}
_CALLS = {"eq": "Eq", "ne": "Ne", "and": "And", "or": "Or", "not": "Not", "imp": "Implies", "iff": "Equivalent"}
_WITHOUT_FORM = frozenset(
    {"asym", "bigo", "theta", "littleo", "tends", "approx", "forall", "real", "integer", "rational", "defined"}
)


def to_sympy_text(e: Expr) -> str:
    """SymPy text of the expression as it was written. Raises ValueError where SymPy has no form of the same meaning."""
    return _LAMBDA.sub("lamda", to_text(_renamed(e)).replace("`", ""))


def _renamed(e: Expr) -> Expr:
    if e.head in _WITHOUT_FORM:
        raise ValueError(f"SymPy has no form of {e}")
    args = tuple([_renamed(a) for a in e.args])
    if e.head == "fn":
        return _function(str(e.data), args)
    if e.head in _CALLS:
        return _call(_CALLS[e.head], *args)
    if e.head == "chain":
        heads = e.data if isinstance(e.data, tuple) else ()
        pairs = zip(args, args[1:], strict=False)
        return _call("And", *[_link(h, pair) for h, pair in zip(heads, pairs, strict=True)])
    if e.head == "limit":
        direction = {"right": "dir='+'", "left": "dir='-'"}.get(str(e.data), "dir='+-'")
        at_infinity = "oo" in str(args[2])
        return _call("Limit", *args) if at_infinity else _call("Limit", *args, Expr("decimal", direction))
    if e.head == "derivative":
        derivative = _call("Derivative", *args[:2])
        return derivative if len(args) == 2 else _call("Subs", derivative, *args[1:])
    if e.head == "decimal":
        value = exact(str(e.data))
        return (
            number(value.numerator)
            if value.denominator == 1
            else _call("Rational", number(value.numerator), number(value.denominator))
        )
    return Expr(e.head, e.data, args)


def _link(head: str, sides: tuple[Expr, ...]) -> Expr:
    return _call(_CALLS[head], *sides) if head in _CALLS else Expr(head, None, sides)


def _function(name: str, args: tuple[Expr, ...]) -> Expr:
    if name in ("log2", "log10"):
        return Expr("fn", "log", (*args, number(int(name[3:]))))
    if name == "factorial":
        return _call(name, *args)
    return Expr("fn", FUNCTIONS.get(name, name), args)


def _call(name: str, *args: Expr) -> Expr:
    return Expr("call", name, args)

"""Authored expressions as text math, in the shape they were written; reading the text back gives the same expression.

>>> from derive.language.expr import symbols
>>> x, y = symbols("x y")
>>> to_text(-(x + 1)**2 / (2*y))
'-(x + 1)**2/(2*y)'
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.codec import digits
from derive.language.apart import apart, shown, switched
from derive.language.expr import Expr
from derive.language.piecewise import cases_of
from derive.language.stack import on_fresh_stack

IFF, IMP, OR, AND, NOT, RELATION, SUM, PRODUCT, NEGATIVE, POWER, POSTFIX, ATOM = range(12)
Printed = tuple[int, str]
SIGNS = {"eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "asym": "~", "tends": "->", "approx": "≈"}
ORDERS = {"bigo": "O", "theta": "Theta", "littleo": "o"}
SPANS = {"sum": "Sum", "product": "Product", "integral": "Integral", "forall": "ForAll"}
_DIRECTIONS = {"right": "'+'", "left": "'-'", "both": "'+-'"}
_CLOSED = {"asym": "Asymptotic", "bigo": "BigO", "theta": "Theta", "littleo": "LittleO"}


def to_text(e: Expr, constants: frozenset[str] = frozenset()) -> str:
    """Text math of an expression or relation; `constants` are those among E and I that its reader will know."""
    return on_fresh_stack(lambda: _show(apart(e, constants | switched(e)), IFF))


def _show(e: Expr, place: int) -> str:
    level, text = _PRINT[e.head](e)
    return text if level >= place else f"({text})"


def _commas(*parts: Expr) -> str:
    shown = _show(parts[0], IFF)
    for p in parts[1:]:  # a comprehension would cost a frame a level
        shown += ", " + _show(p, IFF)
    return shown


def _sum(e: Expr) -> Printed:
    text = _show(e.args[0], PRODUCT)
    for a in e.args[1:]:
        text += f" - {_show(a.args[0], PRODUCT)}" if a.head == "neg" else f" + {_show(a, PRODUCT)}"
    return SUM, text


def _product(e: Expr) -> Printed:
    first = POWER if e.args[0].head == "mul" else PRODUCT
    return PRODUCT, "*".join([_show(e.args[0], first), *[_show(a, POWER) for a in e.args[1:]]])


def _quotient(e: Expr) -> Printed:
    return PRODUCT, f"{_show(e.args[0], PRODUCT)}/{_show(e.args[1], POWER)}"


def _power(e: Expr) -> Printed:
    return POWER, f"{_show(e.args[0], POSTFIX)}**{_show(e.args[1], POSTFIX)}"


def _function(e: Expr) -> Printed:
    if e.data == "factorial":
        inner = e.args[0]
        return POSTFIX, f"{_show(inner, ATOM)}!"
    return ATOM, f"{e.data}({_commas(*e.args)})"


def _span(e: Expr) -> Printed:
    body, variable, low, high = e.args
    return ATOM, f"{SPANS[e.head]}({_show(body, IFF)}, ({_commas(variable, low, high)}))"


def _limit(e: Expr) -> Printed:
    mode = f", {_DIRECTIONS.get(str(e.data), e.data)}" if e.data else ""
    return ATOM, f"limit({_commas(*e.args)}{mode})"


def _derivative(e: Expr) -> Printed:
    if len(e.args) == 3:
        return ATOM, f"diff({_commas(*e.args[:2])}, at={_show(e.args[2], SUM)})"
    return ATOM, f"diff({_commas(*e.args)})"


def _relation(e: Expr) -> Printed:
    return RELATION, f"{_show(e.args[0], SUM)} {SIGNS[e.head]} {_show(e.args[1], SUM)}"


def _growth(e: Expr) -> Printed:
    """An open one takes its variable from `n -> oo` among the assumptions, a closed one names it."""
    if len(e.args) == 2:
        if e.head == "asym":
            return _relation(e)
        return RELATION, f"{_show(e.args[0], SUM)} = {ORDERS[e.head]}({_show(e.args[1], IFF)})"
    mode = f", {e.data}" if e.data else ""
    if e.head == "tends":
        f, value, variable, point = e.args
        return ATOM, f"Tends({_commas(f, variable, point, value)}{mode})"
    return ATOM, f"{_CLOSED[e.head]}({_commas(*e.args)}{mode})"


def _chain(e: Expr) -> Printed:
    text = _show(e.args[0], SUM)
    for head, side in zip(e.data, e.args[1:], strict=True):  # type: ignore[arg-type]
        text += f" {SIGNS[str(head)]} {_show(side, SUM)}"
    return RELATION, text


def _joined(word: str, level: int) -> Callable[[Expr], Printed]:
    return lambda e: (level, f" {word} ".join([_show(a, level + 1) for a in e.args]))


def _implication(e: Expr) -> Printed:
    return IMP, f"{_show(e.args[0], OR)} => {_show(e.args[1], IMP)}"


def _matrix(e: Expr) -> Printed:
    columns = e.data if type(e.data) is int else 1
    rows = [e.args[i : i + columns] for i in range(0, len(e.args), columns)]
    return ATOM, f"Matrix([{', '.join([f'[{_commas(*row)}]' for row in rows])}])"


def _piecewise(e: Expr) -> Printed:
    shown = [f"({_show(v, IFF)}, {'True' if c is None else _show(c, IFF)})" for v, c in cases_of(e)]
    return ATOM, f"Piecewise({', '.join(shown)})"


def _number(e: Expr) -> Printed:
    return ATOM, digits(e.data) if type(e.data) is int else str(e.data)


_PRINT: dict[str, Callable[[Expr], Printed]] = {
    "number": _number,
    "decimal": _number,
    "const": _number,
    "symbol": lambda e: (ATOM, shown(str(e.data))),
    "add": _sum,
    "mul": _product,
    "div": _quotient,
    "pow": _power,
    "fn": _function,
    "neg": lambda e: (NEGATIVE, "-" + _show(e.args[0], NEGATIVE)),
    "member": lambda e: (ATOM, f"{shown(str(e.data))}[{_commas(*e.args)}]"),
    "call": lambda e: (ATOM, f"{e.data}({_commas(*e.args)})"),
    "matrix": _matrix,
    "piecewise": _piecewise,
    "limit": _limit,
    "derivative": _derivative,
    "chain": _chain,
    "approx": _relation,
    "tends": _growth,
    "iff": _joined("<=>", IFF),
    "imp": _implication,
    "or": _joined("or", OR),
    "and": _joined("and", AND),
    "not": lambda e: (NOT, f"not {_show(e.args[0], NOT)}"),
    **dict.fromkeys(SPANS, _span),
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge"), _relation),
    **dict.fromkeys(_CLOSED, _growth),
    **dict.fromkeys(("real", "integer", "rational", "defined"), lambda e: (ATOM, f"{e.head}({_commas(*e.args)})")),
}
_PRINT["tends"] = lambda e: _relation(e) if len(e.args) == 2 else _growth(e)

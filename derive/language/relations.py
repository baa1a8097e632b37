"""Relations, binders and constants as recorded expressions: what Python users write beside the operators.

>>> from derive.language.expr import symbols
>>> t, n = symbols("t n")
>>> Eq(Sum(t, (t, 1, n)), n*(n + 1)/2)
Sum(t, (t, 1, n)) = n*(n + 1)/2
"""

from __future__ import annotations

import re

from derive.language.errors import IllFormed
from derive.language.expr import PROPOSITIONS, Expr, as_expr, neg

pi, oo, EulerGamma, Catalan, GoldenRatio, E, I = [
    Expr("const", name) for name in ("pi", "oo", "EulerGamma", "Catalan", "GoldenRatio", "E", "I")
]
MODES = frozenset({"real", "integer", "both", "left", "right"})
PRINTED = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.[0-9]*)?%?")


# where a binder keeps its variable; what follows it stands outside the binding
BOUND_AT = {
    "sum": 1,
    "product": 1,
    "integral": 1,
    "forall": 1,
    "limit": 1,
    "derivative": 1,
    "tends": 2,
    "asym": 2,
    "bigo": 2,
    "theta": 2,
    "littleo": 2,
}


# ---- relations ------------------------------------------------------------------------------------------------------
def relation(head: str, left: object, right: object) -> Expr:
    sides = as_expr(left), as_expr(right)
    for side in sides:
        if side.head in PROPOSITIONS:
            raise TypeError(f"{side} is a statement already; join statements with Implies, Equivalent or And")
    return Expr(head, None, sides)


def Eq(left: object, right: object) -> Expr:
    return relation("eq", left, right)


def Ne(left: object, right: object) -> Expr:
    return relation("ne", left, right)


def Lt(left: object, right: object) -> Expr:
    return relation("lt", left, right)


def Le(left: object, right: object) -> Expr:
    return relation("le", left, right)


def Gt(left: object, right: object) -> Expr:
    return relation("gt", left, right)


def Ge(left: object, right: object) -> Expr:
    return relation("ge", left, right)


def Implies(premise: Expr, conclusion: Expr) -> Expr:
    return _joined("imp", premise, conclusion)


def Equivalent(left: Expr, right: Expr) -> Expr:
    return _joined("iff", left, right)


def And(*parts: Expr) -> Expr:
    return _joined("and", *parts)


def Or(*parts: Expr) -> Expr:
    return _joined("or", *parts)


def Not(part: Expr) -> Expr:
    return Expr("not", None, (_proposition(part),))


def _joined(head: str, *parts: Expr) -> Expr:
    if len(parts) < 2:
        raise TypeError("two statements or more are needed")
    return Expr(head, None, tuple([_proposition(p) for p in parts]))


def _proposition(part: object) -> Expr:
    if not isinstance(part, Expr) or part.head not in PROPOSITIONS:
        raise TypeError(f"{part!r} is not a statement")
    return part


def Approx(value: object, printed: object) -> Expr:
    """`value ≈ printed`: the printed figure is a str, so that its last digit is known: Approx(x, "12.48%")."""
    return Expr("approx", None, (as_expr(value), figure(printed) if isinstance(printed, str) else as_expr(printed)))


def figure(printed: str) -> Expr:
    """A printed number as it was printed: `7,077,888`, `12.48%`, `-0.50`."""
    text = printed.strip().replace("−", "-")
    body = text.removeprefix("-").strip()
    if not re.search("[0-9]", body) or not PRINTED.fullmatch(body):
        raise ValueError(f"{printed!r} is not a printed number such as 7,077,888 or 12.48%")
    plain = body.replace(",", "")
    e = Expr("number", int(plain)) if plain.isdecimal() else Expr("decimal", plain)
    return neg(e) if text.startswith("-") else e


# ---- growth ---------------------------------------------------------------------------------------------------------
def _growth(head: str, f: object, g: object, n: Expr | None) -> Expr:
    sides = as_expr(f), as_expr(g)
    return Expr(head, None, sides if n is None else (*sides, _variable(n)))


def Asymptotic(f: object, g: object, n: Expr | None = None) -> Expr:
    """f ~ g as n tends to oo: g is eventually non-zero and f/g tends to 1."""
    return _growth("asym", f, g, n)


def BigO(f: object, g: object, n: Expr | None = None) -> Expr:
    return _growth("bigo", f, g, n)


def Theta(f: object, g: object, n: Expr | None = None) -> Expr:
    return _growth("theta", f, g, n)


def LittleO(f: object, g: object, n: Expr | None = None) -> Expr:
    return _growth("littleo", f, g, n)


def Tends(f: object, n: Expr, point: object, value: object, mode: str | None = None) -> Expr:
    """f tends to `value` as n tends to `point`."""
    return Expr("tends", _mode(mode), (as_expr(f), as_expr(value), _variable(n), as_expr(point)))


def _mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"{mode!r} is not a way of tending: {', '.join(sorted(MODES))}")
    return mode


# ---- binders --------------------------------------------------------------------------------------------------------
def _variable(v: object) -> Expr:
    if not isinstance(v, Expr) or v.head != "symbol":
        raise TypeError(f"{v!r} cannot be bound; a bound variable is a symbol")
    return v


def spanned(head: str, body: Expr, *limits: tuple[Expr, Expr, Expr]) -> Expr:
    """Nested binders over `limits`, the first one innermost as in SymPy."""
    inner: set[Expr] = set()
    for variable, low, high in limits:
        _variable(variable)
        for e in (low, high):
            clash = next((v for v in (variable, *inner) if occurs(v, e)), None)
            if clash is not None:
                said = f"the bounds of {variable} mention {clash}, which is bound inside them"
                raise IllFormed(f"{said}; nest the sums, or give one of the two another name")
        inner.add(variable)
        body = Expr(head, None, (body, variable, low, high))
    return body


def occurs(symbol: Expr, e: Expr) -> bool:
    """True when `symbol` stands free in `e`."""
    if symbol == e:
        return True
    bodies = e.args
    if e.head in BOUND_AT and len(e.args) > 2 and e.args[BOUND_AT[e.head]] == symbol:
        bodies = e.args[BOUND_AT[e.head] + 1 :]
    return any([occurs(symbol, a) for a in bodies])


def _limits(limits: tuple[object, ...]) -> list[tuple[Expr, Expr, Expr]]:
    made = []
    for limit in limits:
        if not isinstance(limit, tuple) or len(limit) != 3:
            raise TypeError(f"{limit!r} is not a range (variable, lower, upper)")
        made.append((_variable(limit[0]), as_expr(limit[1]), as_expr(limit[2])))
    if not made:
        raise TypeError("a range (variable, lower, upper) is needed")
    return made


def Sum(body: object, *limits: tuple[object, object, object]) -> Expr:
    """Sum(f, (t, lower, upper), ...): integer bounds, empty when upper < lower."""
    return spanned("sum", as_expr(body), *_limits(limits))


def Product(body: object, *limits: tuple[object, object, object]) -> Expr:
    return spanned("product", as_expr(body), *_limits(limits))


def Integral(body: object, *limits: tuple[object, object, object]) -> Expr:
    return spanned("integral", as_expr(body), *_limits(limits))


def ForAll(body: Expr, *limits: tuple[object, object, object]) -> Expr:
    """`body` holds for every integer in the range."""
    return spanned("forall", _proposition(body), *_limits(limits))


def Limit(body: object, variable: Expr, point: object, direction: str | None = None) -> Expr:
    """The limit; `direction` is '+', '-' or '+-' at a point (both sides unless said), 'integer' or 'real' at oo."""
    mode = {"+": "right", "-": "left", "+-": "both"}.get(direction or "", direction)
    return Expr("limit", _mode(mode), (as_expr(body), _variable(variable), as_expr(point)))


def Derivative(body: object, *variables: object) -> Expr:
    """The derivative at the point: Derivative(f, x), Derivative(f, x, 2), Derivative(f, z[i]), Derivative(f, x, y)."""
    result = as_expr(body)
    previous: Expr | None = None
    for v in variables:
        if isinstance(v, int) and previous is not None:
            result = repeated(result, previous, v - 1)
            previous = None
        elif isinstance(v, tuple):
            result = repeated(result, as_expr(v[0]), v[1])
        else:
            previous = as_expr(v)
            result = repeated(result, previous, 1)
    if not variables:
        raise TypeError("a derivative needs a variable")
    return result


def repeated(body: Expr, variable: Expr, times: int) -> Expr:
    if variable.head not in ("symbol", "member"):
        raise TypeError(f"{variable} is not a symbol or a family member; no derivative by it")
    if not 0 <= times <= 50:
        raise ValueError(f"a derivative of order {times}; 0 to 50 are read")
    for _ in range(times):
        body = Expr("derivative", None, (body, variable))
    return body


def is_figure(e: Expr) -> bool:
    """A printed number: a decimal or whole number, perhaps negative, perhaps times a power of ten."""
    if e.head == "neg":
        return is_figure(e.args[0])
    if e.head == "mul" and len(e.args) == 2:
        return is_figure(e.args[0]) and e.args[0].head != "mul" and _power_of_ten(e.args[1]) is not None
    return e.head in ("number", "decimal")


def _power_of_ten(e: Expr) -> int | None:
    if e.head != "pow" or e.args[0] != Expr("number", 10):
        return None
    exponent = e.args[1]
    sign = -1 if exponent.head == "neg" else 1
    size = exponent.args[0] if exponent.head == "neg" else exponent
    return sign * size.data if size.head == "number" and type(size.data) is int and size.data <= 10_000 else None

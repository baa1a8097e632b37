"""Authored expressions as SymPy objects, and SymPy relations as authored ones; SymPy is imported only here, when asked.

SymPy's constructors rewrite what they are given (x/x becomes 1), so nothing that this module returns is evidence.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from derive.language.domains import Domain, read_domain
from derive.language.errors import IllFormed
from derive.language.expr import Expr, Symbol
from derive.language.figures import exact
from derive.language.piecewise import cases_of
from derive.language.where import Declared

_ASSUMPTIONS = {
    "positive": {"positive": True},
    "negative": {"negative": True},
    "nonnegative": {"nonnegative": True},
    "nonpositive": {"nonpositive": True},
    "nonzero": {"nonzero": True},
}
_BASES = {
    "real": {"real": True},
    "integer": {"integer": True},
    "rational": {"rational": True},
    "probability": {"nonnegative": True},
}
_FUNCTIONS = {
    "abs": "Abs",
    "ceil": "ceiling",
    "delta": "KroneckerDelta",
    "max": "Max",
    "min": "Min",
    "mod": "Mod",
    "rising": "rf",
    "falling": "ff",
}
_RELATIONS = {"eq": "Eq", "ne": "Ne", "lt": "Lt", "le": "Le", "gt": "Gt", "ge": "Ge"}
_JOINS = {"and": "And", "or": "Or", "not": "Not", "imp": "Implies", "iff": "Equivalent"}


def to_sympy(e: Expr) -> Any:
    """The SymPy object. Raises ValueError where SymPy has no form of the same meaning."""
    import sympy

    return _convert(e, sympy, {})


def _convert(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    handler = _HANDLERS.get(e.head)
    if handler is None:
        raise ValueError(f"SymPy has no form of {e}")
    return handler(e, sp, bound)


def _args(e: Expr, sp: Any, bound: dict[str, Any]) -> list[Any]:
    return [_convert(a, sp, bound) for a in e.args]


def _symbol(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    name = str(e.data)
    if name in bound:
        return bound[name]
    domain = read_domain(e.domain) if isinstance(e, Symbol) and e.domain is not None else None
    return sp.Symbol(name, **assumptions(domain))


def assumptions(domain: Domain | None) -> dict[str, bool]:
    """SymPy's assumptions that say no more than the domain does; an undeclared symbol is real here too."""
    if domain is None:
        return {"real": True}
    return {**_BASES.get(domain.base, {}), **(_ASSUMPTIONS.get(domain.sign or "", {}))}


def _number(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    value = Fraction(e.data) if type(e.data) is int else exact(str(e.data))
    return sp.Rational(value.numerator, value.denominator)


def _function(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    name, args = str(e.data), _args(e, sp, bound)
    if name in ("log2", "log10"):
        return sp.log(args[0], int(name[3:]))
    if name == "frac":
        return args[0] - sp.floor(args[0])
    found = getattr(sp, _FUNCTIONS.get(name, name), None)
    if found is None:
        raise ValueError(f"SymPy has no function {name}")
    return found(*args)


def _member(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    return sp.IndexedBase(str(e.data))[tuple(_args(e, sp, bound))]


def _span(name: str) -> Callable[[Expr, Any, dict[str, Any]], Any]:
    def build(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
        body, variable, low, high = e.args
        v = sp.Symbol(str(variable.data), **({"real": True} if name == "Integral" else {"integer": True}))
        ends = _convert(low, sp, bound), _convert(high, sp, bound)
        return getattr(sp, name)(_convert(body, sp, {**bound, str(variable.data): v}), (v, *ends))

    return build


def _limit(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    body, variable, point = e.args
    v = sp.Symbol(str(variable.data), **({"integer": True} if e.data == "integer" else {"real": True}))
    direction = {"right": "+", "left": "-"}.get(str(e.data), "+-")
    end = _convert(point, sp, bound)
    inner = _convert(body, sp, {**bound, str(variable.data): v})
    return sp.Limit(inner, v, end, "-" if end == sp.oo else "+" if end == -sp.oo else direction)


def _derivative(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    if len(e.args) == 3:
        v = sp.Symbol(str(e.args[1].data), real=True)
        inner = _convert(e.args[0], sp, {**bound, str(e.args[1].data): v})
        return sp.Subs(sp.Derivative(inner, v), v, _convert(e.args[2], sp, bound))
    return sp.Derivative(*_args(e, sp, bound))


def _piecewise(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    pairs = [(_convert(v, sp, bound), True if c is None else _convert(c, sp, bound)) for v, c in cases_of(e)]
    return sp.Piecewise(*pairs)


def _chain(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
    heads, sides = e.data if isinstance(e.data, tuple) else (), _args(e, sp, bound)
    return sp.And(*[getattr(sp, _RELATIONS[h])(a, b) for h, a, b in zip(heads, sides, sides[1:], strict=False)])


def _infix(combine: Callable[[Any, Any], Any]) -> Callable[[Expr, Any, dict[str, Any]], Any]:
    def build(e: Expr, sp: Any, bound: dict[str, Any]) -> Any:
        first, *rest = _args(e, sp, bound)
        for a in rest:
            first = combine(first, a)
        return first

    return build


def _named(table: dict[str, str]) -> Callable[[Expr, Any, dict[str, Any]], Any]:
    return lambda e, sp, bound: getattr(sp, table[e.head])(*_args(e, sp, bound))


_HANDLERS: dict[str, Callable[[Expr, Any, dict[str, Any]], Any]] = {
    "number": _number,
    "decimal": _number,
    "symbol": _symbol,
    "const": lambda e, sp, bound: getattr(sp, str(e.data)),
    "add": _infix(lambda a, b: a + b),
    "mul": _infix(lambda a, b: a * b),
    "div": _infix(lambda a, b: a / b),
    "pow": _infix(lambda a, b: a**b),
    "neg": lambda e, sp, bound: -_convert(e.args[0], sp, bound),
    "fn": _function,
    "member": _member,
    "sum": _span("Sum"),
    "product": _span("Product"),
    "integral": _span("Integral"),
    "limit": _limit,
    "derivative": _derivative,
    "piecewise": _piecewise,
    "chain": _chain,
    **dict.fromkeys(_RELATIONS, _named(_RELATIONS)),
    **dict.fromkeys(_JOINS, _named(_JOINS)),
}


# ---- from SymPy -----------------------------------------------------------------------------------------------------
def from_sympy(claim: Any) -> tuple[Expr, tuple[Declared, ...]]:
    """A SymPy relation as it stands after SymPy's rewriting, and its symbols' assumptions as declarations.

    The bridge converts it; Dummies, two symbols of one name, floats and what has no kernel form raise IllFormed.
    """
    import sympy

    from derive.bridge import BridgeError
    from derive.bridge import from_sympy as to_term
    from derive.kernel.text import term_to_text
    from derive.language.statement import read_expression

    if claim in (sympy.true, sympy.false):
        raise IllFormed(f"SymPy decided this relation before it got here: {claim}; state it with derive's own symbols")
    try:
        relation = read_expression(term_to_text(to_term(claim)))
    except BridgeError as error:
        raise IllFormed(str(error)) from None
    free = sorted([s for s in claim.free_symbols if type(s) is sympy.Symbol], key=str)
    bases = {str(b.label) for b in claim.atoms(sympy.IndexedBase)}
    return relation, tuple([Declared(s.name, _domain_of(s)) for s in free if s.name not in bases])


def _domain_of(s: Any) -> Domain:
    base = "integer" if s.is_integer else "rational" if s.is_rational else "real" if s.is_real else "complex"
    for sign in ("positive", "negative", "nonnegative", "nonpositive"):
        if getattr(s, f"is_{sign}"):
            return Domain(base, sign)
    return Domain(base, "nonzero" if s.is_nonzero or base == "complex" and s.is_zero is False else None)

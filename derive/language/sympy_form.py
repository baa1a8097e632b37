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
from derive.language.where import Assumption, Declared

_ASSUMPTIONS = {
    "positive": {"positive": True}, "negative": {"negative": True}, "nonnegative": {"nonnegative": True},
    "nonpositive": {"nonpositive": True}, "nonzero": {"nonzero": True}}
_BASES = {"real": {"real": True}, "integer": {"integer": True}, "rational": {"rational": True}, "probability": {"nonnegative": True}}
_FUNCTIONS = {
    "abs": "Abs", "ceil": "ceiling", "delta": "KroneckerDelta", "max": "Max", "min": "Min", "mod": "Mod", "rising": "rf", "falling": "ff"}
_RELATIONS = {"eq": "Eq", "ne": "Ne", "lt": "Lt", "le": "Le", "gt": "Gt", "ge": "Ge"}
_JOINS = {"and": "And", "or": "Or", "not": "Not", "imp": "Implies", "iff": "Equivalent"}


def to_sympy(e: Expr) -> Any:
    """The SymPy object. Raises ValueError where SymPy has no form of the same meaning."""
    import sympy
    return _convert(e, sympy, {})


def to_sympy_text(e: Expr) -> str:
    """SymPy's own text of the object, for people who paste it into a session."""
    return str(to_sympy(e))


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
    "number": _number, "decimal": _number, "symbol": _symbol, "const": lambda e, sp, bound: getattr(sp, str(e.data)),
    "add": _infix(lambda a, b: a + b), "mul": _infix(lambda a, b: a * b), "div": _infix(lambda a, b: a / b),
    "pow": _infix(lambda a, b: a ** b), "neg": lambda e, sp, bound: -_convert(e.args[0], sp, bound), "fn": _function, "member": _member,
    "sum": _span("Sum"), "product": _span("Product"), "integral": _span("Integral"), "limit": _limit, "derivative": _derivative,
    "chain": _chain, **dict.fromkeys(_RELATIONS, _named(_RELATIONS)), **dict.fromkeys(_JOINS, _named(_JOINS)),
}


# ---- from SymPy -----------------------------------------------------------------------------------------------------
def from_sympy(claim: Any) -> tuple[Expr, tuple[Assumption, ...]]:
    """A SymPy relation as it stands after SymPy's rewriting, and its symbols' assumptions as declarations.

    Raises IllFormed for Dummies, for two symbols of one name, and for what has no form here.
    """
    import sympy as sp
    if claim in (sp.true, sp.false):
        raise IllFormed(f"SymPy decided this relation before it got here: {claim}; state it with derive's own symbols")
    symbols: dict[str, Any] = {}
    for s in sorted(claim.atoms(sp.Symbol), key=str):
        if isinstance(s, sp.Dummy):
            raise IllFormed(f"{s} is a Dummy, whose name says nothing; use a Symbol")
        if symbols.setdefault(s.name, s) != s:
            raise IllFormed(f"two SymPy symbols are named {s.name} and differ in their assumptions", piece=s.name)
    free = {s.name for s in claim.free_symbols if isinstance(s, sp.Symbol)}
    bases = {str(b.label) for b in claim.atoms(sp.IndexedBase)}
    declared = tuple([Declared(n, _domain_of(s)) for n, s in symbols.items() if n in free and n not in bases])
    return _from(claim, sp), declared


def _domain_of(s: Any) -> Domain:
    base = "integer" if s.is_integer else "rational" if s.is_rational else "real" if s.is_real else "complex"
    for sign in ("positive", "negative", "nonnegative", "nonpositive"):
        if getattr(s, f"is_{sign}"):
            return Domain(base if base != "complex" else "real", sign)
    return Domain(base, "nonzero" if s.is_nonzero and base != "complex" else None)


def _from(e: Any, sp: Any) -> Expr:
    for kind, build in _from_table(sp):
        if isinstance(e, kind):
            return build(e)
    raise IllFormed(f"the SymPy object {type(e).__name__} has no form here", piece=str(e)[:40])


def _from_table(sp: Any) -> list[tuple[Any, Callable[[Any], Expr]]]:
    from derive.language import relations
    from derive.language.expr import as_expr, neg

    def many(head: str) -> Callable[[Any], Expr]:
        return lambda e: Expr(head, None, tuple([_from(a, sp) for a in e.args]))

    def number(e: Any) -> Expr:
        return as_expr(Fraction(int(e.p), int(e.q)))

    def refused_float(e: Any) -> Expr:
        return as_expr(float(e))

    def spanned(head: str) -> Callable[[Any], Expr]:
        def build(e: Any) -> Expr:
            limits = []
            for limit in e.limits:
                if len(limit) != 3:
                    raise IllFormed(f"the range {limit} has no two ends", piece=str(limit))
                limits.append((_from(limit[0], sp), _from(limit[1], sp), _from(limit[2], sp)))
            return relations.spanned(head, _from(e.function, sp), *limits)
        return build

    def limit(e: Any) -> Expr:
        body, variable, point, direction = e.args
        mode = {"+": "right", "-": "left", "+-": "both"}[str(direction)]
        args = tuple([_from(a, sp) for a in (body, variable, point)])
        return Expr("limit", None if point in (sp.oo, -sp.oo) else mode, args)

    def derivative(e: Any) -> Expr:
        result = _from(e.expr, sp)
        for variable, times in e.variable_count:
            result = relations.repeated(result, _from(variable, sp), int(times))
        return result

    def function(e: Any) -> Expr:
        from derive.language.functions import call, canonical
        known = canonical(type(e).__name__)
        if known is None:
            raise IllFormed(f"the SymPy function {type(e).__name__} has no form here", piece=str(e)[:40])
        return call(known, *[_from(a, sp) for a in e.args])

    constants = {sp.pi: "pi", sp.E: "E", sp.I: "I", sp.oo: "oo", sp.EulerGamma: "EulerGamma", sp.Catalan: "Catalan",
                 sp.GoldenRatio: "GoldenRatio"}
    named = {sp.Eq: "eq", sp.Ne: "ne", sp.StrictLessThan: "lt", sp.LessThan: "le", sp.StrictGreaterThan: "gt", sp.GreaterThan: "ge",
             sp.And: "and", sp.Or: "or", sp.Not: "not", sp.Implies: "imp", sp.Equivalent: "iff", sp.Add: "add", sp.Mul: "mul", sp.Pow: "pow"}
    return [
        (tuple({type(c) for c in constants}), lambda e: Expr("const", constants[e])),
        (sp.Rational, number), (sp.Float, refused_float), (type(sp.S.NegativeInfinity), lambda e: neg(Expr("const", "oo"))),
        *[(kind, many(head)) for kind, head in named.items()],
        (sp.Symbol, lambda e: Symbol(e.name)),
        (sp.Indexed, lambda e: Expr("member", str(e.base.label), tuple([_from(i, sp) for i in e.indices]))),
        (sp.Sum, spanned("sum")), (sp.Product, spanned("product")), (sp.Integral, spanned("integral")), (sp.Limit, limit),
        (sp.Derivative, derivative), (sp.Function, function)]



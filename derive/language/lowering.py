"""Authored expressions to kernel terms, definitions unfolded; called by `Expr.to_term` and by `meaning` for statements.

>>> from derive.language.expr import symbols
>>> lower(symbols("x") - 1)
(+ x -1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from derive.kernel.terms import (
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    binder,
    bound,
    const,
    fam,
    fn,
    fresh,
    is_name,
    mul,
    neg,
    num,
    power,
    replace_family,
    sort,
    substitute,
    sym,
    walk,
)
from derive.language.elementary import CONSTANTS, FUNCTIONS, ratio
from derive.language.errors import IllFormed
from derive.language.expr import Expr, Symbol
from derive.language.figures import exact, rounding_interval
from derive.language.piecewise import split
from derive.language.stack import on_fresh_stack
from derive.language.where import Definition

_RELATIONS = {
    "eq": ("eq", False),
    "ne": ("ne", False),
    "lt": ("lt", False),
    "le": ("le", False),
    "gt": ("lt", True),
    "ge": ("le", True),
}
_SIGNS = {"asym": "~", "bigo": "O", "theta": "Theta", "littleo": "o"}
_DEPENDENT = ("limit", "tends", "asym", "bigo", "theta", "littleo", "call")
_BINDERS = {"sum": "sum", "product": "prod", "integral": "integral", "forall": "forall"}


@dataclass(frozen=True)
class Scope:
    """What surrounds an expression: definitions, the names whose sort is known, the names bound around it."""

    definitions: Mapping[str, Definition] = field(default_factory=dict)
    declared: Mapping[str, bool] = field(default_factory=dict)  # name -> is its domain one of integers
    functions: frozenset[str] = frozenset()  # declared function symbols
    bound: frozenset[str] = frozenset()
    unfolding: tuple[str, ...] = ()
    index: str | None = None  # n of `n -> oo`
    unfolded: dict[str, Term] = field(default_factory=dict)

    def binding(self, name: str) -> Scope:
        if name in self.definitions:
            raise IllFormed(f"{name} is defined, so it cannot be bound as well", piece=name)
        known = (self.definitions, self.declared, self.functions, self.bound | {name})
        return Scope(*known, self.unfolding, self.index, self.unfolded)


def lower(e: Expr, scope: Scope = Scope()) -> Term:
    """The kernel term of an expression or relation. Raises IllFormed where there is none."""
    try:
        return on_fresh_stack(lambda: _lower(e, scope))
    except KernelError as error:
        raise IllFormed(f"the kernel refuses it: {error}") from None
    except RecursionError:
        raise IllFormed("it is nested too deep, its definitions unfolded") from None


@lru_cache(maxsize=4096)
def kernel_name(name: str) -> str:
    """The kernel's spelling of a name; symbols named like functions get a mark, which the printer takes off again."""
    return name if is_name(name) else name + "{}"


def integer_by_use(*terms: Term) -> frozenset[str]:
    """Names that bound a sum or product or stand under a factorial."""
    return frozenset().union(*map(_integers_of, terms))


@lru_cache(maxsize=4096)
def _integers_of(t: Term) -> frozenset[str]:
    found: set[str] = set()
    for node in walk(t):
        if node.tag in ("sum", "prod", "forall"):
            found |= node.args[0].free | node.args[1].free
        elif node.tag == "fn" and node.data == "factorial":
            found |= node.args[0].free
    return frozenset(found)


def _lower(e: Expr, scope: Scope) -> Term:
    return _LOWER[e.head](e, scope)


def _all(args: tuple[Expr, ...], scope: Scope) -> tuple[Term, ...]:
    return tuple([_LOWER[a.head](a, scope) for a in args])


# ---- leaves and arithmetic ------------------------------------------------------------------------------------------
def _const(e: Expr, scope: Scope) -> Term:
    if e.data == "oo":
        raise IllFormed("oo is not a number; it stands as a bound, a limit point or the value of a limit", piece="oo")
    return CONSTANTS[str(e.data)] if e.data in CONSTANTS else const(str(e.data))


def _symbol(e: Expr, scope: Scope) -> Term:
    name = str(e.data)
    if name in scope.definitions and name not in scope.bound:
        return _unfold(name, (), False, scope)
    return _leaf(name)


@lru_cache(maxsize=4096)
def _leaf(name: str) -> Term:
    return sym(kernel_name(name))


def _negative(e: Expr, scope: Scope) -> Term:
    t = _lower(e.args[0], scope)
    return num(-t.data) if type(t.data) is Fraction else neg(t)


def _quotient(e: Expr, scope: Scope) -> Term:
    return ratio(*_all(e.args, scope))


# ---- definitions ----------------------------------------------------------------------------------------------------
def check_definitions(scope: Scope) -> None:
    """Unfold every definition once, used or not, so that a circle among them is found."""
    for name, definition in scope.definitions.items():
        _unfold(name, tuple([sym(kernel_name(p)) for p in definition.parameters]), definition.indexed, scope)


def _unfold(name: str, args: tuple[Term, ...], indexed: bool, scope: Scope) -> Term:
    definition = scope.definitions[name]
    if len(args) != len(definition.parameters) or indexed != definition.indexed:
        raise IllFormed(f"{name} is defined as {str(definition).split(' := ')[0]} and used otherwise", piece=name)
    body = scope.unfolded.get(name)
    if body is None:
        if name in scope.unfolding:
            raise IllFormed(f"the definition of {name} leads back to {name}", piece=name)
        inner = replace(scope, bound=frozenset(definition.parameters), unfolding=(*scope.unfolding, name))
        body = scope.unfolded[name] = _lower(definition.body, inner)
    parameters = [kernel_name(p) for p in definition.parameters]
    captured = scope.bound & (body.free - frozenset(parameters))
    if captured and not scope.unfolding:
        clash = min(captured)
        raise IllFormed(
            f"{name} is defined with a free {clash}, which is bound where {name} stands; define {name}({clash})",
            piece=name,
        )
    return substitute(body, dict(zip(parameters, args, strict=True)))


def _call(e: Expr, scope: Scope) -> Term:
    name, args = str(e.data), _all(e.args, scope)
    if name in scope.definitions:
        return _unfold(name, args, False, scope)
    if name in scope.functions:
        return fam(kernel_name(name), *args)
    raise IllFormed(f"{name} is neither defined nor declared as a function", piece=name)


def _member(e: Expr, scope: Scope) -> Term:
    name, args = str(e.data), _all(e.args, scope)
    if name in scope.definitions:
        return _unfold(name, args, True, scope)
    return fam(kernel_name(name), *args)


# ---- functions ------------------------------------------------------------------------------------------------------
def _function(e: Expr, scope: Scope) -> Term:
    args = _all(e.args, scope)
    special = FUNCTIONS.get(str(e.data))
    return fn(str(e.data), *args) if special is None else special(*args)


# ---- binders --------------------------------------------------------------------------------------------------------
def _end(e: Expr, scope: Scope) -> Term:
    """A bound, limit point or limit value, where oo may stand."""
    if e.head == "const" and e.data == "oo":
        return OO
    if e.head == "neg" and e.args[0] == Expr("const", "oo"):
        return neg(OO)
    return _lower(e, scope)


def _span(e: Expr, scope: Scope) -> Term:
    body, variable, low, high = e.args
    name = str(variable.data)
    inner, lower, upper = _lower(body, scope.binding(name)), _end(low, scope), _end(high, scope)
    if e.head != "integral" and (lower == OO or upper == neg(OO)):
        raise IllFormed(f"{name} runs from -oo or from a number, to oo or to a number", piece=name)
    return binder(_BINDERS[e.head], lower, upper, inner, name=kernel_name(name))


def _tending(e: Expr, variable: Expr, point: Expr, body: Expr, scope: Scope) -> tuple[str, Term, Term]:
    """Mode, point and lowered body of a limit; a limit at -oo is one at oo of the mirrored body."""
    name = str(variable.data)
    inner, end = _lower(body, scope.binding(name)), _end(point, scope)
    if kernel_name(name) in end.free:
        raise IllFormed(f"the point of the limit mentions {name}, which is bound in it", piece=name)
    if end == neg(OO):
        inner, end = substitute(inner, {kernel_name(name): neg(sym(kernel_name(name)))}), OO
    mode = str(e.data) if e.data else _running(variable, (inner,), scope) if end == OO else "both"
    if end == OO and mode not in ("integer", "real"):
        raise IllFormed("a limit at oo has no sides; its variable runs through integer or real values")
    if end != OO and mode not in ("both", "right", "left"):
        raise IllFormed(f"a limit at a point is from both sides, from the right or from the left, not over {mode}")
    return mode, end, inner


def _running(variable: Expr, bodies: tuple[Term, ...], scope: Scope) -> str:
    """How a variable runs to oo: through the integers if it is one, by declaration or by use."""
    name = str(variable.data)
    if name in scope.declared:
        return "integer" if scope.declared[name] else "real"
    if isinstance(variable, Symbol) and variable.domain is not None:
        from derive.language.domains import read_domain

        return "integer" if read_domain(variable.domain).whole else "real"
    return "integer" if kernel_name(name) in integer_by_use(*bodies) else "real"


def _limit(e: Expr, scope: Scope) -> Term:
    body, variable, point = e.args
    mode, end, inner = _tending(e, variable, point, body, scope)
    return binder("lim", end, inner, name=kernel_name(str(variable.data)), data=mode)


def _derivative(e: Expr, scope: Scope) -> Term:
    body, variable = e.args[:2]
    if len(e.args) == 3:
        inner = _lower(body, scope.binding(str(variable.data)))
        return binder("deriv", _lower(e.args[2], scope), inner, name=kernel_name(str(variable.data)))
    if variable.head == "member":
        return _partial(_lower(body, scope), variable, scope)
    name = str(variable.data)
    if name in scope.definitions:
        raise IllFormed(f"{name} is defined, so there is no derivative by it", piece=name)
    return binder("deriv", sym(kernel_name(name)), _lower(body, scope), name=kernel_name(name))


def _partial(body: Term, variable: Expr, scope: Scope) -> Term:
    """d/dz[i]: the derivative at h = 0 after every z[j] became z[j] + h*delta(j, i)."""
    name, indices = str(variable.data), _all(variable.args, scope)
    if name in scope.definitions:
        raise IllFormed(f"{name} is defined, so there is no derivative by its members", piece=name)
    h = fresh("h", body, *indices)
    arity = len(indices)
    places = [bound(arity - 1 - i) for i in range(arity)]
    deltas = [fn("delta", place, index) for place, index in zip(places, indices, strict=True)]
    moved = add(fam(kernel_name(name), *places), mul(sym(h), *deltas))
    return binder("deriv", ZERO, replace_family(body, kernel_name(name), arity, moved), name=h)


# ---- relations ------------------------------------------------------------------------------------------------------
def _relation(e: Expr, scope: Scope) -> Term:
    return _link(e.head, e.args[0], e.args[1], scope)


def _link(head: str, left: Expr, right: Expr, scope: Scope) -> Term:
    parted = split(Expr(head, None, (left, right)))
    if parted is not None:
        return _lower(parted, scope)
    if head == "eq" and _is_infinite(right) and left.head == "limit":
        mode, end, inner = _tending(left, left.args[1], left.args[2], left.args[0], scope)
        return binder("tends", end, inner, _end(right, scope), name=kernel_name(str(left.args[1].data)), data=mode)
    tag, swapped = _RELATIONS[head]
    sides = _side(left, scope), _side(right, scope)
    return Term(tag, None, sides[::-1] if swapped else sides)


def _side(e: Expr, scope: Scope) -> Term:
    """A side of a relation. The steps of a derivation have many of them in common, and a side means the same whatever
    is declared around it, but for what tends: that runs as its variable is declared."""
    return _lower(e, scope) if scope.definitions or e.holds(*_DEPENDENT) else _lowered_alone(e)


@lru_cache(maxsize=4096)
def _lowered_alone(e: Expr) -> Term:
    return _lower(e, Scope())


def _is_infinite(e: Expr) -> bool:
    return e.head == "const" and e.data == "oo" or e.head == "neg" and _is_infinite(e.args[0])


def _chain(e: Expr, scope: Scope) -> Term:
    heads = e.data if isinstance(e.data, tuple) else ()
    return Term("and", None, tuple([_link(h, a, b, scope) for h, a, b in zip(heads, e.args, e.args[1:], strict=False)]))


def _approximation(e: Expr, scope: Scope) -> Term:
    low, high = rounding_interval(e.args[1])
    value = _lower(e.args[0], scope)
    return Term("and", None, (Term("le", None, (num(low), value)), Term("le", None, (value, num(high)))))


def _tends(e: Expr, scope: Scope) -> Term:
    if len(e.args) == 2:
        f, value, variable, point = *e.args, _index(scope, "->"), Expr("const", "oo")
    else:
        f, value, variable, point = e.args
    mode, end, inner = _tending(e, variable, point, f, scope if len(e.args) == 4 else replace(scope, index=None))
    name = kernel_name(str(variable.data))
    limit = _end(value, scope)
    if name in limit.free:
        raise IllFormed(f"the value of the limit mentions {variable}, which is bound in it", piece=str(variable))
    return binder("tends", end, inner, limit, name=name, data=mode)


def _index(scope: Scope, sign: str) -> Expr:
    if scope.index is None:
        raise IllFormed("an asymptotic relation needs its variable among the assumptions: n -> oo", piece=sign)
    return Expr("symbol", scope.index)


def _growth(e: Expr, scope: Scope) -> Term:
    variable = e.args[2] if len(e.args) == 3 else _index(scope, _SIGNS[e.head])
    name = str(variable.data)
    inner = scope.binding(name) if len(e.args) == 3 else scope
    f, g = _lower(e.args[0], inner), _lower(e.args[1], inner)
    mode = str(e.data) if e.data else _running(variable, (f, g), scope)
    if mode not in ("integer", "real"):
        raise IllFormed("an asymptotic relation runs through integer or real values")
    return binder(e.head, f, g, name=kernel_name(name), data=mode)


def _joined(e: Expr, scope: Scope) -> Term:
    return Term(e.head, None, _all(e.args, scope))


def _or(e: Expr, scope: Scope) -> Term:
    return Term("not", None, (Term("and", None, tuple([Term("not", None, (t,)) for t in _all(e.args, scope)])),))


def _matrix(e: Expr, scope: Scope) -> Term:
    raise IllFormed("a matrix is no number; state an equation between matrices", piece="matrix")


def _piecewise(e: Expr, scope: Scope) -> Term:
    raise IllFormed("values by cases stand in equations and inequalities, outside sums and limits", piece="Piecewise")


_LOWER: dict[str, Callable[[Expr, Scope], Term]] = {
    "matrix": _matrix,
    "piecewise": _piecewise,
    "number": lambda e, _: num(e.data),  # type: ignore[arg-type]
    "decimal": lambda e, _: num(exact(str(e.data))),
    "const": _const,
    "symbol": _symbol,
    "neg": _negative,
    "div": _quotient,
    "add": lambda e, s: add(*_all(e.args, s)),
    "mul": lambda e, s: mul(*_all(e.args, s)),
    "pow": lambda e, s: power(*_all(e.args, s)),
    "fn": _function,
    "member": _member,
    "call": _call,
    "limit": _limit,
    "derivative": _derivative,
    **dict.fromkeys(_BINDERS, _span),
    **dict.fromkeys(_RELATIONS, _relation),
    "chain": _chain,
    "approx": _approximation,
    "tends": _tends,
    "or": _or,
    **dict.fromkeys(("asym", "bigo", "theta", "littleo"), _growth),
    **dict.fromkeys(("and", "not", "imp", "iff"), _joined),
    **dict.fromkeys(("real", "integer", "rational", "defined"), lambda e, s: sort(e.head, _lower(e.args[0], s))),
}

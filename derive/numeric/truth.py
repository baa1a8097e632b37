"""Three-valued truth of a proposition in a scope: True, False, or an outcome (undefined, unknown, unsupported).

Called by `exact.decide` and `balls.decide`. A relation with an undefined side is neither true nor false; `and` is false
as soon as one part is false; an implication whose premise is undefined stays undefined, so nothing is refuted by it.

    >>> from derive.kernel.codec import decode
    >>> truth(decode("(< 1/3 1/2)"), Scope(fuel=Fuel(100)))
    True
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import TypeAlias

from derive.kernel.terms import BINDERS, RELATIONS, SORTS, Term
from derive.numeric.evaluate import Generic, Scope, index_range, value
from derive.numeric.values import Exact, Fuel, Gaussian, Outcome, Stop, Undefined, Unknown, Unsupported, is_exact

Truth: TypeAlias = bool | Outcome
_COMPARE: dict[str, Callable[[Exact, Exact], bool]] = {
    "lt": lambda a, b: bool(a < b), "le": lambda a, b: bool(a <= b),  # type: ignore[operator]
}


def truth(p: Term, scope: Scope) -> Truth:
    """Truth of the proposition `p`."""
    depth = len(scope.bound)
    try:
        rule = _RULES.get(p.tag)
        return rule(p, scope) if rule else Unsupported(f"no numeric method for {p.tag}")
    except Stop as stop:
        return stop.outcome
    finally:
        del scope.bound[depth:]


def _relation(p: Term, scope: Scope) -> Truth:
    left, right = value(p.args[0], scope), value(p.args[1], scope)
    if is_exact(left) and is_exact(right):
        if p.tag == "eq":
            return bool(left == right)
        if p.tag == "ne":
            return bool(left != right)
        if type(left) is Gaussian or type(right) is Gaussian:
            return Undefined("order between numbers that are not real")
        return _COMPARE[p.tag](left, right)
    if p.args[0] == p.args[1] and p.tag in ("eq", "ne"):
        return p.tag == "eq"
    return scope.arithmetic.relate(p.tag, left, right)


def _sort(p: Term, scope: Scope) -> Truth:
    v = value(p.args[0], scope)
    if type(v) is Generic:
        return True
    if not is_exact(v):
        return scope.arithmetic.has_sort(p.tag, v)
    return type(v) is int if p.tag == "integer" else type(v) is not Gaussian


def _defined(p: Term, scope: Scope) -> Truth:
    try:
        value(p.args[0], scope)
    except Stop as stop:
        return False if type(stop.outcome) is Undefined else stop.outcome
    return True


def _not(p: Term, scope: Scope) -> Truth:
    inner = truth(p.args[0], scope)
    return not inner if type(inner) is bool else inner


def all_of(parts: Iterable[Truth]) -> Truth:
    """Conjunction: false if one part is, else unknown if one is, else undefined if one is, else true."""
    worst: Truth = True
    for part in parts:
        if part is False:
            return False
        if part is not True and (worst is True or type(worst) is Undefined):
            worst = part
    return worst


def _and(p: Term, scope: Scope) -> Truth:
    return all_of(truth(a, scope) for a in p.args)


def _imp(p: Term, scope: Scope) -> Truth:
    premise = truth(p.args[0], scope)
    if premise is False:
        return True
    return truth(p.args[1], scope) if premise is True else premise


def _iff(p: Term, scope: Scope) -> Truth:
    left, right = truth(p.args[0], scope), truth(p.args[1], scope)
    if type(left) is bool and type(right) is bool:
        return left == right
    return all_of([left if type(left) is not bool else True, right if type(right) is not bool else True])


def _forall(p: Term, scope: Scope) -> Truth:
    low, high = index_range(p.args[0], p.args[1], scope)
    if high < low:
        return True
    if low == inf or high == -inf:
        return True
    if low == -inf or high == inf:
        return _forall_infinite(p.args[2], low, high, scope)
    scope.fuel.spend(int((high - low) // 8))
    return all_of(_at(p.args[2], index, scope) for index in range(int(low), int(high) + 1))


def _at(body: Term, index: int | Generic, scope: Scope) -> Truth:
    scope.bound.append(index)
    result = truth(body, scope)
    scope.bound.pop()
    return result


def _forall_infinite(body: Term, low: float, high: float, scope: Scope) -> Truth:
    """Special indices one by one, and all the others at once by a generic index; unknown when that does not suffice."""
    found = frozenset(_special_indices(body, scope))
    cases: list[int | Generic] = [i for i in sorted(found) if low <= i <= high]
    return all_of(_at(body, index, scope) for index in [*cases, Generic(found)])


def _special_indices(body: Term, scope: Scope) -> Iterable[int]:
    """Integers that the bound name is compared with: by a delta, or as an index of a tabulated family."""
    stack = [(body, 0)]
    while stack:
        t, depth = stack.pop()
        binds = BINDERS.get(t.tag, ())
        stack.extend([(a, depth + (i in binds)) for i, a in enumerate(t.args)])
        places = [i for i, a in enumerate(t.args) if a.tag == "bound" and a.data == depth]
        if t.tag == "fn" and t.data == "delta" and len(places) == 1 and t.args[1 - places[0]].closed:
            try:
                other = value(t.args[1 - places[0]], scope)
            except Stop:
                continue
            if type(other) is int:
                yield other
        elif t.tag == "fam" and t.data in scope.families:
            keys = scope.families[str(t.data)].members
            yield from [key[i] for key in keys for i in places if type(key[i]) is int]


_RULES: dict[str, Callable[[Term, Scope], Truth]] = {
    **{tag: _relation for tag in RELATIONS}, **{tag: _sort for tag in SORTS}, "defined": _defined, "not": _not,
    "and": _and, "imp": _imp, "iff": _iff, "forall": _forall,
}
__all__ = ["Fuel", "Truth", "Unknown", "all_of", "truth"]

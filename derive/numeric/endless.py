"""Series and endless products as balls: the first terms, and a rigorous bound of what is left (`tails`).

Called by the ball arithmetic of `balls` when a sum or product runs to oo, from -oo, or both.
"""
from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from flint import acb, arb, ctx

from derive.kernel.need import infinite
from derive.kernel.sides import Sides
from derive.kernel.terms import ONE, Term, add, close, fresh, neg, num, open_body, sort, sub, sym, walk
from derive.numeric.evaluate import Scope, index_range, value
from derive.numeric.tails import tail
from derive.numeric.values import Gaussian, Stop, is_exact, unknown, unsupported

MAX_TERMS, FIRST, EACH = 3_000, 24, 20  # terms at most, terms at first, steps of a term beside its own


def runs_on(t: Term) -> bool:
    """Does a series or an endless product occur?"""
    return any([n.tag in ("sum", "prod") and (infinite(n.args[0]) or infinite(n.args[1])) for n in walk(t)])


def endless(t: Term, scope: Scope) -> Any:
    """A ball around a series or an endless product at the working precision; stops where none is seen."""
    low, high = index_range(t.args[0], t.args[1], scope)
    if low == inf or high == -inf:
        raise unsupported("a range from oo")
    if t.tag == "prod" and (low == -inf or high != inf):
        raise unsupported("a product without a first factor")
    if low == -inf:
        return _two_sided(t, scope, high)
    return _from(t, scope, int(low))


def _two_sided(t: Term, scope: Scope, high: float) -> Any:
    """From -oo: the part below 0 turned, and the rest."""
    k = sym(fresh("k'", t))
    turned = close(open_body(t.args[2], neg(k)), str(k.data))
    start = 1 if high == inf else -int(high)
    below = _from(Term("sum", None, (num(start), t.args[1], turned)), scope, start)
    return below + _from(t, scope, 0) if high == inf else below


def _from(t: Term, scope: Scope, low: int) -> Any:
    """From a first index to oo."""
    name = fresh("k'", t)
    f = open_body(t.args[2], sym(name))
    product = t.tag == "prod"
    small = _less_one(f) if product else f
    found: Any = acb(1 if product else 0)
    done, count, best = low, FIRST, None
    while count <= MAX_TERMS:
        for i in range(done, low + count):
            scope.bound.append(i)
            term = _ball(value(t.args[2], scope))
            scope.bound.pop()
            found = found * term if product else found + term
        done = low + count
        scope.fuel.spend(EACH * count)
        left = _tail(small, name, done, scope, product) if done > 1 else None
        if left is not None:
            best = _with_tail(found, left, product, _is_real(t))
            if left < arb(2) ** (-ctx.prec):
                return best
        count *= 2
        if scope.fuel.left < 3 * count * f.size:
            break
    if best is None:
        raise unsupported("a series whose tail is not bounded")
    return best


def _less_one(f: Term) -> Term:
    """f - 1, without its 1 where f shows one."""
    if f.tag == "add" and ONE in f.args:
        rest = list(f.args)
        rest.remove(ONE)
        return add(*rest)
    return sub(f, ONE)


def _is_real(t: Term) -> bool:
    """Is every term real, by structure?"""
    k = sym(fresh("k'", t))
    return Sides([sort("integer", k)]).prove(sort("real", open_body(t.args[2], k)))


def _with_tail(found: Any, left: Any, product: bool, real: bool) -> Any:
    """The first terms with the rest: a product of factors 1 + a(k) is within exp(sum of |a(k)|) - 1 of 1."""
    radius = left.exp() - 1 if product else left
    reach = arb(0).union(radius).union(-radius)
    around = acb(reach) if real else acb(reach, reach)
    return found * (1 + around) if product else found + around


def _tail(f: Term, name: str, start: int, scope: Scope, absolute: bool) -> Any | None:
    """A bound of the sum of f, or of |f| where what is left of a product is to be bounded."""
    def evaluate(t: Term) -> Any:
        v = value(t, scope)
        if type(v) is int or type(v) is Fraction:
            return Fraction(v)
        return _ball(v)

    parts = f.args if f.tag == "add" else (f,)
    try:
        return tail(f, name, start, evaluate, absolute)
    except Stop:
        if len(parts) < 2:
            return None
    try:
        return sum([tail(p, name, start, evaluate, absolute) for p in parts], arb(0))
    except Stop:
        return None


def _ball(v: Any) -> Any:
    from derive.numeric.balls import to_ball

    if not is_exact(v) and type(v) is not acb and not isinstance(v, Gaussian):
        raise unknown("a term that is not a number")
    return to_ball(v)


__all__ = ["endless", "runs_on"]

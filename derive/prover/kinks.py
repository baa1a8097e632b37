"""Derivatives of what has kinks: abs, sign, max, min, floor and ceiling by the smooth form that they have near a point.

Class: the sign of each argument, which of two is the greater, or the integers between which it lies, are known at the
point; so they hold near it, by continuity. Certificate: `derivative_congruence` from the equation of the two forms
near the point. At a kink itself there is no such form, and no value is given: not even to x*abs(x) at 0.

    d/dx abs(x - 1) = 1 where x > 1          d/dx max(x, y) = 0 where x < y

Called by `derivatives`.
"""

from __future__ import annotations

import math
from fractions import Fraction

from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    lt,
    mul,
    num,
    open_body,
    power,
    sort,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rewriting import swap
from derive.prover.soundings import values

KINKED = frozenset({"abs", "sign", "max", "min", "floor", "ceil"})
MOST = 4  # kinks of one body
Pair = tuple[Term, Term]
Form = tuple[Term, tuple[Term, ...]]  # what a call is near the point, where these facts hold


def kinks_occur(t: Term) -> bool:
    return any([n.tag == "fn" and n.data in KINKED for n in walk(t)])


def smooth(context: Context, t: Term) -> Step | None:
    """The derivative as that of a body without kinks, with the same values near the point."""
    from derive.prover.connectives import prove

    at, body = t.args
    h = sym(context.fresh("h", t))
    opened = plain = open_body(body, h)
    facts: list[Term] = []
    for square in [n for n in walk(opened) if _even_power(n)]:
        plain = swap(plain, square, power(square.args[0].args[0], square.args[1]))
    for _ in range(MOST):
        kink = _innermost(plain, h)
        if kink is None:
            break
        form = _form(context, kink, h, at)
        if form is None:
            return None
        plain = swap(plain, kink, form[0])
        facts += form[1]
    if plain == opened or _innermost(plain, h) is not None:
        return None
    inner = context.under([sort("real", h), *facts])
    same = prove(inner, Term("eq", None, (opened, plain)))
    same = pay(inner, same) if same is not None else None
    if same is None or not inner.paid(same):
        return None
    moved = context.attempt("derivative_congruence", (same,), h, at)
    moved = pay(context, context.settle(moved)) if moved is not None else None
    return moved if moved is not None and context.paid(moved) else None


def _even_power(t: Term) -> bool:
    """abs(u)^2 and the like, which have no kink."""
    e = t.args[1].data if t.tag == "pow" and t.args[0].tag == "fn" and t.args[0].data == "abs" and t.closed else None
    return isinstance(e, Fraction) and e.denominator == 1 and e > 0 and e % 2 == 0


def _innermost(t: Term, h: Term) -> Term | None:
    """A call with a kink that depends on h, and holds none."""
    calls = [n for n in walk(t) if n.tag == "fn" and n.data in KINKED and n.closed and h.data in n.free]
    return min(calls, key=lambda n: n.size, default=None)


def _form(context: Context, kink: Term, h: Term, at: Term) -> Form | None:
    here = substitute(kink, {str(h.data): at})
    if kink.data in ("abs", "sign"):
        (u,), (u0,) = kink.args, here.args
        values_of = (u, mul(MINUS_ONE, u)) if kink.data == "abs" else (ONE, MINUS_ONE)
        return _either(context, (ZERO, u), (ZERO, u0), values_of)
    if kink.data in ("max", "min"):
        if len(kink.args) != 2:
            return None
        (u, v), (u0, v0) = kink.args, here.args
        return _either(context, (u, v), (u0, v0), (v, u) if kink.data == "max" else (u, v))
    return _step(context, kink, here)


def _either(context: Context, sides: Pair, here: Pair, forms: Pair) -> Form | None:
    """The first form where the first side is the smaller at the point, the second where it is the greater."""
    for place, form in enumerate(forms):
        low, high = here[place], here[1 - place]
        if _holds(context, lt(low, high)):
            return form, (lt(sides[place], sides[1 - place]),)
    return None


def _step(context: Context, kink: Term, here: Term) -> Form | None:
    """An integer, where the argument lies strictly between two."""
    (u,), (u0,) = kink.args, here.args
    seen = {math.floor(v) for v in values(context, u0)}
    if len(seen) != 1:
        return None
    low = seen.pop()
    below, above = num(low), num(low + 1)
    if not _holds(context, lt(below, u0)) or not _holds(context, lt(u0, above)):
        return None
    return below if kink.data == "floor" else above, (lt(below, u), lt(u, above))


def _holds(context: Context, goal: Term) -> bool:
    from derive.prover.order import prove_order

    try:
        step = prove_order(context, goal)
    except KernelError:
        return False
    return step is not None and context.paid(step)


__all__ = ["KINKED", "kinks_occur", "smooth"]

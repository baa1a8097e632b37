"""0 < t or 0 <= t of a differentiable term in real symbols, because it is so at an end of an interval and t moves away.

    0 <= t(c)    0 <= t'(h) for c < h < x    =>    0 <= t(x)        (and with t' <= 0 from the other end)

The sign of the slope is proved by every strategy there is, this one included: a tower as of Taylor polynomials. Where t
holds one logarithm or arctangent, it is divided by what stands before it, so that the next slope is rational. The ends
are read from the facts. Certificate: slopes and the rule `monotone`. Gives up past five floors, and where soundings
show a slope of two signs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from derive.kernel.arithmetic import literal_truth
from derive.kernel.calculus import derivative
from derive.kernel.need import need
from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    close,
    fresh,
    le,
    lt,
    mul,
    neg,
    power,
    sort,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rational import Field
from derive.prover.soundings import points, refuses

MAX_FLOORS, MAX_SYMBOLS, MAX_SIZE = 5, 3, 120
Sign = Callable[[Context, Term, Term, bool], "Step | None"]  # 0 <= slope, or 0 < slope, at h
_ROUGH = ("abs", "max", "min", "floor", "ceil", "mod", "sign", "delta", "re", "im", "arg", "conjugate", "gcd")


@dataclass(frozen=True)
class End:
    """An end of the interval of a symbol: the fact that says so."""

    at: Term
    fact: Term
    below: bool


def by_monotone(context: Context, t: Term, strict: bool) -> Step | None:
    """0 < t, or 0 <= t, or None."""
    if not applies(context, t) or refuses(context, t, strict):
        return None
    for form in _forms(context, t):
        for x in _symbols(context, form):
            step = from_ends(context, form, x, strict)
            if step is not None:
                return step if form == t else _undivided(context, t, form, step)
    return None


def applies(context: Context, t: Term) -> bool:
    """Is t a smooth term of a size that can be differentiated a few times?"""
    if context.effort < 2 or context.floors >= MAX_FLOORS or t.size > MAX_SIZE or not t.free:
        return False
    nodes = list(walk(t))
    if any([n.tag in ("sum", "prod", "lim", "deriv", "integral") or _imaginary(n) for n in nodes]):
        return False
    rough = any([n.tag == "fn" and n.data in _ROUGH for n in nodes])
    return not rough and (context.floors > 0 or any([n.tag in ("fn", "pow") and not _polynomial(n) for n in nodes]))


def _imaginary(n: Term) -> bool:
    """A root of a negative number, as in sine by exponentials."""
    return n.tag == "pow" and n.args[0].tag == "num" and n.args[0].data < 0 and not _polynomial(n)  # type: ignore[operator]


def _polynomial(n: Term) -> bool:
    whole = n.tag == "pow" and n.args[1].tag == "num" and n.args[1].data.denominator == 1  # type: ignore[union-attr]
    return whole or n.tag == "fn" and not n.free


def _symbols(context: Context, t: Term) -> list[Term]:
    """The real symbols of t, those that were introduced last first."""
    names = points(context)[0]
    order = sorted(t.free, key=lambda n: -names.index(n) if n in names else 0)
    found = [sym(n) for n in order if context.evident(sort("real", sym(n)))]
    return [s for s in found if movable(context, t, s)][:MAX_SYMBOLS]


def movable(context: Context, t: Term, s: Term) -> bool:
    """May the symbol run over the reals? An integer in an exponent is left to induction, an index to nobody."""
    if any([n.tag == "fam" and (n.data == s.data or s.data in n.free) for n in walk(t)]):
        return False
    exponents = [n for n in walk(t) if n.tag == "pow" and s.data in n.args[1].free]
    return not exponents or not context.evident(sort("integer", s))


def _forms(context: Context, t: Term) -> Iterator[Term]:
    """t, and t over what stands before its only logarithm or arctangent."""
    for name in ("log", "atan"):
        atoms = {n for n in walk(t) if n.tag == "fn" and n.data == name and n.free and n.closed}
        if len(atoms) != 1:
            continue
        (atom,) = atoms
        try:
            field = Field((t,), (atom,))
            parts = field.coefficients(field.fraction(t).top, atom)
        except KernelError:
            continue
        if set(parts) <= {0, 1} and 1 in parts:
            before = field.polynomial(parts[1])
            if before.free and before.tag != "num":
                for factor in (before, neg(before)):
                    if context.evident(lt(ZERO, factor)):
                        yield normal(mul(t, power(factor, MINUS_ONE)))
    yield t


def _undivided(context: Context, t: Term, form: Term, step: Step) -> Step | None:
    """The sign of t from that of t over something positive."""
    field = Field((t, form))
    factor = field.term(field.fraction(t) / field.fraction(form))
    sign = context.side(lt(ZERO, factor))
    whole = context.attempt("product", (step, sign)) if sign else None
    made = context.attempt("linear", (whole,), Term(step.goal.tag, None, (ZERO, t)), ONE) if whole else None
    return context.settle(made) if made else None


# ---- ends -----------------------------------------------------------------------------------------------------------
def ends(context: Context, x: Term) -> list[End]:
    """What the facts say of x alone on one side: c < x, c <= x, x < c, x <= c."""
    found: dict[tuple[Term, bool], End] = {}
    for f in context.facts:
        if f.tag not in ("lt", "le"):
            continue
        for here, below in ((1, True), (0, False)):
            c = f.args[1 - here]
            if f.args[here] == x and x.data not in c.free:
                found.setdefault((c, below), End(c, f, below))
    return list(found.values())


def from_ends(context: Context, t: Term, x: Term, strict: bool) -> Step | None:
    """The sign of t from that at an end of the interval of x, and from the sign of the slope."""
    try:
        slope = normal(derivative(t, str(x.data))[0])
    except KernelError:
        return None
    for end in sorted(ends(context, x), key=lambda e: not e.below):
        climbing = slope if end.below else neg(slope)
        if refuses(context, climbing, False) or not _starts_well(context, t, x, end.at):
            continue
        context.meter.spend(5)
        step = climb(context, t, x, end, strict)
        if step is not None:
            return step
    return None


def _starts_well(context: Context, t: Term, x: Term, at: Term) -> bool:
    try:
        start = substitute(t, {str(x.data): at})
        if any([literal_truth(p) is False for p in need(start)]):
            return False  # t has no value there, and where two ends lead to each other the search would go round
        start = normal(start)
    except KernelError:
        return False
    if not start.free:
        from derive.numeric.floats import compiled

        value = compiled(start, ())(())
        return not math.isnan(value) and value > -1e-9
    return not refuses(context, start, False)


def climb(
    context: Context,
    t: Term,
    x: Term,
    end: End,
    strict: bool,
    sign: Sign | None = None,
    base: Callable[[Context, Term], Step | None] | None = None,
) -> Step | None:
    """0 <= t(c) and the sign of t' between c and x, by every strategy, or as `base` and `sign` prove them."""
    from derive.prover.order import prove_order

    start = substitute(t, {str(x.data): end.at})
    first = prove_order(context, lt(ZERO, start)) if strict and _apart(context, start) else None
    inner_strict = strict and first is None
    if inner_strict and end.fact.tag != "lt":
        return None
    first = first or (base(context, start) if base else prove_order(context, le(ZERO, start)))
    first = pay(context, first) if first else None
    if first is None or not context.paid(first):
        return None
    rise = _rise(context, t, x, end, inner_strict, sign)
    if rise is None:
        return None
    tag = "lt" if strict else "le"
    made = context.attempt("linear", (first, rise), Term(tag, None, (ZERO, t)), ONE, ONE)
    return pay(context, context.settle(made)) if made else None


def _apart(context: Context, start: Term) -> bool:
    """Does the value at the end seem to be more than 0?"""
    from derive.prover.soundings import values

    found = values(context, start)
    return bool(found) and min(found) > 1e-9


def _rise(context: Context, t: Term, x: Term, end: End, strict: bool, by: Sign | None = None) -> Step | None:
    """t(c) <= t(x) from below, and -t(c) >= .. : -t(x) <= -t(c) from above; strict alike."""
    h = sym(fresh("h", t, x, end.at, *context.facts))
    inside = (lt(end.at, h), lt(h, x)) if end.below else (lt(x, h), lt(h, end.at))
    bridges = _bridges(context, x, h, end, inside)
    if t.free == {x.data} and not end.at.free:  # nothing but h matters: many symbols in a chain are dear
        near = inside[0] if end.below else inside[1]
        closed = [b.goal for b in bridges if b.goal.free == {h.data}]
        inner = context.alone([sort("real", h), near, *closed])
    else:
        inner = context.under([sort("real", h), *inside, *[b.goal for b in bridges]]).upstairs()
    f = substitute(t if end.below else neg(t), {str(x.data): h})
    f = f if end.below else _plain(f)
    sign = slope_sign(inner, f, h, strict, by)
    if sign is None:
        return None
    for b in bridges:
        if b.goal in sign.hyps and b.goal not in context.facts:
            sign = context.cut(b, sign)
    low, high = (end.at, x) if end.below else (x, end.at)
    made = context.attempt("monotone", (sign,), h, f, low, high)
    if made is None:
        return None
    made = pay(context, context.settle(made))
    return made if context.paid(made) else None


def _plain(t: Term) -> Term:
    try:
        return normal(t)
    except KernelError:
        return t


def _bridges(context: Context, x: Term, h: Term, end: End, inside: tuple[Term, Term]) -> list[Step]:
    """What the other facts about x say of h, which lies between x and an end: x <= d gives h < d, and c' <= c < h."""
    found: list[Step] = []
    for other in ends(context, x):
        if other.below == end.below:
            continue
        pair = (other.at, h) if other.below else (h, other.at)
        near = inside[0] if other.below else inside[1]  # x < h, or h < x
        goal = lt(*pair)
        step = context.attempt("linear", (context.hypothesis(other.fact), context.hypothesis(near)), goal, ONE, ONE)
        if step is not None:
            step = context.under([sort("real", h), near]).settle(step)
            found.append(step)
    return found


def slope_sign(inner: Context, f: Term, h: Term, strict: bool, by: Sign | None = None) -> Step | None:
    """0 < (d/dh f)(h), or 0 <= .., under the facts about h."""
    from derive.prover.order import prove_order

    t = Term("deriv", None, (h, close(f, str(h.data))))
    step = inner.attempt("differentiate", (), t)
    if step is None:
        return None
    step = pay(inner, inner.settle(step))
    if not inner.paid(step):
        return None
    inner.exists(step)
    slope = step.goal.args[1]
    sign = by(inner, slope, h, strict) if by else prove_order(inner, (lt if strict else le)(ZERO, slope))
    sign = pay(inner, sign) if sign else None
    if sign is None or not inner.paid(sign):
        return None
    done = inner.ordered(Term(sign.goal.tag, None, (ZERO, t)), sign, step)
    return pay(inner, done) if done else None


__all__ = ["End", "Sign", "by_monotone", "climb", "ends", "from_ends", "slope_sign"]

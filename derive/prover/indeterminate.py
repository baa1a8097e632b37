"""Limits of what is indeterminate: 0/0, oo/oo, 0*oo, oo - oo, and what oscillates times what vanishes.

Class: products of a part that tends to 0 and one that grows, written as quotients N/D in a few ways; sums of parts
that grow in opposite directions, their logs put together or divided by one of the parts. Certificate: l'Hopital's rule
of the kernel, with the slopes of N and D and the limit of their quotient, found in turn; a squeeze for sin and cos.

    (x - sin(x))/x**3 -> 1/6,   x*log(x) -> 0 as x -> 0 from the right,   sqrt(n**2 + 4*n) - n -> 2,   sin(x)/x -> 0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    div,
    eq,
    fn,
    le,
    lt,
    mul,
    num,
    power,
    sub,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.germs import (
    MAX_DEPTH,
    Germ,
    Limit,
    carried,
    find,
    finite,
    guarded,
    infinite,
    is_real,
    joined,
    of_form,
    scaled,
    settled,
    sign_of,
    simplified,
    strict,
    symbols_for,
    vanishes,
)
from derive.prover.laws import is_call, logarithm
from derive.prover.leading_parts import leading
from derive.prover.paying import pay

MAX_LEADERS = 3


# ---- quotients ------------------------------------------------------------------------------------------------------
def quotient(germ: Germ, f: Term, limits: Sequence[Limit]) -> Limit | None:
    """A product with parts that tend to 0 and parts that grow, as quotients N/D."""
    made = _by_leaders(germ, f, limits) or _as_exponential(germ, f)
    if made is not None:
        return made
    seen: set[tuple[Term, Term]] = set()
    for top, bottom in _quotients(germ, f, limits):
        if (top, bottom) not in seen and bottom != ONE:
            seen.add((top, bottom))
            made = hospital(germ, f, top, bottom)
            if made is not None:
                return made
    return None


def written_quotient(germ: Germ, f: Term) -> Limit | None:
    """A product with a part 1/D that has no limit of its own, such as 1/x at 0 from both sides."""
    below = [p for p in f.args if _falls(p)]
    return hospital(germ, f, mul(*[p for p in f.args if p not in below]), mul(*[_inverse(p) for p in below]))


def _by_leaders(germ: Germ, f: Term, limits: Sequence[Limit]) -> Limit | None:
    """Each sum that grows, and each power of one, as its leading part times a share that tends to a number."""
    leads: list[Term] = []
    others: list[Limit] = []
    for s in limits:
        base, e = (s.f.args[0], s.f.args[1]) if s.f.tag == "pow" else (s.f, ONE)
        led = leading(germ, base) if base.tag == "add" and germ.n.data not in e.free else None
        if led is None:
            leads.append(s.f)
            continue
        leader, share = led
        (x,) = symbols_for(germ, 1, f)
        powered = joined(germ, power(share.f, e), power(x, e), [x], [share]) if e != ONE else share
        if powered is None:
            return None
        leads.append(power(leader.f, e) if e != ONE else leader.f)
        others.append(powered)
    if not others:
        return None
    first = find(germ, simplified(germ, mul(*leads)))
    if first is None:
        return None
    if not first.sign:
        symbols = symbols_for(germ, len(others) + 1, f)
        return joined(germ, f, mul(*symbols), symbols, [first, *others])
    sign, step = first.sign, first.step
    for other in others:
        its = sign_of(germ, other.value)
        made = scaled(germ, Limit(germ.body(step), 1, step), other, its) if its is not None else None
        if its is None or made is None:
            return None
        step, sign = made, sign * its[0]
    return infinite(germ, f, sign, step)


def _as_exponential(germ: Germ, f: Term) -> Limit | None:
    """A product of positive powers, one of them an exponential or with a symbolic exponent: exp of its log."""
    from derive.prover.rewriting import rewrite

    fast = any([is_call(n, "exp") or n.tag == "pow" and n.args[1].free for p in f.args for n in strict(p)])
    if not fast:
        return None
    if not all([germ.inner.evident(lt(ZERO, p)) for p in f.args]):
        return None
    shown = rewrite(germ.inner, fn("log", f), (logarithm,))
    if shown is None:
        return None
    limit = find(germ, fn("exp", shown.goal.args[1]))
    return of_form(germ, f, limit)


def _quotients(germ: Germ, f: Term, limits: Sequence[Limit]) -> Iterator[tuple[Term, Term]]:
    parts = [s.f for s in limits]
    below = [p for p in parts if _falls(p)]
    yield mul(*[p for p in parts if p not in below]), mul(*[_inverse(p) for p in below])
    for p in parts:
        if any([is_call(n, "log") and n.free for n in walk(p)]):
            yield p, _inverse(mul(*[q for q in parts if q is not p]))
    small = [s.f for s in limits if not s.sign and vanishes(germ, s.value)]
    large = [s.f for s in limits if s.sign]
    rest = [p for p in parts if p not in small and p not in large]
    yield mul(*small, *rest), _inverse(mul(*large))
    yield mul(*large, *rest), _inverse(mul(*small))


def _falls(p: Term) -> bool:
    """Is p written as one over something?"""
    e = p.args[1].data if p.tag == "pow" else None
    return isinstance(e, Fraction) and e < 0 or is_call(p, "exp") and normal(p.args[0]).args[:1] == (MINUS_ONE,)


def _inverse(p: Term) -> Term:
    if p.tag == "mul":
        return mul(*[_inverse(a) for a in p.args])
    if p.tag == "pow" and isinstance(p.args[1].data, Fraction):
        e = -p.args[1].data
        return p.args[0] if e == 1 else power(p.args[0], num(e))
    if is_call(p, "exp"):
        return fn("exp", normal(mul(MINUS_ONE, p.args[0])))
    return normal(power(p, MINUS_ONE)) if p.tag == "num" else power(p, MINUS_ONE)


def hospital(germ: Germ, f: Term, top: Term, bottom: Term) -> Limit | None:
    """f = top/bottom by the quotient of the slopes, where both tend to 0 or the bottom grows."""
    if germ.depth >= MAX_DEPTH or germ.mode == "integer":
        return None
    lower = find(germ, bottom)
    if lower is None:
        return None
    if lower.sign < 0:
        return hospital(germ, f, mul(MINUS_ONE, top), mul(MINUS_ONE, bottom))
    ends = _indeterminate(germ, top, bottom, lower)
    slopes = [_slope(germ, t) for t in (top, bottom)] if ends else []
    real = [is_real(germ, t) for t in (top, bottom)] if ends else []
    if not ends or None in slopes or None in real:
        return None
    near = [s for s in (*slopes, *real) if s is not None]
    ratio = div(near[0].goal.args[1], near[1].goal.args[1])
    limit = find(germ.deeper(), simplified(germ, ratio))
    if limit is None:
        return None
    if limit.sign < 0:
        return _turned(germ, f, top, bottom)
    step = carried(germ, ratio, limit.step)
    if step is None:
        return None
    made = settled(germ, germ.context.attempt("hospital", (step, *near, *ends), germ.n, top, bottom))
    if made is None:
        return None
    return infinite(germ, f, 1, made) if limit.sign else finite(germ, f, carried(germ, f, made))


def _turned(germ: Germ, f: Term, top: Term, bottom: Term) -> Limit | None:
    """-f -> oo."""
    up = mul(MINUS_ONE, f)
    other = hospital(germ, up, mul(MINUS_ONE, top), bottom)
    return Limit(f, -1, other.step) if other is not None and other.sign > 0 else None


def _indeterminate(germ: Germ, top: Term, bottom: Term, lower: Limit) -> list[Step]:
    """top -> 0 and bottom -> 0, or 1/bottom -> 0; empty where neither is so."""
    if lower.sign:
        fall = settled(germ, germ.context.attempt("reciprocal", (lower.step,)))
        return [fall] if fall is not None else []
    upper = find(germ, top)
    if upper is None or upper.sign:
        return []
    return [s for s in (_to_nothing(germ, upper), _to_nothing(germ, lower)) if s is not None] if (
        vanishes(germ, upper.value) and vanishes(germ, lower.value)) else []


def _to_nothing(germ: Germ, limit: Limit) -> Step | None:
    from derive.prover.limits import with_value

    return with_value(germ.context, limit.step, ZERO)


def _slope(germ: Germ, t: Term) -> Step | None:
    """dt/dn = the slope in lowest terms, near the point."""
    there = Term("deriv", None, (germ.n, close(t, str(germ.n.data))))

    def slope(inner: Context) -> Step | None:
        step = inner.attempt("differentiate", (), there)
        if step is None:
            return None
        step = pay(inner, inner.settle(step))
        plain = inner.equal(there, simplified(germ, step.goal.args[1]), [(step, ONE)])
        plain = pay(inner, inner.settle(plain)) if plain is not None else None
        return plain if plain is not None and inner.paid(plain) else step

    return guarded(germ, t, slope)


# ---- differences ----------------------------------------------------------------------------------------------------
def difference(germ: Germ, f: Term) -> Limit | None:
    """A sum of parts that grow in opposite directions: its logs put together, or divided by one of the parts."""
    merged = _logs_together(germ, f)
    if merged is not None:
        return merged
    leaders = sorted([p for p in f.args if germ.n.data in p.free], key=lambda p: (p.size, repr(p)))
    for leader in leaders[:MAX_LEADERS]:
        bare = mul(*[a for a in leader.args if germ.n.data in a.free]) if leader.tag == "mul" else leader
        try:
            top = normal(mul(f, power(bare, MINUS_ONE)))
        except KernelError:
            continue
        made = hospital(germ, f, top, _inverse(bare))
        if made is not None:
            return made
    return None


def one_fraction(germ: Germ, f: Term) -> Limit | None:
    """A sum of parts without a limit, such as 1/x - 1/sin(x), as one quotient."""
    whole = simplified(germ, f)
    limit = find(germ, whole) if whole.tag != "add" else None
    return of_form(germ, f, limit)


def _logs_together(germ: Germ, f: Term) -> Limit | None:
    """c*log(a) - c*log(b) + .. = c*log(a/b); where c is a number, parts without a log are logs of exponentials."""
    logs: list[tuple[Term, Term]] = []
    others: list[Term] = []
    for p in f.args:
        c, argument = _log_part(p)
        if argument is not None and (not logs or c in (logs[0][0], normal(mul(MINUS_ONE, logs[0][0])))):
            logs.append((c, argument))
        else:
            others.append(p)
    moving = [p for p in others if germ.n.data in p.free]
    c = logs[0][0] if logs else ONE
    if not logs or len(logs) + len(moving) < 2 or moving and c.tag != "num":
        return None
    inside = [a if d == c else power(a, MINUS_ONE) for d, a in logs]
    inside += [fn("exp", normal(mul(power(c, MINUS_ONE), p))) for p in moving]
    try:
        whole = add(mul(c, fn("log", normal(mul(*inside)))), *[p for p in others if p not in moving])
    except KernelError:
        return None
    limit = find(germ, whole)
    return of_form(germ, f, limit)


def _log_part(p: Term) -> tuple[Term, Term | None]:
    """(c, a) of c*log(a)."""
    factors = list(p.args) if p.tag == "mul" else [p]
    logs = [a for a in factors if is_call(a, "log") and a.free]
    if len(logs) != 1:
        return ONE, None
    return normal(mul(*[a for a in factors if a is not logs[0]])), logs[0].args[0]


# ---- what oscillates ------------------------------------------------------------------------------------------------
def bounded_times_vanishing(germ: Germ, f: Term, found: Sequence[Limit | None]) -> Limit | None:
    """|f| <= |g| for f = g*sin(..) or g*(-1)^(..), and g -> 0."""
    parts = [s for s in found if s is not None]
    wild = [p for p, s in zip(f.args, found, strict=True) if s is None]
    bases = [p.args[0] if p.tag == "pow" else p for p in wild]
    tame = [is_call(b, "sin") or is_call(b, "cos") or b == MINUS_ONE for b in bases]
    if any([s.sign for s in parts]) or not all(tame):
        return None
    rest = mul(*[s.f for s in parts])
    limit = find(germ, rest)
    if limit is None or limit.sign or not vanishes(germ, limit.value):
        return None
    (x,) = symbols_for(germ, 1, f)
    size = fn("abs", rest)
    fall = joined(germ, size, fn("abs", x), [x], [limit])
    bound = _no_larger(germ, f, size, MINUS_ONE in bases) if fall is not None else None
    if fall is None or bound is None:
        return None
    return finite(germ, f, settled(germ, germ.context.attempt("squeeze", (bound, fall.step), germ.n, f, ZERO)))


def _no_larger(germ: Germ, f: Term, size: Term, alternating: bool) -> Step | None:
    """|f| <= size; where f alternates, |f| = size."""
    from derive.prover.connectives import prove
    from derive.prover.order import prove_order

    goal = le(fn("abs", sub(f, ZERO)), size)
    bound = prove_order(germ.inner, goal)
    if alternating and (bound is None or not germ.inner.paid(bound)):
        same = prove(germ.inner, eq(*goal.args))
        ways = [germ.inner.attempt("linear", (same,), goal, sign) for sign in (ONE, MINUS_ONE)] if same else []
        bound = next((germ.inner.settle(way) for way in ways if way is not None), None)
    return bound if bound is not None and germ.inner.paid(bound) else None


__all__ = ["bounded_times_vanishing", "difference", "hospital", "one_fraction", "quotient", "written_quotient"]

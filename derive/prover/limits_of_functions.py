"""Limits of the variable itself, of exponentials, logs and other functions of what has a limit; called by `structural`.

Certificate: `continuous` and `combined` where the limit is finite; log and exp grow without bound by the kernel's
`unbounded`, two lemmas, and with what grows by `along`; log g -> -oo where g -> 0, as -log(1/g).
"""

from __future__ import annotations

from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ONE, OO, ZERO, Term, close, fn, lt, power, sort, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.germs import Germ, Limit, carried, downwards, find, finite, joined, settled, symbols_for, vanishes
from derive.prover.laws import instance
from derive.prover.lemmas import proved_once
from derive.prover.paying import pay


def continuous_limit(germ: Germ, f: Term) -> Limit | None:
    """A constant, or a term that is continuous at the point."""
    at_oo = germ.at == OO
    step = germ.context.attempt("continuous", (), germ.n, f, ZERO if at_oo else germ.at)
    if step is None:
        return None
    if at_oo:
        step = germ.context.apply("inverted", (germ.context.apply("one_sided", (step,), sym("right")),))
    elif germ.mode != "both":
        step = germ.context.apply("one_sided", (step,), sym(germ.mode))
    return finite(germ, f, settled(germ, step))


def variable_limit(germ: Germ) -> Step | None:
    """n -> oo."""
    from derive.prover.limits import tends, with_value

    rate = power(germ.n, MINUS_ONE)
    fall = tends(germ.context, "real", OO, close(rate, str(germ.n.data)))
    fall = with_value(germ.context, fall, ZERO) if fall is not None else None
    return diverging(germ, germ.n, fall)


def diverging(germ: Germ, f: Term, fall: Step | None) -> Step | None:
    """f -> oo from 1/f -> 0, f being positive near the point."""
    from derive.prover.limits import with_value

    fall = with_value(germ.context, fall, ZERO) if fall is not None else None
    sign = (_positive(germ.inner, f) or _as_inverse(germ.inner, f)) if fall is not None else None
    if fall is None or sign is None:
        return None
    return settled(germ, germ.context.attempt("diverges", (fall, sign), germ.n))


def _positive(inner: Context, f: Term) -> Step | None:
    from derive.prover.order import prove_order

    sign = prove_order(inner, lt(ZERO, f))
    sign = pay(inner, sign) if sign is not None else None
    return sign if sign is not None and inner.paid(sign) else None


def _as_inverse(inner: Context, f: Term) -> Step | None:
    """0 < f from 0 < 1/f."""
    below = normal(power(f, MINUS_ONE))
    known = _positive(inner, below) if any([n.tag == "fn" for n in walk(f)]) else None
    if known is None:
        return None
    wide = inner.under([known.goal])
    whole = wide.side(lt(ZERO, power(below, MINUS_ONE)))
    sign = wide.ordered(lt(ZERO, f), whole) if whole is not None else None
    sign = pay(inner, inner.cut(known, sign)) if sign is not None else None
    return sign if sign is not None and inner.paid(sign) else None


def grown_log(context: Context) -> Step | None:
    """log y -> oo as y -> oo: c < log y for y > exp c."""
    from derive.prover.order import prove_order

    y, c = sym("y'"), sym("c'")
    start = fn("exp", c)
    bound = [sort("real", c), lt(ZERO, c)]
    inner = context.under([sort("real", y), lt(ONE, y), *bound, lt(start, y)])
    above = prove_order(inner, lt(c, fn("log", y)))
    real = context.under(bound).side(sort("real", start))
    if above is None or real is None or not inner.paid(above):
        return None
    return context.apply("unbounded", (above, real), y, c, start, sym("real"))


def grown_exp(context: Context) -> Step | None:
    """exp y -> oo as y -> oo: c < exp c < exp y for y > c."""
    y, c = sym("y'"), sym("c'")
    bound = [sort("real", c), lt(ZERO, c)]
    inner = context.under([sort("real", y), lt(ONE, y), *bound, lt(c, y)])
    tangent = instance(inner, "exp_tangent", a=y)
    if tangent is None:
        return None
    above = inner.attempt("linear", (tangent, inner.hypothesis(lt(c, y))), lt(c, fn("exp", y)), ONE, ONE)
    real = context.under(bound).side(sort("real", c))
    above = inner.settle(above) if above is not None else None
    if above is None or real is None or not inner.paid(above):
        return None
    return context.apply("unbounded", (above, real), y, c, c, sym("real"))


GROWN = {"log": grown_log, "exp": grown_exp}


def composed(germ: Germ, name: str, inside: Step) -> Step | None:
    """exp(g) -> oo or log(g) -> oo from g -> oo."""
    outer = proved_once(germ.context, f"{name} y -> oo", GROWN[name])
    return settled(germ, germ.context.attempt("along", (outer, inside), germ.n)) if outer is not None else None


def exponential_limit(germ: Germ, f: Term) -> Limit | None:
    inside = find(germ, f.args[0])
    if inside is None:
        return None
    (x,) = symbols_for(germ, 1, f)
    if not inside.sign:
        return joined(germ, f, fn("exp", x), [x], [inside])
    step = composed(germ, "exp", inside.step)
    if step is None or inside.sign > 0:
        return Limit(f, 1, step) if step is not None else None
    fall = settled(germ, germ.context.attempt("reciprocal", (step,)))
    return finite(germ, f, carried(germ, f, fall)) if fall is not None else None


def logarithm_limit(germ: Germ, f: Term) -> Limit | None:
    from derive.prover.limits_of_products import inverse_of_nothing

    (g,) = f.args
    inside = find(germ, g)
    if inside is None or inside.sign < 0:
        return None
    if inside.sign > 0:
        step = composed(germ, "log", inside.step)
        return Limit(f, 1, step) if step is not None else None
    if not vanishes(germ, inside.value):
        (x,) = symbols_for(germ, 1, f)
        return joined(germ, f, fn("log", x), [x], [inside])
    upper = inverse_of_nothing(germ, power(g, MINUS_ONE))
    step = composed(germ, "log", upper.step) if upper is not None and upper.sign > 0 else None
    law = instance(germ.inner, "log_power", a=g, b=MINUS_ONE) or _inverted_log(germ.inner, g)
    return downwards(germ, f, step, *([law] if law else [])) if step is not None else None


def _inverted_log(inner: Context, g: Term) -> Step | None:
    """log(1/g) = -log(g), for g > 0 by a strategy."""
    law = inner.attempt("axiom log_power", (), g, MINUS_ONE)
    law = pay(inner, inner.settle(law)) if law is not None else None
    return law if law is not None and inner.paid(law) else None


def function_limit(germ: Germ, f: Term) -> Limit | None:
    """A continuous function of what has a finite limit; one with a limit of its own at oo."""
    from derive.prover.far_limits import by_pieces
    from derive.prover.limits import tends

    moving = [i for i, a in enumerate(f.args) if germ.n.data in a.free]
    inside = find(germ, f.args[moving[-1]]) if len(moving) == 1 else None
    if inside is None:
        return None
    (x,) = symbols_for(germ, 1, f)
    template = fn(str(f.data), *[x if i in moving else a for i, a in enumerate(f.args)])
    if not inside.sign:
        return joined(germ, f, template, [x], [inside])
    if inside.sign < 0:
        return None
    if inside.f == germ.n and germ.mode == "real":
        return finite(germ, f, by_pieces(germ.context, germ.inner, germ.n, f))
    outer = tends(germ.context, "real", OO, close(template, str(x.data)))
    if outer is None or outer.goal.args[2] == OO:
        return None
    return finite(germ, f, settled(germ, germ.context.attempt("along", (outer, inside.step), germ.n)))


__all__ = [
    "composed", "continuous_limit", "diverging", "exponential_limit", "function_limit", "grown_exp",
    "grown_log", "logarithm_limit", "variable_limit",
]

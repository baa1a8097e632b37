"""|u| <= b for rational u of complex symbols: by a majorant of |u| in the moduli of its symbols.

|u + v| <= |u| + |v|, |u*v| = |u|*|v|, |1/v| <= 1/(|c| - |v - c|) for a constant part c of v that outweighs the rest.
What is left is an inequality between real numbers. Certificate: triangle inequalities, products. Called by
`connectives`. Gives up where the triangle inequality is too coarse, as for (z - w)/(1 - conjugate(w)*z).

    |z^3 - 1| <= |z|^3 + 1        |1/(1 - z)| <= 1/(1 - |z|) where |z| < 1
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from derive.kernel.logic import FALSE
from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, eq, fn, le, lt, mul, neg, num, power, sub, walk
from derive.prover.builder import Step
from derive.prover.complex_parts import inside, linked
from derive.prover.context import Context
from derive.prover.laws import instance, is_call

MAX_SIZE, MAX_POWER, SHARE = 40, 6, 2_500
Prove = Callable[[Context, Term], "Step | None"]


def prove_by_majorant(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from a majorant of its left side, or None."""
    if goal.tag not in ("lt", "le") or not is_call(goal.args[0], "abs") or context.effort < 2:
        return None
    (u,) = goal.args[0].args
    if u.size > MAX_SIZE or u.tag not in ("add", "mul", "pow") or not all([_plain(n) for n in walk(u)]):
        return None
    return context.within(SHARE, lambda scope: _proved(scope, goal, u, prove))


def _plain(n: Term) -> bool:
    whole = n.tag == "pow" and isinstance(n.args[1].data, Fraction) and n.args[1].data.denominator == 1
    return n.tag in ("num", "sym", "add", "mul") or whole


def _proved(context: Context, goal: Term, u: Term, prove: Prove) -> Step | None:
    bound = majorant(context, u)
    if bound is None:
        return None
    rest = prove(context, Term(goal.tag, None, (bound.goal.args[1], goal.args[1])))
    if rest is None or not context.paid(rest):
        return None
    made = context.attempt("linear", (bound, rest), goal, ONE, ONE)
    step = context.settle(made) if made else None
    return step if step is not None and context.paid(step) else None


def majorant(context: Context, u: Term) -> Step | None:
    """|u| <= M, with M in the moduli of the symbols of u."""
    size = fn("abs", u)
    if u.tag == "num" or u.tag == "sym":
        law = instance(context, "abs_of_nonnegative" if _nonnegative(u) else "abs_of_nonpositive", a=u)
        if u.tag == "num" and law is not None:
            return _ordered(context, le(size, num(abs(Fraction(u.data)))), law)  # type: ignore[arg-type]
        return _ordered(context, le(size, size)) if u.tag == "sym" else None
    if u.tag == "add":
        return _of_sum(context, u)
    if u.tag == "mul":
        return _of_product(context, u.args[0], mul(*u.args[1:]))
    if u.tag == "pow":
        return _of_power(context, u)
    return None


def _nonnegative(u: Term) -> bool:
    return isinstance(u.data, Fraction) and u.data >= 0


def _ordered(context: Context, goal: Term, *laws: Step) -> Step | None:
    made = context.attempt("linear", laws, goal, *[ONE for _ in laws])
    made = made or context.attempt("linear", laws, goal, *[MINUS_ONE for _ in laws])
    return context.settle(made) if made else None


def _of_sum(context: Context, u: Term) -> Step | None:
    """|a + b + ..| <= |a| + |b| + .."""
    parts = list(u.args)
    first, rest = parts[0], add(*parts[1:])
    bounds = [majorant(context, first), majorant(context, rest)]
    law = instance(context, "triangle_inequality", a=first, b=rest)
    if law is None or bounds[0] is None or bounds[1] is None:
        return None
    goal = le(fn("abs", u), add(*[b.goal.args[1] for b in bounds if b is not None]))
    made = context.attempt("linear", (law, bounds[0], bounds[1]), goal, ONE, ONE, ONE)
    return context.settle(made) if made else None


def _of_product(context: Context, a: Term, b: Term) -> Step | None:
    """|a*b| = |a|*|b| <= A*B, as A*B - |a|*|b| = (A - |a|)*|b| + A*(B - |b|)."""
    first, second = majorant(context, a), majorant(context, b)  # which notes the divisors that are not 0
    law = instance(context, "abs_product", a=a, b=b)
    if law is None or first is None or second is None:
        return None
    signs = context.side(le(ZERO, fn("abs", b))), context.side(le(ZERO, first.goal.args[1]))
    if signs[0] is None or signs[1] is None:
        return None
    pair = context.apply("product", (first, signs[0])), context.apply("product", (signs[1], second))
    goal = le(fn("abs", mul(a, b)), mul(first.goal.args[1], second.goal.args[1]))
    for sense in (ONE, MINUS_ONE):
        made = context.attempt("linear", (*pair, law), goal, ONE, ONE, sense)
        if made is not None:
            return context.settle(made)
    return None


def _of_power(context: Context, u: Term) -> Step | None:
    base, exponent = u.args
    n = int(exponent.data)  # type: ignore[arg-type]
    if n == -1:
        return _of_inverse(context, base)
    if not 2 <= abs(n) <= MAX_POWER:
        return None
    one = base if n > 0 else power(base, MINUS_ONE)
    rest = one if abs(n) == 2 else power(base, num(n - 1 if n > 0 else n + 1))
    whole = _of_product(context, one, rest)  # first, for what it notes
    same = inside(context, linked(context, u, mul(one, rest), ()), lambda v: fn("abs", v))
    return context.ordered(le(fn("abs", u), whole.goal.args[1]), whole, same) if whole and same else None


def _of_inverse(context: Context, v: Term) -> Step | None:
    """|1/v| = 1/|v| <= 1/m for 0 < m <= |v|."""
    low = minorant(context, v)
    if low is None:
        return None
    m = low.goal.args[0]
    sign = context.side(lt(ZERO, m))
    above = context.attempt("linear", (sign, low), lt(ZERO, fn("abs", v)), ONE, ONE) if sign else None
    if sign is None or above is None:
        return None
    one, over = _times_inverse(context, v, context.settle(above)), power(m, MINUS_ONE)
    sizes = context.side(le(ZERO, fn("abs", power(v, MINUS_ONE)))), context.side(lt(ZERO, over))
    if one is None or sizes[1] is None:
        return None
    least = sizes[0] or context.attempt("side", (), le(ZERO, fn("abs", power(v, MINUS_ONE))))
    whole = context.attempt("product", (low, least, sizes[1])) if least else None  # 0 <= (|v| - m)*|1/v|/m
    goal = le(fn("abs", power(v, MINUS_ONE)), over)
    for sense in (over, neg(over)):
        made = context.attempt("linear", (whole, one), goal, ONE, sense) if whole else None
        if made is not None:
            apart = _apart(context, v, context.settle(above))
            return context.settle(context.cut(apart, made)) if apart else None
    return None


def _apart(context: Context, v: Term, above: Step) -> Step | None:
    """v != 0 from 0 < |v|: were v = 0, |v| would be |0|."""
    p = eq(v, ZERO)
    same = inside(context, context.hypothesis(p), lambda t: fn("abs", t))
    none = instance(context, "abs_of_nonnegative", a=ZERO)
    clash = context.ordered(FALSE, above, same, none) if same and none else None
    if clash is None:
        return None
    denied = context.apply("contradiction", (clash,), p)
    apart = context.settle(context.cut(denied, context.apply("negation", (), p)))
    context.note(apart)
    return apart


def _times_inverse(context: Context, v: Term, above: Step) -> Step | None:
    """|v|*|1/v| = 1."""
    apart, inverse = _apart(context, v, above), power(v, MINUS_ONE)
    if apart is None:
        return None
    inner = context.under([apart.goal])
    law, unit = instance(inner, "abs_product", a=v, b=inverse), instance(inner, "abs_of_nonnegative", a=ONE)
    one = inside(inner, linked(inner, mul(v, inverse), ONE, ()), lambda t: fn("abs", t))
    if law is None or unit is None or one is None:
        return None
    for senses in product((ONE, MINUS_ONE), repeat=3):
        step = inner.equal(mul(fn("abs", v), fn("abs", inverse)), ONE, list(zip((law, one, unit), senses, strict=True)))
        if step is not None:
            return context.settle(context.cut(apart, inner.settle(step)))
    return None


def minorant(context: Context, v: Term) -> Step | None:
    """|c| - M <= |v|, where c is the constant part of v and M a majorant of the rest."""
    constants = [p for p in v.args if p.tag == "num"] if v.tag == "add" else []
    if len(constants) != 1:
        return None
    (c,) = constants
    rest = normal(neg(add(*[p for p in v.args if p is not c])))
    law = instance(context, "triangle_inequality", a=v, b=rest)
    same = inside(context, linked(context, add(v, rest), c, ()), lambda t: fn("abs", t))
    bound = majorant(context, rest)
    if law is None or same is None or bound is None:
        return None
    value = num(abs(Fraction(c.data)))  # type: ignore[arg-type]
    plain = instance(context, "abs_of_nonnegative" if _nonnegative(c) else "abs_of_nonpositive", a=c)
    if plain is None:
        return None
    goal = le(normal(sub(value, bound.goal.args[1])), fn("abs", v))
    for first in (ONE, MINUS_ONE):
        for second in (ONE, MINUS_ONE):
            made = context.attempt("linear", (law, bound, same, plain), goal, ONE, ONE, first, second)
            if made is not None:
                return context.settle(made)
    return None


__all__ = ["majorant", "prove_by_majorant"]

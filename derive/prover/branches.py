"""Principal branches: log(exp w), arg, powers of exponentials; called by `complex_parts` and `complex_values`.

Class: log and arg of products of positive factors with an exponential, of closed numbers whose angle is a rational
multiple of pi, and powers of such. Certificate: u = R*exp(I*Y) with R > 0 and -pi < Y <= pi, so log u = log R + I*Y.

    log(exp w) -> w where -pi < im w <= pi      (exp w)^b -> exp(b*w)      arg(-I) -> -pi/2      arg(c*z) -> arg(z)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    const,
    fn,
    le,
    lt,
    mul,
    ne,
    neg,
    num,
    power,
    sort,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.complex_apart import apart
from derive.prover.complex_parts import (
    by_exponentials,
    imaginary_part,
    inside,
    joined,
    lemma,
    linked,
    parts,
    real_part,
    tidy,
)
from derive.prover.context import Context
from derive.prover.laws import instance, is_call

PI = const("pi")
_A, _B = sym("a"), sym("b")
MAX_TURN = 24  # the largest denominator of a guessed multiple of pi


def in_range(context: Context, angle: Term) -> tuple[Step, Step] | None:
    """-pi < angle and angle <= pi."""
    found = []
    for goal in (lt(neg(PI), angle), le(angle, PI)):
        step = _bound(context, angle, goal)
        if step is None or not context.paid(step):
            return None
        found.append(step)
    return found[0], found[1]


def _bound(context: Context, angle: Term, goal: Term) -> Step | None:
    from derive.prover.combination import by_combination
    from derive.prover.order import prove_order

    if is_call(angle, "arg"):
        return instance(context, "arg_above" if goal.tag == "lt" else "arg_below", a=angle.args[0])
    key = ("in range", goal)
    if key not in context.known:
        context.known[key] = None
        plain = Context(context.builder, context.facts, context.meter, context.depth + 1, effort=1)
        bare = not any([n.tag in ("fn", "pow") for n in walk(angle)])  # symbols: what the facts say of them is enough
        step = by_combination(plain if bare else context, goal) if angle.free else None
        context.known[key] = step or (None if bare and angle.free else prove_order(context, goal))
    found = context.known[key]
    return found if isinstance(found, Step) else None


def logarithm_of_exponential(context: Context, t: Term) -> Step | None:
    """log(exp w) = w, where the imaginary part of w is within (-pi, pi]."""
    (u,) = t.args
    if not is_call(u, "exp"):
        return None
    (w,) = u.args
    p = parts(context, w)
    bounds = in_range(context, p.imaginary) if p else None
    if p is None or bounds is None:
        return None
    inner = inside(context, p.step, lambda v: fn("exp", v))
    moved = inside(context, inner, lambda v: fn("log", v))
    law = principal(context, joined(p.real, p.imaginary), p.imaginary, bounds)
    return linked(context, t, w, [(moved, ONE), (law, ONE), (p.step, MINUS_ONE)])


def principal(context: Context, w: Term, angle: Term, bounds: tuple[Step, Step]) -> Step | None:
    """log(exp w) = w from bounds of the angle, which is im(w)."""
    step = context.attempt("axiom principal_log", (), w)
    part = instance(context, "imaginary_part", a=w.args[0], b=angle)
    if step is None or part is None:
        return None
    back = linked(context, angle, part.goal.args[0], [(part, MINUS_ONE)])
    for bound, wrap in zip(bounds, (lambda v: lt(neg(PI), v), lambda v: le(v, PI)), strict=True):
        moved = _moved(context, back, wrap)
        if moved is None:
            return None
        step = context.cut(context.cut(bound, moved), step)
    return context.settle(step)


def _moved(context: Context, equation: Step | None, wrap: Callable[[Term], Term]) -> Step | None:
    """wrap(b) from wrap(a), where a = b."""
    if equation is None:
        return None
    hole = sym(context.fresh("hole", *equation.goal.args))
    return context.attempt("replace", (equation,), hole, wrap(hole))


def polar_logarithm(context: Context, t: Term) -> Step | None:
    """log u = log|u| + I*arg(u), for u != 0."""
    return lemma(context, (ne(_A, ZERO),), _polar_logarithm, {"a": t.args[0]}) if apart(context, t.args[0]) else None


def _polar_logarithm(context: Context) -> Step | None:
    """log a = log|a| + I*arg(a), since |a| = |exp(log a)| = exp(re(log a))."""
    t = fn("log", _A)
    cartesian, angle = instance(context, "cartesian", a=t), instance(context, "arg_log", a=_A)
    if cartesian is None or angle is None:
        return None
    x, y = fn("re", t), fn("im", t)
    inner = linked(context, _A, fn("exp", joined(x, y)), [(_turned(context, cartesian, _A), ONE)])
    moved = inside(context, inner, lambda v: fn("abs", v))
    size = linked(context, fn("abs", _A), fn("exp", x), [(moved, ONE), (modulus_of_exponential(context, x, y), ONE)])
    logs = inside(context, size, lambda v: fn("log", v))
    value = joined(fn("log", fn("abs", _A)), fn("arg", _A))
    law = instance(context, "log_exp", a=x)
    return linked(context, t, value, [(cartesian, ONE), (angle, neg(I_CONST)), (logs, MINUS_ONE), (law, MINUS_ONE)])


def _turned(context: Context, cartesian: Step, u: Term) -> Step:
    """u = exp(log u) with the logarithm in parts."""
    hole = Term("sym", context.fresh("hole", u, *cartesian.goal.args))
    moved = context.apply("replace", (cartesian,), hole, fn("exp", hole))
    plain = context.apply("ring", (), u, fn("exp", fn("log", u)))
    return context.settle(context.apply("ring", (plain, moved), u, moved.goal.args[1], ONE, ONE))


def modulus_of_exponential(context: Context, x: Term, y: Term) -> Step | None:
    """|exp(x + I*y)| = exp x, for real x and y."""
    return lemma(context, (sort("real", _A), sort("real", _B)), _modulus_of_exponential, {"a": x, "b": y})


def _modulus_of_exponential(context: Context) -> Step | None:
    from derive.prover.moduli import root_of_square

    t = fn("exp", joined(_A, _B))
    law, p, q = instance(context, "modulus", a=t), real_part(context, t), imaginary_part(context, t)
    if law is None or p is None or q is None:
        return None
    square = power(fn("exp", _A), num(2))
    shown = add(power(p.goal.args[1], num(2)), power(q.goal.args[1], num(2)))
    pairs = [(p, add(fn("re", t), p.goal.args[1])), (q, add(fn("im", t), q.goal.args[1]))]
    inner = linked(context, law.goal.args[1].args[0], square, [*pairs, (by_exponentials(context, shown, square), ONE)])
    root = inside(context, inner, lambda v: power(v, num(Fraction(1, 2))))
    plain = root_of_square(context, fn("exp", _A))
    return linked(context, fn("abs", t), fn("exp", _A), [(law, ONE), (root, ONE), (plain, ONE)])


# ---- arg ------------------------------------------------------------------------------------------------------------
def logarithm(context: Context, u: Term, size: Term, turn: Term, premise: Step | None = None) -> Step | None:
    """log(u) = log(size) + I*turn, from u = size*exp(I*turn) (by the premise and the normal form), 0 < size,
    -pi < turn <= pi."""
    w = joined(fn("log", size), turn)
    bounds = in_range(context, turn)
    if bounds is None or not context.evident(lt(ZERO, size)) or not apart(context, u):
        return None
    inner = linked(context, u, fn("exp", w), [(premise, ONE)] if premise else [])
    moved = inside(context, inner, lambda v: fn("log", v))
    return linked(context, fn("log", u), w, [(moved, ONE), (principal(context, w, turn, bounds), ONE)])


def angle(context: Context, u: Term, size: Term, turn: Term, premise: Step | None = None) -> Step | None:
    """arg(u) = turn, from the logarithm of u."""
    plain = logarithm(context, u, size, turn, premise)
    imaginary = inside(context, plain, lambda v: fn("im", v))
    if plain is None:
        return None
    part = instance(context, "imaginary_part", a=fn("log", size), b=turn)
    law = instance(context, "arg_log", a=u)
    return linked(context, fn("arg", u), turn, [(law, ONE), (imaginary, ONE), (part, ONE)])


Use = Callable[[Context, Term, Term, Term, "Step | None"], "Step | None"]


def argument(context: Context, t: Term) -> Step | None:
    """A conversion: arg(u) by its value, or by the arg of what is left when positive factors are taken out."""
    return _polar(context, t.args[0], angle) if is_call(t, "arg") else None


def polar_value(context: Context, t: Term) -> Step | None:
    """A conversion: log(u) as log(size) + I*turn, for a u that is not a real number by its form."""
    if not is_call(t, "log") or context.evident(sort("real", t.args[0])) and not context.evident(lt(t.args[0], ZERO)):
        return None
    return _polar(context, t.args[0], logarithm)


def _polar(context: Context, u: Term, use: Use) -> Step | None:
    if not apart(context, u):
        return None
    if context.evident(lt(ZERO, u)):
        return use(context, u, u, ZERO, None)
    if context.evident(lt(u, ZERO)):
        return use(context, u, tidy(neg(u)), PI, None)
    factors = list(u.args) if u.tag == "mul" else [u]
    positive = [f for f in factors if context.evident(lt(ZERO, f))]
    others = [f for f in factors if f not in positive]
    turns = [_turn(context, f) for f in others]
    found = [p for p in turns if p is not None]
    if len(found) == len(others):
        return _turned_product(context, u, others, found, positive, use)
    if positive and others:
        return _without(context, u, mul(*positive), mul(*others), use)
    return None if u.free else _guessed(context, u, use)


Turn = tuple[Term, Term, "Step | None"]  # a size and an angle of a factor, and why it is exp of their sum


def _turn(context: Context, f: Term) -> Turn | None:
    """f as size*exp(I*angle): -1 to a real power, an exponential, a negative number."""
    if f.tag == "pow" and f.args[0] == MINUS_ONE and context.evident(sort("real", f.args[1])):
        return ONE, mul(f.args[1], PI), None
    if is_call(f, "exp"):
        p = parts(context, f.args[0])
        return (fn("exp", p.real), p.imaginary, inside(context, p.step, lambda v: fn("exp", v))) if p else None
    return (tidy(neg(f)), PI, None) if context.evident(lt(f, ZERO)) else None


def _turned_product(
    context: Context, u: Term, factors: list[Term], turns: list[Turn], positive: list[Term], use: Use
) -> Step | None:
    size, turn = mul(*positive, *[t[0] for t in turns]), tidy(add(*[t[1] for t in turns]))
    why = [(step, f) for f, (_, _, step) in zip(factors, turns, strict=True) if step is not None]
    if len(why) > 1:
        return None
    pairs = [(step, mul(*positive, *[g for g in factors if g is not f])) for step, f in why]
    for k in (0, -1, 1):
        around = tidy(add(turn, mul(num(2 * k), PI)))
        if in_range(context, around) is None:
            continue
        premise = linked(context, u, mul(size, fn("exp", mul(I_CONST, around))), pairs)
        return use(context, u, size, around, premise) if premise else None
    return None


def _without(context: Context, u: Term, positive: Term, rest: Term, use: Use) -> Step | None:
    """arg(c*v) = arg(v) and log(c*v) = log(c*|v|) + I*arg(v) for c > 0, by the polar form of log v."""
    if not apart(context, rest):
        return None
    polar = inside(context, polar_logarithm(context, fn("log", rest)), lambda v: mul(positive, fn("exp", v)))
    return use(context, u, mul(positive, fn("abs", rest)), fn("arg", rest), polar)


def _guessed(context: Context, u: Term, use: Use) -> Step | None:
    """A closed number whose angle is a rational multiple of pi, by a numeric guess; its size by the laws of moduli."""
    ratio = turn_of(u)
    if ratio is None:
        return None
    from derive.prover.moduli import modulus

    turn = tidy(mul(num(ratio), PI))
    size = modulus(context, fn("abs", u))
    if size is None:
        return None
    r = size.goal.args[1]
    premise = turned_number(context, u, r, turn)
    return use(context, u, r, turn, premise) if premise else None


def turned_number(context: Context, u: Term, r: Term, turn: Term) -> Step | None:
    """u = r*exp(I*turn) for closed numbers, by the normal form or with cos and sin of the angle known."""
    value = mul(r, fn("exp", mul(I_CONST, turn)))
    plain = context.equal(u, value)
    if plain is not None:
        return context.settle(plain)
    wave, p = parts(context, fn("exp", mul(I_CONST, turn))), parts(context, u)
    if wave is None or p is None:
        return None
    pairs: list[tuple[Step | None, Term]] = [(p.step, ONE), (wave.step, neg(r))]
    for part, circular, factor in ((p.real, wave.real, ONE), (p.imaginary, wave.imaginary, I_CONST)):
        found = _closed_equation(context, part, mul(r, circular))
        pairs.append((found, factor))
    return linked(context, u, value, pairs)


def _closed_equation(context: Context, a: Term, b: Term) -> Step | None:
    from derive.prover.equations import prove_equation

    step = prove_equation(context, Term("eq", None, (a, b)))
    return step if step is not None and context.paid(step) else None


def turn_of(u: Term) -> Fraction | None:
    """arg(u)/pi as a rational of small denominator, as far as numbers can tell; an oracle."""
    from derive.numeric.decimals import Decimal, to_digits

    found = to_digits(mul(fn("arg", u), power(PI, MINUS_ONE)), 18)
    if not isinstance(found, Decimal):
        return None
    seen = Fraction(found.text)
    ratio = seen.limit_denominator(MAX_TURN)
    return ratio if abs(ratio - seen) < Fraction(1, 10**15) else None


# ---- powers ---------------------------------------------------------------------------------------------------------
def power_of_exponential(context: Context, t: Term) -> Step | None:
    """A conversion: u^b = exp(b*log u), with log u by its value; log(exp w) = w in the principal branch."""
    if is_call(t, "log") and is_call(t.args[0], "exp"):
        return logarithm_of_exponential(context, t)
    if t.tag != "pow" or t.args[0] in (MINUS_ONE, ZERO):
        return None
    base, exponent = t.args
    whole = isinstance(exponent.data, Fraction) and exponent.data.denominator == 1
    if whole or not is_call(base, "exp") and context.evident(lt(ZERO, base)):
        return None
    logs = fn("log", base)
    plain = logarithm_of_exponential(context, logs) if is_call(base, "exp") else polar_value(context, logs)
    law = instance(context, "power_definition", a=base, b=exponent)
    moved = inside(context, plain, lambda v: fn("exp", mul(exponent, v)))
    return linked(context, t, moved.goal.args[1], [(law, ONE), (moved, ONE)]) if moved else None


__all__ = ["angle", "argument", "in_range", "logarithm_of_exponential", "polar_logarithm", "power_of_exponential"]

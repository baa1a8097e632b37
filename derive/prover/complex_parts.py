"""Real and imaginary parts: t = X + I*Y with real X and Y, by the structure of t; called by `moduli` and `branches`.

Class: sums, products, quotients, powers, exp, log, sin, cos, sinh, cosh, tan, conjugates and signs of terms whose parts
are known. Certificate: one equation t = X + I*Y. A term without a law, such as gamma(x + I*y), keeps re(t) and im(t).

    x + I*y -> (x, y)      exp(x + I*y) -> (exp(x)*cos(y), exp(x)*sin(y))      1/(x + I*y) -> (x, -y)/(x^2 + y^2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.normal import normal
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    fn,
    mul,
    ne,
    neg,
    num,
    power,
    sort,
    sub,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import exponentials, instance, is_call
from derive.prover.rewriting import rewrite

MAX_POWER = 6
MAX_SIZE = 400


@dataclass(frozen=True)
class Parts:
    """t = real + I*imaginary, as `step` says; both are real."""

    real: Term
    imaginary: Term
    step: Step


def joined(x: Term, y: Term) -> Term:
    return add(x, mul(I_CONST, y))


def tidy(t: Term) -> Term:
    try:
        return normal(t)
    except KernelError:
        return t


def linked(context: Context, a: Term, b: Term, premises: Iterable[tuple[Step | None, Term]]) -> Step | None:
    """a = b by the normal form, modulo the premises; None as soon as one of them is missing."""
    given = []
    for step, multiplier in premises:
        if step is None:
            return None
        given.append((step, multiplier))
    made = context.equal(a, b, given)
    return context.settle(made) if made else None


def inside(context: Context, step: Step | None, wrap: Callable[[Term], Term]) -> Step | None:
    """wrap(a) = wrap(b) from a = b."""
    if step is None:
        return None
    hole = sym(context.fresh("hole", *step.goal.args))
    made = context.attempt("replace", (step,), hole, wrap(hole))
    return context.settle(made) if made else None


def parts(context: Context, t: Term) -> Parts | None:
    """The parts of t, or None where a law that is needed does not apply."""
    key = ("parts", t)
    if key not in context.known:
        context.known[key] = None
        context.meter.spend()
        found = _parts(context, t) if t.size <= MAX_SIZE else None
        context.known[key] = _tidied(context, t, found)
    result = context.known[key]
    return result if isinstance(result, Parts) else None


def _tidied(context: Context, t: Term, found: Parts | None) -> Parts | None:
    if found is None:
        return None
    x, y = tidy(found.real), tidy(found.imaginary)
    if not (context.evident(sort("real", x)) and context.evident(sort("real", y))):
        return None
    step = linked(context, t, joined(x, y), [(found.step, ONE)])
    return Parts(x, y, step) if step else None


def _parts(context: Context, t: Term) -> Parts | None:
    if context.evident(sort("real", t)):
        return _made(context, t, t, ZERO, ())
    if t == I_CONST:
        return _made(context, t, ZERO, ONE, ())
    if t.tag == "add":
        found = [parts(context, a) for a in t.args]
        known = [p for p in found if p is not None]
        if len(known) < len(found):
            return None
        x, y = add(*[p.real for p in known]), add(*[p.imaginary for p in known])
        return _made(context, t, x, y, [(p.step, ONE) for p in known])
    if t.tag == "mul":
        return _product(context, t, t.args[0], mul(*t.args[1:]))
    if t.tag == "pow":
        return _power(context, t)
    rule = _FUNCTIONS.get(str(t.data)) if t.tag == "fn" else None
    return (rule(context, t) if rule else None) or _as_it_stands(context, t)


def _made(context: Context, t: Term, x: Term, y: Term, premises: Iterable[tuple[Step | None, Term]]) -> Parts | None:
    step = linked(context, t, joined(x, y), premises)
    return Parts(x, y, step) if step else None


def _as_it_stands(context: Context, t: Term) -> Parts | None:
    """re(t) and im(t)."""
    step = instance(context, "cartesian", a=t)
    return Parts(fn("re", t), fn("im", t), step) if step else None


def _through(context: Context, t: Term, step: Step | None) -> Parts | None:
    """The parts of t by those of what t equals."""
    inner = parts(context, step.goal.args[1]) if step else None
    return _made(context, t, inner.real, inner.imaginary, [(step, ONE), (inner.step, ONE)]) if inner else None


def _product(context: Context, t: Term, a: Term, b: Term) -> Parts | None:
    p, q = parts(context, a), parts(context, b)
    if p is None or q is None:
        return None
    x = sub(mul(p.real, q.real), mul(p.imaginary, q.imaginary))
    y = add(mul(p.real, q.imaginary), mul(p.imaginary, q.real))
    return _made(context, t, x, y, [(p.step, b), (q.step, joined(p.real, p.imaginary))])


def _power(context: Context, t: Term) -> Parts | None:
    base, exponent = t.args
    from derive.prover.complex_apart import apart

    if isinstance(exponent.data, Fraction) and exponent.data.denominator == 1 and abs(exponent.data) <= MAX_POWER:
        n = int(exponent.data)
        if n == -1:
            return _inverse(context, t, base)
        single = base if n > 0 else power(base, MINUS_ONE)
        return _product(context, t, single, power(base, num(n - 1 if n > 0 else n + 1)) if abs(n) > 2 else single)
    if apart(context, base):
        return _through(context, t, instance(context, "power_definition", a=base, b=exponent))
    return _as_it_stands(context, t)


def _inverse(context: Context, t: Term, base: Term) -> Parts | None:
    p = parts(context, base)
    if p is None:
        return None
    square = add(power(p.real, num(2)), power(p.imaginary, num(2)))
    turn = mul(MINUS_ONE, power(base, MINUS_ONE), power(joined(p.real, p.imaginary), MINUS_ONE))
    over = power(square, MINUS_ONE)
    found = _made(context, t, mul(p.real, over), mul(MINUS_ONE, p.imaginary, over), [(p.step, turn)])
    return _paid(context, found, base, p) if found else None


def _paid(context: Context, found: Parts, base: Term, p: Parts) -> Parts:
    """Without owing that X + I*Y and X^2 + Y^2 do not vanish: the base does not."""
    from derive.prover.complex_apart import square_apart

    step = found.step
    hole = sym(context.fresh("hole", *step.goal.args))
    apart = context.attempt("replace", (p.step,), hole, ne(hole, ZERO))
    for lemma in (apart, square_apart(context, base)):
        if lemma is not None and lemma.goal in step.hyps:
            step = context.settle(context.cut(lemma, step))
    return Parts(found.real, found.imaginary, step)


def square_of_modulus(context: Context, t: Term) -> Step | None:
    """|t|^2 = X^2 + Y^2."""
    p = parts(context, t)
    if p is None:
        return None
    root = instance(context, "modulus", a=t)
    square = add(power(p.real, num(2)), power(p.imaginary, num(2)))
    if root is None:
        return None
    x, y = real_part(context, t), imaginary_part(context, t)
    r = root.goal.args[1]
    pairs = [
        (root, add(fn("abs", t), r)),
        (x, add(fn("re", t), p.real)),
        (y, add(fn("im", t), p.imaginary)),
    ]
    return linked(context, power(fn("abs", t), num(2)), square, pairs)


def lemma(
    context: Context, facts: tuple[Term, ...], build: Callable[[Context], Step | None], values: dict[str, Term]
) -> Step | None:
    """A statement about symbols, proved once from the facts about them, at these values of the symbols."""
    key = ("lemma", facts, build)
    if key not in context.known:
        context.known[key] = build(Context(context.builder, facts, context.meter, context.depth + 1))
    general = context.known[key]
    if not isinstance(general, Step):
        return None
    pairs = [part for name, value in sorted(values.items()) for part in (sym(name), value)]
    step = context.attempt("substitution", (general,), *pairs)
    return context.settle(step) if step else None


# ---- functions ------------------------------------------------------------------------------------------------------
def _exponential(context: Context, t: Term) -> Parts | None:
    """exp(X + I*Y) = exp(X)*cos(Y) + I*exp(X)*sin(Y)."""
    p = parts(context, t.args[0])
    if p is None:
        return None
    moved = inside(context, p.step, lambda u: fn("exp", u))
    cos, sin = instance(context, "cos_exponential", a=p.imaginary), instance(context, "sin_exponential", a=p.imaginary)
    size = fn("exp", p.real)
    x, y = mul(size, fn("cos", p.imaginary)), mul(size, fn("sin", p.imaginary))
    return _made(context, t, x, y, [(moved, ONE), (cos, neg(size)), (sin, mul(MINUS_ONE, I_CONST, size))])


def _wave(name: str) -> Callable[[Context, Term], Parts | None]:
    """sin, cos, sinh and cosh by the addition formulas, checked by exponentials."""

    def rule(context: Context, t: Term) -> Parts | None:
        p = parts(context, t.args[0])
        if p is None:
            return None
        x, y = p.real, p.imaginary
        real, imaginary = {
            "sin": (mul(fn("sin", x), fn("cosh", y)), mul(fn("cos", x), fn("sinh", y))),
            "cos": (mul(fn("cos", x), fn("cosh", y)), mul(MINUS_ONE, fn("sin", x), fn("sinh", y))),
            "sinh": (mul(fn("sinh", x), fn("cos", y)), mul(fn("cosh", x), fn("sin", y))),
            "cosh": (mul(fn("cosh", x), fn("cos", y)), mul(fn("sinh", x), fn("sin", y))),
        }[name]
        moved = inside(context, p.step, lambda u: fn(name, u))
        formula = by_exponentials(context, fn(name, joined(x, y)), joined(real, imaginary))
        return _made(context, t, real, imaginary, [(moved, ONE), (formula, ONE)])

    return rule


def by_exponentials(context: Context, a: Term, b: Term) -> Step | None:
    """a = b with every circular and hyperbolic function written by exponentials."""
    left, right = rewrite(context, a, (exponentials,)), rewrite(context, b, (exponentials,))
    pairs = [(s, m) for s, m in ((left, ONE), (right, MINUS_ONE)) if s is not None]
    return linked(context, a, b, pairs)


def _tangent(context: Context, t: Term) -> Parts | None:
    return _through(context, t, instance(context, "tan_quotient", a=t.args[0]))


def _hyperbolic_tangent(context: Context, t: Term) -> Parts | None:
    return _through(context, t, instance(context, "tanh_exponential", a=t.args[0]))


def _conjugate(context: Context, t: Term) -> Parts | None:
    return _through(context, t, conjugate_value(context, t))


def conjugate_value(context: Context, t: Term) -> Step | None:
    """conjugate(u) = X - I*Y."""
    (u,) = t.args
    p, law = parts(context, u), instance(context, "conjugate_parts", a=u)
    if p is None:
        return None
    value = joined(p.real, neg(p.imaginary))
    x, y = real_part(context, u), imaginary_part(context, u)
    return linked(context, t, value, [(law, ONE), (x, ONE), (y, mul(MINUS_ONE, I_CONST))])


def _sign(context: Context, t: Term) -> Parts | None:
    from derive.prover.complex_apart import apart

    if not apart(context, t.args[0]):
        return None
    return _through(context, t, instance(context, "direction", a=t.args[0]))


def _logarithm(context: Context, t: Term) -> Parts | None:
    from derive.prover.branches import logarithm_of_exponential, polar_logarithm
    from derive.prover.complex_apart import apart

    (u,) = t.args
    if not apart(context, u):
        return None
    plain = logarithm_of_exponential(context, t)
    if plain is not None:
        return _through(context, t, plain)
    polar = polar_logarithm(context, t)
    return _made(context, t, fn("log", fn("abs", u)), fn("arg", u), [(polar, ONE)]) if polar else None


_FUNCTIONS: dict[str, Callable[[Context, Term], Parts | None]] = {
    "exp": _exponential,
    "log": _logarithm,
    "tan": _tangent,
    "tanh": _hyperbolic_tangent,
    "conjugate": _conjugate,
    "sign": _sign,
    **{name: _wave(name) for name in ("sin", "cos", "sinh", "cosh")},
}


# ---- re and im ------------------------------------------------------------------------------------------------------
def real_part(context: Context, u: Term) -> Step | None:
    """re(u) = X."""
    return _part(context, u, "re", "real_part")


def imaginary_part(context: Context, u: Term) -> Step | None:
    """im(u) = Y."""
    return _part(context, u, "im", "imaginary_part")


def _part(context: Context, u: Term, name: str, law: str) -> Step | None:
    p = parts(context, u)
    if p is None:
        return None
    value = p.real if name == "re" else p.imaginary
    if value == fn(name, u):
        return context.reflexive(value)
    moved = inside(context, p.step, lambda v: fn(name, v))
    taken = instance(context, law, a=p.real, b=p.imaginary)
    return linked(context, fn(name, u), value, [(moved, ONE), (taken, ONE)])


def part_values(context: Context, t: Term) -> Step | None:
    """A conversion: re(u), im(u) and conjugate(u) by the parts of u, where those are known."""
    if t.tag != "fn" or t.data not in ("re", "im", "conjugate"):
        return None
    (u,) = t.args
    if t.data == "conjugate":
        step = conjugate_value(context, t)
    else:
        step = real_part(context, u) if t.data == "re" else imaginary_part(context, u)
    return None if step is None or t in _nodes(step.goal.args[1]) else step


def _nodes(t: Term) -> set[Term]:
    from derive.kernel.terms import walk

    return {n for n in walk(t)}


__all__ = [
    "Parts",
    "by_exponentials",
    "conjugate_value",
    "imaginary_part",
    "inside",
    "is_call",
    "joined",
    "lemma",
    "linked",
    "part_values",
    "parts",
    "real_part",
    "square_of_modulus",
    "tidy",
]

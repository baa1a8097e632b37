"""Conjugates of gamma and digamma, |gamma(u)| and im(digamma(u)) where 2*re(u) is a whole number; for `complex_values`.

Class: u = n/2 + I*y with a literal n: then conjugate(u) = n - u, and reflection brings gamma(u)*gamma(n - u) to a
hyperbolic function. Certificate: the laws of conjugation, reflection and recurrence, combined by `ring`.

    |gamma(1/2 + I*y)|  ->  sqrt(pi/cosh(pi*y))        im(digamma(I*y))  ->  1/(2*y) + pi/2*cosh(pi*y)/sinh(pi*y)
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.axioms import axioms
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    const,
    fn,
    mul,
    neg,
    num,
    power,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.complex_apart import apart
from derive.prover.complex_parts import by_exponentials, inside, lemma, linked, parts, tidy
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.poles import note_off_line

PI, HALF = const("pi"), num(Fraction(1, 2))
MIRRORED = ("gamma", "digamma")
MAX_SHIFT = 8
_A = sym("a")


def mirrored(context: Context, t: Term) -> Step | None:
    """A conversion: conjugate(gamma(u)) = gamma(conjugate(u)) with the conjugate in parts; digamma alike."""
    if not is_call(t, "conjugate") or t.args[0].tag != "fn" or t.args[0].data not in MIRRORED:
        return None
    return _mirror_image(context, t.args[0])


def gamma_values(context: Context, t: Term) -> Step | None:
    """A conversion: |gamma(u)| and im(digamma(u)) at u = n/2 + I*y."""
    if is_call(t, "abs") and is_call(t.args[0], "gamma"):
        return _modulus(context, t)
    return _imaginary(context, t) if is_call(t, "im") and is_call(t.args[0], "digamma") else None


def _instance(context: Context, name: str, **values: Term) -> Step | None:
    """The axiom at these values, with the arguments of gamma and digamma that it names told off their poles."""
    note_poles(context, substitute(axioms()[name].conclusion, values))
    return instance(context, name, **values)


def _mirror_image(context: Context, w: Term) -> Step | None:
    """conjugate(f(u)) = f(X - I*Y)."""
    from derive.prover.complex_parts import conjugate_value

    (u,) = w.args
    turned = conjugate_value(context, fn("conjugate", u))
    if turned is None:
        return None
    image = tidy(turned.goal.args[1])
    note_off_line(context, image)
    law = _instance(context, f"{w.data}_conjugate", a=u)
    moved = inside(context, linked(context, fn("conjugate", u), image, [(turned, ONE)]), lambda v: fn(str(w.data), v))
    return linked(context, fn("conjugate", w), fn(str(w.data), image), [(law, ONE), (moved, ONE)])


def _whole(context: Context, u: Term) -> tuple[int, Term] | None:
    """n and y, where u = n/2 + I*y."""
    p = parts(context, u)
    if p is None or not isinstance(p.real.data, Fraction) or p.imaginary == ZERO:
        return None
    n = 2 * p.real.data
    return (int(n), p.imaginary) if n.denominator == 1 and abs(n) <= MAX_SHIFT else None


def _modulus(context: Context, t: Term) -> Step | None:
    """|gamma(u)| = (gamma(u)*gamma(n - u))^(1/2)."""
    from derive.prover.moduli import root_of_square

    w = t.args[0]
    whole, image = _whole(context, w.args[0]), _mirror_image(context, w)
    if whole is None or image is None:
        return None
    product = _product(context, w.args[0], *whole)
    square = lemma(context, (), _square_of_modulus, {"a": w})
    if product is None or square is None:
        return None
    value = tidy(product.goal.args[1])
    shown = linked(context, power(t, num(2)), value, [(square, ONE), (image, w), (product, ONE)])
    root = inside(context, shown, lambda v: power(v, HALF))
    return linked(context, t, power(value, HALF), [(root_of_square(context, t), MINUS_ONE), (root, ONE)])


def _square_of_modulus(context: Context) -> Step | None:
    """|a|^2 = a*conjugate(a)."""
    from derive.prover.complex_parts import square_of_modulus

    square, law = square_of_modulus(context, _A), instance(context, "conjugate_parts", a=_A)
    cartesian = instance(context, "cartesian", a=_A)
    x, y = fn("re", _A), fn("im", _A)
    pairs = [(square, ONE), (law, neg(_A)), (cartesian, neg(sub(x, mul(I_CONST, y))))]
    return linked(context, power(fn("abs", _A), num(2)), mul(_A, fn("conjugate", _A)), pairs)


def _circular(context: Context, name: str, u: Term, n: int, y: Term) -> Step | None:
    """sin(pi*u) or cos(pi*u) as a hyperbolic function of pi*y, with its factor."""
    p = parts(context, u)
    turns = n // 2 + (n % 2 if name == "cos" else 0)
    size = fn("cosh" if (n % 2 == 1) == (name == "sin") else "sinh", mul(PI, y))
    value = mul(num((-1) ** (turns % 2)), size) if size.data == "cosh" else mul(num((-1) ** (turns % 2)), I_CONST, size)
    moved = inside(context, p.step, lambda v: fn(name, mul(PI, v))) if p else None
    if p is None or moved is None:
        return None
    plain = by_exponentials(context, moved.goal.args[1], value)
    return linked(context, fn(name, mul(PI, u)), value, [(moved, ONE), (plain, ONE)])


def _ladder(context: Context, name: str, u: Term, n: int) -> Step | None:
    """f(n - u) by f(1 - u), a step for each whole number between."""
    current, product = context.reflexive(fn(name, tidy(sub(num(n), u)))), ONE
    for k in range(n, 1, -1) if n > 1 else range(n + 1, 2):
        low = tidy(sub(num(k - 1), u))
        note_off_line(context, tidy(add(low, ONE)))
        apart(context, low)
        law = _instance(context, f"{name}_step", a=low)
        if law is None:
            return None
        above, below = fn(name, tidy(add(low, ONE))), fn(name, low)
        start, end = (above, below) if n > 1 else (below, above)
        over = power(low, MINUS_ONE)
        if name == "gamma":
            value = mul(low, end) if n > 1 else mul(over, end)
            moved = linked(context, start, value, [(law, ONE if n > 1 else neg(over))])
        else:
            value = add(end, over) if n > 1 else sub(end, over)
            moved = linked(context, start, value, [(law, ONE if n > 1 else MINUS_ONE)])
        factor = tidy(mul(current.goal.args[1], power(start, MINUS_ONE))) if name == "gamma" else ONE
        value = mul(factor, value) if name == "gamma" else add(sub(current.goal.args[1], start), value)
        made = linked(context, current.goal.args[0], tidy(value), [(current, ONE), (moved, factor)])
        if made is None:
            return None
        current, product = context.settle(made), tidy(mul(product, low))
    if name == "gamma" and n < 0:  # the inverses of the steps as the inverse of their product, which is real
        value = mul(fn(name, tidy(sub(ONE, u))), power(product, MINUS_ONE))
        return linked(context, current.goal.args[0], value, [(current, ONE)])
    return current


def _product(context: Context, u: Term, n: int, y: Term) -> Step | None:
    """gamma(u)*gamma(n - u) = V."""
    note_off_line(context, tidy(sub(ONE, u)))
    w, last = fn("gamma", u), fn("gamma", tidy(sub(ONE, u)))
    law, sine = _instance(context, "gamma_reflection", a=u), _circular(context, "sin", u, n, y)
    steps = _ladder(context, "gamma", u, n)
    if law is None or sine is None or steps is None:
        return None
    over = power(sine.goal.args[1], MINUS_ONE)
    factor = tidy(mul(steps.goal.args[1], power(last, MINUS_ONE)))
    value = mul(PI, over, factor)
    pairs = [(steps, w), (law, mul(over, factor)), (sine, mul(MINUS_ONE, w, last, over, factor))]
    return linked(context, mul(w, steps.goal.args[0]), value, pairs)


def _imaginary(context: Context, t: Term) -> Step | None:
    """im(digamma(u)) = (digamma(u) - digamma(n - u))/(2*I)."""
    w = t.args[0]
    (u,) = w.args
    whole, image = _whole(context, u), _mirror_image(context, w)
    if whole is None or image is None:
        return None
    note_off_line(context, tidy(sub(ONE, u)))
    law = _instance(context, "digamma_reflection", a=u)
    sine, cosine = [_circular(context, name, u, *whole) for name in ("sin", "cos")]
    steps = _ladder(context, "digamma", u, whole[0])
    twice = lemma(context, (), _twice_imaginary, {"a": w})
    if law is None or sine is None or cosine is None or steps is None:
        return None
    last = fn("digamma", tidy(sub(ONE, u)))
    over = power(sine.goal.args[1], MINUS_ONE)
    half = mul(num(Fraction(1, 2)), I_CONST)
    gap = add(mul(PI, cosine.goal.args[1], over), sub(steps.goal.args[1], last))  # digamma(n - u) - digamma(u)
    pairs = [
        (twice, ONE),
        (image, half),
        (steps, half),
        (law, mul(half, over)),
        (sine, mul(MINUS_ONE, half, over, sub(last, w))),
        (cosine, mul(half, over, PI)),
    ]
    return linked(context, t, tidy(mul(half, gap)), pairs)


def _twice_imaginary(context: Context) -> Step | None:
    """im(a) = (conjugate(a) - a)*I/2."""
    law, cartesian = instance(context, "conjugate_parts", a=_A), instance(context, "cartesian", a=_A)
    half = mul(num(Fraction(1, 2)), I_CONST)
    value = mul(half, sub(fn("conjugate", _A), _A))
    return linked(context, fn("im", _A), value, [(law, neg(half)), (cartesian, half)])


def note_poles(context: Context, goal: Term) -> None:
    """Note which arguments of gamma and digamma in the goal are off their poles because they are off the real line."""
    for n in walk(goal):
        if n.tag == "fn" and n.data in MIRRORED and n.closed:
            note_off_line(context, n.args[0])


__all__ = ["gamma_values", "mirrored", "note_poles"]

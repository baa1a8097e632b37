"""Moduli and directions: |u| by the structure of u, sign(u) as u/|u|; called by `complex_values` and `branches`.

Class: |exp w|, |a*b|, |a^n|, |a^b| for real b, sqrt(X^2 + Y^2) where the parts of u are known. Certificate: equations.

    |exp(x + I*y)|  ->  exp(x)        |3 + 4*I|  ->  5        |1/z|  ->  1/|z|        sign(z)  ->  z/|z|
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, ONE, Term, fn, mul, num, power, sort
from derive.prover.builder import Step
from derive.prover.complex_apart import apart
from derive.prover.complex_parts import inside, linked, parts, square_of_modulus, tidy
from derive.prover.context import Context
from derive.prover.laws import absolute, instance, is_call

HALF = num(Fraction(1, 2))
MAX_POWER = 8


def root_of_square(context: Context, t: Term) -> Step | None:
    """(t^2)^(1/2) = t, for t >= 0."""
    root, plain = instance(context, "root_of_square", a=t), instance(context, "abs_of_nonnegative", a=t)
    return linked(context, power(power(t, num(2)), HALF), t, [(root, ONE), (plain, ONE)])


def modulus(context: Context, t: Term) -> Step | None:
    """A conversion: |u| by a law, or None where no law says more."""
    if not is_call(t, "abs"):
        return None
    (u,) = t.args
    if context.evident(sort("real", u)):
        return absolute(context, t)
    if is_call(u, "exp"):
        return _of_exponential(context, u)
    if is_call(u, "sign"):
        return _by(context, t, instance(context, "direction", a=u.args[0]))
    if u.tag == "mul":
        return _of_product(context, u.args[0], mul(*u.args[1:]))
    if u.tag == "pow":
        return _of_power(context, u)
    return _from_parts(context, u)


def _simpler(context: Context, u: Term) -> Step:
    """|u| = what the laws make of it, or itself."""
    return modulus(context, fn("abs", u)) or context.reflexive(fn("abs", u))


def _by(context: Context, t: Term, step: Step | None) -> Step | None:
    """|u| by what u equals."""
    moved = inside(context, step, lambda v: fn("abs", v))
    shown = modulus(context, moved.goal.args[1]) if moved else None
    return linked(context, t, shown.goal.args[1], [(moved, ONE), (shown, ONE)]) if shown else None


def _of_exponential(context: Context, u: Term) -> Step | None:
    """|exp(X + I*Y)| = exp(X)."""
    from derive.prover.branches import modulus_of_exponential

    p = parts(context, u.args[0])
    if p is None:
        return None
    moved = inside(context, p.step, lambda v: fn("abs", fn("exp", v)))
    law = modulus_of_exponential(context, p.real, p.imaginary)
    return linked(context, fn("abs", u), fn("exp", p.real), [(moved, ONE), (law, ONE)])


def _of_product(context: Context, a: Term, b: Term) -> Step | None:
    law = instance(context, "abs_product", a=a, b=b)
    first, second = _simpler(context, a), _simpler(context, b)
    value = mul(first.goal.args[1], second.goal.args[1])
    pairs = [(law, ONE), (first, fn("abs", b)), (second, first.goal.args[1])]
    return linked(context, fn("abs", mul(a, b)), value, pairs)


def _of_power(context: Context, u: Term) -> Step | None:
    base, exponent = u.args
    if isinstance(exponent.data, Fraction) and exponent.data.denominator == 1 and abs(exponent.data) <= MAX_POWER:
        return _of_inverse(context, base) if exponent == MINUS_ONE else _of_whole_power(context, u)
    if apart(context, base):
        return _by(context, fn("abs", u), instance(context, "power_definition", a=base, b=exponent))
    return None


def _of_inverse(context: Context, base: Term) -> Step | None:
    """|1/a| = 1/|a|, since |a|*|1/a| = |1|."""
    inverse = power(base, MINUS_ONE)
    apart(context, fn("abs", base)) if apart(context, base) else None
    law, inner = instance(context, "abs_product", a=base, b=inverse), _simpler(context, base)
    one = inside(context, linked(context, mul(base, inverse), ONE, ()), lambda v: fn("abs", v))
    over = power(fn("abs", base), MINUS_ONE)
    value = power(inner.goal.args[1], MINUS_ONE)
    pairs = [(law, mul(MINUS_ONE, over)), (one, over), (inner, mul(MINUS_ONE, over, value))]
    return linked(context, fn("abs", inverse), value, pairs)


def _of_whole_power(context: Context, u: Term) -> Step | None:
    base, exponent = u.args
    n = int(exponent.data)  # type: ignore[arg-type]
    first = base if n > 0 else power(base, MINUS_ONE)
    rest = first if abs(n) == 2 else power(base, num(n - 1 if n > 0 else n + 1))
    product = _of_product(context, first, rest)
    moved = inside(context, linked(context, u, mul(first, rest), ()), lambda v: fn("abs", v))
    return linked(context, fn("abs", u), product.goal.args[1], [(moved, ONE), (product, ONE)]) if product else None


def _from_parts(context: Context, u: Term) -> Step | None:
    """|u| = sqrt(X^2 + Y^2), where the parts of u are known."""
    p = parts(context, u)
    if p is None or fn("re", u) in (p.real, *p.real.args):
        return None
    law, square = instance(context, "modulus", a=u), square_of_modulus(context, u)
    if law is None or square is None:
        return None
    # |u| = (|u|^2)^(1/2), and |u|^2 = X^2 + Y^2
    back = root_of_square(context, fn("abs", u))
    shown = tidy(square.goal.args[1])
    inner = linked(context, square.goal.args[0], shown, [(square, ONE)])
    root = inside(context, inner, lambda v: power(v, HALF))
    return linked(context, fn("abs", u), power(shown, HALF), [(back, MINUS_ONE), (root, ONE)])


def direction(context: Context, t: Term) -> Step | None:
    """A conversion: sign(u) = u/|u|, for a u that does not vanish and has no sign that is known."""
    if not is_call(t, "sign") or not apart(context, t.args[0]):
        return None
    (u,) = t.args
    law = instance(context, "direction", a=u)
    size = _simpler(context, u)
    over = power(fn("abs", u), MINUS_ONE)
    value = mul(u, power(size.goal.args[1], MINUS_ONE))
    return linked(context, t, value, [(law, ONE), (size, mul(MINUS_ONE, u, over, power(size.goal.args[1], MINUS_ONE)))])


__all__ = ["direction", "modulus", "root_of_square"]

"""Closed equations between inverse functions, logs of algebraic numbers and multiples of pi: Machin-like formulas.

Class: sums of rational multiples of atan, asin, acos, atan2 at algebraic numbers and of pi; or of log, asinh, acosh,
atanh and i*pi. Each inverse function is a log by definition, so a multiple m of the difference d of the sides has an
algebraic exponential: exp(i*m*d) = 1 (or exp(m*d) = 1) by exact arithmetic of algebraic numbers, and an enclosure of
m*d within (-2*pi, 2*pi) says that no turn was lost. Certificate: that equation, two enclosures, the axiom `whole_turn`.
Open equations that the logs alone decide, such as tan(atan z) = z, are met by `meet_over_inverses`. Gives up on
coefficients that are not rational, on powers of algebraic numbers too long to write down, and on open equations where
a turn could be lost.

    pi = 16*atan(1/5) - 4*atan(1/239)      atan(1 + sqrt(2)) = 3*pi/8      acosh(2) = log(2 + sqrt(3))
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm

from derive.kernel.normal import Normaliser, Poly, normal
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    KernelError,
    Term,
    const,
    fn,
    fresh,
    lt,
    mul,
    neg,
    num,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.counting import WIDE
from derive.prover.laws import instance, is_call
from derive.prover.radicals import algebraic, has_radicals
from derive.prover.rational import Field
from derive.prover.rewriting import Conversion, rewrite

INVERSE = ("atan", "asin", "acos", "atan2", "asinh", "acosh", "atanh")
MAX_MULTIPLE = 1_000
TURN = mul(num(2), const("pi"))


def inverse_functions(context: Context, t: Term) -> Step | None:
    """An inverse function as a log, by its definition."""
    if t.tag != "fn" or t.data not in INVERSE:
        return None
    name = str(t.data)
    if name == "atan":
        return _two_steps(context, t, "atan_atanh", fn("atanh", mul(I_CONST, t.args[0])), mul(MINUS_ONE, I_CONST))
    if name == "acos":
        return _two_steps(context, t, "acos_asin", fn("asin", t.args[0]), MINUS_ONE)
    if name == "atan2":
        return _definition(context, "atan2_logarithm", a=t.args[1], b=t.args[0])
    return _definition(context, f"{name}_logarithm", a=t.args[0])


def _definition(context: Context, name: str, **values: Term) -> Step | None:
    """The definition at these values; that the argument of a log does not vanish may take a proof."""
    from derive.prover.nonvanishing import with_divisors

    made = context.attempt(f"axiom {name}", (), *[values[n] for n in sorted(values)])
    step = with_divisors(context, context.settle(made)) if made else None
    if step is None or not context.paid(step):
        return None
    t, value = step.goal.args
    tidied = context.equal(t, normal(value), [(step, ONE)])  # whose logs exist, as is noted for what is to come
    return with_divisors(context, context.settle(tidied)) if tidied else step


def difference_of_squares(context: Context, t: Term) -> Step | None:
    """(1 - w^2)^(1/2) = (1 + w)^(1/2) * (1 - w)^(1/2), with i*w for 1 + w^2; and its inverse."""
    if t.tag != "pow" or t.args[0].tag != "add":
        return None
    half = num(Fraction(1, 2))
    if t.args[1] == num(Fraction(-1, 2)):
        step = difference_of_squares(context, power(t.args[0], half))
        hole = sym(fresh("hole", t, *context.facts))
        moved = context.attempt("replace", (step,), hole, power(hole, MINUS_ONE)) if step else None
        same = context.equal(t, normal(moved.goal.args[1]), [(context.settle(moved), ONE)]) if moved else None
        return context.settle(same) if same else None
    if t.args[1] != half:
        return None
    n = Normaliser()
    rest = n.plus(n.poly(ONE), n.poly(t.args[0]), -1)
    if len(rest) != 1:
        return None
    ((m, c),) = rest.items()
    root = _square_root(abs(Fraction(c)))
    if root is None or any([isinstance(e, tuple) or e % 2 for _, e in m]):
        return None
    part = tuple([(a, e // 2) for a, e in m if not isinstance(e, tuple)])
    w = mul(num(root), *([I_CONST] if c < 0 else []), n.term({part: 1}))
    law = instance(context, "root_of_difference", a=w)
    value = normal(law.goal.args[1]) if law else t
    step = context.equal(t, value, [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def factored_root(context: Context, t: Term) -> Step | None:
    """(f*g)^(1/2) = f^(1/2)*g^(1/2) for factors of a sum that are not negative; and its inverse."""
    if t.tag != "pow" or t.args[0].tag != "add" or t.args[1] not in (num(Fraction(1, 2)), num(Fraction(-1, 2))):
        return None
    field = Field((t.args[0],))
    q = field.fraction(t.args[0])
    scale, factors = q.top.factor()
    if q.bottom != 1 or scale != 1 or len(factors) != 2 or any([e != 1 for _, e in factors]):
        return None
    f, g = [field.polynomial(f) for f, _ in factors]
    half = num(Fraction(1, 2))
    law = instance(context, "root_product", a=f, b=g, c=half)
    root = power(t.args[0], half)
    step = context.equal(root, normal(law.goal.args[1]), [(law, ONE)]) if law else None
    if step is None or t.args[1] == half:
        return context.settle(step) if step else None
    hole = sym(fresh("hole", t, *context.facts))
    moved = context.attempt("replace", (context.settle(step),), hole, power(hole, MINUS_ONE))
    same = context.equal(t, normal(moved.goal.args[1]), [(context.settle(moved), ONE)]) if moved else None
    return context.settle(same) if same else None


def _square_root(q: Fraction) -> Fraction | None:
    root = Fraction(isqrt(q.numerator), isqrt(q.denominator))
    return root if root * root == q else None


def meet_over_inverses(context: Context, a: Term, b: Term) -> Step | None:
    """a = b where inverse functions occur: as logs first, then with the roots of sums of squares split."""
    if not any([n.tag == "fn" and n.data in INVERSE for t in (a, b) for n in walk(t)]):
        return None
    from derive.prover.equations import meet

    for conversions in (CONVERSIONS, (*CONVERSIONS, difference_of_squares)):
        step = meet(context, a, b, conversions)
        if step is not None:
            return step
    return None


def _two_steps(context: Context, t: Term, name: str, other: Term, scale: Term) -> Step | None:
    """t by the definition called `name`, which is scale*other and more, and `other` by its own."""
    first, second = _definition(context, name, a=t.args[0]), inverse_functions(context, other)
    if first is None or second is None:
        return None
    value = sub(first.goal.args[1], mul(scale, sub(other, second.goal.args[1])))
    step = context.equal(t, normal(value), [(first, ONE), (second, scale)])
    return context.settle(step) if step else None


def quotients(context: Context, t: Term) -> Step | None:
    """tan and tanh of logs; that the divisor does not vanish may take a proof."""
    if t.tag == "fn" and t.data in ("tan", "tanh") and any([is_call(n, "log") for n in walk(t.args[0])]):
        return _definition(context, "tan_quotient" if t.data == "tan" else "tanh_exponential", a=t.args[0])
    return None


CONVERSIONS: tuple[Conversion, ...] = (inverse_functions, quotients, *WIDE)


def prove_angles(context: Context, a: Term, b: Term) -> Step | None:
    """a = b, both closed, by one whole turn of the exponential of their difference."""
    if a.free or b.free or not any([n.tag == "fn" and n.data in (*INVERSE, "log") for t in (a, b) for n in walk(t)]):
        return None
    left, right = rewrite(context, a, CONVERSIONS), rewrite(context, b, CONVERSIONS)
    c, d = left.goal.args[1] if left else a, right.goal.args[1] if right else b
    try:
        middle = (algebraic(context, c, d) if has_radicals(c, d) else context.equal(c, d)) or _no_turn(context, c, d)
    except KernelError:
        return None
    if middle is None:
        return None
    pairs = [(s, m) for s, m in ((left, ONE), (right, MINUS_ONE), (middle, ONE)) if s is not None]
    return context.equal(a, b, pairs)


def _no_turn(context: Context, a: Term, b: Term) -> Step | None:
    """a = b."""
    n = Normaliser()
    p = n.poly(sub(a, b))
    multiple = _multiple(p)
    if multiple is None:
        return None
    scale, turned = multiple
    factor = mul(num(scale), neg(I_CONST)) if turned else num(scale)
    angle = n.term(n.times(n.poly(factor), p))
    within = [context.attempt("closed", (), q) for q in (lt(fn("re", angle), TURN), lt(neg(TURN), fn("re", angle)))]
    whole = algebraic(context, fn("exp", mul(I_CONST, angle)), ONE) if all(within) else None
    law = context.attempt("axiom whole_turn", (), angle) if whole else None
    if law is None or whole is None:
        return None
    done = context.settle(context.cut(whole, *[w for w in within if w is not None], law))
    step = context.equal(a, b, [(done, n.term(n.invert(n.poly(factor), 1)))])
    return context.settle(step) if step else None


def _multiple(p: Poly) -> tuple[int, bool] | None:
    """The least m for which m*p is a whole combination of logs, i*pi (turned) or of i*log, pi; None for other p."""
    kinds, scale = set(), 1
    for m, c in p.items():
        atoms = dict(m)
        imaginary = atoms.pop(MINUS_ONE, 0) == Fraction(1, 2)
        if len(m) != imaginary + 1 or len(atoms) != 1:
            return None
        ((atom, e),) = atoms.items()
        if e != 1 or not (is_call(atom, "log") or atom == const("pi")):
            return None
        kinds.add(imaginary is (atom.tag == "const"))
        scale = lcm(scale, Fraction(c).denominator)
    return (scale, kinds.pop()) if len(kinds) == 1 and scale <= MAX_MULTIPLE else None


__all__ = ["CONVERSIONS", "INVERSE", "inverse_functions", "meet_over_inverses", "prove_angles"]

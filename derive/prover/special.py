"""Conversions by what special functions mean and by their laws: beta, polygamma, polylog and Bernoulli numbers by gamma
and zeta; recurrences, values at rational points, reflection and the multiplication theorem between the arguments that
occur.

Decides equations between these functions at arguments that differ by whole numbers, add up to whole numbers, or are one
another's multiples. Certificate: instances of the laws, combined by `ring`. Gives up where more than one function would
have to be eliminated at once; values at rational points are in `special_values`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from derive.kernel.codec import encode
from derive.kernel.normal import constant, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    Term,
    add,
    const,
    eq,
    fn,
    fresh,
    mul,
    num,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.bernoulli import bernoulli_number
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.expansions import every_other
from derive.prover.laws import Law, instance, is_call
from derive.prover.multiplication import multiplied_out
from derive.prover.rational_series import rational_series
from derive.prover.rewriting import rewrite
from derive.prover.special_values import PI, closed_value, nonzero_sine, shifted
from derive.prover.zero_series import first_term_alone

NAMES = frozenset(
    {"gamma", "loggamma", "digamma", "polygamma", "zeta", "hurwitz", "beta", "polylog", "bernoulli"}
    | {"bernoulli_polynomial"}
)


def occurs(*sides: Term) -> bool:
    """Is any of the functions of this module there?"""
    return any([n.tag == "fn" and n.data in NAMES for side in sides for n in walk(side)])


def unfolded(context: Context, t: Term) -> Step | None:
    """beta by gamma, polygamma by hurwitz, loggamma by log, hurwitz(s, 1) by zeta, Bernoulli numbers by zeta."""
    if is_call(t, "beta"):
        return instance(context, "beta_gamma", a=t.args[0], b=t.args[1])
    if is_call(t, "polygamma"):
        order, a = t.args
        return instance(context, "polygamma_zero", a=a) if order == ZERO else instance(
            context, "polygamma_hurwitz", n=order, a=a
        )
    if is_call(t, "hurwitz") and t.args[1] == ONE:
        return instance(context, "zeta_hurwitz", s=t.args[0])
    if is_call(t, "digamma") and t.args[0] == ONE:
        return instance(context, "digamma_one")
    if is_call(t, "loggamma"):
        return instance(context, "loggamma_log", a=t.args[0])
    if is_call(t, "zeta") and isinstance(t.args[0].data, Fraction) and t.args[0].data % 2 == 0:
        return instance(context, "zeta_even", n=num(t.args[0].data / 2))
    if is_call(t, "hurwitz") and t.args[0].tag != "num":
        return _bernoulli(context, t) or distributed(context, t)
    if is_call(t, "polylog") and t.args[1].tag == "num":
        return _polylogarithm(context, t)
    return None


def _polylogarithm(context: Context, t: Term) -> Step | None:
    """polylog(s, 1) and polylog(s, -1) by their series."""
    s, a = t.args
    law = instance(context, "polylog_edge", s=s, a=a)
    value = rational_series(context, law.goal.args[0]) if law else None
    if law is None or value is None:
        return None
    return _settled(context, t, value.goal.args[1], [(law, MINUS_ONE), (value, ONE)])


def distributed(context: Context, t: Term) -> Step | None:
    """hurwitz(s, p/q) by values of lower denominators, where it is the highest of its multiplication theorem."""
    s, place = t.args
    a = place.data
    if not isinstance(a, Fraction) or not 0 < a < 1 or a.denominator > 24:
        return None
    for p in [p for p in range(2, a.denominator + 1) if a.denominator % p == 0 and all([p % i for i in range(2, p)])]:
        start = a * p % 1 or Fraction(1)
        places = [(start + k) / p for k in range(p)]
        if max(places, key=lambda v: (v.denominator, v)) != a:
            continue
        law = instance(context, "hurwitz_multiplication", s=s, n=num(p), a=num(start / p))
        others = [mul(MINUS_ONE, fn("hurwitz", s, num(v))) for v in places if v != a]
        value = add(mul(power(num(p), s), fn("hurwitz", s, num(start))), *others)
        return _settled(context, t, value, [(law, ONE)]) if law else None
    return None


def _bernoulli(context: Context, t: Term) -> Step | None:
    """hurwitz(-n, a) as a Bernoulli polynomial."""
    n = normal(mul(MINUS_ONE, t.args[0]))
    law = instance(context, "bernoulli_hurwitz", n=n, a=t.args[1])
    if law is None:
        return None
    below = power(add(n, ONE), MINUS_ONE)
    value = mul(MINUS_ONE, law.goal.args[0], below)
    step = context.equal(t, value, [(law, below)])
    return context.settle(step) if step else None


def half_gamma(context: Context, t: Term) -> Step | None:
    """gamma(a) for a rational a: stepped into (0, 1], gamma(1/2) = pi^(1/2), and above 1/2 by reflection."""
    if not is_call(t, "gamma") or not isinstance(t.args[0].data, Fraction) or t.args[0].data.denominator == 1:
        return None
    a = t.args[0].data
    if a == Fraction(1, 2):
        return _root_of_pi(context, t)
    if a > 1 or a < 0:
        return _stepped_gamma(context, t, a)
    return reflected_gamma(context, t, num(1 - a)) if a > Fraction(1, 2) else None


def _root_of_pi(context: Context, t: Term) -> Step | None:
    """gamma(1/2)^2 * sin(pi/2) = pi, and gamma(1/2) > 0."""
    law = instance(context, "gamma_reflection", a=t.args[0])
    one = instance(context, "sin_exponential", a=law.goal.args[0].args[2].args[0]) if law else None
    root = instance(context, "root_of_square", a=t)
    whole = instance(context, "abs_of_nonnegative", a=t)
    if law is None or one is None or root is None or whole is None:
        return None
    pi = law.goal.args[1]
    square = context.equal(power(t, num(2)), pi, [(law, ONE), (one, mul(MINUS_ONE, power(t, num(2))))])
    if square is None:
        return None
    hole = sym(fresh("hole", t))
    half = num(Fraction(1, 2))
    moved = context.attempt("replace", (context.settle(square),), hole, power(hole, half))
    if moved is None:
        return None
    step = context.equal(t, power(pi, half), [(context.settle(moved), ONE), (root, MINUS_ONE), (whole, MINUS_ONE)])
    return context.settle(step) if step else None


def _stepped_gamma(context: Context, t: Term, a: Fraction) -> Step | None:
    """One step towards (0, 1)."""
    low = num(a - 1 if a > 1 else a)
    law = instance(context, "gamma_step", a=low)
    if law is None:
        return None
    if a > 1:
        return _settled(context, t, mul(low, fn("gamma", low)), [(law, ONE)])
    back = power(low, MINUS_ONE)
    return _settled(context, t, mul(back, fn("gamma", num(a + 1))), [(law, mul(MINUS_ONE, back))])


def _settled(context: Context, t: Term, value: Term, pairs: list[tuple[Step, Term]]) -> Step | None:
    step = context.equal(t, value, pairs)
    return context.settle(step) if step else None


def reflected_gamma(context: Context, t: Term, u: Term) -> Step | None:
    """gamma(1-u) = pi / (sin(pi*u) * gamma(u)), where t is gamma(1-u)."""
    law, apart = instance(context, "gamma_reflection", a=u), nonzero_sine(context, u)
    if law is None or apart is None:
        return None
    context.note(apart)
    other = fn("gamma", u)
    below = power(mul(fn("sin", mul(PI, u)), other), MINUS_ONE)
    return _settled(context, t, mul(PI, below), [(law, below)])


def relating(*sides: Term) -> tuple[Law, ...]:
    """Conversions towards the lowest arguments that occur in the sides."""
    places = _places(sides)
    counted = [n.args[0] for side in sides for n in walk(side) if is_call(n, "factorial") and n.closed]

    def step_down(context: Context, t: Term) -> Step | None:
        """f(low + k) by f(low), for gamma, digamma and hurwitz; gamma by factorials where those occur."""
        if counted and is_call(t, "gamma"):
            plain = normal(sub(t.args[0], ONE))
            for n in dict.fromkeys([plain, *[u for u in counted if constant(sub(u, plain)) == 0]]):
                law = instance(context, "gamma_factorial", n=n)
                if law is not None:
                    return _settled(context, t, fn("factorial", n), [(law, ONE)])
            return None
        if t.tag != "fn" or t.data not in _STEPPED or t.args[-1].tag == "num":
            return None
        turned = _turned(context, t, places[str(t.data)]) or _multiplied(context, t, places[str(t.data)])
        if turned is not None:
            return turned
        for low in places[str(t.data)]:
            rise = constant(sub(t.args[-1], low))
            if rise is not None and 1 <= rise <= 60 and rise.denominator == 1:
                return _one_down(context, t)
        return None

    return (step_down,)


def _turned(context: Context, t: Term, places: list[Term]) -> Step | None:
    """gamma and digamma at v by themselves at 1 - v, where that occurs too; of the two the longer one."""
    v = t.args[0]
    for u in places if t.data != "hurwitz" else ():
        both = constant(add(u, v))
        if both is None or both.denominator != 1 or not 1 <= both <= 10 or _weight(v) <= _weight(u):
            continue
        if both > 1:
            return _one_down(context, t)
        return reflected_gamma(context, t, u) if t.data == "gamma" else _reflected_digamma(context, t, u)
    return None


def _weight(t: Term) -> tuple[int, str]:
    plain = normal(t)
    return plain.size, encode(plain)


def _reflected_digamma(context: Context, t: Term, u: Term) -> Step | None:
    """digamma(1-u) = digamma(u) + pi*cos(pi*u)/sin(pi*u), where t is digamma(1-u)."""
    law, apart = instance(context, "digamma_reflection", a=u), nonzero_sine(context, u)
    if law is None or apart is None:
        return None
    context.note(apart)
    angle = mul(PI, u)
    below = power(fn("sin", angle), MINUS_ONE)
    return _settled(context, t, add(fn("digamma", u), mul(PI, fn("cos", angle), below)), [(law, below)])


def _multiplied(context: Context, t: Term, places: list[Term]) -> Step | None:
    """f(n*u) by f(u), f(u + 1/n), ..., for n = 2, 3, 4, where they occur."""
    v, occurring = t.args[-1], {normal(u) for u in places}
    for u in places:
        for n in (2, 3, 4):
            steps = [normal(add(u, num(Fraction(k, n)))) for k in range(n)]
            if normal(sub(v, mul(num(n), u))) != ZERO or not occurring.issuperset(steps):
                continue
            s = {"s": t.args[0]} if t.data == "hurwitz" else {}
            law = instance(context, f"{t.data}_multiplication", n=num(n), a=u, **s)
            return _one_side(context, t, law, n, u, steps) if law else None
    return None


def _one_side(context: Context, t: Term, law: Step, n: int, u: Term, steps: list[Term]) -> Step | None:
    """The multiplication theorem solved for its member of the argument n*u."""
    if t.data == "digamma":
        share = num(Fraction(1, n))
        value = add(mul(share, add(*[fn("digamma", w) for w in steps])), fn("log", num(n)))
        return _settled(context, t, value, [(law, mul(MINUS_ONE, share))])
    if t.data == "hurwitz":
        scale = power(num(n), mul(MINUS_ONE, t.args[0]))
        value = mul(scale, add(*[fn("hurwitz", t.args[0], w) for w in steps]))
        return _settled(context, t, value, [(law, mul(MINUS_ONE, scale))])
    scale = mul(*[power(f, MINUS_ONE) for f in law.goal.args[1].args[:-1]])
    value = mul(scale, *[fn("gamma", w) for w in steps])
    return _settled(context, t, value, [(law, mul(MINUS_ONE, scale))])


_STEPPED = ("gamma", "digamma", "hurwitz")


def _places(sides: tuple[Term, ...]) -> dict[str, list[Term]]:
    """The arguments at which gamma, digamma and hurwitz occur, or come to occur."""
    found: dict[str, dict[Term, None]] = {name: {} for name in _STEPPED}
    for n in [n for side in sides for n in walk(side) if n.tag == "fn" and n.data in NAMES and n.closed]:
        at = [*n.args, normal(add(*n.args))] if n.data == "beta" else [n.args[-1]]
        kinds = {"beta": ["gamma"], "loggamma": ["gamma"], "polygamma": ["digamma", "hurwitz"]}
        for kind in kinds.get(str(n.data), [str(n.data)]):
            if kind in found:
                found[kind].update(dict.fromkeys(at))
    return {name: list(places) for name, places in found.items()}


def _one_down(context: Context, t: Term) -> Step | None:
    low = normal(sub(t.args[-1], ONE))
    if t.data == "gamma":
        law = instance(context, "gamma_step", a=low)
        return _settled(context, t, mul(low, fn("gamma", low)), [(law, ONE)]) if law else None
    if t.data == "digamma":
        law = instance(context, "digamma_step", a=low)
        value = add(fn("digamma", low), power(low, MINUS_ONE))
        return _settled(context, t, value, [(law, ONE)]) if law else None
    s = t.args[0]
    law = instance(context, "hurwitz_step", a=low, s=s)
    value = sub(fn("hurwitz", s, low), power(low, mul(MINUS_ONE, s)))
    return _settled(context, t, value, [(law, MINUS_ONE)]) if law else None


_ROOTS = {n: mul(num(Fraction(1, 2)), power(num(n), num(Fraction(1, 2)))) for n in (2, 3)}
_SINES = {0: ZERO, 2: num(Fraction(1, 2)), 3: _ROOTS[2], 4: _ROOTS[3], 6: ONE}  # of pi/12 times the key


def special_angle(context: Context, t: Term) -> Step | None:
    """sin and cos of multiples of pi/4 and pi/6, guessed from a table and proved as equations between radicals."""
    if not is_call(t, "sin") and not is_call(t, "cos"):
        return None
    turn = constant(mul(t.args[0], power(const("pi"), MINUS_ONE)))
    if turn is None or (12 * turn).denominator != 1:
        return None
    place = int(12 * turn) + (6 if t.data == "cos" else 0)
    sign, place = (-1) ** (place // 12), place % 12
    value = _SINES.get(min(place, 12 - place))
    from derive.prover.equations import SECOND
    from derive.prover.radicals import meet_over_radicals

    step = meet_over_radicals(context, t, mul(num(sign), value), SECOND) if value else None
    return context.settle(step) if step else None


VALUES: tuple[Law, ...] = (
    first_term_alone,
    every_other,
    rational_series,
    multiplied_out,
    unfolded,
    bernoulli_number,
    shifted,
    closed_value,
    half_gamma,
    special_angle,
)


def attempts(context: Context, a: Term, b: Term) -> Iterator[Step | None]:
    """Equations in which a special function occurs, by its values and laws."""
    series = any([n.tag == "sum" and n.args[1] == OO for t in (a, b) for n in walk(t)])
    if not series and not occurs(a, b):
        return
    from derive.prover.equations import FIRST, SECOND, meet
    from derive.prover.radicals import meet_over_radicals

    if series:
        yield _by_stages(context, a, b)
    yield meet(context, a, b, (*relating(a, b), *VALUES, *FIRST))
    yield meet_over_radicals(context, a, b, (*relating(a, b), *VALUES, *SECOND))


def _by_stages(context: Context, a: Term, b: Term) -> Step | None:
    """Values of series first, while their terms are as they were written, and then the laws of what is left."""
    from derive.prover.equations import FIRST, SECOND, meet, prove_equation

    links = [rewrite(context, t, (*VALUES, *FIRST)) for t in (a, b)]
    if not any(links):
        return None
    c, d = [s.goal.args[1] if s else t for s, t in zip(links, (a, b), strict=True)]
    middle = context.equal(c, d) or meet(context, c, d, SECOND)
    if middle is None and not any([n.tag == "sum" and n.args[1] == OO for t in (c, d) for n in walk(t)]):
        middle = prove_equation(context, eq(c, d))
    pairs = [(s, m) for s, m in zip((*links, middle), (ONE, MINUS_ONE, ONE), strict=True) if s is not None]
    return context.equal(a, b, pairs) if middle else None


__all__ = ["VALUES", "attempts", "occurs", "relating", "unfolded"]

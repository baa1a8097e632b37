"""Bounds of |sin u|, |cos u|, |sinh u|, |cosh u| and |exp u - 1| for complex u; called by `bounds`.

Class: inequalities that are linear in these moduli, with bounds in |re u|, |im u| and |u|. Certificate: lemmas about
real p, q >= 0 and r = sqrt(p^2 + q^2), proved once by monotone functions, at p = |re u|, q = |im u|, r = |u|.

    |sin u| <= sinh|u|, |u|*cosh(im u), exp|im u|        |im u| <= |sin u|        |exp u - 1| <= exp|u| - 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    eq,
    fn,
    le,
    lt,
    mul,
    neg,
    num,
    power,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.complex_parts import by_exponentials, inside, lemma, linked, parts, square_of_modulus, tidy
from derive.prover.context import Context
from derive.prover.growth_lemmas import PROOFS, ROUND, SIGNS, SQUARES, bounds_of, ordered
from derive.prover.laws import instance, is_call

_A, _P, _Q, _R, _M = sym("a"), sym("p"), sym("q"), sym("r"), sym("m")
TWO, HALF = num(2), num(Fraction(1, 2))
WAVES = ("sin", "cos", "sinh", "cosh")
_COSH = fn("cosh", _Q)


# ---- at a complex argument ------------------------------------------------------------------------------------------
def about_growth(context: Context, u: Term, atoms: list[Term]) -> Iterator[Step | None]:
    """What is known of |u| for u = sin w and the like, or exp(w) - 1, as far as the atoms have a use for it."""
    if context.effort < 2:
        return
    if u.tag == "fn" and u.data in WAVES:
        yield from _about_wave(context, u, atoms)
    elif u.tag == "add" and len(u.args) == 2 and any([is_call(n, "exp") for n in walk(u)]):
        yield from _about_difference(context, u, atoms)


def _about_wave(context: Context, u: Term, atoms: list[Term]) -> Iterator[Step | None]:
    at = _values(context, u)
    if at is None:
        return
    name = "sin" if u.data in ("sin", "sinh") else "cos"
    if at["q"] == ZERO:  # sin and cos on the real line
        yield _flat(context, u, name, le(_M, _COSH), at, ONE)
        yield _flat(context, u, name, le(_M, mul(_R, _COSH)), at, at["r"]) if name == "sin" else None
        return
    around = _around(fn("abs", u), atoms)
    for goal in bounds_of(name):
        needed = [at[str(n.data)] for n in (_P, _Q, _R) if n.data in goal.free]
        calls = {str(n.data) for n in walk(goal) if n.tag == "fn"}
        if all([t in around for t in needed]) and (not calls or calls & {str(n.data) for n in around if n.tag == "fn"}):
            yield _at(context, u, name, goal, at)


def _around(m: Term, atoms: list[Term]) -> set[Term]:
    """The nodes of the atoms other than m."""
    return {n for a in atoms if a != m for n in walk(a)}


def _values(context: Context, u: Term) -> dict[str, Term] | None:
    """p, q, r and m for |u|, u = f(w)."""
    (w,) = u.args
    found = parts(context, w)
    if found is None:
        return None
    p, q = [_size(context, t) for t in (found.real, found.imaginary)]
    if u.data in ("sinh", "cosh"):
        p, q = q, p
    r = _size(context, w) if context.evident(sort("real", w)) else fn("abs", w)
    return {"p": p, "q": q, "r": r, "m": fn("abs", u)}


def _size(context: Context, t: Term) -> Term:
    """|t| for real t, without the bars where its sign is known."""
    if context.evident(le(ZERO, t)):
        return t
    return tidy(neg(t)) if context.evident(le(t, ZERO)) else fn("abs", t)


def _at(context: Context, u: Term, name: str, goal: Term, at: dict[str, Term]) -> Step | None:
    """The bound at |u|."""
    square = eq(power(_M, TWO), SQUARES[name])
    general = lemma(context, (*SIGNS, ROUND, square), PROOFS[name, goal], at)
    round_, size = _sum_of_squares(context, u.args[0], at), _square_of_wave(context, u, name, at)
    if general is None or round_ is None or size is None:
        return None
    return context.settle(context.cut(round_, size, general))


def _flat(context: Context, u: Term, name: str, goal: Term, at: dict[str, Term], value: Term) -> Step | None:
    """m <= 1 or m <= r, from m <= cosh 0 or m <= r*cosh 0."""
    step = _at(context, u, name, goal, at)
    one = by_exponentials(context, step.goal.args[1], value) if step else None
    return context.ordered(le(at["m"], value), step, one) if step and one else None


def _sum_of_squares(context: Context, w: Term, at: dict[str, Term]) -> Step | None:
    """r^2 = p^2 + q^2."""
    found, square = parts(context, w), square_of_modulus(context, w)
    if found is None or square is None:
        return None
    pairs: list[tuple[Step | None, Term]] = [] if at["r"] != fn("abs", w) else [(square, ONE)]
    for t in (found.real, found.imaginary):
        if fn("abs", t) in (at["p"], at["q"]) and t != w:
            pairs.append((instance(context, "abs_square", a=t), MINUS_ONE))
    if at["r"] == fn("abs", w) and context.evident(sort("real", w)):
        pairs = []
    return linked(context, power(at["r"], TWO), add(power(at["p"], TWO), power(at["q"], TWO)), pairs)


def _square_of_wave(context: Context, u: Term, name: str, at: dict[str, Term]) -> Step | None:
    """m^2 by circular and hyperbolic functions of p and q."""
    found, square = parts(context, u.args[0]), square_of_modulus(context, u)
    if found is None or square is None:
        return None
    p, q = (found.real, found.imaginary) if u.data in ("sin", "cos") else (found.imaginary, found.real)
    plain = by_exponentials(context, square.goal.args[1], substitute(SQUARES[name], {"p": p, "q": q}))
    pairs: list[tuple[Step | None, Term]] = [(square, ONE), (plain, ONE)]
    for f, t, size in ((name, p, at["p"]), ("sinh", q, at["q"])):
        if size == fn("abs", t):
            pairs.append((lemma(context, (sort("real", _A),), _EVEN[f], {"a": t}), MINUS_ONE))
    return linked(context, power(at["m"], TWO), substitute(SQUARES[name], at), pairs)


def _even(name: str) -> Callable[[Context], Step | None]:
    """f(|a|)^2 = f(a)^2 for real a."""

    def build(context: Context) -> Step | None:
        found = []
        for sign, law in ((le(ZERO, _A), "abs_of_nonnegative"), (le(_A, ZERO), "abs_of_nonpositive")):
            inner = context.under([sign])
            moved = inside(inner, instance(inner, law, a=_A), lambda v: power(fn(name, v), TWO))
            found.append(linked(inner, power(fn(name, fn("abs", _A)), TWO), power(fn(name, _A), TWO), [(moved, ONE)]))
        first, second = found
        if first is None or second is None:
            return None
        return context.settle(context.apply("cases", (first, second), le(ZERO, _A)))

    return build


_EVEN = {name: _even(name) for name in ("sin", "cos", "sinh")}


# ---- exp(w) - 1 -----------------------------------------------------------------------------------------------------
def _about_difference(context: Context, u: Term, atoms: list[Term]) -> Iterator[Step | None]:
    """|exp(w) - 1| <= exp|w| - 1 and |exp(w) - 1| <= |w|*exp|w|."""
    for n in dict.fromkeys(walk(u)):
        if not is_call(n, "exp"):
            continue
        (w,) = n.args
        turned = tidy(add(u, n)) == ONE or tidy(sub(u, n)) == MINUS_ONE
        size = _size(context, w) if context.evident(sort("real", w)) else fn("abs", w)
        if turned and size in _around(fn("abs", u), atoms):
            yield _exponential(context, u, w, size)
            yield lemma(context, (sort("real", _R),), _by_tangent, {"r": size})


def _exponential(context: Context, u: Term, w: Term, size: Term) -> Step | None:
    """|exp(w) - 1| <= exp|w| - 1."""
    half = tidy(mul(HALF, w))
    found, wave = parts(context, half), fn("sinh", half)
    at = _values(context, wave)
    if found is None or at is None:
        return None
    inner = _at(context, wave, "sin", le(_M, fn("sinh", _R)), at)
    equal = _halves(context, u, half, found.real, at["m"])
    sizes = _halved(context, w, at["r"], size)
    if inner is None or equal is None or sizes is None:
        return None
    below = _real_below(context, half, found.real, at["r"])
    facts = (*[sort("real", t) for t in (_P, _R, _M)], le(ZERO, _M), le(_P, _R), le(_M, fn("sinh", _R)))
    values = {"p": found.real, "r": at["r"], "m": at["m"]}
    law = lemma(context, facts, _grown, values)
    if law is None or below is None:
        return None
    law = context.settle(context.cut(inner, below, law))
    twice = inside(context, sizes, lambda v: fn("exp", mul(TWO, v)))
    return context.ordered(le(fn("abs", u), sub(fn("exp", size), ONE)), law, equal, twice) if twice else None


def _halves(context: Context, u: Term, half: Term, x: Term, m: Term) -> Step | None:
    """|u| = 2*exp(x)*|sinh(w/2)|, where x = re(w)/2."""
    from derive.prover.moduli import modulus

    size, wave = mul(TWO, fn("exp", half)), fn("sinh", half)
    same = by_exponentials(context, u, mul(size, wave)) or by_exponentials(context, u, neg(mul(size, wave)))
    moved = inside(context, same, lambda v: fn("abs", v))
    law, scale = instance(context, "abs_product", a=size, b=wave), modulus(context, fn("abs", size))
    value = mul(TWO, fn("exp", x), m)
    return linked(context, fn("abs", u), value, [(moved, ONE), (law, ONE), (scale, m)])


def _halved(context: Context, w: Term, r: Term, size: Term) -> Step | None:
    """r = |w|/2, where r is |w/2|."""
    from derive.prover.moduli import modulus

    shown = modulus(context, r) if is_call(r, "abs") else None
    return linked(context, r, mul(HALF, size), [(shown, ONE)] if shown else [])


def _real_below(context: Context, w: Term, x: Term, r: Term) -> Step | None:
    """re(w) <= |w|."""
    from derive.prover.moduli_order import less_by_squares

    if not is_call(r, "abs") or context.evident(sort("real", w)):
        return instance(context, "below_abs", a=x) if is_call(r, "abs") else ordered(context, le(x, r))
    found, square = parts(context, w), square_of_modulus(context, w)
    if found is None or square is None:
        return None
    low = context.side(le(ZERO, power(found.imaginary, TWO)))
    made = context.ordered(le(power(x, TWO), power(r, TWO)), low, square) if low else None
    return less_by_squares(context, le(x, r), made) if made else None


def _by_tangent(context: Context) -> Step | None:
    """exp r - 1 <= r*exp r, from 1 - r <= exp(-r)."""
    tangent, sign = instance(context, "exp_tangent", a=neg(_R)), context.side(lt(ZERO, fn("exp", _R)))
    whole = context.attempt("product", (tangent, sign)) if tangent and sign else None
    goal = le(sub(fn("exp", _R), ONE), mul(_R, fn("exp", _R)))
    made = context.attempt("linear", (whole,), goal, ONE) if whole else None
    return context.settle(made) if made else None


def _grown(context: Context) -> Step | None:
    """2*exp(p)*m <= exp(2*r) - 1, from p <= r and m <= sinh r."""
    from derive.prover.moduli_order import exp_grows

    a, b = sym("a"), sym("b")
    grow = lemma(context, (sort("real", a), sort("real", b), le(a, b)), exp_grows, {"a": _P, "b": _R})
    value = by_exponentials(context, mul(TWO, fn("exp", _R), fn("sinh", _R)), sub(fn("exp", mul(TWO, _R)), ONE))
    sign, positive = context.hypothesis(le(ZERO, _M)), context.side(lt(ZERO, fn("exp", _R)))
    if grow is None or value is None or positive is None:
        return None
    first = context.apply("product", (sign, context.settle(grow)))
    second = context.apply("product", (positive, context.hypothesis(le(_M, fn("sinh", _R)))))
    goal = le(mul(TWO, fn("exp", _P), _M), sub(fn("exp", mul(TWO, _R)), ONE))
    for sense in (ONE, MINUS_ONE):
        made = context.attempt("linear", (first, second, value), goal, TWO, TWO, sense)
        if made is not None:
            return context.settle(made)
    return None


__all__ = ["about_growth"]

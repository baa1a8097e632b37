"""Real inequalities behind the growth of sin and cos: m = sqrt(sin(p)^2 + sinh(q)^2) against functions of p, q and r.

Class: the bounds in `_BOUNDS` and what follows from one and an inequality more, for p, q >= 0 and r = sqrt(p^2 + q^2).
Certificate: squares, as sums of inequalities of monotone functions. Called by `moduli_bounds`.

    m <= sinh r        m <= r*cosh q        m <= exp q        q <= m
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, eq, fn, le, lt, mul, neg, num, power, sort, sub, sym
from derive.prover.builder import Step
from derive.prover.complex_parts import by_exponentials, linked
from derive.prover.context import Context
from derive.prover.laws import is_call

_A, _P, _Q, _R, _M = sym("a"), sym("p"), sym("q"), sym("r"), sym("m")
TWO, HALF = num(2), num(Fraction(1, 2))
SIGNS = (*[sort("real", t) for t in (_P, _Q, _R, _M)], *[le(ZERO, t) for t in (_P, _Q, _R, _M)])
ROUND = eq(power(_R, TWO), add(power(_P, TWO), power(_Q, TWO)))


def _square(name: str, t: Term) -> Term:
    return power(fn(name, t), TWO)


# |sin u|^2 and |cos u|^2 in p = |re u| and q = |im u|; sinh and cosh are these with p and q exchanged
SQUARES = {name: add(_square(name, _P), _square("sinh", _Q)) for name in ("sin", "cos")}


@dataclass(frozen=True)
class Bound:
    """A relation between m = |f u| and p, q, r; the names, below, of what adds up to that of the squares."""

    goal: Term
    orders: tuple[str, ...]
    equations: tuple[str, ...]


_COSH, _EXP = fn("cosh", _Q), fn("exp", _Q)
_BOUNDS = {
    "sin": (
        Bound(le(_M, fn("sinh", _R)), ("sine", "growth"), ("round",)),
        Bound(le(_M, mul(_R, _COSH)), ("sine", "tangent", "rest"), ("round times cosh", "cosh times p")),
        Bound(le(_M, _COSH), ("cos",), ("circle", "cosh")),
        Bound(le(fn("sinh", _Q), _M), ("sin",), ()),
    ),
    "cos": (
        Bound(le(_M, fn("cosh", _R)), ("sin", "grown"), ("circle", "cosh of r")),
        Bound(le(_M, _COSH), ("sin",), ("circle", "cosh")),
        Bound(le(fn("sinh", _Q), _M), ("cos",), ()),
    ),
}
# what follows from a bound and one inequality more
_WEAKER = {
    "sin": (
        (lt(_M, fn("exp", _R)), le(_M, fn("sinh", _R)), lt(fn("sinh", _R), fn("exp", _R)), ONE),
        (le(_M, mul(_R, _EXP)), le(_M, mul(_R, _COSH)), le(_COSH, _EXP), _R),
        (le(_M, _EXP), le(_M, _COSH), le(_COSH, _EXP), ONE),
        (le(_Q, _M), le(fn("sinh", _Q), _M), le(_Q, fn("sinh", _Q)), ONE),
    ),
    "cos": (
        (le(_M, fn("exp", _R)), le(_M, fn("cosh", _R)), le(fn("cosh", _R), fn("exp", _R)), ONE),
        (le(_M, _EXP), le(_M, _COSH), le(_COSH, _EXP), ONE),
        (le(_Q, _M), le(fn("sinh", _Q), _M), le(_Q, fn("sinh", _Q)), ONE),
    ),
}


def _equation(context: Context, which: str) -> Step | None:
    """The equations behind the bounds, by their names."""
    if which == "circle":
        return by_exponentials(context, _square("cos", _P), sub(ONE, _square("sin", _P)))
    if which in ("cosh", "cosh of r"):
        t = _Q if which == "cosh" else _R
        return by_exponentials(context, _square("cosh", t), add(ONE, _square("sinh", t)))
    if which == "round":
        return context.hypothesis(ROUND)
    p, c = power(_P, TWO), power(_COSH, TWO)
    if which == "round times cosh":
        whole = add(mul(p, c), mul(power(_Q, TWO), c))
        return linked(context, mul(power(_R, TWO), c), whole, [(context.hypothesis(ROUND), c)])
    return linked(context, mul(p, c), add(p, mul(p, _square("sinh", _Q))), [(_equation(context, "cosh"), p)])


def _order(context: Context, which: str) -> Step | None:
    """The inequalities behind the bounds, by their names."""
    if which in ("sin", "cos"):
        return context.side(le(ZERO, _square(which, _P)))
    if which == "rest":
        return context.side(le(ZERO, mul(power(_P, TWO), _square("sinh", _Q))))
    if which in ("tangent", "sine"):
        a, b = (fn("sinh", _Q), mul(_Q, _COSH)) if which == "tangent" else (fn("sin", _P), _P)
        low, high = [ordered(context, le(t, b)) for t in (a, neg(a))]
        whole = context.attempt("product", (low, high)) if low and high else None
        made = context.attempt("linear", (whole,), le(power(a, TWO), power(b, TWO)), ONE) if whole else None
        return context.settle(made) if made else None
    squares = _square("sinh", _Q), _square("sinh", _R)
    lifted = [sub(s, power(t, TWO)) for s, t in zip(squares, (_Q, _R), strict=True)]
    step, below = ordered(context, le(*(squares if which == "grown" else lifted)), le(_Q, _R)), _below(context)
    return context.settle(context.cut(below, step)) if step and below else None


def _below(context: Context) -> Step | None:
    """q <= r, by their squares."""
    from derive.prover.moduli_order import less_by_squares

    given = (context.side(le(ZERO, power(_P, TWO))), context.hypothesis(ROUND))
    made = added(context, le(power(_Q, TWO), power(_R, TWO)), given[:1], given[1:])
    return less_by_squares(context, le(_Q, _R), made) if made else None


def added(
    context: Context, goal: Term, orders: Sequence[Step | None], equations: Sequence[Step | None]
) -> Step | None:
    """The goal as the sum of the inequalities, plus or minus each of the equations."""
    steps = [s for s in (*orders, *equations) if s is not None]
    if len(steps) < len(orders) + len(equations):
        return None
    for signs in product((ONE, MINUS_ONE), repeat=len(equations)):
        made = context.attempt("linear", steps, goal, *[ONE for _ in orders], *signs)
        if made is not None:
            return context.settle(made)
    return None


def ordered(context: Context, goal: Term, *more: Term) -> Step | None:
    """An inequality of real functions, from the signs of its own symbols alone."""
    from derive.prover.order import prove_order

    plain = [f for f in context.facts if f in SIGNS and f.free <= goal.free]
    inner = Context(context.builder, (*plain, *more), context.meter, context.depth + 1)
    step = prove_order(inner, goal)
    return step if step is not None and inner.paid(step) else None


# ---- the lemmas in p, q, r and m ------------------------------------------------------------------------------------
def _proof(name: str, goal: Term) -> Callable[[Context], Step | None]:
    def build(context: Context) -> Step | None:
        for bound in _BOUNDS[name]:
            if bound.goal == goal:
                return _by_square(context, name, bound)
        for weaker, given, more, factor in _WEAKER[name]:
            if weaker == goal:
                return _weakened(context, weaker, _proof(name, given)(context), more, factor)
        return None

    return build


def _by_square(context: Context, name: str, bound: Bound) -> Step | None:
    """a <= b from a^2 <= b^2."""
    from derive.prover.moduli_order import less_by_squares

    size = context.hypothesis(eq(power(_M, TWO), SQUARES[name]))
    a, b = bound.goal.args
    orders = [_order(context, which) for which in bound.orders]
    equations = [size, *[_equation(context, which) for which in bound.equations]]
    made = added(context, le(power(a, TWO), power(b, TWO)), orders, equations)
    return less_by_squares(context, bound.goal, made) if made else None


def _weakened(context: Context, goal: Term, given: Step | None, more: Term, factor: Term) -> Step | None:
    gap = _below_exponential(context, more) if is_call(more.args[1], "exp") else ordered(context, more)
    sign = context.side(le(ZERO, factor))
    if given is None or gap is None or sign is None:
        return None
    gap = context.apply("product", (sign, gap)) if factor != ONE else gap
    made = context.attempt("linear", (given, gap), goal, ONE, ONE)
    return context.settle(made) if made else None


def _below_exponential(context: Context, goal: Term) -> Step | None:
    """cosh t <= exp t and sinh t < exp t, since exp t = cosh t + sinh t, for t >= 0."""
    low, high = goal.args
    other = fn("sinh" if low.data == "cosh" else "cosh", low.args[0])
    whole = by_exponentials(context, high, add(low, other))
    return added(context, goal, [context.side(Term(goal.tag, None, (ZERO, other)))], [whole])


PROOFS: dict[tuple[str, Term], Callable[[Context], Step | None]] = {
    (name, goal): _proof(name, goal)
    for name in ("sin", "cos")
    for goal in [*[b.goal for b in _BOUNDS[name]], *[w[0] for w in _WEAKER[name]]]
}


def bounds_of(name: str) -> list[Term]:
    """The relations that are proved of m, for sin or cos."""
    return [b.goal for b in _BOUNDS[name]] + [w[0] for w in _WEAKER[name]]


__all__ = ["PROOFS", "ROUND", "SIGNS", "SQUARES", "added", "bounds_of", "ordered"]

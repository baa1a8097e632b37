"""Inequalities between moduli and roots: by squares, by two signs, by the triangle inequality, by growth of exp.

Class: a <= b and a < b where a modulus or a square root occurs; |u| <= b for real u from u <= b and -u <= b;
exp a <= exp b from a <= b. Certificate: the lemma `a^2 <= b^2, 0 <= b |- a <= b`, triangle inequalities.

    |re z| <= |z|  from  x^2 <= x^2 + y^2            | |a| - |b| | <= |a - b|  from  |a| <= |a - b| + |b| and its twin
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from derive.kernel.logic import FALSE
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    eq,
    fn,
    le,
    lt,
    ne,
    neg,
    num,
    power,
    sort,
    sub,
    sym,
)
from derive.prover.builder import Step
from derive.prover.complex_parts import by_exponentials, inside, lemma, linked, tidy
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.rewriting import Conversion, rewrite

Prove = Callable[[Context, Term], "Step | None"]
_A, _B = sym("a"), sym("b")
HALF = num(Fraction(1, 2))
MAX_DEPTH = 5


def prove_by_squares(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    """The goal about moduli and roots, or None; squares are taken where conversions are given."""
    if goal.tag not in ("lt", "le") or context.depth > MAX_DEPTH:
        return None
    inner = context.under(())  # one level deeper: each attempt proves another inequality
    for attempt in (two_signs, _growth, _squares) if conversions else (two_signs, _growth):
        try:
            step = attempt(inner, goal, conversions, prove)
        except KernelError:
            continue
        if step is not None and context.paid(step):
            return step
    return None


def _has_root(t: Term) -> bool:
    """Does a modulus or a square root stand among the terms and factors?"""
    if is_call(t, "abs") or t.tag == "pow" and t.args[1] == HALF and bool(t.free):
        return True
    return t.tag in ("add", "mul", "pow") and any([_has_root(a) for a in t.args])


# ---- two signs ------------------------------------------------------------------------------------------------------
def two_signs(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    """|u| <= b from u <= b and -u <= b, for a real u that is no single symbol."""
    a, b = goal.args
    if not is_call(a, "abs") or not context.evident(sort("real", a.args[0])):
        return None
    (u,) = a.args
    pair = [prove(context, Term(goal.tag, None, (v, b))) for v in (u, tidy(neg(u)))]
    if any([p is None or not context.paid(p) for p in pair]):
        return None
    sign = le(ZERO, u)
    upper, lower = [context.attempt(f"axiom abs_of_{name}", (), u) for name in ("nonnegative", "nonpositive")]
    if upper is None or lower is None or pair[0] is None or pair[1] is None:
        return None
    first = context.attempt("linear", (pair[0], upper), goal, ONE, ONE)
    second = context.attempt("linear", (pair[1], lower), goal, ONE, ONE)
    if first is None or second is None:
        return None
    below = context.attempt("linear", (context.apply("negation", (), sign),), le(u, ZERO), ONE)
    if below is None:
        return None
    return context.settle(context.apply("cases", (first, context.cut(below, second)), sign))


# ---- growth ---------------------------------------------------------------------------------------------------------
def _growth(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    """exp u <= exp v from u <= v."""
    a, b = goal.args
    if goal.tag != "le" or not (is_call(a, "exp") and is_call(b, "exp")):
        return None
    pair = le(a.args[0], b.args[0])
    inner = prove(context, pair)
    if inner is None or not context.paid(inner):
        return None
    facts = (sort("real", _A), sort("real", _B), le(_A, _B))
    law = lemma(context, facts, exp_grows, {"a": a.args[0], "b": b.args[0]})
    return context.settle(context.cut(inner, law)) if law else None


def exp_grows(context: Context) -> Step | None:
    """exp a <= exp b from a <= b: equal where a = b, and less where a < b."""
    same, goal = eq(_A, _B), le(fn("exp", _A), fn("exp", _B))
    moved = inside(context, context.hypothesis(same), lambda v: fn("exp", v))
    first = context.attempt("linear", (moved,), goal, ONE) if moved else None
    apart = context.apply("negation", (), same)
    less = context.attempt("side", (), lt(_A, _B), ne(_A, _B), le(_A, _B), sort("real", _A), sort("real", _B))
    law = context.attempt("axiom exp_increases", (), _A, _B)
    if first is None or less is None or law is None:
        return None
    second = context.attempt("linear", (context.cut(context.cut(apart, less), law),), goal, ONE)
    return context.settle(context.apply("cases", (first, second), same)) if second else None


# ---- squares --------------------------------------------------------------------------------------------------------
def _squares(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    """a <= b from a^2 <= b^2 and 0 <= b; or with both sides negated and exchanged."""
    a, b = goal.args
    if not (_has_root(a) or _has_root(b)):
        return None
    for low, high in ((a, b), (tidy(neg(b)), tidy(neg(a)))):
        if not context.evident(le(ZERO, high)):
            continue
        step = _squared(context, Term(goal.tag, None, (low, high)), conversions, prove)
        made = context.attempt("linear", (step,), goal, ONE) if step else None
        if made is not None:
            return context.settle(made)
    return None


def _squared(context: Context, goal: Term, conversions: tuple[Conversion, ...], prove: Prove) -> Step | None:
    ends, links = [], []
    for side in goal.args:
        square = power(side, num(2))
        shown = rewrite(context, square, (pythagoras, *conversions))
        ends.append(shown.goal.args[1] if shown else tidy(square))
        links.append(shown or linked(context, square, ends[-1], ()))
    if any([k is None for k in links]) or Term(goal.tag, None, tuple(ends)) == goal:
        return None
    inner = prove(context, Term(goal.tag, None, tuple(ends)))
    if inner is None or not context.paid(inner):
        return None
    a, b = goal.args
    whole = Term(goal.tag, None, (power(a, num(2)), power(b, num(2))))
    squares = context.ordered(whole, inner, *[k for k in links if k is not None])
    return less_by_squares(context, goal, squares) if squares else None


def less_by_squares(context: Context, goal: Term, squares: Step) -> Step | None:
    """a < b or a <= b from a^2 < b^2 or a^2 <= b^2, for real a and b >= 0."""
    a, b = goal.args
    build = _less_by_squares if goal.tag == "lt" else _at_most_by_squares
    general = Term(goal.tag, None, (power(_A, num(2)), power(_B, num(2))))
    facts = (sort("real", _A), sort("real", _B), le(ZERO, _B), general)
    law = lemma(context, facts, build, {"a": a, "b": b})
    return context.settle(context.cut(squares, law)) if law else None


def pythagoras(context: Context, t: Term) -> Step | None:
    """A conversion: cos(u)^2 = 1 - sin(u)^2 and cosh(u)^2 = 1 + sinh(u)^2."""
    if t.tag != "pow" or t.args[1] != num(2) or not (is_call(t.args[0], "cos") or is_call(t.args[0], "cosh")):
        return None
    return lemma(context, (), _cosine if t.args[0].data == "cos" else _hyperbolic_cosine, {"a": t.args[0].args[0]})


def _cosine(context: Context) -> Step | None:
    return by_exponentials(context, power(fn("cos", _A), num(2)), sub(ONE, power(fn("sin", _A), num(2))))


def _hyperbolic_cosine(context: Context) -> Step | None:
    return by_exponentials(context, power(fn("cosh", _A), num(2)), add(ONE, power(fn("sinh", _A), num(2))))


def _at_most_by_squares(context: Context) -> Step | None:
    return _by_contradiction(context, le(_A, _B))


def _less_by_squares(context: Context) -> Step | None:
    return _by_contradiction(context, lt(_A, _B))


def _by_contradiction(context: Context, goal: Term) -> Step | None:
    """Were b < a (or b <= a), then 0 <= (a - b)*(a + b), against the order of the squares."""
    strict = goal.tag == "le"
    order = Term("lt" if strict else "le", None, (_B, _A))
    against = context.hypothesis(order)
    low = Term(order.tag, None, (ZERO, add(_A, _B)))
    total = context.attempt("linear", (against, context.hypothesis(le(ZERO, _B))), low, ONE, num(2))
    gap = context.attempt("linear", (against,), Term(order.tag, None, (ZERO, sub(_A, _B))), ONE)
    product = context.attempt("product", (total, gap)) if total and gap else None
    given = [f for f in context.facts if f.tag in ("lt", "le") and f.args[0].tag == "pow"]
    if product is None or not given:
        return None
    clash = context.attempt("linear", (product, context.hypothesis(given[0])), FALSE, ONE, ONE)
    if clash is None:
        return None
    second = context.cut(context.apply("negation", (), goal), context.apply("anything", (clash,), goal))
    return context.settle(context.apply("cases", (context.hypothesis(goal), second), goal))


# ---- what is known of moduli ----------------------------------------------------------------------------------------
def about_modulus(context: Context, u: Term, atoms: list[Term]) -> Iterator[Step | None]:
    """For |u| among the atoms: |u| <= |v| + |w| where u = v + w or the like; |u|^2 = u^2 for real u; its growth."""
    from derive.prover.moduli_bounds import about_growth

    yield from about_growth(context, u, atoms)
    others = [a.args[0] for a in atoms if is_call(a, "abs") and a.args[0] != u]
    for i, v in enumerate(others):
        for w in others[i:]:
            for p, q in ((v, w), (v, neg(w)), (neg(v), w), (neg(v), neg(w))):
                if tidy(sub(add(p, q), u)) == ZERO:
                    yield _triangle(context, u, p, q, v, w)
                    break
    if context.evident(sort("real", u)):
        law = instance(context, "abs_square", a=u)
        plain, square = power(u, num(2)), power(fn("abs", u), num(2))
        for pair, c in (((plain, square), MINUS_ONE), ((square, plain), ONE)):
            step = context.attempt("linear", (law,), le(*pair), c) if law else None
            yield context.settle(step) if step else None


def _triangle(context: Context, u: Term, p: Term, q: Term, v: Term, w: Term) -> Step | None:
    law = instance(context, "triangle_inequality", a=p, b=q)
    same = inside(context, linked(context, u, add(p, q), ()), lambda t: fn("abs", t))
    if law is None or same is None:
        return None
    return context.ordered(le(fn("abs", u), add(fn("abs", v), fn("abs", w))), law, same)


__all__ = ["about_modulus", "exp_grows", "less_by_squares", "prove_by_squares", "two_signs"]

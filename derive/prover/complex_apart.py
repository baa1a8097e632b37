"""What does not vanish off the real line; called by `complex_parts`, `moduli`, `branches` and `shapes`.

Class: u != 0 for products and powers of such, closed u by enclosures, exponentials in disguise, and u = X + I*Y where
X^2 + Y^2 != 0. Certificate: (X - I*Y)*(X + I*Y) = X^2 + Y^2. What is found is kept for whatever comes to owe it.
"""

from __future__ import annotations

from derive.kernel.terms import MINUS_ONE, ZERO, Term, add, fn, lt, ne, neg, num, power, sym
from derive.prover.builder import Step
from derive.prover.complex_parts import MAX_SIZE, joined, linked, parts, square_of_modulus, tidy
from derive.prover.context import Context
from derive.prover.laws import exponentials, instance, is_call
from derive.prover.rewriting import rewrite


def square_apart(context: Context, t: Term) -> Step | None:
    """X^2 + Y^2 != 0, owing t != 0."""
    square = square_of_modulus(context, t)
    apart = context.attempt("side", (), ne(power(fn("abs", t), num(2)), ZERO), *_nonzero(context, t))
    if square is None or apart is None:
        return None
    hole = sym(context.fresh("hole", *square.goal.args))
    moved = context.attempt("replace", (square,), hole, ne(hole, ZERO))
    return context.settle(context.cut(apart, moved)) if moved else None


def _nonzero(context: Context, t: Term) -> tuple[Term, ...]:
    facts = context.relevant(t)
    return facts if context.evident(ne(t, ZERO)) else (*facts, ne(t, ZERO))


def apart(context: Context, u: Term) -> Step | None:
    """u != 0, paid by the facts; kept for whatever comes to owe it."""
    key = ("apart", u)
    if key not in context.known:
        context.known[key] = None
        step = _apart(context, u)
        if step is not None and context.paid(step):
            context.known[key] = step
            _note_apart(context, step)
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _note_apart(context: Context, step: Step) -> None:
    """Keep u != 0, and of the normal form of u as well."""
    context.note(step)
    u = step.goal.args[0]
    same = linked(context, u, tidy(u), ()) if tidy(u) != u else None
    if same is not None:
        hole = sym(context.fresh("hole", u))
        context.note(context.cut(step, context.apply("replace", (same,), hole, ne(hole, ZERO))))


def _apart(context: Context, u: Term) -> Step | None:
    goal = ne(u, ZERO)
    step = context.side(goal) or (None if u.free else context.attempt("closed", (), goal))
    if step is not None:
        return step
    if any([is_call(n, "sin") or is_call(n, "sinh") for n in u.args]) or u.tag == "add" and u.size < MAX_SIZE:
        shown = rewrite(context, u, (exponentials,))
        if shown is not None and context.evident(ne(shown.goal.args[1], ZERO)):
            return _apart_by(context, shown)
    if is_call(u, "sign"):
        return _apart_by(context, instance(context, "direction", a=u.args[0]) if apart(context, u.args[0]) else None)
    if u.tag in ("mul", "pow") or is_call(u, "abs"):
        factors = u.args if u.tag == "mul" else u.args[:1]
        known = [apart(context, f) for f in factors]
        given = [k for k in known if k is not None]
        if len(given) < len(factors):
            return None
        step = context.attempt("side", (), goal, *[k.goal for k in given], *context.relevant(u))
        return context.settle(context.cut(*given, step)) if step else None
    return _apart_by_parts(context, u)


def _apart_by(context: Context, equation: Step | None) -> Step | None:
    """u != 0 from u = v and v != 0."""
    known = apart(context, equation.goal.args[1]) if equation else None
    if equation is None or known is None:
        return None
    u, v = equation.goal.args
    back = linked(context, v, u, [(equation, MINUS_ONE)])
    if back is None:
        return None
    hole = sym(context.fresh("hole", *back.goal.args))
    return context.settle(context.cut(known, context.apply("replace", (back,), hole, ne(hole, ZERO))))


def _apart_by_parts(context: Context, u: Term) -> Step | None:
    """u != 0 from X^2 + Y^2 = (X - I*Y)*(X + I*Y) != 0."""
    from derive.prover.order import nonzero

    p = parts(context, u)
    if p is None or p.imaginary == ZERO:
        return None
    square = nonzero(context, add(power(p.real, num(2)), power(p.imaginary, num(2))))
    if square is None:
        return None
    whole = joined(p.real, p.imaginary)
    step = context.attempt("quotient", (square, square), joined(p.real, neg(p.imaginary)), whole)
    back = linked(context, whole, u, [(p.step, MINUS_ONE)])
    if step is None or back is None:
        return None
    hole = sym(context.fresh("hole", u))
    moved = context.attempt("replace", (back,), hole, ne(hole, ZERO))
    return context.settle(context.cut(step, moved)) if moved else None


def above(context: Context, t: Term) -> Step | None:
    """0 < X^2 + Y^2, for a t that is known not to vanish."""
    apart = square_apart(context, t)
    if apart is None or not context.paid(apart):
        return None
    square = apart.goal.args[0]
    step = context.attempt("side", (), lt(ZERO, square), apart.goal, *context.relevant(square))
    return context.settle(context.cut(apart, step)) if step else None


__all__ = ["above", "apart", "square_apart"]

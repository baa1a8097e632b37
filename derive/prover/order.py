"""Inequalities and non-vanishing: by structure, by factors, by linear combinations of products of inequalities.

The difference of the sides is written as a quotient of products of irreducible factors (python-flint). The sign of each
factor follows by structure, or as a combination with coefficients >= 0 of products of the facts, of bounds of its
symbols, and of squares (an exact linear program finds it). Certificate: the coefficients. Gives up past degree 4.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    fn,
    fresh,
    le,
    lt,
    ne,
    neg,
    num,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.combination import positive
from derive.prover.context import Context
from derive.prover.from_assumptions import by_assumptions
from derive.prover.log_order import prove_through_log
from derive.prover.odd_powers import prove_odd_powers
from derive.prover.power_order import prove_power_order
from derive.prover.rational import Field, Polynomial
from derive.prover.rewriting import rewrite

SHARE = 600  # steps for the arguments of exp and log


def prove_order(context: Context, goal: Term) -> Step | None:
    """A step with the goal a < b, a <= b or a != b, paid by the facts up to definedness."""
    step = context.side(goal) or by_assumptions(context, goal)
    if step is not None:
        return step
    for n in walk(goal):
        if n.tag == "fn" and n.data in ("exp", "log") and n.closed:
            context.hints[n] = None
    if not goal.free:
        closed = context.attempt("closed", (), goal)
        if closed is not None:
            return closed
    a, b = goal.args
    logs = any([_of_exponentials(n) for n in walk(goal)])
    logs = logs or all([side.tag == "fn" and side.data in ("exp", "log") for side in goal.args])
    if logs:
        through = prove_through_log(context, goal, _side_by_side)
        if through is not None:
            return context.settle(through)
    powers = prove_power_order(context, goal, prove_order, _side_by_side)
    powers = powers or prove_odd_powers(context, goal, prove_order)
    if powers is not None:
        return powers
    moving = any([n.tag in ("sum", "prod", "deriv", "lim") for n in walk(goal)])
    alike = goal.args[0].tag == goal.args[1].tag and goal.args[0].tag in ("fn", "pow")
    order = (_by_growth, _by_factors, _whole) if alike else (_by_factors, _whole, _by_growth)
    for attempt in (*((_by_rewriting, _by_factors) if moving else (*order, _by_rewriting)), _by_numbers):
        try:
            step = attempt(context, goal, a, b)
        except KernelError:
            step = None
        context.tell(_TOLD[attempt.__name__])
        if step is not None:
            return context.settle(step)
    late = any([n.tag == "fn" and n.data == "log" and n.args[0].tag in ("sum", "add") for n in walk(goal)])
    through = prove_through_log(context, goal, _side_by_side) if late and not logs else None
    return context.settle(through) if through is not None else None


def _of_exponentials(t: Term) -> bool:
    """The log of a sum that holds exponentials, as log-sum-exp is."""
    inside = t.args[0] if t.tag == "fn" and t.data == "log" else None
    return inside is not None and inside.tag in ("sum", "add") and any(
        [n.tag == "fn" and n.data == "exp" for n in walk(inside)])


_TOLD = {
    "_by_factors": "signs of factors, combinations of known inequalities, slopes",
    "_whole": "the difference as it stands: zeros, slopes, limits",
    "_by_growth": "exp, log and powers keep order",
    "_by_rewriting": "order after rewriting",
    "_by_numbers": "order of Fibonacci numbers",
}


def _side_by_side(context: Context, goal: Term) -> Step | None:
    """By order with a share of the steps, else term by term, as sums of exponentials often are compared."""
    from derive.prover.termwise import prove_termwise

    step = context.within(SHARE, lambda scope: prove_order(scope, goal))
    return step if step is not None and context.paid(step) else prove_termwise(context, goal)


def _whole(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    """The difference of the sides with its denominators, where `_by_factors` clears them."""
    from derive.prover.contacts import by_contacts

    if goal.tag == "ne" or len(goal.free) != 1:
        return None
    step = by_contacts(context, sub(b, a), goal.tag == "lt")
    return context.attempt("linear", (step,), goal, ONE) if step else None


def _by_numbers(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    from derive.prover.fibonacci import prove_fibonacci_order

    return prove_fibonacci_order(context, goal)


def _by_rewriting(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    """Convert the difference (sums to closed forms, assumed equations, laws) and try its factors again."""
    from derive.prover.counting import ladder
    from derive.prover.equations import FIRST, SECOND, assumption_conversions
    from derive.prover.rearranging import peeling

    difference = sub(b, a)
    given = [side for f in context.facts if f.tag in ("lt", "le") for side in f.args]
    always = (*assumption_conversions(context), ladder(difference), peeling(difference, *given))
    tried: Term | None = None
    for conversions in (FIRST, SECOND) if context.effort > 1 else (FIRST,):
        shown = rewrite(context, difference, (*always, *conversions))
        if shown is None or shown.goal.args[1] == tried:
            continue
        tried = shown.goal.args[1]
        inner = _by_factors(context, Term(goal.tag, None, (ZERO, tried)), ZERO, tried)
        if inner is not None:
            return _moved(context, inner, shown, goal) if goal.tag == "ne" else context.ordered(goal, inner, shown)
    return None


def _moved(context: Context, inner: Step, shown: Step, goal: Term) -> Step | None:
    hole = sym(fresh("hole", shown.goal))
    back = context.equal(shown.goal.args[1], shown.goal.args[0], [(shown, MINUS_ONE)])
    if back is None:
        return None
    zero_first = context.apply("replace", (context.settle(back),), hole, ne(ZERO, hole))
    step = context.cut(inner, zero_first)
    return context.attempt("apart", (context.settle(step),), *goal.args, ONE)


def _by_growth(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    """exp, log and equal positive powers keep order; tangents bound exp and log."""
    if goal.tag != "lt":
        return None
    if b.tag == "fn" and b.data == "log" and not (a.tag == "fn" and a.data == "log"):
        inner = prove_order(context, lt(fn("exp", a), b.args[0]))
        law = instance_of(context, "log_increases", a=fn("exp", a), b=b.args[0])
        return _through_log(context, goal, a, context.cut(inner, law)) if inner and law else None
    root = _by_root(context, goal, a, b)
    if root is not None:
        return root
    if a.tag == b.tag == "fn" and a.data == b.data and a.data in ("exp", "log"):
        inner = prove_order(context, lt(a.args[0], b.args[0]))
        law = instance_of(context, f"{a.data}_increases", a=a.args[0], b=b.args[0])
        return context.cut(inner, law) if inner and law else None
    if a.tag == b.tag == "pow" and a.args[1] == b.args[1]:
        inner = prove_order(context, lt(a.args[0], b.args[0]))
        law = instance_of(context, "power_increases", a=a.args[0], b=b.args[0], c=a.args[1])
        return context.cut(inner, law) if inner and law else None
    return None


def _by_root(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    """sqrt(u) < b from u < b^2, and a < sqrt(v) from a^2 < v, for nonnegative sides; other roots alike."""
    for t, other, below in ((a, b, True), (b, a, False)):
        if (
            t.tag != "pow"
            or not isinstance(t.args[1].data, Fraction)
            or t.args[1].data.numerator != 1
            and other != ONE
            or t.args[1].data <= 0
        ):
            continue
        n = t.args[1].data.denominator
        if other == ONE:
            inner = prove_order(context, lt(t.args[0], ONE) if below else lt(ONE, t.args[0]))
            pair = (t.args[0], ONE) if below else (ONE, t.args[0])
            law = instance_of(context, "power_increases", a=pair[0], b=pair[1], c=t.args[1])
            return context.attempt("linear", (context.cut(inner, law),), goal, ONE) if inner and law else None
        if n == 1 or not context.evident(le(ZERO, other)):
            continue
        whole = power(other, num(n))
        pair = (t.args[0], whole) if below else (whole, t.args[0])
        inner = prove_order(context, lt(*pair))
        law = instance_of(context, "power_increases", a=pair[0], b=pair[1], c=t.args[1])
        if inner is None or law is None:
            return None
        from derive.kernel.terms import eq
        from derive.prover.equations import prove_equation

        back = prove_equation(context, eq(power(whole, t.args[1]), other))
        if back is None or not context.paid(back):
            return None
        step = context.settle(context.cut(inner, law))
        return context.ordered(goal, step, back)
    return None


def _through_log(context: Context, goal: Term, a: Term, step: Step) -> Step | None:
    """a < log b from log(exp a) < log b."""
    law = instance_of(context, "log_exp", a=a)
    if law is None:
        return None
    return context.ordered(goal, context.settle(step), law)


def instance_of(context: Context, name: str, **values: Term) -> Step | None:
    """The axiom at these values with whatever it owes."""
    from derive.kernel.axioms import axioms

    step = context.attempt(f"axiom {name}", (), *[values[n] for n in axioms()[name].names])
    return context.settle(step) if step else None


# ---- factors --------------------------------------------------------------------------------------------------------
def _by_factors(context: Context, goal: Term, a: Term, b: Term) -> Step | None:
    """The sign of b - a from the signs of its irreducible factors, numerator and denominator."""
    difference = sub(b, a)
    field = Field((difference, *[sub(f.args[1], f.args[0]) for f in context.facts if f.tag in ("lt", "le", "ne")]))
    q = field.fraction(difference)
    if q.top == 0:
        return context.attempt("linear", (), goal) if goal.tag == "le" else None
    signs: list[Step] = []
    negative = False
    coefficient, factors = _factored(q.top)
    below, divisors = _factored(q.bottom)
    parts = [(f, e, False) for f, e in factors] + [(f, e, True) for f, e in divisors]
    flips: list[bool] = []
    for f, e, under in parts:
        t = field.polynomial(f)
        found = _signed(context, field, t, f, goal.tag, e, under)
        if found is None:
            return None
        step, flipped = found
        negative ^= flipped
        signs.append(step)
        flips.append(flipped)
    scale = coefficient / below
    if goal.tag == "le" and (scale < 0) != negative:
        for place, (f, e, under) in enumerate(parts):  # what is at most 0 may be at least 0 too: 0
            other = None if e % 2 == 0 else _signed(
                context, field, field.polynomial(f), f, goal.tag, e, under, (not flips[place],))
            if other is not None:
                signs[place] = other[0]
                return _assembled(context, goal, signs, scale)
    if goal.tag != "ne" and (scale < 0) != negative:
        return None
    return _assembled(context, goal, signs, scale)


def _factored(p: Polynomial) -> tuple[Fraction, list[tuple[Polynomial, int]]]:
    c, factors = p.factor()
    return Fraction(int(c.p), int(c.q)), [(f, int(e)) for f, e in factors]


def _signed(
    context: Context, field: Field, t: Term, f: Polynomial, tag: str, e: int, under: bool,
    ways: tuple[bool, ...] = (False, True),
) -> tuple[Step, bool] | None:
    """A step about t^e or t^-e, and whether it shows that to be negative (then it is about -t^e)."""
    exponent = -e if under else e
    whole = t if exponent == 1 else power(t, num(exponent))
    if tag == "ne" or under and e % 2 == 0:
        step = nonzero(context, t)
        if step is None:
            return None
        if tag == "ne":
            return (step if exponent == 1 else _side_with(context, ne(whole, ZERO), step)), False  # type: ignore[return-value]
        made = _side_with(context, lt(ZERO, whole), step)
        return (made, False) if made else None
    if e % 2 == 0:
        step = context.side(le(ZERO, whole) if tag == "le" else lt(ZERO, whole))
        return (step, False) if step else None
    for flipped in ways:
        base = neg(t) if flipped else t
        step = positive(context, base, strict=tag == "lt" or under)
        if step is None:
            continue
        if exponent == 1:
            return step, flipped
        signed = neg(whole) if flipped else whole
        made = _side_with(context, Term(step.goal.tag, None, (ZERO, signed)), step)
        if made:
            return made, flipped
    return None


def _side_with(context: Context, goal: Term, known: Step) -> Step | None:
    """A side condition that follows from one more known fact."""
    step = context.attempt("side", (), goal, known.goal, *context.relevant(goal))
    if step is None:
        return None
    return context.settle(context.cut(known, step)) if known.goal in step.hyps else context.settle(step)


def _assembled(context: Context, goal: Term, signs: list[Step], scale: Fraction) -> Step | None:
    if not signs:
        if goal.tag != "ne":
            return context.attempt("linear", (), goal)
        signs = [context.apply("closed", (), ne(ONE, ZERO))]
    if goal.tag == "ne":
        whole = context.apply("product", signs)
        for c in (-scale, scale):
            step = context.attempt("apart", (whole,), *goal.args, num(c))
            if step is not None:
                return step
        return None
    whole = signs[0] if len(signs) == 1 else context.apply("product", signs)
    return context.attempt("linear", (whole,), goal, num(abs(scale)))


def _by_given_inequation(context: Context, t: Term) -> Step | None:
    """t != 0 because t is a multiple, by something that does not vanish, of the difference of an assumed inequation."""
    for f in context.facts:
        if f.tag != "ne":
            continue
        given = sub(*f.args)
        try:
            field = Field((given, t))
            top, bottom = field.fraction(t), field.fraction(given)
            if bottom.top == 0 or top.top == 0:
                continue
            factor = field.term(top / bottom)
        except (KernelError, ZeroDivisionError):
            continue
        apart = context.side(ne(factor, ZERO))
        if apart is None or not context.paid(apart):
            continue
        whole = context.apply("product", (context.hypothesis(f), apart))
        for sign in (ONE, MINUS_ONE):
            step = context.attempt("apart", (whole,), t, ZERO, sign)
            if step is not None:
                return context.settle(step)
    return None


def nonzero(context: Context, t: Term) -> Step | None:
    """t != 0 by structure, from an assumed inequation, or because t > 0 or t < 0."""
    step = context.side(ne(t, ZERO)) or _by_given_inequation(context, t)
    if step is not None:
        return step
    for base, c in ((t, 1), (neg(t), -1)):
        sign = positive(context, base, strict=True)
        if sign is not None:
            made = context.attempt("apart", (sign,), t, ZERO, num(-c))
            return context.settle(made) if made else None
    return None


__all__ = ["nonzero", "prove_order"]

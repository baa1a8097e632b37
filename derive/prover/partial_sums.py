"""Functions between the partial sums of their power series: atan x <= x - x^3/3 + ... with 2*N + 1 terms, for x >= 0.

Class: a <= b or a < b where b - a holds sums of powers of a real x up to a symbolic bound, and functions whose slopes
are rational, such as atan, log and atanh. Certificate: b - a is not negative at an end of the interval, and its slope,
where the sums are geometric, has one sign (the rule `monotone`). Called by `connectives`. Gives up where a slope holds
another function, as for sin, whose sums would need an induction over functions.
"""

from __future__ import annotations

from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    ONE,
    ZERO,
    KernelError,
    Term,
    close,
    fresh,
    le,
    lt,
    neg,
    open_body,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.monotone import End, ends
from derive.prover.paying import pay
from derive.prover.rational import Field
from derive.prover.rewriting import swap

SHARE, MAX_SIZE = 6_000, 120


def prove_partial_sums(context: Context, goal: Term) -> Step | None:
    """A step with the goal, or None."""
    if goal.tag not in ("lt", "le") or context.depth > 1 or context.floors or goal.size > MAX_SIZE:
        return None
    sums = [n for n in walk(goal) if n.tag == "sum" and n.closed and (n.args[0].free or n.args[1].free)]
    if not sums or any([n.tag in ("fam", "prod", "lim", "deriv") for n in walk(goal)]):
        return None
    if not any([n.tag == "fn" and n.data in ("log", "atan", "atanh") and n.free for n in walk(goal)]):
        return None
    return context.within(SHARE, lambda scope: _attempt(scope, goal, sums))


def _attempt(context: Context, goal: Term, sums: list[Term]) -> Step | None:
    t = sub(goal.args[1], goal.args[0])
    for name in sorted(goal.free):
        x = sym(name)
        bounded = any([name in s.args[0].free | s.args[1].free for s in sums])
        if bounded or not context.evident(sort("real", x)):
            continue
        for end in ends(context, x):
            step = _from_end(context, t, x, end, goal.tag == "lt")
            if step is not None and context.paid(step):
                return context.ordered(goal, step)
    return None


def _from_end(context: Context, t: Term, x: Term, end: End, strict: bool) -> Step | None:
    """0 < t or 0 <= t, from its value at the end and the sign of its slope."""
    from derive.prover.order import prove_order

    if strict and end.fact.tag != "lt":
        return None
    first = prove_order(context, le(ZERO, substitute(t, {str(x.data): end.at})))
    first = pay(context, first) if first is not None else None
    if first is None or not context.paid(first):
        return None
    h = sym(fresh("h", t, x, end.at, *context.facts))
    inside = (lt(end.at, h), lt(h, x)) if end.below else (lt(x, h), lt(h, end.at))
    inner = context.under([sort("real", h), *inside])
    f = substitute(t if end.below else neg(t), {str(x.data): h})
    sign = _slope(inner, f, h, strict)
    low, high = (end.at, x) if end.below else (x, end.at)
    rise = context.attempt("monotone", (sign,), h, f, low, high) if sign is not None else None
    rise = pay(context, context.settle(rise)) if rise is not None else None
    if rise is None:
        return None
    made = context.attempt("linear", (first, rise), Term("lt" if strict else "le", None, (ZERO, t)), ONE, ONE)
    return pay(context, context.settle(made)) if made is not None else None


def _slope(context: Context, f: Term, h: Term, strict: bool) -> Step | None:
    """0 < (d/dh f)(h), or 0 <= it, where the sums in the slope are put in order term by term."""
    from derive.prover.order import prove_order

    t = Term("deriv", None, (h, close(f, str(h.data))))
    shown = context.attempt("differentiate", (), t)
    shown = pay(context, context.settle(shown)) if shown is not None else None
    if shown is None or not context.paid(shown):
        return None
    context.exists(shown)
    links, value = [shown], shown.goal.args[1]
    for node in dict.fromkeys([n for n in walk(value) if n.tag == "sum" and n.closed]):
        link = _reduced(context, node)
        if link is None:
            continue
        hole = sym(context.fresh("hole", value, link.goal))
        made = context.attempt("replace", (link,), hole, swap(value, node, hole))
        if made is not None:
            links.append(context.settle(made))
            value = made.goal.args[1]
    sign = prove_order(context, Term("lt" if strict else "le", None, (ZERO, value)))
    sign = pay(context, sign) if sign is not None else None
    if sign is None or not context.paid(sign):
        return None
    done = context.ordered(Term(sign.goal.tag, None, (ZERO, t)), sign, *links)
    return pay(context, done) if done is not None else None


def _reduced(context: Context, t: Term) -> Step | None:
    """A sum with its term reduced: (2*k + 1)*x^(2*k)/(2*k + 1) as x^(2*k)."""
    lower, upper, body = t.args
    k = sym(context.fresh("k", t))
    inner = context.under(range_facts(k, lower, upper))
    term = open_body(body, k)
    try:
        field = Field((term,))
        plain = field.term(field.fraction(term))
    except KernelError:
        return None
    same = inner.equal(term, plain)
    made = context.attempt("sum_congruence", (inner.settle(same),), k, lower, upper) if same is not None else None
    return context.settle(made) if made is not None else None


__all__ = ["prove_partial_sums"]

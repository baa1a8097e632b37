"""Integrals as conversions: values by the fundamental theorem, bodies put simply, constant factors drawn out.

Class: integrals whose integrand has an antiderivative that `antiderivatives` proposes, with one formula on the whole
interval, between real ends or to oo and -oo. Certificate: the kernel's `fundamental`, from the derivative, continuity
inside and the limits at both ends; between ends of the other order `integral_reversed`. What has no such value is put
in normal form under the integral, so that integrals of equal integrands meet. Gives up on antiderivatives by pieces.

    Integral(x**2/(2*a), (x, -a, a)) = a**2/3        Integral(exp(-(-x*s)**2), (s, 0, 1)) = Integral(exp(-(x*s)**2), ..)
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.calculus import continuity
from derive.kernel.need import NOTHING, infinite, need
from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    RELATIONS,
    KernelError,
    Term,
    close,
    eq,
    fresh,
    le,
    lt,
    mul,
    neg,
    open_body,
    sort,
    substitute,
    sym,
    walk,
)
from derive.prover.antiderivatives import FUEL, antiderivatives
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rewriting import swap

Prove = Callable[[Context, Term], "Step | None"]
SHARE = 150  # steps of a proof that the ends are in order


def integral(context: Context, t: Term) -> Step | None:
    """An integral as its value, else with a simpler body."""
    if t.tag != "integral" or t.args[0] == OO or t.args[1] == neg(OO):
        return None
    known, key = context.builder.integrals, (t, context.facts)
    if key not in known:
        known[key] = None
        known[key] = _converted(context, t)
    return known[key]


def _converted(context: Context, t: Term) -> Step | None:
    a, b, body = t.args
    h = sym(fresh("h", t, *context.facts))
    f = open_body(body, h)
    step = _value(context, h, f, a, b)
    if step is None and not infinite(a) and not infinite(b):
        step = _turned(context, t, h, f)
    if step is not None:
        return context.exists(step)
    _note_existence(context, h, f, a, b)
    return _simpler(context, t, h, f)


def _note_existence(context: Context, h: Term, f: Term, a: Term, b: Term) -> None:
    """Keep a proof that the integral exists, where its integrand is seen to be continuous on the closed interval."""
    if infinite(a) or infinite(b):
        return
    for bounds in ([], [le(a, h), le(h, b)]):
        scope = context.under([sort("real", h), *bounds])
        try:
            premises = [scope.settle(scope.reflexive(f)), *[_shown(scope, p) for p in _conditions(f, h)]]
        except KernelError:
            return
        shown = [s for s in premises if s is not None and scope.paid(s)]
        if len(shown) == len(premises):
            made = context.attempt("integrable", shown, h, a, b)
            if made is not None:
                context.note(made)
            return


def _conditions(f: Term, h: Term) -> list[Term]:
    return sorted(continuity(f, str(h.data)), key=repr)


def prove_integral(context: Context, goal: Term, prove: Prove) -> Step | None:
    """A relation that mentions integrals, from what it says of their values."""
    nodes = [n for n in walk(goal) if n.tag == "integral" and n.closed] if goal.tag in RELATIONS else []
    shown, links = goal, list[tuple[Term, Step]]()
    for node in dict.fromkeys(nodes):
        step = integral(context, node)
        if step is not None and not any([n.tag == "integral" for n in walk(step.goal.args[1])]):
            value = normal(step.goal.args[1])
            tidy = context.equal(value, node, [(step, MINUS_ONE)])
            if tidy is not None:
                links.append((node, context.settle(tidy)))
                shown = swap(shown, node, value)
    if not links or any([n.tag == "integral" for n in walk(shown)]):
        return None
    done = prove(context, shown)
    for node, step in reversed(links):
        hole = sym(context.fresh("hole", goal))
        if done is not None:
            before = _swapped(goal, links, node, hole)
            done = context.settle(context.cut(done, context.apply("replace", (step,), hole, before)))
    return done


def _swapped(goal: Term, links: list[tuple[Term, Step]], node: Term, hole: Term) -> Term:
    """The goal with a hole for the node, and the values of the nodes before it."""
    for other, step in links:
        if other == node:
            return swap(goal, node, hole)
        goal = swap(goal, other, step.goal.args[0])
    return goal


def _between(context: Context, h: Term, a: Term, b: Term) -> Context:
    return context.under([sort("real", h), *[p for end, p in ((a, lt(a, h)), (b, lt(h, b))) if not infinite(end)]])


def _value(context: Context, h: Term, f: Term, a: Term, b: Term) -> Step | None:
    inside = _between(context, h, a, b)
    for big in antiderivatives(inside, f, h):
        for scope in (context.under([sort("real", h)]), inside):  # where no bound is used, no order is owed
            step = _fundamental(context, scope, h, f, big, a, b)
            if step is not None:
                return step
    return None


def _fundamental(context: Context, scope: Context, h: Term, f: Term, big: Term, a: Term, b: Term) -> Step | None:
    slope = _slope(scope, h, f, big)
    if slope is None:
        return None
    try:
        conditions = [_shown(scope, p) for p in _conditions(f, h)]
    except KernelError:
        return None
    shown = [c for c in conditions if c is not None]
    if len(shown) < len(conditions):
        return None
    low, high = _end(context, h, big, a, "right"), _end(context, h, big, b, "left")
    if low is None or high is None:
        return None
    made = context.attempt("fundamental", (slope, low, high, *shown), h, big, a, b)
    step = _with_order(context, context.settle(made)) if made else None
    return step if step is not None and context.paid(step) else None


def _with_order(context: Context, step: Step) -> Step:
    """The step with the orders and signs that it owes proved, where short proofs do it."""
    from derive.prover.order import prove_order

    for p in sorted(context.owed(step), key=repr):
        found = context.within(SHARE, lambda scope, p=p: prove_order(scope, p)) if p.tag in ("lt", "le", "ne") else None  # type: ignore[misc]
        step = context.settle(context.cut(found, step)) if found is not None and context.paid(found) else step
    return step


def _slope(scope: Context, h: Term, f: Term, big: Term) -> Step | None:
    """(d/dh F)(h) = f, all paid by the facts."""
    from derive.prover.equations import prove_equation

    known = scope.attempt("differentiate", (), Term("deriv", None, (h, close(big, str(h.data)))))
    if known is None:
        return None
    known = _with_order(scope, scope.settle(known))
    if not scope.paid(known):
        return None
    scope.exists(known)
    left, slope = known.goal.args
    step = scope.equal(left, f, [(known, ONE)])
    step = _with_order(scope, scope.settle(step)) if step else None
    if step is not None and scope.paid(step):
        return step
    apart = _apart(scope, slope, f)
    wider = scope.under([s.goal for s in apart])
    same = prove_equation(wider, eq(slope, f))
    if same is None or not wider.paid(same):
        return None
    step = wider.equal(left, f, [(known, ONE), (same, ONE)])
    step = wider.settle(step) if step else None
    used = [s for s in apart if step is not None and s.goal in step.hyps]
    step = scope.settle(scope.cut(*used, step)) if step is not None and used else step
    return step if step is not None and scope.paid(step) else None


def _apart(scope: Context, *terms: Term) -> list[Step]:
    """What does not vanish in these terms and is not seen at sight."""
    from derive.prover.order import prove_order

    asked = [p for p in sorted(NOTHING.union(*[need(t) for t in terms]), key=repr) if p.tag == "ne"]
    found = [prove_order(scope, p) for p in asked if not scope.evident(p)]
    return [s for s in found if s is not None and scope.paid(s)]


def _shown(scope: Context, p: Term) -> Step | None:
    """A condition of continuity."""
    from derive.prover.order import prove_order

    step = scope.side(p) or (prove_order(scope, p) if p.tag in ("lt", "le", "ne") else None)
    return step if step is not None and scope.paid(step) else None


def _end(context: Context, h: Term, big: Term, at: Term, side: str) -> Step | None:
    """The limit of the antiderivative at an end: by continuity from both sides where that is possible."""
    from derive.prover.limits import tends

    if infinite(at):
        turned = big if at == OO else substitute(big, {str(h.data): neg(h)})
        step = tends(context, "real", OO, close(turned, str(h.data)))
        step = pay(context, step) if step is not None else None
        return step if step is not None and context.paid(step) and not infinite(step.goal.args[2]) else None
    step = context.attempt("continuous", (), h, big, at)
    step = _with_order(context, context.settle(step)) if step is not None else None
    if step is not None and context.paid(step):
        return step
    step = tends(context, side, at, close(big, str(h.data)))
    step = pay(context, step) if step is not None else None
    return step if step is not None and context.paid(step) and not infinite(step.goal.args[2]) else None


def _turned(context: Context, t: Term, h: Term, f: Term) -> Step | None:
    """From b to a, where a > b."""
    a, b, _ = t.args
    if not context.evident(lt(b, a)):
        return None
    value = _value(context, h, f, b, a)
    if value is None:
        return None
    context.exists(value)
    return _joined(context, t, value)


def _joined(context: Context, t: Term, value: Step) -> Step | None:
    """t = -(its reverse), which has a value, and so is defined."""
    there = context.attempt("integral_reversed", (), t)
    if there is None:
        return None
    there = context.settle(there)
    context.exists(there)
    step = context.equal(t, mul(MINUS_ONE, value.goal.args[1]), [(there, ONE), (value, MINUS_ONE)])
    return context.settle(step) if step else None


def _simpler(context: Context, t: Term, h: Term, f: Term) -> Step | None:
    """The integral with its body in normal form, and the factors of a lone monomial that are free of h before it."""
    a, b, _ = t.args
    try:
        form = Normaliser(FUEL).normal(f)
    except KernelError:
        return None
    outside, inside = _factors(form, h)
    if outside == ONE and form == f:
        return None
    links: list[Step] = []
    if form != f:
        links = _moved(context, h, f, form, a, b)
        if not links:
            return None
    if outside != ONE:
        plain = Term("integral", None, (a, b, close(inside, str(h.data))))
        drawn = context.attempt("integral_linear", (context.reflexive(plain),), h, outside)
        product = mul(outside, inside)
        aligned = _moved(context, h, form, product, a, b) if product != form else []
        if drawn is None or product != form and not aligned:
            return None
        links = [*links, *aligned, context.settle(drawn)]
    end = links[-1].goal.args[1]
    step = context.equal(t, end, [(s, ONE) for s in links])
    return context.settle(step) if step else None


def _moved(context: Context, h: Term, f: Term, g: Term, a: Term, b: Term) -> list[Step]:
    """The integral of f as that of g, by the normal form."""
    for scope in (context.under([sort("real", h)]), _between(context, h, a, b)):
        same = scope.equal(f, g)
        same = scope.settle(same) if same else None
        if same is not None and scope.paid(same):
            made = context.attempt("integral_congruence", (same,), h, a, b)
            return [context.settle(made)] if made else []
    return []


def _factors(form: Term, h: Term) -> tuple[Term, Term]:
    """A lone monomial as its part that is free of h, and the rest."""
    n = Normaliser()
    p = n.poly(form)
    if len(p) != 1:
        return ONE, form
    ((m, c),) = p.items()
    free = tuple([pair for pair in m if h.data not in n.term({(pair,): 1}).free])
    rest = tuple([pair for pair in m if pair not in free])
    return n.term({free: c}), n.term({rest: 1})


__all__ = ["integral", "prove_integral"]

"""What laws of gamma and its kin owe about their arguments: no pole, over ranges too, and gamma(z) != 0.

An argument t is no pole where an assumed a is none and t - a is a whole number >= 0, or where t lies off the real line
or right of 0. gamma(z) != 0: for an integer z >= 1 it is positive, for other z its reflection formula has the value pi.

Called by `laws.instance` when a law's own premises are not met at sight. Example: beta(a+1, b) and beta(a, b) where
neither a, b, a+b nor a+b+1 is a pole.
"""

from __future__ import annotations

from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    const,
    eq,
    fn,
    fresh,
    le,
    lt,
    mul,
    ne,
    not_,
    num,
    open_body,
    sort,
    sub,
    substitute,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.poles import off_line, pole, shifted_pole

PI = const("pi")


def pay_poles(context: Context, step: Step) -> Step:
    """The step with what it owes about poles noted and settled."""
    found = [_paid(context, p) for p in sorted(context.owed(step), key=repr) if speaks_of_poles(p)]
    for given in found:
        if given is not None and context.paid(given):
            context.note(given)
    return context.settle(step) if any(found) else step


def speaks_of_poles(p: Term) -> bool:
    """Is this an obligation that `pay_poles` may pay?"""
    if p.tag == "forall":
        return speaks_of_poles(p.args[2])
    if p.tag == "not":
        return p.args[0].tag == "and" and p.args[0].args[0].tag == "integer"
    if p.tag == "integer":
        return True
    if p.tag == "defined":
        return p.args[0].tag == "pow" and bool(p.args[0].args[0].free)
    return p.tag == "ne" and p.args[1] == ZERO and bool(p.free)


def _paid(context: Context, p: Term) -> Step | None:
    key = ("off poles", p)
    if key not in context.known:
        context.known[key] = None
        context.known[key] = _over_range(context, p) if p.tag == "forall" else _single(context, p)
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _over_range(context: Context, p: Term) -> Step | None:
    lower, upper, body = p.args
    k = sym(fresh("k", p, *context.facts))
    inner = _paid(context.under(range_facts(k, lower, upper)), open_body(body, k))
    made = context.attempt("for_all", (inner,), k, lower, upper) if inner is not None else None
    return context.settle(made) if made is not None else None


def _single(context: Context, p: Term) -> Step | None:
    if p.tag == "integer":
        return _rewritten_sort(context, p.args[0])
    if p.tag == "ne":
        return _apart(context, p.args[0])
    if p.tag == "defined":
        return _from_base(context, p, p.args[0].args[0])
    whole = p.args[0]
    t = whole.args[0].args[0]
    off = no_pole(context, t) if whole.args[:2] == pole(t).args else None
    if off is None or off.goal == p:
        return off
    # `whole` says more than that t is a pole, as where a series ends
    parts = [context.apply("part", (context.hypothesis(whole),), q) for q in pole(t).args]
    false = context.apply("absurd", (context.apply("conjunction", parts), off))
    return context.settle(context.apply("contradiction", (false,), whole))


def _rewritten_sort(context: Context, t: Term) -> Step | None:
    """t is an integer because a term that is assumed to be one has the same normal form."""
    for f in context.facts:
        same = context.equal(f.args[0], t) if f.tag == "integer" and f.args[0].free == t.free else None
        hole = sym(context.fresh("hole", t))
        moved = context.attempt("replace", (same,), hole, sort("integer", hole)) if same is not None else None
        if moved is not None:
            return context.settle(moved)
    return None


def _apart(context: Context, t: Term) -> Step | None:
    """t != 0 for gamma values, for what is no pole, and for products of these."""
    if t.tag == "fn" and t.data == "gamma":
        return gamma_apart(context, t.args[0])
    if t.tag == "pow":
        return _from_base(context, ne(t, ZERO), t.args[0])
    if t.tag != "mul":
        return apart_from_pole(context, t)
    steps = [context.side(ne(f, ZERO)) or _apart(context, f) for f in t.args]
    if any([s is None or not context.paid(s) for s in steps]):
        return None
    whole = context.attempt("product", [s for s in steps if s is not None])
    made = context.attempt("apart", (whole,), t, ZERO, num((-1) ** len(steps))) if whole is not None else None
    made = made or (context.attempt("apart", (whole,), t, ZERO, ONE) if whole is not None else None)
    return context.settle(made) if made is not None else None


def _from_base(context: Context, goal: Term, base: Term) -> Step | None:
    """What is said of a power, from its base not being 0."""
    apart = _apart(context, base)
    step = context.under([ne(base, ZERO)]).side(goal) if apart is not None and context.paid(apart) else None
    if apart is None or step is None:
        return None
    return context.settle(context.cut(apart, step) if apart.goal in step.hyps else step)


def no_pole(context: Context, t: Term) -> Step | None:
    """t is none of 0, -1, -2, ..."""
    plain = context.side(not_(pole(t)))
    if plain is not None:
        return plain
    for f in context.facts:
        if f.tag == "not" and f.args[0].tag == "and" and f.args[0].args[0].tag == "integer":
            step = shifted_pole(context, t, f.args[0].args[0].args[0])
            if step is not None and context.paid(step):
                return step
    return off_line(context, t)


def apart_from_pole(context: Context, t: Term) -> Step | None:
    """t != 0 because t is none of 0, -1, -2, ..."""
    off = no_pole(context, t)
    if off is None or not context.paid(off):
        return None
    zero = eq(t, ZERO)
    inner = context.under([zero])
    back = inner.equal(ZERO, t, [(inner.hypothesis(zero), MINUS_ONE)])
    hole = sym(inner.fresh("hole", t))
    parts: list[Step] = []
    for template in (sort("integer", hole), le(hole, ZERO)):
        plain = inner.side(open_hole(template, hole, ZERO))
        moved = inner.attempt("replace", (back,), hole, template) if back is not None and plain is not None else None
        if plain is None or moved is None:
            return None
        parts.append(inner.cut(plain, moved))
    false = inner.apply("absurd", (inner.apply("conjunction", parts), off))
    denied = context.settle(context.apply("contradiction", (false,), zero))
    return context.settle(context.cut(denied, context.apply("negation", (), zero)))


def open_hole(template: Term, hole: Term, value: Term) -> Term:
    return substitute(template, {str(hole.data): value})


def gamma_apart(context: Context, z: Term) -> Step | None:
    """gamma(z) != 0 where z is no pole."""
    off = no_pole(context, z)
    if off is None or not context.paid(off):
        return None
    p = sort("integer", z)
    whole, broken = context.under([p]), context.under([not_(p)])
    first, second = _at_integer(whole, z, off), _by_reflection(broken, z, off)
    if first is None or second is None:
        return None
    return context.settle(context.apply("cases", (first, second), p))


def _at_integer(context: Context, z: Term, off: Step) -> Step | None:
    """For an integer z that is no pole, z > 0 and so gamma(z) > 0."""
    low = le(z, ZERO)
    inner = context.under([low])
    both = inner.apply("conjunction", (inner.hypothesis(sort("integer", z)), inner.hypothesis(low)))
    false = inner.apply("absurd", (both, off))
    above = context.apply("contradiction", (false,), low)
    positive = context.settle(context.cut(above, context.apply("negation", (), low)))
    scope = context.under([lt(ZERO, z)])
    apart = scope.side(ne(fn("gamma", z), ZERO))
    if apart is None or not context.paid(positive):
        return None
    step = context.cut(positive, apart) if positive.goal in apart.hyps else apart
    return context.settle(step)


def _by_reflection(context: Context, z: Term, off: Step) -> Step | None:
    """gamma(z) gamma(1 - z) sin(pi z) = pi where z is no integer, since then 1 - z is no pole."""
    other = sub(ONE, z)
    inner = context.under(list(pole(other).args))
    difference = sub(ONE, other)
    moved_sort = inner.side(sort("integer", difference))
    same = inner.equal(difference, z)
    if moved_sort is None or same is None:
        return None
    hole = sym(inner.fresh("hole", z))
    moved = inner.attempt("replace", (inner.settle(same),), hole, sort("integer", hole))
    if moved is None:
        return None
    false = inner.apply("absurd", (inner.cut(moved_sort, moved), inner.hypothesis(not_(sort("integer", z)))))
    for part in pole(other).args:
        if part in false.hyps:
            false = context.cut(context.apply("part", (context.hypothesis(pole(other)),), part), false)
    context.note(off)
    context.note(context.apply("contradiction", (false,), pole(other)))
    law = context.attempt("axiom gamma_reflection", (), z)
    law = context.settle(law) if law is not None else None
    if law is None or not context.paid(law):
        return None
    return _factor_apart(context, law)


def _factor_apart(context: Context, law: Step) -> Step | None:
    """The first factor of a product with the value pi does not vanish."""
    product, pi = law.goal.args
    back = context.equal(pi, product, [(law, MINUS_ONE)])
    hole = sym(context.fresh("hole", product))
    apart = context.side(ne(PI, ZERO))
    moved = context.attempt("replace", (context.settle(back),), hole, ne(hole, ZERO)) if back is not None else None
    if moved is None or apart is None:
        return None
    whole = context.settle(context.cut(apart, moved))
    rest = mul(*product.args[1:])
    turned = context.attempt("apart", (whole,), mul(rest, product.args[0]), ZERO, ONE)
    step = context.attempt("quotient", (turned, turned), rest, product.args[0]) if turned is not None else None
    return context.settle(step) if step is not None else None


__all__ = ["gamma_apart", "no_pole", "pay_poles"]

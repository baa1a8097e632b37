"""Case splits: on the sign of a symbol, on the order of the arguments of max, min and abs; and zero products.

A split on `p` proves the goal under p and under `not p`; the kernel's `cases` joins the two. Tried last, one deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from derive.kernel.need import infinite
from derive.kernel.normal import constant
from derive.kernel.terms import ONE, ZERO, KernelError, Term, fresh, le, lt, ne, num, sort, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field

Prove = Callable[[Context, Term], "Step | None"]
MAX_SPLITS = 4


def prove_by_cases(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from a split that helps, or None."""
    if goal.tag not in ("eq", "ne", "lt", "le", "iff", "imp", "and"):
        return None
    for p in list(_splits(context, goal))[:MAX_SPLITS]:
        step = split_on(context, goal, p, prove)
        if step is not None:
            return step
    return None


def _splits(context: Context, goal: Term) -> Iterator[Term]:
    """Questions whose two answers simplify the goal; each is an order between real terms."""
    seen: set[Term] = set()
    for n in walk(goal):
        if n.tag not in ("fn", "integral") or not n.closed:
            continue
        p: Term | None = None
        if n.tag == "integral":
            p = None if infinite(n.args[0]) or infinite(n.args[1]) else le(*n.args[:2])
        elif n.data in ("max", "min") and len(n.args) == 2:
            p = le(*n.args)
        elif n.data == "abs":
            p = le(n.args[0], ZERO)
        if p is not None and p not in seen and not context.evident(p) and not context.evident(lt(p.args[1], p.args[0])):
            seen.add(p)
            yield p
    for name in sorted(goal.free):
        s = sym(name)
        signed = any([context.evident(q) for q in (lt(ZERO, s), lt(s, ZERO), le(ZERO, s), le(s, ZERO))])
        if (
            context.evident(sort("real", s))
            and not signed
            and not any([n.tag == "fam" and n.data == name for n in walk(goal)])
        ):
            yield le(s, ZERO)


def split_on(context: Context, goal: Term, p: Term, prove: Prove) -> Step | None:
    """The goal under a <= b and under b < a."""
    a, b = p.args
    if not (context.evident(sort("real", a)) and context.evident(sort("real", b))):
        return None
    below = context.under([p])
    first = prove(below, goal)
    if first is None or not below.paid(first):
        return None
    other = lt(b, a)
    above = context.under([other])
    second = prove(above, goal)
    if second is None or not above.paid(second):
        return None
    turned = context.apply("negation", (), p)  # not (a <= b) gives b < a
    if other in second.hyps:
        second = context.cut(turned, second)
    return context.settle(context.apply("cases", (first, second), p))


def prove_zero_factor(context: Context, goal: Term) -> Step | None:
    """a = b because some power of a - b, times what does not vanish, is assumed to be 0."""
    if goal.tag != "eq":
        return None
    for f in context.facts:
        if f.tag != "eq":
            continue
        try:
            step = _zero_factor(context, goal, f)
        except KernelError:
            step = None
        if step is not None:
            return context.settle(step)
    return None


def _zero_factor(context: Context, goal: Term, f: Term) -> Step | None:
    difference, given = sub(*goal.args), sub(*f.args)
    field = Field((difference, given))
    top = field.fraction(given).top
    own = field.fraction(difference).top
    if own == 0 or own.is_constant():
        return None
    exponent = 0
    while exponent < 6:
        quotient, rest = divmod(top, own)
        if rest != 0:
            break
        top, exponent = quotient, exponent + 1
    if exponent < 1 or exponent == 1 and top.is_constant():
        return None
    from derive.prover.order import nonzero

    other = None if top.is_constant() else nonzero(context, field.polynomial(top))
    if other is None and not top.is_constant():
        return None
    # were a != b, the product would not vanish
    denied = Term("not", None, (goal,))
    apart = context.apply("apart", (context.apply("negation", (), goal),), difference, ZERO, ONE)
    parts = [apart] * exponent + ([other] if other else [])
    whole = context.apply("product", parts) if len(parts) > 1 else apart
    for scale in _scales(field, given, whole.goal.args[0]):
        against = context.attempt("apart", (whole,), *f.args, scale)
        if against is None:
            continue
        hole = sym(fresh("hole", goal, f))
        equal = context.apply("replace", (context.hypothesis(f),), hole, ne(hole, f.args[1]))
        contradiction = context.apply("absurd", (context.cut(against, equal),))
        second = context.apply("anything", (contradiction,), goal)
        if denied in second.hyps:
            return context.apply("cases", (context.hypothesis(goal), second), goal)
    return None


def _scales(field: Field, given: Term, whole: Term) -> Iterator[Term]:
    both = Field((given, whole))
    ratio = constant(both.term(both.fraction(given) / both.fraction(whole)))
    if ratio is not None:
        yield num(ratio)


__all__ = ["prove_by_cases", "prove_zero_factor", "split_on"]

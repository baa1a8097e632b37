"""Inequalities of real terms with moduli, max and min: by the signs of what stands inside, each case without bars.

Class: a < b and a <= b where |u|, max(u, v) or min(u, v) of real terms stand beside other functions, in the goal or in
the facts. In each case the bars are opened in the facts too, so that slopes and factors see plain ends of intervals.
Certificate: the cases, the definitions of abs, max and min, a proof of each. Called by `connectives`. Gives up past
four such terms.

    |sqrt(x + a) - sqrt(x)| <= |a|/sqrt(x)   where |a| <= x        |atan(x) - atan(y)| <= |x - y|
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, add, fresh, le, neg, sort, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.paying import pay
from derive.prover.rewriting import swap
from derive.prover.soundings import refuses

Leaf = Callable[[Context, Term], "Step | None"]
MAX_PARTS, SHARE = 4, 6_000
_OPEN = ("abs", "max", "min")


def prove_by_signs(context: Context, goal: Term, leaf: Leaf) -> Step | None:
    """The goal by cases of signs; `leaf` proves what has no bars."""
    if not applies(context, goal):
        return None
    try:
        return context.within(SHARE, lambda scope: _by_signs(scope, goal, leaf))
    except KernelError:
        return None


def applies(context: Context, goal: Term) -> bool:
    """Real terms with bars or max or min in them, beside roots, quotients or other functions."""
    if goal.tag not in ("lt", "le") or context.effort < 2 or context.floors or context.depth > 6:
        return False
    nodes = [n for p in (goal, *_related(context, goal)) for n in walk(p)]
    if any([n.tag in ("sum", "prod", "lim", "deriv", "integral", "fam") for n in nodes]):
        return False
    bars = {n for n in nodes if n.tag == "fn" and n.data in _OPEN and n.free}
    plain = [n for n in walk(goal) if n.tag == "fn" and n.data not in _OPEN or n.tag == "pow" and _rough(n)]
    if not bars or not plain or len(bars) > MAX_PARTS + 1:
        return False
    return all([context.evident(sort("real", sym(s))) for s in goal.free])


def _rough(n: Term) -> bool:
    e = n.args[1]
    return bool(n.free) and not (e.tag == "num" and e.data.denominator == 1 and e.data > 0)  # type: ignore[union-attr, operator]


def _related(context: Context, goal: Term) -> list[Term]:
    return [f for f in context.relevant(goal) if f.tag in ("lt", "le", "ne")]


def _by_signs(context: Context, goal: Term, leaf: Leaf) -> Step | None:
    from derive.prover.moduli_order import two_signs

    part = _part(context, goal)
    if part is None and is_call(goal.args[0], "abs"):
        return two_signs(context, goal, (), lambda scope, p: _plain(scope, p, leaf))
    if part is None:
        return _plain(context, goal, leaf)
    low, high = _question(part)
    steps = []
    for p, first in ((le(low, high), True), (le(high, low), False)):
        if context.evident(p):
            return _opened(context, goal, part, first, leaf)
        inner = context.under([p])
        step = _opened(inner, goal, part, first, leaf)
        if step is None or not inner.paid(step):
            return None
        steps.append(step)
    made = context.attempt("cases", steps, le(low, high))
    return context.settle(made) if made else None


def _plain(context: Context, goal: Term, leaf: Leaf) -> Step | None:
    """The goal without bars, its sides in normal form."""
    tidied = Term(goal.tag, None, tuple([normal(t) for t in goal.args]))
    step = _over_zero(context, tidied, leaf) or leaf(context, tidied)
    if step is None or tidied == goal:
        return step
    made = context.attempt("linear", (step,), goal, ONE)
    return pay(context, context.settle(made)) if made else None


def _over_zero(context: Context, goal: Term, leaf: Leaf) -> Step | None:
    """a <= b from a <= 0 and 0 <= b, where soundings show nothing else."""
    a, b = goal.args
    if ZERO in (a, b) or refuses(context, neg(a), False) or refuses(context, b, False):
        return None
    if goal.tag == "lt" and refuses(context, b, True):
        return None
    first = leaf(context, le(a, ZERO))
    second = leaf(context, Term(goal.tag, None, (ZERO, b))) if first is not None and context.paid(first) else None
    made = context.attempt("linear", (first, second), goal, ONE, ONE) if first and second else None
    return context.settle(made) if made else None


def _question(part: Term) -> tuple[Term, Term]:
    """l and h: where l <= h the part is the first of u and -u, or of u and v; where h <= l, the other.

    A symbol stands alone on one side where it can, as the end of an interval does."""
    u = part.args[0] if part.data == "abs" else sub(*part.args)
    u = normal(neg(u) if part.data == "min" else u)
    n = Normaliser()
    for m, c in sorted(n.poly(u).items(), key=repr):
        if len(m) == 1 and m[0][1] == 1 and m[0][0].tag == "sym" and abs(c) == 1:
            s = m[0][0]
            rest = normal(sub(s, u) if c == 1 else add(u, s))
            if s.data not in rest.free:
                return (rest, s) if c == 1 else (s, rest)
    return ZERO, u


def _part(context: Context, goal: Term) -> Term | None:
    """The least |u|, max(u, v) or min(u, v) in the goal or the facts about it, but for a goal |u| < b or |u| <= b."""
    whole = goal.args[0]
    own = [*walk(whole.args[0]), *walk(goal.args[1])] if is_call(whole, "abs") else list(walk(goal))
    found = [
        n
        for n in (*own, *[m for f in _related(context, goal) for m in walk(f)])
        if n.tag == "fn" and n.data in _OPEN and n.free and n.closed and len(n.args) < 3 and n != whole
    ]
    return min(found, key=lambda n: (n.size, repr(n)), default=None)


def _opened(context: Context, goal: Term, part: Term, first: bool, leaf: Leaf) -> Step | None:
    """The goal where the part is one of what stands inside."""
    law = _value(context, part, first)
    if law is None:
        return None
    value = law.goal.args[1]
    back = context.equal(value, part, [(law, MINUS_ONE)])
    if back is None:
        return None
    facts, bridges = [], []
    for f in context.facts:
        if not any([n == part for n in walk(f)]):
            facts.append(f)
            continue
        hole = sym(fresh("hole", f, goal))
        made = context.attempt("replace", (law,), hole, swap(f, part, hole))
        made = context.settle(context.cut(context.hypothesis(f), made)) if made else None
        if made is not None and context.paid(made):
            facts.append(made.goal)
            bridges.append(made)
    plain, hints = tuple(dict.fromkeys(facts)), context.hints
    inner = Context(context.builder, plain, context.meter, context.depth + 1, context.effort, hints=hints)
    step = _by_signs(inner, swap(goal, part, value), leaf)
    if step is None or not inner.paid(step):
        return None
    for b in bridges:
        step = context.cut(b, step) if b.goal in step.hyps and b.goal not in context.facts else step
    hole = sym(fresh("hole", goal, part))
    moved = context.attempt("replace", (context.settle(back),), hole, swap(goal, part, hole))
    return context.settle(context.cut(step, moved)) if moved else None


def _value(context: Context, part: Term, first: bool) -> Step | None:
    """|u| = u or -u, max(u, v) = u or v, min alike, where the facts decide it."""
    if part.data == "abs":
        (u,) = part.args
        law = instance(context, "abs_of_nonnegative" if first else "abs_of_nonpositive", a=u)
        if law is None or first:
            return law
        step = context.equal(part, normal(neg(u)), [(law, ONE)])
        return context.settle(step) if step else None
    u, v = part.args
    kept, other = (u, v) if first else (v, u)
    law = instance(context, "max_of_larger" if part.data == "max" else "min_of_smaller", a=kept, b=other)
    if law is None or first:
        return law
    turned = instance(context, f"{part.data}_symmetric", a=u, b=v)
    step = context.equal(part, kept, [(turned, ONE), (law, ONE)]) if turned else None
    return context.settle(step) if step else None


__all__ = ["applies", "prove_by_signs"]

"""Lemmas that a strategy proves once in a proof and uses at many places: general statements, by induction.

`proved_once` keeps a lemma with the builder; `at` instantiates it; `upwards` and `everywhere` are the two schemes of
induction, over n >= start and over all integers, with as many preceding cases as the step needs.

Called by `fibonacci`, `factorials` and `zeilberger`. Example: F(m + n) = F(m) F(n + 1) + F(m - 1) F(n) for all
integers, with two preceding cases, upwards from 0 and downwards from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product

from derive.kernel.normal import Normaliser
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    le,
    mul,
    neg,
    num,
    sort,
    sub,
    substitute,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context

Closer = Callable[[Context, Term], "Step | None"]  # proves P(n) from the preceding cases among the facts


def proved_once(context: Context, name: str, make: Callable[[Context], Step | None]) -> Step | None:
    """The lemma of this name, proved under no facts but those it assumes itself."""
    if name not in context.builder.theorems:
        context.builder.theorems[name] = None
        plain = Context(context.builder, (), context.meter, context.depth + 1, context.effort)
        try:
            context.builder.theorems[name] = make(plain)
        except KernelError:
            return None
    return context.builder.theorems[name]


def at(context: Context, lemma: Step | None, **values: Term) -> Step | None:
    """The lemma at these values of its symbols, settled; None where its premises do not follow from the facts."""
    if lemma is None:
        return None
    pairs = [t for name, value in values.items() for t in (sym(name), value)]
    step = context.attempt("substitution", (lemma,), *pairs)
    step = context.settle(step) if step else None
    return step if step is not None and context.paid(step) else None


def known(context: Context, goal: Term) -> bool:
    """Is a <= b or a < b evident, or a sum of one or two facts with small weights and a constant? Then it is noted."""
    if context.evident(goal):
        return True
    key = ("known", goal)
    if key not in context.known:
        context.known[key] = False
        found = _weights(context, goal)
        made = None
        if found is not None:
            given = [context.hypothesis(f) for f, _ in found]
            made = context.attempt("linear", given, goal, *[num(w) for _, w in found])
        made = context.settle(made) if made is not None else None
        if made is not None and context.paid(made):
            context.note(made)
            context.known[key] = True
    return bool(context.known[key])


def _weights(context: Context, goal: Term) -> list[tuple[Term, int]] | None:
    """Facts with weights that leave a constant >= 0 of the right side minus the left."""
    n = Normaliser()
    wanted = n.poly(sub(goal.args[1], goal.args[0]))
    facts = [(f, n.poly(sub(f.args[1], f.args[0]))) for f in context.relevant(goal) if f.tag in ("lt", "le")]
    for chosen in ((), *[(f,) for f in facts], *combinations(facts, 2)):
        for weights in product((1, 2, 3), repeat=len(chosen)):
            rest = wanted
            for (_, p), w in zip(chosen, weights, strict=True):
                rest = n.plus(rest, p, -w)
            strict = goal.tag == "le" or any([f.tag == "lt" for f, _ in chosen])
            value = rest.get((), 0)
            if not rest or set(rest) == {()} and (value > 0 or value == 0 and strict):
                if rest or strict:
                    return [(f, w) for (f, _), w in zip(chosen, weights, strict=True)]
    return None


def upwards(context: Context, p: Term, n: Term, start: Term, order: int, close: Closer) -> Step | None:
    """facts, n integer, start <= n |- p, by induction with `order` preceding cases."""
    here = [sort("integer", n), le(start, n)]
    name = str(n.data)
    outer = Context(
        context.builder,
        tuple([f for f in context.facts if name not in f.free]),
        context.meter,
        context.depth + 1,
        context.effort,
    )
    cases = [substitute(p, {name: add(n, num(i))}) if i else p for i in range(order)]
    bases = [close(outer, substitute(c, {name: start})) for c in cases]
    found = [b for b in bases if b is not None and outer.paid(b)]
    if len(found) < order:
        return None
    inner = outer.under([*here, *cases])
    ahead = [substitute(c, {name: add(n, ONE)}) for c in cases]
    last = close(inner, ahead[-1])
    if last is None or not inner.paid(last):
        return None
    if order == 1:
        made = context.attempt("induction", (found[0], last), n, start, p)
        return _checked(context, made, here)
    both = Term("and", None, tuple(cases))
    known = inner.hypothesis(both)
    steps = [*[_same(inner, cases[i + 1], ahead[i]) for i in range(order - 1)], last]
    if any([s is None for s in steps]):
        return None
    whole = inner.apply("conjunction", [s for s in steps if s is not None])
    for c in cases:
        if c in whole.hyps:
            whole = inner.cut(inner.apply("part", (known,), c), whole)
    made = context.attempt("induction", (outer.apply("conjunction", found), whole), n, start, both)
    return _checked(context, context.apply("part", (made,), p) if made else None, here)


def _same(context: Context, given: Term, wanted: Term) -> Step | None:
    """The next case is the case after: P((n + 1)) as it comes of substitution from P(n + 1) as it was written."""
    if given == wanted:
        return context.hypothesis(given)
    known = context.hypothesis(given)
    if wanted.tag == "eq":
        step = context.equal(wanted.args[0], wanted.args[1], [(known, ONE)])
    else:
        step = context.attempt("linear", (known,), wanted, ONE)
    return context.settle(step) if step else None


def _checked(context: Context, made: Step | None, here: Iterable[Term]) -> Step | None:
    if made is None:
        return None
    inner = context.under(here)
    step = inner.settle(made)
    return step if inner.paid(step) else None


def everywhere(context: Context, p: Term, n: Term, order: int, close: Closer) -> Step | None:
    """facts, n integer |- p for an equation p, by induction upwards and downwards from 0."""
    name = str(n.data)
    up = upwards(context, p, n, ZERO, order, close)
    down = upwards(context, substitute(p, {name: neg(n)}), n, ZERO, order, close) if up else None
    if up is None or down is None:
        return None
    turned = context.attempt("substitution", (down,), n, mul(MINUS_ONE, n))
    below = context.under([sort("integer", n), le(n, ZERO)])
    same = below.equal(p.args[0], p.args[1], [(below.settle(turned), ONE)]) if turned else None
    if same is None:
        return None
    low = below.settle(same)
    made = context.attempt("cases", (up, low), le(ZERO, n)) if below.paid(low) else None
    return _checked(context, made, [sort("integer", n)])


__all__ = ["at", "everywhere", "known", "proved_once", "upwards"]

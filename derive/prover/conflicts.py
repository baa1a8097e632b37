"""Cases that cannot be: facts that contradict each other prove anything; called by `connectives` for implications.

Class: a = b beside a != b, and inequalities whose sum, or whose sum with a denied equation, is false. Certificate:
the contradiction 0 < 0.

    x >= 0 and x < 0  =>  anything        z = 0 and z != 0  =>  anything
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from derive.kernel.logic import FALSE
from derive.kernel.terms import MINUS_ONE, ONE, Term, eq, ne, sub, sym
from derive.prover.builder import Step
from derive.prover.complex_parts import tidy
from derive.prover.context import Context

MAX_FACTS, MAX_KNOWN = 8, 12


def equalities(context: Context, given: Sequence[Term]) -> list[Step]:
    """a = b for each a <= b beside b <= a."""
    found: list[Step] = []
    for p, q in combinations([f for f in given if f.tag == "le"][:MAX_FACTS], 2):
        if p.args == q.args[::-1]:
            made = context.attempt("antisymmetry", (context.hypothesis(p), context.hypothesis(q)))
            found += [context.settle(made)] if made else []
    return found


def by_contradiction(context: Context, p: Term, goal: Term) -> Step | None:
    """The goal, where p contradicts itself or an assumption says that it leads nowhere."""
    given = p.args if p.tag == "and" else (p,)
    if len(given) > MAX_FACTS:
        return None
    for false in (*_nowhere(context, p), *_conflicts(context, given)):
        if false is not None:
            return context.settle(context.apply("anything", (context.settle(false),), goal))
    return None


def _nowhere(context: Context, p: Term) -> Iterator[Step | None]:
    """0 < 0 where it is assumed that p implies 0 != 0: a case that is left out is assumed not to be met."""
    for f in context.facts:
        if f.tag == "imp" and f.args[0] == p and f.args[1].tag == "ne" and f.args[1].args[0] == f.args[1].args[1]:
            parts = [context.hypothesis(a) for a in (p.args if p.tag == "and" else (p,))]
            whole = context.apply("conjunction", parts) if p.tag == "and" else parts[0]
            apart = context.attempt("modus_ponens", (context.hypothesis(f), whole))
            yield context.attempt("absurd", (apart,)) if apart else None


def _conflicts(context: Context, given: Sequence[Term]) -> Iterator[Step | None]:
    known = [f for f in context.relevant(*given) if f not in given and f.tag in ("lt", "le", "ne", "eq")][:MAX_KNOWN]
    for p, q in _pairs(given, known):
        if p.tag in ("lt", "le") and q.tag in ("lt", "le") and "lt" in (p.tag, q.tag):
            yield context.attempt("linear", (context.hypothesis(p), context.hypothesis(q)), FALSE, ONE, ONE)
    equations = [context.hypothesis(f) for f in (*given, *known) if f.tag == "eq"]
    for same in (*equations, *equalities(context, given)):
        for f in (*given, *known):
            if f.tag in ("ne", "lt") and tidy(sub(*f.args)) in _differences(same.goal):
                yield _against(context, same, f)


def _pairs(given: Sequence[Term], known: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    """Two propositions of which one at least is new."""
    yield from combinations(given, 2)
    yield from product(given, known)


def _differences(equation: Term) -> tuple[Term, Term]:
    a, b = equation.args
    return tidy(sub(a, b)), tidy(sub(b, a))


def _against(context: Context, same: Step, f: Term) -> Step | None:
    """0 < 0 from a = b and a != b, or from a = b and a < b."""
    a, b = f.args
    if f.tag == "lt":
        for sign in (ONE, MINUS_ONE):
            made = context.attempt("linear", (context.hypothesis(f), same), FALSE, ONE, sign)
            if made is not None:
                return made
        return None
    turned = context.equal(a, b, [(same, ONE)]) or context.equal(b, a, [(same, ONE)])
    if turned is None:
        return None
    hole = sym(context.fresh("hole", a, b))
    template = ne(hole, b) if turned.goal == eq(a, b) else ne(a, hole)
    moved = context.attempt("replace", (context.settle(turned),), hole, template)
    selves = context.cut(context.hypothesis(f), moved) if moved else None
    return context.attempt("absurd", (selves,)) if selves else None


__all__ = ["by_contradiction"]

"""Powers keep order: `x**c <= y**c` from `x <= y`, for whatever bases, members of families and quotients included.

Class: two powers of one exponent, symbolic or a number, whose bases are positive (the exponent then of either sign), or
not negative (the exponent then positive). Certificate: one of three lemmas, each proved once in a proof from the slope
of a power or from the law of strict order, and taken at the bases. Gives up where the sign of the exponent, or the
order of the bases, is not known. Called by `order`.

    f[k]**s <= M**s    where f[k] <= M, M and every f[k] positive, s >= 0
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from derive.kernel.terms import ONE, ZERO, Term, eq, fresh, le, lt, power, sort, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.instances import by_instances
from derive.prover.lemmas import at, proved_once

Prove = Callable[[Context, Term], "Step | None"]
X, Y, C = sym("x"), sym("y"), sym("c")


@dataclass(frozen=True)
class Law:
    """How powers with exponents of a sign compare: what is needed beside `x <= y`, and which power is greater."""

    name: str
    needs: tuple[Term, ...]
    falls: bool = False

    @property
    def goal(self) -> Term:
        low, high = (Y, X) if self.falls else (X, Y)
        return le(power(low, C), power(high, C))


GROWS = Law("powers of positive numbers grow", (lt(ZERO, X), le(ZERO, C)))
FALLS = Law("powers of positive numbers fall", (lt(ZERO, X), le(C, ZERO)), falls=True)
FROM_ZERO = Law("powers grow from 0 on", (le(ZERO, X), lt(ZERO, C)))


def prove_power_order(context: Context, goal: Term, prove: Prove, lightly: Prove) -> Step | None:
    """A step with the goal `a**c <= b**c`, or None; `lightly` compares the bases."""
    if not (goal.tag == "le" and all([side.tag == "pow" for side in goal.args])):
        return None
    (a, c), (b, other) = goal.args[0].args, goal.args[1].args
    if c != other or a == b:
        return None
    for law in (GROWS, FROM_ZERO, FALLS):
        low, high = (b, a) if law.falls else (a, b)
        if not all([context.evident(_at(p, low, c)) for p in law.needs]):
            continue
        order = by_instances(context, le(low, high), lightly) or lightly(context, le(low, high))
        if order is None or not context.paid(order):
            return None
        scope = context.under([order.goal]) if order.goal not in context.facts else context
        step = at(scope, proved_once(context, law.name, _maker(law, prove)), x=low, y=high, c=c)
        return context.settle(context.cut(order, step)) if step is not None else None
    return None


def _at(premise: Term, low: Term, c: Term) -> Term:
    """A premise of a law at its values."""
    return Term(premise.tag, None, tuple([low if t == X else c if t == C else t for t in premise.args]))


def _maker(law: Law, prove: Prove) -> Callable[[Context], Step | None]:
    def make(plain: Context) -> Step | None:
        scope = plain.under([*[sort("real", s) for s in (X, Y, C)], le(X, Y), *law.needs])
        return _from_zero(scope) if law is FROM_ZERO else prove(scope, law.goal)

    return make


def _from_zero(scope: Context) -> Step | None:
    """Where x < y by the law of strict order, and else x = y."""
    goal, strict = FROM_ZERO.goal, lt(X, Y)
    rises = scope.under([strict]).attempt("axiom power_increases", (), X, Y, C)
    first = scope.under([strict]).attempt("linear", (rises,), goal, ONE) if rises is not None else None
    outside = scope.under([le(Y, X)])
    same = outside.apply("antisymmetry", (outside.hypothesis(le(X, Y)), outside.hypothesis(le(Y, X))))
    hole = sym(fresh("hole", goal))
    powers = outside.attempt("replace", (same,), hole, power(hole, C))
    second = outside.attempt("linear", (powers,), goal, ONE) if powers is not None else None
    if first is None or second is None:
        return None
    turned = scope.settle(scope.apply("negation", (), strict))
    made = scope.attempt("cases", (first, scope.cut(turned, outside.settle(second))), strict)
    return scope.settle(made) if made is not None and eq(X, Y) == same.goal else None


__all__ = ["prove_power_order"]

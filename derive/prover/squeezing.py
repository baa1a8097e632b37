"""Limits along a derivation: f -> L because, from some point on, |f - L| is at most a bound that tends to 0.

Called by `guided` for goals `f -> L` at infinity. The lines of the page hold at each n; among them are the distance,
`abs(f - L) <= g` or `n >= c => abs(f - L) <= g`, and the limit `g -> 0`. Certificate: the kernel's `squeeze`.

    n >= 8 => abs(log(n!)/(n*log(n) - n) - 1) <= 2/log(n),   2/log(n) -> 0
"""

from __future__ import annotations

from collections.abc import Sequence

from derive.kernel.need import infinite
from derive.kernel.terms import OO, ZERO, Term, eq, fn, le, open_body, sub, sym
from derive.language.claim import Claim
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.equations import prove_equation
from derive.prover.paying import pay


def variable(goal: Term, lines: Sequence[Claim]) -> Term | None:
    """What tends to oo, as the lines call it: the name in a distance that no limit speaks of."""
    if goal.tag != "tends" or goal.args[0] != OO or infinite(goal.args[2]):
        return None
    fixed = goal.free.union(*[line.goal.free for line in lines if line.goal.tag == "tends"])
    names = [n for line in lines if _bound(line.goal) is not None for n in sorted(line.goal.free - fixed)]
    return sym(names[0]) if names else None


def near(context: Context, n: Term, lines: Sequence[Claim]) -> Context:
    """The facts, with what the lines assume of the variable."""
    return context.under([h for line in lines for h in line.hyps if str(n.data) in h.free])


def squeezed(context: Context, scope: Context, goal: Term, n: Term, made: Sequence[Step]) -> Step | None:
    """The goal from two of the lines and lemmas that were made in the scope, none left among its premises."""
    for place, distance in enumerate(made):
        if _bound(distance.goal) is None or str(n.data) not in distance.goal.free:
            continue
        for vanishing in made:
            if vanishing.goal.tag == "tends":
                step = _squeezed(context, scope, goal, n, (*made[:place], distance), vanishing)
                if step is not None:
                    return step
    return None


def _bound(line: Term) -> Term | None:
    """`abs(d) <= g` of a line that says it, perhaps under a condition."""
    claim = line.args[1] if line.tag == "imp" else line
    return claim if claim.tag == "le" and claim.args[0].tag == "fn" and claim.args[0].data == "abs" else None


def _squeezed(
    context: Context, scope: Context, goal: Term, n: Term, made: Sequence[Step], vanishing: Step
) -> Step | None:
    """The goal from the last step that was made, its distance, and a limit; the steps before it pay what it owes."""
    _, body, value = goal.args
    distance, zero = made[-1], vanishing.goal.args[2]
    claim = _bound(distance.goal)
    if claim is None or zero != ZERO or vanishing.goal.data != goal.data:
        return None
    if distance.goal.tag == "imp":
        condition = distance.goal.args[0]
        scope = scope.under([condition])
        distance = scope.settle(scope.apply("modus_ponens", (distance, scope.hypothesis(condition))))
    f = open_body(body, n)
    size, bound = fn("abs", sub(f, value)), open_body(vanishing.goal.args[1], n)
    sides = [prove_equation(scope, eq(written, meant)) for written, meant in zip(claim.args, (size, bound), strict=True)
             if written != meant]
    if None in sides:
        return None
    close_by = scope.ordered(le(size, bound), distance, *[s for s in sides if s is not None]) if sides else distance
    if close_by is None:
        return None
    alone = scope.settle(scope.cut(*made[::-1], scope.settle(pay(scope, close_by))))
    step = context.attempt("squeeze", (alone, vanishing), n, f, value)
    return context.settle(step) if step else None


__all__ = ["near", "squeezed", "variable"]

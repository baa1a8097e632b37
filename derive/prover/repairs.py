"""Repairs: a condition, simple enough to say in a message, under which a refuted statement is proved.

Candidates are the kinds of number and signs of the free symbols, the weakest first; a repair is named only when the
kernel accepts the proof under it, and it must not be implied by the assumptions already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from derive.kernel.terms import ONE, ZERO, KernelError, Term, le, lt, ne, sort, sym, walk
from derive.language.claim import Claim
from derive.numeric.linear import contradictory
from derive.numeric.sample import find_witness
from derive.prover.builder import Builder
from derive.prover.conditions import condition_text
from derive.prover.connectives import prove
from derive.prover.context import Context, Meter, OutOfBudget

STEPS = 2_000
MAX_SYMBOLS = 4


def repair(claim: Claim, owed: tuple[Term, ...] = ()) -> str | None:
    """The text of conditions that make the claim provable, joined by `; `, or None."""
    meter = Meter(STEPS)
    for conditions in _candidates(claim, owed):
        if meter.left < 0:
            return None
        if contradictory(claim.hyps + conditions) or not _proves(claim, conditions, meter):
            continue
        return "; ".join([condition_text(c) for c in _trimmed(claim, conditions)])
    return None


def _proves(claim: Claim, conditions: tuple[Term, ...], meter: Meter) -> bool:
    context = Context(Builder(), claim.hyps + conditions, meter, effort=1)
    try:
        step = prove(context, claim.goal)
        if step is None or not context.paid(step):
            return False
        met = (claim.goal.args[0],) if claim.goal.tag == "imp" else ()  # not by making the premise false
        return find_witness(claim.hyps + conditions + met, goal=claim.goal) is not None
    except (KernelError, OutOfBudget, RecursionError):
        return False


def _trimmed(claim: Claim, conditions: tuple[Term, ...]) -> tuple[Term, ...]:
    """Without the conditions that are not needed."""
    for c in conditions:
        fewer = tuple([d for d in conditions if d != c])
        if fewer and _proves(claim, fewer, Meter(STEPS)):
            return _trimmed(claim, fewer)
    return conditions


def _candidates(claim: Claim, owed: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    context = Context(Builder(), claim.hyps, Meter(10**6))
    names = {n.data for n in walk(claim.goal) if n.tag == "sym"}
    symbols = [sym(n) for n in sorted(claim.goal.free) if n in names][:MAX_SYMBOLS]
    kinds: tuple[Callable[[Term], Term], ...] = (
        lambda s: le(ZERO, s),
        lambda s: lt(ZERO, s),
        lambda s: sort("integer", s),
        lambda s: ne(s, ZERO),
        lambda s: le(s, ZERO),
        lambda s: sort("real", s),
        lambda s: le(ONE, s),
    )
    if owed:
        yield owed
    yield from _matching(claim)
    for make in kinds:
        for s in symbols:
            if not context.evident(make(s)):
                yield (make(s),)
    for make in kinds[:3]:
        together = tuple([make(s) for s in symbols if not context.evident(make(s))])
        if len(together) > 1:
            yield together
    for n in walk(claim.goal):
        if n.tag == "fn" and n.data in ("floor", "ceil") and n.closed:
            yield (sort("integer", n.args[0]),)
    for s in symbols:
        for make in (lambda t: ne(t, ZERO), lambda t: lt(ZERO, t)):
            for part in _compound(claim.goal):
                if s.data in part.free:
                    yield (make(part),)


def _matching(claim: Claim) -> Iterator[tuple[Term, ...]]:
    """Orders between two symbols, where the goal is an order."""
    names = sorted({str(n.data) for n in walk(claim.goal) if n.tag == "sym"})
    if claim.goal.tag in ("lt", "le") and len(names) == 2:
        a, b = sym(names[0]), sym(names[1])
        for pair in ((a, b), (b, a)):
            yield (Term(claim.goal.tag, None, pair),)


def _compound(goal: Term) -> list[Term]:
    """Arguments of logs and bases of powers in the goal: what a domain condition is about."""
    found = [n.args[0] for n in walk(goal) if n.closed and (n.tag == "pow" or n.tag == "fn" and n.data == "log")]
    return [t for t in dict.fromkeys(found) if t.tag not in ("sym", "num")][:4]


__all__ = ["repair"]

"""Lines and lemmas of derivations, each proved once in a run: kept as the nodes of its proof with their judgements.

A line is asked for by the statement that it leads to and by the question about the line itself, a lemma by everything
that uses it. Each is proved under its own facts, in a builder and with a budget of its own, so that what comes out
depends on facts, goal and guide alone; whoever asks pays the steps that it took, first or not. So verdicts and proofs
are the same in whatever order questions come, and whether they share a store. Called by `guided` and `search`.

    >>> from derive.kernel.codec import decode
    >>> store, goal = Established(1000), decode("(< 0 x)")
    >>> asking = Context(Builder(store), (goal,), Meter(500))
    >>> established(asking, asking.facts, goal, None, lambda own: own.hypothesis(goal)).goal, asking.meter.left
    ((< 0 x), 499)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from derive.kernel.judgement import Judgement
from derive.kernel.terms import KernelError, Term
from derive.prover.builder import Builder, Node, Step
from derive.prover.context import Context, Meter, OutOfBudget
from derive.prover.paying import pay

if TYPE_CHECKING:
    from derive.prover.guide import Guide


class Astray(Exception):
    """A line or lemma that was not proved: which, for the reason of an undecided verdict."""


@dataclass(frozen=True)
class Kept:
    """What came of a claim: its steps; the nodes of the proof, with the places of its end and of what it noted."""

    cost: int
    nodes: tuple[tuple[Node, Judgement], ...] = ()
    last: int | None = None
    notes: tuple[int, ...] = ()
    stops: tuple[str, ...] = ()
    error: Astray | KernelError | None = None


@dataclass
class Established:
    """The claims of a run; `steps` is the budget of each."""

    steps: int
    kept: dict[tuple[tuple[Term, ...], Term, Guide | None, int], Kept] = field(default_factory=dict)


def established(
    context: Context,
    facts: tuple[Term, ...],
    goal: Term,
    guide: Guide | None,
    prover: Callable[[Context], Step | None],
    depth: int = 0,
) -> Step | None:
    """The goal under the facts as `prover` proves it along the guide, paid as far as it can be; None where it fails.

    Raises what the prover raises, and OutOfBudget where the steps that it took are more than the context has."""
    store = context.builder.established
    if store is None:
        store = context.builder.established = Established(context.meter.left)
    kept = store.kept.get((facts, goal, guide, depth))
    if kept is None:
        kept = _proved(Context(Builder(store), facts, Meter(store.steps), depth), prover)
        store.kept[facts, goal, guide, depth] = kept
    context.builder.stops.update(dict.fromkeys(kept.stops))
    context.meter.spend(kept.cost)
    if kept.error is not None:
        raise type(kept.error)(*kept.error.args)
    return _again(context.builder, kept)


def _proved(own: Context, prover: Callable[[Context], Step | None]) -> Kept:
    budget, last, error = own.meter.left, None, None
    try:
        step = prover(own)
        last = own.settle(pay(own, step)) if step is not None else None
    except OutOfBudget:
        return Kept(budget + 1, stops=tuple(own.builder.stops))
    except (Astray, KernelError) as found:
        error = found
    cost, stops = budget - own.meter.left, tuple(own.builder.stops)
    if last is None or error is not None:
        return Kept(cost, stops=stops, error=error)
    noted = [s for steps in own.builder.lemmas.values() for s in steps if own.paid(s)]
    nodes, places = own.builder.judged([last, *noted])
    return Kept(cost, tuple(nodes), places[0], tuple(places[1:]), stops)


def _again(builder: Builder, kept: Kept) -> Step | None:
    """The proof in another builder, as it was judged; the kernel judges it again in the document that it re-checks."""
    steps: list[Step] = []
    for (rule, sources, terms), judgement in kept.nodes:
        steps.append(builder.adopt((rule, tuple([steps[s].place for s in sources]), terms), judgement))
    for place in kept.notes:
        known = builder.lemmas.setdefault(steps[place].goal, [])
        if steps[place] not in known:
            known.append(steps[place])
    return None if kept.last is None else steps[kept.last]


__all__ = ["Astray", "Established", "Kept", "established"]

"""Discharges as late as they can be: what a proof owes is paid once, where a rule has to see it paid or at the end.

While a proof is sought each step is settled at once, so that a strategy knows what it owes. Most rules only collect
the hypotheses of their premises, so in the document the facts of several discharges wait for one; a discharge names
the facts that it uses and no others. Called by `search` before the kernel re-checks the document. Nothing is judged
here: where the hypotheses come out otherwise after all, the kernel refuses, and the proof is written as it was found.

    G, p |- a = b                G, p |- a = b     G', q |- b = c
    ---------------- facts  ...                                     ring, then one discharge by the facts of both
    facts, G |- a = b            G, G', p, q |- a = c
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from derive.kernel.check import RULES, applied
from derive.kernel.judgement import NONE, Hyps, Judgement
from derive.kernel.need import need
from derive.kernel.terms import ZERO, KernelError, Term, eq
from derive.prover.builder import Node

# rules whose hypotheses are those of the premises and their own, and that look at none of them
COLLECTING = frozenset(
    "ring linear product quotient apart antisymmetry whole modus_ponens equivalence conjunction part instance replace "
    "defined".split()
)


ANY = eq(ZERO, ZERO)  # a goal, where only hypotheses matter


@dataclass(frozen=True)
class Waiting:
    """Discharges that have been put off: the facts they use, what they add to the hypotheses, what they take out."""

    facts: tuple[Term, ...]
    added: Hyps
    gone: Hyps

    def touches(self, goals: Iterable[Term]) -> bool:
        """Would a cut of these goals come too early?"""
        return any([g in self.facts or g in self.added for g in goals])


def joined(a: Waiting | None, b: Waiting | None) -> Waiting | None:
    """Both as one."""
    if a is None or b is None:
        return a or b
    return Waiting(tuple(dict.fromkeys((*a.facts, *b.facts))), a.added | b.added, a.gone | b.gone)


def apart(a: Waiting | None, b: Waiting | None) -> bool:
    """Does one take out what the other uses as a fact?"""
    if a is None or b is None:
        return False
    return not (a.gone.isdisjoint(b.facts) and b.gone.isdisjoint(a.facts))


def without(waiting: Waiting, goals: Sequence[Term]) -> Waiting | None:
    """The same discharges by facts other than these goals, where they do as well."""
    facts = tuple([f for f in waiting.facts if f not in goals])
    try:
        made = applied(RULES["discharge"], (Judgement(waiting.gone, ANY),), facts)
    except KernelError:
        return None
    own = Waiting(tuple([f for f in facts if f in made.hyps]), made.hyps, waiting.gone)
    return None if own.touches(goals) or not made.hyps.isdisjoint(waiting.gone) else own


class _Writer:
    """The nodes that are written, and for each node as it was found its place among them and what waits there."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._made: dict[Node, int] = {}
        self.places: list[int] = []
        self.waiting: list[Waiting | None] = []

    def put(self, rule: str, sources: tuple[int, ...], terms: tuple[Term, ...]) -> int:
        node = (rule, sources, terms)
        made = self._made.get(node)
        if made is None:
            made = self._made[node] = len(self.nodes)
            self.nodes.append(node)
        return made

    def paid(self, found: int) -> int:
        """The place of a node after what waits there."""
        waiting = self.waiting[found]
        return self.places[found] if waiting is None else self.put("discharge", (self.places[found],), waiting.facts)

    def taken(self, sources: Sequence[int], goals: Sequence[Term] = ()) -> tuple[tuple[int, ...], Waiting | None]:
        """The places of premises, and what of them can wait together and past a cut of the goals; the rest is paid."""
        places, together = list[int](), None
        for s in sources:
            own = self.waiting[s]
            if own is not None and own.touches(goals):
                own = without(own, goals)
            if own is None and self.waiting[s] is not None or apart(together, own):
                places.append(self.paid(s))
            else:
                places.append(self.places[s])
                together = joined(together, own)
        return tuple(places), together


def deferred(found: Sequence[tuple[Node, Judgement]]) -> list[Node]:
    """The nodes of a proof, of which the last proves its goal, with discharges as late as they can be."""
    writer = _Writer()
    judgements = [judgement for _, judgement in found]
    for (rule, sources, terms), judgement in found:
        waiting = None
        if rule == "discharge":
            place, waiting = _put_off(writer, sources[0], judgements[sources[0]], judgement, terms)
        elif rule == "cut":
            last, *given = (sources[-1], *sources[:-1])
            places, waiting = writer.taken((last, *given), [judgements[g].goal for g in given])
            place = writer.put(rule, (*places[1:], places[0]), terms)
        elif rule in COLLECTING:
            places, waiting = writer.taken(sources)
            place = writer.put(rule, places, terms)
        else:
            place = writer.put(rule, tuple([writer.paid(s) for s in sources]), _named(rule, terms, judgement))
        writer.places.append(place)
        writer.waiting.append(waiting)
    return _reachable(writer.nodes, writer.paid(len(found) - 1))


def _put_off(writer: _Writer, source: int, before: Judgement, after: Judgement,
             terms: tuple[Term, ...]) -> tuple[int, Waiting | None]:
    """A discharge that waits, with those before it that it does not disturb."""
    used = tuple([f for f in terms if f in after.hyps])
    gone = before.hyps - after.hyps
    owed = NONE.union(*[need(p) for p in (*gone, *used)])
    own = Waiting(used, (after.hyps - before.hyps) | (owed & after.hyps), gone)
    earlier = writer.waiting[source]
    if apart(earlier, own):
        return writer.paid(source), own
    return writer.places[source], joined(earlier, own)


def _named(rule: str, terms: tuple[Term, ...], judgement: Judgement) -> tuple[Term, ...]:
    """The terms of a node; of a side condition only the facts that it uses."""
    return (terms[0], *[f for f in terms[1:] if f in judgement.hyps]) if rule == "side" else terms


def _reachable(nodes: list[Node], last: int) -> list[Node]:
    """The nodes that the last one rests on, renumbered."""
    needed, stack = set[int](), [last]
    while stack:
        place = stack.pop()
        if place not in needed:
            needed.add(place)
            stack.extend(nodes[place][1])
    order = {place: i for i, place in enumerate(sorted(needed))}
    return [(rule, tuple([order[s] for s in sources]), terms) for rule, sources, terms in [nodes[p] for p in order]]


__all__ = ["COLLECTING", "deferred"]

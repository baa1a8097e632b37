"""Fewer steps for a finished proof: what is said twice is said once, and combinations of combinations become one.

Strategies find a proof in small steps, each settled at once. In the document a step whose goal an earlier one has,
under no more hypotheses, is that step; and an equation or an inequality that was combined of premises and is used in
one further combination, leaves it to that one to combine them. Called by `search` before discharges are deferred.
Nothing is judged here: a combination that the kernel refuses, or that would owe more, stays as it was found.

    p |- a = b     q |- b = c                        p    q    r
    ------------------------- ring                   ----------- ring
            a = c                   r       =>          a = d
            ------------------------- ring
                    a = d
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from derive.kernel.check import RULES, applied
from derive.kernel.judgement import Hyps, Judgement
from derive.kernel.terms import KernelError, Term, mul, num
from derive.prover.builder import Node

Found = tuple[Node, Judgement]
COMBINING = {"ring": 2, "linear": 1}  # combine premises; how many terms stand before multipliers
MAX_PREMISES = 40


def condensed(found: Sequence[Found]) -> list[Found]:
    """The steps of a proof, of which the last proves its goal, with fewer that are needed."""
    steps = _said_once(found)
    uses = Counter([s for (_, sources, _), _ in steps for s in sources])
    out: list[Found] = []
    for (rule, sources, terms), judgement in steps:
        if rule in COMBINING:
            out.append(_combined(out, (rule, sources, terms), judgement, uses))
        else:
            out.append(((rule, sources, terms), judgement))
    return out


def _said_once(found: Sequence[Found]) -> list[Found]:
    """The same steps; premises are the first of those that say what is needed. What nobody needs is left in."""
    places: list[int] = []  # of each step, which one stands for it
    earlier: dict[Term, list[tuple[Hyps, int]]] = {}
    out: list[Found] = []
    for place, ((rule, sources, terms), judgement) in enumerate(found):
        known = earlier.setdefault(judgement.goal, [])
        same = [other for hyps, other in known if hyps <= judgement.hyps]
        places.append(same[0] if same else place)
        if not same:
            known.append((judgement.hyps, place))
        out.append(((rule, tuple([places[s] for s in sources]), terms), judgement))
    return out[:places[-1] + 1]


def _combined(out: Sequence[Found], node: Node, judgement: Judgement, uses: Counter[int]) -> Found:
    """The combination with the premises of its premises, where each of these is used by it alone."""
    rule, sources, terms = node
    first = COMBINING[rule]
    parts = [part for s, m in zip(sources, terms[first:], strict=True) for part in _parts(out, rule, s, m, uses)]
    if [s for s, _ in parts] == list(sources) or len(parts) > MAX_PREMISES:
        return node, judgement
    new: Node = (rule, tuple([s for s, _ in parts]), (*terms[:first], *[m for _, m in parts]))
    try:
        made = applied(RULES[rule], tuple([out[s][1] for s, _ in parts]), new[2])
    except KernelError:
        return node, judgement
    return (new, made) if made.goal == judgement.goal and made.hyps <= judgement.hyps else (node, judgement)


def _parts(out: Sequence[Found], rule: str, source: int, multiplier: Term,
           uses: Counter[int]) -> Iterator[tuple[int, Term]]:
    """A premise with its multiplier; or in its place those that it was combined of."""
    (inner, sources, terms), _ = out[source]
    fits = inner == "ring" or inner == rule == "linear"
    if not fits or sources and uses[source] > 1:
        yield source, multiplier
        return
    for s, m in zip(sources, terms[COMBINING[inner]:], strict=True):
        yield s, _times(multiplier, m)


def _times(a: Term, b: Term) -> Term:
    if isinstance(a.data, Fraction) and isinstance(b.data, Fraction):
        return num(a.data * b.data)
    return b if a.data == 1 else a if b.data == 1 else mul(a, b)


__all__ = ["COMBINING", "condensed"]

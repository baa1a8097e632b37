"""Proofs under construction: every step runs its kernel rule at once, so a strategy knows what it has and what it owes.

A `Builder` collects nodes; `proof_document` writes those that the last step needs as the JSON that `recheck` takes.
A rule that does not apply raises `KernelError`; strategies catch it and try something else.

    >>> from derive.kernel.codec import decode
    >>> b = Builder()
    >>> b.apply("ring", (), decode("(+ x x)"), decode("(* 2 x)")).goal
    (= (+ x x) (* 2 x))
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from derive.kernel.axioms import axiom
from derive.kernel.check import RULES, VERSION
from derive.kernel.codec import encode
from derive.kernel.judgement import Judgement
from derive.kernel.terms import Term

if TYPE_CHECKING:
    from derive.prover.established import Established

Node = tuple[str, tuple[int, ...], tuple[Term, ...]]  # a rule, the places of its premises, its terms
WitnessPoint = Mapping[str, "Term | tuple[int, Term]"]


@dataclass(frozen=True)
class Step:
    """One node of a proof: its place in the builder and the judgement that its rule gave."""

    place: int
    judgement: Judgement

    @property
    def goal(self) -> Term:
        return self.judgement.goal

    @property
    def hyps(self) -> frozenset[Term]:
        return self.judgement.hyps


class Builder:
    """Nodes of a proof, in order; equal nodes are made once."""

    def __init__(self, established: Established | None = None) -> None:
        self._nodes: list[Node] = []
        self._made: dict[Node, Step] = {}
        self.established = established  # lines and lemmas that the run has proved
        self.lemmas: dict[Term, list[Step]] = {}  # existence and reality of derivatives, limits and the like
        self.theorems: dict[str, Step | None] = {}  # general lemmas by name, each proved once; see `lemmas`
        self.proposals: dict[tuple[Term, Term], Term | None] = {}  # what Gosper's algorithm said, by summand and index
        self.antiderivatives: dict[tuple[Term, Term], list[Term]] = {}  # proposals, by integrand and variable
        self.integrals: dict[tuple[Term, tuple[Term, ...]], Step | None] = {}  # what became of each, under what facts
        self.unclear: set[Term] = set()  # propositions without variables that evaluation does not decide
        self.tried: list[tuple[str, int]] = []  # strategies that were tried, and the steps left after each
        self.stops: dict[str, None] = {}  # limits that were met on the way, for the reason of an undecided verdict

    def apply(self, rule: str, premises: Iterable[Step] = (), *terms: Term) -> Step:
        """The judgement that the kernel rule gives. Raises KernelError where it does not apply."""
        steps = tuple(premises)
        node = (rule, tuple([s.place for s in steps]), terms)
        made = self._made.get(node)
        if made is None:
            name, _, detail = rule.partition(" ")
            given = tuple([s.judgement for s in steps])
            judgement = axiom(given, terms, detail) if name == "axiom" else RULES[name](given, terms)
            made = self.adopt(node, judgement)
        return made

    def adopt(self, node: Node, judgement: Judgement) -> Step:
        """The step of a node whose judgement a builder has had from the kernel."""
        made = self._made.get(node)
        if made is None:
            made = self._made[node] = Step(len(self._nodes), judgement)
            self._nodes.append(node)
        return made

    def holds(self, rule: str, premises: tuple[Step, ...], terms: tuple[Term, ...]) -> bool:
        """Was this very node made already? Then it costs nothing to have it again."""
        return (rule, tuple([s.place for s in premises]), terms) in self._made

    def needed(self, ends: Iterable[Step]) -> tuple[list[Node], list[int]]:
        """The nodes that the ends rest on, renumbered, and the places of the ends among them."""
        ends = list(ends)
        order = {place: i for i, place in enumerate(self._below(ends))}
        nodes = [self._nodes[place] for place in order]
        renumbered = [(rule, tuple([order[p] for p in sources]), terms) for rule, sources, terms in nodes]
        return renumbered, [order[end.place] for end in ends]

    def _below(self, ends: Iterable[Step]) -> list[int]:
        """The places of the nodes that the ends rest on, in order."""
        needed, stack = set(), [end.place for end in ends]
        while stack:
            place = stack.pop()
            if place not in needed:
                needed.add(place)
                stack.extend(self._nodes[place][1])
        return sorted(needed)

    def judged(self, ends: Iterable[Step]) -> tuple[list[tuple[Node, Judgement]], list[int]]:
        """The same with the judgement of each node, for another builder to adopt."""
        ends = list(ends)
        places, (nodes, ended) = self._below(ends), self.needed(ends)
        judgements = [self._made[self._nodes[place]].judgement for place in places]
        return list(zip(nodes, judgements, strict=True)), ended


def proof_document(
    nodes: Iterable[Node],
    kind: str,
    assumptions: Iterable[Term],
    goal: Term,
    conditions: Iterable[Term],
    witness: WitnessPoint,
) -> str:
    """The proof document of nodes of which the last proves the goal."""
    fields: dict[str, object] = {
        "format": "derive-proof",
        "version": VERSION,
        "kind": kind,
        "assumptions": [encode(t) for t in assumptions],
        "goal": encode(goal),
        "witness": witness_json(witness),
        "nodes": [{"rule": rule, "from": list(sources), "terms": [encode(t) for t in terms]}
                  for rule, sources, terms in nodes],
    }
    if kind == "proof":
        fields["conditions"] = [encode(t) for t in conditions]
    return json.dumps(fields, ensure_ascii=True, separators=(",", ":"))


def refutation_document(assumptions: Iterable[Term], goal: Term, witness: WitnessPoint) -> str:
    """The document of a counterexample at an exact point."""
    return json.dumps(
        {
            "format": "derive-proof",
            "version": VERSION,
            "kind": "refutation",
            "goal": encode(goal),
            "assumptions": [encode(t) for t in assumptions],
            "witness": witness_json(witness),
        },
        separators=(",", ":"),
    )


def witness_json(point: WitnessPoint) -> dict[str, object]:
    return {name: [0, encode(v)] if isinstance(v, Term) else [v[0], encode(v[1])] for name, v in sorted(point.items())}

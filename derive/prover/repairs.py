"""Repairs: a condition, simple enough to say in a message, under which a refuted statement is proved.

Candidates come from `repair_candidates`, the weakest first. Each counterexample that turns up rules out every candidate
that it satisfies; what is left is proved, cheaply first and then with every strategy. A repair is named only when the
kernel accepts the proof under it, and it must not be implied by the assumptions already.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from derive.kernel.need import need
from derive.kernel.terms import KernelError, Term, lt, ne, sym
from derive.language.claim import Claim
from derive.numeric.linear import contradictory
from derive.numeric.refute import Question, find_counterexample
from derive.numeric.sample import Point, find_witness, holds_at
from derive.prover.at_edge import prove_at_edge
from derive.prover.binomial_ranges import prove_by_ranges
from derive.prover.builder import Builder, Step
from derive.prover.conditions import condition_text, simplify
from derive.prover.connectives import prove
from derive.prover.context import Context, Meter, OutOfBudget
from derive.prover.repair_candidates import candidates

STEPS = 6_000  # of proving, over all candidates
SHARES = ((1, 200), (2, 1_400))  # effort, and the steps of one attempt
WITNESS_STEPS = 15_000  # of a search for a point of the conditions
POINTS = 1_500  # steps of evaluation for one candidate
ROUNDS = 60  # candidates that no known counterexample rules out
ROOTS = 3  # roots that a repair leaves out
UNPROVED = 10  # candidates that nothing rules out and that no strategy proves


def repair(claim: Claim, owed: tuple[Term, ...] = (), point: Point | None = None) -> str | None:
    """The text of conditions that make the claim provable, joined by `; `, or None. `point` is a counterexample."""
    search = _Search(claim, [point] if point else [])
    for conditions in candidates(claim, owed):
        found = search.tried(conditions)
        if found is not None:
            return "; ".join([condition_text(c) for c in _apart(claim, search.trimmed(found))])
        if search.meter.left <= 0 or search.rounds >= ROUNDS or search.unproved >= UNPROVED:
            break
    return _without_roots(claim, search) if claim.goal.tag in ("iff", "imp") else None


def _without_roots(claim: Claim, search: _Search) -> str | None:
    """`x != 3`, where an equation has few roots that are not meant: the counterexamples one by one."""
    conditions: tuple[Term, ...] = ()
    search.meter.left = max(search.meter.left, SHARES[-1][1])
    again: Point | None = search.points[0] if search.points else None
    while again is not None and len(conditions) < ROOTS and search.meter.left > 0:
        if len(again) != 1 or not all([isinstance(v, Term) and v.tag == "num" for v in again.values()]):
            return None
        conditions += tuple([ne(sym(name), v) for name, v in again.items() if isinstance(v, Term)])
        search.points = []
        if search.tried(conditions) is not None:
            return "; ".join([condition_text(c) for c in conditions])
        again = search.points[0] if search.points else None
    return None


@dataclass
class _Search:
    claim: Claim
    points: list[Point]  # counterexamples so far
    meter: Meter = field(default_factory=lambda: Meter(STEPS))
    rounds: int = 0
    unproved: int = 0
    empty: list[frozenset[Term]] = field(default_factory=list)  # conditions without a point that was found
    met: dict[tuple[Term, int], bool] = field(default_factory=dict)  # conditions at the points, by their places

    def tried(self, conditions: tuple[Term, ...]) -> tuple[Term, ...] | None:
        """The conditions, and what both sides need beside them, if the claim is proved under them."""
        if any([e <= {*conditions} for e in self.empty]) or self.ruled_out(conditions):
            return None
        if contradictory(self.claim.hyps + conditions):
            return None
        self.rounds += 1
        found = find_counterexample(Question(self.claim.hyps + conditions, self.claim.goal), POINTS)
        if found is not None:
            self.points.append(found.point)
            return None
        for effort, share in SHARES:
            owed = self.proved(conditions, effort, min(share, self.meter.left))
            if owed is not None:
                return conditions + owed
            if frozenset(conditions) in self.empty:
                return None
        self.unproved += 1
        return None

    def ruled_out(self, conditions: tuple[Term, ...]) -> bool:
        """Does a known counterexample satisfy the conditions? The same few stand in most candidates."""
        return any(all(self._at(c, place) for c in conditions) for place in range(len(self.points)))

    def _at(self, condition: Term, place: int) -> bool:
        key = (condition, place)
        if key not in self.met:
            self.met[key] = holds_at((condition,), self.points[place])
        return self.met[key]

    def proved(self, conditions: tuple[Term, ...], effort: int, share: int) -> tuple[Term, ...] | None:
        """What a proof under the conditions owes beside them: nothing, or what both sides need; None without one."""
        context = Context(Builder(), self.claim.hyps + conditions, Meter(share), effort=effort)
        try:
            step = _proof(context, self.claim.goal)
            owed = tuple(sorted(context.owed(step), key=repr)) if step is not None else ()
            return owed if step is not None and self._met(conditions + owed) else None
        except (KernelError, OutOfBudget, RecursionError):
            return None
        finally:
            self.meter.left -= share - max(context.meter.left, 0)

    def _met(self, conditions: tuple[Term, ...]) -> bool:
        """Is there a point of the conditions, not by making a premise false, or both sides of an equivalence?"""
        goal = self.claim.goal
        for met in (goal.args[:1], goal.args[::-1]) if goal.tag in ("imp", "iff") else ((),):  # first what is solved
            if find_witness(self.claim.hyps + conditions + met, WITNESS_STEPS, goal) is not None:
                return True
        self.empty.append(frozenset(conditions))
        return False

    def trimmed(self, conditions: tuple[Term, ...]) -> tuple[Term, ...]:
        """Without the conditions that are not needed."""
        for c in conditions:
            fewer = tuple([d for d in conditions if d != c])
            if not fewer or self.ruled_out(fewer):
                continue
            if any([self.proved(fewer, effort, share) == () for effort, share in SHARES]):
                return self.trimmed(fewer)
        return conditions


def _proof(context: Context, goal: Term) -> Step | None:
    """A step that owes nothing, or else no more than that both sides are defined, put simply."""
    step = prove(context, goal)
    if step is None and context.effort > 1:
        step = prove_at_edge(context, goal, prove) or prove_by_ranges(context, goal, prove)
    if step is not None and context.paid(step) or context.effort < 2:
        return step if step is not None and context.paid(step) else None
    owed = [p for p in sorted(need(goal), key=repr) if not context.evident(p)]
    inner = replace(context.under(owed), depth=context.depth)
    step = prove(inner, goal) if owed else None
    return simplify(context, step) if step is not None and inner.paid(step) else None


def _apart(claim: Claim, conditions: tuple[Term, ...]) -> list[Term]:
    """Put simply: `x > 0` for `x >= 0` with `x != 0`; without what another condition says, such as `n` real beside
    `n` an integer."""
    apart = {frozenset(c.args) for c in conditions if c.tag == "ne"}
    sharp = [lt(*c.args) if c.tag == "le" and frozenset(c.args) in apart else c for c in conditions]
    strict = {frozenset(c.args) for c in sharp if c.tag == "lt"}
    whole = {p.args[0] for p in (*sharp, *claim.hyps) if p.tag == "integer"}
    return [c for c in sharp if not (c.tag == "real" and c.args[0] in whole or c.tag == "ne" and {*c.args} in strict)]


__all__ = ["repair"]

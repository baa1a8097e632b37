"""`decide`: one statement in, one verdict out. The front of the prover; its parts are told in order of use.

claim (kernel terms) -> search.attack (proof, counterexample) -> repair or numeric support -> Verdict
"""

from __future__ import annotations

import time
from dataclasses import replace

from derive.kernel.codec import encode
from derive.kernel.need import infinite
from derive.kernel.normal import normal
from derive.kernel.sides import Sides
from derive.kernel.terms import KernelError, Term, sort, walk
from derive.kernel.text import term_to_text
from derive.language.claim import Claim
from derive.language.statement import Statement
from derive.numeric.decimals import agreement
from derive.numeric.refute import Found
from derive.prover.conditions import condition_text
from derive.prover.established import Established
from derive.prover.guide import Guide
from derive.prover.repairs import repair
from derive.prover.search import Outcome, attack
from derive.verdict import Counterexample, Verdict

EVIDENCE_STEPS, SUPPORT_STEPS = 400_000, 80_000
MPMATH_NODES = (20_000, 10_000)  # nodes that mpmath may evaluate for support: at least, and by second of the budget
REPAIR_LIMIT = 400  # nodes of a goal past which no repair is sought


def decide(
    statement: Statement,
    budget: float = 10.0,
    evidence: bool = False,
    guide: Guide | None = None,
    store: dict[int, Established] | None = None,
) -> Verdict:
    """The verdict on a statement. `budget` is in seconds' worth of steps; `evidence` adds numeric agreement to a proof;
    `guide` holds the lines of a derivation, lemmas, an induction or cases that a proof may follow; `store` keeps lines
    and lemmas for the decisions of a run that share them.

    A statement without a meaning (`IllFormed`) gets the verdict ill-formed, with the reason."""
    started = time.perf_counter()
    try:
        claim = statement.claim()
    except (ValueError, KernelError) as error:
        return _dressed(
            statement, Verdict("ill-formed", statement.text, statement.where_text, reason=str(error)), started
        )
    written = (statement.text, statement.where_text)
    return _dressed(statement, decide_claim(claim, budget, evidence, written, guide, store), started)


def _dressed(statement: Statement, verdict: Verdict, started: float) -> Verdict:
    """The verdict with the statement as its author wrote it."""
    try:
        conventions = statement.conventions
    except ValueError:
        conventions = {}
    example = verdict.counterexample
    told = example.ordered(statement.backwards(example.place)) if example else None
    return replace(verdict, conventions=conventions, counterexample=told, seconds=time.perf_counter() - started)


def decide_claim(
    claim: Claim,
    budget: float = 10.0,
    evidence: bool = False,
    written: tuple[str, tuple[str, ...]] | None = None,
    guide: Guide | None = None,
    store: dict[int, Established] | None = None,
) -> Verdict:
    """The verdict on hypotheses and a goal as kernel terms; `written` is how the author put them."""
    outcome = attack(claim, budget, guide, store)
    verdict = _verdict(claim, outcome, budget, evidence, written)
    return replace(verdict, tried=outcome.tried)


def _verdict(
    claim: Claim, outcome: Outcome, budget: float, evidence: bool, written: tuple[str, tuple[str, ...]] | None
) -> Verdict:
    text, where = written or (term_to_text(claim.goal), tuple([term_to_text(h) for h in claim.hyps]))
    if outcome.verdict == "ill-formed":
        return Verdict("ill-formed", text, where, reason=outcome.reason)
    if outcome.found is not None:
        return _refuted(claim, outcome, text, where)
    if outcome.checked is not None:
        checked = outcome.checked
        return Verdict(
            checked.verdict,
            text,
            where,
            conditions=tuple([condition_text(c) for c in checked.conditions]),
            axioms=checked.axioms,
            method=outcome.method,
            steps=checked.steps,
            proof=outcome.document,
            evidence=_evidence(claim, checked.conditions) if evidence else {},
            reason=outcome.reason if checked.verdict == "refuted" else None,
        )
    return _open(claim, outcome, budget, text, where)


def _refuted(claim: Claim, outcome: Outcome, text: str, where: tuple[str, ...]) -> Verdict:
    found = outcome.found
    if found is None:
        raise KernelError("a refutation without a counterexample")
    at = {
        name: term_to_text(v) if isinstance(v, Term) else _family_text(name, v)
        for name, v in sorted(found.point.items())
    }
    mended = repair(claim, outcome.owed, found.point) if claim.goal.size <= REPAIR_LIMIT else None
    return Verdict(
        "refuted",
        text,
        where,
        axioms=outcome.checked.axioms if outcome.checked else (),
        method=outcome.method,
        steps=outcome.checked.steps if outcome.checked else 1,
        proof=outcome.document,
        repair=mended,
        counterexample=Counterexample(
            at, found.lhs_text, found.rhs_text, point=_point(found), place=found.place
        ).among(claim.goal.free),
    )


def _point(found: Found) -> dict[str, tuple[int, str]]:
    values = {name: (0, v) if isinstance(v, Term) else v for name, v in found.point.items()}
    return {name: (arity, encode(value)) for name, (arity, value) in values.items()}


def _family_text(name: str, value: tuple[int, Term]) -> str:
    """A family of a counterexample as an expression in its index."""
    from derive.kernel.terms import fresh, open_body, sym

    arity, body = value[0], normal(value[1])
    indices = [fresh(letter, body) for letter in ("k", "j", "i", "l")[:arity]]
    for index in reversed(indices):
        body = open_body(body, sym(index))
    return term_to_text(body)


def _open(claim: Claim, outcome: Outcome, budget: float, text: str, where: tuple[str, ...]) -> Verdict:
    """No proof and no counterexample: supported where numbers agree at many points, else undecided."""
    support = (
        _evidence(claim, (), SUPPORT_STEPS, MPMATH_NODES[0] + int(budget * MPMATH_NODES[1]))
        if claim.goal.free and claim.goal.tag == "eq" and not outcome.doubted and not _off_line(claim)
        else {}
    )
    if support:
        return Verdict("supported", text, where, evidence=support, reason=outcome.reason, method="numeric agreement")
    return Verdict("undecided", text, where, reason=outcome.reason)


def _off_line(claim: Claim) -> bool:
    """Is a derivative taken at a point that may be off the real line, where it has no meaning?"""
    sides = Sides(claim.hyps)
    points = [n.args[0] for n in walk(claim.goal) if n.tag == "deriv" and n.args[0].closed]
    return any([not sides.prove(sort("real", at)) for at in points])


def _evidence(
    claim: Claim, conditions: tuple[Term, ...], steps: int = EVIDENCE_STEPS, nodes: int | None = None
) -> dict[str, int | str]:
    parts = list(walk(claim.goal))
    slow = any([n.tag in ("integral", "lim", "deriv") for n in parts])
    endless = any([n.tag in ("sum", "prod") and (infinite(n.args[0]) or infinite(n.args[1])) for n in parts])
    points, digits = (3, 12) if endless else (4, 20) if slow else (8, 50)
    found = agreement(Claim(claim.hyps + conditions, claim.goal), points, digits, budget_steps=steps, nodes=nodes)
    return {"points": found.points, "digits": found.digits} if found else {}


__all__ = ["decide", "decide_claim"]

"""Judgements `hypotheses |- goal`: wherever every hypothesis is true, the goal is true, so its sides are defined.

A judgement comes out of a rule and is evidence of nothing: a verdict comes out of `check.recheck` of a proof as data.
"""
from __future__ import annotations

from dataclasses import dataclass

from derive.kernel.terms import KernelError, Term

Hyps = frozenset[Term]
NONE: Hyps = frozenset()


@dataclass(frozen=True)
class Judgement:
    hyps: Hyps
    goal: Term


Premises = tuple[Judgement, ...]
Terms = tuple[Term, ...]


def require(condition: bool, message: str) -> None:
    """Refuse a rule whose shape or side condition fails."""
    if condition is not True:
        raise KernelError(message)


def sides(j: Judgement, *tags: str) -> Terms:
    """The arguments of a judgement's goal, which must have one of the tags."""
    require(j.goal.tag in tags, f"a premise is {j.goal.tag}, not {' or '.join(tags)}")
    return j.goal.args


def name(t: Term) -> str:
    """The name of an eigenvariable, given as a symbol."""
    require(t.tag == "sym", "an eigenvariable is a symbol")
    return str(t.data)


def union(*parts: Hyps) -> Hyps:
    return NONE.union(*parts)

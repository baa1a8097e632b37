"""Judgements `hypotheses |- goal`: wherever every hypothesis is true, the goal is true, so its sides are
defined.

A judgement comes out of a rule and is evidence of nothing: a verdict comes out of `check.recheck` of a proof
as data.
A rule takes its premises (judgements) and its terms; `@rule(2, 3)` enters one of two premises and three
terms in the
table that the checker reads. Every rule states itself as an inference line: premises => conclusion, and its
terms.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from derive.kernel.terms import PROPOSITIONS, KernelError, Term

Hyps = frozenset[Term]
NONE: Hyps = frozenset()


@dataclass(frozen=True)
class Judgement:
    hyps: Hyps
    goal: Term


Premises = tuple[Judgement, ...]
Terms = tuple[Term, ...]
Rule = Callable[[Premises, Terms], Judgement]


def rules(*functions: Callable[..., Judgement]) -> dict[str, Rule]:
    """The table of these rules. The signature of each says how many premises and terms it takes."""
    return {f.__name__: _checked(f) for f in functions}


def _checked(f: Callable[..., Judgement]) -> Rule:
    kinds = [kind for name, kind in f.__annotations__.items() if name != "return"]

    def apply(premises: Premises, terms: Terms) -> Judgement:
        given = [("Premises", premises)] if "Premises" in kinds else [("Judgement", j) for j in premises]
        at = [("Terms", terms)] if "Terms" in kinds else [("Term", t) for t in terms]
        require([kind for kind, _ in (*given, *at)] == kinds, f"{f.__name__} takes other premises or terms")
        return f(*[value for _, value in (*given, *at)])
    return apply


def infer(goal: Term, *hyps: Iterable[Term]) -> Judgement:
    """The judgement with this goal and all these hypotheses."""
    require(goal.tag in PROPOSITIONS, "a judgement is about a proposition")
    return Judgement(NONE.union(*hyps), goal)


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

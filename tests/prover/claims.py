"""What a test of the prover says: `proves`, `refutes`, `conditional`, `gives_up`, `never_holds`, on statements as text.

Each verdict that rests on a document is re-checked here, and must say what the prover said.
"""
from __future__ import annotations

from functools import cache

from derive.kernel.check import recheck
from derive.language import read_statement
from derive.prover import decide
from derive.verdict import Verdict

BUDGET = 1.0
OPEN = ("undecided", "supported")


@cache
def verdict(text: str, where: str = "", budget: float = BUDGET) -> Verdict:
    """The verdict, its document re-checked."""
    found = decide(read_statement(text, where=where), budget=budget)
    if found.proof is not None:
        checked = recheck(found.proof)
        assert checked.verdict == found.verdict, (text, where, checked.verdict, found.verdict)
        assert len(checked.conditions) == len(found.conditions)
        assert checked.axioms == found.axioms
    assert found.verdict not in ("proved", "conditional") or found.proof is not None
    return found


def proves(text: str, where: str = "", budget: float = 1.0) -> None:
    found = verdict(text, where, budget)
    assert found.verdict == "proved", found
    assert not found.conditions


def refutes(text: str, where: str = "", repair: str | None = None, budget: float = 1.0) -> None:
    found = verdict(text, where, budget)
    assert found.verdict == "refuted", found
    if repair is not None:
        assert found.repair == repair, found


def conditional(text: str, where: str = "", *conditions: str) -> None:
    found = verdict(text, where)
    assert found.verdict == "conditional", found
    assert found.conditions == conditions


def gives_up(text: str, where: str = "") -> None:
    """Where a strategy stops. Deciding it one day is progress: then move the line, but check its truth first."""
    assert verdict(text, where).verdict in OPEN, verdict(text, where)


def never_holds(text: str, where: str = "") -> None:
    """False somewhere, or of no meaning: whatever the verdict is, it is not in favour."""
    assert verdict(text, where).verdict not in ("proved", "conditional"), verdict(text, where)


def never_refuted(text: str, where: str = "") -> None:
    """True wherever both sides are defined."""
    assert verdict(text, where).verdict != "refuted", verdict(text, where)

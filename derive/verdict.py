"""Verdicts: what is known of one statement, as plain values. The prover makes them; the command line, the reports and
`derive.testing` read them. Nothing here decides anything, and only the standard library is imported.

    >>> from derive.verdict import Counterexample, Verdict
    >>> v = Verdict("refuted", "sqrt(x**2) = x", ("x: real",), counterexample=Counterexample({"x": "-1"}, "1", "-1"))
    >>> v.to_json()["counterexample"]
    {'at': {'x': '-1'}, 'lhs': '1', 'rhs': '-1'}
"""
from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

VERDICTS = ("proved", "conditional", "refuted", "supported", "computed", "undecided", "ill-formed")


@dataclass(frozen=True)
class Counterexample:
    """A point inside the assumptions where the statement fails: exact text, or decimal enclosures that do not meet."""

    at: Mapping[str, str]
    lhs: str
    rhs: str
    beside: tuple[str, ...] = field(default=(), compare=False)  # symbols of the assumptions alone
    # the same values for programs: how many indices, 0 for a symbol, and a term in the kernel's text
    point: Mapping[str, tuple[int, str]] = field(default_factory=dict, compare=False, repr=False)
    place: tuple[int, ...] = field(default=(), compare=False, repr=False)  # of the relation that fails, in the goal

    def among(self, names: Collection[str]) -> Counterexample:
        """The same for a statement in which these names occur freely, its definitions unfolded."""
        return replace(self, beside=tuple([name for name in self.at if name not in names]))

    def ordered(self, backwards: bool) -> Counterexample:
        """The same with its sides changed over where the kernel holds them backwards."""
        return replace(self, lhs=self.rhs, rhs=self.lhs) if backwards else self

    @property
    def shown(self) -> dict[str, str]:
        """The values for people: those of the symbols that the statement holds."""
        return {name: value for name, value in self.at.items() if name not in self.beside}

    def to_json(self) -> dict[str, object]:
        return {"at": dict(self.at), "lhs": self.lhs, "rhs": self.rhs}


@dataclass(frozen=True)
class Verdict:
    """What is known of `statement` under `where`. `verdict` is one of `VERDICTS`; DESIGN fixes what each means."""

    verdict: str
    statement: str
    where: tuple[str, ...]
    conditions: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    method: str | None = None
    steps: int = 0
    counterexample: Counterexample | None = None
    repair: str | None = None
    conventions: Mapping[str, str] = field(default_factory=dict)
    evidence: Mapping[str, int | str] = field(default_factory=dict)
    reason: str | None = None
    seconds: float = 0.0
    tried: tuple[tuple[str, int], ...] = ()  # strategies in order with the steps each spent, for people only
    proof: str | None = None  # JSON text of the proof document, for `derive recheck`

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ValueError(f"not a verdict: {self.verdict!r}; it is one of {', '.join(VERDICTS)}")

    def to_json(self) -> dict[str, object]:
        """One result object as `prove --json` prints it; who and where it is, a caller that knows fills in."""
        return {
            "name": None, "kind": "claim", "file": None, "line": None, "column": None,
            "statement": self.statement, "where": list(self.where), "verdict": self.verdict, "expected": "proved",
            "conditions": list(self.conditions), "axioms": list(self.axioms), "method": self.method,
            "steps": self.steps,
            "counterexample": self.counterexample.to_json() if self.counterexample else None,
            "repair": self.repair, "link": None, "conventions": dict(self.conventions), "evidence": dict(self.evidence),
            "figures": [], "seconds": round(self.seconds, 4), "reason": self.reason,
        }

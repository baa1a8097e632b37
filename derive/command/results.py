"""One result of `prove` or `check`: a verdict with its name, place and expectation; and the exit status of many.

    >>> from derive.verdict import Verdict
    >>> exit_status([Result(Verdict("proved", "1 = 1", ()))], strict=False)
    0
    >>> exit_status([Result(Verdict("refuted", "1 = 2", ()))], strict=False)
    1
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from derive.verdict import VERDICTS, Verdict

EXPECTATIONS = VERDICTS[:-1]  # nobody may expect what cannot be read


@dataclass(frozen=True)
class Result:
    """A verdict with its name, its place (line and column count from 1) and what was expected of it."""

    verdict: Verdict
    name: str | None = None
    kind: str = "claim"  # claim, erratum, or numeric
    file: str | None = None
    line: int | None = None
    column: int | None = None
    expected: str = "proved"
    link: str | None = None  # of an equation to solve: equivalent, implied, implies or neither
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    figures: tuple[Mapping[str, object], ...] = ()
    source: str = ""  # of a document: the line it stands on, and how many of its characters it takes
    width: int = 1
    words: tuple[str, ...] = ()  # the author's reasons

    def to_json(self) -> dict[str, object]:
        solutions = {"lost": list(self.lost), "gained": list(self.gained)} if self.link else {}
        return self.verdict.to_json() | solutions | {
            "name": self.name, "kind": self.kind, "file": self.file, "line": self.line, "column": self.column,
            "expected": self.expected, "link": self.link, "figures": [dict(f) for f in self.figures]}

    @property
    def place(self) -> str:
        """`file:line` where there is one (with the column of what could not be read), else the name."""
        if self.file is None:
            return self.name or ""
        shown = [self.line, self.column if self.verdict.verdict == "ill-formed" else None]
        return ":".join([self.file, *[str(n) for n in shown if n is not None]])


@dataclass(frozen=True)
class Given:
    """A definition, the equation that is solved, a file that is not followed: listed, no claim, without a verdict."""

    statement: str
    file: str | None
    line: int | None
    column: int | None = 1
    kind: str = "definition"  # or hypothesis, not followed

    def to_json(self) -> dict[str, object]:
        return Verdict("undecided", self.statement, ()).to_json() | {
            "kind": self.kind, "verdict": None, "expected": None,
            "file": self.file, "line": self.line, "column": self.column}


Record = Result | Given


def standing(result: Result, strict: bool) -> int:
    """0 as expected, 1 wrong, 2 ill-formed, 3 neither proved nor expected: the exit status of this result alone."""
    verdict, expected = result.verdict.verdict, result.expected
    if verdict == "ill-formed":
        return 2
    if expected == "refuted":
        return 0 if verdict == "refuted" else 1
    if verdict == "refuted" or any(f.get("agrees") is False and not f.get("note") for f in result.figures):
        return 1
    if verdict in ("proved", expected) or expected == "cited" or (
            verdict == "conditional" and expected == "proved" and not strict):
        return 0
    return 3


def exit_status(results: Iterable[Record], strict: bool) -> int:
    """The exit status of a run: 2 before 1 before 3 before 0."""
    standings = {standing(r, strict) for r in results if isinstance(r, Result)}
    return next((status for status in (2, 1, 3) if status in standings), 0)


def summary(results: Sequence[Record]) -> dict[str, int]:
    """How many results have each verdict; every verdict is listed."""
    counts = dict.fromkeys(VERDICTS, 0)
    for result in results:
        if isinstance(result, Result):
            counts[result.verdict.verdict] += 1
    return counts

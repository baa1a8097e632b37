"""How a verdict is told to people: what a reader needs to believe it or to mend the statement, one detail a line.

Called by the command line and by `derive.testing`; the reports have their own words.

    >>> from derive.verdict import Counterexample, Verdict
    >>> example = Counterexample({"x": "-1"}, "1", "-1")
    >>> refuted = Verdict("refuted", "sqrt(x**2) = x", (), counterexample=example, repair="x >= 0")
    >>> for label, text in details(refuted):
    ...     print(f"{label}: {text}")
    counterexample: at x = -1: left 1, right -1
    holds with: x >= 0
"""
from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from derive.verdict import Verdict

MOST = 600
CONDITIONS = "holds wherever both sides are defined; not given"


def details(verdict: Verdict, where: bool = True) -> Iterator[tuple[str, str]]:
    """`(label, text)` of everything worth saying beside the verdict and the statement."""
    if where and verdict.where:
        yield "where", "; ".join(verdict.where)
    if verdict.conditions:
        yield CONDITIONS, "; ".join(verdict.conditions)
    if verdict.counterexample is not None:
        example = verdict.counterexample
        at = point(example.shown)
        yield "counterexample", f"{f'at {at}: ' if at else ''}left {example.lhs}, right {example.rhs}"
    if verdict.repair:
        yield "holds with", verdict.repair
    if verdict.verdict in ("proved", "conditional") and verdict.method:
        yield "by", f"{verdict.method}, {verdict.steps} step{'' if verdict.steps == 1 else 's'} checked by the kernel"
    if verdict.axioms:
        yield "rests on", ", ".join(verdict.axioms)
    if verdict.verdict == "supported" and verdict.evidence:
        yield "evidence", ", ".join(f"{value} {name}" for name, value in verdict.evidence.items())
    for name, meaning in verdict.conventions.items():
        yield "read as", f"{name}: {meaning}"
    if verdict.reason:
        yield "reason", verdict.reason


def fitted(text: str, most: int = MOST) -> str:
    """Text for one line of a terminal: its middle cut out where it is long, invisible characters by their numbers.

        >>> fitted("7" * 5000)[-27:]
        ' characters) ... 7777777777'
    """
    if len(text) > most:
        text = f"{text[:most // 2]} ... ({len(text):,} characters) ... {text[-10:]}"
    hidden = {c for c in text if unicodedata.category(c) in ("Cf", "Cc") and c not in "\n\t"}
    return "".join(f"U+{ord(c):04X}" if c in hidden else c for c in text)


def point(at: object) -> str:
    """`x = -1, n = 3` for the values of a counterexample or a figure."""
    return ", ".join(f"{name} = {value}" for name, value in at.items()) if isinstance(at, Mapping) else ""

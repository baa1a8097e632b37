"""The hard cases that state two sides, through the prover: `python -m tests.shared_inputs.cases [--budget 10]`.

Prints one line per row, the verdict, what it had to be, and why what is open is open; then a line for each kind. Every row runs in a process that is
killed past its budget.
"""
from __future__ import annotations

import argparse
import re
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.shared_inputs.inputs import SHARED, rows_of

FILE = "cases/cases.yaml"
_UNSAID = {"none", ""}


@dataclass(frozen=True)
class Row:
    """One case as the engine reads it; `where` None when its assumptions cannot be said."""

    name: str
    text: str
    where: str | None
    constants: tuple[str, ...]
    expected: str
    kind: str = ""  # near_identity, assumption, hang, wrong_result, float or matrix
    floats: bool = False  # a row about floating point: here a decimal is exact, which is the assumption that it needs


@dataclass(frozen=True)
class Judged:
    row: Row
    verdict: str
    note: str
    seconds: float

    @property
    def wrong(self) -> bool:
        if self.row.expected == "needs assumption":
            return self.verdict == "proved" and not self.row.floats
        banned = {"true": ("refuted",), "false": ("proved", "conditional"), "undetermined": ("proved", "refuted")}[self.row.expected]
        return self.verdict in banned

    @property
    def decided(self) -> bool:
        good = {"true": ("proved", "conditional"), "false": ("refuted",), "needs assumption": ("conditional", "refuted with repair", *(["proved"] if self.row.floats else []))}
        return self.verdict in good.get(self.row.expected, ())

    @property
    def outside(self) -> bool:
        return self.verdict in ("ill-formed", "not said")


def rows() -> list[Row]:
    return [row_of(r) for r in rows_of(SHARED / FILE)["cases"] if "lhs" in r]


def row_of(record: dict[str, Any]) -> Row:
    sides = f"{record['lhs']} = {record['rhs']}"
    used = re.findall(r"\b[EI]\b", sides)
    return Row(record["id"], sides, assumptions(str(record["assumptions"])), tuple(sorted(set(used))), str(record["correct_verdict"]),
               str(record["category"]), record["category"] == "float")


def assumptions(text: str) -> str | None:
    """`x, y real; n positive integer` and `a,b > 0` as this language says them; None where it cannot."""
    if text in _UNSAID or text.startswith("none given"):
        return ""
    parts = []
    for piece in text.split(";"):
        words = re.fullmatch(r"\s*([A-Za-z](?:\s*,\s*[A-Za-z])*) (real|integer|positive integer|> 0)\s*", piece)
        if words is None:
            return None
        parts.append(f"{words[1]}: {'positive' if words[2] == '> 0' else words[2]}")
    return "; ".join(parts)


def judged(row: Row, budget: float) -> Judged:
    from derive.command.deciding import decide_guarded
    if row.where is None:
        return Judged(row, "not said", "its assumptions are not in this language (matrices)", 0.0)
    before = _spent()
    found = decide_guarded(row.text, row.where, row.constants, budget).verdict
    verdict, note = found.verdict, found.reason or ""
    if verdict == "refuted" and row.expected == "needs assumption" and found.repair:
        verdict, note = "refuted with repair", found.repair
    elif verdict == "conditional":
        note = "; ".join(found.conditions)
    elif verdict == "refuted" and found.counterexample:
        note = ", ".join([f"{k} = {v}" for k, v in found.counterexample.at.items()]) or f"{found.counterexample.lhs} against {found.counterexample.rhs}"
    return Judged(row, verdict, note, _spent() - before)


def _spent() -> float:
    """CPU seconds of this process and of the workers that have ended."""
    return sum([u.ru_utime + u.ru_stime for u in (resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF))])


def _outcome(j: Judged) -> str:
    return "wrong" if j.wrong else "decided" if j.decided else "out of the fragment" if j.outside else "undecided"


def table(found: list[Judged]) -> Iterator[str]:
    yield f"{'row':6} {'had to be':17} {'verdict':20} {'CPU s':>6}  statement, and what decided it or stands in the way"
    for j in found:
        mark = "WRONG " if j.wrong else ""
        yield f"{j.row.name:6} {j.row.expected:17} {mark + j.verdict:20} {j.seconds:6.1f}  {j.row.text[:90]} :: {j.note[:160]}"
    for kind in sorted({j.row.kind for j in found}):
        own = Counter([_outcome(j) for j in found if j.row.kind == kind])
        yield f"{kind:14} " + ", ".join([f"{k} {v}" for k, v in own.most_common()])
    counts = Counter([_outcome(j) for j in found])
    yield f"{len(found)} rows: " + ", ".join([f"{k} {v}" for k, v in counts.most_common()]) + f"; slowest {max([j.seconds for j in found]):.1f} CPU s"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--budget", type=float, default=10.0)
    chosen = options.parse_args()
    if not (SHARED / FILE).exists():
        print(f"{SHARED / FILE} is not there", file=sys.stderr)
        return 2
    found = [judged(r, chosen.budget) for r in rows()]
    print("\n".join(table(found)))
    return 1 if any([j.wrong for j in found]) else 0


if __name__ == "__main__":
    sys.exit(main())

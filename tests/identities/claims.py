"""How far the catalogue settles the tables of claims: `python -m tests.identities.claims [--topic NAME] [--judge] [--missing]`.

Prints a row for each topic: how many A and B ids name a statement, what those expect, and with --judge what came out;
then every id that is missing, and every statement that says the opposite of its row. Exits 1 if there is any.
"""
from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from derive.catalogue import Assertion, CatalogueError, answer, installed, questions_of
from tests.shared_inputs.inputs import SHARED

# what a row lets its statement expect: (verdict of the table, which form the row holds) -> expectations
FALSE = ("refuted",)
TRUE = ("proved", "conditional", "computed", "supported", "cited")


@dataclass(frozen=True)
class Claim:
    """One row of a table, as far as it is compared."""

    id: str
    priority: str
    topic: str
    expect: str
    verdict: str
    statement: str
    figures: int


def claims(topic: str = "") -> list[Claim]:
    """The A and B rows of the tables, of one topic or all."""
    rows = [row for path in sorted((SHARED / "claims").glob("*.yaml")) for row in yaml.safe_load(path.read_text("utf-8"))]
    return [_claim(row) for row in rows if row["priority"] in "AB" and topic in ("", row["topic"])]


def _claim(row: Mapping[str, Any]) -> Claim:
    printed = [f for f in row.get("figures") or [] if str(f.get("agrees")).lower() != "unknown"
               and any(c.isdigit() for c in str(f.get("printed")))]
    return Claim(row["id"], row["priority"], row["topic"], row.get("expect") or "", row["verdict"], row["statement"],
                 len(printed))


def statement_of(claim: Claim) -> Assertion | None:
    """The statement of the catalogue that bears the id of a row."""
    try:
        return installed().find(claim.id)[1]
    except CatalogueError:
        return None


def contradictions(claim: Claim, found: Assertion) -> Iterator[str]:
    """Where a statement says the opposite of its row, or less than the row expects."""
    published_false = claim.verdict in ("false", "misprint") and claim.statement == "published"
    if published_false and found.expected not in FALSE:
        yield f"the row is {claim.verdict} as published, the statement expects {found.expected}"
    if not published_false and claim.verdict != "needs-assumption" and found.expected not in TRUE:
        yield f"the row is {claim.verdict}, the statement expects {found.expected}"
    if claim.priority == "A":
        if claim.expect == "kernel" and found.expected not in ("proved", "supported"):
            yield f"a law to be proved, the statement expects {found.expected}"
        if claim.expect in ("computed", "cited") and found.expected not in (claim.expect, "proved"):
            yield f"the row is {claim.expect}, the statement expects {found.expected}"
    if claim.figures and not found.figures:
        yield f"{claim.figures} printed figures, none on the statement"


def judged(claim: Claim) -> str:
    """The verdict on the statement that bears the id."""
    entry, assertion = installed().find(claim.id)
    question = next(iter(questions_of(entry, assertion)))
    return answer(question).verdict.verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--topic", default="")
    parser.add_argument("--judge", action="store_true", help="decide every statement")
    parser.add_argument("--missing", action="store_true", help="list every id that names no statement")
    options = parser.parse_args()
    topics: dict[str, list[Claim]] = {}
    for claim in claims(options.topic):
        topics.setdefault(claim.topic, []).append(claim)
    bad = 0
    print(f"{'topic':28}  A named  B named  A expects; verdicts")
    for topic, rows in sorted(topics.items()):
        named = {claim: statement_of(claim) for claim in rows}
        line = [f"{sum(named[c] is not None for c in rows if c.priority == p):3}/{sum(c.priority == p for c in rows):<4}"
                for p in "AB"]
        expects = Counter(a.expected for c, a in named.items() if a is not None and c.priority == "A")
        shown = ", ".join(f"{v} {k}" for k, v in expects.most_common())
        if options.judge:
            verdicts = Counter(judged(c) for c, a in named.items() if a is not None)
            shown += "; " + ", ".join(f"{v} {k}" for k, v in verdicts.most_common())
        print(f"{topic:28}  {line[0]} {line[1]}  {shown}")
        for claim, assertion in named.items():
            problems = ["names no statement"] if assertion is None else list(contradictions(claim, assertion))
            bad += len(problems)
            for problem in problems:
                if assertion is not None or options.missing:
                    print(f"    {claim.priority} {claim.id}: {problem}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

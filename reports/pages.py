"""How many pages the entries of the catalogue take in a PDF: `python -m reports.pages [NAME ...]`.

Lays entries out with Typst, without deciding anything: each statement stands there with the verdict that it expects.
Prints every entry that is longer than two pages, longest first, and exits 1 if there is one.

    >>> span(Mark(2, 1, 700.0), Mark(2, 2, 62.4)) < 0.2
    True
"""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from derive.catalogue import Identity, Result, questions, reproduce
from derive.verdict import Verdict
from reports.build import report_of_entries
from reports.model import Report
from reports.templating import fill

ENTRY = 2       # the level of an entry's heading
MOST = 2.0
ROUNDING = 0.02
USABLE = 841.89 - 42*72/25.4     # points of a page between its margins
VERDICTS = {"refuted": "refuted", "cited": "undecided", "computed": "computed", "supported": "supported"}


@dataclass(frozen=True)
class Mark:
    """Where a heading stands: its level, the page, points from the top."""

    level: int
    page: int
    y: float


def unjudged(entry: Identity) -> list[Result]:
    """The questions of an entry with the verdicts that it expects, in about the room that a real basis takes."""
    found = []
    for q in questions(entry):
        text = q.statement.text
        verdict = Verdict(VERDICTS.get(q.expected, "proved"), text, q.statement.where_text, method="field", steps=12,
                          reason=f"cited: {q.theorem}" if q.theorem else None)
        figures = tuple([reproduce(f) for f in q.figures])
        found.append(Result(q.name, q.kind, entry.name, entry.topic, q.says, q.aliases, q.expected, verdict, figures))
    return found


def marks(report: Report) -> list[tuple[Mark, Mark]]:
    """Where the entries of a report begin, and where what follows each of them begins."""
    import typst

    query: Any = typst.query
    found = query(fill("report.typ.j2", report).encode("utf-8"), "<headings>", field="value")
    places = [Mark(h["level"], h["page"], h["y"]) for h in (json.loads(found) if isinstance(found, str) else found)[0]]
    return [(a, b) for a, b in zip(places, places[1:], strict=False) if a.level == ENTRY]


def span(start: Mark, end: Mark) -> float:
    """The pages between two marks."""
    return (end.page - start.page) + (end.y - start.y)/USABLE


def lengths(entries: Iterable[Identity]) -> list[tuple[float, str]]:
    """The pages that each entry takes, longest first."""
    report = report_of_entries("Pages", [(entry, unjudged(entry)) for entry in entries])
    names = [view.name for section in report.sections for view in section.entries]
    spans = [round(span(a, b), 2) for a, b in marks(report)]
    return sorted(zip(spans, names, strict=True), reverse=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Entries of the catalogue that take more than two pages of a PDF.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="entries (default: all)")
    names = set(parser.parse_args(arguments).names)
    from identities import CATALOGUE

    measured = lengths([e for e in CATALOGUE if not names or e.name in names])
    long = [(pages, name) for pages, name in measured if pages > MOST + ROUNDING]
    for pages, name in long:
        print(f"{pages:.2f}  {name}")
    print(f"{len(measured)} entries, {len(long)} of more than {MOST:g} pages; the longest: {measured[0][0]:.2f}")
    return 1 if long else 0


if __name__ == "__main__":
    sys.exit(main())

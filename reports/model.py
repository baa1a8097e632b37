"""What a report holds: frozen values that the templates print. `build` makes them; renderers only read them.

A `Formula` carries one piece of mathematics in each notation that a renderer may need. Everything else is plain text.

    >>> Report("Notes", (Section("Sums", "", ()),)).sections[0].title
    'Sums'
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Formula:
    """One formula in four notations, as it stands by itself and as it stands inside a line of text.

    What could not be read as mathematics has only its text.
    """

    text: str
    latex: str = ""
    typst: str = ""
    mathml: str = ""
    inline_latex: str = ""
    inline_typst: str = ""
    inline_mathml: str = ""


@dataclass(frozen=True)
class SymbolView:
    """A symbol of an entry: how it looks, what it means, its domain, its unit."""

    name: Formula
    meaning: str
    domain: str
    unit: str = ""


@dataclass(frozen=True)
class CounterexampleView:
    """Where a statement fails: the point, and both sides there."""

    at: tuple[tuple[str, Formula], ...]
    left: Formula
    right: Formula


@dataclass(frozen=True)
class StepView:
    """One line of a derivation: its relation to the line above (none at first), the line, its reason, its verdict."""

    relation: str
    formula: Formula
    reason: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class FigureView:
    """A printed number beside the exact value that it should be."""

    of: Formula
    printed: str
    at: tuple[tuple[str, str], ...]
    value: str
    source: str
    agrees: bool
    reference: int = 0         # the place of the source in the entry's list, from 1; 0 when it has none


@dataclass(frozen=True)
class StatementView:
    """A statement with its assumptions, its verdict, and what the verdict rests on."""

    formula: Formula
    where: tuple[Formula, ...] = ()
    label: str = ""
    kind: str = "claim"
    says: str = ""
    verdict: str = ""
    expected: str = "proved"
    conditions: tuple[Formula, ...] = ()
    axioms: tuple[str, ...] = ()
    method: str = ""
    steps_checked: int = 0
    counterexample: CounterexampleView | None = None
    repair: Formula | None = None
    reason: str = ""
    place: str = ""
    instead: Formula | None = None
    instead_verdict: str = ""
    derivation: tuple[StepView, ...] = ()
    figures: tuple[FigureView, ...] = ()

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.expected or self.expected == "proved" and self.verdict == "conditional"


@dataclass(frozen=True)
class EntryView:
    """One entry of a section: a page of the catalogue, or one document of hand algebra."""

    name: str
    title: str
    statements: tuple[StatementView, ...]
    errata: tuple[StatementView, ...] = ()
    symbols: tuple[SymbolView, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Section:
    """A family of entries."""

    title: str
    intro: str
    entries: tuple[EntryView, ...]


@dataclass(frozen=True)
class Report:
    """A document: title, sections, and a line on how the verdicts came about."""

    title: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    colophon: str = ""

    def count(self) -> dict[str, int]:
        """How many statements, errata and steps of derivations have each verdict."""
        found: dict[str, int] = {}
        for section in self.sections:
            for entry in section.entries:
                for s in (*entry.statements, *entry.errata):
                    for verdict in (s.verdict, s.instead_verdict, *[step.verdict for step in s.derivation]):
                        if verdict:
                            found[verdict] = found.get(verdict, 0) + 1
        return found

"""What a report holds: frozen values that the templates print. `build` makes them; renderers only read them.

A `Formula` carries one piece of mathematics in each notation that a renderer may need. Everything else is plain text.

    >>> Report("Notes", (Section("Sums", "", ()),)).sections[0].title
    'Sums'
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Formula:
    """One formula in four notations; in Typst and MathML also as it stands inside a line of text.

    What could not be read as mathematics has only its text.
    """

    text: str
    latex: str = ""
    typst: str = ""
    mathml: str = ""
    inline_typst: str = ""
    inline_mathml: str = ""
    extent: float = 0          # its width on one line, about, in em
    widest: float = 0          # that of its widest piece that cannot break
    inline_extent: float = 0   # its width inside a line of text, about


Words = tuple[str | Formula, ...]
"""An author's words with the formulas among them."""


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

    at: tuple[tuple[Formula, Formula], ...]
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
    lost: tuple[str, ...] = ()         # of an equation to solve: solutions that this line has no more
    gained: tuple[str, ...] = ()       # and those that it has too many

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.expected or self.expected == "proved" and self.verdict == "conditional"


NARROW = 12.0
"""em of a left side that stands beside its relation; a wider one has a line of its own."""


@dataclass(frozen=True)
class LineView:
    """One line of hand algebra: `link lead relation formula`; without a relation the formula is the whole line."""

    formula: Formula
    relation: str = ""
    lead: Formula | None = None
    link: str = ""
    words: tuple[Words, ...] = ()
    labels: tuple[str, ...] = ()
    line: int | None = None
    known: StatementView | None = None  # what came of it; definitions and equations to solve claim nothing
    kind: str = ""                      # definition or hypothesis, where it claims nothing

    @property
    def lead_apart(self) -> bool:
        return self.lead is not None and self.lead.extent > NARROW


@dataclass(frozen=True)
class ChainView:
    """Lines that go on from one another, after the assumptions that were not in force before them."""

    lines: tuple[LineView, ...]
    given: tuple[Formula, ...] = ()
    renewed: bool = False      # these assumptions replace the earlier ones
    comment: str = ""          # the same as text, for whoever checks the report again
    read_as: tuple[str, ...] = ()

    @property
    def lead_extent(self) -> float:
        """Room for the widest left side that stands beside its relation, with the sign of a link before it."""
        leads = [(line.lead.extent if line.lead and not line.lead_apart else 0) + 1.9 * bool(line.link)
                 for line in self.lines]
        return max(leads, default=0)

    @property
    def worded(self) -> bool:
        return any(line.words or line.labels for line in self.lines)


@dataclass(frozen=True)
class CodeView:
    """What could not be read or was not followed, as it stands in the source, and why."""

    code: str
    message: str
    line: int | None = None
    verdict: str = ""


@dataclass(frozen=True)
class EntryView:
    """One entry of a section: a page of the catalogue, or one document of hand algebra, which has `parts`."""

    name: str
    title: str
    statements: tuple[StatementView, ...]
    errata: tuple[StatementView, ...] = ()
    symbols: tuple[SymbolView, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""
    parts: tuple[ChainView | CodeView, ...] = ()


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
        for verdict in [v for section in self.sections for entry in section.entries for v in _verdicts(entry)]:
            found[verdict] = found.get(verdict, 0) + 1
        return found

    def rests(self) -> tuple[RestView, ...]:
        """Of the statements with a proof, how many use no axiom, and how many use each one; the most used first."""
        used = [known.axioms for section in self.sections for entry in section.entries for known in _known(entry)
                if known.verdict in ("proved", "conditional")]
        counts = Counter(axiom for axioms in used for axiom in set(axioms))
        rows = [("", len([a for a in used if not a])), *sorted(counts.items(), key=lambda row: (-row[1], row[0]))]
        return tuple(RestView(axiom, n, f"{100 * n / len(used):.1f}%") for axiom, n in rows) if used else ()


@dataclass(frozen=True)
class RestView:
    """How many proofs use an axiom (the one with the empty name: none), and their share."""

    axiom: str
    statements: int
    share: str


def _known(entry: EntryView) -> list[StatementView]:
    lines = [line.known for part in entry.parts if isinstance(part, ChainView) for line in part.lines]
    return [*entry.statements, *entry.errata, *[known for known in lines if known is not None]]


def _verdicts(entry: EntryView) -> list[str]:
    of_statements = [v for s in (*entry.statements, *entry.errata)
                     for v in (s.verdict, s.instead_verdict, *[step.verdict for step in s.derivation])]
    of_lines = [line.known.verdict for part in entry.parts if isinstance(part, ChainView)
                for line in part.lines if line.known is not None]
    of_code = [part.verdict for part in entry.parts if isinstance(part, CodeView)]
    return [v for v in (*of_statements, *of_lines, *of_code) if v]

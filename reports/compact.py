"""What lets an entry stay within two pages: what may share a line, and what need not be said twice.

The templates of the formats with pages (LaTeX, Typst) call this; a page read on a screen has room.

    >>> from reports.build import formula_of_text
    >>> stands_beside(StatementView(formula_of_text("2*d = d + d"), says="twice a width"))
    True
"""
from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from string import ascii_uppercase

from reports.model import EntryView, FigureView, Formula, StatementView, StepView, SymbolView

WORDS, FORMULA = 17.0, 19.0  # em of a line for what is said of a statement, and for the statement
LETTER, SMALL = 0.46, 0.38   # em of a letter of a text, about, and of a small one
BADGE, LINE = 6.0, 41.0
FEW = 3                      # figures that are told in a line instead of a table
TO_REPEAT = 18.0             # em of an assumption that is not printed twice
NARROW_LEAD = 9.0            # em of a left side that a derivation's first step stands beside
DERIVATION = 27.0            # em that a left side and the steps beside it may take
NARROW_QUANTITY = 16.0       # em of a quantity that has a column
HALF = 44                    # letters of a symbol's meaning, unit and domain in a line of half a page
WORTH = 0.7                  # of the height of a list in one column, that of a list in two columns


# ---- statements -----------------------------------------------------------------------------------------------------
def stands_beside(s: StatementView) -> bool:
    """Whether a statement fits beside what is said of it, the words in at most three lines."""
    words = LETTER * (len(s.says) + (len(s.kind) + 2 if s.kind not in ("claim", "step") else 0))
    return bool(s.says and s.formula.typst) and s.formula.extent <= FORMULA and words <= 3 * WORDS and not s.place


def room_aside(s: StatementView, rests: str) -> bool:
    """Whether what a verdict rests on fits under its badge, or at the end of the statement's own line."""
    room = FORMULA + BADGE if stands_beside(s) else LINE
    return bool(rests) and s.formula.extent + SMALL * len(rests) <= room


def goes_on(s: StatementView) -> bool:
    """Whether something is told under a statement, which may not stand on another page."""
    return bool(s.conditions or s.counterexample or s.instead or s.repair or s.derivation or s.figures)


def shared(entry: EntryView) -> tuple[Formula, ...]:
    """What is said once, before the statements of an entry: assumptions of them all, definitions of several."""
    every = [*entry.statements, *entry.errata]
    if len(every) < 2:
        return ()
    count = _counts(every)
    return tuple([a for a in _assumptions(every)
                  if count[a.text] == len(every) or count[a.text] > 1 and _only(a, count)])


def lettered(entry: EntryView) -> dict[str, tuple[str, Formula]]:
    """Long assumptions of several statements by their texts: each has a letter, and the statements name the letter."""
    every = [*entry.statements, *entry.errata]
    count, said = _counts(every), {a.text for a in shared(entry)}
    long = [a for a in _assumptions(every) if count[a.text] > 1 and a.inline_extent > TO_REPEAT and a.text not in said]
    return {a.text: (letter, a) for a, letter in zip(long, ascii_uppercase, strict=False)}


def own(s: StatementView, entry: EntryView) -> list[tuple[str, Formula]]:
    """The assumptions of a statement that are not said before, each with its letter if it has one."""
    said, letters = {a.text for a in shared(entry)}, lettered(entry)
    return [(letters[a.text][0] if a.text in letters else "", a) for a in s.where if a.text not in said]


def _counts(every: list[StatementView]) -> Counter[str]:
    return Counter(text for s in every for text in {a.text for a in s.where})


def _assumptions(every: list[StatementView]) -> list[Formula]:
    return list({a.text: a for s in every for a in s.where}.values())


def _only(a: Formula, count: Counter[str]) -> bool:
    """Whether an assumption is a definition, and nothing else is defined under that name on the page."""
    name, mark, _ = a.text.partition(":=")
    head = re.escape(name.split("(")[0].split("[")[0].strip())
    same = re.compile(rf"{head}\s*(?:[\[(][^=]*)?:=")
    return bool(mark) and not any(other != a.text and same.match(other) for other in count)


def in_pairs(symbols: tuple[SymbolView, ...]) -> bool:
    """Whether a list of symbols is much shorter with two side by side."""
    lines = [-(-(len(s.meaning) + len(s.unit) + len(s.domain) + 4) // HALF) for s in symbols]
    return len(symbols) > 3 and sum(map(max, lines[::2], [*lines[1::2], 0])) <= WORTH * len(symbols)


# ---- derivations ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Row:
    """A row of a derivation: a step, with the left side that it starts from when that is narrow."""

    step: StepView
    lead: Formula | None = None


def rows(steps: tuple[StepView, ...]) -> list[Row]:
    """The steps of a derivation; a narrow left side shares the row of the first step from it."""
    found: list[Row] = []
    start: StepView | None = None
    for i, step in enumerate(steps):
        if start is not None:
            found.append(Row(step, start.formula))
            start = None
        elif not step.relation and not step.reason and not step.verdict and _beside(step, steps[i + 1:]):
            start = step
        else:
            found.append(Row(step))
    return found


def _beside(start: StepView, later: tuple[StepView, ...]) -> bool:
    run: list[StepView] = []
    for step in later:
        if not step.relation:
            break
        run.append(step)
    width = start.formula.extent
    return bool(run) and width <= NARROW_LEAD and width + max(s.formula.widest for s in run) <= DERIVATION


# ---- figures --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Figures:
    """Figures of one quantity, which is named once; `apart` when it has a line of its own."""

    of: Formula
    figures: tuple[FigureView, ...]
    apart: bool


def few(figures: tuple[FigureView, ...]) -> bool:
    return len(figures) <= FEW


def by_quantity(figures: tuple[FigureView, ...]) -> list[Figures]:
    """Neighbouring figures of one quantity together."""
    groups: list[list[FigureView]] = []
    for figure in figures:
        if groups and groups[-1][0].of.text == figure.of.text:
            groups[-1].append(figure)
        else:
            groups.append([figure])
    return [Figures(g[0].of, tuple(g), _apart(g)) for g in groups]


def _apart(figures: list[FigureView]) -> bool:
    return figures[0].of.inline_extent > NARROW_QUANTITY or len(figures) > 1 and bool(figures[0].at)


def is_exact(f: FigureView) -> bool:
    """Whether the printed number is the exact value, digit for digit."""
    return f.agrees and f.printed == f.value


FILTERS = {f.__name__: f for f in (
    stands_beside, room_aside, goes_on, shared, lettered, own, in_pairs, rows, few, by_quantity, is_exact)}

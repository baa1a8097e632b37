"""From checked entries and hand algebra to a report: the only place that knows the catalogue's values and the verdicts.

Called by `derive report` and by scripts. What could not be read as mathematics is shown as the text it came as.

    >>> from derive.catalogue import check_entry, identity
    >>> entry = identity("block.encoder-parameters").entry
    >>> report_of_entries("Parameters", [(entry, check_entry(entry))]).sections[0].title
    'Parameters'
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from derive.language import Expr, ReadError, SymbolInfo, Where, read_expression, read_where, to_latex
from derive.language.latex import assumption_to_latex
from derive.language.where import NOTHING_GIVEN, Assumption, Declared
from derive.verdict import Counterexample, Verdict
from reports.boxes import GREEK, Box
from reports.model import (
    CounterexampleView,
    EntryView,
    FigureView,
    Formula,
    Report,
    Section,
    StatementView,
    StepView,
    SymbolView,
)

if TYPE_CHECKING:
    from derive.catalogue import Assertion, FigureOutcome, Identity, Result

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "+")


# ---- formulas -------------------------------------------------------------------------------------------------------
def formula(e: Expr, where: Where = NOTHING_GIVEN) -> Formula:
    """An expression in every notation; its LaTeX reads back to it under the same assumptions."""
    from reports.layout import layout

    return _formula(str(e), to_latex(e, where), layout(e))


def formula_of_assumption(a: Assumption) -> Formula:
    from reports.given import assumption

    return _formula(str(a), assumption_to_latex(a), assumption(a))


def _formula(text: str, latex: str, box: Box) -> Formula:
    from reports.extent import extent, widest
    from reports.inline import flat
    from reports.mathml import mathml
    from reports.typst_math import typst

    line = flat(box)
    return Formula(text, latex, typst(box), mathml(box), typst(line), mathml(line), extent(box), widest(box),
                   extent(line))


def formula_of_figure(e: Expr) -> Formula:
    """An expression for a cell of a table: its long numbers are rounded off."""
    from reports.layout import layout
    from reports.shortening import shortened, shortened_latex

    return _formula(str(e), shortened_latex(to_latex(e)), shortened(layout(e)))


def formula_of_text(text: str, constants: Sequence[str] = ()) -> Formula:
    """Text math in every notation; only the text where it does not read."""
    try:
        return formula(read_expression(text, constants))
    except (ReadError, ValueError, TypeError):
        return Formula(text)


def formulas_of_where(where: Iterable[str], constants: Sequence[str] = ()) -> tuple[Formula, ...]:
    """Each assumption in every notation."""
    found: list[Formula] = []
    for text in where:
        try:
            found += map(formula_of_assumption, read_where(text, constants).items)
        except (ReadError, ValueError, TypeError):
            found.append(Formula(text))
    return tuple(found)


def prose(text: str, names: Iterable[str] = ()) -> str:
    """An author's words with powers raised, and the names of symbols marked: templates set what stands in backquotes.

    >>> prose("the block holds 12 d^2 weights, d_ff = 4d", ["d", "d_ff"])
    'the block holds 12 `d`² weights, `d_ff` = 4`d`'
    """
    # "a" and "I" are words too, unless an equals sign follows
    known = [re.escape(n) + (r"(?=\s*=)" if n in ("a", "A", "I") else "") for n in sorted(names, key=len, reverse=True)]
    marked = "|".join([r"[A-Za-z]+_[A-Za-z0-9]+", *known])
    text = re.sub(rf"(?<![A-Za-z_'’`])({marked})(?![\w'’`]|\.\w)", r"`\1`", text.replace("`", "'"))
    text = re.sub(r"(?<=[\w`)])\*(?=[\w`(])", " ", text)
    return re.sub(r"(?:\^|\*\*)(\d+)\b", lambda m: m[1].translate(SUPERSCRIPTS), text)


def _headline(title: str, names: Iterable[str]) -> str:
    """A title with powers raised and Greek names as letters: headings and bookmarks hold no mathematics."""
    greek = "|".join([n for n in names if n in GREEK])
    text = re.sub(rf"(?<!\w)({greek})(?!\w)", lambda m: GREEK[m[1]], title) if greek else title
    return re.sub(r"(?:\^|\*\*)(\d+)\b", lambda m: m[1].translate(SUPERSCRIPTS), text)


# ---- entries of a catalogue -----------------------------------------------------------------------------------------
def report_of_entries(title: str, checked: Iterable[tuple[Identity, Iterable[Result]]], subtitle: str = "") -> Report:
    """A report with one section per topic, in the order in which topics are met."""
    sections: dict[str, list[EntryView]] = {}
    for entry, results in checked:
        sections.setdefault(entry.topic, []).append(entry_view(entry, {r.name: r for r in results}))
    made = tuple(Section(_heading(topic), "", tuple(views)) for topic, views in sections.items())
    return with_colophon(Report(title, made, subtitle))


def _heading(topic: str) -> str:
    words = topic.replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def with_colophon(report: Report) -> Report:
    """The report with how many verdicts of each kind it holds."""
    counts = report.count()
    tally = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items(), key=lambda item: -item[1]))
    words = ("“Proved” means that a small kernel accepted a proof of the statement as printed, under the assumptions "
             "printed with it; every printed number was computed again from exact values.")
    return Report(report.title, report.sections, report.subtitle, f"{tally}. {words}" if tally else "")


def entry_view(entry: Identity, results: Mapping[str, Result]) -> EntryView:
    """One page. `results` holds what is known, by the names that the catalogue gives to statements and steps."""
    symbols: dict[str, SymbolInfo] = {}
    for assertion in entry.assertions:
        table = {n: _with_meaning(s, assertion.statement.relation) for n, s in assertion.statement.symbol_table.items()}
        symbols = {**table, **{n: s for n, s in symbols.items() if s.meaning}}
    cited = [f.source for a in entry.assertions for f in a.figures if f.source]
    sources = tuple(dict.fromkeys([*entry.sources, *cited]))
    page = _Page(entry, results, sources, tuple(symbols))
    statements = tuple(_assertion(page, a) for a in entry.statements)
    errata = tuple(_assertion(page, a) for a in entry.errata)
    shown = tuple(_symbol(s, page) for s in symbols.values() if s.meaning)
    title, note = _headline(entry.title, symbols), page.prose(entry.note)
    return EntryView(entry.name, title, statements, errata, shown, sources, note)


def _with_meaning(info: SymbolInfo, relation: Expr) -> SymbolInfo:
    """The symbol as its author declared it, where the statement names it in `where` only, as in `n -> oo`."""
    if info.meaning:
        return info
    stack = [relation]
    while stack:
        e = stack.pop()
        owner: Any = getattr(e, "family", e)
        if e.head in ("symbol", "member") and str(e.data) == info.name and getattr(owner, "meaning", None):
            return replace(info, meaning=owner.meaning, unit=owner.unit, latex=owner.latex)
        stack += e.args
    return info


def _symbol(info: SymbolInfo, page: _Page) -> SymbolView:
    shown = _symbol_formula(info.name, info.latex, info.indices)
    return SymbolView(shown, page.prose(info.meaning or ""), info.domain, info.unit or "")


def _symbol_formula(name: str, latex: str | None, indices: int) -> Formula:
    from derive.language import Symbol, family

    if not indices:
        return formula(Symbol(name, latex=latex))
    letters = [Symbol(letter) for letter in "ijkl"[:indices]]
    return formula(family(name, latex=latex)[tuple(letters)])


@dataclass(frozen=True)
class _Page:
    """What the statements of one page share."""

    entry: Identity
    results: Mapping[str, Result]
    sources: tuple[str, ...]
    names: tuple[str, ...]

    def prose(self, text: str) -> str:
        return prose(text, self.names)


def _assertion(page: _Page, a: Assertion) -> StatementView:
    name = page.entry.full_name(a)
    result, correction = page.results.get(name), page.results.get(f"{name}.right")
    given = tuple(formula_of_assumption(i) for i in a.statement.where.items if not isinstance(i, Declared))
    figures = tuple(_figure(f, page.sources) for f in result.figures) if result else ()
    instead = formula(a.right.relation, a.right.where) if a.right is not None else None
    steps = _steps(name, a, page)
    return statement_view(
        formula(a.statement.relation, a.statement.where), given, result.verdict if result else None,
        expected=a.expected, kind=a.kind,
        label=a.label, says=page.prose(a.says), derivation=steps, figures=figures, instead=instead,
        instead_verdict=correction.verdict.verdict if correction else "")


def _steps(name: str, a: Assertion, page: _Page) -> tuple[StepView, ...]:
    from derive.catalogue import HAVE

    where = a.statement.where
    lines: list[StepView] = []
    number = 0
    for section in a.sections:
        heading, start = section.heading, section.derivation.start
        if start is not None:
            lines.append(StepView("", formula(start, where), page.prose(heading)))
            heading = ""
        for step in section.derivation.steps:
            number += 1
            known = page.results.get(f"{name}.step-{number}")
            verdict = known.verdict.verdict if known else ""
            relation = "" if step.relation == HAVE else step.relation
            reason = f"{heading}: {step.reason}" if heading else step.reason
            lines.append(StepView(relation, formula(step.expression, where), page.prose(reason), verdict))
            heading = ""
    return tuple(lines)


def _figure(outcome: FigureOutcome, sources: tuple[str, ...]) -> FigureView:
    from reports.shortening import shortened_text

    figure = outcome.figure
    at = tuple((name, f"{value:,}" if isinstance(value, int) else shortened_text(str(value)))
               for name, value in figure.at.items())
    printed = f"{figure.printed} {figure.unit}".strip()
    reference = sources.index(figure.source) + 1 if figure.source else 0
    value = shown_value(outcome.value, figure.printed)
    return FigureView(formula_of_figure(figure.of), printed, at, value, figure.source, outcome.agrees, reference)


def shown_value(value: str, printed: str) -> str:
    """The exact value for a table: integers grouped, a fraction to three digits more than were printed."""
    try:
        exact = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return value
    percent = printed.strip().endswith("%")
    exact *= 100 if percent else 1
    tail = "%" if percent else ""
    if exact.denominator == 1:
        return f"{exact.numerator:,}{tail}"
    places = len(printed.partition(".")[2].strip().rstrip("%").strip()) + 3
    scaled = int(abs(exact) * 10 ** places)
    whole, part = divmod(scaled, 10 ** places)
    more = "" if Fraction(scaled, 10 ** places) == abs(exact) else "…"
    return f"{'-' if exact < 0 else ''}{whole:,}.{part:0{places}d}{more}{tail}"


# ---- verdicts -------------------------------------------------------------------------------------------------------
def statement_view(shown: Formula, where: tuple[Formula, ...], verdict: Verdict | None, *, expected: str = "proved",
                   kind: str = "claim", label: str = "", says: str = "", place: str = "",
                   derivation: tuple[StepView, ...] = (), figures: tuple[FigureView, ...] = (),
                   instead: Formula | None = None, instead_verdict: str = "",
                   constants: Sequence[str] = ()) -> StatementView:
    """A statement beside its verdict; without one it is only stated."""
    plain = StatementView(shown, where, label, kind, says, expected=expected, place=place, derivation=derivation,
                          figures=figures, instead=instead, instead_verdict=instead_verdict)
    if verdict is None:
        return plain
    conditions = tuple([formula_of_text(c, constants) for c in verdict.conditions])
    return StatementView(
        shown, where, label, kind, says, verdict.verdict, expected, conditions,
        verdict.axioms, verdict.method or "", verdict.steps, _counterexample(verdict.counterexample),
        formula_of_text(verdict.repair, constants) if verdict.repair else None, verdict.reason or "", place, instead,
        instead_verdict, derivation, figures)


def _counterexample(found: Counterexample | None) -> CounterexampleView | None:
    if found is None:
        return None
    at = tuple((formula_of_text(name), value_of_text(value)) for name, value in found.at.items())
    return CounterexampleView(at, value_of_text(found.lhs), value_of_text(found.rhs))


def value_of_text(text: str) -> Formula:
    """An exact value as mathematics, a decimal enclosure as a number with its error."""
    ball = re.fullmatch(r"\[(-?[\d.]+(?:e[-+]?\d+)?) \+/- ([\d.]+)(?:e([-+]?\d+))?\]", text)
    if ball is None:
        return formula_of_text(text)
    exponent = (ball[3] or "").translate(SUPERSCRIPTS)
    return Formula(f"{ball[1]} ± {ball[2]}{f'·10{exponent}' if exponent else ''}".replace("-", "−"))


# ---- statements by themselves ---------------------------------------------------------------------------------------
def report_of_verdicts(title: str, verdicts: Iterable[Verdict], subtitle: str = "") -> Report:
    """A report on statements that stand by themselves."""
    section = Section("Statements", "", (EntryView("", "Statements", tuple(map(_statement_of, verdicts))),))
    return with_colophon(Report(title, (section,), subtitle))


def _statement_of(v: Verdict) -> StatementView:
    constants = [c for w in v.where if w.startswith("constants:") for c in re.findall(r"\b[EI]\b", w)]
    where = formulas_of_where([w for w in v.where if not w.startswith("constants:")], constants)
    return statement_view(formula_of_text(v.statement, constants), where, v, kind="step", constants=constants)

"""The catalogue as plain data, for `derive list --json` and `derive show` and for the reports.

    >>> from derive.catalogue import installed
    >>> listing(installed().matching("block.encoder-parameters"))[0]["name"]
    'block.encoder-parameters'
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from derive.catalogue.entry import Assertion, Figure, Identity, Section
from derive.catalogue.figures import reproduced
from derive.language import Definition, Expr, Fact, Family, Statement, Symbol, SymbolInfo
from derive.language.expr import Member, walk
from derive.verdict import Verdict

Json = dict[str, object]


def listing(chosen: Iterable[tuple[Identity, Assertion]], verdicts: Mapping[str, Verdict] | None = None) -> list[Json]:
    """One object per statement; `verdict` and `axioms` are filled in from `verdicts`, by name, where they are known."""
    return [_row(entry, assertion, (verdicts or {}).get(entry.full_name(assertion))) for entry, assertion in chosen]


def _row(entry: Identity, assertion: Assertion, verdict: Verdict | None) -> Json:
    aliases = (*entry.aliases, *assertion.aliases) if assertion.kind == "claim" else assertion.aliases
    return {
        "name": entry.full_name(assertion), "aliases": list(aliases), "entry": entry.name, "topic": entry.topic,
        "kind": assertion.kind, "statement": assertion.statement.text, "where": list(assertion.statement.where_text),
        "verdict": verdict.verdict if verdict else None, "expected": assertion.expected,
        "axioms": list(verdict.axioms) if verdict else [],
        "figures": figure_rows(entry.full_name(assertion), assertion.figures),
    }


def users(catalogue: Iterable[Identity]) -> dict[str, list[str]]:
    """For each statement that is used as a lemma, the statements whose proofs use it."""
    found: dict[str, list[str]] = {}
    for entry in catalogue:
        for assertion in entry.assertions:
            for used in dict.fromkeys(use.name for use in assertion.uses):
                found.setdefault(used, []).append(entry.full_name(assertion))
    return found


def figure_rows(name: str, figures: Iterable[Figure]) -> list[Json]:
    """The figures of the statement `name`, each with the exact value that it is checked against."""
    return [outcome.to_json() for outcome in reproduced(name, figures)]


def page(entry: Identity, verdicts: Mapping[str, Verdict] | None = None, only: Assertion | None = None) -> Json:
    """One entry as a reader sees it: symbols, statements with their derivations and figures, errata, sources.

    `only` leaves out the other statements of the page."""
    if only is not None:
        whole = page(entry, verdicts)
        kept = {key: [row for row in whole[key] if row["name"] == entry.full_name(only)]  # type: ignore[attr-defined]
                for key in ("statements", "errata")}
        return {**whole, **kept}
    return {
        "name": entry.name, "title": entry.title, "topic": entry.topic, "note": entry.note,
        "sources": list(entry.sources), "symbols": [symbol_row(s) for s in symbols_of(entry)],
        "statements": [_statement(entry, assertion, verdicts) for assertion in entry.statements],
        "errata": [_statement(entry, assertion, verdicts) for assertion in entry.errata],
    }


def symbols_of(entry: Identity) -> tuple[SymbolInfo, ...]:
    """The symbols and families of the page that have a domain, in the order of their first use, one per name."""
    found: dict[str, SymbolInfo] = {}
    for assertion in entry.assertions:
        for node in _nodes(assertion.statement):
            named = node.family if isinstance(node, Member) else node
            if isinstance(named, Symbol | Family) and named.domain is not None:
                indices = len(node.args) if isinstance(node, Member) else 0
                info = SymbolInfo(named.name, named.domain, indices, False, named.meaning, named.unit, named.latex)
                found.setdefault(named.name, info)
    return tuple(found.values())


def _nodes(statement: Statement) -> Iterator[Expr]:
    """Every authored node of a statement, its assumptions and its definitions."""
    yield from walk(statement.relation)
    for item in statement.where.items:
        if isinstance(item, Fact):
            yield from walk(item.relation)
        elif isinstance(item, Definition):
            yield from walk(item.body)


def symbol_row(symbol: SymbolInfo) -> Json:
    """A symbol with its meaning, as `derive show` and the reports print it."""
    latex = symbol.latex or Symbol(symbol.name).to_latex()
    return {"name": symbol.name, "latex": latex, "indices": symbol.indices, "domain": symbol.domain,
            "meaning": symbol.meaning, "unit": symbol.unit}


def _statement(entry: Identity, assertion: Assertion, verdicts: Mapping[str, Verdict] | None) -> Json:
    row = _row(entry, assertion, (verdicts or {}).get(entry.full_name(assertion)))
    row |= {"says": assertion.says, "latex": assertion.statement.latex}
    if assertion.right is not None:
        row["right"] = {"statement": assertion.right.text, "latex": assertion.right.latex}
    if assertion.derivation is not None:
        row["derivation"] = [line for section in assertion.sections for line in _lines(section)]
        row["uses"] = [use.name for use in assertion.uses]
    return row


def _lines(section: Section) -> Iterator[Json]:
    """A stretch of a proof: its heading, where it starts, its steps."""
    if section.heading:
        yield {"relation": "", "text": "", "latex": "", "reason": section.heading}
    start = section.derivation.start
    if start is not None:
        yield {"relation": "", "text": str(start), "latex": start.to_latex(), "reason": ""}
    for step in section.derivation.steps:
        yield {"relation": step.relation, "text": str(step.expression), "latex": step.expression.to_latex(),
               "reason": step.reason}

r"""Hand algebra as a report: chains as their author set them, typeset from what was read, with what came of each line.

Called by `derive report`. What is printed is the statement that was judged, so that a reading which is not what the
author meant can be seen; what could not be read is shown as code, with why.

    >>> from derive.documents import read_document
    >>> items = read_document("# derive: d: positive\nd + d = 2*d = d*2\n", "notes.txt").items
    >>> report = report_of_documents("Notes", [("notes.txt", [(item, None) for item in items])])
    >>> [(line.relation, line.formula.text) for line in report.sections[0].entries[0].parts[0].lines]
    [('=', '2*d'), ('=', 'd*2')]
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from derive.documents import Definition, Hypothesis, Skipped, Step, Unreadable
from derive.documents.items import Item
from derive.documents.names import free_names
from derive.language import Expr, Fact, ReadError, Statement, Where, read_where
from derive.language import where as given_as
from derive.language.expr import walk
from derive.language.where import NOTHING_GIVEN
from derive.verdict import Verdict
from reports.build import formula, formula_of_assumption, prose, statement_view, with_colophon
from reports.model import ChainView, CodeView, EntryView, LineView, Report, Section, StatementView
from reports.words import words_of

SIGNS = {"eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "approx": "≈"}


class StepResult(Protocol):
    """One step of hand algebra with its verdict, as `derive check` holds it."""

    @property
    def verdict(self) -> Verdict: ...
    @property
    def expected(self) -> str: ...
    @property
    def lost(self) -> tuple[str, ...]: ...
    @property
    def gained(self) -> tuple[str, ...]: ...


Judged = tuple[Item, StepResult | None]
"""An item of a document and what came of it; None for what claims nothing."""


def report_of_documents(title: str, documents: Iterable[tuple[str, Sequence[Judged]]], subtitle: str = "") -> Report:
    """A report on hand algebra: one entry per file, in the order of the files."""
    entries = tuple([EntryView(file, _title_of(file), (), parts=_parts(judged)) for file, judged in documents])
    return with_colophon(Report(title, (Section("Hand algebra", "", entries),), subtitle))


def _title_of(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2] or "Statements"


def _parts(judged: Sequence[Judged]) -> tuple[ChainView | CodeView, ...]:
    page = _Page()
    for item, result in judged:
        page.item(item, result)
    page.close()
    return tuple(page.parts)


@dataclass
class _Page:
    """What has been printed on the way down a document."""

    parts: list[ChainView | CodeView] = field(default_factory=list)
    lines: list[LineView] = field(default_factory=list)      # of the chain that is open
    last: Expr | None = None                                 # the side that a line may go on from
    around: list[Where] = field(default_factory=list)        # the assumptions of its lines
    facts: tuple[given_as.Assumption, ...] = ()              # those printed last
    told: list[given_as.Definition] = field(default_factory=list)
    known: list[tuple[str, str]] = field(default_factory=list)  # what was understood without being said
    new: list[tuple[str, str]] = field(default_factory=list)

    def item(self, item: Item, result: StepResult | None) -> None:
        if isinstance(item, Unreadable):
            self.code(CodeView(item.source.strip() or item.piece, _message(item, result), item.line, "ill-formed"))
        elif isinstance(item, Skipped):
            self.code(CodeView(item.text, "not followed; check that file by itself", item.line))
        elif isinstance(item, Definition):
            self.definition(item, result)
        else:
            self.claim(item, result)

    def code(self, view: CodeView) -> None:
        self.close()
        self.parts.append(view)

    # ---- definitions ------------------------------------------------------------------------------------------------
    def definition(self, item: Definition, result: StepResult | None) -> None:
        where, made = _definitions(item)
        if result is not None or not made:
            reason = (result.verdict.reason if result is not None else None) or "this definition could not be read"
            self.code(CodeView(item.text, reason, item.line, result.verdict.verdict if result is not None else ""))
            return
        for one in made:
            self.close()
            self.told.append(one)
            words = tuple([words_of(w, where) for w in item.words])
            self.lines.append(LineView(formula(one.body, where), ":=", formula(_head(one), where), words=words,
                                       labels=item.labels, line=item.line, kind="definition"))
            self.last, self.around = one.body, [where]

    # ---- claims -----------------------------------------------------------------------------------------------------
    def claim(self, item: Step | Hypothesis, result: StepResult | None) -> None:
        statement = _statement(item)
        if statement is None:
            reason = (result.verdict.reason if result is not None else None) or "this line could not be read"
            self.code(CodeView(item.text, reason, item.line, result.verdict.verdict if result is not None else ""))
            return
        e, where = statement.relation, statement.where
        sided = e.head in SIGNS and len(e.args) == 2
        link = item.sign if isinstance(item, Step) and item.previous is not None else ""
        follows = sided and not link and self.last is not None and self.last == e.args[0] and self.goes_on(where)
        if not (follows or link and self.goes_on(where)):
            self.close()
        self.note(statement, result)
        self.around.append(where)
        words = tuple([words_of(w, where) for w in item.words]) if isinstance(item, Step) else ()
        known = _known(statement, result)
        kind = "hypothesis" if result is None and isinstance(item, Hypothesis) else ""
        labels = item.labels if isinstance(item, Step) else ()
        shown = formula(e.args[1] if sided else e, where)
        lead = formula(e.args[0], where) if sided and not follows else None
        sign = SIGNS[e.head] if sided else ""
        self.lines.append(LineView(shown, sign, lead, link, words, labels, item.line, known, kind))
        self.last = e.args[1] if sided else None

    def goes_on(self, where: Where) -> bool:
        """Is a line under the assumptions of the chain that is open?"""
        return bool(self.lines) and _facts(self.around[0]) == _facts(where)

    def note(self, statement: Statement, result: StepResult | None) -> None:
        said = dict(statement.conventions)
        said.update(result.verdict.conventions if result is not None else {})
        pairs = [(key, part) for key, meaning in said.items() if key != "constants"
                 for part in (meaning.split("; ") if key == "defaults" else [meaning])]
        fresh = [pair for pair in pairs if pair not in self.known]
        self.known += fresh
        self.new += fresh

    # ---- chains -----------------------------------------------------------------------------------------------------
    def close(self) -> None:
        """The chain that is open becomes a part, after the assumptions that were not told before."""
        if self.lines:
            self.parts.append(self.chain())
        self.lines, self.last, self.around, self.new = [], None, [], []

    def chain(self) -> ChainView:
        defaults = ", ".join([meaning for key, meaning in self.new if key == "defaults"])
        read_as = tuple([f"{key}: {meaning}" for key, meaning in self.new if key != "defaults"])
        if defaults:
            read_as = (f"taken as {defaults}, as nothing is declared", *read_as)
        facts = _facts(self.around[0])
        renewed = facts != self.facts
        every = dict.fromkeys([i for where in self.around for i in where.items if isinstance(i, given_as.Definition)])
        untold = [i for i in every if i not in self.told]
        self.told += untold
        self.facts = facts
        told = (*(facts if renewed else ()), *untold)
        comment = _comment(told, renewed) if told or renewed else ""
        return ChainView(tuple(self.lines), tuple(map(formula_of_assumption, told)), renewed, comment, read_as)


def _facts(where: Where) -> tuple[given_as.Assumption, ...]:
    return tuple([i for i in where.items if not isinstance(i, given_as.Definition)])


def _comment(told: Sequence[given_as.Assumption], renewed: bool) -> str:
    """The assumptions as the text of an assumption comment."""
    bodies = [i.relation if isinstance(i, Fact) else i.body for i in told if isinstance(i, Fact | given_as.Definition)]
    used = sorted({str(n.data) for body in bodies for n in walk(body) if n.head == "const" and n.data in ("E", "I")})
    constants = [f"constants: {', '.join(used)}"] if used else []
    return f"derive{'' if renewed else ' also'}: {'; '.join([*constants, *map(str, told)])}"


def _message(item: Unreadable, result: StepResult | None) -> str:
    if result is not None and result.verdict.reason:
        return result.verdict.reason
    return f"{item.message}: {item.piece}" if item.piece and item.piece not in item.message else item.message


# ---- what a line says -----------------------------------------------------------------------------------------------
def _known(statement: Statement, result: StepResult | None) -> StatementView | None:
    if result is None:
        return None
    names = free_names(statement.relation)
    shown = formula(statement.relation, statement.where)
    view = statement_view(shown, (), result.verdict, expected=result.expected, kind="step",
                          constants=statement.where.constants)
    return replace(view, reason=prose(view.reason, names), lost=result.lost, gained=result.gained)


def _statement(item: Step | Hypothesis) -> Statement | None:
    """What a line states: as it was read, or, in a text document, read again as whoever judged it did."""
    if item.statement is not None or isinstance(item, Step) and item.meaningless:
        return item.statement
    from derive.reading import read_statement
    try:
        return read_statement(item.text, read_where(item.where, item.constants))
    except (ReadError, ValueError, TypeError):
        return None


def _definitions(item: Definition) -> tuple[Where, list[given_as.Definition]]:
    if item.made is not None:
        return item.under or NOTHING_GIVEN, [item.made]
    from derive.reading import read_definitions
    try:
        where = read_where(item.where, item.constants)
        return where, [d for d in read_definitions(item.text, where).items if isinstance(d, given_as.Definition)]
    except (ReadError, ValueError, TypeError):
        return NOTHING_GIVEN, []


def _head(d: given_as.Definition) -> Expr:
    """The left side of a definition."""
    if not d.parameters:
        return Expr("symbol", d.name)
    parameters = tuple([Expr("symbol", p) for p in d.parameters])
    return Expr("member" if d.indexed else "call", d.name, parameters)


__all__ = ["Judged", "StepResult", "report_of_documents"]

"""Work for `check`: what each target comes to, and the calls that do it inside a worker process.

A `Task` is one result to come: where it stands, what it expects, and the job that decides it. `derive.command.targets`
makes tasks; `derive.command.check` runs them and turns each outcome into a record.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from derive.command.deciding import (
    Answer,
    Unread,
    decide_text,
    ill_formed,
    reading,
    statement_of,
    stopped,
)
from derive.command.jobs import Job, Stopped
from derive.command.linking import decide_link
from derive.command.results import Given, Record, Result
from derive.documents import Definition, Hypothesis, Unreadable
from derive.documents.items import Item
from derive.verdict import Verdict

if TYPE_CHECKING:
    from derive.catalogue import Identity
    from derive.catalogue.checking import Question


@dataclass(frozen=True)
class Task:
    """One result to come. `blank` is the record as far as it is known; its verdict is a placeholder until decided."""

    blank: Result
    job: Job | None
    given: str | None = None  # definition or hypothesis: no claim, only to be read


def record(task: Task, outcome: object) -> Record:
    """The record of a task from what its job returned."""
    blank = task.blank
    if isinstance(outcome, Result):
        return outcome
    if isinstance(outcome, Stopped):
        text, where = blank.verdict.statement, "; ".join(blank.verdict.where)
        return replace(blank, verdict=stopped(text, where, outcome))
    if not isinstance(outcome, Answer):
        raise TypeError(f"a job returned a {type(outcome).__name__}")
    column = (blank.column or 1) + outcome.column - 1 if outcome.column else blank.column
    if task.given and outcome.verdict.verdict != "ill-formed":
        return Given(blank.verdict.statement, blank.file, blank.line, blank.column, task.given)
    verdict = replace(outcome.verdict, reason=outcome.why) if outcome.why else outcome.verdict
    return replace(blank, verdict=verdict, column=column, link=outcome.link, lost=outcome.lost,
                   gained=outcome.gained)


# ---- documents ------------------------------------------------------------------------------------------------------
def document_task(item: Item, budget: float) -> Task:
    """The task of one item of a document."""
    if isinstance(item, Unreadable):
        reason = f"{item.message}: {item.piece}" if item.piece and item.piece not in item.message else item.message
        blank = Result(ill_formed(item.piece, item.where, reason), file=item.file, line=item.line, column=item.column)
        return Task(blank, None)
    blank = Result(Verdict("undecided", item.text, tuple(p.strip() for p in item.where.split(";") if p.strip())),
                   file=item.file, line=item.line, column=item.column)
    if isinstance(item, Definition):
        return Task(blank, Job(read_definition, (item.text, item.where, item.constants)), "definition")
    if isinstance(item, Hypothesis):
        return Task(blank, Job(read_hypothesis, (item.text, item.where, item.constants)), "hypothesis")
    job = Job(decide_text, (item.text, item.where, item.constants, budget))
    if item.previous is not None:
        job = Job(decide_link, (item.previous, item.sign, item.text, item.where, item.constants, budget))
    return Task(replace(blank, expected=item.expected), job)


def read_definition(text: str, where: str, constants: tuple[str, ...]) -> Answer:
    """Reads a definition under its assumptions; the verdict only says whether it can be read."""
    from derive.language import read_statement, read_where
    from derive.reading import read_definitions
    try:
        with reading("in the assumptions, "):
            given = read_where(where, constants)
        with reading():
            defined = read_definitions(text, given)
            read_statement("0 = 0", where=given.extended(defined))
    except Unread as error:
        return _unread(text, where, error)
    return Answer(Verdict("undecided", text, ()))


def _unread(text: str, where: str, error: Unread) -> Answer:
    return Answer(ill_formed(text, where, error.reason), error.column, error.why if error.column else None)


def read_hypothesis(text: str, where: str, constants: tuple[str, ...]) -> Answer:
    """Reads the equation that is solved; the verdict only says whether it can be read."""
    try:
        statement_of(text, where, constants)
    except Unread as error:
        return _unread(text, where, error)
    return Answer(Verdict("undecided", text, ()))


# ---- catalogues -----------------------------------------------------------------------------------------------------
def entry_tasks(entry: Identity, path: str | None, labels: frozenset[str] | None, budget: float) -> list[Task]:
    """The tasks of an entry's statements and the steps of their derivations; `labels` keeps those statements alone."""
    tasks = []
    for assertion in entry.assertions:
        if labels is not None and assertion.label not in labels:
            continue
        for index, question in enumerate(questions_of(entry.name, path, assertion.label)):
            blank = Result(Verdict("undecided", question.statement.text, question.statement.where_text),
                           name=question.name, kind=question.kind, expected=question.expected)
            tasks.append(Task(blank, Job(answer_question, (entry.name, path, assertion.label, index, budget))))
    return tasks


@cache
def questions_of(name: str, path: str | None, label: str) -> tuple[Question, ...]:
    """The questions of one statement of an entry, the catalogue's or that of the module at `path`; cached."""
    from derive.catalogue import questions_of as questions
    from derive.command.registry import entry_named
    entry = entry_named(name, path)
    return tuple(questions(entry, next(a for a in entry.assertions if a.label == label)))


def answer_question(name: str, path: str | None, label: str, index: int, budget: float) -> Result:
    """Decides one question of an entry, in a worker: the entry is found again by name, or in the module at `path`."""
    from derive.catalogue import answer
    answered = answer(questions_of(name, path, label)[index], budget)
    return Result(answered.verdict, name=answered.name, kind=answered.kind, expected=answered.expected,
                  figures=tuple(figure.to_json() for figure in answered.figures))

"""Work for `check`: what each target comes to, and the calls that do it inside a worker process.

A `Task` is one result to come: where it stands, what it expects, and the job that decides it. `derive.command.targets`
makes tasks; `derive.command.check` runs them and turns each outcome into a record.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from derive.command.attempts import hint
from derive.command.deciding import Answer, Unread, decide_line, decide_read, ill_formed, reading, statement_of, stopped
from derive.command.jobs import Job, Stopped
from derive.command.linking import decide_after, decide_link, decide_linked
from derive.command.results import Given, Record, Result
from derive.documents import Definition, Hypothesis, Skipped, Step, Unreadable
from derive.documents.items import Item
from derive.verdict import Verdict

if TYPE_CHECKING:
    from derive.catalogue import Identity
    from derive.catalogue.checking import Question
    from derive.language import Statement


@dataclass(frozen=True)
class Task:
    """One result to come. `blank` is the record as far as it is known; its verdict is a placeholder until decided."""

    blank: Result
    job: Job | None
    given: str | None = None  # definition or hypothesis: no claim, only to be read
    question: Question | None = None  # of an entry: the record of a stopped job tells its statement


def record(task: Task, outcome: object) -> Record:
    """The record of a task from what its job returned."""
    blank = task.blank
    if isinstance(outcome, Result):
        return outcome
    if isinstance(outcome, Stopped):
        text, where = blank.verdict.statement, blank.verdict.where
        if task.question is not None:
            text, where = task.question.statement.text, task.question.statement.where_text
        return replace(blank, verdict=stopped(text, "; ".join(where), outcome))
    if not isinstance(outcome, Answer):
        raise TypeError(f"a job returned a {type(outcome).__name__}")
    column = (blank.column or 1) + outcome.column - 1 if outcome.column else blank.column
    if task.given and not outcome.claims and outcome.verdict.verdict != "ill-formed":
        return Given(blank.verdict.statement, blank.file, blank.line, blank.column, task.given)
    verdict = replace(outcome.verdict, reason=outcome.why) if outcome.why else outcome.verdict
    return replace(blank, verdict=verdict, column=column, link=outcome.link, lost=outcome.lost,
                   gained=outcome.gained)


def undecided(task: Task) -> Record:
    """The record of a task without a job."""
    blank = task.blank
    if task.given:
        return Given(blank.verdict.statement, blank.file, blank.line, blank.column, task.given)
    return blank


# ---- documents ------------------------------------------------------------------------------------------------------
def document_task(item: Item, budget: float) -> Task:
    """The task of one item of a document."""
    if isinstance(item, Unreadable):
        reason = f"{item.message}: {item.piece}" if item.piece and item.piece not in item.message else item.message
        blank = Result(ill_formed(item.piece, item.where, reason), file=item.file, line=item.line, column=item.column,
                       source=item.source)
        return Task(blank, None)
    blank = Result(Verdict("undecided", item.text, tuple(p.strip() for p in item.where.split(";") if p.strip())),
                   file=item.file, line=item.line, column=item.column)
    if isinstance(item, Skipped):
        return Task(blank, None, "not followed")
    if isinstance(item, Definition):
        job = None if item.made is not None else Job(read_definition, (item.text, item.where, item.constants))
        return Task(blank, job, "definition")
    if isinstance(item, Hypothesis):
        return Task(blank, _hypothesis_job(item, budget), "hypothesis")
    blank = replace(blank, expected=item.expected, source=item.source, width=item.width, words=item.words)
    if item.meaningless:
        return Task(replace(blank, verdict=replace(blank.verdict, reason=item.meaningless)), None)
    return Task(blank, _step_job(item, budget))


def judged(item: Item, budget: float) -> Record:
    """The record of one item of a document, decided here and now; `derive.testing` runs steps as tests."""
    task = document_task(item, budget)
    return undecided(task) if task.job is None else record(task, task.job.function(*task.job.arguments))


def _hypothesis_job(item: Hypothesis, budget: float) -> Job | None:
    if item.statement is None:
        return Job(read_hypothesis, (item.text, item.where, item.constants))
    return Job(decide_hypothesis, (item.statement, item.text, budget)) if item.perhaps else None


def _step_job(item: Step, budget: float) -> Job:
    if item.statement is not None:
        return Job(decide_step, (item.statement, item.text, item.after, item.sign, item.facts, budget))
    if item.previous is not None:
        return Job(decide_link, (item.previous, item.sign, item.text, item.where, item.constants, budget))
    return Job(decide_line, (item.text, item.where, item.constants, budget))


def decide_step(statement: Statement, text: str, after: Statement | None, sign: str,
                facts: tuple[tuple[str, Statement], ...], budget: float) -> Answer:
    """Decides a step of a LaTeX document, in a worker; `text` is how its author wrote it."""
    if after is None:
        answer = decide_read(statement, budget, True)
    elif sign:
        answer = decide_linked(after, sign, statement, budget)
    else:
        answer = decide_after(after, statement, budget)
    if answer.verdict.verdict in ("undecided", "supported") and facts:
        answer = decide_with_facts(statement, facts, budget) or answer
    if answer.verdict.verdict == "refuted" and after is None:
        answer = replace(answer, verdict=replace(answer.verdict, reason=hint(statement, advice)))
    if answer.verdict.verdict == "undecided" and unexplained(statement):
        unsaid = f"{answer.verdict.reason}; nothing is said of {', '.join(unexplained(statement))}"
        answer = replace(answer, verdict=replace(answer.verdict, reason=unsaid))
    return replace(answer, verdict=replace(answer.verdict, statement=text))


def advice(statement: Statement) -> str | None:
    """Where the sides of a refuted step differ, and what its author may have meant."""
    from derive.command.slips import differing, likely_slip
    told = []
    apart = differing(statement)
    if apart is not None:
        told.append(f"the sides differ in {apart[0]} and {apart[1]}")
    slip = likely_slip(statement)
    if slip is not None:
        told.append(f"likely slip: {slip}")
    unsaid = unexplained(statement)
    if unsaid and slip is None:
        told.append(f"nothing is said of {', '.join(unsaid)}; if that stands for something, say it: "
                    f"% derive also: {unsaid[0]} = ...")
    return "; ".join(told) or None


def unexplained(statement: Statement) -> list[str]:
    """Names of a step of which its assumptions say nothing, where they say something of others."""
    from derive.documents.names import free_names, spoken_of
    said = spoken_of(statement.where)
    return sorted(free_names(statement.relation) - said) if said else []


def decide_with_facts(statement: Statement, facts: tuple[tuple[str, Statement], ...], budget: float) -> Answer | None:
    """A step from the earlier equations that its author refers to, each proved under the assumptions of the step."""
    from derive.language import Definition, Fact, Statement
    where, used = statement.where, []
    for key, fact in facts:
        more = tuple([i for i in fact.where.items if isinstance(i, Definition) and i not in where.items])
        around = replace(where, items=(*more, *where.items))  # never what was assumed elsewhere
        if decide_read(Statement(fact.relation, around), budget, True).verdict.verdict == "proved":
            where = replace(around, items=(*around.items, Fact(fact.relation)))
            used.append(key)
    if not used:
        return None
    answer = decide_read(Statement(statement.relation, where).noting(statement.conventions), budget, True)
    if answer.verdict.verdict not in ("proved", "conditional"):
        return None
    return replace(answer, verdict=replace(answer.verdict, reason=f"from {', '.join(used)}, proved before"))


def decide_hypothesis(statement: Statement, text: str, budget: float) -> Answer:
    """An equation before `\\implies`: a claim if it holds by itself, else what the next line is to follow from."""
    answer = decide_read(statement, budget, True)
    claims = answer.verdict.verdict in ("proved", "conditional") or not statement.claim().goal.free
    return replace(answer, verdict=replace(answer.verdict, statement=text), claims=claims)


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
def entry_tasks(entry: Identity, path: str | None, labels: frozenset[str] | None, budget: float,
                proofs: bool = False) -> list[Task]:
    """The tasks of an entry's statements and the steps of their derivations; `labels` keeps those statements alone."""
    tasks = []
    for assertion in entry.assertions:
        if labels is not None and assertion.label not in labels:
            continue
        for index, question in enumerate(questions_of(entry.name, path, assertion.label)):
            blank = Result(Verdict("undecided", "", ()), name=question.name, kind=question.kind,
                           expected=question.expected)
            job = Job(answer_question, (entry.name, path, assertion.label, index, budget, proofs),
                      group=f"{path or ''} {entry.name}")
            tasks.append(Task(blank, job, question=question))
    return tasks


@cache
def questions_of(name: str, path: str | None, label: str) -> tuple[Question, ...]:
    """The questions of one statement of an entry, the catalogue's or that of the module at `path`; cached."""
    from derive.catalogue import questions_of as questions
    from derive.command.registry import entry_named
    entry = entry_named(name, path)
    return tuple(questions(entry, next(a for a in entry.assertions if a.label == label)))


def answer_question(name: str, path: str | None, label: str, index: int, budget: float, proof: bool = True) -> Result:
    """Decides one question of an entry, in a worker: the entry is found again by name, or in the module at `path`.

    A proof that nobody wants does not travel."""
    from derive.catalogue import answer
    answered = answer(questions_of(name, path, label)[index], budget, _remembering)
    verdict = answered.verdict if proof else replace(answered.verdict, proof=None)
    return Result(verdict, name=answered.name, kind=answered.kind, expected=answered.expected,
                  figures=tuple(figure.to_json() for figure in answered.figures))


def _remembering(question: Question, budget: float) -> Verdict:
    """The verdict of a question, from a proof of an earlier run where one is kept: it is re-checked.

    What is cited and has no derivation is not tried in vain again."""
    from derive.catalogue.checking import judge
    from derive.command.attempts import attempt, remember_attempt
    from derive.command.remembering import recalled, remember
    in_vain = question.theorem != "" and (question.guide is None or question.guide() is None)
    try:
        question.statement.claim()
    except ValueError as error:  # a statement without a meaning
        return ill_formed(question.statement.text, "", str(error))
    known = recalled(question.statement) or (attempt(question.statement, budget) if in_vain else None)
    if known is not None:
        return known
    verdict = judge(question, budget)
    remember(question.statement, verdict)
    if in_vain:
        remember_attempt(question.statement, budget, verdict)
    return verdict

"""From text to a verdict, inside a worker process: read the statement, then ask the prover.

Called by `prove` and `check` through `derive.command.jobs`; everything heavy is imported here, in the worker.

    >>> decide_text("4*d**2 = 2*d*2*d", "d: positive integer", (), 10.0).verdict.verdict  # doctest: +SKIP
    'proved'
"""
from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from derive.command.jobs import Job, Stopped, guard_seconds, run_jobs
from derive.verdict import Verdict

if TYPE_CHECKING:
    from derive.language import Statement

MAX_SHOWN = 2_000  # characters of a statement that could not be read


@dataclass(frozen=True)
class Answer:
    """A verdict; the column (from 1) in the statement for what could not be read; how an equation was solved."""

    verdict: Verdict
    column: int | None = None
    why: str | None = None  # the reason without its place, where `column` tells the place
    link: str | None = None
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    claims: bool = False  # of a hypothesis: it holds by itself, so it is a claim after all


def decide_text(text: str, where: str, constants: tuple[str, ...], budget: float, remembered: bool = False) -> Answer:
    """Reads and decides one statement; what cannot be read is `ill-formed`, its place and piece in the reason."""
    began = time.perf_counter()
    try:
        statement = statement_of(text, where, constants)
    except Unread as error:
        return Answer(ill_formed(text, where, error.reason), error.column, why=error.why if error.column else None)
    answer = decide_read(statement, budget, remembered)
    return replace(answer, verdict=replace(answer.verdict, seconds=time.perf_counter() - began))


def decide_read(statement: Statement, budget: float, remembered: bool = False) -> Answer:
    """Decides a statement that is read already; `remembered`: a proof of an earlier run serves, this one is kept."""
    from derive.command.attempts import attempt, remember_attempt
    from derive.command.remembering import recalled, remember
    began = time.perf_counter()
    verdict = (recalled(statement) or attempt(statement, budget)) if remembered else None
    if verdict is None:
        from derive.prover import decide
        verdict = decide(statement, budget)
        if remembered:
            remember(statement, verdict)
            remember_attempt(statement, budget, verdict)
    return Answer(replace(verdict, seconds=time.perf_counter() - began))


def decide_line(text: str, where: str, constants: tuple[str, ...], budget: float) -> Answer:
    """`decide_text` for a line of a document, with the proofs of earlier runs."""
    return decide_text(text, where, constants, budget, True)


class Unread(Exception):
    """Text that could not be read: the place in words, why, and the column when it lies in the statement itself."""

    def __init__(self, place: str, why: str, column: int | None) -> None:
        super().__init__(place + why)
        self.reason = place + why
        self.why = why
        self.column = column


@contextmanager
def reading(what: str = "") -> Iterator[None]:
    """Turns a ReadError into Unread; `what` names the text when it is not the statement itself."""
    from derive.language import ReadError
    try:
        yield
    except ReadError as error:
        column = error.column if error.line == 1 and error.column > 0 else None
        line = f"line {error.line}, " if error.line > 1 else ""
        place = f"{line}column {error.column}: " if error.line else ""
        piece = f" (at \"{error.piece}\")" if error.piece else ""
        raise Unread(f"{what}{place}", f"{error.message}{piece}", None if what else column) from None


def statement_of(text: str, where: str, constants: tuple[str, ...]) -> Statement:
    """The statement that `text` states under `where`. Raises Unread."""
    from derive.language import read_where
    from derive.reading import read_statement
    with reading("in the assumptions, "):
        given = read_where(where, constants)
    with reading():
        return read_statement(text, where=given)


def ill_formed(text: str, where: str, reason: str) -> Verdict:
    assumptions = tuple(part.strip() for part in where.split(";") if part.strip())
    shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
    return Verdict("ill-formed", shown, assumptions, reason=reason)


def stopped(text: str, where: str, outcome: Stopped) -> Verdict:
    """The verdict of a statement whose worker was stopped: undecided, and why."""
    assumptions = tuple(part.strip() for part in where.split(";") if part.strip())
    return Verdict("undecided", text, assumptions, reason=outcome.reason, seconds=outcome.seconds)


def decide_guarded(text: str, where: str, constants: tuple[str, ...], budget: float) -> Answer:
    """`decide_text` in a process of its own that is killed past its wall clock."""
    job = Job(decide_text, (text, where, constants, budget))
    for _, outcome in run_jobs([job], 1, guard_seconds(budget)):
        if isinstance(outcome, Answer):
            return outcome
        return Answer(stopped(text, where, outcome))
    raise RuntimeError("a job ended without an outcome")

"""From text to a verdict, inside a worker process: read the statement, then ask the prover.

Called by `prove` and `check` through `derive.command.jobs`; everything heavy is imported here, in the worker.

    >>> decide_text("4*d**2 = 2*d*2*d", "d: positive integer", (), 10.0).verdict.verdict  # doctest: +SKIP
    'proved'
"""
from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from derive.command.jobs import Job, Stopped, guard_seconds, run_jobs
from derive.verdict import Verdict


@dataclass(frozen=True)
class Answer:
    """A verdict, and for what could not be read the column (from 1) in the text of the statement, where one is known."""

    verdict: Verdict
    column: int | None = None


def decide_text(text: str, where: str, constants: tuple[str, ...], budget: float) -> Answer:
    """Reads and decides one statement; what cannot be read is `ill-formed`, with the piece and the place in the reason."""
    from derive.language import ReadError, read_statement
    began = time.perf_counter()
    try:
        statement = read_statement(text, where=where, constants=constants)
    except ReadError as error:
        reason, column = unreadable(error, text, where)
        return Answer(ill_formed(text, where, reason), column)
    from derive.prover import decide
    verdict = decide(statement, budget)
    return Answer(replace(verdict, seconds=time.perf_counter() - began))


def unreadable(error: Any, text: str, where: str) -> tuple[str, int | None]:
    """The message of a ReadError with its place, and the column when it lies in the statement itself."""
    message, piece = str(error.message), error.piece
    column = error.column if isinstance(error.column, int) and error.column > 0 else None
    if piece and str(piece) not in message:
        message = f"{message}: {piece}"
    if where and piece and piece in where and piece not in text:
        return f"in the assumptions: {message}", None
    return (f"column {column}: {message}" if column else message), column


def ill_formed(text: str, where: str, reason: str) -> Verdict:
    assumptions = tuple(part.strip() for part in where.split(";") if part.strip())
    return Verdict("ill-formed", text, assumptions, reason=reason)


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

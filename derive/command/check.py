"""`derive check`: the catalogue, modules of entries, and hand algebra, spread over processes."""
from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

from derive.command import complain
from derive.command.formats import FORMATS
from derive.command.jobs import guard_seconds, run_jobs
from derive.command.options import budget_option, examples, processors
from derive.command.results import Record, Result, exit_status, standing
from derive.command.settings import settings
from derive.command.targets import tasks_of
from derive.command.tasks import Task, record, undecided
from derive.command.text import heading, result_lines, summary_line

T = TypeVar("T")


@click.command(epilog=examples(
    "derive check                                # the whole catalogue",
    'derive check "block.*" -j 4                 # entries by name or glob',
    "derive check notes.txt --format json        # a derivation, one result a step",
    'echo "2*a + a = 3*a" | derive check -       # standard input, as plain text',
    "derive check my_entries.py --strict         # a Python file that holds entries"))
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--format", "-f", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True,
              help="How results are written.")
@budget_option
@click.option("-j", "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes (default: one a processor).")
@click.option("--strict", is_flag=True, help="A conditional verdict does not pass: exit status 3.")
@click.option("-q", "--quiet", is_flag=True, help="In text, only what is not as expected, and the summary.")
@click.option("--proofs", type=click.Path(file_okay=False), metavar="DIR",
              help="Write the proof of each proved statement to DIR, for `derive recheck`.")
def check(targets: tuple[str, ...], form: str, budget: float | None, jobs: int | None, strict: bool, quiet: bool,
          proofs: str | None) -> int:
    """Check catalogue entries, Python files that hold entries, and derivations in text files (`-`: standard input).

    Without a TARGET the whole catalogue, or [tool.derive] targets. A chain `a = b = c` in a text file is judged step by
    step; `# derive: d: positive integer; d_ff = 4*d` there states assumptions, `# derive: expect refuted` what the next
    step should come to.
    """
    began = time.monotonic()
    held = settings()
    seconds = held.budget if budget is None else budget
    tasks = tasks_of(targets or held.targets, seconds)
    workers = jobs or (held.jobs if held.jobs > 1 else processors())
    show = _text_printer(quiet, strict or held.strict) if form == "text" else None
    results = list(progress(records(tasks, workers, guard_seconds(seconds), show), len(tasks)))
    if form != "text":
        click.echo(FORMATS[form](results, strict or held.strict))
    else:
        click.echo(summary_line(results, time.monotonic() - began))
    if proofs:
        _write_proofs(results, proofs)
    _complain_about_unreadable(results)
    return exit_status(results, strict or held.strict)


def records(tasks: Sequence[Task], workers: int, limit: float,
            show: Callable[[Record], None] | None = None) -> Iterator[Record]:
    """The records in the order of the tasks; `show` sees each as early as that order allows."""
    done: dict[int, Record] = {i: undecided(task) for i, task in enumerate(tasks) if task.job is None}
    open_tasks = [i for i, task in enumerate(tasks) if task.job is not None]
    jobs = [task.job for task in tasks if task.job is not None]
    outcomes = run_jobs(jobs, workers, limit) if jobs else iter(())
    following = 0
    while following < len(tasks):
        while following not in done:
            place, outcome = next(outcomes)
            done[open_tasks[place]] = record(tasks[open_tasks[place]], outcome)
        if show is not None:
            show(done[following])
        yield done.pop(following)
        following += 1


def _text_printer(quiet: bool, strict: bool) -> Callable[[Record], None]:
    def show(result: Record) -> None:
        wrong = isinstance(result, Result) and standing(result, strict) != 0
        if quiet and not wrong:
            return
        lines = result_lines(result, heading(result), where=wrong, strict=strict, brief=not wrong)
        click.echo("\n".join(lines))
    return show


def progress(records: Iterator[T], total: int) -> Iterator[T]:
    """A progress bar on standard error while it is a terminal and standard output is not the same one."""
    if total < 20 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from records
        return
    from rich.console import Console
    from rich.progress import track
    yield from track(records, "checking", total=total, console=Console(stderr=True), transient=True)


def _write_proofs(results: Sequence[Record], folder: str) -> None:
    from pathlib import Path
    Path(folder).mkdir(parents=True, exist_ok=True)
    for number, result in enumerate(results, 1):
        if isinstance(result, Result) and result.verdict.proof is not None:
            stem = result.name or f"{Path(result.file or 'statement').stem}-{result.line}-{number}"
            Path(folder, f"{stem}.json").write_text(result.verdict.proof + "\n", encoding="utf-8")


def _complain_about_unreadable(results: Sequence[Record]) -> None:
    bad = [r for r in results if isinstance(r, Result) and r.verdict.verdict == "ill-formed"]
    if bad:
        first = bad[0]
        more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
        complain(f"{first.place}: {first.verdict.reason}{more}", 2)


COMMANDS = {"check": check}

"""`derive check`: the catalogue, modules of entries, and hand algebra, spread over processes."""
from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

import click

from derive.command import complain
from derive.command.application import Unusable
from derive.command.formats import FORMATS
from derive.command.jobs import guard_seconds, run_jobs
from derive.command.options import budget_option, examples, processors
from derive.command.remembering import any_kept
from derive.command.results import Record, Result, exit_status, standing
from derive.command.settings import settings
from derive.command.targets import is_document, tasks_of
from derive.command.tasks import Task, record, undecided
from derive.command.text import heading, result_lines, summary_line

T = TypeVar("T")
MANY = 100  # jobs for which every worker would need the strategies and their oracles, if no proof of theirs is kept


@click.command(epilog=examples(
    "derive check                                # the whole catalogue",
    'derive check "block.*" -j 4                 # entries by name or glob',
    "derive check paper.tex notes.md             # derivations, step by step",
    "derive check notes.txt --format json        # one result a step, for programs",
    "derive check paper.tex --watch              # again after every save",
    'echo "2*a + a = 3*a" | derive check -       # standard input, as plain text',
    "derive check my_entries.py --strict         # a Python file that holds entries"))
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--format", "-f", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True,
              help="How results are written.")
@budget_option
@click.option("-j", "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes (default: one a processor).")
@click.option("--strict", is_flag=True, help="A conditional verdict does not pass: exit status 3.")
@click.option("-q", "--quiet", is_flag=True, help="In text, only what is not as expected, and the summary.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep proofs of document steps from earlier runs.")
@click.option("--watch", is_flag=True, help="Check again whenever a document is saved, until interrupted.")
@click.option("--proofs", type=click.Path(file_okay=False), metavar="DIR",
              help="Write the proof of each proved statement to DIR, for `derive recheck`.")
def check(targets: tuple[str, ...], form: str, budget: float | None, jobs: int | None, strict: bool, quiet: bool,
          no_cache: bool, watch: bool, proofs: str | None) -> int:
    """Check catalogue entries, Python files of entries, and derivations in .tex, .md, .txt (`-`: standard input).

    Without a TARGET the whole catalogue, or [tool.derive] targets. A chain `a = b = c` in a document is judged step by
    step; a comment `% derive: d: positive integer; d_ff = 4*d` (or `# derive:`, `<!-- derive: -->`) states assumptions,
    `% derive: expect refuted` what the next step should come to.
    """
    held = settings()
    if no_cache:
        os.environ["DERIVE_CACHE"] = "off"  # the worker processes inherit it
    seconds = held.budget if budget is None else budget
    workers = jobs or (held.jobs if held.jobs > 1 else processors())
    run = Run(targets or held.targets, form, seconds, workers, strict or held.strict, quiet, proofs)
    return watched(run) if watch else checked(run)


@dataclass(frozen=True)
class Run:
    """One call of `check`, as its options say."""

    targets: tuple[str, ...]
    form: str
    seconds: float
    workers: int
    strict: bool
    quiet: bool
    proofs: str | None


def checked(run: Run) -> int:
    """Checks the targets once and writes the results; the exit status."""
    began = time.monotonic()
    tasks = tasks_of(run.targets, run.seconds, run.proofs is not None)
    show = _text_printer(run.quiet, run.strict) if run.form == "text" else None
    found = records(tasks, run.workers, guard_seconds(run.seconds), show)
    results = in_order(progress(found, len(tasks)))
    if run.form != "text":
        click.echo(FORMATS[run.form](results, run.strict))
    else:
        click.echo(summary_line(results, time.monotonic() - began))
    if run.proofs:
        _write_proofs(results, run.proofs)
    _complain_about_unreadable(results)
    return exit_status(results, run.strict)


def watched(run: Run) -> int:
    """Checks again after each save of a document; ends with an interrupt."""
    files = [target for target in run.targets if is_document(target) and target != "-"]
    if not files:
        raise Unusable("--watch needs documents to watch, such as notes.tex")
    for _ in saves(files):
        checked(run)
        click.echo(f"watching {', '.join(files)}; Ctrl-C ends", err=True)
    return 0


def saves(files: Sequence[str], pause: float = 0.3) -> Iterator[None]:
    """Yields once at the start and after every change of a file, by a look at the clock of each file now and then."""
    known: list[object] = []
    while True:
        seen: list[object] = [_stamp(file) for file in files]
        if seen != known:
            known = seen
            yield
        time.sleep(pause)


def _stamp(file: str) -> object:
    try:
        state = os.stat(file)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


def records(tasks: Sequence[Task], workers: int, limit: float,
            show: Callable[[Record], None] | None = None) -> Iterator[tuple[int, Record]]:
    """The record of each task with its place, as they end; `show` sees each as early as the order of tasks allows."""
    known = [(place, undecided(task)) for place, task in enumerate(tasks) if task.job is None]
    open_tasks = [place for place, task in enumerate(tasks) if task.job is not None]
    jobs = [task.job for task in tasks if task.job is not None]
    if len(jobs) >= MANY and not any_kept():
        load_strategies()
    outcomes = run_jobs(jobs, workers, limit) if jobs else iter(())
    ended = ((open_tasks[i], record(tasks[open_tasks[i]], outcome)) for i, outcome in outcomes)
    unseen: dict[int, Record] = {}
    following = 0
    for place, found in chain(known, ended):
        unseen[place] = found
        while following in unseen:
            seen = unseen.pop(following)
            if show is not None:
                show(seen)
            following += 1
        yield place, found


def in_order(found: Iterable[tuple[int, Record]]) -> list[Record]:
    """The records in the order of their tasks."""
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def load_strategies() -> None:
    """Imports before the workers are forked, which else would each make them; nothing of it is for them to sweep."""
    import gc
    from importlib import import_module
    for name in ("derive.prover.verdicts", "derive.numeric.balls", "sympy.concrete.gosper"):
        import_module(name)
    gc.collect()
    gc.freeze()


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

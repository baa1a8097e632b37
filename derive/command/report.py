"""`derive report`: entries and hand algebra, checked and typeset."""
from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from derive.command.application import Unusable
from derive.command.check import in_order, progress, records
from derive.command.jobs import Job, Stopped, guard_seconds, run_jobs
from derive.command.options import budget_option, complete_names, examples, processors
from derive.command.registry import entries_in_module, renderer
from derive.command.results import Result, exit_status
from derive.command.settings import settings
from derive.command.targets import chosen, document_text, is_document
from derive.command.tasks import document_task, questions_of
from derive.command.text import summary_line
from derive.documents import read_document
from derive.documents.items import Item
from derive.verdict import Verdict

if TYPE_CHECKING:
    from derive.catalogue import Identity
    from derive.catalogue import Result as Answered


@click.command(epilog=examples(
    "derive report -o report.pdf                     # the whole catalogue",
    'derive report "block.*" -o block.html',
    "derive report paper.tex notes.md -o algebra.pdf # hand algebra, typeset from what was read",
    "derive report block.encoder-parameters -o page.pdf --engine typst"))
@click.argument("targets", nargs=-1, metavar="[TARGET]...", shell_complete=complete_names)
@click.option("--output", "-o", required=True, type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="The file to write; its suffix is .pdf, .tex, .typ, .html or .md.")
@click.option("--title", metavar="TEXT", help="The title of the report.")
@click.option("--engine", type=click.Choice(["pdflatex", "typst"]), help="What makes a PDF (default: what serves).")
@budget_option
@click.option("-j", "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes (default: one a processor).")
def report(targets: tuple[str, ...], output: Path, title: str | None, engine: str | None, budget: float | None,
           jobs: int | None) -> int:
    """Write a derivation report on catalogue entries, Python files that hold entries, or derivations in text files.

    Every statement and step is decided first, and the exit status is that of `derive check`; the file is written
    all the same.
    """
    began = time.monotonic()
    renders = renderer(output.suffix)
    held = settings()
    effort = Effort(held.budget if budget is None else budget, jobs or max(held.jobs, processors()))
    documents = [t for t in targets if is_document(t)]
    if any(Path(t).exists() and Path(t).resolve() == output.resolve() for t in targets if t != "-"):
        raise Unusable(f"{output} is what the report is about; write it to another file with -o")
    pages = _pages([t for t in targets if not is_document(t)] or ([] if documents else ["*"]))
    checked = answered(pages, effort)
    judged = [(d, judged_items(d, effort)) for d in documents]
    steps = [r for _, pairs in judged for _, r in pairs if r is not None]
    heading = title or _title(pages, documents)
    _render(renders, _composed(renders, heading, pages, checked, judged), output, engine)
    results = [_as_result(a) for page in checked for a in page] + steps
    click.echo(f"wrote {output}: {summary_line(results, time.monotonic() - began)}")
    return exit_status(results, held.strict)


@dataclass(frozen=True)
class Effort:
    """Seconds for one statement, and how many processes."""

    budget: float
    workers: int


def judged_items(document: str, effort: Effort) -> list[tuple[Item, Result | None]]:
    """The items of a document, each with what came of it; None for definitions and whatever else claims nothing."""
    items = read_document(document_text(document), document).items
    tasks = [document_task(item, effort.budget) for item in items]
    found = progress(records(tasks, effort.workers, guard_seconds(effort.budget)), len(tasks))
    return [(item, r if isinstance(r, Result) else None) for item, r in zip(items, in_order(found), strict=True)]


@dataclass(frozen=True)
class Page:
    """An entry and the Python file that holds it, None for the installed catalogues."""

    entry: Identity
    path: str | None


def _pages(targets: Sequence[str]) -> list[Page]:
    found: dict[tuple[str, str | None], Page] = {}
    for target in targets:
        path = target if target.endswith(".py") else None
        if path is not None and not Path(path).is_file():
            raise Unusable(f"no such file: {path}")
        entries = entries_in_module(path) if path else [entry for entry, _ in chosen(target)]
        for entry in entries:
            found.setdefault((entry.name, path), Page(entry, path))
    return list(found.values())


def answered(pages: Sequence[Page], effort: Effort) -> list[list[Answered]]:
    """For each page the answers to its questions, decided in worker processes."""
    keys = [(number, page, assertion.label, index) for number, page in enumerate(pages)
            for assertion in page.entry.assertions
            for index in range(len(questions_of(page.entry.name, page.path, assertion.label)))]
    jobs = [Job(answer_fully, (page.entry.name, page.path, label, index, effort.budget))
            for _, page, label, index in keys]
    outcomes: dict[int, Answered] = {}
    for place, outcome in progress(_outcomes(jobs, effort), len(jobs)):
        _, page, label, index = keys[place]
        outcomes[place] = _stopped(page, label, index, outcome) if isinstance(outcome, Stopped) else outcome
    return [[outcomes[k] for k, key in enumerate(keys) if key[0] == number] for number in range(len(pages))]


def _outcomes(jobs: Sequence[Job], effort: Effort) -> Iterator[tuple[int, Any]]:
    return run_jobs(jobs, effort.workers, guard_seconds(effort.budget)) if jobs else iter(())


def answer_fully(name: str, path: str | None, label: str, index: int, budget: float) -> Answered:
    """Decides one question of an entry, in a worker."""
    from derive.catalogue import answer
    return answer(questions_of(name, path, label)[index], budget)


def _stopped(page: Page, label: str, index: int, outcome: Stopped) -> Answered:
    from derive.catalogue import Result as Answered
    q = questions_of(page.entry.name, page.path, label)[index]
    verdict = Verdict("undecided", q.statement.text, q.statement.where_text, reason=outcome.reason,
                      seconds=outcome.seconds)
    return Answered(q.name, q.kind, q.entry.name, q.entry.topic, q.says, q.aliases, q.expected, verdict)


def _as_result(one: Answered) -> Result:
    return Result(one.verdict, name=one.name, kind=one.kind, expected=one.expected,
                  figures=tuple(figure.to_json() for figure in one.figures))


def _title(pages: Sequence[Page], documents: Sequence[str]) -> str:
    if len(pages) == 1 and not documents:
        return pages[0].entry.title
    if len(documents) == 1 and not pages:
        return "Standard input" if documents[0] == "-" else Path(documents[0]).name
    return "Derivations"


def _composed(renders: Any, title: str, pages: Sequence[Page], checked: Sequence[Sequence[Answered]],
              judged: Sequence[tuple[str, Sequence[tuple[Item, Result | None]]]]) -> Any:
    """One report of the catalogue's pages, then of hand algebra."""
    parts = []
    if pages:
        parts.append(renders.report_of_entries(title, [(p.entry, a) for p, a in zip(pages, checked, strict=True)]))
    if judged or not pages:
        parts.append(renders.report_of_documents(title, judged))
    first, *rest = parts
    for part in rest:
        colophon = f"{first.colophon} Hand algebra: {part.colophon}"
        first = replace(first, sections=first.sections + part.sections, colophon=colophon)
    return first


def _render(renders: Any, made: Any, output: Path, engine: str | None) -> None:
    try:
        renders.render(made, output, engine)
    except renders.RenderError as error:
        raise Unusable(str(error)) from None


COMMANDS = {"report": report}

"""`derive list` and `derive show`: what the catalogue holds, and one page of it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from derive.command.jobs import guard_seconds
from derive.command.options import budget_option, complete_names, echo_json, examples, json_option, paint
from derive.command.registry import entry_named
from derive.command.settings import settings
from derive.verdict import Verdict
from derive.wording import point

if TYPE_CHECKING:
    from derive.catalogue import Assertion, Identity

Json = dict[str, Any]


@click.command("list", epilog=examples(
    "derive list",
    'derive list "block.*"',
    "derive list --json              # with the verdict of every statement, decided now",
    "derive list --json --no-check   # verdicts left null"))
@click.argument("pattern", default="*", metavar="[GLOB]", shell_complete=complete_names)
@json_option
@budget_option
@click.option("--check/--no-check", "decide", default=True,
              help="With --json, decide every statement (the default) or not.")
def list_entries(pattern: str, as_json: bool, budget: float | None, decide: bool) -> None:
    """List the statements whose name or alias matches GLOB, all without one."""
    from derive.catalogue import listing
    from derive.command.targets import chosen
    pairs = chosen(pattern)
    if as_json:
        verdicts = verdicts_of(pairs, budget) if decide else {}
        echo_json({"entries": listing(pairs, verdicts)})
        return
    rows = listing(pairs)
    width = min(48, max(len(str(row["name"])) for row in rows))
    for row in rows:
        mark = "  (false: expected refuted)" if row["expected"] == "refuted" else ""
        click.echo(f"{row['name']!s:<{width}}  {row['statement']}{paint(mark, fg='yellow')}")


@click.command(epilog=examples(
    "derive show block.encoder-parameters",
    "derive show block.encoder-parameters --json"))
@click.argument("name", shell_complete=complete_names)
@json_option
@budget_option
def show(name: str, as_json: bool, budget: float | None) -> None:
    """Show the entry NAME: symbols, statements and what they rest on, derivations, figures, errata, sources."""
    from derive.catalogue import page
    entry = entry_named(name, None)
    verdicts = verdicts_of([(entry, assertion) for assertion in entry.assertions], budget)
    shown = page(entry, verdicts)
    if as_json:
        echo_json(shown)
    else:
        click.echo("\n".join(page_lines(shown, verdicts)))


def verdicts_of(pairs: Sequence[tuple[Identity, Assertion]], budget: float | None) -> dict[str, Verdict]:
    """The verdict of each statement by its full name, decided in worker processes."""
    from derive.command.check import records
    from derive.command.options import processors
    from derive.command.tasks import entry_tasks
    held = settings()
    seconds = held.budget if budget is None else budget
    wanted = frozenset(entry.full_name(assertion) for entry, assertion in pairs)
    entries = list({entry.name: entry for entry, _ in pairs}.values())
    tasks = [t for e in entries for t in entry_tasks(e, None, None, seconds) if t.blank.name in wanted]
    results = records(tasks, max(held.jobs, processors()), guard_seconds(seconds))
    return {str(result.to_json()["name"]): result.verdict for result in results if hasattr(result, "verdict")}


# ---- a page as text -------------------------------------------------------------------------------------------------
def page_lines(shown: Json, verdicts: Mapping[str, Verdict]) -> Iterator[str]:
    """An entry as `derive show` prints it, from `derive.catalogue.page`."""
    yield paint(shown["name"], bold=True) + f"  {shown['title']}  [{shown['topic']}]"
    if shown["note"]:
        yield shown["note"]
    yield ""
    for symbol in shown["symbols"]:
        about = ", ".join(str(part) for part in (symbol["meaning"], symbol["domain"], symbol["unit"]) if part)
        yield f"  {symbol['name']:<10} {about}"
    for statement in shown["statements"]:
        yield ""
        yield from _statement_lines(statement, verdicts.get(statement["name"]))
    for erratum in shown["errata"]:
        yield ""
        yield from _statement_lines(erratum, verdicts.get(erratum["name"]))
        if "right" in erratum:
            yield f"    instead:   {erratum['right']['statement']}"
    if shown["sources"]:
        yield ""
        yield "sources"
        yield from (f"  {source}" for source in shown["sources"])


def _statement_lines(row: Json, verdict: Verdict | None) -> Iterator[str]:
    yield paint(row["kind"], bold=True) + f"  {row['name']}: {row['says']}"
    yield f"    {row['statement']}"
    if row["where"]:
        yield f"    where      {'; '.join(row['where'])}"
    expected = "" if row["verdict"] == row["expected"] else f" (expected {row['expected']})"
    axioms = f", rests on {', '.join(row['axioms'])}" if row["axioms"] else ""
    yield f"    verdict    {row['verdict']}{expected}{axioms}"
    if verdict is not None and verdict.reason and row["expected"] in ("computed", "cited"):
        yield f"    {verdict.reason}"
    if verdict is not None and verdict.counterexample is not None:
        example = verdict.counterexample
        yield f"    fails      at {point(example.at)}: left {example.lhs}, right {example.rhs}"
    for line in row.get("derivation", ()):
        reason = f"    {line['reason']}" if line["reason"] else ""
        yield f"      {line['relation']:>3} {line['text']}{paint(reason, dim=True)}"
    if row.get("uses"):
        yield f"    by         {', '.join(row['uses'])}"
    for figure in row["figures"]:
        at = ", ".join(f"{name} = {value}" for name, value in figure["at"].items())
        agrees = "agrees" if figure["agrees"] else f"DOES NOT AGREE with {figure['value']}"
        agrees += f": {figure['note']}" if figure.get("note") else ""
        source = f"  ({figure['source']})" if figure.get("source") else ""
        yield f"    figure     {figure['printed']} at {at}: {agrees}{source}"


COMMANDS = {"list": list_entries, "show": show}

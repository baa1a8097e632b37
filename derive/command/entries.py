"""`derive list`, `derive show`, `derive errata`: what the catalogue holds, one page of it, what it found false."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from derive.command.application import Unusable
from derive.command.jobs import guard_seconds
from derive.command.options import budget_option, complete_names, echo_json, examples, json_option, paint
from derive.command.registry import catalogue, statement_named
from derive.command.settings import settings
from derive.verdict import Verdict
from derive.wording import point

if TYPE_CHECKING:
    from derive.catalogue import Assertion, Identity

Json = dict[str, Any]


KINDS = ("claim", "corollary", "condition", "limit", "erratum")


@click.command("list", epilog=examples(
    "derive list",
    'derive list "block.*"',
    "derive list --topic markov --kind erratum",
    "derive list --expected computed",
    'derive list --source "Vaswani"',
    "derive list --json              # with the verdict of every statement, decided now",
    "derive list --json --no-check   # verdicts left null"))
@click.argument("pattern", default="*", metavar="[GLOB]", shell_complete=complete_names)
@click.option("--topic", metavar="GLOB", help="Only statements of this topic.")
@click.option("--kind", type=click.Choice(KINDS), help="Only statements of this kind.")
@click.option("--expected", metavar="VERDICT", help="Only statements that expect this verdict (proved, refuted, ...).")
@click.option("--source", metavar="TEXT", help="Only entries and figures with this text in a source.")
@json_option
@budget_option
@click.option("--check/--no-check", "decide", default=True,
              help="With --json, decide every statement (the default) or not.")
def list_entries(pattern: str, topic: str | None, kind: str | None, expected: str | None, source: str | None,
                 as_json: bool, budget: float | None, decide: bool) -> None:
    """List the statements whose name or alias matches GLOB, all without one."""
    from derive.catalogue import listing
    from derive.command.targets import chosen
    pairs = [pair for pair in chosen(pattern) if wanted(pair, topic, kind, expected, source)]
    if not pairs:
        raise Unusable("no statement is of that topic, kind, expectation and source; `derive list` shows what there is")
    if as_json:
        verdicts = verdicts_of(pairs, budget) if decide else {}
        echo_json({"entries": listing(pairs, verdicts)})
        return
    rows = listing(pairs)
    width = min(48, max(len(str(row["name"])) for row in rows))
    under = None
    for row in sorted(rows, key=lambda row: str(row["topic"])):
        if row["topic"] != under:
            under = row["topic"]
            click.echo(paint(f"{under}", bold=True))
        mark = {"refuted": "  (false: expected refuted)", "proved": ""}.get(
            str(row["expected"]), f"  (expected {row['expected']})")
        click.echo(f"  {row['name']!s:<{width}}  {row['statement']}{paint(mark, fg='yellow')}")


def wanted(pair: tuple[Identity, Assertion], topic: str | None, kind: str | None, expected: str | None,
           source: str | None) -> bool:
    """Whether a statement passes the filters of `derive list`."""
    from fnmatch import fnmatchcase
    entry, assertion = pair
    sources = (*entry.sources, *[figure.source for figure in assertion.figures])
    return ((topic is None or fnmatchcase(entry.topic, topic)) and kind in (None, assertion.kind)
            and expected in (None, assertion.expected)
            and (source is None or any(source.lower() in s.lower() for s in sources)))


@click.command(epilog=examples(
    "derive show block.encoder-parameters",
    "derive show attention.quadratic-share.half   # one statement of it; an alias does as well",
    "derive show block.encoder-parameters --json"))
@click.argument("name", shell_complete=complete_names)
@json_option
@budget_option
def show(name: str, as_json: bool, budget: float | None) -> None:
    """Show the entry NAME: symbols, statements and what they rest on, derivations, figures, errata, sources.

    The name of an entry shows its whole page; the name of another statement, or an alias, that statement.
    """
    from derive.catalogue import page, users
    entry, assertion = statement_named(name)
    only = None if name == entry.name else assertion
    verdicts = verdicts_of([(entry, a) for a in entry.assertions if only in (None, a)], budget)
    shown = page(entry, verdicts, only)
    used_by = users(catalogue())
    for row in (*shown["statements"], *shown["errata"]):  # type: ignore[misc]
        if used_by.get(row["name"]):
            row["used_by"] = used_by[row["name"]]
    if as_json:
        echo_json(shown)
    else:
        click.echo("\n".join(page_lines(shown, verdicts)))


@click.command(epilog=examples(
    "derive errata                       # everything found false, worst first",
    "derive errata --topic attention-cost",
    "derive errata --json"))
@click.argument("pattern", default="*", metavar="[GLOB]", shell_complete=complete_names)
@click.option("--topic", metavar="GLOB", help="Only errata of this topic.")
@json_option
@budget_option
def errata(pattern: str, topic: str | None, as_json: bool, budget: float | None) -> None:
    """List what the catalogue found false in its sources, worst first, each with its counterexample.

    Worst is what no condition on its symbols repairs; then what holds under one; figures that do not agree come last.
    """
    from derive.catalogue import page
    from derive.catalogue.listing import figure_rows
    from derive.command.targets import chosen
    pairs = [(e, a) for e, a in chosen(pattern) if a.kind == "erratum" and wanted((e, a), topic, None, None, None)]
    findings = [(e, a) for e, a in chosen(pattern)
                if any(f.note for f in a.figures) and wanted((e, a), topic, None, None, None)]
    verdicts = verdicts_of(pairs, budget)
    pairs.sort(key=lambda pair: _harm(verdicts.get(pair[0].full_name(pair[1]))))
    rows = [page(e, verdicts, a)["errata"][0] for e, a in pairs]  # type: ignore[index]
    for row in rows:
        verdict = verdicts.get(row["name"])
        row["counterexample"] = verdict.counterexample.to_json() if verdict and verdict.counterexample else None
        row["repair"] = verdict.repair if verdict else None
    figures = [{"name": e.full_name(a), **row} for e, a in findings
               for row in figure_rows(e.full_name(a), [f for f in a.figures if f.note])]
    if as_json:
        echo_json({"errata": rows, "figures": figures})
        return
    for row in rows:
        click.echo("\n".join(_statement_lines(row, verdicts.get(row["name"]))))
        if row["repair"]:
            click.echo(f"    holds with {row['repair']}")
        if "right" in row:
            click.echo(f"    instead:   {row['right']['statement']}")
    for figure in figures:
        label = paint("figure", bold=True)
        click.echo(f"{label}  {figure['name']}: {figure['printed']} printed, {figure['value']} exact: {figure['note']}")


def _harm(verdict: Verdict | None) -> tuple[bool, float]:
    """The order of `derive errata`: what no condition repairs first, then by how far apart the sides are."""
    example = verdict.counterexample if verdict else None
    if verdict is None or example is None:
        return True, 0.0
    try:
        left, right = float(Fraction(example.lhs)), float(Fraction(example.rhs))
    except (ValueError, ZeroDivisionError):
        return verdict.repair is not None, 0.0
    size = max(abs(left), abs(right))
    return verdict.repair is not None, -abs(left - right)/size if size else 0.0


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
    return {str(result.to_json()["name"]): result.verdict for _, result in results if hasattr(result, "verdict")}


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
        at = f"at {point(example.shown)}: " if example.shown else ""
        yield f"    fails      {at}left {example.lhs}, right {example.rhs}"
    for line in row.get("derivation", ()):
        reason = f"    {line['reason']}" if line["reason"] else ""
        yield f"      {line['relation']:>3} {line['text']}{paint(reason, dim=True)}"
    if row.get("used_by"):
        yield f"    used by    {', '.join(row['used_by'])}"
    if row.get("uses"):
        yield f"    by         {', '.join(row['uses'])}"
    for figure in row["figures"]:
        at = ", ".join(f"{name} = {value}" for name, value in figure["at"].items())
        shown = f"{figure['printed']} at {at}" if at else figure["printed"]
        agrees = "agrees" if figure["agrees"] else f"DOES NOT AGREE with {figure['value']}"
        agrees += f": {figure['note']}" if figure.get("note") else ""
        source = f"  ({figure['source']})" if figure.get("source") else ""
        yield f"    figure     {shown}: {agrees}{source}"


COMMANDS = {"list": list_entries, "show": show, "errata": errata}

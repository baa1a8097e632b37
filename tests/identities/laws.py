"""The general laws that the catalogue has to state, and who read that it states them.

    python -m tests.identities.laws --print TOPIC        each law beside its statements, for a reader (needs ../shared)
    python -m tests.identities.laws --sign ID yes        what I read says the law
    python -m tests.identities.laws --sign ID weaker "only one direction"
    python -m tests.identities.laws --with ID NAME ...   the further statements that say parts of the law
    python -m tests.identities.laws --unsigned           the ids that nobody has signed as they stand
    python -m tests.identities.laws --write              docs/laws.md anew

`signatures.tsv` keeps a row for each law: its id, the full names of the further statements that say parts of it, the
signature, the digest of the statements that were signed, the remark. A statement that changes loses its signature.
"""
from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from derive.catalogue import Assertion, CatalogueError, Identity
from derive.catalogue.loading import Catalogue
from identities import CATALOGUE
from tests.shared_inputs.inputs import SHARED, rows_of

SIGNATURES = Path(__file__).with_name("signatures.tsv")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "laws.md"
HEAD = ("id", "with", "signed", "digest", "remark")
ANSWERS = ("yes", "weaker")
INTRODUCTION = """\
# The laws of the catalogue

One row for each general law that the catalogue has to state: symbolic sizes, no assumption beyond its conditions, no definition
that contains the conclusion. The verdict is the one that the tests demand of every statement named in the row. The last column is
the signature of a reader other than the author: `yes`, the statements say the law; or how they say less. A statement that was
changed after it was read stands as *not read*.

This page is written by `python -m tests.identities.laws --write`.
"""


class LawError(ValueError):
    """A row of the signatures that cannot be used, or a law that is not among them."""


@dataclass(frozen=True)
class Law:
    """One row: a law by its id, and what a reader said of the statements that stood there under `digest`."""

    id: str
    others: tuple[str, ...] = ()  # full names of the statements that say parts of the law beside the main one
    signed: str = ""
    digest: str = ""
    remark: str = ""


Found = tuple[Identity, Assertion]
INSTALLED = Catalogue(CATALOGUE)


# ---- the rows -------------------------------------------------------------------------------------------------------
def laws(path: Path = SIGNATURES) -> list[Law]:
    """The rows of the file, in its order. Raises LawError for a row that is not one."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    if tuple(head.split("\t")) != HEAD:
        raise LawError(f"{path.name}: the first line has to be {' '.join(HEAD)}, with tabs between")
    return [_law(path.name, number, line) for number, line in enumerate(lines, start=2)]


def _law(name: str, number: int, line: str) -> Law:
    cells = line.split("\t")
    if len(cells) != len(HEAD) or cells[2] not in ("", *ANSWERS):
        raise LawError(f"{name}, line {number}: {len(HEAD)} cells with tabs between, the third empty, yes or weaker")
    return Law(cells[0], tuple(cells[1].split()), cells[2], cells[3], cells[4])


def keep(rows: Sequence[Law], path: Path = SIGNATURES) -> None:
    """Write the rows, sorted by id."""
    lines = ["\t".join(HEAD)]
    lines += ["\t".join((r.id, " ".join(r.others), r.signed, r.digest, r.remark)) for r in sorted(rows, key=lambda r: r.id)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


# ---- the statements of a law ----------------------------------------------------------------------------------------
def statements(law: Law, catalogue: Catalogue = INSTALLED) -> list[Found]:
    """The main statement of a law, which bears its id, then the others; nothing where no statement bears it."""
    try:
        main = catalogue.find(law.id)
    except CatalogueError:
        return []
    return [main, *[catalogue.find(name) for name in law.others]]


def digest(found: Sequence[Found]) -> str:
    """What is signed: names, statements, assumptions and definitions as authored, and the verdicts expected."""
    lines = [line for entry, a in found for line in (entry.full_name(a), a.statement.text, *a.statement.where_text, a.expected, a.theorem)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def signature(law: Law, found: Sequence[Found]) -> str:
    """`yes`, `weaker: how`, or `not read` where nobody signed the statements as they stand."""
    if not law.signed or law.digest != digest(found):
        return "not read"
    return law.signed + (f": {law.remark}" if law.remark else "")


def sign(rows: Sequence[Law], name: str, answer: str, remark: str = "", catalogue: Catalogue = INSTALLED) -> list[Law]:
    """The rows with the signature of one law under the digest of its statements as they are now."""
    law = _row(rows, name)
    found = statements(law, catalogue)
    if answer not in ANSWERS:
        raise LawError(f"{name} is signed with {' or '.join(ANSWERS)}, not {answer!r}")
    if answer == "weaker" and not remark:
        raise LawError(f"{name}: say how its statements are weaker than the law")
    if "\t" in remark or "\n" in remark or "|" in remark:
        raise LawError(f"{name}: a remark is one line without tabs and bars")
    if not found:
        raise LawError(f"{name}: no statement bears this id, so there is nothing to sign")
    signed = replace(law, signed=answer, digest=digest(found), remark=remark)
    return [signed if row.id == name else row for row in rows]


def together(rows: Sequence[Law], name: str, others: Sequence[str]) -> list[Law]:
    """The rows with the further statements of one law replaced; its signature stands no longer."""
    found = [INSTALLED.find(other) for other in others]
    changed = replace(_row(rows, name), others=tuple([entry.full_name(a) for entry, a in found]))
    return [changed if row.id == name else row for row in rows]


def _row(rows: Sequence[Law], name: str) -> Law:
    found = [row for row in rows if row.id == name]
    if not found:
        raise LawError(f"{name} is none of the {len(rows)} laws in {SIGNATURES.name}")
    return found[0]


# ---- the page -------------------------------------------------------------------------------------------------------
def written(rows: Sequence[Law], catalogue: Catalogue = INSTALLED) -> str:
    """The page of all laws by topic, with a count of the signatures."""
    by_topic: dict[str, list[str]] = {}
    for law in sorted(rows, key=lambda row: row.id):
        found = statements(law, catalogue)
        by_topic.setdefault(found[0][0].topic if found else "not stated yet", []).append(_table_row(law, found))
    signed = [signature(law, statements(law, catalogue)).partition(":")[0] for law in rows]
    count = ", ".join(f"{signed.count(word)} {word}" for word in (*ANSWERS, "not read") if word in signed)
    parts = [INTRODUCTION, f"{len(rows)} laws; says the law: {count}.\n"]
    for topic, lines in sorted(by_topic.items()):
        parts.append(f"## {topic}\n\n| law | in words | statements | verdict | says the law |\n| --- | --- | --- | --- | --- |\n"
                     + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _table_row(law: Law, found: Sequence[Found]) -> str:
    if not found:
        return f"| `{law.id}` | | | | not stated |"
    entry, main = found[0]
    words = "; ".join([f"{entry.title}: {main.says}", *[a.says for _, a in found[1:]]]).replace("|", "\\|")
    names = ", ".join(f"`{e.full_name(a)}`" for e, a in found)
    verdicts = ", ".join(dict.fromkeys(a.expected for _, a in found))
    return f"| `{law.id}` | {words} | {names} | {verdicts} | {signature(law, found)} |"


# ---- for a reader ---------------------------------------------------------------------------------------------------
def recorded(topic: str = "") -> list[dict[str, object]]:
    """The recorded laws of a topic, or the one of an id, or all; they are read and never copied."""
    rows = [row for path in sorted((SHARED / "claims").glob("*.yaml")) for row in rows_of(path)]
    return [row for row in rows if row["priority"] == "A" and topic in ("", "all", row["topic"], row["id"])]


def shown(row: dict[str, object], law: Law) -> Iterator[str]:
    """A recorded law, then the statements that have to say it, in full, then what else stands on the page."""
    found = statements(law)
    yield f"==== {law.id}    [{signature(law, found) if found else 'no statement'}]"
    yield f"law:        {' '.join(str(row['law']).split())}"
    yield f"conditions: {row.get('conditions') or '-'}"
    for entry, assertion in found:
        yield f"  -- {entry.full_name(assertion)}  ({assertion.expected}): {assertion.says}"
        yield f"     {assertion.statement.text}"
        yield from (f"       | {line}" for line in assertion.statement.where_text)
        yield from ([f"       theorem: {assertion.theorem}"] if assertion.theorem else [])
    if not found:
        return
    entry = found[0][0]
    meanings = {s.name: s.meaning for _, a in found for s in a.statement.symbol_table.values() if s.meaning}
    yield "     symbols: " + "; ".join(f"{name}: {meaning}" for name, meaning in meanings.items())
    if entry.note:
        yield f"     note: {entry.note}"
    rest = [a for a in entry.statements if all(a is not b for _, b in found)]
    yield from (f"     also {a.label or 'the claim'}: {a.statement.text}" for a in rest)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--print", dest="topic", metavar="TOPIC", help="a topic, an id, or all")
    action.add_argument("--sign", nargs="+", metavar="ID yes|weaker HOW")
    action.add_argument("--with", dest="others", nargs="+", metavar="ID NAME")
    action.add_argument("--unsigned", action="store_true")
    action.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    rows = laws()
    try:
        if options.topic:
            by_id = {law.id: law for law in rows}
            for row in recorded(options.topic):
                print("\n".join(shown(row, by_id.get(str(row["id"]), Law(str(row["id"]))))) + "\n")
        elif options.unsigned:
            print("\n".join(law.id for law in rows if signature(law, statements(law)) == "not read"))
        elif options.sign:
            name, answer, *remark = [*options.sign, ""]
            keep(sign(rows, name, answer, " ".join(remark).strip()))
        elif options.others:
            keep(together(rows, options.others[0], options.others[1:]))
    except (LawError, CatalogueError) as error:
        print(error, file=sys.stderr)
        return 2
    if not (options.topic or options.unsigned):
        PAGE.write_text(written(laws()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

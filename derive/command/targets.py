"""Targets of `check`: names and globs of catalogue entries, Python files that hold entries, derivations in text files.

    block.*            a name or glob of the catalogue
    my_entries.py      a Python file (it is run)
    notes.txt, -       a derivation; `-` is standard input, read as plain text
"""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from derive.command.application import Unusable
from derive.command.options import bounded
from derive.command.registry import catalogue, entries_in_module
from derive.command.tasks import Task, document_task, entry_tasks
from derive.documents import read_document

if TYPE_CHECKING:
    from derive.catalogue import Assertion, Identity

DOCUMENTS = (".txt", ".md", ".tex")
MAX_BYTES = 8_000_000


def tasks_of(targets: Sequence[str], budget: float, proofs: bool = False) -> list[Task]:
    """The tasks of all targets in order, of the whole catalogue without one; the records of entries have their proofs
    where they are wanted. Raises Unusable for a bad target."""
    tasks: list[Task] = []
    seen: set[str] = set()
    for target in targets or ("*",):
        if is_document(target):
            tasks += [document_task(item, budget) for item in read_document(document_text(target), target).items]
        elif target.endswith(".py"):
            if not Path(target).is_file():
                raise Unusable(f"no such file: {target}")
            entries = entries_in_module(target)
            tasks += [task for entry in entries for task in entry_tasks(entry, target, None, budget, proofs)]
        else:
            for task in _catalogue_tasks(target, budget, proofs):
                if task.blank.name not in seen:
                    seen.add(str(task.blank.name))
                    tasks.append(task)
    return tasks


def is_document(target: str) -> bool:
    """Whether a target is hand algebra: a text file by its ending, or standard input."""
    return target == "-" or target.lower().endswith(DOCUMENTS)


def document_text(target: str) -> str:
    """The text of a document, or of standard input for `-`."""
    if target != "-" and Path(target).is_dir():
        raise Unusable(f"{target} is a folder; name the files in it")
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if target == "-" else Path(target).read_bytes()
    except FileNotFoundError:
        raise Unusable(f"no such file: {target}") from None
    if len(data) > MAX_BYTES:
        raise Unusable(f"{target}: larger than {MAX_BYTES:,} bytes")
    try:
        return bounded(data.decode("utf-8"), f"document {target}")
    except UnicodeDecodeError as error:
        line = data[:error.start].count(b"\n") + 1
        raise Unusable(f"{target}:{line}: not UTF-8 text (byte {data[error.start]:#04x})") from None


def chosen(pattern: str) -> tuple[tuple[Identity, Assertion], ...]:
    """The statements of the catalogue that a name or glob chooses. Raises Unusable, with near names, for none."""
    from derive.catalogue import CatalogueError
    held = catalogue()
    pairs = held.matching(pattern)
    if not pairs:
        if any(c in pattern for c in "*?["):
            raise Unusable(f"nothing in the catalogue matches {pattern!r}; `derive list` shows what there is")
        if Path(pattern).exists():
            raise Unusable(f"{pattern} is neither a name of the catalogue nor a file ending in .txt, .md, .tex or .py")
        try:
            held.find(pattern)
        except CatalogueError as error:
            raise Unusable(str(error)) from None
    return pairs


def _catalogue_tasks(pattern: str, budget: float, proofs: bool) -> list[Task]:
    by_entry: dict[str, tuple[Identity, set[str]]] = {}
    for entry, assertion in chosen(pattern):
        by_entry.setdefault(entry.name, (entry, set()))[1].add(assertion.label)
    return [task for entry, labels in by_entry.values()
            for task in entry_tasks(entry, None, frozenset(labels), budget, proofs)]

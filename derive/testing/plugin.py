"""The pytest plugin: the fixture `identity`, and derivations as test items, one a step, when a session asks for them.

    def test_a_size(identity):
        assert identity("block.encoder-parameters").evaluate(d=768) == 7_077_888

    pytest --derive            # or `derive = true` among the ini options

Files ending in .md, .tex or .txt that hold an assumption comment (`derive:`) are collected. A session that does not ask
pays for this module alone: neither SymPy, nor the language, nor the catalogue is imported before a step runs or the
fixture is used.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from derive.catalogue import NamedStatement
    from derive.documents import Step, Unreadable

SUFFIXES = frozenset({".md", ".tex", ".txt"})


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("derive", "derivations")
    group.addoption("--derive", action="store_true", help="collect derivations in .md, .tex and .txt files")
    parser.addini("derive", "collect derivations, as --derive does", type="bool", default=False)
    parser.addini("derive_budget", "seconds for one step of a derivation", default="10")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    config = parent.config
    if file_path.suffix not in SUFFIXES or not (config.getoption("--derive") or config.getini("derive")):
        return None
    if b"derive:" not in file_path.read_bytes():
        return None
    collector: pytest.Collector = DerivationFile.from_parent(parent, path=file_path)
    return collector


@pytest.fixture(scope="session")
def identity() -> Callable[[str], NamedStatement]:
    """A statement of the installed catalogues by its name: `identity("patch.tokens").evaluate(S=224, P=16)`."""
    from derive.testing import identity as by_name
    return by_name


class DerivationFile(pytest.File):
    """A document; its items are its steps, and the places that cannot be read."""

    def collect(self) -> Iterator[pytest.Item]:
        from derive.documents import Definition, Hypothesis, Skipped, read_document
        for item in read_document(self.path.read_text(encoding="utf-8"), self.path.name).items:
            if not isinstance(item, Definition | Hypothesis | Skipped):
                what = getattr(item, "text", "unreadable")
                yield StepItem.from_parent(self, name=f"{item.line}: {what}", step=item)


class StepFailed(Exception):
    """A step whose verdict is not the expected one; the text is what pytest shows."""


class StepItem(pytest.Item):
    """One step of a derivation."""

    def __init__(self, *, step: Step | Unreadable, **more: Any) -> None:
        super().__init__(**more)
        self.step = step

    def runtest(self) -> None:
        from derive.command.results import Result, standing
        from derive.command.tasks import judged
        from derive.testing.assertion import message
        result = judged(self.step, float(self.config.getini("derive_budget")))
        if isinstance(result, Result) and standing(result, strict=False):
            expected = "" if result.expected == "proved" else f" (expected {result.expected})"
            raise StepFailed(message(result.verdict) + expected)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, StepFailed):
            return f"{self.step.file}:{self.step.line}:{self.step.column}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.step.line - 1, self.name


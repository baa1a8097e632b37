"""The examples of README.md and docs/ are true: what they show is what the program prints.

    ```console            `$ COMMAND` lines, each followed by what it prints (`...` stands for anything)
    ```python             run as a doctest where it has prompts; otherwise run, and its `test_` functions called
    ```text file=NAME     a file that the examples after it use
    ```sh                 not run: installation
"""
from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALLED = any(point.value == "derive.testing.plugin" for point in entry_points(group="pytest11"))
SECONDS = re.compile(r"\b\d+\.\d s\b")


@dataclass(frozen=True)
class Example:
    kind: str
    about: str
    text: str
    line: int


def examples(page: Path) -> list[Example]:
    text = page.read_text(encoding="utf-8")
    return [Example(m[1], m[2].strip(), m[3], text.count("\n", 0, m.start()) + 1) for m in FENCE.finditer(text)]


def commands(text: str) -> list[tuple[str, str]]:
    """`(command, what it prints)` of a console example."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, printed = found[-1]
            found[-1] = (command, printed + line)
    return found


def run(command: str, folder: Path, status: int) -> tuple[str, int]:
    """What a command prints on both streams, and its exit status; `$?` in it is `status`."""
    tools = folder / ".bin"
    if not tools.exists():
        tools.mkdir()
        plugin = "" if INSTALLED else " -p derive.testing.plugin"
        for name, module in (("derive", "derive"), ("pytest", f"pytest{plugin}")):
            (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
            (tools / name).chmod(0o755)
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    environment = {**os.environ, "EXAMPLES": str(ROOT / "examples"), "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": path}
    done = subprocess.run(["bash", "-c", f"(exit {status}); {command}"], cwd=folder, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    return done.stdout, done.returncode


def differ(expected: str, printed: str) -> bool:
    """Whether what is printed is not what is shown. `...` stands for any text of a line, alone for any lines."""
    pieces = []
    for line in _timeless(expected):
        inner = ".*".join(re.escape(part) for part in line.split("..."))
        pieces.append(r"(?:.*\n)*?" if line == "..." else inner + r"\n")
    return re.fullmatch("".join(pieces), "".join(f"{line}\n" for line in _timeless(printed))) is None


def _timeless(text: str) -> list[str]:
    return [SECONDS.sub("0.0 s", line.rstrip()) for line in text.strip("\n").splitlines()]


def check_console(example: Example, folder: Path) -> None:
    status = 0
    for command, expected in commands(example.text):
        printed, status = run(command, folder, status)
        assert not differ(expected, printed), f"line {example.line}: $ {command}\nshown:\n{expected}\nprinted:\n{printed}"


def check_python(example: Example, names: dict[str, object]) -> None:
    if ">>>" in example.text:
        test = doctest.DocTestParser().get_doctest(example.text, names, f"line {example.line}", None, example.line)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        report: list[str] = []
        runner.run(test, out=report.append, clear_globs=False)
        names.update(test.globs)
        assert runner.failures == 0, "".join(report)
        return
    exec(compile(example.text, f"line {example.line}", "exec"), names)
    for name, function in list(names.items()):
        if name.startswith("test_") and callable(function):
            function()
            del names[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_the_examples_of_a_page_are_true(page, tmp_path):
    names: dict[str, object] = {"__name__": "example"}
    for example in examples(page):
        if example.about.startswith("file="):
            (tmp_path / example.about.removeprefix("file=")).write_text(example.text, encoding="utf-8")
        elif example.kind == "console":
            check_console(example, tmp_path)
        elif example.kind == "python":
            check_python(example, names)


def test_a_wrong_example_would_be_noticed(tmp_path):
    with pytest.raises(AssertionError):
        check_console(Example("console", "", "$ echo one\ntwo\n", 1), tmp_path)
    with pytest.raises(AssertionError):
        check_python(Example("python", "", ">>> 1 + 1\n3\n", 1), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_the_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"

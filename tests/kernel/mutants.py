"""Mutants of the kernel: each side condition of each rule is left out, one at a time, and the tests of the kernel must notice.

    python -m tests.kernel.mutants [--module limits] [--jobs 2]

A mutant leaves out a `require`, one part of its condition, one group of hypotheses of an `infer`, or one guarded refusal. Every mutant runs the
tests of the kernel in a process of its own until the first failure; one that nobody notices is printed with its line, and the exit code is 1.
"""
from __future__ import annotations

import argparse
import ast
import copy
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path

import pytest  # before any child, so that none loads it again

HERE = Path(__file__).resolve().parent
KERNEL = HERE.parents[1] / "derive" / "kernel"
RULES = ("logic", "algebra", "ranges", "calculus", "limits", "series", "intervals", "axioms", "judgement", "check")
SLOW = {"test_boxes.py", "test_series_laws.py", "test_size.py"}  # they look at values, not at rules
TRUE = ast.Constant(True)


@dataclass(frozen=True)
class Mutant:
    module: str
    line: int
    left_out: str
    source: str


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of one module of the kernel."""
    text = (KERNEL / f"{module}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    for number, node in enumerate(ast.walk(tree)):
        for choice, left_out in enumerate(_choices(node)):
            changed = copy.deepcopy(tree)
            _leave_out(list(ast.walk(changed))[number], choice)
            yield Mutant(module, node.lineno, left_out, ast.unparse(ast.fix_missing_locations(changed)))  # type: ignore[attr-defined]


def _choices(node: ast.AST) -> list[str]:
    """What may be left out at this node, as text."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "require":
            condition = node.args[0]
            parts = condition.values if isinstance(condition, ast.BoolOp) and isinstance(condition.op, ast.And) else []
            return [ast.unparse(p) for p in (condition, *parts)]
        if node.func.id == "infer":
            return ["hypotheses " + ast.unparse(a) for a in node.args[1:]]
    if isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Raise):
        return [ast.unparse(node.test)]
    return []


def _leave_out(node: ast.AST, choice: int) -> None:
    if isinstance(node, ast.If):
        node.test = ast.Constant(False)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "infer":
        del node.args[1 + choice]
    elif isinstance(node, ast.Call) and choice == 0:
        node.args[0] = TRUE
    elif isinstance(node, ast.Call) and isinstance(node.args[0], ast.BoolOp):
        node.args[0].values[choice - 1] = TRUE


class _Instead(MetaPathFinder):
    """Imports one module from a mutant's source."""

    def __init__(self, mutant: Mutant) -> None:
        self.name, self.source = f"derive.kernel.{mutant.module}", mutant.source

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        file = str(KERNEL / f"{self.name.rpartition('.')[2]}.py")
        loader = _Source(fullname, file)
        loader.source = self.source
        return ModuleSpec(fullname, loader, origin=file)


class _Source(SourceFileLoader):
    source = ""

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        return compile(self.source, self.path, "exec", dont_inherit=True)


def noticed(mutant: Mutant, tests: list[str]) -> bool:
    """Does a test fail? In a child of this process, which has pytest loaded and nothing of the package."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            sys.meta_path.insert(0, _Instead(mutant))
            import_module("derive.kernel.check")  # before pytest's own hook, which rewrites what a plugin's package imports
            code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:derive", "--tb=no", *tests]))
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", choices=RULES, action="append")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    tests = [str(f) for f in sorted(HERE.glob("test_*.py")) if f.name not in SLOW]
    found = [m for module in given.module or RULES for m in mutants(module)]
    lived = 0
    with ThreadPoolExecutor(given.jobs) as pool:
        for mutant, seen in zip(found, pool.map(lambda m: noticed(m, tests), found), strict=True):
            if not seen:
                lived += 1
                print(f"derive/kernel/{mutant.module}.py:{mutant.line}: nobody notices without {mutant.left_out}", flush=True)
    print(f"{len(found)} mutants, {len(found) - lived} noticed, {lived} not")
    return lived > 0


if __name__ == "__main__":
    sys.exit(main())

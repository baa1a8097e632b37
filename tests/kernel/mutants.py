"""Mutants of the kernel: each side condition of each rule is left out, one at a time, and the tests of the kernel must notice.

    python -m tests.kernel.mutants [--module limits] [--line 75] [--jobs 2]

What is left out stands in `mutations`. A mutant first meets the tables of `test_conclusions`, then all tests of the kernel in a process of its
own until the first failure. One that nobody notices is printed with its line, and the exit code is 1 unless `equivalent` says why it may live.
"""
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path

import pytest  # before any child, so that none loads it again

from tests.kernel.equivalent import EQUIVALENT
from tests.kernel.mutations import Mutant, mutants

HERE = Path(__file__).resolve().parent
KERNEL = HERE.parents[1] / "derive" / "kernel"
OTHERS = {"__init__", "codec", "text", "terms", "functions", "arithmetic", "normal"}  # data and values, no conditions: the fuzzers' field
MODULES = sorted([f.stem for f in KERNEL.glob("*.py") if f.stem not in OTHERS])
SLOW = {"test_boxes.py", "test_series_laws.py", "test_size.py"}  # they look at values, not at rules
VALUES = "boxes"  # the module whose mutants meet the values of boxes first


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


def noticed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Does a table or a test fail? In a child of this process, which has pytest loaded and nothing of the package."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            sys.meta_path.insert(0, _Instead(mutant))
            import_module("derive.kernel.check")  # before pytest's own hook, which rewrites what a plugin's package imports
            import_module("tests.kernel.test_conclusions").look_at_all()
            quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:derive", "--tb=no"]
            code = int(pytest.main([*quiet, *tests])) if tests else 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status != 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", choices=MODULES, action="append")
    parser.add_argument("--line", type=int, action="append", help="of mutants at these lines alone")
    parser.add_argument("--tables", action="store_true", help="let them meet the tables alone, which takes seconds")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    all_tests = sorted([f for f in HERE.glob("test_*.py") if not given.tables], key=lambda f: f.name not in SLOW)
    tests = {name: [str(f) for f in all_tests if f.name not in SLOW or name == VALUES and f.name == "test_boxes.py"] for name in MODULES}
    found = [m for name in given.module or MODULES for m in mutants(name, (KERNEL / f"{name}.py").read_text(encoding="utf-8"))
             if not given.line or m.line in given.line]
    seen = lived = known = 0
    with ThreadPoolExecutor(given.jobs) as pool:
        for mutant, fails in zip(found, pool.map(lambda m: noticed(m, tests[m.module]), found), strict=True):
            if fails:
                seen += 1
            elif (mutant.module, mutant.left_out) in EQUIVALENT:
                known += 1
            else:
                lived += 1
                print(f"derive/kernel/{mutant.module}.py:{mutant.line}: nobody notices without {mutant.left_out}", flush=True)
    print(f"{len(found)} mutants, {seen} noticed, {known} equivalent, {lived} not noticed")
    return lived > 0


if __name__ == "__main__":
    sys.exit(main())

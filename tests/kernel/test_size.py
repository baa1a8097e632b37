"""The kernel stays readable in an afternoon: docs/kernel-size.md argues what every file buys, and no line is unargued."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import derive.kernel
from derive.kernel.axioms import MEANINGS
from derive.kernel.axioms import TABLES as TABLES_OF_ROWS

ROOM = Path(derive.kernel.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
TABLES = sorted((ROOM / "laws").glob("*.py"))
# counted lines: no blank lines, no lines of comment alone, no docstrings; lower these when the kernel shrinks
AT_MOST = 2766  # rules; the tables of axioms are counted by rows
CORE = {"functions.py", "terms.py", "judgement.py", "need.py"}
CORE_AT_MOST = 381
DOCUMENTED = (ast.Module, ast.FunctionDef, ast.ClassDef)


def counted(source: str) -> int:
    """The lines that a reader has to trust."""
    skipped: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            skipped |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = [line.strip() for i, line in enumerate(source.splitlines(), 1) if i not in skipped]
    return len([line for line in lines if line and not line.startswith("#")])


def test_what_counts_as_a_line() -> None:
    assert counted('"""Door."""\n\n# why\nx = 1  # here\n\ndef f():\n    """Says.\n\n    More."""\n    return """a\nb"""\n') == 4


def test_the_kernel_does_not_grow() -> None:
    sizes = {path.name: counted(path.read_text("utf-8")) for path in FILES if path not in TABLES}
    assert sum(sizes.values()) <= AT_MOST, sizes
    assert sum(sizes[name] for name in CORE) <= CORE_AT_MOST, sizes


def test_every_axiom_has_a_name_of_its_own_and_a_source() -> None:
    rows = [row for table in (*TABLES_OF_ROWS, MEANINGS) for row in table]
    assert len({row[0] for row in rows}) == len(rows)
    assert all(len(row) == 4 and row[3] for row in rows)


def test_there_are_at_most_sixty_axioms() -> None:
    """What a function means is a definition, and what can be proved in a page is a lemma; neither is an axiom."""
    assert len([row for table in TABLES_OF_ROWS for row in table]) <= 60


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_a_module_fits_the_page(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert [i for i, line in enumerate(lines, 1) if len(line) > 110] == []
    assert len(lines) < 500


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_it_imports_the_standard_library_and_itself_only(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        modules += [f"{'.' * node.level}{node.module or ''}"] if isinstance(node, ast.ImportFrom) else []
        for module in modules:
            assert module.startswith("derive.kernel") or module.split(".")[0] in sys.stdlib_module_names, module


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_it_knows_no_floating_point(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float | complex)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id in ("float", "complex", "random", "eval", "exec"))
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _ints(node)), node.lineno


def _ints(node: ast.BinOp) -> bool:
    """Is it a quotient of two literal integers, which would be a float?"""
    return all(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in (node.left, node.right))

"""The shared corpus of formulas, by its own scorer: enough is read with an accepted meaning, and what is not is argued.

Rows that are read by a documented convention, and why:
- `a_{n^2}`: a subscript without an index is a part of the name, spelled as written; the corpus lists it as `a_{n**2}`.
- `\\overline{\\overline{z}}`: a bar over one name is a part of it, twice; the corpus expects the conjugate of the conjugate.
"""
from __future__ import annotations

import importlib.util
import json
import time
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from derive.language import ReadError
from derive.latex import sympy_text

CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"
FILE, SCORER = CORPORA / "latex_expressions.jsonl", CORPORA / "score_latex.py"
ARGUED = {"a_{n^2}", r"\overline{\overline{z}}"}
pytestmark = pytest.mark.skipif(not (FILE.exists() and SCORER.exists()), reason="the shared corpora are not beside this project")


def _scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_latex", SCORER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _rows(kind: str) -> list[dict[str, object]]:
    return [row for row in map(json.loads, FILE.read_text(encoding="utf-8").splitlines()) if row["kind"] == kind]


def test_the_target_notation_is_read_and_nothing_is_silently_wrong() -> None:
    same = _scorer().same
    counts: Counter[tuple[str, str]] = Counter()
    for row in _rows("parse"):
        latex = str(row["latex"])
        try:
            got = sympy_text(latex)
        except ReadError:
            counts[str(row["tier"]), "refused"] += 1
            continue
        right = any(same(got, e) for e in row["expected"])  # type: ignore[attr-defined]
        assert right or latex in ARGUED, (latex, got)
        counts[str(row["tier"]), "right" if right else "argued"] += 1
    right, whole = sum(n for (_, k), n in counts.items() if k == "right"), sum(counts.values())
    assert right >= 0.96 * whole
    target = Counter({k: n for (tier, k), n in counts.items() if tier == "target notation"})
    assert target["right"] >= 0.99 * sum(target.values())


def test_every_row_that_must_be_refused_is_refused() -> None:
    for row in _rows("must_reject"):
        with pytest.raises(ReadError):
            sympy_text(str(row["latex"]))


def test_reading_is_fast() -> None:
    sympy_text(r"\operatorname{softmax}(x)")  # the first one may import
    times = []
    for row in _rows("parse") + _rows("must_reject"):
        began = time.perf_counter()
        try:
            sympy_text(str(row["latex"]))
        except ReadError:
            pass
        times.append(time.perf_counter() - began)
    times.sort()
    assert times[len(times) // 2] < 0.005
    assert times[-1] < 0.1

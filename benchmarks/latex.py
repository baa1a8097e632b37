"""Readers of LaTeX on the shared corpus, in one run: ours, SymPy's two, latex2sympy2_extended.

    python benchmarks/latex.py [../shared/corpora/latex_expressions.jsonl]

For each reader and tier: right, refused, silently wrong, read by another convention; must-reject rows accepted; median
and worst time. Accepted meanings and comparison are those of `score_latex.py` beside the corpus. A reader that is not
installed says so: `pip install antlr4-python3-runtime==4.11 lark latex2sympy2_extended`.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpora" / "latex_expressions.jsonl"
TIERS = ("target notation", "tests")
Reader = Callable[[str], str]


def ours() -> Reader:
    from derive.latex import sympy_text

    return sympy_text


def sympy_antlr() -> Reader:
    from sympy.parsing.latex import parse_latex

    parse_latex("x")
    return lambda latex: str(parse_latex(latex))


def sympy_lark() -> Reader:
    from sympy.parsing.latex.lark import parse_latex_lark

    def read(latex: str) -> str:
        found = parse_latex_lark(latex)
        if getattr(found, "data", None) == "_ambig":
            raise ValueError("ambiguous")
        return str(found)

    read("x")
    return read


def latex2sympy2_extended() -> Reader:
    from latex2sympy2_extended import latex2sympy

    latex2sympy("x")
    return lambda latex: str(latex2sympy(latex))


READERS = {"derive": ours, "SymPy, ANTLR": sympy_antlr, "SymPy, Lark": sympy_lark,
           "latex2sympy2_extended": latex2sympy2_extended}


def scorer(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_latex", path)
    if spec is None or spec.loader is None:
        sys.exit(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def judged(read: Reader, rows: list[dict[str, Any]], same: Callable[[str, str], bool]) -> tuple[Any, int, list[float]]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    accepted, times = 0, []
    for row in rows:
        began = time.perf_counter()
        try:
            got = read(row["latex"])
        except Exception:
            got = None
        times.append(time.perf_counter() - began)
        if row["kind"] == "must_reject":
            accepted += got is not None
        elif got is None:
            counts[row["tier"]]["refused"] += 1
        else:
            right = any(same(got, e) for e in row["expected"])
            other = "other convention" if row["conventions_differ"] else "silently wrong"
            counts[row["tier"]]["right" if right else other] += 1
    return counts, accepted, sorted(times)


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else CORPUS
    if not path.exists():
        sys.exit(f"the corpus {path} is not there")
    warnings.simplefilter("ignore")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    same = scorer(path.parent / "score_latex.py").same
    print(f"{'reader':22} {'tier':16} {'right':>7} {'refused':>8} {'wrong':>7} {'other':>6}"
          f" {'bad accepted':>13} {'median ms':>10} {'worst ms':>9}")
    for name, load in READERS.items():
        try:
            read = load()
        except Exception as error:
            print(f"{name:22} not installed: {str(error).splitlines()[0][:80]}")
            continue
        counts, accepted, times = judged(read, rows, same)
        for tier in TIERS:
            found, n = counts[tier], sum(counts[tier].values()) or 1
            cells = [f"{100 * found[k] / n:.1f}%" for k in ("right", "refused", "silently wrong", "other convention")]
            tail = (f" {accepted:>13} {1e3 * times[len(times) // 2]:>10.2f} {1e3 * times[-1]:>9.1f}"
                    if tier == TIERS[0] else "")
            print(f"{name:22} {tier:16} {cells[0]:>7} {cells[1]:>8} {cells[2]:>7} {cells[3]:>6}{tail}")


if __name__ == "__main__":
    main()

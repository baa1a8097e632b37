"""Proved statements of a file looked at again, at points: `python -m tests.shared_inputs.points [FILE] [--points 20]`.

Every row that comes out proved is evaluated at random admissible points with rigorous balls, by code that shares nothing with
the kernel's proof. Prints how many points agree, where balls of equal sides only meet, how many are left open (the balls know no endless sum), and
every point that disagrees; exits 1 then.
"""
from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType

from derive.kernel.terms import Term
from derive.language import ReadError, read_statement
from derive.numeric.balls import BALLS, precision
from derive.numeric.sample import Sample, samples
from derive.numeric.truth import truth
from derive.numeric.values import Fuel, Stop, Undefined, Unknown
from derive.prover import decide
from tests.shared_inputs.inputs import SHARED

FILE = "corpora/identities.jsonl"
BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "statements.py"
STEPS, BITS = 400_000, (128, 400)


@dataclass(frozen=True)
class Looked:
    """What came of the points of one proved statement."""

    name: str
    text: str
    seen: Counter[str]
    worst: str = ""


def reader() -> ModuleType:
    """The benchmark's module: the one place that says how a row is read."""
    spec = importlib.util.spec_from_file_location("benchmark_of_statements", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def outcome(goal: Term, sample: Sample) -> str:
    """Agrees, disagrees, undefined, or open: balls that meet, of equal sides, cannot be told from equal ones and agree."""
    for bits in BITS:
        with precision(bits):
            scope = sample.scope(Fuel(STEPS))
            scope.arithmetic = BALLS
            try:
                found = truth(goal, scope)
            except Stop as stop:
                found = stop.outcome
        if type(found) is bool:
            return "agrees" if found else "disagrees"
        if isinstance(found, Undefined):
            return "undefined"
    meets = isinstance(found, Unknown) and found.defined and goal.tag in ("eq", "le")
    return "meets" if meets else "open"


def looked_at(name: str, text: str, where: str, wanted: int) -> Looked:
    claim = read_statement(text, where=where).claim()
    seen: Counter[str] = Counter()
    worst = ""
    for sample in islice(samples(claim.hyps, claim.goal, Fuel(STEPS), seed=20), wanted):
        came = outcome(claim.goal, sample)
        seen[came] += 1
        if came in ("disagrees", "undefined"):
            worst = f"{came} at {sample.point()}"
    return Looked(name, text, seen, worst)


def proved_rows(file: Path, budget: float) -> list[tuple[str, str, str]]:
    read = reader()
    rows = [read.row_of(json.loads(line), file.name) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    found = []
    for row in [r for r in rows if r is not None]:
        try:
            statement = read_statement(row.text, where=row.where)
        except (ReadError, ValueError):
            continue
        if decide(statement, budget=budget).verdict == "proved":
            found.append((row.name, row.text, row.where))
    return found


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("file", nargs="?", type=Path, default=SHARED / FILE)
    options.add_argument("--points", type=int, default=20)
    options.add_argument("--budget", type=float, default=5.0)
    chosen = options.parse_args()
    if not chosen.file.exists():
        print(f"{chosen.file} is not there", file=sys.stderr)
        return 2
    total: Counter[str] = Counter()
    wrong = 0
    rows = proved_rows(chosen.file, chosen.budget)
    for name, text, where in rows:
        found = looked_at(name, text, where, chosen.points)
        total.update(found.seen)
        if found.worst:
            wrong += 1
            print(f"{name}: {found.worst}: {text} | {where}")
        elif not found.seen["agrees"] + found.seen["meets"]:
            print(f"  nothing seen, {dict(found.seen)}: {name}: {text}")
    print(f"{len(rows)} proved, {sum(total.values())} points: {dict(total.most_common())}; {wrong} statements with a point against them")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())

"""Proving against SymPy's simplify, and a cold `derive prove` against a bare import of SymPy, in one run:

    python benchmarks/prove.py [--rounds 5] [--slowest 10]

Warm: text under fresh symbol names to a verdict whose proof the kernel has re-checked, against
`sympy.simplify(lhs - rhs) == 0` over fresh symbols, from the sides built with SymPy's own constructors (no text is
read) and its cache empty, as ours is. Over the polynomial and rational equations of the installed catalogues, and over
the automatic rows of these kinds of ../shared/claims where that is there. Where SymPy's constructors alone leave 0,
simplify has nothing to do; such equations are counted, and the mean without them is printed as well. Cold: CPU
seconds of a new process, children included. All times are CPU seconds; for each statement the best of the rounds.
"""
from __future__ import annotations

import argparse
import math
import os
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sympy

from derive.catalogue import load_catalogues
from derive.language import Expr, ReadError, Statement, read_statement
from derive.prover import decide
from derive.verdict import Verdict

CLAIMS = Path(__file__).resolve().parents[2] / "shared" / "claims"
RATIONAL = frozenset(("symbol", "number", "add", "mul", "neg", "div", "pow", "eq"))
CLAIM_DOMAINS = {"positive real": "positive", "real in (0,1)": "positive", "probability": "nonnegative"}
COLD = "4*d**2 + 8*d**2 = 12*d**2"
TARGETS = {"warm": 20.0, "cold": 1.5}


@dataclass(frozen=True)
class Task:
    """A rational equation: its text and assumptions, and its symbols."""

    name: str
    text: str
    where: str
    names: tuple[str, ...]

    def renamed(self, suffix: str) -> tuple[str, str]:
        """Text and assumptions with every symbol under a new name."""
        pattern = re.compile(r"\b(" + "|".join(map(re.escape, self.names)) + r")\b")
        text, where = [pattern.sub(lambda m: m[1] + suffix, t) for t in (self.text, self.where)]
        return text, where


# ---- which statements ---------------------------------------------------------------------------------------------
def rational(statement: Statement) -> bool:
    """An equation of polynomials or fractions of them with whole exponents."""
    return statement.relation.head == "eq" and all([_plain(e) for e in _parts(statement.relation)])


def _parts(e: Expr) -> Iterator[Expr]:
    yield e
    for a in e.args:
        yield from _parts(a)


def _plain(e: Expr) -> bool:
    whole = e.head != "pow" or re.fullmatch(r"-?\d+", str(e.args[1]).strip("()")) is not None
    return e.head in RATIONAL and whole


def catalogue_tasks() -> Iterator[Task]:
    for entry in load_catalogues():
        for assertion in entry.assertions:
            statement = assertion.statement
            found = task(entry.full_name(assertion), statement.text, "; ".join(statement.where_text))
            if found is not None:
                yield found


def claim_tasks() -> Iterator[Task]:
    if not CLAIMS.exists():
        print(f"{CLAIMS} is not there: the catalogue's statements alone", file=sys.stderr)
        return
    import yaml
    for path in sorted(CLAIMS.glob("*.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            domains = [str(s["domain"]) for s in row["symbols"]]
            if not row.get("automatic") or row["kind"] not in ("polynomial", "rational") or row["relation"] != "==":
                continue
            given = [f"{s['name']}: {CLAIM_DOMAINS.get(d, d)}" for s, d in zip(row["symbols"], domains, strict=True)]
            where = "; ".join([*given, *map(str, row["conditions"])])
            found = task(row["id"], f"{row['lhs']} = {row['rhs']}", where)
            if found is not None:
                yield found


def task(name: str, text: str, where: str) -> Task | None:
    """The task of a statement, or None when it is not a rational equation that reads."""
    try:
        statement = read_statement(text, where=where)
        names = tuple(statement.symbols)
        used = {e.data for e in _parts(statement.relation) if e.head == "symbol"}
        return Task(name, text, where, names) if used and rational(statement) else None
    except (ReadError, ValueError):
        return None


# ---- timing -------------------------------------------------------------------------------------------------------
def best(run: Callable[[int], Any], rounds: int, before: Callable[[], object] = int) -> tuple[float, Any]:
    """The least CPU time over rounds, each told its number, and the last result. `before` runs off the clock."""
    times, result = [], None
    for i in range(rounds):
        before()
        started = time.process_time()
        result = run(i)
        times.append(time.process_time() - started)
    return min(times), result


def ours(t: Task, rounds: int) -> tuple[float, Verdict]:
    texts = [t.renamed(f"_{i}z") for i in range(rounds)]
    return best(lambda i: decide(read_statement(texts[i][0], where=texts[i][1])), rounds)


def simplified(t: Task, rounds: int) -> tuple[float, tuple[bool, bool]]:
    """SymPy's side, and what came out: was the difference 0 after simplify, and was it before?"""
    read = [_read(t, i) for i in range(rounds)]

    def run(i: int) -> tuple[bool, bool]:
        lhs, rhs = [side.to_sympy() for side in read[i].relation.args]
        difference = lhs - rhs
        values = _assumed(read[i])
        if values:
            difference = difference.subs(values)
        return bool(sympy.simplify(difference) == 0), bool(difference == 0)

    return best(run, rounds, sympy.core.cache.clear_cache)


def _read(t: Task, i: int) -> Statement:
    text, where = t.renamed(f"_{i}y")
    return read_statement(text, where=where)


def _assumed(statement: Statement) -> dict[Any, Any]:
    """Equations `symbol = expression` among the assumptions, for SymPy to put in."""
    found = {}
    for given in statement.where.items:
        relation = getattr(given, "relation", None)
        if relation is not None and relation.head == "eq" and relation.args[0].head == "symbol":
            found[relation.args[0].to_sympy()] = relation.args[1].to_sympy()
    return found


@dataclass(frozen=True)
class Timed:
    task: Task
    ours: float
    theirs: float
    verdict: str
    zero: bool  # simplify left 0
    built: bool  # SymPy's constructors alone left 0

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours


def mean(rows: list[Timed]) -> str:
    """The geometric mean of the ratios, and over how many."""
    return f"{math.exp(statistics.fmean([math.log(r.ratio) for r in rows])):.2f} over {len(rows)}" if rows else "none"


def timed(t: Task, rounds: int) -> Timed:
    mine, verdict = ours(t, rounds)
    theirs, (zero, built) = simplified(t, rounds)
    return Timed(t, mine, theirs, verdict.verdict, zero, built)


def warm(rounds: int, slowest: int) -> float:
    """The geometric mean of the ratios; prints how they are spread."""
    tasks = [*catalogue_tasks(), *claim_tasks()]
    for t in tasks[:20]:
        timed(t, 1)  # both sides loaded and warm
    rows = [timed(t, rounds) for t in tasks]
    verdicts = sorted({r.verdict for r in rows})
    middle = [1000 * statistics.median(times) for times in ([r.ours for r in rows], [r.theirs for r in rows])]
    quartiles = ", ".join([f"{q:.2f}" for q in statistics.quantiles([r.ratio for r in rows], n=4)])
    print(f"warm: {len(rows)} rational equations; median {middle[0]:.2f} ms against {middle[1]:.2f} ms of simplify")
    print(f"warm: ratio {mean(rows)}, geometric mean (quartiles {quartiles}; target {TARGETS['warm']:g})")
    for v in verdicts:
        print(f"      {v}: {mean([r for r in rows if r.verdict == v])}")
    print(f"      where SymPy's constructors do not already leave 0: {mean([r for r in rows if not r.built])}")
    print(f"      proved here, not 0 after simplify: {len([r for r in rows if r.verdict == 'proved' and not r.zero])}")
    for r in sorted(rows, key=lambda r: r.ratio)[:slowest]:
        times = f"{1000 * r.ours:7.2f} ms  {1000 * r.theirs:7.2f} ms"
        print(f"      {r.ratio:6.2f}  {times}  {r.verdict}: {r.task.text[:80]} | {r.task.where[:80]}")
    return math.exp(statistics.fmean([math.log(r.ratio) for r in rows]))


def process_seconds(arguments: list[str]) -> float:
    """CPU seconds of a process and of its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "NO_COLOR": "1"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cold(rounds: int) -> float:
    """The median of a cold `derive prove` over the median of a bare import of SymPy, run in turns."""
    command = Path(sys.executable).with_name("derive")
    prove = [str(command)] if command.exists() else [sys.executable, "-c", "from derive.command import main; main()"]
    mine, theirs = [], []
    for _ in range(rounds):
        mine.append(process_seconds([*prove, "prove", COLD]))
        theirs.append(process_seconds([sys.executable, "-c", "import sympy"]))
    ratio = statistics.median(mine) / statistics.median(theirs)
    seconds = f"{statistics.median(mine):.3f} s, import sympy {statistics.median(theirs):.3f} s"
    print(f"cold: derive prove \"{COLD}\" {seconds} (medians of {rounds}): {ratio:.2f} times "
          f"(target at most {TARGETS['cold']:g})")
    return ratio


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--slowest", type=int, default=8, help="how many of the least favourable statements to show")
    chosen = options.parse_args()
    ratio = cold(max(3, chosen.rounds))
    faster = warm(chosen.rounds, chosen.slowest)
    return 0 if faster >= TARGETS["warm"] and ratio <= TARGETS["cold"] else 1


if __name__ == "__main__":
    sys.exit(main())

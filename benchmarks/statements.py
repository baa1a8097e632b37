"""Statements that nobody here wrote, decided by `derive` and by SymPy in one run, beside each other:

    python benchmarks/statements.py ../shared/corpora/identities.jsonl [more.jsonl ...] [--every 8] [--limit 10]

A row is a JSON object with `lhs`, `relation`, `rhs`, `symbols` (name: domain), `conditions`, `holds` and `tier`. Every
row is decided three times, each time in a process of its own that a limit on CPU seconds and on memory kills:
`derive` from text to a verdict that the kernel has re-checked, `sympy.simplify(lhs - rhs) == 0` and
`lhs.equals(rhs)`. SymPy gets terms, never text: the bridge translates what `derive` has read, with the sorts and signs
of the symbols, and SymPy's constructors then rewrite them as if a person had typed them, on its clock; reading is on
ours. Both sides start warm, imports done, caches of SymPy empty. For each tier: what came of the rows, median CPU
time, and the geometric mean of how many times faster `derive` is over the equations that it and the faster of
SymPy's two ways both decide rightly. Exits 1 where a verdict is wrong, or a target below is missed.
"""
from __future__ import annotations

import argparse
import gc
import importlib
import json
import math
import os
import pkgutil
import re
import resource
import select
import signal
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

import sympy

import derive.numeric
import derive.prover
from derive.bridge import BridgeError, to_sympy
from derive.bridge.simplify import sympy_assumptions
from derive.language import ReadError, read_statement
from derive.prover import decide

CLOCK = time.thread_time  # under a limit on CPU time, the clock of a process goes by the ticks of the scheduler
MEMORY_BYTES = 3 << 30  # address space of a process
PATIENCE = 6  # wall clock to CPU seconds, on a machine that others use
TARGETS = {"median ms": 100.0, "times": 10.0}
RELATIONS = {"==": "=", "!=": "!=", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}
COMPARISONS = {"Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">=", "Ne": "!=", "Eq": "="}
DOMAINS = (  # a set and what is said of {x}, its members
    ("CC", "{x}: complex"),
    ("RR", "{x}: real"),
    ("ZZ", "{x}: integer"),
    (r"ZZGreaterEqual\(0\)", "{x}: nonnegative integer"),
    (r"ZZGreaterEqual\(1\)", "{x}: positive integer"),
    (r"ZZGreaterEqual\((-?\d+)\)", "{x}: integer; {x} >= {0}"),
    (r"SetMinus\((CC|RR),F?[sS]et\(0\)\)", "{x}: {0}; {x} != 0"),
    (r"SetMinus\(CC,ZZLessEqual\(0\)\)", "{x}: complex but not nonpositive integer"),
    (r"OpenInterval\(0,oo\)", "{x}: positive"),
    (r"ClosedOpenInterval\(0,oo\)", "{x}: nonnegative"),
    (r"OpenInterval\(([^,]+),([^,]+)\)", "{x} in ({0}, {1})"),
    (r"ClosedInterval\(([^,]+),([^,]+)\)", "{x} in [{0}, {1}]"),
    (r"OpenClosedInterval\((?!-oo)([^,]+),([^,]+)\)", "{x} in ({0}, {1}]"),
    (r"Range\(([^,]+),([^,]+)\)", "{x}: integer; {x} >= {0}; {x} <= {1}"),
)
WARMING = (
    ("sum(k*x**k, k=1..n) = n*x", "n: positive integer"),
    ("sin(z) = 2*tan(z/2)/(1 + tan(z/2)**2)", "z: complex"),
    ("zeta(s) = Sum(1/k**s, (k, 1, oo))", "s: complex"),
    ("x**2 + 1 >= 2*x", ""),
)
BASES = {"CC": "complex", "RR": "real"}
SPELLINGS = (
    (r"\bmpf\((-?\d+)\)", r"\1"), (r"\bfabs_\(", "abs("), (r"\binf\b|\bInfinity\b", "oo"), (r"\bPi\b", "pi"),
    (r"\bj\b|\bConstI\b", "I"), (r"\bSub\((\w+), ?(\w+)\)", r"\1 - \2"), (r"\bNeg\((\w+)\)", r"-\1"), (r", +", ","),
)


@dataclass(frozen=True)
class Row:
    name: str
    tier: str
    text: str
    where: str
    holds: bool
    equation: bool


@dataclass(frozen=True)
class Answer:
    """What came of a row: proved, conditional, refuted, other, stopped, unread or no form; and CPU seconds."""

    word: str
    seconds: float
    built: bool = False  # SymPy's constructors alone make one form of both sides: it had nothing left to decide

    def wrong(self, row: Row) -> bool:
        return self.word == "refuted" if row.holds else self.word in ("proved", "conditional")

    def decides(self, row: Row) -> bool:
        return self.word in ("proved", "conditional", "refuted") and not self.wrong(row)


# ---- rows as statements -------------------------------------------------------------------------------------------
def row_of(read: dict[str, Any], file: str) -> Row | None:
    """The statement of a row; None where one of its assumptions cannot be said."""
    told: dict[str, str | None] = {x: _membership(x, _spelled(d)) for x, d in read["symbols"].items()}
    facts: list[str | None] = []
    for condition in read["conditions"]:
        text = _spelled(condition)
        member = re.fullmatch(r"elem\((\w+),(.*)\)", text)
        if member is None:
            facts += [_comparison(part) for part in _conjuncts(text)]
        else:
            told[member[1]] = _membership(member[1], member[2])
    said = [*told.values(), *facts]
    if None in said:
        return None
    text = f"{read['lhs']} {RELATIONS[read['relation']]} {read['rhs']}"
    constants = sorted(set(re.findall(r"\b[EI]\b", " ".join([text, *[str(s) for s in said]]))) - set(read["symbols"]))
    where = "; ".join([*([f"constants: {', '.join(constants)}"] if constants else []), *[str(s) for s in said]])
    equation = read["relation"] == "=="
    tier = f"{read.get('tier', '')} {'equations' if equation else 'inequalities'}{'' if read['holds'] else ', false'}"
    return Row(str(read.get("id") or file), tier.strip(), text, where, bool(read["holds"]), equation)


def _spelled(text: str) -> str:
    """The text of a set or a condition with the names of our language."""
    for pattern, ours in SPELLINGS:
        text = re.sub(pattern, ours, text)
    return text


def _membership(x: str, domain: str) -> str | None:
    for pattern, said in DOMAINS:
        found = re.fullmatch(pattern, domain)
        if found:
            return said.format(*[BASES.get(g, g) for g in found.groups()], x=x)
    return None


def _conjuncts(text: str) -> list[str]:
    inner = text[1:-1] if text.startswith("(") and text.endswith(")") and " and " in text else text
    return inner.split(" and ")


def _comparison(text: str) -> str | None:
    """A comparison as an assumption; None for what is none, such as an alternative or a negation."""
    bare = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    found = re.fullmatch(r"(Lt|Le|Gt|Ge|Ne|Eq)_\((.*)\)", bare)
    if found is None:
        return None
    depth, commas = 0, []
    for place, letter in enumerate(found[2]):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth < 0 or letter in "_'\"":
            return None
        if letter == "," and depth == 0:
            commas.append(place)
    if depth or len(commas) != 1:
        return None
    return f"{found[2][:commas[0]]} {COMPARISONS[found[1]]} {found[2][commas[0] + 1:]}"


# ---- one decision in a process that can be killed -----------------------------------------------------------------
def limited(run: Callable[[], Answer], limit: int) -> Answer:
    """What `run` gives, in a child of this process: `stopped` past a limit."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _child(run, writer, limit)
    os.close(writer)
    ready, _, _ = select.select([reader], [], [], PATIENCE * limit)
    told = os.read(reader, 1000) if ready else b""
    os.close(reader)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return Answer(*json.loads(told)) if told else Answer("stopped", float(limit))


def _child(run: Callable[[], Answer], writer: int, limit: int) -> None:
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what SymPy warns of is of no use here
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        os.write(writer, json.dumps(astuple(run())).encode())
        status = 0
    finally:
        os._exit(status)


def ours(row: Row, budget: float) -> Answer:
    started = CLOCK()
    try:
        verdict = decide(read_statement(row.text, where=row.where), budget).verdict
    except (ReadError, ValueError):
        verdict = "unread"
    word = verdict if verdict in ("proved", "conditional", "refuted", "unread") else "other"
    return Answer(word, CLOCK() - started)


def theirs(row: Row, decider: Callable[[Any, Any], str]) -> Answer:
    """SymPy's decision; the translation is off the clock, its constructors are on it."""
    try:
        claim = read_statement(row.text, where=row.where).claim()
        given = sympy_assumptions(claim.hyps)
        sides = [to_sympy(side, given) for side in claim.goal.args]
    except (ReadError, ValueError, BridgeError):
        return Answer("no form", 0.0)
    built = False
    started = CLOCK()
    try:
        left, right = [rebuilt(side) for side in sides]
        built = bool(left == right)
        word = decider(left, right)
    except MemoryError:
        word = "stopped"
    except Exception:  # SymPy raises what it pleases: no decision, and the time that it took
        word = "other"
    return Answer(word, CLOCK() - started, built)


def rebuilt(e: Any) -> Any:
    """The expression as SymPy's constructors make it."""
    return e.func(*[rebuilt(a) for a in e.args]) if e.args else e


def simplified(left: Any, right: Any) -> str:
    left_over = sympy.simplify(left - right)
    number = left_over.is_number and left_over.is_zero is False
    return "proved" if left_over == 0 else "refuted" if number else "other"


def equal(left: Any, right: Any) -> str:
    return {True: "proved", False: "refuted"}.get(left.equals(right), "other")


# ---- the table ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Judged:
    row: Row
    derive: Answer
    simplify: Answer | None = None  # SymPy is asked about equations alone
    equals: Answer | None = None

    @property
    def times_faster(self) -> float | None:
        """Against the faster of SymPy's two ways, where both sides decide rightly."""
        right = [a.seconds for a in (self.simplify, self.equals) if a is not None and a.decides(self.row)]
        return min(right) / self.derive.seconds if right and self.derive.decides(self.row) else None


def judged(row: Row, limit: int, sympy_too: bool) -> Judged:
    derive = limited(lambda: ours(row, float(limit)), limit)
    if not row.equation or not sympy_too:
        return Judged(row, derive)
    both = [limited(lambda d=d: theirs(row, d), limit) for d in (simplified, equal)]  # type: ignore[misc]
    return Judged(row, derive, *both)


def mean(found: Iterable[Judged]) -> tuple[float, int]:
    """The geometric mean of how many times faster, and over how many rows."""
    times = [j.times_faster for j in found if j.times_faster is not None]
    return (math.exp(statistics.fmean([math.log(t) for t in times])) if times else math.nan), len(times)


def compared(found: list[Judged]) -> str:
    """How much faster than SymPy's faster way: all rows that both decide, and those that it has to decide."""
    undone = [j for j in found if j.simplify is not None and not j.simplify.built]
    (times, rows), (open_times, open_rows) = mean(found), mean(undone)
    if not rows:
        return "no equation that both decide"
    left = f"; {open_times:.2f} over the {open_rows} that its constructors leave to decide" if open_rows else ""
    return (f"{times:.2f} times as fast as the faster way of SymPy, geometric mean over {rows} equations that both"
            f" decide{left}")


def tell(tier: str, found: list[Judged]) -> None:
    print(f"{tier}: {len(found)} rows")
    for name in ("derive", "simplify", "equals"):
        pairs = [(j.row, getattr(j, name)) for j in found if getattr(j, name) is not None]
        if not pairs:
            continue
        words = Counter(["wrong: " + a.word if a.wrong(r) else a.word for r, a in pairs])
        asked = [a.seconds for _, a in pairs if a.word not in ("no form", "unread")]
        median = f"median {1000 * statistics.median(asked):.1f} ms" if asked else "nothing asked"
        print(f"  {name:9} {median}; " + ", ".join([f"{word} {n}" for word, n in words.most_common()]))
    if equations := [j for j in found if j.simplify is not None]:
        print(f"  {compared(equations)}")


def rows_of(file: Path) -> list[Row]:
    read = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    rows = [row_of(r, file.name) for r in read]
    kept = [r for r in rows if r is not None]
    print(f"{file.name}: {len(read)} rows, {len(rows) - len(kept)} skipped: an assumption cannot be said")
    return kept


def warm() -> None:
    """Imports of both sides done before the first fork, and nothing of this process left for a child to collect."""
    for package in (derive.numeric, derive.prover):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    for text, where in WARMING:
        decide(read_statement(text, where=where), 1.0)
    x = sympy.Symbol("x")
    (sympy.sin(x)**2).equals(1 - sympy.cos(x)**2)
    sympy.simplify(sympy.sin(x)**2 + sympy.cos(x)**2 - 1)
    sympy.core.cache.clear_cache()
    gc.collect()
    gc.freeze()


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--every", type=int, default=1, help="every n-th row alone")
    options.add_argument("--limit", type=int, default=10, help="CPU seconds for each decision")
    options.add_argument("--no-sympy", action="store_true", help="`derive` alone")
    options.add_argument("--rows", action="store_true", help="a line for every row as well")
    chosen = options.parse_args()
    there = [file for file in chosen.files if file.exists()]
    for file in chosen.files:
        if file not in there:
            print(f"{file} is not there: skipped", file=sys.stderr)
    if not there:
        print("no file of statements was given that exists: nothing measured", file=sys.stderr)
        return 0
    rows = [row for file in there for row in rows_of(file)[:: chosen.every]]
    warm()
    tiers: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        found = judged(row, chosen.limit, not chosen.no_sympy)
        tiers[row.tier].append(found)
        if chosen.rows:
            answers = [a for a in (found.derive, found.simplify, found.equals) if a is not None]
            print("  " + " | ".join([f"{a.word} {1000 * a.seconds:.1f} ms" for a in answers]), row.name, row.text,
                  sep=" | ", flush=True)
    for tier, some in sorted(tiers.items()):
        tell(tier, some)
    return summary([j for some in tiers.values() for j in some])


def summary(found: list[Judged]) -> int:
    wrong = [j.row for j in found if j.derive.wrong(j.row)]
    for row in wrong:
        print(f"WRONG: {row.name}: {row.text} | {row.where}")
    median = 1000 * statistics.median([j.derive.seconds for j in found]) if found else 0.0
    times, rows = mean(found)
    print(f"all: median {median:.1f} ms (target {TARGETS['median ms']:g}), {len(wrong)} wrong")
    print(f"     {compared(found)} (target {TARGETS['times']:g})")
    slow = rows > 0 and times < TARGETS["times"]
    return 1 if wrong or slow or median > TARGETS["median ms"] else 0


if __name__ == "__main__":
    sys.exit(main())

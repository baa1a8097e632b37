"""Do decisions keep to their budgets? CPU seconds against steps, and what spends steps without effect:

    python benchmarks/budgets.py [--budget 1 --budget 10] [--every 8] [--claims] [--explain 5]

Decides, in this one process, a built-in list of hard statements and, where ../shared is there, every n-th row of its
corpora of identities and its automatic claims. For each tier: median and worst CPU seconds, and the worst ratio of CPU
seconds to the seconds that the steps stand for. Exits 1 when a row takes more than 1.5 times its budget.
"""
from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from derive.language import ReadError, read_statement
from derive.prover import decide
from derive.prover.search import QUICK, STEPS_PER_SECOND

SHARED = Path(__file__).resolve().parents[2] / "shared"
ALLOWED = 1.5
RELATIONS = {"==": "=", "!=": "!=", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}
DOMAINS = {
    "CC": "complex", "RR": "real", "ZZ": "integer", "ZZGreaterEqual(0)": "nonnegative integer",
    "ZZGreaterEqual(1)": "positive integer", "OpenInterval(0, Infinity)": "positive",
    "ClosedOpenInterval(0, Infinity)": "nonnegative", "positive real": "positive", "real in (0,1)": "positive",
    "probability": "nonnegative", "real in [0,1]": "nonnegative",
}
CONDITION = re.compile(r"\(?(Lt|Le|Gt|Ge|Ne)_\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)\)?")
HARD = (
    ("sin(z) = 2*tan(z/2)/(1+tan(z/2)**2)", "z: complex"),
    ("tan(z+pi/4) = (1+tan(z))/(1-tan(z))", "z: complex"),
    ("sin(x) >= x*(pi-x)/pi", "x in [0, pi]"),
    ("abs(sin(z)) < exp(abs(z))", "z: complex"),
    ("exp(x+y) = Sum(Sum(binomial(n+k,k)*x**k*y**n/(n+k)!,(n,0,oo)),(k,0,oo))", "x,y: complex"),
    ("zeta(s) = Sum(1/k**s,(k,1,oo))", "s: complex"),
    ("sqrt((5/2*u + 3)/y) = sqrt(5/2*u + 3)/sqrt(y)", "u,y: positive"),
)


@dataclass(frozen=True)
class Row:
    tier: str
    text: str
    where: str


@dataclass(frozen=True)
class Spent:
    row: Row
    cpu: float
    steps: int
    verdict: str
    tried: tuple[tuple[str, int], ...]

    @property
    def ratio(self) -> float:
        """CPU seconds to the seconds that the steps stand for; a floor of QUICK steps keeps easy rows out."""
        return self.cpu * STEPS_PER_SECOND / (self.steps + QUICK)


# ---- which statements ---------------------------------------------------------------------------------------------
def corpus_rows(name: str) -> Iterator[Row]:
    """The rows of a corpus whose assumptions can be said in a line."""
    path = SHARED / "corpora" / name
    if not path.exists():
        print(f"{path} is not there: the other statements alone", file=sys.stderr)
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        given = [*[_domain(s, d) for s, d in row["symbols"].items()], *[_condition(c) for c in row["conditions"]]]
        if any([g is None for g in given]):
            continue
        constants = sorted(set(re.findall(r"\b[EI]\b", f"{row['lhs']} {row['rhs']}")) - set(row["symbols"]))
        where = "; ".join([f"constants: {c}" for c in [", ".join(constants)] if c] + [g for g in given if g])
        kind = "equations" if row["relation"] == "==" else "inequalities"
        tier = f"{row['tier']} {kind}{'' if row['holds'] else ' (false)'}"
        yield Row(tier, f"{row['lhs']} {RELATIONS[row['relation']]} {row['rhs']}", where)


def _domain(symbol: str, text: str) -> str | None:
    least = re.fullmatch(r"ZZGreaterEqual\((-?\d+)\)", text)
    if text in DOMAINS:
        return f"{symbol}: {DOMAINS[text]}"
    return f"{symbol}: integer; {symbol} >= {least[1]}" if least else None


def _condition(text: str) -> str | None:
    """A comparison as an assumption; nothing for membership, which the domain says; None where it cannot be said."""
    if text.startswith("elem("):
        return ""
    found = CONDITION.fullmatch(text)
    if not found:
        return None
    left, right = [re.sub(r"mpf\((-?\d+)\)", r"\1", t).replace("fabs_", "abs") for t in found.group(2, 3)]
    return f"{left} {dict(Lt='<', Le='<=', Gt='>', Ge='>=', Ne='!=')[found[1]]} {right}"


def claim_rows() -> Iterator[Row]:
    if not (SHARED / "claims").exists():
        print(f"{SHARED / 'claims'} is not there: the other statements alone", file=sys.stderr)
        return
    import yaml
    for path in sorted((SHARED / "claims").glob("*.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            if row.get("automatic"):
                given = [f"{s['name']}: {DOMAINS.get(str(s['domain']), s['domain'])}" for s in row["symbols"]]
                where = "; ".join([*given, *map(str, row["conditions"])])
                yield Row("claims", f"{row['lhs']} {RELATIONS[row['relation']]} {row['rhs']}", where)


# ---- deciding -----------------------------------------------------------------------------------------------------
def spent(row: Row, budget: float) -> Spent | None:
    """What a decision took; None where the statement is not read."""
    try:
        statement = read_statement(row.text, where=row.where)
    except (ReadError, ValueError):
        return None
    started = time.process_time()
    verdict = decide(statement, budget=budget)
    cpu = time.process_time() - started
    return Spent(row, cpu, sum([n for _, n in verdict.tried]), verdict.verdict, verdict.tried)


def tell(found: list[Spent], budget: float, explain: int) -> int:
    """The table of a budget; how many rows went past it."""
    tiers: dict[str, list[Spent]] = defaultdict(list)
    for s in found:
        tiers[s.row.tier].append(s)
    print(f"budget {budget:g}: tier, rows, median ms, worst s, worst CPU / (steps / {STEPS_PER_SECOND})")
    for tier, rows in sorted(tiers.items()):
        times = [s.cpu for s in rows]
        print(f"  {tier:24} {len(rows):4} {1000 * statistics.median(times):8.0f} {max(times):8.2f}"
              f" {max([s.ratio for s in rows]):6.2f}")
    for s in sorted(found, key=lambda s: -s.cpu)[:explain]:
        print(f"  {s.cpu:7.2f} s {s.steps:6} steps {s.verdict}: {s.row.text[:90]} | {s.row.where[:60]}")
        for what, steps in sorted(s.tried, key=lambda pair: -pair[1])[:3]:
            print(f"            {steps:6} {what}")
    return len([s for s in found if s.cpu > ALLOWED * budget])


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--budget", type=float, action="append", help="seconds; may be given several times")
    options.add_argument("--every", type=int, default=8, help="every n-th row of the corpora")
    options.add_argument("--claims", action="store_true", help="the automatic claims as well")
    options.add_argument("--explain", type=int, default=6, help="how many of the dearest rows to show")
    chosen = options.parse_args()
    rows = [Row("hard", *pair) for pair in HARD]
    for name in ("identities.jsonl", "false_identities.jsonl"):
        rows += list(corpus_rows(name))[:: chosen.every]
    rows += list(claim_rows())[:: chosen.every] if chosen.claims else []
    spent(Row("", "sum(k*x**k, k=1..n) = n*x", "n: positive integer"), 1)  # oracles are loaded off the clock
    late = 0
    for budget in chosen.budget or [1.0, 10.0]:
        late += tell([s for s in [spent(row, budget) for row in rows] if s is not None], budget, chosen.explain)
    print(f"{late} rows past {ALLOWED:g} times their budget")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())

"""The automatic claims through the prover: `python -m tests.shared_inputs.claims [--budget 10]`.

A record is read as it stands, its conditions as assumptions, and the verdict compared with what the table says. Prints
read, decided and wrong by kind of claim, then what is open and what could not be read.
"""
from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.shared_inputs.inputs import SHARED, rows_of
from tests.statements.fuzz import Answer, ask

FOLDER = "claims"
DISPUTED = {"xlnet.conditional-independence"}  # q != p1*p2 for unrelated q: false at q = p1*p2, as any point shows
DOMAINS = {
    "positive integer": "{}: positive integer", "nonnegative integer": "{}: nonnegative integer", "integer": "{}: integer",
    "real": "{}: real", "positive real": "{}: positive", "real in (0,1)": "{} in (0, 1)", "real in [0,1]": "{} in [0, 1]",
    "probability": "{}: probability"}


@dataclass(frozen=True)
class Claim:
    """One record as the engine reads it. `holds` is what the table says of the statement as recorded."""

    name: str
    kind: str
    text: str
    where: str
    holds: bool


@dataclass(frozen=True)
class Judged:
    claim: Claim
    answer: Answer

    @property
    def wrong(self) -> bool:
        banned = ("refuted", "ill-formed") if self.claim.holds else ("proved", "conditional", "ill-formed")
        return self.answer.verdict in (*banned, "crash", "past budget")

    @property
    def decided(self) -> bool:
        return self.answer.verdict in (("proved", "conditional") if self.claim.holds else ("refuted",))


def claims() -> list[Claim]:
    return [claim_of(r) for path in sorted((SHARED / FOLDER).glob("*.yaml")) for r in rows_of(path) if r.get("automatic")]


def claim_of(record: dict[str, Any]) -> Claim:
    relation = "=" if record["relation"] == "==" else record["relation"]
    text = f"{plain(record['lhs'])} {relation} {plain(record['rhs'])}"
    where = [DOMAINS[str(s["domain"])].format(s["name"]) for s in record["symbols"] if _used(str(s["name"]), record)]
    where += [condition(str(c)) for c in record["conditions"]]
    fails = record["verdict"] in ("false", "misprint") and record["statement"] == "published"
    return Claim(record["id"], record["kind"], text, "; ".join(where), not fails and record["id"] not in DISPUTED)


def _used(name: str, record: dict[str, Any]) -> bool:
    """Does the symbol occur in the statement or a condition?"""
    return bool(re.search(rf"\b{re.escape(name)}\b", f"{record['lhs']} {record['rhs']} {' '.join(map(str, record['conditions']))}"))


def plain(text: object) -> str:
    """SymPy's number wrapper gone; scientific notation written out."""
    without = re.sub(r"\bS\(", "(", str(text))
    return re.sub(r"\b\d+(?:\.\d+)?e-?\d+\b", lambda m: f"({Fraction(m[0])})", without)


def condition(text: str) -> str:
    """A recorded condition as this language says it."""
    words = re.fullmatch(r"(\w+) (even|odd)|(\w+) divides (\w+)", text)
    if words is None:
        return plain(re.sub(r"^Eq\((\w+),\s*(\w+)\)$", r"\1 = \2", text))
    name, parity, divisor, multiple = words.groups()
    return f"Mod({name}, 2) = {int(parity == 'odd')}" if parity else f"Mod({multiple}, {divisor}) = 0"


def judged(claim: Claim, budget: float) -> Judged:
    return Judged(claim, ask(claim.text, claim.where, budget))


def table(found: list[Judged]) -> Iterator[str]:
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for j in found:
        for kind in (j.claim.kind, "all"):
            kinds[kind]["n"] += 1
            kinds[kind]["read"] += j.answer.verdict != "unreadable"
            kinds[kind]["decided"] += j.decided
            kinds[kind]["wrong"] += j.wrong
            kinds[kind][j.answer.verdict] += 1
    yield f"{'kind':15} {'n':>4} {'read':>5} {'decided':>8} {'wrong':>6}  verdicts"
    for kind, c in sorted(kinds.items(), key=lambda x: (x[0] == "all", -x[1]["n"])):
        verdicts = "  ".join([f"{k} {v}" for k, v in c.most_common() if k not in ("n", "read", "decided", "wrong")])
        yield f"{kind:15} {c['n']:4} {c['read']:5} {c['decided']:8} {c['wrong']:6}  {verdicts}"
    for title, rows in (("wrong", [j for j in found if j.wrong]), ("not read", [j for j in found if j.answer.verdict == "unreadable"]),
                        ("open", [j for j in found if not j.decided and not j.wrong and j.answer.verdict != "unreadable"])):
        yield f"\n{title}: {len(rows)}"
        for j in rows:
            yield f"  {j.claim.name} ({j.claim.kind}, {'holds' if j.claim.holds else 'fails'}) {j.answer.verdict} [{j.answer.seconds:.2f} s]: {j.claim.text} | {j.claim.where} :: {j.answer.detail[:140]}"


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--budget", type=float, default=10.0)
    chosen = options.parse_args()
    if not (SHARED / FOLDER).exists():
        print(f"{SHARED / FOLDER} is not there", file=sys.stderr)
        return 2
    found = [judged(c, chosen.budget) for c in claims()]
    print("\n".join(table(found)))
    return 1 if any([j.wrong for j in found]) else 0


if __name__ == "__main__":
    sys.exit(main())

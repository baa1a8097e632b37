"""The kernel against numbers: `python -m tests.fuzz.kernel --cases 100000 --seed 1 [--only normal,pair,...]`.

Each campaign is a function of a seeded `Random` that tries one case and returns None, "skip", or a `Finding`: what the
kernel said and the point at which it is not so. The same campaigns, with few cases, run in the test suite.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from derive.kernel.judgement import Judgement
from derive.kernel.need import need
from derive.kernel.normal import is_zero, normal
from derive.kernel.terms import KernelError, Term, sub
from tests.fuzz.numeric_model import Model, Unclear, Undefined
from tests.fuzz.random_terms import Terms, point, profile, rewritten

Campaign = Callable[[Random], "Finding | str | None"]


@dataclass(frozen=True)
class Finding:
    """Something that the kernel says and that is not so."""

    what: str
    term: str
    where: str


def describe(model: Model) -> str:
    return ", ".join([f"{n} = {complex(v):.4g}" for n, v in sorted(model.symbols.items())])


def holds(model: Model, props: frozenset[Term]) -> bool | None:
    """Do all of them hold at the point? None where numbers cannot tell."""
    unclear = False
    for p in sorted(props, key=lambda q: q.size):
        try:
            if not model.true(p):
                return False
        except Unclear:
            unclear = True
    return None if unclear else True


def false_somewhere(j: Judgement, rng: Random, points: int = 12) -> Finding | str | None:
    """A point at which all hypotheses of the judgement hold and its goal does not; "skip" where none could be tried."""
    names = frozenset().union(*[h.free for h in j.hyps], j.goal.free)
    tried = False
    for _ in range(points):
        model = point(rng, profile([*j.hyps, j.goal], rng) if rng.random() < 0.8 else None, names)
        if holds(model, j.hyps) is not True:
            continue
        try:
            good = model.true(j.goal)
        except Unclear:
            continue
        tried = True
        if not good:
            hyps = ", ".join(sorted(map(repr, j.hyps)))
            return Finding("judgement", f"{hyps} |- {j.goal!r}", describe(model))
    return None if tried else "skip"


# ---- campaigns ------------------------------------------------------------------------------------------------------
def normal_form(rng: Random) -> Finding | str | None:
    """normal(t) has the value of t wherever the obligations of t hold; and there t is defined."""
    t = Terms(rng).term(rng.choice([2, 3, 3, 4, 4, 5]))
    try:
        owed, form = need(t), normal(t)
        again = normal(form)
    except KernelError:
        return "skip"
    seen = False
    for _ in range(5):
        model = point(rng, profile(owed, rng) if rng.random() < 0.5 else None, t.free)
        if holds(model, owed) is not True:
            continue
        try:
            value = model.value(t)
        except Undefined:
            return Finding("need", f"{t!r} owes only {sorted(map(repr, owed))}", describe(model))
        except Unclear:
            continue
        for label, other in (("normal form", form), ("normal form twice", again)):
            try:
                if not model.same(value, model.value(other)):
                    return Finding(label, f"{t!r} -> {other!r}", describe(model))
                seen = True
            except Undefined:
                return Finding(f"{label} undefined", f"{t!r} -> {other!r}", describe(model))
            except Unclear:
                pass
    return None if seen else "skip"


def pair(rng: Random) -> Finding | str | None:
    """Two terms that the zero test takes for equal have equal values wherever the obligations of both hold."""
    a = Terms(rng).term(rng.choice([1, 2, 3, 3, 4]))
    try:
        b = rewritten(a, rng, rng.choice([1, 1, 2, 3]))
        if a == b or not is_zero(sub(a, b)):
            return "skip"
        owed = need(a) | need(b)
    except KernelError:
        return "skip"
    seen = False
    for _ in range(6):
        model = point(rng, profile(owed, rng) if rng.random() < 0.5 else None, a.free | b.free)
        if holds(model, owed) is not True:
            continue
        try:
            if not model.same(model.value(a), model.value(b)):
                return Finding("zero test", f"{a!r} and {b!r}", describe(model))
            seen = True
        except Undefined:
            return Finding("need", f"{a!r} or {b!r}", describe(model))
        except Unclear:
            continue
    return None if seen else "skip"


CAMPAIGNS: dict[str, Campaign] = {"normal": normal_form, "pair": pair}


def run(name: str, cases: int, seed: int, report: Callable[[Finding], None]) -> Counter[str]:
    """Run one campaign; case i depends on (name, seed, i) only."""
    tally: Counter[str] = Counter()
    for i in range(cases):
        rng = Random(f"{name}:{seed}:{i}")
        found = CAMPAIGNS[name](rng)
        tally["found" if isinstance(found, Finding) else found or "held"] += 1
        if isinstance(found, Finding):
            report(found)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Try to make the kernel say something false.")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(CAMPAIGNS))
    options = parser.parse_args()
    bad = 0
    for name in options.only.split(","):
        start = time.perf_counter()
        tally = run(name, options.cases, options.seed, lambda f: print(f"  {f.what}: {f.term}\n    at {f.where}", flush=True))
        bad += tally["found"]
        print(f"{name}: {dict(tally)} in {time.perf_counter() - start:.0f} s", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Random true and false statements against the verdicts: `python -m tests.statements.fuzz --cases 20000 --seed 1`.

Prints for true and for false statements how many were proved, conditional, refuted, supported, undecided, unreadable, and
every WRONG verdict: a false statement proved (or conditional), a true one refuted or ill-formed, one with undefined
points proved outright, a crash, or a run past the budget. The engine is called through its two public doors only.
"""
from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

from tests.statements import algebra, analysis, discrete, order
from tests.statements.cases import Case, outcomes
from tests.statements.mutations import mutant
from tests.statements.substitution import instance

TRUE = (*algebra.TRUE, *order.TRUE, *discrete.TRUE, *analysis.TRUE)
FALSE = (*algebra.FALSE, *analysis.FALSE)
SURE = 4  # points at which a true statement is looked at before it is used
DECIDED = {"true": ("proved",), "where defined": ("conditional",), "false": ("refuted",)}
WRONG = {"true": ("refuted", "ill-formed"), "where defined": ("refuted", "proved", "ill-formed"), "false": ("proved", "conditional", "ill-formed")}


class Unsound(Exception):
    """A generator made a statement that is not what it claims to be."""


class PastBudget(Exception):
    """The engine ran on past its budget."""


# ---- making cases -------------------------------------------------------------------------------------------------
def drawn(rng: Random) -> Case:
    """A case that is meant to be true; every fourth is an instance, with a term for a symbol."""
    case = rng.choice(TRUE)(rng)
    return instance(case, rng) if rng.random() < 0.25 else case


def true_case(rng: Random) -> Case:
    while True:
        case = drawn(rng)
        if not case.drawn:
            return case.written(rng)
        seen = outcomes(case, rng, SURE)
        if seen["false"]:
            raise Unsound(f"{case.kind}: {case.written(rng).text} | {case.written(rng).where}")
        if seen["true"] and (case.truth == "where defined" or not seen["undefined"]):
            return case.written(rng)


def false_case(rng: Random) -> Case:
    while True:
        if rng.random() < 0.06:
            case = rng.choice(FALSE)(rng)
            if not case.drawn or outcomes(case, rng, 24)["false"]:
                return case.written(rng)
            continue
        made = mutant(drawn(rng), rng)
        if made is not None:
            return made.written(rng)


def cases(count: int, seed: int, truth: str) -> Iterator[Case]:
    """The same cases for the same seed, each from its own generator of random numbers."""
    make = true_case if truth == "true" else false_case
    for i in range(count):
        yield make(Random(f"{truth} {seed} {i}"))


# ---- asking the engine --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Answer:
    verdict: str
    detail: str
    seconds: float


def ask(text: str, where: str, budget: float) -> Answer:
    """The verdict, or "unreadable", "crash" or "past budget"."""
    from derive.language import ReadError, read_statement
    from derive.prover import decide
    started = time.process_time()
    try:
        with alarm(int(2 * budget) + 10):
            verdict = decide(read_statement(text, where=where), budget)
        found, detail = verdict.verdict, _detail(verdict)
    except ReadError as error:
        found, detail = "unreadable", str(error)
    except PastBudget:
        found, detail = "past budget", f"stopped after {2 * budget + 10:g} s"
    except Exception as error:  # noqa: BLE001 - whatever comes out of the engine is a finding
        found, detail = "crash", f"{type(error).__name__}: {error}"
    spent = time.process_time() - started
    return Answer("past budget" if spent > budget * 1.5 and found not in ("crash",) else found, detail, spent)


def _detail(verdict: object) -> str:
    found = getattr(verdict, "counterexample", None)
    at = f" at {dict(found.at)}: {found.lhs} against {found.rhs}" if found else ""
    conditions = "; ".join(getattr(verdict, "conditions", ()))
    return f"{getattr(verdict, 'reason', None) or ''}{at}{' on ' + conditions if conditions else ''}"


class alarm:
    """Stop the block after so many seconds of its own CPU time, where the platform has such a signal."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "SIGPROF"):
            signal.signal(signal.SIGPROF, _stop)
            signal.setitimer(signal.ITIMER_PROF, self.seconds)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "SIGPROF"):
            signal.setitimer(signal.ITIMER_PROF, 0)


def _stop(_: int, __: FrameType | None) -> None:
    raise PastBudget


# ---- counting -----------------------------------------------------------------------------------------------------
@dataclass
class Tally:
    """Verdicts by truth and by kind, with examples of what was left open and of what was wrong."""

    verdicts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    examples: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    wrong: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    slow: list[tuple[float, str]] = field(default_factory=list)

    def add(self, case: Case, answer: Answer) -> str | None:
        """Count; the line of a wrong verdict, or None."""
        self.verdicts[case.truth][answer.verdict] += 1
        self.kinds[case.truth, case.kind][answer.verdict] += 1
        self.seconds[case.kind] += answer.seconds
        line = f"{case.text} | {case.where}"
        self.slow = sorted([*self.slow, (answer.seconds, f"{answer.verdict}: {line}")], reverse=True)[:12]
        if answer.verdict in WRONG[case.truth] or answer.verdict in ("crash", "past budget", "unreadable"):
            found = f"{line} | {answer.verdict} ({case.truth}, {case.kind}{', ' + case.why if case.why else ''}): {answer.detail} [{answer.seconds:.2f} s]"
            self.wrong.append(found)
            return found
        if answer.verdict not in DECIDED[case.truth]:
            self.examples[case.truth, case.kind].append(f"{answer.verdict} [{answer.seconds:.2f} s]: {line}")
        return None

    def decided(self, truth: str) -> float:
        """The share that is decided: of the true ones, those with premises complete and those without."""
        names = ("true", "where defined") if truth == "true" else ("false",)
        total = sum([sum(self.verdicts[n].values()) for n in names])
        good = sum([self.verdicts[n][v] for n in names for v in DECIDED[n]])
        return good / total if total else 1.0

    def table(self) -> str:
        lines = []
        for truth in ("true", "where defined", "false"):
            counts = self.verdicts[truth]
            if counts:
                lines.append(f"{truth:14} n={sum(counts.values()):6}  " + "  ".join([f"{k} {v}" for k, v in counts.most_common()]))
        lines.append(f"decided: {100 * self.decided('true'):.2f} % of the true, {100 * self.decided('false'):.2f} % of the false; "
                     f"WRONG: {len(self.wrong)}; slowest {self.slow[0][0] if self.slow else 0:.1f} s, in all {sum(self.seconds.values()):.0f} s")
        return "\n".join(lines)

    def open_kinds(self, shown: int = 4) -> str:
        """The kinds with the most undecided statements, with examples."""
        lines = []
        for (truth, kind), found in sorted(self.examples.items(), key=lambda x: -len(x[1])):
            whole = sum(self.kinds[truth, kind].values())
            lines.append(f"{truth}, {kind}: {len(found)} of {whole} not decided; {self.seconds[kind]:.1f} s in this kind")
            lines += [f"    {e}" for e in sorted(set(found), key=len)[:shown]]
        lines += ["slowest:", *[f"    [{seconds:.1f} s] {line}" for seconds, line in self.slow]]
        return "\n".join(lines)


def run(count: int, seed: int, budget: float, only: str = "", wrong_to: Path | None = None, progress: bool = False) -> Tally:
    tally = Tally()
    for truth in ("true", "false"):
        for i, case in enumerate(cases(count, seed, truth)):
            if only and only not in case.kind:
                continue
            line = tally.add(case, ask(case.text, case.where, budget))
            if line is not None:
                print("WRONG", line, flush=True)
                if wrong_to is not None:
                    with wrong_to.open("a", encoding="utf-8") as out:
                        out.write(line + "\n")
            if progress and (i + 1) % 500 == 0:
                print(f"... {truth} {i + 1}: {len(tally.wrong)} wrong, {sum(tally.seconds.values()):.0f} s", file=sys.stderr, flush=True)
    return tally


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--cases", type=int, default=2000, help="true ones, and as many false ones")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1, help="processes; each takes its share of the cases under a seed of its own")
    options.add_argument("--budget", type=float, default=10.0)
    options.add_argument("--only", default="", help="a piece of a kind's name")
    options.add_argument("--wrong", type=Path, help="append every wrong verdict to this file")
    options.add_argument("--open", type=Path, help="write the kinds left undecided, with examples, to this file")
    chosen = options.parse_args()
    if chosen.jobs > 1:
        return _several(chosen)
    tally = run(chosen.cases, chosen.seed, chosen.budget, chosen.only, chosen.wrong, progress=True)
    print(tally.table())
    if chosen.open:
        chosen.open.write_text(tally.table() + "\n\n" + tally.open_kinds() + "\n", encoding="utf-8")
    else:
        print(tally.open_kinds())
    return 1 if tally.wrong else 0


def _several(chosen: argparse.Namespace) -> int:
    import subprocess
    share = -(-chosen.cases // chosen.jobs)
    started = [subprocess.Popen([sys.executable, "-m", "tests.statements.fuzz", "--cases", str(share), "--seed", str(chosen.seed * 1000 + i), "--budget", str(chosen.budget),
                                 *(["--only", chosen.only] if chosen.only else []), *(["--wrong", str(chosen.wrong)] if chosen.wrong else [])]) for i in range(chosen.jobs)]
    return max([p.wait() for p in started])


if __name__ == "__main__":
    sys.exit(main())

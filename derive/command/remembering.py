"""Proofs of earlier runs, so that a re-run judges only what changed. What is kept is a proof, and it is re-checked.

A key holds everything that a proof depends on: the claim, its conventions, and the kernel with its axioms, all of it.
A file holds the proof document and what people are told beside it; the verdict comes out of the kernel again at each
hit. Of a counterexample that only ball arithmetic shows the point is kept, and looked at again. What has neither is no
business of this module: `derive.command.attempts` keeps what was tried in vain. `n >= 7` and `7 <= n` are one claim, so
the sides of a counterexample are kept as the claim has them and told as the statement does.
`DERIVE_CACHE=off` or `--no-cache` turns both off.

    DERIVE_CACHE=/tmp/proofs derive check notes.txt
"""
from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from derive.verdict import Counterexample, Verdict

if TYPE_CHECKING:
    from derive.kernel.check import Checked
    from derive.kernel.terms import Term
    from derive.language import Claim, Statement

OFF = "off"
MAX_BYTES = 4_000_000  # of one kept proof
CONDITION_STEPS = 20_000  # to see that conditions say no more than that both sides are defined


def folder() -> Path | None:
    """Where proofs are kept, or None."""
    chosen = os.environ.get("DERIVE_CACHE", "")
    if chosen == OFF:
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "derive"


def recalled(statement: Statement) -> Verdict | None:
    """The verdict of a kept proof of this statement, out of the kernel; None where there is none that holds."""
    path = kept_at(statement)
    if path is None:
        return None
    try:
        kept = json.loads(path.read_bytes()[:MAX_BYTES])
        found = _verdict(statement, kept) if kept["proof"] is not None else _refuted(statement, kept)
        if found is None or found.counterexample is None:
            return found
        return replace(found, counterexample=_turned(statement, found.counterexample))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def remember(statement: Statement, verdict: Verdict) -> None:
    """Keep the proof of a verdict, or the point that refutes, if it has one. A folder that cannot be written is no
    failure."""
    path = kept_at(statement)
    example = verdict.counterexample
    by_point = verdict.verdict == "refuted" and example is not None and bool(example.point)
    if path is None or verdict.proof is None and not by_point:
        return
    kept = {"proof": verdict.proof, "method": verdict.method, "repair": verdict.repair, "reason": verdict.reason,
            "counterexample": _turned(statement, example).to_json() | {"place": example.place} if example else None}
    keep(path, kept if verdict.proof is not None or example is None else kept | {"point": dict(example.point)})


def _turned(statement: Statement, example: Counterexample) -> Counterexample:
    """From the order of the sides in the claim to that in the statement, and back."""
    return example.ordered(statement.backwards(example.place))


def keep(path: Path, kept: dict[str, Any]) -> None:
    """Writes one kept file, whole or not at all. A folder that cannot be written is no failure."""
    text = json.dumps(kept)
    if len(text) > MAX_BYTES:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            file.write(text)
        os.replace(file.name, path)
    except OSError:
        return


def _verdict(statement: Statement, kept: dict[str, Any]) -> Verdict | None:
    """What the kernel makes of a kept proof of the statement."""
    from derive.kernel.check import recheck
    from derive.kernel.terms import KernelError
    claim = statement.claim()
    try:
        checked = recheck(kept["proof"])
    except KernelError:
        return None
    if checked.goal != claim.goal or set(checked.assumptions) != set(claim.hyps):
        return None
    if checked.conditions and not _about_definedness(claim, checked.conditions):
        return None  # a proof of something, and no verdict on the statement
    example = _example(kept["counterexample"]) if checked.verdict == "refuted" else None
    example = example.among(claim.goal.free) if example else None
    return Verdict(
        checked.verdict, statement.text, statement.where_text, _conditions(checked),
        checked.axioms, _text(kept["method"]), checked.steps, example, _text(kept["repair"]), statement.conventions,
        reason=_text(kept["reason"]), proof=kept["proof"])


def _conditions(checked: Checked) -> tuple[str, ...]:
    if not checked.conditions:
        return ()
    from derive.prover.conditions import condition_text
    return tuple([condition_text(c) for c in checked.conditions])


def _about_definedness(claim: Claim, conditions: tuple[Term, ...]) -> bool:
    from derive.prover.builder import Builder
    from derive.prover.context import Context, Meter, OutOfBudget
    from derive.prover.definedness import about_definedness
    try:
        return about_definedness(claim, Context(Builder(), claim.hyps, Meter(CONDITION_STEPS)), conditions)
    except OutOfBudget:
        return False


def _refuted(statement: Statement, kept: dict[str, Any]) -> Verdict | None:
    """The refutation at a kept point, if exact values or balls show it again."""
    from derive.kernel.codec import decode
    from derive.kernel.terms import KernelError
    from derive.numeric.refute import refuted_at
    from derive.numeric.values import Stop
    claim, told = statement.claim(), _example(kept["counterexample"])
    try:
        values = {name: (arity, decode(text)) for name, (arity, text) in kept["point"].items()}
        named = all([p.free <= values.keys() for p in (*claim.hyps, claim.goal)])
        if told is None or not named or any([value.free or value.loose > arity for arity, value in values.values()]):
            return None
        found = refuted_at(claim, {name: pair if pair[0] else pair[1] for name, pair in values.items()})
    except (Stop, KernelError):
        return None
    if found is None:
        return None
    example = replace(told, lhs=found.lhs_text, rhs=found.rhs_text, place=found.place).among(claim.goal.free)
    return Verdict(
        "refuted", statement.text, statement.where_text, method=_text(kept["method"]), steps=1, counterexample=example,
        repair=_text(kept["repair"]), conventions=statement.conventions, reason=_text(kept["reason"]))


def _example(told: dict[str, Any] | None) -> Counterexample | None:
    if told is None:
        return None
    at, place = {str(k): str(v) for k, v in told["at"].items()}, tuple([int(i) for i in told["place"]])
    return Counterexample(at, str(told["lhs"]), str(told["rhs"]), place=place)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def kept_at(statement: Statement, *besides: object) -> Path | None:
    """Where what is known of a statement is kept; `besides` is what else it depends on. None while nothing is."""
    where = folder()
    if where is None:
        return None
    text = _key(statement.claim(), statement.conventions) + json.dumps(besides)
    key = hashlib.sha256(text.encode()).hexdigest()
    return _shelf(where) / key[:2] / f"{key[2:]}.json"


def any_kept() -> bool:
    """Has an earlier run with this kernel kept anything?"""
    where = folder()
    return where is not None and _shelf(where).is_dir()


def _shelf(where: Path) -> Path:
    return where / _kernel()[:16]


def _key(claim: Claim, conventions: dict[str, str]) -> str:
    from derive.kernel.codec import encode
    return json.dumps([_kernel(), [encode(h) for h in claim.hyps], encode(claim.goal), sorted(conventions.items())])


@cache
def _kernel() -> str:
    """A digest of the kernel and its table of axioms, as they are."""
    import derive.kernel
    digest = hashlib.sha256()
    for path in sorted(Path(str(derive.kernel.__file__)).parent.rglob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()

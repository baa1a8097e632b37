"""What earlier runs tried in vain and the hints they gave, so that a re-run tries again only what changed.

No proof is kept here and no `proved` comes from here: a file holds an `undecided` or `supported` verdict, or the words
that stood beside a refuted step. Its key holds the statement, the budget and the whole engine as installed, so a newer
engine tries again. Called where steps of documents are decided; `derive.command.remembering` says where files are.

    >>> from derive.verdict import Verdict
    >>> hopeless(Verdict("undecided", "a = b", ())), hopeless(Verdict("proved", "a = a", ()))
    (True, False)
"""
from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from derive.command.remembering import MAX_BYTES, keep, kept_at
from derive.verdict import Verdict

if TYPE_CHECKING:
    from derive.language import Statement

_HOPELESS = ("undecided", "supported")


def hopeless(verdict: Verdict) -> bool:
    """Whether the same engine with the same budget need not try again."""
    return verdict.verdict in _HOPELESS


def attempt(statement: Statement, budget: float) -> Verdict | None:
    """What the same engine made of this statement with the same budget, if it was neither proved nor refuted."""
    kept = _kept(kept_at(statement, "attempt", budget, _engine()))
    if kept.get("verdict") not in _HOPELESS or not isinstance(kept.get("evidence"), dict):
        return None
    evidence = {str(k): v for k, v in kept["evidence"].items() if isinstance(v, int | str)}
    reason, method = [told if isinstance(told, str) else None for told in (kept.get("reason"), kept.get("method"))]
    return Verdict(kept["verdict"], statement.text, statement.where_text, conventions=statement.conventions,
                   evidence=evidence, reason=reason, method=method)


def remember_attempt(statement: Statement, budget: float, verdict: Verdict) -> None:
    """Keep a verdict that is neither a proof nor a refutation."""
    path = kept_at(statement, "attempt", budget, _engine()) if hopeless(verdict) else None
    told = replace(verdict, evidence={}, reason=None, method=None, seconds=0.0, tried=())
    plain = Verdict(verdict.verdict, statement.text, statement.where_text, conventions=statement.conventions)
    if path is not None and told == plain:  # a verdict with more to say than these three is made again
        keep(path, {"verdict": verdict.verdict, "evidence": dict(verdict.evidence), "reason": verdict.reason,
                    "method": verdict.method})


def hint(statement: Statement, make: Callable[[Statement], str | None]) -> str | None:
    """The words that `make` has for a statement, from an earlier run where it was asked before."""
    path = kept_at(statement, "hint", make.__module__, make.__qualname__, _engine())
    kept = _kept(path)
    if "hint" in kept and isinstance(kept["hint"], str | None):
        return kept["hint"]
    words = make(statement)
    if path is not None:
        keep(path, {"hint": words})
    return words


def _kept(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        kept = json.loads(path.read_bytes()[:MAX_BYTES])
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


@cache
def _engine() -> str:
    """The engine as installed: the sizes and times of its files, and the versions of its oracles."""
    from importlib.metadata import PackageNotFoundError, version

    import derive
    found: list[object] = []
    for path in sorted(Path(str(derive.__file__)).parent.rglob("*.py")):
        state = path.stat()
        found.append([path.name, state.st_size, state.st_mtime_ns])
    for package in ("sympy", "mpmath", "python-flint"):
        try:
            found.append(version(package))
        except PackageNotFoundError:
            found.append(None)
    return json.dumps(found)

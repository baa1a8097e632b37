"""Texts that reached new code, one JSON string a line in `tests/fuzz/corpus/TARGET.jsonl`; and what was found amiss.

>>> sorted(path.stem for path in FOLDER.glob("*.jsonl"))[:2]
['latex', 'md']
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "corpus"


def kept(target: str) -> list[str]:
    """The texts of a target's corpus, shortest first."""
    path = FOLDER / f"{target}.jsonl"
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def keep(target: str, texts: Iterable[str]) -> int:
    """Write a target's corpus. Returns its size in bytes."""
    lines = sorted({json.dumps(text) for text in texts}, key=lambda line: (len(line), line))
    written = "\n".join(lines) + "\n" if lines else ""
    (FOLDER / f"{target}.jsonl").write_text(written, encoding="utf-8")
    return len(written)


class Findings:
    """What is amiss, each kind once: the exception and the innermost place in the project that it came from."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.seen: dict[str, str] = {}

    def add(self, error: BaseException, text: str) -> None:
        kind = kind_of(error)
        if kind in self.seen and len(self.seen[kind]) <= len(text):
            return
        self.seen[kind] = text
        if self.path is not None:
            line = json.dumps({"kind": kind, "error": str(error)[:500], "text": text})
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def kind_of(error: BaseException) -> str:
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "derive" in f.filename or "targets" in f.filename]
    if isinstance(error, RecursionError):
        frames = [f for f in frames if "targets" in f.filename]  # where it ends is chance
    last = frames[-1] if frames else None
    if getattr(error, "kind", ""):
        return f"{type(error).__name__} at {frames[-1].name if frames else '?'}: {error.kind}"  # type: ignore[attr-defined]
    place = f"{Path(last.filename).name}:{last.name}:{last.lineno}" if last else "?"
    return f"{type(error).__name__} at {place}"

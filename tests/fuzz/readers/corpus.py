"""Texts that reached new code, one JSON string a line in `tests/fuzz/corpus/TARGET.jsonl`; and what was found amiss.

>>> sorted(path.stem for path in FOLDER.glob("*.jsonl"))[:2]
['latex', 'md']
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

PROJECT = Path(__file__).resolve().parents[3]
FOLDER = PROJECT / "tests" / "fuzz" / "corpus"
Arc = tuple[str, int, int]  # a file, and the lines before and after


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


def reduced(texts: Iterable[str], read: Callable[[str], None], most: int) -> list[str]:
    """Of texts that `read` takes, those that go from a line of the project to another as no shorter one does.

    Ends when the JSON of those kept has `most` bytes.
    """
    found: set[Arc] = set()
    chosen: list[str] = []
    size = 0
    for text in sorted(set(texts), key=lambda t: (len(t), t)):
        arcs = arcs_of(read, text)
        if arcs is None or arcs <= found:
            continue
        size += len(json.dumps(text)) + 1
        if size > most:
            break
        found |= arcs
        chosen.append(text)
    return chosen


def arcs_of(read: Callable[[str], None], text: str) -> set[Arc] | None:
    """The steps from line to line that reading a text takes; None where something is amiss."""
    arcs: set[Arc] = set()
    roots = (str(PROJECT / "derive") + os.sep,)

    def enter(frame: FrameType, event: str, argument: object) -> Callable[..., object] | None:
        code = frame.f_code
        if not code.co_filename.startswith(roots):
            return None
        last = 0

        def step(frame: FrameType, event: str, argument: object) -> Callable[..., object]:
            nonlocal last
            if event == "line":
                arcs.add((code.co_filename, last, frame.f_lineno))
                last = frame.f_lineno
            return step

        return step

    sys.settrace(enter)
    try:
        read(text)
    except Exception:
        return None
    finally:
        sys.settrace(None)
    return arcs


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

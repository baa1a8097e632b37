"""Assumption comments: `# derive: d: positive integer; d_ff = 4*d`, in text, LaTeX and Markdown alike.

Adjacent comment lines form one block; a later block replaces the earlier one (an empty one resets), `derive also:`
adds. `constants: E, I`, `solve x` and `expect refuted` are directives: the first two hold with their block, the last
for one step.

    >>> comment_of("% derive: x: positive")
    ('x: positive', False)
    >>> with_block(Assumptions(), [("x: positive; expect refuted", False)])
    Assumptions(where='x: positive', constants=(), expected='refuted', solve=False)
"""
from __future__ import annotations

import re
from dataclasses import dataclass, replace

from derive.verdict import VERDICTS

_COMMENT = re.compile(r"\s*(?:#+|%+|<!--)\s*derive( also)?\s*:(.*?)(?:-->)?\s*$", re.DOTALL)
_DIRECTIVE = re.compile(r"(expect|constants)\b\s*:?\s*(.*)$", re.DOTALL)


class BlockError(Exception):
    """A directive that is not known. `piece` is the offending text."""

    def __init__(self, message: str, piece: str) -> None:
        super().__init__(message)
        self.piece = piece


@dataclass(frozen=True)
class Assumptions:
    """What holds at a place of a document; `expected` is what the next step alone expects."""

    where: str = ""
    constants: tuple[str, ...] = ()
    expected: str = "proved"
    solve: bool = False


def comment_of(line: str) -> tuple[str, bool] | None:
    """The text of an assumption comment and whether it adds; None for any other line."""
    match = _COMMENT.match(line)
    return (match.group(2).strip(), match.group(1) is not None) if match else None


def with_block(current: Assumptions, comments: list[tuple[str, bool]]) -> Assumptions:
    """The assumptions after a block of adjacent comments. Raises BlockError for a directive it does not know."""
    result = current
    if not any(adds for _, adds in comments) and not all(only_expects(text) for text, _ in comments):
        result = Assumptions()
    for text, _ in comments:
        for part in [p.strip() for p in text.split(";") if p.strip()]:
            result = _with_part(result, part)
    return result


def only_expects(text: str) -> bool:
    """Does a comment say no more than what the next step should come to?"""
    parts = [p.strip() for p in text.split(";") if p.strip()]
    return bool(parts) and all(re.match(r"expect\b", p) for p in parts)


def _with_part(current: Assumptions, part: str) -> Assumptions:
    if re.fullmatch(r"solve\s+\w+(\s*,\s*\w+)*", part):
        return replace(current, solve=True)
    directive = _DIRECTIVE.match(part)
    if directive is None or directive.group(1) == "expect" and ":" in part.partition("expect")[2].partition(" ")[0]:
        return replace(current, where=f"{current.where}; {part}" if current.where else part)
    name, value = directive.groups()
    if name == "expect":
        if value not in VERDICTS[:-1]:
            raise BlockError(f"expect one of {', '.join(VERDICTS[:-1])}", part)
        return replace(current, expected=value)
    names = tuple(n.strip() for n in value.split(",") if n.strip())
    if not set(names) <= {"E", "I", "e", "i"}:
        raise BlockError("constants are some of E, I, e, i", part)
    return replace(current, constants=current.constants + names)

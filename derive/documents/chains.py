"""Chains: `a = b = c <= d` is the steps `a = b`, `b = c`, `c <= d`.

Only relation signs outside brackets count, so the `=` of `sum(t, t=1..n)` does not. A line with `=>` or `<=>` is one
statement, and so is a definition.

    >>> split_chain("a = b = c <= d")
    [(0, 'a = b'), (4, 'b = c'), (8, 'c <= d')]
"""
from __future__ import annotations

import re

# longest first; `:=` is no relation, and is listed so that its `=` is not taken for one
_SIGNS = re.compile(r":=|<=>|=>|->|<=|>=|!=|==|=|<|>|~|≈|≤|≥|≠|⇒|⇔|→")
_WHOLE = frozenset({"=>", "<=>", ":=", "⇒", "⇔"})
_OPEN, _CLOSE = "([{", ")]}"


def relation_signs(text: str) -> list[tuple[int, int, str]]:
    """`(start, end, sign)` of each relation sign outside brackets and outside `$...$`."""
    found, depth, i, formula = [], 0, 0, False
    while i < len(text):
        character = text[i]
        if character == "$":
            formula = not formula
        elif character in _OPEN:
            depth += 1
        elif character in _CLOSE:
            depth -= 1
        elif depth <= 0 and not formula and (match := _SIGNS.match(text, i)):
            found.append((match.start(), match.end(), match.group()))
            i = match.end()
            continue
        i += 1
    return found


def split_chain(text: str) -> list[tuple[int, str]]:
    """`(offset, step)` of each step of a line; one relation, an implication or no relation at all is one step."""
    signs = relation_signs(text)
    if len(signs) < 2 or any(sign in _WHOLE for _, _, sign in signs):
        return [(_indent(text), text.strip())]
    cuts = [0, *[end for _, end, _ in signs]]
    ends = [*[start for start, _, _ in signs], len(text)]
    steps = []
    for k in range(len(signs)):
        piece = text[cuts[k]:ends[k + 1]]
        steps.append((cuts[k] + _indent(piece), piece.strip()))
    return steps


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())

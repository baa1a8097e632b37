r"""Definitions that a document could not make: what calls them is not judged, for it would be read as a product.

Called by the reader of LaTeX and Markdown documents, after `\sigma(x) := ...` was refused where `\sigma` is declared.

    >>> head_of(r"\sigma \left(x\right)")
    ('\\sigma',)
    >>> calls((r"\sigma",), r"1 - \sigma^2(-x)"), calls((r"\sigma",), r"2\sigma + (x)")
    (True, False)
"""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Head = tuple[str, ...]

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\S")
_SIZES = re.compile(r"\\(left|right|[bB]igg?[lrm]?|[,;:!>]|quad|qquad)")
_OPENERS = ("(", "[")


def head_of(side: str) -> Head:
    """The name of a left side that is a name with arguments, as tokens; empty for any other."""
    tokens = _tokens(side)
    first = tokens.index("(") if "(" in tokens else 0
    return tuple(tokens[:first])


def calls(head: Head, text: str) -> bool:
    """Whether the name stands before arguments in `text`, primes and a power aside."""
    tokens = _tokens(text)
    for i in range(len(tokens) - len(head)):
        if tuple(tokens[i:i + len(head)]) == head and (i == 0 or tokens[i - 1] != "_"):
            after = _past_scripts(tokens, i + len(head))
            if after < len(tokens) and tokens[after] in _OPENERS:
                return True
    return False


def refused_in(refused: Mapping[Head, int], text: str) -> str | None:
    """Why `text` is not judged: it calls what a refused definition was to define, at this line of the document."""
    for head, line in refused.items():
        if calls(head, text):
            name = "".join(head)
            return f"not judged, because the definition of {name}(...) in line {line} could not be made"
    return None


def _tokens(text: str) -> list[str]:
    return [token for token in _TOKEN.findall(text) if not _SIZES.fullmatch(token)]


def _past_scripts(tokens: Sequence[str], i: int) -> int:
    while i < len(tokens) and tokens[i] in ("'", "^"):
        i += 1
        if tokens[i - 1] == "'" or i >= len(tokens):
            continue
        depth = 0
        while i < len(tokens):
            depth += (tokens[i] == "{") - (tokens[i] == "}")
            i += 1
            if depth <= 0:
                break
    return i

r"""An author's words beside a formula: markup of LaTeX and Markdown taken off, and the formulas among them read.

    >>> words_of(r"by \emph{symmetry}, see~\S 2")
    ('by symmetry, see § 2',)
    >>> [piece if isinstance(piece, str) else piece.text for piece in words_of("since $x > 0$ here")]
    ['since ', 'x > 0', ' here']

What does not read as mathematics stays what its author typed; nothing of it reaches a template unescaped.
"""
from __future__ import annotations

import re
import unicodedata

from derive.language import ReadError
from derive.language.where import NOTHING_GIVEN, Where
from reports.build import formula
from reports.model import Formula, Words

_FORMULA = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)", re.DOTALL)
_UNWRAPPED = re.compile(r"\\(?:text[a-z]*|emph|mbox|hbox|mathrm|underline|small|footnotesize)\s*(?=\{)")
_ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307"}
_ACCENTED = re.compile(r"\\(['`^\"~=.])\s*(?:\{([A-Za-z])\}|([A-Za-z]))")
_PLAIN = [(re.compile(pattern), said) for pattern, said in [
    (r"\\(?:ref|eqref|cref|Cref|autoref|label|cite[tp]?)\s*\{([^{}]*)\}", r"(\1)"), (r"\\S(?![A-Za-z])\s*", "§ "),
    (r"\\l?dots(?![A-Za-z])", "…"), (r"\\(?:q?quad|enspace|thinspace|space)(?![A-Za-z])", " "),
    (r"\\[,;:!/ ]|(?<!\\)~", " "), (r"\\([%&$#_{}])", r"\1"), (r"---", "—"), (r"--", "–"), (r"``|''", '"'),
    (r"(?<![*\w])\*{1,2}([^*\s](?:[^*]*[^*\s])?)\*{1,2}(?![*\w])", r"\1"), (r"\s+", " ")]]


def words_of(text: str, where: Where = NOTHING_GIVEN) -> Words:
    """The words and formulas of a reason; `where` is what the formula beside it stands under."""
    pieces: list[str | Formula] = []
    at = 0
    bare = _unwrapped(text)
    for found in _FORMULA.finditer(bare):
        pieces.append(plain_words(bare[at:found.start()]))
        pieces.append(_formula(found[1] or found[2], where))
        at = found.end()
    pieces.append(plain_words(bare[at:]))
    kept = [p for p in pieces if p]
    if kept and isinstance(kept[0], str):
        kept[0] = kept[0].lstrip()
    if kept and isinstance(kept[-1], str):
        kept[-1] = kept[-1].rstrip()
    return tuple([p for p in kept if p])


def plain_words(text: str) -> str:
    """Words without markup; a command that is not known stays as it was typed."""
    text = _ACCENTED.sub(lambda m: unicodedata.normalize("NFC", (m[2] or m[3]) + _ACCENTS[m[1]]), text)
    for pattern, said in _PLAIN:
        text = pattern.sub(said, text)
    return text


def _formula(latex: str, where: Where) -> Formula:
    from derive.latex import read_latex

    try:
        return formula(read_latex(" ".join(latex.split()), where).expr, where)
    except (ReadError, ValueError, TypeError, KeyError, RecursionError):
        return Formula(latex.strip())


def _unwrapped(text: str) -> str:
    r"""Without `\text{...}` and the like, whatever stands in their braces."""
    at = 0
    while (found := _UNWRAPPED.search(text, at)) is not None:
        end = _closing(text, found.end())
        if end is None:
            break
        text = text[:found.start()] + text[found.end() + 1:end] + text[end + 1:]
        at = found.start()
    return text


def _closing(text: str, opening: int) -> int | None:
    depth = 0
    for i in range(opening, len(text)):
        if text[i] == "\\":
            continue
        if text[i] in "{}" and text[i - 1:i] != "\\":
            depth += 1 if text[i] == "{" else -1
            if depth == 0:
                return i
    return None

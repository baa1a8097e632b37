r"""LaTeX into tokens with their places: letters, digits, commands, words in \text{}, signs and delimiters.

Spacing, sizes, colours, labels, alignment and comments are layout and end here; everything else is kept. The
grammar in `grammar` and `operands` reads the tokens.

    >>> [t.text for t in tokenize(r"\left( x_1 \, y \right)")]
    ['(', 'x', '_', '1', 'y', ')']
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from derive.language.errors import ReadError, at
from derive.language.names import BadName, normal_name
from derive.latex import commands

MAX_TEXT = 100_000


class Token(NamedTuple):
    """`kind` is letter, digit, command, text, sign, begin or end; `size` is left or right for delimiters that pair."""

    kind: str
    text: str
    start: int
    end: int
    size: str = ""
    gap: bool = False  # a wide space stands before it


_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z]+)|\\(?P<mark>.)|(?P<space>[ \t\r\n~\u00a0\u2009\u202f]+)|(?P<digit>[0-9])"
    r"|(?P<letter>[A-Za-z])"
    r"|(?P<ascii><=>|=>|<=|>=)|(?P<sign>[-+*/^_{}()\[\]|=<>!,.;:'&])|(?P<comment>%[^\n]*)",
    re.DOTALL,
)
REMEMBERED = 2_000  # characters of a formula past which its tokens are not kept
_WIDE = frozenset({"quad", "qquad", "hspace", "hfill"})


def tokenize(source: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of source[start:end], with places in `source`. Raises ReadError."""
    if type(source) is not str:
        raise TypeError(f"LaTeX is a str, not {type(source).__name__}")
    stop = len(source) if end is None else end
    if stop - start > MAX_TEXT:
        raise at(source, start, f"the formula is {stop - start} characters long; the limit is {MAX_TEXT}")
    scan = _scanned if stop - start <= REMEMBERED else _scanned.__wrapped__
    return list(scan(source, start, stop))


@lru_cache(maxsize=256)
def _scanned(source: str, start: int, stop: int) -> tuple[Token, ...]:
    """A formula of a document is looked at more than once: what it defines, what it claims, under which assumptions."""
    scanner = _Scanner(source, start, stop)
    while scanner.position < stop:
        scanner.step()
    return tuple(_with_differentials(scanner.tokens))


def _with_differentials(tokens: list[Token]) -> list[Token]:
    r"""\mathrm{d} and \mathrm d, the upright d of a differential, as one token."""
    if not any([t.text in ("mathrm", "operatorname") for t in tokens]):
        return tokens
    joined: list[Token] = []
    i = 0
    while i < len(tokens):
        token, texts = tokens[i], [t.text for t in tokens[i + 1 : i + 4]]
        width = 4 if texts == ["{", "d", "}"] else 2 if texts[:1] == ["d"] else 0
        if width and token.kind == "command" and token.text in ("mathrm", "operatorname"):
            joined.append(token._replace(text="differential", end=tokens[i + width - 1].end))
            i += width
        else:
            joined.append(token)
            i += 1
    return joined


class _Scanner:
    def __init__(self, source: str, start: int, stop: int) -> None:
        self.source, self.position, self.stop = source, start, stop
        self.tokens: list[Token] = []
        self.size, self.gap = "", False
        self.grids = 0  # environments open in which & and \\ part cells

    def fail(self, message: str, position: int, piece: str = "") -> ReadError:
        return at(self.source, position, message, piece or self.source[position : position + 20])

    def step(self) -> None:
        found = _TOKEN.match(self.source, self.position, self.stop)
        if found is None:
            self._other()
            return
        start, self.position = self.position, found.end()
        kind = found.lastgroup or ""
        if kind == "word":
            self._word(found["word"], start)
        elif kind == "mark":
            self._mark(found["mark"], start)
        elif kind == "comment":
            self._comment(start)
        elif kind == "ascii":
            self.add("command", {"<=": "leq", ">=": "geq", "=>": "implies", "<=>": "iff"}[found["ascii"]], start)
        elif kind == "sign" and found["sign"] == "&" and not self.grids:
            self.gap = self.gap or self.source[start - 1 : start] == "&"
        elif kind != "space":
            self.add(kind, found[kind], start)

    def add(self, kind: str, text: str, start: int) -> None:
        if self.size and (kind != "sign" or text not in commands.DELIMITERS):
            if not (self.size in ("left", "right") and text == "."):
                raise self.fail("a delimiter such as ( or | should follow \\left, \\right or \\big", start)
            text = self.size + "."
        self.tokens.append(Token(kind, text, start, self.position, self.size, self.gap))
        self.size, self.gap = "", False

    # ---- commands ------------------------------------------------------------------------------------------------
    def _word(self, word: str, start: int) -> None:
        if word in commands.LAYOUT:
            self.gap = self.gap or word in _WIDE
        elif word in commands.LAYOUT_WITH_ARGUMENT:
            self.gap = self.gap or word in _WIDE
            self._star()
            self._skipped_argument(start, word)
        elif word in ("left", "right") or word in commands.SIZES:
            self._sized(word, start)
        elif word in commands.TEXTS:
            self._text(word, start)
        elif word in ("begin", "end"):
            self._environment(word, start)
        elif word in commands.FORBIDDEN:
            raise self.fail(f"\\{word} is not mathematics; it is neither run nor followed", start, "\\" + word)
        elif word in commands.SIGNS:
            self.add("sign", commands.SIGNS[word], start)
        else:
            if word == "operatorname":
                self._star()
            self.add("command", commands.SAME.get(word, word), start)

    def _mark(self, mark: str, start: int) -> None:
        if mark in ",;:!> \t\n":
            return
        if mark in "{}|":
            self.add("sign", "\\" + mark, start)
        elif mark == "\\":
            if self.grids:
                self.add("sign", "\\\\", start)
            else:
                self._line_break(start)
        elif mark in "%_#$&":
            self.add("sign", "\\" + mark, start)
        elif mark in "([)]":
            raise self.fail(f"\\{mark} opens or closes a formula, and this is inside one", start, "\\" + mark)
        else:
            raise self.fail("this command has no meaning here", start, "\\" + _shown(mark))

    def _line_break(self, start: int) -> None:
        """Between lines of one formula: what follows must go on, with a relation or an operator."""
        rest = re.compile(r"[\s&]*(?:\\(?:,|;|quad|qquad|!|:)|[\s&])*(\\[A-Za-z]+|.)?", re.DOTALL)
        found = rest.match(self.source, self.position, self.stop)
        following = found[1] if found and found[1] else ""
        if following and not commands.continues(following) and following != "\\end":
            raise self.fail("a new line of a formula begins with a relation or an operator", start, "\\\\")
        self.gap = True

    def _star(self) -> None:
        if self.source.startswith("*", self.position):
            self.position += 1

    def _sized(self, word: str, start: int) -> None:
        if self.size:
            raise self.fail("a delimiter should stand here", start, "\\" + word)
        side = (
            word if word in ("left", "right") else {"l": "l", "r": "r"}.get(word[-1] if word[-2:] != "ig" else "", "")
        )
        self.size = side or "any"

    def _skipped_argument(self, start: int, word: str) -> None:
        self._spaces()
        if not self.source.startswith("{", self.position):
            raise self.fail(f"\\{word} takes an argument in braces", start, "\\" + word)
        self.position = self._closing(self.position) + 1

    def _spaces(self) -> None:
        while self.position < self.stop and self.source[self.position] in " \t\r\n":
            self.position += 1

    def _closing(self, opening: int) -> int:
        """The place of the brace that closes the one at `opening`."""
        depth, i = 0, opening
        while i < self.stop:
            c = self.source[i]
            if c == "\\":
                i += 1
            elif c == "{":
                depth += 1
            elif c == "}":
                depth -= 1
                if depth == 0:
                    return i
            i += 1
        raise self.fail("this brace is never closed", opening, "{")

    def _text(self, word: str, start: int) -> None:
        self._spaces()
        if not self.source.startswith("{", self.position):
            raise self.fail(f"\\{word} takes its words in braces", start, "\\" + word)
        closing = self._closing(self.position)
        content = self.source[self.position + 1 : closing]
        self.position = closing + 1
        if word == "texttt":
            self.add("text", "\\" + content, start)  # a name letter by letter
        elif word == "text" and content == "d":
            self.add("command", "differential", start)
        else:
            self.add("text", content, start)

    def _environment(self, word: str, start: int) -> None:
        self._spaces()
        if not self.source.startswith("{", self.position):
            raise self.fail(f"\\{word} takes the name of an environment in braces", start, "\\" + word)
        closing = self._closing(self.position)
        name = self.source[self.position + 1 : closing].strip()
        self.position = closing + 1
        if name.rstrip("*") in commands.LINES:
            return
        if name not in commands.GRIDS:
            shown = f"\\{word}{{{name}}}"
            raise self.fail("the environment " + name + " has no meaning in a formula", start, shown)
        self.grids += 1 if word == "begin" else -1
        self.add(word, name, start)

    # ---- everything else -----------------------------------------------------------------------------------------
    def _comment(self, start: int) -> None:
        before, rest = self.source[start - 1 : start], self.source[start + 1 : self.position]
        if before.isdigit() and rest.strip():
            raise self.fail("a percent sign is written \\%; a bare % begins a comment", start)

    def _other(self) -> None:
        start = self.position
        c = self.source[start]
        self.position += 1
        if c in commands.UNICODE:
            kind, text = commands.UNICODE[c]
            self.add(kind, text, start)
            return
        if c.isalpha():
            try:
                self.add("letter", normal_name(c), start)
                return
            except BadName as error:
                raise self.fail(str(error), start, _shown(c)) from None
        advice = {
            "$": "a dollar sign inside a formula",
            "@": "this character has no meaning in a formula",
            "#": "a parameter of a macro; the macro should be expanded first",
            "\\": "a backslash at the end of the formula",
        }
        raise self.fail(advice.get(c, "this character has no meaning in a formula"), start, _shown(c))


def _shown(c: str) -> str:
    if c.isprintable() and (c.isascii() or c.isalnum()):
        return c
    return f"U+{ord(c):04X} {unicodedata.name(c, 'not a character').lower()}"

r"""The author's own macros: `\newcommand`, `\renewcommand`, `\providecommand`, `\DeclareMathOperator`, plain `\def`.

Expansion copies text and does nothing else: no file is read, nothing is run. It is bounded in depth and length, so
that a macro that calls itself ends in one message. Every character keeps a place: that of the call for the body, its
own for an argument. Comments end here too.

    >>> macros = {"half": Macro("half", 1, None, r"\frac{#1}{2}")}
    >>> expand(Piece.of(r"\half{x} + y", 0), macros).text
    '\\frac{x}{2} + y'
"""
from __future__ import annotations

import re
from collections.abc import MutableMapping
from dataclasses import dataclass

from derive.documents.places import Misread, Piece, joined

MAX_DEPTH = 30
MAX_LENGTH = 200_000
DEFINING = r"\\(?:newcommand|renewcommand|providecommand|DeclareMathOperator|def)(?![A-Za-z])"
_TOKEN = re.compile(r"\\([A-Za-z]+)|\\.|%[^\n]*(?:\n[ \t]*)?", re.DOTALL)
_COMMAND = re.compile(r"\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*")
_COUNT = re.compile(r"\s*\[\s*([0-9])\s*\]\s*")
_PARAMETERS = re.compile(r"\s*((?:#[1-9])*)\s*(?=\{)")
# over and under a relation stands its reason; under a brace, what the author calls it
_LABELLED = {"stackrel": (2, "#2"), "overset": (2, "#2"), "underset": (2, "#2"), "boxed": (1, "{#1}"),
             "cancel": (1, "{#1}"), "bcancel": (1, "{#1}"), "mathclap": (1, "{#1}"), "smash": (1, "{#1}"),
             "ensuremath": (1, "{#1}"),
             **dict.fromkeys(("ref", "eqref", "cref", "Cref", "autoref"), (1, r"\text{ (#1)}"))}
_BRACED = frozenset({"underbrace", "overbrace"})


@dataclass(frozen=True)
class Macro:
    """`arguments` of them, the first with `default` when it may be left out; `body` holds #1, #2."""

    name: str
    arguments: int
    default: str | None
    body: str


Macros = MutableMapping[str, Macro]


def read_definition(text: str, start: int, macros: Macros) -> int:
    """Read the definition that begins at `start` into `macros`; returns the position after it. Raises Misread."""
    command = re.compile(DEFINING).match(text, start)
    if command is None:
        raise Misread("a definition of a command should stand here", start)
    word, at = command.group()[1:], command.end()
    at += text.startswith("*", at)
    named = _COMMAND.match(text, at)
    if named is None:
        raise Misread(f"\\{word} is followed by the command that it defines", start, text[start:at + 10])
    name, at = named[1], named.end()
    count, default = 0, None
    if word == "def":
        parameters = _PARAMETERS.match(text, at)
        if parameters is None:
            raise Misread("\\def with delimited parameters is not read; use \\newcommand", start, text[start:at + 5])
        count, at = len(parameters[1]) // 2, parameters.end()
    elif word != "DeclareMathOperator" and (found := _COUNT.match(text, at)):
        count, at = int(found[1]), found.end()
        if text.startswith("[", at):
            end = _closing(text, at, "[", "]", start)
            default, at = text[at + 1:end], end + 1
    while at < len(text) and text[at].isspace():
        at += 1
    if not text.startswith("{", at):
        raise Misread(f"\\{word} takes what it stands for in braces", start, text[start:at + 5])
    end = _closing(text, at, "{", "}", start)
    body = text[at + 1:end]
    if word == "DeclareMathOperator":
        body = f"\\operatorname{{{body}}}"
    if not (word == "providecommand" and name in macros):
        macros[name] = Macro(name, count, default, body)
    return end + 1


def _closing(text: str, opening: int, left: str, right: str, start: int) -> int:
    depth, i = 0, opening
    while i < len(text):
        c = text[i]
        if c == "\\":
            i += 1
        elif c == left:
            depth += 1
        elif c == right:
            depth -= 1
            if depth == 0:
                return i
        i += 1
    raise Misread("this bracket is never closed", start, text[opening:opening + 20])


def expand(piece: Piece, macros: Macros) -> Piece:
    """`piece` without macros and comments. Raises Misread for a loop or a missing argument."""
    return joined(_Expansion(macros).parts(piece, 0, ()))


class _Expansion:
    def __init__(self, macros: Macros) -> None:
        self.macros, self.length = macros, 0

    def parts(self, piece: Piece, depth: int, inside: tuple[str, ...]) -> list[Piece]:
        if depth > MAX_DEPTH:
            loop = "\\" + inside[0]
            raise Misread(f"the macro {loop} calls itself, or macros are nested too deep", piece.place(0), loop)
        out: list[Piece] = []
        at = 0
        while (found := _TOKEN.search(piece.text, at)) is not None:
            self.add(out, piece[at:found.start()])
            name = found[1]
            if found.group().startswith("%"):
                self.comment(out, piece, found)
                at = found.end()
            elif name and re.match(DEFINING, found.group()) and not depth:
                at = self.definition(piece, found.start())
            elif name in self.macros or name in _LABELLED or name in _BRACED:
                at = self.call(out, piece, found, depth, inside)
            else:
                self.add(out, piece[found.start():found.end()])
                at = found.end()
        self.add(out, piece[at:])
        return out

    def add(self, out: list[Piece], part: Piece) -> None:
        self.length += len(part)
        if self.length > MAX_LENGTH:
            raise Misread(f"the formula is longer than {MAX_LENGTH:,} characters", part.place(0), part.text[:20])
        if part.text:
            out.append(part)

    def comment(self, out: list[Piece], piece: Piece, found: re.Match[str]) -> None:
        """A comment is no more than a blank; after a digit a bare % is more likely a percent sign."""
        words = found.group().strip("%").strip()
        if piece.text[found.start() - 1:found.start()].isdigit() and words and not words.startswith("derive"):
            raise Misread("a percent sign is written \\%; a bare % begins a comment", piece.place(found.start()), "%")
        out.append(Piece(" ", [piece.place(found.start())]))

    def definition(self, piece: Piece, start: int) -> int:
        try:
            return read_definition(piece.text, start, self.macros)
        except Misread as error:
            raise Misread(error.message, piece.place(error.place), error.piece) from None

    def call(self, out: list[Piece], piece: Piece, found: re.Match[str], depth: int, inside: tuple[str, ...]) -> int:
        name, start = found[1], found.start()
        self.add(out, piece[start:start])
        self.length += 1  # macros that stand for nothing are bounded too
        macro = self.macros.get(name) or _built_in(name)
        at, given = found.end(), []
        if macro.default is not None:
            optional = re.compile(r"\s*\[").match(piece.text, at)
            given.append(Piece(macro.default, [piece.place(start)] * len(macro.default)))
            if optional:
                end = self.closing(piece, optional.end() - 1, "[", "]")
                given[0], at = piece[optional.end():end], end + 1
        while len(given) < macro.arguments:
            argument, at = self.argument(piece, at, start)
            given.append(argument)
        if name in _BRACED:
            at = self.without_label(piece, at)
        body = joined(_filled(macro.body, given, piece.place(start)))
        if _is_definition_sign(name, given):
            body = Piece(":=", [piece.place(start)] * 2)
        if body.text[:1].isalpha():  # `\alpha\x` with \x for b is no command \alphab
            out.append(Piece(" ", [piece.place(start)]))
        out += self.parts(body, depth + 1, (*inside, name))
        if body.text[-1:].isalpha() and piece.text[at:at + 1].isalpha():
            out.append(Piece(" ", [piece.place(at)]))
        return at

    def argument(self, piece: Piece, at: int, start: int) -> tuple[Piece, int]:
        while at < len(piece) and piece.text[at].isspace():
            at += 1
        if at >= len(piece):
            raise Misread("this macro lacks an argument", piece.place(start), piece.text[start:start + 20])
        if piece.text[at] == "{":
            end = self.closing(piece, at, "{", "}")
            return piece[at + 1:end], end + 1
        token = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL).match(piece.text, at)
        end = token.end() if token else at + 1
        return piece[at:end], end

    def closing(self, piece: Piece, opening: int, left: str, right: str) -> int:
        try:
            return _closing(piece.text, opening, left, right, opening)
        except Misread as error:
            raise Misread(error.message, piece.place(opening), error.piece) from None

    def without_label(self, piece: Piece, at: int) -> int:
        label = re.compile(r"\s*[_^]").match(piece.text, at)
        return self.argument(piece, label.end(), at)[1] if label else at


def _built_in(name: str) -> Macro:
    if name in _BRACED:
        return Macro(name, 1, None, "{#1}")
    count, body = _LABELLED[name]
    return Macro(name, count, None, body)


def _is_definition_sign(name: str, given: list[Piece]) -> bool:
    r"""`\overset{\text{def}}{=}` and `\stackrel{\triangle}{=}` define."""
    if name not in ("stackrel", "overset", "underset") or given[1].text.strip() != "=":
        return False
    return re.search(r"(?<![a-z])def(?![a-z])|\\triangle|\\Delta", given[0].text) is not None


def _filled(body: str, given: list[Piece], place: int) -> list[Piece]:
    parts: list[Piece] = []
    for i, text in enumerate(re.split(r"#([1-9])", body)):
        if i % 2 == 0:
            parts.append(Piece(text, [place] * len(text)))
        elif int(text) <= len(given):
            parts.append(given[int(text) - 1])
        else:
            raise Misread(f"#{text} is no argument of this macro", place, body)
    return parts

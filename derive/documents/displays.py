r"""The displayed formulas of a LaTeX or Markdown document, its assumption comments and its macros, in their order.

Inline formulas and prose claim nothing and are passed over; so are code and verbatim text. What should be a display and
is none (an environment that is never closed, one that is not known) is an `Unclear` event, never silence.

    >>> [type(e).__name__ for e in displays("% derive: x: real\n\\[ x = x \\]\n", latex=True)]
    ['Comment', 'Display']
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from derive.documents.macros import DEFINING, Macros, read_definition
from derive.documents.places import Misread

# every environment whose lines are relations; `*` or not
ENVIRONMENTS = frozenset("equation align gather multline eqnarray split aligned gathered alignat alignedat flalign "
                         "displaymath dmath IEEEeqnarray multlined".split())
_VERBATIM = frozenset("verbatim Verbatim lstlisting minted comment filecontents".split())
_OTHER_MATHEMATICS = frozenset("empheq math darray dseries xalignat xxalignat dgroup".split())
_TEX = re.compile(
    r"\\\\|\\begin\s*\{(?P<begin>[^{}]*)\}|\\verb\*?(?P<bar>[^A-Za-z\s*])|(?P<open>\\\[|\$\$)|(?P<inline>\$|\\\()"
    rf"|(?P<define>{DEFINING})|(?P<end>\\end\s*\{{document\}})|(?P<input>\\(?:input|include)(?![A-Za-z]))"
    r"|\\newenvironment\s*\{(?P<named>[^{}]*)\}|(?P<off>\\iffalse(?![A-Za-z]))|\\(?P<call>[A-Za-z]+)"
    r"|\\.|(?P<comment>%[^\n]*)|(?P<html><!--)", re.DOTALL)
_MARKDOWN = re.compile(
    r"\\\\|\\begin\s*\{(?P<begin>[^{}]*)\}|(?P<open>\\\[|\$\$)|(?P<inline>\\\()"
    rf"|(?P<define>{DEFINING})|\\.|^[ \t]*(?P<comment>%[^\n]*)|(?P<html><!--)"
    r"|^[ ]{0,3}(?P<fence>```+|~~~+)[ \t]*(?P<language>[^\n`]*)\n|(?P<code>`+)", re.DOTALL | re.MULTILINE)
_ALIAS = re.compile(r"\s*\{\s*\\begin\s*\{([^{}]*)\}\s*\}\s*\{\s*\\end\s*\{\1\}\s*\}")
_HOLDS_DISPLAY = re.compile(rf"\\begin\s*\{{(?:{'|'.join(sorted(ENVIRONMENTS))})\*?\}}|\\\[|\$\$")
_CLOSING = {"\\[": "\\]", "$$": "$$", "$": "$", "\\(": "\\)"}


@dataclass(frozen=True)
class Display:
    """A displayed formula: document[start:end] is its inside, `environment` its name, or empty."""

    start: int
    end: int
    environment: str = ""


@dataclass(frozen=True)
class Comment:
    """An assumption comment: its text from the first sign of the comment on."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Prose:
    """Words between displays."""

    start: int
    end: int


@dataclass(frozen=True)
class Elsewhere:
    """Another file that the document would put in here: `text` is the command."""

    start: int
    text: str


@dataclass(frozen=True)
class Unclear:
    """A place that cannot be used."""

    error: Misread


Event = Display | Comment | Prose | Elsewhere | Unclear


def displays(text: str, latex: bool, macros: Macros | None = None) -> Iterator[Event]:
    """The events of a document. Definitions of macros go into `macros` as they are met."""
    yield from _Scan(text, latex, {} if macros is None else macros).events()


@dataclass
class _Scan:
    text: str
    latex: bool
    macros: Macros
    at: int = 0
    prose: int = 0
    aliases: dict[str, str] = field(default_factory=dict)  # the author's names of environments

    def events(self) -> Iterator[Event]:
        pattern = _TEX if self.latex else _MARKDOWN
        while (mark := pattern.search(self.text, self.at)) is not None:
            before, self.at = mark.start(), mark.end()
            if mark.lastgroup == "end":
                break
            try:
                event = self.event(mark)
            except Misread as error:
                event = Unclear(error)
            if event is not None:
                if self.text[self.prose:before].strip():
                    yield Prose(self.prose, before)
                self.prose = self.at
                yield event

    def event(self, mark: re.Match[str]) -> Event | None:
        group = mark.groupdict()
        if group["begin"] is not None:
            return self.environment(group["begin"].strip(), mark)
        if group["open"]:
            return self.display(mark)
        if group["inline"]:
            return self.inline(mark)
        if group["define"]:
            self.at = read_definition(self.text, mark.start(), self.macros)
        if group["comment"] or group["html"]:
            return self.comment(mark)
        if group.get("bar"):
            end = self.text.find(group["bar"], mark.end())
            self.at = end + 1 if end >= 0 else mark.end()
        if group.get("off"):
            back = re.compile(r"\\fi(?![A-Za-z])").search(self.text, mark.end())
            self.at = back.end() if back else len(self.text)
        if group.get("named") is not None:
            self.alias(group["named"].strip(), mark)
        if group.get("call") in self.macros:
            return self.call(group["call"], mark)
        if group.get("input"):
            return self.input(mark)
        if group.get("fence"):
            return self.fence(mark)
        if group.get("code"):
            end = self.text.find(group["code"], mark.end())
            self.at = end + len(group["code"]) if end >= 0 else mark.end()
        return None

    def environment(self, name: str, mark: re.Match[str]) -> Event | None:
        plain = self.aliases.get(name, name).rstrip("*")
        if plain in _VERBATIM:
            end = self.text.find(f"\\end{{{name}}}", mark.end())
            self.at = end if end >= 0 else len(self.text)
            return None
        if plain in _OTHER_MATHEMATICS:
            raise Misread(f"the environment {name} is not read; use align or equation", mark.start(), mark.group())
        if plain not in ENVIRONMENTS:
            return None
        closing = self.end_of(name, mark)
        self.at = closing.end()
        return Display(mark.end(), closing.start(), plain)

    def alias(self, name: str, mark: re.Match[str]) -> None:
        r"""`\newenvironment{eqn}{\begin{equation}}{\end{equation}}` names an environment anew."""
        body = _ALIAS.match(self.text, mark.end())
        if body is not None:
            self.aliases[name] = body[1]
            self.at = body.end()

    def call(self, name: str, mark: re.Match[str]) -> Event | None:
        r"""A macro in the running text: `\be` for `\begin{equation}` opens a display; others of the kind are told."""
        body = self.macros[name].body.strip()
        begins = re.fullmatch(r"\\begin\s*\{([^{}]*)\}|\\\[|\$\$", body)
        plain = (begins[1] or "").rstrip("*") if begins else ""
        if begins and (plain in ENVIRONMENTS or not begins[1]):
            closing = rf"\end{{{begins[1]}}}" if begins[1] else _CLOSING[body]
            ends = [re.escape("\\" + n) for n, m in self.macros.items() if m.body.replace(" ", "") == closing]
            pattern = re.compile("|".join([rf"(?:{'|'.join(ends)})(?![A-Za-z])"] * bool(ends) + [re.escape(closing)]))
            found = pattern.search(self.text, mark.end())
            if found is None:
                self.at = len(self.text)
                raise Misread("never closed, so nothing from here on is read", mark.start(), mark.group())
            self.at = found.end()
            return Display(mark.end(), found.start(), plain)
        if _HOLDS_DISPLAY.search(body):
            raise Misread("a macro that holds a whole display; write the display itself", mark.start(), mark.group())
        return None

    def end_of(self, name: str, mark: re.Match[str]) -> re.Match[str]:
        """The `\\end` that closes an environment; one of its own name may stand inside it."""
        pattern = re.compile(rf"\\\\|%[^\n]*|\\(begin|end)\s*\{{\s*{re.escape(name)}\s*\}}")
        depth = 1
        for found in pattern.finditer(self.text, mark.end()):
            depth += (found[1] == "begin") - (found[1] == "end")
            if depth == 0:
                return found
        self.at = len(self.text)
        message = f"this environment is never closed, so nothing from here on is read: \\end{{{name}}} is missing"
        raise Misread(message, mark.start(), mark.group())

    def display(self, mark: re.Match[str]) -> Event:
        sign = mark.group()
        end = self.closing(_CLOSING[sign], mark.end())
        if end < 0:
            self.at = len(self.text)
            message = f"this display is never closed, so nothing from here on is read: {_CLOSING[sign]} is missing"
            raise Misread(message, mark.start(), sign)
        self.at = end + 2
        return Display(mark.end(), end)

    def closing(self, sign: str, start: int, stop: int | None = None) -> int:
        pattern = re.compile(r"\\\\|%[^\n]*|" + re.escape(sign) + r"|\\.", re.DOTALL)
        found = pattern.finditer(self.text, start, stop or len(self.text))
        return next((m.start() for m in found if m.group() == sign), -1)

    def inline(self, mark: re.Match[str]) -> Event | None:
        """An inline formula is passed over; one that a blank line cuts off is told."""
        sign = _CLOSING[mark.group()]
        blank = re.compile(r"\n[ \t]*\n").search(self.text, mark.end())
        end = self.closing(sign, mark.end(), blank.start() if blank else None)
        if end < 0:
            self.at = blank.start() if blank else len(self.text)
            raise Misread(f"never closed: {sign} is missing", mark.start(), mark.group())
        self.at = end + len(mark.group())
        return None

    def comment(self, mark: re.Match[str]) -> Event | None:
        start, end = mark.start(), mark.end()
        if mark.group("html"):
            end = self.text.find("-->", start)
            if end < 0:
                self.at = len(self.text)
                raise Misread("this comment is never closed: --> is missing", start, "<!--")
            end += 3
        elif mark.group("comment"):
            start = mark.start("comment")
        self.at = end
        words = self.text[start:end]
        return Comment(start, end, words) if is_assumption(words) else None

    def input(self, mark: re.Match[str]) -> Event:
        named = re.compile(r"\s*\{[^{}\n]*\}|[^\n]{0,40}").match(self.text, mark.end())
        piece = mark.group() + (named.group() if named else "")
        if re.search(r"\{\s*(?:/|~|\||.*\.\.|[A-Za-z]:)", piece) or not named:
            raise Misread("a file outside the document's folder is never followed", mark.start(), piece)
        self.at += len(named.group())
        return Elsewhere(mark.start(), piece)

    def fence(self, mark: re.Match[str]) -> Event | None:
        language = mark.group("language").strip().lower()
        closing = re.compile(rf"^[ ]{{0,3}}{re.escape(mark.group('fence'))}+[ \t]*$", re.MULTILINE).search(
            self.text, mark.end())
        self.at = closing.end() if closing else len(self.text)
        if language not in ("math", "{math}"):
            return None
        if closing is None:
            raise Misread("this fence is never closed", mark.start(), mark.group().strip())
        return Display(mark.end(), closing.start())


def is_assumption(comment: str) -> bool:
    """Does a comment speak to us? `% derive: x: real`."""
    return re.match(r"(?:#+|%+|<!--)\s*derive(?:\s+also)?\s*:", comment) is not None

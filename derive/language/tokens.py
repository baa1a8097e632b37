"""Text math into tokens: numbers, names, operators, each with its place. The parser and the `where` reader call it.

>>> [token.text for token in tokenize("4*d**2 ≤ x")]
['4', '*', 'd', '**', '2', '<=', 'x']
"""

from __future__ import annotations

import re
from typing import NamedTuple

from derive.language.errors import at
from derive.language.names import BadName, normal_name

MAX_TEXT = 200_000


class Token(NamedTuple):
    """`kind` is number, grouped (digits with commas), name, quoted, string or op."""

    kind: str
    text: str
    start: int
    end: int


OPERATORS = ("<=>", "...", "**", ":=", "->", "=>", "<=", ">=", "==", "!=", "..")
_SAME = {
    "^": "**",
    "==": "=",
    "×": "*",
    "·": "*",
    "⋅": "*",
    "∗": "*",
    "−": "-",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "→": "->",
    "⇒": "=>",
    "⟹": "=>",
    "⇔": "<=>",
    "⟺": "<=>",
    "∼": "~",
    "≔": ":=",
    "∞": "oo",
    "⩽": "<=",
    "⩾": ">=",
}
_TOKEN = re.compile(
    r"(?P<space>[ \t\r\n\u00a0\u2009\u202f]+)"
    r"|(?P<grouped>[1-9][0-9]{0,2}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?%?)"
    r"|(?P<number>(?:[0-9]+(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?%?)"
    r"|(?P<raised>⁻?[⁰¹²³⁴-⁹]+)"
    r"|(?P<name>[^\W\d][^\W⁰¹²³⁴-⁹]*'*)"
    r"|`(?P<quoted>[^`\n]{1,200})`"
    r"|(?P<string>'[^'\n]{0,20}'|\"[^\"\n]{0,20}\")"
    r"|(?P<op>" + "|".join(re.escape(o) for o in OPERATORS) + r"|[-+*/^()\[\],=<>~!:;×·⋅∗−÷≤≥≠≈→⇒⟹⇔⟺∼≔∞⩽⩾])"
)
_ON_TOP = re.compile(r"\s*(\^|\*\*|!(?!=)|[⁰¹²³⁴-⁹⁻])")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_ADVICE = {
    "|": "write abs(x) for |x|",
    "{": "group with parentheses",
    "}": "group with parentheses",
    "%": "a percent sign belongs to a number just before it; for a remainder write Mod(a, b)",
    "&": "write `and`",
    "$": "this is text math; LaTeX stands between dollar signs of its own",
    "\\": "this is text math; give LaTeX to the LaTeX reader",
    "±": "write two statements",
    "√": "write sqrt(x)",
}


def tokenize(source: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of source[start:end]; their places count from the start of `source`. Raises ReadError."""
    if type(source) is not str:
        raise TypeError(f"text math is a str, not {type(source).__name__}")
    stop = len(source) if end is None else end
    if stop - start > MAX_TEXT:
        raise at(source, start, f"the text is {stop - start} characters long; the limit is {MAX_TEXT}")
    tokens: list[Token] = []
    position = start
    match = _TOKEN.match
    while position < stop:
        found = match(source, position, stop)
        if found is None:
            c = source[position]
            raise at(source, position, _ADVICE.get(c, "this character has no meaning here"), _shown(c))
        kind = found.lastgroup or ""
        last = found.end()
        if kind == "name":
            tokens.append(_name(source, found.group(), position, last))
        elif kind == "op":
            text = found.group()
            text = _SAME.get(text, text)
            tokens.append(Token("name" if text == "oo" else "op", text, position, last))
        elif kind == "raised":
            if _ON_TOP.match(source, last, stop):  # the digits are raised, what follows stands behind the whole
                raise at(source, last, "this stands behind a raised number; put the power in parentheses")
            tokens += _raised(found.group(), position, last)
        elif kind != "space":
            tokens.append(Token(kind, found.group(kind), position, last))
        position = last
    return tokens


def _raised(text: str, start: int, end: int) -> list[Token]:
    """x² as x**2, x⁻¹ as x**(-1)."""
    digits = "".join([str(_SUPERSCRIPTS.index(c)) for c in text if c != "⁻"])
    inside = [Token("op", "(", start, end), Token("op", "-", start, end)] if text[0] == "⁻" else []
    after = [Token("op", ")", start, end)] if inside else []
    return [Token("op", "**", start, end), *inside, Token("number", digits, start, end), *after]


def _name(source: str, text: str, start: int, end: int) -> Token:
    if not text.isascii():
        try:
            text = normal_name(text)
        except BadName as error:
            raise at(source, start, str(error), text) from None
        if text == "π":
            text = "pi"
    if len(text) > 200:
        raise at(source, start, "a name has at most 200 characters", text)
    return Token("name", text, start, end)


def _shown(c: str) -> str:
    return c if c.isprintable() and c.isascii() or c.isalnum() else f"U+{ord(c):04X}"

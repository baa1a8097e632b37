r"""Subscripts as parts of names: `_ff`, `_theta`, `_{k+n}`, and where the argument of a script ends.

d_{\text{ff}}, d_{ff} -> d_ff      a_{n+k}, a_{k+n} -> a_{k+n}      h_\theta -> h_theta
"""

from __future__ import annotations

import re

from derive.latex import commands
from derive.latex.state import State, shown
from derive.latex.tokens import Token

MAX_DEPTH = 12


def argument_span(s: State) -> tuple[int, int]:
    """The tokens start..stop of the argument at the cursor, which moves past it."""
    token = s.take()
    if token.kind == "sign" and token.text == "{":
        opening = s.index - 1
        closing = s.closing.get(opening, s.stop)
        if closing >= s.stop:
            raise s.fail("this brace is never closed", token)
        s.index = closing + 1
        return opening + 1, closing
    start = s.index - 1
    takes = token.kind == "command" and (
        token.text in commands.PLAIN_FONTS or token.text in commands.FONTS or token.text in commands.ACCENTS
    )
    if takes:
        argument_span(s)
    elif token.kind == "sign" and token.text not in ("*", "+", "-"):
        raise s.fail(f"a script takes a letter, a digit or a group in braces, not {shown(token)}", token)
    return start, s.index


JOINING = frozenset({"+", "-", "*", "^", ",", "'"})


def subscript_name(s: State, start: int, stop: int) -> str:
    r"""The subscript as a part of a name: `_ff`, `_theta`, `_{k+n}`. Raises ReadError for what no name can hold."""
    text = _sub_text(s, start, stop, 0)
    if not text:
        raise s.fail("the subscript is empty", s.tokens[start - 1])
    text = _sorted_sum(text)
    return f"_{text}" if re.fullmatch(r"\w+", text) else f"_{{{text}}}"


def _sub_text(s: State, start: int, stop: int, depth: int) -> str:
    if depth > MAX_DEPTH:
        raise s.fail(f"a name is nested more than {MAX_DEPTH} levels deep", s.tokens[start])
    parts: list[str] = []
    i = start
    while i < stop:
        token = s.tokens[i]
        if token.kind == "text":
            parts.append(_text_part(s, token))
        elif token.kind in ("letter", "digit") or token.kind == "sign" and token.text in JOINING:
            parts.append(token.text)
        elif token.kind == "sign" and token.text in ("_", "\\_"):
            parts.append("_")
        elif token.kind == "sign" and token.text == "{":
            i = _group_part(s, i, parts, depth)
        elif token.kind == "command":
            i = _command_part(s, i, stop, parts, depth)
        else:
            raise s.fail(f"{shown(token)} cannot be part of a name; a subscript that is no name needs an index", token)
        i += 1
    return "".join(parts)


def _group_part(s: State, i: int, parts: list[str], depth: int, bare: bool = False) -> int:
    """A group inside a subscript; its braces matter only after ^ and _, around more than one sign."""
    closing = s.closing[i]
    inner = _sub_text(s, i + 1, closing, depth + 1)
    kept = not bare and len(inner) > 1 and parts and parts[-1] in ("^", "_")
    if inner:
        parts.append(f"{{{inner}}}" if kept else inner)
    return closing


def _text_part(s: State, token: Token) -> str:
    word = re.sub(r"\s+", "_", token.text.lstrip("\\").strip()).replace("\\_", "_")
    if not re.fullmatch(r"[\w',+*-]+", word):
        raise s.fail("these words cannot be part of a name", token)
    return word


def _command_part(s: State, i: int, stop: int, parts: list[str], depth: int) -> int:
    token = s.tokens[i]
    text = token.text
    following = s.tokens[i + 1] if i + 1 < stop else None
    if text in commands.PLAIN_FONTS:
        return _group_part(s, i + 1, parts, depth, bare=True) if following is not None and following.text == "{" else i
    if text in ("differential", "constant e", "constant i"):
        parts.append({"differential": "d"}.get(text, text[-1]))
    elif text in commands.GREEK or text in ("pi", "infty", "prime", "star", "perp", "top", "parallel", "ldots"):
        joined = parts and parts[-1][-1].isalnum()
        word = {"infty": "oo", "prime": "'", "star": "*"}.get(text, text)
        parts.append(("*" if joined and word[0].isalpha() else "") + word)
        if word[0].isalpha() and following is not None and following.kind in ("letter", "digit", "text"):
            parts.append("*")
    elif text in commands.FONTS or text in commands.ACCENTS:
        parts.append((commands.FONTS.get(text) or commands.ACCENTS[text]) + "_")
    elif text in ("times", "cdot"):
        parts.append("*")
    elif text in commands.FUNCTIONS or text in commands.LISTED:
        parts.append(text)
    else:
        raise s.fail(f"\\{text} cannot be part of a name", token)
    return i


def _sorted_sum(text: str) -> str:
    """a_{n+k} and a_{k+n} are one name: the terms of a sum of plain terms in order, numbers last."""
    if not re.fullmatch(r"\w+(?:[+-]\w+)+", text):
        return text
    terms = re.findall(r"[+-]?\w+", text)
    plus = sorted([t.lstrip("+") for t in terms if t[0] != "-"], key=lambda t: (t[0].isdigit(), t))
    minus = sorted([t for t in terms if t[0] == "-"], key=lambda t: (t[1].isdigit(), t))
    return "+".join(plus) + "".join(minus)

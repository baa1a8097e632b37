r"""Numbers: `768`, `124{,}439{,}808`, `124\,439\,808`, `1,234`, `0.15`, `12.48\%`, `1.4E2`, `7.09 \times 10^{6}`.

A comma groups digits by threes where it cannot part arguments; `{,}` and `\,` always do. With the setting
`decimal_comma` a comma is the decimal sign instead. Decimals are kept as they were printed.
"""

from __future__ import annotations

import re

from derive.kernel.codec import MAX_DIGITS, integer
from derive.kernel.terms import KernelError
from derive.language.expr import Expr
from derive.language.expr import number as whole
from derive.latex.state import Piece, State
from derive.latex.tokens import Token

MAX_EXPONENT = 10_000


def numeral(s: State, first: Token) -> Piece:
    """The number that begins with this digit or decimal point, already taken."""
    text = "" if first.text == "." else first.text
    if text:
        text += _digits(s)
        text = _grouped(s, text, first)
    text += _fraction(s, first, bool(text))
    text += _exponent(s, first)
    if s.accept("\\%"):
        text += "%"
    return Piece(_valued(s, text, first), "number", first.start)


def _digits(s: State) -> str:
    """Digits set without any space between them."""
    found = ""
    while (token := s.peek()) is not None and token.kind == "digit" and token.start == s.tokens[s.index - 1].end:
        found += token.text
        s.index += 1
    return found


def _three(s: State, ahead: int) -> bool:
    """True when exactly three digits, set together, begin `ahead` tokens after the cursor."""
    tokens = [s.peek(ahead + k) for k in range(4)]
    first, second, third, fourth = tokens
    if first is None or second is None or third is None or {first.kind, second.kind, third.kind} != {"digit"}:
        return False
    together = first.end == second.start and second.end == third.start
    return together and not (fourth is not None and fourth.kind == "digit" and fourth.start == third.end)


def _grouped(s: State, text: str, first: Token) -> str:
    if len(text) > 3 or text[0] == "0":
        if _separator(s)[0] and not s.settings.decimal_comma and not s.listed:
            raise s.fail(
                "digits are grouped by threes from the right, as in 1,234,567", s.peek(), s.source[first.start :][:20]
            )
        return text
    kind = ""
    while (found := _separator(s))[0]:
        mark, width = found
        if mark == "," and s.settings.decimal_comma:
            break
        if not _three(s, width):
            if mark == "\\,":
                break
            raise s.fail(
                "a comma between digits groups them by threes; a decimal comma is a setting", s.peek(), _shown(s, first)
            )
        if mark == "," and width == 1 and s.listed:
            raise s.fail("commas do not group digits inside a list; write {,} or put a space after the comma", s.peek())
        shape = f"{mark}{width}"
        if kind and shape != kind:
            raise s.fail("these digits are grouped in two ways", s.peek(), _shown(s, first))
        kind = shape
        s.index += width
        text += "".join([t.text for t in s.tokens[s.index : s.index + 3]])
        s.index += 3
    return text


def _shown(s: State, first: Token) -> str:
    return s.source[first.start : first.start + 20]


def _separator(s: State) -> tuple[str, int]:
    r"""What stands between two digits here, and how many tokens it is: a comma, {,}, a thin space, or nothing."""
    before, token = s.tokens[s.index - 1], s.peek()
    if token is None:
        return "", 0
    following = s.peek(1)
    if token.kind == "digit":
        return ("\\,", 0) if s.source[before.end : token.start].strip() == "\\," else ("", 0)
    if token.text == "," and token.kind == "sign" and following is not None and following.kind == "digit":
        adjacent = token.start == before.end and following.start == token.end
        return (",", 1) if adjacent else ("", 0)
    if token.text == "{" and following is not None and following.text == ",":
        closing, digit = s.peek(2), s.peek(3)
        if closing is not None and closing.text == "}" and digit is not None and digit.kind == "digit":
            return (",", 3)
    return "", 0


def _fraction(s: State, first: Token, begun: bool) -> str:
    if first.text == "." and not begun:
        digit = s.peek()
        if digit is None or digit.kind != "digit" or digit.start != first.end:
            raise s.fail("a number, name or parenthesis should stand here", first)
        return "." + _digits(s)
    mark, width = _separator(s)
    if mark == "," and s.settings.decimal_comma:
        s.index += width
        s.note("decimal comma", "a comma is the decimal sign")
        s.index += 1
        return "." + s.tokens[s.index - 1].text + _digits(s)
    token, digit = s.peek(), s.peek(1)
    point = (
        token is not None and token.kind == "sign" and token.text == "." and token.start == s.tokens[s.index - 1].end
    )
    if not point or token is None or digit is None or digit.kind != "digit" or digit.start != token.end:
        return ""
    if s.settings.decimal_comma:
        raise s.fail("with a decimal comma a point between digits has no meaning", token)
    s.index += 1
    return "." + _digits(s)


def _exponent(s: State, first: Token) -> str:
    """1.4E2 and 1e-5 as programs print them; with E declared, or with a small e, it could be a product."""
    letter = s.peek()
    if (
        letter is None
        or letter.kind != "letter"
        or letter.text not in "eE"
        or letter.start != s.tokens[s.index - 1].end
    ):
        return ""
    sign = s.peek(1)
    width = 1 + (sign is not None and sign.text in ("+", "-") and sign.start == letter.end)
    digit, before = s.peek(width), s.peek(width - 1)
    if digit is None or before is None or digit.kind != "digit" or digit.start != before.end:
        return ""
    if letter.text == "e" or s.is_value("E") or "E" in s.known.constants:
        raise s.fail(
            f"{letter.text} between digits could be a factor or a power of ten; write \\cdot 10^{{...}}",
            letter,
            s.source[first.start : digit.end],
        )
    minus = "-" if width == 2 and s.tokens[s.index + 1].text == "-" else ""
    s.index += width
    s.note("E", "between digits, times a power of ten")
    return "e" + minus + _digits_from(s)


def _digits_from(s: State) -> str:
    s.index += 1
    return s.tokens[s.index - 1].text + _digits(s)


def _valued(s: State, text: str, first: Token) -> Expr:
    if text.isdecimal():
        try:
            return whole(integer(text.lstrip("0") or "0"))
        except KernelError:
            raise s.fail(f"this number has {len(text)} digits; the limit is {MAX_DIGITS}", first, text) from None
    if len(text) > 10_000:
        raise s.fail("a decimal has at most 10000 characters", first, text)
    _, _, power = text.rstrip("%").partition("e")
    if power and (len(power) > 6 or abs(int(power)) > MAX_EXPONENT):
        raise s.fail("the exponent of a decimal lies between -10000 and 10000", first, text)
    return Expr("decimal", re.sub(r"^0+(?=[0-9])", "", text))


def scientific(mantissa: Expr, kind: str, scale: Expr) -> Expr | None:
    r"""`7.09 \times 10^{6}` as the one number 7.09e6, or None."""
    if mantissa.head == "neg":
        scaled = scientific(mantissa.args[0], kind, scale)
        return None if scaled is None else Expr("neg", None, (scaled,))
    if kind != "number" or mantissa.head not in ("number", "decimal") or scale.head != "pow":
        return None
    base, power = scale.args
    size = power.args[0] if power.head == "neg" else power
    if base != Expr("number", 10) or size.head != "number" or type(size.data) is not int or size.data > MAX_EXPONENT:
        return None
    if type(mantissa.data) is int and mantissa.data.bit_length() > 3000:
        return None
    text = str(mantissa.data)
    if "e" in text or "%" in text or len(text) > 1000:
        return None
    return Expr("decimal", f"{text}e{'-' if power.head == 'neg' else ''}{size.data}")

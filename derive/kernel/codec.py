"""Canonical text of terms, and strict JSON: how proofs travel. Parse then print is the identity, or the text is refused.

    >>> from derive.kernel.codec import decode, encode
    >>> encode(decode("(+ (^ x 2) -3/4)"))
    '(+ (^ x 2) -3/4)'
"""
from __future__ import annotations

import json
from fractions import Fraction

from derive.kernel.terms import CONSTANTS, FUNCTIONS, MAX_HEIGHT, MODES, Data, KernelError, Term

MAX_TEXT = 20_000_000
MAX_DIGITS = 70_000
_SIGNS = {"add": "+", "mul": "*", "pow": "^", "fam": "[]", "eq": "=", "ne": "!=", "lt": "<", "le": "<="}
_TAGS = {sign: tag for tag, sign in _SIGNS.items()}


def digits(n: int) -> str:
    """Decimal text of an integer of any size (`str` refuses past 4,300 digits)."""
    if n < 0:
        return "-" + digits(-n)
    if n.bit_length() < 12_000:
        return str(n)
    half = (n.bit_length() * 30103 // 100000) // 2
    high, low = divmod(n, 10 ** half)
    return digits(high) + digits(low).rjust(half, "0")


def integer(text: str) -> int:
    """The integer that decimal text of any size names."""
    if len(text) < 4_000:
        return int(text)
    if len(text) > MAX_DIGITS:
        raise KernelError("a number is longer than the limit")
    if text[0] == "-":
        return -integer(text[1:])
    half = len(text) // 2
    return integer(text[:half]) * 10 ** (len(text) - half) + integer(text[half:])


def number(q: Fraction) -> str:
    return digits(q.numerator) + ("" if q.denominator == 1 else "/" + digits(q.denominator))


def encode(t: Term) -> str:
    """Canonical text of a term."""
    text = t._text
    if text is None:
        if not t.args:
            text = number(t.data) if type(t.data) is Fraction else f"#{t.data}" if t.tag == "bound" else str(t.data)
        else:
            head = str(t.data) if t.tag == "fn" else _SIGNS.get(t.tag, t.tag)
            mode = f" {t.data}" if t.tag == "fam" else f":{t.data}" if t.data is not None and t.tag != "fn" else ""
            text = f"({head}{mode} {' '.join([encode(a) for a in t.args])})"
        object.__setattr__(t, "_text", text)
    return text


def decode(text: str) -> Term:
    """The term that canonical text names. Raises KernelError for any other text."""
    if type(text) is not str or len(text) > MAX_TEXT:
        raise KernelError("term text is missing or too long")
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()
    stack: list[list[str | Term]] = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
            if len(stack) > MAX_HEIGHT + 2:
                raise KernelError("term text is nested too deeply")
        elif token == ")":
            if len(stack) < 2:
                raise KernelError("unbalanced parentheses in term text")
            node = _node(stack.pop())
            stack[-1].append(node)
        else:
            top = stack[-1]
            head = len(stack) > 1 and (not top or len(top) == 1 and top[0] == "[]")
            top.append(token if head else _leaf(token))
    if len(stack) != 1 or len(stack[0]) != 1 or type(stack[0][0]) is not Term:
        raise KernelError("term text does not hold exactly one term")
    term = stack[0][0]
    if encode(term) != text:
        raise KernelError("term text is not canonical")
    return term


def _leaf(token: str) -> Term:
    if token[0] == "#" and token[1:].isdecimal():
        return Term("bound", integer(token[1:]))
    if token[0].isdecimal() or token[0] == "-":
        top, slash, bottom = token.partition("/")
        if not top.lstrip("-").isdecimal() or slash and not bottom.isdecimal() or not (top + bottom).isascii():
            raise KernelError(f"not a number: {token[:40]}")
        denominator = integer(bottom) if slash else 1
        if denominator == 0:
            raise KernelError("a number with denominator 0")
        return Term("num", Fraction(integer(top), denominator))
    return Term("const" if token in CONSTANTS else "sym", token)


def _node(parts: list[str | Term]) -> Term:
    if not parts or type(parts[0]) is not str:
        raise KernelError("a node without a head")
    head, children = str(parts[0]), parts[1:]
    data: Data = None
    if head == "[]":
        data, children = str(children[0]) if children else "", children[1:]
        tag = "fam"
    elif head in FUNCTIONS:
        tag, data = "fn", head
    else:
        tag, colon, mode = head.partition(":")
        if colon:
            if mode not in MODES:
                raise KernelError(f"unknown mode: {mode[:40]}")
            data = mode
        tag = _TAGS.get(tag, tag)
    terms = tuple([c for c in children if type(c) is Term])
    if len(terms) != len(children) or not terms:
        raise KernelError(f"bad children of {head[:40]}")
    return Term(tag, data, terms)


def _no_floats(text: str) -> object:
    raise KernelError(f"floating-point numbers are not allowed in a proof: {text[:40]}")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise KernelError("a key occurs twice in a proof")
    return dict(pairs)


def load_json(text: str) -> object:
    """JSON without floats, duplicate keys, or sizes and depths past the limits."""
    if type(text) is not str or len(text) > MAX_TEXT:
        raise KernelError("the JSON text is missing or too long")
    try:
        return json.loads(text, parse_float=_no_floats, parse_constant=_no_floats, parse_int=_parse_int, object_pairs_hook=_unique)
    except RecursionError:
        raise KernelError("the JSON text is nested too deeply") from None
    except ValueError as error:
        raise KernelError(f"not JSON: {error}") from None


def _parse_int(text: str) -> int:
    if len(text) > 12:
        raise KernelError("a JSON number is too long")
    return int(text)

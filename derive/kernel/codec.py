"""Canonical text of terms, and strict JSON: how proofs travel. Parse then print is the identity, or the text
is refused.

    >>> from derive.kernel.codec import decode, encode
    >>> encode(decode("(+ (^ x 2) -3/4)"))
    '(+ (^ x 2) -3/4)'
"""
from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from derive.kernel.terms import CONSTANTS, FUNCTIONS, MAX_HEIGHT, KernelError, Term

MAX_TEXT, MAX_DIGITS = 20_000_000, 70_000
_SIGNS = {"add": "+", "mul": "*", "pow": "^", "fam": "[]", "eq": "=", "ne": "!=", "lt": "<", "le": "<="}
_TAGS = {sign: tag for tag, sign in _SIGNS.items()}


def digits(n: int) -> str:
    """Decimal text of an integer of any size (`str` refuses past 4,300 digits; a Decimal holds all of
    them)."""
    return str(n) if n.bit_length() < 12_000 else format(Decimal(n), "f")


def integer(text: str) -> int:
    """The integer that decimal text of any size names."""
    if len(text) > MAX_DIGITS:
        raise KernelError("a number is longer than the limit")
    return int(text) if len(text) < 4_000 else int(Decimal(text))


def encode(t: Term) -> str:
    """Canonical text of a term."""
    text = t.text
    if text is None:
        if type(t.data) is Fraction:
            whole = t.data.denominator == 1
            text = digits(t.data.numerator) + ("" if whole else "/" + digits(t.data.denominator))
        elif not t.args:
            text = f"#{t.data}" if t.tag == "bound" else str(t.data)
        else:
            sign = _SIGNS.get(t.tag, t.tag)
            head = str(t.data) if t.tag == "fn" else f"{sign} {t.data}" if t.tag == "fam" else (
                sign if t.data is None else f"{sign}:{t.data}")
            text = f"({head} {' '.join([encode(a) for a in t.args])})"
        object.__setattr__(t, "text", text)
    return text


def decode(text: str) -> Term:
    """The term that canonical text names. Raises KernelError for any other text."""
    if type(text) is not str or len(text) > MAX_TEXT:
        raise KernelError("term text is missing or too long")
    return _decode(text) if len(text) < 2_000 else _decode.__wrapped__(text)  # long texts are not kept


@lru_cache(maxsize=50_000)
def _decode(text: str) -> Term:
    stack: list[list[str | Term]] = [[]]
    for token in text.replace("(", " ( ").replace(")", " ) ").split():
        top = stack[-1]
        if token == "(":  # noqa: S105
            stack.append([])
            if len(stack) > MAX_HEIGHT + 2:
                raise KernelError("term text is nested too deeply")
        elif token == ")":  # noqa: S105
            if len(stack) < 2:
                raise KernelError("unbalanced parentheses in term text")
            stack.pop()
            stack[-1].append(_node(tuple(top)))
        else:
            head = len(stack) > 1 and top in ([], ["[]"])
            top.append(token if head else _leaf(token))
    (term, *more) = stack[0] or [""]
    if len(stack) != 1 or more or type(term) is not Term or encode(term) != text:
        raise KernelError("not the canonical text of one term")
    return term


@lru_cache(maxsize=10_000)
def _leaf(token: str) -> Term:
    top, slash, bottom = token.partition("/")
    if token[0] == "#" and token[1:].isdecimal():
        return Term("bound", integer(token[1:]))
    if not token[0].isdecimal() and token[0] != "-":
        return Term("const" if token in CONSTANTS else "sym", token)
    if not top.removeprefix("-").isdecimal() or slash and (not bottom.isdecimal() or integer(bottom) == 0):
        raise KernelError(f"not a number: {token[:40]}")
    return Term("num", Fraction(integer(top), integer(bottom or "1")))


@lru_cache(maxsize=100_000)
def _node(parts: tuple[str | Term, ...]) -> Term:
    head, *children = parts or ("",)
    data: str | Term | None
    if head == "[]" and children:
        tag, data, children = "fam", children[0], children[1:]
    elif head in FUNCTIONS:
        tag, data = "fn", head
    else:
        tag, colon, mode = str(head).partition(":")
        tag, data = _TAGS.get(tag, tag), mode if colon else None
    terms = tuple([c for c in children if type(c) is Term])
    if type(head) is not str or type(data) is Term or len(terms) != len(children) or not terms:
        raise KernelError(f"bad children of {str(head)[:40]}")
    return Term(tag, data, terms)  # type: ignore[arg-type]  # a head is text


def _refused(text: str) -> object:
    raise KernelError(f"floating-point numbers are not allowed in a proof: {text[:40]}")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise KernelError("a key occurs twice in a proof")
    return dict(pairs)


def _small(text: str) -> int:
    if len(text) > 12:
        raise KernelError("a JSON number is too long")
    return int(text)


def load_json(text: str) -> object:
    """JSON without floats, duplicate keys, or sizes and depths past the limits."""
    if type(text) is not str or len(text) > MAX_TEXT:
        raise KernelError("the JSON text is missing or too long")
    try:
        return json.loads(text, parse_float=_refused, parse_constant=_refused, parse_int=_small,
                          object_pairs_hook=_unique)
    except RecursionError:
        raise KernelError("the JSON text is nested too deeply") from None
    except ValueError as error:
        raise KernelError(f"not JSON: {error}") from None

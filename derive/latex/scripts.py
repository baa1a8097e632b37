r"""Primes, subscripts and superscripts after a name, and the name that they make with its stem.

x_i^{2}, x^{2}_{i} -> the same scripts      x^{\prime}, x' -> the name x'      x^{*} -> the name x^{*}
"""

from __future__ import annotations

import re
from typing import NamedTuple

from derive.kernel.text import CONSTANT_WORDS, KERNEL_NAME
from derive.language.expr import Expr
from derive.latex.state import State
from derive.latex.subscripts import argument_span, subscript_name
from derive.latex.tokens import Token

_GREEK_LETTERS = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi "
        "omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(),
        "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ",
        strict=True,
    )
)
_SPELLED_GREEK = re.compile(rf"(?P<marks>(?:[a-z]+_)*)(?P<base>{'|'.join(_GREEK_LETTERS)})(?P<rest>(?:['_^].*)?)")

VERBATIM = "verbatim"  # a name spelled letter by letter is never a constant


class Stem(NamedTuple):
    """A name before its scripts; `font` is upright, italic or empty, `whole` says that it is spelled as one word."""

    text: str
    font: str
    start: int
    whole: bool = False


class Scripts(NamedTuple):
    subscript: tuple[int, int] | None
    power: Expr | None
    primes_before: int
    primes_after: int
    star: bool


def scripts(s: State, powers: bool = True) -> Scripts:
    """Primes, subscript and superscript after a name, in any order, each once."""
    subscript: tuple[int, int] | None = None
    power: Expr | None = None
    star = False
    before = after = 0
    while True:
        token = s.peek()
        if token is None or token.kind != "sign":
            break
        if token.text == "'":
            s.take()
            before, after = (before + 1, after) if subscript is None else (before, after + 1)
        elif token.text == "_":
            if subscript is not None:
                raise s.fail("a second subscript on one name; put braces", token)
            s.take()
            subscript = argument_span(s)
        elif token.text == "^":
            if _is_degree(s):
                break
            primes = _superscript_primes(s)
            if primes:
                before, after = (before + primes, after) if subscript is None else (before, after + primes)
            elif superscript_star(s):
                star = True
            elif not powers or power is not None:
                if power is None:
                    break
                raise s.fail("a second superscript; put braces", token)
            else:
                s.take()
                power = _power(s, token)
        else:
            break
    return Scripts(subscript, power, before, after, star)


def _is_degree(s: State) -> bool:
    first, second = s.peek(1), s.peek(2)
    return any(
        [t is not None and t.text == "circ" for t in ((first, second) if first and first.text == "{" else (first,))]
    )


def _power(s: State, token: Token) -> Expr:
    from derive.latex.factors import exponent

    return exponent(s, token)


def _superscript_primes(s: State) -> int:
    r"""The primes of ^\prime or ^{\prime\prime}, taken; 0 when the superscript is something else."""
    first = s.peek(1)
    if first is not None and first.kind == "command" and first.text == "prime":
        s.index += 2
        return 1
    if first is None or first.text != "{":
        return 0
    count = 0
    while (inner := s.peek(2 + count)) is not None and inner.text in ("prime", "'"):
        count += 1
    closing = s.peek(2 + count)
    if not count or closing is None or closing.text != "}":
        return 0
    s.index += 3 + count
    return count


def superscript_star(s: State) -> bool:
    first, second, third = s.peek(1), s.peek(2), s.peek(3)
    if first is None or not s.at("^"):
        return False
    if first.text in ("*", "star"):
        s.index += 2
        return True
    if first.text == "{" and second is not None and second.text in ("*", "star") and third and third.text == "}":
        s.index += 4
        return True
    return False


def symbol(s: State, name: str, start: int, verbatim: bool = False) -> Expr:
    if len(name) > 200 or not KERNEL_NAME.fullmatch(name):
        raise s.fail_at("this cannot name a symbol", start)
    if name in CONSTANT_WORDS and not verbatim:
        return Expr("const", name)
    if not s.is_value(name):
        letter = greek_letter(name)
        if letter is not None and s.is_value(letter):
            name = letter
    return Expr("symbol", name)


def greek_letter(name: str) -> str | None:
    """A declared name may be spelled with the letter itself: α for alpha."""
    found = _SPELLED_GREEK.fullmatch(name)
    return found["marks"] + _GREEK_LETTERS[found["base"]] + found["rest"] if found else None


def full_name(s: State, base: str, found: Scripts) -> str:
    sub = subscript_name(s, *found.subscript) if found.subscript is not None else ""
    star = "^{*}" if found.star else ""
    return base + "'" * found.primes_before + sub + star + "'" * found.primes_after

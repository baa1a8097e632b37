"""Boxes: the pieces of a formula on the page, and the boxes of names. `layout` and `given` make them.

    >>> name("d_ff")
    Script(base=Letter(text='d', upright=False), below=Word(text='ff', operator=False), above=None)
"""
from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Letter:
    """A single letter, italic, or an upright constant."""

    text: str
    upright: bool = False


@dataclass(frozen=True)
class Word:
    """An upright word: a name of several letters, a function, or words between formulas."""

    text: str
    operator: bool = False


@dataclass(frozen=True)
class Number:
    text: str


@dataclass(frozen=True)
class Sign:
    """A relation, an operator or punctuation. `form` is infix (spaced), prefix, or plain."""

    text: str
    form: str = "infix"


@dataclass(frozen=True)
class Row:
    parts: tuple[Box, ...]


@dataclass(frozen=True)
class Fraction:
    above: Box
    below: Box
    line: bool = True          # False: a binomial coefficient's pile


@dataclass(frozen=True)
class Script:
    base: Box
    below: Box | None = None
    above: Box | None = None


@dataclass(frozen=True)
class Big:
    """A big operator or `lim` with what stands under and over it."""

    sign: str
    below: Box
    above: Box | None = None


@dataclass(frozen=True)
class Root:
    body: Box
    index: Box | None = None


@dataclass(frozen=True)
class Fence:
    left: str
    body: Box
    right: str


@dataclass(frozen=True)
class Over:
    """A bar over a conjugate."""

    body: Box


@dataclass(frozen=True)
class Marked:
    """A letter under an accent or in a font: `hat`, `vec`, `bold`, `cal`."""

    mark: str
    body: Box


@dataclass(frozen=True)
class Grid:
    """A matrix."""

    rows: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True)
class Gap:
    """A space between formulas on one line."""

    wide: bool = True


Box = Letter | Word | Number | Sign | Row | Fraction | Script | Big | Root | Fence | Over | Marked | Grid | Gap

GREEK = dict(zip(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega "
    "Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(),
    "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ", strict=True))
LETTERS = {**GREEK, "ell": "ℓ", "varepsilon": "𝜀", "varphi": "𝜑", "vartheta": "ϑ", "varrho": "ϱ"}
BLACKBOARD = {"real": "ℝ", "integer": "ℤ", "rational": "ℚ", "complex": "ℂ"}
COMMA = Sign(",", "plain")


def row(*parts: Box) -> Box:
    flat: list[Box] = []
    for p in parts:
        flat += p.parts if isinstance(p, Row) else (p,)
    return flat[0] if len(flat) == 1 else Row(tuple(flat))


def fenced(body: Box, ends: str = "()") -> Box:
    return Fence(ends[0], body, ends[1])


def between(boxes: list[Box]) -> list[Box]:
    return [b for i, box in enumerate(boxes) for b in ((COMMA, box) if i else (box,))]

# ---- names ----------------------------------------------------------------------------------------------------------
def name(text: str) -> Box:
    """Greek by its letter, words upright, `bar_x` under its bar, what follows `_` or trailing digits as a subscript."""
    marks = _MARKS.match(text)
    if marks is not None:
        return _marked(marks[0].split("_")[:-1], name(text[marks.end():]))
    listed = _listed(text)
    if listed is not None:
        return listed
    stem = text.rstrip("'")
    head, *subs = [p for p in stem.split("_") if p] or [stem]
    numbered = re.fullmatch(r"([A-Za-zα-ωΑ-Ω]+?)([0-9]+)", head)
    if numbered:
        head, subs = numbered[1], [numbered[2], *subs]
    below = row(*between([letters(s) for s in subs])) if subs else None
    primes = "′" * (len(text) - len(stem))
    above = Sign(primes, "plain") if primes else None
    base = letters(head)
    return Script(base, below, above) if below or above else base


_MARKS = re.compile(r"(?:(?:bar|hat|tilde|vec|dot|ddot|bold|cal|bb|frak|sf|tt)_)+"
                    rf"(?=(?:[^\W\d_]|{'|'.join(LETTERS)})(?:[_'^]|$))")
_LISTED = re.compile(r"([^_{}^']+)('*)(?:_\{([^{}]*)\}|_(\w+))?(\^\{\*\})?('*)")


def _marked(marks: list[str], body: Box) -> Box:
    """The accents of a name, over its letter and not over its subscript."""
    if isinstance(body, Script):
        return Script(_marked(marks, body.base), body.below, body.above)
    for mark in reversed(marks):
        body = Over(body) if mark == "bar" else Marked(mark, body)
    return body


def _listed(text: str) -> Box | None:
    """`x_{n-1}` and `x^{*}`; None for a plainer name."""
    found = _LISTED.fullmatch(text)
    if found is None or found[3] is None and found[5] is None:
        return None
    base = name(found[1] + (f"_{found[4]}" if found[4] else ""))
    below = base.below if isinstance(base, Script) else None
    if found[3] is not None:
        parts = [p for p in re.split(r"([-+,*^])", found[3]) if p]
        below = row(*[Sign("−" if p == "-" else p, "plain") if p in "-+,*^" else letters(p) for p in parts])
    star = [Sign("∗", "plain")] if found[5] else []
    primes = [Sign("′" * len(found[2] + found[6]), "plain")] if found[2] or found[6] else []
    above = row(*primes, *star) if primes or star else None
    return Script(base.base if isinstance(base, Script) else base, below, above)


def letters(word: str) -> Box:
    if word in LETTERS:
        return Letter(LETTERS[word])
    if word.isdecimal() and word.isascii():
        return Number(word)
    return Letter(word) if len(word) == 1 else Word(word)


def look(latex: str) -> Box | None:
    """The boxes of the look that an author gave a symbol, when it is a letter or word with a subscript: `n_1`."""
    simple = re.fullmatch(r"(?:\\([A-Za-z]+)|([A-Za-z]))(?:_(?:\{(\w+)\}|(\w)))?", latex)
    if simple is None or simple[1] and simple[1] not in GREEK:
        return None
    base = letters(simple[1] or simple[2])
    below = simple[3] or simple[4]
    return Script(base, letters(below)) if below else base

"""Domains of symbols, such as `positive integer` and `real in (0, 1]`, and the facts they stand for.

>>> from derive.kernel.terms import sym
>>> read_domain("positive integer").facts(sym("n"))
((integer n), (< 0 n))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from derive.kernel.terms import ONE, ZERO, Term, le, lt, ne, sort
from derive.language.errors import IllFormed
from derive.language.expr import Expr

SIGNS = ("positive", "negative", "nonnegative", "nonpositive", "nonzero")
BASES = ("real", "integer", "rational", "complex", "probability")
KNOWN = (
    "real, complex, integer, rational, nonnegative integer, positive integer, nonpositive integer, positive, "
    "nonnegative, nonzero, probability, `A but not B`, `x in (0, 1]`"
)
_WORDS = {"integers": "integer", "reals": "real"}


@dataclass(frozen=True)
class Interval:
    """A range of reals (or, from `1..n`, of integers); an end at oo is no bound."""

    low: Expr
    high: Expr
    low_open: bool
    high_open: bool
    whole: bool = False

    def __str__(self) -> str:
        if self.whole:
            return f"{self.low}..{self.high}"
        return f"{'(' if self.low_open else '['}{self.low}, {self.high}{')' if self.high_open else ']'}"


@dataclass(frozen=True)
class Domain:
    """A base, perhaps a sign, perhaps an interval, perhaps something left out."""

    base: str = "real"
    sign: str | None = None
    interval: Interval | None = None
    without: Domain | None = None
    points: tuple[Expr, ...] = ()

    def __str__(self) -> str:
        text = self.base if self.sign is None else self.sign if self.base == "real" else f"{self.sign} {self.base}"
        if self.interval is not None:
            text = f"in {self.interval}" if text == "real" or self.interval.whole else f"{text} in {self.interval}"
        if self.without is not None:
            text += f" but not {self.without}"
        if self.points:
            text += " but not " + ", ".join([str(p) for p in self.points])
        return text

    @property
    def only_interval(self) -> bool:
        """True for `x in (0, 1]` and `k in 1..n`, which narrow a declared domain rather than give one."""
        return (
            self.interval is not None
            and self.sign is None
            and self.without is None
            and not self.points
            and (self.base == "real" or self.interval.whole)
        )

    @property
    def whole(self) -> bool:
        """True when the values are integers."""
        return self.base == "integer"

    def facts(self, t: Term, lowered: Callable[[Expr], Term] = Expr.to_term) -> tuple[Term, ...]:
        """Kernel propositions that say `t` lies in the domain; `lowered` gives the terms of ends and points."""
        if self.base == "probability":
            facts = [le(ZERO, t), le(t, ONE)]
        else:
            facts = [sort(self.base, t)] if self.base in ("integer", "rational") else []
            facts += self._sign_facts(t, bool(facts))
        if self.interval is not None:
            facts += _interval_facts(self.interval, t, lowered)
        if self.base == "real" and not facts:
            facts.append(sort("real", t))
        if self.without is not None:
            inner = self.without.facts(t, lowered)
            facts.append(Term("not", None, (inner[0] if len(inner) == 1 else Term("and", None, inner),)))
        return tuple(facts + [ne(t, lowered(p)) for p in self.points])

    def _sign_facts(self, t: Term, sorted_already: bool) -> list[Term]:
        if self.sign == "nonzero":
            return ([] if sorted_already or self.base == "complex" else [sort("real", t)]) + [ne(t, ZERO)]
        made = _SIGN_FACTS.get(self.sign or "")
        return [made(t)] if made is not None else []

    @property
    def plain(self) -> bool:
        """Are its facts the same whatever surrounds them? No end and no point is to be lowered."""
        return self.interval is None and not self.points and (self.without is None or self.without.plain)


_SIGN_FACTS: dict[str, Callable[[Term], Term]] = {
    "positive": lambda t: lt(ZERO, t),
    "negative": lambda t: lt(t, ZERO),
    "nonnegative": lambda t: le(ZERO, t),
    "nonpositive": lambda t: le(t, ZERO),
}


def _interval_facts(interval: Interval, t: Term, lowered: Callable[[Expr], Term]) -> list[Term]:
    facts = [sort("integer", t)] if interval.whole else []
    if not _infinite(interval.low):
        facts.append((lt if interval.low_open else le)(lowered(interval.low), t))
    if not _infinite(interval.high):
        facts.append((lt if interval.high_open else le)(t, lowered(interval.high)))
    return facts


def _infinite(e: Expr) -> bool:
    return e.head == "const" and e.data == "oo" or e.head == "neg" and _infinite(e.args[0])


@lru_cache(maxsize=512)
def read_domain(text: str) -> Domain:
    """A domain from its words; intervals and left-out points may follow. Raises ReadError with the known ones."""
    simple = word_domain(text)
    if simple is not None:
        return simple
    from derive.language.where import read_domain_text

    return read_domain_text(text)


def word_domain(text: str) -> Domain | None:
    """A domain that is words alone, or None."""
    words = text.lower().replace("non-", "non").split()
    if words[:-1] and words[-1] in ("number", "numbers"):
        words.pop()
    words = [_WORDS.get(w, w) for w in words]
    words = " ".join(words).split()
    if not words or len(words) > 2:
        return None
    signs = [w for w in words if w in SIGNS]
    bases = [w for w in words if w in BASES]
    if len(signs) + len(bases) != len(words) or len(signs) > 1 or len(bases) > 1:
        return None
    base = bases[0] if bases else "real"
    sign = signs[0] if signs else None
    if sign is not None and (base == "probability" or base == "complex" and sign != "nonzero"):
        raise IllFormed(f"no number is {sign} {base}")
    return Domain(base, sign)


def unknown(text: str) -> IllFormed:
    """The refusal of words that are no domain, with the domain that they may have been meant for."""
    from difflib import get_close_matches

    near = [(word, get_close_matches(word.lower(), (*SIGNS, *BASES), n=1, cutoff=0.75)) for word in text.split()]
    meant = " ".join([found[0] if found else word for word, found in near])
    hint = f"; did you mean {meant}?" if meant.lower() != text.lower() and word_domain(meant) is not None else ""
    return IllFormed(f"not a domain{hint or f'; known are {KNOWN}'}", piece=text)

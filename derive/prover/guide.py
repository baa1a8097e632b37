"""What a derivation proposes to the prover: lines, lemmas at values, induction, cases. Plain values.

The catalogue makes them of its pages, without the prover; `guided` proves along them.

    >>> from derive.kernel.codec import decode
    >>> Guide(lines=(Claim((), decode("(= (+ x x) (* 2 x))")),)).lines[0].goal
    (= (+ x x) (* 2 x))
"""

from __future__ import annotations

from dataclasses import dataclass

from derive.kernel.terms import Term
from derive.language.claim import Claim


@dataclass(frozen=True)
class Lemma:
    """A claim proved by its own guide, taken at values: symbols first, then families as (member, value)."""

    name: str
    claim: Claim
    guide: Guide | None = None
    values: tuple[tuple[Term, Term], ...] = ()
    members: tuple[tuple[Term, Term], ...] = ()


@dataclass(frozen=True)
class Guide:
    """How a proof goes. At most one of `induction` and `cases` is given; `lines` then lead up to it.

    `links` are the numbers, from 0, of lines that lead on from the one before; others are tried without them first."""

    lines: tuple[Claim, ...] = ()
    links: tuple[int, ...] = ()
    lemmas: tuple[Lemma, ...] = ()
    induction: str | None = None
    base: Guide | None = None
    step: Guide | None = None
    cases: tuple[tuple[Term, Guide], ...] = ()

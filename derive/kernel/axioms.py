"""The axioms: laws taken as true, each with premises and source. Every verdict lists those it rests on.

What a function means stands among the definitions, which are unfolded by the same rule and not listed.

The tables stand in `derive.kernel.laws`. An instance owes the premises and that its own sides are defined.
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement, Premises, Terms, infer, require
from derive.kernel.laws import (
    complex_numbers, counting, definitions, elementary, order, series, special, trigonometric,
)
from derive.kernel.need import need
from derive.kernel.terms import Term, substitute

TABLES = (elementary.TABLE, complex_numbers.TABLE, order.TABLE, trigonometric.TABLE, counting.TABLE,
          series.TABLE, special.TABLE)
MEANINGS = (*definitions.TABLE, *complex_numbers.DEFINITIONS, *special.DEFINITIONS)
DEFINITIONS = frozenset([row[0] for row in MEANINGS])


@dataclass(frozen=True)
class Axiom:
    name: str
    premises: tuple[Term, ...]
    conclusion: Term
    source: str

    @property
    def names(self) -> tuple[str, ...]:
        """Its free symbols, in alphabetical order: what an instance gives values to."""
        return tuple(sorted(self.conclusion.free.union(*[p.free for p in self.premises])))


@lru_cache(maxsize=1)
def axioms() -> dict[str, Axiom]:
    rows = [row for table in (MEANINGS, *TABLES) for row in table]
    return {n: Axiom(n, tuple([decode(p) for p in ps]), decode(c), source) for n, ps, c, source in rows}


def axiom(premises: Premises, terms: Terms, which: str) -> Judgement:
    """premises, needs |- the named axiom at the given values of its symbols, in alphabetical order."""
    require(which in axioms(), f"no axiom is named {which[:60]}")
    found = axioms()[which]
    require(not premises and len(terms) == len(found.names), "an axiom takes a value for each symbol")
    values = dict(zip(found.names, terms, strict=True))
    goal, *given = [substitute(p, values) for p in (found.conclusion, *found.premises)]
    # an axiom about a series says that it converges
    granted = [Term("defined", None, (s,)) for s in goal.args if s.tag == "sum"]
    return infer(goal, given, need(goal).difference(granted), *[need(t) for t in terms])

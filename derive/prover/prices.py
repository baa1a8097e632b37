"""What work costs in steps, told by sizes before it is done: a step stands for some 0.6 ms on an idle machine.

`Context` prices rules and side conditions with it, `rewriting` normal forms, `combination` linear programs, `search`
its counterexamples. Sizes alone count, never clocks or what a cache happens to hold: one statement, one verdict.

    >>> from derive.kernel.codec import decode
    >>> weighing(decode("(+ x y)")), weighing(decode("(^ (+ x y z) 12)"))
    (0, 0)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from derive.kernel.terms import Term

NODES_WEIGHED = 140  # nodes that are brought to a normal form in a step
NODES_RULED = 250  # nodes that a kernel rule reads in a step, hypotheses included
CELLS = 4_000  # cells of a linear program that one pivot sweeps in a step
PRODUCTS = 80  # products of known inequalities that are multiplied out in a step
MONOMIALS = 1_500  # monomials of candidates looked through in a step
FUEL = 600  # steps of numeric evaluation in one of ours


def weighing(t: Term) -> int:
    """The normal form of a term, beyond the step that is paid anyway."""
    return t.size // NODES_WEIGHED


def ruling(terms: Iterable[Term]) -> int:
    """A kernel rule over these terms, beyond the step that is paid anyway."""
    return sum([t.size for t in terms]) // NODES_RULED


def pivoting(rows: int, columns: int) -> int:
    """One pivot of a linear program."""
    return 1 + rows * columns // CELLS


def multiplying(factors: int, degree: int) -> int:
    """All products of so many polynomials up to a degree."""
    return comb(factors + degree, degree) // PRODUCTS


def guessing(f: Term) -> int:
    """Gosper's algorithm by an oracle."""
    return 25 + 2 * f.size


def evaluating(fuel: int) -> int:
    """A search among points with so much fuel."""
    return fuel // FUEL

"""Sums of squares of differences of monomials, times known nonnegative factors: candidates for the linear program.

    x^4 + y^4 + z^4 - xyz(x+y+z)  from  (x^2 - y^2)^2, (xy - yz)^2, ..
    a^3 + b^3 + c^3 - 3abc        from  a(b - c)^2, a(a - b)^2, ..     for nonnegative a, b, c

The squares are those of `m - n` and `m + n` for monomials m and n of half the degree (a diagonally dominant Gram
matrix), so the coefficients come from the linear program that `combination` solves. Certificate: the coefficients.
Gives up past degree 6, past five symbols, and on forms whose Gram matrix is not diagonally dominant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from flint import fmpq

from derive.kernel.terms import ZERO, Term, le, num, power, sort
from derive.prover.context import Context
from derive.prover.rational import Field, Polynomial

MAX_DEGREE, MAX_ATOMS, MAX_SQUARES, MAX_PER_FACTOR = 6, 5, 420, 150
Exponents = tuple[int, ...]
Parts = tuple[tuple[Exponents, int], ...]  # monomials and their coefficients


@dataclass(frozen=True)
class Square:
    """(m - n)^2 or (m + n)^2 or m^2, as a polynomial and as what has to be shown."""

    value: Polynomial
    goal: Term


def applies(context: Context, field: Field, wanted: Polynomial) -> bool:
    """A polynomial in a few real atoms, of a small degree."""
    degrees = wanted.degrees()
    used = [a for i, a in enumerate(field.atoms) if degrees[i]]
    if not 2 <= len(used) <= MAX_ATOMS or not 2 <= int(wanted.total_degree()) <= MAX_DEGREE:
        return False
    return all([context.evident(sort("real", a)) for a in used])


def squares(
    field: Field, wanted: Polynomial, factor: Polynomial | None, made: dict[Parts, Square]
) -> Iterator[Square]:
    """The squares whose product with the factor may take part in `wanted`; `made` holds those of this field so far."""
    terms = [tuple([int(e) for e in m]) for m in wanted.monoms()]
    taken = [0] * len(field.atoms) if factor is None else [int(e) for e in factor.degrees()]
    own = 0 if factor is None else int(factor.total_degree())
    top = [max([m[i] for m in terms]) for i in range(len(field.atoms))]
    sizes = [sum(m) for m in terms]
    low, high = (min(sizes) - own + 1) // 2, (max(sizes) - own) // 2
    if high < 0 or low > high:
        return
    room = [max(0, (t - c) // 2) if t >= c else -1 for t, c in zip(top, taken, strict=True)]
    if min(room) < 0:
        return
    monomials = [m for m in product(*[range(r + 1) for r in room]) if low <= sum(m) <= high]
    for m in monomials:
        yield _square(field, ((m, 1),), made)
    for m, n in combinations(monomials, 2):
        for sign in (-1, 1):
            yield _square(field, ((m, 1), (n, sign)), made)


def _square(field: Field, parts: Parts, made: dict[Parts, Square]) -> Square:
    if parts not in made:
        base: Any = field.context.from_dict({m: fmpq(c) for m, c in parts})
        made[parts] = Square(base * base, le(ZERO, power(field.polynomial(base), num(2))))
    return made[parts]


__all__ = ["MAX_PER_FACTOR", "MAX_SQUARES", "Parts", "Square", "applies", "squares"]

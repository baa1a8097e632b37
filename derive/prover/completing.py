"""Roots of squares that may take part in a combination: real atoms, their sums and differences, completed squares.

Called by `combination`, which multiplies them out once for each field. Example: of x^2 + x*y + y^2 the root x + y/2
completes the square of x, and y^2 is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from derive.kernel.terms import Term, add, num, sub
from derive.prover.rational import Field, Polynomial, by_exponents


def roots(field: Field, wanted: Polynomial, real: list[Term]) -> Iterator[Term]:
    """Terms whose squares may help, for these atoms, which are known to be real."""
    yield from _completed(field, wanted, real)
    yield from real
    for i, a in enumerate(real):
        for b in real[i + 1 :]:
            yield from (sub(a, b), add(a, b))
    yield from [sub(a, num(c)) for a in real for c in (1, 2, -1)]


def _completed(field: Field, wanted: Polynomial, real: list[Term]) -> Iterator[Term]:
    """The squares that come of completing `wanted` one monomial after the other, largest first, then smallest first."""
    yield from _completed_from(max, field, wanted, real)
    yield from _completed_from(min, field, wanted, real)


def _completed_from(
    pick: Callable[..., tuple[int, ...]], field: Field, wanted: Polynomial, real: list[Term]
) -> Iterator[Term]:
    allowed = {field.atoms.index(a) for a in real}
    rest = wanted
    for _ in range(6):
        terms = {tuple([int(e) for e in m]): c for m, c in by_exponents(rest).items()}
        even = [
            m
            for m, c in terms.items()
            if c > 0 and any(m) and all([e % 2 == 0 for e in m]) and all([i in allowed for i, e in enumerate(m) if e])
        ]
        if not even:
            return
        square = pick(even, key=lambda m: (sum(m), m))
        root = tuple([e // 2 for e in square])
        c = terms[square]
        linear = {
            tuple([e - r for e, r in zip(m, root, strict=True)]): d
            for m, d in terms.items()
            if m != square and all([e >= r for e, r in zip(m, root, strict=True)])
        }
        linear = {m: d for m, d in linear.items() if sum(m) <= sum(root)}
        generator = field.context.from_dict({root: fmpq(1)})
        base = generator + field.context.from_dict({m: d / (2 * c) for m, d in linear.items()})
        yield field.polynomial(base)
        rest = rest - c * base * base


__all__ = ["roots"]

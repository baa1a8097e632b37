"""Limits of sums: finite parts, or the part that grows fastest times a share of the whole that tends to a number.

Certificate: f = g*(1 + h/g + ..), where g -> oo and the ratios have finite limits whose sum with 1 is not 0; `scaled`.

    x - log(x) -> oo,   (x + sin(x))/x -> 1
"""

from __future__ import annotations

from derive.kernel.terms import MINUS_ONE, ONE, Term, add, mul, power
from derive.prover.germs import MAX_PARTS, Germ, Limit, find, infinite, joined, scaled, sign_of, simplified, symbols_for


def sum_limit(germ: Germ, f: Term) -> Limit | None:
    from derive.prover.indeterminate import difference, one_fraction

    found = [find(germ, p) for p in f.args]
    limits = [s for s in found if s is not None]
    wild = [p for p, s in zip(f.args, found, strict=True) if s is None]
    if len(found) > MAX_PARTS:
        return None
    endless = [s for s in limits if s.sign]
    if not endless:
        symbols = symbols_for(germ, len(limits), f)
        return one_fraction(germ, f) if wild else joined(germ, f, add(*symbols), symbols, limits)
    for leader in endless:
        made = _led(germ, f, leader, [s for s in limits if s is not leader], wild)
        if made is not None:
            return made
    return difference(germ, f) if len({s.sign for s in endless}) > 1 or wild else None


def shares(germ: Germ, leader: Limit, others: list[Limit], wild: list[Term]) -> tuple[Limit, Term] | None:
    """1 + the others, and what has no limit alone, over the leader: with its finite limit, and the term."""
    inverse = find(germ, power(leader.f, MINUS_ONE))
    if inverse is None or inverse.sign:
        return None
    ratios: list[Limit] = []
    for share, finite_part in [(mul(s.f, inverse.f), not s.sign) for s in others] + [
            (mul(p, inverse.f), False) for p in wild]:
        ratio = find(germ, share if finite_part else simplified(germ, share))
        if ratio is None or ratio.sign:
            return None
        ratios.append(ratio)
    symbols = symbols_for(germ, len(ratios), leader.f, *[r.f for r in ratios])
    share = add(ONE, *[r.f for r in ratios])
    limit = joined(germ, share, add(ONE, *symbols), symbols, ratios)
    return (limit, share) if limit is not None else None


def leading(germ: Germ, f: Term) -> tuple[Limit, Limit] | None:
    """The part of a sum that grows fastest, and the sum over it, which tends to a number that is not 0."""
    found = [find(germ, p) for p in f.args]
    limits = [s for s in found if s is not None]
    wild = [p for p, s in zip(f.args, found, strict=True) if s is None]
    for leader in [s for s in limits if s.sign]:
        led = shares(germ, leader, [s for s in limits if s is not leader], wild)
        if led is not None and sign_of(germ, led[0].value) is not None:
            return leader, led[0]
    return None


def _led(germ: Germ, f: Term, leader: Limit, others: list[Limit], wild: list[Term]) -> Limit | None:
    """f = leader * (1 + others/leader) -> oo or -oo, where the factor tends to a number that is not 0."""
    led = shares(germ, leader, others, wild)
    sign = sign_of(germ, led[0].value) if led is not None else None
    if led is None or sign is None:
        return None
    made = scaled(germ, leader, led[0], sign)
    return infinite(germ, f, leader.sign * sign[0], made) if made is not None else None


__all__ = ["leading", "shares", "sum_limit"]

"""Candidates for repairs, the weakest and simplest first: kinds and signs of the symbols, alone, together and mixed;
where the branches of the functions in the goal agree; and what the domains of logs, roots and floors ask.

    x >= 0      n: integer; n >= 0      -pi/2 <= t; t <= pi/2 (of asin(sin(t)))      -pi < im(z); im(z) <= pi

Called by `repairs`, which keeps those that no counterexample satisfies and the kernel proves.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from derive.kernel.need import need
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    const,
    fn,
    le,
    lt,
    mul,
    ne,
    num,
    sort,
    sym,
    walk,
)
from derive.language.claim import Claim
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter

Candidate = tuple[Term, ...]
MAX_SYMBOLS = 4
_PI = const("pi")
_HALF_PI, _MINUS_HALF_PI = mul(num(Fraction(1, 2)), _PI), mul(num(Fraction(-1, 2)), _PI)
_INVERSES = {"asin": "sin", "acos": "cos", "atan": "tan", "log": "exp", "acosh": "cosh"}


def candidates(claim: Claim, owed: Candidate = ()) -> Iterator[Candidate]:
    """Conjunctions that may mend the claim, none of them evident from its assumptions, none leaving a single case."""
    context = Context(Builder(), claim.hyps, Meter(10**6))
    seen: set[frozenset[Term]] = set()
    whole = _whole(claim.goal)
    for conditions in _all(claim, owed):
        new = tuple([c for c in dict.fromkeys((*whole, *conditions)) if not context.evident(c)])
        if new and frozenset(new) not in seen:
            seen.add(frozenset(new))
            if not _pinning(context, new):
                yield new


def _pinning(context: Context, conditions: Candidate) -> bool:
    """Is a symbol left a single value? A case so small mends nothing: any sum may be right for n = 0."""
    bounds = {bound for c in conditions if (bound := _bound(context, c, conditions)) is not None}
    return any([(b, a) in bounds or context.evident(le(b, a)) for a, b in bounds])


def _bound(context: Context, c: Term, conditions: Candidate) -> tuple[Term, Term] | None:
    """The sides of a bound of a symbol by a number as a <= b; a strict one only where it is one of an integer."""
    tags = [a.tag for a in c.args]
    if c.tag not in ("le", "lt") or sorted(tags) != ["num", "sym"]:
        return None
    if c.tag == "le":
        return c.args[0], c.args[1]
    place = tags.index("num")
    whole, value = sort("integer", c.args[1 - place]), c.args[place].data
    if not isinstance(value, Fraction) or not (whole in conditions or context.evident(whole)):
        return None
    return (c.args[0], num(value - 1)) if place == 1 else (num(value + 1), c.args[1])


def _whole(goal: Term) -> Candidate:
    """The symbols that stand where both sides need an integer."""
    try:
        asked = [p.args[0] for p in need(goal) if p.tag == "integer"]
    except KernelError:
        return ()
    return tuple([sort("integer", sym(name)) for name in sorted({x for t in asked for x in t.free})])


def _all(claim: Claim, owed: Candidate) -> Iterator[Candidate]:
    names = {n.data for n in walk(claim.goal) if n.tag == "sym"}
    symbols = [sym(n) for n in sorted(claim.goal.free) if n in names][:MAX_SYMBOLS]
    context = Context(Builder(), claim.hyps, Meter(10**6))
    complex_ones = [s for s in symbols if not context.evident(sort("real", s))]
    plain = [_plain(s) for s in symbols]
    if owed:
        yield owed
    yield from _orders(claim, symbols)
    yield from _branches(claim.goal, complex_ones)
    yield from [(sort("real", s),) for s in complex_ones]
    for group in zip(*plain, strict=True):
        yield from group
    yield from [c for s in complex_ones for c in _off_line(s)]
    for place in range(3):
        if len(symbols) > 1:
            yield tuple([c for kinds in plain for c in kinds[place]])
    yield from _domains(claim.goal)
    yield from [c for s in symbols for c in _ranges(s)]
    wider = [[*kinds, *_ranges(s)] for s, kinds in zip(symbols, plain, strict=True)]
    for one, two in combinations(wider, 2):
        yield from [a + b for a, b in sorted(product(one, two), key=lambda pair: len(pair[0]) + len(pair[1]))]


def _plain(s: Term) -> list[Candidate]:
    """Kinds of number and signs."""
    return [(le(ZERO, s),), (lt(ZERO, s),), (sort("integer", s),), (ne(s, ZERO),), (le(s, ZERO),), (sort("real", s),),
            (le(ONE, s),), (le(MINUS_ONE, s),), (le(s, ONE),), (lt(s, ONE),)]


def _ranges(s: Term) -> list[Candidate]:
    """Intervals, and integers from somewhere on."""
    whole = sort("integer", s)
    return [(whole, le(ZERO, s)), (whole, le(ONE, s)), (le(MINUS_ONE, s), le(s, ONE)), (le(ZERO, s), le(s, ONE)),
            (lt(MINUS_ONE, s), lt(s, ONE)), (lt(ZERO, s), lt(s, ONE))]


def _off_line(s: Term) -> list[Candidate]:
    """What is said of a complex number."""
    return [(lt(ZERO, fn("re", s)),), (le(ZERO, fn("re", s)),), (lt(fn("abs", s), ONE),), (le(fn("abs", s), ONE),),
            (ne(s, ZERO), lt(fn("arg", s), _PI)), (lt(ZERO, fn("im", s)),)]


def _orders(claim: Claim, symbols: list[Term]) -> Iterator[Candidate]:
    """Orders between two symbols where the goal is an order, and between the arguments of max and min."""
    if claim.goal.tag in ("lt", "le") and len(symbols) == 2:
        a, b = symbols
        yield from [(Term(claim.goal.tag, None, pair),) for pair in ((a, b), (b, a))]
    for n in walk(claim.goal):
        if n.tag == "fn" and n.data in ("max", "min") and len(n.args) == 2 and n.closed:
            a, b = n.args
            yield from [(le(a, b),), (le(b, a),)]


def _branches(goal: Term, complex_ones: list[Term]) -> Iterator[Candidate]:
    """Where an inverse function of its function is the argument itself; where args add up inside (-pi, pi]."""
    for n in walk(goal):
        if n.tag != "fn" or not n.closed or n.data not in _INVERSES:
            continue
        for inner in walk(n.args[0]):
            if inner.tag == "fn" and inner.data == _INVERSES[str(n.data)] and inner.closed:
                yield from _principal(str(n.data), inner.args[0])
    several = [s for s in complex_ones if any([n.tag == "pow" or n.data == "log" for n in walk(goal)])]
    for a, b in combinations(several, 2):
        angle = add(fn("arg", a), fn("arg", b))
        yield (lt(mul(MINUS_ONE, _PI), angle), le(angle, _PI), ne(a, ZERO), ne(b, ZERO))


def _principal(inverse: str, t: Term) -> list[Candidate]:
    if inverse == "log":
        im = fn("im", t)
        return [(lt(mul(MINUS_ONE, _PI), im), le(im, _PI))]
    if inverse == "atan":
        return [(lt(_MINUS_HALF_PI, t), lt(t, _HALF_PI))]
    if inverse == "asin":
        return [(le(_MINUS_HALF_PI, t), le(t, _HALF_PI))]
    return [(le(ZERO, t), le(t, _PI))] if inverse == "acos" else [(le(ZERO, t),)]


def _domains(goal: Term) -> Iterator[Candidate]:
    """What floors, moduli, logs and powers ask of arguments that are no symbols."""
    for n in walk(goal):
        if n.tag == "fn" and n.data in ("floor", "ceil") and n.closed:
            yield (sort("integer", n.args[0]),)
        if n.tag == "fn" and n.data == "abs" and n.closed and n.args[0].tag != "sym":
            yield from [(le(ZERO, n.args[0]),), (le(n.args[0], ZERO),)]
    found = [n.args[0] for n in walk(goal) if n.closed and (n.tag == "pow" or n.tag == "fn" and n.data == "log")]
    for part in [t for t in dict.fromkeys(found) if t.tag not in ("sym", "num") and t.free][:4]:
        yield from [(ne(part, ZERO),), (le(ZERO, part),), (lt(ZERO, part),)]


__all__ = ["candidates"]

"""Proposals for antiderivatives: term by term from a short table, else what SymPy says. The kernel differentiates them.

The table: powers h^e, e free of h (1/h is log h, or log(-h) below 0), and polynomials times exp, sin or cos of what is
linear in h, by parts. SymPy is asked for rational functions (`ratint`) and then for its table of rules
(`manualintegrate`), for small terms only; it may fail in any way.

    x**2/(2*a), x*exp(-c*x)        1/(1 + x**2), sqrt(2-x)*sqrt(1/(2-x))

Called by `integrals`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from derive.kernel.normal import Monomial, Normaliser
from derive.kernel.terms import (
    BINDERS,
    MINUS_ONE,
    ONE,
    KernelError,
    Term,
    add,
    fn,
    lt,
    mul,
    neg,
    num,
    power,
    sort,
    sym,
    walk,
)
from derive.prover.context import Context

MAX_DEGREE, MAX_DENOMINATOR, MAX_ASKED, COST = 12, 6, 80, 60
FUEL = 20_000  # of the normal form of an integrand, which products may blow up


def antiderivatives(context: Context, f: Term, h: Term) -> Iterator[Term]:
    """Terms F in h that may have the derivative f; `context` knows where h lies."""
    found = _by_table(context, f, h)
    if found is not None:
        yield found
    if f.size <= MAX_ASKED and not any([_past_tables(n) for n in walk(f)]):
        known = context.builder.antiderivatives
        if (f, h) not in known:
            context.meter.spend(COST)
            known[f, h] = [p for p in _asked(context, f, h) if p != found]
        yield from dict.fromkeys(known[f, h])


def _past_tables(n: Term) -> bool:
    """What SymPy's rules would only turn over without an end: sums and products inside, and 0^|x| as of sinc."""
    return n.tag in BINDERS or n.tag == "pow" and n.args[0] == num(0)


def _by_table(context: Context, f: Term, h: Term) -> Term | None:
    n = Normaliser(FUEL)
    try:
        terms = [(m, Fraction(c)) for m, c in n.poly(f).items()]
    except KernelError:
        return None
    parts = []
    for m, c in terms:
        free = [(a, e) for a, e in m if h.data not in n.term({((a, e),): 1}).free]
        tied = tuple([pair for pair in m if pair not in free])
        part = _one(context, n, tied, h)
        if part is None:
            return None
        parts.append(mul(n.term({tuple(free): c}), part))
    return add(*parts)


def _one(context: Context, n: Normaliser, tied: Monomial, h: Term) -> Term | None:
    """An antiderivative of one monomial in what holds h."""
    powers = [e for a, e in tied if a == h]
    rest = tuple([(a, e) for a, e in tied if a != h])
    exponent = n.exponent(powers[0]) if powers else num(0)
    if h.data in exponent.free:
        return None
    if not rest:
        return _power(context, exponent, h)
    degree = exponent.data
    if not isinstance(degree, Fraction) or degree.denominator != 1 or not 0 <= degree <= MAX_DEGREE:
        return None
    return _by_parts(n.term({rest: 1}), int(degree), h)


def _power(context: Context, e: Term, h: Term) -> Term:
    if e != MINUS_ONE:
        higher = num(e.data + 1) if isinstance(e.data, Fraction) else add(e, ONE)
        return mul(power(higher, MINUS_ONE), power(h, higher))
    return fn("log", neg(h) if context.evident(lt(h, num(0))) else h)


def _by_parts(g: Term, degree: int, h: Term) -> Term | None:
    """Of h^degree * g, where g is exp, sin or cos of a term linear in h."""
    if g.tag != "fn" or g.data not in ("exp", "sin", "cos"):
        return None
    n = Normaliser()
    p = n.poly(g.args[0])
    own = {m: c for m, c in p.items() if h.data in n.term({m: 1}).free}
    slope = n.term({tuple([pair for pair in m if pair[0] != h]): c for m, c in own.items()})
    if h.data in slope.free or any([dict(m).get(h) != 1 for m in own]):
        return None
    steps, once = [], g
    for k in range(degree + 1):  # h^d G1 - d h^(d-1) G2 + ..., each G an antiderivative of the one before
        once = _again(once, slope)
        size = 1
        for j in range(k):
            size *= -(degree - j)
        steps.append(mul(num(size), power(h, num(degree - k)), once))
    return add(*steps)


def _again(g: Term, slope: Term) -> Term:
    """An antiderivative of exp, sin or cos of a linear term, with a factor before it."""
    factor, inner = (mul(*g.args[:-1]), g.args[-1]) if g.tag == "mul" else (ONE, g)
    sign, other = {"exp": (1, "exp"), "sin": (-1, "cos"), "cos": (1, "sin")}[str(inner.data)]
    return mul(num(sign), factor, power(slope, MINUS_ONE), fn(other, inner.args[0]))


def _asked(context: Context, f: Term, h: Term) -> Iterator[Term]:
    """What SymPy proposes."""
    from derive.bridge import from_sympy, to_sympy

    names = sorted(f.free)
    kinds = {n: {"positive": True} if context.evident(lt(num(0), sym(n))) else {"real": True} for n in names
             if context.evident(sort("real", sym(n))) and n != h.data}
    try:
        expression, variable = to_sympy(f, kinds), to_sympy(h, kinds)
    except Exception:  # a term that SymPy has no word for
        return
    for ask in (_rational, _by_rules):
        try:
            answer = ask(expression, variable)
            found = None if answer is None else from_sympy(answer)
        except Exception:  # an oracle may fail in any way; then it proposes nothing
            found = None
        if found is not None:
            yield found


def _rational(f: Any, x: Any) -> Any:
    from sympy import degree, pi
    from sympy.integrals.rationaltools import ratint

    f = f.doit().together()
    if not f.is_rational_function(x) or f.has(pi) or degree(f.as_numer_denom()[1], x) > MAX_DENOMINATOR:
        return None
    return ratint(f, x, real=True)


def _by_rules(f: Any, x: Any) -> Any:
    from sympy import Integral, Piecewise
    from sympy.integrals.manualintegrate import manualintegrate

    found = manualintegrate(f.doit(), x)
    if found.has(Piecewise):
        found = found.replace(lambda e: isinstance(e, Piecewise), lambda e: e.args[0][0])
    return None if found.has(Integral) else found


__all__ = ["FUEL", "antiderivatives"]

"""Closed forms of finite sums and products: an oracle proposes F, the kernel checks F(k+1) - F(k) = f(k).

Decides: polynomial in the index; polynomial times a power r^k or exp(c*k) with r^.. != 1; hypergeometric terms that
Gosper's algorithm sums (by SymPy, as an oracle). Products: of powers, exponentials, and ratios P(k+1)/P(k).
Certificate: F. Gives up on everything else, and where `lower <= upper + 1` is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any

from derive.kernel.need import infinite
from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    fn,
    fresh,
    mul,
    num,
    open_body,
    power,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover import prices
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rational import Field, Polynomial, Quotient

MAX_DEGREE = 40
_HYPERGEOMETRIC = frozenset({"factorial", "binomial", "gamma", "exp", "rising", "falling"})


def closed_form(context: Context, t: Term) -> Step | None:
    """Sum f = F(upper+1) - F(lower), or the like for a product."""
    if t.tag not in ("sum", "prod") or infinite(t.args[0]) or infinite(t.args[1]):
        return None
    lower, upper, body = t.args
    k = sym(fresh("k", t, *context.facts))
    f = open_body(body, k)
    for big in antidifference(context, f, k) if t.tag == "sum" else _proposed(f, k, _product):
        step = telescoped(context, t, k, f, big)
        if step is not None:
            return step
    return None


def antidifference(context: Context, f: Term, k: Term) -> Iterator[Term]:
    """Candidates F with F(k+1) - F(k) = f."""
    yield from _proposed(f, k, _polynomial_or_geometric, _difference)
    if _hypergeometric(f, k):
        proposals = context.builder.proposals
        if (f, k) not in proposals:
            context.meter.spend(prices.guessing(f))
            proposals[f, k] = _gosper(f, k)
        big = proposals[f, k]
        if big is not None:
            yield big


def _proposed(f: Term, k: Term, *oracles: Callable[[Term, Term], Term | None]) -> Iterator[Term]:
    for propose in oracles:
        try:
            big = propose(f, k)
        except KernelError:
            big = None
        if big is not None:
            yield big


def telescoped(context: Context, t: Term, k: Term, f: Term, big: Term) -> Step | None:
    """The telescoping step with F given; None where the kernel refuses it or conditions stay open inside the range."""
    lower, upper = t.args[:2]
    inner = context.under(range_facts(k, lower, upper))
    ahead = substitute(big, {str(k.data): add(k, ONE)})
    if t.tag == "sum":
        premise = inner.equal(sub(ahead, big), f)
    else:
        premise = inner.equal(ahead, mul(big, f))
    if premise is None and any([n.tag == "fn" and n.data != "exp" for n in walk(big)]):
        from derive.prover.counting import WIDE, ladder
        from derive.prover.equations import meet

        left, right = premise_sides(t, ahead, big, f)
        premise = meet(inner, left, right, (ladder(left, right), *WIDE))
    if premise is None:
        return None
    premise = inner.settle(premise)
    if any([str(k.data) in h.free for h in inner.owed(premise)]):
        return None
    rule = "telescope" if t.tag == "sum" else "telescope_product"
    step = context.attempt(rule, (premise,), k, lower, upper, big)
    return context.settle(step) if step else None


def premise_sides(t: Term, ahead: Term, big: Term, f: Term) -> tuple[Term, Term]:
    return (sub(ahead, big), f) if t.tag == "sum" else (ahead, mul(big, f))


def _polynomial_or_geometric(f: Term, k: Term) -> Term | None:
    field = Field((f,), (k,))
    moving = [a for a in field.atoms if a != k and str(k.data) in a.free]
    q = field.fraction(f)
    if field.degree(q.bottom, k) > 0:
        return None
    if not moving:
        return _polynomial_sum(field, q, k)
    rates = {a: ratio_of_atom(a, k) for a in moving}
    known = {a: r for a, r in rates.items() if r is not None}
    return _geometric_sum(field, q, k, known) if len(known) == len(moving) else None


def _difference(f: Term, k: Term) -> Term | None:
    """F where f = F(k+1) - F(k) on the face of it: each term of f stands with its neighbour of the other sign."""
    n = Normaliser()
    p = n.poly(f)
    left, parts = dict(p), []
    for m, c in sorted(p.items(), key=lambda item: n.monomial_key(item[0])):
        if left.get(m) != c or str(k.data) not in n.term({m: Fraction(1)}).free:
            continue
        back = substitute(n.term({m: Fraction(1)}), {str(k.data): sub(k, ONE)})
        other = n.poly(back)
        if len(other) == 1 and left.get(next(iter(other))) == -c * next(iter(other.values())):
            del left[m]
            left.pop(next(iter(other)), None)
            parts.append(mul(num(Fraction(c)), back))
    if left or not parts:
        return None
    return add(*parts)


def bernoulli(n: int) -> list[Fraction]:
    """B_0 .. B_n with B_1 = -1/2."""
    out = [Fraction(1)]
    for m in range(1, n + 1):
        out.append(-sum([comb(m + 1, j) * out[j] for j in range(m)], Fraction(0)) / (m + 1))
    return out


def _power_sum(m: int, k: Term) -> Term:
    """F with F(k+1) - F(k) = k^m."""
    b = bernoulli(m)
    parts = [mul(num(comb(m + 1, j) * b[j] / (m + 1)), power(k, num(m + 1 - j))) for j in range(m + 1) if b[j]]
    return add(*parts)


def _polynomial_sum(field: Field, q: Quotient, k: Term) -> Term | None:
    parts = []
    for m, c in sorted(field.coefficients(q.top, k).items()):
        if m > MAX_DEGREE:
            return None
        parts.append(mul(field.term(Quotient(c, q.bottom)), _power_sum(m, k)))
    return add(*parts)


def ratio_of_atom(atom: Term, k: Term) -> Term | None:
    """atom(k+1)/atom(k), when it is free of k: r for r^k, exp(c) for exp(c*k)."""
    if atom.tag == "pow" and str(k.data) not in atom.args[0].free:
        exponent = atom.args[1]
        rise = sub(substitute(exponent, {str(k.data): add(k, ONE)}), exponent)
        field = Field((rise,))
        value = field.term(field.fraction(rise))
        return None if str(k.data) in value.free else power(atom.args[0], value)
    if atom.tag == "fn" and atom.data == "exp":
        rise = sub(substitute(atom.args[0], {str(k.data): add(k, ONE)}), atom.args[0])
        field = Field((rise,))
        value = field.term(field.fraction(rise))
        return None if str(k.data) in value.free else fn("exp", value)
    return None


def _geometric_sum(field: Field, q: Quotient, k: Term, rates: dict[Term, Term]) -> Term | None:
    """Term by term in the powers: p(k) * a^k * b^(-k) ... with the rates multiplied."""
    places = {a: field.atoms.index(a) for a in rates}
    below = {tuple([int(m[i]) for i in places.values()]) for m in q.bottom.to_dict()}
    if len(below) != 1:
        return None
    (under,) = below
    grouped: dict[tuple[int, ...], dict[tuple[int, ...], Any]] = {}
    for m, c in q.top.to_dict().items():
        wave = tuple([int(m[i]) for i in places.values()])
        rest = tuple([0 if i in places.values() else int(e) for i, e in enumerate(m)])
        grouped.setdefault(wave, {})[rest] = c
    bottom = field.context.from_dict(
        {
            tuple([0 if i in places.values() else int(e) for i, e in enumerate(m)]): c
            for m, c in q.bottom.to_dict().items()
        }
    )
    parts: list[Term] = []
    for wave, top in sorted(grouped.items()):
        exponents = [e - u for e, u in zip(wave, under, strict=True)]
        waves = mul(*[power(a, num(e)) for a, e in zip(rates, exponents, strict=True) if e])
        rho = mul(*[power(r, num(e)) for r, e in zip(rates.values(), exponents, strict=True) if e])
        polynomial = field.context.from_dict(top)
        part = (
            _one_rate(field, polynomial, bottom, k, waves, rho)
            if any(exponents)
            else _polynomial_sum(field, Quotient(polynomial, bottom), k)
        )
        if part is None:
            return None
        parts.append(part)
    return add(*parts)


def _one_rate(field: Field, top: Polynomial, bottom: Polynomial, k: Term, waves: Term, rho: Term) -> Term:
    """q(k)*waves(k) with rho*q(k+1) - q(k) = top/bottom, solved from the highest power of k down."""
    given = {m: field.term(Quotient(c, bottom)) for m, c in field.coefficients(top, k).items()}
    degree = max(given)
    solved: dict[int, Term] = {}
    for m in range(degree, -1, -1):
        carried = [mul(num(-comb(j, m)), rho, solved[j]) for j in range(m + 1, degree + 1)]
        solved[m] = mul(add(given.get(m, ZERO), *carried), power(sub(rho, ONE), num(-1)))
    return mul(add(*[mul(c, power(k, num(m))) for m, c in solved.items()]), waves)


def _gosper(f: Term, k: Term) -> Term | None:
    """Gosper's algorithm: f = F(k+1) - F(k) with F = g(k) * f, g rational; SymPy finds g.

    SymPy's resultants may take for ever where f has parameters: it is asked only where there is something to find."""
    from derive.prover.hypergeometric import may_telescope

    if f.free != {k.data} and not may_telescope(f, k):
        return None
    from sympy.concrete.gosper import gosper_term

    from derive.bridge import from_sympy, to_sympy

    try:
        whole = {n: {"integer": True} for n in sorted(f.free)}
        found = gosper_term(to_sympy(f, whole), to_sympy(k, whole))
        return None if found is None else mul(from_sympy(found), f)
    except Exception:  # an oracle may fail in any way; then it proposes nothing
        return None


def _hypergeometric(f: Term, k: Term) -> bool:
    """May f(k+1)/f(k) be rational in k? Not with a root or a symbolic power of what holds k itself."""
    nodes = list(walk(f))
    for a in nodes:
        if a.tag in ("fam", "sum", "prod", "deriv", "lim") or a.tag == "fn" and a.data not in _HYPERGEOMETRIC:
            return False
        if a.tag == "pow" and (a.args[0] == k or a.args[0].tag == "add" and k.data in a.args[0].free):
            e = a.args[1].data
            if not isinstance(e, Fraction) or e.denominator != 1:
                return False
    return any([a.tag in ("fn", "pow") and k.data in a.free for a in nodes])


def _product(f: Term, k: Term) -> Term | None:
    """F with F(k+1) = F(k) * f: powers, exponentials, factorials, telescoping ratios."""
    name = str(k.data)
    if name not in f.free:
        return power(f, k)
    linear = _shifted_index(f, k)
    if linear is not None:
        scale, ahead = linear
        return mul(power(scale, k), fn("factorial", normal(add(k, ahead, MINUS_ONE))))
    if f.tag == "fn" and f.data == "exp":
        inner = _polynomial_or_geometric(f.args[0], k)
        return None if inner is None else fn("exp", inner)
    if f.tag == "mul":
        parts = [_product(a, k) for a in f.args]
        return None if any([p is None for p in parts]) else mul(*[p for p in parts if p is not None])
    if f.tag == "pow" and name not in f.args[0].free:
        inner = _polynomial_or_geometric(f.args[1], k)
        return None if inner is None else power(f.args[0], inner)
    if f.tag == "pow" and name not in f.args[1].free:
        base = _product(f.args[0], k)
        return None if base is None else power(base, f.args[1])
    return _ratio_product(f, k)


def _shifted_index(f: Term, k: Term) -> tuple[Term, Term] | None:
    """f = scale * (k + c) with literal scale and whole c."""
    slope = constant(sub(substitute(f, {str(k.data): add(k, ONE)}), f))
    start = constant(substitute(f, {str(k.data): ZERO}))
    if slope is None or start is None or slope == 0 or (start / slope).denominator != 1:
        return None
    return num(slope), num(start / slope)


def _ratio_product(f: Term, k: Term) -> Term | None:
    """P(k) where f = P(k+1)/P(k): P is read off the numerator."""
    field = Field((f,), (k,))
    q = field.fraction(f)
    top, bottom = field.polynomial(q.top), field.polynomial(q.bottom)
    back = substitute(top, {str(k.data): sub(k, ONE)})
    both = Field((back, bottom), (k,))
    ratio = both.term(both.fraction(back) / both.fraction(bottom))
    return None if str(k.data) in ratio.free else bottom if ratio == ONE else mul(power(ratio, k), bottom)


__all__ = ["closed_form", "telescoped"]

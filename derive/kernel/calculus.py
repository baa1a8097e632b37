"""Derivatives and continuity by structure, each with the conditions at the point under which it is right.

`h` is a symbol that runs over a real neighbourhood of the point. Both functions refuse what they do not know.

    >>> from derive.kernel.codec import decode
    >>> derivative(decode("(log h)"), "h")
    ((^ h -1), frozenset({(< 0 h)}))
"""
from __future__ import annotations

from fractions import Fraction

from derive.kernel.judgement import NONE, Hyps, union
from derive.kernel.need import infinite
from derive.kernel.terms import (
    MINUS_ONE, ONE, ZERO, KernelError, Term, add, close, div, fn, fresh, le, lt, mul, neg, num, open_body, power, sort, sub, sym,
)

Conditional = tuple[Term, Hyps]


def derivative(t: Term, h: str) -> Conditional:
    """The derivative of t by h, and sufficient conditions on h for it."""
    if h not in t.free:
        return ZERO, NONE
    if t.tag == "sym":
        return ONE, NONE
    if t.tag == "add":
        parts = [derivative(a, h) for a in t.args]
        return add(*[d for d, _ in parts if d != ZERO]), union(*[c for _, c in parts])
    if t.tag == "mul":
        return _product(t, h)
    if t.tag == "pow":
        return _power(t, h)
    if t.tag == "sum":
        return _sum(t, h)
    if t.tag == "fn" and len(t.args) == 1:
        return _chain(str(t.data), t.args[0], h)
    raise KernelError(f"no derivative of {t.tag} {t.data or ''}")


def _product(t: Term, h: str) -> Conditional:
    terms, owed = [], NONE
    for i, a in enumerate(t.args):
        d, conditions = derivative(a, h)
        owed |= conditions
        if d != ZERO:
            rest = [b for j, b in enumerate(t.args) if j != i]
            terms.append(mul(*rest) if d == ONE else mul(d, *rest))
    return add(*terms), owed


def _power(t: Term, h: str) -> Conditional:
    base, exponent = t.args
    du, owed = derivative(base, h)
    if h not in exponent.free:
        lower = num(exponent.data - 1) if isinstance(exponent.data, Fraction) else add(exponent, MINUS_ONE)
        if exponent.tag == "num" and isinstance(exponent.data, Fraction) and exponent.data.denominator == 1:
            if exponent == ZERO:
                return ZERO, owed
            outer = exponent if lower == ZERO else mul(exponent, power(base, lower))
            return mul(outer, du), owed
        return mul(exponent, power(base, lower), du), owed | {lt(ZERO, base)}
    dv, more = derivative(exponent, h)
    rate = add(mul(dv, fn("log", base)), mul(exponent, du, power(base, MINUS_ONE)))
    return mul(t, rate), union(owed, more, frozenset([lt(ZERO, base)]))


def _sum(t: Term, h: str) -> Conditional:
    lower, upper, body = t.args
    if h in lower.free or h in upper.free or infinite(lower) or infinite(upper):
        raise KernelError("a sum is differentiated between finite bounds that do not move")
    k = fresh("k", t, sym(h))
    d, owed = derivative(open_body(body, sym(k)), h)
    return Term("sum", None, (lower, upper, close(d, k))), _ranged(owed, k, lower, upper)


def _ranged(owed: Hyps, k: str, lower: Term, upper: Term) -> Hyps:
    return frozenset([Term("forall", None, (lower, upper, close(p, k))) if k in p.free else p for p in owed])


def _chain(name: str, u: Term, h: str) -> Conditional:
    square = power(u, num(2))
    outer: dict[str, Term] = {
        "exp": fn("exp", u), "log": power(u, MINUS_ONE), "sin": fn("cos", u), "cos": neg(fn("sin", u)),
        "tan": power(fn("cos", u), num(-2)), "sinh": fn("cosh", u), "cosh": fn("sinh", u),
        "tanh": sub(ONE, power(fn("tanh", u), num(2))), "atan": div(ONE, add(ONE, square)),
    }
    if name not in outer:
        raise KernelError(f"no derivative of {name}")
    du, owed = derivative(u, h)
    if name == "log":
        owed |= {lt(ZERO, u)}
    if name == "atan":
        owed |= {sort("real", u)}
    return (outer[name] if du == ONE else mul(outer[name], du)), owed


def continuity(t: Term, h: str) -> Hyps:
    """Conditions at the point, beside t being defined there, under which t is continuous there and defined around it."""
    if h not in t.free or t.tag == "sym":
        return NONE
    if t.tag in ("add", "mul"):
        return union(*[continuity(a, h) for a in t.args])
    if t.tag == "pow":
        base, exponent = t.args
        owed = continuity(base, h) | continuity(exponent, h)
        if exponent.tag == "num" and isinstance(exponent.data, Fraction):
            if exponent.data.denominator == 1:
                return owed
            return owed | {le(ZERO, base) if exponent.data > 0 else lt(ZERO, base)}
        return owed | {lt(ZERO, base)}
    if t.tag == "sum" and not infinite(t.args[0]) and not infinite(t.args[1]) and h not in t.args[0].free | t.args[1].free:
        k = fresh("k", t, sym(h))
        return _ranged(continuity(open_body(t.args[2], sym(k)), h), k, t.args[0], t.args[1])
    if t.tag == "fn" and t.data in ("exp", "sin", "cos", "sinh", "cosh", "tan", "tanh", "abs", "re", "im", "conjugate"):
        return continuity(t.args[0], h)
    if t.tag == "fn" and t.data in ("log", "atan"):
        return continuity(t.args[0], h) | {lt(ZERO, t.args[0]) if t.data == "log" else sort("real", t.args[0])}
    raise KernelError(f"no continuity of {t.tag} {t.data or ''}")

"""Derivatives and continuity by structure, each with the conditions at the point under which it is right.

`h` is a symbol that runs over a real neighbourhood of the point. Both functions refuse what they do not know.

    >>> from derive.kernel.codec import decode
    >>> derivative(decode("(log h)"), "h")
    ((^ h -1), frozenset({(< 0 h)}))
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from fractions import Fraction

from derive.kernel.functions import FUNCTIONS
from derive.kernel.judgement import NONE, Hyps
from derive.kernel.need import infinite, instances
from derive.kernel.terms import (
    MINUS_ONE, ONE, ZERO, KernelError, Term, add, close, fn, fresh, le, lt, mul, not_, num, open_body, power,
    sort, sym,
)

Conditional = tuple[Term, Hyps]


def derivative(t: Term, h: str) -> Conditional:
    """The derivative of t by h, and sufficient conditions on h for it."""
    if h not in t.free or t.tag == "sym":
        return (ZERO if h not in t.free else ONE), NONE
    if t.tag == "add":
        parts = [derivative(a, h) for a in t.args]
        return add(*[d for d, _ in parts if d != ZERO]), NONE.union(*[c for _, c in parts])
    if t.tag == "mul":
        parts = [derivative(a, h) for a in t.args]
        terms = [_times(d, *t.args[:i], *t.args[i + 1:]) for i, (d, _) in enumerate(parts) if d != ZERO]
        return add(*terms), NONE.union(*[c for _, c in parts])
    if t.tag == "pow":
        return _power(t, h)
    if t.tag == "sum":
        lower, upper, k, body = _body(t, h)
        d, owed = derivative(body, h)
        return Term("sum", None, (lower, upper, close(d, k))), _everywhere(owed, k, lower, upper)
    facts = FUNCTIONS[str(t.data)] if t.tag == "fn" else None
    if facts is None or not facts.slope or not facts.smooth or any([h in a.free for a in t.args[:-1]]):
        raise KernelError(f"no derivative of {t.tag} {t.data or ''}")
    (slope,) = instances((facts.slope,), *t.args)
    du, owed = derivative(t.args[-1], h)
    return (slope if du == ONE else mul(slope, du)), owed.union(instances(facts.inside, *t.args))


def _times(d: Term, *rest: Term) -> Term:
    return mul(*rest) if d == ONE else mul(d, *rest)


def _power(t: Term, h: str) -> Conditional:
    base, exponent = t.args
    du, owed = derivative(base, h)
    if h in exponent.free:
        dv, more = derivative(exponent, h)
        rate = add(mul(dv, fn("log", base)), mul(exponent, du, power(base, MINUS_ONE)))
        return mul(t, rate), owed | more | {lt(ZERO, base)}
    if exponent == ZERO:
        return ZERO, owed
    lower = num(exponent.data - 1) if isinstance(exponent.data, Fraction) else add(exponent, MINUS_ONE)
    if _whole(exponent):
        return mul(exponent if lower == ZERO else mul(exponent, power(base, lower)), du), owed
    return mul(exponent, power(base, lower), du), owed | {lt(ZERO, base)}


def _whole(exponent: Term) -> bool:
    return isinstance(exponent.data, Fraction) and exponent.data.denominator == 1


def _body(t: Term, h: str) -> tuple[Term, Term, str, Term]:
    """Bounds, a new index, and the body at it, of a sum between finite bounds that h does not move."""
    lower, upper, body = t.args
    if h in lower.free | upper.free or infinite(lower) or infinite(upper):
        raise KernelError("a sum is differentiated between finite bounds that do not move")
    k = fresh("k", t, sym(h))
    return lower, upper, k, open_body(body, sym(k))


def _everywhere(owed: Hyps, k: str, lower: Term, upper: Term) -> Hyps:
    return frozenset([Term("forall", None, (lower, upper, close(p, k))) if k in p.free else p for p in owed])


def continuity(t: Term, h: str) -> Hyps:
    """Conditions at the point, beside t being defined there, for t to be continuous there and defined around
    it."""
    if h not in t.free or t.tag == "sym":
        return NONE
    if t.tag == "sum":
        lower, upper, k, body = _body(t, h)
        return _everywhere(continuity(body, h), k, lower, upper)
    facts = FUNCTIONS[str(t.data)] if t.tag == "fn" else None
    smooth = facts and facts.smooth and all([h not in a.free for a in t.args[:-1]])
    if t.tag not in ("add", "mul", "pow") and not smooth:
        raise KernelError(f"no continuity of {t.tag} {t.data or ''}")
    owed = NONE.union(*[continuity(a, h) for a in t.args])
    if t.tag != "pow":
        return owed.union(instances(facts.inside, *t.args)) if facts else owed
    base, exponent = t.args
    if _whole(exponent):
        return owed
    # a positive power tends to 0 with its base, from every side
    if isinstance(exponent.data, Fraction) or h in exponent.free:
        rooted = isinstance(exponent.data, Fraction) and exponent.data > 0
        return owed | {le(ZERO, base) if rooted else lt(ZERO, base)}
    neither = Term("and", None, (le(base, ZERO), le(exponent, ZERO)))  # at base 0 the exponent is positive
    return owed | {le(ZERO, base), sort("real", exponent), not_(neither)}

"""Solving an equation assumption for a symbol: proposals only, every point is verified afterwards.

Called by the sampling plan. Affine equations are solved by their coefficients (`h*d_head = d`, `Sum(y[k]) = 1`), others
by peeling operations off the one side that holds the symbol (`x^2 = y`, `log(s) = r`, `mod(d, h) = 0`).

    >>> from derive.kernel.codec import decode
    >>> solutions(decode("(= (* 4 d) (+ n 1))"), "n")
    [(+ (* 4 d) -1)]
"""
from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import ONE, ZERO, Term, add, fn, mul, num, power, sym

QUOTIENT = "quotient'"  # a fresh integer, drawn anew for each point


def solutions(equation: Term, name: str) -> list[Term]:
    """Terms without `name` that may be put for it to satisfy the equation; empty when no method applies."""
    left, right = equation.args
    for side, other in ((left, right), (right, left)):
        if side.tag == "sym" and side.data == name and name not in other.free:
            return [other]
    for side, other in ((left, right), (right, left)):
        if side.tag == "mul" and other == ZERO:  # a product is 0 where a factor is
            factors = [a for a in side.args if name in a.free]
            return list(dict.fromkeys([v for a in factors for v in solutions(Term("eq", None, (a, ZERO)), name)]))
    affine = affine_in(plus(left, times(num(-1), right)), name)
    if affine is not None and affine[0] != ZERO:
        return [quotient(times(num(-1), affine[1]), affine[0])]
    if name in left.free and name not in right.free:
        return _peel(left, right, name)
    if name in right.free and name not in left.free:
        return _peel(right, left, name)
    return []


def affine_in(t: Term, name: str) -> tuple[Term, Term] | None:
    """Terms (a, b) without `name` such that t = a*name + b, or None."""
    if name not in t.free:
        return ZERO, t
    if t.tag == "sym":
        return ONE, ZERO
    if t.tag == "add":
        pairs = [affine_in(a, name) for a in t.args]
        slope, rest = ZERO, ZERO
        for pair in pairs:
            if pair is None:
                return None
            slope, rest = plus(slope, pair[0]), plus(rest, pair[1])
        return slope, rest
    if t.tag == "mul":
        inside = [a for a in t.args if name in a.free]
        pair = affine_in(inside[0], name) if len(inside) == 1 else None
        if pair is None:
            return None
        others = [a for a in t.args if name not in a.free]
        return times(*others, pair[0]), times(*others, pair[1])
    if t.tag == "sum" and name not in t.args[0].free and name not in t.args[1].free:
        pair = affine_in(t.args[2], name)
        if pair is not None:
            low, high = t.args[0], t.args[1]
            return Term("sum", None, (low, high, pair[0])), Term("sum", None, (low, high, pair[1]))
    return None


def _peel(t: Term, target: Term, name: str) -> list[Term]:
    """Values of `name` for which t, where it occurs once, equals the target."""
    if t.tag == "sym":
        return [target]
    inside = [a for a in t.args if name in a.free]
    if len(inside) != 1:
        return []
    others = [a for a in t.args if name not in a.free]
    if t.tag == "add":
        return _peel(inside[0], plus(target, times(num(-1), plus(*others))), name)
    if t.tag == "mul":
        return _peel(inside[0], quotient(target, times(*others)), name)
    if t.tag == "pow":
        return _peel_power(t, target, name)
    if t.tag == "fn":
        return _peel_function(t, inside[0], target, name)
    return []


def _peel_power(t: Term, target: Term, name: str) -> list[Term]:
    base, exponent = t.args
    if name in exponent.free:
        return _peel(exponent, quotient(fn("log", target), fn("log", base)), name)
    if exponent.tag != "num" or exponent.data == 0:
        return []
    root = power(target, num(Fraction(1) / exponent.data))  # type: ignore[operator]
    found = _peel(base, root, name)
    if exponent.data.numerator % 2 == 0:  # type: ignore[union-attr]
        found += _peel(base, times(num(-1), root), name)
    return found


def _peel_function(t: Term, inside: Term, target: Term, name: str) -> list[Term]:
    if t.data in ("exp", "log"):
        return _peel(inside, fn("log" if t.data == "exp" else "exp", target), name)
    if t.data == "abs":
        return _peel(inside, target, name) + _peel(inside, times(num(-1), target), name)
    if t.data == "mod" and inside is t.args[0]:
        return _peel(inside, plus(times(t.args[1], sym(QUOTIENT)), target), name)
    return []


# ---- constructors that fold what is plain ---------------------------------------------------------------------------
def plus(*parts: Term) -> Term:
    """A sum without nested sums and zeros, its numbers added up."""
    constant, rest = Fraction(0), []
    for p in parts:
        for a in p.args if p.tag == "add" else (p,):
            if a.tag == "num":
                constant += a.data  # type: ignore[operator]
            else:
                rest.append(a)
    return add(*rest, num(constant)) if constant or not rest else add(*rest)


def times(*parts: Term) -> Term:
    """A product without nested products and ones, its numbers multiplied; 0 when one factor is 0."""
    constant, rest = Fraction(1), []
    for p in parts:
        for a in p.args if p.tag == "mul" else (p,):
            if a.tag == "num":
                constant *= a.data  # type: ignore[operator]
            else:
                rest.append(a)
    if constant == 0 or not rest:
        return num(constant)
    if len(rest) == 1 and rest[0].tag == "add" and constant != 1:
        return plus(*[times(num(constant), a) for a in rest[0].args])
    return mul(*rest) if constant == 1 else mul(num(constant), *rest)


def quotient(top: Term, bottom: Term) -> Term:
    if bottom.tag == "num" and bottom.data != 0:
        return times(num(Fraction(1) / bottom.data), top)  # type: ignore[operator]
    return times(top, power(bottom, num(-1)))

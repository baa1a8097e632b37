"""Equations between algebraic numbers: nested radicals, roots of unity, so special angles once they are exponentials.

Class: both sides are, up to the normal form, polynomials in symbols, pi, exponentials and the like whose coefficients
are built from rationals by `+ * ^` with rational exponents. Each of them has to vanish; `_vanishing` proves c = 0 by
taking one radical t (t^n = r) away after another: A*c = N with A the product of the other conjugates of c over t,
N = 0 by recursion, A != 0 by a rational enclosure. Powers of (-1)^(1/m) alone are divided by their cyclotomic
polynomial. Certificate: the products A*c = N, which `ring` multiplies out, and enclosures of the A.
Gives up where some A vanishes for n > 2 (a radical that is rational over the lower ones), and past the sizes below.

    2*cos(pi/5) = (1 + sqrt(5))/2      sqrt(5 + 2*sqrt(6)) = sqrt(2) + sqrt(3)      sqrt(I) = (1 + I)/sqrt(2)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from derive.kernel.boxes import box
from derive.kernel.codec import encode
from derive.kernel.normal import Monomial, Normaliser, Poly, unit
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    const,
    eq,
    fresh,
    mul,
    ne,
    num,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rewriting import Conversion, rewrite

MAX_DEGREE, MAX_MONOMIALS, MAX_SIZE, MAX_DEPTH, MAX_TURNS = 12, 400, 6_000, 12, 120
FUEL = 100_000
PI = const("pi")


def has_radicals(*terms: Term) -> bool:
    """Does a radical of numbers occur? The imaginary unit is none: the normal form knows it."""
    return any([_is_radical(n) for t in terms for n in walk(t)])


def may_turn(*terms: Term) -> bool:
    """Does a radical or a multiple of pi occur, out of which radicals come?"""
    return any([n == PI or _is_radical(n) for t in terms for n in walk(t)])


def _is_radical(n: Term) -> bool:
    return n.tag == "pow" and n != I_CONST and _fraction(n.args[1]) and _is_algebraic(n)


def _fraction(e: Term) -> bool:
    return type(e.data) is Fraction and e.data.denominator > 1


def meet_over_radicals(context: Context, a: Term, b: Term, conversions: Sequence[Conversion]) -> Step | None:
    """a = b by rewriting both, and then as an equation between algebraic numbers."""
    left, right = rewrite(context, a, conversions), rewrite(context, b, conversions)
    c, d = left.goal.args[1] if left else a, right.goal.args[1] if right else b
    middle = algebraic(context, c, d) if has_radicals(c, d) else None
    if middle is None:
        return None
    pairs = [(s, m) for s, m in ((left, ONE), (right, MINUS_ONE), (middle, ONE)) if s is not None]
    return context.equal(a, b, pairs)


def algebraic(context: Context, a: Term, b: Term) -> Step | None:
    """a = b, where every coefficient of the difference is an algebraic number that vanishes."""
    plain = context.equal(a, b)
    if plain is not None:
        return context.settle(plain)
    try:
        n = Normaliser(FUEL)
        p, divisor = _cleared(n, n.poly(sub(a, b)))
        if len(p) > MAX_MONOMIALS:
            return None
        pairs = []
        for m, c in _coefficients(n, p).items():
            zero = _vanishing(context, n, c, 0)
            if zero is None:
                return None
            pairs.append((zero, mul(n.term({m: 1}), power(divisor, MINUS_ONE)) if divisor != ONE else n.term({m: 1})))
    except KernelError:
        return None
    step = context.equal(a, b, pairs)
    return context.settle(step) if step else None


def _cleared(n: Normaliser, p: Poly) -> tuple[Poly, Term]:
    """p times a product of its compound divisors that leaves no negative powers of them, and that product."""
    taken: list[Term] = []
    for _ in range(8):
        worst: dict[Term, int] = {}
        for m in p:
            for a, e in m:
                if not isinstance(e, tuple) and e < 0 and a.tag in ("add", "mul", "pow"):
                    worst[a] = max(worst.get(a, 0), -int(e // 1))
        if not worst:
            break
        factor = mul(*[power(a, num(k)) if k > 1 else a for a, k in sorted(worst.items(), key=lambda i: encode(i[0]))])
        taken.append(factor)
        lifted: Poly = {}
        for m, c in p.items():
            exponents = dict(m)
            product: Poly = {tuple([pair for pair in m if pair[0] not in worst]): c}
            for a, k in worst.items():
                product = n.times(product, n.settle(a, n.join(exponents.get(a, 0), k)))
            lifted = n.plus(lifted, product)
        p = lifted
    return p, mul(*taken)


def _coefficients(n: Normaliser, p: Poly) -> dict[Monomial, Poly]:
    """p by the monomials of what is not an algebraic number: {monomial: algebraic coefficient}."""
    found: dict[Monomial, Poly] = {}
    for m, c in p.items():
        own, rest = [], []
        for a, e in m:
            literal = dict(e).get((), 0) if isinstance(e, tuple) else e
            if not _is_algebraic(a) or isinstance(e, tuple) and a.tag != "num":
                rest.append((a, e))
                continue
            if literal:
                own.append((a, literal))
            if isinstance(e, tuple):
                rest.append((a, n.join(e, -literal)))
        key = tuple(rest)
        found[key] = n.plus(found.get(key, {}), {tuple(own): c})
    return {key: c for key, c in found.items() if c}


@lru_cache(maxsize=2_000)
def _is_algebraic(t: Term) -> bool:
    """A number built by + * ^ with literal exponents."""
    if t.tag == "pow":
        return type(t.args[1].data) is Fraction and _is_algebraic(t.args[0])
    return t.tag == "num" or t.tag in ("add", "mul") and all([_is_algebraic(a) for a in t.args])


# ---- one number that vanishes ---------------------------------------------------------------------------------------
def _vanishing(context: Context, n: Normaliser, c: Poly, depth: int) -> Step | None:
    """term(c) = 0, for a polynomial in radicals."""
    t = n.term(c)
    key = ("vanishing", t)
    if key not in context.known:
        context.known[key] = None
        context.meter.spend(5 + t.size // 20)
        if depth <= MAX_DEPTH and t.size <= MAX_SIZE and not _apart_from_zero(t):
            context.known[key] = _without_a_radical(context, n, c, t, depth)
    known = context.known[key]
    return known if isinstance(known, Step) else None


def _apart_from_zero(t: Term) -> bool:
    try:
        return box(t, 100).nonzero
    except KernelError:
        return False


def _without_a_radical(context: Context, n: Normaliser, c: Poly, t: Term, depth: int) -> Step | None:
    plain = context.equal(t, ZERO)
    if plain is not None:
        return context.settle(plain)
    c, divisor = _cleared(n, c)
    radical = _outermost(c)
    if radical is None or divisor != ONE:
        return None
    atom, degree = radical
    if atom == MINUS_ONE:
        return _over_roots_of_unity(context, n, c, t, degree)
    if degree > MAX_DEGREE:
        return None
    parts = _by_power(n, c, atom, degree)
    others, norm = _conjugates(n, c, atom, degree)
    cofactor = n.term(others)
    if cofactor.size > MAX_SIZE:
        return None
    nonzero = context.attempt("closed", (), ne(cofactor, ZERO))
    if nonzero is not None:
        below = _vanishing(context, n, norm, depth + 1) if norm else None
        if norm and below is None:
            return None
        product = context.equal(mul(cofactor, t), ZERO, [(below, ONE)] if below else [])
        return cancelled(context, cofactor, t, product, nonzero) if product else None
    zeros = [_vanishing(context, n, q, depth + 1) for q in parts.values() if q] if degree == 2 else []
    if not zeros or None in zeros:
        return None
    scales = [power(atom, num(Fraction(i, degree))) for i, q in parts.items() if q]
    step = context.equal(t, ZERO, [(z, s) for z, s in zip(zeros, scales, strict=True) if z is not None])
    return context.settle(step) if step else None


def _outermost(c: Poly) -> tuple[Term, int] | None:
    """The radical to be taken away first, with its degree: no other one is built from it; -1 comes last."""
    degrees: dict[Term, int] = {}
    for m in c:
        for a, e in m:
            if isinstance(e, tuple):
                return None
            degrees[a] = lcm(degrees.get(a, 1), Fraction(e).denominator)
    roots = [a for a, k in degrees.items() if k > 1]
    if not roots:
        return None
    # the most deeply nested; of primes the largest; -1 last
    atom = max(roots, key=lambda a: (a != MINUS_ONE, a.height, a.size, encode(a)))
    return atom, degrees[atom]


def _by_power(n: Normaliser, c: Poly, atom: Term, degree: int) -> dict[int, Poly]:
    """c as a polynomial in atom^(1/degree)."""
    parts: dict[int, Poly] = {}
    for m, v in c.items():
        e = Fraction(dict(m).get(atom, 0))  # type: ignore[arg-type]
        rest = tuple([pair for pair in m if pair[0] != atom])
        i = int(e * degree)
        whole, i = divmod(i, degree)
        piece: Poly = n.times({rest: v}, n.settle(atom, whole)) if whole else {rest: v}
        parts[i] = n.plus(parts.get(i, {}), piece)
    return parts


def _conjugates(n: Normaliser, c: Poly, atom: Term, degree: int) -> tuple[Poly, Poly]:
    """(A, N) with A*c = N: N is the norm of c over atom^(1/degree), up to its sign, by Newton's identities."""
    powers, traces = [unit()], []
    for _ in range(degree):
        powers.append(n.times(powers[-1], c))
        traces.append(n.scale(_by_power(n, powers[-1], atom, degree).get(0, {}), degree))
    signs: list[Poly] = [unit()]  # the characteristic polynomial: x^n + s1*x^(n-1) + ...
    for k in range(1, degree + 1):
        total: Poly = {}
        for i in range(1, k + 1):
            total = n.plus(total, n.times(signs[k - i], traces[i - 1]))
        signs.append(n.scale(total, Fraction(-1, k)))
    others: Poly = {}
    for k in range(degree):
        others = n.plus(others, n.times(signs[k], powers[degree - 1 - k]))
    return others, n.scale(signs[degree], -1)


def cancelled(context: Context, a: Term, b: Term, product: Step, nonzero: Step) -> Step:
    """b = 0 from a*b = 0 and a != 0, by the substitution of a law about two symbols."""
    x = sym(fresh("x", a, b))
    y = sym(fresh("y", a, b))
    given = context.hypothesis(eq(mul(x, y), ZERO))
    law = context.apply("ring", (given,), y, ZERO, power(x, MINUS_ONE))
    step = context.apply("substitution", (law,), x, a, y, b)
    return context.settle(context.cut(context.settle(product), nonzero, step))


# ---- roots of unity -------------------------------------------------------------------------------------------------
def _over_roots_of_unity(context: Context, n: Normaliser, c: Poly, t: Term, degree: int) -> Step | None:
    """c(w) = 0 for w = (-1)^(1/degree): c is divided by the polynomial of the primitive roots of order 2*degree."""
    parts = _by_power(n, c, MINUS_ONE, degree)
    if degree > MAX_TURNS or any([set(p) - {()} for p in parts.values()]):
        return None
    top = [Fraction(parts.get(i, {}).get((), 0)) for i in range(degree)]
    minimal = cyclotomic(2 * degree)
    quotient, rest = divided(top, [Fraction(v) for v in minimal])
    if any(rest):
        return None
    whole = [Fraction(v) for v in (1, *[0] * (degree - 1), 1)]
    other, _ = divided(whole, [Fraction(v) for v in minimal])
    zero = _root(context, _at_root(minimal, degree), _at_root(other, degree))
    step = context.equal(t, ZERO, [(zero, _at_root(quotient, degree))]) if zero else None
    return context.settle(step) if step else None


def _root(context: Context, minimal: Term, other: Term) -> Step | None:
    product, nonzero = context.equal(mul(other, minimal), ZERO), context.attempt("closed", (), ne(other, ZERO))
    return cancelled(context, other, minimal, product, nonzero) if product and nonzero else None


def _at_root(coefficients: Sequence[int | Fraction], degree: int) -> Term:
    """The polynomial at (-1)^(1/degree)."""
    from derive.kernel.terms import add

    parts = []
    for i, v in enumerate(coefficients):
        if v:
            root = power(MINUS_ONE, num(Fraction(i, degree))) if i else ONE
            parts.append(mul(num(Fraction(v)), root) if i else num(Fraction(v)))
    return add(*parts)


@lru_cache(maxsize=256)
def cyclotomic(order: int) -> tuple[int, ...]:
    """Coefficients, lowest first, of the polynomial whose roots are the primitive roots of unity of this order.

    >>> cyclotomic(6)
    (1, -1, 1)
    """
    p = [Fraction(-1), *[Fraction(0)] * (order - 1), Fraction(1)]
    for d in range(1, order):
        if order % d == 0:
            p, _ = divided(p, [Fraction(v) for v in cyclotomic(d)])
    return tuple([int(v) for v in p])


def divided(top: Sequence[Fraction], bottom: Sequence[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    """Quotient and remainder of polynomials, lowest coefficient first."""
    rest, quotient = list(top), [Fraction(0)] * max(1, len(top) - len(bottom) + 1)
    for i in range(len(top) - len(bottom), -1, -1):
        factor = rest[i + len(bottom) - 1] / bottom[-1]
        quotient[i] = factor
        for j, v in enumerate(bottom):
            rest[i + j] -= factor * v
    return quotient, rest


__all__ = ["algebraic", "cancelled", "cyclotomic", "has_radicals", "may_turn", "meet_over_radicals"]

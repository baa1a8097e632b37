"""Limits at infinity by pieces: powers times exp(-c*n), arctangents, and what the other strategies find of the rest.

Class: sums of constants times n^m * exp(b - c*n) with a literal whole m and c > 0, times atan(v) with v a polynomial
whose sign is seen far out, and of a rest that has a limit of its own. Certificate: exp(t) > t at t = c*n/(m+1), raised
to the power m + 1, squeezes the first; atan(v) = pi/2 - atan(1/v) for v > 0; the kernel's `combined` joins the pieces.

    3 - x**2*exp(-a*x)/2 + atan(2*x)    tends to 3 + pi/2

Called by `limits` for what has no limit otherwise.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Monomial, Normaliser, normal
from derive.kernel.terms import (
    E_CONST,
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    Term,
    add,
    close,
    const,
    eq,
    fn,
    le,
    lt,
    mul,
    neg,
    num,
    power,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance

MAX_POWER, MAX_PIECES = 8, 6


def by_pieces(context: Context, inner: Context, n: Term, f: Term) -> Step | None:
    """f -> value as n -> oo over the reals; `inner` knows that n is large."""
    form = Normaliser()
    pieces: dict[Term, Term] = {}  # what n moves -> its constant factor
    rest: list[Term] = []
    for m, c in form.poly(f).items():
        factor, moving = _split(form, m, n)
        alone = factor == ONE and c == 1 or not any([t.tag == "fn" and t.data == "exp" for t in walk(moving)])
        if alone and _decaying(moving, n) is None and not _is_atan(moving):
            rest.append(form.term({m: c}))
        else:
            pieces[moving] = add(pieces[moving], mul(num(c), factor)) if moving in pieces else mul(num(c), factor)
    if not pieces or len(pieces) > MAX_PIECES:
        return None
    limits = [_piece(context, inner, n, t) for t in pieces]
    if rest:
        limits.append(_other(context, n, add(*rest)))
    found = [s for s in limits if s is not None]
    if len(found) < len(limits):
        return None
    return _joined(context, inner, n, f, [*pieces.values(), *([ONE] if rest else [])], found)


def _piece(context: Context, inner: Context, n: Term, t: Term) -> Step | None:
    if _is_atan(t):
        return _arctangent(context, inner, n, t)
    return _decay(context, inner, n, t) if _decaying(t, n) else _other(context, n, t)


def _joined(context: Context, inner: Context, n: Term, f: Term, factors: list[Term], limits: list[Step]) -> Step | None:
    from derive.prover.paying import pay

    symbols = [sym(context.fresh(f"x{i}", f, *[s.goal for s in limits])) for i in range(len(limits))]
    big = add(*[mul(c, x) for c, x in zip(factors, symbols, strict=True)])
    whole = context.attempt("combined", limits, n, big, *symbols)
    if whole is None:
        return None
    bodies = {str(x.data): _body(s, n) for x, s in zip(symbols, limits, strict=True)}
    same = inner.equal(f, substitute(big, bodies))
    if same is None:
        return None
    made = context.attempt("limit_congruence", (pay(inner, inner.settle(same)), pay(context, context.settle(whole))), n)
    return context.settle(made) if made is not None else None


def _body(limit: Step, n: Term) -> Term:
    from derive.kernel.terms import open_body

    return open_body(limit.goal.args[1], n)


def _split(form: Normaliser, m: Monomial, n: Term) -> tuple[Term, Term]:
    """A monomial as a constant and what n moves; the constant part of an exponent of exp leaves it."""
    outside, inside = [], []
    for atom, e in m:
        if atom == E_CONST and isinstance(e, tuple):
            moved = {k: c for k, c in e if n.data in form.term({k: 1}).free}
            still = {k: c for k, c in e if k not in moved}
            inside += [fn("exp", form.term(moved))] if moved else []
            outside += [fn("exp", form.term(still))] if still else []
        else:
            t = form.term({((atom, e),): 1})
            (inside if n.data in t.free else outside).append(t)
    return mul(*outside), mul(*inside)


def _is_atan(t: Term) -> bool:
    return t.tag == "fn" and t.data == "atan"


def _decaying(t: Term, n: Term) -> tuple[int, Term] | None:
    """(m, c) of n^m * exp(-c*n)."""
    factors = t.args if t.tag == "mul" else (t,)
    exponentials = [a for a in factors if a.tag == "fn" and a.data == "exp"]
    powers = [a for a in factors if a not in exponentials]
    if len(exponentials) != 1 or len(powers) > 1:
        return None
    m = 0
    for p in powers:
        e = Fraction(1) if p == n else p.args[1].data if p.tag == "pow" and p.args[0] == n else None
        if not isinstance(e, Fraction) or e.denominator != 1 or not 0 < e <= MAX_POWER:
            return None
        m = int(e)
    c = normal(mul(MINUS_ONE, exponentials[0].args[0], power(n, MINUS_ONE)))
    return None if n.data in c.free else (m, c)


def _decay(context: Context, inner: Context, n: Term, t: Term) -> Step | None:
    """n^m * exp(-c*n) -> 0, below ((m+1)/c)^(m+1) / n."""
    from derive.prover.equations import prove_equation
    from derive.prover.limits import tends, with_value

    known = _decaying(t, n)
    sign = context.side(lt(ZERO, known[1])) if known is not None else None
    if known is None or sign is None:
        return None
    m, c = known
    share = mul(num(Fraction(1, m + 1)), c, n)
    root = fn("exp", share)
    top = power(mul(num(m + 1), power(c, MINUS_ONE)), num(m + 1))
    tangent = instance(inner, "exp_tangent", a=share)
    above = inner.attempt("linear", (tangent,), lt(ZERO, sub(root, share)), ONE) if tangent is not None else None
    powers = add(*[mul(power(root, num(i)), power(share, num(m - i))) for i in range(m + 1)])
    others = [inner.side(lt(ZERO, q)) for q in (powers, mul(top, power(n, MINUS_ONE), fn("exp", neg(mul(c, n)))))]
    if above is None or not all(others):
        return None
    whole = inner.attempt("product", (inner.settle(above), *[s for s in others if s is not None]))
    rate = mul(top, power(n, MINUS_ONE))
    size = fn("abs", sub(t, ZERO))
    below = inner.attempt("linear", (whole,), le(t, rate), ONE) if whole is not None else None
    plain = prove_equation(inner, eq(size, t))
    if below is None or plain is None or not inner.paid(plain):
        return None
    bound = inner.ordered(le(size, rate), inner.settle(below), plain)
    fall = tends(context, "real", OO, close(rate, str(n.data)))
    fall = with_value(context, fall, ZERO) if fall is not None else None
    made = context.attempt("squeeze", (bound, fall), n, t, ZERO) if bound is not None and fall is not None else None
    return context.settle(made) if made is not None else None


def _arctangent(context: Context, inner: Context, n: Term, t: Term) -> Step | None:
    """atan(v) -> pi/2, or -pi/2, as v = 1/w for a w of one sign that tends to 0."""
    from derive.prover.equations import prove_equation
    from derive.prover.limits import near_infinity, tends

    (v,) = t.args
    turn = mul(num(Fraction(1, 2)), const("pi"))
    wide = inner.under(near_infinity("real", n, power(v, MINUS_ONE)))
    for sign, size in ((ONE, v), (MINUS_ONE, normal(neg(v)))):
        if not wide.evident(lt(ZERO, size)):
            continue
        value = mul(sign, sub(turn, fn("atan", power(size, MINUS_ONE))))
        same = prove_equation(wide, eq(t, value))
        limit = tends(context, "real", OO, close(value, str(n.data)))
        if same is not None and wide.paid(same) and limit is not None:
            made = context.attempt("limit_congruence", (same, limit), n)
            return context.settle(made) if made is not None else None
    return None


def _other(context: Context, n: Term, rest: Term) -> Step | None:
    from derive.prover.limits import tends

    if n.data in rest.free:
        return tends(context, "real", OO, close(rest, str(n.data)))
    at_zero = context.attempt("continuous", (), n, rest, ZERO)
    right = context.attempt("one_sided", (context.settle(at_zero),), sym("right")) if at_zero is not None else None
    return context.attempt("inverted", (right,)) if right is not None else None


__all__ = ["by_pieces"]

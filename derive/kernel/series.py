"""Rules of series: each says what a sum from `lo` to oo converges to, so convergence travels with the
value."""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from fractions import Fraction

from derive.kernel.judgement import Judgement, Premises, Terms, infer, name, require, rules, sides
from derive.kernel.logic import range_rest
from derive.kernel.need import Needs, ends_need, infinite, need
from derive.kernel.terms import (
    MINUS_ONE, ONE, OO, ZERO, KernelError, Term, add, close, eq, mul, num, open_body, sort, sub, substitute,
)


def _series(lower: Term, k: Term, body: Term) -> Term:
    return Term("sum", None, (lower, OO, close(body, name(k))))


def _value(j: Judgement) -> tuple[Term, Term, Term]:
    """The lower end, the body and the value of a series."""
    series, value = sides(j, "eq")
    require(series.tag == "sum" and series.args[1] == OO, "a sum to oo is expected")
    return series.args[0], series.args[2], value


def _start(lower: Term) -> Needs:
    """What a finite lower end owes; an infinite one has no first term, and is not moved."""
    require(not infinite(lower), "a series with a first term is expected")
    return ends_need(lower, OO)


def series_congruence(same: Judgement, known: Judgement, k: Term) -> Judgement:
    """G, k >= lo |- f = g    D |- Sum g = S   =>   G, D |- Sum f = S;   k new.   Terms: k."""
    f, g = sides(same, "eq")
    lower, body, value = _value(known)
    require(close(g, name(k)) == body and name(k) not in known.goal.free, "the series is another one")
    return infer(eq(_series(lower, k, f), value), range_rest(same.hyps, k, lower, OO), known.hyps)


def series_linear(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- Sum f1 = S1 ...   =>   G1.., need c1.. |- Sum (c1*f1 + ...) = c1*S1 + ...;   one range, each c
    free of k.
    Terms: k, c1, .."""
    k, *factors = terms
    require(len(factors) == len(premises) > 0, "each series has one factor")
    known = [_value(j) for j in premises]
    lower = known[0][0]
    require(all([low == lower for low, _, _ in known]), "the series start at different ends")
    bound = (lower, *factors, *[j.goal for j in premises])
    require(all([name(k) not in t.free for t in bound]), "the index is not new")
    body = add(*[mul(c, open_body(b, k)) for c, (_, b, _) in zip(factors, known, strict=True)])
    value = add(*[mul(c, s) for c, (_, _, s) in zip(factors, known, strict=True)])
    return infer(eq(_series(lower, k, body), value), *[j.hyps for j in premises], *[need(c) for c in factors])


def series_tail(known: Judgement) -> Judgement:
    """G |- Sum from lo = S   =>   G, need f(lo) |- Sum from lo+1 = S - f(lo)."""
    lower, body, value = _value(known)
    head, tail = open_body(body, lower), Term("sum", None, (add(lower, ONE), OO, body))
    return infer(eq(tail, sub(value, head)), known.hyps, need(head), _start(lower))


def series_head(known: Judgement) -> Judgement:
    """G |- Sum from lo = S   =>   G, need f(lo-1) |- Sum from lo-1 = f(lo-1) + S."""
    lower, body, value = _value(known)
    before = add(lower, MINUS_ONE)
    head, whole = open_body(body, before), Term("sum", None, (before, OO, body))
    return infer(eq(whole, add(head, value)), known.hyps, need(head), _start(lower))


def series_shift(known: Judgement, k: Term, c: Term) -> Judgement:
    """G |- Sum from lo of f(k) = S   =>   G, need c, c integer |- Sum from lo+c of f(k-c) = S.
    Terms: k, c."""
    lower, body, value = _value(known)
    require(name(k) not in known.goal.free | c.free, "the index is not new")
    moved = _series(add(lower, c), k, open_body(body, sub(k, c)))
    return infer(eq(moved, value), known.hyps, need(c), [sort("integer", c)], _start(lower))


def series_telescope(step: Judgement, limit: Judgement, k: Term, lower: Term, big: Term) -> Judgement:
    """G, k >= lo |- F(k+1) - F(k) = f    D |- F(k) -> L as k -> oo over the integers
    =>   G, D, needs |- Sum f = L - F(lo).   Terms: k, lo, F."""
    difference, f = sides(step, "eq")
    after, start = [substitute(big, {name(k): v}) for v in (add(k, ONE), lower)]
    require(difference == sub(after, big), "the premise is not a difference of F")
    at, body, value = sides(limit, "tends")
    require(at == OO and limit.goal.data == "integer", "a limit over the integers is expected")
    require(close(big, name(k)) == body, "the limit is not of F")
    require(name(k) not in limit.goal.free, "the index is not new")
    return infer(eq(_series(lower, k, f), sub(value, start)), range_rest(step.hyps, k, lower, OO), limit.hyps,
                 need(start), need(value), _start(lower))


def _blocks(lower: Term, body: Term, k: Term, size: Term) -> Term:
    """Sum over k from 0 of f(lo + m*k) + ... + f(lo + m*k + m-1)."""
    m = size.data
    if not isinstance(m, Fraction) or m not in range(1, 61):
        raise KernelError("a block has from 1 to 60 terms")
    require(not infinite(lower), "a series with a first term is expected")
    starts = [add(lower, mul(size, k), num(j)) for j in range(int(m))]
    return _series(ZERO, k, add(*[open_body(body, i) for i in starts]))


def series_group(known: Judgement, k: Term, m: Term) -> Judgement:
    """G |- Sum from lo of f = S   =>   G |- Sum over k from 0 of (f(lo+m*k) + ... + f(lo+m*k+m-1)) = S.
    Terms: k, m.

    Sound: the partial sums of the blocks are some of those of the series. What holds of each of its terms,
    such as being defined, the premise has."""
    lower, body, value = _value(known)
    require(name(k) not in known.goal.free, "the index is not new")
    return infer(eq(_blocks(lower, body, k, m), value), known.hyps)


def series_ungroup(blocks: Judgement, limit: Judgement, k: Term, lower: Term, m: Term) -> Judgement:
    """G |- Sum over k from 0 of (f(lo+m*k) + ... + f(lo+m*k+m-1)) = S    D |- f(n) -> 0 over the integers
    =>   G, D, needs |- Sum from lo of f = S.   Terms: k, lo, m.

    Sound: between two partial sums of the blocks stand at most m - 1 terms, and those tend to 0."""
    at, body, value = sides(limit, "tends")
    require(at == OO and limit.goal.data == "integer" and value == ZERO, "the terms are not shown to vanish")
    require(name(k) not in limit.goal.free | lower.free, "the index is not new")
    total = _value(blocks)[2]
    require(sides(blocks, "eq")[0] == _blocks(lower, body, k, m), "the blocks are of another series")
    series = Term("sum", None, (lower, OO, body))
    return infer(eq(series, total), blocks.hyps, limit.hyps, _start(lower))


RULES = rules(
    series_congruence, series_linear, series_tail, series_head, series_shift, series_telescope, series_group,
    series_ungroup)

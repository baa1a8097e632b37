"""Rules of series: each says what a sum from `lo` to oo converges to, so convergence travels with the value."""
from __future__ import annotations

from derive.kernel.judgement import Judgement, Premises, Terms, name, require, sides, union
from derive.kernel.logic import ends_need, range_rest
from derive.kernel.need import need
from derive.kernel.terms import MINUS_ONE, ONE, OO, Term, add, close, eq, mul, open_body, sort, sub, substitute


def _series(lower: Term, k: Term, body: Term) -> Term:
    return Term("sum", None, (lower, OO, close(body, name(k))))


def _value(t: Term) -> tuple[Term, Term]:
    """The lower end and the body of a series."""
    require(t.tag == "sum" and t.args[1] == OO, "a sum to oo is expected")
    return t.args[0], t.args[2]


def series_congruence(premises: Premises, terms: Terms) -> Judgement:
    """G, k >= lo |- f = g    D |- Sum g = S   =>   G, D |- Sum f = S;   k new.   Terms: k."""
    (same, known), (k,) = premises, terms
    f, g = sides(same, "eq")
    series, value = sides(known, "eq")
    lower, body = _value(series)
    require(close(g, name(k)) == body and name(k) not in known.goal.free, "the series is another one")
    return Judgement(range_rest(same.hyps, k, lower, OO) | known.hyps, eq(_series(lower, k, f), value))


def series_linear(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- Sum f1 = S1 ...   =>   G1.., need c1.. |- Sum (c1*f1 + ...) = c1*S1 + ...;   one range, each c free of k.   Terms: k, c1, .."""
    k, *factors = terms
    require(len(factors) == len(premises) > 0, "each series has one factor")
    pairs = [sides(j, "eq") for j in premises]
    ends = [_value(series) for series, _ in pairs]
    lower = ends[0][0]
    require(all([low == lower for low, _ in ends]), "the series start at different ends")
    require(all([name(k) not in t.free for t in (lower, *factors, *[j.goal for j in premises])]), "the index is not new")
    body = add(*[mul(c, open_body(b, k)) for c, (_, b) in zip(factors, ends, strict=True)])
    value = add(*[mul(c, s) for c, (_, s) in zip(factors, pairs, strict=True)])
    return Judgement(union(*[j.hyps for j in premises], *[need(c) for c in factors]), eq(_series(lower, k, body), value))


def series_tail(premises: Premises, terms: Terms) -> Judgement:
    """G |- Sum from lo = S   =>   G, need f(lo) |- Sum from lo+1 = S - f(lo)."""
    (known,) = premises
    series, value = sides(known, "eq")
    lower, body = _value(series)
    head = open_body(body, lower)
    require(not terms, "series_tail takes no terms")
    tail = Term("sum", None, (add(lower, ONE), OO, body))
    return Judgement(union(known.hyps, need(head), ends_need(lower, OO)), eq(tail, sub(value, head)))


def series_head(premises: Premises, terms: Terms) -> Judgement:
    """G |- Sum from lo = S   =>   G, need f(lo-1) |- Sum from lo-1 = f(lo-1) + S."""
    (known,) = premises
    series, value = sides(known, "eq")
    lower, body = _value(series)
    before = add(lower, MINUS_ONE)
    head = open_body(body, before)
    require(not terms, "series_head takes no terms")
    whole = Term("sum", None, (before, OO, body))
    return Judgement(union(known.hyps, need(head), ends_need(lower, OO)), eq(whole, add(head, value)))


def series_shift(premises: Premises, terms: Terms) -> Judgement:
    """G |- Sum from lo of f(k) = S   =>   G, need c, c integer |- Sum from lo+c of f(k-c) = S.   Terms: k, c."""
    (known,), (k, c) = premises, terms
    series, value = sides(known, "eq")
    lower, body = _value(series)
    require(name(k) not in known.goal.free | c.free, "the index is not new")
    moved = _series(add(lower, c), k, open_body(body, sub(k, c)))
    return Judgement(union(known.hyps, need(c), frozenset([sort("integer", c)]), ends_need(lower, OO)), eq(moved, value))


def series_telescope(premises: Premises, terms: Terms) -> Judgement:
    """G, k >= lo |- F(k+1) - F(k) = f    D |- F(k) -> L as k -> oo over the integers   =>   G, D, needs |- Sum f = L - F(lo).
    Terms: k, lo, F."""
    (step, limit), (k, lower, big) = premises, terms
    left, f = sides(step, "eq")
    require(left == sub(substitute(big, {name(k): add(k, ONE)}), big), "the premise is not a difference of F")
    at, body, value = sides(limit, "tends")
    require(at == OO and limit.goal.data == "integer" and close(big, name(k)) == body, "the limit is not of F")
    require(value != OO and name(k) not in limit.goal.free, "the limit is not a value")
    start = substitute(big, {name(k): lower})
    owed = union(range_rest(step.hyps, k, lower, OO), limit.hyps, need(start), need(value), ends_need(lower, OO))
    return Judgement(owed, eq(_series(lower, k, f), sub(value, start)))


RULES = {
    "series_congruence": series_congruence, "series_linear": series_linear, "series_tail": series_tail,
    "series_head": series_head, "series_shift": series_shift, "series_telescope": series_telescope,
}

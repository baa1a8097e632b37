"""Rules of sums and products over ranges, and induction. What is said of sums holds of products alike."""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from derive.kernel.judgement import Judgement, infer, name, require, rules, sides
from derive.kernel.logic import range_rest
from derive.kernel.need import infinite, need
from derive.kernel.terms import (
    MINUS_ONE, ONE, ZERO, Term, add, close, div, eq, fn, le, lt, mul, open_body, sort, sub, substitute,
    sym,
)

J, K = sym("j'"), sym("k'")


def _over(tag: str, lower: Term, upper: Term, k: Term, body: Term) -> Term:
    return Term(tag, None, (lower, upper, close(body, name(k))))


def _finite(t: Term) -> tuple[Term, Term, Term]:
    """Bounds and body of a sum or product over a finite range."""
    require(t.tag in ("sum", "prod"), "a sum is expected")
    lower, upper, body = t.args
    require(not infinite(lower) and not infinite(upper), "a finite range is expected")
    return lower, upper, body


def _join(t: Term, left: Term, right: Term) -> Term:
    return add(left, right) if t.tag == "sum" else mul(left, right)


def _equal(left: Term, right: Term, *owed: Term) -> Judgement:
    """needs, owed |- left = right."""
    return infer(eq(left, right), need(left), need(right), owed)


def _termwise(tag: str, relation: str, j: Judgement, k: Term, lower: Term, upper: Term) -> Judgement:
    left, right = [_over(tag, lower, upper, k, side) for side in sides(j, relation)]
    goal = Term(relation, None, (left, right))
    return infer(goal, range_rest(j.hyps, k, lower, upper), need(left), need(right))


def sum_congruence(j: Judgement, k: Term, lower: Term, upper: Term) -> Judgement:
    """G, k in lo..hi |- f = g   =>   G, needs |- Sum f = Sum g;   k new.   Terms: k, lo, hi."""
    return _termwise("sum", "eq", j, k, lower, upper)


def product_congruence(j: Judgement, k: Term, lower: Term, upper: Term) -> Judgement:
    """G, k in lo..hi |- f = g   =>   G, needs |- Product f = Product g;   k new.   Terms: k, lo, hi."""
    return _termwise("prod", "eq", j, k, lower, upper)


def sum_order(j: Judgement, k: Term, lower: Term, upper: Term) -> Judgement:
    """G, k in lo..hi |- f <= g   =>   G, needs |- Sum f <= Sum g;   k new.   Terms: k, lo, hi."""
    return _termwise("sum", "le", j, k, lower, upper)


def _telescoped(j: Judgement, k: Term, t: Term, value: Term) -> Judgement:
    lower, upper, _ = _finite(t)
    rest = range_rest(j.hyps, k, lower, upper)
    return infer(eq(t, value), rest, need(t), need(value), [le(lower, add(upper, ONE))])


def telescope(j: Judgement, k: Term, lower: Term, upper: Term, big: Term) -> Judgement:
    """G, k in lo..hi |- F(k+1) - F(k) = f   =>   G, needs, lo <= hi+1 |- Sum f = F(hi+1) - F(lo).
    Terms: k, lo, hi, F."""
    difference, f = sides(j, "eq")
    after, end, start = [substitute(big, {name(k): v}) for v in (add(k, ONE), add(upper, ONE), lower)]
    require(difference == sub(after, big), "the premise is not a difference of F")
    return _telescoped(j, k, _over("sum", lower, upper, k, f), sub(end, start))


def telescope_product(j: Judgement, k: Term, lower: Term, upper: Term, big: Term) -> Judgement:
    """G, k in lo..hi |- F(k+1) = F(k) * f   =>   G, needs (F(lo) != 0 is one), lo <= hi+1 |- Product f
    = F(hi+1)/F(lo).   Terms: k, lo, hi, F."""
    next_one, step = sides(j, "eq")
    after, end, start = [substitute(big, {name(k): v}) for v in (add(k, ONE), add(upper, ONE), lower)]
    require(next_one == after and step.tag == "mul" and step.args[:-1] == (big,), "that is no ratio of F")
    return _telescoped(j, k, _over("prod", lower, upper, k, step.args[-1]), div(end, start))


def induction(base: Judgement, step: Judgement, n: Term, lower: Term, p: Term) -> Judgement:
    """G |- P(lo)    D, n integer, lo <= n, P(n) |- P(n+1)   =>   G, D, lo integer, n integer, lo <= n |-
    P(n);
    n in no other hypothesis and not in lo.   Terms: n, lo, P(n)."""
    here = [sort("integer", n), le(lower, n)]
    rest = base.hyps | step.hyps.difference(here, [p])
    require(all([name(n) not in t.free for t in (*rest, lower)]), "the variable occurs in another hypothesis")
    require(base.goal == substitute(p, {name(n): lower}), "the base is another proposition")
    require(step.goal == substitute(p, {name(n): add(n, ONE)}), "the step is another proposition")
    return infer(p, rest, here, need(lower), [sort("integer", lower)])


def last(t: Term) -> Judgement:
    """needs, lo <= hi |- Sum over lo..hi = (Sum over lo..hi-1) + f(hi).   Terms: the sum."""
    lower, upper, body = _finite(t)
    before = Term(t.tag, None, (lower, add(upper, MINUS_ONE), body))
    return _equal(t, _join(t, before, open_body(body, upper)), le(lower, upper))


def first(t: Term) -> Judgement:
    """needs, lo <= hi |- Sum over lo..hi = f(lo) + (Sum over lo+1..hi);   an endless sum owes itself and
    f(lo)."""
    require(t.tag in ("sum", "prod") and not infinite(t.args[0]), "a finite lower bound is expected")
    lower, upper, body = t.args
    head, rest = open_body(body, lower), Term(t.tag, None, (add(lower, ONE), upper, body))
    if not infinite(upper):
        return _equal(t, _join(t, head, rest), le(lower, upper))
    require(t.tag == "sum", "an endless product may vanish")
    return infer(eq(t, add(head, rest)), need(t), need(head))


def empty(t: Term) -> Judgement:
    """needs, hi < lo |- Sum over lo..hi = 0;   a product is 1."""
    lower, upper, _ = _finite(t)
    return _equal(t, ZERO if t.tag == "sum" else ONE, lt(upper, lower))


def split(t: Term, m: Term) -> Judgement:
    """needs (m integer is one), lo <= m+1, m <= hi |- Sum over lo..hi = (Sum over lo..m) + (Sum over
    m+1..hi).   Terms: the sum, m."""
    lower, upper, body = _finite(t)
    left, right = Term(t.tag, None, (lower, m, body)), Term(t.tag, None, (add(m, ONE), upper, body))
    return _equal(t, _join(t, left, right), le(lower, add(m, ONE)), le(m, upper))


def shift(t: Term, c: Term) -> Judgement:
    """needs, c integer |- Sum over lo..hi of f(k) = Sum over lo+c..hi+c of f(k-c).   Terms: the sum, c."""
    require(t.tag in ("sum", "prod") and name(K) not in t.free | c.free, "a sum is expected, free of k'")
    lower, upper = [e if infinite(e) else add(e, c) for e in t.args[:2]]
    right = _over(t.tag, lower, upper, K, open_body(t.args[2], sub(K, c)))
    endless = infinite(lower) or infinite(upper)
    return infer(eq(t, right), need(t), need(t if endless else right), need(c), [sort("integer", c)])


def reverse(t: Term) -> Judgement:
    """needs |- Sum over lo..hi of f(k) = Sum over lo..hi of f(lo+hi-k).   Terms: the sum."""
    lower, upper, body = _finite(t)
    require(name(K) not in t.free, "the name k' is taken")
    return _equal(t, _over(t.tag, lower, upper, K, open_body(body, sub(add(lower, upper), K))))


def _double(t: Term) -> tuple[Term, Term, Term, Term, Term]:
    """The bounds of a double sum, the inner ones at K, and its body at K and J."""
    lower, upper, inner = _finite(t)
    require(inner.tag == t.tag and t.free.isdisjoint(("j'", "k'")), "no double sum, or one with j' or k'")
    low, high, body = _finite(open_body(inner, K))
    return lower, upper, low, high, open_body(body, J)


def exchange(t: Term) -> Judgement:
    """needs |- Sum_k Sum_j f = Sum_j Sum_k f   for finite ranges, that of j free of k.   Terms: the sum."""
    lower, upper, low, high, body = _double(t)
    require(name(K) not in low.free | high.free, "the inner range depends on the outer index")
    return _equal(t, _over(t.tag, low, high, J, _over(t.tag, lower, upper, K, body)))


def triangle(t: Term) -> Judgement:
    """needs |- Sum_{k=a..b} Sum_{j=a..k} f = Sum_{j=a..b} Sum_{k=j..b} f   for finite a, b.
    Terms: the sum."""
    lower, upper, low, high, body = _double(t)
    require((low, high) == (lower, K), "the inner range does not end at the outer index")
    return _equal(t, _over(t.tag, lower, upper, J, _over(t.tag, J, upper, K, body)))


def kronecker(k: Term, lower: Term, upper: Term, g: Term, i: Term) -> Judgement:
    """needs, i integer, lo <= i, i <= hi |- Sum over lo..hi of g(k)*delta(k, i) = g(i);   k not in i.
    Terms: k, lo, hi, g, i."""
    require(all([name(k) not in t.free for t in (lower, upper, i)]), "the index occurs outside the sum")
    total = _over("sum", lower, upper, k, mul(g, fn("delta", k, i)))
    require(not infinite(lower) and not infinite(upper), "the range is not finite")
    return _equal(total, substitute(g, {name(k): i}), sort("integer", i), le(lower, i), le(i, upper))


def permute(whole: Judgement, above: Judgement, below: Judgement, back: Judgement, k: Term, t: Term,
            x: Term, r: Term) -> Judgement:
    """k in lo..hi |- s(k) integer,   lo <= s(k),   s(k) <= hi,   r(s(k)) = k,   under G1..G4   =>
    G1..G4, needs |- Sum over lo..hi of f(k) = Sum over lo..hi of f(s(k));   k new, also to r and f.

    With an inverse r on the range, s maps the finite range into itself without meeting twice: it permutes it.
    Terms: k, the sum of f, x, r as a term in x."""
    lower, upper, body = _finite(t)
    (s,) = whole.goal.args
    inverse = substitute(r, {name(x): s})
    goals = (sort("integer", s), le(lower, s), le(s, upper), eq(inverse, k))
    require(tuple([j.goal for j in (whole, above, below, back)]) == goals, "that does not show a permutation")
    require(name(k) not in r.free | t.free, "the index occurs elsewhere")
    hyps = whole.hyps | above.hyps | below.hyps | back.hyps
    right = _over(t.tag, lower, upper, k, open_body(body, s))
    return infer(eq(t, right), range_rest(hyps, k, lower, upper), need(t), need(right))


RULES = rules(sum_congruence, product_congruence, sum_order, telescope, telescope_product, induction, last,
    first, empty, split, shift, reverse, exchange, triangle, kronecker, permute)

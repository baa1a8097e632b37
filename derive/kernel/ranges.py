"""Rules of sums and products over ranges, and induction."""
from __future__ import annotations

from derive.kernel.judgement import Hyps, Judgement, Premises, Terms, name, require, sides, union
from derive.kernel.logic import ends_need, range_rest
from derive.kernel.need import infinite, need
from derive.kernel.terms import (
    MINUS_ONE, ONE, ZERO, Term, add, close, div, eq, fn, le, lt, mul, ne, open_body, sort, sub, substitute, sym,
)


def _over(tag: str, lower: Term, upper: Term, k: Term, body: Term) -> Term:
    return Term(tag, None, (lower, upper, close(body, name(k))))


def _finite(t: Term) -> tuple[Term, Term, Term]:
    require(t.tag in ("sum", "prod"), "a sum or a product is expected")
    lower, upper, body = t.args
    require(not infinite(lower) and not infinite(upper), "the range is not finite")
    return lower, upper, body


def _join(t: Term, left: Term, right: Term) -> Term:
    return add(left, right) if t.tag == "sum" else mul(left, right)


def _congruence(tag: str, premises: Premises, terms: Terms) -> Judgement:
    (j,), (k, lower, upper) = premises, terms
    f, g = sides(j, "eq")
    left, right = _over(tag, lower, upper, k, f), _over(tag, lower, upper, k, g)
    return Judgement(union(range_rest(j.hyps, k, lower, upper), need(left), need(right)), eq(left, right))


def sum_congruence(premises: Premises, terms: Terms) -> Judgement:
    """G, k in lo..hi |- f = g   =>   G, needs |- Sum f = Sum g;   k new.   Terms: k, lo, hi."""
    return _congruence("sum", premises, terms)


def product_congruence(premises: Premises, terms: Terms) -> Judgement:
    """G, k in lo..hi |- f = g   =>   G, needs |- Product f = Product g;   k new.   Terms: k, lo, hi."""
    return _congruence("prod", premises, terms)


def sum_order(premises: Premises, terms: Terms) -> Judgement:
    """G, k in lo..hi |- f <= g   =>   G, needs |- Sum f <= Sum g;   k new.   Terms: k, lo, hi."""
    (j,), (k, lower, upper) = premises, terms
    f, g = sides(j, "le")
    left, right = _over("sum", lower, upper, k, f), _over("sum", lower, upper, k, g)
    return Judgement(union(range_rest(j.hyps, k, lower, upper), need(left), need(right)), le(left, right))


def _steps(lower: Term, upper: Term) -> Hyps:
    return ends_need(lower, upper) | {le(lower, add(upper, ONE))}


def telescope(premises: Premises, terms: Terms) -> Judgement:
    """G, k in lo..hi |- F(k+1) - F(k) = f   =>   G, needs, lo <= hi+1 |- Sum f = F(hi+1) - F(lo).   Terms: k, lo, hi, F."""
    (j,), (k, lower, upper, big) = premises, terms
    require(not infinite(lower) and not infinite(upper), "the range is not finite")
    left, f = sides(j, "eq")
    at = lambda v: substitute(big, {name(k): v})  # noqa: E731
    require(left == sub(at(add(k, ONE)), big), "the premise is not a difference of F")
    value = sub(at(add(upper, ONE)), at(lower))
    total = _over("sum", lower, upper, k, f)
    return Judgement(union(range_rest(j.hyps, k, lower, upper), need(total), need(value), _steps(lower, upper)), eq(total, value))


def telescope_product(premises: Premises, terms: Terms) -> Judgement:
    """G, k in lo..hi |- F(k+1) = F(k) * f   =>   G, needs, F(lo) != 0, lo <= hi+1 |- Product f = F(hi+1)/F(lo).   Terms: k, lo, hi, F."""
    (j,), (k, lower, upper, big) = premises, terms
    require(not infinite(lower) and not infinite(upper), "the range is not finite")
    left, right = sides(j, "eq")
    at = lambda v: substitute(big, {name(k): v})  # noqa: E731
    require(left == at(add(k, ONE)) and right.tag == "mul" and len(right.args) == 2 and right.args[0] == big, "the premise is not a ratio of F")
    value = div(at(add(upper, ONE)), at(lower))
    total = _over("prod", lower, upper, k, right.args[1])
    owed = need(total) | need(value) | {ne(at(lower), ZERO)}
    return Judgement(union(range_rest(j.hyps, k, lower, upper), owed, _steps(lower, upper)), eq(total, value))


def induction(premises: Premises, terms: Terms) -> Judgement:
    """G |- P(lo)    D, n integer, lo <= n, P(n) |- P(n+1)   =>   G, D, lo integer, n integer, lo <= n |- P(n);
    n in no other hypothesis and not in lo.   Terms: n, lo, P(n)."""
    (base, step), (n, lower, p) = premises, terms
    here = frozenset([sort("integer", n), le(lower, n)])
    rest = base.hyps | (step.hyps - here - {p})
    require(all([name(n) not in t.free for t in (*rest, lower)]), "the induction variable occurs in another hypothesis")
    require(base.goal == substitute(p, {name(n): lower}), "the base is another proposition")
    require(step.goal == substitute(p, {name(n): add(n, ONE)}), "the step is another proposition")
    return Judgement(union(rest, here, need(lower), frozenset([sort("integer", lower)])), p)


def last(premises: Premises, terms: Terms) -> Judgement:
    """needs, lo <= hi |- Sum over lo..hi = (Sum over lo..hi-1) + f(hi);   products alike.   Terms: the sum."""
    (t,) = terms
    lower, upper, body = _finite(t)
    right = _join(t, Term(t.tag, None, (lower, add(upper, MINUS_ONE), body)), open_body(body, upper))
    require(not premises, "last takes no premises")
    return Judgement(union(need(t), need(right), frozenset([le(lower, upper)])), eq(t, right))


def first(premises: Premises, terms: Terms) -> Judgement:
    """needs, lo <= hi |- Sum over lo..hi = f(lo) + (Sum over lo+1..hi);   products alike; hi = oo needs the left side only."""
    (t,) = terms
    require(t.tag in ("sum", "prod") and not infinite(t.args[0]) and not premises, "a sum with a finite lower bound is expected")
    lower, upper, body = t.args
    rest = Term(t.tag, None, (add(lower, ONE), upper, body))
    head = open_body(body, lower)
    if infinite(upper):
        require(t.tag == "sum", "an endless product may vanish")
        return Judgement(union(need(t), need(head), ends_need(lower, upper)), eq(t, add(head, rest)))
    right = _join(t, head, rest)
    return Judgement(union(need(t), need(right), frozenset([le(lower, upper)])), eq(t, right))


def empty(premises: Premises, terms: Terms) -> Judgement:
    """needs, hi < lo |- Sum over lo..hi = 0;   a product is 1."""
    (t,) = terms
    lower, upper, _ = _finite(t)
    require(not premises, "empty takes no premises")
    return Judgement(need(t) | {lt(upper, lower)}, eq(t, ZERO if t.tag == "sum" else ONE))


def split(premises: Premises, terms: Terms) -> Judgement:
    """needs, m integer, lo <= m+1, m <= hi |- Sum over lo..hi = (Sum over lo..m) + (Sum over m+1..hi).   Terms: the sum, m."""
    t, m = terms
    lower, upper, body = _finite(t)
    right = _join(t, Term(t.tag, None, (lower, m, body)), Term(t.tag, None, (add(m, ONE), upper, body)))
    owed = frozenset([sort("integer", m), le(lower, add(m, ONE)), le(m, upper)])
    require(not premises, "split takes no premises")
    return Judgement(union(need(t), need(right), owed), eq(t, right))


def shift(premises: Premises, terms: Terms) -> Judgement:
    """needs, c integer |- Sum over lo..hi of f(k) = Sum over lo+c..hi+c of f(k-c);   products alike.   Terms: the sum, c."""
    t, c = terms
    require(t.tag in ("sum", "prod") and not premises, "a sum or a product is expected")
    lower, upper = [e if infinite(e) else add(e, c) for e in t.args[:2]]
    k = sym("k'")
    require("k'" not in t.free | c.free, "the name k' is taken")
    right = _over(t.tag, lower, upper, k, open_body(t.args[2], sub(k, c)))
    owed = need(t) if infinite(lower) or infinite(upper) else union(need(t), need(right))
    return Judgement(union(owed, need(c), frozenset([sort("integer", c)])), eq(t, right))


def reverse(premises: Premises, terms: Terms) -> Judgement:
    """needs |- Sum over lo..hi of f(k) = Sum over lo..hi of f(lo+hi-k);   products alike.   Terms: the sum."""
    (t,) = terms
    lower, upper, body = _finite(t)
    k = sym("k'")
    require("k'" not in t.free and not premises, "the name k' is taken")
    right = _over(t.tag, lower, upper, k, open_body(body, sub(add(lower, upper), k)))
    return Judgement(union(need(t), need(right)), eq(t, right))


def exchange(premises: Premises, terms: Terms) -> Judgement:
    """needs |- Sum_k Sum_j f = Sum_j Sum_k f   for finite ranges, that of j free of k;   products alike.   Terms: the sum."""
    (t,) = terms
    lower, upper, inner = _finite(t)
    require(inner.tag == t.tag and not premises, "a double sum is expected")
    low, high, body = _finite(inner)
    k, j = sym("k'"), sym("j'")
    require(not {"k'", "j'"} & t.free, "the names k' and j' are taken")
    ends = [open_body(e, k) for e in (low, high)]
    require(all(["k'" not in e.free for e in ends]), "the inner range depends on the outer index")
    # the inner body under both binders: index 1 is k, index 0 is j
    opened = open_body(open_body(Term(t.tag, None, (low, high, body)), k).args[2], j)
    right = _over(t.tag, ends[0], ends[1], j, _over(t.tag, lower, upper, k, opened))
    return Judgement(union(need(t), need(right)), eq(t, right))


def triangle(premises: Premises, terms: Terms) -> Judgement:
    """needs |- Sum_{k=a..b} Sum_{j=a..k} f = Sum_{j=a..b} Sum_{k=j..b} f   for finite a, b;   products alike.   Terms: the sum."""
    (t,) = terms
    lower, upper, inner = _finite(t)
    require(inner.tag == t.tag and not premises, "a double sum is expected")
    k, j = sym("k'"), sym("j'")
    require(not {"k'", "j'"} & t.free, "the names k' and j' are taken")
    opened = open_body(inner, k)
    require(opened.args[:2] == (lower, k), "the inner range does not end at the outer index")
    body = open_body(opened.args[2], j)
    right = _over(t.tag, lower, upper, j, _over(t.tag, j, upper, k, body))
    return Judgement(union(need(t), need(right)), eq(t, right))


def kronecker(premises: Premises, terms: Terms) -> Judgement:
    """needs, i integer, lo <= i, i <= hi |- Sum over lo..hi of g(k)*delta(k, i) = g(i);   k not in i.   Terms: k, lo, hi, g, i."""
    k, lower, upper, g, i = terms
    require(not premises and not infinite(lower) and not infinite(upper), "the range is not finite")
    require(all([name(k) not in t.free for t in (lower, upper, i)]), "the index occurs outside the sum")
    total = _over("sum", lower, upper, k, mul(g, fn("delta", k, i)))
    value = substitute(g, {name(k): i})
    owed = frozenset([sort("integer", i), le(lower, i), le(i, upper)])
    return Judgement(union(need(total), need(value), owed), eq(total, value))


RULES = {
    "sum_congruence": sum_congruence, "product_congruence": product_congruence, "sum_order": sum_order,
    "telescope": telescope, "telescope_product": telescope_product, "induction": induction, "last": last, "first": first,
    "empty": empty, "split": split, "shift": shift, "reverse": reverse, "exchange": exchange, "triangle": triangle,
    "kronecker": kronecker,
}


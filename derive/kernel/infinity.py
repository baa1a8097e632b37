"""Rules for functions that grow without bound, and l'Hopital's rule.

    f -> oo means: for every real c, from some point on (near the point) f is defined, real, and above c.
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from derive.kernel.judgement import Judgement, Premises, infer, name, require, sides, rules as table
from derive.kernel.limits import eventual
from derive.kernel.terms import (
    MINUS_ONE, OO, ZERO, Term, close, div, eq, fresh, lt, mul, neg, open_body, power, sort, sym,
)


def _tends(like: Judgement, n: Term, f: Term, value: Term) -> Term:
    """f -> value, n tending to what it tends to in another limit."""
    at, _, _ = sides(like, "tends")
    require(name(n) not in like.goal.free, "the variable is not new")
    return Term("tends", like.goal.data, (at, close(f, name(n)), value))


def _grows(j: Judgement, n: Term) -> Term:
    """f of a limit f -> oo."""
    _, body, value = sides(j, "tends")
    require(value == OO, "a limit oo is expected")
    return open_body(body, n)


def unbounded(above: Judgement, start: Judgement, n: Term, c: Term, b: Term, mode: Term) -> Judgement:
    """G, c real, 0 < c, n near oo, b < n |- c < f    D, c real, 0 < c |- b real   =>   G, D |- f -> oo;
    n new, c not in f.   Terms: n, c, b, mode as a symbol."""
    low, f = sides(above, "lt")
    require(low == c and start.goal == sort("real", b), "the premises speak of another bound")
    any_bound = {sort("real", c), lt(ZERO, c)}
    rest = eventual(above.hyps - any_bound - {lt(b, n)}, n, name(mode), OO) | (start.hyps - any_bound)
    require(all([name(c) not in p.free for p in (*rest, f)]), "something depends on the bound")
    require(all([name(n) not in p.free for p in (b, c, *start.hyps)]), "the start depends on the variable")
    return infer(Term("tends", name(mode), (OO, close(f, name(n)), OO)), rest)


def reciprocal(j: Judgement) -> Judgement:
    """G |- f -> oo   =>   G |- 1/f -> 0."""
    n = sym(fresh("n", j.goal))
    return infer(_tends(j, n, power(_grows(j, n), MINUS_ONE), ZERO), j.hyps)


def turned(j: Judgement) -> Judgement:
    """G |- f -> oo   =>   G |- -f -> -oo."""
    n = sym(fresh("n", j.goal))
    return infer(_tends(j, n, mul(MINUS_ONE, _grows(j, n)), neg(OO)), j.hyps)


def along(outer: Judgement, inner: Judgement, n: Term) -> Judgement:
    """G |- f(y) -> L as y -> oo over the reals    D |- g -> oo   =>   G, D |- f(g) -> L;   n new.
    Terms: n."""
    _, body, value = sides(outer, "tends")
    require(outer.goal.data == "real" and name(n) not in outer.goal.free, "not a limit over the reals")
    return infer(_tends(inner, n, open_body(body, _grows(inner, n)), value), outer.hyps, inner.hyps)


def scaled(premises: Premises, n: Term) -> Judgement:
    """G |- f -> oo    D |- g -> oo   =>   G, D |- f*g -> oo;
    G |- f -> oo    D |- g -> L    E |- 0 < L    H, n near the point |- g real   =>   G, D, E, H |- f*g -> oo;
    n new.   Terms: n."""
    require(len(premises) > 1, "two limits are expected")
    first, second, *more = premises
    at, body, value = sides(second, "tends")
    f, g, mode = _grows(first, n), open_body(body, n), first.goal.data
    require((second.goal.data, at) == (mode, first.goal.args[0]), "the limits are at different points")
    require(name(n) not in second.goal.free, "the variable is not new")
    signs = [] if value == OO else [lt(ZERO, value), sort("real", g)]
    require([j.goal for j in more] == signs, "the sign of a finite limit is expected")
    rest = [j.hyps if j.goal.tag == "lt" else eventual(j.hyps, n, mode, at) for j in more]
    return infer(_tends(first, n, mul(f, g), OO), first.hyps, second.hyps, *rest)


def hospital(premises: Premises, n: Term, f: Term, g: Term) -> Judgement:
    """G |- f1/g1 -> L   and, n near the point, |- df/dn = f1   |- dg/dn = g1   |- f real   |- g real,   and
    |- f -> 0   |- g -> 0,   or   |- 1/g -> 0   =>   what does not hold near the point |- f/g -> L;
    n new; not over the integers.   Terms: n, f, g."""
    require(len(premises) > 5, "premises are missing")
    ratio, *near, first, last = premises if len(premises) > 6 else (*premises, premises[5])
    at, body, value = sides(ratio, "tends")
    mode = ratio.goal.data
    require(mode in ("real", "both", "right", "left"), "there are no slopes over the integers")
    slopes = [sides(j, "eq") for j in near[:2]]
    wanted = [eq(Term("deriv", None, (n, close(t, name(n)))), d)
              for t, (_, d) in zip((f, g), slopes, strict=True)]
    wanted += [sort("real", f), sort("real", g)]
    require([j.goal for j in near] == wanted, "another premise is expected")
    require(body == close(div(slopes[0][1], slopes[1][1]), name(n)), "the limit is not that of the slopes")
    vanishing = [power(g, MINUS_ONE)] * 2 if first is last else [f, g]
    ends = [Term("tends", mode, (at, close(t, name(n)), ZERO)) for t in vanishing]
    require([j.goal for j in (first, last)] == ends, "the quotient is not shown to be indeterminate")
    rest = [eventual(j.hyps, n, mode, at) for j in near]
    return infer(_tends(ratio, n, div(f, g), value), ratio.hyps, first.hyps, last.hyps, *rest)


RULES = table(unbounded, reciprocal, turned, along, scaled, hospital)

"""Rules of calculus: derivatives, limits, and growth (O, Theta, o, ~)."""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from fractions import Fraction

from derive.kernel.calculus import continuity, derivative
from derive.kernel.judgement import NONE, Hyps, Judgement, Premises, Terms, infer, name, require, rules, sides
from derive.kernel.need import infinite, need
from derive.kernel.sides import Sides
from derive.kernel.terms import (
    MINUS_ONE, ONE, OO, ZERO, Term, close, div, eq, fn, fresh, le, mul, ne, not_, open_body, power,
    sort, sub, substitute, sym,
)


def _tends(mode: object, at: Term, n: Term, f: Term, value: Term) -> Term:
    """f -> value as n -> at."""
    return Term("tends", str(mode), (at, close(f, name(n)), value))


def _growth(tag: str, mode: object, n: Term, f: Term, g: Term) -> Term:
    """f = O(g), or another comparison, as n -> oo."""
    return Term(tag, str(mode), (close(f, name(n)), close(g, name(n))))


def differentiate(t: Term) -> Judgement:
    """needs at the point, its conditions, point real |- (d/dh body)(at) = the structural derivative.
    Terms: the derivative."""
    require(t.tag == "deriv", "a derivative is expected")
    at, h = t.args[0], fresh("h", t)
    body = open_body(t.args[1], sym(h))
    slope, owed = derivative(body, h)
    here, value = [substitute(part, {h: at}) for part in (body, slope)]
    return infer(eq(t, value), need(at), need(here), need(value), [substitute(p, {h: at}) for p in owed],
                 [sort("real", at)])


def derivative_congruence(j: Judgement, h: Term, at: Term) -> Judgement:
    """G, h real, a < h, h < b |- f = g   =>   G, a < at, at < b, the right one defined |- (d/dh f)(at) =
    (d/dh g)(at);
    h new.   Terms: h, at."""
    left, right = [Term("deriv", None, (at, close(t, name(h)))) for t in sides(j, "eq")]
    rest = eventual(j.hyps, h, "around", at)
    return infer(eq(left, right), rest, need(at), need(right), [sort("real", at)])


def continuous(h: Term, body: Term, at: Term) -> Judgement:
    """needs at the point, its conditions, point real |- body(h) -> body(at) as h -> at.
    Terms: h, body(h), at."""
    require(name(h) not in at.free, "the variable occurs in the point")
    value = substitute(body, {name(h): at})
    owed = [substitute(p, {name(h): at}) for p in continuity(body, name(h))]
    return infer(_tends("both", at, h, body, value), need(at), need(value), owed, [sort("real", at)])


def one_sided(j: Judgement, mode: Term) -> Judgement:
    """G |- f -> L as h -> a   =>   from the right, or from the left;   as n -> oo over the reals   =>   over
    the integers.
    Terms: the mode as a symbol."""
    args, step = sides(j, "tends"), (j.goal.data, name(mode))
    require(step in (("both", "right"), ("both", "left"), ("real", "integer")), "that limit does not follow")
    return infer(Term("tends", name(mode), args), j.hyps)


def inverted(j: Judgement) -> Judgement:
    """G |- g(u) -> L as u -> 0 from the right   =>   G |- g(1/n) -> L as n -> oo over the reals."""
    at, body, value = sides(j, "tends")
    require(j.goal.data == "right" and at == ZERO, "a limit at 0 from the right is expected")
    n = sym(fresh("n", j.goal))
    return infer(_tends("real", OO, n, open_body(body, power(n, MINUS_ONE)), value), j.hyps)


def limit_congruence(same: Judgement, limit: Judgement, n: Term) -> Judgement:
    """G, n near the point, divisors of g not 0 |- f = g    D |- g -> L   =>   G, D |- f -> L;   n new.
    Terms: n."""
    f, g = sides(same, "eq")
    at, body, value = sides(limit, "tends")
    require(close(g, name(n)) == body and name(n) not in limit.goal.free, "the limit is of another term")
    rest = eventual(same.hyps - _divisors(g), n, limit.goal.data, at)
    return infer(_tends(limit.goal.data, at, n, f, value), rest, limit.hyps)


def _divisors(t: Term) -> Hyps:
    """b != 0 for what t divides by, outside binders: so wherever t is defined, as it is close to a limit."""
    if t.tag not in ("add", "mul", "pow"):
        return NONE
    inside = NONE.union(*[_divisors(a) for a in t.args])
    e = t.args[-1].data
    return inside | {ne(t.args[0], ZERO)} if t.tag == "pow" and isinstance(e, Fraction) and e < 0 else inside


def combined(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- f1 -> L1 ... Gm |- fm -> Lm   =>   G1..Gm, needs, conditions of continuity at L |- F(f1..fm) ->
    F(L1..Lm).
    Terms: n, F, x1, .., xm: F as a term in the symbols xi; n new."""
    n, big, *symbols = terms
    names, limits = [name(x) for x in symbols], [sides(j, "tends") for j in premises]
    require(len(names) == len(premises) and len(set(names)) == len(names) > 0, "each limit has one symbol")
    at, mode, goals = limits[0][0], premises[0].goal.data, [j.goal for j in premises]
    require(all([g.data == mode and g.args[0] == at for g in goals]), "the limits are at different points")
    require(all([not infinite(v) for _, _, v in limits]), "an infinite limit is not a value")
    require(all([name(n) not in t.free for t in (big, *goals)]), "the variable is not new")
    hyps = [h for j in premises for h in j.hyps]
    require(all([t.free.isdisjoint(names) for t in (*goals, *hyps)]), "a symbol is not new")
    values = {x: v for x, (_, _, v) in zip(names, limits, strict=True)}
    inside = {x: open_body(f, n) for x, (_, f, _) in zip(names, limits, strict=True)}
    value, owed = substitute(big, values), [p for x in names for p in continuity(big, x)]
    goal = _tends(mode, at, n, substitute(big, inside), value)
    return infer(goal, hyps, need(value), [substitute(p, values) for p in owed])


def squeeze(distance: Judgement, limit: Judgement, n: Term, f: Term, value: Term) -> Judgement:
    """G, n near the point |- |f - L| <= g    D |- g -> 0   =>   G, D, need L |- f -> L;   n new, not in L.
    Terms: n, f, L."""
    at, body, zero = sides(limit, "tends")
    size, g = sides(distance, "le")
    require(zero == ZERO and close(g, name(n)) == body, "the bound does not tend to 0")
    require(size == fn("abs", sub(f, value)), "another distance")
    require(name(n) not in value.free | limit.goal.free, "the variable is not new")
    rest = eventual(distance.hyps, n, limit.goal.data, at)
    return infer(_tends(limit.goal.data, at, n, f, value), rest, limit.hyps, need(value))


def eventual(hyps: Hyps, n: Term, mode: object, at: Term) -> Hyps:
    """What is left of hypotheses on n that hold eventually, or near the point; n may occur in no other way.

    Near the point, a bound on n that is not the point itself becomes a bound on the point, and a strict
    relation of terms that are continuous there becomes that relation at the point. The mode "around", of
    derivatives, is that of a whole neighbourhood with the point in it."""
    require((at == OO) is (mode in ("real", "integer")), "no such limit is at that point")
    require(name(n) not in at.free, "the variable occurs in the point")
    out = {p for p in hyps if name(n) not in p.free}
    for p in hyps - out:
        if at != OO and p.tag in ("lt", "ne") and n not in p.args:
            out |= _open(p, n, at, Sides([sort("real", n), *[q for q in hyps if name(n) not in q.free]]))
        elif p != sort("real", n) and not (p == sort("integer", n) and mode == "integer"):
            require(p.tag in ("lt", "le", "ne") and n in p.args, "a hypothesis does not hold eventually")
            other = p.args[p.args[0] == n]
            require(name(n) not in other.free, "a hypothesis does not hold eventually")
            out |= _granted(p.tag, other, p.args[1] == n, mode, at)
    return frozenset(out)


def _open(p: Term, n: Term, at: Term, near: Sides) -> Hyps:
    """What makes a strict relation hold around the point: it holds there, of what is continuous and real."""
    require(p.tag == "ne" or all([near.prove(sort("real", t)) for t in p.args]), "what may not be real")
    owed = NONE.union(*[continuity(t, name(n)) for t in p.args])
    here, *conditions = [substitute(q, {name(n): at}) for q in (p, *owed)]
    return need(here) | {here, sort("real", at), *conditions}


def _granted(tag: str, other: Term, above: bool, mode: object, at: Term) -> Hyps:
    """What `other R n`, or `n R other` where not `above`, leaves owed."""
    if at == OO:
        require(tag == "ne" or above, "a hypothesis bounds the variable from above")
        return need(other) if tag == "ne" else need(other) | {sort("real", other)}
    require(tag == "lt" or mode != "around", "a hypothesis is no open interval")
    if other == at or tag == "ne":
        inside = tag == "ne" or mode == ("right" if above else "left")
        require(inside and other == at, "a hypothesis excludes another point, or one side of it")
        return frozenset()
    return frozenset([Term("lt", None, (other, at) if above else (at, other))])


def slope(j: Judgement, h: Term) -> Judgement:
    """G |- (d/dh g)(at) = L   =>   G |- (g(h) - g(at)) / (h - at) -> L as h -> at.   Terms: h."""
    t, value = sides(j, "eq")
    require(t.tag == "deriv" and name(h) not in j.goal.free, "a derivative is expected, and a new variable")
    at, body = t.args
    ratio = div(sub(open_body(body, h), open_body(body, at)), sub(h, at))
    return infer(_tends("both", at, h, ratio, value), j.hyps)


def limit_value(j: Judgement) -> Judgement:
    """G |- f -> L   =>   G, need L |- lim f = L;   L finite."""
    at, body, value = sides(j, "tends")
    return infer(eq(Term("lim", j.goal.data, (at, body)), value), j.hyps, need(value))


def diverges(limit: Judgement, sign: Judgement, n: Term) -> Judgement:
    """G |- 1/f -> 0    D, n near the point |- 0 < f   =>   G, D |- f -> oo;   n new.   Terms: n."""
    at, body, zero = sides(limit, "tends")
    low, f = sides(sign, "lt")
    require(low == ZERO == zero and close(power(f, MINUS_ONE), name(n)) == body, "the limit is not of 1/f")
    rest = eventual(sign.hyps, n, limit.goal.data, at)
    return infer(_tends(limit.goal.data, at, n, f, OO), rest, limit.hyps)


def growth_bound(j: Judgement, n: Term, f: Term, g: Term, c: Term, mode: Term) -> Judgement:
    """G, n >= N |- |f| <= C*|g|   =>   G |- f = O(g) as n -> oo;   n new, not in C.
    Terms: n, f, g, C, mode as a symbol."""
    require(j.goal == le(fn("abs", f), mul(c, fn("abs", g))), "the premise is another bound")
    require(name(n) not in c.free, "the constant depends on the variable")
    return infer(_growth("bigo", name(mode), n, f, g), eventual(j.hyps, n, name(mode), OO))


def theta(above: Judgement, below: Judgement) -> Judgement:
    """G |- f = O(g)    D |- g = O(f)   =>   G, D |- f = Theta(g)."""
    f, g = sides(above, "bigo")
    require(below.goal == Term("bigo", above.goal.data, (g, f)), "the two bounds do not meet")
    return infer(Term("theta", above.goal.data, (f, g)), above.hyps, below.hyps)


def comparison(premises: Premises, n: Term, f: Term, g: Term, tag: Term) -> Judgement:
    """G |- f/g -> L, L finite   =>   G |- f = O(g);   f = o(g) where L is 0, f ~ g where L is 1;
    with D |- L != 0   =>   G, D |- f = Theta(g).   Terms: n, f, g, and which as a symbol."""
    mode, value = _ratio(premises, n, [div(f, g)])
    wanted = {"bigo": value, "littleo": ZERO, "asym": ONE, "theta": value}.get(name(tag))
    more = [ne(value, ZERO)] if name(tag) == "theta" else []
    require(value == wanted and [j.goal for j in premises[1:]] == more, "that does not follow from the limit")
    return infer(_growth(name(tag), mode, n, f, g), *[j.hyps for j in premises])


def not_comparison(premises: Premises, n: Term, f: Term, g: Term, tag: Term) -> Judgement:
    """G |- g/f -> 0   =>   G |- not (f = O(g)), and not Theta, this also from f/g -> 0;
    G |- f/g -> L    D |- L != 1 (L != 0)   =>   G, D |- not (f ~ g) (not f = o(g)).
    Terms: n, f, g, which as a symbol."""
    ratios = {"bigo": [div(g, f)], "theta": [div(g, f), div(f, g)]}.get(name(tag), [div(f, g)])
    mode, value = _ratio(premises, n, ratios)
    apart = {"asym": [ne(value, ONE)], "littleo": [ne(value, ZERO)]}.get(name(tag), [])
    require(bool(apart) or value == ZERO, "no such comparison")
    require([j.goal for j in premises[1:]] == apart, "the limit is not shown to be another one")
    return infer(not_(_growth(name(tag), mode, n, f, g)), *[j.hyps for j in premises])


def _ratio(premises: Premises, n: Term, ratios: list[Term]) -> tuple[object, Term]:
    """The mode and the value of the first premise, a finite limit at oo of one of the ratios."""
    require(bool(premises), "the limit of the ratio is a premise")
    at, body, value = sides(premises[0], "tends")
    good = at == OO and body in [close(r, name(n)) for r in ratios] and not infinite(value)
    require(good, "the first premise is not a finite limit of the ratio")
    return premises[0].goal.data, value


def not_limit(limit: Judgement, apart: Judgement, other: Term) -> Judgement:
    """G |- f -> L    D |- L != M   =>   G, D |- not (f -> M).   Terms: M."""
    at, body, value = sides(limit, "tends")
    require(apart.goal == ne(value, other), "the limits are not shown to differ")
    return infer(not_(Term("tends", limit.goal.data, (at, body, other))), limit.hyps, apart.hyps)


RULES = rules(differentiate, derivative_congruence, continuous, one_sided, inverted, limit_congruence,
    combined, squeeze, slope, limit_value, diverges, growth_bound, theta, comparison, not_comparison,
    not_limit)

"""Rules of calculus: derivatives, limits, and growth (O, Theta, o, ~)."""
from __future__ import annotations

from derive.kernel.calculus import continuity, derivative
from derive.kernel.judgement import Hyps, Judgement, Premises, Terms, name, require, sides, union
from derive.kernel.need import NOTHING, infinite, need
from derive.kernel.terms import (
    MINUS_ONE, ONE, OO, ZERO, Term, close, div, eq, fn, fresh, le, mul, ne, open_body, power, sort, sub, substitute, sym,
)


def differentiate(premises: Premises, terms: Terms) -> Judgement:
    """needs at the point, its conditions, point real |- (d/dh body)(at) = the structural derivative.   Terms: the derivative."""
    (t,) = terms
    require(t.tag == "deriv" and not premises, "a derivative is expected")
    at, body = t.args
    h = fresh("h", t)
    opened = open_body(body, sym(h))
    slope, owed = derivative(opened, h)
    here = lambda p: substitute(p, {h: at})  # noqa: E731
    value = here(slope)
    hyps = union(need(at), need(here(opened)), need(value), frozenset([here(p) for p in owed]), frozenset([sort("real", at)]))
    return Judgement(hyps, eq(t, value))


def derivative_congruence(premises: Premises, terms: Terms) -> Judgement:
    """G, h real, a < h, h < b |- f = g   =>   G, a < at, at < b, the right one defined |- (d/dh f)(at) = (d/dh g)(at);   h new.
    Terms: h, at."""
    (j,), (h, at) = premises, terms
    f, g = sides(j, "eq")
    owed = _nearby(j.hyps, h, at)
    left, right = (Term("deriv", None, (at, close(t, name(h)))) for t in (f, g))
    return Judgement(union(owed, need(at), need(right), frozenset([sort("real", at)])), eq(left, right))


def _nearby(hyps: Hyps, h: Term, at: Term) -> Hyps:
    """What is left of hypotheses on h that hold throughout an open interval around the point."""
    out: set[Term] = set()
    require(name(h) not in at.free, "the variable occurs in the point")
    for p in hyps:
        if name(h) not in p.free:
            out.add(p)
        elif p != sort("real", h):
            require(p.tag == "lt" and h in p.args and p.args[0] != p.args[1], "a hypothesis on the variable is no open interval")
            other = p.args[p.args[0] == h]
            require(name(h) not in other.free, "a hypothesis on the variable is no open interval")
            out.add(Term("lt", None, tuple([at if a == h else a for a in p.args])))
    return frozenset(out)


def continuous(premises: Premises, terms: Terms) -> Judgement:
    """needs at the point, its conditions, point real |- body(h) -> body(at) as h -> at.   Terms: h, body(h), at."""
    h, body, at = terms
    require(not premises and name(h) not in at.free, "the variable occurs in the point")
    here = lambda p: substitute(p, {name(h): at})  # noqa: E731
    value = here(body)
    owed = frozenset([here(p) for p in continuity(body, name(h))])
    goal = Term("tends", "both", (at, close(body, name(h)), value))
    return Judgement(union(need(at), need(value), owed, frozenset([sort("real", at)])), goal)


def one_sided(premises: Premises, terms: Terms) -> Judgement:
    """G |- f -> L as h -> a   =>   from the right, or from the left;   as n -> oo over the reals   =>   over the integers.   Terms: h-mode as a symbol."""
    (j,), (mode,) = premises, terms
    args = sides(j, "tends")
    wanted = name(mode)
    require((j.goal.data, wanted) in (("both", "right"), ("both", "left"), ("real", "integer")), "that limit does not follow")
    return Judgement(j.hyps, Term("tends", wanted, args))


def inverted(premises: Premises, terms: Terms) -> Judgement:
    """G |- g(u) -> L as u -> 0 from the right   =>   G |- g(1/n) -> L as n -> oo over the reals."""
    (j,) = premises
    at, body, value = sides(j, "tends")
    require(j.goal.data == "right" and at == ZERO and not terms, "a limit at 0 from the right is expected")
    n = fresh("n", j.goal)
    moved = close(open_body(body, power(sym(n), MINUS_ONE)), n)
    return Judgement(j.hyps, Term("tends", "real", (OO, moved, value)))


def limit_congruence(premises: Premises, terms: Terms) -> Judgement:
    """G, n near the point |- f = g    D |- g -> L   =>   G, D |- f -> L;   n new.   Terms: n."""
    (same, limit), (n,) = premises, terms
    f, g = sides(same, "eq")
    at, body, value = sides(limit, "tends")
    require(close(g, name(n)) == body and name(n) not in limit.goal.free, "the limit is of another expression")
    rest = _eventual(same.hyps, n, str(limit.goal.data), at)
    return Judgement(rest | limit.hyps, Term("tends", limit.goal.data, (at, close(f, name(n)), value)))


def combined(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- f1 -> L1 ... Gm |- fm -> Lm   =>   G1..Gm, needs, conditions of continuity at L |- F(f1..fm) -> F(L1..Lm).
    Terms: n, F, x1, .., xm: F as a term in the symbols xi; n new."""
    n, big, *names = terms
    require(len(names) == len(premises) and len({name(x) for x in names}) == len(names) > 0, "each limit has one symbol")
    limits = [sides(j, "tends") for j in premises]
    at, mode = limits[0][0], premises[0].goal.data
    require(all([a == at for a, _, _ in limits]) and all([j.goal.data == mode for j in premises]), "the limits are at different points")
    require(all([not infinite(v) for _, _, v in limits]), "an infinite limit is not a value")
    require(all([name(n) not in t.free for t in (big, *[j.goal for j in premises])]), "the variable is not new")
    require(all([name(x) not in t.free for x in names for j in premises for t in (j.goal, *j.hyps)]), "a symbol is not new")
    values = {name(x): v for x, (_, _, v) in zip(names, limits)}
    inside = {name(x): open_body(f, n) for x, (_, f, _) in zip(names, limits)}
    owed = union(*[continuity(big, name(x)) for x in names])
    value = substitute(big, values)
    hyps = union(*[j.hyps for j in premises], need(value), frozenset([substitute(p, values) for p in owed]))
    return Judgement(hyps, Term("tends", mode, (at, close(substitute(big, inside), name(n)), value)))


def squeeze(premises: Premises, terms: Terms) -> Judgement:
    """G, n near the point |- |f - L| <= g    D |- g -> 0   =>   G, D, need L |- f -> L;   n new, not in L.   Terms: n, f, L."""
    (close_by, limit), (n, f, value) = premises, terms
    at, body, zero = sides(limit, "tends")
    distance, g = sides(close_by, "le")
    require(zero == ZERO and close(g, name(n)) == body, "the bound does not tend to 0")
    require(distance == fn("abs", sub(f, value)) and name(n) not in value.free | limit.goal.free, "the distance is another one")
    rest = _eventual(close_by.hyps, n, str(limit.goal.data), at)
    return Judgement(union(rest, limit.hyps, need(value)), Term("tends", limit.goal.data, (at, close(f, name(n)), value)))


def _eventual(hyps: Hyps, n: Term, mode: str, at: Term) -> Hyps:
    """What is left of hypotheses on n that hold eventually, or near the point; n may occur in no other way."""
    require(name(n) not in at.free, "the variable occurs in the point")
    towards_oo = mode in ("real", "integer")
    require(not towards_oo or at == OO, "that limit is not at oo")
    out: set[Term] = set()
    for p in hyps:
        if name(n) not in p.free:
            out.add(p)
        elif p == sort("real", n) or p == sort("integer", n) and mode == "integer":
            continue
        else:
            out |= _granted(p, n, mode, at, towards_oo)
    return frozenset(out)


def _granted(p: Term, n: Term, mode: str, at: Term, towards_oo: bool) -> Hyps:
    require(p.tag in ("lt", "le", "ne") and n in p.args and p.args[0] != p.args[1], "a hypothesis on the variable does not hold eventually")
    other = p.args[p.args[0] == n]
    require(name(n) not in other.free, "a hypothesis on the variable does not hold eventually")
    if towards_oo:
        require(p.tag == "ne" or p.args[1] == n, "a hypothesis bounds the variable from above")
        return need(other) if p.tag == "ne" else need(other) | {sort("real", other)}
    if p.tag == "ne":
        require(other == at, "a hypothesis excludes another point")
        return NOTHING
    if other == at:
        inside = p.args[1] == n if mode == "right" else p.args[0] == n and mode == "left"
        require(inside and p.tag in ("lt", "le"), "a hypothesis puts the variable on the other side")
        return NOTHING
    return frozenset([Term("lt", None, tuple([at if a == n else a for a in p.args]))])


def slope(premises: Premises, terms: Terms) -> Judgement:
    """G |- (d/dh g)(at) = L   =>   G |- (g(h) - g(at)) / (h - at) -> L as h -> at.   Terms: h."""
    (j,), (h,) = premises, terms
    t, value = sides(j, "eq")
    require(t.tag == "deriv" and name(h) not in j.goal.free, "a derivative is expected, and a new variable")
    at, body = t.args
    ratio = div(sub(open_body(body, h), open_body(body, at)), sub(h, at))
    return Judgement(j.hyps, Term("tends", "both", (at, close(ratio, name(h)), value)))


def limit_value(premises: Premises, terms: Terms) -> Judgement:
    """G |- f -> L   =>   G, need L |- lim f = L;   L finite."""
    (j,) = premises
    at, body, value = sides(j, "tends")
    require(not infinite(value) and not terms, "an infinite limit is not a value")
    return Judgement(j.hyps | need(value), eq(Term("lim", j.goal.data, (at, body)), value))


def diverges(premises: Premises, terms: Terms) -> Judgement:
    """G |- 1/f -> 0    D, n near the point |- 0 < f   =>   G, D |- f -> oo;   n new.   Terms: n."""
    (limit, sign), (n,) = premises, terms
    at, body, zero = sides(limit, "tends")
    low, f = sides(sign, "lt")
    require(low == ZERO == zero and close(power(f, MINUS_ONE), name(n)) == body, "the limit is not of 1/f")
    rest = _eventual(sign.hyps, n, str(limit.goal.data), at)
    return Judgement(rest | limit.hyps, Term("tends", limit.goal.data, (at, close(f, name(n)), OO)))


def growth_bound(premises: Premises, terms: Terms) -> Judgement:
    """G, n >= N |- |f| <= C*|g|   =>   G |- f = O(g) as n -> oo;   n new, not in C.   Terms: n, f, g, C, mode as a symbol."""
    (j,), (n, f, g, c, mode) = premises, terms
    require(j.goal == le(fn("abs", f), mul(c, fn("abs", g))), "the premise is another bound")
    require(name(n) not in c.free and name(mode) in ("real", "integer"), "the constant depends on the variable")
    rest = _eventual(j.hyps, n, name(mode), OO)
    return Judgement(rest, Term("bigo", name(mode), (close(f, name(n)), close(g, name(n)))))


def theta(premises: Premises, terms: Terms) -> Judgement:
    """G |- f = O(g)    D |- g = O(f)   =>   G, D |- f = Theta(g)."""
    above, below = premises
    f, g = sides(above, "bigo")
    require(sides(below, "bigo") == (g, f) and above.goal.data == below.goal.data and not terms, "the two bounds do not meet")
    return Judgement(above.hyps | below.hyps, Term("theta", above.goal.data, (f, g)))


def comparison(premises: Premises, terms: Terms) -> Judgement:
    """G |- f/g -> L, L finite   =>   G |- f = O(g);   f = o(g) where L is 0, f ~ g where L is 1;
    with D |- L != 0   =>   G, D |- f = Theta(g).   Terms: n, f, g, and which as a symbol."""
    limit, *apart = premises
    n, f, g, tag = terms
    at, body, value = sides(limit, "tends")
    require(at == OO and body == close(div(f, g), name(n)) and not infinite(value), "the premise is not a limit of f/g")
    wanted, hyps = name(tag), limit.hyps
    if wanted == "theta":
        (other,) = apart
        require(other.goal == ne(value, ZERO), "the limit is not shown to differ from 0")
        hyps |= other.hyps
    else:
        require(not apart and wanted in ("bigo", "littleo", "asym"), "no such comparison")
        require(wanted == "bigo" or value == (ZERO if wanted == "littleo" else ONE), "the limit is another one")
    return Judgement(hyps, Term(wanted, limit.goal.data, (close(f, name(n)), close(g, name(n)))))


def not_comparison(premises: Premises, terms: Terms) -> Judgement:
    """G |- g/f -> 0   =>   G |- not (f = O(g)), and not Theta, this also from f/g -> 0;   G |- f/g -> L, L != 1 or 0   =>   not (f ~ g), or not o.
    Terms: n, f, g, tag as a symbol; for the second a premise L != 1, or L != 0."""
    limit, *apart = premises
    n, f, g, tag = terms
    at, body, value = sides(limit, "tends")
    wanted = name(tag)
    require(at == OO and wanted in ("bigo", "theta", "asym", "littleo"), "no such comparison")
    denied = Term("not", None, (Term(wanted, limit.goal.data, (close(f, name(n)), close(g, name(n)))),))
    if wanted in ("bigo", "theta"):
        ratios = [div(g, f)] if wanted == "bigo" else [div(g, f), div(f, g)]
        require(not apart and value == ZERO and body in [close(r, name(n)) for r in ratios], "the premise is not the limit of g/f")
        return Judgement(limit.hyps, denied)
    (other,) = apart
    require(body == close(div(f, g), name(n)), "the premise is not the limit of f/g")
    require(other.goal == ne(value, ONE if wanted == "asym" else ZERO) and not infinite(value), "the limit is not apart")
    return Judgement(limit.hyps | other.hyps, denied)


def not_limit(premises: Premises, terms: Terms) -> Judgement:
    """G |- f -> L    D |- L != M   =>   G, D |- not (f -> M).   Terms: M."""
    (limit, apart), (other,) = premises, terms
    at, body, value = sides(limit, "tends")
    require(apart.goal == ne(value, other), "the limits are not shown to differ")
    return Judgement(limit.hyps | apart.hyps, Term("not", None, (Term("tends", limit.goal.data, (at, body, other)),)))


RULES = {
    "differentiate": differentiate, "derivative_congruence": derivative_congruence, "continuous": continuous,
    "one_sided": one_sided, "inverted": inverted, "limit_congruence": limit_congruence, "squeeze": squeeze,
    "slope": slope, "combined": combined, "limit_value": limit_value, "diverges": diverges, "growth_bound": growth_bound, "theta": theta,
    "comparison": comparison, "not_comparison": not_comparison, "not_limit": not_limit,
}

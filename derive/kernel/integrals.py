"""Rules of integrals along the real line.

The integral of f from a to b, a < b, is Riemann's, improper at the ends and at finitely many points between:
the limit of integrals over closed intervals that avoid those points. From b to a it is minus that, from a
to a it is 0.
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from derive.kernel.calculus import continuity
from derive.kernel.judgement import Hyps, Judgement, Premises, Terms, infer, name, require, rules, sides
from derive.kernel.need import infinite, need
from derive.kernel.terms import (
    MINUS_ONE, OO, Term, add, close, eq, mul, neg, open_body, sort, sub, substitute,
)


def _integral(a: Term, b: Term, h: Term, f: Term) -> Term:
    return Term("integral", None, (a, b, close(f, name(h))))


def _inside(hyps: Hyps, h: Term, a: Term, b: Term, order: str = "lt") -> tuple[Hyps, bool]:
    """The hypotheses without those that h lies between a and b, and whether they bound h."""
    require(name(h) not in a.free | b.free, "the variable occurs in an end of the interval")
    require(a != OO and b != neg(OO), "the interval is reversed")
    bounds = [Term(order, None, p) for end, p in ((a, (a, h)), (b, (h, b))) if not infinite(end)]
    rest = hyps.difference([sort("real", h), *bounds])
    require(all([name(h) not in p.free for p in rest]), "the variable occurs in another hypothesis")
    return rest, not hyps.isdisjoint(bounds)


def _ends(a: Term, b: Term, *order: str) -> list[Term]:
    """What the ends owe: to be real where they are finite, and where both are, to be in this order."""
    finite = [e for e in (a, b) if not infinite(e)]
    return [sort("real", e) for e in finite] + [Term(tag, None, (a, b)) for tag in order if len(finite) == 2]


def fundamental(premises: Premises, h: Term, big: Term, a: Term, b: Term) -> Judgement:
    """G1, h real, a < h, h < b |- (d/dh F)(h) = f    D |- F(h) -> A as h -> a    E |- F(h) -> B as h -> b
    G2.., the same |- P  for each condition P of continuity of f at h, in the order of texts
    =>   G1.., D, E, a < b, needs |- Integral of f from a to b = B - A;   h new.   Terms: h, F, a, b.

    a <= b is enough for limits from both sides; no order is owed where no premise bounds h. At -oo the limit
    is of F(-h) as h -> oo. Sound: f is continuous inside, over [c, d] there its integral is F(d) - F(c)."""
    slope, low, high, *conditions = premises
    derivative, f = sides(slope, "eq")
    require(derivative == Term("deriv", None, (h, close(big, name(h)))), "the premise is no derivative of F")
    owed = sorted(continuity(f, name(h)), key=repr)
    require([j.goal for j in conditions] == owed, "the conditions of continuity are others")
    rests = [_inside(j.hyps, h, a, b) for j in (slope, *conditions)]
    start, end = _limit(low, h, big, a, "right"), _limit(high, h, big, b, "left")
    both = low.goal.data == high.goal.data == "both"
    order = ("le" if both else "lt",) if any([bounded for _, bounded in rests]) else ()
    goal = eq(_integral(a, b, h, f), sub(end, start))
    return infer(goal, *[rest for rest, _ in rests], low.hyps, high.hyps, _ends(a, b, *order), need(start),
                 need(end), *[need(e) for e in (a, b) if not infinite(e)])


def _limit(j: Judgement, h: Term, big: Term, at: Term, side: str) -> Term:
    """The limit of F at an end of the interval; that it is finite is one of the needs."""
    point, body, value = sides(j, "tends")
    turned = substitute(big, {name(h): neg(h)}) if at == neg(OO) else big
    where = (OO, ("real",)) if infinite(at) else (at, ("both", side))
    require(point == where[0] and j.goal.data in where[1], "the limit is at another point")
    require(body == close(turned, name(h)) and name(h) not in j.goal.free, "the limit is of another term")
    return value


def integrable(premises: Premises, h: Term, a: Term, b: Term) -> Judgement:
    """G1, h real, a <= h, h <= b |- f = f    G2.., the same |- P  for each condition of continuity of f at h
    =>   G1.., a <= b, a and b real |- defined Integral of f from a to b;   h new.   Terms: h, a, b.

    Sound: f is continuous on a closed interval, so it has a Riemann integral there."""
    same, *conditions = premises
    f, again = sides(same, "eq")
    require(f == again, "the first premise is f = f")
    owed = sorted(continuity(f, name(h)), key=repr)
    require([j.goal for j in conditions] == owed, "the conditions of continuity are others")
    rests = [_inside(j.hyps, h, a, b, "le") for j in premises]
    order = ("le",) if any([bounded for _, bounded in rests]) else ()
    return infer(Term("defined", None, (_integral(a, b, h, f),)), *[rest for rest, _ in rests],
                 _ends(a, b, *order), need(a), need(b))


def integral_congruence(j: Judgement, h: Term, a: Term, b: Term) -> Judgement:
    """G, h real, a < h, h < b |- f = g   =>   G, a <= b, the integral of g |- Integral f = Integral g;
    from f <= g and both integrals   Integral f <= Integral g;   h new.   Terms: h, a, b."""
    f, g = [_integral(a, b, h, t) for t in sides(j, "eq", "le")]
    rest, bounded = _inside(j.hyps, h, a, b)
    ordered = j.goal.tag == "le"
    return infer(Term(j.goal.tag, None, (f, g)), rest, _ends(a, b, *("le",) * (bounded or ordered)), need(g),
                 *[need(t) for t in (f, g) if ordered], [sort("real", t) for t in (f, g) if ordered])


def integral_linear(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- Integral f1 = S1 ...   =>   G1.., need c1.. |- Integral (c1*f1 + ...) = c1*S1 + ...;   one
    interval, each c free of h.   Terms: h, c1, .."""
    h, *factors = terms
    known = [sides(j, "eq") for j in premises]
    require(len(factors) == len(known) > 0, "each integral has one factor")
    a, b = known[0][0].args[:2]
    require(all([t.tag == "integral" and t.args[:2] == (a, b) for t, _ in known]), "the intervals differ")
    require(all([name(h) not in t.free for t in (*factors, *[j.goal for j in premises])]), "h is not new")
    body = add(*[mul(c, open_body(t.args[2], h)) for c, (t, _) in zip(factors, known, strict=True)])
    value = add(*[mul(c, s) for c, (_, s) in zip(factors, known, strict=True)])
    goal = eq(_integral(a, b, h, body), value)
    return infer(goal, *[j.hyps for j in premises], *[need(c) for c in factors])


def integral_split(first: Judgement, second: Judgement) -> Judgement:
    """G |- Integral of f from a to b = S    D |- from b to c = T   =>   G, D |- from a to c = S + T;
    b finite."""
    (t, s), (u, v) = sides(first, "eq"), sides(second, "eq")
    require(t.tag == u.tag == "integral" and t.args[2] == u.args[2], "the integrals are of different terms")
    require(t.args[1] == u.args[0] and not infinite(t.args[1]), "the intervals do not meet")
    require(t.args[0] != OO and u.args[1] != neg(OO), "the interval is reversed")
    whole = Term("integral", None, (t.args[0], u.args[1], t.args[2]))
    return infer(eq(whole, add(s, v)), first.hyps, second.hyps)


def integral_reversed(t: Term) -> Judgement:
    """the integral of f from b to a |- Integral of f from a to b = -(Integral of f from b to a).
    Terms: the one from a to b."""
    require(t.tag == "integral" and not any([infinite(e) for e in t.args[:2]]), "finite ends are expected")
    a, b, f = t.args
    back = Term("integral", None, (b, a, f))
    return infer(eq(t, mul(MINUS_ONE, back)), need(back))


RULES = rules(fundamental, integrable, integral_congruence, integral_linear, integral_split,
    integral_reversed)

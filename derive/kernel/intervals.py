"""Rules of order on intervals: slopes of one sign, order in the limit, grids of boxes."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

from derive.kernel.boxes import Box, between, box
from derive.kernel.calculus import continuity
from derive.kernel.judgement import Hyps, Judgement, Terms, infer, name, require, rules, sides
from derive.kernel.limits import eventual
from derive.kernel.need import need
from derive.kernel.terms import ZERO, Term, close, le, lt, num, sort, sub, substitute, sym

BITS, MAX_BOXES = 53, 3_000


def monotone(j: Judgement, h: Term, f: Term, a: Term, b: Term) -> Judgement:
    """G, h real, a < h, h < b |- 0 <= (d/dh f)(h)   =>   G, a <= b, needs, f continuous at a and b |-
    f(a) <= f(b);   from 0 < .. and a < b:  f(a) < f(b);   h new, not in a, b.   Terms: h, f, a, b.

    Sound: where the premise holds, f has a real derivative inside, so the imaginary part of f is constant and
    the mean value theorem holds of its real part; f is continuous on [a, b], and real at both ends."""
    x = name(h)
    low, slope = sides(j, "lt", "le")
    require(low == ZERO and slope == Term("deriv", None, (h, close(f, x))), "the premise is no such slope")
    require(x not in a.free | b.free, "the variable occurs in an end of the interval")
    rest: Hyps = j.hyps.difference([sort("real", h), lt(a, h), lt(h, b)])
    require(all([x not in p.free for p in rest]), "the variable occurs in another hypothesis")
    ends = [{x: a}, {x: b}]
    goal = Term(j.goal.tag, None, tuple([substitute(f, e) for e in ends]))
    smooth = [substitute(p, e) for p in continuity(f, x) for e in ends]
    order = Term(j.goal.tag, None, (a, b))
    return infer(goal, rest, smooth, need(goal), need(order), [order])


def limit_order(sign: Judgement, limit: Judgement, n: Term) -> Judgement:
    """G, n near the point |- 0 <= f  (or 0 < f)    D |- f -> L   =>   G, D, need L |- 0 <= L;   L finite,
    n new.   Terms: n."""
    low, f = sides(sign, "lt", "le")
    at, body, value = sides(limit, "tends")
    require(low == ZERO and close(f, name(n)) == body, "the limit is of another term")
    require(name(n) not in limit.goal.free, "the variable is not new")
    rest, goal = eventual(sign.hyps, n, limit.goal.data, at), le(ZERO, value)
    return infer(goal, rest, limit.hyps, need(goal))


def enclosed(terms: Terms) -> Judgement:
    """x real, c0 <= x, x <= cn, (y ..), needs |- P   where in every box of the grid the enclosure of b - a
    has one sign, P being a < b, a <= b or a != b.   Terms: P, x, c0, .., cn, y, d0, .., dm: literals."""
    require(bool(terms) and terms[0].tag in ("lt", "le", "ne"), "enclosed takes a relation")
    p, cuts = terms[0], _cuts(terms[1:])
    require(p.free <= cuts.keys(), "a symbol has no interval")
    difference = sub(p.args[1], p.args[0])
    for found in [box(difference, BITS, at) for at in _grid(cuts)]:
        sure = found.nonzero if p.tag == "ne" else found.positive
        require(sure, "an enclosure is too wide")
    ends = [(x, c[0], c[-1]) for x, c in cuts.items()]
    symbols = {x: sym(x) for x in cuts}
    return infer(p, need(p), *[[sort("real", symbols[x]), le(num(low), symbols[x]), le(symbols[x], num(high))]
                               for x, low, high in ends])


def _cuts(terms: Terms) -> dict[str, list[Fraction]]:
    """The cuts of the interval of each symbol, in ascending order."""
    out: dict[str, list[Fraction]] = {}
    for t in terms:
        if t.tag == "sym":
            require(name(t) not in out, "a symbol has two intervals")
            out[name(t)] = []
        else:
            require(type(t.data) is Fraction and bool(out), "the cuts are literals after a symbol")
            list(out.values())[-1].append(t.data)  # type: ignore[arg-type]
    for cuts in out.values():
        require(len(cuts) > 1 and all([a < b for a, b in pairwise(cuts)]), "the cuts do not ascend")
    return out


def _grid(cuts: dict[str, list[Fraction]]) -> Iterator[dict[str, Box]]:
    total = 1
    for c in cuts.values():
        total *= len(c) - 1
    require(total <= MAX_BOXES, "the grid is too large")
    for cell in product(*[pairwise(c) for c in cuts.values()]):
        yield dict(zip(cuts, [between(low, high, BITS) for low, high in cell], strict=True))


RULES = rules(monotone, limit_order, enclosed)

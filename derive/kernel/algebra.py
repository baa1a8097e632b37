"""Rules of algebra and order: equations by the normal form, combinations and products of inequalities,
closed facts."""
from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from derive.kernel.closed import truth
from derive.kernel.judgement import NONE, Hyps, Judgement, Premises, Terms, infer, require, rules, sides
from derive.kernel.need import need
from derive.kernel.normal import constant, is_zero
from derive.kernel.sides import Sides
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, eq, le, lt, mul, ne, neg, sort, sub


def ring(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- l1 = r1 ...   =>   G1.., needs |- a = b   where a - b - sum mi*(li - ri) has normal form 0.
    Terms: a, b, m1, ..

    Sound: at a point where every term involved is defined, the difference has the value of its normal
    form."""
    require(len(terms) == len(premises) + 2, "ring takes two sides and a multiplier for each premise")
    a, b, *multipliers = terms
    parts = [mul(MINUS_ONE, m, sub(*sides(j, "eq"))) for j, m in zip(premises, multipliers, strict=True)]
    require(is_zero(add(a, neg(b), *parts)), "the two sides have different normal forms")
    return infer(eq(a, b), *[j.hyps | need(j.goal) for j in premises], *[need(t) for t in terms])


def linear(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- l1 R1 r1 ...   =>   G1.., needs, l and r real |- l R r   where (r - l) - sum ci*(ri - li) is
    some c >= 0.

    Each ci >= 0 is a literal; an equation takes any real multiplier. `<` needs c > 0 or a strict premise
    with ci > 0.
    Terms: l R r, c1, ..   `a = b` as the goal is read as a <= b and b <= a: use `antisymmetry`."""
    require(len(terms) == len(premises) + 1 and terms[0].tag in ("lt", "le"), "linear takes an order goal")
    goal, *coefficients = terms
    parts, strict = [sub(goal.args[1], goal.args[0])], False
    for j, c in zip(premises, coefficients, strict=True):
        low, high = sides(j, "lt", "le", "eq")
        parts.append(mul(MINUS_ONE, c, sub(high, low)))
        if j.goal.tag != "eq":
            require(isinstance(c.data, Fraction) and c.data >= 0, "a coefficient is a literal >= 0")
            strict = strict or j.goal.tag == "lt" and c != ZERO
    rest = constant(add(*parts))
    require(rest is not None and rest >= 0, "the combination does not give the goal")
    require(goal.tag == "le" or strict or bool(rest), "the combination is not strict")
    return infer(goal, *[j.hyps | need(j.goal) for j in premises], *[need(t) for t in terms])


def product(premises: Premises) -> Judgement:
    """G1 |- l1 R1 r1 ...   =>   G1.. |- 0 R (r1-l1)*...*(rn-ln);   all < gives <, some <= gives <=, some !=
    gives !=."""
    pairs, tags = [sides(j, "lt", "le", "ne") for j in premises], {j.goal.tag for j in premises}
    require(bool(tags) and not {"le", "ne"} <= tags, "a product mixes <= and !=")
    value = mul(*[r if l == ZERO else sub(r, l) for l, r in pairs])
    goal = ne(value, ZERO) if "ne" in tags else le(ZERO, value) if "le" in tags else lt(ZERO, value)
    return infer(goal, *[j.hyps for j in premises])


def quotient(whole: Judgement, factor: Judgement, p: Term, q: Term) -> Judgement:
    """G |- 0 < p*q  (or 0 <= p*q, or p*q != 0)    D |- 0 < p   =>   G, D, need q, q real |- 0 < q (0 <= q, q
    != 0).

    For != the second premise may be any. Terms: p, q."""
    left, right = sides(whole, "lt", "le", "ne")
    value = right if left == ZERO else left if whole.goal.tag == "ne" and right == ZERO else sub(right, left)
    require(is_zero(sub(value, mul(p, q))), "the premise is not about that product")
    owed = [whole.hyps, factor.hyps, need(p), need(q), need(whole.goal)]
    if whole.goal.tag == "ne":
        return infer(ne(q, ZERO), *owed)
    require(factor.goal == lt(ZERO, p), "the sign of the factor is not given")
    return infer(Term(whole.goal.tag, None, (ZERO, q)), *owed, [sort("real", q)])


def apart(j: Judgement, a: Term, b: Term, c: Term) -> Judgement:
    """G |- l R r, R one of < or !=   =>   G, needs |- a != b   where a - b is c times l - r, c a literal not
    0.
    Terms: a, b, c."""
    require(c.tag == "num" and c != ZERO, "the multiple is a literal other than 0")
    require(is_zero(sub(sub(a, b), mul(c, sub(*sides(j, "lt", "ne"))))), "the differences are not multiples")
    return infer(ne(a, b), j.hyps, need(j.goal), need(a), need(b))


def antisymmetry(there: Judgement, back: Judgement) -> Judgement:
    """G |- a <= b    D |- b <= a   =>   G, D |- a = b."""
    a, b = sides(there, "le")
    require(sides(back, "le") == (b, a), "the inequalities do not meet")
    return infer(eq(a, b), there.hyps, back.hyps)


def whole(j: Judgement) -> Judgement:
    """G |- a < b   =>   G, a and b integers |- a + 1 <= b."""
    a, b = sides(j, "lt")
    return infer(le(add(a, ONE), b), j.hyps, [sort("integer", a), sort("integer", b)])


def _open(s: Sides, owed: Iterable[Term]) -> Hyps:
    """The obligations that the facts do not give; in one order, so that fuel is spent in one order."""
    return frozenset([p for p in sorted(owed, key=repr) if not s.prove(p)])


def _owed(s: Sides, owed: Hyps) -> Hyps:
    """The open obligations, with the facts used and what those owe."""
    left = _open(s, owed)
    return left | _open(s, NONE.union(*[need(f) for f in s.used])) | s.used


def side(terms: Terms) -> Judgement:
    """facts, needs |- P   for a sort, a sign, a non-vanishing, or a range of these, by the structure of P.
    Terms: P, facts.."""
    require(len(terms) >= 1, "side takes a goal and facts")
    s = Sides(terms[1:])
    require(s.prove(terms[0]), f"not evident from the facts: {terms[0]!r:.200}")
    return infer(terms[0], _owed(s, need(terms[0])))


def discharge(j: Judgement, facts: Terms) -> Judgement:
    """G |- Q   =>   facts, what of G the facts do not give |- Q.   Terms: facts.."""
    s = Sides(facts)
    left = _open(s, j.hyps - s.facts)
    gone = j.hyps - s.facts - left
    return infer(j.goal, j.hyps & s.facts, left, _owed(s, NONE.union(*[need(h) for h in gone])))


def closed(p: Term) -> Judgement:
    """|- P   for a closed P that exact arithmetic or rational enclosures decide."""
    require(truth(p) is True, "not decided by exact evaluation")
    return infer(p)


RULES = rules(ring, linear, product, quotient, apart, antisymmetry, whole, side, discharge, closed)

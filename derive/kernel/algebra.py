"""Rules of algebra and order: equations by the normal form, linear combinations of inequalities, products, closed facts."""
from __future__ import annotations

from fractions import Fraction

from derive.kernel.closed import truth
from derive.kernel.judgement import Hyps, Judgement, Premises, Terms, require, sides, union
from derive.kernel.need import need
from derive.kernel.normal import constant, is_zero
from derive.kernel.sides import Sides
from derive.kernel.terms import ONE, ZERO, Term, add, eq, le, lt, mul, ne, neg, num, sort, sub


def ring(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- l1 = r1 ...   =>   G1.., needs |- a = b   where a - b - sum mi*(li - ri) has normal form 0.   Terms: a, b, m1, ..

    Sound: at a point where every term involved is defined, the difference has the value of its normal form."""
    require(len(terms) == len(premises) + 2, "ring takes two sides and a multiplier for each premise")
    a, b, *multipliers = terms
    parts = [a, neg(b)]
    owed = [need(a), need(b)]
    for j, m in zip(premises, multipliers):
        left, right = sides(j, "eq")
        parts.append(mul(num(-1), m, sub(left, right)))
        owed += [j.hyps, need(m), need(left), need(right)]
    require(is_zero(add(*parts)), "the two sides have different normal forms")
    return Judgement(union(*owed), eq(a, b))


def linear(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- l1 R1 r1 ...   =>   G1.., needs, l and r real |- l R r   where (r - l) - sum ci*(ri - li) is a constant c >= 0.

    Each ci >= 0 is a literal; an equation takes any real multiplier. `<` needs c > 0 or a strict premise with ci > 0.
    Terms: l R r, c1, ..   `a = b` as the goal is read as a <= b and b <= a: use `antisymmetry`."""
    require(len(terms) == len(premises) + 1 and terms[0].tag in ("lt", "le"), "linear takes an order goal and a coefficient for each premise")
    goal, *coefficients = terms
    left, right = goal.args
    parts, strict = [right, neg(left)], False
    owed: list[Hyps] = [need(goal), frozenset([sort("real", s) for s in goal.args])]
    for j, c in zip(premises, coefficients):
        low, high = sides(j, "lt", "le", "eq")
        if j.goal.tag != "eq":
            require(c.tag == "num" and isinstance(c.data, Fraction) and c.data >= 0, "a coefficient is a literal >= 0")
            strict = strict or j.goal.tag == "lt" and c != ZERO
        parts.append(mul(num(-1), c, sub(high, low)))
        owed += [j.hyps, need(j.goal), need(c)]
    rest = constant(add(*parts))
    require(rest is not None and rest >= 0, "the combination does not give the goal")
    require(goal.tag == "le" or strict or bool(rest), "the combination is not strict")
    return Judgement(union(*owed), goal)


def product(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- l1 R1 r1 ...   =>   G1.. |- 0 R (r1-l1)*...*(rn-ln);   all < gives <, all < or <= gives <=, all != or < gives !=."""
    require(len(premises) >= 1 and not terms, "product takes premises only")
    pairs = [sides(j, "lt", "le", "ne") for j in premises]
    tags = {j.goal.tag for j in premises}
    value = mul(*[r if l == ZERO else sub(r, l) for l, r in pairs])
    require(not {"le", "ne"} <= tags, "a product mixes <= and !=")
    goal = ne(value, ZERO) if "ne" in tags else le(ZERO, value) if "le" in tags else lt(ZERO, value)
    return Judgement(union(*[j.hyps for j in premises]), goal)


def quotient(premises: Premises, terms: Terms) -> Judgement:
    """G |- 0 < p*q  (or 0 <= p*q, or p*q != 0)    D |- 0 < p  (p != 0)   =>   G, D, need q, q real |- 0 < q (0 <= q, q != 0).   Terms: p, q."""
    (whole, factor), (p, q) = premises, terms
    left, right = sides(whole, "lt", "le", "ne")
    value = right if left == ZERO else left if whole.goal.tag == "ne" and right == ZERO else sub(right, left)
    require(is_zero(sub(value, mul(p, q))), "the premise is not about that product")
    owed = union(whole.hyps, factor.hyps, need(p), need(q), need(whole.goal))
    if whole.goal.tag == "ne":
        return Judgement(owed, ne(q, ZERO))
    require(factor.goal == lt(ZERO, p), "the sign of the factor is not given")
    return Judgement(owed | {sort("real", q)}, Term(whole.goal.tag, None, (ZERO, q)))


def apart(premises: Premises, terms: Terms) -> Judgement:
    """G |- l R r, R one of < or !=   =>   G, needs |- a != b   where a - b is a literal multiple, not 0, of l - r.   Terms: a, b, c."""
    (j,), (a, b, c) = premises, terms
    left, right = sides(j, "lt", "ne")
    require(c.tag == "num" and c != ZERO, "the multiple is a literal other than 0")
    require(is_zero(sub(sub(a, b), mul(c, sub(left, right)))), "the differences are not multiples")
    return Judgement(union(j.hyps, need(j.goal), need(a), need(b)), ne(a, b))


def antisymmetry(premises: Premises, terms: Terms) -> Judgement:
    """G |- a <= b    D |- b <= a   =>   G, D |- a = b."""
    there, back = premises
    a, b = sides(there, "le")
    require(sides(back, "le") == (b, a) and not terms, "the inequalities do not meet")
    return Judgement(there.hyps | back.hyps, eq(a, b))


def whole(premises: Premises, terms: Terms) -> Judgement:
    """G |- a < b   =>   G, a and b integers |- a + 1 <= b."""
    (j,) = premises
    a, b = sides(j, "lt")
    require(not terms, "whole takes no terms")
    return Judgement(j.hyps | {sort("integer", a), sort("integer", b)}, le(add(a, ONE), b))


def _fallen(s: Sides, owed: Hyps) -> Hyps:
    """The obligations that the facts do not give, with the facts used and what those owe."""
    left = frozenset([p for p in sorted(owed, key=repr) if not s.prove(p)])  # sorted: fuel is spent in one order
    debts = union(*[need(f) for f in s.used])
    unpaid = frozenset([p for p in sorted(debts, key=repr) if not s.prove(p)])
    return left | unpaid | frozenset(s.used)


def side(premises: Premises, terms: Terms) -> Judgement:
    """facts, needs |- P   for a sort, a sign, a non-vanishing, or a range of these, by the structure of P.   Terms: P, facts.."""
    require(not premises and len(terms) >= 1, "side takes a goal and facts")
    goal, *facts = terms
    s = Sides(facts)
    require(s.prove(goal), f"not evident from the facts: {goal!r:.200}")
    return Judgement(_fallen(s, need(goal)), goal)


def discharge(premises: Premises, terms: Terms) -> Judgement:
    """G |- Q   =>   facts, what of G the facts do not give |- Q.   Terms: facts.."""
    (j,) = premises
    s = Sides(terms)
    kept = j.hyps & s.facts
    open_now = frozenset([h for h in sorted(j.hyps - kept, key=repr) if not s.prove(h)])
    owed = union(*[need(h) for h in j.hyps - kept - open_now])
    return Judgement(union(kept, open_now, _fallen(s, owed)), j.goal)


def closed(premises: Premises, terms: Terms) -> Judgement:
    """|- P   for a closed P that exact arithmetic or rational enclosures decide."""
    (p,) = terms
    require(not premises and truth(p) is True, "not decided by exact evaluation")
    return Judgement(frozenset(), p)


RULES = {
    "ring": ring, "linear": linear, "product": product, "quotient": quotient, "apart": apart,
    "antisymmetry": antisymmetry, "whole": whole, "side": side, "discharge": discharge, "closed": closed,
}

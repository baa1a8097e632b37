"""Rules of logic: hypotheses and cut, connectives, quantified ranges, substitution, cases."""
from __future__ import annotations

from derive.kernel.judgement import NONE, Hyps, Judgement, Premises, Terms, name, require, sides, union
from derive.kernel.need import infinite, need
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    BINDERS, PROPOSITIONS, ZERO, Term, close, eq, le, lt, ne, open_body, replace_family, sort, substitute, walk,
)

FALSE = lt(ZERO, ZERO)


def hypothesis(premises: Premises, terms: Terms) -> Judgement:
    """P |- P."""
    (p,) = terms
    require(not premises and p.tag in PROPOSITIONS, "a hypothesis is one proposition")
    return Judgement(frozenset([p]), p)


def cut(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- P1 ... Gn |- Pn    D |- Q   =>   D without P1..Pn, and G1..Gn |- Q.   One after the other: what is cut in stays."""
    require(len(premises) >= 2 and not terms, "cut takes two premises or more")
    hyps = premises[-1].hyps
    for j in premises[:-1]:
        hyps = (hyps - {j.goal}) | j.hyps
    return Judgement(hyps, premises[-1].goal)


def weaken(premises: Premises, terms: Terms) -> Judgement:
    """G |- Q   =>   G, P1..Pn |- Q."""
    (j,) = premises
    require(all([p.tag in PROPOSITIONS for p in terms]), "a hypothesis is a proposition")
    return Judgement(j.hyps | frozenset(terms), j.goal)


def implies(premises: Premises, terms: Terms) -> Judgement:
    """G |- Q   =>   G without P, need P |- P => Q."""
    (j,), (p,) = premises, terms
    require(p.tag in PROPOSITIONS, "an antecedent is a proposition")
    return Judgement((j.hyps - {p}) | need(p), Term("imp", None, (p, j.goal)))


def modus_ponens(premises: Premises, terms: Terms) -> Judgement:
    """G |- P => Q (or P <=> Q)    D |- P   =>   G, D |- Q; of an equivalence either side yields the other."""
    rule, fact = premises
    p, q = sides(rule, "imp", "iff")
    if fact.goal == q and rule.goal.tag == "iff":
        p, q = q, p
    require(fact.goal == p and not terms, "the antecedent is another proposition")
    return Judgement(rule.hyps | fact.hyps, q)


def equivalence(premises: Premises, terms: Terms) -> Judgement:
    """G |- P => Q    D |- Q => P   =>   G, D, need P, need Q |- P <=> Q."""
    there, back = premises
    p, q = sides(there, "imp")
    require(sides(back, "imp") == (q, p) and not terms, "the two implications do not meet")
    return Judgement(union(there.hyps, back.hyps, need(p), need(q)), Term("iff", None, (p, q)))


def conjunction(premises: Premises, terms: Terms) -> Judgement:
    """G1 |- P1 ... Gn |- Pn   =>   G1..Gn |- P1 and ... and Pn."""
    require(len(premises) >= 2 and not terms, "a conjunction has two parts or more")
    return Judgement(union(*[j.hyps for j in premises]), Term("and", None, tuple([j.goal for j in premises])))


def part(premises: Premises, terms: Terms) -> Judgement:
    """G |- P1 and ... and Pn   =>   G |- Pi, the Pi that is named."""
    (j,), (p,) = premises, terms
    require(p in sides(j, "and"), "that is no part of the conjunction")
    return Judgement(j.hyps, p)


def for_all(premises: Premises, terms: Terms) -> Judgement:
    """G, k integer, lo <= k, k <= hi |- P(k)   =>   G, need(lo), need(hi) |- forall k in lo..hi: P(k);   k new."""
    (j,), (k, lower, upper) = premises, terms
    rest = range_rest(j.hyps, k, lower, upper)
    goal = Term("forall", None, (lower, upper, close(j.goal, name(k))))
    return Judgement(rest | ends_need(lower, upper), goal)


def instance(premises: Premises, terms: Terms) -> Judgement:
    """G |- forall k in lo..hi: P(k)   =>   G, t integer, lo <= t, t <= hi, need t |- P(t)."""
    (j,), (t,) = premises, terms
    lower, upper, body = sides(j, "forall")
    return Judgement(union(j.hyps, frozenset(range_facts(t, lower, upper)), need(t)), open_body(body, t))


def range_rest(hyps: Hyps, k: Term, lower: Term, upper: Term) -> Hyps:
    """The hypotheses without the facts that k runs over lo..hi; k may occur in no other, nor in the bounds."""
    rest = hyps - frozenset(range_facts(k, lower, upper))
    require(all([name(k) not in t.free for t in (*rest, lower, upper)]), f"{k.data} occurs outside its range")
    return rest


def ends_need(lower: Term, upper: Term) -> Hyps:
    """What the finite bounds of a range owe."""
    ends = [e for e in (lower, upper) if not infinite(e)]
    return union(*[need(e) for e in ends], frozenset([sort("integer", e) for e in ends if e.tag != "num" or e.data != int(e.data)]))  # type: ignore[arg-type]


def substitution(premises: Premises, terms: Terms) -> Judgement:
    """G |- Q   =>   G[x1 := t1, ...], need(t1), ... |- Q[x1 := t1, ...], all at once.   Terms: x1, t1, x2, t2, ..."""
    (j,) = premises
    require(len(terms) % 2 == 0 and bool(terms), "substitution takes pairs")
    values = {name(x): t for x, t in zip(terms[::2], terms[1::2])}
    require(len(values) == len(terms) // 2, "a symbol is substituted twice")
    for t in (*j.hyps, j.goal):
        require(all([not (n.tag == "fam" and n.data in values) for n in walk(t)]), "a family is not a symbol")
    owed = union(*[need(t) for t in values.values()])
    return Judgement(frozenset([substitute(h, values) for h in j.hyps]) | owed, substitute(j.goal, values))


def family(premises: Premises, terms: Terms) -> Judgement:
    """G |- Q   =>   G[f[k..] := t], need(t) |- Q[f[k..] := t];   need(t) free of k.   Terms: f[k1, ..], t."""
    (j,), (pattern, value) = premises, terms
    require(pattern.tag == "fam", "the pattern is a member of a family")
    indices = [name(k) for k in pattern.args]
    require(len(set(indices)) == len(indices) and all([t.tag == "sym" for t in pattern.args]), "the indices are distinct symbols")
    owed = need(value)
    require(all([k not in p.free for p in owed for k in indices]), "the values of a family must be defined at every index")
    body = value
    for k in indices:
        body = close(body, k)
    def swap(t: Term) -> Term:
        require(all([not (n.tag == "sym" and n.data == pattern.data) for n in walk(t)]), "a symbol is not a family")
        return replace_family(t, str(pattern.data), len(indices), body)
    return Judgement(frozenset([swap(h) for h in j.hyps]) | owed, swap(j.goal))


def replace(premises: Premises, terms: Terms) -> Judgement:
    """G |- a = b   =>   G, need t[a], need t[b] |- t[a] = t[b];   for a proposition t:   G, t[a] |- t[b].   Terms: hole, t."""
    (j,), (hole, template) = premises, terms
    a, b = sides(j, "eq")
    left, right = (substitute(template, {name(hole): v}) for v in (a, b))
    if template.tag in PROPOSITIONS:
        return Judgement(j.hyps | {left}, right)
    return Judgement(union(j.hyps, need(left), need(right)), eq(left, right))


def cases(premises: Premises, terms: Terms) -> Judgement:
    """G, P |- Q    D, not P |- Q   =>   G, D |- Q;   for order also   G, a <= b |- Q   D, b <= a |- Q   with a, b real."""
    first, second = premises
    (p,) = terms
    require(first.goal == second.goal, "the two cases conclude differently")
    if p.tag == "le":
        opposite = le(p.args[1], p.args[0])
        owed = union(need(p), frozenset([sort("real", a) for a in p.args]))
        if opposite in second.hyps:
            return Judgement(union(first.hyps - {p}, second.hyps - {opposite}, owed), first.goal)
    return Judgement(union(first.hyps - {p}, second.hyps - {Term("not", None, (p,))}), first.goal)


def contradiction(premises: Premises, terms: Terms) -> Judgement:
    """G |- 0 < 0   =>   G without P |- not P."""
    (j,), (p,) = premises, terms
    require(j.goal == FALSE and p.tag in PROPOSITIONS, "a contradiction is 0 < 0")
    return Judgement(j.hyps - {p}, Term("not", None, (p,)))


def absurd(premises: Premises, terms: Terms) -> Judgement:
    """G |- P    D |- not P   =>   G, D |- 0 < 0;   and   G |- a != a   =>   G |- 0 < 0."""
    require(not terms, "absurd takes no terms")
    if len(premises) == 1:
        a, b = sides(premises[0], "ne")
        require(a == b, "the sides of the inequation differ")
        return Judgement(premises[0].hyps, FALSE)
    yes, no = premises
    require(no.goal == Term("not", None, (yes.goal,)), "the two judgements do not contradict")
    return Judgement(yes.hyps | no.hyps, FALSE)


def anything(premises: Premises, terms: Terms) -> Judgement:
    """G |- 0 < 0   =>   G |- Q."""
    (j,), (q,) = premises, terms
    require(j.goal == FALSE and q.tag in PROPOSITIONS, "only a contradiction proves anything")
    return Judgement(j.hyps, q)


def negation(premises: Premises, terms: Terms) -> Judgement:
    """not (a < b), a, b real |- b <= a;   not (a <= b), a, b real |- b < a;   not (a = b), need a, need b |- a != b."""
    (p,) = terms
    require(not premises and p.tag in ("lt", "le", "eq"), "negation takes one relation")
    a, b = p.args
    goal = ne(a, b) if p.tag == "eq" else le(b, a) if p.tag == "lt" else lt(b, a)
    real = NONE if p.tag == "eq" else frozenset([sort("real", a), sort("real", b)])
    return Judgement(union(frozenset([Term("not", None, (p,))]), need(a), need(b), real), goal)


def defined(premises: Premises, terms: Terms) -> Judgement:
    """G |- a REL b, with t a side of it   =>   G |- defined t."""
    (j,), (t,) = premises, terms
    require(t in sides(j, "eq", "ne", "lt", "le") and t.tag in (*BINDERS, "pow", "fn"), "that is no side of the relation")
    return Judgement(j.hyps, Term("defined", None, (t,)))


RULES = {
    "hypothesis": hypothesis, "cut": cut, "weaken": weaken, "implies": implies, "modus_ponens": modus_ponens,
    "equivalence": equivalence, "conjunction": conjunction, "part": part, "for_all": for_all, "instance": instance,
    "substitution": substitution, "family": family, "replace": replace, "cases": cases, "contradiction": contradiction,
    "absurd": absurd, "anything": anything, "negation": negation, "defined": defined,
}

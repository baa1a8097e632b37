"""Rules of logic: hypotheses and cut, connectives, quantified ranges, substitution, cases."""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from functools import reduce

from derive.kernel.judgement import Hyps, Judgement, Premises, Terms, infer, name, require, rules, sides
from derive.kernel.need import ends_need, need
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    BINDERS, PROPOSITIONS, RELATIONS, ZERO, Term, close, eq, le, lt, ne, not_, open_body, replace_family,
    substitute, walk,
)

FALSE = lt(ZERO, ZERO)
# what may hold, or have a value, though a part of it has none
_PARTLY = frozenset("not imp defined deriv integral lim tends bigo theta littleo asym".split())


def hypothesis(p: Term) -> Judgement:
    """P |- P."""
    return infer(p, [p])


def cut(premises: Premises) -> Judgement:
    """G1 |- P1 ... Gn |- Pn    D |- Q   =>   D without P1..Pn, and G1..Gn |- Q.   One by one: what is cut in
    stays."""
    require(len(premises) >= 2, "cut takes two premises or more")
    *given, last = premises
    hyps = last.hyps
    for j in given:
        hyps = hyps - {j.goal} | j.hyps
    return infer(last.goal, hyps)


def weaken(j: Judgement, more: Terms) -> Judgement:
    """G |- Q   =>   G, P1..Pn |- Q."""
    require(all([p.tag in PROPOSITIONS for p in more]), "a hypothesis is a proposition")
    return infer(j.goal, j.hyps, more)


def implies(j: Judgement, p: Term) -> Judgement:
    """G |- Q   =>   G without P, need P |- P => Q."""
    return infer(Term("imp", None, (p, j.goal)), j.hyps - {p}, need(p))


def modus_ponens(law: Judgement, fact: Judgement) -> Judgement:
    """G |- P => Q (or P <=> Q)    D |- P   =>   G, D |- Q; of an equivalence either side yields the other."""
    p, q = sides(law, "imp", "iff")
    if fact.goal == q and law.goal.tag == "iff":
        p, q = q, p
    require(fact.goal == p, "the antecedent is another proposition")
    return infer(q, law.hyps, fact.hyps)


def equivalence(there: Judgement, back: Judgement) -> Judgement:
    """G |- P => Q    D |- Q => P   =>   G, D, need P, need Q |- P <=> Q."""
    p, q = sides(there, "imp")
    require(sides(back, "imp") == (q, p), "the two implications do not meet")
    return infer(Term("iff", None, (p, q)), there.hyps, back.hyps, need(p), need(q))


def conjunction(premises: Premises) -> Judgement:
    """G1 |- P1 ... Gn |- Pn   =>   G1..Gn |- P1 and ... and Pn."""
    return infer(Term("and", None, tuple([j.goal for j in premises])), *[j.hyps for j in premises])


def part(j: Judgement, p: Term) -> Judgement:
    """G |- P1 and ... and Pn   =>   G |- Pi, the Pi that is named."""
    require(p in sides(j, "and"), "that is no part of the conjunction")
    return infer(p, j.hyps)


def for_all(j: Judgement, k: Term, lower: Term, upper: Term) -> Judgement:
    """G, k integer, lo <= k, k <= hi |- P(k)   =>   G, need(lo), need(hi) |- forall k in lo..hi: P(k);   k
    new."""
    goal = Term("forall", None, (lower, upper, close(j.goal, name(k))))
    return infer(goal, range_rest(j.hyps, k, lower, upper), ends_need(lower, upper))


def instance(j: Judgement, t: Term) -> Judgement:
    """G |- forall k in lo..hi: P(k)   =>   G, t integer, lo <= t, t <= hi, need t |- P(t)."""
    lower, upper, body = sides(j, "forall")
    return infer(open_body(body, t), j.hyps, range_facts(t, lower, upper), need(t))


def range_rest(hyps: Hyps, k: Term, lower: Term, upper: Term) -> Hyps:
    """The hypotheses without the facts that k runs over lo..hi; k may occur in no other, nor in the
    bounds."""
    rest = hyps.difference(range_facts(k, lower, upper))
    require(all([name(k) not in t.free for t in (*rest, lower, upper)]), f"{k.data} occurs outside its range")
    return rest


def substitution(j: Judgement, terms: Terms) -> Judgement:
    """G |- Q   =>   G[x1 := t1, ...], need(t1), ... |- Q[x1 := t1, ...], all at once.
    Terms: x1, t1, x2, t2, ..."""
    values = {name(x): t for x, t in zip(terms[::2], terms[1::2], strict=False)}
    require(len(terms) == 2 * len(values) > 0, "substitution takes pairs of a symbol and its value")
    for t in (*j.hyps, j.goal):
        require(all([not (n.tag == "fam" and n.data in values) for n in walk(t)]), "a family is not a symbol")
    goal, *hyps = [substitute(p, values) for p in (j.goal, *j.hyps)]
    return infer(goal, hyps, *[need(t) for t in values.values()])


def family(j: Judgement, pattern: Term, value: Term) -> Judgement:
    """G |- Q   =>   G[f[k..] := t], need(t) |- Q[f[k..] := t];   need(t) free of k; else, instead of need(t),
    the needs of Q[..] and of those of G[..] that f stands in: where all of that is defined, a family that is
    t wherever t is defined, and 0 elsewhere, makes Q and G what t makes of them.   Terms: f[k1, ..], t."""
    require(pattern.tag == "fam", "the pattern is a member of a family")
    symbol, indices, owed = str(pattern.data), [name(k) for k in pattern.args], need(value)
    require(len(set(indices)) == len(indices), "the indices are distinct symbols")
    body = reduce(close, indices, value)

    def swap(t: Term) -> Term:
        require(all([not (n.tag == "sym" and n.data == symbol) for n in walk(t)]), "a symbol is not a family")
        return replace_family(t, symbol, len(indices), body)
    if not all([p.free.isdisjoint(indices) for p in owed]):
        own = [p for p in (j.goal, *j.hyps) if swap(p) != p]
        require(all([n.tag not in _PARTLY for p in own for n in walk(p)]), "a family is defined everywhere")
        owed = frozenset[Term]().union(*[need(swap(p)) for p in own])
    return infer(swap(j.goal), [swap(h) for h in j.hyps], owed)


def replace(j: Judgement, hole: Term, template: Term) -> Judgement:
    """G |- a = b   =>   G, need t[a], need t[b] |- t[a] = t[b];   for a proposition t:   G, t[a] |- t[b].
    Terms: hole, t."""
    left, right = [substitute(template, {name(hole): v}) for v in sides(j, "eq")]
    if template.tag in PROPOSITIONS:
        return infer(right, j.hyps, [left])
    return infer(eq(left, right), j.hyps, need(left), need(right))


def cases(first: Judgement, second: Judgement, p: Term) -> Judgement:
    """G, P |- Q    D, not P |- Q   =>   G, D |- Q;   for order also   G, a <= b |- Q   D, b <= a |- Q   with
    a, b real."""
    require(first.goal == second.goal, "the two cases conclude differently")
    if p.tag == "le" and le(p.args[1], p.args[0]) in second.hyps:
        return infer(first.goal, first.hyps - {p}, second.hyps - {le(p.args[1], p.args[0])}, need(p))
    return infer(first.goal, first.hyps - {p}, second.hyps - {not_(p)})


def contradiction(j: Judgement, p: Term) -> Judgement:
    """G |- 0 < 0   =>   G without P |- not P."""
    require(j.goal == FALSE, "a contradiction is 0 < 0")
    return infer(not_(p), j.hyps - {p})


def absurd(premises: Premises) -> Judgement:
    """G |- P    D |- not P   =>   G, D |- 0 < 0;   and   G |- a != a   =>   G |- 0 < 0."""
    goals = [j.goal for j in premises]
    selves = len(goals) == 1 and goals[0].tag == "ne" and goals[0].args[0] == goals[0].args[1]
    require(selves or len(goals) == 2 and goals[1] == not_(goals[0]), "the judgements do not contradict")
    return infer(FALSE, *[j.hyps for j in premises])


def anything(j: Judgement, q: Term) -> Judgement:
    """G |- 0 < 0   =>   G |- Q."""
    require(j.goal == FALSE, "only a contradiction proves anything")
    return infer(q, j.hyps)


def negation(p: Term) -> Judgement:
    """not (a < b), a, b real |- b <= a;   not (a <= b), a, b real |- b < a;   not (a = b), need a, need b |-
    a != b."""
    require(p.tag in ("lt", "le", "eq"), "negation takes one relation")
    a, b = p.args
    goal = {"eq": ne(a, b), "lt": le(b, a), "le": lt(b, a)}[p.tag]
    return infer(goal, [not_(p)], need(p))


def defined(j: Judgement, t: Term) -> Judgement:
    """G |- a REL b, with t a side of it   =>   G |- defined t."""
    require(t in sides(j, *RELATIONS) and t.tag in (*BINDERS, "pow", "fn"), "that is no side of it")
    return infer(Term("defined", None, (t,)), j.hyps)


RULES = rules(hypothesis, cut, weaken, implies, modus_ponens, equivalence, conjunction, part, for_all,
    instance, substitution, family, replace, cases, contradiction, absurd, anything, negation, defined)

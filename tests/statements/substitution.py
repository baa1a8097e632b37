"""A true statement stays true when a symbol is replaced by a term of the symbol's domain: instances of the templates."""
from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.statements import polynomials as P
from tests.statements.cases import Case, Define, Domain, Fact, Given, Shares, Tie, free_names
from tests.statements.trees import Node

FRESH = ("u", "v")
_CLOSED = ("diff", "limit", "integral")  # the symbol may be the variable of these


def instance(case: Case, rng: Random) -> Case:
    """The case with one of its symbols replaced, or itself where no symbol may be."""
    if not case.drawn or case.truth != "true" or any([n.op in _CLOSED for _, n in case.goal.walk()]):
        return case
    declared = {n: g.words for g in case.given if isinstance(g, Domain) for n in g.names}
    fixed = {g.name for g in case.given if isinstance(g, Tie | Define)} | {g.size for g in case.given if isinstance(g, Shares)}
    choices = sorted(free_names(case) - fixed - {"pi", "I", *FRESH})
    rng.shuffle(choices)
    for name in choices:
        words = declared.get(name, "real")
        term = _term(words, rng)
        if term is not None:
            return _replaced(case, name, words, term)
    return case


def _term(words: str, rng: Random) -> Node | None:
    """A term in fresh symbols of a domain that has all its values in the same domain."""
    u, v = [P.variable(n) for n in FRESH]
    c = P.constant(rng.randint(1, 4))
    match words:
        case "positive integer":
            return P.tree(rng.choice((P.plus(u, c), P.times(c, u), P.times(u, v), P.plus(u, P.times(c, v)))), rng)
        case "nonnegative integer":
            return P.tree(rng.choice((P.plus(u, c), P.times(P.constant(2), u), P.plus(u, v))), rng)
        case "integer":
            return P.tree(rng.choice((P.plus(u, P.scaled(-1, c)), P.minus(u, v), P.times(P.constant(2), u))), rng)
        case "positive":
            return P.tree(P.plus(P.some(rng, FRESH, 2, 1, positive=True), rng.choice(({}, c))), rng)
        case "real":
            return P.tree(P.plus(P.some(rng, FRESH, 2, 1), rng.choice(({}, c))), rng)
    return None


def _replaced(case: Case, name: str, words: str, term: Node) -> Case:
    given: list[Given] = [Domain(FRESH, words)]
    for g in case.given:
        if isinstance(g, Domain) and name in g.names:
            rest = tuple([n for n in g.names if n != name])
            given += [replace(g, names=rest)] if rest else []
        elif isinstance(g, Fact):
            given.append(Fact(g.relation.swap(name, term)))
        elif isinstance(g, Tie | Define):
            given.append(replace(g, body=g.body.swap(name, term)))
        else:
            given.append(g)
    return replace(case, goal=case.goal.swap(name, term), given=tuple(given), kind=case.kind + ", instance")

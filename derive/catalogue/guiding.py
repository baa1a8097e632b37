"""From a page to a guide: the derivation, induction, cases and lemmas of a statement, as the prover takes them.

    >>> from derive.catalogue import identity
    >>> guide_of(identity("block.encoder-parameters").claim) is None
    False
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ParamSpec, TypeVar

from derive.catalogue.entry import HAVE, Assertion, Cases, Derivation, EntryError, Given, Step, Use, tends
from derive.kernel.terms import Term
from derive.language import Expr, Statement
from derive.language.relations import Asymptotic, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Ne
from derive.prover.guide import Guide, Lemma

# how a line of a derivation may follow from the line above
RELATIONS: Mapping[str, Callable[[Expr, Expr], Expr]] = {
    "=": Eq, "!=": Ne, "<": Lt, "<=": Le, ">": Gt, ">=": Ge, "=>": Implies, "<=>": Equivalent,
    "~": Asymptotic, "->": tends,
}
GROWTH = ("~", "->")  # those that need the variable that tends to oo
MAX_KEPT = 20_000  # statements and guides that are kept; past that they are made anew
P = ParamSpec("P")
T = TypeVar("T")


def once(make: Callable[P, T]) -> Callable[P, T]:
    """The function, which makes but one thing of the same objects of a page, as long as not too many are kept.

    The same objects, not equal ones: equal symbols may bring different domains along."""
    made: dict[tuple[object, ...], tuple[object, T]] = {}

    def kept(*args: P.args, **named: P.kwargs) -> T:
        places = tuple([tuple(map(id, a)) if isinstance(a, tuple) else id(a) for a in args])
        found = made.get(places)
        if found is None:
            if len(made) >= MAX_KEPT:
                made.clear()
            found = made[places] = (args, make(*args, **named))  # kept alive, so that their places stay theirs
        return found[1]
    return kept


def followed(name: str, previous: Expr | None, step: Step) -> Step:
    """The step, if it can follow from the line above by its relation. Raises EntryError."""
    if step.relation != HAVE and (step.relation not in RELATIONS or previous is None):
        raise EntryError(f"{name}: a step has the relation {step.relation!r}; use {' '.join(RELATIONS)}, or have")
    return step


def step_statement(name: str, previous: Expr | None, step: Step, where: tuple[Given, ...]) -> Statement:
    """What one line of a derivation says, under the assumptions of its statement. Raises EntryError.

    The question about a line and the guides that hold it have one statement: its meaning is worked out once."""
    return _stated(previous, followed(name, previous, step), where)


@once
def _stated(previous: Expr | None, step: Step, where: tuple[Given, ...]) -> Statement:
    if previous is None or step.relation == HAVE:
        return Statement(step.expression, where=where if step.expression.head == "tends" else at_each_point(where))
    given = where if step.relation in GROWTH else at_each_point(where)
    return Statement(RELATIONS[step.relation](previous, step.expression), where=given)


def at_each_point(where: tuple[Given, ...]) -> tuple[Given, ...]:
    """The assumptions without `n -> oo`: a line that does not tend anywhere holds for every n."""
    return tuple(item for item in where if not (isinstance(item, str) and item.replace(" ", "").endswith("->oo")))


@once
def guide_of(assertion: Assertion) -> Guide | None:
    """How the proof of a statement may go, as its page says; None where the page says nothing."""
    proof, where = assertion.derivation, assertion.where
    if proof is None:
        return None
    if isinstance(proof, Derivation):
        return _guide(proof, where)
    lemmas = _lemmas(proof.using, where)
    if isinstance(proof, Cases):
        conditions = [Statement(condition, where=where).claim().goal for condition, _ in proof.cases]
        parts = [_guide(section.derivation, (*where, *section.assumed)) for section in assertion.sections]
        return Guide(lemmas=lemmas, cases=tuple(zip(conditions, parts, strict=True)))
    guides = {id(s.derivation): _guide(s.derivation, (*where, *s.assumed)) for s in assertion.sections}
    return Guide(lemmas=lemmas, induction=str(proof.on.data),
                 base=guides.get(id(proof.base)), step=guides.get(id(proof.step)))


def guide_before(derivation: Derivation, step: Step, where: tuple[Given, ...]) -> Guide:
    """What a step of a derivation may use: the lemmas, and the facts that stand before it."""
    facts = []
    for previous, earlier in derivation.lines():
        if earlier is step:
            break
        if earlier.relation == HAVE:
            facts.append(step_statement("", previous, earlier, where).claim())
    return Guide(tuple(facts), lemmas=_lemmas(derivation.using, where))


def _guide(derivation: Derivation, where: tuple[Given, ...]) -> Guide:
    steps = list(derivation.lines())
    lines = [step_statement("", previous, step, where).claim() for previous, step in steps]
    links = tuple([number for number, (_, step) in enumerate(steps) if step.relation != HAVE])
    return Guide(tuple(lines), links, _lemmas(derivation.using, where))


def _lemmas(uses: Iterable[Use], where: tuple[Given, ...]) -> tuple[Lemma, ...]:
    return tuple([_lemma(use, where) for use in uses])


@once
def _lemma(use: Use, where: tuple[Given, ...]) -> Lemma:
    values: list[tuple[Term, Term]] = []
    members: list[tuple[Term, Term]] = []
    for key, value in use.values:
        pair = (key.to_term(), _term(value, where))
        (members if key.head == "member" else values).append(pair)
    return Lemma(use.name, use.assertion.statement.claim(), guide_of(use.assertion), tuple(values), tuple(members))


def _term(value: Expr, where: tuple[Given, ...]) -> Term:
    """A value with the definitions of the statement unfolded."""
    return Statement(Eq(value, value), where=at_each_point(where)).claim().goal.args[0]

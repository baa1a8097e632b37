"""From a page to a guide: the derivation, induction, cases and lemmas of a statement, as the prover takes them.

    >>> from derive.catalogue import identity
    >>> guide_of(identity("block.encoder-parameters").claim) is None
    False
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from derive.catalogue.entry import HAVE, Assertion, Cases, Derivation, EntryError, Given, Induction, Step, Use, tends
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


def followed(name: str, previous: Expr | None, step: Step) -> Step:
    """The step, if it can follow from the line above by its relation. Raises EntryError."""
    if step.relation != HAVE and (step.relation not in RELATIONS or previous is None):
        raise EntryError(f"{name}: a step has the relation {step.relation!r}; use {' '.join(RELATIONS)}, or have")
    return step


def step_statement(name: str, previous: Expr | None, step: Step, where: tuple[Given, ...]) -> Statement:
    """What one line of a derivation says, under the assumptions of its statement. Raises EntryError."""
    followed(name, previous, step)
    if previous is None or step.relation == HAVE:
        return Statement(step.expression, where=where if step.expression.head == "tends" else at_each_point(where))
    given = where if step.relation in GROWTH else at_each_point(where)
    return Statement(RELATIONS[step.relation](previous, step.expression), where=given)


def at_each_point(where: tuple[Given, ...]) -> tuple[Given, ...]:
    """The assumptions without `n -> oo`: a line that does not tend anywhere holds for every n."""
    return tuple(item for item in where if not (isinstance(item, str) and item.replace(" ", "").endswith("->oo")))


def guide_of(assertion: Assertion) -> Guide | None:
    """How the proof of a statement may go, as its page says; None where the page says nothing."""
    proof, where = assertion.derivation, assertion.where
    if proof is None:
        return None
    if isinstance(proof, Induction):
        assumed = (*where, *assertion.before_step(proof.on))
        return Guide(lemmas=_lemmas(proof.using, where), induction=str(proof.on.data),
                     base=_guide(proof.base, where) if proof.base else None,
                     step=_guide(proof.step, assumed) if proof.step else None)
    if isinstance(proof, Cases):
        parts = tuple([(Statement(condition, where=where).claim().goal, _guide(d, (*where, condition)))
                       for condition, d in proof.cases])
        return Guide(lemmas=_lemmas(proof.using, where), cases=parts)
    return _guide(proof, where)


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

"""From a page to verdicts: every statement and every step of a derivation becomes one question.

`questions` lists them, `answer` decides one (so that the command line can spread them over processes), `check_entry`
does both. What is expected stands beside what came out; `Result.passed` compares them.

    >>> from derive.catalogue import check_entry, identity
    >>> all(result.passed for result in check_entry(identity("block.encoder-parameters").entry))
    True
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from derive.catalogue.entry import Assertion, EntryError, Figure, Given, Identity, tends
from derive.catalogue.figures import FigureOutcome, reproduce
from derive.language import Expr, Statement
from derive.language.relations import Asymptotic, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Ne
from derive.verdict import Verdict

# how a line of a derivation may follow from the line above
RELATIONS: Mapping[str, Callable[[Expr, Expr], Expr]] = {
    "=": Eq, "!=": Ne, "<": Lt, "<=": Le, ">": Gt, ">=": Ge, "=>": Implies, "<=>": Equivalent,
    "~": Asymptotic, "->": tends,
}

GROWTH = ("~", "->")  # those that need the variable that tends to oo


@dataclass(frozen=True)
class Question:
    """One statement to decide: what it is called, what it is on the page, and which verdict is expected."""

    name: str
    kind: str  # claim, corollary, condition, limit, erratum, correction, step
    entry: Identity
    statement: Statement
    expected: str
    says: str
    figures: tuple[Figure, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """The answer to one question; `figures` are those of a statement, reproduced."""

    name: str
    kind: str
    entry: str
    topic: str
    says: str
    aliases: tuple[str, ...]
    expected: str
    verdict: Verdict
    figures: tuple[FigureOutcome, ...] = ()

    @property
    def passed(self) -> bool:
        """The expected verdict came out (`conditional` passes for `proved`, and more than was promised passes too)."""
        return self.verdict.verdict in _PASSES[self.expected] and all(f.agrees for f in self.figures)

    def to_json(self) -> dict[str, object]:
        own = {"name": self.name, "kind": self.kind, "expected": self.expected,
               "figures": [figure.to_json() for figure in self.figures]}
        return {**self.verdict.to_json(), **own}


_PASSES: Mapping[str, tuple[str, ...]] = {
    "proved": ("proved", "conditional"),
    "conditional": ("proved", "conditional"),
    "computed": ("proved", "computed"),
    "supported": ("proved", "computed", "supported"),
    "refuted": ("refuted",),
}


def questions(entry: Identity) -> Iterator[Question]:
    """Everything on the page that has a verdict, in the order of reading."""
    for assertion in entry.assertions:
        yield from questions_of(entry, assertion)


def questions_of(entry: Identity, assertion: Assertion) -> Iterator[Question]:
    """A statement, then the steps of its derivation, or the truth beside an erratum."""
    name = entry.full_name(assertion)
    aliases = (*entry.aliases, *assertion.aliases) if assertion.kind == "claim" else assertion.aliases
    yield Question(name, assertion.kind, entry, assertion.statement, assertion.expected, assertion.says,
                   assertion.figures, aliases)
    if assertion.right is not None:
        yield Question(f"{name}.right", "correction", entry, assertion.right, "proved", f"instead of: {assertion.says}")
    if assertion.derivation is not None:
        for number, (line, step) in enumerate(assertion.derivation.lines(), start=1):
            if step.relation not in RELATIONS:
                raise EntryError(f"{name}: step {number} has the relation {step.relation!r}; use {' '.join(RELATIONS)}")
            where = assertion.where if step.relation in GROWTH else _at_each_point(assertion.where)
            statement = Statement(RELATIONS[step.relation](line, step.expression), where=where)
            yield Question(f"{name}.step-{number}", "step", entry, statement, "proved", step.reason)


def _at_each_point(where: tuple[Given, ...]) -> tuple[Given, ...]:
    """The assumptions without `n -> oo`: a line that does not tend anywhere holds for every n."""
    return tuple(item for item in where if not (isinstance(item, str) and item.replace(" ", "").endswith("->oo")))


def answer(question: Question, budget: float = 10.0) -> Result:
    """Decides one question and reproduces its figures; `budget` is in seconds for one statement."""
    from derive.prover import decide

    verdict = decide(question.statement, budget)
    figures = tuple(reproduce(figure) for figure in question.figures)
    return Result(question.name, question.kind, question.entry.name, question.entry.topic, question.says,
                  question.aliases, question.expected, verdict, figures)


def check_entry(entry: Identity, budget: float = 10.0) -> list[Result]:
    """One result for each statement, correction and step of the page."""
    return [answer(question, budget) for question in questions(entry)]

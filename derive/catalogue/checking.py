"""From a page to verdicts: every statement and every step of a derivation becomes one question.

`questions` lists them, `answer` decides one (so that the command line can spread them over processes), `check_entry`
does both. What is expected stands beside what came out; `Result.passed` compares them.

    >>> from derive.catalogue import check_entry, identity
    >>> all(result.passed for result in check_entry(identity("block.encoder-parameters").entry))
    True
"""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from derive.catalogue.entry import Assertion, Figure, Identity
from derive.catalogue.figures import FigureOutcome, evaluate, reproduced
from derive.catalogue.guiding import followed, guide_before, guide_of, step_statement
from derive.language import Statement
from derive.prover.guide import Guide
from derive.verdict import Counterexample, Verdict

if TYPE_CHECKING:
    from derive.prover.established import Established


@dataclass(frozen=True)
class Question:
    """One statement to decide: what it is called, what it is on the page, and which verdict is expected.

    The statement of a step is made when it is first asked for: who lists questions need not."""

    name: str
    kind: str  # claim, corollary, condition, limit, erratum, correction, step
    entry: Identity
    stated: Callable[[], Statement]
    expected: str
    says: str
    figures: tuple[Figure, ...] = ()
    aliases: tuple[str, ...] = ()
    guide: Callable[[], Guide | None] | None = None  # how the proof may go; made when the question is decided
    computation: Callable[[], int | Fraction] | None = None
    theorem: str = ""

    @cached_property
    def statement(self) -> Statement:
        return self.stated()


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
        return self.verdict.verdict in _PASSES[self.expected] and all(f.agrees or f.figure.note for f in self.figures)

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
    "cited": ("proved", "conditional", "supported", "undecided"),
}
CITED_BUDGET = 1.0  # seconds in which a cited statement might be proved or refuted after all
MAX_KEPT = 5_000  # lines and lemmas that a run remembers; past that it begins anew


def questions(entry: Identity) -> Iterator[Question]:
    """Everything on the page that has a verdict, in the order of reading."""
    for assertion in entry.assertions:
        yield from questions_of(entry, assertion)


def questions_of(entry: Identity, assertion: Assertion) -> Iterator[Question]:
    """A statement, then the steps of its derivation, or the truth beside an erratum."""
    name = entry.full_name(assertion)
    aliases = (*entry.aliases, *assertion.aliases) if assertion.kind == "claim" else assertion.aliases
    yield Question(name, assertion.kind, entry, lambda: assertion.statement, assertion.expected, assertion.says,
                   assertion.figures, aliases, partial(guide_of, assertion), assertion.computation, assertion.theorem)
    right = assertion.right
    if right is not None:
        yield Question(f"{name}.right", "correction", entry, lambda: right, "proved", f"instead of: {assertion.says}")
    number = 0
    for section in assertion.sections:
        where = (*assertion.where, *section.assumed)
        for previous, step in section.derivation.lines():
            number += 1
            stated = partial(step_statement, name, previous, followed(name, previous, step), where)
            guide = partial(guide_before, section.derivation, step, where)
            yield Question(f"{name}.step-{number}", "step", entry, stated, "proved", step.reason, guide=guide)


Judge = Callable[[Question, float], Verdict]


def judge(question: Question, budget: float) -> Verdict:
    """The prover's verdict on a question, along the page's derivation.

    What should be proved is sought before counterexamples are, as a lemma is, and kept for what uses it as one."""
    from derive.prover import decide

    guide = question.guide() if question.guide else None
    if guide is None and question.expected == "proved":
        guide = Guide()
    store = _store()
    if sum([len(kept.kept) for kept in store.values()]) > MAX_KEPT:
        store.clear()
    return decide(question.statement, budget, guide=guide, store=store)


@cache
def _store() -> dict[int, Established]:
    """What the questions of a run have established: lines of their own entry, and lemmas that many entries use."""
    return {}


def answer(question: Question, budget: float = 10.0, by: Judge = judge) -> Result:
    """Decides one question and reproduces its figures; `budget` is in seconds for one statement.

    `by` may be a judge that knows proofs of earlier runs."""
    if question.computation is not None:
        verdict = computed_verdict(question.statement, question.computation)
    else:
        verdict = by(question, min(budget, CITED_BUDGET) if question.theorem else budget)
        if question.theorem and verdict.verdict in ("undecided", "supported"):
            verdict = replace(verdict, reason=f"cited: {question.theorem}")
    figures = reproduced(question.name, question.figures)
    return Result(question.name, question.kind, question.entry.name, question.entry.topic, question.says,
                  question.aliases, question.expected, verdict, figures)


def computed_verdict(statement: Statement, computation: Callable[[], int | Fraction]) -> Verdict:
    """`computed` where the computation gives the right side of the statement, else `refuted` with what it gives."""
    value = Fraction(computation())
    stated = statement.relation.args[1]
    where = f"{computation.__module__}.{computation.__qualname__}"
    if value == evaluate(stated, {}):
        return Verdict("computed", statement.text, statement.where_text, method="computation", steps=1,
                       reason=f"computed by {where}")
    return Verdict("refuted", statement.text, statement.where_text, method="computation", steps=1,
                   counterexample=Counterexample({}, str(value), str(stated)), reason=f"computed by {where}")


def check_entry(entry: Identity, budget: float = 10.0) -> list[Result]:
    """One result for each statement, correction and step of the page."""
    return [answer(question, budget) for question in questions(entry)]

"""A statement of the catalogue by its name: what it states, its exact value at a point, its verdict, its figures.

The pytest fixture `identity`, `derive.testing` and notebooks come in here.

    >>> block = identity("block.encoder-parameters")
    >>> block.statement.text, block.evaluate(d=768), block.verdict().verdict
    ('4*d**2 + 2*d*d_ff = 12*d**2', 7077888, 'proved')
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from derive.catalogue.checking import Result, answer, questions_of
from derive.catalogue.entry import Assertion, EntryError, Identity
from derive.catalogue.exactly import Number, Value, exact_term, number_at
from derive.catalogue.figures import FigureOutcome, reproduced
from derive.catalogue.formula import Formula, formula_of
from derive.catalogue.loading import CatalogueError, installed
from derive.kernel.terms import substitute
from derive.language import Expr, Statement
from derive.verdict import Verdict
from derive.wording import details


class CheckFailed(AssertionError):
    """A statement, step or figure that did not come out as the page expects."""


@dataclass(frozen=True)
class NamedStatement:
    """One statement of a page: the claim by the page's name, another one by the name with its label."""

    name: str
    entry: Identity
    assertion: Assertion

    @property
    def statement(self) -> Statement:
        return self.assertion.statement

    @cached_property
    def formula(self) -> Formula:
        """What `evaluate` computes: the page's quantity for its claim, else the right side. Raises EntryError."""
        return formula_of(self.entry, self.assertion)

    @property
    def figures(self) -> tuple[FigureOutcome, ...]:
        """The numbers printed for this statement, each beside the exact value."""
        return reproduced(self.name, self.assertion.figures)

    def evaluate(self, **values: Value) -> Number | Expr:
        """The exact value of the formula: an int or a Fraction where it is rational, else a closed expression.

        Values are integers, Fractions, Decimals or exact text (`d="1/3"`). Symbols that the assumptions determine
        (`d_ff = 4*d`) may be left out. Raises EntryError for a missing or unknown symbol, for a float, and where the
        formula has no value; OutsideAssumptions where an assumption does not hold.
        """
        return self.formula.evaluate(values)

    def sides(self, **values: Value) -> tuple[Number | Expr, Number | Expr]:
        """The values of both sides of an equation. Raises EntryError as `evaluate` does."""
        if not self.formula.sides:
            raise EntryError(f"{self.name} states no equation, so it has no two sides: {self.statement.text}")
        point = self.formula.at({name: exact_term(name, value) for name, value in values.items()})
        free = set().union(*[side.free for side in self.formula.sides]) - set(point)
        if free:
            raise EntryError(f"no value for {', '.join(sorted(free))} in {self.statement.text}; give {min(free)}=...")
        left, right = [number_at(substitute(side, point), self.name) for side in self.formula.sides]
        return left, right

    def verdict(self, budget: float = 10.0) -> Verdict:
        """What the prover says of the statement; decided once in a process."""
        return verdict_of(self.statement, budget)

    def check(self, budget: float = 10.0) -> list[Result]:
        """Judges the statement, every step of its derivation and its figures. Raises CheckFailed, an AssertionError."""
        results = [answer(question, budget) for question in questions_of(self.entry, self.assertion)]
        wrong = [result for result in results if not result.passed]
        if wrong:
            raise CheckFailed("\n".join([_wrong(result) for result in wrong]))
        return results


def identity(name: str) -> NamedStatement:
    """The statement of the installed catalogues that bears `name`. Raises CatalogueError with near names.

        identity("patch.tokens").evaluate(S=224, P=16)
    """
    __tracebackhide__ = True  # a test that fails for a name shows the test
    held = installed()
    try:
        entry, assertion = held.find(name)
    except CatalogueError as error:
        raise error.with_traceback(None) from None
    return NamedStatement(entry.full_name(assertion), entry, assertion)


@lru_cache(maxsize=1024)
def verdict_of(statement: Statement, budget: float = 10.0) -> Verdict:
    """The verdict on a statement, remembered for this process."""
    from derive.prover import decide
    return decide(statement, budget)


def _wrong(result: Result) -> str:
    lines = [f"{result.name}: {result.verdict.verdict}, expected {result.expected}: {result.verdict.statement}"]
    lines += [f"  {label}: {text}" for label, text in details(result.verdict)]
    lines += [f"  figure: printed {f.figure.printed}, exact value {f.value}" for f in result.figures if not f.agrees]
    return "\n".join(lines)

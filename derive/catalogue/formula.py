"""What a name of a catalogue, or an expression, computes: a formula under assumptions, and its exact value at a point.

The formula of a page is its `quantity`; that of an equation its right side, which the proof says equals the left one.
Symbols that the assumptions determine (`d_ff = 4*d`) need no value; a point outside the assumptions is an error. Called
by `derive eval` and `derive sweep`, by `identity(...)` and by `assert_computes`.

    >>> f = formula_called("4*d**2 + 2*d*d_ff", where="d: positive integer; d_ff = 4*d")
    >>> f.evaluate({"d": 768})
    7077888
    >>> f.evaluate({"d": "1/2"})
    Traceback (most recent call last):
    derive.catalogue.formula.OutsideAssumptions: outside the assumptions of 4*d**2 + 2*d*d_ff: ...
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache

from derive.catalogue.entry import Assertion, EntryError, Identity
from derive.catalogue.exactly import Number, Value, exact_term, number_at, written
from derive.kernel.terms import Term, num, substitute, walk
from derive.language import Declared, Definition, Expr, Fact, IllFormed, Statement, read_domain
from derive.language.lowering import kernel_name
from derive.language.relations import Eq
from derive.language.statement import Given


class OutsideAssumptions(EntryError):
    """A point where an assumption of the formula does not hold."""


@dataclass(frozen=True)
class Formula:
    """A closed-form value: `term` with its text, under `assumptions` (text, proposition); `sides` of the equation."""

    text: str
    term: Term
    assumptions: tuple[tuple[str, Term], ...] = ()
    sides: tuple[Term, ...] = ()
    name: str = ""
    statement: Statement | None = None

    @property
    def shown(self) -> str:
        return self.name or self.text

    @cached_property
    def symbols(self) -> frozenset[str]:
        """Every symbol that may be given a value."""
        return self.term.free.union(*[t.free for t in self.sides], *[a.free for _, a in self.assumptions])

    def determined(self, given: Iterable[str]) -> Mapping[str, tuple[Term, Term]]:
        """Symbols that an equation among the assumptions fixes once `given` are known: x from slope*x + rest = 0."""
        return _determined(tuple([a for _, a in self.assumptions if a.tag == "eq"]), frozenset(given))

    def at(self, given: Mapping[str, Term]) -> dict[str, Term]:
        """The point that `given` fixes, determined symbols included, inside the assumptions. Raises EntryError."""
        families = {str(t.data) for t in walk(self.term) if t.tag == "fam"}
        if families:
            raise EntryError(f"{self.shown} depends on the indexed family {min(families)}, which takes no single value")
        self.require_known(given)
        values = {kernel_name(name): value for name, value in given.items()}
        for name, (slope, rest) in self.determined(values).items():
            value = _root(substitute(slope, values), substitute(rest, values))
            if value is not None:
                values[name] = value
        self._check_missing(values)
        for text, assumption in self.assumptions:
            self._check(text, substitute(assumption, values), values)
        return values

    def require_known(self, names: Iterable[str]) -> None:
        """Raises EntryError, with near names, for a name that is no symbol of the formula."""
        for name in sorted(names):
            if kernel_name(name) not in self.symbols:
                raise EntryError(f"{name} does not occur in {self.shown}; {self._known(name)}")

    def _known(self, name: str) -> str:
        names = sorted(n.removesuffix("{}") for n in self.symbols)
        near = get_close_matches(name, names, n=2, cutoff=0.5) or [n for n in names if n.lower() == name.lower()]
        return f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(names) or 'no symbols'}"

    def _check_missing(self, values: Mapping[str, Term]) -> None:
        missing = [name.removesuffix("{}") for name in sorted(self.term.free - set(values))]
        if missing:
            raise EntryError(f"no value for {', '.join(missing)} in {self.shown}; give {missing[0]}=...")

    def _check(self, text: str, assumption: Term, values: Mapping[str, Term]) -> None:
        from derive.numeric import balls
        if assumption.free:
            return
        held = balls.decide(assumption)
        if held is True:
            return
        point = ", ".join(f"{name.removesuffix('{}')} = {written(value)}" for name, value in sorted(values.items()))
        what = "does not hold" if isinstance(held, bool) else f"cannot be decided ({held.reason})"
        raise OutsideAssumptions(f"outside the assumptions of {self.shown}: {text} {what} at {point}")

    def evaluate(self, given: Mapping[str, Value]) -> Number | Expr:
        """The exact value: an int or a Fraction where it is rational, else the closed expression. Raises EntryError."""
        values = self.at({name: exact_term(name, value) for name, value in given.items()})
        return number_at(substitute(self.term, values), self.shown)


@lru_cache(maxsize=256)
def _determined(equations: tuple[Term, ...], given: frozenset[str]) -> Mapping[str, tuple[Term, Term]]:
    from derive.numeric.solving import affine_in, plus, times
    known, found = set(given), dict[str, tuple[Term, Term]]()
    while True:
        before = len(known)
        for equation in equations:
            unknown = equation.free - known
            if len(unknown) != 1:
                continue
            (name,) = unknown
            affine = affine_in(plus(equation.args[0], times(num(-1), equation.args[1])), name)
            if affine is not None:
                found[name] = affine
                known.add(name)
        if len(known) == before:
            return found


def _root(slope: Term, rest: Term) -> Term | None:
    """The x with slope*x + rest = 0, where that is one number."""
    from derive.numeric import balls, exact
    from derive.numeric.solving import quotient, times
    from derive.numeric.values import is_exact, to_term
    if slope.free or rest.free or balls.decide(Term("ne", None, (slope, num(0)))) is not True:
        return None
    found = quotient(times(num(-1), rest), slope)
    value = exact.evaluate(found)
    return to_term(value) if is_exact(value) else found  # type: ignore[arg-type]


# ---- whose formula --------------------------------------------------------------------------------------------------
def looks_like_a_name(text: str) -> bool:
    """A catalogue's name has a point between letters, which no expression has."""
    return re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*[A-Za-z][A-Za-z0-9_-]*)+", text) is not None


def formula_called(text: str, constants: Iterable[str] = (), where: str | Iterable[Given] = ()) -> Formula:
    """The formula of a catalogue's name, or of text math or LaTeX. Raises CatalogueError, EntryError, ReadError."""
    from derive.reading import read_expression
    if looks_like_a_name(text):
        from derive.catalogue.loading import installed
        return formula_of(*installed().find(text))
    expression = read_expression(text, constants=tuple(constants))
    return formula_of_expression(expression, where, tuple(constants))


def formula_of_expression(expression: Expr, where: str | Iterable[Given] = (),
                          constants: tuple[str, ...] = ()) -> Formula:
    """An expression as a formula under the assumptions `where`."""
    given: tuple[Given, ...] = (where,) if isinstance(where, str) and where else tuple(where)
    if expression.is_proposition:
        raise EntryError(f"{expression} is a relation, which has no value; evaluate one of its sides")
    if not given:
        return Formula(str(expression), expression.to_term())
    statement = Statement(Eq(expression, expression), where=given, constants=constants)
    return Formula(str(expression), statement.claim().goal.args[0], assumptions_of(statement))


def formula_of(entry: Identity, assertion: Assertion) -> Formula:
    """The formula of a statement of a page: the page's quantity for the claim, else the equation's right side."""
    name = entry.full_name(assertion)
    if assertion.kind == "erratum":
        raise EntryError(f"{name} is an erratum, a false claim, so it has no value; name a true statement")
    if assertion.kind != "claim" or entry.quantity is None:
        return _right_side(assertion.statement, name)
    where = tuple(item for item in assertion.statement.where.items if isinstance(item, Declared | Definition | Fact))
    counted = Statement(Eq(entry.quantity, entry.quantity), where=where)
    assumptions = {term: text for text, term in (*assumptions_of(assertion.statement), *assumptions_of(counted))}
    return Formula(str(entry.quantity), counted.claim().goal.args[0],
                   tuple((text, term) for term, text in assumptions.items()),
                   _sides(assertion.statement), name, assertion.statement)


def _sides(statement: Statement) -> tuple[Term, ...]:
    return statement.claim().goal.args if statement.relation.head == "eq" else ()


def _right_side(statement: Statement, name: str) -> Formula:
    sides = _sides(statement)
    if not sides:
        raise EntryError(f"{name} states no equation, so it has no single value: {statement.text}")
    return Formula(str(statement.relation.args[1]), sides[1], assumptions_of(statement), sides, name, statement)


def assumptions_of(statement: Statement) -> tuple[tuple[str, Term], ...]:
    """The hypotheses of a statement, each with the text of the assumption that it comes from."""
    from derive.language import term_to_text
    told: dict[Term, str] = {}
    defaults = [Declared(info.name, read_domain(info.domain))
                for info in statement.symbol_table.values() if info.defaulted and not info.indices]
    for item in (*statement.meaning.declared, *statement.where.items, *defaults):
        if isinstance(item, Declared):
            for fact in _facts_of(item):
                told.setdefault(fact, str(item))
    return tuple((told.get(h) or term_to_text(h), h) for h in statement.claim().hyps)


def _facts_of(item: Declared) -> tuple[Term, ...]:
    try:
        return Statement(Eq(0, 0), where=(item,)).claim().hyps
    except IllFormed:
        return ()

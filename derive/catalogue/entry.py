"""What an entry of a catalogue is: frozen values that read like a page, and nothing that computes.

An `Identity` is one page: a title, its statements (one claim, then corollaries, conditions, limits), for each the
derivation a person reads and the figures somebody printed, and the errata: false claims kept beside the true ones.
Authors write entries with `claim`, `corollary`, `condition`, `limit`, `erratum`, `chain` and `figure`; `checking` turns
a page into questions for the prover.

    >>> from derive.language import Eq, symbols
    >>> d = symbols("d", domain="positive integer", meaning="model width")
    >>> page = Identity("block.feed-forward", "Feed-forward weights", topic="parameters", statements=(
    ...     claim("d by 4d and 4d by d", Eq(2*d*(4*d), 8*d**2), figures=(figure(8*d**2, "4,718,592", d=768),)),))
    >>> page.statements[0].statement.text
    '2*d*(4*d) = 8*d**2'
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from derive.language import Definition, Expr, Statement, Symbol
from derive.language import define as language_define
from derive.language.expr import as_expr, checked_name

if TYPE_CHECKING:
    from derive.catalogue.exactly import Number, Value

Given = Expr | Definition | str  # what may stand under `where`: a relation, a definition, or text
HAVE = "have"
KINDS = ("claim", "corollary", "condition", "limit", "erratum")
EXPECTATIONS = ("proved", "conditional", "computed", "supported", "refuted", "cited")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_ORDERS = ("lt", "le", "gt", "ge")
_LABEL = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class EntryError(ValueError):
    """An entry that cannot be a page: a bad name, two claims, a label used twice."""


@dataclass(frozen=True)
class Figure:
    """A number that somebody printed: the expression, the values it is for, the digits as printed, and where."""

    of: Expr
    at: Mapping[str, int | Fraction]
    printed: str
    source: str = ""
    unit: str = ""
    note: str = ""  # why the printed digits differ, where they do: a finding, told beside the figure


@dataclass(frozen=True)
class Step:
    """One line of a derivation: how it follows from the line above (`=`, `<=`, `<=>`, ...), the line, the reason."""

    relation: str
    expression: Expr
    reason: str


@dataclass(frozen=True)
class Use:
    """A statement of an entry used as a lemma: its name, and values for its symbols and members of families."""

    name: str
    assertion: Assertion
    values: tuple[tuple[Expr, Expr], ...] = ()


@dataclass(frozen=True)
class Derivation:
    """The chain a person reads. Every step is judged as a statement of its own, `previous relation next`.

    A step whose relation is `have` stands by itself: a fact that the steps after it may use."""

    start: Expr | None
    steps: tuple[Step, ...] = ()
    using: tuple[Use, ...] = ()

    def lines(self) -> Iterator[tuple[Expr | None, Step]]:
        """Each step with the line before it; a `have` has none."""
        previous = self.start
        for step in self.steps:
            alone = step.relation == HAVE
            yield None if alone else previous, step
            previous = previous if alone else step.expression


@dataclass(frozen=True)
class Induction:
    """A proof by induction on an integer symbol, from the least value that its domain allows."""

    on: Symbol
    base: Derivation | None = None
    step: Derivation | None = None
    using: tuple[Use, ...] = ()


@dataclass(frozen=True)
class Cases:
    """A proof under each condition, and at last where none of them holds."""

    cases: tuple[tuple[Expr, Derivation], ...]
    using: tuple[Use, ...] = ()


Proof = Derivation | Induction | Cases


@dataclass(frozen=True)
class Section:
    """A stretch of a proof under one heading, with what is assumed in it besides."""

    heading: str
    derivation: Derivation
    assumed: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Assertion:
    """One statement of a page, with what is expected of it. The claim has no label; `right` corrects an erratum."""

    kind: str
    label: str
    says: str
    statement: Statement
    where: tuple[Given, ...] = ()
    expected: str = "proved"
    derivation: Proof | None = None
    figures: tuple[Figure, ...] = ()
    aliases: tuple[str, ...] = ()
    right: Statement | None = None
    computation: Callable[[], int | Fraction] | None = None  # a finite fact: what the left side comes to
    theorem: str = ""  # a longer theorem that a cited statement rests on, and where it stands

    def __post_init__(self) -> None:
        which = self.label or self.says
        if self.kind not in KINDS:
            raise EntryError(f"{which}: not a kind of statement: {self.kind!r}; one of {', '.join(KINDS)}")
        if self.expected not in EXPECTATIONS:
            raise EntryError(f"{which}: cannot expect {self.expected!r}; one of {', '.join(EXPECTATIONS)}")
        if (self.expected == "computed") != (self.computation is not None):
            raise EntryError(f"{which}: a computed statement has a computation, and no other has one")
        if (self.expected == "cited") != bool(self.theorem):
            raise EntryError(f"{which}: a cited statement names its theorem, and no other does")
        if (self.label == "") != (self.kind == "claim"):
            raise EntryError(f"{which}: the claim has no label, every other statement has one")
        if self.label and not _LABEL.fullmatch(self.label):
            raise EntryError(f"not a label: {self.label!r}; write small letters, digits and single hyphens")

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The proof as it is read: one stretch, or the base and the step of an induction, or the cases."""
        proof = self.derivation
        if isinstance(proof, Induction):
            ahead = (f"from {proof.on} to {proof.on} + 1", proof.step, self.before_step(proof.on))
            parts = (("the base", proof.base, ()), ahead)
            return tuple([Section(heading, d, assumed) for heading, d, assumed in parts if d is not None])
        if isinstance(proof, Cases):
            return tuple([Section(f"where {condition}", d, (condition,)) for condition, d in proof.cases])
        return (Section("", proof),) if proof is not None else ()

    def before_step(self, n: Symbol) -> tuple[Expr, ...]:
        """What the step of an induction assumes: the statement at n, and what bounds n at n + 1 too."""
        bounds = [g for g in self.where if isinstance(g, Expr) and g.head in _ORDERS]
        ahead = [(bound, _replaced(bound, n, n + 1)) for bound in bounds]
        return (self.statement.relation, *[later for bound, later in ahead if later != bound])

    @property
    def uses(self) -> tuple[Use, ...]:
        """The lemmas of the proof, those of its sections included."""
        own = self.derivation.using if isinstance(self.derivation, Induction | Cases) else ()
        return own + tuple([use for section in self.sections for use in section.derivation.using])


def _replaced(e: Expr, old: Symbol, new: Expr) -> Expr:
    """The expression with a symbol replaced; for relations without binders over that symbol."""
    if e == old:
        return new
    args = tuple([_replaced(a, old, new) for a in e.args])
    return e if args == e.args else Expr(e.head, e.data, args)


@dataclass(frozen=True)
class Identity:
    """One page of a catalogue. `name` is `word.what-it-says`; the claim bears it, other statements add `.label`."""

    name: str
    title: str
    topic: str
    statements: tuple[Assertion, ...]
    errata: tuple[Assertion, ...] = ()
    quantity: Expr | None = None
    aliases: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise EntryError(f"not a name: {self.name!r}; write it like block.encoder-parameters")
        claims = [s for s in self.statements if s.kind == "claim"]
        if len(claims) != 1 or self.statements[0].kind != "claim":
            raise EntryError(f"{self.name}: a page has one claim, and it comes first")
        if any(e.kind != "erratum" for e in self.errata) or any(s.kind == "erratum" for s in self.statements):
            raise EntryError(f"{self.name}: errata, and only errata, stand under `errata`")
        labels = [a.label for a in self.assertions]
        twice = sorted({label for label in labels if labels.count(label) > 1})
        if twice:
            raise EntryError(f"{self.name}: the label {twice[0]!r} is used twice")

    @property
    def claim(self) -> Assertion:
        return self.statements[0]

    @property
    def assertions(self) -> tuple[Assertion, ...]:
        """The statements, then the errata."""
        return self.statements + self.errata

    def full_name(self, assertion: Assertion) -> str:
        """`block.encoder-parameters` for the claim, `block.encoder-parameters.iff-four` for the one so labelled."""
        return f"{self.name}.{assertion.label}" if assertion.label else self.name

    def evaluate(self, **values: Value) -> Number | Expr:
        """The exact value of the page's formula, such as `.evaluate(d=768)`; `formula` says which it is."""
        from derive.catalogue.formula import formula_of

        return formula_of(self, self.claim).evaluate(values)


# ---- what authors write ---------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Function:
    """A function that a page defines for itself: `U = Function("U", "cost of n tokens")`, then `U(n)`."""

    name: str
    meaning: str = ""

    def __call__(self, *arguments: Expr | int | Fraction) -> Expr:
        return Expr("call", checked_name(self.name), tuple(as_expr(argument) for argument in arguments))


def define(head: Expr, body: Expr) -> Definition:
    """What a name of the page stands for: `define(zbar, Sum(...)/K)`, `define(U(n), Sum(...))`. Unfolded as a term."""
    if head.head != "call":
        return language_define(head, body)
    if any(not isinstance(argument, Symbol) for argument in head.args):
        raise EntryError(f"{head} cannot be defined; define it for plain symbols, such as U(n)")
    return Definition(str(head.data), body, tuple(str(argument.data) for argument in head.args))


def _uses(using: Iterable[Use]) -> tuple[Use, ...]:
    """The lemmas of a proof, each made by `use`."""
    made = tuple(using) if isinstance(using, Iterable) else (using,)
    for one in made:
        if not isinstance(one, Use):
            raise EntryError(f"using takes lemmas, using=(use(ENTRY, \"label\"),); given: {type(one).__name__}")
    return made


def chain(start: Expr, *steps: tuple[str, Expr | int | Fraction, str], using: Iterable[Use] = ()) -> Derivation:
    """A derivation, one line per step: `chain(a, ("=", b, "why b"), ("have", p, "why p"), ("<=", c, "why c"))`."""
    return Derivation(start, tuple(Step(relation, as_expr(line), reason) for relation, line, reason in steps),
                      _uses(using))


def _check_pairs(parts: Iterable[object], second: type, form: str) -> None:
    """Each part a relation and what goes with it; otherwise the form is told, and what was given."""
    for part in parts:
        given = [type(one) for one in part] if isinstance(part, tuple) else [type(part)]
        if len(given) != 2 or not issubclass(given[0], Expr) or not issubclass(given[1], second):
            raise EntryError(f"{form}; given: {', '.join(kind.__name__ for kind in given)}")


def facts(*steps: tuple[Expr, str], using: Iterable[Use] = ()) -> Derivation:
    """A derivation from facts, each proved and then used, and lemmas: `facts((p, "why p"), using=(use(GIBBS),))`."""
    _check_pairs(steps, str, 'a fact is a pair, facts((relation, "why"), ...)')
    return Derivation(None, tuple(Step(HAVE, fact, reason) for fact, reason in steps), _uses(using))


def induction(on: Symbol, base: Derivation | None = None, step: Derivation | None = None,
              using: Iterable[Use] = ()) -> Induction:
    """A proof by induction; in `step` the statement is assumed, and its lines lead to the statement at `on + 1`."""
    return Induction(on, base, step, _uses(using))


def cases(*parts: tuple[Expr, Derivation], using: Iterable[Use] = ()) -> Cases:
    """A proof by cases: `cases((x >= 0, chain(...)), (x < -1, chain(...)))`; what is left follows by itself."""
    _check_pairs(parts, Derivation, "a case is a pair, cases((condition, derivation), ...)")
    return Cases(tuple(parts), _uses(using))


def use(entry: Identity, label: str = "", values: Mapping[Expr, Expr | int | Fraction] | None = None) -> Use:
    """A statement of another entry as a lemma, at values: `use(GIBBS, "", {p[k]: q[k]})`."""
    if not isinstance(entry, Identity) or not isinstance(label, str) or not isinstance(values or {}, Mapping):
        given = ", ".join([type(argument).__name__ for argument in (entry, label, values) if argument is not None])
        raise EntryError(f'use takes entry, label and values, use(ENTRY, "label", {{x: value}}); given: {given}')
    for key in values or {}:
        if key.head not in ("symbol", "member"):
            raise EntryError(f"use gives values to symbols of the lemma, {{symbol: value}}; {key} is no symbol")
    found = [a for a in entry.assertions if a.label == label]
    if not found or found[0].kind == "erratum":
        raise EntryError(f"{entry.name} has no statement {label!r} to use")
    return Use(entry.full_name(found[0]), found[0], tuple((key, as_expr(v)) for key, v in (values or {}).items()))


def figure(of: Expr | int | Fraction, printed: str, source: str = "", unit: str = "", /,
           **at: int | Fraction | Decimal | str) -> Figure:
    """`figure(12*d**2, "7,077,888", VASWANI, d=768)`; the digits are kept as printed, trailing zeros count.

    Values are exact: integers, Fractions, Decimals, or their digits as text (`p="1/2"`, `p="0.1"`)."""
    values = {name: _exact(value, f"the figure {printed!r}: {name}={value!r}") for name, value in at.items()}
    return Figure(as_expr(of), values, printed, source, unit)


def _exact(value: object, shown: str) -> int | Fraction:
    """The exact number that a figure is given for a symbol."""
    from derive.catalogue.exactly import rational, rational_text

    found = rational_text(value) if isinstance(value, str) else rational(value)
    if found is None:
        raise EntryError(f'{shown} is not exact; give an integer, a Fraction or digits such as "1/2" or "0.1"')
    return found


def differs(printed: Figure, note: str) -> Figure:
    """A figure whose digits are not those of the value, and why: a finding that is told, and no failure."""
    return replace(printed, note=note)


def _assertion(kind: str, label: str, says: str, relation: Expr, where: Iterable[Given], expected: str,
               derivation: Proof | None, figures: Iterable[Figure], aliases: Iterable[str]) -> Assertion:
    assumed = tuple(where)
    return Assertion(kind, label, says, Statement(relation, where=assumed), assumed, expected, derivation,
                     tuple(figures), tuple(aliases))


def tends(f: Expr, value: Expr | int | Fraction) -> Expr:
    """`f -> value`; the variable stands under `where`, as in `where=("n -> oo",)`."""
    return Expr("tends", None, (f, as_expr(value)))


def claim(says: str, relation: Expr, *, where: Iterable[Given] = (), derivation: Proof | None = None,
          figures: Iterable[Figure] = (), aliases: Iterable[str] = (), expected: str = "proved") -> Assertion:
    """The statement that the page is about. The domains of its symbols are assumed; `where` adds to them."""
    return _assertion("claim", "", says, relation, where, expected, derivation, figures, aliases)


def corollary(label: str, says: str, relation: Expr, *, where: Iterable[Given] = (),
              derivation: Proof | None = None, figures: Iterable[Figure] = (), aliases: Iterable[str] = (),
              expected: str = "proved") -> Assertion:
    """A consequence, a special case or another form of the claim."""
    return _assertion("corollary", label, says, relation, where, expected, derivation, figures, aliases)


def computed(label: str, says: str, what: Expr, value: int | Fraction, by: Callable[[], int | Fraction], *,
             figures: Iterable[Figure] = (), aliases: Iterable[str] = ()) -> Assertion:
    """A finite fact about an algorithm or a table: `what = value`, where `by()` is a short exact computation of it.

    Without a label it is the claim of its page."""
    made = _assertion("corollary" if label else "claim", label, says, Expr("eq", None, (what, as_expr(value))), (),
                      "proved", None, figures, aliases)
    return replace(made, expected="computed", computation=by)


def cited(label: str, says: str, relation: Expr, theorem: str, *, where: Iterable[Given] = (),
          figures: Iterable[Figure] = (), aliases: Iterable[str] = ()) -> Assertion:
    """A statement that rests on a longer theorem, named with its source; it is not called proved.

    Without a label it is the claim of its page."""
    made = _assertion("corollary" if label else "claim", label, says, relation, where, "proved", None, figures, aliases)
    return replace(made, expected="cited", theorem=theorem)


def condition(label: str, says: str, relation: Expr, *, where: Iterable[Given] = (),
              derivation: Proof | None = None, figures: Iterable[Figure] = (), aliases: Iterable[str] = (),
              expected: str = "proved") -> Assertion:
    """When the quoted form holds, as a statement: mostly an equivalence."""
    return _assertion("condition", label, says, relation, where, expected, derivation, figures, aliases)


def limit(label: str, says: str, relation: Expr, *, where: Iterable[Given] = (),
          derivation: Proof | None = None, figures: Iterable[Figure] = (), aliases: Iterable[str] = (),
          expected: str = "proved") -> Assertion:
    """A leading form, its remainder, a limit or an order of growth."""
    return _assertion("limit", label, says, relation, where, expected, derivation, figures, aliases)


def erratum(label: str, says: str, relation: Expr, *, right: Expr | None = None, where: Iterable[Given] = (),
            figures: Iterable[Figure] = (), aliases: Iterable[str] = ()) -> Assertion:
    """A false claim that is published, quoted or tempting, and the true one to put in its place.

    Its figures are what was printed with it, true or (`differs`) not."""
    wrong = _assertion("erratum", label, says, relation, where, "refuted", None, figures, aliases)
    return wrong if right is None else replace(wrong, right=Statement(right, where=wrong.where))

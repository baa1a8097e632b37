"""An entry is a page that cannot be malformed: names, labels, one claim, errata apart."""
from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from derive.catalogue import EntryError, Function, Identity, cases, chain, claim, corollary, define, erratum, facts, use
from derive.language import Symbol, symbols
from derive.language.relations import Eq, Gt

d = Symbol("d", domain="positive integer", meaning="model width")
CLAIM = claim("two matrices", Eq(2*d*(4*d), 8*d**2), derivation=chain(2*d*(4*d), ("=", 8*d**2, "multiply out")))


def page(**changes: object) -> Identity:
    values: dict[str, object] = {
        "name": "block.feed-forward", "title": "Feed-forward weights", "topic": "parameters", "statements": (CLAIM,)}
    return Identity(**{**values, **changes})  # type: ignore[arg-type]


def test_the_claim_bears_the_name_of_the_page_and_a_corollary_adds_its_label() -> None:
    other = corollary("half", "half of it", Eq(8*d**2/2, 4*d**2))
    entry = page(statements=(CLAIM, other))
    assert [entry.full_name(s) for s in entry.statements] == ["block.feed-forward", "block.feed-forward.half"]


def test_a_page_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        page().name = "block.other"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["", "block", "Block.x", "block..x", "block.feed forward", "block.-x", "block.x/y"])
def test_a_name_that_is_not_a_name_is_refused(name: str) -> None:
    with pytest.raises(EntryError, match="not a name"):
        page(name=name)


def test_a_page_without_its_claim_first_is_refused() -> None:
    other = corollary("half", "half of it", Eq(8*d**2/2, 4*d**2))
    for statements in ((other,), (other, CLAIM), (CLAIM, CLAIM)):
        with pytest.raises(EntryError, match="one claim"):
            page(statements=statements)


def test_a_label_used_twice_is_refused() -> None:
    other = corollary("half", "half of it", Eq(8*d**2/2, 4*d**2))
    wrong = erratum("half", "the same label among the errata", Eq(8*d**2, 4*d**2))
    with pytest.raises(EntryError, match="used twice"):
        page(statements=(CLAIM, other), errata=(wrong,))


def test_an_erratum_among_the_statements_is_refused() -> None:
    wrong = erratum("half", "forgotten factor", Eq(8*d**2, 4*d**2))
    with pytest.raises(EntryError, match="errata"):
        page(statements=(CLAIM, wrong))
    with pytest.raises(EntryError, match="errata"):
        page(errata=(CLAIM,))


def test_an_erratum_expects_refuted_and_its_correction_stands_beside_it() -> None:
    wrong = erratum("half", "forgotten factor", Eq(2*d*(4*d), 4*d**2), right=Eq(2*d*(4*d), 8*d**2))
    assert wrong.expected == "refuted"
    assert wrong.right is not None
    assert wrong.right.text == "2*d*(4*d) = 8*d**2"


def test_the_statement_printed_is_the_statement_written() -> None:
    assert CLAIM.statement.text == "2*d*(4*d) = 8*d**2"
    assert [str(line) for line, _ in CLAIM.derivation.lines()] == ["2*d*(4*d)"]  # type: ignore[union-attr]


def test_a_page_evaluates_its_quantity_exactly() -> None:
    assert page(quantity=8*d**2/3).evaluate(d=2) == Fraction(32, 3)


def test_evaluation_names_a_missing_and_an_idle_symbol() -> None:
    with pytest.raises(EntryError, match="no value for d"):
        page(quantity=8*d**2).evaluate()
    with pytest.raises(EntryError, match="n does not occur"):
        page(quantity=8*d**2).evaluate(d=1, n=2)


def test_a_page_without_a_quantity_evaluates_the_right_side_of_its_equation_and_nothing_else() -> None:
    assert page().evaluate(d=2) == 32
    bounded = claim("a bound", Gt(9*d**2, 8*d**2))
    with pytest.raises(EntryError, match="states no equation"):
        page(statements=(bounded,)).evaluate(d=1)


def test_evaluation_where_the_quantity_is_undefined_is_an_error_and_not_a_number() -> None:
    with pytest.raises(EntryError, match="has no value there: division by zero"):
        page(quantity=1/(d - 1)).evaluate(d=1)


@pytest.mark.parametrize("value", [0.5, True, "two and a half"])
def test_a_value_that_is_not_an_exact_number_is_refused(value: object) -> None:
    with pytest.raises(EntryError, match="is not exact"):
        page(quantity=8*d**2).evaluate(d=value)  # type: ignore[arg-type]


def test_a_function_of_the_page_is_unfolded_for_any_argument() -> None:
    U, n = Function("U"), Symbol("n", domain="positive integer")
    stated = claim("the next sum", Eq(U(n + 1), U(n) + n + 1), where=(define(U(n), n*(n + 1)/2),)).statement
    assert stated.where_text[-1] == "U(n) := n*(n + 1)/2"
    assert set(stated.symbols) == {"n"}


def test_a_function_is_defined_for_plain_symbols_only() -> None:
    with pytest.raises(EntryError, match="plain symbols"):
        define(Function("U")(d + 1), d)


def test_facts_and_cases_of_another_form_are_told_the_form():
    x = symbols("x")
    fact = Eq(x, x)
    for wrong, given in ((("have", fact, "why"), "str, Expr, str"), (("why", fact), "str, Expr"),
                         ((fact,), "Expr"), (fact, "Expr"), ((fact, fact), "Expr, Expr")):
        with pytest.raises(EntryError, match=rf'^a fact is a pair, facts\(\(relation, "why"\), \.\.\.\); given: {given}$'):
            facts(wrong)
        with pytest.raises(EntryError, match="a case is a pair, cases"):
            cases(wrong)
    proof = facts((fact, "why"), (x, "a truth value"))
    assert [(step.relation, step.reason) for _, step in proof.lines()] == [("have", "why"), ("have", "a truth value")]
    assert cases((fact, proof)).cases == ((fact, proof),)


def test_lemmas_in_the_wrong_order_are_told_what_goes_where():
    x, y = symbols("x y")
    page = Identity(name="sums.page", title="t", topic="sums", statements=(claim("c", Eq(x + y, y + x)),))
    for arguments in (("", page), ({x: y}, page), (page, {x: y})):
        with pytest.raises(EntryError, match="use takes entry, label and values"):
            use(*arguments)
    with pytest.raises(EntryError, match="is no symbol"):
        use(page, "", {x + 1: y})
    with pytest.raises(EntryError, match="using takes lemmas"):
        chain(x, ("=", x, "why"), using=(page,))
    assert chain(x, ("=", x, "why"), using=(use(page),)).using[0].name == "sums.page"

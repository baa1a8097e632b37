"""identity(name): the statement of that name, its exact value, its verdict, and clear errors for everything else."""
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from derive.catalogue import (
    CatalogueError,
    CheckFailed,
    EntryError,
    Identity,
    NamedStatement,
    OutsideAssumptions,
    claim,
    figure,
    identity,
)
from derive.language import Symbol
from derive.language.relations import Eq

d = Symbol("d", domain="positive integer")
BLOCK = "block.encoder-parameters"


def named(*statements, **more) -> NamedStatement:  # type: ignore[no-untyped-def]
    page = Identity("mine.page", "Mine", "mine", statements, **more)
    return NamedStatement("mine.page", page, page.claim)


def test_the_value_at_a_size_is_an_int_where_it_is_whole() -> None:
    value = identity(BLOCK).evaluate(d=768)
    assert (value, type(value)) == (7_077_888, int)
    assert identity("attention.quadratic-share").evaluate(n=1, d=1) == Fraction(1, 3)


def test_an_alias_and_a_label_stand_for_their_own_statement() -> None:
    assert identity("vit.block-parameters").name == BLOCK
    assert identity(f"{BLOCK}.feed-forward").evaluate(d=5) == Fraction(2, 3)
    assert identity(f"{BLOCK}.matrices").evaluate(d=2, d_ff=3) == 28


def test_both_sides_have_values() -> None:
    assert identity(BLOCK).sides(d=3) == (108, 108)
    assert identity("generation.without-cache").sides(n=3, d=2) == (152, 152)
    assert named(claim("wrong", Eq(2*d, 3*d))).sides(d=1) == (2, 3)
    with pytest.raises(EntryError, match="no two sides"):
        identity("embedding.factorised").sides(E=1, V=2, H=3)


def test_values_are_exact_and_a_float_names_the_text() -> None:
    share = identity("embedding.break-even")
    assert share.evaluate(V="0.5", H=Fraction(1, 2)) == Fraction(1, 4) == share.evaluate(V=Decimal("0.5"), H="1/2")
    with pytest.raises(EntryError, match='V=0.5 is not exact; give the text "0.5"'):
        share.evaluate(V=0.5, H=1)  # type: ignore[arg-type]
    with pytest.raises(EntryError, match="holds the symbol x"):
        share.evaluate(V="x", H=1)


def test_an_irrational_value_is_a_closed_expression() -> None:
    value = identity("embedding.break-even").evaluate(V="sqrt(2)", H="sqrt(2)")
    assert "sqrt(2)" in str(value)


def test_a_missing_and_an_unknown_symbol_are_named() -> None:
    with pytest.raises(EntryError, match="no value for d in block.encoder-parameters; give d="):
        identity(BLOCK).evaluate()
    with pytest.raises(EntryError, match="did you mean d_ff"):
        identity(BLOCK).evaluate(d=1, dff=4)


@pytest.mark.parametrize("values", [{"d": 0}, {"d": "1/2"}, {"d": -3}, {"d": 768, "d_ff": 768}, {"d_ff": 10}])
def test_a_point_outside_the_assumptions_is_an_error(values: dict[str, object]) -> None:
    with pytest.raises(OutsideAssumptions, match="outside the assumptions of block.encoder-parameters: d.* does not hold"):
        identity(BLOCK).evaluate(**values)  # type: ignore[arg-type]


def test_an_assumption_that_determines_a_symbol_gives_its_value() -> None:
    assert identity(BLOCK).evaluate(d_ff=3072) == 7_077_888
    assert identity("patch.tokens").evaluate(S=224, P=16) == 197
    with pytest.raises(OutsideAssumptions, match="r: positive integer does not hold at P = 16, S = 225, r = 225/16"):
        identity("patch.tokens").evaluate(S=225, P=16)


def test_a_determining_equation_without_a_slope_determines_nothing() -> None:
    from derive.catalogue.formula import formula_called
    tied = formula_called("x", where="a*x = 0")
    assert tied.evaluate({"a": 2}) == 0
    with pytest.raises(EntryError, match="no value for x"):
        tied.evaluate({"a": 0})


def test_two_roots_determine_nothing() -> None:
    from derive.catalogue.formula import formula_called
    with pytest.raises(EntryError, match="no value for x"):
        formula_called("x", where="x**2 = a").evaluate({"a": 4})


@pytest.mark.parametrize(("name", "message"), [
    ("block.encoder-parameters.feed-forward-eight", "erratum"), ("embedding.factorised.equal", "states no equation"),
    ("distillation.softmax-shift", "indexed family"), ("block.encoder-parameters-full.leading-form", "states no equation")])
def test_what_has_no_single_value_says_so(name: str, message: str) -> None:
    with pytest.raises(EntryError, match=message):
        identity(name).evaluate(d=1)


def test_a_name_that_is_not_there_proposes_one() -> None:
    with pytest.raises(CatalogueError, match="did you mean"):
        identity("block.encoder-parametres")


def test_the_verdict_is_decided_once() -> None:
    assert identity(BLOCK).verdict().verdict == "proved"
    assert identity(BLOCK).verdict() is identity(BLOCK).verdict()
    assert named(claim("wrong", Eq(2*d, 3*d))).verdict().verdict == "refuted"
    assert identity(f"{BLOCK}.feed-forward-eight").verdict().verdict == "refuted"


def test_check_returns_what_it_judged_or_raises() -> None:
    assert [r.name for r in identity(BLOCK).check()][0] == BLOCK
    assert len(identity(BLOCK).check()) == 4
    with pytest.raises(CheckFailed, match=r"mine.page: refuted, expected proved: 2\*d = 3\*d"):
        named(claim("wrong", Eq(2*d, 3*d))).check()
    with pytest.raises(AssertionError, match="printed 13, exact value 12"):
        named(claim("wrong figure", Eq(6*d + 6*d, 12*d), figures=(figure(12*d, "13", d=1),))).check()


def test_the_figures_stand_beside_their_exact_values() -> None:
    assert [(f.figure.printed, f.value) for f in identity(BLOCK).figures] == [
        ("7,077,888", "7077888"), ("84,934,656", "84934656")]


def test_every_equation_of_the_catalogue_has_two_sides_that_agree_at_a_point() -> None:
    from derive.catalogue import installed
    counted = 0
    for entry in installed():
        for assertion in entry.statements:
            statement = NamedStatement(entry.full_name(assertion), entry, assertion)
            if assertion.statement.relation.head != "eq" or assertion.expected == "computed":
                continue  # what a computation found is no identity in its symbol
            free = sorted(set().union(*[side.free for side in statement.formula.sides]))
            if not set().union(*[h.free for h in assertion.statement.claim().hyps]) <= set(free):
                continue  # what is assumed of a name without a value is not looked at
            chosen = {name: value for name, value in zip(free, (2, 3, 5, 7, 11), strict=False)}
            known = set(statement.formula.determined(()))
            try:
                left, right = statement.sides(**{k: v for k, v in chosen.items() if k not in known})
            except EntryError:
                continue  # a family, or a point outside the assumptions
            if not isinstance(left, int | Fraction) or not isinstance(right, int | Fraction):
                continue  # logs, exponentials and derivatives at a point are proved, not evaluated
            assert left == right, statement.name
            counted += 1
    assert counted >= 20

"""What every page of the catalogue keeps: figures reproduced, derivations that arrive, one meaning per symbol."""
from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import identities
from derive.catalogue import Assertion, Derivation, Figure, Identity, questions, reproduce, symbols_of
from derive.catalogue.figures import printed_interval
from derive.catalogue.loading import Catalogue
from identities import CATALOGUE

STATEMENTS = [pytest.param(entry, assertion, id=entry.full_name(assertion))
              for entry in CATALOGUE for assertion in entry.assertions]
FIGURES = [pytest.param(figure, id=f"{entry.full_name(assertion)}-{figure.printed}")
           for entry in CATALOGUE for assertion in entry.assertions for figure in assertion.figures]
FAMILIES = {
    "block.encoder-parameters", "block.decoder-parameters", "block.decoder-encoder-ratio", "distillation.tau-squared",
    "embedding.factorised", "patch.power-law", "generation.cache-speedup"}
# the claims that the seven families settle, by the names under which they were recorded
SETTLED = (
    "transformer.block-parameters-full", "t5.block-multiplier", "t5.decoder-ratio", "t5.seven-sixths",
    "t5.seven-sixths-as-stated", "t5.multiplier-only-under-standard", "distilbert.soft-gradient", "distilbert.gradient-rate",
    "distilbert.softmax-expansion", "distilbert.scale-invariance", "albert.break-even", "albert.any-narrower-saves",
    "vit.token-count", "vit.patch-power-law-exact", "vit.token-ratio-shortfall", "vit.halving-between-bounds",
    "transformer.attention-cost", "transformer.quadratic-share", "gpt.no-cache-cost", "gpt.cache-cost", "gpt.cache-speedup",
    "gpt.cache-equals-blocks", "gpt.mask-kept-entries", "gpt.mask-discarded-total")


def test_the_seven_families_are_there() -> None:
    assert FAMILIES <= {entry.name for entry in CATALOGUE}


@pytest.mark.parametrize("claim", SETTLED)
def test_a_recorded_claim_is_settled_by_one_statement(claim: str) -> None:
    assert Catalogue(CATALOGUE).find(claim)


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_is_reproduced_to_its_printed_precision_or_the_page_says_why_not(figure: Figure) -> None:
    outcome = reproduce(figure)
    low, high = printed_interval(figure.printed)
    if figure.note:
        assert not low < Fraction(outcome.value) < high, f"{figure.printed} is said to differ, the value is {outcome.value}"
    else:
        assert outcome.agrees, f"{figure.printed} is printed, the value is {outcome.value}"


@pytest.mark.parametrize(("entry", "assertion"), STATEMENTS)
def test_a_derivation_arrives_at_its_statement(entry: Identity, assertion: Assertion) -> None:
    steps = [step for section in assertion.sections for step in section.derivation.steps]
    assert all(step.reason for step in steps)
    proof = assertion.derivation
    if not isinstance(proof, Derivation) or proof.start is None:
        return
    arrived = (proof.start, proof.steps[-1].expression)
    assert arrived == assertion.statement.relation.args[:2], entry.full_name(assertion)


def test_a_derivation_of_an_order_never_turns_round() -> None:
    for entry in CATALOGUE:
        for assertion in entry.assertions:
            for section in assertion.sections:
                relations = {step.relation for step in section.derivation.steps}
                assert not (relations & {"<", "<="} and relations & {">", ">="}), entry.full_name(assertion)


def test_a_symbol_means_the_same_on_every_page() -> None:
    meanings: dict[str, tuple[object, ...]] = {}
    for entry in CATALOGUE:
        for symbol in symbols_of(entry):
            said = (symbol.domain, symbol.meaning, symbol.unit)
            assert meanings.setdefault(symbol.name, said) == said, f"{symbol.name} in {entry.name}"
            assert symbol.meaning, f"{symbol.name} has no meaning"


def test_every_erratum_but_a_few_names_the_truth() -> None:
    without = [e.full_name(a) for e in CATALOGUE for a in e.errata if a.right is None]
    assert without == ["distillation.scale-invariance.always-four"]


def test_every_page_asks_at_least_its_claim_and_names_are_unique() -> None:
    names = [question.name for entry in CATALOGUE for question in questions(entry)]
    assert len(names) == len(set(names)) > 300


def test_a_family_is_a_module_that_can_be_read_in_one_sitting() -> None:
    for path in Path(identities.__file__).parent.glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path.name


def test_no_page_holds_machinery() -> None:
    for path in Path(identities.__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for word in ("import sympy", "derive.kernel", "derive.prover", "derive.numeric", "lambda "):
            assert word not in text, f"{path.name}: {word}"

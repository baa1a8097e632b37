"""Proofs on a page: chains with facts, lemmas of other entries, induction and cases; each judged, none taken on trust."""
from __future__ import annotations

import pytest

from derive.catalogue import (
    EntryError,
    Identity,
    cases,
    chain,
    check_entry,
    claim,
    erratum,
    facts,
    induction,
    page,
    use,
)
from derive.language import Abs, Eq, Ge, Le, Lt, Ne, family, symbols

x, y, a = symbols("x y a", domain="real")
kappa = symbols("kappa", domain="nonnegative", meaning="modulus")
t = symbols("t", domain="nonnegative integer")
D = family("D", domain="nonnegative", meaning="distance of neighbours")

SQUARE = Identity("squares.nonnegative", "Squares", "order", (claim("a square is not negative", Ge(a**2, 0)),),
                  errata=(erratum("positive", "nor zero", Ge(a**2, 1)),))

MEAN = Identity("squares.mean", "Two squares", "order", (
    claim("two squares and twice the product", Ge(x**2 + y**2, 2*x*y),
          derivation=facts(using=(use(SQUARE, "", {a: x - y}),))),))

CONTRACTION = Identity("maps.contraction", "A contraction", "iterated-maps", (
    claim("distances decay geometrically", Le(D[t], kappa**t*D[0]),
          where=("D[i+1] <= kappa*D[i]",),
          derivation=induction(t, step=chain(
              D[t + 1],
              ("<=", kappa*D[t], "one step"),
              ("<=", kappa*(kappa**t*D[0]), "by the hypothesis of the induction"),
              ("=", kappa**(t + 1)*D[0], "one more factor")))),))

ABSOLUTE = Identity("order.absolute", "Absolute values", "order", (
    claim("a number is at most its absolute value", Le(x, Abs(x)),
          derivation=cases((Ge(x, 0), facts((Eq(Abs(x), x), "x is not negative"))))),))


@pytest.mark.parametrize("entry", [MEAN, CONTRACTION, ABSOLUTE], ids=lambda e: e.name)
def test_a_page_with_a_structured_proof_is_proved_with_every_step(entry: Identity) -> None:
    results = check_entry(entry)
    assert [r.verdict.verdict for r in results] == ["proved"] * len(results), results


def test_steps_of_an_induction_are_questions_of_their_own() -> None:
    assert [r.name for r in check_entry(CONTRACTION)][1:] == [f"maps.contraction.step-{k}" for k in (1, 2, 3)]


def test_a_page_shows_headings_and_the_lemmas_it_uses() -> None:
    shown = page(MEAN)["statements"][0]  # type: ignore[index]
    assert shown["uses"] == ["squares.nonnegative"]
    lines = page(CONTRACTION)["statements"][0]["derivation"]  # type: ignore[index]
    assert lines[0]["reason"] == "from t to t + 1"


def test_an_erratum_and_an_unknown_label_are_no_lemmas() -> None:
    for label in ("positive", "nothing"):
        with pytest.raises(EntryError):
            use(SQUARE, label)


def test_a_false_statement_is_refuted_whatever_its_derivation_says() -> None:
    wrong = Identity("squares.strict", "Two squares", "order", (
        claim("strictly", Lt(2*x*y, x**2 + y**2), derivation=facts(using=(use(SQUARE, "", {a: x - y}),))),))
    assert check_entry(wrong)[0].verdict.verdict == "refuted"


def test_a_false_fact_does_not_serve() -> None:
    wrong = Identity("squares.apart", "Apart", "order", (
        claim("apart", Ne(x, y), derivation=facts((Lt(x, y), "as everybody knows"))),))
    verdicts = [r.verdict.verdict for r in check_entry(wrong)]
    assert verdicts == ["refuted", "refuted"]


def test_a_case_that_is_left_out_is_missed() -> None:
    wrong = Identity("order.wrong", "Absolute values", "order", (
        claim("equal", Eq(x, Abs(x)), derivation=cases((Ge(x, 0), facts((Eq(Abs(x), x), "x is not negative"))))),))
    assert check_entry(wrong)[0].verdict.verdict == "refuted"

"""The page of laws: up to date, complete, and a signature holds only for what was signed."""
from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from derive.catalogue import Identity, claim, corollary
from derive.catalogue.loading import Catalogue
from derive.language import Eq, Expr, Ge, Gt, symbols
from tests.identities.laws import (
    PAGE,
    SIGNATURES,
    Law,
    LawError,
    keep,
    laws,
    recorded,
    shown,
    sign,
    signature,
    statements,
    written,
)
from tests.shared_inputs.inputs import needed

x = symbols("x", domain="real", meaning="any number")


SQUARE = Ge(x**2, 0)


def page(relation: Expr = SQUARE, where: tuple[Expr, ...] = (), says: str = "a square is not negative") -> Catalogue:
    statement = claim(says, relation, where=where, aliases=("old.square",))
    return Catalogue((Identity("square.sign", "Squares", "signs", (statement, corollary("zero", "at 0", Eq(0*x**2, 0)))),))


def signed(catalogue: Catalogue, *answer: str) -> Law:
    return sign([Law("old.square", ("square.sign.zero",))], "old.square", *(answer or ("yes",)), catalogue=catalogue)[0]


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(laws()), "run python -m tests.identities.laws --write"


def test_every_further_statement_of_a_law_is_there_and_none_is_an_erratum() -> None:
    for law in laws():
        assert all(a.kind != "erratum" for _, a in statements(law)), law.id
        assert len({entry.full_name(a) for entry, a in statements(law)}) == len(statements(law)), law.id


def test_the_rows_are_sorted_and_kept_as_they_are_written(tmp_path: Path) -> None:
    copy = tmp_path / "signatures.tsv"
    keep(laws(), copy)
    assert copy.read_bytes() == SIGNATURES.read_bytes()


@needed("claims")
def test_the_laws_are_those_of_the_tables() -> None:
    assert [law.id for law in laws()] == sorted(str(row["id"]) for row in recorded())


@needed("claims")
def test_a_reader_sees_the_law_beside_every_statement_of_it() -> None:
    by_id = {law.id: law for law in laws()}
    for row in recorded("softmax-attention"):
        law = by_id[str(row["id"])]
        lines = "\n".join(shown(row, law))
        assert all(a.statement.text in lines for _, a in statements(law)) and "law:" in lines


def test_a_signature_holds_for_what_was_signed() -> None:
    there = page()
    law = signed(there)
    assert signature(law, statements(law, there)) == "yes"
    assert "| yes |" in written([law], there) and "1 laws; says the law: 1 yes." in written([law], there)


@pytest.mark.parametrize("changed", [page(Gt(x**2 + 1, 0)), page(where=(Ge(x, 0),))], ids=["statement", "assumption"])
def test_a_changed_statement_loses_its_signature(changed: Catalogue) -> None:
    law = signed(page())
    assert signature(law, statements(law, changed)) == "not read"
    assert "| not read |" in written([law], changed)


def test_other_statements_are_another_signature_and_other_words_are_not() -> None:
    there = page()
    law = replace(signed(there), others=())
    assert signature(law, statements(law, there)) == "not read"
    reworded = page(says="squares have no sign")
    assert signature(signed(there), statements(signed(there), reworded)) == "yes"


def test_weaker_says_how() -> None:
    there = page()
    law = signed(there, "weaker", "only squares of integers")
    assert signature(law, statements(law, there)) == "weaker: only squares of integers"
    for wrong in (("weaker",), ("perhaps", "x"), ("weaker", "a\tb")):
        with pytest.raises(LawError):
            signed(there, *wrong)
    with pytest.raises(LawError, match="none of"):
        sign([Law("old.square")], "old.cube", "yes", catalogue=there)


def test_a_law_without_a_statement_says_so_and_cannot_be_signed() -> None:
    assert "not stated" in written([Law("old.cube")], page())
    with pytest.raises(LawError, match="nothing to sign"):
        sign([Law("old.cube")], "old.cube", "yes", catalogue=page())


def test_a_row_that_is_none_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "signatures.tsv"
    broken.write_text("id\twith\tsigned\tdigest\tremark\na.b\t\tmaybe\t\t\n", encoding="utf-8")
    with pytest.raises(LawError, match="line 2"):
        laws(broken)

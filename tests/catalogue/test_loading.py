"""Catalogues plug in through entry points; a stranger's module of the same name, a clash and a typo are said clearly."""
from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from derive.catalogue import CatalogueError, Identity, claim, entries_of, load_catalogues
from derive.catalogue.loading import GROUP, Catalogue
from derive.language import Symbol
from derive.language.relations import Eq

x = Symbol("x")


def entry(name: str, *aliases: str) -> Identity:
    return Identity(name, "Nothing much", "testing", (claim("it is itself", Eq(x + 0, x), aliases=aliases),))


def point(monkeypatch: pytest.MonkeyPatch, name: str, **values: object) -> EntryPoint:
    module = ModuleType(name)
    vars(module).update(values)
    monkeypatch.setitem(sys.modules, name, module)
    return EntryPoint(name, name, GROUP)


def test_a_module_offers_its_catalogue_or_the_entries_among_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = entry("a.one"), entry("a.two")
    points = [point(monkeypatch, "cat_one", CATALOGUE=(one,), OTHER=two), point(monkeypatch, "cat_two", TWO=two, AGAIN=two)]
    assert load_catalogues(points).entries == (one, two)


def test_an_iterable_is_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    point(monkeypatch, "cat_three", ENTRIES=[entry("a.one")])
    assert len(load_catalogues([EntryPoint("three", "cat_three:ENTRIES", GROUP)])) == 1


def test_somebody_elses_module_of_the_same_name_is_named_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = point(monkeypatch, "cat_stranger", __file__="/elsewhere/cat_stranger.py", something=1)
    with pytest.raises(CatalogueError, match=r"cat_stranger at /elsewhere/cat_stranger\.py holds no entries"):
        load_catalogues([stranger])


def test_a_catalogue_that_cannot_be_imported_is_named() -> None:
    with pytest.raises(CatalogueError, match="'gone'.*cannot be loaded"):
        load_catalogues([EntryPoint("gone", "no_such_module_anywhere", GROUP)])


@pytest.mark.parametrize("catalogue", [3, [], [1], [entry("a.one"), "text"]])
def test_what_is_no_catalogue_is_refused(catalogue: object) -> None:
    with pytest.raises(CatalogueError):
        entries_of(catalogue, "here")


def test_one_name_for_two_statements_is_refused() -> None:
    with pytest.raises(CatalogueError, match="a.one is used by a.one and by a.two"):
        Catalogue((entry("a.one"), entry("a.two", "a.one"))).find("a.one")


def test_an_entry_that_two_catalogues_hold_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [point(monkeypatch, name, ENTRY=entry("a.one")) for name in ("cat_ours", "cat_theirs")]
    ours, theirs = (rf"a\.one of catalogue '{name}' \({name}\)" for name in ("cat_ours", "cat_theirs"))
    with pytest.raises(CatalogueError, match=f"^the name a.one is used by {ours} and by {theirs}: rename one$"):
        load_catalogues(points).find("a.one")


def test_an_alias_finds_its_entry_and_a_typo_gets_a_proposal() -> None:
    catalogue = Catalogue((entry("block.encoder", "old.name"),))
    assert catalogue.find("old.name")[0].name == "block.encoder"
    with pytest.raises(CatalogueError, match="did you mean block.encoder"):
        catalogue.find("block.encodr")
    with pytest.raises(CatalogueError, match="derive list"):
        catalogue.find("zzz.qqq")


def test_a_glob_and_the_name_of_an_entry_choose_statements() -> None:
    catalogue = Catalogue((entry("block.encoder"), entry("patch.tokens")))
    assert [e.name for e, _ in catalogue.matching("block.*")] == ["block.encoder"]
    assert [e.name for e, _ in catalogue.matching("patch.tokens")] == ["patch.tokens"]
    assert catalogue.matching("nothing.*") == ()

"""`derive list`, `show` and `errata`: filters, one statement by its alias, what uses it, what was found false."""
import json

import pytest

from derive.command import run as command
from derive.command import tasks
from derive.command.jobs import Job, run_jobs


@pytest.fixture
def run(capsys):
    def called(*arguments, status=0):
        assert command(arguments) == status
        streams = capsys.readouterr()
        return streams.err if status else streams.out
    return called


@pytest.fixture
def names(run):
    return lambda *filters: {row["name"] for row in json.loads(run("list", "--json", "--no-check", *filters))["entries"]}


def test_filters_of_the_list(run, names):
    every = names()
    errata = names("--kind", "erratum")
    assert errata and errata == names("--expected", "refuted") and errata < every
    cost = names("--topic", "attention-cost")
    assert cost and cost < every and "attention.quadratic-share" in cost
    assert names("--source", "vaswani") < every
    assert "no statement" in run("list", "--topic", "no-such-topic", status=2)


def test_an_alias_shows_the_one_statement_it_names(run):
    row = next(row for row in json.loads(run("list", "--json", "--no-check"))["entries"]
               if row["aliases"] and row["name"] != row["entry"] and row["expected"] == "proved")
    shown = json.loads(run("show", row["aliases"][0], "--json"))
    assert [found["name"] for found in shown["statements"]] == [row["name"]] and shown["errata"] == []
    assert shown["statements"][0]["verdict"] == "proved"
    whole = json.loads(run("show", "attention.quadratic-share", "--json"))
    assert len(whole["statements"]) > 3 and whole["errata"]


def test_errata_are_refuted_and_the_worst_come_first(run):
    found = json.loads(run("errata", "--json", "--topic", "attention-cost"))["errata"]
    assert found and all(row["verdict"] == "refuted" and row["counterexample"] for row in found)
    repaired = [row["repair"] is not None for row in found]
    assert repaired == sorted(repaired)
    assert "instead:" in run("errata", "--topic", "attention-cost")


def test_a_proof_of_the_catalogue_serves_again(monkeypatch, tmp_path):
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path))
    first = tasks.answer_question("block.encoder-parameters", None, "", 0, 5.0)
    monkeypatch.setattr("derive.prover.decide", lambda *_, **__: pytest.fail("proved again"))
    second = tasks.answer_question("block.encoder-parameters", None, "", 0, 5.0)
    assert (first.verdict.verdict, second.verdict.verdict) == ("proved", "proved")
    assert first.verdict.steps == second.verdict.steps


def test_a_figure_that_lacks_a_value_is_told_as_the_mistake_of_its_author(run, monkeypatch):
    from derive.catalogue import Catalogue, Identity, claim, figure
    from derive.language import Eq, symbols
    n = symbols("n", domain="positive integer")
    page = Identity("my.sum", "Sum", topic="t", statements=(claim("n", Eq(n + n, 2*n), figures=(figure(2*n, "4"),)),))
    monkeypatch.setattr("derive.catalogue.installed", lambda: Catalogue((page,)))
    for arguments in (("list",), ("show", "my.sum")):
        told = run(*arguments, status=2)
        assert "my.sum: no value for n" in told and "internal error" not in told
    outcome = next(run_jobs([Job(tasks.answer_question, ("my.sum", None, "", 0, 5.0))], workers=1, limit=60.0))[1]
    assert "my.sum: no value for n" in outcome.reason and "internal error" not in outcome.reason

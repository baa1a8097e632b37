"""The fast part of the readers' fuzzing: the kept corpus and some mutants; the long run is `python -m tests.fuzz.readers`."""
from __future__ import annotations

import subprocess
from random import Random
from typing import Any

import pytest

import derive.language.tokens
from derive.language import Expr, ReadError
from tests.fuzz.readers import corpus, targets
from tests.fuzz.readers.__main__ import blind
from tests.fuzz.readers.mutation import Mutator
from tests.fuzz.readers.seeds import TOKENS, seeds

MUTANTS = {"latex": 250, "text": 250, "tex": 30, "md": 30, "txt": 40, "proof": 120, "settings": 200, "range": 200}
MOST_BYTES = 600_000


@pytest.fixture(autouse=True, scope="module")
def _watched() -> None:
    targets.watch()


@pytest.mark.parametrize("target", sorted(targets.TARGETS))
def test_the_corpus_is_read(target: str) -> None:
    """Texts that reached new code in runs that followed coverage, each a value or one error with its place."""
    texts = corpus.kept(target)
    assert len(texts) >= 5
    for text in texts:
        targets.read(target, text, 4 * targets.MAX_SECONDS)


@pytest.mark.parametrize("target", sorted(targets.TARGETS))
def test_mutants_are_read_or_refused(target: str) -> None:
    count, findings = blind(target, 0, 1, MUTANTS[target])
    assert count == MUTANTS[target]
    assert findings.seen == {}


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in corpus.FOLDER.glob("*.jsonl")) <= MOST_BYTES


@pytest.mark.parametrize("target", ["latex", "text", "tex"])
def test_a_mutant_depends_on_its_seed_alone(target: str) -> None:
    texts = seeds(target)
    first, second = Mutator(texts, TOKENS[target]), Mutator(texts, TOKENS[target])
    made = [first.mutant(texts[0], Random(i), 500) for i in range(100)]
    assert made == [second.mutant(texts[0], Random(i), 500) for i in range(100)]
    assert len(set(made)) > 60
    assert max(len(text) for text in made) <= 500


# ---- the fuzzer sees what is wrong ----------------------------------------------------------------------------------
def found(target: str, cases: int = 60) -> str:
    return "; ".join(blind(target, 0, 3, cases)[1].seen)


def test_another_exception_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "read_expression", lambda *args, **kwargs: [][1])
    assert "IndexError" in found("text")


def test_a_place_outside_the_text_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str, *args: Any, **kwargs: Any) -> Expr:
        raise ReadError("no", 1, len(text.split("\n")[0]) + 2, "")

    monkeypatch.setattr(targets, "read_expression", refuse)
    assert "Broken" in found("text")


def test_a_printer_that_loses_a_sign_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = targets.to_latex
    monkeypatch.setattr(targets, "to_latex", lambda e, where: plain(e, where).replace("-", "", 1))
    with pytest.raises(targets.Broken, match="reads back as something else"):
        targets.read("latex", "x - y")


@pytest.mark.parametrize("run", [
    lambda text: eval("1 + 1"), lambda text: open("/dev/null").close(), lambda text: compile("1", "a", "eval"),
    lambda text: subprocess.run(["true"], check=False), lambda text: __import__("antigravity_of_no_one"),
])
def test_whatever_is_executed_is_noticed(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the reader would turn the exception into an error of its own."""

    def careless(text: str) -> None:
        try:
            run(text)
        except Exception as error:
            raise ReadError(str(error), 1, 1) from None

    monkeypatch.setitem(targets.TARGETS, "text", careless)
    with pytest.raises(targets.Executed):
        targets.read("text", "x")


def test_a_slow_reader_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(targets.TARGETS, "text", lambda text: sum(range(3_000_000)))
    with pytest.raises(targets.Broken, match="s for 1 characters"):
        targets.read("text", "x", 0.001)


def test_tokens_are_what_the_text_reader_takes() -> None:
    """A token that the grammar does not know would teach the mutants nothing."""
    words = [t for t in TOKENS["text"] if t.isalpha() and t.isascii()]
    assert all([derive.language.tokens.tokenize(t) for t in words])


def test_reduction_keeps_what_goes_new_ways() -> None:
    texts = ["1 + 1", "1 + 2", "sin(x)", "x", "sum(t, t=1..n)", "sum(k, k=1..m)"]
    kept = corpus.reduced(texts, targets.TARGETS["text"], 10_000)
    assert "sum(k, k=1..m)" in kept
    assert "sum(t, t=1..n)" not in kept
    assert len(corpus.reduced(texts, targets.TARGETS["text"], 20)) < len(kept)

"""Questions of entries share what a run has established, and come out the same with it and without."""
from __future__ import annotations

from derive.catalogue import checking, load_catalogues


def _entry(name):
    return next(e for e in load_catalogues().entries if e.name == name)


def _proofs(name):
    return [(r.name, r.verdict.verdict, r.verdict.proof) for r in map(checking.answer, checking.questions(_entry(name)))]


def test_an_entry_comes_out_the_same_after_others_and_alone():
    checking._store().clear()
    alone = _proofs("divergence.pinsker-sums")
    checking._store().clear()
    _proofs("divergence.pinsker-outcome")
    assert _proofs("divergence.pinsker-sums") == alone


def test_a_run_that_remembers_too_much_begins_anew(monkeypatch):
    checking._store().clear()
    kept = _proofs("divergence.pinsker-outcome")
    monkeypatch.setattr(checking, "MAX_KEPT", 0)
    assert _proofs("divergence.pinsker-outcome") == kept

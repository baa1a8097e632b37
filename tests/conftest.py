"""Proofs of earlier runs never serve a test that did not ask for them."""
import pytest


@pytest.fixture(autouse=True)
def _no_proofs_of_earlier_runs(monkeypatch):
    monkeypatch.setenv("DERIVE_CACHE", "off")

"""Proofs of earlier runs never serve a test that did not ask for them; a timed test does not pay for the heap of the tests before it."""
import gc

import pytest


@pytest.fixture(autouse=True)
def _no_proofs_of_earlier_runs(monkeypatch):
    monkeypatch.setenv("DERIVE_CACHE", "off")


@pytest.fixture(scope="module")
def quiet_heap():
    """What thousands of earlier tests left alive is not searched for garbage while a clock of this module runs."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish(session):
    """The collected tests live until the end: no collection needs to look at them."""
    gc.collect()
    gc.freeze()

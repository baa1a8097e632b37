"""Formulas in tests: a formula is proved, a Python function computes it, or the test says where and by how much not.

Called by users' tests. Everything is imported at the first use, so that a session which uses none of it pays nothing.

    from derive.testing import assert_computes, assert_identity, identity

    def test_two_matrices():
        assert_identity("2*d*(4*d)", "8*d**2", where="d: positive integer")

    def test_our_count():
        assert_computes(count_parameters, "block.encoder-parameters", d="128:4096:*2")

    def test_a_size():
        assert identity("block.encoder-parameters").evaluate(d=768) == 7_077_888
"""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from derive.catalogue.named import identity
    from derive.testing.assertion import assert_identity
    from derive.testing.computing import assert_computes

_ROOMS = {"assert_computes": "derive.testing.computing", "assert_identity": "derive.testing.assertion",
          "identity": "derive.catalogue.named"}

__all__ = ["assert_computes", "assert_identity", "identity"]


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_ROOMS[name]), name)
    return found

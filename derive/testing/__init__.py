"""Formulas in tests: `assert_identity` fails with the counterexample, or with what was tried.

Called by users' tests. The prover is imported at the first call, so importing this module costs nothing.

    from derive.testing import assert_identity

    def test_two_matrices():
        assert_identity("2*d*(4*d)", "8*d**2", where="d: positive integer")
"""
from derive.testing.assertion import assert_identity

__all__ = ["assert_identity"]

"""Disproofs: what no single point refutes is refuted by a proof of its negation, and only by one."""
from __future__ import annotations

import json

import pytest

from tests.prover.claims import never_refuted, refutes, verdict

FALSE = [
    ("1/n -> 1", "n -> oo"), ("n = O(1)", "n -> oo"), ("n**2 = Theta(n)", "n -> oo"), ("n = Theta(n**2)", "n -> oo"),
    ("n = o(n)", "n -> oo"),
    ("2*n ~ n", "n -> oo"), ("limit(sin(x)/x, x, 0) = 2", ""),
    ("sum(k, k=1..n) ~ n**2", "n -> oo"),
]
TRUE = [
    ("1/n -> 0", "n -> oo"), ("1 = O(n)", "n -> oo"), ("n**2 = Theta(3*n**2)", "n -> oo"), ("n = o(n**2)", "n -> oo"),
    ("sin(n) = O(1)", "n -> oo"), ("(-1)**n = Theta(1)", "n -> oo; n: integer"), ("limit(n*exp(-n), n, oo) = 0", ""),
    ("a*n = O(n)", "n -> oo; a: real"), ("a*n = o(n)", "n -> oo; a = 0"), ("0*n = o(n)", "n -> oo"),
]


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_the_negation_is_proved(text, where):
    refutes(text, where)
    found = verdict(text, where)
    assert json.loads(found.proof)["kind"] == "disproof"
    assert not found.counterexample


@pytest.mark.parametrize(("text", "where"), TRUE)
def test_a_true_claim_is_never_disproved(text, where):
    never_refuted(text, where)


@pytest.mark.parametrize("text", ["a*n = O(1)", "a*n = Theta(n)", "a*n = o(n)", "a*n ~ n", "a*n -> 0"])
def test_false_for_some_coefficients_only_is_no_proof_of_the_negation(text):
    assert verdict(text, "n -> oo; a: real").verdict in ("undecided", "supported", "refuted")
    assert verdict(text, "n -> oo; a: real").proof is None

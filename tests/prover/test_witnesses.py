"""Witnesses of assumptions: seen by the kernel to meet every one of them, and none where they cannot be met."""
from __future__ import annotations

import pytest

from derive.kernel.closed import truth
from derive.language import read_statement
from derive.numeric.sample import apply_point
from derive.prover import decide
from derive.prover.witnesses import parts, witness


def hyps(where: str):
    return read_statement("0 = 0", where=where).claim().hyps


@pytest.mark.parametrize("where", [
    "", "x: positive", "x: negative", "n: integer; n > 2", "x > 3; y < x; z: real", "a, b: positive; a*b = 6; n: positive integer",
    "K: positive integer; p[k]: nonnegative; Sum(p[k], (k, 1, K)) = 1", "x + y = 0; x != 0; u > 5; n: integer in 3..4",
    "K: positive integer; p[k]: nonnegative; Sum(p[k], (k, 1, K)) = 1; M: positive integer; q[k]: nonnegative; Sum(q[k], (k, 1, M)) = 1; x > 7",
])
def test_a_witness_meets_every_assumption(where):
    props = hyps(where)
    point = witness(props)
    assert point is not None
    assert all(truth(apply_point(p, point)) is True for p in props)


@pytest.mark.parametrize("where", [
    "x: positive; x < 0", "n: integer; n > 2; n < 3", "y > 0; x > 3; x < y; y < 2", "p[k]: positive; p[3] < 0; x > 7", "x: positive; 1 = 2",
])
def test_assumptions_that_cannot_be_met_have_none(where):
    assert witness(hyps(where)) is None


def test_only_assumptions_that_share_names_stand_together():
    props = hyps("a > 0; b > 1; c > 2; a < b; d: integer")
    assert sorted([sorted(set().union(*[p.free for p in part])) for part in parts(props)]) == [["a", "b"], ["c"], ["d"]]
    assert sorted(map(repr, props)) == sorted(repr(p) for part in parts(props) for p in part)


def test_nothing_is_proved_from_assumptions_without_a_witness():
    """The true twin beside the false one: what the middle says ties two parts that are each met apart."""
    assert decide(read_statement("x + y > 0", where="x > 1; y > 1; z > 5")).verdict == "proved"
    assert decide(read_statement("x + y > 0", where="x > 1; y > 1; z > 5; z < x; x < 5")).verdict != "proved"

"""Facts that lead in a circle through a sum: what is being estimated says nothing of itself, be it under the sum."""
from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.sides import Sides

MATCHES = "(sum 1 n (delta ([] x #0) #0))"  # its index is at most n, which is at least the sum


@pytest.mark.parametrize(("goal", "true"), [
    (f"(<= 0 {MATCHES})", True),
    (f"(< 0 {MATCHES})", False),
    ("(<= 0 n)", True),
    ("(<= 1 n)", False),
    (f"(integer {MATCHES})", True),
])
def test_a_sum_below_the_end_of_its_range(goal: str, true: bool) -> None:
    facts = [decode("(integer n)"), decode(f"(<= {MATCHES} n)")]
    assert Sides(facts).prove(decode(goal)) is true


@pytest.mark.parametrize(("goal", "true"), [("(<= 0 c)", True), ("(< 0 c)", False), ("(<= 1 c)", False)])
def test_what_is_known_besides_the_circle_counts(goal: str, true: bool) -> None:
    """Members are at most c, which is their sum; that they are not negative is known of each."""
    total = "(sum 1 n ([] x #0))"
    facts = ["(integer n)", "(real c)", f"(= {total} c)", "(forall 1 n (<= ([] x #0) c))"]
    known = [*facts, "(forall 1 n (<= 0 ([] x #0)))"]
    assert Sides([decode(f) for f in known]).prove(decode(goal)) is true
    assert Sides([decode(f) for f in facts]).prove(decode(goal)) is False

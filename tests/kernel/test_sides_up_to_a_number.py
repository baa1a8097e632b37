"""A side condition that differs from what a fact compares by a number: the number decides, strictness included."""
from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.sides import Sides


def prove(fact: str, goal: str) -> bool:
    return Sides([decode(fact)]).prove(decode(goal))


@pytest.mark.parametrize(("fact", "goal", "true"), [
    ("(<= k n)", "(< 0 (+ n 1 (* -1 k)))", True),
    ("(<= k n)", "(< 0 (+ n (* -1 k)))", False),
    ("(<= k n)", "(<= 0 (+ n (* -1 k) -1))", False),
    ("(< k n)", "(< 0 (+ n (* -1 k)))", True),
    ("(< k n)", "(<= 0 (+ n (* -1 k) -1))", False),  # k and n may be real
    ("(<= (+ k 2) n)", "(< 0 (+ n (* -1 k) -1))", True),
    ("(<= (+ k 2) n)", "(< 0 (+ n (* -1 k) -2))", False),
    ("(<= (+ k 2) n)", "(<= 0 (+ (* 3 n) (* -3 k) -6))", True),
    ("(<= (+ k 2) n)", "(<= 0 (+ (* 3 n) (* -3 k) -7))", False),
    ("(<= k n)", "(< (+ k (* -1 n) -1) 0)", True),
    ("(<= k n)", "(< (+ k (* -1 n) 1) 0)", False),
    ("(!= k n)", "(!= (+ (* 2 n) (* -2 k)) 0)", True),
    ("(!= k n)", "(!= (+ n 1 (* -1 k)) 0)", False),
    ("(!= k (+ n 1))", "(!= (+ n 1 (* -1 k)) 0)", True),
])
def test_the_number_decides(fact: str, goal: str, true: bool) -> None:
    assert prove(fact, goal) is true

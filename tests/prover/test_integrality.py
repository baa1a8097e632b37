"""Inequalities that hold because both sides are integers; and those that fail although they nearly hold."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves


@pytest.mark.parametrize(("text", "where"), [
    ("112 <= m", "m: integer; 223 <= 2*m"),
    ("1 + 2*m >= 224 <=> m >= 112", "m: integer"),
    ("ceil(x) <= m", "m: integer; x: real; x <= m"),
    ("m <= floor(x)", "m: integer; x: real; m <= x"),
    ("x <= m <=> ceil(x) <= m", "m: integer; x: real"),
    ("m <= x <=> m <= floor(x)", "m: integer; x: real"),
    ("ceil(x) <= ceil(y)", "x, y: real; x <= y"),
])
def test_integers_that_are_less_than_one_apart(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("112 <= m", "m: real; 223 <= 2*m"),
    ("113 <= m", "m: integer; 223 <= 2*m"),
    ("ceil(x) <= m", "m: real; x: real; x <= m"),
    ("ceil(x) <= m", "m: integer; x: real; x <= m + 1/2"),
    ("m <= floor(x)", "m: integer; x: real; m < x + 1"),
    ("x < m <=> ceil(x) < m", "m: integer; x: real"),
    ("ceil(x) < ceil(y)", "x, y: real; x < y"),
])
def test_integers_that_may_be_further_apart(text: str, where: str) -> None:
    never_holds(text, where)

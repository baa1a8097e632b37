"""Each law of the inverse functions at points of the plane, on the cuts and beside them, by ball arithmetic."""
from __future__ import annotations

from itertools import product

import pytest

from derive.kernel.axioms import axioms
from derive.kernel.closed import truth
from derive.kernel.codec import decode
from derive.kernel.laws import trigonometric
from derive.kernel.terms import substitute
from derive.numeric.balls import decide

I_ = "(^ -1 1/2)"
DEFINED = ("atanh_logarithm", "atan_atanh", "asin_logarithm", "acos_asin", "asinh_logarithm", "acosh_logarithm",
           "atan2_logarithm")
LAWS = (*DEFINED, *[row[0] for row in trigonometric.TABLE])
PARTS = ("0", "1/2", "-1/2", "2", "-2", "1/100")
POINTS = [*[f"(+ {x} (* {I_} {y}))" if y != "0" else x for x, y in product(PARTS, PARTS)],
          "1", "-1", "7", "-30", "0", "(* 19/10 pi)", "(* -1 pi)", f"(* {I_} pi)", f"(+ (* {I_} 2) 1/1000)"]


@pytest.mark.parametrize("name", LAWS)
def test_a_law_holds_wherever_its_premises_do(name: str) -> None:
    law, seen = axioms()[name], 0
    for texts in product(POINTS, repeat=len(law.names)) if len(law.names) < 2 else product(POINTS[:12], repeat=2):
        values = {n: decode(t) for n, t in zip(law.names, texts, strict=True)}
        if any(decide(substitute(p, values), (64, 128)) is False for p in law.premises):
            continue
        seen += 1
        assert decide(substitute(law.conclusion, values), (64, 128)) is not False, (name, texts)
    assert seen > (0 if name == "whole_turn" else 3)


@pytest.mark.parametrize("a", ["(* 2 pi)", "(* -2 pi)", "(* 4 pi)"])
def test_a_whole_turn_is_not_taken_for_none(a: str) -> None:
    turn, short, long = [substitute(p, {"a": decode(a)}) for p in axioms()["whole_turn"].premises]
    assert decide(turn) is not False
    assert truth(short) is not True or truth(long) is not True


def test_a_false_law_would_be_seen() -> None:
    wrong = decode(f"(= (atan a) (* {I_} (atanh (* {I_} a))))")
    assert any(decide(substitute(wrong, {"a": decode(p)}), (64,)) is False for p in POINTS)

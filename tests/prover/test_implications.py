"""Assumed implications used backwards, under ranges and along an induction over layers."""
from __future__ import annotations

import pytest

from derive.language import read_statement
from derive.prover import decide
from derive.prover.guide import Guide
from tests.prover.claims import never_holds, proves

RANGE = "y[k], x[k]: real; m: integer; ForAll(y[k] = 2 => x[k] <= 1, (k,1,5)); "


@pytest.mark.parametrize(("text", "where"), [
    ("x = 1", "x, y: real; y = 2; y = 2 => x = 1"),
    ("1 = x", "x, y: real; y > 2; y >= 2 => x = 1"),
    ("x - 1 < 1", "x, y: real; y = 2; y = 2 => x < 2"),
    ("z > 0", "x, y, z: real; y = 2; y = 2 => x >= 1; x >= 1 => z > 0"),
    ("x[m] <= 1", RANGE + "y[m] = 2; 1 <= m; m <= 5"),
    ("x[3] <= 1", RANGE + "y[3] = 2"),
    ("x + z = 3", "x, y, z: real; y >= 0; y >= 0 => x = z + 1; y >= -1 => z = 1"),
    ("n + 1 <= L => R[n + 1] = 3*(n + 1)", "n, L: nonnegative integer; R[k]: real; n <= L => R[n] = 3*n; "
     "ForAll(R[k + 1] = R[k] + 3, (k, 0, L - 1))"),
    ("y >= 3 => x <= z", "x, y, z: real; y >= 2 => x <= 1; y >= 1 => 1 <= z"),
])
def test_the_conclusion_follows_where_the_antecedent_is_proved(text: str, where: str) -> None:
    proves(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("x = 1", "x, y: real; y = 3; y = 2 => x = 1"),
    ("y = 2", "x, y: real; x = 1; y = 2 => x = 1"),
    ("x < 2", "x, y: real; y = 2; y = 2 => x <= 2"),
    ("x = 1", "x: real; x = 1 => x = 1"),
    ("x = 1", "x, y: real; x = 1 => y = 1; y = 1 => x = 1"),
    ("x[m] <= 1", RANGE + "y[m] = 2; 1 <= m; m <= 6"),
    ("x[6] <= 1", RANGE + "y[6] = 2"),
    ("x[4] <= 1", RANGE + "y[3] = 2"),
    ("x + z = 3", "x, y, z: real; y >= 0; y >= 0 => x = z + 1; y >= 1 => z = 1"),
    ("n + 1 <= L + 1 => R[n + 1] = 3*(n + 1)", "n, L: nonnegative integer; R[k]: real; n <= L => R[n] = 3*n; "
     "ForAll(R[k + 1] = R[k] + 3, (k, 0, L - 1))"),
    ("y >= 1 => x <= z", "x, y, z: real; y >= 2 => x <= 1; y >= 1 => 1 <= z"),
])
def test_nothing_follows_otherwise(text: str, where: str) -> None:
    never_holds(text, where)


AGREE = "ForAll(X[{layer},j] = Y[{layer},j], (j,1,{last}))"
CAUSAL = ("L, t: positive integer; l: nonnegative integer; X[a,b], Y[a,b]: real; " + AGREE.format(layer=0, last="t")
          + "; ForAll(" + AGREE.format(layer="l", last="i") + " => X[l + 1,i] = Y[l + 1,i], (i,1,t), (l,0,L - 1))")


def along(goal: str, where: str = CAUSAL) -> str:
    return decide(read_statement(goal, where=where), 3.0, guide=Guide(induction="l")).verdict


def test_layers_that_read_no_later_position_agree_as_far_as_their_inputs() -> None:
    assert along("l <= L => " + AGREE.format(layer="l", last="t")) == "proved"


@pytest.mark.parametrize("goal", [
    "l <= L => " + AGREE.format(layer="l", last="t + 1"),
    "l <= L + 1 => " + AGREE.format(layer="l", last="t"),
    "l <= L => " + AGREE.format(layer="l + 1", last="t"),
])
def test_they_need_not_agree_further_or_deeper(goal: str) -> None:
    assert along(goal) not in ("proved", "conditional")


def test_layers_that_read_one_position_ahead_need_not_agree() -> None:
    ahead = CAUSAL.replace("(j,1,i)", "(j,1,i + 1)")
    assert ahead != CAUSAL
    assert along("l <= L => " + AGREE.format(layer="l", last="t"), ahead) not in ("proved", "conditional")


TWO_LAWS = "x, y: real; n, N: integer; n + 1 <= N; (n <= N => x = 1) and (n <= N + 1 => y = 2)"


def test_an_assumed_conjunction_gives_each_of_its_implications() -> None:
    proves("x = 1", TWO_LAWS)
    proves("y = 2", TWO_LAWS)
    never_holds("x = 2", TWO_LAWS)
    never_holds("x = 1", TWO_LAWS.replace("n + 1 <= N;", "n <= N + 1;"))

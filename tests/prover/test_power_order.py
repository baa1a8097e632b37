"""Powers of one exponent keep the order of their bases, members of families included; beside it what is false."""
from __future__ import annotations

import pytest

from derive.kernel.check import recheck
from derive.language import read_statement
from derive.prover import decide

RANGE = "n: positive integer; s: nonnegative; M: positive; f[k]: positive; f[k] <= M for k in 1..n"


def verdict(text: str, where: str) -> str:
    found = decide(read_statement(text, where=where), 5.0)
    if found.proof is not None:
        assert recheck(found.proof).verdict == found.verdict
    return found.verdict


@pytest.mark.parametrize(("text", "where"), [
    ("ForAll(f[k]**s <= M**s, (k, 1, n))", RANGE),
    ("ForAll(f[k]**(3/4) <= M**(3/4), (k, 1, n))", RANGE),
    ("ForAll(M**(-s) <= f[k]**(-s), (k, 1, n))", RANGE),
    ("f**p <= g**p", "f, g: nonnegative; p: positive; f <= g"),
    ("g**p <= f**p", "f, g: positive; p: nonpositive; f <= g"),
    ("f**(3/4) <= g**(3/4)", "f, g: nonnegative; f <= g"),
])
def test_powers_keep_order(text: str, where: str) -> None:
    assert verdict(text, where) == "proved"


@pytest.mark.parametrize(("text", "where"), [
    ("f**p <= g**p", "f, g: positive; p: real; f <= g"),
    ("f**p <= g**p", "f, g: real; p: positive; f <= g"),
    ("f**p <= g**p", "f, g: positive; p: nonpositive; f <= g"),
    ("f**p <= g**p", "f, g: positive; p: nonnegative"),
    ("f**p < g**p", "f, g: positive; p: nonnegative; f < g"),
    ("f**p <= g**q", "f, g: positive; p, q: positive; f <= g"),
])
def test_other_powers_do_not(text: str, where: str) -> None:
    assert verdict(text, where) == "refuted"


@pytest.mark.parametrize("where", [RANGE.replace("1..n", "2..n"), RANGE.replace("f[k] <= M", "f[k] <= M + 1")])
def test_a_member_of_which_nothing_is_said_is_not_compared(where: str) -> None:
    assert verdict("ForAll(f[k]**s <= M**s, (k, 1, n))", where) not in ("proved", "conditional")

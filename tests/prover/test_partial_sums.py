"""Functions between partial sums of their series; the twins end one term earlier, and are false."""

from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, refutes, verdict

X = "x: nonnegative; N: nonnegative integer"
ATAN, LOG = "(-1)**k*x**(2*k + 1)/(2*k + 1)", "(-1)**(k + 1)*x**k/k"
TRUE_AND_FALSE = [
    (f"atan(x) <= Sum({ATAN}, (k, 0, 2*N))", f"atan(x) <= Sum({ATAN}, (k, 0, 2*N + 1))", X),
    (f"atan(x) >= Sum({ATAN}, (k, 0, 2*N + 1))", f"atan(x) >= Sum({ATAN}, (k, 0, 2*N))", X),
    (f"log(1 + x) <= Sum({LOG}, (k, 1, 2*N + 1))", f"log(1 + x) <= Sum({LOG}, (k, 1, 2*N))", X),
    (f"log(1 + x) >= Sum({LOG}, (k, 1, 2*N))", f"log(1 + x) >= Sum({LOG}, (k, 1, 2*N + 1))", X),
    ("-log(1 - x) >= Sum(x**k/k, (k, 1, N))", "-log(1 - x) <= Sum(x**k/k, (k, 1, N))", f"{X}; x < 1"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), TRUE_AND_FALSE)
def test_a_claim_is_proved_and_its_twin_refuted(claim: str, twin: str, where: str) -> None:
    assert verdict(claim, where, budget=10.0).verdict == "proved"
    refutes(twin, where)


def test_below_zero_the_order_is_the_other_one() -> None:
    never_holds(f"atan(x) <= Sum({ATAN}, (k, 0, 2*N))", "x: real; N: nonnegative integer")

"""Bell numbers: their values, how they grow, and what lies between; twins are false."""

from __future__ import annotations

import pytest

from tests.prover.claims import refutes, verdict

N = "n: nonnegative integer"
TRUE_AND_FALSE = [
    ("bell(5) = 52", "bell(5) = 53", ""),
    ("bell(n + 1) > bell(n)", "bell(n + 1) > 2*bell(n)", "n: positive integer"),
    ("bell(n + 1) >= bell(n)", "bell(n + 1) > bell(n)", N),
    ("bell(n + 1) >= 2*bell(n)", "bell(n + 1) >= 3*bell(n)", "n: positive integer"),
    ("bell(n + 1) >= 3*bell(n)", "bell(n + 1) >= 4*bell(n)", "n: integer; n >= 3"),
    ("bell(n + 1) < n*bell(n)", "bell(n + 1) > n*bell(n)", "n: integer; n >= 4"),
    ("bell(n + 2) > 2*bell(n + 1)", "bell(n + 2) > 3*bell(n + 1)", "n: positive integer"),
    ("bell(n) >= exp(n - 2)", "bell(n) >= exp(n - 1)", N),
    ("bell(n) <= factorial(n)", "bell(n) < factorial(n)", N),
    ("bell(n) >= 2**(n - 1)", "bell(n) >= 2**n", N),
    ("bell(n) >= 4**(n - 3)", "bell(n) >= 4**(n - 2)", N),
    ("bell(n) < factorial(n)", "bell(n) < factorial(n - 1)", "n: integer; n >= 3"),
    ("2*bell(n) > k**(n - k)", "bell(n) > k**(n - k)", f"{N}; k: positive integer"),
]


@pytest.mark.parametrize(("claim", "twin", "where"), TRUE_AND_FALSE)
def test_a_claim_is_proved_and_its_twin_refuted(claim: str, twin: str, where: str) -> None:
    assert verdict(claim, where, budget=10.0).verdict == "proved"
    refutes(twin, where)


def test_powers_below_bell_numbers_also_at_zero() -> None:
    where = f"{N}; k: nonnegative integer"
    assert verdict("bell(n) >= k**(n - k)", where, budget=10.0).verdict == "proved"
    refutes("bell(n) > k**(n - k)", where)


def test_bell_numbers_have_no_meaning_off_the_whole_numbers() -> None:
    from derive.language import read_statement
    from derive.prover import decide

    assert decide(read_statement("bell(-1) = bell(-1)")).verdict == "ill-formed"
    assert decide(read_statement("bell(1/2) = 1")).verdict == "ill-formed"


def test_both_evaluations_and_sympy_agree() -> None:
    from fractions import Fraction

    import sympy

    from derive.bridge import to_sympy
    from derive.kernel import arithmetic
    from derive.kernel.terms import fn, num
    from derive.numeric import exact

    for k in range(26):
        value = int(sympy.bell(k))
        assert arithmetic.function("bell", [Fraction(k)]) == value
        assert exact.fold(fn("bell", num(k))) == num(value)
        assert to_sympy(fn("bell", num(k))).doit() == value

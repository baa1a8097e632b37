"""Polynomials are kept: what was normalised before changes no answer, and costs what it cost."""

from __future__ import annotations

import random

import pytest

from derive.kernel import normal
from derive.kernel.codec import decode
from derive.kernel.normal import Normaliser, is_zero
from derive.kernel.terms import KernelError, Term, add, mul, num, power, sym
from tests.fuzz.random_terms import Terms

SHARED = "(+ (^ (+ x y) 3) (* (^ (+ x y) 3) (exp (^ (+ x y) 3))) (* -1 (log (^ (+ x y) 3))))"


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    normal._KEPT.clear()


def fuel_of(t: Term, fuel: int = 100_000) -> int:
    n = Normaliser(fuel)
    n.poly(t)
    return fuel - n.fuel


def test_a_known_polynomial_costs_what_it_cost() -> None:
    t = decode(SHARED)
    cold = fuel_of(t)
    assert fuel_of(t) == cold
    normal._KEPT.clear()
    fuel_of(decode("(^ (+ x y) 3)"))
    assert fuel_of(t) == cold  # a part was known
    normal._KEPT.clear()
    assert fuel_of(t) == cold


def test_what_runs_out_of_fuel_runs_out_of_it_again() -> None:
    t = decode(SHARED)
    cold = fuel_of(t)
    for fuel, enough in ((cold, True), (cold - 1, False)):
        for known in (False, True):
            normal._KEPT.clear()
            if known:
                fuel_of(t)
            if enough:
                Normaliser(fuel).poly(t)
            else:
                with pytest.raises(KernelError, match="fuel"):
                    Normaliser(fuel).poly(t)


def test_who_changes_a_polynomial_changes_their_own() -> None:
    t = decode("(+ (^ x 2) 1)")
    Normaliser().poly(t).clear()
    p = Normaliser().poly(t)
    assert len(p) == 2
    p[()] = 5
    assert Normaliser().poly(t)[()] == 1


@pytest.mark.parametrize(("part", "whole", "other"), [
    ("(+ x 1)", "(* 3 (+ x 1))", "(* 3 (+ x 2))"),
    ("(^ (+ x 1) 0)", "(* 3 x)", "(* 5 x)"),
    ("(exp 0)", "(* 3 x)", "(* 5 x)"),
    ("(delta x x)", "(* 3 x)", "(* 5 x)"),
])
def test_a_changed_polynomial_spoils_nothing(part: str, whole: str, other: str) -> None:
    """Not in the same normaliser either, which works out more with it."""
    n = Normaliser()
    p = n.poly(decode(part))
    p[()] = 2
    n.poly(decode(whole))
    p.clear()
    n.poly(decode(other))
    assert not is_zero(add(decode(whole), mul(num(-1), decode(other))))
    assert is_zero(add(decode(part), mul(num(-1), decode(part))))


@pytest.mark.parametrize("text", [
    "(^ (+ a b c d e f g h) 3)",  # many monomials
    "(* (^ 7 2000) x)", "(^ x (^ 7 2000))", "(^ x (* (^ 7 2000) y))",  # long numbers
    "(exp (+ (* (^ 7 9000) x) 1))", "(sum 1 n (log (+ #0 (^ 7 9000))))",  # and within atoms
])
def test_what_is_large_is_not_kept(text: str) -> None:
    t = decode(text)
    Normaliser().poly(t)
    assert t not in normal._KEPT


def test_many_large_numbers_leave_nothing_behind() -> None:
    t = add(*[mul(power(num(562949953421313), num(4000)), sym(f"x_{i}")) for i in range(20)])
    Normaliser().poly(t)
    numbers = [c for monomials, _ in normal._KEPT.values() for _, c in monomials]
    assert all(abs(c.numerator).bit_length() <= normal.KEPT_BITS for c in numbers)


def test_the_store_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(normal, "MAX_KEPT", 10)
    for i in range(40):
        Normaliser().poly(mul(num(i), sym("x")))
        assert len(normal._KEPT) <= 10


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_questions_changes_no_answer(seed: int) -> None:
    rng = random.Random(seed)
    made = Terms(rng)
    terms = [made.term(4) for _ in range(12)]
    terms += [add(a, mul(a, b)) for a, b in zip(terms, terms[1:], strict=False)]

    def answers(order: list[Term]) -> dict[Term, tuple[object, int]]:
        normal._KEPT.clear()
        out: dict[Term, tuple[object, int]] = {}
        for t in order:
            n = Normaliser(200_000)
            try:
                out[t] = n.poly(t), n.fuel
            except KernelError as error:
                out[t] = str(error), n.fuel < 0
        return out
    assert answers(terms) == answers(terms[::-1])

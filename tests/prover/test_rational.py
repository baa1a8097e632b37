"""The oracle for rational functions: cancelling, powers as atoms, and its limits."""
from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.kernel.normal import equal
from derive.kernel.terms import KernelError
from derive.prover.rational import Field, TooLarge, coprime

SIMPLE = [
    ("(* (+ (^ x 2) -1) (^ (+ x -1) -1))", "(+ x 1)"), ("(+ (^ x -1) (^ y -1))", "(* (+ x y) (^ x -1) (^ y -1))"),
    ("(* (^ 2 (+ n 1)) (^ (^ 2 n) -1))", "2"), ("(* (exp (* 2 x)) (^ (exp x) -1))", "(exp x)"),
    ("(+ (log x) (* -1 (log x)))", "0"), ("(* (^ x (+ a 1)) (^ (^ x a) -1))", "x"),
]


@pytest.mark.parametrize(("text", "simple"), SIMPLE)
def test_a_quotient_is_brought_to_lowest_terms(text, simple):
    t = decode(text)
    field = Field((t, decode(simple)))
    assert equal(field.term(field.fraction(t)), decode(simple))


@pytest.mark.parametrize(("left", "right"), [
    ("(^ (* x y) 1/2)", "(* (^ x 1/2) (^ y 1/2))"), ("(log (* x y))", "(+ (log x) (log y))"), ("(^ (^ x 2) 1/2)", "x")])
def test_laws_with_premises_are_not_used(left, right):
    a, b = decode(left), decode(right)
    field = Field((a, b))
    assert field.fraction(a).top * field.fraction(b).bottom != field.fraction(b).top * field.fraction(a).bottom


def test_division_by_zero_and_huge_powers_are_refused():
    with pytest.raises(KernelError):
        Field((decode("x"),)).fraction(decode("(^ (+ x (* -1 x)) -1)"))
    with pytest.raises(TooLarge):
        Field((decode("(^ x 9999)"),)).fraction(decode("(^ x 9999)"))
    with pytest.raises(KernelError):
        Field((decode("(^ (+ x y) 9999)"),))


def test_coefficients_are_by_powers_of_one_atom():
    t, x = decode("(+ (* a (^ x 2)) (* b x) 3)"), decode("x")
    field = Field((t,), (x,))
    parts = field.coefficients(field.fraction(t).top, x)
    assert {d: repr(field.polynomial(c)) for d, c in parts.items()} == {2: "a", 1: "b", 0: "3"}


def test_parts_in_common_decide_whether_a_multiple_is_worth_a_look():
    field = Field((decode("(+ x y)"),))
    x, y = field.context.gens()
    assert coprime(x + 1, y)
    assert not coprime(x * y, y * (x + 1))
    assert not coprime(x + y, field.context.constant(3))

"""Soundings: points at which what is known holds, and what they say against a goal."""

from __future__ import annotations

import pytest

from derive.kernel.codec import decode
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter
from derive.prover.soundings import differs, refuses


def _context(*facts: str) -> Context:
    return Context(Builder(), tuple([decode(f) for f in facts]), Meter(1_000))


REAL = ("(real x)", "(real y)")


@pytest.mark.parametrize(
    ("equation", "facts", "expected"),
    [
        ("(= x y)", REAL, True),
        ("(= x y)", (*REAL, "(= x y)"), False),
        ("(= (^ (+ x y) 2) (+ (^ x 2) (^ y 2)))", (*REAL, "(< 0 x)", "(< 0 y)"), True),
        ("(= (^ (+ x y) 2) (+ (^ x 2) (^ y 2) (* 2 x y)))", (*REAL, "(< 0 x)", "(< 0 y)"), False),
        ("(= (abs x) x)", (*REAL, "(<= 0 x)"), False),
        ("(= (abs x) x)", REAL, True),
        # what the family is decides whether the sides differ, so nothing is said
        ("(= x y)", (*REAL, "(= (- x y) ([] p 1))".replace("(- x y)", "(+ x (* -1 y))")), False),
        ("(= x ([] p 1))", REAL, False),
    ],
)
def test_sides_differ_only_where_all_that_is_known_plainly_holds(
    equation: str, facts: tuple[str, ...], expected: bool
) -> None:
    assert differs(_context(*facts), decode(equation)) is expected


def test_what_is_negative_somewhere_is_refused() -> None:
    assert refuses(_context("(real x)", "(< 0 x)"), decode("(+ x -1)"), False)
    assert not refuses(_context("(real x)", "(< 1 x)"), decode("(+ x -1)"), False)

"""Exact linear programs: a vertex that solves them, the best one where there is a gain, or none."""
from __future__ import annotations

from fractions import Fraction
from random import Random

from flint import fmpq

from derive.prover.linear_program import solve


def row(*values):
    return [fmpq(Fraction(v).numerator, Fraction(v).denominator) for v in values]


def holds(matrix, goal, found):
    sums = [sum([Fraction(int(a.p), int(a.q)) * c for a, c in zip(line, found, strict=True)], Fraction(0)) for line in matrix]
    return all([c >= 0 for c in found]) and sums == [Fraction(int(g.p), int(g.q)) for g in goal]


def test_the_gain_is_made_as_large_as_it_can_be():
    assert solve([row(1, 1)], row(2), row(0, 1)) == [0, 2]


def test_a_negative_target_of_positive_columns_has_no_solution():
    assert solve([row(1, 1)], row(-1), row(0, 0)) is None
    assert solve([row(1, 1), row(1, 1)], row(1, 2), row(0, 0)) is None


def test_an_unbounded_gain_still_gives_a_solution():
    matrix, goal = [row(1, -1)], row(1)
    assert holds(matrix, goal, solve(matrix, goal, row(1, 1)))


def test_every_answer_to_a_random_program_solves_it_and_a_solvable_one_is_answered():
    random = Random(5)
    for _ in range(60):
        matrix = [row(*[random.randint(-3, 3) for _ in range(5)]) for _ in range(3)]
        chosen = [Fraction(random.randint(0, 4), random.randint(1, 3)) for _ in range(5)]
        goal = row(*[sum([Fraction(int(a.p), int(a.q)) * c for a, c in zip(line, chosen, strict=True)], Fraction(0)) for line in matrix])
        found = solve(matrix, goal, row(*[random.randint(0, 1) for _ in range(5)]))
        assert found is not None
        assert holds(matrix, goal, found)

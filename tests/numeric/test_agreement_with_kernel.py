"""Counterexamples of random claims: the kernel, asked about each, never says that the claim holds there."""
from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from derive.kernel.terms import KernelError, Term, add, bound, fam, fn, mul, num, power, sort, sym
from derive.numeric.refute import Question, find_counterexample
from derive.numeric.sample import apply_point

closed = pytest.importorskip("derive.kernel.closed")
NAMES = ("x", "y", "n")


def random_term(rng: Random, depth: int, names: int = 0) -> Term:
    if depth == 0 or rng.random() < 0.2:
        leaves = [sym(rng.choice(NAMES)), num(rng.randint(-2, 3)), num(Fraction(rng.randint(-3, 3), 2))]
        return bound(rng.randrange(names)) if names and rng.random() < 0.4 else rng.choice(leaves)
    kind, one = rng.randrange(7), random_term(rng, depth - 1, names)
    if kind < 2:
        return add(one, random_term(rng, depth - 1, names))
    if kind < 4:
        return mul(one, random_term(rng, depth - 1, names))
    if kind == 4:
        return power(one, num(rng.choice([2, -1, 0, Fraction(1, 2), 3])))
    if kind == 5:
        return fn(rng.choice(["exp", "log", "abs", "floor", "sin", "re"]), one) if rng.random() < 0.8 else fam("z", one)
    return Term("sum", None, (num(1), rng.choice([sym("n"), num(2)]), random_term(rng, depth - 1, names + 1)))


@pytest.mark.parametrize("seed", range(6))
def test_no_counterexample_is_a_point_where_the_kernel_sees_the_claim_hold(seed):
    rng = Random(seed)
    reals = Term("forall", None, (mul(num(-1), Term("const", "oo")), Term("const", "oo"), sort("real", fam("z", bound(0)))))
    hyps = (sort("real", sym("x")), sort("integer", sym("n")), reals)
    found_any = agreed = 0
    for _ in range(60):
        left, right = random_term(rng, 3), random_term(rng, 3)
        goal = Term(rng.choice(["eq", "ne", "le", "lt"]), None, (left, rng.choice([right, left])))
        found = find_counterexample(Question(hyps, goal), 6_000)
        if found is None:
            continue
        found_any += 1
        at = apply_point(goal, found.point)
        assert not at.free
        try:
            verdict = closed.truth(at)
        except KernelError:
            continue
        assert verdict is not True, (goal, found.point)
        agreed += verdict is False
    assert found_any > 20
    assert agreed > found_any * 0.7

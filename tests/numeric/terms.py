"""Short ways to write kernel terms in these tests, and a seeded generator of closed ones."""
from __future__ import annotations

from fractions import Fraction
from random import Random

from derive.kernel.codec import decode
from derive.kernel.terms import Term, add, bound, const, fn, mul, num, power
from derive.numeric.refute import Question


def question(goal: str, *hyps: str) -> Question:
    return Question(tuple(decode(h) for h in hyps), decode(goal))


def reals(*names: str) -> tuple[str, ...]:
    return tuple(f"(real {n})" for n in names)


def positive_integers(*names: str) -> tuple[str, ...]:
    return tuple(h for n in names for h in (f"(integer {n})", f"(< 0 {n})"))


def random_closed(rng: Random, depth: int, bound_names: int = 0) -> Term:
    """A closed real-or-complex term of small numbers, with sums, powers and functions."""
    if depth == 0 or rng.random() < 0.15:
        if bound_names and rng.random() < 0.5:
            return bound(rng.randrange(bound_names))
        return rng.choice([num(rng.randint(-3, 4)), num(Fraction(rng.randint(-5, 5), rng.randint(1, 4))), const("pi")])
    kind = rng.randrange(6)
    one = random_closed(rng, depth - 1, bound_names)
    if kind == 0:
        return add(one, random_closed(rng, depth - 1, bound_names))
    if kind == 1:
        return mul(one, random_closed(rng, depth - 1, bound_names))
    if kind == 2:
        return power(one, num(rng.choice([2, 3, -1, -2, Fraction(1, 2), Fraction(-1, 2), 0])))
    if kind == 3:
        return fn(rng.choice(["exp", "log", "sin", "cos", "tanh", "atan", "abs", "re", "conjugate"]), one)
    if kind == 4:
        return fn(rng.choice(["floor", "ceil", "sign", "asin", "acos", "sinh", "cosh"]), one)
    return Term("sum", None, (num(rng.randint(-1, 2)), num(rng.randint(0, 3)),
                              random_closed(rng, depth - 1, bound_names + 1)))

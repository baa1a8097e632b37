"""The axiom of Stirling's formula, by balls: what tends to sqrt(2*pi) errs by less than a multiple of 1/n."""

from __future__ import annotations

import pytest
from flint import acb, arb

from derive.kernel.axioms import axioms
from derive.kernel.codec import decode
from derive.kernel.terms import OO, num, open_body, substitute, sym
from derive.numeric.balls import Enclosure, enclose, precision

SHIFTS = ("0", "1", "-1", "-3", "1/2", "-5/2", "7", "(^ -1 1/2)", "(+ -2 (^ -1 1/2))", "(+ 3 (* -4 (^ -1 1/2)))")


@pytest.mark.parametrize("shift", SHIFTS)
def test_what_stirling_says_comes_true_at_complex_shifts(shift: str) -> None:
    goal = axioms()["stirling"].conclusion
    assert (goal.tag, goal.data, goal.args[0]) == ("tends", "integer", OO)
    a, n = decode(shift), sym("n")
    term = substitute(open_body(goal.args[1], n), {"a": a})
    for k in (1_000, 10_000, 100_000):
        found = enclose(substitute(term, {"n": num(k)}), 256)
        assert isinstance(found, Enclosure)
        with precision(256):
            error = abs(acb(found.ball) - (2 * arb.pi()).sqrt()) * k
            assert bool(error < 100)

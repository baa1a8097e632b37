"""A nonnegative symbol at 0 and apart from it: roots and powers whose laws need a positive base."""
from __future__ import annotations

import pytest

from tests.prover.claims import never_holds, proves

TRUE = ["(x**3)**(1/3) = x", "(x**3)**(1/3) = abs(x)", "(x**5)**(1/5)*sqrt(x) = x**(3/2)", "(x**(1/2))**(1/2) = x**(1/4)"]
FALSE = ["(x**3)**(1/3) = x**2", "(x**3)**(1/3) = -x", "(x**5)**(1/5)*sqrt(x) = x**(5/2)"]


@pytest.mark.parametrize("text", TRUE)
def test_it_holds_at_the_edge_too(text):
    proves(text, "x: nonnegative")


@pytest.mark.parametrize("text", FALSE)
def test_its_false_twin_is_not_proved(text):
    never_holds(text, "x: nonnegative")


@pytest.mark.parametrize("text", ["(x**3)**(1/3) = x", "(x**3)**(1/3) = abs(x)"])
def test_not_without_the_edge(text):
    never_holds(text, "x: real")


def test_what_holds_apart_from_the_edge_alone_is_not_proved():
    never_holds("0**x*x + 0**sqrt(x) = 0", "x: nonnegative")

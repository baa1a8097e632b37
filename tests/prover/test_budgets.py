"""Hard statements keep to their budget in CPU time, and one verdict comes out in any order of decision."""
from __future__ import annotations

import time

import pytest

from derive.kernel.codec import decode
from derive.language import read_statement
from derive.prover import decide, prices
from derive.prover.builder import Builder
from derive.prover.context import Context, Meter, OutOfBudget

pytestmark = pytest.mark.usefixtures("quiet_heap")

ALLOWED = 6.0  # CPU seconds by second of budget on a slow, loaded machine; some 0.5 on an idle one
HARD = [
    ("tan(z+pi/4) = (1+tan(z))/(1-tan(z))", "z: complex"),
    ("abs(sin(z)) < exp(abs(z))", "z: complex"),
    ("zeta(s) = Sum(1/k**s,(k,1,oo))", "s: complex"),
    ("sum(15*j**(-2) - 8/3*d*d + 15*j + 5, j=2..n) = 5*n**3 + 15*n**2 - 35 + 15*n + 8/3*d**2 - 8/3*d*d*n", "n: positive integer; d: real"),
    ("sqrt((5/2*u + 3)/y) = sqrt(5/2*u + 3)/sqrt(y)", "u,y: positive"),
    ("exp(x+y) = Sum(Sum(binomial(n+k,k)*x**k*y**n/(n+k)!,(n,0,oo)),(k,0,oo))", "x,y: complex"),
]


def decided(text: str, where: str) -> tuple[object, ...]:
    v = decide(read_statement(text, where=where), budget=0.5)
    return v.verdict, v.conditions, v.method, v.reason, v.tried, v.proof


@pytest.fixture(scope="module", autouse=True)
def oracles_loaded() -> None:
    decided("sum(k*2**k/(k+1)!, k=1..n) = n", "n: positive integer")  # importing SymPy is no part of a decision
    decided("integral(x**2, x=0..a) = a**3/3", "a: positive")


@pytest.mark.parametrize(("text", "where"), HARD, ids=[t for t, _ in HARD])
def test_a_hard_statement_keeps_to_its_budget(text: str, where: str) -> None:
    statement = read_statement(text, where=where)
    started = time.process_time()
    decide(statement, budget=0.5)
    assert time.process_time() - started < 0.5 * ALLOWED


def test_one_verdict_and_the_same_steps_in_any_order() -> None:
    easy = [("sin(z)**2 + cos(z)**2 = 1", "z: complex"), ("x**2 + y**2 >= 2*x*y", "x,y: real")]
    rows = [*HARD[:4], *easy]
    forward = [decided(*row) for row in rows]
    backward = [decided(*row) for row in reversed(rows)]
    assert forward == list(reversed(backward))


def test_a_rule_over_large_terms_costs_more_than_one_over_small_ones() -> None:
    spent = []
    for count in (3, 3_000):
        context = Context(Builder(), (), Meter(10_000))
        context.reflexive(decode(f"(+ {' '.join([f'x{i}' for i in range(count)])})"))
        spent.append(10_000 - context.meter.left)
    assert spent[0] == 1
    assert spent[1] > 1 + 6_000 // prices.NODES_RULED - 2


def test_a_rule_that_is_too_dear_is_not_begun() -> None:
    context = Context(Builder(), (), Meter(5))
    with pytest.raises(OutOfBudget):
        context.reflexive(decode(f"(+ {' '.join([f'x{i}' for i in range(3_000)])})"))
    term = decode(f"(+ {' '.join([f'x{i}' for i in range(3_000)])})")
    assert not context.builder.holds("ring", (), (term, term))

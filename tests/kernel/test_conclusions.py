"""The whole judgement that each rule concludes: its goal, and its hypotheses, no fewer and no more.

The tables stand in `expected_logic`, `expected_sums`, `expected_limits` and `expected_integrals`.
"""

from __future__ import annotations

import pytest

from derive.kernel.axioms import axiom
from derive.kernel.check import RULES
from derive.kernel.closed import truth
from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement
from derive.kernel.need import need
from derive.kernel.sides import Sides
from derive.kernel.terms import KernelError
from tests.kernel import refusals, refusals_calculus
from tests.kernel.expected_facts import EVIDENT, NEEDS, NEVER, TRUTHS
from tests.kernel.expected_integrals import INTEGRALS
from tests.kernel.expected_limits import INTERVALS, LIMITS
from tests.kernel.expected_logic import ALGEBRA, LOGIC, Row
from tests.kernel.expected_sums import SERIES, SUMS
from tests.kernel.refusals import Refusal
from tests.kernel.steps import apply, given

ROWS = (*LOGIC, *ALGEBRA, *SUMS, *SERIES, *LIMITS, *INTERVALS, *INTEGRALS)
REFUSALS = (*refusals.LOGIC, *refusals.ALGEBRA, *refusals.SUMS, *refusals.SERIES, *refusals_calculus.LIMITS,
            *refusals_calculus.INTERVALS, *refusals_calculus.INTEGRALS)

AXIOMS = [
    ("log_product", ["(^ u -1)", "y"],
     "(< 0 (^ u -1)); (< 0 y); (!= u 0); (!= (^ u -1) 0); (!= y 0); (!= (* (^ u -1) y) 0) |- "
     "(= (log (* (^ u -1) y)) (+ (log (^ u -1)) (log y)))"),
    ("exp_series", ["(^ u -1)"], "(!= u 0) |- (= (sum 0 oo (* (^ (^ u -1) #0) (^ (factorial #0) -1))) (exp (^ u -1)))"),
    ("power_decay", ["(^ u -1)", "(log v)"],
     "(integer (^ u -1)); (<= 0 (^ u -1)); (< (abs (log v)) 1); (!= u 0); (!= v 0) |- "
     "(tends:integer oo (* (^ #0 (^ u -1)) (^ (log v) #0)) 0)"),
    ("max_of_larger", ["(sum 0 oo 1)", "b"],  # a law about a series grants that one, and not the series put into it
     "(<= b (sum 0 oo 1)); (real (sum 0 oo 1)); (real b); (defined (sum 0 oo 1)) |- (= (max (sum 0 oo 1) b) (sum 0 oo 1))"),
]


def judgement(text: str) -> Judgement:
    """`hypothesis; hypothesis |- goal`."""
    hyps, goal = text.split("|- ")
    return given(goal, *[h.strip() for h in hyps.split(";") if h.strip()])


def test_every_rule_has_its_conclusions_here() -> None:
    assert {rule for rule, *_ in ROWS} == RULES.keys()


@pytest.mark.parametrize("text", NEEDS)
def test_a_term_owes_this_and_no_more(text: str) -> None:
    assert need(decode(text)) == {decode(p.strip()) for p in NEEDS[text].split(";") if p.strip()}


@pytest.mark.parametrize("text", NEVER)
def test_a_term_that_is_never_defined_is_refused(text: str) -> None:
    with pytest.raises(KernelError):
        need(decode(text))


@pytest.mark.parametrize(("goal", "facts", "evident"), EVIDENT)
def test_what_is_evident_from_facts(goal: str, facts: list[str], evident: bool) -> None:
    assert Sides([decode(f) for f in facts]).prove(decode(goal)) is evident


@pytest.mark.parametrize(("text", "wanted"), TRUTHS)
def test_which_closed_propositions_are_decided(text: str, wanted: bool | None) -> None:
    assert truth(decode(text)) is wanted


def look_at_all() -> None:
    """All tables at once, for the mutants: raises where one row differs."""
    for row in ROWS:
        test_a_rule_concludes_this_and_owes_this(row)
    for refusal in REFUSALS:
        test_a_rule_refuses_what_lacks_one_condition(refusal)
    for which, values, expected in AXIOMS:
        test_an_axiom_concludes_this_and_owes_this(which, values, expected)
    test_an_axiom_takes_no_premises_and_one_value_for_each_symbol()
    for text in NEEDS:
        test_a_term_owes_this_and_no_more(text)
    for text in NEVER:
        test_a_term_that_is_never_defined_is_refused(text)
    for goal, facts, evident in EVIDENT:
        test_what_is_evident_from_facts(goal, facts, evident)
    for text, wanted in TRUTHS:
        test_which_closed_propositions_are_decided(text, wanted)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal[0])
def test_a_rule_refuses_what_lacks_one_condition(refusal: Refusal) -> None:
    rule, premises, terms = refusal
    with pytest.raises(KernelError):
        apply(rule, [judgement(p) for p in premises], *terms)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_rule_concludes_this_and_owes_this(row: Row) -> None:
    rule, premises, terms, expected = row
    found, wanted = apply(rule, [judgement(p) for p in premises], *terms), judgement(expected)
    assert found.goal == wanted.goal
    assert sorted(map(repr, found.hyps - wanted.hyps)) == sorted(map(repr, wanted.hyps - found.hyps)) == []


@pytest.mark.parametrize(("which", "values", "expected"), AXIOMS)
def test_an_axiom_concludes_this_and_owes_this(which: str, values: list[str], expected: str) -> None:
    assert axiom((), tuple([decode(v) for v in values]), which) == judgement(expected)


def test_an_axiom_takes_no_premises_and_one_value_for_each_symbol() -> None:
    x = decode("x")
    for premises, values, which in [((), (), "exp_series"), ((), (x, x), "exp_series"), ((judgement("|- (= 0 0)"),), (x,), "exp_series"),
                                    ((), (x,), "no such law")]:
        with pytest.raises(KernelError):
            axiom(premises, values, which)

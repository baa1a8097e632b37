"""The whole judgement that each rule concludes: its goal, and its hypotheses, no fewer and no more.

The tables stand in `expected_logic`, `expected_sums`, `expected_limits`, `expected_infinity` and `expected_integrals`.
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
from tests.kernel.expected_infinity import INFINITY
from tests.kernel.expected_infinity import REFUSALS as REFUSED_AT_INFINITY
from tests.kernel.expected_integrals import INTEGRALS
from tests.kernel.expected_limits import INTERVALS, LIMITS
from tests.kernel.expected_logic import ALGEBRA, LOGIC
from tests.kernel.expected_sums import SERIES, SUMS
from tests.kernel.refusals import Refusal
from tests.kernel.steps import apply, given

ROWS = (*LOGIC, *ALGEBRA, *SUMS, *SERIES, *LIMITS, *INFINITY, *INTERVALS, *INTEGRALS)
REFUSALS = (*refusals.LOGIC, *refusals.ALGEBRA, *refusals.SUMS, *refusals.SERIES, *refusals_calculus.LIMITS,
            *refusals_calculus.INTERVALS, *refusals_calculus.INTEGRALS, *REFUSED_AT_INFINITY)

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


def difference(found: Judgement, expected: str) -> str:
    """What a judgement says other than is expected, as text."""
    wanted = judgement(expected)
    more, fewer = found.hyps - wanted.hyps, wanted.hyps - found.hyps
    goal = "" if found.goal == wanted.goal else f"goal {found.goal!r}; "
    return goal + (f"owes {sorted(map(repr, more))} and not {sorted(map(repr, fewer))}" if more or fewer else "")


def refuses(refusal: Refusal) -> bool:
    rule, premises, terms = refusal
    try:
        apply(rule, [judgement(p) for p in premises], *terms)
    except KernelError:
        return True
    return False


def is_never_defined(text: str) -> bool:
    try:
        need(decode(text))
    except KernelError:
        return True
    return False


def test_every_rule_has_its_conclusions_here() -> None:
    assert {rule for rule, *_ in ROWS} == RULES.keys()


@pytest.mark.parametrize("rule", sorted(RULES))
def test_a_rule_concludes_this_and_owes_this(rule: str) -> None:
    rows = [row for row in ROWS if row[0] == rule]
    found = [(row, difference(apply(rule, [judgement(p) for p in row[1]], *row[2]), row[3])) for row in rows]
    assert [(row, text) for row, text in found if text] == []


@pytest.mark.parametrize("rule", sorted(RULES))
def test_a_rule_refuses_what_lacks_one_condition(rule: str) -> None:
    assert [row for row in REFUSALS if row[0] == rule and not refuses(row)] == []


def test_an_axiom_concludes_this_and_owes_this() -> None:
    found = [(name, difference(axiom((), tuple([decode(v) for v in values]), name), expected)) for name, values, expected in AXIOMS]
    assert [(name, text) for name, text in found if text] == []


def test_an_axiom_takes_no_premises_and_one_value_for_each_symbol() -> None:
    x = decode("x")
    for premises, values, which in [((), (), "exp_series"), ((), (x, x), "exp_series"), ((judgement("|- (= 0 0)"),), (x,), "exp_series"),
                                    ((), (x,), "no such law")]:
        with pytest.raises(KernelError):
            axiom(premises, values, which)


def test_a_term_owes_this_and_no_more() -> None:
    wanted = {text: {decode(p.strip()) for p in owed.split(";") if p.strip()} for text, owed in NEEDS.items()}
    assert {text: need(decode(text)) for text in NEEDS if need(decode(text)) != wanted[text]} == {}


def test_a_term_that_is_never_defined_is_refused() -> None:
    assert [text for text in NEVER if not is_never_defined(text)] == []


def test_what_is_evident_from_facts() -> None:
    assert [row for row in EVIDENT if Sides([decode(f) for f in row[1]]).prove(decode(row[0])) is not row[2]] == []


def test_which_closed_propositions_are_decided() -> None:
    assert [row for row in TRUTHS if truth(decode(row[0])) is not row[1]] == []


def look_at_all() -> None:
    """All tables at once, for the mutants: raises where one row differs."""
    for rule in RULES:
        test_a_rule_concludes_this_and_owes_this(rule)
        test_a_rule_refuses_what_lacks_one_condition(rule)
    test_an_axiom_concludes_this_and_owes_this()
    test_an_axiom_takes_no_premises_and_one_value_for_each_symbol()
    test_a_term_owes_this_and_no_more()
    test_a_term_that_is_never_defined_is_refused()
    test_what_is_evident_from_facts()
    test_which_closed_propositions_are_decided()

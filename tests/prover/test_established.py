"""Lines and lemmas that a run keeps: searched for once, paid by everybody, the same in any order, and never for others."""
from __future__ import annotations

import pytest

from derive.kernel.check import recheck
from derive.kernel.terms import KernelError, Term, sym
from derive.language import read_expression, read_statement
from derive.language.claim import Claim
from derive.prover import decide
from derive.prover.builder import Builder, Step
from derive.prover.connectives import prove
from derive.prover.context import Context, Meter, OutOfBudget
from derive.prover.established import Astray, Established, established
from derive.prover.guide import Guide, Lemma
from derive.verdict import Verdict

WHERE = "a, b, c: positive"
LINE = "a**2 + b**2 >= 2*a*b"
GOAL = "a**2 + b**2 + c >= 2*a*b"


def claim(text: str, where: str = WHERE) -> Claim:
    return read_statement(text, where=where).claim()


def asked(store: Established, at: Claim, steps: int = 5_000) -> tuple[Step | None, int, int]:
    """The step, what it cost, and how often a search was made."""
    context, searches = Context(Builder(store), at.hyps, Meter(steps)), []

    def search(own: Context) -> Step | None:
        searches.append(own)
        return prove(own, at.goal)

    step = established(context, at.hyps, at.goal, None, search)
    return step, steps - context.meter.left, len(searches)


def test_a_claim_is_searched_for_once_and_paid_by_everybody() -> None:
    store = Established(5_000)
    first, second = asked(store, claim(LINE)), asked(store, claim(LINE))
    assert first[0] is not None and second[0] is not None
    assert first[0].judgement == second[0].judgement
    assert first[1] == second[1] > 0 and (first[2], second[2]) == (1, 0)


def test_what_is_kept_serves_no_other_claim_and_no_fewer_facts() -> None:
    store = Established(5_000)
    assert asked(store, claim("a < b + c", f"{WHERE}; a < b"))[0] is not None
    assert asked(store, claim("a < b + c"))[::2] == (None, 1)
    assert asked(store, claim("b < a + c", f"{WHERE}; a < b"))[::2] == (None, 1)


def test_a_claim_that_costs_more_than_is_left_is_out_of_budget_first_or_not() -> None:
    store = Established(5_000)
    with pytest.raises(OutOfBudget):
        asked(store, claim(LINE), steps=1)
    assert asked(store, claim(LINE))[2] == 0
    with pytest.raises(OutOfBudget):
        asked(store, claim(LINE), steps=1)


@pytest.mark.parametrize("error", [Astray("line 2"), KernelError("no rule")])
def test_a_search_that_broke_off_breaks_off_again(error: Exception) -> None:
    def search(own: Context) -> Step | None:
        own.meter.spend(7)
        raise error

    store, goal = Established(100), claim(LINE)
    for _ in range(2):
        context = Context(Builder(store), goal.hyps, Meter(100))
        with pytest.raises(type(error), match=str(error)):
            established(context, goal.hyps, goal.goal, None, search)
        assert context.meter.left == 93


def test_what_a_line_notes_is_noted_again() -> None:
    """That a limit exists is noted by the line that evaluates it, and pays what a later line owes."""
    store, line = Established(5_000), claim("limit((n + 1)/n, n, oo) = 1", "")
    for _ in range(2):
        context = Context(Builder(store), line.hyps, Meter(5_000))
        step = established(context, line.hyps, line.goal, None, lambda own: prove(own, line.goal))
        assert step is not None
        assert [t for t in context.builder.lemmas if t.tag == "defined"]


# ---- through decide -------------------------------------------------------------------------------------------------
def decided(text: str, guide: Guide | None, store: dict[int, Established] | None) -> Verdict:
    found = decide(read_statement(text, where=WHERE), 2.0, guide=guide, store=store)
    assert found.proof is None or recheck(found.proof).verdict == found.verdict
    return found


QUESTIONS = (
    (GOAL, Guide((claim(LINE), claim("c > 0")))),
    (LINE, Guide()),
    ("a**2 + b**2 + c >= 2*a*b + 1", Guide((claim("a**2 + b**2 >= 2*a*b + 1"),))),  # a false line: astray, then refuted
    ("a**2 + b**2 >= a*b", Guide((claim(LINE), claim("2*a*b >= a*b")), (1,))),
)


def told(found: Verdict) -> tuple[object, ...]:
    return found.verdict, found.proof, found.reason, found.tried, found.method


def test_verdicts_and_proofs_are_the_same_alone_and_in_any_order() -> None:
    alone = [told(decided(text, guide, None)) for text, guide in QUESTIONS]
    assert [t[0] for t in alone] == ["proved", "proved", "refuted", "proved"]
    for order in (range(4), range(3, -1, -1)):
        store: dict[int, Established] = {}
        found = {i: told(decided(*QUESTIONS[i], store)) for i in order}
        assert [found[i] for i in range(4)] == alone


def test_a_lemma_at_values_is_the_lemma_of_its_own_question_and_its_twin_is_not() -> None:
    def by(goal: str) -> Lemma:
        values: tuple[tuple[Term, Term], ...] = ((sym("a"), read_expression("a + c").to_term()),)
        return Lemma("squares", claim(goal), values=values)

    store: dict[int, Established] = {}
    assert decided(LINE, Guide(), store).verdict == "proved"
    assert decided("(a + c)**2 + b**2 >= 2*(a + c)*b", Guide(lemmas=(by(LINE),)), store).verdict == "proved"
    assert decided("(a + c)**2 + b**2 >= 2*(a + c)*b + 1", Guide(lemmas=(by(f"{LINE} + 1"),)), store).verdict == "refuted"


@pytest.mark.parametrize(("text", "verdict"), [(LINE, "proved"), ("a**2 + b**2 > 2*a*b", "refuted")])
def test_under_an_empty_guide_a_claim_is_sought_as_a_lemma_is_and_kept_for_what_uses_it(text: str, verdict: str) -> None:
    store: dict[int, Established] = {}
    statement = read_statement(text, where=WHERE)
    assert decide(statement, 2.0, guide=Guide(), store=store).verdict == verdict
    assert decide(statement, 2.0).verdict == verdict
    (kept,) = store.values()
    at = statement.claim()
    assert (kept.kept[at.hyps, at.goal, None, 0].last is not None) == (verdict == "proved")
    step, _, searches = asked(kept, at, kept.steps)
    assert (step is not None) == (verdict == "proved") and searches == 0


def test_under_an_empty_guide_nothing_is_said_of_lines() -> None:
    verdict = decide(read_statement("f[a] < f[b]", where="a, b: integer; f[k]: real; a < b"), 1.0, guide=Guide())
    assert verdict.verdict != "proved" and "lines" not in (verdict.reason or "")

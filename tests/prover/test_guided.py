"""Proofs along a derivation: lines that join, lemmas at values, induction and cases; and lines that lead nowhere."""
from __future__ import annotations

import pytest

from derive.kernel.check import recheck
from derive.kernel.terms import Term, sym
from derive.language import read_expression, read_statement
from derive.language.claim import Claim
from derive.prover import decide
from derive.prover.guide import Guide, Lemma
from derive.verdict import Verdict


def claim(text: str, where: str = "") -> Claim:
    return read_statement(text, where=where).claim()


def along(text: str, where: str, *lines: str, more: str = "", **parts: object) -> Verdict:
    """The verdict with the lines as a guide; `more` is assumed in the lines besides."""
    guide = Guide(tuple([claim(line, f"{where}; {more}" if more else where) for line in lines]), **parts)  # type: ignore[arg-type]
    found = decide(read_statement(text, where=where), 3.0, guide=guide)
    if found.proof is not None:
        assert recheck(found.proof).verdict == found.verdict
    return found





def test_lines_join_to_the_statement() -> None:
    found = along("(x - y)**2 + 2*x*y >= 2*x*y", "x, y: real", "(x - y)**2 >= 0")
    assert found.verdict == "proved"


def test_a_chain_of_mixed_relations_joins() -> None:
    found = along("f <= h + 1", "f, g, h: real; f = g; g <= h", "f = g", "g <= h", "h < h + 1")
    assert found.verdict == "proved"


def test_a_chain_of_equivalences_joins() -> None:
    found = along("n/(2*d + n) < 1/2 <=> n < 2*d", "n, d: positive", "n/(2*d + n) < 1/2 <=> 2*n < 2*d + n",
                  "2*n < 2*d + n <=> n < 2*d")
    assert found.verdict == "proved"


WIDTHS = "E, H, V, c: real; E > 0; H > 0; V > E; c > 0; V*(H - E) - E*H > 0"
POSITIVE = "c*H/(V*(H - E) - E*H)**2"
SLOPE = "c*H*(H*(V - E) - 2*V*E)/(V*(H - E) - E*H)**2 > 0"
LINES = (f"{POSITIVE} > 0", f"{SLOPE} <=> {POSITIVE}*(H*(V - E) - 2*V*E) > 0",
         f"{POSITIVE}*(H*(V - E) - 2*V*E) > 0 <=> H*(V - E) - 2*V*E > 0",
         "H*(V - E) - 2*V*E > 0 <=> H > 2*V*E/(V - E)")
SIGN = Lemma("sign", claim("p*q > 0 <=> q > 0", "p: positive; q: real"),
             values=((sym("p"), read_expression(POSITIVE).to_term()),
                     (sym("q"), read_expression("H*(V - E) - 2*V*E", constants=()).to_term())))


def test_a_fact_may_stand_between_equivalences() -> None:
    assert along(f"{SLOPE} <=> H > 2*V*E/(V - E)", WIDTHS, *LINES, lemmas=(SIGN,)).verdict == "proved"


def test_equivalences_that_lead_elsewhere_do_not_join_around_a_fact() -> None:
    assert along(f"{SLOPE} <=> H > 2*E", WIDTHS, *LINES, lemmas=(SIGN,)).verdict == "refuted"
    assert along(f"{SLOPE} <=> H > V*E/(V - E)", WIDTHS, *LINES[:3], lemmas=(SIGN,)).verdict != "proved"


def test_a_false_line_leads_nowhere_and_is_named() -> None:
    found = along("gamma(x + 1/3) < gamma(x + 7/5)*exp(x**2 + 4)", "x: positive", "gamma(x + 1/3) < 2*gamma(x + 7/5)",
                  "2*gamma(x + 7/5) < gamma(x)")
    assert found.verdict == "undecided"
    assert found.reason is not None and "line 1" in found.reason


def test_true_lines_do_not_prove_something_false() -> None:
    found = along("(x - y)**2 > 0", "x, y: real", "(x - y)**2 >= 0", "(x - y)**2 + 1 > 0")
    assert found.verdict == "refuted"


def test_lines_that_assume_more_than_the_statement_prove_nothing() -> None:
    found = along("x**3 > 0", "x: real", "x**3 > 0", more="x > 0")
    assert found.verdict == "refuted"
    found = along("a[n] <= b[n]", "n: nonnegative integer; a[k], b[k]: real", "a[n] <= b[n]", more="a[n] = b[n]")
    assert found.verdict not in ("proved", "conditional")


CONTRACTION = "t: nonnegative integer; kappa: nonnegative; D[i]: nonnegative; D[i+1] <= kappa*D[i]"
STEPS = ("D[t+1] <= kappa*D[t]", "kappa*D[t] <= kappa*(kappa**t*D[0])", "kappa*(kappa**t*D[0]) = kappa**(t+1)*D[0]")


def step_of(goal: str) -> Guide:
    return Guide(tuple([claim(line, f"{CONTRACTION}; {goal}") for line in STEPS]))


def test_induction_with_the_lines_of_its_step() -> None:
    goal = "D[t] <= kappa**t*D[0]"
    assert along(goal, CONTRACTION, induction="t", step=step_of(goal)).verdict == "proved"


def test_induction_does_not_prove_a_bound_that_is_too_small() -> None:
    goal = "D[t] <= kappa**(t+1)*D[0]"
    found = along(goal, CONTRACTION, induction="t", step=step_of(goal))
    assert found.verdict not in ("proved", "conditional")


def test_induction_under_a_bound_of_its_symbol() -> None:
    """What is known of the steps up to h alone gives what holds up to h."""
    goal, upto = "D[t] <= kappa**t*D[0]", "D[i+1] <= kappa*D[i] for i in 0..h-1; h: nonnegative integer; t <= h"
    where = CONTRACTION.replace("D[i+1] <= kappa*D[i]", upto)
    lines = Guide(tuple([claim(line, f"{where}; {goal}; t + 1 <= h") for line in STEPS]))
    assert along(goal, where, induction="t", step=lines).verdict == "proved"
    beyond = where.replace("t <= h", "t <= h + 1")
    lines = Guide(tuple([claim(line, f"{beyond}; {goal}; t + 1 <= h + 1") for line in STEPS]))
    assert along(goal, beyond, induction="t", step=lines).verdict not in ("proved", "conditional")


def test_induction_on_what_is_only_known_from_a_number_on_has_no_step() -> None:
    """s <= t bounds below by a symbol: it may hold at t + 1 and not at t."""
    goal = "D[t] <= kappa**t*D[0]"
    found = along(goal, CONTRACTION + "; s: integer; s <= t", induction="t", step=step_of(goal))
    assert found.verdict not in ("proved", "conditional")


def test_induction_needs_a_symbol_of_which_nothing_else_is_said() -> None:
    goal = "D[t] <= kappa**t*D[0]"
    for more in ("t != 5", "t <= 5; t <= 7"):
        assert along(goal, f"{CONTRACTION}; {more}", induction="t", step=step_of(goal)).verdict == "undecided"


def square(value: str, where: str) -> Lemma:
    a = claim("a = 0", "a: real").goal.args[0]
    return Lemma("square", claim("a**2 >= 0", "a: real"), None, ((a, claim(f"{value} = 0", where).goal.args[0]),))


def test_a_lemma_at_a_value() -> None:
    found = along("x**2 + y**2 >= 2*x*y", "x, y: real", lemmas=(square("x - y", "x, y: real"),))
    assert found.verdict == "proved"


def test_a_lemma_needs_its_assumptions_at_the_value() -> None:
    """a >= 0 for positive a says nothing of x - y."""
    a = claim("a = 0").goal.args[0]
    lemma = Lemma("positive", claim("a > 0", "a: positive"), None, ((a, claim("x - y = 0").goal.args[0]),))
    found = along("x - y + b[1]**2 > 0", "x, y: real; b[k]: real", lemmas=(lemma,))
    assert found.verdict not in ("proved", "conditional")


def test_a_lemma_that_is_not_proved_is_no_lemma() -> None:
    a = claim("a = 0").goal.args[0]
    lemma = Lemma("wrong", claim("a > 0", "a: real"), None, ((a, claim("x = 0").goal.args[0]),))
    found = along("x > 0 - b[1]**2", "x: real; b[k]: real", lemmas=(lemma,))
    assert found.verdict == "refuted"


def ordered(low: str, high: str, where: str) -> Lemma:
    a, b = claim("a = b", "a, b: real").goal.args
    values = [(k, claim(f"{v} = 0", where).goal.args[0]) for k, v in ((a, low), (b, high))]
    return Lemma("ordered", claim("exp(a) <= exp(b)", "a, b: real; a <= b"), None, tuple(values))


def test_a_lemma_may_need_what_a_lemma_before_it_says() -> None:
    """(x - y)**2 >= 0 comes first, then exp at 0 and at (x - y)**2; nothing serves what comes after it."""
    where = "x, y: real"
    first, second = square("x - y", where), ordered("0", "(x - y)**2", where)
    assert along("exp((x - y)**2) >= exp(0)", where, lemmas=(first, second)).verdict == "proved"
    unfit = ordered("0", "x - y", where)
    assert along("exp(x - y) >= exp(0)", where, lemmas=(first, unfit)).verdict == "refuted"


@pytest.mark.parametrize(("goal", "verdict"), [("abs(x) >= x", "proved"), ("abs(x) > x", "refuted")])
def test_cases(goal: str, verdict: str) -> None:
    found = along(goal, "x: real", cases=((claim("x >= 0").goal, Guide()),))
    assert found.verdict == verdict


def test_cases_must_cover_what_is_left() -> None:
    """From x >= 1 alone nothing follows for the others."""
    found = along("x**3 >= x", "x: real", cases=((claim("x >= 1").goal, Guide()),))
    assert found.verdict == "refuted"


def at_members(value: str, where: str, lemma: str = "a > 0") -> Guide:
    """A lemma about one number, at a value that speaks of the index of a range."""
    a, found = claim("a = 0").goal.args[0], claim(f"{value} = 0", where).goal.args[0]
    return Guide(lemmas=(Lemma("member", claim("exp(a) + a**3 >= 1 + a", lemma), None, ((a, found),)),))


def lifted(text: str, where: str, guide: Guide) -> str:
    found = decide(read_statement(text, where=where), 3.0, guide=guide)
    if found.proof is not None:
        assert recheck(found.proof).verdict == found.verdict
    return found.verdict


def test_a_lemma_at_a_member_serves_at_every_index() -> None:
    where = "n: positive integer; f[k]: positive"
    text = "ForAll(exp(f[k]) + f[k]**3 >= 1 + f[k], (k, 1, n))"
    assert lifted(text, where, at_members("f[k]", "f[k]: positive", "a: positive")) == "proved"


def test_a_lemma_at_a_member_needs_its_assumptions_at_every_index() -> None:
    """At f[k] = -2 it fails; a bound on a part of the range is no bound on all of it."""
    text = "ForAll(exp(f[k]) + f[k]**3 >= 1 + f[k], (k, 1, n))"
    guide = at_members("f[k]", "f[k]: real", "a: positive")
    assert lifted(text, "n: positive integer; f[k]: real", guide) not in ("proved", "conditional")
    part = "n: positive integer; f[k]: real; f[k] > 0 for k in 2..n"
    assert lifted(text, part, guide) not in ("proved", "conditional")


def at_index(bound: str) -> Guide:
    """A lemma about one member, at the index of a range."""
    i, k = claim("i = k", "i, k: integer").goal.args
    where = "n: positive integer; i: positive integer; i <= n; f[k]: real; f[k] <= 2 for k in 1..n"
    return Guide(lemmas=(Lemma("member", claim(f"exp(f[i]) <= {bound}", where), None, ((i, k),)),))


def test_a_lemma_about_a_symbol_serves_at_every_index() -> None:
    where = "n: positive integer; f[k]: real; f[k] <= 2 for k in 1..n"
    assert lifted("ForAll(exp(f[k]) <= exp(2), (k, 1, n))", where, at_index("exp(2)")) == "proved"
    for wrong in ("ForAll(exp(f[k]) <= exp(2), (k, 0, n))", "ForAll(exp(f[k]) <= exp(2), (k, 1, n + 1))"):
        assert lifted(wrong, where, at_index("exp(2)")) not in ("proved", "conditional")


def grown(value: str, where: str, implied: bool = False) -> Lemma:
    """exp(a) + a**3 >= 1 + a where a >= 0, as a lemma that needs it or as one that says it."""
    a, at = claim("a = 0", "a: real").goal.args[0], claim(f"{value} = 0", where).goal.args[0]
    said = "exp(a) + a**3 >= 1 + a"
    found = claim(f"a >= 0 => {said}", "a: real") if implied else claim(said, "a: real; a >= 0")
    return Lemma("grown", found, None, ((a, at),))


@pytest.mark.parametrize("implied", [True, False])
def test_an_implication_from_a_lemma_that_needs_what_it_assumes(implied: bool) -> None:
    where = "x: real; b[k]: real"
    goal = "x >= 0 => exp(x) + x**3 + b[1]**2 >= 1 + x"
    assert along(goal, where, lemmas=(grown("x", where, implied),)).verdict == "proved"
    wrong = "x >= -3 => exp(x) + x**3 >= 1 + x"
    assert along(wrong, where, lemmas=(grown("x", where, implied),)).verdict == "refuted"


def test_a_lemma_that_is_an_implication_gives_its_conclusion_where_it_can() -> None:
    where = "y: real; y >= 0; f[k]: real"
    assert along("exp(y) + y**3 >= 1 + y", where, lemmas=(grown("y", where, True),)).verdict == "proved"
    loose = where.replace("y >= 0", "y >= -3")
    assert along("exp(y) + y**3 >= 1 + y", loose, lemmas=(grown("y", loose, True),)).verdict == "refuted"


def sides_of_one(last: str) -> tuple[tuple[Term, Guide], ...]:
    """y < 1, where log(y) < 0, and then another case, where log(y) > 0."""
    parts = [("y < 1", "log(y) < 0"), (last, "log(y) > 0")]
    where = "y: positive"
    return tuple([(claim(at, where).goal, Guide((claim(line, f"{where}; {at}"),))) for at, line in parts])


def test_the_last_case_may_be_all_that_is_left() -> None:
    found = along("log(y) != 0", "y: positive; y != 1", cases=sides_of_one("y > 1"))
    assert found.verdict == "proved"


def test_a_last_case_that_leaves_something_out_is_not_taken_for_the_rest() -> None:
    """At 1 the first fails, at 3/2 the second, and these belong to neither case."""
    assert along("log(y) != 0", "y: positive", cases=sides_of_one("y > 1")).verdict == "refuted"
    found = along("2*y != 3", "y: positive; y != 1", cases=sides_of_one("y > 2"))
    assert found.verdict == "refuted"


def test_facts_between_the_lines_of_a_chain_do_not_join() -> None:
    lines = ("f <= g", "x**2 >= 0", "g < h", "h = h + 0*x")
    assert along("f < h", "f, g, h, x: real; f <= g; g < h", *lines).verdict == "proved"
    assert along("f < g", "f, g, h, x: real; f <= g; g < h", *lines).verdict == "refuted"


def shifted(other: str, where: str) -> Guide:
    """A lemma about two families, at members that stand one further: from g = 2*f it has f = 0 => g = 0."""
    member, i = claim("f[i] = 0", "f[i]: real").goal.args[0], sym("i")
    g = claim("g[i] = 0", "g[i]: real").goal.args[0]
    values = tuple([(p, claim(f"{v} = 0", where).goal.args[0]) for p, v in ((member, "x[l, i]"), (g, other))])
    law = claim("ForAll(f[i] = 0, (i, 1, n)) => ForAll(g[i] = 0, (i, 1, n))",
                "n: positive integer; f[i], g[i]: real; g[i] = 2*f[i] for i in 1..n")
    assert i in values[0][0].args
    return Guide(lemmas=(Lemma("double", law, None, (), values),))


DOUBLED = "n, m: positive integer; x[l, i]: real; ForAll(ForAll(x[l + 1, i] = 2*x[l, i], (i, 1, n)), (l, 1, m))"
NEXT_ROW = "ForAll(ForAll(x[l, i] = 0, (i, 1, n)) => ForAll(x[{l}, i] = 0, (i, 1, n)), (l, 1, {m}))"


def test_a_lemma_at_members_beside_the_index_serves_at_every_index() -> None:
    guide = shifted("x[l + 1, i]", "x[l, i]: real")
    assert lifted(NEXT_ROW.format(l="l + 1", m="m"), DOUBLED, guide) == "proved"


def test_a_lemma_at_members_beside_the_index_serves_at_no_index_outside_its_range() -> None:
    assert lifted(NEXT_ROW.format(l="l + 1", m="m + 1"), DOUBLED, shifted("x[l + 1, i]", "x[l, i]: real")) != "proved"
    assert lifted(NEXT_ROW.format(l="l + 2", m="m - 1"), DOUBLED.replace("l + 1", "l + 3"),
                  shifted("x[l + 2, i]", "x[l, i]: real")) != "proved"


PAIR = ("N, t: nonnegative integer; a[k], b[k]: real; a[k+2] = 3*a[k+1] - a[k] for k in 0..N; "
        "b[k+2] = {step} for k in 0..N; a[0] = b[0]; a[1] = b[1]")
ALIKE = "(t <= N + 1 => a[t] = b[t]) and (t <= N + 1 => a[t+1] = b[t+1])"
ALIKE_LINES = ("a[t] = b[t]", "a[t+1] = b[t+1]", "a[t+2] = 3*a[t+1] - a[t]", "b[t+2] = {step}", "a[t+2] = b[t+2]")


@pytest.mark.parametrize(("step", "there", "proved"), [
    ("3*b[k+1] - b[k]", "3*b[t+1] - b[t]", True), ("3*b[k+1] - 2*b[k]", "3*b[t+1] - 2*b[t]", False)])
def test_the_hypothesis_of_an_induction_may_be_a_conjunction(step: str, there: str, proved: bool) -> None:
    where = PAIR.format(step=step)
    lines = tuple([claim(f"t + 1 <= N + 1 => {line.format(step=there)}", f"{where}; {ALIKE}") for line in ALIKE_LINES])
    found = along(ALIKE, where, induction="t", step=Guide(lines))
    assert (found.verdict == "proved") is proved

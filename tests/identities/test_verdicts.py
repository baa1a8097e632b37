"""The whole catalogue through the prover: every statement and step proved, every erratum refuted by a counterexample."""
from __future__ import annotations

import json
import subprocess
import sys

import pytest

from derive.catalogue import Identity, Question, answer, questions
from derive.prover import decide
from identities import CATALOGUE

QUESTIONS = [pytest.param(question, id=question.name) for entry in CATALOGUE for question in questions(entry)]
# the elementary laws that the catalogue may rest on, and nothing else
LAWS = {
    "abs_product", "abs_square", "below_abs", "binomial_factorial", "exp_above_tangent", "exp_increases",
    "exp_series", "exp_tangent", "floor_of_integer", "floor_shift", "gamma_factorial",
    "gamma_reflection", "gamma_step", "log_below_tangent",
    "log_exp", "log_increases", "log_power", "log_product", "log_tangent", "pascal", "power_decay",
    "power_increases", "power_power", "power_power_integer", "power_product", "root_of_square",
    "root_product", "stirling", "triangle_inequality"}
RECHECK = """
import sys
from derive.kernel.check import recheck
documents = sys.stdin.read().split("\\n---\\n")
verdicts = {recheck(document).verdict for document in documents}
heavy = sorted({"sympy", "numpy", "mpmath"} & set(sys.modules))
print(len(documents), sorted(verdicts), heavy)
"""


@pytest.mark.slow
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_expected_verdict_comes_out(question: Question) -> None:
    result = answer(question, budget=10.0)
    assert result.passed, f"{result.verdict.verdict}: {result.verdict.reason}"
    assert result.verdict.verdict != "conditional", f"left to be given: {result.verdict.conditions}"
    assert set(result.verdict.axioms) <= LAWS
    by_balls = result.verdict.method == "counterexample (rigorous balls)"  # beyond the functions of the kernel
    assert result.verdict.proof or by_balls or result.expected in ("computed", "cited", "supported"), "there is nothing to re-check"


def entry(name: str) -> Identity:
    return next(page for page in CATALOGUE if page.name == name)


def test_the_counterexample_to_any_narrower_width_could_be_built() -> None:
    wrong = next(a for a in entry("embedding.factorised").errata if a.label == "any-narrower")
    found = decide(wrong.statement).counterexample
    assert found is not None
    V, E, H = (int(found.at[name]) for name in "VEH")
    assert 0 < E < H
    assert V*E + E*H >= V*H


def test_proofs_are_accepted_by_the_kernel_alone() -> None:
    pages = [entry("block.encoder-parameters"), entry("embedding.break-even"), entry("generation.with-cache")]
    proofs = [answer(question).verdict.proof for page in pages for question in questions(page)]
    documents = [proof for proof in proofs if proof]
    assert len(documents) == len(proofs)
    assert all(json.loads(document) for document in documents)
    done = subprocess.run([sys.executable, "-c", RECHECK], input="\n---\n".join(documents), text=True,
                          capture_output=True, check=True)
    assert done.stdout.split("\n")[0] == f"{len(documents)} ['proved', 'refuted'] []"

"""The fast part of the kernel's fuzzing; the long run is `python -m tests.fuzz.kernel --cases 100000 --seed N`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from mpmath import mpc

from derive.kernel import normal as normal_forms
from derive.kernel.check import RULES
from derive.kernel.codec import decode, encode
from derive.kernel.judgement import Judgement
from derive.kernel.normal import Normaliser, is_zero, normal
from derive.kernel.terms import KernelError, sub
from tests.fuzz import kernel
from tests.fuzz.look_alikes import rewritten
from tests.fuzz.numeric_model import Model, Undefined
from tests.fuzz.random_terms import POOLS, Terms
from tests.fuzz.rules import STEPS

ROOT = Path(__file__).resolve().parents[2]
CASES = {
    "normal": 200,
    "pair": 200,
    "side": 240,
    "estimate": 200,
    "box": 70,
    "spread": 150,
    "derivative": 120,
    "limit": 120,
    "near": 300,
    "growth": 300,
    "axiom": 150,
    "rule": 350,
}


@pytest.mark.parametrize("campaign", sorted(kernel.CAMPAIGNS))
def test_the_kernel_says_nothing_that_numbers_deny(campaign: str) -> None:
    findings: list[kernel.Finding] = []
    tally = kernel.run(campaign, CASES[campaign], 1, findings.append)
    assert not findings
    assert tally["held"] >= CASES[campaign] // 12, "the campaign hardly tested anything"


def forms(seed: int, count: int) -> list[str]:
    """Canonical texts of random terms, in the order of generation."""
    out = []
    for i in range(count):
        t = Terms(Random(f"forms:{seed}:{i}")).term(4)
        try:
            out.append(encode(normal(t)))
        except KernelError:
            out.append("refused")
    return out


def test_the_normal_form_does_not_depend_on_history() -> None:
    before = forms(1, 80)
    forms(2, 80)
    assert forms(1, 80) == before
    code = "from tests.fuzz.test_kernel import forms; print('\\n'.join(forms(1, 80)))"
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"},
        )
        assert run.stdout.split("\n")[:-1] == before


def test_canonical_text_reads_back() -> None:
    for i in range(300):
        t = Terms(Random(f"text:{i}")).term(4)
        assert decode(encode(t)) == t


def test_the_zero_test_is_reflexive_and_symmetric() -> None:
    for i in range(100):
        rng = Random(f"zero:{i}")
        a = Terms(rng).term(3)
        b = rewritten(a, rng, 2)
        try:
            assert is_zero(sub(a, a))
            assert is_zero(sub(a, b)) == is_zero(sub(b, a))
        except KernelError:
            continue


# ---- the fuzzers see what is wrong ----------------------------------------------------------------------------------
def findings(campaign: str, cases: int, seed: int = 7) -> int:
    return kernel.run(campaign, cases, seed, lambda found: None)["found"]


def test_a_pun_of_exponents_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The zero test with (x^a)^b = x^(a*b) for symbols x."""
    plain = Normaliser.power

    def pun(self: Normaliser, b: dict, e: object) -> dict:  # type: ignore[type-arg]
        if len(b) == 1 and not isinstance(e, tuple):
            ((m, c),) = b.items()
            if c == 1 and len(m) == 1 and m[0][0].tag == "sym":
                return {((m[0][0], self.stretch(m[0][1], e)),): 1}
        return plain(self, b, e)  # type: ignore[arg-type]

    monkeypatch.setattr(Normaliser, "power", pun)
    monkeypatch.setattr(normal_forms, "_KEPT", {})
    normal.cache_clear()
    try:
        assert findings("normal", 100, seed=3)
    finally:
        normal.cache_clear()


@pytest.mark.parametrize("rule", ["last", "split", "kronecker", "instance", "whole"])
def test_a_rule_without_its_obligations_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = RULES[rule]

    def careless(premises: tuple[Judgement, ...], terms: tuple[object, ...]) -> Judgement:
        j = sound(premises, terms)  # type: ignore[arg-type]
        return Judgement(frozenset([h for h in j.hyps if h.tag not in ("le", "integer")]), j.goal)

    monkeypatch.setitem(RULES, rule, careless)
    for other in set(STEPS) - {rule}:
        monkeypatch.delitem(STEPS, other)
    assert findings("rule", 40)


# ---- the model ------------------------------------------------------------------------------------------------------
def test_the_model_follows_the_semantics() -> None:
    model = Model({"x": 0, "y": 2 * kernel.mpf(1) * mpc(0, 1), "n": -3})
    assert model.value(decode("(^ x 0)")) == 1
    assert model.value(decode("(sum 1 n #0)")) == 0 and model.value(decode("(prod 1 n #0)")) == 1
    assert model.value(decode("(binomial -2 3)")) == -4
    for text in (
        "(^ x -1)",
        "(log x)",
        "(factorial n)",
        "(floor y)",
        "(^ x (^ -1 1/2))",
        "(sum 1/2 3 #0)",
        "(gamma n)",
    ):
        with pytest.raises(Undefined):
            model.value(decode(text))
    assert (
        not model.true(decode("(= (^ x -1) (^ x -1))"))
        and not model.true(decode("(!= (^ x -1) 1)"))
        and not model.true(decode("(<= y y)"))
    )
    assert model.true(decode("(forall 1 n (< #0 0))")) and model.true(decode("(not (< y 1))"))


def test_the_points_include_the_places_where_wrong_laws_show() -> None:
    pool = [complex(v) for v in POOLS["complex"]]  # type: ignore[arg-type]
    assert {0, 1, -1} <= set(pool) and any([abs(v - 6.283185307179586j) < 1e-9 for v in pool])

"""One statement, one verdict and one proof text: twice here, in processes of other hash seeds; re-checked without SymPy."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from derive.language import read_statement
from derive.prover import decide

ROOT = Path(__file__).resolve().parents[2]
STATEMENTS = [
    ("4*d**2 + 8*d**2 = 12*d**2", ""), ("(x**2-1)/(x-1) = x+1", ""), ("1/(x*y)*x*y = 1", ""), ("sqrt(x**2) = x", ""),
    ("log(x*y/z) = log(x) + log(y) - log(z)", "x,y,z: positive"), ("sum(t**2, t=1..n) = n*(n+1)*(2*n+1)/6", "n: nonnegative integer"),
    ("2**n >= n+1", "n: nonnegative integer"), ("max(x,y) + min(x,y) = x + y", ""), ("1/x = 1 <=> x = 1", ""),
    ("x**2 + y**2 + z**2 >= x*y + y*z + z*x", ""), ("a*n**2+n = Theta(n**2)", "n -> oo; a: positive"), ("1/n -> 1", "n -> oo"),
    ("limit(sin(a*x)/x, x, 0) = a", ""), ("V*E + E*H < V*H", "V,E,H: positive; E < V*H/(V+H)"),
    ("diff(log(sum(exp(z[k]), k=1..K)), z[i]) = exp(z[i])/sum(exp(z[k]), k=1..K)", "K: positive integer; i in 1..K"),
    ("sum(p[k]**2, k=1..K) <= 1", "p[k]: nonnegative; K: positive integer; sum(p[k], k=1..K) = 1"), ("floor(x+n) = floor(x)+n", "n: integer"),
    ("x**2 = y**2 => x = y", "x,y: positive"), ("0**n = 0", "n: nonnegative integer"), ("x = 1", "x: positive; x < 0"),
    ("log(x**2) = 2*log(abs(x))", "x: real"),
]
_DECIDE = """
import json, sys
from derive.language import read_statement
from derive.prover import decide
out = []
for text, where in json.load(sys.stdin):
    v = decide(read_statement(text, where=where), budget=1)
    out.append([v.verdict, list(v.conditions), v.repair, v.method, v.reason, v.proof])
print(json.dumps(out))
"""
_RECHECK = """
import json, sys
from derive.kernel.check import recheck
found = [recheck(text).verdict for text in json.load(sys.stdin)]
heavy = [name for name in ("sympy", "mpmath", "numpy", "flint") if name in sys.modules]
print(json.dumps([found, heavy]))
"""


def run(program: str, data: object, seed: str) -> list:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], input=json.dumps(data), capture_output=True, text=True,  # noqa: S603
                          env=environment, check=True, cwd=ROOT)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def here() -> list:
    verdicts = [decide(read_statement(text, where=where), budget=1) for text, where in STATEMENTS]
    return [[v.verdict, list(v.conditions), v.repair, v.method, v.reason, v.proof] for v in verdicts]


def test_the_same_again_in_one_process(here):
    again = [decide(read_statement(text, where=where), budget=1) for text, where in reversed(STATEMENTS)]
    assert [[v.verdict, list(v.conditions), v.repair, v.method, v.reason, v.proof] for v in reversed(again)] == here


@pytest.mark.parametrize("seed", ["1", "4711"])
def test_the_same_in_a_fresh_process_of_another_hash_seed(here, seed):
    assert run(_DECIDE, STATEMENTS, seed) == here


def test_every_proof_is_accepted_where_nothing_but_the_standard_library_is_imported(here):
    proofs = [(row[0], row[-1]) for row in here if row[-1] is not None]
    found, heavy = run(_RECHECK, [p for _, p in proofs], "0")
    assert len(proofs) > 15
    assert found == [verdict for verdict, _ in proofs]
    assert heavy == []


def test_a_verdict_of_proved_or_conditional_always_has_a_proof(here):
    assert all([row[-1] is not None for row in here if row[0] in ("proved", "conditional")])

"""The checker against hostile documents: JSON tricks, wrong witnesses, unused nodes, forged objects, random mutants."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import derive.kernel
from derive.kernel.check import recheck
from derive.kernel.judgement import Judgement
from derive.kernel.terms import KernelError, Term, num, sym
from tests.kernel.documents import (
    CANCELLED,
    GAUSS,
    ORDER,
    REFUTED,
    SLOPE,
    SQUARE,
    VALID,
    check,
    document,
    point,
    rejected,
)

PACKAGE = Path(derive.kernel.__file__).parent


@pytest.mark.parametrize("name", sorted(VALID))
def test_the_unharmed_documents_are_accepted(name: str) -> None:
    expected = {"cancelled": "conditional", "refuted": "refuted"}.get(name, "proved")
    assert recheck(json.dumps(VALID[name])).verdict == expected


@pytest.mark.parametrize("name", sorted(VALID))
def test_steps_worked_before_prove_again_what_they_proved_and_nothing_else(name: str) -> None:
    mine, first = VALID[name], recheck(json.dumps(VALID[name]))
    assert recheck(json.dumps(mine)) == first
    for other in VALID.values():
        if other["goal"] != mine["goal"]:
            assert rejected(json.dumps({**mine, "goal": other["goal"]}))


# ---- JSON -----------------------------------------------------------------------------------------------------------
TEXT = json.dumps(SQUARE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "1",
        '"proof"',
        "{",
        TEXT + "x",
        TEXT[:-1],
        "[" * 3000,
        "[" * 3000 + "]" * 3000,
        '{"a":' * 3000 + "1" + "}" * 3000,
        "NaN",
        "Infinity",
        "1" * 5000,
        TEXT.replace('"version": 1', '"version": 1.0'),
        TEXT.replace('"version": 1', '"version": true'),
        TEXT.replace('"version": 1', '"version": "1"'),
        TEXT.replace('"version": 1', '"version": 2'),
        TEXT.replace('"version": 1', '"version": 1' + "0" * 50),
        TEXT.replace('"version": 1', '"version": 1, "version": 1'),
        TEXT.replace('"version": 1', '"version": 1, "note": "x"'),
        TEXT.replace('"kind": "proof"', '"kind": "axiom"'),
        TEXT.replace('"kind": "proof"', '"kind": ["proof"]'),
        TEXT.replace('"from": []', '"from": {}'),
        TEXT.replace('"from": []', '"from": [0]'),
        TEXT.replace('"from": []', '"from": [-1]'),
        TEXT.replace('"from": []', '"from": [false]'),
        TEXT.replace('"rule": "ring"', '"rule": "RING"'),
        TEXT.replace('"rule": "ring"', '"rule": "ring x"'),
        TEXT.replace('"rule": "ring"', '"rule": "ring "'),
        TEXT.replace('"rule": "ring"', '"rule": "axiom log_product"'),
        TEXT.replace('"rule": "ring"', '"rule": "axiom nothing"'),
        TEXT.replace('"rule": "ring"', '"rule": "__class__"'),
        TEXT.replace('"rule": "ring"', '"rule": "ring", "by": "me"'),
    ],
)
def test_hostile_json_is_rejected(text: str) -> None:
    assert rejected(text)


@pytest.mark.parametrize("not_text", [None, 1, b"{}", SQUARE, ["x"], Judgement(frozenset(), num(1))])
def test_only_text_is_checked(not_text: object) -> None:
    assert rejected(not_text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "(+  x 1)",
        "(+ x 1) ",
        " (+ x 1)",
        "(+ x 1.0)",
        "(+ x 01)",
        "(+ x +1)",
        "(+ x 2/4)",
        "(+ x 1/0)",
        "(+ x -0)",
        "(+ x)",
        "(+)",
        "()",
        "x y",
        "(x y)",
        "(sin)",
        "(sin x y)",
        "(+ x #0)",
        "#0",
        "(+ x #-1)",
        "(+ x ٣)",
        "(num 1)",
        "(sym x)",
        "(^ x)",
        "(sum 1 n)",
        "(tends oo #0 1)",
        "(tends:up oo #0 1)",
        "(+:real x 1)",
        "(sin:real x)",
        "(= x sin)",
        "(+ x 1))",
        "((+ x 1)",
        "(" * 400 + "x" + ")" * 400,
        "(+ x\u00a01)",
        "(+ x 1)\n",
        "(+ x 1e3)",
        "(+ x 0x10)",
        "(+ x 1_0)",
        "(+ x --1)",
        "(+ x 1/-2)",
        "(eq x 1)",
        "(add x 1)",
        "(+ x oo x' )",
        "(+ x 1\u200b)",
        "(fam p 1)",
        "([] 1 2)",
        "([] sin 2)",
        "([] p)",
        "(forall 1 n)",
        "(_ x)",
    ],
)
def test_text_that_is_not_canonical_is_rejected(text: str) -> None:
    assert rejected(json.dumps(document(f"(= {text} {text})", [("ring", [], [text, text])])))


def test_look_alike_names_are_other_names() -> None:
    assert rejected(json.dumps(document("(= x х)", [("ring", [], ["x", "х"])])))
    assert rejected(json.dumps(document("(= ([] p x) p)", [("ring", [], ["([] p x)", "p"])])))


def test_functions_and_constants_are_not_names() -> None:
    for name in ("sin", "pi", "oo", "delta", "exp"):
        with pytest.raises(KernelError):
            sym(name)


# ---- claims, conditions and witnesses -------------------------------------------------------------------------------
def test_conditions_are_those_left_over() -> None:
    assert rejected(json.dumps({**CANCELLED, "conditions": []}))
    assert rejected(json.dumps({**CANCELLED, "conditions": ["(!= x 0)", "(!= y 0)"]}))
    assert rejected(json.dumps({**CANCELLED, "conditions": ["(!= x 0)", "(!= x 0)"]}))
    assert recheck(json.dumps({**CANCELLED, "assumptions": ["(!= x 0)"], "conditions": []})).verdict == "proved"


def test_the_goal_is_the_goal() -> None:
    assert rejected(json.dumps({**SQUARE, "goal": "(= (^ (+ x 1) 2) (+ (^ x 2) 1))"}))
    assert rejected(json.dumps({**SQUARE, "goal": "(+ x 1)"}))


@pytest.mark.parametrize(
    "witness",
    [
        {},
        {"x": [0, "0"]},
        {"x": [1, "2"]},
        {"x": [0, "y"]},
        {"x": [0, "(^ 0 -1)"]},
        {"x": [0, "oo"]},
        {"x": [0, "#0"]},
        {"x": ["0", "2"]},
        {"x": [0, 2]},
        {"x": [True, "2"]},
        {"x": [0]},
        {"x": "2"},
        {"y": [0, "2"]},
        {"x": [-1, "2"]},
        {"x": [0, "(log 0)"]},
        {"x": [9, "2"]},
        [],
        None,
        "x",
        {"x": [0, "(= 1 1)"]},
    ],
)
def test_a_witness_is_a_point_where_everything_holds(witness: object) -> None:
    assert rejected(json.dumps({**CANCELLED, "witness": witness}))


@pytest.mark.parametrize("body", ["(^ #0 -1)", "(log #0)", "#1", "(factorial #0)", "x"])
def test_a_family_in_a_witness_has_values_everywhere(body: str) -> None:
    held = document("(= ([] p 1) ([] p 1))", [("ring", [], ["([] p 1)", "([] p 1)"])], ["(< 0 ([] p 1))"])
    assert rejected(json.dumps({**held, "witness": {"p": [1, body]}}))
    assert recheck(json.dumps({**held, "witness": {"p": [1, "#0"]}})).verdict == "proved"


def test_contradictory_assumptions_prove_nothing() -> None:
    nodes = [
        ("hypothesis", [], ["(< x 0)"]),
        ("hypothesis", [], ["(< 0 x)"]),
        ("linear", [0, 1], ["(< 0 0)", "1", "1"]),
        ("anything", [2], ["(= 1 2)"]),
        ("discharge", [3], ["(< x 0)", "(< 0 x)"]),
    ]
    for value in ("0", "1", "-1", "(^ -1 1/2)"):
        assert rejected(json.dumps(document("(= 1 2)", nodes, ["(< x 0)", "(< 0 x)"], witness=point(x=value))))


def test_assumptions_with_undefined_terms_have_no_witness() -> None:
    nodes = [("ring", [], ["1", "1"])]
    for assumption in (
        "(= (* 0 (^ x -1)) 0)",
        "(!= (^ x -1) 5)",
        "(not (< (^ x -1) 5))",
        "(forall (* 0 (^ x -1)) 3 (<= #0 3))",
        "(defined (^ (^ x -1) 2))",
    ):
        assert rejected(json.dumps(document("(= 1 1)", nodes, [assumption], witness=point(x="0"))))


def test_a_refutation_fails_at_an_admissible_point() -> None:
    assert rejected(json.dumps({**REFUTED, "witness": point(x="0")}))
    assert rejected(json.dumps({**REFUTED, "assumptions": ["(< x 0)"]}))
    assert rejected(json.dumps(document("(= (* x (^ x -1)) 1)", [], [], witness=point(x="0"), kind="refutation")))
    assert rejected(json.dumps(document("(< x (+ x 1))", [], [], witness=point(x="(^ -1 1/2)"), kind="refutation")))


def test_every_node_is_used() -> None:
    spare = copy.deepcopy(SQUARE)
    spare["nodes"].insert(0, {"rule": "ring", "from": [], "terms": ["1", "1"]})  # type: ignore[attr-defined]
    assert rejected(json.dumps(spare))
    assert rejected(json.dumps({**SQUARE, "nodes": []}))


def test_a_false_closed_goal_is_not_proved() -> None:
    for goal in ("(= 1 2)", "(< 1 1)", "(= (^ -8 1/3) -2)", "(integer 1/2)", "(forall 1 3 (< #0 3))"):
        assert rejected(json.dumps(document(goal, [("closed", [], [goal])])))
        assert check(goal, [], kind="refutation").verdict == "refuted"


# ---- Python is not ML -----------------------------------------------------------------------------------------------
def test_forged_terms_do_not_pass_for_terms() -> None:
    class Sly(Term):
        __slots__ = ()

    forged = object.__new__(Sly)
    with pytest.raises(KernelError):
        Term("add", None, (forged, num(1)))
    with pytest.raises(KernelError):
        Term("add", None, [num(1), num(1)])  # type: ignore[arg-type]
    for data in (True, 1, 1.0, "1"):
        with pytest.raises(KernelError):
            Term("num", data)  # type: ignore[arg-type]
    with pytest.raises(KernelError):
        Term("bound", True)
    with pytest.raises(KernelError):
        num(1).tag = "sym"
    with pytest.raises(KernelError):
        num(True)


def test_nothing_but_the_text_reaches_the_checker() -> None:
    """A forged judgement, or one out of a pickle, is no way in: the checker takes text alone."""
    forged = pickle.loads(pickle.dumps((frozenset(), "= 1 2")))
    assert rejected(forged)


def test_the_kernel_loads_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); import derive.kernel.check; "
        "print(sorted({m.split('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names))); "
        "print(sorted(m for m in sys.modules if m.startswith('derive') and not m.startswith('derive.kernel')))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parents[1]
    ).stdout.split("\n")
    assert out[0] == "['derive']" and out[1] == "['derive']"


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: p.name)
def test_the_kernel_holds_no_float_no_assert_and_no_eval(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)))
        assert not isinstance(node, ast.Assert)
        assert not (
            isinstance(node, ast.Name)
            and node.id in ("eval", "exec", "float", "compile", "__import__", "hash")
            and path.name != "terms.py"
        )
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            assert all([n.split(".")[0] in sys.stdlib_module_names or n.startswith("derive.kernel") for n in names])


def test_checking_holds_under_optimisation_and_after_other_work() -> None:
    code = "import sys; from derive.kernel.check import recheck; c = recheck(sys.stdin.read()); print(c.verdict, c.statement, sorted(map(repr, c.conditions)), c.steps)"
    for name, text in {n: json.dumps(d) for n, d in VALID.items()}.items():
        here = recheck(text)
        expected = f"{here.verdict} {here.statement} {sorted(map(repr, here.conditions))} {here.steps}"
        for seed in ("0", "7"):
            run = subprocess.run(
                [sys.executable, "-O", "-c", code],
                input=text,
                capture_output=True,
                text=True,
                cwd=PACKAGE.parents[1],
                env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8"},
                check=True,
            )
            assert run.stdout.strip() == expected, name


# ---- mutants --------------------------------------------------------------------------------------------------------
PIECES = [
    "0",
    "1",
    "-1",
    "2",
    "x",
    "y",
    "n",
    "k",
    "#0",
    "#1",
    "oo",
    "1/2",
    "(+ x 1)",
    "(^ x -1)",
    "(* -1 x)",
    "(< 0 x)",
    "(real x)",
    "(= x x)",
    "<",
    "<=",
    "=",
    "!=",
    "+",
    "*",
    "^",
    "sum",
    "prod",
    "(",
    ")",
    "deriv",
    "forall",
    "not",
    "and",
    "[] p",
    "log",
    "exp",
]


def mutant(rng: Random, sound: dict[str, object]) -> dict[str, object]:
    """A document with one to three random changes."""
    out = copy.deepcopy(sound)
    others = [VALID[n] for n in sorted(VALID)]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        holder: object = out
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))  # type: ignore[arg-type]
            if not keys:
                break
            key = rng.choice(keys)
            child = holder[key]  # type: ignore[index]
            if isinstance(child, (dict, list)) and child and rng.random() < 0.85:
                holder = child
                continue
            holder[key] = _changed(rng, child, others)  # type: ignore[index]
            break
    return out


def _changed(rng: Random, value: object, others: list[dict[str, object]]) -> object:
    if isinstance(value, str) and rng.random() < 0.95:
        tokens = value.replace("(", " ( ").replace(")", " ) ").split()
        roll, i = rng.random(), rng.randrange(len(tokens)) if tokens else 0
        if roll < 0.6 and tokens:
            tokens[i] = rng.choice(PIECES)
        elif roll < 0.7 and tokens:
            del tokens[i]
        elif roll < 0.85 and len(tokens) > 1:
            j = rng.randrange(len(tokens))
            tokens[i], tokens[j] = tokens[j], tokens[i]
        else:
            return rng.choice(
                [
                    "ring",
                    "linear",
                    "side",
                    "telescope",
                    "cut",
                    "discharge",
                    "hypothesis",
                    "closed",
                    "proof",
                    "disproof",
                    "refutation",
                    value + " ",
                ]
            )
        return " ".join(tokens).replace("( ", "(").replace(" )", ")")
    if isinstance(value, list):
        roll = rng.random()
        return (
            value[:-1]
            if roll < 0.3
            else value + copy.deepcopy(value[:1])
            if roll < 0.6
            else list(reversed(value))
            if roll < 0.8
            else copy.deepcopy(rng.choice(others).get("nodes", []))
        )
    if type(value) is int:
        return rng.choice([0, 1, 2, 3, -1, True, 1.5, None])
    return rng.choice([None, 0, 1, "", [], {}, "x", True])


def same_claim(a: dict[str, object], b: dict[str, object]) -> bool:
    return all([a.get(k) == b.get(k) for k in ("kind", "assumptions", "goal", "conditions")])


@pytest.mark.parametrize("name", sorted(VALID))
def test_mutants_are_rejected_or_say_what_they_prove(name: str, mutants: int = 700) -> None:
    """A mutant that passes either claims what the original does, or shows its other claim, which numbers do not deny."""
    from tests.fuzz.kernel import Finding, false_somewhere

    rng = Random(f"mutants:{name}")
    passed = 0
    for _ in range(mutants):
        harmed = mutant(rng, VALID[name])
        try:
            found = recheck(json.dumps(harmed))
        except KernelError:
            continue
        passed += 1
        if found.verdict == "refuted" or same_claim(harmed, VALID[name]):
            continue
        claim = Judgement(frozenset(found.assumptions + found.conditions), found.goal)
        assert not isinstance(false_somewhere(claim, Random(1)), Finding), found
    assert passed < mutants // 2


def test_the_samples_are_distinct() -> None:
    assert len({json.dumps(d) for d in (SQUARE, CANCELLED, GAUSS, ORDER, SLOPE, REFUTED)}) == 6

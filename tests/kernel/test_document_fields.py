"""What a proof document has to say about itself: format, version, kind, fields, nodes, witness; one thing wrong at a time."""

from __future__ import annotations

import copy
import json

import pytest

from derive.kernel.check import recheck
from tests.kernel.documents import CANCELLED, GAUSS, ORDER, REFUTED, SQUARE, VALID, document, point, rejected

POINTWISE = document("(= (+ x 1) x)", [("closed", [], ["(!= (+ 2 1) 2)"])], ["(real x)"], witness=point(x="2"), kind="pointwise")
DISPROOF = document("(< (exp x) 0)", [
    ("side", [], ["(<= 0 (exp x))", "(real x)"])], ["(real x)"], witness=point(x="2"), kind="disproof")
FAMILY = document("(<= 0 ([] p 1))", [("hypothesis", [], ["(<= 0 ([] p 1))"])], ["(<= 0 ([] p 1))"], witness={"p": [1, "(^ #0 2)"]})


@pytest.mark.parametrize("sound", [*VALID.values(), POINTWISE, DISPROOF, FAMILY], ids=str)
def test_these_are_sound(sound: dict[str, object]) -> None:
    assert recheck(json.dumps(sound)).verdict in ("proved", "conditional", "refuted")


@pytest.mark.parametrize(("sound", "changes"), [
    (SQUARE, {"format": "another"}), (SQUARE, {"version": 2}), (SQUARE, {"version": True}), (SQUARE, {"kind": "claim"}), (SQUARE, {"kind": None}),
    (SQUARE, {"more": 1}), (REFUTED, {"nodes": []}), (REFUTED, {"conditions": []}), (REFUTED, {"kind": "proof"}), (SQUARE, {"kind": "refutation"}),
    (DISPROOF, {"conditions": []}), (SQUARE, {"kind": "disproof"}), (SQUARE, {"kind": "pointwise"}),
    (ORDER, {"assumptions": []}), (ORDER, {"assumptions": ["(< 0 y)"]}), (SQUARE, {"assumptions": ["(real x)", "(real x)"]}), (SQUARE, {"assumptions": ["x"]}), (SQUARE, {"goal": "x"}),
    (SQUARE, {"assumptions": ["(real #0)"]}), (SQUARE, {"assumptions": "(real x)"}), (SQUARE, {"goal": ["(= 1 1)"]}),
    (SQUARE, {"goal": "(= (^ (+ x 1) 2) (^ x 2))"}), (SQUARE, {"conditions": ["(!= x 0)"]}), (CANCELLED, {"conditions": []}),
    (CANCELLED, {"conditions": ["(< 0 x)"]}), (CANCELLED, {"witness": point(x="0")}), (SQUARE, {"witness": {}}), (SQUARE, {"witness": point(x="(^ -1 1/2)")}),
    (SQUARE, {"witness": point(x="y")}), (SQUARE, {"witness": point(x="#0")}), (SQUARE, {"witness": {"x": [0, "1", 2]}}), (SQUARE, {"witness": {"x": "1"}}),
    (SQUARE, {"witness": point(x="(* 0 (^ 0 -1))")}), (SQUARE, {"witness": {"x": [True, "1"]}}), (SQUARE, {"witness": {"x": [-1, "1"]}}),
    (FAMILY, {"witness": {"p": [0, "1"]}}), (FAMILY, {"witness": {"p": [2, "1"]}}), (FAMILY, {"witness": {"p": [1, "#1"]}}),
    (FAMILY, {"witness": {"p": [1, "(^ #0 -1)"]}}), (FAMILY, {"witness": {"p": [5, "1"]}}), (FAMILY, {"witness": {"p": [1, "x"]}}),
    (POINTWISE, {"goal": "(= (+ x 2) x)"}), (POINTWISE, {"witness": point(x="3")}), (POINTWISE, {"assumptions": ["(< x 0)"]}),
    (POINTWISE, {"goal": "(and (= (+ x 1) x) (= 1 1))"}), (DISPROOF, {"goal": "(< 0 (exp x))"}), (DISPROOF, {"goal": "(and (< (exp x) 0) (= 1 1))"}),
    (DISPROOF, {"assumptions": ["(rational x)"]}), (REFUTED, {"witness": point(x="0")}), (REFUTED, {"assumptions": ["(< x 0)"]}),
])
def test_one_field_is_wrong(sound: dict[str, object], changes: dict[str, object]) -> None:
    assert rejected(json.dumps({**sound, **changes}))


def test_nothing_has_a_loose_index() -> None:
    loose = document("(= #0 #0)", [("ring", [], ["#0", "#0"])])
    assert rejected(json.dumps(loose)) and not rejected(json.dumps(loose).replace("#0", "1"))


def test_only_a_relation_is_disproved() -> None:
    """`not (P and Q)` holds where P is undefined too, and that refutes nothing."""
    goal = "(and (< (exp x) 0) (= 1 1))"
    nodes = [{"rule": "side", "from": [], "terms": [f"(not {goal})", "(real x)"]}]
    assert rejected(json.dumps({**DISPROOF, "goal": goal, "nodes": nodes}))
    assert recheck(json.dumps({**DISPROOF, "kind": "proof", "conditions": [], "goal": f"(not {goal})", "nodes": nodes})).verdict == "proved"


def test_a_range_is_not_disproved_by_its_denial() -> None:
    goal = "(forall 1 2 (< #0 1))"
    assert rejected(json.dumps(document(goal, [("closed", [], [f"(not {goal})"])], kind="disproof")))
    assert recheck(json.dumps(document(f"(not {goal})", [("closed", [], [f"(not {goal})"])]))).verdict == "proved"


def test_a_pointwise_refutation_rests_on_nothing() -> None:
    assumed = {**POINTWISE, "nodes": [{"rule": "hypothesis", "from": [], "terms": ["(!= (+ 2 1) 2)"]}]}
    assert rejected(json.dumps(assumed))


@pytest.mark.parametrize("field", sorted(SQUARE))
def test_no_field_is_missing(field: str) -> None:
    assert rejected(json.dumps({key: value for key, value in SQUARE.items() if key != field}))


@pytest.mark.parametrize(("number", "changes"), [
    (0, {"rule": "no_such_rule"}), (0, {"rule": "ring more"}), (0, {"rule": "axiom"}), (0, {"rule": "axiom no_such_law"}), (0, {"rule": None}),
    (0, {"more": 1}), (1, {"from": [1]}), (1, {"from": [2]}), (1, {"from": [-3]}), (1, {"from": [-1]}), (1, {"from": [False]}), (1, {"from": 0}), (1, {"from": []}),
    (0, {"from": [0]}), (0, {"terms": ["(+ k #0)", "k"]}), (0, {"terms": "k"}), (0, {"terms": [1, 2]}), (2, {"from": []}), (3, {"from": [1]}),
])
def test_one_node_is_wrong(number: int, changes: dict[str, object]) -> None:
    harmed = copy.deepcopy(GAUSS)
    harmed["nodes"][number].update(changes)  # type: ignore[index]
    assert rejected(json.dumps(harmed))


def test_every_node_counts() -> None:
    spare = {"rule": "ring", "from": [], "terms": ["1", "1"]}
    nodes: list[object] = ORDER["nodes"]  # type: ignore[assignment]
    assert rejected(json.dumps({**ORDER, "nodes": []}))
    assert rejected(json.dumps({**ORDER, "nodes": [*nodes[:-1], spare, {**nodes[-1]}]}))  # type: ignore[dict-item]
    assert rejected(json.dumps({**SQUARE, "nodes": [*[spare] * 20_000, *SQUARE["nodes"]]}))  # type: ignore[misc]

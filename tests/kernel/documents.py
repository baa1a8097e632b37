"""Proof documents written by hand: the smallest valid ones that the attacks start from."""

from __future__ import annotations

import json
from collections.abc import Sequence

from derive.kernel.check import Checked, recheck
from derive.kernel.terms import KernelError

Node = tuple[str, list[int], list[str]]


def document(
    goal: str,
    nodes: Sequence[Node],
    assumptions: Sequence[str] = (),
    conditions: Sequence[str] = (),
    witness: dict[str, list[object]] | None = None,
    kind: str = "proof",
) -> dict[str, object]:
    out: dict[str, object] = {
        "format": "derive-proof",
        "version": 1,
        "kind": kind,
        "assumptions": list(assumptions),
        "goal": goal,
        "witness": witness or {},
    }
    if kind != "refutation":
        out["nodes"] = [{"rule": rule, "from": sources, "terms": terms} for rule, sources, terms in nodes]
    if kind == "proof":
        out["conditions"] = list(conditions)
    return out


def check(
    goal: str,
    nodes: Sequence[Node],
    assumptions: Sequence[str] = (),
    conditions: Sequence[str] = (),
    witness: dict[str, list[object]] | None = None,
    kind: str = "proof",
) -> Checked:
    return recheck(json.dumps(document(goal, nodes, assumptions, conditions, witness, kind)))


def rejected(text: str) -> bool:
    """Is the text refused, and by KernelError alone?"""
    try:
        recheck(text)
    except KernelError:
        return True
    return False


def point(**values: str) -> dict[str, list[object]]:
    return {name: [0, text] for name, text in values.items()}


SQUARE = document(
    "(= (^ (+ x 1) 2) (+ (^ x 2) (* 2 x) 1))",
    [("ring", [], ["(^ (+ x 1) 2)", "(+ (^ x 2) (* 2 x) 1)"])],
    ["(real x)"],
    witness=point(x="1"),
)
CANCELLED = document(
    "(= (* x (^ x -1)) 1)", [("ring", [], ["(* x (^ x -1))", "1"])], ["(real x)"], ["(!= x 0)"], point(x="2")
)
GAUSS = document(
    "(= (sum 1 n #0) (* 1/2 n (+ n 1)))",
    [
        ("ring", [], ["(+ (* 1/2 (+ k 1) (+ (+ k 1) -1)) (* -1 (* 1/2 k (+ k -1))))", "k"]),
        ("telescope", [0], ["k", "1", "n", "(* 1/2 k (+ k -1))"]),
        ("ring", [1], ["(sum 1 n #0)", "(* 1/2 n (+ n 1))", "1"]),
        ("discharge", [2], ["(integer n)", "(<= 0 n)"]),
    ],
    ["(integer n)", "(<= 0 n)"],
    witness=point(n="3"),
)
ORDER = document(
    "(< 0 (+ (^ x 2) (* 2 y)))",
    [
        ("side", [], ["(<= 0 (^ x 2))", "(real x)"]),
        ("hypothesis", [], ["(< 0 y)"]),
        ("linear", [0, 1], ["(< 0 (+ (^ x 2) (* 2 y)))", "1", "2"]),
        ("discharge", [2], ["(real x)", "(< 0 y)"]),
    ],
    ["(real x)", "(< 0 y)"],
    witness=point(x="1", y="1"),
)
SLOPE = document(
    "(= (deriv x (^ #0 3)) (* 3 (^ x 2)))",
    [
        ("differentiate", [], ["(deriv x (^ #0 3))"]),
        ("ring", [0], ["(deriv x (^ #0 3))", "(* 3 (^ x 2))", "1"]),
        ("defined", [0], ["(deriv x (^ #0 3))"]),
        ("cut", [2, 1], []),
    ],
    ["(real x)"],
    witness=point(x="1"),
)
REFUTED = document("(= (^ (+ x 1) 2) (+ (^ x 2) 1))", [], ["(real x)"], witness=point(x="1"), kind="refutation")
VALID = {"square": SQUARE, "cancelled": CANCELLED, "gauss": GAUSS, "order": ORDER, "slope": SLOPE, "refuted": REFUTED}

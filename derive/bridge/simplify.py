"""SymPy's opinion of a difference, in a process that can be killed: evidence, never a proof.

Called by evidence and by strategies that look for a hint. SymPy may hang in big-integer code that no signal interrupts
and may eat all memory, so the work runs in a child with limits on both; it is fed canonical term text on stdin.
"""
from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from derive.kernel.codec import decode, encode
from derive.kernel.terms import KernelError, Term, sub


class Claim(Protocol):
    @property
    def hyps(self) -> tuple[Term, ...]: ...
    @property
    def goal(self) -> Term: ...


@dataclass(frozen=True)
class Simplified:
    """`outcome`: zero, number (a non-zero one), open, refused, timeout or crashed; `text`: SymPy's form or a reason."""

    outcome: str
    text: str = ""


def simplified_difference(claim: Claim, seconds: float = 5.0, megabytes: int = 1500) -> Simplified:
    """What SymPy makes of lhs - rhs of an equation under the sorts and signs among the assumptions."""
    if claim.goal.tag != "eq":
        return Simplified("refused", "not an equation")
    difference = sub(*claim.goal.args)
    request = json.dumps({"term": encode(difference), "assumptions": sympy_assumptions(claim.hyps), "mb": megabytes})
    try:
        done = subprocess.run([sys.executable, "-m", "derive.bridge.simplify"], input=request, capture_output=True,
                              text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Simplified("timeout", f"stopped after {seconds} s")
    if done.returncode != 0:
        return Simplified("crashed", done.stderr.strip().rpartition("\n")[2][:200])
    answer = json.loads(done.stdout)
    return Simplified(answer["outcome"], answer["text"])


def sympy_assumptions(hyps: Iterable[Term]) -> dict[str, dict[str, bool]]:
    """Sorts and signs of single symbols, as keyword assumptions of `sympy.Symbol`."""
    found: dict[str, dict[str, bool]] = {}
    for h in hyps:
        names = [str(a.data) for a in h.args if a.tag == "sym"]
        if h.tag in ("real", "rational", "integer") and names:
            found.setdefault(names[0], {})[h.tag] = True
        elif h.tag in ("lt", "le") and len(names) == 1:
            other = h.args[0] if h.args[1].tag == "sym" else h.args[1]
            below = h.args[1].tag == "sym"
            if other.tag == "num" and (other.data >= 0 if below else other.data <= 0):  # type: ignore[operator]
                strict = h.tag == "lt" or other.data != 0
                key = ("positive" if below else "negative") if strict else "nonnegative" if below else "nonpositive"
                found.setdefault(names[0], {})[key] = True
    return found


def _child() -> None:
    request = json.loads(sys.stdin.read())
    _limit_memory(int(request["mb"]))
    import sympy

    from derive.bridge.errors import BridgeError
    from derive.bridge.export import to_sympy
    try:
        expr = to_sympy(decode(request["term"]), request["assumptions"])
    except (BridgeError, KernelError) as error:
        print(json.dumps({"outcome": "refused", "text": str(error)}))
        return
    result = sympy.simplify(expr.doit())
    outcome = "zero" if result == 0 else "number" if result.is_number and result.is_zero is False else "open"
    print(json.dumps({"outcome": outcome, "text": str(result)[:2000]}))


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows; the time limit remains
        return
    size = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


if __name__ == "__main__":
    _child()

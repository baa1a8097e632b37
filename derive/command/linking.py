"""Equations that are transformed line by line: how a line follows from the one before it, and which solutions changed.

Under `# derive: solve x` each line is the step `previous => this`, or `previous <=> this` where it begins with `<=>`.

    link         means
    equivalent   each follows from the other
    implied      this follows from the previous line; solutions may be gained
    implies      the previous line follows from this one only; solutions are lost
    neither      neither follows
"""
from __future__ import annotations

from dataclasses import replace

from derive.command.deciding import Answer, decide_text
from derive.verdict import Verdict
from derive.wording import point

_HOLDS = ("proved", "conditional")


def decide_link(previous: str, sign: str, text: str, where: str, constants: tuple[str, ...], budget: float) -> Answer:
    """Decides `previous SIGN text`; `lost` and `gained` are points of one line that are none of the other."""
    forward = decide_text(f"{previous} => {text}", where, constants, budget)
    if forward.verdict.verdict == "ill-formed":
        shift = len(previous) + len(" => ")
        column = forward.column - shift if forward.column and forward.column > shift else None
        return Answer(replace(forward.verdict, statement=text), column, forward.why if column else None)
    backward = decide_text(f"{text} => {previous}", where, constants, budget).verdict
    lost, gained = _points(forward.verdict), _points(backward)
    link = _link(forward.verdict.verdict in _HOLDS, backward.verdict in _HOLDS, bool(lost), bool(gained))
    if sign == "=>":
        return Answer(forward.verdict, link=link, lost=lost, gained=gained)
    both = decide_text(f"{previous} <=> {text}", where, constants, budget)
    return Answer(both.verdict, link=link, lost=lost, gained=gained)


def _points(verdict: Verdict) -> tuple[str, ...]:
    """The point of a refutation: a solution of one line that the other does not have."""
    if verdict.verdict != "refuted" or verdict.counterexample is None:
        return ()
    return (point(verdict.counterexample.at),)


def _link(forward: bool, backward: bool, lost: bool, gained: bool) -> str | None:
    """None where it could not be decided."""
    if forward:
        return "equivalent" if backward else "implied"
    if not lost:
        return None
    if backward:
        return "implies"
    return "neither" if gained else None

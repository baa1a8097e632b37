"""Equations that are transformed line by line: how a line follows from the one before it, and which solutions changed.

Under `# derive: solve x` each line is the step `previous => this`, or `previous <=> this` where it begins with `<=>`.

    link         means
    equivalent   each follows from the other
    implied      this follows from the previous line; solutions may be gained
    implies      the previous line follows from this one only; solutions are lost
    neither      neither follows
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from derive.command.deciding import Answer, decide_line, decide_read
from derive.verdict import Verdict
from derive.wording import point

if TYPE_CHECKING:
    from derive.language import Statement, Where

_HOLDS = ("proved", "conditional")
Decide = Callable[[str], Answer]


def decide_link(previous: str, sign: str, text: str, where: str, constants: tuple[str, ...], budget: float) -> Answer:
    """Decides `previous SIGN text`; `lost` and `gained` are points of one line that are none of the other."""
    statements = {"=>": f"{previous} => {text}", "<=": f"{text} => {previous}", "<=>": f"{previous} <=> {text}"}
    linked = _linked(sign, lambda way: decide_line(statements[way], where, constants, budget))
    if linked.verdict.verdict != "ill-formed":
        return linked
    shift = len(previous) + len(" => ")
    column = linked.column - shift if linked.column and linked.column > shift else None
    return Answer(replace(linked.verdict, statement=text), column, linked.why if column else None)


def decide_linked(previous: Statement, sign: str, statement: Statement, budget: float) -> Answer:
    """The same for lines that are read already."""
    from derive.language import Equivalent, Expr, Implies, Statement
    before, after = previous.relation, statement.relation
    where = _together(previous, statement)

    def decide(way: str) -> Answer:
        made: Expr = (Equivalent(before, after) if way == "<=>" else
                      Implies(before, after) if way == "=>" else Implies(after, before))
        return decide_read(Statement(made, where).noting(statement.conventions), budget, True)
    return _linked(sign, decide)


def decide_after(previous: Statement, statement: Statement, budget: float) -> Answer:
    """A later relation of a linked line: it holds by itself, or follows from the line before."""
    alone = decide_read(statement, budget, True)
    if alone.verdict.verdict in _HOLDS:
        return alone
    following = decide_linked(previous, "=>", statement, budget)
    return replace(following, link=None, lost=(), gained=())


def _together(previous: Statement, statement: Statement) -> Where:
    """The assumptions of both lines, each once."""
    from derive.language import Where
    items = (*previous.where.items, *[i for i in statement.where.items if i not in previous.where.items])
    return Where(items, tuple(dict.fromkeys(previous.where.constants + statement.where.constants)))


def _linked(sign: str, decide: Decide) -> Answer:
    forward = decide("=>")
    if forward.verdict.verdict == "ill-formed":
        return forward
    backward = decide("<=").verdict
    lost, gained = _points(forward.verdict), _points(backward)
    link = _link(forward.verdict.verdict in _HOLDS, backward.verdict in _HOLDS, bool(lost), bool(gained))
    if sign != "<=>":
        return replace(forward, link=link, lost=lost, gained=gained)
    return replace(decide("<=>"), link=link, lost=lost, gained=gained)


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

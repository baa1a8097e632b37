"""`n -> oo` among the assumptions: which hypotheses on n an asymptotic relation may drop, and which it must refuse.

A relation that holds "eventually" needs no lower bound on n. An upper bound empties it; anything else that ties n
(an equation, a divisibility) would change its meaning and is refused. `meaning` is the caller.
"""

from __future__ import annotations

from collections.abc import Iterable

from derive.kernel.terms import Term
from derive.language.errors import IllFormed

RELATIONS = frozenset({"asym", "tends", "bigo", "theta", "littleo"})


def is_asymptotic(goal: Term) -> bool:
    """True when an asymptotic relation stands anywhere in the goal."""
    return any([node.tag in RELATIONS for node in _nodes(goal)])


def _nodes(t: Term) -> Iterable[Term]:
    stack = [t]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.args)


def eventually(hyps: Iterable[Term], name: str, shown: str) -> list[Term]:
    """The hypotheses without those that hold for every large n anyway; IllFormed for one that does not."""
    kept = []
    for hyp in hyps:
        if name not in hyp.free:
            kept.append(hyp)
        elif not _holds_eventually(hyp, name, shown):
            from derive.kernel.text import term_to_text

            raise IllFormed(
                f"with {shown} -> oo the assumption {term_to_text(hyp)} ties {shown}; write a definition (:=)"
            )
    return kept


def _holds_eventually(hyp: Term, name: str, shown: str) -> bool:
    if hyp.tag in ("integer", "real"):
        return hyp.args[0].tag == "sym"
    if hyp.tag == "and":
        return all([_holds_eventually(part, name, shown) for part in hyp.args if name in part.free])
    if hyp.tag not in ("lt", "le", "ne"):
        return False
    low, high = hyp.args
    if hyp.tag == "ne":
        return any([a.tag == "sym" and name not in b.free for a, b in ((low, high), (high, low))])
    if low.tag == "sym" and low.data == name and name not in high.free:
        raise IllFormed(f"{shown} -> oo cannot stand beside an upper bound on {shown}", piece=shown)
    return high.tag == "sym" and high.data == name and name not in low.free

"""Which side of a relation is the left one as it is written: the kernel knows `<` and `<=` alone.

A goal is lowered part by part, so the place of a part in the goal leads to the written relation that it came from.
`Statement.backwards` asks, so that the sides of a counterexample are told in the order of the statement.

    >>> from derive.language import read_expression
    >>> backwards(read_expression("n >= 7"), ()), backwards(read_expression("n <= 7"), ())
    (True, False)
    >>> [backwards(read_expression("1 <= n < 7 and n > 2"), place) for place in ((0, 0), (0, 1), (1,))]
    [False, False, True]
"""

from __future__ import annotations

from derive.language.expr import ORDERS, Expr
from derive.language.piecewise import split


def backwards(relation: Expr, place: tuple[int, ...]) -> bool:
    """Does the lowered relation hold its sides, at this place, the other way round than they are written?"""
    parted = split(relation) if relation.head in ORDERS else None
    if parted is not None:
        return backwards(parted, place)
    if relation.head == "approx":  # low <= value and value <= high
        return place == (0,)
    if place and relation.head == "chain" and isinstance(relation.data, tuple):
        at = place[0]
        return backwards(Expr(relation.data[at], None, relation.args[at : at + 2]), place[1:])
    if place and relation.head in ("and", "imp"):
        return backwards(relation.args[place[0]], place[1:])
    return relation.head in ("gt", "ge")

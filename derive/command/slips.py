"""What the author of a refuted step may have meant: small repairs are tried, and told only when they are proved.

A repair changes one place of one side: a sign, a number, an exponent, a factor of two, a term or factor left out,
 a quotient turned over, the base of a logarithm, an end of a sum. Most die at the first sample point.

    >>> from derive.language import read_statement
    >>> likely_slip(read_statement("(a + b)**2 = a**2 + a*b + b**2"))  # doctest: +SKIP
    'with 2*a*b instead of a*b it is proved'
"""
from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from derive.language import Expr, IllFormed, Statement
from derive.language.expr import ORDERS, neg

if TYPE_CHECKING:
    from derive.numeric.sample import Sample

MAX_SIZE = 150       # nodes of a statement past which no slip is sought
MAX_REPAIRS = 400
MAX_PROVED = 3       # repairs that are put to the prover
BUDGET = 1.0
SECONDS = 2.5
_STEPS = 30_000
Alternatives = Callable[[Expr, Expr | None], Iterator[Expr]]  # other values of a place; what stands around it
Repair = tuple[Expr, str]  # the side as it would be, and what changed


def likely_slip(statement: Statement) -> str | None:
    """A proved repair of a refuted equation or order, in words."""
    relation = statement.relation
    if relation.head not in ORDERS or len(relation.args) != 2 or relation._size > MAX_SIZE:
        return None
    points = _points(statement)
    if not points:
        return None
    tried, until = 0, time.monotonic() + SECONDS
    for side in (1, 0):
        for changed, words in islice(repairs(relation.args[side]), MAX_REPAIRS):
            pair = (relation.args[0], changed) if side else (changed, relation.args[1])
            if time.monotonic() > until:  # a hint, and no verdict: the clock may end it
                return None
            candidate = _survivor(Expr(relation.head, None, pair), statement, points)
            if candidate is None:
                continue
            tried += 1
            if _proved(candidate):
                return f"{words} it is proved"
            if tried == MAX_PROVED:
                return None
    return None


def _points(statement: Statement) -> list[Sample]:
    from derive.kernel.terms import KernelError
    from derive.numeric.sample import samples
    from derive.numeric.values import Fuel, Stop
    claim = statement.claim()
    try:
        found = list(islice(samples(claim.hyps, claim.goal, Fuel(200_000), seed=3), 12))
        return found[4:] or found
    except (KernelError, TypeError, Stop):
        return []


def _survivor(relation: Expr, statement: Statement, points: list[Sample]) -> Statement | None:
    from derive.kernel.terms import KernelError
    from derive.numeric.refute import fails
    from derive.numeric.values import Fuel, Stop
    try:
        candidate = Statement(relation, statement.where)
        goal = candidate.claim().goal
        if any(fails(goal, point, Fuel(_STEPS)) for point in points):
            return None
    except (IllFormed, KernelError, ValueError, Stop):
        return None
    return candidate


def _proved(candidate: Statement) -> bool:
    from derive.numeric.refute import find_counterexample
    from derive.prover import decide
    if find_counterexample(candidate.claim(), 20_000) is not None:
        return False
    return decide(candidate, BUDGET).verdict == "proved"


# ---- repairs --------------------------------------------------------------------------------------------------------
def repairs(e: Expr) -> Iterator[Repair]:
    """`e` with one place changed: every number, then every other place, then a factor that may be missing."""
    for alternatives in (_other_numbers, _alternatives, _times(_names(e))):
        for changed, old, new in _changes(e, alternatives):
            yield changed, f"with {new} instead of {old}"


def _changes(e: Expr, alternatives: Alternatives) -> Iterator[tuple[Expr, Expr, Expr]]:
    """(the whole changed, what was changed, what it became), outer places first; a number with what stands around it"""
    level: list[tuple[Expr, tuple[int, ...], Expr | None]] = [(e, (), None)]
    while level:
        for node, path, around in level:
            for new in alternatives(node, around):
                if node.head == "number" and around is not None:
                    yield _replaced(e, path, new), around, _replaced(around, path[-1:], new)
                else:
                    yield _replaced(e, path, new), node, new
        level = [(a, (*path, i), node) for node, path, _ in level for i, a in enumerate(node.args)]


def _names(e: Expr) -> tuple[Expr, ...]:
    from derive.documents.names import free_names
    return tuple([Expr("symbol", name) for name in sorted(free_names(e))])[:6]


def _replaced(e: Expr, path: tuple[int, ...], new: Expr) -> Expr:
    if not path:
        return new
    args = list(e.args)
    args[path[0]] = _replaced(args[path[0]], path[1:], new)
    return Expr(e.head, e.data, tuple(args))


def _times(names: tuple[Expr, ...]) -> Alternatives:
    """A name of the side as a factor of a term or of the whole."""
    def alternatives(e: Expr, around: Expr | None) -> Iterator[Expr]:
        if e.head != "add" and (around is None or around.head == "add"):
            yield from [Expr("mul", None, (name, e)) for name in names]
    return alternatives


def _other_numbers(e: Expr, around: Expr | None) -> Iterator[Expr]:
    if e.head == "number" and isinstance(e.data, int):
        near = [e.data + step for step in (1, -1, 2, -2, 3, -3, 4, -4)]
        for value in (*near[:2], 2 * e.data, *([e.data // 2] if e.data % 2 == 0 else ()), *near[2:]):
            if value >= 0 and value != e.data:
                yield Expr("number", value)


def _alternatives(e: Expr, around: Expr | None) -> Iterator[Expr]:
    if e.head == "neg":
        yield e.args[0]
    elif e.head == "add":
        yield from _other_sums(e)
    elif e.head == "mul":
        yield from [_of("mul", e.args[:i] + e.args[i + 1:]) for i in range(len(e.args))]
        yield Expr("mul", None, (Expr("number", 2), *e.args))
        yield Expr("div", None, (e, Expr("number", 2)))
    elif e.head == "div":
        yield Expr("div", None, (e.args[1], e.args[0]))
        yield e.args[0]
        yield from _exchanged(e)
    elif e.head in ("symbol", "member", "pow", "sum", "call", "fn"):
        yield from _scaled(e)


def _other_sums(e: Expr) -> Iterator[Expr]:
    for i, term in enumerate(e.args):
        flipped = term.args[0] if term.head == "neg" else neg(term)
        yield Expr("add", None, (*e.args[:i], flipped, *e.args[i + 1:]))
    yield from [_of("add", e.args[:i] + e.args[i + 1:]) for i in range(len(e.args))]


def _exchanged(e: Expr) -> Iterator[Expr]:
    """A factor above and one below, each in the other's place."""
    above, below = [list(side.args) if side.head == "mul" else [side] for side in e.args]
    if len(above) + len(below) < 3:
        return
    for i, over in enumerate(above):
        for j, under in enumerate(below):
            upper, lower = [*above[:i], under, *above[i + 1:]], [*below[:j], over, *below[j + 1:]]
            yield Expr("div", None, (_of("mul", tuple(upper)), _of("mul", tuple(lower))))


def _scaled(e: Expr) -> Iterator[Expr]:
    if e.head == "fn" and e.data == "log":
        yield Expr("fn", "log", (e.args[0], Expr("number", 2))) if len(e.args) == 1 else Expr("fn", "log", e.args[:1])
    if e.head == "pow":
        yield e.args[0]
    two, one = Expr("number", 2), Expr("number", 1)
    if e.head in ("symbol", "member", "fn", "call"):
        yield Expr("pow", None, (e, two))
    if e.head in ("symbol", "member"):
        yield Expr("add", None, (e, one))
        yield Expr("add", None, (e, neg(one)))
    yield Expr("mul", None, (two, e))
    yield Expr("div", None, (e, two))
    yield neg(e)


def _of(head: str, args: tuple[Expr, ...]) -> Expr:
    return args[0] if len(args) == 1 else Expr(head, None, args)


# ---- where the sides differ -----------------------------------------------------------------------------------------
def differing(statement: Statement) -> tuple[Expr, Expr] | None:
    """The smallest pair of parts in which two sides of one shape differ; None where they are the sides themselves."""
    if statement.relation.head not in ORDERS or len(statement.relation.args) != 2:
        return None
    left, right = sides = statement.relation.args
    while left.head == right.head and left.data == right.data and len(left.args) == len(right.args):
        apart = [pair for pair in zip(left.args, right.args, strict=True) if pair[0] != pair[1]]
        if len(apart) != 1:
            break
        left, right = apart[0]
    return None if (left, right) == sides else (left, right)

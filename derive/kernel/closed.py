"""Truth of closed propositions, by exact arithmetic first and by rational enclosures of rising precision
after that.

True and False are certain, and both mean that the sides are defined; None means undecided.

    >>> from derive.kernel.codec import decode
    >>> truth(decode("(< (exp 1) 3)")), truth(decode("(= (^ 0 -1) 1)"))
    (True, None)
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from derive.kernel.arithmetic import literal_range, literal_truth
from derive.kernel.boxes import Box, box
from derive.kernel.need import Needs, ends_need, infinite, need
from derive.kernel.normal import constant, normal
from derive.kernel.sides import Sides
from derive.kernel.terms import (
    BINDERS, RELATIONS, SORTS, ZERO, KernelError, Term, num, open_body, rebuild, sub, walk,
)

PRECISIONS = (60, 200, 700, 2_500)
MAX_CASES = 500


def truth(p: Term) -> bool | None:
    """The truth of a closed proposition; None where it is undefined or this procedure cannot tell."""
    if p.free or not p.closed:
        raise KernelError("the proposition is not closed")
    return _truth(p, 0)


def _truth(p: Term, depth: int) -> bool | None:
    if depth > 30:
        raise KernelError("definedness runs too deep")
    known = literal_truth(p)
    if known is not None:
        return known
    if p.tag in RELATIONS | SORTS.keys():
        return (_relation(p) if p.tag in RELATIONS else _sort(p)) if _all(need(p), depth) else None
    if p.tag == "forall":
        return _forall(p, depth)
    if p.tag == "defined":
        return True if Sides([]).prove(p) and _all(need(p.args[0]) - {p}, depth) else None
    parts = [_truth(a, depth + 1) for a in p.args] if p.tag in ("and", "not", "imp", "iff") else [None]
    if p.tag == "imp" and (parts[0] is False or parts[0] is parts[1] is True):
        return True
    if None in parts:
        return None
    return {"and": all(parts), "not": not parts[0], "imp": False, "iff": parts[0] == parts[-1]}[p.tag]


def _all(props: Needs, depth: int) -> bool:
    return all([_truth(q, depth + 1) is True for q in props])


def _forall(p: Term, depth: int) -> bool | None:
    lower, upper, body = p.args
    if infinite(lower) or infinite(upper):
        return _everywhere(p, depth)
    low, high = constant(lower), constant(upper)
    if low is None or high is None or not _all(ends_need(lower, upper), depth):
        return None
    steps = literal_range(num(low), num(high), MAX_CASES)
    return None if steps is None else _every([open_body(body, num(k)) for k in steps], depth)


def _every(cases: list[Term], depth: int) -> bool | None:
    found = [_truth(p, depth + 1) for p in cases]
    return False if False in found else None if None in found else True


def _everywhere(p: Term, depth: int) -> bool | None:
    """An endless range: by structure where no Kronecker delta of the body is 1, and at each index where one
    is."""
    lower, upper, body = p.args
    nodes = list(walk(body))
    flat = not any([n.tag in BINDERS for n in nodes])
    special = {a for n in nodes if flat and n.data == "delta" for a in n.args if a.tag == "num"}
    plain = _without_deltas(body) if special else body
    owed = [Term("forall", None, (lower, upper, q)) for q in (plain, *sorted(need(plain), key=repr))]
    if not all([Sides([]).prove(q) for q in owed]) or not _all(ends_need(lower, upper), depth):
        return None
    return _every([open_body(body, c) for c in sorted(special, key=repr)], depth) or None


def _without_deltas(t: Term) -> Term:
    """The body where every delta of the index and a literal is 0."""
    if t.data == "delta" and sorted([a.tag for a in t.args]) == ["bound", "num"]:
        return ZERO
    return rebuild(t, tuple([_without_deltas(a) for a in t.args]))


def _enclosed(t: Term, precision: int) -> Box | None:
    try:
        return box(t, precision)
    except KernelError:
        return None


def _sort(p: Term) -> bool | None:
    (t,) = p.args
    value = constant(t)
    if value is not None:
        return p.tag != "integer" or value.denominator == 1
    if Sides([]).prove(p):
        return True
    found = [_enclosed(t, precision) for precision in PRECISIONS[:2]]
    return False if any([b is not None and abs(b.y) > b.r for b in found]) else None


def _relation(p: Term) -> bool | None:
    """Between sides that are defined, and real where they are in order."""
    difference = sub(p.args[1], p.args[0])
    value = constant(difference)
    if value is not None:
        return literal_truth(Term(p.tag, None, (ZERO, num(value))))
    simple = normal(difference)
    for precision in PRECISIONS:
        found = _enclosed(simple, precision)
        if found is not None and found.nonzero:
            return {"eq": False, "ne": True, "lt": found.x > 0, "le": found.x > 0}[p.tag]
    return None

"""Truth of closed propositions, by exact arithmetic first and by rational enclosures of rising precision after that.

True and False are certain, and both mean that the sides are defined; None means undecided.

    >>> from derive.kernel.codec import decode
    >>> truth(decode("(< (exp 1) 3)")), truth(decode("(= (^ 0 -1) 1)"))
    (True, None)
"""
from __future__ import annotations

from fractions import Fraction

from derive.kernel.boxes import box
from derive.kernel.need import infinite, need
from derive.kernel.normal import constant, normal
from derive.kernel.sides import REAL, Sides
from derive.kernel.terms import BINDERS, ZERO, KernelError, Term, num, open_body, rebuild, sort, sub, walk

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
    if p.tag in ("eq", "ne", "lt", "le"):
        return _relation(p, depth) if _all(need(p), depth) else None
    if p.tag in ("real", "rational", "integer"):
        return _sort(p) if _all(need(p), depth) else None
    if p.tag == "and":
        parts = [_truth(a, depth + 1) for a in p.args]
        return None if None in parts else all(parts)
    if p.tag == "not":
        inner = _truth(p.args[0], depth + 1)
        return None if inner is None else not inner
    if p.tag in ("imp", "iff"):
        first, second = [_truth(a, depth + 1) for a in p.args]
        if p.tag == "imp":
            return True if first is False or second is True else None if None in (first, second) else False
        return None if None in (first, second) else first == second
    if p.tag == "forall":
        return _forall(p, depth)
    return True if p.tag == "defined" and Sides([]).prove(p) and _all(need(p.args[0]) - {p}, depth) else None


def _all(props: frozenset[Term], depth: int) -> bool:
    return all([_truth(q, depth + 1) is True for q in props])


def _forall(p: Term, depth: int) -> bool | None:
    lower, upper, body = p.args
    if infinite(lower) or infinite(upper):
        return _everywhere(p, depth)
    low, high = constant(lower), constant(upper)
    if not _all(need(lower) | need(upper), depth) or low is None or high is None or low.denominator != 1 or high.denominator != 1 or high - low > MAX_CASES:
        return None
    cases = [_truth(open_body(body, num(k)), depth + 1) for k in range(int(low), int(high) + 1)]
    return False if False in cases else None if None in cases else True


def _everywhere(p: Term, depth: int) -> bool | None:
    """An endless range: by structure where no Kronecker delta of the body is 1, and at each index where one is."""
    lower, upper, body = p.args
    for end in (lower, upper):
        if not infinite(end) and not _all(need(end) | {sort("integer", end)}, depth):
            return None
    flat = not any([n.tag in BINDERS for n in walk(body)])
    special = {a for n in walk(body) if flat and n.tag == "fn" and n.data == "delta" for a in n.args if a.tag == "num"}
    plain = _without_deltas(body) if special else body
    if not all([Sides([]).prove(Term("forall", None, (lower, upper, q))) for q in (plain, *sorted(need(plain), key=repr))]):
        return None
    cases = [_truth(open_body(body, c), depth + 1) for c in sorted(special, key=repr)]
    return True if all([c is True for c in cases]) else None


def _without_deltas(t: Term) -> Term:
    """The body where every delta of the index and a literal is 0."""
    if t.tag == "fn" and t.data == "delta" and sorted([a.tag for a in t.args]) == ["bound", "num"]:
        return ZERO
    return rebuild(t, tuple([_without_deltas(a) for a in t.args]))


def _sort(p: Term) -> bool | None:
    (t,) = p.args
    value = constant(t)
    if value is not None:
        return p.tag != "integer" or value.denominator == 1
    if Sides([]).prove(p):
        return True
    for precision in PRECISIONS[:2]:
        try:
            enclosure = box(t, precision)
        except KernelError:
            return None
        low, high = enclosure.imaginary
        if low > 0 or high < 0:
            return False
    return None


def _relation(p: Term, depth: int) -> bool | None:
    a, b = p.args
    if isinstance(a.data, Fraction) and isinstance(b.data, Fraction):
        return {"eq": a.data == b.data, "ne": a.data != b.data, "lt": a.data < b.data, "le": a.data <= b.data}[p.tag]
    if p.tag in ("lt", "le") and not _real(a, b, depth):
        return None
    difference = sub(b, a)
    value = constant(difference)
    if value is not None:
        return {"eq": value == 0, "ne": value != 0, "lt": value > 0, "le": value >= 0}[p.tag]
    simple = normal(difference)
    for precision in PRECISIONS:
        try:
            enclosure = box(simple, precision)
        except KernelError:
            if precision == PRECISIONS[-1]:
                return None
            continue
        if enclosure.nonzero:
            low: Fraction = enclosure.real[0]
            return {"eq": False, "ne": True, "lt": low > 0, "le": low > 0}[p.tag]
    return None


def _real(a: Term, b: Term, depth: int) -> bool:
    for t in (a, b):
        known = constant(t) is not None or Sides([]).estimate(t).sort >= REAL
        if not known:
            try:
                known = box(t, PRECISIONS[0]).is_real
            except KernelError:
                known = False
        if not known:
            return False
    return True

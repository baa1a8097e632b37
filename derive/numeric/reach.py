"""How far out the numbers of a body put what happens in it: floor(x/10^6) leaves 0 at 10^6, 1.01^k doubles in 70 steps.

Called by `fallback`, before points on a few scales are taken for all of them: where the reach is beyond what the scales
see, nothing is seen.

    >>> import mpmath
    >>> from derive.kernel.codec import decode
    >>> from derive.kernel.terms import close
    >>> body = close(decode("(floor (* x 1/1000000))"), "x")
    >>> int(reach(mpmath, body, lambda t: mpmath.mpf(t.data.numerator) / t.data.denominator) + 0.5)
    1000000
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from derive.kernel.terms import BINDERS, OO, Term, walk

FAR, GENTLY_FAR, FARTHEST = 1_000, 100, 10**6  # reaches that points, points close by, and far single terms can see
Value = Callable[[Term], Any]


def reach(mp: Any, body: Term, value: Value) -> Any:
    """The largest number of the body or the inverse of its smallest, factors and what they multiply taken together.

    `value` evaluates the parts of the body that are free of its variable."""
    return mp.exp(_size(mp, body, value, 0))


def nearest(mp: Any, body: Term, value: Value) -> Any:
    """The least distance from 0 of a part of the body at a point, of those that are not 0 there; 1 at most."""
    least, noise, todo = mp.mpf(1), mp.mpf(10) ** (10 - mp.mp.dps), [body]
    while todo:
        t = todo.pop()
        todo += [a for i, a in enumerate(t.args) if i not in BINDERS.get(t.tag, ())]
        try:
            here = mp.mpf(1) if t.tag in BINDERS else abs(value(t))
        except (ValueError, ArithmeticError, mp.libmp.NoConvergence):
            continue  # without a value there: its parts say why
        if noise < here < least:
            least = here
    return least


def _size(mp: Any, t: Term, value: Value, depth: int) -> Any:
    """The logarithm of the reach."""
    if _is_constant(t, depth):
        return _away(mp, value(t))
    sizes = [_size(mp, a, value, depth + (i in BINDERS.get(t.tag, ()))) for i, a in enumerate(t.args)]
    largest = max(sizes, default=mp.mpf(0))
    constants = [a for a in t.args if _is_constant(a, depth)]
    if t.tag == "mul":
        rest = [s for a, s in zip(t.args, sizes, strict=True) if a not in constants]
        return max(largest, _away(mp, mp.fprod([value(a) for a in constants])) + max(rest, default=mp.mpf(0)))
    if t.tag == "add":
        return max(largest, _away(mp, mp.fsum([value(a) for a in constants])))
    if t.tag == "pow" and constants == [t.args[0]]:  # b^x is exp(x*log(b))
        base = value(t.args[0])
        return max(largest, _away(mp, mp.log(base) if base else base) + sizes[1])
    if t.tag == "pow" and constants == [t.args[1]]:
        return largest / max(mp.mpf(1) / 1000, min(1, abs(value(t.args[1]))))  # of a root, the power
    if t.tag == "fn" and any([n.tag == "fn" and n.data == "log" and not n.closed for a in t.args for n in walk(a)]):
        return mp.exp(min(largest, 50))  # log(x) comes to c at exp(c)
    return largest


def _is_constant(t: Term, depth: int) -> bool:
    """Can it be evaluated on its own? Sums and the like are looked into instead."""
    if t == OO or any([n.tag in BINDERS for n in walk(t)]):
        return False
    return not any([n.tag == "bound" and (depth > 0 or n.data == 0) for n in walk(t)])


def _away(mp: Any, v: Any) -> Any:
    """How far a number is from 1 in size."""
    return abs(mp.log(abs(v))) if v else mp.mpf(0)


__all__ = ["FAR", "FARTHEST", "GENTLY_FAR", "nearest", "reach"]

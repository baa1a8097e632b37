"""Floors, ceilings and signs close to a point: the constant that each is there, on one side or on both.

Certificate: an equation under the facts of an interval around the point. Gives up where the constant is another one on
each side, and where the argument runs through infinitely many steps, as in floor(1/x) at 0.

    floor(x) = 1 for 199/100 < x < 2          sign(x - 1) = 1 for x > 1

Called by `structural`, as a conversion.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import OO, Term, eq, num, walk
from derive.numeric.floats import compiled
from derive.prover.builder import Step
from derive.prover.context import Context

WIDTH = Fraction(1, 100)  # of the interval to each side
NEAR = (1e-3, 7e-3)
_STEPS = frozenset({"floor", "ceil", "sign"})


def steps_occur(f: Term, n: Term) -> bool:
    return any([t.tag == "fn" and t.data in _STEPS and t.closed and n.data in t.free for t in walk(f)])


def local_step(inner: Context, t: Term, n: Term, at: Term, mode: str) -> Step | None:
    """A conversion: the value of floor(..), ceil(..) or sign(..) close to the point."""
    from derive.prover.connectives import prove

    if at == OO or not (t.tag == "fn" and t.data in _STEPS and t.closed) or t.free != {n.data} or at.free:
        return None
    point, f = compiled(at, [])([]), compiled(t, [str(n.data)])
    sides = [s for s, modes in ((1, ("right", "both")), (-1, ("left", "both"))) if mode in modes]
    values = {f([point + side * h]) for side in sides for h in NEAR}
    if len(values) != 1 or not (value := values.pop()).is_integer():
        return None
    step = prove(inner, eq(t, num(int(value))))
    return step if step is not None and inner.paid(step) else None


__all__ = ["WIDTH", "local_step", "steps_occur"]

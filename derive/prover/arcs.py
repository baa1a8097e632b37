"""The signs of sine and cosine on their half turns, as lemmas that are proved once and instantiated.

    0 < a < pi  |-  0 < sin a          -pi/2 < a < pi/2  |-  0 < cos a

Called for the atoms of a polynomial whose sign is sought. The lemmas are proved by pieces: enclosures in the middle,
the sign of the slope towards the zeros at the ends.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.terms import ZERO, Term, const, fn, lt, mul, num, sort, sym
from derive.prover.builder import Step
from derive.prover.context import Context

HALF_TURN = mul(num(Fraction(1, 2)), const("pi"))
_ARCS = {
    "sin": (ZERO, const("pi"), (Fraction(3, 8), Fraction(11, 4))),
    "cos": (mul(num(-1), HALF_TURN), HALF_TURN, (Fraction(-11, 8), Fraction(11, 8))),
}


def positive_arc(context: Context, atom: Term) -> Step | None:
    """0 < sin u or 0 < cos u, where the facts put u inside the half turn."""
    u, name = atom.args[0], str(atom.data)
    low, high, _ = _ARCS[name]
    inside = [lt(low, u), lt(u, high)]
    if not u.free or not all([context.evident(p) for p in inside]):
        return None
    lemma = _lemma(context, name)
    step = context.attempt("substitution", (lemma,), sym("a"), u) if lemma else None
    return context.settle(step) if step else None


def _lemma(context: Context, name: str) -> Step | None:
    key = f"0 < {name} a"
    theorems = context.builder.theorems
    if key not in theorems:
        from derive.prover.pieces import piecewise

        a, (low, high, cuts) = sym("a"), _ARCS[name]
        alone = Context(context.builder, (sort("real", a), lt(low, a), lt(a, high)), context.meter)
        waiting = [f"0 < {other} a" for other in _ARCS if f"0 < {other} a" not in theorems]
        theorems.update(dict.fromkeys(waiting))  # neither lemma is proved by the other
        found = piecewise(alone, fn(name, a), a, [num(c) for c in cuts], True)
        for other in waiting:
            del theorems[other]
        theorems[key] = found
    return theorems[key]


__all__ = ["positive_arc"]

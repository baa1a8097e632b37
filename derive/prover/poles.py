"""That a + n is no pole of the gamma function where a is none: n counts upwards from a.

The pole condition of gamma at a reads not (a integer and a <= 0). Were a + n an integer <= 0, then a would be one.
Certificate: the contradiction. `note_shifted` leaves the lemma where `settle` finds it.

Called by `rising` before it steps through gamma. Example: z not in {0, -1, ...}, n >= 0 give the same of z + n.
"""

from __future__ import annotations

from derive.kernel.terms import ONE, ZERO, Term, le, not_, sort, sub, sym
from derive.prover.builder import Step
from derive.prover.context import Context


def pole(a: Term) -> Term:
    """a is a pole of gamma: 0, -1, -2, ..."""
    return Term("and", None, (sort("integer", a), le(a, ZERO)))


def note_shifted(context: Context, t: Term, a: Term) -> None:
    """Note that t is no pole where not pole(a) is a fact and t - a is known to be a nonnegative integer."""
    if not_(pole(a)) not in context.facts or context.evident(not_(pole(t))):
        return
    rise = sub(t, a)
    step = _no_pole(context, t, a, rise)
    if step is not None:
        context.note(step)


def _no_pole(context: Context, t: Term, a: Term, rise: Term) -> Step | None:
    from derive.kernel.normal import normal

    n = normal(rise)
    if not (context.evident(sort("integer", n)) and context.evident(le(ZERO, n))):
        return None
    inner = context.under([sort("integer", t), le(t, ZERO)])
    difference = sub(t, n)
    whole = inner.side(sort("integer", difference))
    same = inner.equal(difference, a)
    hole = sym(inner.fresh("hole", t, a))
    moved = inner.attempt("replace", (inner.settle(same),), hole, sort("integer", hole)) if same else None
    if whole is None or moved is None:
        return None
    integer = inner.settle(inner.cut(whole, moved))
    inner = inner.under([sort("integer", a)])
    nonnegative = inner.side(le(ZERO, n))
    below = (
        inner.attempt("linear", (inner.hypothesis(le(t, ZERO)), nonnegative), le(a, ZERO), ONE, ONE)
        if nonnegative
        else None
    )
    if below is None:
        return None
    both = inner.apply("conjunction", (integer, inner.cut(integer, inner.settle(below))))
    false = inner.apply("absurd", (both, inner.hypothesis(not_(pole(a)))))
    for part in pole(t).args:
        if part in false.hyps:
            false = context.cut(context.apply("part", (context.hypothesis(pole(t)),), part), false)
    return context.settle(context.apply("contradiction", (false,), pole(t)))


__all__ = ["note_shifted", "pole"]

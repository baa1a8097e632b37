"""That a + n is no pole of the gamma function where a is none, and what is off the real line or right of 0 is none.

The pole condition of gamma at a reads not (a integer and a <= 0). Were a + n an integer <= 0, then a would be one; were
x + I*y one, then y = 0 and x <= 0. Certificate: the contradiction, left as a lemma where `settle` finds it.

Called by `rising` and `gamma_parts`. Example: z not in {0, -1, ...}, n >= 0 give the same of z + n and conjugate(z).
"""

from __future__ import annotations

from derive.kernel.logic import FALSE
from derive.kernel.terms import I_CONST, MINUS_ONE, ONE, ZERO, Term, add, fn, le, lt, mul, ne, not_, num, sort, sub, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance


def pole(a: Term) -> Term:
    """a is a pole of gamma: 0, -1, -2, ..."""
    return Term("and", None, (sort("integer", a), le(a, ZERO)))


def note_shifted(context: Context, t: Term, a: Term) -> None:
    """Note that t is no pole where not pole(a) is a fact and t - a is known to be a nonnegative integer."""
    if not_(pole(a)) not in context.facts or context.evident(not_(pole(t))):
        return
    step = shifted_pole(context, t, a)
    if step is not None:
        context.note(step)


def shifted_pole(context: Context, t: Term, a: Term) -> Step | None:
    """t is no pole where not pole(a) is a fact and t - a is known to be a nonnegative integer."""
    return _no_pole(context, t, a, sub(t, a)) if not_(pole(a)) in context.facts else None


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
    return _refuted(context, t, false)


def _refuted(context: Context, t: Term, false: Step) -> Step:
    """t is no pole, from what follows if it is one."""
    for part in pole(t).args:
        if part in false.hyps:
            false = context.cut(context.apply("part", (context.hypothesis(pole(t)),), part), false)
    return context.settle(context.apply("contradiction", (false,), pole(t)))


# ---- off the real line ----------------------------------------------------------------------------------------------
def note_off_line(context: Context, t: Term) -> None:
    """Note that t = x + I*y is no pole where 0 < x or y != 0, or where its conjugate is known to be none."""
    key = ("off line", t)
    if key in context.known or context.evident(not_(pole(t))):
        return
    context.known[key] = None
    step = off_line(context, t)
    if step is not None:
        context.note(step)


def off_line(context: Context, t: Term) -> Step | None:
    """t = x + I*y is no pole where 0 < x or y != 0, or where its conjugate is known to be none."""
    if t.free and context.evident(sort("real", t)) and not context.evident(lt(ZERO, t)):
        return None  # it lies on the line
    for attempt in (_right, _between, _above, _mirrored):
        step = attempt(context, t)
        if step is not None and context.paid(step):
            return step
    return None


def _right(context: Context, t: Term) -> Step | None:
    """Were t an integer <= 0, then x = t <= 0."""
    found = _real_part(context, t)
    sign = context.side(lt(ZERO, found[0])) if found else None
    if found is None or sign is None:
        return None
    x, same, inner = found
    gap = inner.attempt("linear", (sign, inner.hypothesis(le(t, ZERO))), lt(t, x), ONE, ONE)
    false = inner.ordered(FALSE, gap, same) if gap else None
    return _refuted(context, t, false) if false is not None else None


def _between(context: Context, t: Term) -> Step | None:
    """Were t an integer, then x = t would be one, where x is a number like 1/2."""
    found = _real_part(context, t)
    broken = context.attempt("closed", (), not_(sort("integer", found[0]))) if found and not found[0].free else None
    if found is None or broken is None:
        return None
    x, same, inner = found
    hole = sym(inner.fresh("hole", t))
    back = inner.equal(t, x, [(same, MINUS_ONE)])
    moved = inner.attempt("replace", (back,), hole, sort("integer", hole)) if back else None
    return _refuted(context, t, inner.apply("absurd", (moved, broken))) if moved else None


def _real_part(context: Context, t: Term) -> tuple[Term, Step, Context] | None:
    """x, and x = t in the scope in which t is an integer <= 0."""
    from derive.prover.complex_parts import linked, real_part

    inner = context.under([sort("integer", t), le(t, ZERO)])
    own, x = instance(inner, "real_part", a=t, b=ZERO), real_part(context, t)
    plain = _on_line(inner, own, "re", t) if own else None
    same = linked(inner, x.goal.args[1], t, [(x, MINUS_ONE), (plain, ONE)]) if x else None
    return (x.goal.args[1], same, inner) if x and same else None


def _on_line(inner: Context, law: Step, name: str, t: Term) -> Step | None:
    """re(t) = t and im(t) = 0 from the laws at t + I*0."""
    from derive.prover.complex_parts import inside, linked

    padded = law.goal.args[0].args[0]
    moved = inside(inner, linked(inner, t, padded, ()), lambda v: fn(name, v))
    return linked(inner, fn(name, t), law.goal.args[1], [(moved, ONE), (law, ONE)])


def _no_height(context: Context, inner: Context, t: Term) -> tuple[Step, Term] | None:
    """y = 0 for the integer t = x + I*y."""
    from derive.prover.complex_parts import imaginary_part, linked

    law, y = instance(inner, "imaginary_part", a=t, b=ZERO), imaginary_part(context, t)
    if law is None or y is None:
        return None
    flat = _on_line(inner, law, "im", t)
    step = linked(inner, y.goal.args[1], ZERO, [(y, MINUS_ONE), (flat, ONE)])
    return (step, y.goal.args[1]) if step else None


def _above(context: Context, t: Term) -> Step | None:
    """Were t an integer, then y = 0."""
    from derive.prover.complex_parts import parts

    p = parts(context, t)
    apart = context.side(ne(p.imaginary, ZERO)) if p else None
    inner = context.under([sort("integer", t), le(t, ZERO)])
    found = _no_height(context, inner, t) if apart else None
    if apart is None or found is None:
        return None
    height, y = found
    hole = sym(inner.fresh("hole", t, y))
    moved = inner.attempt("replace", (height,), hole, ne(hole, ZERO))
    false = inner.apply("absurd", (inner.cut(apart, moved),)) if moved else None
    return _refuted(context, t, false) if false is not None else None


def _mirrored(context: Context, t: Term) -> Step | None:
    """Were t an integer <= 0, then its conjugate a, which is no pole, would be one."""
    from derive.prover.complex_parts import linked, parts, tidy

    p = parts(context, t)
    for f in context.facts:
        if p is None or f.tag != "not" or f.args[0].tag != "and" or f.args[0].args[0].tag != "integer":
            continue
        a = f.args[0].args[0].args[0]
        q = parts(context, a)
        if f != not_(pole(a)) or q is None or q.real != p.real or tidy(add(p.imaginary, q.imaginary)) != ZERO:
            continue
        inner = context.under([sort("integer", t), le(t, ZERO)])
        found = _no_height(context, inner, t)
        if found is None:
            continue
        # a = x - I*y = t - 2*I*y, and y = 0
        same = linked(inner, t, a, [(p.step, ONE), (q.step, MINUS_ONE), (found[0], mul(num(2), I_CONST))])
        if same is None:
            continue
        hole = sym(inner.fresh("hole", t, a))
        both = [
            inner.cut(inner.hypothesis(part), inner.apply("replace", (same,), hole, wrap))
            for part, wrap in zip(pole(t).args, pole(hole).args, strict=True)
        ]
        false = inner.apply("absurd", (inner.apply("conjunction", both), inner.hypothesis(f)))
        return _refuted(context, t, false)
    return None


__all__ = ["note_off_line", "note_shifted", "off_line", "pole", "shifted_pole"]

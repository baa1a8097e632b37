"""Equations about an integer n by its residue: n = q*m + r with m = floor(n/q), r = 0..q-1, each for a new m.

Class: goals in which floor((a*n + b)/q), a power of I, or sums that end at such a floor make the residue matter. Each
case P(q*m + r), m an integer above a bound, is proved by itself once its floors are whole; then it is used at
m = floor(n/q), the cases being exhausted because 0 <= n - q*floor(n/q) < q. Certificate: case splits, the bounds of
floor. Gives up for q > 4 and where another assumption mentions n. Called by `connectives`.
Example: Sum_{k=0..floor(n/2)} binomial(n-k, k) = F(n+1) for n = 2*m and n = 2*m + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil, lcm

from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import (
    I_CONST,
    MINUS_ONE,
    ONE,
    Term,
    add,
    eq,
    fn,
    fresh,
    le,
    mul,
    num,
    power,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.binomial_sums import with_powers
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call, powers, whole_parts
from derive.prover.rewriting import Conversion, rewrite, swap
from derive.prover.zeilberger import prove_by_telescoper

MAX_MODULUS = 4
Prove = Callable[[Context, Term], "Step | None"]


def prove_by_residues(context: Context, goal: Term, prove: Prove) -> Step | None:
    """The goal from its cases n = q*m + r."""
    from derive.prover.connectives import induction_start

    if goal.tag != "eq" or context.effort < 2:
        return None
    for name in sorted(goal.free):
        n, q = sym(name), _modulus(goal, name)
        facts = [f for f in context.facts if name in f.free]
        start = induction_start(n, facts)
        if q is None or start is None and facts != [sort("integer", n)]:
            continue
        step = _by_cases(context, goal, n, q, start, prove)
        if step is not None:
            return step
    return None


def _modulus(goal: Term, name: str) -> int | None:
    """q where floor((a*n + b)/q) or a power (-1)^(a*n/p + b) occurs."""
    found = [1]
    for t in walk(goal):
        turning = t.tag == "pow" and t.args[0] in (MINUS_ONE, I_CONST)
        if name not in t.free or not turning and not is_call(t, "floor"):
            continue
        slope = _slope(t.args[-1], name)
        if slope is None:
            continue
        found.append(slope.denominator * (1 if is_call(t, "floor") else 4 if t.args[0] == I_CONST else 2))
    q = lcm(*found)
    return q if 1 < q <= MAX_MODULUS else None


def _slope(u: Term, name: str) -> Fraction | None:
    """a in u = a*n + b, b free of n."""
    n = Normaliser()
    p = n.poly(u)
    own = [(m, c) for m, c in p.items() if name in n.term({m: 1}).free]
    return Fraction(own[0][1]) if len(own) == 1 and own[0][0] == ((sym(name), 1),) else None


def _by_cases(context: Context, goal: Term, n: Term, q: int, start: int | None, prove: Prove) -> Step | None:
    cases = []
    for r in range(q):
        made = _case(context, goal, n, q, r, start, prove)
        if made is None:
            return None
        cases.append(made)
    whole = fn("floor", mul(n, power(num(q), MINUS_ONE)))
    below, above = [instance(context, name, a=whole.args[0]) for name in ("floor_below", "floor_above")]
    if below is None or above is None:
        return None
    low = context.attempt("linear", (below,), le(_place(q, whole, 0), n), num(q))
    high = context.attempt("linear", (above,), Term("lt", None, (n, _place(q, whole, q))), num(q))
    if low is None or high is None:
        return None
    step = _split(context, goal, (n, whole, q, start), cases, context.settle(low), context.settle(high))
    return step if step is not None and context.paid(step) else None


def _place(q: int, m: Term, r: int) -> Term:
    return add(mul(num(q), m), num(r))


def _case(
    context: Context, goal: Term, n: Term, q: int, r: int, start: int | None, prove: Prove
) -> tuple[Term, Step, int | None] | None:
    """P(q*m + r) for a new integer m, >= the bound that n >= start gives."""
    name = str(n.data)
    m = sym(fresh("m", goal, *context.facts))
    low = None if start is None else ceil(Fraction(start - r, q))
    facts = tuple([f for f in context.facts if name not in f.free])
    outer = Context(context.builder, facts, context.meter, context.depth + 1, context.effort)
    inner = outer.under([sort("integer", m), *([le(num(low), m)] if low is not None else [])])
    case = substitute(goal, {name: _place(q, m, r)})
    links = [(_floors_out(inner, t), s) for t, s in zip(case.args, (ONE, MINUS_ONE), strict=True)]
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, case.args, strict=True)]
    middle = _proved(inner, eq(ends[0], ends[1]), prove)
    if middle is None or not inner.paid(middle):
        return None
    used = [*[(s, c) for s, c in links if s is not None], (middle, ONE)]
    step = inner.equal(case.args[0], case.args[1], used)
    step = _with_floors_known(inner, step, case) if step is not None else None
    return (m, step, low) if step is not None and inner.paid(step) else None


def _with_floors_known(context: Context, step: Step, case: Term) -> Step:
    """The step settled where the ends of ranges are floors: floor(u) <= u is at hand."""
    laws = [instance(context, "floor_below", a=t.args[0]) for t in walk(case) if is_call(t, "floor") and t.closed]
    known = list(dict.fromkeys([law for law in laws if law is not None]))
    step = with_powers(context.under([law.goal for law in known]), step)
    for law in known:
        step = context.cut(law, step) if law.goal in step.hyps else step
    return context.settle(step)


def _proved(context: Context, goal: Term, prove: Prove) -> Step | None:
    from derive.prover.connectives import prove_by_induction

    step = prove_by_telescoper(context, goal.args[0], goal.args[1]) or prove(context, goal)
    return step if step is not None and context.paid(step) else prove_by_induction(context, goal)


def _floors_out(context: Context, t: Term) -> Step | None:
    """t with each closed floor, in the bounds of sums too, and each turning power written out."""
    links: list[Step] = []
    current = t
    for _ in range(8):
        step = next((s for s in _written_out(context, current)), None)
        if step is None:
            break
        links.append(step)
        current = step.goal.args[1]
    made = context.equal(t, current, [(s, ONE) for s in links]) if links else None
    return context.settle(made) if made is not None else None


def _written_out(context: Context, t: Term) -> Iterator[Step]:
    for node in dict.fromkeys(walk(t)):
        if not node.closed or not node.free or not (is_call(node, "floor") or node.tag == "pow"):
            continue
        conversions: tuple[Conversion, ...] = (whole_parts,) if is_call(node, "floor") else (turning,)
        step = rewrite(context, node, conversions)
        if step is None or step.goal.args[1] == node or not context.paid(step):
            continue
        hole = fresh("hole", t, *step.goal.args)
        made = context.attempt("replace", (step,), sym(hole), swap(t, node, sym(hole)))
        if made is not None:
            yield context.settle(made)


def turning(context: Context, t: Term) -> Step | None:
    """i^(4*m + r) = i^r, and (-1)^(2*m + r) alike."""
    if t.tag != "pow" or t.args[0] not in (MINUS_ONE, I_CONST):
        return None
    if t.args[0] == MINUS_ONE:
        return powers(context, t)
    n = Normaliser()
    shift = {m: Fraction(c) // 4 for m, c in n.poly(t.args[1]).items()}
    if any([m and not context.evident(sort("integer", n.term({m: 1}))) for m, c in shift.items() if c]):
        return None
    by = n.term({m: c for m, c in shift.items() if c})
    left = normal(sub(t.args[1], mul(num(4), by)))
    law = instance(context, "power_power_integer", a=I_CONST, b=num(4), c=by)
    value = power(I_CONST, left)
    step = context.equal(t, value, [(law, mul(MINUS_ONE, value))]) if law is not None else None
    return context.settle(step) if step is not None else None


# ---- the cases together ---------------------------------------------------------------------------------------------
def _split(
    context: Context,
    goal: Term,
    place: tuple[Term, Term, int, int | None],
    cases: list[tuple[Term, Step, int | None]],
    low: Step,
    high: Step,
    r: int = 0,
) -> Step | None:
    """The goal where q*m + r <= n is known: either n <= q*m + r too, or q*m + r + 1 <= n."""
    n, whole, q, _ = place
    here = _place(q, whole, r)
    if r == q - 1:
        last = context.attempt("whole", (high,))
        back = context.attempt("linear", (last,), le(n, here), ONE) if last is not None else None
        return _used(context, goal, place, cases[r], low, context.settle(back)) if back is not None else None
    p, other = le(n, here), Term("lt", None, (here, n))
    first = _used(context.under([p]), goal, place, cases[r], low, context.hypothesis(p))
    above = context.under([other])
    next_up = above.attempt("whole", (above.hypothesis(other),))
    more = above.attempt("linear", (next_up,), le(_place(q, whole, r + 1), n), ONE) if next_up is not None else None
    second = _split(above, goal, place, cases, above.settle(more), high, r + 1) if more is not None else None
    if first is None or second is None:
        return None
    if other in second.hyps:
        second = context.cut(context.apply("negation", (), p), second)
    return context.settle(context.apply("cases", (first, second), p))


def _used(
    context: Context,
    goal: Term,
    place: tuple[Term, Term, int, int | None],
    case: tuple[Term, Step, int | None],
    low: Step,
    back: Step,
) -> Step | None:
    """P(n) from the case at m = floor(n/q), given q*m + r <= n and n <= q*m + r."""
    n, whole, q, start = place
    m, lemma, least = case
    same = context.apply("antisymmetry", (low, back))
    here = same.goal.args[0]
    if least is not None and not _high_enough(context, whole, q, least, back, le(num(start or 0), n), n):
        return None
    made = context.attempt("substitution", (lemma,), m, whole)
    hole = sym(context.fresh("hole", goal, here))
    moved = context.attempt("replace", (same,), hole, substitute(goal, {str(n.data): hole}))
    if made is None or moved is None:
        return None
    made = context.settle(made)
    return context.settle(context.cut(made, moved)) if made.goal in moved.hyps else None


def _high_enough(context: Context, whole: Term, q: int, least: int, back: Step, start: Term, n: Term) -> bool:
    """Note that least <= floor(n/q), from n <= q*floor(n/q) + r and what n is at least."""
    given = next((f for f in context.facts if f.tag in ("le", "lt") and f.args[1] == n and not f.args[0].free), start)
    strict = Term("lt", None, (num(least - 1), whole))
    share = num(Fraction(1, q))
    step = context.attempt("linear", (back, context.hypothesis(given)), strict, share, share)
    made = context.attempt("whole", (context.settle(step),)) if step is not None else None
    final = context.attempt("linear", (made,), le(num(least), whole), ONE) if made is not None else None
    if final is None:
        return False
    context.note(context.settle(final))
    return True


__all__ = ["prove_by_residues", "turning"]

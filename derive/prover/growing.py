"""The step of an induction for an inequality: f(n + 1) = r f(n) with r >= 0, or g(n + 1) = s g(n) with s >= 0.

From f(n) <= g(n):  f(n + 1) = r f(n) <= r g(n) <= g(n + 1),  or  f(n + 1) <= s f(n) <= s g(n) = g(n + 1).
r and s come of stepping factorials, binomials and powers down and dividing; what is left is an inequality of its own.
Powers of ordered bases are ordered: a^n <= b^n for 0 <= a <= b, a lemma by induction, for `bounds`.

Called by `connectives`. Example: n! <= n^n, where r = n + 1 leaves (n + 1) n^n <= (n + 1)^(n + 1).
"""

from __future__ import annotations

from collections.abc import Iterator

from derive.kernel.need import need
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, le, lt, mul, power, sort, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.rational import Field
from derive.prover.rewriting import Conversion, rewrite
from derive.prover.rising_lemmas import ahead, literal_length

A, B, N = sym("a'"), sym("b'"), sym("n'")


def prove_growing(context: Context, goal: Term, here: Term) -> Step | None:
    """The goal, P(n + 1), from the inequality `here`, P(n), which is a fact."""
    if here.tag not in ("lt", "le") or goal.tag != here.tag:
        return None
    for side in (0, 1):
        try:
            step = _through(context, goal, here, side)
        except KernelError:
            step = None
        if step is not None and context.paid(step):
            return step
    return None


def _through(context: Context, goal: Term, here: Term, side: int) -> Step | None:
    """By the ratio of the left sides (0) or of the right sides (1)."""
    from derive.prover.order import prove_order

    (a, b), (f, g) = goal.args, here.args
    ratio = ratio_of(context, goal.args[side], here.args[side])
    if ratio is None:
        return None
    r, same = ratio
    sign = prove_order(context, lt(ZERO, r) if goal.tag == "lt" else le(ZERO, r))
    if sign is None or not context.paid(sign):
        return None
    kept = context.apply("product", (sign, context.hypothesis(here)))
    rest = prove_order(context, le(mul(r, g), b) if side == 0 else le(a, mul(r, f)))
    if rest is None or not context.paid(rest):
        return None
    return _sum(context, goal, kept, rest, same)


def _sum(context: Context, goal: Term, kept: Step, rest: Step, same: Step) -> Step | None:
    for sign in (ONE, MINUS_ONE):
        step = context.attempt("linear", (kept, rest, same), goal, ONE, ONE, sign)
        if step is not None:
            return context.settle(step)
    return None


def ratio_of(context: Context, t: Term, before: Term) -> tuple[Term, Step] | None:
    """r and t = r * before, where the quotient holds fewer functions and symbolic powers than t."""
    conversions: tuple[Conversion, ...] = (literal_length, ahead)
    links = [rewrite(context, s, conversions) for s in (t, before)]
    ends = [s.goal.args[1] if s else u for s, u in zip(links, (t, before), strict=True)]
    field = Field(ends)
    q = field.fraction(ends[0]) / field.fraction(ends[1])
    r = field.term(q)
    if r.size >= t.size + before.size or not all([context.evident(p) for p in need(r)]):
        return None
    used = [(s, m) for s, m in zip(links, (ONE, mul(MINUS_ONE, r)), strict=True) if s is not None]
    step = context.equal(t, mul(r, before), used)
    return (r, context.settle(step)) if step else None


# ---- powers of ordered bases ----------------------------------------------------------------------------------------
def ordered_powers(context: Context) -> Step | None:
    """a^n <= b^n for 0 <= a <= b."""
    inner = context.under([le(ZERO, A), le(A, B), le(ZERO, B)])
    goal = le(power(A, N), power(B, N))

    def close(scope: Context, case: Term) -> Step | None:
        step = scope.attempt("linear", (), case)
        if step is not None:
            return scope.settle(step)
        nonnegative = scope.side(le(ZERO, power(A, N)))
        if goal not in scope.facts or nonnegative is None:
            return None
        grown = scope.apply("product", (scope.hypothesis(goal), scope.hypothesis(le(ZERO, B))))
        wider = scope.apply("product", (scope.hypothesis(le(A, B)), nonnegative))
        step = scope.attempt("linear", (grown, wider), case, ONE, ONE)
        return scope.settle(step) if step else None

    return upwards(inner, goal, N, ZERO, 1, close)


def powers_in_order(context: Context, atoms: list[Term]) -> Iterator[Step | None]:
    """a^e <= b^e for the atoms a^e, b^e with 0 <= a <= b and a whole e >= 0."""
    found = [t for t in atoms if t.tag == "pow" and t.args[1].free]
    for low in found:
        for high in found:
            e = low.args[1]
            if low is high or high.args[1] != e or not context.evident(sort("integer", e)):
                continue
            if context.evident(le(ZERO, e)) and known(context, le(low.args[0], high.args[0])):
                lemma = proved_once(context, "a^n <= b^n", ordered_powers)
                yield at(context, lemma, **{"a'": low.args[0], "b'": high.args[0], "n'": e})


__all__ = ["ordered_powers", "powers_in_order", "prove_growing", "ratio_of"]

"""Order through exp and log: exp and log keep <=, and r <= log S follows from exp(r) <= S.

Class: goals a <= b or a < b in which one log stands with the factor 1 or -1 and all else is free of it, such as bounds
of log-sum-exp; and exp(a) <= exp(b), log(a) <= log(b). Certificate: exp(b) - exp(a) >= exp(a)*(b - a) by the tangent of
exp at b - a, log(a) - log(b) <= a/b - 1 by the tangent of log at a/b, or for < the axioms that exp and log increase.
Gives up where two logs would have to be put together first; `log_bounds` does that.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, div, eq, fn, le, lt, sub, walk
from derive.prover.builder import Step
from derive.prover.context import Context

Prove = Callable[[Context, Term], "Step | None"]


def prove_through_log(context: Context, goal: Term, prove: Prove) -> Step | None:
    """A step with the goal, or None."""
    if goal.tag not in ("le", "lt"):
        return None
    a, b = goal.args
    for name, keeps in (("exp", exp_keeps), ("log", log_keeps)):
        if _is(a, name) and _is(b, name):
            inner = prove(context, Term(goal.tag, None, (a.args[0], b.args[0])))
            return keeps(context, inner) if inner is not None and context.paid(inner) else None
    return _isolated(context, goal, prove)


def _is(t: Term, name: str) -> bool:
    return t.tag == "fn" and t.data == name


def _isolated(context: Context, goal: Term, prove: Prove) -> Step | None:
    """b - a = log S - r or r - log S: from exp(r) <= S, or S <= exp(r)."""
    n = Normaliser()
    try:
        p = n.poly(sub(*goal.args[::-1]))
    except KernelError:
        return None
    logs = [m for m in p if len(m) == 1 and _is(m[0][0], "log") and m[0][1] == 1 and p[m] in (1, -1)]
    sums = [m for m in logs if any([part.tag in ("sum", "add") for part in walk(m[0][0])])]
    if len(logs) != 1 and len(sums) != 1:
        return None
    logs = sums if len(sums) == 1 else logs
    log, sign = logs[0][0][0], p[logs[0]]
    rest = n.term(n.scale({m: c for m, c in p.items() if m != logs[0]}, -sign))
    inside, power = log.args[0], normal(fn("exp", rest))
    below = (power, inside) if sign == 1 else (inside, power)
    inner = prove(context, Term(goal.tag, None, below))
    step = log_keeps(context, inner) if inner is not None and context.paid(inner) else None
    if step is None:
        return None
    from derive.prover.equations import prove_equation

    value = prove_equation(context, eq(fn("log", power), rest))
    return context.ordered(goal, step, value) if value is not None and context.paid(value) else None


def exp_keeps(context: Context, inner: Step) -> Step | None:
    """exp a <= exp b from a <= b, and < from <."""
    a, b = inner.goal.args
    if inner.goal.tag == "lt":
        law = context.attempt("axiom exp_increases", (), a, b)
        return context.settle(context.cut(inner, law)) if law is not None else None
    tangent = context.attempt("axiom exp_tangent", (), normal(sub(b, a)))
    positive = context.side(lt(ZERO, fn("exp", a)))
    if tangent is None or positive is None:
        return None
    parts = [context.attempt("product", (context.settle(s), positive)) for s in (tangent, inner)]
    known = [s for s in parts if s is not None]
    made = context.attempt("linear", known, le(fn("exp", a), fn("exp", b)), ONE, ONE) if len(known) == 2 else None
    return context.settle(made) if made is not None else None


def log_keeps(context: Context, inner: Step) -> Step | None:
    """log a <= log b from a <= b with 0 < a, and < from <."""
    a, b = inner.goal.args
    if not context.evident(lt(ZERO, a)):
        return None
    if inner.goal.tag == "lt":
        law = context.attempt("axiom log_increases", (), a, b)
        return context.settle(context.cut(inner, law)) if law is not None else None
    from derive.prover.equations import prove_equation

    above = context.settle(context.apply("linear", (inner, _positive(context, a)), lt(ZERO, b), ONE, ONE))
    scope = context.under([above.goal])
    ratio = div(a, b)
    tangent = scope.attempt("axiom log_tangent", (), ratio)
    parted = prove_equation(scope, eq(fn("log", ratio), sub(fn("log", a), fn("log", b))))
    inverse = scope.side(lt(ZERO, div(ONE, b)))
    if tangent is None or parted is None or inverse is None:
        return None
    scaled = scope.attempt("product", (inner, inverse))
    goal = le(fn("log", a), fn("log", b))
    made = None
    for sign in (ONE, MINUS_ONE):
        if scaled is not None and made is None:
            made = scope.attempt("linear", (scope.settle(tangent), scaled, parted), goal, ONE, ONE, sign)
    if made is None:
        return None
    made = scope.settle(made)
    return context.settle(context.cut(above, made)) if above.goal in made.hyps else context.settle(made)


def _positive(context: Context, a: Term) -> Step:
    step = context.side(lt(ZERO, a))
    if step is None:
        raise KernelError("the argument of a log is not known to be positive")
    return step


__all__ = ["exp_keeps", "log_keeps", "prove_through_log"]

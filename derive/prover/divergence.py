"""What grows without bound, and comparisons of growth: f -> oo, f -> -oo, f ~ g, f = O(g), o(g), Theta(g).

Certificate: 1/f -> 0 and f > 0 close to the point, or the limit by structure; the limit of f/g for comparisons.

Called by `limits` and `connectives`. Example: log(x) -> -oo as x -> 0 from the right; n*log(n) = o(n^2).
"""

from __future__ import annotations

from derive.kernel.need import infinite
from derive.kernel.terms import MINUS_ONE, ONE, OO, ZERO, Term, close, fresh, lt, mul, ne, open_body, power, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.limits import near, tends, with_value


def prove_divergence(context: Context, goal: Term) -> Step | None:
    """f -> oo because 1/f -> 0 and f is positive, or by structure; f -> -oo because -f -> oo."""
    from derive.prover.paying import pay
    from derive.prover.structural import interval, structural

    at, body, wanted = goal.args
    n = sym(fresh("n", goal, *context.facts))
    f, mode = open_body(body, n), str(goal.data)
    if wanted == OO:
        quick = _by_inverse(context, mode, n, f, at)
        if quick is not None:
            return quick
    found = structural(context, mode, n, f, at) if at == OO or not infinite(at) else None
    if found is None or found.sign != (1 if wanted == OO else -1):
        return None
    if wanted == OO:
        return found.step
    down = context.attempt("turned", (found.step,))
    inner = context.under([*near(mode, n, f, at), *interval(n, at)])
    same = inner.equal(f, open_body(down.goal.args[1], n)) if down is not None else None
    same = pay(inner, inner.settle(same)) if same is not None else None
    made = context.attempt("limit_congruence", (same, down), n) if same is not None and down else None
    return context.settle(made) if made is not None else None


def _by_inverse(context: Context, mode: str, n: Term, f: Term, at: Term) -> Step | None:
    from derive.prover.order import prove_order

    inner = context.under(near(mode, n, f, at))
    sign = prove_order(inner, lt(ZERO, f))
    if sign is None or not inner.paid(sign):
        return None
    step = tends(context, mode, at, close(power(f, MINUS_ONE), str(n.data)))
    step = with_value(context, step, ZERO) if step else None
    made = context.attempt("diverges", (step, sign), n) if step is not None else None
    return context.settle(made) if made is not None else None


def prove_growth(context: Context, goal: Term) -> Step | None:
    """f ~ g, f = O(g), f = o(g), f = Theta(g) by the limit of f/g."""
    n = sym(fresh("n", goal, *context.facts))
    f, g = (open_body(t, n) for t in goal.args)
    ratio = mul(f, power(g, MINUS_ONE))
    step = tends(context, str(goal.data), OO, close(ratio, str(n.data)))
    if step is None:
        return None
    apart: tuple[Step, ...] = ()
    if goal.tag in ("littleo", "asym"):
        step = with_value(context, step, ONE if goal.tag == "asym" else ZERO)
    elif goal.tag == "theta":
        from derive.prover.order import prove_order

        other = prove_order(context, ne(step.goal.args[2], ZERO))
        if other is None:
            return None
        apart = (other,)
    if step is None:
        return None
    return context.settle(context.apply("comparison", (step, *apart), n, f, g, sym(goal.tag)))


__all__ = ["prove_divergence", "prove_growth"]

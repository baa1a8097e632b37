"""Limits by structure: what a term tends to, from what its parts tend to; finite, oo or -oo.

Class: sums, products, powers, exponentials, logs and continuous functions of one variable, at oo over the reals, or at
a point from one side or from both. Certificate: the kernel's `combined` for finite parts, `scaled`, `along`,
`reciprocal` and `diverges` for infinite ones; what is indeterminate is a quotient of slopes (`indeterminate`). Gives up
on functions that oscillate beside what does not vanish, and past a depth.

    log(x)/x -> 0,   x**x -> 1 as x -> 0 from the right,   log(1 + exp(x)) - x -> 0

Called by `limits` for what has no limit otherwise.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from derive.kernel.calculus import continuity
from derive.kernel.terms import MINUS_ONE, OO, ZERO, KernelError, Term, add, fn, lt, mul, ne, num, substitute, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.germs import Germ, Limit, find, of_form, settled
from derive.prover.laws import instance, is_call
from derive.prover.leading_parts import sum_limit
from derive.prover.limits_of_functions import (
    continuous_limit,
    exponential_limit,
    function_limit,
    logarithm_limit,
    variable_limit,
)
from derive.prover.limits_of_products import power_limit, product_limit
from derive.prover.local_steps import WIDTH, local_step, steps_occur
from derive.prover.paying import pay
from derive.prover.tangents import tangent


def structural(context: Context, mode: str, n: Term, f: Term, at: Term, *known: Step) -> Limit | None:
    """What f tends to as n tends to the point; over the integers as over the reals. `known`: f = g, to start from g."""
    from derive.prover.half_lines import falling_tangent, root_of_polynomial
    from derive.prover.limits import near
    from derive.prover.rewriting import rewrite

    moving = "real" if mode == "integer" else mode
    plain = known[0].goal.args[1] if known else f
    facts = [*near(moving, n, plain, at), *(_around(context, n, plain, at) if at != OO else [])]
    germ = Germ(context, context.under(facts), moving, at, n)
    steps = partial(local_step, n=n, at=at, mode=mode)
    conversions = (root_of_polynomial, falling_tangent, exponential) if at == OO else (_tangent, steps)
    shown = rewrite(germ.inner, plain, conversions)
    form = shown.goal.args[1] if shown is not None else plain
    limit = of_form(germ, plain, find(germ, form), *([shown] if shown is not None else []))
    if limit is None or mode != "integer":
        return limit
    step = settled(germ, context.attempt("one_sided", (limit.step,), sym("integer")))
    whole = Germ(context, context.under(near(mode, n, plain, at)), mode, at, n)
    return of_form(whole, f, Limit(plain, limit.sign, step), *known) if step is not None else None


def interval(n: Term, at: Term, close: bool = False) -> list[Term]:
    """What holds close to a point: nothing is said of what is close to oo."""
    half = num(WIDTH if close else Fraction(1, 2))
    return [lt(add(at, mul(MINUS_ONE, half)), n), lt(n, add(at, half))] if at != OO else []


def _around(context: Context, n: Term, f: Term, at: Term) -> list[Term]:
    """An interval around the point, and what is not 0, or positive, at the point: by continuity also close to it."""
    from derive.prover.order import prove_order

    facts = interval(n, at, steps_occur(f, n))
    bases = [t.args[0] for t in walk(f) if t.closed and (t.tag == "pow" or t.tag == "fn" and t.data == "log")]
    bases += [fn("cos", t.args[0]) for t in walk(f) if t.closed and t.tag == "fn" and t.data == "tan"]
    for base in dict.fromkeys([b for b in bases if n.data in b.free and b != n]):
        here = substitute(base, {str(n.data): at})
        for p, q in ((lt(ZERO, base), lt(ZERO, here)), (ne(base, ZERO), ne(here, ZERO))):
            try:
                step = prove_order(context, q)
                continuity(base, str(n.data))
            except KernelError:
                continue
            if step is not None and context.paid(step):
                facts.append(p)
                break
    return facts


def _tangent(context: Context, t: Term) -> Step | None:
    """A conversion: tan v = sin v / cos v, where cos v is seen not to vanish near the point."""
    step = tangent(context, t)
    if step is None and is_call(t, "tan"):
        step = context.attempt("axiom tan_quotient", (), t.args[0])
        step = pay(context, context.settle(step)) if step is not None else None
    return step if step is not None and context.paid(step) else None


def exponential(context: Context, t: Term) -> Step | None:
    """A conversion: b^v = exp(v*log b) for a constant b > 0 and a moving v."""
    if t.tag != "pow" or not t.args[1].free or t.args[0].free or not context.evident(lt(ZERO, t.args[0])):
        return None
    return instance(context, "power_definition", a=t.args[0], b=t.args[1])


def limit_of(germ: Germ, f: Term) -> Limit | None:
    if germ.n.data not in f.free or f == germ.n and germ.at != OO:
        return continuous_limit(germ, f)
    if f == germ.n:
        step = variable_limit(germ)
        return Limit(f, 1, step) if step is not None else None
    if f.tag == "add":
        return sum_limit(germ, f)
    if f.tag == "mul":
        return product_limit(germ, f)
    if f.tag == "pow":
        return power_limit(germ, f)
    if f.tag != "fn":
        return None
    if f.data in ("exp", "log"):
        return exponential_limit(germ, f) if f.data == "exp" else logarithm_limit(germ, f)
    return function_limit(germ, f)


__all__ = ["exponential", "interval", "limit_of", "structural"]

"""0 <= m*(s_1*log u_1 + ... ) + rest by one tangent of log, taken where the logs are put together.

Class: a body in which every log has the same factor m >= 0, up to whole multiples s_i, as in p*log p - p*log q - p + q.
With V = 1/(u_1^s_1 * ...) > 0, log V <= V - 1 bounds the logs from below by 1 - V; what is left, 0 <= m*(1 - V) + rest,
is rational. Certificate: the axiom `log_tangent` at V and the laws of log. Gives up where the factors differ.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Normaliser, normal
from derive.kernel.terms import ONE, ZERO, KernelError, Term, add, eq, fn, le, lt, mul, num, power, sub
from derive.prover.builder import Step
from derive.prover.context import Context

MAX_LOGS, MAX_MULTIPLE = 4, 6


def prove_by_log(context: Context, body: Term, at_sight: bool = False) -> Step | None:
    """A step with the goal 0 <= body, or None; `at_sight` only where what is left is evident."""
    found = _logs(body)
    if found is None:
        return None
    factor, logs, rest = found
    from derive.prover.equations import prove_equation
    from derive.prover.order import prove_order

    together = normal(mul(*[power(u, num(-s)) for u, s in logs]))
    if not context.evident(lt(ZERO, together)) or not context.evident(le(ZERO, factor)):
        return None
    left = mul(factor, sub(ONE, together)) if rest == ZERO else add(mul(factor, sub(ONE, together)), rest)
    if at_sight and not context.evident(le(ZERO, normal(left))):
        return None
    tangent = context.attempt("axiom log_tangent", (), together)
    parted = prove_equation(context, eq(fn("log", together), add(*[mul(num(-s), fn("log", u)) for u, s in logs])))
    if tangent is None or parted is None or not context.paid(parted):
        return None
    remainder = context.side(le(ZERO, normal(left)))
    if remainder is None and not at_sight:
        remainder = prove_order(context, le(ZERO, normal(left)))
    if remainder is None:
        return None
    bound = context.ordered(
        le(sub(ONE, together), add(*[mul(num(s), fn("log", u)) for u, s in logs])), context.settle(tangent), parted)
    sign = context.side(le(ZERO, factor))
    if bound is None or sign is None:
        return None
    scaled = context.attempt("product", (bound, sign))
    made = context.attempt("linear", (scaled, remainder), le(ZERO, body), ONE, ONE) if scaled is not None else None
    return context.settle(made) if made is not None else None


def _logs(body: Term) -> tuple[Term, list[tuple[Term, int]], Term] | None:
    """(m, [(u, s), ...], rest) with body = m * sum of s*log u + rest, m without a sign of its own."""
    n = Normaliser()
    try:
        p = n.poly(body)
    except KernelError:
        return None
    rest: list[Term] = []
    parts: list[tuple[Term, object, Fraction]] = []
    for monomial, c in p.items():
        logs = [a for a, e in monomial if a.tag == "fn" and a.data == "log" and e == 1]
        if not logs:
            rest.append(n.term({monomial: c}))
            continue
        others = tuple([(a, e) for a, e in monomial if a != logs[0]])
        if any([a.tag == "fn" and a.data == "log" for a, _ in others]):
            return None
        parts.append((logs[0].args[0], others, Fraction(c)))
    if not parts or len(parts) > MAX_LOGS or any([others != parts[0][1] for _, others, _ in parts]):
        return None
    unit = min([abs(c) for _, _, c in parts])
    multiples = [c/unit for _, _, c in parts]
    if any([s.denominator != 1 or abs(s) > MAX_MULTIPLE for s in multiples]):
        return None
    factor = n.term({parts[0][1]: unit})  # type: ignore[dict-item]
    return factor, [(u, int(s)) for (u, _, _), s in zip(parts, multiples, strict=True)], add(ZERO, *rest)


__all__ = ["prove_by_log"]

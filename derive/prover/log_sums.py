"""The log of a product of positive factors as a sum: log(2^n * n!) = n*log 2 + loggamma(n + 1).

Called by `gamma_order`. Certificate: steps and multipliers for one step of the normal form. Gives up where a factor is
not known to be positive.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.normal import normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, fn, lt, mul, neg, sub, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call

Pairs = list[tuple[Step, Term]]


@dataclass(frozen=True)
class Logged:
    """log t = value, with the steps and multipliers for one step of the normal form."""

    value: Term
    pairs: Pairs


def log_of(context: Context, t: Term) -> Logged | None:
    """log t for a product t of positive factors, as a sum."""
    if t.tag == "num" and isinstance(t.data, Fraction) and t.data > 0 or t.tag == "const":
        return Logged(fn("log", t), [])
    if not context.evident(lt(ZERO, t)):
        return None
    if t.tag == "mul":
        return _log_of_product(context, t)
    if t.tag == "pow":
        law, base = instance(context, "log_power", a=t.args[0], b=t.args[1]), log_of(context, t.args[0])
        if law is None or base is None:
            return None
        e = t.args[1]
        return Logged(mul(e, base.value), [(law, ONE), *[(s, mul(e, m)) for s, m in base.pairs]])
    if is_call(t, "exp"):
        law = instance(context, "log_exp", a=t.args[0])
        return Logged(t.args[0], [(law, ONE)]) if law else None
    if is_call(t, "gamma"):
        law = instance(context, "loggamma_log", a=t.args[0])
        return Logged(fn("loggamma", t.args[0]), [(law, MINUS_ONE)]) if law else None
    if is_call(t, "factorial"):
        return _log_of_factorial(context, t)
    if t.tag == "add" and t.free:
        product = normal(t)
        if product.tag == "mul":
            return log_of(context, product)
    return Logged(fn("log", t), [])


def _log_of_product(context: Context, t: Term) -> Logged | None:
    found = [log_of(context, f) for f in t.args]
    if any([f is None for f in found]):
        return None
    pairs = [p for f in found if f is not None for p in f.pairs]
    for i in range(len(t.args) - 1):
        law = instance(context, "log_product", a=t.args[i], b=mul(*t.args[i + 1 :]))
        if law is None:
            return None
        pairs.append((law, ONE))
    return Logged(add(*[f.value for f in found if f is not None]), pairs)


def _log_of_factorial(context: Context, t: Term) -> Logged | None:
    """log n! = loggamma(n + 1)."""
    law = instance(context, "gamma_factorial", n=t.args[0])
    if law is None:
        return None
    hole, other = sym(context.fresh("hole", t)), law.goal.args[0]
    moved = context.attempt("replace", (law,), hole, fn("log", hole))
    inner = instance(context, "loggamma_log", a=other.args[0])
    if moved is None or inner is None:
        return None
    return Logged(fn("loggamma", other.args[0]), [(context.settle(moved), MINUS_ONE), (inner, MINUS_ONE)])


def log_difference(context: Context, goal: Term, low: Logged, high: Logged) -> Step | None:
    """log b - log a = the difference of the two sums, for the sides a, b of a relation."""
    logs = [fn("log", side) for side in goal.args]
    pairs = [*high.pairs, *[(s, neg(m)) for s, m in low.pairs]]
    step = context.equal(sub(logs[1], logs[0]), sub(high.value, low.value), pairs)
    return context.settle(step) if step is not None else None


__all__ = ["Logged", "log_difference", "log_of"]

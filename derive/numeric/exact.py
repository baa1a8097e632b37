"""Exact evaluation of closed terms: a number of Q(i), or a typed reason why not. Fueled, never a float, never a hang.

Called by sampling, refutation, figures and the prover's side conditions.

    >>> from derive.kernel.codec import decode
    >>> evaluate(decode("(sum 1 100 #0)"))
    5050
    >>> evaluate(decode("(* 0 (^ 0 -1))"))
    Undefined(reason='division by zero')
"""
from __future__ import annotations

from derive.kernel.terms import Term, rebuild
from derive.numeric.evaluate import Scope, value
from derive.numeric.truth import Truth, truth
from derive.numeric.values import Exact, Fuel, Outcome, Stop, Unknown, is_exact, to_term

STEPS = 200_000


def evaluate(t: Term, steps: int = STEPS) -> Exact | Outcome:
    """The exact value (int, Fraction or Gaussian), or Undefined, Unknown, Unsupported."""
    try:
        v: Exact = value(t, Scope(Fuel(steps)))
    except Stop as stop:
        return stop.outcome
    return v if is_exact(v) else Unknown("not a number of Q(i)")


def fold(t: Term, steps: int = STEPS) -> Term:
    """The closed term with every part that is a number of Q(i) written as that number."""
    v = evaluate(t, steps) if t.closed and not t.free else None
    if is_exact(v):
        return to_term(v)  # type: ignore[arg-type]
    return rebuild(t, tuple([fold(a, steps) for a in t.args])) if t.args else t


def decide(p: Term, steps: int = STEPS) -> Truth:
    """Truth of a closed proposition by exact arithmetic alone."""
    return truth(p, Scope(Fuel(steps)))

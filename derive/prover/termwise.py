"""Inequalities between sums over one range, term by term.

Class: a <= b where every part of b - a is a sum over one range lo..hi times something free of the index, or a constant
c where a total is known, Sum of w = t, by assumption or as Sum of 1/K = 1: then c is c/t times that sum. Multiples of
the totals that add up to 0 may be added, as in Gibbs' inequality, p*log(p/q) >= p - q at every index, and for the
square of a mean S, 2*(S^2*w - S*w*x). What is left is 0 <= f(k) for k in lo..hi.
Certificate: the kernel's `sum_order` of the termwise inequality, and the totals with their multipliers. Gives up where
the parts run over different ranges, and on strict inequalities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from derive.kernel.need import infinite
from derive.kernel.normal import Normaliser, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    div,
    eq,
    fresh,
    le,
    mul,
    num,
    open_body,
    sub,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.instances import by_instances
from derive.prover.log_bounds import prove_by_log
from derive.prover.order import prove_order

MAX_RANGES, MAX_TOTALS, SHARE = 2, 3, 6_000
Range = tuple[Term, Term]
Attempt = Callable[[Context, Term], "Step | None"]  # a proof of 0 <= body


@dataclass(frozen=True)
class _Total:
    """An assumed `Sum f = value` over the range, with its proof."""

    summed: Term
    value: Term
    step: Step


def prove_termwise(context: Context, goal: Term) -> Step | None:
    """A step with the goal a <= b by comparing sums term by term, or None."""
    if goal.tag != "le":
        return None
    for span in _ranges(goal):
        totals = [*_totals(context, span), *_uniform(context, goal, span)]
        k = sym(fresh("k", goal, *context.facts))
        inside = _gathered(sub(goal.args[1], goal.args[0]), span, k, totals)
        if inside is None:
            continue
        body, spread = inside
        ways = [(normal(add(body, extra)), multiples)
                for extra, multiples in (*_squares(k, goal, span, totals), *_combinations(k, totals))]
        for attempt in (_at_sight, _by_log, _by_any):
            for left, multiples in ways:
                step = _nonnegative(context, k, span, left, attempt)
                if step is not None:
                    owed = [add(m, spread if i == 0 else ZERO) for i, m in enumerate(multiples)]
                    return _joined(context, goal, step, [(t.step, m) for t, m in zip(totals, owed, strict=True)])
    return None


def _at_sight(inner: Context, body: Term) -> Step | None:
    return inner.side(le(ZERO, body)) or prove_by_log(inner, body, at_sight=True)


def _by_log(inner: Context, body: Term) -> Step | None:
    return prove_by_log(inner, body)


def _by_any(inner: Context, body: Term) -> Step | None:
    """By order alone and the assumptions about every index; sums inside are not compared again."""
    return prove_order(inner, le(ZERO, body)) or by_instances(inner, le(ZERO, body), prove_order)


def _ranges(goal: Term) -> list[Range]:
    """The finite ranges of sums that stand outside other sums."""
    found: dict[Range, None] = {}
    for n in walk(goal):
        if n.tag == "sum" and n.closed and not infinite(n.args[0]) and not infinite(n.args[1]):
            found[(n.args[0], n.args[1])] = None
    return list(found)[:MAX_RANGES]


def _totals(context: Context, span: Range) -> list[_Total]:
    """The assumed totals over the range, those that are not 0 first."""
    found = []
    for f in context.facts:
        for left, right in (f.args, f.args[::-1]) if f.tag == "eq" else ():
            if left.tag == "sum" and left.args[:2] == span and right.tag != "sum":
                given = context.hypothesis(f)
                step = given if left == f.args[0] else context.equal(left, right, [(given, MINUS_ONE)])
                if step is not None:
                    found.append(_Total(left, right, step))
    return sorted(found, key=lambda t: t.value == ZERO)[:MAX_TOTALS]


def _uniform(context: Context, goal: Term, span: Range) -> list[_Total]:
    """Sum of 1/K = 1 over a range of K, which is positive."""
    count = normal(add(sub(span[1], span[0]), ONE))
    if not count.free or not any([n.tag == "fn" and n.data in ("exp", "log") for n in walk(goal)]):
        return []
    summed = Term("sum", None, (*span, div(ONE, count)))
    from derive.prover.equations import prove_equation

    step = prove_equation(context, eq(summed, ONE))
    return [_Total(summed, ONE, step)] if step is not None and context.paid(step) else []


def _gathered(t: Term, span: Range, k: Term, totals: list[_Total]) -> tuple[Term, Term] | None:
    """(f, c): t is the sum of f(k) over the range, where c times the first total's difference is added."""
    n = Normaliser()
    try:
        p = n.poly(t)
    except KernelError:
        return None
    bodies: list[Term] = []
    spread: list[Term] = []
    for monomial, c in p.items():
        own = next((a for a, e in monomial if a.tag == "sum" and a.args[:2] == span and e == 1), None)
        if own is not None:
            rest = n.term({tuple([(a, e) for a, e in monomial if a != own]): c})
            bodies.append(mul(rest, open_body(own.args[2], k)))
        elif totals and totals[0].value != ZERO:
            share = div(n.term({monomial: c}), totals[0].value)
            spread.append(share)
            bodies.append(mul(share, open_body(totals[0].summed.args[2], k)))
        else:
            return None
    return (add(*bodies), add(*spread)) if bodies else None


Addition = tuple[Term, list[Term]]  # what is added at every index, and how often each total is used for it


def _combinations(k: Term, totals: list[_Total]) -> Iterator[Addition]:
    """Multiples of the totals that add nothing, none first."""
    for signs in sorted(product((0, 1, -1), repeat=len(totals)), key=lambda s: sum(map(abs, s))):
        if normal(add(ZERO, *[mul(num(c), t.value) for c, t in zip(signs, totals, strict=True)])) == ZERO:
            parts = [mul(num(c), open_body(t.summed.args[2], k)) for c, t in zip(signs, totals, strict=True) if c]
            yield add(ZERO, *parts), [num(c) for c in signs]


def _squares(k: Term, goal: Term, span: Range, totals: list[_Total]) -> Iterator[Addition]:
    """2*(S^2*w - S*f) for a sum S of f whose square occurs, where w has the total 1."""
    if not totals or totals[0].value != ONE:
        return
    weight = open_body(totals[0].summed.args[2], k)
    for n in walk(normal(sub(*goal.args))):
        if n.tag == "pow" and n.args[0].tag == "sum" and n.args[0].args[:2] == span and n.args[1] == num(2):
            mean = n.args[0]
            extra = mul(num(2), sub(mul(n, weight), mul(mean, open_body(mean.args[2], k))))
            yield extra, [mul(num(2), n), *[ZERO] * (len(totals) - 1)]


def _nonnegative(context: Context, k: Term, span: Range, body: Term, attempt: Attempt) -> Step | None:
    """0 <= Sum body, from 0 <= body at every index of the range, within a share of the budget."""
    inner = context.under(range_facts(k, *span))
    step = inner.within(SHARE, lambda scope: attempt(scope, body))
    step = inner.settle(step) if step is not None else None
    if step is None or not inner.paid(step):
        return None
    made = context.attempt("sum_order", (step,), k, *span)
    return context.settle(made) if made is not None else None


def _joined(context: Context, goal: Term, made: Step, totals: list[tuple[Step, Term]]) -> Step | None:
    """The goal from 0 <= Sum body, which is the difference of its sides with multiples of the totals."""
    used = [(s, m) for s, m in totals if normal(m) != ZERO]
    step = context.equal(sub(*made.goal.args[::-1]), sub(*goal.args[::-1]), used)
    return context.ordered(goal, made, context.settle(step)) if step is not None else None


__all__ = ["prove_termwise"]

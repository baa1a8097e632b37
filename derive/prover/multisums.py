"""Sums of products of sums, brought to one order of summation: the algebra of vectors and matrices as indexed families.

Class: equations between terms with nested or multiplied finite sums, such as (A B^T) V = A (B^T V), or
sum_ij c_i c_j (x_i . x_j) = |sum_i c_i x_i|^2. Each side is expanded to sums over independent ranges; for each of them
the order of summation with the smallest normal form is chosen. Certificate: exchanges under congruences, joined by the
normal form. Gives up past 4 ranges in one product, and on ranges that do not end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from derive.kernel.codec import encode
from derive.kernel.need import infinite
from derive.kernel.normal import normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, add, close, fresh, mul, open_body, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.rewriting import Conversion, rewrite

MAX_RANGES, MAX_PARTS, MAX_POWER = 4, 24, 3


class _TooMany(Exception):
    """More ranges or products than are worth the trouble."""


@dataclass(frozen=True)
class _Part:
    """One product under its ranges, outermost first: (index, lower, upper)."""

    ranges: tuple[tuple[Term, Term, Term], ...]
    body: Term

    def term(self) -> Term:
        made = self.body
        for k, lower, upper in reversed(self.ranges):
            made = Term("sum", None, (lower, upper, close(made, str(k.data))))
        return made


def prove_by_order_of_summation(
    context: Context, a: Term, b: Term, assumed: Sequence[Conversion], then: Sequence[Conversion]
) -> Step | None:
    """a = b where both have one form after a change of the order of summation; where an assumption about every index
    fits some order, it is used there, and `then` are the conversions that follow."""
    if sum([n.tag == "sum" for t in (a, b) for n in walk(t)]) < 2:
        return None
    try:
        left, right = arranged(context, a, assumed), arranged(context, b, assumed)
        if left is None or right is None:
            return None
        step = context.equal(a, b, [(left, ONE), (right, MINUS_ONE)])
        if step is not None or not assumed:
            return step
        links = [(left, ONE), (right, MINUS_ONE)]
        for side, sign in ((left, ONE), (right, MINUS_ONE)):
            more = rewrite(context, side.goal.args[1], (*assumed, *then))
            links += [(more, sign)] if more is not None else []
        return context.equal(a, b, links)
    except (_TooMany, KernelError):
        return None


def arranged(context: Context, t: Term, assumed: Sequence[Conversion] = ()) -> Step | None:
    """t = the sum of its parts, each in its chosen order of summation."""
    names = _Names(t, *context.facts)
    links: list[Step] = []
    ends: list[Term] = []
    for part in _expand(t, names):
        context.meter.spend(4)
        fitting = _fitting(context, part, assumed) if assumed else None
        best, converted = fitting or (_best(context, part), None)
        links += _exchanges(context, part, best)
        links += [converted] if converted is not None else []
        ends.append(converted.goal.args[1] if converted is not None else best.term())
    step = context.equal(t, add(*ends) if ends else ZERO, [(s, ONE) for s in links])
    return context.settle(step) if step else None


def _fitting(context: Context, part: _Part, assumed: Sequence[Conversion]) -> tuple[_Part, Step] | None:
    """An order of summation in which an assumption converts something, and the conversion."""
    for order in permutations(range(len(part.ranges))):
        other = _Part(tuple([part.ranges[i] for i in order]), part.body)
        if _independent(other):
            step = rewrite(context, other.term(), assumed)
            if step is not None:
                return other, step
    return None


class _Names:
    def __init__(self, *avoid: Term) -> None:
        self.avoid, self.count = avoid, 0

    def new(self) -> Term:
        self.count += 1
        return sym(fresh(f"i{self.count}", *self.avoid))


def _expand(t: Term, names: _Names) -> list[_Part]:
    if not any([n.tag == "sum" for n in walk(t)]):
        return [_Part((), t)]
    if t.tag == "add":
        return _limited([p for a in t.args for p in _expand(a, names)])
    if t.tag == "mul":
        done = [_Part((), ONE)]
        for a in t.args:
            more = _expand(a, names)
            done = _limited([_Part(p.ranges + q.ranges, mul(p.body, q.body)) for p in done for q in more])
        return done
    times = _times(t.args[1]) if t.tag == "pow" else 0
    if times:
        done = [_Part((), ONE)]
        for _ in range(times):
            more = _expand(t.args[0], names)  # fresh indices each time
            done = _limited([_Part(p.ranges + q.ranges, mul(p.body, q.body)) for p in done for q in more])
        return done
    if t.tag == "sum" and not infinite(t.args[0]) and not infinite(t.args[1]):
        lower, upper, body = t.args
        k = names.new()
        inner = _expand(open_body(body, k), names)
        return _limited([_Part(((k, lower, upper), *p.ranges), p.body) for p in inner])
    return [_Part((), t)]


def _times(exponent: Term) -> int:
    """A small whole exponent from 2 on, or 0."""
    e = exponent.data
    return e.numerator if isinstance(e, Fraction) and e.denominator == 1 and 2 <= e <= MAX_POWER else 0


def _limited(parts: list[_Part]) -> list[_Part]:
    if len(parts) > MAX_PARTS or any([len(p.ranges) > MAX_RANGES for p in parts]):
        raise _TooMany
    return parts


def _best(context: Context, part: _Part) -> _Part:
    """The part in the order of summation with the smallest normal form."""
    chosen, key = part, _weight(part)
    for order in permutations(range(len(part.ranges))):
        other = _Part(tuple([part.ranges[i] for i in order]), part.body)
        if not _independent(other):
            continue
        context.meter.spend()
        weight = _weight(other)
        if weight < key:
            chosen, key = other, weight
    return chosen


def _weight(part: _Part) -> tuple[int, str]:
    shown = normal(part.term())
    return shown.size, encode(shown)


def _independent(part: _Part) -> bool:
    """Does each range depend on ranges before it only?"""
    later: set[str] = set()
    for k, lower, upper in reversed(part.ranges):
        later.add(str(k.data))
        if (lower.free | upper.free) & later:
            return False
    return True


def _exchanges(context: Context, part: _Part, goal: _Part) -> Iterator[Step]:
    """part = ... = goal by exchanges of neighbours, each an equation between the whole nested sums."""
    order = [part.ranges.index(r) for r in goal.ranges]
    current = list(range(len(order)))
    ranges = list(part.ranges)
    for place, wanted in enumerate(order):
        at = current.index(wanted)
        while at > place:
            yield _exchange(context, tuple(ranges), part.body, at - 1)
            current[at - 1], current[at] = current[at], current[at - 1]
            ranges[at - 1], ranges[at] = ranges[at], ranges[at - 1]
            at -= 1


def _exchange(context: Context, ranges: tuple[tuple[Term, Term, Term], ...], body: Term, at: int) -> Step:
    """The equation that exchanges the ranges at `at` and `at + 1`, under the ranges before them."""
    inner = _Part(ranges[at:], body).term()
    scopes = [context]
    for k, lower, upper in ranges[:at]:
        scopes.append(scopes[-1].under(range_facts(k, lower, upper)))
    step = scopes[-1].settle(scopes[-1].apply("exchange", (), inner))
    for scope, (k, lower, upper) in zip(reversed(scopes[:-1]), reversed(ranges[:at]), strict=True):
        step = scope.settle(scope.apply("sum_congruence", (step,), k, lower, upper))
    return step


__all__ = ["arranged", "prove_by_order_of_summation"]

"""Definite sums by creative telescoping: Sum_{k=lo..hi(n)} F(n, k) = c(n) for a hypergeometric F, by induction on n.

An oracle (`hypergeometric`) finds polynomials a_i in n and G with sum_i a_i F(n+i, k) = G(n, k+1) - G(n, k). The kernel
checks that equation for lo + A <= k <= hi - B, where everything in it is defined; telescoping, and the few terms at the
ends of the range one by one, give sum_i a_i S(n+i) = r(n). What is left is the same recurrence for c, without sums,
and the first values. G is written with binomials shifted so that its denominators do not vanish in the range.

Class: n an integer >= some number that no other assumption restricts, hi(n) linear in n with a whole slope >= 0, or
free of n; recurrences up to order 2. Gives up where the leading a_d may vanish. Called by `equations`.
Example: Sum_{k=0..n} binomial(n, k)^2 = binomial(2n, n): 2(2n+1) S(n) = (n+1) S(n+1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from derive.kernel.need import infinite
from derive.kernel.normal import constant, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    eq,
    fresh,
    le,
    mul,
    num,
    open_body,
    power,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover import prices
from derive.prover.binomial_sums import drawn_out
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.grounding import apart, meet_on_ground, on_ground, paid
from derive.prover.hypergeometric import FUNCTIONS, Recurrence, absorbed, moved, recurrences_of
from derive.prover.laws import is_call
from derive.prover.lemmas import upwards
from derive.prover.rational import Field, Quotient
from derive.prover.rewriting import swap, tidy

MAX_SLOPE = 4
LATER = 2  # so many cases are proved one by one before the induction starts
_MARGINS = ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (2, 1), (2, 2))


@dataclass(frozen=True)
class Claim:
    """S(n) = value for the sum S of f over k from lower to upper, n >= start."""

    total: Term
    value: Term
    n: Term
    k: Term
    start: int

    @property
    def lower(self) -> Term:
        return self.total.args[0]

    @property
    def upper(self) -> Term:
        return self.total.args[1]

    @property
    def summand(self) -> Term:
        return open_body(self.total.args[2], self.k)

    @property
    def goal(self) -> Term:
        return eq(self.total, self.value)


@dataclass(frozen=True)
class _Known:
    """What the oracle found: the recurrence, G, and how much the range is narrowed at its ends."""

    recurrence: Recurrence
    big: Term
    margins: tuple[int, int]

    def bodies(self, claim: Claim) -> list[Term]:
        return [moved(claim.summand, str(claim.n.data), i) for i in range(len(self.recurrence.coefficients))]

    def narrowed(self, claim: Claim) -> tuple[Term, Term]:
        return normal(add(claim.lower, num(self.margins[0]))), normal(sub(claim.upper, num(self.margins[1])))


def prove_by_telescoper(context: Context, a: Term, b: Term) -> Step | None:
    """a = b where a sum of hypergeometric terms stands in it, linearly."""
    totals = [t for t in dict.fromkeys([*walk(a), *walk(b)]) if _definite(t)]
    if len(totals) != 1:
        return None
    (total,) = totals
    found = _solved(a, b, total)
    if found is None:
        return None
    value, factor = found
    for claim in _claims(context, total, value):
        step = _by_recurrence(context, claim)
        if step is not None:
            made = context.equal(a, b, [(step, factor)])
            return paid(context, made) if made is not None else None
    return None


def _definite(t: Term) -> bool:
    if t.tag != "sum" or not t.closed or infinite(t.args[0]) or infinite(t.args[1]):
        return False
    inside = list(walk(t.args[2]))
    return any([n.tag == "fn" and n.data in FUNCTIONS for n in inside]) and not any(
        [n.tag in ("sum", "prod", "fam", "deriv", "lim", "integral") for n in inside]
    )


def _solved(a: Term, b: Term, total: Term) -> tuple[Term, Term] | None:
    """c and m with a - b = m*(total - c), c free of the sum."""
    hole = sym(fresh("S", a, b))
    left, right = [swap(t, total, hole) for t in (a, b)]
    if left == hole and hole.data not in right.free:
        return right, ONE
    if right == hole and hole.data not in left.free:
        return left, MINUS_ONE
    try:
        field = Field((sub(left, right),), (hole,))
        q = field.fraction(sub(left, right))
        if field.degree(q.top, hole) != 1 or field.degree(q.bottom, hole) > 0:
            return None
        parts = field.coefficients(q.top, hole)
        zero = field.context.constant(0)
        value = field.term(Quotient(parts.get(0, zero) * -1, parts[1]))
        return value, field.term(Quotient(parts[1], q.bottom))
    except (KernelError, ZeroDivisionError):
        return None


def _claims(context: Context, total: Term, value: Term) -> Iterator[Claim]:
    """The claim with each symbol that induction may run on."""
    from derive.prover.connectives import induction_start

    k = sym(fresh("k", total, value, *context.facts))
    for name in sorted(total.free, key=lambda name: (name not in total.args[1].free, name)):
        n = sym(name)
        start = induction_start(n, [f for f in context.facts if name in f.free])
        if start is None or name in total.args[0].free:
            continue
        slope = constant(sub(moved(total.args[1], name), total.args[1]))
        if slope is not None and slope.denominator == 1 and 0 <= slope <= MAX_SLOPE:
            yield Claim(total, value, n, k, start)


def _by_recurrence(context: Context, claim: Claim) -> Step | None:
    context.meter.spend(2 * prices.guessing(claim.summand))
    for recurrence in recurrences_of(claim.summand, claim.n, claim.k):
        big = absorbed(claim.summand, recurrence.certificate, claim.k)
        for margins in _MARGINS:
            found = _Known(recurrence, big, margins)
            inner = _telescoped(_late(context, claim), claim, found) if _regular(claim, found) else None
            if inner is not None:
                return _from(context, claim, found, inner)
    return None


def _late(context: Context, claim: Claim) -> Context:
    """The scope in which n is as high as it needs to be for the terms at the ends to be told apart."""
    return context.under([sort("integer", claim.n), le(num(claim.start + LATER), claim.n)])


def _regular(claim: Claim, found: _Known) -> bool:
    """Do no denominators of G vanish identically at the ends of the narrowed range, no binomial leaves its row
    by a number of steps, and does no power come to a negative exponent?"""
    name, (before, after) = str(claim.k.data), found.margins
    low, high = add(claim.lower, num(before)), sub(claim.upper, num(after))
    divisors = [n.args[0] for n in walk(found.big) if n.tag == "pow" and n.args[1] == MINUS_ONE and name in n.free]
    ends = (low, add(high, ONE))
    if any([constant(substitute(d, {name: e})) == 0 for d in divisors for e in ends]):
        return False
    terms = (found.big, moved(found.big, name), *found.bodies(claim))
    rows = [n.args for t in terms for n in walk(t) if is_call(n, "binomial")]
    places = [substitute(v, {name: low}) for _, v in rows] + [substitute(sub(u, v), {name: high}) for u, v in rows]
    powers = [n.args for t in terms for n in walk(t) if n.tag == "pow" and n.args[0].tag != "num"]
    places += [substitute(e, {name: end}) for _, e in powers if name in e.free for end in (low, high)]
    return not any([value is not None and value < 0 for value in map(constant, places)])


def _from(context: Context, claim: Claim, found: _Known, inner: Step) -> Step | None:
    """The claim for high n by induction with as many preceding cases as the order; then down to where n starts."""
    order = len(found.recurrence.coefficients) - 1
    start = claim.start + LATER

    def step(scope: Context, case: Term) -> Step | None:
        if claim.goal not in scope.facts:
            return first_value(scope, case)
        return _next_case(scope, claim, found, inner, case)

    made = upwards(context, claim.goal, claim.n, num(start), order, step)
    return _downwards(context, claim, made, start) if made is not None else None


def first_value(context: Context, case: Term) -> Step | None:
    """A case at a number: the sum has a known number of terms."""
    from derive.prover.connectives import prove

    a, b = [tidy(t) for t in case.args]
    plain = context.equal(a, b) or _by_exponentials(context, a, b)
    step = context.equal(case.args[0], case.args[1], [(plain, ONE)]) if plain else None
    step = paid(context, step) if step else None
    if step is not None and context.paid(step):
        return step
    step = prove(context, case)
    return step if step is not None and context.paid(step) else None


def _downwards(context: Context, claim: Claim, made: Step, start: int) -> Step | None:
    """The claim for n >= claim.start: the cases before `start` one by one, each by an induction that needs no more."""
    name = str(claim.n.data)
    facts = tuple([f for f in context.facts if name not in f.free])
    outer = Context(context.builder, facts, context.meter, context.depth + 1, context.effort)
    for low in range(start - 1, claim.start - 1, -1):
        base = first_value(outer, substitute(claim.goal, {name: num(low)}))
        inner = outer.under([sort("integer", claim.n), le(num(low), claim.n)])
        later = inner.attempt("substitution", (made,), claim.n, add(claim.n, ONE))
        if base is None or later is None:
            return None
        later = paid(inner, later)
        joined = context.attempt("induction", (base, later), claim.n, num(low), claim.goal)
        if joined is None or not inner.paid(later):
            return None
        made = inner.settle(joined)
    return context.settle(made)


# ---- the recurrence of the sum --------------------------------------------------------------------------------------
def _next_case(context: Context, claim: Claim, found: _Known, inner: Step, case: Term) -> Step | None:
    """P(n + d) from P(n), ..., P(n + d - 1), the recurrence of the sum, and that of the value."""
    coefficients, name = found.recurrence.coefficients, str(claim.n.data)
    law = _recurrence(context, claim, found, inner)
    if law is None:
        return None
    lead = apart(context, coefficients[-1])
    if lead is None:
        return None
    places = [{name: add(claim.n, num(i)) if i else claim.n} for i in range(len(coefficients))]
    values = add(*[mul(c, substitute(claim.value, at)) for c, at in zip(coefficients, places, strict=True)])
    same = closed_equation(context, values, law.goal.args[1])
    if same is None:
        return None
    context.note(lead)
    inverse = power(coefficients[-1], MINUS_ONE)
    cases = [context.hypothesis(substitute(claim.goal, at)) for at in places[:-1]]
    given = [(p, mul(MINUS_ONE, c, inverse)) for p, c in zip(cases, coefficients, strict=False)]
    step = context.equal(case.args[0], case.args[1], [(law, inverse), (same, mul(MINUS_ONE, inverse)), *given])
    return paid(context, step) if step else None


def closed_equation(context: Context, a: Term, b: Term) -> Step | None:
    """An equation without the sum, once the binomials whose place in their row is known are written out."""
    links, ends = on_ground(context, a, b)
    step = context.equal(a, b, links)
    step = paid(context, step) if step is not None else None
    if step is not None and context.paid(step):
        return step
    shorter = [in_lowest_terms(t) for t in ends]
    same = [context.equal(t, u) for t, u in zip(ends, shorter, strict=True)]
    if same[0] is not None and same[1] is not None:
        links += [(same[0], ONE), (same[1], MINUS_ONE)]
        ends = (shorter[0], shorter[1])
    middle = _by_exponentials(context, ends[0], ends[1])
    if middle is None:
        return None
    step = context.equal(a, b, [*links, (middle, ONE)])
    step = paid(context, step) if step is not None else None
    return step if step is not None and context.paid(step) else None


def in_lowest_terms(t: Term) -> Term:
    """t as one quotient in lowest terms, 0 where it vanishes; t itself where it is too large for that."""
    try:
        field = Field((t,))
        return field.term(field.fraction(t))
    except (KernelError, ZeroDivisionError):
        return t


def _by_exponentials(context: Context, a: Term, b: Term) -> Step | None:
    """a = b without sums: where sines stand in it, as exponentials at once; else by all that is known of equations."""
    from derive.prover.equations import SECOND, meet, prove_equation

    if any([is_call(n, "sin") or is_call(n, "cos") for t in (a, b) for n in walk(t)]):
        step = meet(context, a, b, SECOND)
        if step is not None and context.paid(step):
            return step
    step = prove_equation(context, eq(a, b))
    return step if step is not None and context.paid(step) else None


def _recurrence(context: Context, claim: Claim, found: _Known, inner: Step) -> Step | None:
    """sum_i a_i S(n + i) = G(hi - B + 1) - G(lo + A) + the terms at the ends, from the telescoped inner sum."""
    k, n = claim.k, str(claim.n.data)
    lower, upper = found.narrowed(claim)
    coefficients = found.recurrence.coefficients
    bodies = found.bodies(claim)
    used, rest, wholes = [(inner, ONE)], [inner.goal.args[1]], list[Term]()
    for i, (c, body) in enumerate(zip(coefficients, bodies, strict=True)):
        whole = substitute(claim.total, {n: add(claim.n, num(i))}) if i else claim.total
        wholes.append(mul(c, whole))
        cut = _cut(context, claim, whole, lower, upper, body)
        drawn = drawn_out(context, c, lower, upper, k, body) if c.free else None
        if cut is None:
            return None
        used.append((cut, c))
        rest.append(mul(c, _ends_of(cut)))
        if drawn is not None:
            used.append((drawn, MINUS_ONE))
    step = context.equal(add(*wholes), add(*rest), used)
    if step is None:
        return None
    step = paid(context, step)
    return step if context.paid(step) else None


def _ends_of(cut: Step) -> Term:
    """The terms at the ends, from sum = inner sum + terms."""
    return add(*cut.goal.args[1].args[1:]) if cut.goal.args[1].tag == "add" else ZERO


def _telescoped(context: Context, claim: Claim, found: _Known) -> Step | None:
    """Sum over lo + A .. hi - B of sum_i a_i F(n + i, k) = G(hi - B + 1) - G(lo + A)."""
    k, big, bodies = claim.k, found.big, found.bodies(claim)
    lower, upper = found.narrowed(claim)
    inner = context.under(range_facts(k, lower, upper))
    combined = add(*[mul(c, body) for c, body in zip(found.recurrence.coefficients, bodies, strict=True)])
    premise = meet_on_ground(inner, sub(substitute(big, {str(k.data): add(k, ONE)}), big), combined)
    if premise is None or any([str(k.data) in h.free for h in inner.owed(premise)]):
        return None
    step = context.attempt("telescope", (premise,), k, lower, upper, big)
    if step is None:
        return None
    step = paid(context, step)
    return step if context.paid(step) else None


def _cut(context: Context, claim: Claim, whole: Term, lower: Term, upper: Term, body: Term) -> Step | None:
    """The sum as the sum over lo + A .. hi - B and the terms at the ends."""
    k = claim.k
    low, high = whole.args[:2]
    used, terms = list[tuple[Step, Term]](), list[Term]()
    while constant(sub(lower, low)) not in (0, None) and len(terms) < 8:
        taken = context.attempt("first", (), _over(low, high, k, body))
        if taken is None:
            return None
        used.append((taken, ONE))
        terms.append(substitute(body, {str(k.data): low}))
        low = normal(add(low, ONE))
    while constant(sub(high, upper)) not in (0, None) and len(terms) < 16:
        taken = context.attempt("last", (), _over(low, high, k, body))
        if taken is None:
            return None
        used.append((taken, ONE))
        terms.append(substitute(body, {str(k.data): high}))
        high = normal(sub(high, ONE))
    inside = _over(lower, upper, k, body)
    step = context.equal(whole, add(inside, *terms), used)
    return paid(context, step) if step else None


def _over(lower: Term, upper: Term, k: Term, body: Term) -> Term:
    return Term("sum", None, (lower, upper, close(body, str(k.data))))


__all__ = ["prove_by_telescoper"]

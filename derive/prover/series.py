"""Values of series: polynomial times x^k over a factorial by the exponential series, polynomial times r^k with |r| < 1
and telescoping terms by their antidifference and its limit.

Certificate: the named expansion, shifted, scaled and differenced term by term, each step a kernel rule that carries
convergence. Gives up on everything else.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    fn,
    fresh,
    lt,
    mul,
    num,
    open_body,
    power,
    sub,
    substitute,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rational import Field, Quotient
from derive.prover.rewriting import tidy

MAX_DEGREE, MAX_START = 8, 12


def series_value(context: Context, t: Term) -> Step | None:
    """A series as its value."""
    if t.tag != "sum" or t.args[1] != OO:
        return None
    attempts = (_exponential, _telescoping) if constant(t.args[0]) is not None else (_telescoping,)
    k = sym(fresh("k", t, *context.facts))
    f = open_body(t.args[2], k)
    for attempt in attempts:
        try:
            step = attempt(context, t, k, f)
        except (KernelError, ZeroDivisionError):
            step = None
        step = pay(context, step) if step is not None else None
        if step is not None and context.paid(step):
            return context.exists(step)
    return None


def same_series(context: Context, t: Term, step: Step) -> Step | None:
    """t = value, where the step is about the same series up to the normal form of its range and terms."""
    k = sym(fresh("k", t, step.goal, *context.facts))
    known = step.goal.args[0]
    inner = context.under(range_facts(k, known.args[0], OO))
    bodies = inner.equal(open_body(t.args[2], k), open_body(known.args[2], k))
    if bodies is None:
        return None
    made = context.attempt("series_congruence", (inner.settle(bodies), step), k)
    if made is None:
        return None
    made = context.settle(made)
    lower = context.equal(made.goal.args[0].args[0], t.args[0])
    if lower is None:
        return None
    hole = sym(fresh("hole", t, made.goal))
    series = Term("sum", None, (hole, OO, made.goal.args[0].args[2]))
    template = Term("eq", None, (series, made.goal.args[1]))
    moved = context.apply("replace", (lower,), hole, template)
    return context.settle(context.cut(made, moved))


# ---- exponential series ---------------------------------------------------------------------------------------------
def _exponential(context: Context, t: Term, k: Term, f: Term) -> Step | None:
    """Sum of P(k) * x^k / (k+b)!."""
    field = Field((f,), (k,))
    q = field.fraction(f)
    factorials = [a for a in field.atoms if a.tag == "fn" and a.data == "factorial" and k.data in a.free]
    if len(factorials) != 1 or field.degree(q.bottom, factorials[0]) != 1 or field.degree(q.top, factorials[0]) > 0:
        return None
    shift = constant(sub(factorials[0].args[0], k))
    start = constant(t.args[0])
    if shift is None or start is None or shift.denominator != 1 or start + shift < 0 or start + shift > MAX_START:
        return None
    rest = normal(mul(f, factorials[0]))
    m = sym(fresh("m", t, k, *context.facts))
    moved = tidy(substitute(rest, {str(k.data): sub(m, num(shift))}))  # P * x^k in terms of m = k + b
    split = _polynomial_times_power(moved, m)
    if split is None:
        return None
    coefficients, x = split
    parts = [(c, _falling_series(context, x, j)) for j, c in _falling(coefficients).items()]
    steps = [s for _, s in parts if s is not None]
    if len(steps) < len(parts) or not steps:
        return None
    whole = context.settle(context.apply("series_linear", steps, m, *[c for c, _ in parts]))
    for _ in range(int(start + shift)):
        whole = context.settle(context.apply("series_tail", (whole,)))
    if shift:
        whole = context.settle(context.apply("series_shift", (whole,), m, num(-shift)))
    return _laddered(context, t, whole)


def _laddered(context: Context, t: Term, step: Step) -> Step | None:
    """t = value where the terms agree after factorials are stepped to one another."""
    plain = same_series(context, t, step)
    if plain is not None:
        return plain
    from derive.prover.counting import WIDE, ladder
    from derive.prover.equations import meet

    k = sym(fresh("k", t, step.goal, *context.facts))
    known = step.goal.args[0]
    inner = context.under(range_facts(k, known.args[0], OO))
    left, right = open_body(t.args[2], k), open_body(known.args[2], k)
    bodies = meet(inner, left, right, (ladder(left, right), *WIDE))
    bodies = inner.settle(bodies) if bodies else None
    if bodies is None or any([k.data in h.free for h in inner.owed(bodies)]):
        return None
    made = context.attempt("series_congruence", (bodies, step), k)
    return same_series(context, t, context.settle(made)) if made else None


def _polynomial_times_power(f: Term, m: Term) -> tuple[dict[int, Term], Term] | None:
    """(coefficients of P, x) with f = P(m) * x^m, x free of m."""
    from derive.prover.sums import ratio_of_atom

    field = Field((f,), (m,))
    q = field.fraction(f)
    moving = [a for a in field.atoms if a != m and m.data in a.free]
    if field.degree(q.bottom, m) > 0 or field.degree(q.top, m) > MAX_DEGREE:
        return None
    x = ONE
    for a in moving:
        up, down = field.degree(q.top, a), field.degree(q.bottom, a)
        rate = ratio_of_atom(a, m)
        if rate is None or up and down:
            return None
        x = mul(x, power(rate, num(up - down)))
    x = tidy(x)
    wave = power(x, m)
    plain = tidy(mul(f, power(wave, num(-1))))
    reduced = Field((plain,), (m,))
    r = reduced.fraction(plain)
    if any([m.data in a.free for a in reduced.atoms if a != m]) or reduced.degree(r.bottom, m) > 0:
        return None
    parts = reduced.coefficients(r.top, m)
    return {d: reduced.term(Quotient(c, r.bottom)) for d, c in parts.items()}, x


def _falling(coefficients: dict[int, Term]) -> dict[int, Term]:
    """The same polynomial in falling powers: m^d = sum of Stirling numbers times m(m-1)..(m-j+1)."""
    out: dict[int, list[Term]] = {}
    for d, c in coefficients.items():
        for j, s in enumerate(_stirling(d)):
            if s:
                out.setdefault(j, []).append(mul(num(s), c))
    return {j: add(*parts) for j, parts in sorted(out.items())}


def _stirling(d: int) -> list[int]:
    row = [1]
    for _ in range(d):
        row = [(row[j] * j if j < len(row) else 0) + (row[j - 1] if j else 0) for j in range(len(row) + 1)]
    return row


def _falling_series(context: Context, x: Term, j: int) -> Step | None:
    """Sum over m >= 0 of m(m-1)..(m-j+1) * x^m/m! = x^j * exp x."""
    step = context.settle(context.apply("axiom exp_series", (), x))
    if j == 0:
        return step
    m = sym(fresh("m", x, *context.facts))
    step = context.settle(context.apply("series_shift", (step,), m, num(j)))
    step = context.settle(context.apply("series_linear", (step,), m, power(x, num(j))))
    body = mul(*[sub(m, num(i)) for i in range(j)], power(x, m), power(fn("factorial", m), num(-1)))
    target = Term("sum", None, (num(j), OO, close(body, str(m.data))))
    made = _laddered(context, target, step)
    for _ in range(j):
        made = context.settle(context.apply("series_head", (made,))) if made else None
    return same_series(context, Term("sum", None, (ZERO, OO, target.args[2])), made) if made else None


# ---- telescoping with a limit ---------------------------------------------------------------------------------------
def _telescoping(context: Context, t: Term, k: Term, f: Term) -> Step | None:
    """Sum f = lim F - F(lo) with F(k+1) - F(k) = f."""
    from derive.prover.sums import antidifference

    lower = t.args[0]
    inner = context.under(range_facts(k, lower, OO))
    for big in antidifference(context, f, k):
        ahead = substitute(big, {str(k.data): add(k, ONE)})
        premise = inner.equal(sub(ahead, big), f)
        if premise is None:
            continue
        premise = inner.settle(premise)
        if any([k.data in h.free for h in inner.owed(premise)]):
            continue
        limit = _limit(context, k, big)
        made = context.attempt("series_telescope", (premise, limit), k, lower, big) if limit else None
        if made is not None:
            return context.settle(made)
    return None


def _limit(context: Context, k: Term, big: Term) -> Step | None:
    """F(k) -> L over the integers: as a rational function, or term by term where powers decay."""
    from derive.prover.limits import tends

    step = tends(context, "integer", OO, close(big, str(k.data)))
    return step or decaying(context, k, big)


def decaying(context: Context, k: Term, big: Term) -> Step | None:
    """A constant and a combination of k^m * r^k with |r| < 1 tend to the constant."""
    n = Normaliser()
    p = n.poly(big)
    names: list[Term] = []
    limits: list[Step] = []
    parts: list[Term] = []
    for i, (m, c) in enumerate(sorted(p.items(), key=lambda item: n.monomial_key(item[0]))):
        whole = n.term({m: Fraction(1)})
        if k.data not in whole.free:
            parts.append(mul(num(Fraction(c)), whole))
            continue
        split = _polynomial_times_power(whole, k)
        if split is None or len(split[0]) != 1:
            return None
        ((degree, factor),) = split[0].items()
        limit = _power_limit(context, split[1], degree)
        if limit is None:
            return None
        x = sym(fresh(f"x{i}", big, factor, *[s.goal for s in limits], *context.facts))
        names.append(x)
        limits.append(limit)
        parts.append(mul(num(Fraction(c)), factor, x))
    new = sym(fresh("n", big, *parts, *context.facts))
    made = context.attempt("combined", limits, new, add(*parts), *names)
    if made is None:
        return None
    made = context.settle(made)
    inner = context.under([Term("integer", None, (new,)), lt(ONE, new)])
    body = open_body(made.goal.args[1], new)
    same = inner.equal(substitute(big, {str(k.data): new}), body)
    step = context.attempt("limit_congruence", (inner.settle(same), made), new) if same else None
    return context.settle(step) if step else None


def _power_limit(context: Context, r: Term, degree: int) -> Step | None:
    from derive.prover.order import prove_order

    small = prove_order(context, lt(fn("abs", r), ONE))
    law = context.attempt("axiom power_decay", (), num(degree), r)
    if small is None or law is None or not context.paid(small):
        return None
    return context.settle(context.cut(small, law) if small.goal in law.hyps else law)

"""Sums that hold Fibonacci numbers, by Binet's formula: F(u) = (phi^u - psi^u)/sqrt(5) under the sum, and back outside.

What stands under the sum is then a combination of powers of the roots phi and psi of x^2 = x + 1, which the binomial
theorem, geometric sums or the exponential series sum; (1 + 2 phi)^n = phi^(3n) brings it back to Fibonacci numbers.

Class: finite sums and series whose summands are such once Fibonacci and Lucas numbers are written by their roots.
Certificate: instances of phi^n = F(n) phi + F(n - 1), and what the sums' own strategies give. Called by `equations`.
Example: Sum_{k=0..n} binomial(n, k) F(k) = F(2n), since 1 + phi = phi^2.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Normaliser, equal, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    Term,
    add,
    close,
    eq,
    fn,
    fresh,
    mul,
    num,
    open_body,
    power,
    sub,
    sym,
    walk,
)
from derive.prover.binomial_sums import row_sum
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.fibonacci import (
    ROOTS,
    combined,
    f,
    lucas_number,
    mentions_fibonacci,
    parts,
    power_of_root,
    prove_fibonacci,
    recurrence,
)
from derive.prover.laws import exponentials, instance, is_call, powers
from derive.prover.lemmas import at, proved_once
from derive.prover.rewriting import Conversion, rewrite, swap
from derive.prover.series import series_value
from derive.prover.sums import closed_form

MAX_POWER = 12
_WEIGHTS = ("binomial", "factorial")
_ROOT_FIVE = power(num(5), num(Fraction(-1, 2)))


def prove_golden_sums(context: Context, a: Term, b: Term) -> Step | None:
    """a = b where a sum in it holds Fibonacci numbers beside binomials or factorials."""
    sums = [n.args[2] for t in (a, b) for n in walk(t) if n.tag == "sum"]
    if not any([mentions_fibonacci(s) and any([n.data in _WEIGHTS for n in walk(s)]) for s in sums]):
        return None  # without binomials or factorials, induction is the shorter way
    for conversions in ((series_by_roots,), (binet_within, closed_form, row_sum, exponentials, powers)):
        step = _rewritten(context, a, b, conversions)
        if step is not None:
            return step
    return None


def _rewritten(context: Context, a: Term, b: Term, conversions: tuple[Conversion, ...]) -> Step | None:
    links = [(rewrite(context, t, conversions), m) for t, m in ((a, ONE), (b, MINUS_ONE))]
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, (a, b), strict=True)]
    if any([n.tag == "sum" for t in ends for n in walk(t)]):
        return None
    middle = _closed(context, ends[0], ends[1])
    step = context.equal(a, b, [*[(s, m) for s, m in links if s is not None], (middle, ONE)]) if middle else None
    return context.settle(step) if step else None


def _closed(context: Context, a: Term, b: Term) -> Step | None:
    """An equation without sums: powers of numbers that are powers of the roots first, then as usual."""
    from derive.prover.equations import prove_equation

    links = [(rewrite(context, t, (unit_power,)), m) for t, m in ((a, ONE), (b, MINUS_ONE))]
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, (a, b), strict=True)]
    middle = prove_fibonacci(context, ends[0], ends[1]) or prove_equation(context, eq(ends[0], ends[1]))
    step = context.equal(a, b, [*[(s, m) for s, m in links if s is not None], (middle, ONE)]) if middle else None
    return context.settle(step) if step else None


def binet_within(context: Context, t: Term) -> Step | None:
    """F(u) and L(u) by powers of the roots, where u is not a number."""
    if not is_call(t, "fibonacci") and not is_call(t, "lucas") or not t.args[0].free:
        return None
    return lucas_number(context, t.args[0]) if t.data == "lucas" else binet(context, t.args[0])


def series_by_roots(context: Context, t: Term) -> Step | None:
    """A series that holds Fibonacci numbers, as the combination of the series of powers of the roots."""
    if t.tag != "sum" or t.args[1] != OO or not mentions_fibonacci(t.args[2]):
        return None
    k = sym(fresh("k", t, *context.facts))
    inner = context.under(range_facts(k, t.args[0], OO))
    body = open_body(t.args[2], k)
    bodies = rewrite(inner, body, (binet_within, powers))
    pieces = _monomials(bodies.goal.args[1], k) if bodies is not None else []
    series = [Term("sum", None, (t.args[0], OO, close(g, str(k.data)))) for _, g in pieces]
    values = [exponential_value(context, s) or series_value(context, s) for s in series]
    if bodies is None or not pieces or any([v is None for v in values]):
        return None
    new = sym(fresh("m", t, k, *context.facts))
    whole = context.apply("series_linear", [v for v in values if v is not None], new, *[c for c, _ in pieces])
    whole_body = add(*[mul(c, g) for c, g in pieces])
    same = inner.equal(body, whole_body, [(bodies, ONE)])
    made = context.attempt("series_congruence", (inner.settle(same), context.settle(whole)), k) if same else None
    return context.exists(context.settle(made)) if made is not None else None


def exponential_value(context: Context, t: Term) -> Step | None:
    """Sum over k >= 0 of a^(p k) b^(q k).../k! = exp(a^p b^q...), the bases as they stand."""
    k = sym(fresh("k", t, *context.facts))
    body = open_body(t.args[2], k)
    ((monomial, _),) = Normaliser().poly(body).items()
    rates = [_rate(a, e, k) for a, e in monomial if not is_call(a, "factorial")]
    if t.args[0] != ZERO or not rates or any([r is None for r in rates]):
        return None
    inner = context.under(range_facts(k, ZERO, OO))
    product, used = [r for r in rates if r is not None], list[tuple[Step, Term]]()
    x, factor = mul(*[power(a, e) for a, e in product]), power(fn("factorial", k), MINUS_ONE)
    for i, (a, e) in enumerate(product):
        rest = mul(*[power(b, d) for b, d in product[i + 1 :]])
        split = instance(inner, "power_product_integer", a=power(a, e), b=rest, c=k) if i + 1 < len(product) else None
        single = instance(inner, "power_power_integer", a=a, b=e, c=k)
        if single is None or split is None and i + 1 < len(product):
            return None
        if split is not None:
            used.append((split, mul(MINUS_ONE, factor)))
            used.append((single, mul(MINUS_ONE, factor, power(rest, k))))
        else:
            used.append((single, mul(MINUS_ONE, factor)))
        factor = mul(factor, power(a, mul(e, k)))
    same = inner.equal(body, mul(power(x, k), power(fn("factorial", k), MINUS_ONE)), used)
    law = context.settle(context.apply("axiom exp_series", (), x))
    made = context.attempt("series_congruence", (inner.settle(same), law), k) if same else None
    return context.exists(context.settle(made)) if made is not None else None


def _rate(base: Term, e: object, k: Term) -> tuple[Term, Term] | None:
    """(a, p) for the factor a^(p k), p a whole number."""
    exponent = Normaliser().exponent(e) if isinstance(e, tuple) else num(Fraction(str(e)))
    slope = normal(mul(exponent, power(k, MINUS_ONE)))
    whole = isinstance(slope.data, Fraction) and slope.data.denominator == 1
    return (base, slope) if whole and k.data not in base.free else None


def _monomials(t: Term, k: Term) -> list[tuple[Term, Term]]:
    """t as a sum of c*g, c free of k."""
    n, out = Normaliser(), list[tuple[Term, Term]]()
    for m, c in sorted(n.poly(t).items(), key=lambda item: n.monomial_key(item[0])):
        outside = tuple([(a, e) for a, e in m if k.data not in n.term({((a, e),): 1}).free])
        moving = tuple([pair for pair in m if pair not in outside])
        out.append((n.term({outside: c}), n.term({moving: 1})))
    return out


def binet(context: Context, u: Term) -> Step | None:
    """F(s + c) by phi^s and psi^s for a whole number c: F(s) = (phi^s - psi^s)/sqrt(5), F(s - 1) = phi^s - phi F(s)."""
    found = parts(u)
    if found is None or not found[0]:
        return None
    s = combined(found[0], 0)
    laws = [
        at(context, proved_once(context, name, power_of_root(root)), **{"n'": s})
        for name, root in zip(("phi^n", "psi^n"), ROOTS, strict=True)
    ]
    low = recurrence(context, "fibonacci", s, found[1], -1)
    if laws[0] is None or laws[1] is None or low is None:
        return None
    phi, psi = [power(root, s) for root in ROOTS]
    here = mul(_ROOT_FIVE, sub(phi, psi))
    plain = context.equal(f(s), here, [(laws[0], mul(MINUS_ONE, _ROOT_FIVE)), (laws[1], _ROOT_FIVE)])
    before = sub(phi, mul(ROOTS[0], here))
    if plain is None:
        return None
    below = context.equal(f(sub(s, ONE)), before, [(laws[0], MINUS_ONE), (plain, mul(MINUS_ONE, ROOTS[0]))])
    if below is None:
        return None
    slopes = [sub(_fixed(low.goal.args[1], s, i), _fixed(low.goal.args[1], s, 0)) for i in (1, 2)]
    value = add(mul(slopes[0], before), mul(slopes[1], here))
    step = context.equal(f(u), value, [(low, ONE), (below, slopes[0]), (plain, slopes[1])])
    return context.settle(step) if step else None


def _fixed(t: Term, s: Term, which: int) -> Term:
    """The combination t of F(s - 1) and F(s) where the first, the second or neither is 1 and the others are 0."""
    values = {normal(f(sub(s, ONE))): num(int(which == 1)), normal(f(s)): num(int(which == 2))}
    for old, new in values.items():
        t = swap(normal(t), old, new)
    return normal(t)


def unit_power(context: Context, t: Term) -> Step | None:
    """(s*x^j)^e = s^e x^(j*e) for a root x, j >= 2 and a rational s, which the base is equal to."""
    if t.tag != "pow" or not t.args[1].free or t.args[0].free or t.args[0].tag != "add":
        return None
    base, e = t.args
    for root in ROOTS:
        for j in range(1, MAX_POWER):
            scale = _ratio(base, power(root, num(j)))
            if scale is None or scale > 0 and j == 1:
                continue
            return _unfolded(context, t, scale, root, j, e)
    return None


def _ratio(base: Term, unit: Term) -> Fraction | None:
    """base/unit, where that is rational."""
    n = Normaliser()
    own, other = n.poly(base).get((), 0), n.poly(unit).get((), 0)
    if not own or not other:
        return None
    scale = Fraction(own) / Fraction(other)
    return scale if equal(base, mul(num(scale), unit)) else None


def _unfolded(context: Context, t: Term, scale: Fraction, root: Term, j: int, e: Term) -> Step | None:
    unit = power(root, num(j))
    hole = sym(fresh("hole", t))
    same = context.equal(t.args[0], mul(num(scale), unit))
    moved = context.attempt("replace", (same,), hole, power(hole, e)) if same else None
    split = instance(context, "power_product_integer", a=num(scale), b=unit, c=e)
    inner = instance(context, "power_power_integer", a=root, b=num(j), c=e)
    if moved is None or split is None or inner is None:
        return None
    outside = power(num(scale), e)
    value = mul(outside, inner.goal.args[1])
    step = context.equal(t, value, [(context.settle(moved), ONE), (split, ONE), (inner, outside)])
    return context.settle(step) if step else None


__all__ = ["binet", "prove_golden_sums"]

"""Sums over a row of binomials, by the binomial theorem.

    Sum_{k=0..n} binomial(n, k) x^k y^(n-k) = (x + y)^n        for complex x and y, n >= 0

The theorem is a lemma: S(n + 1) = (x + y) S(n) because the summands differ by G(k + 1) - G(k) with
G(k) = -binomial(n, k - 1) x^k y^(n+1-k), and by induction; x and y may be 0. A summand that is binomial(n, k) times
powers of k and of n - k is brought to it. Gives up on other summands: weights k, squares, Fibonacci numbers.
Called by `equations` as a conversion.
"""

from __future__ import annotations

from fractions import Fraction

from derive.kernel.normal import Normaliser, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    binder,
    close,
    eq,
    fn,
    fresh,
    le,
    lt,
    mul,
    neg,
    num,
    open_body,
    power,
    sub,
    substitute,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call, powers
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.rewriting import rewrite

X, Y, N, K = sym("x'"), sym("y'"), sym("n'"), sym("i'")


def _binomial(n: Term, k: Term) -> Term:
    return fn("binomial", n, k)


def row(n: Term, x: Term, y: Term) -> Term:
    """Sum_{k=0..n} binomial(n, k) x^k y^(n-k)."""
    return binder("sum", ZERO, n, mul(_binomial(n, K), power(x, K), power(y, sub(n, K))), name="i'")


def _theorem(context: Context) -> Step | None:
    """Sum_{k=0..n} binomial(n, k) x^k y^(n-k) = (x + y)^n."""
    goal = eq(row(N, X, Y), power(add(X, Y), N))

    def step(scope: Context, case: Term) -> Step | None:
        if goal not in scope.facts:
            return _first_row(scope, case)
        taken = scope.attempt("last", (), case.args[0])
        top = _diagonal(scope, add(N, ONE))
        less = _telescoped(scope)
        if taken is None or top is None or less is None:
            return None
        used = [(taken, ONE), (top, power(X, add(N, ONE))), (less, ONE), (scope.hypothesis(goal), add(X, Y))]
        made = scope.equal(case.args[0], case.args[1], used)
        return with_powers(scope, made) if made else None

    return upwards(context, goal, N, ZERO, 1, step)


def _first_row(context: Context, case: Term) -> Step | None:
    made = context.equal(case.args[0], case.args[1])
    return context.settle(made) if made else None


def _diagonal(context: Context, n: Term) -> Step | None:
    """binomial(n, n) = 1."""
    owed = known(context, le(n, n)) and known(context, le(ZERO, sub(n, n)))
    law = instance(context, "binomial_factorial", n=n, k=n) if owed else None
    step = context.equal(_binomial(n, n), ONE, [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def _telescoped(context: Context) -> Step | None:
    """Sum_{k=0..n} binomial(n+1, k) x^k y^(n+1-k) = (x + y) Sum_{k=0..n} binomial(n, k) x^k y^(n-k) - x^(n+1)."""
    inner = context.under(range_facts(K, ZERO, N))
    longer = mul(_binomial(add(N, ONE), K), power(X, K), power(Y, sub(add(N, ONE), K)))
    summand = sub(longer, mul(add(X, Y), _binomial(N, K), power(X, K), power(Y, sub(N, K))))
    big = mul(MINUS_ONE, _binomial(N, sub(K, ONE)), power(X, K), power(Y, sub(add(N, ONE), K)))
    law = instance(inner, "pascal", n=N, k=sub(K, ONE))
    difference = sub(substitute(big, {"i'": add(K, ONE)}), big)
    premise = (
        inner.equal(difference, summand, [(law, mul(MINUS_ONE, power(X, K), power(Y, sub(add(N, ONE), K))))])
        if law
        else None
    )
    if premise is None:
        return None
    whole = context.attempt("telescope", (inner.settle(premise),), K, ZERO, N, big)
    below, top = instance(context, "binomial_below", n=N, k=MINUS_ONE), _diagonal(context, N)
    if whole is None or below is None or top is None:
        return None
    wanted = binder("sum", ZERO, N, longer, name="i'")
    value = sub(mul(add(X, Y), row(N, X, Y)), power(X, add(N, ONE)))
    summands = mul(_binomial(N, K), power(X, K), power(Y, sub(N, K)))
    drawn = [drawn_out(context, c, ZERO, N, K, summands) for c in (X, Y)]
    if drawn[0] is None or drawn[1] is None:
        return None
    used = [(whole, ONE), (below, power(Y, add(N, ONE))), (top, neg(power(X, add(N, ONE))))]
    step = context.equal(wanted, value, [*used, (drawn[0], ONE), (drawn[1], ONE)])
    return with_powers(context, step) if step else None


def drawn_out(context: Context, c: Term, lower: Term, upper: Term, k: Term, body: Term) -> Step | None:
    """Sum c*f(k) = c * Sum f(k), kept from writing c*c^k as c^(k+1): f(k) is a sum from k to k meanwhile."""
    name = str(k.data)
    inner = context.under(range_facts(k, lower, upper))
    single = Term("sum", None, (k, k, close(body, name)))
    last = inner.attempt("last", (), single)
    empty = inner.attempt("empty", (), last.goal.args[1].args[0]) if last else None
    if last is None or empty is None or not known(inner, le(k, k)) or not known(inner, lt(add(k, MINUS_ONE), k)):
        return None
    used = [(with_powers(inner, last), ONE), (with_powers(inner, empty), ONE)]
    pairs = [(body, single, used), (mul(c, body), mul(c, single), [(s, c) for s, _ in used])]
    steps = []
    for left, right, given in pairs:
        same = inner.equal(left, right, [(s, mul(MINUS_ONE, m)) for s, m in given])
        made = context.attempt("sum_congruence", (with_powers(inner, same),), k, lower, upper) if same else None
        if made is None:
            return None
        steps.append(with_powers(context, made))
    whole, part = [Term("sum", None, (lower, upper, close(t, name))) for t in (mul(c, body), body)]
    step = context.equal(whole, mul(c, part), [(steps[1], ONE), (steps[0], mul(MINUS_ONE, c))])
    return with_powers(context, step) if step else None


def with_powers(context: Context, step: Step) -> Step:
    """The step settled, powers with exponents >= 0 included where that takes two facts, such as j <= k and k <= n."""
    step = context.settle(step)
    for p in sorted(context.owed(step), key=repr):
        paid = _exponents(context, p)
        if paid is not None:
            context.note(paid)
    return context.settle(step)


def _exponents(context: Context, p: Term) -> Step | None:
    """A proof that a power, or the powers over a range, are defined because the exponent is an integer >= 0."""
    if p.tag == "forall":
        k = sym(fresh("k", p, *context.facts))
        lower, upper = p.args[:2]
        inner = _exponents(context.under(range_facts(k, lower, upper)), open_body(p.args[2], k))
        made = context.attempt("for_all", (inner,), k, lower, upper) if inner else None
        return context.settle(made) if made else None
    if p.tag != "defined" or p.args[0].tag != "pow" or not known(context, le(ZERO, p.args[0].args[1])):
        return None
    step = context.under([le(ZERO, p.args[0].args[1])]).side(p)
    return context.settle(step) if step else None


# ---- the conversion -------------------------------------------------------------------------------------------------
def row_sum(context: Context, t: Term) -> Step | None:
    """A sum of one term over a whole row of binomials as a power."""
    if t.tag != "sum" or t.args[0] != ZERO:
        return None
    n = t.args[1]
    k = sym(fresh("k", t, *context.facts))
    p = Normaliser().poly(open_body(t.args[2], k))
    if len(p) != 1 or not any([is_call(a, "binomial") and a.args == (n, k) for m in p for a, e in m if e == 1]):
        return None
    ((m, c),) = p.items()
    x, y, rest = _bases(m, n, k)
    if x is None or y is None:
        return None
    law = at(context, proved_once(context, "binomial theorem", _theorem), **{"x'": x, "y'": y, "n'": n})
    if law is None:
        return None
    shown = rewrite(context, law.goal.args[0], (powers,))
    factor = mul(num(Fraction(c)), rest)
    used = [(law, factor), *([(shown, mul(MINUS_ONE, factor))] if shown else [])]
    step = context.equal(t, mul(factor, law.goal.args[1]), used)
    if step is None and rest != ONE:
        drawn = drawn_out(context, rest, ZERO, n, k, mul(_binomial(n, k), power(x, k), power(y, sub(n, k))))
        scale = num(Fraction(c))
        step = context.equal(t, mul(factor, law.goal.args[1]), [(law, factor), (drawn, scale)]) if drawn else None
        return with_powers(context, step) if step else None
    return context.settle(step) if step else None


def _bases(m: tuple[tuple[Term, object], ...], n: Term, k: Term) -> tuple[Term | None, Term | None, Term]:
    """x, y and a factor free of k with the monomial = factor * binomial(n, k) x^k y^(n-k)."""
    normaliser = Normaliser()
    x, y, rest = ONE, ONE, ONE
    for atom, e in m:
        if is_call(atom, "binomial") and atom.args == (n, k):
            continue
        exponent = normaliser.exponent(e) if isinstance(e, tuple) else num(Fraction(str(e)))
        if k.data in atom.free:
            return None, None, rest
        slope = normal(sub(substitute(exponent, {str(k.data): add(k, ONE)}), exponent))
        if not isinstance(slope.data, Fraction) or slope.data.denominator != 1:
            return None, None, rest
        fixed = normal(substitute(exponent, {str(k.data): ZERO}))
        base = power(atom, slope) if slope != ONE else atom
        if slope == MINUS_ONE and fixed == n:
            y = mul(y, atom)
        else:
            x = mul(x, base) if slope != ZERO else x
            rest = mul(rest, power(atom, fixed)) if fixed != ZERO else rest
    return normal(x), normal(y), rest


__all__ = ["row", "row_sum"]

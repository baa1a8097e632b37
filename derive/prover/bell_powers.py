"""k^(n - k) <= B(n) for Bell numbers: so many ways, at least, to part n things into k classes k of them placed.

Called by `bell_order`. Certificate: induction on n for all k at once. By the recurrence and the case k - 1,

    B(n + 1) = Sum of binomial(n, j)*B(j) >= Sum of binomial(n, j)*(k - 1)^(j - k + 1) = (k - 1)^(1 - k)*k^n,

and that is k^(n + 1 - k) or more.
"""

from __future__ import annotations

from itertools import product

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
    le,
    lt,
    mul,
    num,
    power,
    sort,
    sub,
    sym,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.growing import ordered_powers
from derive.prover.laws import instance
from derive.prover.least import by_least_and_more
from derive.prover.lemmas import at, known, proved_once, upwards

N, J, K = sym("n'"), sym("j'"), sym("k'")


def _below(j: Term) -> Term:
    return le(power(K, sub(j, K)), fn("bell", j))


def _for_all_k(j: Term) -> Term:
    return Term("forall", None, (ONE, OO, close(_below(j), str(K.data))))


EVERY = Term("forall", None, (ZERO, N, close(_for_all_k(J), str(J.data))))


def bell_powers(context: Context) -> Step | None:
    """n integer, 0 <= n, k integer, 1 <= k |- k^(n - k) <= B(n)."""

    def step(scope: Context, case: Term) -> Step | None:
        upper = case.args[1]
        inner = scope.under(range_facts(J, ZERO, upper))
        made = _step(inner) if EVERY in scope.facts else _base(inner)
        whole = scope.attempt("for_all", (inner.settle(made),), J, ZERO, upper) if made is not None else None
        return scope.settle(whole) if whole is not None else None

    law = upwards(context, EVERY, N, ZERO, 1, step)
    here = context.under([sort("integer", N), le(ZERO, N), sort("integer", K), le(ONE, K)])
    within = here.attempt("linear", (), le(N, N))
    made = here.attempt("instance", (law,), N) if law is not None else None
    made = here.attempt("instance", (here.settle(made),), K) if made is not None else None
    return here.settle(here.cut(here.settle(within), here.settle(made))) if made is not None and within else None


def _base(context: Context) -> Step | None:
    """The case j = 0: k^(-k) <= 1."""
    inner = context.under(range_facts(K, ONE, OO))
    big = inner.side(le(ONE, power(K, K)))
    small = inner.side(lt(ZERO, power(K, mul(MINUS_ONE, K))))
    whole = inner.attempt("product", (big, small)) if big is not None and small is not None else None
    value = instance(inner, "bell_zero")
    goal = _below(ZERO)
    made = inner.ordered(goal, inner.settle(whole), value) if whole is not None and value is not None else None
    every = context.attempt("for_all", (made,), K, ONE, OO) if made is not None else None
    same = context.attempt("antisymmetry", (context.hypothesis(le(ZERO, J)), context.hypothesis(le(J, ZERO))))
    hole = sym("h'")
    moved = context.attempt("replace", (same,), hole, _for_all_k(hole)) if same is not None else None
    return context.settle(context.cut(context.settle(every), moved)) if every is not None and moved else None


def _step(context: Context) -> Step | None:
    """The cases j <= n, which are known, and j = n + 1."""
    first = context.under([le(J, N)]).attempt("instance", (context.hypothesis(EVERY),), J)
    plain = Context(context.builder, tuple([f for f in context.facts if str(J.data) not in f.free]), context.meter, 2)
    last = _ahead(plain)
    above = context.under([lt(N, J)])
    up = above.attempt("whole", (above.hypothesis(lt(N, J)),))
    same = above.attempt("antisymmetry", (up, above.hypothesis(le(J, add(N, ONE))))) if up is not None else None
    hole = sym("h'")
    moved = above.attempt("replace", (same,), hole, _for_all_k(hole)) if same is not None else None
    if first is None or last is None or moved is None:
        return None
    second = above.settle(above.cut(last, moved))
    second = context.cut(context.apply("negation", (), le(J, N)), second)
    made = context.attempt("cases", (context.under([le(J, N)]).settle(first), second), le(J, N))
    return context.settle(made) if made is not None else None


def _ahead(context: Context) -> Step | None:
    """k^(n + 1 - k) <= B(n + 1) for every k >= 1."""
    inner = context.under([sort("integer", K), le(ONE, K)])
    made = by_least_and_more(inner, _below(add(N, ONE)), K, 1, _greater)
    every = context.attempt("for_all", (made,), K, ONE, OO) if made is not None else None
    return context.settle(every) if every is not None else None


def _greater(context: Context, goal: Term) -> Step | None:
    """The same for k >= 2."""
    less = sub(K, ONE)
    known(context, le(ONE, less))
    inner = context.under(range_facts(J, ZERO, N))
    every = inner.attempt("instance", (inner.hypothesis(EVERY),), J)
    one = inner.attempt("instance", (inner.settle(every),), less) if every is not None else None
    share = inner.side(le(ZERO, fn("binomial", N, J)))
    whole = inner.attempt("product", (share, inner.settle(one))) if share is not None and one is not None else None
    rows = [mul(fn("binomial", N, J), t) for t in (power(less, sub(J, less)), fn("bell", J))]
    term = inner.attempt("linear", (whole,), le(rows[0], rows[1]), ONE) if whole is not None else None
    summed = context.attempt("sum_order", (inner.settle(term),), J, ZERO, N) if term is not None else None
    law = instance(context, "bell_step", n=N)
    theorem = _theorem(context, summed.goal.args[0], less) if summed is not None else None
    grown = _grown(context, less)
    if summed is None or law is None or theorem is None or grown is None:
        return None
    for signs in product((ONE, MINUS_ONE), repeat=2):
        steps = (context.settle(summed), grown, law, theorem)
        made = context.attempt("linear", steps, goal, ONE, ONE, *signs)
        if made is not None:
            return context.settle(made)
    return None


def _theorem(context: Context, row: Term, less: Term) -> Step | None:
    """Sum of binomial(n, j)*(k - 1)^(j - k + 1) = (k - 1)^(1 - k)*k^n, from what is said of n and k alone."""
    from derive.prover.equations import prove_equation

    facts = (sort("integer", N), le(ZERO, N), sort("integer", K), le(num(2), K))
    plain = Context(context.builder, facts, context.meter, 1, context.effort)
    step = prove_equation(plain, eq(row, mul(power(less, mul(MINUS_ONE, less)), power(K, N))))
    return context.settle(step) if step is not None else None


def _grown(context: Context, less: Term) -> Step | None:
    """k^(n - e) <= (k - 1)^(-e)*k^n for e = k - 1."""
    lemma = proved_once(context, "a^n <= b^n", ordered_powers)
    for p in (le(ZERO, less), le(less, K), le(ZERO, K)):
        known(context, p)
    base = at(context, lemma, **{"a'": less, "b'": K, "n'": less})
    factor = mul(power(less, mul(MINUS_ONE, less)), power(K, sub(N, less)))
    sign = context.side(lt(ZERO, factor))
    whole = context.attempt("product", (base, sign)) if base is not None and sign is not None else None
    goal = le(power(K, sub(N, less)), mul(power(less, mul(MINUS_ONE, less)), power(K, N)))
    made = context.attempt("linear", (whole,), goal, ONE) if whole is not None else None
    return context.settle(made) if made is not None else None


__all__ = ["bell_powers"]

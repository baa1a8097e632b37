"""Inequalities about Bell numbers, from how they grow: 2 B(n) <= B(n + 1), 3 B(n) <= B(n + 1), B(n + 1) < n B(n).

Class: a R b in which bell(u) and bell(u + 1) occur, or bell(n) alone against something that grows slower than 3^n or
faster than n!. Certificate: B(n + 2) = B(n + 1) + Sum of binomial(n, k)*B(k + 1), compared term by term, and
inductions. Called by `connectives`. Gives up on bounds that need the size of n/log n.

    bell(n + 1) < n*bell(n) for n >= 4        bell(n) >= exp(n - 2)        bell(n) <= n!
"""

from __future__ import annotations

from collections.abc import Callable

from derive.kernel.normal import constant, normal
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    close,
    fn,
    le,
    lt,
    mul,
    num,
    open_body,
    power,
    sort,
    sub,
    sym,
    walk,
)
from derive.prover.bell_powers import bell_powers
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.growing import ratio_of
from derive.prover.laws import instance, is_call
from derive.prover.least import Prove, by_least_and_more, least
from derive.prover.lemmas import at, known, proved_once, upwards
from derive.prover.rewriting import rewrite, swap

N, J = sym("n'"), sym("j'")
STARTS = {1: 0, 2: 1, 3: 3, 4: 6}  # from which n on c*B(n) <= B(n + 1), by c
UPPER, ALL, SHARE = 5, 6, 6_000  # from which n on B(n + 1) <= (n - 1)*B(n), and all of these; steps for all of it
Lemma = Callable[[Context], "Step | None"]


def bell(t: Term) -> Term:
    return fn("bell", t)


def prove_bell_order(context: Context, goal: Term) -> Step | None:
    """A step with the goal a < b or a <= b, or None."""
    if goal.tag not in ("lt", "le") or context.depth > 1:
        return None
    places = list(dict.fromkeys([n.args[0] for n in walk(goal) if is_call(n, "bell") and n.closed and n.free]))
    if not places or any([n.tag in ("sum", "prod", "lim") for n in walk(goal)]):
        return None
    return context.within(SHARE, lambda scope: _attempt(scope, goal, places))


def _attempt(context: Context, goal: Term, places: list[Term]) -> Step | None:
    """By neighbours, or by growth, after the first few n one by one where they are in the way."""
    step = _by_neighbours(context, goal, places) or _by_powers(context, goal, places)
    if step is not None:
        return step
    names = sorted(goal.free)
    n = sym(names[0])
    start = least(context, n) if len(names) == 1 else None
    if start is None or start < 0:
        return None
    if start < ALL:
        return by_least_and_more(context, goal, n, start, lambda scope, p: _attempt(scope, p, places))
    return _by_growth(context, goal, n, start) if bell(n) in goal.args else None


# ---- the recurrence of differences ----------------------------------------------------------------------------------
def _sum(body: Term, upper: Term = N) -> Term:
    return Term("sum", None, (ZERO, upper, close(body, str(J.data))))


def difference(context: Context) -> Step | None:
    """B(n + 2) = B(n + 1) + Sum of binomial(n, j) B(j + 1), by Pascal's rule."""
    scope = context.under([sort("integer", N), le(ZERO, N)])
    pairs: list[tuple[Step | None, Term]] = []
    for place, sign in ((add(N, ONE), ONE), (N, MINUS_ONE)):
        law = instance(scope, "bell_step", n=place)
        if law is None:
            return None
        head = scope.settle(scope.apply("first", (), law.goal.args[1]))
        moved = scope.settle(scope.apply("shift", (), head.goal.args[1].args[1], MINUS_ONE))
        pairs += [(law, sign), (head, sign), (moved, sign), (instance(scope, "binomial_zero", n=place), sign)]
    after = add(J, ONE)
    inner = scope.under(range_facts(J, ZERO, N))
    rule = instance(inner, "pascal", n=N, k=J)
    shares = [fn("binomial", N, after), fn("binomial", N, J)]
    row = mul(fn("binomial", add(N, ONE), after), bell(after))
    split = inner.equal(row, add(*[mul(s, bell(after)) for s in shares]), [(rule, bell(after))]) if rule else None
    terms = scope.attempt("sum_congruence", (inner.settle(split),), J, ZERO, N) if split else None
    last = scope.settle(scope.apply("last", (), _sum(mul(shares[0], bell(after)))))
    gone = instance(scope, "binomial_step", n=N, k=N)
    pairs += [(scope.settle(terms) if terms else None, ONE), (last, ONE), (gone, bell(add(N, ONE)))]
    value = add(bell(add(N, ONE)), _sum(mul(shares[1], bell(after))))
    used = [(s, m) for s, m in pairs if s is not None]
    step = scope.equal(bell(add(N, num(2))), value, used) if len(used) == len(pairs) else None
    return scope.settle(step) if step is not None else None


# ---- from below -----------------------------------------------------------------------------------------------------
def ratio(c: int) -> Lemma:
    """c*B(n) <= B(n + 1) for n from STARTS[c] on: the terms of the difference are compared with c - 1 in place of c."""

    def build(context: Context) -> Step | None:
        start = num(STARTS[c])
        place = sub(N, ONE)
        scope = context.under([sort("integer", N), le(start, N)])
        goal = le(mul(num(c), bell(N)), bell(add(N, ONE)))
        if c == 1:
            return by_least_and_more(scope, goal, N, 0, _evident_gain)
        lemma = proved_once(context, "difference of Bell numbers", difference)
        gain = mul(fn("binomial", place, J), sub(bell(add(J, ONE)), mul(num(c - 1), bell(J))))
        sign = _nonnegative_sum(scope, Term("sum", None, (ZERO, place, close(gain, str(J.data)))), STARTS[c - 1])
        parts = at(scope, lemma, **{str(N.data): place})
        law = instance(scope, "bell_step", n=place)
        return scope.ordered(goal, sign, parts, *_scaled(scope, law, c - 1)) if sign and parts and law else None

    return build


def _scaled(context: Context, law: Step, c: int) -> list[Step]:
    """The equation c times."""
    a, b = law.goal.args
    step = context.equal(mul(num(c), a), mul(num(c), b), [(law, num(c))])
    return [context.settle(step)] if step is not None else []


def _evident_gain(context: Context, goal: Term) -> Step | None:
    """B(n) <= B(n + 1) for n > 0: a sum of what is not negative."""
    lemma = proved_once(context, "difference of Bell numbers", difference)
    parts = at(context, lemma, **{str(N.data): sub(N, ONE)})
    total = parts.goal.args[1].args[1] if parts is not None else ZERO
    sign = context.side(le(ZERO, total))
    return context.ordered(goal, sign, parts) if sign is not None and parts is not None else None


def _nonnegative_sum(context: Context, total: Term, start: int) -> Step | None:
    """0 <= Sum of binomial(m, j)*(B(j + 1) - c*B(j)): from `start` on no term is negative, and the others are few."""
    from derive.prover.order import prove_order

    lower, upper, body = total.args
    known(context, le(num(start + 1), upper))
    head_end = num(start + 1) if start else MINUS_ONE
    parts = context.attempt("split", (), total, head_end) if start else None
    tail = parts.goal.args[1].args[1] if parts is not None else total
    inner = context.under(range_facts(J, *tail.args[:2]))
    c = STARTS_BACK[start]
    lemma = at(inner, proved_once(context, f"{c} B(n) <= B(n + 1)", ratio(c)), **{str(N.data): J})
    share = inner.side(le(ZERO, fn("binomial", upper, J)))
    whole = inner.attempt("product", (share, lemma)) if share is not None and lemma is not None else None
    term = inner.attempt("linear", (whole,), le(ZERO, open_body(body, J)), ONE) if whole is not None else None
    summed = context.attempt("sum_order", (inner.settle(term),), J, *tail.args[:2]) if term is not None else None
    if summed is None:
        return None
    zero = context.equal(summed.goal.args[0], ZERO)
    if parts is None or zero is None:
        return context.ordered(le(ZERO, total), context.settle(summed), *([zero] if zero else []))
    few = parts.goal.args[1].args[0]
    shown = rewrite(context, normal(few), (_literal,))
    head = prove_order(context, le(ZERO, shown.goal.args[1])) if shown is not None else None
    if head is None or shown is None:
        return None
    steps = (context.settle(summed), head, context.settle(parts), zero, shown)
    made = context.attempt("linear", steps, le(ZERO, total), ONE, ONE, MINUS_ONE, ONE, MINUS_ONE)
    return context.settle(made) if made is not None else None


def _literal(context: Context, t: Term) -> Step | None:
    """binomial(m, k) as a polynomial, for a literal k."""
    k = constant(t.args[1]) if is_call(t, "binomial") else None
    if k is None or k < 0:
        return None
    if k == 0:
        return instance(context, "binomial_zero", n=t.args[0])
    before, low = num(k - 1), fn("binomial", t.args[0], num(k - 1))
    law, below = instance(context, "binomial_step", n=t.args[0], k=before), _literal(context, low)
    factor = mul(sub(t.args[0], before), power(num(k), MINUS_ONE))
    if law is None or below is None:
        return None
    step = context.equal(t, mul(below.goal.args[1], factor), [(law, ONE), (below, factor)])
    return context.settle(step) if step is not None else None


STARTS_BACK = {start: c for c, start in STARTS.items()}


# ---- from above -----------------------------------------------------------------------------------------------------
def upper(context: Context) -> Step | None:
    """B(n + 1) <= (n - 1)*B(n) for n >= 5: for every j <= n, B(j + 1) <= (n - 1)*B(j), by induction on n."""
    every = Term("forall", None, (ZERO, N, close(_below(J, N), str(J.data))))

    def step(scope: Context, case: Term) -> Step | None:
        if every not in scope.facts:
            return scope.attempt("closed", (), case)
        inner = scope.under(range_facts(J, ZERO, add(N, ONE)))
        first, second = _earlier(inner, every), _next(inner, every)
        made = inner.attempt("cases", (first, second), le(J, N)) if first and second else None
        whole = scope.attempt("for_all", (inner.settle(made),), J, ZERO, add(N, ONE)) if made else None
        return scope.settle(whole) if whole else None

    law = upwards(context, every, N, num(UPPER), 1, step)
    here = context.under([sort("integer", N), le(num(UPPER), N)])
    made = here.attempt("instance", (law,), N) if law is not None else None
    within = here.attempt("linear", (), le(N, N))
    return here.settle(here.cut(here.settle(within), made)) if made is not None and within is not None else None


def _below(j: Term, n: Term) -> Term:
    return le(bell(add(j, ONE)), mul(sub(n, ONE), bell(j)))


def _earlier(context: Context, every: Term) -> Step | None:
    """B(j + 1) <= n*B(j) for j <= n."""
    scope = context.under([le(J, N)])
    made = scope.attempt("instance", (scope.hypothesis(every),), J)
    more = scope.side(le(ZERO, bell(J)))
    step = scope.attempt("linear", (made, more), _below(J, add(N, ONE)), ONE, ONE) if made and more else None
    return scope.settle(step) if step is not None else None


def _next(context: Context, every: Term) -> Step | None:
    """B(n + 2) <= n*B(n + 1), which is the case j = n + 1, where not j <= n."""
    scope = context.under([lt(N, J)])
    plain = Context(context.builder, tuple([f for f in context.facts if str(J.data) not in f.free]), context.meter, 2)
    inner = plain.under(range_facts(J, ZERO, N))
    given = inner.attempt("instance", (inner.hypothesis(every),), J)
    share = inner.side(le(ZERO, fn("binomial", N, J)))
    whole = inner.attempt("product", (share, inner.settle(given))) if share and given else None
    rows = [mul(fn("binomial", N, J), bell(add(J, ONE))), mul(fn("binomial", N, J), sub(N, ONE), bell(J))]
    term = inner.attempt("linear", (whole,), le(*rows), ONE) if whole else None
    summed = plain.attempt("sum_order", (inner.settle(term),), J, ZERO, N) if term else None
    parts = at(plain, proved_once(context, "difference of Bell numbers", difference), **{str(N.data): N})
    law = instance(plain, "bell_step", n=N)
    if summed is None or parts is None or law is None:
        return None
    case = _below(add(N, ONE), add(N, ONE))
    made = None
    for sign in (ONE, MINUS_ONE):
        for turn in (sub(N, ONE), sub(ONE, N)):
            made = made or plain.attempt("linear", (plain.settle(summed), parts, law), case, ONE, sign, turn)
    if made is None:
        return None
    made = plain.settle(made)
    return _where_above(scope, made)


def _where_above(scope: Context, made: Step) -> Step | None:
    """What holds at j = n + 1, for the j with n < j <= n + 1, from not j <= n."""
    above = scope.attempt("whole", (scope.hypothesis(lt(N, J)),))
    same = scope.attempt("antisymmetry", (above, scope.hypothesis(le(J, add(N, ONE))))) if above else None
    hole = sym("h'")
    moved = scope.attempt("replace", (same,), hole, _below(hole, add(N, ONE))) if same else None
    step = scope.settle(scope.cut(made, moved)) if moved else None
    return scope.cut(scope.apply("negation", (), le(J, N)), step) if step else None


# ---- goals ----------------------------------------------------------------------------------------------------------
def growth(context: Context, u: Term) -> list[Step]:
    """What is known of B(u + 1) by B(u)."""
    found: list[Step | None] = []
    for c, start in STARTS.items():
        if known(context, le(num(start), u)):
            found.append(at(context, proved_once(context, f"{c} B(n) <= B(n + 1)", ratio(c)), **{str(N.data): u}))
    if known(context, le(num(UPPER), u)):
        found.append(at(context, proved_once(context, "B(n + 1) <= (n - 1) B(n)", upper), **{str(N.data): u}))
    return [s for s in found if s is not None]


def _by_neighbours(context: Context, goal: Term, places: list[Term]) -> Step | None:
    """By order, with what is known of neighbours that occur."""
    from derive.prover.order import prove_order

    pairs = [u for u in places for v in places if constant(sub(v, u)) == 1]
    facts = [s for u in pairs for s in growth(context, u)]
    if not facts:
        return None
    scope = context.under([s.goal for s in facts])
    step = prove_order(scope, goal)
    if step is None:
        return None
    for s in facts:
        step = context.cut(s, step) if s.goal in step.hyps else step
    return context.settle(step)


def _by_powers(context: Context, goal: Term, places: list[Term]) -> Step | None:
    """By k^(n - k) <= B(n) for the k of the goal, and k = 0 apart."""
    from derive.prover.order import prove_order

    bases = [p.args[0] for p in walk(goal) if p.tag == "pow" and p.args[0].tag == "sym" and p.args[1].free]
    for k in dict.fromkeys([b for b in bases if b not in places and context.evident(sort("integer", b))]):
        if context.evident(le(ZERO, k)) and not context.evident(lt(ZERO, k)):
            more: Prove = lambda scope, p: _by_powers(scope, p, places)  # noqa: E731
            return by_least_and_more(context, goal, k, 0, more, _of_zero)
        lemma = proved_once(context, "k^(n - k) <= B(n)", bell_powers)
        facts = [at(context, lemma, **{str(N.data): u, "k'": k}) for u in places]
        for fact in [f for f in facts if f is not None]:
            step = prove_order(context.under([fact.goal]), goal)
            if step is not None:
                return context.settle(context.cut(fact, step)) if fact.goal in step.hyps else step
    return None


def _of_zero(context: Context, goal: Term) -> Step | None:
    """The goal with a power 0^u in it: at u = 0, where that is 1, and for u > 0, where it is 0."""
    from derive.prover.order import prove_order

    for name in sorted(goal.free):
        n = sym(name)
        if least(context, n) == 0:
            return by_least_and_more(context, goal, n, 0, _without_zero)
    return prove_order(context, goal)


def _without_zero(context: Context, goal: Term) -> Step | None:
    from derive.prover.order import prove_order

    powers = [p for p in walk(goal) if p.tag == "pow" and p.args[0] == ZERO and p.closed]
    laws = [instance(context, "zero_power", b=p.args[1]) for p in dict.fromkeys(powers)]
    facts = [law for law in laws if law is not None]
    plain = goal
    for law in facts:
        plain = swap(plain, law.goal.args[0], ZERO)
    step = prove_order(context, plain)
    return context.ordered(goal, step, *facts) if step is not None else None


def _by_growth(context: Context, goal: Term, n: Term, start: int) -> Step | None:
    """bell(n) alone on one side: by induction, from a place where everything is known of the growth."""

    def step(scope: Context, case: Term) -> Step | None:
        from derive.prover.order import prove_order

        return _ahead(scope, goal, case, n) if goal in scope.facts else prove_order(scope, case)

    known(context, le(num(start), n))
    made = upwards(context, goal, n, num(start), 1, step)
    return context.settle(made) if made is not None else None


def _ahead(context: Context, goal: Term, case: Term, n: Term) -> Step | None:
    """f(n + 1) <= c*f(n) <= c*B(n) <= B(n + 1), or B(n + 1) <= (n - 1)*B(n) <= (n - 1)*f(n) <= f(n + 1)."""
    from derive.prover.order import prove_order

    here = context.hypothesis(goal)
    plain = Context(context.builder, tuple([p for p in context.facts if p != goal]), context.meter, 2, context.effort)
    low = goal.args[1] == bell(n)
    f, after = (goal.args[0], case.args[0]) if low else (goal.args[1], case.args[1])
    for law in growth(context, n):
        rises = law.goal.args[0].tag == "mul"
        factor = law.goal.args[0 if rises else 1].args[0]
        if rises is not low:
            continue
        found = ratio_of(plain, after, f)
        sign, more = context.side(lt(ZERO, factor)), plain.side(le(ZERO, f))
        if found is None or sign is None or more is None:
            continue
        r, same = found
        gap = prove_order(plain, le(r, factor) if low else le(factor, r))
        parts = [context.apply("product", pair) for pair in ((here, sign), (gap, more))] if gap is not None else []
        for turn in (ONE, MINUS_ONE) if parts else ():
            made = context.attempt("linear", (law, *parts, same), case, ONE, ONE, ONE, turn)
            if made is not None:
                return context.settle(made)
    return None


__all__ = ["prove_bell_order"]

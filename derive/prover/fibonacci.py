"""Fibonacci and Lucas numbers at integer arguments: a decision procedure for their polynomial identities.

Every F(a*m + b*n + ... + c) is expanded by F(m + n) = F(m) F(n + 1) + F(m - 1) F(n), F(-n) = (-1)^(n + 1) F(n) and
the recurrence into F(n), F(n + 1) for each integer term n; L(n) = 2 F(n + 1) - F(n); phi^n = F(n) phi + F(n - 1), and
the conjugate alike. The rest is reduced by F(n + 1)^2 = F(n + 1) F(n) + F(n)^2 + (-1)^n and (-1)^(2 n) = 1, which
generate all relations. Certificate: the lemmas (each by induction) and the multipliers of the reduction, for `ring`.
Gives up where the coefficients of an argument add up to more than `MAX_SPREAD`, and inside binders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from derive.kernel.normal import Normaliser, Poly, equal, normal
from derive.kernel.terms import MINUS_ONE, ONE, ZERO, Term, add, eq, fn, mul, ne, neg, num, power, sort, sub, sym, walk
from derive.prover.builder import Step
from derive.prover.combination import positive
from derive.prover.context import Context
from derive.prover.laws import exponentials, instance, powers
from derive.prover.lemmas import at, everywhere, proved_once
from derive.prover.rewriting import Conversion, rewrite

MAX_SPREAD, MAX_SHIFT, MAX_REDUCTIONS, ROUNDS = 10, 80, 400, 40
_WEIGHTS = ((), (1,), (-1,), (1, 1), (-1, 1), (1, -1))
_NAMES = ("fibonacci", "lucas")
M, N = sym("m'"), sym("n'")
_ROOT = power(num(5), num(Fraction(1, 2)))
ROOTS = (
    add(num(Fraction(1, 2)), mul(num(Fraction(1, 2)), _ROOT)),
    add(num(Fraction(1, 2)), mul(num(Fraction(-1, 2)), _ROOT)),
)


def mentions_fibonacci(*terms: Term) -> bool:
    return any([n.tag == "fn" and n.data in _NAMES for t in terms for n in walk(t)])


def f(t: Term) -> Term:
    return fn("fibonacci", t)


# ---- arguments ------------------------------------------------------------------------------------------------------
def parts(u: Term) -> tuple[list[tuple[Term, int]], int] | None:
    """u as whole multiples of integer terms, and a whole constant; None where a coefficient is not whole."""
    n = Normaliser()
    terms, shift = [], 0
    for m, c in sorted(n.poly(u).items(), key=lambda item: n.monomial_key(item[0])):
        if Fraction(c).denominator != 1:
            return None
        if m:
            terms.append((n.term({m: 1}), int(c)))
        else:
            shift = int(c)
    return terms, shift


def combined(terms: list[tuple[Term, int]], shift: int) -> Term:
    pieces = [mul(num(c), t) if c != 1 else t for t, c in terms]
    return add(*pieces, *([num(shift)] if shift or not pieces else []))


# ---- the recurrence -------------------------------------------------------------------------------------------------
def recurrence(context: Context, name: str, s: Term, shift: int, low: int = 0) -> Step | None:
    """f(s + shift) as a combination of f(s + low) and f(s + low + 1), by instances of the recurrence."""
    if abs(shift - low) > MAX_SHIFT:
        return None
    weights, used = {shift: 1}, list[tuple[Step, Term]]()
    while weights:
        top, bottom = max(weights), min(weights)
        if top > low + 1:
            w, at_ = weights.pop(top), top - 2
            new, sign = ((at_ + 1, w), (at_, w)), w
        elif bottom < low:
            w, at_ = weights.pop(bottom), bottom
            new, sign = ((at_ + 2, w), (at_ + 1, -w)), -w
        else:
            break
        for i, c in new:
            weights[i] = weights.get(i, 0) + c
        weights = {i: c for i, c in weights.items() if c}
        law = instance(context, f"{name}_step", n=add(s, num(at_)))
        if law is None:
            return None
        used.append((law, num(sign)))
    value = add(*[mul(num(c), fn(name, _offset(s, i))) for i, c in sorted(weights.items())])
    step = context.equal(fn(name, _offset(s, shift)), value, used)
    return context.settle(step) if step else None


def _offset(s: Term, shift: int) -> Term:
    return add(s, num(shift)) if shift else s


# ---- lemmas ---------------------------------------------------------------------------------------------------------
def lower(context: Context, t: Term) -> Step | None:
    """f(s + c) by f(s) and f(s + 1), for a whole c other than 0 and 1."""
    if t.tag != "fn" or t.data not in _NAMES:
        return None
    found = parts(t.args[0])
    if found is None or not found[0] or found[1] in (0, 1):
        return None
    return recurrence(context, str(t.data), combined(found[0], 0), found[1])


def close(context: Context, goal: Term) -> Step | None:
    """A case of a lemma, from the preceding cases among the facts: combined once all numbers are lowered."""
    a, b = goal.args
    given = [_lowered(context, context.hypothesis(p)) for p in context.facts if p.tag == "eq"]
    links = [(rewrite(context, t, (lower,)), m) for t, m in ((a, ONE), (b, MINUS_ONE))]
    pairs = [(s, m) for s, m in links if s is not None]
    known = [s for s in given if s is not None]
    for weights in [w for w in _WEIGHTS if len(w) in (0, len(known))]:
        some = [(s, num(w)) for s, w in zip(known, weights, strict=False)]
        step = context.equal(a, b, [*pairs, *some])
        if step is not None:
            return context.settle(step)
    return None


def _lowered(context: Context, given: Step) -> Step | None:
    links = [(rewrite(context, t, (lower,)), m) for t, m in zip(given.goal.args, (MINUS_ONE, ONE), strict=True)]
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, given.goal.args, strict=True)]
    step = context.equal(ends[0], ends[1], [(given, ONE), *[(s, m) for s, m in links if s is not None]])
    return context.settle(step) if step else None


def _addition(context: Context) -> Step | None:
    """F(m + n) = F(m) F(n + 1) + F(m - 1) F(n)."""
    goal = eq(f(add(M, N)), add(mul(f(M), f(add(N, ONE))), mul(f(sub(M, ONE)), f(N))))
    return everywhere(context.under([sort("integer", M)]), goal, N, 2, close)


def _reflection(context: Context) -> Step | None:
    """F(-n) = -(-1)^n F(n)."""
    return everywhere(context, eq(f(neg(N)), mul(MINUS_ONE, power(MINUS_ONE, N), f(N))), N, 2, close)


def _cassini(context: Context) -> Step | None:
    """F(n + 1)^2 - F(n + 1) F(n) - F(n)^2 = (-1)^n."""
    b, a = f(add(N, ONE)), f(N)
    form = add(power(b, num(2)), neg(mul(b, a)), neg(power(a, num(2))))
    return everywhere(context, eq(form, power(MINUS_ONE, N)), N, 1, close)


def _lucas(context: Context) -> Step | None:
    """L(n) = 2 F(n + 1) - F(n)."""
    return everywhere(context, eq(fn("lucas", N), sub(mul(num(2), f(add(N, ONE))), f(N))), N, 2, close)


def power_of_root(root: Term) -> Callable[[Context], Step | None]:
    """x^n = F(n) x + F(n - 1) for a root x of x^2 = x + 1."""
    goal = eq(power(root, N), add(mul(f(N), root), f(sub(N, ONE))))
    return lambda context: everywhere(context.under([ne(root, ZERO)]), goal, N, 2, close)


def lucas_number(context: Context, u: Term) -> Step | None:
    """L(u) = 2 F(u + 1) - F(u)."""
    return at(context, proved_once(context, "L(n)", _lucas), **{"n'": u})


# ---- conversions ----------------------------------------------------------------------------------------------------
def expand(context: Context, u: Term, low: int = 0) -> Step | None:
    """F(u) as a polynomial in F(x + low), F(x + low + 1) for the integer terms x of u."""
    key = ("fibonacci", u, low)
    if key not in context.known:
        context.known[key] = None
        context.known[key] = _expanded(context, u, low)
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _expanded(context: Context, u: Term, low: int) -> Step | None:
    found = parts(u)
    if found is None or sum([abs(c) for _, c in found[0]]) > MAX_SPREAD or abs(found[1]) > MAX_SHIFT:
        return None
    terms, shift = found
    if not terms:
        return None
    x, c = terms[0]
    if len(terms) == 1 and c == 1:
        return recurrence(context, "fibonacci", x, shift, low)
    if len(terms) == 1 and c == -1:
        mirror = at(context, proved_once(context, "F(-n)", _reflection), **{"n'": add(x, num(-shift))})
        inner = expand(context, add(x, num(-shift)), low)
        if mirror is None:
            return None
        factor = mul(MINUS_ONE, power(MINUS_ONE, add(x, num(-shift))))
        value = inner.goal.args[1] if inner else mirror.goal.args[1].args[-1]
        step = context.equal(f(u), mul(factor, value), [(mirror, ONE), *([(inner, factor)] if inner else [])])
        return context.settle(step) if step else None
    first = x if c > 0 else neg(x)
    left = [(t, d) if t != x else (t, d - (1 if c > 0 else -1)) for t, d in terms if t != x or abs(d) > 1]
    rest = combined(left, shift)
    law = at(context, proved_once(context, "F(m + n)", _addition), **{"m'": first, "n'": rest})
    if law is None:
        return None
    pieces = [first, add(rest, ONE), sub(first, ONE), rest]
    shown = [expand(context, p, low) for p in pieces]
    values = [s.goal.args[1] if s else f(p) for s, p in zip(shown, pieces, strict=True)]
    weights = [f(pieces[1]), values[0], f(pieces[3]), values[2]]
    used = [(s, w) for s, w in zip(shown, weights, strict=True) if s is not None]
    value = normal(add(mul(values[0], values[1]), mul(values[2], values[3])))
    step = context.equal(f(u), value, [(law, ONE), *used])
    return context.settle(step) if step else None


def numbers(low: int = 0) -> Conversion:
    """Fibonacci and Lucas numbers and powers of the golden ratio by F(x + low), F(x + low + 1)."""

    def convert(context: Context, t: Term) -> Step | None:
        if t.tag == "fn" and t.data == "fibonacci":
            step = expand(context, t.args[0], low)
        elif t.tag == "fn" and t.data == "lucas":
            step = lucas_number(context, t.args[0])
        elif t.tag == "pow" and t.args[1].free:
            step = _golden(context, t)
        else:
            return None
        return None if step is None or step.goal.args[1] == t or equal(step.goal.args[1], t) else step

    return convert


def _golden(context: Context, t: Term) -> Step | None:
    """(c*x)^e = c^e (F(e) x + F(e - 1)) for a root x and a rational c > 0, which the normal form leaves in the base."""
    base, e = t.args
    scale = 2 * Fraction(Normaliser().poly(base).get((), 0))
    for name, root in (("phi^n", ROOTS[0]), ("psi^n", ROOTS[1])):
        if scale > 0 and equal(base, mul(num(scale), root)):
            law = at(context, proved_once(context, name, power_of_root(root)), **{"n'": e})
            outside = power(num(scale), e)
            step = context.equal(t, mul(outside, law.goal.args[1]), [(law, outside)]) if law else None
            return context.settle(step) if step else None
    return None


# ---- the reduction --------------------------------------------------------------------------------------------------
def reduced(context: Context, a: Term, b: Term, pairs: Sequence[tuple[Step, Term]] = (), low: int = 0) -> Step | None:
    """a = b modulo Cassini's identity at each integer term and (-1)^(2 n) = 1, given equations with multipliers."""
    n = Normaliser()
    left = n.poly(add(a, neg(b), *[mul(MINUS_ONE, m, sub(*s.goal.args)) for s, m in pairs]))
    used = list(pairs)
    for _ in range(MAX_REDUCTIONS):
        if n.vanishes(left):
            step = context.equal(a, b, used)
            return context.settle(step) if step else None
        found = _reducible(n, left, low)
        if found is None:
            return None
        x, factor, name = found
        lemma = _RELATIONS[name]
        law = at(context, proved_once(context, name, lemma), **{"n'": add(x, num(low)) if name == "Cassini" else x})
        if law is None:
            return None
        factor = n.normal(factor)
        used.append((law, factor))
        left = n.plus(left, n.poly(mul(factor, sub(*law.goal.args))), -1)
    return None


def _reducible(n: Normaliser, p: Poly, low: int) -> tuple[Term, Term, str] | None:
    """Where and with which factor the first relation applies that lowers a monomial."""
    for m in sorted(p, key=n.monomial_key):
        for atom, e in m:
            if atom == MINUS_ONE and isinstance(e, tuple):
                for inner, c in e:
                    if inner and (c < 0 or c >= 2) and Fraction(c).denominator == 1:
                        x, turn = n.term({inner: 1}), -2 if c >= 2 else 2
                        rest = mul(n.term({m: p[m]}), power(MINUS_ONE, mul(num(turn), x)))
                        return x, rest if c >= 2 else neg(n.term({m: p[m]})), "(-1)^(2 n)"
            if atom.tag == "fn" and atom.data == "fibonacci" and not isinstance(e, tuple) and e >= 2:
                found = parts(atom.args[0])
                if found and found[1] == low + 1 and len(found[0]) == 1 and found[0][0][1] == 1:
                    return found[0][0][0], mul(n.term({m: p[m]}), power(atom, num(-2))), "Cassini"
    return None


def _even(context: Context) -> Step | None:
    """(-1)^(2 n) = 1."""
    inner = context.under([sort("integer", N)])
    law = instance(inner, "power_power_integer", a=MINUS_ONE, b=num(2), c=N)
    step = inner.equal(power(MINUS_ONE, mul(num(2), N)), ONE, [(law, MINUS_ONE)]) if law else None
    return inner.settle(step) if step else None


_RELATIONS = {"Cassini": _cassini, "(-1)^(2 n)": _even}


def prove_fibonacci(context: Context, a: Term, b: Term) -> Step | None:
    """An equation between polynomials in Fibonacci and Lucas numbers, powers of the golden ratio, and other terms."""
    if not mentions_fibonacci(a, b):
        return None
    inner = context.under(dict.fromkeys([ne(t, ZERO) for t in _bases(a, b)]))
    conversions = (numbers(), exponentials, powers)
    links = [(rewrite(inner, t, conversions, ROUNDS), m) for t, m in ((a, ONE), (b, MINUS_ONE))]
    step = reduced(inner, a, b, [(s, m) for s, m in links if s is not None])
    return context.settle(step) if step else None


def _bases(*sides: Term) -> list[Term]:
    """The numbers that are raised to symbolic powers: that they are not 0 is evaluated in the end."""
    nodes = [n for side in sides for n in walk(side) if n.tag == "pow" and n.args[1].free]
    return [*ROOTS, *[n.args[0] for n in nodes if not n.args[0].free and n.args[0].closed and n.args[0].tag != "num"]]


def prove_fibonacci_order(context: Context, goal: Term) -> Step | None:
    """a < b or a <= b where b - a is a sum of products of F(x - d), F(x - d + 1), which are known to be positive."""
    if goal.tag not in ("lt", "le") or not mentions_fibonacci(goal):
        return None
    difference = sub(goal.args[1], goal.args[0])
    for low in (-2, -1, 0, 1):
        shown = rewrite(context, difference, (numbers(low), exponentials, powers), ROUNDS)
        if shown is None or not context.paid(shown):
            continue
        sign = positive(context, shown.goal.args[1], goal.tag == "lt")
        if sign is not None and context.paid(sign):
            return context.ordered(goal, sign, shown)
    return None


__all__ = [
    "ROOTS",
    "combined",
    "f",
    "lucas_number",
    "mentions_fibonacci",
    "numbers",
    "parts",
    "power_of_root",
    "prove_fibonacci",
    "prove_fibonacci_order",
    "recurrence",
    "reduced",
]

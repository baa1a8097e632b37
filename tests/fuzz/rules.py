"""One random application of each rule: the premises are true judgements, so the conclusion has to be true as well.

`STEPS` maps a rule's name to a function that makes its premises and terms. Premises are instances of `P |- P`, or come
out of `side`, `ring` and the axioms, or state something that holds by construction.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from derive.kernel.axioms import axiom, axioms
from derive.kernel.calculus import continuity, derivative
from derive.kernel.check import RULES
from derive.kernel.judgement import Judgement
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    add,
    binder,
    close,
    eq,
    fam,
    fn,
    le,
    lt,
    mul,
    ne,
    num,
    power,
    sort,
    sub,
    substitute,
    sym,
)
from tests.fuzz.random_terms import SYMBOLS, Terms, fact, relation

Step = tuple[tuple[Judgement, ...], tuple[Term, ...]]
K = sym("k")


def assumed(p: Term, *more: Term) -> Judgement:
    return Judgement(frozenset([p, *more]), p)


def total(rng: Random, depth: int, names: tuple[str, ...] = ("x", "n", "k")) -> Term:
    """A random term that is defined everywhere."""
    if depth <= 0 or rng.random() < 0.15:
        return rng.choice(
            [
                num(0),
                num(1),
                num(2),
                num(-1),
                num(Fraction(1, 2)),
                *[sym(s) for s in names],
                *[sym(s) for s in names],
                fam("p", sym(rng.choice(names))),
            ]
        )
    a, b = total(rng, depth - 1, names), total(rng, depth - 1, names)
    return rng.choice(
        [
            add(a, b),
            mul(a, b),
            mul(a, b),
            power(a, num(2)),
            fn("exp", a),
            fn("delta", a, b),
            fn("abs", a),
            fn("cos", a),
            power(num(2), a),
            binder("sum", num(1), num(3), total(rng, depth - 1, (*names, "j")), name="j"),
        ]
    )


def ends(rng: Random) -> tuple[Term, Term]:
    return rng.choice([num(0), num(1), num(1), num(2), num(-1), sym("m"), sym("x")]), rng.choice(
        [sym("n"), sym("n"), add(sym("n"), ONE), num(3), num(0), sym("m"), num(-2)]
    )


def in_range(lower: Term, upper: Term) -> tuple[Term, ...]:
    return sort("integer", K), le(lower, K), le(K, upper)


def some_sum(rng: Random) -> Term:
    return Terms(rng).ranged(rng.choice(["sum", "sum", "prod"]), rng.choice([1, 2, 3]))


def double(rng: Random) -> Term:
    tag = rng.choice(["sum", "prod"])
    low, high = ends(rng)
    inner_low, inner_high = rng.choice([ends(rng), (low, sym("i")), (low, sym("i"))])
    source = Terms(rng)
    source.indices += ["i", "j"]
    return binder(tag, low, high, binder(tag, inner_low, inner_high, source.term(2), name="j"), name="i")


def true_judgement(rng: Random) -> Judgement:
    """Something that the kernel concludes of random terms."""
    t = Terms(rng).term(2)
    roll = rng.random()
    if roll < 0.3:
        which = rng.choice(sorted(axioms()))
        return axiom((), tuple([sym(rng.choice(SYMBOLS)) for _ in axioms()[which].names]), which)
    if roll < 0.6:
        return RULES["ring"]((), (t, rng.choice([t, add(t, ZERO), mul(t, ONE)])))
    if roll < 0.7:
        return RULES["differentiate"]((), (binder("deriv", sym("x"), total(rng, 2, ("x", "h")), name="h"),))
    p = relation(Terms(rng), 1) if rng.random() < 0.5 else fact(rng)
    return assumed(p, fact(rng))


def _with_terms(make: Callable[[Random], tuple[Term, ...]]) -> Callable[[Random], Step]:
    return lambda rng: ((), make(rng))


def _substitution(rng: Random) -> Step:
    names = rng.sample(SYMBOLS, 2)
    return (true_judgement(rng),), tuple([t for n in names for t in (sym(n), Terms(rng).term(2))])


def _family(rng: Random) -> Step:
    value = total(rng, 2, ("a", "x")) if rng.random() < 0.7 else substitute(Terms(rng).term(2), {"y": sym("a")})
    return (true_judgement(rng),), (fam("p", sym("a")), value)


def _replace(rng: Random) -> Step:
    source = Terms(rng)
    source.indices.append("hole")
    template = source.term(3) if rng.random() < 0.6 else relation(source, 2)
    a, b = Terms(rng).term(1), Terms(rng).term(2)
    premise = assumed(eq(a, b)) if rng.random() < 0.5 else RULES["ring"]((), (a, add(a, ZERO)))
    return (premise,), (sym("hole"), template)


def _linear(rng: Random) -> Step:
    premises = [
        assumed(rng.choice([lt, le, eq])(Terms(rng).term(1), Terms(rng).term(1))) for _ in range(rng.choice([1, 2]))
    ]
    weights = [num(rng.choice([0, 1, 2, Fraction(1, 2), -1])) for _ in premises]
    low = Terms(rng).term(1)
    high = add(
        low,
        *[mul(w, sub(j.goal.args[1], j.goal.args[0])) for w, j in zip(weights, premises, strict=True)],
        num(rng.choice([0, 0, 1])),
    )
    return tuple(premises), (rng.choice([lt, le])(low, high), *weights)


def _product(rng: Random) -> Step:
    kinds = rng.choice([[lt], [lt, le], [lt, ne], [le]])
    return tuple(
        [
            assumed(rng.choice(kinds)(rng.choice([ZERO, Terms(rng).term(1)]), Terms(rng).term(1)))
            for _ in range(rng.choice([1, 2, 3]))
        ]
    ), ()


def _quotient(rng: Random) -> Step:
    p, q = Terms(rng).term(1), Terms(rng).term(1)
    whole = rng.choice([lt, le, ne])(ZERO, rng.choice([mul(p, q), mul(q, p)]))
    return (assumed(whole), assumed(rng.choice([lt, le, ne])(ZERO, p) if rng.random() < 0.8 else ne(p, ZERO))), (p, q)


def _apart(rng: Random) -> Step:
    left, right = Terms(rng).term(1), Terms(rng).term(1)
    c = num(rng.choice([1, -1, 2, 0]))
    return (assumed(rng.choice([lt, ne, le])(left, right)),), (mul(c, left), mul(c, right), c)


def _antisymmetry(rng: Random) -> Step:
    a, b = Terms(rng).term(1), Terms(rng).term(1)
    return (assumed(le(a, b)), assumed(le(b, a))), ()


def _whole(rng: Random) -> Step:
    return (assumed(lt(Terms(rng).term(1), Terms(rng).term(1))),), ()


def _congruence(rng: Random) -> Step:
    f, (low, high) = total(rng, 3), ends(rng)
    j = RULES["ring"]((), (f, rng.choice([add(f, ZERO), mul(f, ONE), add(f, K, mul(MINUS_ONE, K))])))
    return (Judgement(j.hyps | frozenset(in_range(low, high)), j.goal),), (K, low, high)


def _order(rng: Random) -> Step:
    f, (low, high) = fn("abs", total(rng, 2)), ends(rng)
    return (Judgement(frozenset(in_range(low, high)), le(f, add(f, fn("abs", total(rng, 2))))),), (K, low, high)


def _telescope(rng: Random) -> Step:
    big, (low, high) = total(rng, 2), ends(rng)
    after = substitute(big, {"k": add(K, ONE)})
    j = RULES["ring"]((), (sub(after, big), rng.choice([sub(after, big), add(after, mul(MINUS_ONE, big), ZERO)])))
    return (Judgement(j.hyps | frozenset(in_range(low, high)), j.goal),), (K, low, high, big)


def _telescope_product(rng: Random) -> Step:
    g, (low, high) = total(rng, 2), ends(rng)
    big, f = (fn("exp", g), fn("exp", sub(substitute(g, {"k": add(K, ONE)}), g))) if rng.random() < 0.6 else (ZERO, g)
    j = RULES["ring"]((), (substitute(big, {"k": add(K, ONE)}), mul(big, f)))
    return (j,), (K, low, high, big)


def _kronecker(rng: Random) -> tuple[Term, ...]:
    low, high = ends(rng)
    source = Terms(rng)
    source.indices.append("k")
    return K, low, high, source.term(2), rng.choice([sym("m"), sym("x"), num(2), add(sym("n"), MINUS_ONE)])


def _permute(rng: Random) -> Step:
    """A reversal, the identity, or a shift that leaves the range, each with its inverse: k -> c - k or k + c."""
    low, high = ends(rng)
    facts = in_range(low, high)
    offset = rng.choice([add(low, high), ZERO, ONE])
    s = rng.choice([sub(add(low, high), K), add(K, ZERO), sub(offset, K), add(K, offset)])
    x = sym("x'")
    r = sub(offset, x) if rng.random() < 0.5 else sub(x, offset)
    goals = (sort("integer", s), le(low, s), le(s, high), eq(substitute(r, {"x'": s}), K))
    source = Terms(rng)
    source.indices.append("k")
    return tuple([assumed(g, *facts) if rng.random() < 0.3 else _shown(g, facts) for g in goals]), (
        K, binder(rng.choice(["sum", "prod"]), low, high, source.term(2), name="k"), x, r)


def _shown(goal: Term, facts: list[Term]) -> Judgement:
    """A true judgement with the goal: by structure or the normal form where they give it."""
    if goal.tag == "eq":
        return RULES["ring"]((), goal.args)
    return RULES["side"]((), (goal, *facts))


def _for_all(rng: Random) -> Step:
    low, high = ends(rng)
    facts = [fact(rng), *in_range(low, high)]
    source = Terms(rng)
    source.indices.append("k")
    t = source.term(2)
    return (RULES["side"]((), (rng.choice([lt(ZERO, t), le(ZERO, t), ne(t, ZERO), sort("real", t)]), *facts)),), (
        K,
        low,
        high,
    )


def _instance(rng: Random) -> Step:
    low, high = ends(rng)
    source = Terms(rng)
    source.indices.append("k")
    return (assumed(binder("forall", low, high, relation(source, 1), name="k")),), (Terms(rng).term(1),)


def _implies(rng: Random) -> Step:
    p, q = relation(Terms(rng), 1), fact(rng)
    return (assumed(q, p),), (p,)


def _cases(rng: Random) -> Step:
    p, q = relation(Terms(rng), 1), fact(rng)
    if p.tag in ("lt", "le") and rng.random() < 0.7:  # both orders of the sides make them real, and nothing else does
        p, back = le(*p.args), le(p.args[1], p.args[0])
        q = rng.choice([sort("real", p.args[0]), ne(p.args[0], add(p.args[0], ONE))])
        return (Judgement(frozenset([p]), q), Judgement(frozenset([back]), q)), (p,)
    other = Term("not", None, (p,))
    return (assumed(Term("imp", None, (p, q)), p), assumed(Term("imp", None, (other, q)), other)), (p,)


def _contradiction(rng: Random) -> Step:
    s = Terms(rng).term(1)
    return (Judgement(frozenset([lt(s, ZERO), lt(ZERO, s), fact(rng)]), lt(ZERO, ZERO)),), (lt(s, ZERO),)


def _equivalence(rng: Random) -> Step:
    p, q = relation(Terms(rng), 1), relation(Terms(rng), 1)
    return (assumed(Term("imp", None, (p, q))), assumed(Term("imp", None, (q, p)))), ()


def _modus_ponens(rng: Random) -> Step:
    p, q = relation(Terms(rng), 1), fact(rng)
    return (assumed(Term(rng.choice(["imp", "iff"]), None, (p, q))), assumed(rng.choice([p, q]))), ()


def _induction(rng: Random) -> Step:
    n, low = sym("n"), rng.choice([ZERO, ONE, num(2), sym("m"), sym("x")])
    p = rng.choice(
        [
            le(low, n),
            lt(low, add(n, ONE)),
            eq(binder("sum", low, n, ONE, name="j"), sub(add(n, ONE), low)),
            sort("integer", sub(n, low)),
            lt(n, power(num(2), n)),
        ]
    )
    after = substitute(p, {"n": add(n, ONE)})
    base = substitute(p, {"n": low})
    return (Judgement(frozenset([base]), base), Judgement(frozenset([p, sort("integer", n), le(low, n)]), after)), (
        n,
        low,
        p,
    )


H = sym("h")
CLIMBING = (H, power(H, num(3)), fn("exp", H), add(H, fn("sin", H)), fn("atan", H), fn("sinh", H), fn("tanh", H))
RISING = (fn("log", H), power(H, num(Fraction(1, 2))), mul(MINUS_ONE, power(H, MINUS_ONE)), power(H, num(2)))


def _monotone(rng: Random) -> Step:
    """Functions that climb everywhere, or on the positive numbers alone: there the premise says so of its interval."""
    f = add(rng.choice(CLIMBING), mul(num(rng.choice([0, 1, 3])), rng.choice((*CLIMBING, *RISING))))
    a, b = [rng.choice([num(0), num(1), num(-2), sym("x"), sym("y"), sym("n"), fn("abs", sym("x"))]) for _ in "ab"]
    if not set(f.args[1].args) <= {*CLIMBING, num(0), num(1), num(3)}:
        a = rng.choice([num(0), num(1), fn("abs", sym("x"))])
    slope = Term("deriv", None, (H, close(f, "h")))
    inside = [sort("real", H), lt(a, H), lt(H, b)]
    return (Judgement(frozenset(inside), rng.choice([lt, le])(ZERO, slope)),), (H, f, a, b)


def _limit_order(rng: Random) -> Step:
    """The sign of f - its infimum near a point, and the limit that continuity gives."""
    at, body = rng.choice([ZERO, ONE, sym("x"), num(-1)]), total(rng, 2, ("x", "h"))
    f = rng.choice([power(fn("abs", body), num(2)), fn("abs", body), fn("exp", fn("re", body))])
    near = [sort("real", H), *rng.choice([[lt(at, H)], [lt(at, H), lt(H, add(at, ONE))]])]
    limit = RULES["one_sided"]((RULES["continuous"]((), (H, f, at)),), (sym("right"),))
    return (Judgement(frozenset([*near, sort("real", f)]), le(ZERO, f)), limit), (H,)


def _enclosed(rng: Random) -> Step:
    source = Terms(rng)
    low = Fraction(rng.randint(-12, 12), rng.choice([1, 2, 4]))
    cuts = [low + Fraction(i, rng.choice([8, 16, 16])) for i in range(rng.choice([2, 3, 4]))]
    names = {n: sym("x") for n in (*SYMBOLS, "k")}
    t = add(substitute(source.term(rng.choice([1, 2])), names), num(rng.choice([0, 2, 3, 5])))
    p = rng.choice([lt, le, ne])(rng.choice([ZERO, sym("x"), fn("cos", sym("x"))]), t)
    return (), (p, sym("x"), *[num(c) for c in sorted(set(cuts))])


EVERYWHERE = (H, power(H, num(2)), fn("sin", H), fn("exp", mul(sym("x"), H)), fn("atan", H), mul(H, fn("cos", H)))
ABOVE_ZERO = (fn("log", H), power(H, num(Fraction(1, 2))), power(H, MINUS_ONE), power(H, num(Fraction(3, 2))))


def _span(rng: Random) -> tuple[Term, Term]:
    """Real ends in either order, equal ones too."""
    return tuple([rng.choice([num(0), num(1), num(-1), num(2), sym("n"), fn("re", sym("x"))]) for _ in "ab"])  # type: ignore[return-value]


def _between(rng: Random, a: Term, b: Term, always: bool = False) -> list[Term]:
    return [sort("real", H), *([lt(a, H), lt(H, b)] if always or rng.random() < 0.5 else [])]


def _fundamental(rng: Random) -> Step:
    """Slopes that hold everywhere, or above 0 alone: there the premises bound h by ends that are not below 0."""
    positive, (a, b) = rng.random() < 0.4, _span(rng)
    big = mul(num(rng.choice([1, 2, -1])), rng.choice(ABOVE_ZERO if positive else EVERYWHERE))
    if positive:
        a = rng.choice([num(0), num(1), fn("abs", sym("x"))])
    f, _ = derivative(big, "h")
    inside = frozenset(_between(rng, a, b, positive))
    slope = Judgement(inside, eq(Term("deriv", None, (H, close(big, "h"))), f))
    limits = [RULES["continuous"]((), (H, big, at)) for at in (a, b)]
    if rng.random() < 0.4:
        limits = [RULES["one_sided"]((j,), (sym(side),)) for j, side in zip(limits, ("right", "left"), strict=True)]
    conditions = [Judgement(inside, p) for p in sorted(continuity(f, "h"), key=repr)]
    return (slope, *limits, *conditions), (H, big, a, b)


def _integral_congruence(rng: Random) -> Step:
    """f and what equals it everywhere, or f <= f + a square; f and f + |h| - h where h is positive."""
    (a, b), f = _span(rng), rng.choice(EVERYWHERE)
    if rng.random() < 0.3:
        a, g = rng.choice([num(0), num(1)]), add(f, fn("abs", H), mul(MINUS_ONE, H))
        return (Judgement(frozenset(_between(rng, a, b, True)), eq(f, g)),), (H, a, b)
    if rng.random() < 0.5:
        return (Judgement(frozenset(_between(rng, a, b)), eq(f, add(f, H, mul(MINUS_ONE, H)))),), (H, a, b)
    f = rng.choice([g for g in EVERYWHERE if not g.free - {"h"}])
    return (Judgement(frozenset(_between(rng, a, b)), le(f, add(f, power(fn("abs", H), num(2))))),), (H, a, b)


def _integral(a: Term, b: Term, f: Term) -> Term:
    return Term("integral", None, (a, b, close(f, "h")))


def _exists(t: Term) -> Judgement:
    """An integral of what is continuous everywhere is defined between real ends."""
    return Judgement(frozenset([sort("real", e) for e in t.args[:2]]), eq(t, t))


def _integral_linear(rng: Random) -> Step:
    (a, b), count = _span(rng), rng.choice([1, 2])
    found = [_integral(a, b, rng.choice(EVERYWHERE)) for _ in range(count)]
    factors = [rng.choice([num(2), num(-1), sym("x"), power(sym("x"), MINUS_ONE), sym("h")]) for _ in found]
    return tuple([_exists(t) for t in found]), (H, *factors)


def _integral_split(rng: Random) -> Step:
    (a, b), (c, _), f = _span(rng), _span(rng), rng.choice(EVERYWHERE)
    first, second = _integral(a, b, f), _integral(b, c, f)
    return (_exists(first), _exists(second)), ()


STEPS: dict[str, Callable[[Random], Step]] = {
    "fundamental": _fundamental,
    "integral_congruence": _integral_congruence,
    "integral_linear": _integral_linear,
    "integral_split": _integral_split,
    "integral_reversed": _with_terms(lambda r: (_integral(*_span(r), r.choice(EVERYWHERE)),)),
    "monotone": _monotone,
    "limit_order": _limit_order,
    "enclosed": _enclosed,
    "substitution": _substitution,
    "family": _family,
    "replace": _replace,
    "linear": _linear,
    "product": _product,
    "quotient": _quotient,
    "apart": _apart,
    "antisymmetry": _antisymmetry,
    "whole": _whole,
    "sum_congruence": _congruence,
    "product_congruence": _congruence,
    "sum_order": _order,
    "telescope": _telescope,
    "telescope_product": _telescope_product,
    "kronecker": _with_terms(_kronecker),
    "last": _with_terms(lambda r: (some_sum(r),)),
    "first": _with_terms(lambda r: (some_sum(r),)),
    "empty": _with_terms(lambda r: (some_sum(r),)),
    "split": _with_terms(lambda r: (some_sum(r), r.choice([sym("m"), sym("x"), num(1), num(0)]))),
    "shift": _with_terms(lambda r: (some_sum(r), r.choice([sym("m"), sym("x"), num(1), num(-2)]))),
    "reverse": _with_terms(lambda r: (some_sum(r),)),
    "exchange": _with_terms(lambda r: (double(r),)),
    "triangle": _with_terms(lambda r: (double(r),)),
    "permute": _permute,
    "for_all": _for_all,
    "instance": _instance,
    "implies": _implies,
    "cases": _cases,
    "contradiction": _contradiction,
    "equivalence": _equivalence,
    "modus_ponens": _modus_ponens,
    "negation": _with_terms(lambda r: (relation(Terms(r), 2),)),
    "induction": _induction,
}

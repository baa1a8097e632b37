"""True statements of algebra: polynomials and fractions rewritten, assumed equations used, definitions unfolded."""
from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.statements import polynomials as P
from tests.statements.cases import Case, Define, Domain, Fact, Given, Tie
from tests.statements.trees import Node, add, div, eq, mul, neg, num, power, rel, sub, sym

POOLS = (("x", "y", "z"), ("a", "b", "c"), ("d", "n", "h"), ("V", "E", "H"), ("d_model", "d_ff", "L"))


def names(rng: Random, count: int = 3) -> list[str]:
    return rng.sample(rng.choice(POOLS), count)


def declared(rng: Random, used: list[str], *choices: str) -> tuple[Given, ...]:
    """A domain for the names; real ones are often left undeclared."""
    words = rng.choice(choices)
    return () if words == "real" and rng.random() < 0.6 else (Domain(tuple(used), words),)


def poly_product(rng: Random) -> Case:
    used = names(rng, rng.randint(1, 3))
    factors = [P.some(rng, used) for _ in range(rng.randint(2, 3))]
    whole = P.times(*factors)
    left = mul(*[P.tree(f, rng) for f in factors])
    sides = [left, P.tree(whole, rng)]
    if rng.random() < 0.3:  # the same thing added to both
        extra = P.tree(P.some(rng, used), rng)
        sides = [add(s, extra) for s in sides]
    rng.shuffle(sides)
    return Case("polynomial product", eq(*sides), declared(rng, used, "real", "positive integer", "positive", "integer"))


def poly_power(rng: Random) -> Case:
    used = names(rng, 2)
    base, e = P.some(rng, used, terms=2), rng.randint(2, 5)
    return Case("polynomial power", eq(power(P.tree(base, rng), e), P.tree(P.raised(base, e), rng)), declared(rng, used, "real", "nonnegative"))


def poly_rewrite(rng: Random) -> Case:
    used = names(rng, rng.randint(1, 3))
    start = P.tree(P.times(P.some(rng, used), P.some(rng, used, terms=1)), rng)
    return Case("polynomial rewritten", eq(P.rewritten(start, rng, 3), P.rewritten(start, rng, 5)),
                declared(rng, used, "real", "positive", "integer"))


def poly_difference(rng: Random) -> Case:
    used = names(rng, 2)
    p, q = P.some(rng, used, 2), P.some(rng, used, 2)
    a, b = P.tree(p, rng), P.tree(q, rng)
    return Case("difference of squares", eq(sub(power(a, 2), power(b, 2)), mul(sub(a, b), add(a, b))), declared(rng, used, "real", "rational"))


def partial_fractions(rng: Random) -> Case:
    x = rng.choice("xnst")
    roots = rng.sample(range(-5, 6), rng.randint(2, 3))
    tops = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in roots]
    bottoms = [P.plus(P.variable(x), P.constant(-r)) for r in roots]
    above: P.Poly = {}
    for i, c in enumerate(tops):
        above = P.plus(above, P.scaled(c, P.times(*[b for j, b in enumerate(bottoms) if j != i])))
    left = add(*[div(num(c), P.tree(b, rng)) for c, b in zip(tops, bottoms, strict=True)])
    right = div(P.tree(above, rng), rng.choice((P.tree(P.times(*bottoms), rng), mul(*[P.tree(b, rng) for b in bottoms]))))
    return _guarded(rng, "partial fractions", eq(left, right), x, roots)


def _guarded(rng: Random, kind: str, goal: Node, x: str, roots: list[int]) -> Case:
    """The premises x != r, or a domain that keeps away from the roots, or neither."""
    style = rng.choice(("ne", "ne", "domain", "none"))
    if style == "domain" and max(roots) < 0:
        return Case(kind, goal, (Domain((x,), rng.choice(("positive", "nonnegative integer"))),))
    if style == "domain" and max(roots) <= 0:
        return Case(kind, goal, (Domain((x,), rng.choice(("positive", "positive integer"))),))
    if style == "domain":
        return Case(kind, goal, (Domain((x,), "real"), Fact(rel("gt", sym(x), num(max(roots))))))
    if style == "none":
        return Case(kind, goal, (), "where defined")
    return Case(kind, goal, tuple([Fact(rel("ne", sym(x), num(r))) for r in roots]))


def cancelled(rng: Random) -> Case:
    used = names(rng, 2)
    p, q, r = [P.some(rng, used, 2, positive=True) for _ in range(3)]
    left = div(P.tree(P.times(p, q), rng), P.tree(P.times(q, r), rng))
    right = div(P.tree(p, rng), P.tree(r, rng))
    if rng.random() < 0.3:
        return Case("fraction cancelled", eq(left, right), (), "where defined")
    return Case("fraction cancelled", eq(left, right), (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def fraction_sum(rng: Random) -> Case:
    used = names(rng, 3)
    p, q, r, s = [P.some(rng, used, 2, positive=True) for _ in range(4)]
    sign = rng.choice((add, sub))
    top = P.plus(P.times(p, s), P.scaled(1 if sign is add else -1, P.times(q, r)))
    left = sign(div(P.tree(p, rng), P.tree(r, rng)), div(P.tree(q, rng), P.tree(s, rng)))
    right = div(P.tree(top, rng), P.tree(P.times(r, s), rng))
    return Case("fractions added", eq(left, right), (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def compound_fraction(rng: Random) -> Case:
    used = names(rng, 3)
    a, b, c = [sym(n) for n in used]
    k = num(rng.randint(2, 6))
    left, right = rng.choice((
        (div(k, add(div(num(1), a), div(num(1), b))), div(mul(k, a, b), add(a, b))),
        (div(div(a, b), div(c, k)), div(mul(k, a), mul(b, c))),
        (div(num(1), add(num(1), div(b, a))), div(a, add(a, b))),
        (sub(num(1), div(a, add(a, b))), div(b, add(b, a))),
        (div(sub(div(a, b), div(b, a)), add(div(a, b), num(1))), div(sub(a, b), a)),
        (sub(div(num(1), a), div(num(1), add(a, k))), div(k, mul(a, add(a, k)))),
        (div(sub(power(a, 2), power(b, 2)), add(a, b)), sub(a, b)),
        (div(add(power(a, 3), power(b, 3)), add(a, b)), add(power(a, 2), neg(mul(a, b)), power(b, 2)))))
    return Case("compound fraction", eq(left, right), (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def negative_powers(rng: Random) -> Case:
    used = names(rng, 2)
    a, b = [sym(n) for n in used]
    i, j, k = rng.randint(1, 4), rng.randint(1, 4), rng.randint(1, 3)
    left = div(mul(power(a, i), power(b, -j)), power(mul(a, b), k))
    right = mul(power(a, i - k), power(b, -j - k))
    return Case("negative powers", eq(left, right), declared(rng, used, "nonzero", "positive", "positive integer"))


def assumed_equation(rng: Random) -> Case:
    used = names(rng, 3)
    first, second, third = used
    value = P.times(P.constant(rng.randint(2, 8)), P.variable(first))
    if rng.random() < 0.3:
        value = P.plus(value, P.constant(rng.randint(1, 5)))
    whole = P.plus(P.some(rng, used, 3), P.times(P.variable(second), P.some(rng, [first, third], 2)))
    goal = eq(P.tree(whole, rng), P.tree(P.at(whole, second, value), rng))
    words = rng.choice(("positive integer", "positive", "real"))
    return Case("assumed equation", goal, (Domain(tuple(used), words), Tie(second, P.tree(value, rng))))


def assumed_quotient(rng: Random) -> Case:
    first, second, third = names(rng, 3)
    k = rng.randint(2, 5)
    x, y, z = sym(first), sym(second), sym(third)
    goal = rng.choice((eq(mul(x, add(y, z)), mul(num(k), y, z)), eq(div(num(k), x), add(div(num(1), y), div(num(1), z)))))
    tie = Tie(first, div(mul(num(k), y, z), add(y, z)))
    return Case("assumed quotient", goal, (Domain((first, second, third), "positive"), tie))


def unfolded(rng: Random) -> Case:
    used = names(rng, 2)
    x, y = [sym(n) for n in used]
    p = P.some(rng, used, 2, positive=True)
    bottom = P.some(rng, used, 2, positive=True)
    k = num(rng.randint(2, 5))
    d = sym("D")
    left, right = rng.choice((
        (mul(d, P.tree(bottom, rng)), P.tree(p, rng)), (add(d, k), div(add(P.tree(p, rng), mul(k, P.tree(bottom, rng))), P.tree(bottom, rng))),
        (power(d, 2), div(P.tree(P.raised(p, 2), rng), P.tree(P.raised(bottom, 2), rng)))))
    given: tuple[Given, ...] = (Domain(tuple(used), rng.choice(("positive", "positive integer"))), Define("D", (), div(P.tree(p, rng), P.tree(bottom, rng))))
    return Case("definition unfolded", eq(left, right), given)


def function_defined(rng: Random) -> Case:
    n = rng.choice("nmx")
    p = P.some(rng, [n], 3, 3)
    k = rng.randint(1, 3)
    call = lambda a: Node("call", (a,), "f")
    shifted = P.at(p, n, P.plus(P.variable(n), P.constant(k)))
    left = sub(call(add(sym(n), num(k))), call(sym(n)))
    right = P.tree(P.minus(shifted, p), rng)
    if rng.random() < 0.4:
        left, right = call(mul(num(2), sym(n))), P.tree(P.at(p, n, P.scaled(2, P.variable(n))), rng)
    return Case("function defined", eq(left, right), (*declared(rng, [n], "real", "positive integer"), Define("f", ("t",), P.tree(P.at(p, n, P.variable("t")), rng))))


def ratio_of_costs(rng: Random) -> Case:
    """Two polynomial costs divided, the shared factor gone."""
    used = names(rng, 2)
    shared, p, q = [P.some(rng, used, 2, positive=True) for _ in range(3)]
    k = Fraction(rng.randint(1, 12), rng.randint(1, 6))
    left = div(P.tree(P.scaled(k, P.times(shared, p)), rng), mul(P.tree(shared, rng), P.tree(q, rng)))
    right = mul(num(k), div(P.tree(p, rng), P.tree(q, rng)))
    return Case("ratio of costs", eq(left, right), (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def complex_product(rng: Random) -> Case:
    a, b, c = [sym(n) for n in names(rng, 3)]
    i = sym("I")
    left, right = rng.choice((
        (mul(add(a, mul(i, b)), sub(a, mul(i, b))), add(power(a, 2), power(b, 2))),
        (power(add(a, mul(i, b)), 2), add(power(a, 2), neg(power(b, 2)), mul(num(2), i, a, b))),
        (mul(i, add(a, mul(i, c))), sub(mul(i, a), c)), (power(i, 3), neg(i)), (power(add(num(1), i), 4), num(-4))))
    return Case("complex numbers", eq(left, right), (Constants(),))


class Constants(Domain):
    """`constants: I`"""

    def __init__(self) -> None:
        super().__init__((), "I")

    def text(self, _: object) -> str:
        return "constants: I"


TRUE = (poly_product, poly_product, poly_power, poly_rewrite, poly_rewrite, poly_difference, partial_fractions, partial_fractions, cancelled,
        fraction_sum, compound_fraction, negative_powers, assumed_equation, assumed_quotient, unfolded, function_defined,
        ratio_of_costs, complex_product)


def vanishing(rng: Random) -> Case:
    """True at every small whole number, false elsewhere."""
    x = rng.choice("xnt")
    p = P.some(rng, [x], 3)
    extra = P.times(*[P.plus(P.variable(x), P.constant(-r)) for r in range(rng.choice((-2, 0)), rng.randint(2, 6))])
    words = rng.choice(("real", "integer", "positive integer"))
    return Case("vanishing at small points", eq(P.tree(P.plus(p, P.scaled(P.small(rng), extra)), rng), P.tree(p, rng)), (Domain((x,), words),), "false")


FALSE = (vanishing,)

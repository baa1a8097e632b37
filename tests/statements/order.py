"""True inequalities, equivalences and implications, built so that their truth is plain: squares and positive terms added,
both sides shifted or scaled by something of known sign, equations put in for symbols.
"""
from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.statements import polynomials as P
from tests.statements.algebra import declared, names
from tests.statements.cases import Case, Domain, Fact
from tests.statements.trees import Node, add, div, eq, fn, mul, neg, num, power, rel, sub, sym

FLIP = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}


def turned(rng: Random, op: str, a: Node, b: Node) -> Node:
    """The relation, half the time read from the right."""
    return rel(op, a, b) if rng.random() < 0.5 else rel(FLIP[op], b, a)


def parted(rng: Random, op: str, p: P.Poly) -> Node:
    """p op 0 with some of its terms brought to the right."""
    left = {m: c for m, c in p.items() if rng.random() < 0.6}
    right = P.scaled(-1, {m: c for m, c in p.items() if m not in left})
    return turned(rng, op, P.tree(left, rng), P.tree(right, rng))


def squares(rng: Random) -> Case:
    used = names(rng, rng.randint(1, 3))
    p: P.Poly = {}
    for _ in range(rng.randint(1, 2)):
        square = P.raised(P.some(rng, used, 2, 1), 2)
        p = P.plus(p, P.scaled(abs(P.small(rng)), square))
    strict = rng.random() < 0.3
    if strict:
        p = P.plus(p, P.constant(rng.randint(1, 5)))
    return Case("sum of squares", parted(rng, rng.choice(("gt", "ge")) if strict else "ge", p), declared(rng, used, "real", "integer", "rational"))


def positive_terms(rng: Random) -> Case:
    used = names(rng, 3)
    p = P.some(rng, used, 3, positive=True)
    q = P.some(rng, used, 3)
    given = Domain(tuple(used), rng.choice(("positive", "positive integer")))
    return Case("positive terms", turned(rng, "gt", P.tree(P.plus(p, q), rng), P.tree(q, rng)), (given,))


def from_facts(rng: Random) -> Case:
    """A positive combination of given linear inequalities."""
    used = names(rng, 3)
    given, whole, strict = [], P.constant(0), False
    for _ in range(rng.randint(1, 3)):
        p = P.plus(*[P.scaled(rng.choice((-2, -1, 1, 2)), P.variable(n)) for n in rng.sample(used, 2)], P.constant(rng.randint(-3, 3)))
        op = rng.choice(("gt", "ge"))
        strict = strict or op == "gt"
        given.append(Fact(parted(rng, op, p)))
        whole = P.plus(whole, P.scaled(Fraction(rng.randint(1, 4), rng.choice((1, 1, 2))), p))
    if not whole or set(whole) == {()}:
        return from_facts(rng)
    return Case("linear consequence", parted(rng, "gt" if strict else "ge", whole), tuple(given))


def products_of_facts(rng: Random) -> Case:
    a, b, c = [sym(n) for n in names(rng, 3)]
    positive = rel("gt", c, num(0))
    given, goal = rng.choice((
        ((rel("lt", a, b), positive), rel("lt", mul(a, c), mul(b, c))),
        ((rel("le", a, b), rel("ge", c, num(0))), rel("le", mul(a, c), mul(b, c))),
        ((rel("lt", num(0), a), rel("lt", a, b)), rel("lt", power(a, 2), power(b, 2))),
        ((rel("lt", num(0), a), rel("lt", a, b)), rel("lt", div(num(1), b), div(num(1), a))),
        ((rel("ge", a, num(1)), rel("ge", b, num(1))), rel("ge", mul(a, b), sub(add(a, b), num(1)))),
        ((rel("lt", a, b), positive), rel("lt", div(a, c), div(b, c))),
        ((rel("gt", a, num(0)), rel("gt", b, num(0)), positive), rel("lt", div(a, add(a, b, c)), div(a, add(a, b)))),
        ((rel("gt", a, num(2)), rel("gt", b, num(3))), rel("gt", mul(a, b), num(6)))))
    return Case("products of facts", goal, tuple([Fact(g) for g in given]))


def unit_interval(rng: Random) -> Case:
    x = sym(rng.choice("xpqt"))
    given = (rel("lt", num(0), x), rel("lt", x, num(1)))
    k = num(rng.randint(2, 5))
    goal = rng.choice((
        rel("lt", power(x, 2), x), rel("le", mul(x, sub(num(1), x)), num(Fraction(1, 4))), rel("gt", div(num(1), x), num(1)),
        rel("lt", power(x, k), num(1)), rel("lt", power(x, 3), x), rel("gt", sub(num(1), power(x, k)), num(0)),
        rel("gt", div(num(1), sub(num(1), x)), add(num(1), x)), rel("lt", mul(k, x), k),
        rel("lt", sub(num(1), x), div(num(1), add(num(1), x)))))
    return Case("unit interval", goal, tuple([Fact(g) for g in given]))


def fractions_compared(rng: Random) -> Case:
    used = names(rng, 3)
    a, b, c = [sym(n) for n in used]
    k, j = sorted(rng.sample(range(1, 9), 2))
    goal = rng.choice((
        rel("lt", div(a, add(a, b)), num(1)), rel("lt", div(mul(num(k), a), add(a, b)), num(j)),
        rel("le", div(mul(num(2), a, b), add(a, b)), div(add(a, b), num(2))), rel("ge", add(div(a, b), div(b, a)), num(2)),
        rel("gt", div(num(1), add(a, num(k))), div(num(1), add(a, num(j)))), rel("lt", div(a, add(b, c)), div(add(a, b), add(b, c))),
        rel("lt", div(add(a, num(k)), add(a, num(j))), num(1)), rel("ge", mul(add(a, b), add(div(num(1), a), div(num(1), b))), num(4)),
        rel("lt", div(mul(a, b), add(a, b)), a), rel("gt", div(add(a, b), add(a, b, c)), div(a, add(a, c)))))
    return Case("fractions compared", goal, (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def whole_numbers(rng: Random) -> Case:
    n, m, d = [sym(x) for x in ("n", "m", "d")]
    k = num(rng.randint(2, 5))
    given, goal = rng.choice((
        ((rel("gt", n, m),), rel("ge", n, add(m, num(1)))), ((rel("lt", mul(k, n), add(mul(k, m), num(1))),), rel("le", n, m)),
        ((rel("gt", n, num(0)),), rel("le", n, power(n, 2))), ((), rel("ge", power(n, 2), n)),
        ((rel("ge", n, num(2)),), rel("ge", power(n, 2), mul(num(2), n))), ((rel("le", num(1), n), rel("le", n, d)), rel("le", power(n, 3), mul(power(n, 2), d))),
        ((rel("le", num(1), n), rel("le", n, d)), rel("le", add(mul(k, power(n, 2), d), n), mul(add(k, num(1)), n, power(d, 2)))),
        ((rel("ge", n, num(1)),), rel("ge", mul(n, add(n, num(1))), num(2)))))
    return Case("whole numbers", goal, (Domain(("n", "m", "d"), "integer"), *[Fact(g) for g in given]))


def chain(rng: Random) -> Case:
    used = names(rng, 2)
    p = P.some(rng, used, 2)
    steps = [P.some(rng, used, 2, positive=True) for _ in range(2)]
    parts = [p, P.plus(p, steps[0]), P.plus(p, *steps)]
    goal = Node("chain", tuple([P.tree(q, rng) for q in parts]), rng.choice((("lt", "lt"), ("le", "lt"), ("lt", "le"))))
    return Case("chain", goal, (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


# ---- equivalences -------------------------------------------------------------------------------------------------
def linear_solved(rng: Random) -> Case:
    x, a, b, c = [sym(n) for n in ("x", "a", "b", "c")]
    op = rng.choice(("lt", "le", "gt", "ge", "eq"))
    left = rel(op, add(mul(a, x), b), c)
    if rng.random() < 0.5:
        goal = rel("iff", left, rel(op, x, div(sub(c, b), a)))
        return Case("equivalence, linear", goal, (Domain(("a",), rng.choice(("positive", "positive integer"))),))
    goal = rel("iff", left, rel(FLIP[op], x, div(sub(c, b), a)))
    return Case("equivalence, linear", goal, (Fact(rel("lt", a, num(0))),))


def scaled_sides(rng: Random) -> Case:
    used = names(rng, 3)
    p, q = P.some(rng, used, 2), P.some(rng, used, 2)
    m = P.some(rng, used, 2, positive=True)
    op = rng.choice(("lt", "le", "eq", "gt", "ne"))
    if rng.random() < 0.5:
        right = rel(op, P.tree(P.times(p, m), rng), P.tree(P.times(q, m), rng))
    else:
        right = rel(op, div(P.tree(p, rng), P.tree(m, rng)), div(P.tree(q, rng), P.tree(m, rng)))
    sides = [rel(op, P.tree(p, rng), P.tree(q, rng)), right]
    rng.shuffle(sides)
    return Case("equivalence, scaled", rel("iff", *sides), (Domain(tuple(used), rng.choice(("positive", "positive integer"))),))


def shifted_sides(rng: Random) -> Case:
    used = names(rng, 3)
    p, q, extra = [P.some(rng, used, 2) for _ in range(3)]
    op = rng.choice(("lt", "le", "eq", "gt", "ne"))
    sides = [rel(op, P.tree(p, rng), P.tree(q, rng)), rel(op, P.tree(P.plus(p, extra), rng), P.tree(P.plus(q, extra), rng))]
    if rng.random() < 0.4:
        k = rng.choice((2, 3, -1, -2))
        sides[1] = rel(op if k > 0 else FLIP[op], P.tree(P.scaled(k, p), rng), P.tree(P.scaled(k, q), rng))
    return Case("equivalence, shifted", rel("iff", *sides), declared(rng, used, "real", "integer"))


def break_even(rng: Random) -> Case:
    a, b, c = names(rng, 3)
    x, y, z = sym(a), sym(b), sym(c)
    k = num(rng.randint(1, 4))
    left, right = rng.choice((
        (rel("lt", add(mul(x, y), mul(y, z)), mul(x, z)), rel("lt", y, div(mul(x, z), add(x, z)))),
        (rel("lt", mul(k, x), div(y, z)), rel("lt", mul(k, x, z), y)), (rel("ge", div(x, add(x, y)), div(num(1), num(2))), rel("ge", x, y)),
        (rel("lt", div(num(1), x), div(num(1), y)), rel("gt", x, y)), (rel("eq", div(x, y), div(z, k)), rel("eq", mul(k, x), mul(y, z))),
        (rel("lt", power(x, 2), power(y, 2)), rel("lt", x, y)), (rel("eq", power(x, 2), power(y, 2)), rel("eq", x, y)),
        (rel("lt", fn("log", x), fn("log", y)), rel("lt", x, y)), (rel("lt", fn("exp", x), fn("exp", y)), rel("lt", x, y)),
        (rel("lt", fn("sqrt", x), k), rel("lt", x, power(k, 2)))))
    return Case("equivalence, positive", rel("iff", left, right), (Domain((a, b, c), "positive"),))


def zero_product(rng: Random) -> Case:
    a, b = names(rng, 2)
    x, y = sym(a), sym(b)
    zero = lambda n: rel("eq", n, num(0))
    r, s = rng.sample(range(-4, 5), 2)
    both = P.times(P.plus(P.variable(a), P.constant(-r)), P.plus(P.variable(a), P.constant(-s)))
    goal = rng.choice((
        rel("iff", zero(mul(x, y)), rel("or", zero(x), zero(y))), rel("iff", zero(P.tree(both, rng)), rel("or", eq(x, num(r)), eq(x, num(s)))),
        rel("iff", zero(add(power(x, 2), power(y, 2))), rel("and", zero(x), zero(y))), rel("iff", zero(power(sub(x, y), 2)), eq(x, y)),
        rel("imp", eq(x, num(r)), zero(P.tree(both, rng)))))
    return Case("zero product", goal)


# ---- implications -------------------------------------------------------------------------------------------------
def put_in(rng: Random) -> Case:
    used = names(rng, 3)
    first, second, third = used
    p, q = P.some(rng, [first, third], 2), P.some(rng, used, 3)
    q = P.plus(q, P.times(P.variable(second), P.some(rng, [first], 1)))
    goal = rel("imp", eq(sym(second), P.tree(p, rng)), eq(P.tree(q, rng), P.tree(P.at(q, second, p), rng)))
    return Case("equation put in", goal)


def two_equations(rng: Random) -> Case:
    x, y, s, d = [sym(n) for n in ("x", "y", "s", "d")]
    a, b, c, e = [rng.choice((-3, -2, -1, 1, 2, 3)) for _ in range(4)]
    det = a * e - b * c
    if det == 0:
        return two_equations(rng)
    lhs = lambda u, v: add(mul(num(u), x), mul(num(v), y))
    premise = rel("and", eq(lhs(a, b), s), eq(lhs(c, e), d))
    top = add(mul(num(e), s), mul(num(-b), d))
    return Case("two equations", rel("imp", premise, eq(x, div(top, num(det)))))


def order_carried(rng: Random) -> Case:
    a, b = [sym(n) for n in names(rng, 2)]
    k = rng.randint(1, 5)
    given, goal = rng.choice((
        ("real", rel("imp", rel("lt", a, b), rel("lt", add(mul(num(k), a), num(1)), add(mul(num(k), b), num(1))))),
        ("real", rel("imp", rel("lt", a, b), rel("gt", mul(num(-k), a), mul(num(-k), b)))),
        ("positive", rel("imp", rel("lt", a, b), rel("lt", power(a, 2), power(b, 2)))),
        ("positive", rel("imp", rel("le", a, b), rel("le", mul(a, b), power(b, 2)))),
        ("real", rel("imp", rel("gt", a, num(k)), rel("gt", power(a, 2), num(k * k)))),
        ("real", rel("imp", rel("lt", a, b), rel("lt", fn("exp", a), fn("exp", b)))),
        ("real", rel("imp", rel("lt", a, b), rel("lt", power(a, 3), power(b, 3)))),
        ("positive", rel("imp", rel("lt", a, b), rel("lt", fn("log", a), fn("log", b)))),
        ("positive", rel("imp", rel("lt", a, b), rel("lt", fn("sqrt", a), fn("sqrt", b))))))
    return Case("order carried over", goal, () if given == "real" else (Domain((str(a.data), str(b.data)), given),))


# ---- absolute values, floors --------------------------------------------------------------------------------------
def absolute(rng: Random) -> Case:
    x, y = [sym(n) for n in names(rng, 2)]
    k = num(rng.randint(2, 5))
    size = lambda n: fn("abs", n)
    goal = rng.choice((
        eq(size(mul(x, y)), mul(size(x), size(y))), eq(power(size(x), 2), power(x, 2)), eq(size(neg(x)), size(x)), rel("le", x, size(x)),
        rel("le", size(add(x, y)), add(size(x), size(y))), rel("ge", size(x), num(0)), eq(size(mul(k, x)), mul(k, size(x))),
        eq(size(sub(x, y)), size(sub(y, x))), rel("iff", rel("lt", size(x), k), rel("and", rel("lt", neg(k), x), rel("lt", x, k))),
        eq(fn("sqrt", power(x, 2)), size(x)), eq(add(fn("max", x, y), fn("min", x, y)), add(x, y)), rel("ge", fn("max", x, y), x),
        eq(fn("max", x, y), div(add(x, y, size(sub(x, y))), num(2))), eq(mul(fn("max", x, y), fn("min", x, y)), mul(x, y))))
    return Case("absolute values", goal)


def floors(rng: Random) -> Case:
    x, n = sym("x"), sym("n")
    k = num(rng.randint(2, 6))
    floor, ceil = lambda a: fn("floor", a), lambda a: fn("ceiling", a)
    goal = rng.choice((
        rel("le", floor(x), x), rel("lt", x, add(floor(x), num(1))), eq(floor(add(x, n)), add(floor(x), n)), eq(ceil(neg(x)), neg(floor(x))),
        eq(floor(add(n, num(Fraction(1, 2)))), n), eq(floor(n), n), rel("lt", ceil(x), add(x, num(1))), rel("le", mul(k, floor(div(n, k))), n),
        eq(floor(div(add(mul(k, n), num(1)), k)), n), rel("lt", fn("Mod", n, k), k), eq(add(mul(k, floor(div(n, k))), fn("Mod", n, k)), n),
        eq(fn("Mod", mul(k, n), k), num(0)), eq(power(num(-1), mul(num(2), n)), num(1)), eq(fn("Mod", mul(n, add(n, num(1))), num(2)), num(0))))
    return Case("floor and modulus", goal, (Domain(("x",), "real"), Domain(("n",), "integer")))


TRUE = (squares, squares, positive_terms, positive_terms, from_facts, from_facts, products_of_facts, unit_interval, fractions_compared, whole_numbers, chain, linear_solved,
        scaled_sides, shifted_sides, break_even, zero_product, put_in, put_in, two_equations, order_carried, absolute, floors)

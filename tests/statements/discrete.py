"""True statements about sums and products, indexed families, factorials and binomials: a random F is differenced and
summed, ranges are shifted, split and exchanged, laws of linearity applied.
"""
from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.statements import polynomials as P
from tests.statements.algebra import names
from tests.statements.cases import Case, Define, Domain, Fact, Shares
from tests.statements.trees import Node, add, div, eq, fn, item, mul, num, power, product, rel, sub, sym, total

N = sym("n")
NATURAL = Domain(("n",), "nonnegative integer")


def differenced(rng: Random) -> Case:
    """sum of F(t+1) - F(t), written out, for a polynomial F."""
    t = rng.choice("tkj")
    extra = rng.sample(("a", "d"), rng.randint(0, 1))
    f = P.some(rng, [t], 3, 3) if not extra else P.plus(P.times(P.some(rng, [t], 2), P.some(rng, extra, 2)), P.some(rng, [t], 2, 3))
    step = P.minus(P.at(f, t, P.plus(P.variable(t), P.constant(1))), f)
    low = rng.choice((0, 1, 1, 2))
    closed = P.minus(P.at(f, t, P.plus(P.variable("n"), P.constant(1))), P.at(f, t, P.constant(low)))
    if not step:
        return differenced(rng)
    given = [NATURAL if low < 2 else Domain(("n",), "positive integer")]
    if extra:
        given.append(Domain(tuple(extra), "real"))
    return Case("sum of a polynomial", eq(total(P.tree(step, rng), t, low, N), P.tree(closed, rng)), tuple(given))


def known_sums(rng: Random) -> Case:
    t, c = rng.choice("tk"), num(rng.randint(1, 6))
    k = sym(t)
    body, closed = rng.choice((
        (k, div(mul(N, add(N, num(1))), num(2))), (power(k, 2), div(mul(N, add(N, num(1)), add(mul(num(2), N), num(1))), num(6))),
        (power(k, 3), div(mul(power(N, 2), power(add(N, num(1)), 2)), num(4))), (sub(mul(num(2), k), num(1)), power(N, 2)), (c, mul(c, N)),
        (mul(k, add(k, num(1))), div(mul(N, add(N, num(1)), add(N, num(2))), num(3)))))
    d = sym("d")
    return Case("known sum", eq(total(mul(c, d, body), t, 1, N), mul(c, d, closed)), (NATURAL, Domain(("d",), rng.choice(("real", "positive")))))


def rational_sum(rng: Random) -> Case:
    t = rng.choice("tk")
    k, c = sym(t), rng.randint(1, 4)
    step = rng.randint(1, 3)
    a = num(step)
    left = div(a, mul(add(mul(a, k), num(c)), add(mul(a, k), num(c + step))))
    closed = sub(div(num(1), num(c)), div(num(1), add(mul(a, N), num(c + step))))
    return Case("sum of a fraction", eq(total(left, t, 0, N), closed), (NATURAL,))


def geometric(rng: Random) -> Case:
    """sum of r^t * (r*p(t+1) - p(t))."""
    t = rng.choice("tk")
    r = Fraction(rng.choice((2, 3, 4, 5)), rng.choice((1, 1, 3)))
    if r == 1:
        return geometric(rng)
    p = P.some(rng, [t], 2, 1) if rng.random() < 0.6 else P.constant(rng.randint(1, 4))
    body = P.minus(P.scaled(r, P.at(p, t, P.plus(P.variable(t), P.constant(1)))), p)
    if not body:
        return geometric(rng)
    ends = P.at(p, t, P.plus(P.variable("n"), P.constant(1)))
    closed = sub(mul(power(num(r), add(N, num(1))), P.tree(ends, rng)), P.tree(P.at(p, t, P.constant(0)), rng))
    return Case("geometric sum", eq(total(mul(power(num(r), sym(t)), P.tree(body, rng)), t, 0, N), closed), (NATURAL,))


def geometric_symbol(rng: Random) -> Case:
    x = sym("x")
    low = rng.randint(0, 1)
    closed = div(sub(power(x, add(N, num(1))), power(x, low) if low else num(1)), sub(x, num(1)))
    if rng.random() < 0.3:
        closed = div(sub(power(x, low) if low else num(1), power(x, add(N, num(1)))), sub(num(1), x))
    bare = rng.random() < 0.2
    given = (NATURAL, Domain(("x",), "real")) + (() if bare else (Fact(rel("ne", x, num(1))),))
    return Case("geometric sum", eq(total(power(x, sym("k")), "k", low, N), closed), given, "where defined" if bare else "true")


def factorial_sum(rng: Random) -> Case:
    k = sym("k")
    c = num(rng.randint(1, 5))
    left, closed = rng.choice((
        (mul(c, k, fn("factorial", k)), mul(c, sub(fn("factorial", add(N, num(1))), num(1)))),
        (div(mul(c, k), fn("factorial", add(k, num(1)))), mul(c, sub(num(1), div(num(1), fn("factorial", add(N, num(1)))))))))
    return Case("sum of factorials", eq(total(left, "k", 1, N), closed), (NATURAL,))


# ---- families -----------------------------------------------------------------------------------------------------
X, Y = item("x", sym("k")), item("y", sym("k"))
FAMILIES = (NATURAL, Domain(("x[k]", "y[k]"), "real"), Domain(("a", "b"), "real"))


def over(body: Node, low: object = 1, high: Node = N, name: str = "k") -> Node:
    return total(body, name, low, high)


def linear_family(rng: Random) -> Case:
    a, b = rng.choice(((sym("a"), sym("b")), (num(rng.randint(2, 5)), sym("b"))))
    p, q = [P.tree(P.some(rng, ["a", "b"], 2), rng) for _ in range(2)]
    goal = rng.choice((
        eq(over(add(mul(a, X), mul(b, Y))), add(mul(a, over(X)), mul(b, over(Y)))), eq(over(add(X, b)), add(over(X), mul(b, N))),
        eq(over(mul(p, X)), mul(p, over(X))), eq(over(sub(mul(p, X), mul(q, Y))), sub(mul(p, over(X)), mul(q, over(Y)))),
        eq(over(power(add(X, b), 2)), add(over(power(X, 2)), mul(num(2), b, over(X)), mul(N, power(b, 2)))),
        eq(over(mul(add(X, Y), sub(X, Y))), sub(over(power(X, 2)), over(power(Y, 2))))))
    return Case("linear sums", goal, FAMILIES)


def moved_range(rng: Random) -> Case:
    c = rng.randint(1, 3)
    k = sym("k")
    moved = item("x", add(k, num(c)))
    goal = rng.choice((
        eq(over(moved, 1 - c, sub(N, num(c))), over(X)), eq(over(moved, 0, N), over(X, c, add(N, num(c)))),
        eq(over(X, 1, add(N, num(1))), add(over(X), item("x", add(N, num(1))))), eq(over(X, 0), add(item("x", num(0)), over(X))),
        eq(over(item("x", sub(add(N, num(1)), k))), over(X)), eq(over(sub(item("x", add(k, num(1))), X), 1), sub(item("x", add(N, num(1))), item("x", num(1))))))
    return Case("range moved or split", goal, FAMILIES)


def double_sum(rng: Random) -> Case:
    i, j, m = sym("i"), sym("j"), sym("m")
    x, y, w = item("x", i), item("y", j), item("w", i, j)
    inner = lambda body: total(body, "j", 1, m)
    outer = lambda body: total(body, "i", 1, N)
    goal = rng.choice((
        eq(outer(inner(mul(x, y))), mul(outer(x), inner(y))), eq(outer(inner(w)), inner(outer(w))), eq(outer(inner(x)), mul(m, outer(x))),
        eq(outer(inner(add(x, y))), add(mul(m, outer(x)), mul(N, inner(y)))),
        eq(outer(inner(add(w, mul(num(2), y)))), add(outer(inner(w)), mul(num(2), N, inner(y)))),
        eq(outer(total(num(1), "j", 1, i)), div(mul(N, add(N, num(1))), num(2))), eq(outer(total(w, "j", 1, N)), total(total(w, "i", 1, N), "j", 1, N))))
    return Case("double sums", goal, (Domain(("n", "m"), rng.choice(("nonnegative integer", "positive integer"))), Domain(("x[k]", "y[k]", "w[i,j]"), "real")))


def kronecker(rng: Random) -> Case:
    i, k = sym("i"), sym("k")
    delta = fn("KroneckerDelta", i, k)
    given = (Domain(("n", "i"), "positive integer"), Fact(rel("le", i, N)), Domain(("x[k]", "y[k]"), "real"))
    goal = rng.choice((
        eq(over(mul(delta, X)), item("x", i)), eq(over(delta), num(1)), eq(over(mul(sub(num(1), delta), X)), sub(over(X), item("x", i))),
        eq(over(mul(delta, add(X, mul(num(3), Y)))), add(item("x", i), mul(num(3), item("y", i)))), eq(over(power(delta, 2)), num(1))))
    return Case("Kronecker delta", goal, given)


def distribution(rng: Random) -> Case:
    p, size = item("p", sym("k")), sym("K")
    weighted = lambda body: over(body, 1, size)
    a, b = sym("a"), sym("b")
    given = (Domain(("K",), "positive integer"), Domain(("p[k]",), rng.choice(("nonnegative", "positive"))), Shares("p", "K"), Domain(("x[k]",), "real"), Domain(("a", "b"), "real"))
    goal = rng.choice((
        eq(weighted(mul(p, add(mul(a, X), b))), add(mul(a, weighted(mul(p, X))), b)), eq(weighted(sub(num(1), p)), sub(size, num(1))),
        eq(weighted(power(sub(p, div(num(1), size)), 2)), sub(weighted(power(p, 2)), div(num(1), size))), eq(weighted(mul(a, p)), a),
        rel("le", weighted(power(p, 2)), num(1)), rel("ge", weighted(mul(p, power(X, 2))), num(0)), rel("ge", weighted(power(p, 2)), div(num(1), size)),
        eq(weighted(mul(p, power(sub(X, a), 2))), add(weighted(mul(p, power(X, 2))), mul(num(-2), a, weighted(mul(p, X))), power(a, 2)))))
    return Case("distribution", goal, given)


def centred(rng: Random) -> Case:
    m = sym("m")
    given = (Domain(("n",), "positive integer"), Domain(("x[k]",), "real"), Define("m", (), div(over(X), N)))
    goal = rng.choice((eq(over(sub(X, m)), num(0)), eq(over(power(sub(X, m), 2)), sub(over(power(X, 2)), mul(N, power(m, 2)))), eq(mul(N, m), over(X))))
    return Case("mean", goal, given)


def softmax(rng: Random) -> Case:
    z, j, size, c = item("z", sym("k")), sym("j"), sym("K"), sym("c")
    e = lambda n: fn("exp", n)
    bottom = total(e(item("z", j)), "j", 1, size)
    moved = total(e(add(item("z", j), c)), "j", 1, size)
    given = (Domain(("K",), "positive integer"), Domain(("z[k]",), "real"), Domain(("i",), "positive integer"), Fact(rel("le", sym("i"), size)), Domain(("c",), "real"))
    zi = item("z", sym("i"))
    goal = rng.choice((
        eq(total(div(e(z), bottom), "k", 1, size), num(1)), eq(div(e(add(zi, c)), moved), div(e(zi), bottom)), rel("gt", bottom, num(0)),
        rel("le", div(e(zi), bottom), num(1)), eq(fn("log", div(e(zi), bottom)), sub(zi, fn("log", bottom))), eq(fn("log", moved), add(c, fn("log", bottom)))))
    return Case("softmax", goal, given)


def family_bounds(rng: Random) -> Case:
    a, b = sym("a"), sym("b")
    positive = (Domain(("n",), "positive integer"), Domain(("x[k]", "y[k]"), "positive"))
    real = FAMILIES
    given, goal = rng.choice((
        (real, rel("ge", over(power(X, 2)), num(0))), (positive, rel("gt", over(X), num(0))), (positive, rel("gt", over(add(X, Y)), over(Y))),
        (real, rel("ge", over(add(power(X, 2), power(Y, 2))), mul(num(2), over(mul(X, Y))))), (positive, rel("gt", product(X, "k", 1, N), num(0))),
        (real, rel("ge", over(power(sub(mul(a, X), b), 2)), num(0))), (positive, rel("lt", over(div(X, add(X, num(1)))), N))))
    return Case("bounds of sums", goal, given)


# ---- products, factorials -----------------------------------------------------------------------------------------
def products(rng: Random) -> Case:
    k, c = sym("k"), num(rng.randint(2, 5))
    prod = lambda body: product(body, "k", 1, N)
    n1 = add(N, num(1))
    positive = (NATURAL, Domain(("x[k]", "y[k]"), "positive"))
    given, goal = rng.choice((
        ((NATURAL,), eq(prod(div(add(k, num(1)), k)), n1)), ((NATURAL,), eq(prod(c), power(c, N))), ((NATURAL,), eq(prod(k), fn("factorial", N))),
        ((NATURAL,), eq(prod(mul(c, k)), mul(power(c, N), fn("factorial", N)))), ((NATURAL,), eq(prod(power(c, k)), power(c, div(mul(N, n1), num(2))))),
        (positive, eq(prod(mul(X, Y)), mul(prod(X), prod(Y)))), (positive, eq(fn("log", prod(X)), over(fn("log", X)))),
        (positive, eq(prod(fn("exp", X)), fn("exp", over(X)))), ((NATURAL,), eq(prod(div(k, add(k, num(2)))), div(num(2), mul(n1, add(N, num(2)))))),
        (positive, eq(product(X, "k", 1, n1), mul(prod(X), item("x", n1)))), (positive, eq(prod(power(X, 2)), power(prod(X), 2)))))
    return Case("products", goal, given)


def factorials(rng: Random) -> Case:
    f, c = lambda a: fn("factorial", a), lambda a, b: fn("binomial", a, b)
    k, n1 = sym("k"), add(N, num(1))
    j = rng.randint(1, 3)
    both = (Domain(("n", "k"), "nonnegative integer"),)
    bounded = (*both, Fact(rel("le", k, N)))
    rising = mul(*[add(N, num(i)) for i in range(1, j + 1)])
    given, goal = rng.choice((
        ((NATURAL,), eq(f(n1), mul(n1, f(N)))), ((NATURAL,), eq(div(f(add(N, num(j))), f(N)), rising)), ((NATURAL,), eq(c(N, num(1)), N)),
        ((NATURAL,), eq(c(N, num(2)), div(mul(N, sub(N, num(1))), num(2)))), (both, eq(c(n1, add(k, num(1))), add(c(N, k), c(N, add(k, num(1)))))),
        (bounded, eq(c(N, k), c(N, sub(N, k)))), (bounded, eq(c(N, k), div(f(N), mul(f(k), f(sub(N, k)))))), ((NATURAL,), eq(total(c(N, k), "k", 0, N), power(num(2), N))),
        (both, eq(mul(add(k, num(1)), c(n1, add(k, num(1)))), mul(n1, c(N, k)))), ((NATURAL,), rel("ge", f(N), num(1)))))
    return Case("factorials and binomials", goal, given)


def by_induction(rng: Random) -> Case:
    c = num(rng.randint(2, 5))
    x = sym("x")
    start = rng.choice((0, 1))
    positive = Domain(("n",), "positive integer")
    given, goal = rng.choice((
        ((NATURAL,), rel("ge", power(c, N), add(N, num(1)))), ((NATURAL,), rel("gt", power(c, N), N)),
        ((NATURAL, Domain(("x",), "nonnegative")), rel("ge", power(add(num(1), x), N), add(num(1), mul(N, x)))),
        ((positive,), rel("ge", fn("factorial", N), power(num(2), sub(N, num(1))))), ((positive,), rel("le", over(div(num(1), power(sym("k"), 2))), sub(num(2), div(num(1), N)))),
        ((positive,), rel("ge", over(div(num(1), sym("k"))), num(1))), ((positive,), rel("le", total(sym("k"), "k", start, N), power(N, 2)))))
    return Case("by induction", goal, given)


def infinite(rng: Random) -> Case:
    x, k = sym("x"), sym("k")
    c = rng.randint(1, 4)
    r = Fraction(rng.randint(1, 3), rng.randint(4, 7)) * rng.choice((-1, 1))
    small = Fact(rel("lt", fn("abs", x), num(1)))
    made = lambda body, low, known: eq(total(body, "k", low, None, known=known), known)
    given, goal = rng.choice((
        ((small,), made(power(x, k), 0, div(num(1), sub(num(1), x)))), ((), made(power(num(r), k), 0, num(1 / (1 - r)))),
        ((), made(div(num(1), mul(add(k, num(c)), add(k, num(c + 1)))), 0, num(Fraction(1, c)))), ((small,), made(mul(k, power(x, k)), 0, div(x, power(sub(num(1), x), 2)))),
        ((), made(mul(num(c), power(num(r), k)), 1, num(c * r / (1 - r))))))
    return Case("infinite sums", goal, given)


def counted(rng: Random) -> Case:
    """Costs per token added up, with symbolic sizes."""
    used = names(rng, 1)
    d, t = used[0] if used[0] != "n" else "d", "t"
    p = P.plus(P.times(P.some(rng, [d], 2, positive=True), P.variable(t)), P.times(P.some(rng, [d], 1, positive=True), P.raised(P.variable(t), rng.randint(0, 2))))
    sums = {0: P.variable("n"), 1: {(("n", 2),): Fraction(1, 2), (("n", 1),): Fraction(1, 2)},
            2: {(("n", 3),): Fraction(1, 3), (("n", 2),): Fraction(1, 2), (("n", 1),): Fraction(1, 6)}}
    closed = P.plus(*[P.times(P.coefficient(p, t, e), s) for e, s in sums.items()])
    given = (Domain(("n", d), "positive integer"),)
    return Case("cost summed", eq(total(P.tree(p, rng), t, 1, N), P.tree(closed, rng)), given)


TRUE = (differenced, differenced, known_sums, rational_sum, geometric, geometric_symbol, factorial_sum, linear_family, moved_range, double_sum,
        kronecker, distribution, centred, softmax, family_bounds, products, factorials, by_induction, infinite, counted)

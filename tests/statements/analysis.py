"""True statements of analysis: exponentials, logarithms, powers and angles by their laws with the premises they need;
derivatives built together with the function; limits and orders of growth read off leading terms; integrals of
derivatives; numbers against their decimals.
"""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import mpmath

from tests.statements import polynomials as P
from tests.statements.algebra import names
from tests.statements.cases import Case, Domain, Fact, Given, Grows
from tests.statements.trees import Node, add, div, eq, fn, item, mul, neg, num, power, rel, sub, sym, total
from tests.statements.values import DIGITS, value

POSITIVE = ("positive", "positive integer")
Arm = tuple[Node, Node]


def e(a: Node) -> Node:
    return fn("exp", a)


def ln(a: Node) -> Node:
    return fn("log", a)


def root(a: Node) -> Node:
    return fn("sqrt", a)


def logarithms(rng: Random) -> Case:
    a, b, c = names(rng, 3)
    x, y, z = sym(a), sym(b), sym(c)
    k, j = rng.randint(2, 5), rng.randint(2, 5)
    left, right = rng.choice((
        (ln(mul(x, y)), add(ln(x), ln(y))), (ln(div(x, y)), sub(ln(x), ln(y))), (ln(mul(power(x, k), y)), add(mul(num(k), ln(x)), ln(y))),
        (ln(div(mul(power(x, k), y), power(z, j))), add(mul(num(k), ln(x)), ln(y), neg(mul(num(j), ln(z))))), (ln(root(x)), div(ln(x), num(2))),
        (neg(ln(div(x, add(x, y)))), sub(ln(add(x, y)), ln(x))), (ln(mul(num(k), x)), add(ln(num(k)), ln(x))), (ln(div(num(1), x)), neg(ln(x))),
        (fn("log", power(x, k), num(2)), mul(num(k), fn("log", x, num(2)))), (fn("log", mul(x, y), num(10)), add(fn("log", x, num(10)), fn("log", y, num(10)))),
        (div(ln(x), ln(num(2))), fn("log", x, num(2))), (ln(power(x, z)), mul(z, ln(x))), (ln(add(mul(x, y), x)), add(ln(x), ln(add(num(1), y))))))
    return Case("logarithms", eq(left, right), (Domain((a, b, c), rng.choice(POSITIVE)),))


def exponentials(rng: Random) -> Case:
    a, b = names(rng, 2)
    x, y = sym(a), sym(b)
    k = num(rng.randint(2, 5))
    p = P.some(rng, [a, b], 2)
    q = P.some(rng, [a, b], 2)
    left, right = rng.choice((
        (mul(e(P.tree(p, rng)), e(P.tree(q, rng))), e(P.tree(P.plus(p, q), rng))), (div(e(P.tree(p, rng)), e(P.tree(q, rng))), e(P.tree(P.minus(p, q), rng))),
        (power(e(x), k), e(mul(k, x))), (ln(e(P.tree(p, rng))), P.tree(p, rng)), (div(num(1), add(num(1), e(neg(x)))), div(e(x), add(num(1), e(x)))),
        (mul(sub(e(x), e(y)), add(e(x), e(y))), sub(e(mul(num(2), x)), e(mul(num(2), y)))), (sub(num(1), div(num(1), add(num(1), e(neg(x))))), div(num(1), add(num(1), e(x)))),
        (fn("tanh", x), sub(div(num(2), add(num(1), e(mul(num(-2), x)))), num(1))), (ln(div(e(x), add(num(1), e(x)))), sub(x, ln(add(num(1), e(x)))))))
    return Case("exponentials", eq(left, right))


def powers(rng: Random) -> Case:
    a, b, c = "x", "y", rng.choice("abst")
    x, y, s, t = sym(a), sym(b), sym(c), sym("r")
    k = num(rng.randint(2, 5))
    whole = (Domain(("n",), "integer"), Domain((a, b), "nonzero"))
    positive = (Domain((a, b), "positive"),)
    n = sym("n")
    given, (left, right) = rng.choice((
        (positive, (mul(power(x, s), power(x, t)), power(x, add(s, t)))), (positive, (power(power(x, s), t), power(x, mul(s, t)))), (positive, (power(mul(x, y), s), mul(power(x, s), power(y, s)))),
        (positive, (div(power(x, s), power(x, t)), power(x, sub(s, t)))), (positive, (e(mul(s, ln(x))), power(x, s))), (positive, (power(x, neg(s)), div(num(1), power(x, s)))),
        (whole, (power(mul(x, y), n), mul(power(x, n), power(y, n)))), (whole, (mul(power(x, n), x), power(x, add(n, num(1))))), ((Domain(("n",), "integer"),), (power(num(4), n), power(num(2), mul(num(2), n)))),
        (positive, (power(div(x, y), s), div(power(x, s), power(y, s)))), ((), (mul(power(k, s), power(k, t)), power(k, add(s, t)))), (positive, (e(ln(x)), x)),
        (positive, (power(x, div(ln(y), ln(num(10)))), power(y, div(ln(x), ln(num(10))))))))
    return Case("power laws", eq(left, right), given)


def roots(rng: Random) -> Case:
    x, y = sym("x"), sym("y")
    k = rng.randint(2, 6)
    positive, nonneg = (Domain(("x", "y"), "positive"),), (Domain(("x", "y"), "nonnegative"),)
    given, (left, right) = rng.choice((
        (nonneg, (root(power(x, 2)), x)), (nonneg, (root(mul(x, y)), mul(root(x), root(y)))), (positive, (root(div(x, y)), div(root(x), root(y)))), ((), (power(root(x), 2), x)),
        (positive, (div(x, root(x)), root(x))), (nonneg, (mul(sub(root(x), root(y)), add(root(x), root(y))), sub(x, y))), (positive, (root(mul(num(k * k), x)), mul(num(k), root(x)))),
        (positive, (div(num(1), add(root(x), root(add(x, num(1))))), sub(root(add(x, num(1))), root(x)))), ((), (root(add(power(x, 2), mul(num(2), x, y), power(y, 2))), fn("abs", add(x, y)))),
        (positive, (power(add(root(x), root(y)), 2), add(x, y, mul(num(2), root(mul(x, y))))))))
    return Case("square roots", eq(left, right), given)


def angles(rng: Random) -> Case:
    x, y = names(rng, 2)
    a = P.tree(P.plus(P.linear(rng, x), P.scaled(rng.choice((0, 1)), P.variable(y))), rng) if rng.random() < 0.5 else sym(x)
    b = sym(y)
    s, c, sh, ch = [lambda n, f=f: fn(f, n) for f in ("sin", "cos", "sinh", "cosh")]
    two = lambda n: mul(num(2), n)
    left, right = rng.choice((
        (add(power(s(a), 2), power(c(a), 2)), num(1)), (s(two(a)), two(mul(s(a), c(a)))), (c(two(a)), sub(num(1), two(power(s(a), 2)))), (s(add(a, b)), add(mul(s(a), c(b)), mul(c(a), s(b)))),
        (c(sub(a, b)), add(mul(c(a), c(b)), mul(s(a), s(b)))), (sub(power(ch(a), 2), power(sh(a), 2)), num(1)), (ch(a), div(add(e(a), e(neg(a))), num(2))), (s(neg(a)), neg(s(a))), (c(neg(a)), c(a)),
        (add(sh(a), ch(a)), e(a)), (s(add(a, div(sym("pi"), num(2)))), c(a)), (power(s(a), 2), div(sub(num(1), c(two(a))), num(2))), (power(sub(s(a), c(a)), 2), sub(num(1), s(two(a))))))
    return Case("angles", eq(left, right))


def transcendental_bounds(rng: Random) -> Case:
    x = sym("x")
    p = rng.choice((x, mul(num(rng.randint(2, 4)), x), sub(x, num(rng.randint(1, 3))), neg(x)))
    q = rng.choice((x, mul(num(rng.randint(2, 4)), x), add(x, num(rng.randint(1, 3)))))
    real, positive = (), (Domain(("x",), "positive"),)
    given, goal = rng.choice((
        (real, rel("ge", e(p), add(num(1), p))), (positive, rel("le", ln(q), sub(q, num(1)))), (positive, rel("lt", ln(add(num(1), q)), q)), (real, rel("gt", e(p), num(0))),
        (real, rel("lt", div(num(1), add(num(1), e(p))), num(1))), (real, rel("le", fn("sin", p), num(1))), (positive, rel("gt", e(q), num(1))), (real, rel("gt", add(e(p), e(neg(p))), num(1))),
        (real, rel("lt", fn("tanh", p), num(1))), (positive, rel("gt", ln(add(num(1), q)), num(0))), (real, rel("gt", ln(add(num(1), e(p))), p))))
    return Case("exp and log bounds", goal, given)


# ---- derivatives --------------------------------------------------------------------------------------------------
def arm(rng: Random, x: str, depth: int) -> Arm:
    """A function of positive x with its derivative."""
    v = sym(x)
    if depth == 0 or rng.random() < 0.25:
        p = P.some(rng, [x], 2, 3)
        k = num(rng.randint(2, 4))
        return rng.choice((
            (P.tree(p, rng), P.tree(P.derivative(p, x), rng)), (e(mul(k, v)), mul(k, e(mul(k, v)))), (ln(v), div(num(1), v)), (root(v), div(num(1), mul(num(2), root(v)))),
            (fn("sin", mul(k, v)), mul(k, fn("cos", mul(k, v)))), (fn("cos", v), neg(fn("sin", v))), (div(num(1), v), div(num(-1), power(v, 2))), (fn("tanh", v), sub(num(1), power(fn("tanh", v), 2)))))
    (f, df), (g, dg) = arm(rng, x, depth - 1), arm(rng, x, depth - 1)
    return rng.choice((
        (add(f, g), add(df, dg)), (sub(f, g), sub(df, dg)), (mul(f, g), add(mul(df, g), mul(f, dg))), (power(f, 2), mul(num(2), f, df)), (e(f), mul(df, e(f))),
        (div(f, add(num(1), power(v, 2))), div(sub(mul(df, add(num(1), power(v, 2))), mul(num(2), v, f)), power(add(num(1), power(v, 2)), 2))), (mul(num(3), f), mul(num(3), df))))


def derivative(rng: Random) -> Case:
    x = rng.choice("xt")
    f, df = arm(rng, x, rng.randint(0, 2))
    return Case("derivative", eq(Node("diff", (f, sym(x)), None, df), df), (Domain((x,), "positive"),))


def polynomial_derivative(rng: Random) -> Case:
    used = names(rng, 2)
    p, q = P.some(rng, used, 3, 4), P.some(rng, used, 2, 3)
    d = P.derivative(P.times(p, q), used[0])
    return Case("derivative of a polynomial", eq(Node("diff", (mul(P.tree(p, rng), P.tree(q, rng)), sym(used[0])), None, P.tree(d, rng)), P.tree(d, rng)))


def partial(rng: Random) -> Case:
    z, i, k, size = item("z", sym("k")), sym("i"), sym("k"), sym("K")
    zi = item("z", i)
    s = lambda body: total(body, "k", 1, size)
    c = num(rng.randint(2, 5))
    d = lambda f, df: eq(Node("diff", (f, zi), None, df), df)
    given = (Domain(("K", "i"), "positive integer"), Fact(rel("le", i, size)), Domain(("z[k]", "p[k]"), "real"))
    goal = rng.choice((
        d(s(power(z, 2)), mul(num(2), zi)), d(s(mul(item("p", k), z)), item("p", i)), d(s(e(z)), e(zi)), d(ln(s(e(z))), div(e(zi), s(e(z)))),
        d(sub(ln(s(e(z))), s(mul(item("p", k), z))), sub(div(e(zi), s(e(z))), item("p", i))), d(power(s(z), 2), mul(num(2), s(z))), d(s(mul(c, power(z, 3))), mul(num(3), c, power(zi, 2)))))
    return Case("partial derivative", goal, given)


# ---- limits and growth --------------------------------------------------------------------------------------------
def led(rng: Random, n: str, top: int) -> P.Poly:
    """A polynomial in n of exactly this degree."""
    lower = [P.times(P.constant(P.small(rng)), P.raised(P.variable(n), i)) for i in range(top) if rng.random() < 0.6]
    return P.plus(P.scaled(abs(P.small(rng)), P.raised(P.variable(n), top)), *lower)


def leading(p: P.Poly, n: str) -> Fraction:
    return P.coefficient(p, n, P.degree(p, n))[()]


def limit(body: Node, name: str, to: object, known: Node) -> Node:
    return Node("limit", (body, Node("oo") if to is None else num(to)), name, known)


def rational_limit(rng: Random) -> Case:
    n, top = rng.choice("nx"), rng.randint(1, 3)
    p, q = led(rng, n, top), led(rng, n, top)
    if rng.random() < 0.25:
        q, known = led(rng, n, top + 1), num(0)
    else:
        known = num(leading(p, n) / leading(q, n))
    words = "positive integer" if n == "n" else "positive"
    body = div(P.tree(p, rng), P.tree(q, rng))
    if rng.random() < 0.4:
        return Case("limit at infinity", rel("tends", body, known), (Domain((n,), words), Grows(n)), drawn=False, why="arrow")
    return Case("limit at infinity", eq(limit(body, n, None, known), known), (Domain((n,), words),) if rng.random() < 0.8 else ())


def limit_at_point(rng: Random) -> Case:
    x, r = "x", rng.randint(-3, 3)
    p = P.some(rng, [x], 3, 3)
    known = num(P.at(p, x, P.constant(r)).get((), Fraction(0)))
    if rng.random() < 0.5:
        return Case("limit at a point", eq(limit(P.tree(p, rng), x, r, known), known))
    gone = P.plus(P.variable(x), P.constant(-r))
    return Case("limit at a point", eq(limit(div(P.tree(P.times(p, gone), rng), P.tree(gone, rng)), x, r, known), known))


def classical_limit(rng: Random) -> Case:
    x, n = sym("x"), sym("n")
    k = rng.randint(1, 4)
    a = num(k)
    at_n = lambda body, known: eq(limit(body, "n", None, known), known)
    at_0 = lambda body, known: eq(limit(body, "x", 0, known), known)
    r = Fraction(1, rng.randint(2, 5)) * rng.choice((1, -1))
    goal = rng.choice((
        at_n(power(add(num(1), div(a, n)), n), e(a)), at_n(power(num(r), n), num(0)), at_n(div(fn("log", n), n), num(0)), at_n(div(power(n, k), power(num(2), n)), num(0)), at_n(e(neg(n)), num(0)),
        at_0(div(sub(e(mul(a, x)), num(1)), x), a), at_0(div(fn("sin", mul(a, x)), x), a), at_0(div(ln(add(num(1), mul(a, x))), x), a), at_0(div(sub(num(1), fn("cos", x)), power(x, 2)), num(Fraction(1, 2))),
        at_n(sub(root(add(power(n, 2), mul(a, n))), n), num(Fraction(k, 2))), at_n(power(n, div(num(1), n)), num(1))))
    return Case("classical limit", goal, (Domain(("n",), "positive integer"),))


def growth(rng: Random) -> Case:
    """f ~ g, f = O(g), Theta, o for polynomials and fractions with symbolic positive coefficients."""
    n, top = "n", rng.randint(1, 4)
    d = rng.choice((None, None, "d"))
    lead = P.scaled(abs(P.small(rng)), P.variable(d)) if d else P.constant(abs(P.small(rng)))
    lower = P.plus(*[P.times(P.constant(abs(P.small(rng))), P.raised(P.variable(n), i)) for i in range(top) if rng.random() < 0.7])
    f = P.tree(P.plus(P.times(lead, P.raised(P.variable(n), top)), lower), rng)
    g_lead = P.tree(P.times(lead, P.raised(P.variable(n), top)), rng)
    nk = lambda k: power(sym(n), k) if k > 1 else (sym(n) if k == 1 else num(1))
    c = num(rng.randint(2, 7))
    op, g = rng.choice((("asym", g_lead), ("theta", nk(top)), ("bigo", nk(top)), ("bigo", nk(top + 1)), ("littleo", nk(top + 1)), ("theta", mul(c, nk(top)))))
    if rng.random() < 0.2:
        f, g = div(f, add(sym(n), c)), div(g, sym(n))
    given: tuple[Given, ...] = (Domain((n, d) if d else (n,), "positive integer"), Grows(n))
    return Case("growth", rel(op, f, g), given, drawn=False, why=op)


def false_growth(rng: Random) -> Case:
    """Wrong by a coefficient or a degree, so that no argument about points is needed."""
    n, top = "n", rng.randint(1, 4)
    f, lead = led(rng, n, top), P.small(rng)
    if abs(lead) == abs(leading(f, n)):
        lead *= 2
    nk = lambda k: power(sym(n), k) if k > 1 else (sym(n) if k == 1 else num(1))
    op, g = rng.choice((("asym", mul(num(abs(lead)), nk(top))), ("asym", nk(top + 1)), ("theta", nk(top + 1)), ("bigo", nk(top - 1)), ("littleo", nk(top)), ("theta", nk(top - 1))))
    return Case("growth", rel(op, P.tree(f, rng), g), (Domain((n,), "positive integer"), Grows(n)), "false", False, op)


def false_limit(rng: Random) -> Case:
    n, top = "n", rng.randint(1, 3)
    p, q = led(rng, n, top), led(rng, n, top)
    wrong = num(leading(p, n) / leading(q, n) + rng.choice((1, -1, 2, Fraction(1, 2))))
    return Case("limit at infinity", rel("tends", div(P.tree(p, rng), P.tree(q, rng)), wrong), (Domain((n,), "positive integer"), Grows(n)), "false", False, "arrow")


def integral(rng: Random) -> Case:
    x = sym("x")
    low, high = sorted(rng.sample(range(-2, 5), 2))
    p = P.some(rng, ["x"], 2, 3)
    known = num(P.minus(P.at(p, "x", P.constant(high)), P.at(p, "x", P.constant(low))).get((), Fraction(0)))
    body = P.tree(P.derivative(p, "x"), rng)
    if rng.random() < 0.25:
        body, known = e(x), sub(e(num(high)), e(num(low)))
    return Case("integral", eq(Node("integral", (body, num(low), num(high)), "x", known), known))


# ---- numbers ------------------------------------------------------------------------------------------------------
def closed_numbers(rng: Random) -> Case:
    a, b, c = [rng.randint(2, 9) for _ in range(3)]
    left, right = rng.choice((
        (mul(root(num(a)), root(num(b))), root(num(a * b))), (power(add(num(a), root(num(b))), 2), add(num(a * a + b), mul(num(2 * a), root(num(b))))), (div(num(1), sub(root(num(a + 1)), root(num(a)))), add(root(num(a + 1)), root(num(a)))),
        (ln(num(a * b)), add(ln(num(a)), ln(num(b)))), (root(num(a * a * b)), mul(num(a), root(num(b)))), (fn("factorial", num(a)), mul(num(a), fn("factorial", num(a - 1)))), (fn("log", num(2 ** a), num(2)), num(a)),
        (mul(num(a * 1024), num(b * 768)), num(a * b * 1024 * 768)), (add(num(Fraction(1, a)), num(Fraction(1, b))), num(Fraction(a + b, a * b))), (power(num(a), b * 7), power(power(num(a), 7), b)), (fn("binomial", num(a + c), num(c)), fn("binomial", num(a + c), num(a)))))
    return Case("closed numbers", eq(left, right))


def numbers_compared(rng: Random) -> Case:
    a = rng.randint(2, 40)
    number: Callable[[], Node] = rng.choice((lambda: ln(num(a)), lambda: root(num(a)), lambda: e(num(Fraction(a, 7))), lambda: sym("pi"), lambda: power(sym("pi"), 2), lambda: mul(num(a), fn("sin", num(1))), lambda: power(num(a), Fraction(1, 3)), lambda: num(Fraction(a, 7))))
    tree = number()
    with mpmath.workdps(DIGITS):
        exact = value(tree, {})
        places = rng.randint(1, 6)
        scaled = mpmath.nint((mpmath.mpf(exact.numerator) / exact.denominator if isinstance(exact, Fraction) else exact) * 10 ** places)
    text = f"{int(scaled) / 10 ** places:.{places}f}"
    if rng.random() < 0.5:
        return Case("decimals", rel("approx", tree, Node("dec", (), text)))
    gap = Fraction(1, 10 ** places)
    return Case("numbers compared", rel("lt", tree, num(Fraction(text) + gap)) if rng.random() < 0.5 else rel("gt", tree, num(Fraction(text) - gap)))


TRUE = (logarithms, exponentials, powers, roots, angles, transcendental_bounds, derivative, derivative, polynomial_derivative, partial, rational_limit, limit_at_point,
        classical_limit, growth, growth, integral, closed_numbers, numbers_compared)
FALSE = (false_growth, false_growth, false_limit)

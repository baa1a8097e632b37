"""Polynomials with fraction coefficients as dictionaries, and random ways to write them: as sums in any order, as
products, or rewritten by the laws of a commutative ring. The generators expand and differentiate with these.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

from tests.statements.trees import Node, add, div, mul, neg, num, power, sub, sym

Monomial = tuple[tuple[str, int], ...]
Poly = Mapping[Monomial, Fraction]


def constant(c: object) -> Poly:
    return {(): Fraction(c)} if c else {}  # type: ignore[arg-type]


def variable(name: str) -> Poly:
    return {((name, 1),): Fraction(1)}


def plus(*ps: Poly) -> Poly:
    found: dict[Monomial, Fraction] = {}
    for p in ps:
        for m, c in p.items():
            found[m] = found.get(m, Fraction(0)) + c
    return {m: c for m, c in found.items() if c}


def times(*ps: Poly) -> Poly:
    result: Poly = constant(1)
    for p in ps:
        found: dict[Monomial, Fraction] = {}
        for m, c in result.items():
            for n, d in p.items():
                key = _joined(m, n)
                found[key] = found.get(key, Fraction(0)) + c * d
        result = {m: c for m, c in found.items() if c}
    return result


def _joined(m: Monomial, n: Monomial) -> Monomial:
    powers = dict(m)
    for name, e in n:
        powers[name] = powers.get(name, 0) + e
    return tuple(sorted(powers.items()))


def scaled(c: object, p: Poly) -> Poly:
    return times(constant(c), p)


def minus(p: Poly, q: Poly) -> Poly:
    return plus(p, scaled(-1, q))


def raised(p: Poly, n: int) -> Poly:
    return times(*[p] * n)


def at(p: Poly, name: str, q: Poly) -> Poly:
    """p with the polynomial q for a variable."""
    parts = []
    for m, c in p.items():
        rest = tuple([(v, e) for v, e in m if v != name])
        parts.append(times({rest: c}, raised(q, dict(m).get(name, 0))))
    return plus(*parts)


def degree(p: Poly, name: str) -> int:
    return max([dict(m).get(name, 0) for m in p], default=0)


def coefficient(p: Poly, name: str, n: int) -> Poly:
    return {tuple([(v, e) for v, e in m if v != name]): c for m, c in p.items() if dict(m).get(name, 0) == n}


def derivative(p: Poly, name: str) -> Poly:
    parts = []
    for m, c in p.items():
        e = dict(m).get(name, 0)
        if e:
            parts.append({tuple([(v, k - (v == name)) for v, k in m if k - (v == name)]): c * e})
    return plus(*parts)


# ---- random ones --------------------------------------------------------------------------------------------------
def small(rng: Random, fractions: bool = True) -> Fraction:
    """A small non-zero number."""
    n = rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 12)) * rng.choice((1, 1, 1, -1))
    return Fraction(n, rng.choice((1, 1, 1, 1, 2, 3))) if fractions else Fraction(n)


def some(rng: Random, names: Iterable[str], terms: int = 3, top: int = 2, positive: bool = False) -> Poly:
    """A random polynomial that is not constant zero."""
    chosen = list(names)
    while True:
        found: Poly = {}
        for _ in range(rng.randint(1, terms)):
            powers = [(v, rng.choice((0, 0, 1, 1, top))) for v in rng.sample(chosen, min(len(chosen), 2))]
            c = small(rng)
            found = plus(found, {tuple(sorted([(v, e) for v, e in powers if e])): abs(c) if positive else c})
        if found and set(found) != {()}:
            return found


def linear(rng: Random, name: str) -> Poly:
    return plus(scaled(small(rng), variable(name)), constant(rng.randint(-4, 4)))


# ---- writing ------------------------------------------------------------------------------------------------------
def monomial(m: Monomial, c: Fraction, rng: Random) -> Node:
    factors = []
    for name, e in rng.sample(list(m), len(m)):
        factors += [sym(name)] * e if 1 < e < 3 and rng.random() < 0.2 else [sym(name) if e == 1 else power(sym(name), e)]
    if not factors:
        return num(c)
    if c == 1:
        return mul(*factors)
    if c.numerator == 1 and rng.random() < 0.5:
        return div(mul(*factors), num(c.denominator))
    if c == -1:
        return neg(mul(*factors))
    return mul(num(c), *factors)


def tree(p: Poly, rng: Random) -> Node:
    """The polynomial as a sum of monomials in random order."""
    if not p:
        return num(0)
    terms = [monomial(m, c, rng) for m, c in p.items()]
    rng.shuffle(terms)
    return add(*terms)


def rewritten(node: Node, rng: Random, steps: int) -> Node:
    """The same value and definedness everywhere: laws of a commutative ring at random places."""
    for _ in range(steps):
        places = [(path, n) for path, n in node.walk() if n.op in ("add", "sub", "mul", "pow", "neg", "sym") and _outside(node, path)]
        path, found = rng.choice(places)
        node = node.put(path, _law(found, rng))
    return node


def _outside(node: Node, path: tuple[int, ...]) -> bool:
    """Not inside an exponent, a bound or the like."""
    for i in path:
        if node.op not in ("add", "sub", "mul", "neg") and not (node.op in ("pow", "div") and i == 0):
            return False
        node = node.args[i]
    return True


def _law(n: Node, rng: Random) -> Node:
    c = num(rng.randint(2, 5))
    choices = [lambda: sub(add(n, c), c), lambda: sub(mul(num(2), n), n), lambda: mul(num(Fraction(1, 3)), add(n, n, n)),
               lambda: neg(neg(n))]
    if n.op in ("add", "mul"):
        choices += [lambda: Node(n.op, tuple(rng.sample(n.args, len(n.args))))] * 2
    if n.op == "sub":
        choices += [lambda: neg(sub(n.args[1], n.args[0])), lambda: add(neg(n.args[1]), n.args[0])]
    if n.op == "mul":
        for i, a in enumerate(n.args):
            if a.op in ("add", "sub"):
                rest = n.args[:i] + n.args[i + 1:]
                choices += [lambda a=a, rest=rest: Node(a.op, tuple([mul(*rest, x) for x in a.args]))] * 3  # type: ignore[misc]
    if n.op == "pow" and n.args[1].op == "num" and n.args[1].data.denominator == 1 and n.args[1].data > 1:  # type: ignore[union-attr, operator]
        base, e = n.args[0], int(n.args[1].data)  # type: ignore[call-overload]
        choices += [lambda: mul(base, power(base, e - 1) if e > 2 else base)] * 3
        if base.op == "add" and len(base.args) == 2 and e == 2:
            a, b = base.args
            choices += [lambda: add(power(a, 2), mul(num(2), a, b), power(b, 2))] * 3
    if n.op == "sub" and all([a.op == "pow" and a.args[1] == num(2) for a in n.args]):
        a, b = n.args[0].args[0], n.args[1].args[0]
        choices += [lambda: mul(sub(a, b), add(a, b))] * 4
    return rng.choice(choices)()

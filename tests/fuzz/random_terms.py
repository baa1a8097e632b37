"""Random terms, random near-identical pairs, and random points at which to compare them.

`Terms(rng)` makes kernel terms over symbols x, y, z (any complex number), n, m (often integers), families p[.] and
T[., .]. `point(rng, names)` makes a `Model`, biased to the places where wrong laws show: 0, 1, -1, i, 2*pi*i,
negative reals, small and negative integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random

import mpmath
from mpmath import mpc

from derive.kernel.terms import (
    I_CONST,
    Term,
    add,
    binder,
    const,
    eq,
    fam,
    fn,
    le,
    lt,
    mul,
    ne,
    neg,
    num,
    power,
    sort,
    sym,
    walk,
)
from tests.fuzz.numeric_model import Model, random_family

SYMBOLS = ("x", "y", "z", "n", "m")
FAMILIES = ("p", "T")
PI_I = mpc(0, mpmath.pi)
POOLS: dict[str, list[object]] = {
    "integer": [0, 1, 2, 3, 4, -1, -2, -3],
    "natural": [0, 1, 2, 3, 4],
    "positive": [1, 2, 3, Fraction(1, 2), Fraction(7, 3), mpmath.pi + 0],
    "real": [0, 1, -1, 2, -2, 3, Fraction(1, 2), Fraction(-3, 2), mpmath.pi + 0, -mpmath.sqrt(2)],
    "complex": [
        0,
        1,
        -1,
        2,
        -2,
        3,
        Fraction(1, 2),
        Fraction(-3, 2),
        mpmath.pi + 0,
        mpc(0, 1),
        mpc(0, -1),
        2 * PI_I,
        -PI_I,
        PI_I,
        mpc(1, 1),
        mpc(-1, 2),
        mpc(-2, -1),
        mpc(-0.5, 0.25),
        3 * PI_I,
        PI_I / 2,
        1 + 2 * PI_I,
    ],
}


def point(rng: Random, profile: dict[str, str] | None = None, names: Iterable[str] = ()) -> Model:
    """A point; `profile` says from which pool each name takes its values, otherwise a pool is drawn."""
    profile = profile or {}
    values: dict[str, object] = {}
    for name in sorted({*SYMBOLS, *names}):
        pool = profile.get(name) or (
            rng.choice(("integer", "integer", "natural", "complex"))
            if name in "nmkij"
            else rng.choice(("integer", "positive", "real", "complex", "complex"))
        )
        values[name] = rng.choice(POOLS[pool])
    families = {}
    for name in FAMILIES:
        pool = profile.get(name) or rng.choice(("integer", "positive", "real", "complex"))
        families[name] = random_family(f"{name}{rng.random()}", POOLS[pool])
    return Model(values, families)


class Terms:
    """A source of random terms. `depth` bounds the height, `tame` leaves out what no equation here can be about."""

    def __init__(self, rng: Random, tame: bool = False) -> None:
        self.rng = rng
        self.tame = tame
        self.indices: list[str] = []

    def number(self) -> Term:
        r = self.rng
        return num(
            r.choice(
                [
                    0,
                    0,
                    1,
                    1,
                    -1,
                    -1,
                    2,
                    2,
                    3,
                    -2,
                    4,
                    6,
                    -8,
                    Fraction(1, 2),
                    Fraction(-1, 2),
                    Fraction(1, 3),
                    Fraction(3, 2),
                    Fraction(-4, 9),
                ]
            )
        )

    def leaf(self) -> Term:
        r = self.rng
        kinds = ["sym"] * 6 + ["num"] * 4 + ["fam"] * 2 + ["const"]
        if self.indices:
            kinds += ["index"] * 8
        kind = r.choice(kinds)
        if kind == "num":
            return self.number()
        if kind == "index":
            return sym(r.choice(self.indices))
        if kind == "fam":
            return self.member()
        if kind == "const":
            return r.choice([const("pi"), I_CONST, fn("exp", num(1)), mul(I_CONST, const("pi"))])
        return sym(r.choice(SYMBOLS))

    def member(self) -> Term:
        pick: Callable[[], Term] = lambda: (
            sym(self.rng.choice(self.indices))
            if self.indices and self.rng.random() < 0.8
            else self.rng.choice(  # noqa: E731
                [num(1), num(2), sym("n")]
            )
        )
        return fam("p", pick()) if self.rng.random() < 0.6 else fam("T", pick(), pick())

    def exponent(self, depth: int) -> Term:
        r = self.rng
        roll = r.random()
        if roll < 0.35:
            return num(r.choice([0, 1, 2, 3, -1, -1, -2]))
        if roll < 0.55:
            return num(
                r.choice(
                    [Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(3, 2), Fraction(2, 3), Fraction(-3, 2)]
                )
            )
        if roll < 0.8:
            s = sym(r.choice(["n", "m", "x", *self.indices]))
            return r.choice(
                [
                    s,
                    neg(s),
                    add(s, num(1)),
                    add(s, num(-1)),
                    mul(num(2), s),
                    mul(num(Fraction(1, 2)), s),
                    add(s, num(Fraction(1, 2))),
                ]
            )
        return self.term(depth - 1)

    def term(self, depth: int) -> Term:
        r = self.rng
        if depth <= 0 or r.random() < 0.1:
            return self.leaf()
        kind = r.choice(
            ["add"] * 5
            + ["mul"] * 6
            + ["pow"] * 6
            + ["exp"] * 3
            + ["log"] * 2
            + ["sum"] * 4
            + ["prod"]
            + ["inverse"] * 2
            + ["fn"] * 2
            + ["delta"]
        )
        if kind == "add" or kind == "mul":
            args = [self.term(depth - 1) for _ in range(r.choice([2, 2, 2, 3]))]
            return add(*args) if kind == "add" else mul(*args)
        if kind == "pow":
            return power(self.term(depth - 1), self.exponent(depth))
        if kind == "inverse":
            return power(self.term(depth - 1), num(-1))
        if kind in ("exp", "log"):
            return fn(kind, self.term(depth - 1))
        if kind in ("sum", "prod"):
            return self.ranged(kind, depth)
        if kind == "delta":
            return fn("delta", self.term(depth - 1), self.term(depth - 1))
        name = r.choice(
            [
                "sin",
                "cos",
                "sinh",
                "cosh",
                "tanh",
                "abs",
                "abs",
                "re",
                "im",
                "conjugate",
                "sign",
                "factorial",
                "binomial",
                "floor",
                "max",
                "tan",
                "atan",
                "gamma",
                "harmonic",
                "fibonacci",
                "mod",
                "falling",
                "asin",
                "atanh",
            ]
        )
        count = 2 if name in ("binomial", "max", "mod", "falling") else 1
        return fn(name, *[self.term(depth - 1) for _ in range(count)])

    def ranged(self, tag: str, depth: int) -> Term:
        r = self.rng
        name = f"i{len(self.indices)}"
        ends = [num(0), num(1), num(1), num(2), num(-1), sym("n"), sym("m")] + [sym(i) for i in self.indices]
        low, high = (
            r.choice(ends),
            r.choice(
                [num(0), num(2), num(3), sym("n"), sym("n"), sym("m"), add(sym("n"), num(1))]
                + [sym(i) for i in self.indices]
            ),
        )
        self.indices.append(name)
        body = self.term(depth - 1)
        self.indices.pop()
        return binder(tag, low, high, body, name=name)


# ---- propositions ---------------------------------------------------------------------------------------------------
def relation(terms: Terms, depth: int) -> Term:
    r = terms.rng
    make = r.choice([eq, ne, lt, le, lt, le])
    right = r.choice([num(0), num(1), terms.term(depth - 1), terms.term(depth)])
    left = terms.term(depth)
    return make(left, right) if r.random() < 0.5 else make(right, left)


def fact(rng: Random) -> Term:
    """One of the facts that assumptions usually are."""
    s, other = sym(rng.choice(SYMBOLS)), sym(rng.choice(SYMBOLS))
    k = rng.choice([num(0), num(1), num(2), num(-1), num(Fraction(1, 2))])
    over: Callable[[Term], Term] = lambda p: binder(
        "forall",
        rng.choice([num(1), num(0), neg(const("oo"))]),
        rng.choice([sym("n"), num(3), const("oo")]),
        p,
        name="k",
    )  # noqa: E731
    member = fam("p", sym("k"))
    choices = [
        lt(k, s),
        le(k, s),
        lt(s, k),
        le(s, k),
        sort("real", s),
        sort("integer", s),
        sort("integer", s),
        ne(s, num(0)),
        ne(s, other),
        lt(s, other),
        le(s, other),
        sort("rational", s),
        eq(s, k),
        eq(s, add(other, k)),
        lt(num(0), add(s, other)),
        lt(s, mul(other, other)),
        lt(num(0), mul(s, other)),
        over(lt(num(0), member)),
        over(le(num(0), member)),
        over(sort("real", member)),
        over(sort("integer", member)),
        over(ne(member, num(0))),
        over(Term("and", None, (le(num(0), member), le(member, num(1))))),
        over(le(member, sym("x"))),
        Term("and", None, (lt(k, s), le(other, k))),
        Term("and", None, (sort("integer", s), le(k, s))),
        Term("imp", None, (lt(k, s), le(k, other))),
        Term("not", None, (lt(s, k),)),
        Term("and", None, (sort("real", other), over(lt(num(0), member)))),
    ]
    return rng.choice(choices)


def profile(hyps: Iterable[Term], rng: Random) -> dict[str, str]:
    """Pools that make the facts likely to hold."""
    out: dict[str, str] = {}
    rank = {"complex": 0, "real": 1, "positive": 2, "integer": 3, "natural": 4}

    def want(t: Term, pool: str) -> None:
        if t.tag in ("sym", "fam") and rank[pool] > rank.get(out.get(str(t.data), "complex"), 0):
            out[str(t.data)] = pool

    for h in hyps:
        parts = [n for n in walk(h) if n.tag in ("real", "rational", "integer", "lt", "le")]
        for p in parts:
            if p.tag in ("integer", "real", "rational"):
                want(p.args[0], "integer" if p.tag == "integer" else "real")
            else:
                want(p.args[1], "positive" if p.args[0].tag == "num" else "real")
                want(p.args[0], "real")
                for a in p.args:
                    for n in walk(a):
                        want(n, "real")
    return {name: pool for name, pool in out.items() if rng.random() < 0.9}

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
    BINDERS, I_CONST, KernelError, Term, add, binder, bound, const, div, eq, fam, fn, le, lt, mul, ne, neg, num, open_body,
    power, rebuild, sort, sub, substitute, sym, walk,
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
    "complex": [0, 1, -1, 2, -2, 3, Fraction(1, 2), Fraction(-3, 2), mpmath.pi + 0, mpc(0, 1), mpc(0, -1), 2 * PI_I, -PI_I, PI_I,
                mpc(1, 1), mpc(-1, 2), mpc(-2, -1), mpc(-0.5, 0.25), 3 * PI_I, PI_I / 2, 1 + 2 * PI_I],
}


def point(rng: Random, profile: dict[str, str] | None = None, names: Iterable[str] = ()) -> Model:
    """A point; `profile` says from which pool each name takes its values, otherwise a pool is drawn."""
    profile = profile or {}
    values: dict[str, object] = {}
    for name in sorted({*SYMBOLS, *names}):
        pool = profile.get(name) or (rng.choice(("integer", "integer", "natural", "complex")) if name in "nmkij" else
                                     rng.choice(("integer", "positive", "real", "complex", "complex")))
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
        return num(r.choice([0, 0, 1, 1, -1, -1, 2, 2, 3, -2, 4, 6, -8, Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(3, 2), Fraction(-4, 9)]))

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
        pick: Callable[[], Term] = lambda: sym(self.rng.choice(self.indices)) if self.indices and self.rng.random() < 0.8 else self.rng.choice(  # noqa: E731
            [num(1), num(2), sym("n")])
        return fam("p", pick()) if self.rng.random() < 0.6 else fam("T", pick(), pick())

    def exponent(self, depth: int) -> Term:
        r = self.rng
        roll = r.random()
        if roll < 0.35:
            return num(r.choice([0, 1, 2, 3, -1, -1, -2]))
        if roll < 0.55:
            return num(r.choice([Fraction(1, 2), Fraction(-1, 2), Fraction(1, 3), Fraction(3, 2), Fraction(2, 3), Fraction(-3, 2)]))
        if roll < 0.8:
            s = sym(r.choice(["n", "m", "x", *self.indices]))
            return r.choice([s, neg(s), add(s, num(1)), add(s, num(-1)), mul(num(2), s), mul(num(Fraction(1, 2)), s), add(s, num(Fraction(1, 2)))])
        return self.term(depth - 1)

    def term(self, depth: int) -> Term:
        r = self.rng
        if depth <= 0 or r.random() < 0.1:
            return self.leaf()
        kind = r.choice(["add"] * 5 + ["mul"] * 6 + ["pow"] * 6 + ["exp"] * 3 + ["log"] * 2 + ["sum"] * 4 + ["prod"] + ["inverse"] * 2 +
                        ["fn"] * 2 + ["delta"])
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
        name = r.choice(["sin", "cos", "sinh", "cosh", "tanh", "abs", "abs", "re", "im", "conjugate", "sign", "factorial", "binomial", "floor", "max",
                         "tan", "atan", "gamma", "harmonic", "fibonacci", "mod", "falling", "asin", "atanh"])
        count = 2 if name in ("binomial", "max", "mod", "falling") else 1
        return fn(name, *[self.term(depth - 1) for _ in range(count)])

    def ranged(self, tag: str, depth: int) -> Term:
        r = self.rng
        name = f"i{len(self.indices)}"
        ends = [num(0), num(1), num(1), num(2), num(-1), sym("n"), sym("m")] + [sym(i) for i in self.indices]
        low, high = r.choice(ends), r.choice([num(0), num(2), num(3), sym("n"), sym("n"), sym("m"), add(sym("n"), num(1))] + [sym(i) for i in self.indices])
        self.indices.append(name)
        body = self.term(depth - 1)
        self.indices.pop()
        return binder(tag, low, high, body, name=name)


# ---- pairs that are equal, or look it -------------------------------------------------------------------------------
def _spots(t: Term) -> list[tuple[int, ...]]:
    out: list[tuple[int, ...]] = []
    stack: list[tuple[Term, tuple[int, ...]]] = [(t, ())]
    while stack:
        node, path = stack.pop()
        out.append(path)
        stack.extend([(a, (*path, i)) for i, a in enumerate(node.args)])
    return out


def at_path(t: Term, path: tuple[int, ...]) -> Term:
    for i in path:
        t = t.args[i]
    return t


def put(t: Term, path: tuple[int, ...], new: Term) -> Term:
    if not path:
        return new
    args = list(t.args)
    args[path[0]] = put(args[path[0]], path[1:], new)
    return rebuild(t, tuple(args))


def _half(t: Term) -> Term:
    return power(t, num(Fraction(1, 2)))


def laws(t: Term, rng: Random) -> list[Term]:
    """What some law, right or wrong, turns t into."""
    a = t.args
    out: list[Term] = [add(t, num(0)), mul(num(1), t), power(t, num(1)), neg(neg(t)), sub(add(t, sym("x")), sym("x")), mul(t, sym("x"), power(sym("x"), num(-1))),
                       power(_half(t), num(2)), _half(power(t, num(2))), fn("exp", fn("log", t)), fn("log", fn("exp", t)), power(power(t, num(-1)), num(-1))]
    if t.tag in ("add", "mul"):
        rest = list(a)
        rng.shuffle(rest)
        out += [Term(t.tag, None, tuple(rest))] * 4
        for i, u in enumerate(a):
            if t.tag == "mul" and u.tag == "add":
                others = a[:i] + a[i + 1:]
                out += [add(*[mul(v, *others) for v in u.args])] * 4
    if t.tag == "mul":
        out += [power(mul(*[power(u, num(-1)) for u in a]), num(-1)), fn("exp", add(*[fn("log", u) for u in a]))]
    if t.tag == "pow":
        b, e = a
        out += [mul(power(b, add(e, num(-1))), b), mul(power(b, div(e, num(2))), power(b, div(e, num(2)))), power(power(b, div(e, num(2))), num(2)),
                power(power(b, num(2)), div(e, num(2))), fn("exp", mul(e, fn("log", b))), power(power(b, num(-1)), neg(e)),
                power(power(b, neg(e)), num(-1)), power(power(b, e), num(1))]
        if b.tag == "pow":
            out += [power(b.args[0], mul(b.args[1], e))] * 4
        if b.tag == "fn" and b.data == "exp":
            out += [fn("exp", mul(b.args[0], e))] * 4
        if b.tag == "mul":
            out += [mul(*[power(u, e) for u in b.args])] * 4
        if e.tag == "add":
            out += [mul(*[power(b, u) for u in e.args])] * 4
    if t.tag == "fn" and t.data == "exp":
        out += [power(fn("exp", div(a[0], num(2))), num(2)), _half(fn("exp", mul(num(2), a[0]))), power(fn("exp", num(1)), a[0])] * 2
        if a[0].tag == "add":
            out += [mul(*[fn("exp", u) for u in a[0].args])] * 3
        if a[0].tag == "mul":
            out += [power(fn("exp", mul(*a[0].args[1:])), a[0].args[0]), power(fn("exp", a[0].args[0]), mul(*a[0].args[1:]))] * 2
    if t.tag == "fn" and t.data == "log":
        if a[0].tag == "mul":
            out += [add(*[fn("log", u) for u in a[0].args])] * 3
        if a[0].tag == "pow":
            out += [mul(a[0].args[1], fn("log", a[0].args[0]))] * 3
        out += [neg(fn("log", power(a[0], num(-1)))), add(fn("log", mul(num(2), a[0])), neg(fn("log", num(2)))),
                add(fn("log", neg(a[0])), mul(I_CONST, const("pi")))]
    if t.tag == "fn" and len(a) == 1:
        out += [fn(str(t.data), neg(a[0])), neg(fn(str(t.data), neg(a[0])))]
    if t.tag in ("sum", "prod"):
        out += _ranged_laws(t)
    return out


def _ranged_laws(t: Term) -> list[Term]:
    low, high, body = t.args
    make: Callable[[Term, Term, Term], Term] = lambda u, v, w: Term(t.tag, None, (u, v, w))  # noqa: E731
    join = add if t.tag == "sum" else mul
    out = [join(make(low, add(high, num(-1)), body), open_body(body, high)), make(low, high, body)]
    if body.tag == ("add" if t.tag == "sum" else "mul"):
        out += [join(*[make(low, high, u) for u in body.args])] * 3
    if body.tag == "mul":
        for i, u in enumerate(body.args):
            rest = mul(*(body.args[:i] + body.args[i + 1:]))
            out += [mul(open_body(u, sym("x")) if u.closed else open_body(u, low), make(low, high, rest))] * 2
    if body.tag == t.tag:
        out += [make(low, high, Term(t.tag, None, (*body.args[:2], swap(body.args[2])))),
                make(*body.args[:2], make(low, high, swap(body.args[2])))] * 3 if body.args[0].closed and body.args[1].closed else []
    return out


def swap(t: Term, depth: int = 0) -> Term:
    """The two innermost loose indices exchanged."""
    if t.tag == "bound":
        i = int(t.data) - depth  # type: ignore[arg-type]
        return bound(depth + {0: 1, 1: 0}.get(i, i)) if i >= 0 else t
    binds = BINDERS.get(t.tag, ())
    return rebuild(t, tuple([swap(a, depth + (i in binds)) for i, a in enumerate(t.args)]))


def rename_one(t: Term, rng: Random) -> Term:
    """One bound index, or one symbol, changed to another that is in scope there."""
    spots = [(path, node) for path in _spots(t) for node in [at_path(t, path)] if node.tag in ("bound", "sym")]
    if not spots:
        return t
    path, node = rng.choice(spots)
    depth, here = 0, t
    for i in path:
        depth += i in BINDERS.get(here.tag, ())
        here = here.args[i]
    choices = [bound(i) for i in range(depth)] + [sym(s) for s in ("x", "n")]
    return put(t, path, rng.choice(choices))


def rewritten(t: Term, rng: Random, steps: int) -> Term:
    """t after some laws at random places, most of them right; sometimes one name is changed as well."""
    for _ in range(steps):
        path = rng.choice(_spots(t))
        t = put(t, path, rng.choice(laws(at_path(t, path), rng)))
    return rename_one(t, rng) if rng.random() < 0.15 else t


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
    over: Callable[[Term], Term] = lambda p: binder("forall", rng.choice([num(1), num(0), neg(const("oo"))]), rng.choice([sym("n"), num(3), const("oo")]), p, name="k")  # noqa: E731
    member = fam("p", sym("k"))
    choices = [lt(k, s), le(k, s), lt(s, k), le(s, k), sort("real", s), sort("integer", s), sort("integer", s), ne(s, num(0)), ne(s, other), lt(s, other), le(s, other),
               sort("rational", s), eq(s, k), eq(s, add(other, k)), lt(num(0), add(s, other)), lt(s, mul(other, other)), lt(num(0), mul(s, other)),
               over(lt(num(0), member)), over(le(num(0), member)), over(sort("real", member)), over(sort("integer", member)), over(ne(member, num(0))),
               over(Term("and", None, (le(num(0), member), le(member, num(1))))), over(le(member, sym("x"))),
               Term("and", None, (lt(k, s), le(other, k))), Term("and", None, (sort("integer", s), le(k, s))), Term("imp", None, (lt(k, s), le(k, other))),
               Term("not", None, (lt(s, k),)), Term("and", None, (sort("real", other), over(lt(num(0), member))))]
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


__all__ = ["FAMILIES", "POOLS", "SYMBOLS", "KernelError", "Terms", "at_path", "fact", "laws", "point", "profile", "put", "relation", "rename_one", "rewritten",
           "substitute"]

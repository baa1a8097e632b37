"""Pairs of terms that are equal, or look it: a term after some laws, right or wrong, at random places in it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from derive.kernel.terms import (
    BINDERS,
    I_CONST,
    Term,
    add,
    bound,
    const,
    div,
    fn,
    mul,
    neg,
    num,
    open_body,
    power,
    rebuild,
    sub,
    sym,
)


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
    out: list[Term] = [
        add(t, num(0)),
        mul(num(1), t),
        power(t, num(1)),
        neg(neg(t)),
        sub(add(t, sym("x")), sym("x")),
        mul(t, sym("x"), power(sym("x"), num(-1))),
        power(_half(t), num(2)),
        _half(power(t, num(2))),
        fn("exp", fn("log", t)),
        fn("log", fn("exp", t)),
        power(power(t, num(-1)), num(-1)),
    ]
    if t.tag in ("add", "mul"):
        rest = list(a)
        rng.shuffle(rest)
        out += [Term(t.tag, None, tuple(rest))] * 4
        for i, u in enumerate(a):
            if t.tag == "mul" and u.tag == "add":
                others = a[:i] + a[i + 1 :]
                out += [add(*[mul(v, *others) for v in u.args])] * 4
    if t.tag == "mul":
        out += [power(mul(*[power(u, num(-1)) for u in a]), num(-1)), fn("exp", add(*[fn("log", u) for u in a]))]
    if t.tag == "pow":
        out += _power_laws(t)
    if t.tag == "fn":
        out += _function_laws(t)
    if t.tag in ("sum", "prod"):
        out += _ranged_laws(t)
    return out


def _power_laws(t: Term) -> list[Term]:
    a = t.args
    out: list[Term] = []
    if t.tag == "pow":
        b, e = a
        out += [
            mul(power(b, add(e, num(-1))), b),
            mul(power(b, div(e, num(2))), power(b, div(e, num(2)))),
            power(power(b, div(e, num(2))), num(2)),
            power(power(b, num(2)), div(e, num(2))),
            fn("exp", mul(e, fn("log", b))),
            power(power(b, num(-1)), neg(e)),
            power(power(b, neg(e)), num(-1)),
            power(power(b, e), num(1)),
        ]
        if b.tag == "pow":
            out += [power(b.args[0], mul(b.args[1], e))] * 4
        if b.tag == "fn" and b.data == "exp":
            out += [fn("exp", mul(b.args[0], e))] * 4
        if b.tag == "mul":
            out += [mul(*[power(u, e) for u in b.args])] * 4
        if e.tag == "add":
            out += [mul(*[power(b, u) for u in e.args])] * 4
    return out


def _function_laws(t: Term) -> list[Term]:
    a = t.args
    out: list[Term] = []
    if t.tag == "fn" and t.data == "exp":
        out += [
            power(fn("exp", div(a[0], num(2))), num(2)),
            _half(fn("exp", mul(num(2), a[0]))),
            power(fn("exp", num(1)), a[0]),
        ] * 2
        if a[0].tag == "add":
            out += [mul(*[fn("exp", u) for u in a[0].args])] * 3
        if a[0].tag == "mul":
            out += [
                power(fn("exp", mul(*a[0].args[1:])), a[0].args[0]),
                power(fn("exp", a[0].args[0]), mul(*a[0].args[1:])),
            ] * 2
    if t.tag == "fn" and t.data == "log":
        if a[0].tag == "mul":
            out += [add(*[fn("log", u) for u in a[0].args])] * 3
        if a[0].tag == "pow":
            out += [mul(a[0].args[1], fn("log", a[0].args[0]))] * 3
        out += [
            neg(fn("log", power(a[0], num(-1)))),
            add(fn("log", mul(num(2), a[0])), neg(fn("log", num(2)))),
            add(fn("log", neg(a[0])), mul(I_CONST, const("pi"))),
        ]
    if t.tag == "fn" and len(a) == 1:
        out += [fn(str(t.data), neg(a[0])), neg(fn(str(t.data), neg(a[0])))]
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
            rest = mul(*(body.args[:i] + body.args[i + 1 :]))
            out += [mul(open_body(u, sym("x")) if u.closed else open_body(u, low), make(low, high, rest))] * 2
    if body.tag == t.tag:
        out += (
            [
                make(low, high, Term(t.tag, None, (*body.args[:2], swap(body.args[2])))),
                make(*body.args[:2], make(low, high, swap(body.args[2]))),
            ]
            * 3
            if body.args[0].closed and body.args[1].closed
            else []
        )
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

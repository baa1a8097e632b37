"""Definedness: the propositions whose truth makes a term, or a proposition, defined.

Computed from the term as given, never from its normal form: `0 * (1/y)` needs `y != 0`. An obligation inside a sum
that does not mention the index is asked of every range, the empty one too: stronger than must be, and simpler.

    >>> from derive.kernel.codec import decode
    >>> sorted(map(repr, need(decode("(* (^ x -1) (log y))"))))
    ['(!= x 0)', '(!= y 0)']
"""
from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from fractions import Fraction

from derive.kernel.terms import ONE, ZERO, KernelError, Term, add, fn, le, ne, num, open_body, power, sort, sub

Needs = frozenset[Term]
NOTHING: Needs = frozenset()


def infinite(t: Term) -> bool:
    """`oo` or `-oo`, as a bound."""
    return t.tag == "const" and t.data == "oo" or t == Term("mul", None, (num(-1), Term("const", "oo")))


def pole(z: Term) -> Term:
    """`z` is none of 0, -1, -2, ..."""
    return Term("not", None, (Term("and", None, (sort("integer", z), le(z, ZERO))),))


_FUNCTION_NEEDS: dict[str, Callable[..., list[Term]]] = {
    "log": lambda x: [ne(x, ZERO)],
    "arg": lambda x: [ne(x, ZERO)],
    "tan": lambda x: [ne(fn("cos", x), ZERO)],
    "tanh": lambda x: [ne(fn("cosh", x), ZERO)],
    "atan": lambda x: [ne(add(ONE, power(x, num(2))), ZERO)],
    "atanh": lambda x: [ne(sub(ONE, power(x, num(2))), ZERO)],
    "floor": lambda x: [sort("real", x)],
    "ceil": lambda x: [sort("real", x)],
    "factorial": lambda x: [sort("integer", x), le(ZERO, x)],
    "harmonic": lambda x: [sort("integer", x), le(ZERO, x)],
    "bernoulli": lambda x: [sort("integer", x), le(ZERO, x)],
    "fibonacci": lambda x: [sort("integer", x)],
    "lucas": lambda x: [sort("integer", x)],
    "gamma": lambda x: [pole(x)],
    "loggamma": lambda x: [pole(x)],
    "digamma": lambda x: [pole(x)],
    "zeta": lambda x: [ne(x, ONE)],
    "binomial": lambda n, k: [sort("integer", k)],
    "rising": lambda x, k: [sort("integer", k), le(ZERO, k)],
    "falling": lambda x, k: [sort("integer", k), le(ZERO, k)],
    "mod": lambda x, y: [sort("real", x), sort("real", y), ne(y, ZERO)],
    "gcd": lambda x, y: [sort("integer", x), sort("integer", y)],
    "min": lambda *xs: [sort("real", x) for x in xs],
    "max": lambda *xs: [sort("real", x) for x in xs],
}
_TOTAL = frozenset({"exp", "sin", "cos", "sinh", "cosh", "asin", "acos", "asinh", "acosh", "abs", "re", "im", "conjugate", "sign", "delta"})


@lru_cache(maxsize=20_000)
def need(t: Term) -> Needs:
    """Sufficient obligations for `t` to be defined, beside its being closed. Raises KernelError for a stray `oo`."""
    return frozenset(_collect(t, {}))


def _collect(t: Term, known: dict[Term, Needs]) -> Needs:
    done = known.get(t)
    if done is None:
        done = known[t] = frozenset(_need(t, known))
    return done


def _need(t: Term, known: dict[Term, Needs]) -> Needs:
    tag, args = t.tag, t.args
    if tag in ("num", "sym", "bound"):
        return NOTHING
    if tag == "const":
        if t.data == "oo":
            raise KernelError("oo is not a value")
        return NOTHING
    if tag in ("sum", "prod", "forall"):
        return _ranged(t, known)
    if tag in ("deriv", "integral", "lim"):
        return frozenset([Term("defined", None, (t,))])
    if tag in ("tends", "bigo", "theta", "littleo", "asym", "not"):
        return NOTHING
    if tag == "defined":
        return _collect(args[0], known) - {t}
    if tag == "imp":
        return _collect(args[0], known) | {p if p == args[0] else Term("imp", None, (args[0], p)) for p in _collect(args[1], known)}
    inner = NOTHING.union(*[_collect(a, known) for a in args])
    if tag == "pow":
        return inner | _power(t)
    if tag in ("lt", "le"):
        return inner | {sort("real", a) for a in args if a.tag != "num"}
    if tag == "fn":
        name = str(t.data)
        if name in _TOTAL:
            return inner
        make = _FUNCTION_NEEDS.get(name)
        own = make(*args) if make else [Term("defined", None, (t,))]
        return inner | {p for p in own if not _settled(p)}
    return inner


def _power(t: Term) -> Needs:
    base, exponent = t.args
    if base.tag == "num" and base != ZERO or base.tag == "fn" and base.data == "exp":
        return NOTHING
    if exponent.tag == "num" and type(exponent.data) is Fraction:
        return NOTHING if exponent.data >= 0 else frozenset([ne(base, ZERO)])
    return frozenset([Term("defined", None, (t,))])


def _ranged(t: Term, known: dict[Term, Needs]) -> Needs:
    lower, upper, body = t.args
    ends = [e for e in (lower, upper) if not infinite(e)]
    out = NOTHING.union(*[_collect(e, known) for e in ends], [sort("integer", e) for e in ends if not _whole(e)])
    if len(ends) < 2 and t.tag != "forall":
        return out | {Term("defined", None, (t,))}
    for p in _collect(body, known):
        tied = not p.closed and open_body(p, ZERO) != open_body(p, ONE)
        out |= {Term("forall", None, (lower, upper, p)) if tied else open_body(p, ZERO)}
    return out


def _whole(t: Term) -> bool:
    return type(t.data) is Fraction and t.data.denominator == 1


def _settled(p: Term) -> bool:
    """Obligations that hold at a literal number need not be written down."""
    if not all([a.tag == "num" for a in p.args]):
        return False
    values = [a.data for a in p.args if type(a.data) is Fraction]
    if p.tag in ("real", "rational"):
        return True
    if p.tag == "integer":
        return values[0].denominator == 1
    return len(values) == 2 and {"ne": values[0] != values[1], "le": values[0] <= values[1], "lt": values[0] < values[1]}.get(p.tag, False)


__all__ = ["NOTHING", "Needs", "infinite", "need", "pole"]

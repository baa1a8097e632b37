"""Definedness: the propositions whose truth makes a term, or a proposition, defined.

Computed from the term as given, never from its normal form: `0 * (1/y)` needs `y != 0`. An obligation inside
a sum that does not mention the index is asked of every range, the empty one too: stronger than must be, and
simpler.

    >>> from derive.kernel.codec import decode
    >>> sorted(map(repr, need(decode("(* (^ x -1) (log y))"))))
    ['(!= x 0)', '(!= y 0)']
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from derive.kernel.arithmetic import literal_truth
from derive.kernel.codec import decode
from derive.kernel.functions import FUNCTIONS
from derive.kernel.terms import (
    ONE, OO, ZERO, KernelError, Term, ne, neg, open_body, sort, substitute,
)

Needs = frozenset[Term]
NOTHING: Needs = frozenset()
_INFINITE = frozenset([OO, neg(OO)])


def infinite(t: Term) -> bool:
    """`oo` or `-oo`, as a bound."""
    return t in _INFINITE


def mentions(t: Term) -> bool:
    """Does the innermost bound index occur in t?"""
    return not t.closed and open_body(t, ZERO) != open_body(t, ONE)


def instances(texts: tuple[str, ...], *values: Term) -> list[Term]:
    """The propositions or terms of these texts at x = the first value, y = the second."""
    return [substitute(decode(text), dict(zip("xy", values, strict=False))) for text in texts]


@lru_cache(maxsize=100_000)
def need(t: Term) -> Needs:
    """Sufficient obligations for `t` to be defined, beside its being closed. Raises KernelError for a stray
    `oo`."""
    tag, args = t.tag, t.args
    if t == OO:
        raise KernelError("oo is not a value")
    if tag in ("sum", "prod", "forall"):
        return _ranged(t)
    if tag in ("deriv", "integral", "lim"):
        return frozenset([Term("defined", None, (t,))])
    if tag in ("tends", "bigo", "theta", "littleo", "asym", "not"):
        return NOTHING
    if tag == "imp":
        return need(args[0]).union(
            [p if p == args[0] else Term("imp", None, (args[0], p)) for p in need(args[1])])
    inner = NOTHING.union(*[need(a) for a in args])
    if tag == "defined":
        return inner - {t}
    if tag == "pow":
        return inner.union(_power(t))
    if tag in ("lt", "le"):
        return inner.union([sort("real", a) for a in args if a.tag != "num"])
    return inner.union([p for p in _function(t) if literal_truth(p) is not True]) if tag == "fn" else inner


def _function(t: Term) -> list[Term]:
    facts = FUNCTIONS[str(t.data)]
    own = [sort("real", a) for a in t.args] if facts.arity is None else instances(facts.needs, *t.args)
    return [Term("defined", None, (t,))] if facts.vague else own


def _power(t: Term) -> list[Term]:
    base, exponent = t.args
    if base.tag == "num" and base != ZERO or base.data == "exp":
        return []
    if type(exponent.data) is Fraction:
        return [] if exponent.data >= 0 else [ne(base, ZERO)]
    return [Term("defined", None, (t,))]


def finite_ends(lower: Term, upper: Term) -> list[Term]:
    """The ends of a range that are not infinite. No range starts at oo or ends at -oo."""
    if lower == OO or upper == neg(OO):
        raise KernelError("a range runs from -oo, or to oo")
    return [e for e in (lower, upper) if not infinite(e)]


def ends_need(lower: Term, upper: Term) -> Needs:
    """What the finite bounds of a range owe."""
    ends = finite_ends(lower, upper)
    whole = [sort("integer", e) for e in ends]
    return NOTHING.union(*[need(e) for e in ends], [p for p in whole if literal_truth(p) is not True])


def _ranged(t: Term) -> Needs:
    lower, upper, body = t.args
    out = ends_need(lower, upper)
    if t.tag != "forall" and (infinite(lower) or infinite(upper)):
        return out | {Term("defined", None, (t,))}
    return out.union([Term("forall", None, (lower, upper, p)) if mentions(p) else open_body(p, ZERO)
                      for p in need(body)])

"""Sums over a permuted range: Sum of f(s[k]) = Sum of f(k), where the assumptions say that s permutes lo..hi.

What is assumed of s, for k in lo..hi: `s[k]: integer`, `lo <= s[k]`, `s[k] <= hi`, and an inverse, `r[s[k]] = k`. The
conversion takes the permutation out of a body in which the index stands under s alone. Certificate: the kernel's
`permute` with the inverse named by the assumption.
"""

from __future__ import annotations

from derive.kernel.need import infinite
from derive.kernel.sides import range_facts
from derive.kernel.terms import MINUS_ONE, Term, close, eq, fam, fresh, le, open_body, sort, sym
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.instances import by_instances
from derive.prover.rewriting import swap


def permuted(context: Context, t: Term) -> Step | None:
    """The sum or product with the permutation of its index left out."""
    if t.tag not in ("sum", "prod") or infinite(t.args[0]) or infinite(t.args[1]):
        return None
    inverses = _inverses(context)
    if not inverses:
        return None
    lower, upper, body = t.args
    k, x = sym(fresh("k", t, *context.facts)), sym(fresh("x", t, *context.facts))
    opened = open_body(body, k)
    for s, r in inverses:
        member = fam(s, k)
        plain = swap(opened, member, x)
        if plain == opened or str(k.data) in plain.free:
            continue
        straight = Term(t.tag, None, (lower, upper, close(plain, str(x.data))))
        premises = _premises(context, k, lower, upper, member, fam(r, member))
        made = context.attempt("permute", premises, k, straight, x, fam(r, x)) if premises else None
        step = context.equal(t, straight, [(context.settle(made), MINUS_ONE)]) if made else None
        return context.settle(step) if step else None
    return None


def _premises(context: Context, k: Term, lower: Term, upper: Term, s: Term, back: Term) -> list[Step] | None:
    inner = context.under(range_facts(k, lower, upper))
    found = []
    for goal in (sort("integer", s), le(lower, s), le(s, upper), eq(back, k)):
        step = by_instances(inner, goal, _stated)
        if step is None or not inner.paid(step):
            return None
        found.append(step)
    return found


def _stated(context: Context, goal: Term) -> Step | None:
    """A fact, or what follows from the facts by structure."""
    return context.hypothesis(goal) if goal in context.facts else context.side(goal)


def _inverses(context: Context) -> list[tuple[str, str]]:
    """(s, r) for each assumption `r[s[k]] = k for k in ...`."""
    key = ("inverses",)
    if key not in context.known:
        found = []
        for f in context.facts:
            body = f.args[2] if f.tag == "forall" else f
            if f.tag != "forall" or body.tag != "eq":
                continue
            for outer, k in (body.args, body.args[::-1]):
                inner = outer.args[0] if outer.tag == "fam" and len(outer.args) == 1 else None
                if inner is not None and inner.tag == "fam" and inner.args == (k,) and k.index == 0:
                    found.append((str(inner.data), str(outer.data)))
        context.known[key] = found
    kept = context.known[key]
    return kept if isinstance(kept, list) else []


__all__ = ["permuted"]

"""Families at concrete sizes: finite sums and `for all` written out, each member of a family a scalar symbol.

Called by `sample`: once the sizes are numbers, `Sum(y[k], (k, 1, 3)) = 1` is an equation between three scalars, and the
scalar machinery can solve and draw them.

    >>> from derive.kernel.codec import decode
    >>> unroller = Unroller(frozenset())
    >>> unroller.unroll(decode("(sum 1 2 ([] y #0))"))
    (+ y'1 y'2)
"""
from __future__ import annotations

from collections.abc import Iterable
from math import inf

from derive.kernel.terms import BINDERS, ONE, ZERO, KernelError, Term, add, mul, num, open_body, rebuild, sym, walk
from derive.numeric import exact
from derive.numeric.evaluate import Scope, index_range
from derive.numeric.values import Exact, Fuel, Gaussian, Stop, is_exact, unknown

MAX_TERMS = 4_000
TRUE = Term("eq", None, (ZERO, ZERO))
Member = tuple[str, tuple[Exact, ...]]


class Unroller:
    """Writes families out; `members` maps each scalar symbol made so far to its family and indices."""

    def __init__(self, taken: frozenset[str]) -> None:
        self.taken = taken
        self.members: dict[str, Member] = {}
        self.fuel = Fuel(MAX_TERMS)

    def unroll(self, t: Term) -> Term:
        """The term with finite binders written out and family members at numbers named."""
        if not any(n.tag == "fam" for n in walk(t)):
            return t
        self.fuel.spend()
        if t.tag in ("sum", "prod", "forall") and t.closed:
            bounds = self._bounds(t)
            if bounds is not None:
                return self._written_out(t, *bounds)
        if t.tag in BINDERS:
            return t
        args = tuple([self.unroll(a) for a in t.args])
        if t.tag == "fam" and all(a.closed for a in args):
            return self._member(t, args)
        return rebuild(t, args)

    def _bounds(self, t: Term) -> tuple[int, int] | None:
        try:
            low, high = index_range(t.args[0], t.args[1], Scope(Fuel(2_000)))
        except Stop:
            return None
        return None if low in (inf, -inf) or high in (inf, -inf) else (int(low), int(high))

    def _written_out(self, t: Term, low: int, high: int) -> Term:
        if high - low > 200:
            raise unknown("a family is too large to be written out")
        parts = tuple([self.unroll(open_body(t.args[2], num(i))) for i in range(low, high + 1)])
        if t.tag == "sum":
            return add(*parts)
        if t.tag == "prod":
            return mul(*parts)
        return TRUE if not parts else parts[0] if len(parts) == 1 else Term("and", None, parts)

    def _member(self, t: Term, args: tuple[Term, ...]) -> Term:
        indices = [exact.evaluate(a, 2_000) for a in args]
        if not all(is_exact(i) and type(i) is not Gaussian for i in indices):
            return rebuild(t, args)
        key = (str(t.data), tuple(indices))
        for name, member in self.members.items():
            if member == key:
                return sym(name)
        name = "'".join([str(t.data), *[str(i).replace("/", "_") for i in indices]])
        while name in self.taken or name in self.members:
            name += "'"
        self.members[name] = key  # type: ignore[assignment]
        return sym(name)

    def instances(self, fact: Term) -> Iterable[Term]:
        """An unbounded `for all` at every index that some member of its families has; other facts as they stand."""
        if fact.tag != "forall" or self._bounds(fact) is not None:
            yield self.unroll(fact)
            return
        names = {str(n.data) for n in walk(fact) if n.tag == "fam"}
        wanted = {i for family, key in self.members.values() if family in names for i in key if type(i) is int}
        low, high = self._loose_bounds(fact)
        for i in sorted(wanted):
            if low <= i <= high:
                yield from self.instances(open_body(fact.args[2], num(i)))

    def _loose_bounds(self, fact: Term) -> tuple[float, float]:
        try:
            return index_range(fact.args[0], fact.args[1], Scope(Fuel(2_000)))
        except Stop:
            return inf, -inf


def spread(members: dict[tuple[Exact, ...], Term], default: Term, arity: int) -> Term:
    """The body of a family with these members, as default + sum of (member - default) * delta products."""
    parts = []
    for key, member in members.items():
        excess = member if default == ZERO else add(member, mul(num(-1), default))
        deltas = [Term("fn", "delta", (Term("bound", arity - 1 - i), num(n))) for i, n in enumerate(key)]  # type: ignore[arg-type]
        if excess != ZERO:
            parts.append(mul(*deltas) if excess == ONE else mul(excess, *deltas))
    return add(*([default] if default != ZERO else []), *parts)


__all__ = ["KernelError", "Member", "Unroller", "spread"]

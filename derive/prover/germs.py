"""Limits found by structure: their shape, and how one is carried to another form of the term.

A `Germ` is a variable on its way to a point. `find` gives the `Limit` of a term there: a finite value, oo or -oo, with
its proof, from the limits of its parts: `limits_of_functions`, `limits_of_products`, `leading_parts`, `indeterminate`.
Certificate: `limit_congruence` and `combined`; here no limit is thought of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from derive.kernel.terms import MINUS_ONE, ONE, ZERO, KernelError, Term, lt, mul, ne, open_body, sort, sym, walk
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.paying import pay

MAX_DEPTH, MAX_PARTS = 6, 8


@dataclass(frozen=True)
class Limit:
    """f -> a finite value (sign 0), f -> oo (sign 1), or -f -> oo (sign -1), with its proof."""

    f: Term
    sign: int
    step: Step

    @property
    def value(self) -> Term:
        return self.step.goal.args[2]


@dataclass(frozen=True)
class Germ:
    """A variable on its way to a point; `inner` knows that it is close."""

    context: Context
    inner: Context
    mode: str
    at: Term
    n: Term
    depth: int = 0
    known: dict[Term, Limit | None] = field(default_factory=dict)

    def deeper(self) -> Germ:
        return Germ(self.context, self.inner, self.mode, self.at, self.n, self.depth + 1)

    def body(self, limit: Step) -> Term:
        return open_body(limit.goal.args[1], self.n)


def find(germ: Germ, f: Term) -> Limit | None:
    """What f tends to; None where that is not found."""
    from derive.prover.structural import limit_of

    if f not in germ.known:
        germ.known[f] = None
        germ.context.meter.spend(4)
        try:
            germ.known[f] = limit_of(germ, f)
        except KernelError:
            pass
    return germ.known[f]


def settled(germ: Germ, step: Step | None) -> Step | None:
    if step is None:
        return None
    step = pay(germ.context, germ.context.settle(step))
    return step if germ.context.paid(step) else None


def carried(germ: Germ, f: Term, step: Step, *premises: Step) -> Step | None:
    """f -> L from g -> L, f and g being equal near the point: by the normal form, modulo the premises, or proved."""
    from derive.prover.equations import prove_equation

    g = germ.body(step)
    if f == g:
        return step
    inner = germ.inner.under([ne(t.args[0], ZERO) for t in strict(g) if _divides(t)])
    same = inner.equal(f, g, [(p, ONE) for p in premises])
    if same is None:
        same = prove_equation(inner, Term("eq", None, (f, g)))
    same = pay(inner, inner.settle(same)) if same is not None else None
    if same is None or not inner.paid(same):
        return None
    return settled(germ, germ.context.attempt("limit_congruence", (same, step), germ.n))


def of_form(germ: Germ, f: Term, limit: Limit | None, *same: Step) -> Limit | None:
    """The limit of f from that of a form of it."""
    if limit is None or not same and limit.f == f:
        return limit
    if limit.sign:
        return infinite(germ, f, limit.sign, limit.step, *same)
    return finite(germ, f, carried(germ, f, limit.step, *same))


def strict(t: Term) -> Iterator[Term]:
    """The nodes of t outside functions and binders."""
    yield t
    if t.tag in ("add", "mul", "pow"):
        for a in t.args:
            yield from strict(a)


def _divides(t: Term) -> bool:
    return t.tag == "pow" and isinstance(t.args[1].data, Fraction) and t.args[1].data < 0


def finite(germ: Germ, f: Term, step: Step | None) -> Limit | None:
    """The limit with its value in normal form."""
    from derive.kernel.normal import normal
    from derive.prover.limits import with_value

    if step is None:
        return None
    plain = with_value(germ.context, step, normal(step.goal.args[2]))
    return Limit(f, 0, plain or step)


def upwards(germ: Germ, f: Term, step: Step | None, *premises: Step) -> Limit | None:
    """f -> oo from a proof of g -> oo with g = f."""
    step = carried(germ, f, step, *premises) if step is not None else None
    return Limit(f, 1, step) if step is not None else None


def downwards(germ: Germ, f: Term, step: Step | None, *premises: Step) -> Limit | None:
    """-f -> oo from a proof of g -> oo with g = -f."""
    step = carried(germ, mul(MINUS_ONE, f), step, *premises) if step is not None else None
    return Limit(f, -1, step) if step is not None else None


def infinite(germ: Germ, f: Term, sign: int, step: Step | None, *premises: Step) -> Limit | None:
    return (upwards if sign > 0 else downwards)(germ, f, step, *premises)


def joined(germ: Germ, f: Term, big: Term, symbols: list[Term], limits: list[Limit], *premises: Step) -> Limit | None:
    """F(f1..fm) -> F(L1..Lm) for finite limits, as a limit of f, which is F(f1..fm)."""
    from derive.prover.limits_of_functions import continuous_limit

    if not limits:
        return continuous_limit(germ, f)
    step = settled(germ, germ.context.attempt("combined", [s.step for s in limits], germ.n, big, *symbols))
    step = carried(germ, f, step, *premises) if step is not None else None
    return finite(germ, f, step)


def guarded(germ: Germ, t: Term, prove: Callable[[Context], Step | None]) -> Step | None:
    """What holds near the point; where need be, as arguments of logs and bases of powers in t are positive there."""
    from derive.prover.order import prove_order

    step = prove(germ.inner)
    if step is not None and germ.inner.paid(step):
        return step
    inside = [p.args[0] for p in walk(t) if p.closed and (p.tag == "pow" or p.tag == "fn" and p.data == "log")]
    unclear = [lt(ZERO, a) for a in dict.fromkeys(inside) if germ.n.data in a.free]
    signs = [prove_order(germ.inner, p) for p in unclear if not germ.inner.evident(p)]
    known = [s for s in signs if s is not None and germ.inner.paid(s)]
    wide = germ.inner.under([s.goal for s in known])
    step = prove(wide) if known else None
    return germ.inner.settle(germ.inner.cut(*known, step)) if step is not None and wide.paid(step) else None


def is_real(germ: Germ, t: Term) -> Step | None:
    return guarded(germ, t, lambda inner: inner.side(sort("real", t)))


def symbols_for(germ: Germ, count: int, *avoid: Term) -> list[Term]:
    return [sym(germ.inner.fresh(f"x{i}'", germ.n, *avoid)) for i in range(count)]


def sign_of(germ: Germ, value: Term) -> tuple[int, Step] | None:
    """The sign of a constant that is not 0: 0 < value or 0 < -value, proved."""
    from derive.prover.order import prove_order

    for sign in (1, -1):
        step = prove_order(germ.context, lt(ZERO, value if sign > 0 else mul(MINUS_ONE, value)))
        if step is not None and germ.context.paid(step):
            return sign, step
    return None


def vanishes(germ: Germ, value: Term) -> bool:
    from derive.prover.equations import prove_equation

    if value == ZERO:
        return True
    step = prove_equation(germ.context, Term("eq", None, (value, ZERO))) if value.tag != "num" else None
    return step is not None and germ.context.paid(step)


def negated(germ: Germ, limit: Limit) -> Limit | None:
    f = mul(MINUS_ONE, limit.f)
    (x,) = symbols_for(germ, 1, f)
    return joined(germ, f, mul(MINUS_ONE, x), [x], [limit])


def scaled(germ: Germ, endless: Limit, other: Limit, sign: tuple[int, Step]) -> Step | None:
    """|f|*|g| -> oo from |f| -> oo and g -> L, L not 0."""
    sense, proof = sign
    limit = other if sense > 0 else negated(germ, other)
    real = is_real(germ, limit.f) if limit is not None else None
    if limit is None or real is None:
        return None
    if proof.goal.args[1] != limit.value:
        proof_step = germ.context.ordered(lt(ZERO, limit.value), proof)
        if proof_step is None:
            return None
        proof = proof_step
    return settled(germ, germ.context.attempt("scaled", (endless.step, limit.step, proof, real), germ.n))


def simplified(germ: Germ, t: Term) -> Term:
    """The term as a quotient in lowest terms over its functions."""
    from derive.prover.rational import Field

    try:
        quotients = Field((t,), (germ.n,))
        return quotients.term(quotients.fraction(t))
    except KernelError:
        return t


__all__ = [
    "Germ", "Limit", "MAX_DEPTH", "MAX_PARTS", "carried", "downwards", "find", "finite", "guarded", "infinite",
    "is_real", "joined", "negated", "of_form", "scaled", "settled", "sign_of", "simplified", "strict",
    "symbols_for", "upwards", "vanishes",
]

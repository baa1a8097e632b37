"""f does not tend to M: from f -> M follows that a constant tends to another one.

Class: limits that do not exist, as f tends to different values along two sequences, or from two sides; finite values of
what grows without bound, and the other way round. Certificate: the hypothesis f -> M itself, carried by the kernel's
`along` to a sequence, by `one_sided` to a side, by `inverted` from 0 to oo, until `not_limit` contradicts it; what is
infinite is met by 1/f -> 0, as f*(1/f) -> 0 and is 1, and oo against -oo by their exponentials.

    sin(x) along 2*pi*n + pi/2,   sin(1/x) from the right of 0,   floor(x) - x along n + 1/2,   1/x from the left

Gives up on f -> -oo, on points other than 0 and oo where one side has no limit, and on sequences of integers, along
which the kernel has no sequences. Called by `disproof`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from derive.kernel.need import infinite
from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    OO,
    ZERO,
    KernelError,
    Term,
    add,
    close,
    fresh,
    lt,
    mul,
    ne,
    num,
    open_body,
    power,
    rebuild,
    sub,
    substitute,
    sym,
    walk,
)
from derive.kernel.text import term_to_text
from derive.numeric.floats import compiled
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.germs import Germ, Limit, carried, finite, settled
from derive.prover.limits import near, tends, with_value
from derive.prover.limits_of_functions import composed
from derive.prover.local_steps import steps_occur
from derive.prover.rewriting import swap
from derive.prover.structural import interval, structural

PI = Term("const", "pi")
HALF = num(Fraction(1, 2))
_WAVES = ("sin", "cos", "tan")
ALONG = "along "
MAX_SEQUENCES, CLOSE = 6, 1e-9


@dataclass(frozen=True)
class Clash:
    """0 < 0 from f -> M, and what f does instead, for people."""

    step: Step
    told: str


def not_tending(context: Context, goal: Term) -> tuple[Step, str] | None:
    """not (f -> M), with the reason in words."""
    if goal.args[2] == mul(MINUS_ONE, OO) or goal.args[0] != OO and infinite(goal.args[0]):
        return None
    assumed = context.under([goal])
    clash = _clash(assumed, assumed.hypothesis(goal), "")
    if clash is None:
        return None
    step = context.attempt("contradiction", (clash.step,), goal)
    return (step, clash.told) if step is not None and context.paid(step) else None


def _clash(context: Context, claim: Step, way: str, inverse: bool = False) -> Clash | None:
    """What contradicts a limit that follows from the assumed one; `way` tells people how it is approached, `inverse`
    that the variable is one over what it was."""
    at, body, _ = claim.goal.args
    mode = str(claim.goal.data)
    n = sym(context.fresh("n", claim.goal))
    f = open_body(body, n)
    close_by = [*near(mode, n, f, at), *interval(n, at, steps_occur(f, n))]
    germ = Germ(context, context.under(close_by), mode, at, n)
    found = _known(germ, f)
    if found is not None:
        step = _against(germ, claim, found)
        return Clash(step, _words(way, found)) if step is not None else None
    for step, further in _parts(germ, claim):
        if inverse and further.startswith(ALONG):
            further = f"{ALONG}1/({further.removeprefix(ALONG).replace(' as', ') as')}"
        clash = _clash(context, step, further, inverse or at == ZERO != step.goal.args[0])
        if clash is not None:
            return clash
    return None


def _known(germ: Germ, f: Term) -> Limit | None:
    """What f tends to."""
    step = tends(germ.context, germ.mode, germ.at, close(f, str(germ.n.data)))
    step = settled(germ, step)  # None where it would need that cos(pi/2) is not 0
    if step is not None:
        return finite(germ, f, step)
    return structural(germ.context, germ.mode, germ.n, f, germ.at)


def _words(way: str, found: Limit) -> str:
    value = "oo" if found.sign > 0 else "-oo" if found.sign else term_to_text(normal(found.value))
    return f"it tends to {value} {way}" if way else f"the limit is {value}"


# ---- contradictions -------------------------------------------------------------------------------------------------
def _against(germ: Germ, claim: Step, found: Limit) -> Step | None:
    """0 < 0 from f -> M and what f tends to."""
    wanted = claim.goal.args[2]
    if not found.sign and not infinite(wanted):
        return _absurd(germ, claim, found.step)
    if not found.sign:
        return _one_vanishes(germ, found.step, claim, found.f, found.f)
    grown = found.f if found.sign > 0 else mul(MINUS_ONE, found.f)
    if not infinite(wanted):
        return _one_vanishes(germ, claim, found.step, found.f, grown)
    if found.sign > 0:
        return None
    up, down = composed(germ, "exp", claim), composed(germ, "exp", found.step)
    if up is None or down is None:
        return None
    falls = [germ.context.apply("reciprocal", (s,)) for s in (up, down)]
    return _no_one(germ, falls, ONE)


def _one_vanishes(germ: Germ, bounded: Step, growing: Step, f: Term, grown: Term) -> Step | None:
    """f * (1/g) -> 0 for f -> L and g -> oo, where g is f or -f."""
    fall = germ.context.attempt("reciprocal", (growing,))
    return _no_one(germ, [bounded, fall], ONE if f == grown else MINUS_ONE) if fall is not None else None


def _no_one(germ: Germ, limits: list[Step], constant: Term) -> Step | None:
    """A product of limits, one of them 0, of what is a constant that is not 0."""
    x, y = [sym(germ.inner.fresh(name, germ.n, *[s.goal for s in limits])) for name in ("x'", "y'")]
    both = settled(germ, germ.context.attempt("combined", limits, germ.n, mul(x, y), x, y))
    both = with_value(germ.context, both, ZERO) if both is not None else None
    step = carried(germ, constant, both) if both is not None else None
    still = tends(germ.context, germ.mode, germ.at, constant) if step is not None else None
    return _absurd(germ, step, still) if step is not None and still is not None else None


def _absurd(germ: Germ, claim: Step, known: Step) -> Step | None:
    """0 < 0 from f -> M and f -> L, L not M."""
    from derive.prover.order import prove_order

    wanted = claim.goal.args[2]
    apart = prove_order(germ.context, ne(known.goal.args[2], wanted))
    if apart is None or not germ.context.paid(apart):
        return None
    refused = germ.context.attempt("not_limit", (known, apart), wanted)
    step = germ.context.attempt("absurd", (claim, refused)) if refused is not None else None
    return settled(germ, step)


# ---- parts of a limit -----------------------------------------------------------------------------------------------
def _parts(germ: Germ, claim: Step) -> Iterator[tuple[Step, str]]:
    """Limits that follow from a limit: from one side, at oo for 0 from the right, along sequences."""
    context = germ.context
    if germ.mode == "both":
        for side in ("right", "left"):
            step = context.attempt("one_sided", (claim,), sym(side))
            if step is not None:
                yield step, f"from the {side}"
    elif germ.mode == "right" and germ.at == ZERO:
        step = context.attempt("inverted", (claim,))
        step = _plain(germ, step) if step is not None else None
        if step is not None:
            yield step, "from the right"
    elif germ.mode == "real":
        yield from _along_sequences(germ, claim)
    elif germ.mode == "integer":
        yield from _squared(germ, claim)


def _plain(germ: Germ, step: Step) -> Step | None:
    """f(1/n) with the arguments of its functions in normal form: sin(1/(1/n)) as sin(n)."""
    at = Germ(germ.context, germ.context.under(near("real", germ.n, germ.n, OO)), "real", OO, germ.n)
    f = at.body(step)
    plain = _normal_inside(f)
    return carried(at, plain, step)


def _normal_inside(t: Term) -> Term:
    if t.tag == "fn":
        return rebuild(t, tuple([normal(a) for a in t.args]))
    return rebuild(t, tuple([_normal_inside(a) for a in t.args])) if t.tag in ("add", "mul", "pow") else t


def _along_sequences(germ: Germ, claim: Step) -> Iterator[tuple[Step, str]]:
    """f(g) -> M over the integers from f -> M over the reals, for sequences g -> oo along which f may stand still."""
    from derive.prover.divergence import prove_divergence

    context, n = germ.context, germ.n
    f = germ.body(claim)
    for count, g in enumerate(dict.fromkeys(_sequences(germ, f))):
        if count == MAX_SEQUENCES:
            return
        grows = prove_divergence(context, Term("tends", "integer", (OO, close(g, str(n.data)), OO)))
        step = settled(germ, context.attempt("along", (claim, grows), n)) if grows is not None else None
        step = _still(germ, step) if step is not None else None
        if step is not None:
            k = fresh("k", g)
            shown = normal(substitute(g, {str(n.data): sym(k)}))
            yield step, f"{ALONG}{term_to_text(shown)} as {k} -> oo"


def _still(germ: Germ, step: Step) -> Step | None:
    """The limit along a sequence with 0, 1 and -1 for the waves that stand there."""
    along = Germ(germ.context, germ.context.under(near("integer", germ.n, germ.n, OO)), "integer", OO, germ.n)
    f = plain = along.body(step)
    for wave in [t for t in walk(f) if t.tag == "fn" and t.data in _WAVES and t.closed and germ.n.data in t.free]:
        height = compiled(wave, [str(germ.n.data)])([3.0])
        value = next((v for v, at in ((ZERO, 0), (ONE, 1), (MINUS_ONE, -1)) if abs(height - at) < CLOSE), None)
        plain = swap(plain, wave, value) if value is not None else plain
    return carried(along, plain, step)


def _sequences(germ: Germ, f: Term) -> Iterator[Term]:
    """Where waves stand at 0, at 1 and at -1, steps on an integer and between two, and powers of -1 at 1 and at -1."""
    n = germ.n
    for t in walk(f):
        if not (t.tag in ("fn", "pow") and t.closed and n.data in t.free):
            continue
        turn, places = _turn(t)
        line = _line(germ, t.args[-1]) if places else None
        if line is not None:
            slope, start = line
            for place in places:
                yield normal(mul(add(mul(turn, n), place, mul(MINUS_ONE, start)), power(slope, MINUS_ONE)))


def _turn(t: Term) -> tuple[Term, tuple[Term, ...]]:
    """What a function repeats itself after, and places where its values differ."""
    if t.tag == "pow":
        return num(2), (ZERO, ONE) if t.args[0] == MINUS_ONE else ()
    if t.data in _WAVES:
        quarter = mul(num(Fraction(1, 4)), PI) if t.data == "tan" else mul(HALF, PI)
        return mul(num(2), PI), (quarter, ZERO, mul(MINUS_ONE, quarter), PI)
    return ONE, (HALF, ZERO) if t.data in ("floor", "ceil") else ()


def _line(germ: Germ, t: Term) -> tuple[Term, Term] | None:
    """(a, b) for t = a*n + b with a > 0."""
    name = str(germ.n.data)
    try:
        start = normal(substitute(t, {name: ZERO}))
        slope = normal(sub(substitute(t, {name: ONE}), start))
        if normal(sub(t, add(mul(slope, germ.n), start))) != ZERO:
            return None
    except KernelError:
        return None
    return (slope, start) if germ.context.evident(lt(ZERO, slope)) else None


def _squared(germ: Germ, claim: Step) -> Iterator[tuple[Step, str]]:
    """f^2 -> M^2: what (-1)^n rules out."""
    f = germ.body(claim)
    alternating = [t for t in walk(f) if t.tag == "pow" and t.args[0] == MINUS_ONE and germ.n.data in t.args[1].free]
    if not alternating or infinite(claim.goal.args[2]):
        return
    x = sym(germ.inner.fresh("x'", germ.n, claim.goal))
    step = settled(germ, germ.context.attempt("combined", (claim,), germ.n, power(x, num(2)), x))
    if step is not None:
        yield step, "when it is squared"


__all__ = ["not_tending"]

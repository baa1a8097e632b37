"""Rising and falling factorials and binomials of symbolic length: brought to rising factorials, or to factorials.

    falling(z, k) = (-1)^k rising(-z, k)        rising(z, k) = (-1)^k rising(1 - z - k, k)
    rising(z, k + m) = rising(z, k) rising(z + k, m)        binomial(z, k) = falling(z, k)/k!
    rising(n, k) = (n + k - 1)!/(n - 1)!        binomial(n, k) = 0 for k < 0, and for k > n >= 0

Each is a lemma, by induction on the length from the definition as a product, for complex z. Certificate: the lemmas'
instances. Gives up on a length that is not a sum of terms known to be nonnegative integers.
"""

from __future__ import annotations

from derive.kernel.normal import Normaliser, constant, normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    le,
    lt,
    mul,
    ne,
    neg,
    num,
    power,
    sort,
    sub,
    walk,
)
from derive.prover.builder import Step
from derive.prover.context import Context
from derive.prover.laws import instance, is_call
from derive.prover.lemmas import at, known, proved_once
from derive.prover.poles import note_shifted
from derive.prover.rewriting import Conversion, rewrite
from derive.prover.rising_lemmas import (
    MAX_LITERAL,
    ahead,
    at_length_zero,
    constant_part,
    factorial,
    falling,
    first_factor,
    last_factor,
    lemma,
    literal_length,
    mentions_lengths,
    rising,
)


# ---- conversions ----------------------------------------------------------------------------------------------------
def lengths(context: Context, t: Term) -> Step | None:
    """Rising and falling factorials and binomials by the lemmas, each towards one base and the shortest length."""
    if t.tag != "fn" or t.data not in ("rising", "falling", "binomial"):
        return None
    law = literal_length(context, t)
    if law is None:
        law = {"rising": _rising, "falling": _falling, "binomial": _binomial}[str(t.data)](context, *t.args)
    step = context.equal(t, law.goal.args[1], [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def _rising(context: Context, a: Term, k: Term) -> Step | None:
    if context.evident(sort("integer", a)) and context.evident(le(ONE, a)):
        return lemma(context, "whole", m=normal(sub(a, ONE)), n=k)
    if k.tag == "sym" and Normaliser().poly(a).get(((k, 1),)) == -1:
        return lemma(context, "reflection", a=a, n=k)
    parts = [p for p in (k.args if k.tag == "add" else ()) if p.free]
    shift = constant_part(k)
    if shift < 0 or shift.denominator != 1 or len(parts) + bool(shift) < 2:
        return None
    tail = num(shift) if shift else parts[-1]
    return lemma(context, "addition", a=a, m=normal(sub(k, tail)), n=tail)


def _falling(context: Context, a: Term, k: Term) -> Step | None:
    if context.evident(sort("integer", a)) and known(context, le(k, a)):
        law, whole = lemma(context, "binomial", a=a, n=k), instance(context, "binomial_factorial", n=a, k=k)
        if law is not None and whole is not None:
            value = mul(factorial(a), power(factorial(sub(a, k)), MINUS_ONE))
            used = [(law, neg(factorial(k))), (whole, factorial(k))]
            step = context.equal(falling(a, k), value, used)
            return context.settle(step) if step else None
    return lemma(context, "falling", a=a, n=k)


def _binomial(context: Context, n: Term, k: Term) -> Step | None:
    if known(context, lt(k, ZERO)):
        return instance(context, "binomial_below", n=n, k=k)
    if context.evident(sort("integer", n)) and context.evident(le(ZERO, n)) and known(context, lt(n, k)):
        return lemma(context, "vanishing", m=n, n=normal(sub(k, n)))
    whole = instance(context, "binomial_factorial", n=n, k=k) if known(context, le(k, n)) else None
    return whole or lemma(context, "binomial", a=n, n=k)


def whole_gamma(context: Context, t: Term) -> Step | None:
    """gamma(n) = (n - 1)! for a whole n >= 1."""
    if not is_call(t, "gamma") or not context.evident(sort("integer", t.args[0])):
        return None
    law = instance(context, "gamma_factorial", n=normal(sub(t.args[0], ONE)))
    step = context.equal(t, law.goal.args[1], [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def shifted_gamma(context: Context, t: Term) -> Step | None:
    """gamma(z + n) = rising(z, n) gamma(z) for the part n of the argument that is known to count."""
    if not is_call(t, "gamma") or t.args[0].tag != "add":
        return None
    whole = [
        p for p in t.args[0].args if p.free and context.evident(sort("integer", p)) and context.evident(le(ZERO, p))
    ]
    if not whole:
        return None
    rest = normal(sub(t.args[0], add(*whole)))
    note_shifted(context, t.args[0], rest)
    law = lemma(context, "gamma", a=rest, n=add(*whole))
    step = context.equal(t, law.goal.args[1], [(law, ONE)]) if law else None
    return context.settle(step) if step else None


def bases(*sides: Term) -> Conversion:
    """Rising factorials whose bases and lengths differ by whole numbers, at the highest base and shortest length.

    rising(a, k + 1) = a rising(a + 1, k) raises the base; where the length does not suffice for that, the base is
    lowered by rising(a + 1, k) = (a + k)/a rising(a, k) where a != 0 is known."""
    pairs = sorted({n.args for t in sides for n in walk(t) if is_call(n, "rising") and n.closed}, key=repr)

    def convert(context: Context, t: Term) -> Step | None:
        if not is_call(t, "rising"):
            return None
        a, k = t.args
        near = [(_whole(sub(b, a)), _whole(sub(m, k))) for b, m in pairs]
        kin = [(up, down) for up, down in near if up is not None and down is not None]
        if not kin:
            return None
        top, low = max([u for u, _ in kin]), min([d for _, d in kin])
        if all([top - u <= d - low for u, d in kin]):
            return _shorter(context, a, k, top > 0) if top > 0 or low < 0 else None
        if low < 0:
            return _shorter(context, a, k, False)
        return _lower_base(context, a, k) if min([u for u, _ in kin]) < 0 else None

    return convert


def _whole(t: Term) -> int | None:
    value = constant(t)
    return int(value) if value is not None and value.denominator == 1 and abs(value) <= MAX_LITERAL else None


def _shorter(context: Context, a: Term, k: Term, first: bool) -> Step | None:
    """rising(a, k) by its first or its last factor, for k >= 1."""
    low = normal(sub(k, ONE))
    if not known(context, le(ZERO, low)):
        return None
    step = (
        proved_once(context, "rising first", first_factor)
        if first
        else proved_once(context, "rising last", last_factor("rising"))
    )
    law = at(context, step, **{"a'": a, "n'": low})
    same = context.equal(rising(a, k), law.goal.args[1], [(law, ONE)]) if law else None
    return context.settle(same) if same else None


def _lower_base(context: Context, a: Term, k: Term) -> Step | None:
    low = normal(sub(a, ONE))
    first = at(context, proved_once(context, "rising first", first_factor), **{"a'": low, "n'": k})
    last = at(context, proved_once(context, "rising last", last_factor("rising")), **{"a'": low, "n'": k})
    if first is None or last is None or not context.evident(ne(low, ZERO)):
        return None
    inverse = power(low, MINUS_ONE)
    value = mul(add(low, k), inverse, rising(low, k))
    step = context.equal(rising(a, k), value, [(first, neg(inverse)), (last, inverse)])
    return context.settle(step) if step else None


def stepped(context: Context, a: Term, b: Term, given: Step) -> Step | None:
    """a = b as a multiple of the given equation, once both are stepped down to the same arguments."""
    from derive.prover.equations import by_multiple

    conversions: tuple[Conversion, ...] = (_factorials, literal_length, ahead, at_length_zero)
    sides = (a, b, *given.goal.args)
    links = [rewrite(context, t, conversions) for t in sides]
    ends = [s.goal.args[1] if s else t for s, t in zip(links, sides, strict=True)]
    back = [(s, m) for s, m in zip(links[2:], (MINUS_ONE, ONE), strict=True) if s is not None]
    low = context.equal(ends[2], ends[3], [(given, ONE), *back])
    middle = by_multiple(context, ends[0], ends[1], context.settle(low)) if low else None
    if middle is None:
        return None
    there = [(s, m) for s, m in zip(links[:2], (ONE, MINUS_ONE), strict=True) if s is not None]
    step = context.equal(a, b, [*there, (middle, ONE)])
    return context.settle(step) if step else None


def _factorials(context: Context, t: Term) -> Step | None:
    """binomial(n, k) by factorials where k <= n is known, both whole."""
    if not is_call(t, "binomial") or not known(context, le(t.args[1], t.args[0])):
        return None
    return instance(context, "binomial_factorial", n=t.args[0], k=t.args[1])


def prove_by_lengths(context: Context, a: Term, b: Term) -> Step | None:
    """An equation between products of rising and falling factorials, binomials, factorials and other terms."""
    from derive.prover.counting import ladder
    from derive.prover.fibonacci import reduced
    from derive.prover.laws import powers

    if not mentions_lengths(a, b):
        return None
    for g in [n.args[0] for t in (a, b) for n in walk(t) if is_call(n, "gamma") and n.args[0].tag == "add"]:
        for rest in [f.args[0].args[0].args[0] for f in context.facts if f.tag == "not" and f.args[0].tag == "and"]:
            note_shifted(context, g, rest)
    conversions: tuple[Conversion, ...] = (lengths, whole_gamma, shifted_gamma, powers, ladder(a, b))
    links = []
    for t, m in ((a, ONE), (b, MINUS_ONE)):
        first = rewrite(context, t, conversions)
        links.append((first, m))
    ends = [s.goal.args[1] if s else t for (s, _), t in zip(links, (a, b), strict=True)]
    down = (ladder(*ends), bases(*ends))
    more = [(rewrite(context, t, down), m) for t, m in zip(ends, (ONE, MINUS_ONE), strict=True)]
    try:
        return reduced(context, a, b, [(s, m) for s, m in (*links, *more) if s is not None])
    except KernelError:
        return None


__all__ = ["lemma", "lengths", "prove_by_lengths", "whole_gamma"]

"""Rules of limits against numbers: what holds near a point, and what grows without bound. Campaigns of `tests.fuzz.kernel`.

`near`: hypotheses that `eventual` gives up hold close to a point at which the ones that it leaves hold. `growth`: the
rules of `infinity`, from limits that are true by construction, conclude what is seen far out, at 10^300.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import mpmath
from mpmath import mpf

from derive.kernel.calculus import derivative
from derive.kernel.check import RULES
from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement
from derive.kernel.limits import eventual
from derive.kernel.terms import KernelError, Term, add, close, div, eq, fam, lt, ne, num, sort, substitute, sym
from tests.fuzz.numeric_model import DIGITS, Unclear, Undefined
from tests.fuzz.random_terms import Terms, point, profile

N = sym("h")
FAR = mpf(10) ** 300
GROWING = ("h", "(log h)", "(exp h)", "(^ h 2)", "(^ h 1/2)", "(* h (log h))", "(+ h (sin h))")
FALLING = ("(* -1 h)", "(* -1 (exp h))")
FINITE = (("(^ h -1)", "0"), ("(exp (* -1 h))", "0"), ("(+ 2 (^ h -1))", "2"), ("(atan h)", "(* 1/2 pi)"), ("3", "3"),
          ("(* (log h) (^ h -1))", "0"), ("(* (sin h) (^ h -1))", "0"), ("(+ -1 (^ h -1))", "-1"))
ENDLESS = (decode("oo"), decode("(* -1 oo)"))
CANDIDATES = (Fraction(0), Fraction(1), Fraction(2), Fraction(1, 2), Fraction(-1), Fraction(3))


def near(rng: Random) -> str | tuple[str, str] | None:
    """A hypothesis on h, dropped near a point; it must hold there wherever what is left holds at the point."""
    terms = Terms(rng)
    terms.indices.append("h")
    at = rng.choice([sym("x"), num(0), num(1), num(-1), num(Fraction(1, 2)), fam("p", num(1)), add(sym("x"), sym("y"))])
    p = rng.choice([lt, ne])(terms.term(rng.choice([0, 1, 2, 3])), terms.term(rng.choice([0, 0, 1, 2])))
    if "h" not in p.free:
        return "skip"
    mode = rng.choice(["both", "both", "left", "right", "around"])
    try:
        left = eventual(frozenset([p, sort("real", N)]), N, mode, at)
    except KernelError:
        return "skip"
    from tests.fuzz.kernel import describe, holds

    steps = {"left": ["-1e-8"], "right": ["1e-8"]}.get(mode, ["1e-8", "-1e-8"])
    tried = False
    for _ in range(6):
        model = point(rng, profile([*left, p], rng), (p.free | at.free).union(*[q.free for q in left]) - {"h"})
        if holds(model, left) is not True:
            continue
        for step in steps:
            here = substitute(p, {"h": add(at, num(Fraction(step)))})
            try:
                good = model.true(here)
            except Unclear:
                continue
            except Undefined:
                good = False
            tried = True
            if not good:
                return f"{sorted(map(repr, left))} near |- {p!r}", f"{describe(model)} at {step}"
    return None if tried else "skip"


def _tends(rng: Random) -> tuple[Term, Judgement]:
    kind = rng.random()
    if kind < 0.4:
        f, value = rng.choice(GROWING), "oo"
    elif kind < 0.5:
        f, value = rng.choice(FALLING), "(* -1 oo)"
    else:
        f, value = rng.choice(FINITE)
    body = decode(f)
    return body, Judgement(frozenset(), Term("tends", "real", (decode("oo"), close(body, "h"), decode(value))))


def growth(rng: Random) -> str | tuple[str, str] | None:
    """One rule, from limits that are true."""
    which = rng.choice(["along", "scaled", "reciprocal", "turned", "hospital", "hospital"])
    (f, first), (g, second) = _tends(rng), _tends(rng)
    try:
        if which == "hospital":
            j = _hospital(rng, f, g, first, second)
        elif which in ("along", "scaled"):
            value = second.goal.args[2]
            signs = [Judgement(frozenset(), lt(num(0), value)), Judgement(frozenset([lt(num(1), N)]), sort("real", g))]
            positive = value not in ENDLESS and _value(value, FAR) > 0
            more = signs if which == "scaled" and positive else []
            j = RULES[which]((first, second, *more), (N,))
        else:
            j = RULES[which]((first,), ())
    except KernelError:
        return "skip"
    return _seen(j) if j is not None else "skip"


def _value(t: Term, h: mpf) -> mpf:
    """A real value, far larger or smaller than the common evaluator takes; raises for what is none."""
    if t.tag == "num":
        return mpf(t.data.numerator) / t.data.denominator  # type: ignore[union-attr]
    if t.tag in ("sym", "bound"):
        return h
    if t.tag == "const":
        return mpmath.pi
    parts = [_value(a, h) for a in t.args]
    if t.tag == "add":
        return mpmath.fsum(parts)
    if t.tag == "mul":
        return mpmath.fprod(parts)
    made = parts[0] ** parts[1] if t.tag == "pow" else getattr(mpmath, str(t.data))(*parts)
    if isinstance(made, mpmath.mpc):
        raise ValueError("not real")
    return made


def _hospital(rng: Random, f: Term, g: Term, first: Judgement, second: Judgement) -> Judgement | None:
    slopes = [derivative(t, "h")[0] for t in (f, g)]
    ratio = div(*slopes)
    found = _limit_of(ratio) if "sin" not in repr(ratio) else None  # divided by what oscillates: three points do not tell
    if found is None:
        return None
    facts = frozenset([sort("real", N), lt(num(1), N)])
    there = [Term("deriv", None, (N, close(t, "h"))) for t in (f, g)]
    near_by = [Judgement(facts, eq(t, d)) for t, d in zip(there, slopes, strict=True)]
    real = [Judgement(facts, sort("real", t)) for t in (f, g)]
    limit = Judgement(frozenset(), Term("tends", "real", (decode("oo"), close(ratio, "h"), found)))
    ends = [first, second]
    if rng.random() < 0.5:
        ends = [RULES["reciprocal"]((second,), ())]
    return RULES["hospital"]((limit, *near_by, *real, *ends), (N, f, g))


def _limit_of(t: Term) -> Term | None:
    """The limit of a term as far out as numbers tell; None where they do not."""
    try:
        values = [_value(t, x) for x in (FAR, FAR * 7, FAR**2)]
    except (ValueError, OverflowError, ZeroDivisionError):
        return None
    if min(values) > 1e9:
        return decode("oo")
    for c in CANDIDATES:
        if max([abs(v - mpf(c.numerator) / c.denominator) for v in values]) < mpf("1e-6"):
            return num(c)
    return None


def _seen(j: Judgement) -> str | tuple[str, str] | None:
    """Is the limit what is seen at 10^300?"""
    _, body, value = j.goal.args
    if repr(body).count("exp") > 1 or any([h.free for h in j.hyps]):
        return "skip"  # the exponential of an exponential is out of reach
    mpmath.mp.dps = 400  # for sin at 10^300
    try:
        seen = _value(body, FAR)
        if value in ENDLESS:
            good = seen > 5 if value == ENDLESS[0] else seen < -5
        else:
            limit = _value(value, FAR)
            good = abs(seen - limit) < (1 + abs(limit)) / 4
    except (OverflowError, ZeroDivisionError):
        return "skip"
    finally:
        mpmath.mp.dps = DIGITS
    return None if good else (repr(j.goal), mpmath.nstr(seen, 5))


__all__ = ["growth", "near"]

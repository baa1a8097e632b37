"""The kernel against numbers: `python -m tests.fuzz.kernel --cases 100000 --seed 1 [--only normal,pair,...]`.

Each campaign is a function of a seeded `Random` that tries one case and returns None, "skip", or a `Finding`: what the
kernel said and the point at which it is not so. The same campaigns, with few cases, run in the test suite.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from mpmath import mpc, mpf

from derive.kernel import closed
from derive.kernel.axioms import axiom, axioms
from derive.kernel.boxes import Box, between, box
from derive.kernel.check import RULES
from derive.kernel.estimates import Estimate
from derive.kernel.judgement import Judgement
from derive.kernel.need import need
from derive.kernel.normal import is_zero, normal
from derive.kernel.sides import Sides
from derive.kernel.terms import (
    KernelError,
    Term,
    add,
    binder,
    bound,
    eq,
    fam,
    le,
    lt,
    ne,
    num,
    power,
    replace_family,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from tests.fuzz.limits import growth, near
from tests.fuzz.look_alikes import rewritten
from tests.fuzz.numeric_model import Model, Unclear, Undefined, clean, integer, is_real
from tests.fuzz.random_terms import SYMBOLS, Terms, fact, point, profile, relation
from tests.fuzz.rules import STEPS

Campaign = Callable[[Random], "Finding | str | None"]


@dataclass(frozen=True)
class Finding:
    """Something that the kernel says and that is not so."""

    what: str
    term: str
    where: str


def describe(model: Model) -> str:
    return ", ".join([f"{n} = {complex(v):.4g}" for n, v in sorted(model.symbols.items())])


def holds(model: Model, props: frozenset[Term]) -> bool | None:
    """Do all of them hold at the point? None where numbers cannot tell."""
    unclear = False
    for p in sorted(props, key=lambda q: q.size):
        try:
            if not model.true(p):
                return False
        except Unclear:
            unclear = True
    return None if unclear else True


def false_somewhere(j: Judgement, rng: Random, points: int = 12) -> Finding | str | None:
    """A point at which all hypotheses of the judgement hold and its goal does not; "skip" where none could be tried."""
    names = frozenset().union(*[h.free for h in j.hyps], j.goal.free)
    tried = False
    for _ in range(points):
        model = point(rng, profile([*j.hyps, j.goal], rng) if rng.random() < 0.8 else None, names)
        if holds(model, j.hyps) is not True:
            continue
        try:
            good = model.true(j.goal)
        except Unclear:
            continue
        tried = True
        if not good:
            hyps = ", ".join(sorted(map(repr, j.hyps)))
            return Finding("judgement", f"{hyps} |- {j.goal!r}", describe(model))
    return None if tried else "skip"


# ---- campaigns ------------------------------------------------------------------------------------------------------
def normal_form(rng: Random) -> Finding | str | None:
    """normal(t) has the value of t wherever the obligations of t hold; and there t is defined."""
    t = Terms(rng).term(rng.choice([2, 3, 3, 4, 4, 5]))
    try:
        owed, form = need(t), normal(t)
        again = normal(form)
    except KernelError:
        return "skip"
    seen = False
    for _ in range(5):
        model = point(rng, profile(owed, rng) if rng.random() < 0.5 else None, t.free)
        if holds(model, owed) is not True:
            continue
        try:
            value = model.value(t)
        except Undefined:
            return Finding("need", f"{t!r} owes only {sorted(map(repr, owed))}", describe(model))
        except Unclear:
            continue
        for label, other in (("normal form", form), ("normal form twice", again)):
            try:
                if not model.same(value, model.value(other)):
                    return Finding(label, f"{t!r} -> {other!r}", describe(model))
                seen = True
            except Undefined:
                # a factor that a sum's body owed at no index, the range being empty, may have left the sum
                if not any([n.tag == "sum" for n in walk(t)]):
                    return Finding(f"{label} undefined", f"{t!r} -> {other!r}", describe(model))
            except Unclear:
                pass
    return None if seen else "skip"


def pair(rng: Random) -> Finding | str | None:
    """Two terms that the zero test takes for equal have equal values wherever the obligations of both hold."""
    a = Terms(rng).term(rng.choice([1, 2, 3, 3, 4]))
    try:
        b = rewritten(a, rng, rng.choice([1, 1, 2, 3]))
        if a == b or not is_zero(sub(a, b)):
            return "skip"
        owed = need(a) | need(b)
    except KernelError:
        return "skip"
    seen = False
    for _ in range(6):
        model = point(rng, profile(owed, rng) if rng.random() < 0.5 else None, a.free | b.free)
        if holds(model, owed) is not True:
            continue
        try:
            if not model.same(model.value(a), model.value(b)):
                return Finding("zero test", f"{a!r} and {b!r}", describe(model))
            seen = True
        except Undefined:
            return Finding("need", f"{a!r} or {b!r}", describe(model))
        except Unclear:
            continue
    return None if seen else "skip"


def side_conditions(rng: Random) -> Finding | str | None:
    """What `side` concludes from random facts, and what `discharge` removes, holds wherever the hypotheses kept do."""
    terms, facts = Terms(rng), [fact(rng) for _ in range(rng.choice([0, 1, 2, 3, 4]))]
    t = terms.term(rng.choice([1, 2, 2, 3]))
    goals = [
        sort(rng.choice(["real", "integer", "rational"]), t),
        lt(num(0), t),
        le(num(0), t),
        ne(t, num(0)),
        lt(t, num(0)),
        le(t, num(rng.choice([0, 1, 2]))),
        lt(t, terms.term(1)),
        le(terms.term(1), t),
        Term("not", None, (le(t, num(0)),)),
        Term("defined", None, (t,)),
        Term("and", None, (sort("real", t), fact(rng))),
        Term("imp", None, (fact(rng), le(num(0), t))),
    ]
    if rng.random() < 0.3:
        body = Terms(rng)
        body.indices.append("k")
        inside = body.term(2)
        goals = [
            binder("forall", num(rng.choice([0, 1])), rng.choice([sym("n"), num(3)]), p, name="k")
            for p in (lt(num(0), inside), le(num(0), inside), ne(inside, num(0)), sort("real", inside))
        ]
    goal = rng.choice(goals)
    if rng.random() < 0.2:  # not not P, or not (Q and not P)
        denied = Term("not", None, (goal,))
        goal = Term("not", None, (rng.choice([denied, Term("and", None, (fact(rng), denied))]),))
    try:
        if rng.random() < 0.25:
            about = relation(terms, 2) if rng.random() < 0.5 else goal
            kept = frozenset([goal, *[fact(rng) for _ in range(2)]]) | need(about)
            j = RULES["discharge"]((Judgement(kept, Term("and", None, (*sorted(kept, key=repr), goal))),), tuple(facts))
        else:
            j = RULES["side"]((), (goal, *facts))
    except KernelError:
        return "skip"
    return false_somewhere(j, rng)


def estimates(rng: Random) -> Finding | str | None:
    """An estimate contains the value wherever the facts and the obligations of the term hold."""
    facts = [fact(rng) for _ in range(rng.choice([1, 2, 3]))]
    t = Terms(rng).term(rng.choice([1, 2, 3]))
    try:
        owed = need(t).union(*[need(f) for f in facts]) | frozenset(facts)
        e = Sides(facts).estimate(t)
    except KernelError:
        return "skip"
    if e == Estimate():
        return "skip"
    tried = False
    for _ in range(6):
        model = point(rng, profile(owed, rng), t.free)
        try:
            if holds(model, owed) is not True:
                continue
            v = model.value(t)
            good = (e.sort < 1 or is_real(v)) and (e.sort < 3 or integer(v) is not None) and not (e.nonzero and v == 0)
            for edge, sign in ((e.low, 1), (e.high, -1)):
                if edge and good:
                    gap = clean(sign * (v - mpf(edge[0].numerator) / edge[0].denominator)).real
                    good = gap > 0 or gap == 0 and not edge[1]
        except (Unclear, Undefined):
            continue
        tried = True
        if not good:
            return Finding("estimate", f"{t!r}: {e} from {facts}", describe(model))
    return None if tried else "skip"


def enclosures(rng: Random) -> Finding | str | None:
    """A box contains the value; `closed.truth` agrees with it."""
    t = substitute(
        Terms(rng).term(rng.choice([1, 2, 3, 4])),
        {n: num(rng.choice([0, 1, 2, 3, -1, -2, Fraction(1, 2), Fraction(-7, 3)])) for n in SYMBOLS},
    )
    t = replace_family(replace_family(t, "p", 1, add(power(bound(0), num(2)), num(1))), "T", 2, sub(bound(0), bound(1)))
    model = Model({})
    try:
        value = model.value(t)
    except (Unclear, Undefined):
        value = None
    tried = False
    if value is not None:
        for p in (12, 30, 70, 120):
            try:
                b = box(t, p)
            except (KernelError, ZeroDivisionError):
                continue
            tried = True
            slack = mpf("1e-30") * (1 + abs(value))
            for (low, high), part in ((b.real, value.real), (b.imaginary, value.imag)):
                if not _decimal(low) - slack <= part <= _decimal(high) + slack:
                    return Finding("box", f"{t!r} at {p} bits: {b}", str(value))
    other = rng.choice([num(0), num(1), t, add(t, num(0)), num(2)])
    for p in (
        rng.choice([eq, ne, lt, le])(t, other),
        sort(rng.choice(["real", "integer"]), t),
        Term("defined", None, (t,)),
        Term("not", None, (lt(t, other),)),
        Term("iff", None, (eq(t, t), le(other, t))),
        Term("imp", None, (lt(t, other), eq(t, other))),
    ):
        try:
            said = _quick_truth(p)
            if said is None:
                continue
            tried = True
            if said != model.true(p):
                return Finding("truth", f"{p!r} is said to be {said}", str(value))
        except (KernelError, Unclear):
            continue
    return None if tried else "skip"


def wide_enclosures(rng: Random) -> Finding | str | None:
    """A box over intervals of real symbols, and over squares of the plane, contains the values at their points."""
    t = Terms(rng).term(rng.choice([1, 2, 2, 3]))
    places: dict[str, tuple[Fraction, Fraction, Box]] = {}
    at: dict[str, Box] = {}
    for n in sorted(t.free & set(SYMBOLS)):
        low = rng.choice([Fraction(rng.randint(-9, 9), rng.choice([1, 2, 3, 7])), Fraction(0)])
        side = rng.choice([0, 1, Fraction(1, 3), Fraction(1, 2), Fraction(1, 10), Fraction(1, 1000)])
        at[n] = between(low, low + side, rng.choice([12, 53]))
        if rng.random() < 0.2:  # a square of that side, somewhere in the plane
            b = at[n]
            at[n] = Box(b.x, rng.randint(-3, 3) << max(0, -b.e), b.r, b.e, False)
        places[n] = (low, side, at[n])
    t = replace_family(replace_family(t, "p", 1, add(power(bound(0), num(2)), num(1))), "T", 2, sub(bound(0), bound(1)))
    try:
        b = box(t, rng.choice([12, 30, 53]), at)
    except KernelError:
        return "skip"
    tried = False
    for _ in range(8):
        spots = {n: _spot(rng, *place) for n, place in places.items()}
        try:
            value = Model(spots).value(t)
        except (Unclear, Undefined):
            continue
        tried = True
        slack = mpf("1e-30") * (1 + abs(value))
        for (low, high), part in ((b.real, value.real), (b.imaginary, value.imag)):
            if not _decimal(low) - slack <= part <= _decimal(high) + slack:
                return Finding("box", f"{t!r}: {b} over {at}", f"{spots}: {value}")
    return None if tried else "skip"


def _spot(rng: Random, low: Fraction, side: Fraction, b: Box) -> mpf | mpc:
    """A point of the interval, its ends above all; or one of the square, its corners above all."""
    share = rng.choice([0, 1, Fraction(1, 2), Fraction(rng.randint(0, 64), 64)])
    if b.is_real:
        return _decimal(low + share * side)
    bottom, top = b.imaginary
    return mpc(_decimal(low + share * side), _decimal(bottom + rng.choice([0, 1, share]) * (top - bottom)))


def _decimal(q: Fraction) -> mpf:
    return mpf(q.numerator) / q.denominator


def _quick_truth(p: Term) -> bool | None:
    """closed.truth without its two highest precisions, which only cost time here."""
    precisions = closed.PRECISIONS
    closed.PRECISIONS = precisions[:2]
    try:
        return closed.truth(p)
    finally:
        closed.PRECISIONS = precisions


def derivatives(rng: Random) -> Finding | str | None:
    """What `differentiate` and `continuous` conclude holds at points where their conditions do, edges included."""
    terms = Terms(rng)
    terms.indices.append("h")
    body = terms.term(rng.choice([1, 2, 3]))
    at = rng.choice(
        [sym("x"), num(0), num(1), num(2), num(-1), num(Fraction(1, 2)), fam("p", num(1)), add(sym("x"), sym("y"))]
    )
    try:
        j = RULES["differentiate"]((), (binder("deriv", at, body, name="h"),))
        tends = RULES["continuous"]((), (sym("h"), body, at))
    except KernelError:
        return "skip"
    found = false_somewhere(j, rng, 6)
    return found if isinstance(found, Finding) else limit_false(tends, rng) or found


def limit_false(j: Judgement, rng: Random) -> Finding | None:
    """A point at which the hypotheses of a limit at a point hold, and the function is elsewhere close to it."""
    at, body, value = j.goal.args
    for _ in range(4):
        model = point(rng, profile(j.hyps, rng), j.goal.free)
        try:
            if holds(model, j.hyps) is not True:
                continue
            a, limit = model.value(at), model.value(value)
        except (Unclear, Undefined):
            continue
        for step in ("1e-8", "-1e-8"):
            try:
                near = model.value(body, (a + mpf(step),))
                if abs(near - model.value(body, (a + 2 * mpf(step),))) > mpf("1e-3"):
                    continue  # changes too fast to tell; a jump would not
            except Unclear:
                continue
            except Undefined:
                return Finding("limit of the undefined", f"{sorted(map(repr, j.hyps))} |- {j.goal!r}", describe(model))
            if abs(near - limit) > mpf("1e-2") * (1 + abs(limit)):  # roots at 0 are slow: 1e-8^(1/3) is 2e-3
                return Finding("limit", f"{sorted(map(repr, j.hyps))} |- {j.goal!r}", f"{describe(model)}: {near}")
    return None


def combined_limits(rng: Random) -> Finding | str | None:
    """Limits put together by `combined`, turned to oo by `inverted`, and read off derivatives by `slope`."""
    at = rng.choice([sym("x"), num(0), num(0), num(1), num(-1), fam("p", num(1))])
    inner, outer = Terms(rng), Terms(rng)
    inner.indices.append("h")
    outer.indices += ["u", "v"]
    bodies = [inner.term(rng.choice([0, 1, 2])) for _ in range(2)]
    try:
        if rng.random() < 0.2:
            premise = RULES["differentiate"]((), (binder("deriv", at, inner.term(2), name="h"),))
            return limit_false(RULES["slope"]((premise,), (sym("w"),)), rng)
        premises = tuple([RULES["continuous"]((), (sym("h"), b, at)) for b in bodies])
        j = RULES["combined"](premises, (sym("w"), outer.term(rng.choice([1, 2, 3])), sym("u"), sym("v")))
    except (KernelError, ValueError):
        return "skip"
    return limit_false(j, rng)


def axiom_instances(rng: Random) -> Finding | str | None:
    """Instances of the axioms at symbols and at random terms are true wherever they say so."""
    which = rng.choice(sorted(axioms()))
    terms = Terms(rng)
    values = [sym(rng.choice(SYMBOLS)) if rng.random() < 0.6 else terms.term(2) for _ in axioms()[which].names]
    try:
        j = axiom((), tuple(values), which)
    except KernelError:
        return "skip"
    return false_somewhere(j, rng, 20)


def rules(rng: Random) -> Finding | str | None:
    """A rule applied to true premises concludes what is true wherever its hypotheses hold."""
    which = rng.choice(sorted(STEPS))
    try:
        premises, terms = STEPS[which](rng)
        j = RULES[which](premises, terms)
    except (KernelError, ValueError):
        return "skip"
    found = false_somewhere(j, rng, 10)
    return Finding(f"rule {which}", found.term, found.where) if isinstance(found, Finding) else found


def told(campaign: Callable[[Random], str | tuple[str, str] | None]) -> Campaign:
    """A campaign that gives what was said and where it is not so."""

    def run_it(rng: Random) -> Finding | str | None:
        found = campaign(rng)
        return Finding(campaign.__name__, *found) if isinstance(found, tuple) else found

    return run_it


CAMPAIGNS: dict[str, Campaign] = {
    "normal": normal_form,
    "pair": pair,
    "side": side_conditions,
    "estimate": estimates,
    "box": enclosures,
    "spread": wide_enclosures,
    "derivative": derivatives,
    "limit": combined_limits,
    "near": told(near),
    "growth": told(growth),
    "axiom": axiom_instances,
    "rule": rules,
}


def run(name: str, cases: int, seed: int, report: Callable[[Finding], None]) -> Counter[str]:
    """Run one campaign; case i depends on (name, seed, i) only."""
    tally: Counter[str] = Counter()
    for i in range(cases):
        rng = Random(f"{name}:{seed}:{i}")
        found = CAMPAIGNS[name](rng)
        tally["found" if isinstance(found, Finding) else found or "held"] += 1
        if isinstance(found, Finding):
            report(found)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Try to make the kernel say something false.")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(CAMPAIGNS))
    options = parser.parse_args()
    bad = 0
    for name in options.only.split(","):
        start = time.perf_counter()
        tally = run(
            name, options.cases, options.seed, lambda f: print(f"  {f.what}: {f.term}\n    at {f.where}", flush=True)
        )
        bad += tally["found"]
        print(f"{name}: {dict(tally)} in {time.perf_counter() - start:.0f} s", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Sort, sign and non-vanishing by structure: the side conditions of every other rule.

`Sides(facts).prove(goal)` decides goals such as `integer t`, `0 < t`, `t != 0`, `forall k in 1..K: 0 < p[k]`
from the
shape of `t`, with leaves read from the facts, and collects in `used` the facts that it looked at. It
presumes that
terms are defined; the rule `side` adds that as an obligation.

    >>> from derive.kernel.codec import decode
    >>> Sides([decode("(< 0 x)")]).prove(decode("(!= (+ (^ x 2) 1) 0)"))
    True
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from math import floor

from derive.kernel.estimates import (
    UNKNOWN, Estimate, estimate, greatest, least, literal, meet, product, same_sign, total,
)
from derive.kernel.functions import COMPLEX, FUNCTIONS, INTEGER, RATIONAL, REAL
from derive.kernel.need import NOTHING, finite_ends, infinite, need
from derive.kernel.normal import Normaliser
from derive.kernel.terms import (
    BINDERS, SORTS, ZERO, KernelError, Term, fn, fresh, le, lt, ne, neg, num, open_body, power, sort,
    sub, sym, walk,
)

_ZERO, _ONE, _ABOVE = (0, False), (1, False), (0, True)
_CONSTANTS = {
    name: estimate(REAL, (Fraction(low), True), (-Fraction(high), True))
    for name, low, high in (("pi", "3", "22/7"), ("EulerGamma", "1/2", "1"), ("Catalan", "9/10", "1"))}
# what `0 R t` says of t
_SIGNS = {"ne": Estimate(nonzero=True), "lt": estimate(REAL, _ABOVE), "le": estimate(REAL, _ZERO)}


MAX_DEPTH = 3  # ranges inside ranges past which facts about members are not instantiated


About = dict[Term, tuple[Term, ...]]
Sources = dict[Term, Term | None]


def _file(fact: Term, source: Term | None, about: About, ranged: list[Term], sources: Sources) -> None:
    """Put a fact, and the parts of a conjunction, where estimates look."""
    sources.setdefault(fact, source)
    if fact.tag == "forall":
        ranged.append(fact)
        return
    for t in fact.args:
        if fact.tag == "and":
            _file(t, source, about, ranged, sources)
        else:
            about[t] = (*about.get(t, ()), fact)


@lru_cache(maxsize=2_000)
def _filed(facts: frozenset[Term]) -> tuple[About, list[Term], Sources, bool]:
    """The facts by what they are about, those on ranges, and for all and their parts the fact to report as
    used; and whether any speaks of a real part."""
    about, ranged, sources = About(), list[Term](), Sources()
    for f in sorted(facts, key=repr):
        _file(f, f, about, ranged, sources)
    return about, ranged, sources, any([n.data == "re" for f in facts for n in walk(f)])


@lru_cache(maxsize=2_000)
def _compared(facts: frozenset[Term]) -> dict[Term, list[tuple[Term, Fraction, Fraction]]]:
    """The facts that compare, by what their differences are multiples of; with the factor and the number."""
    out: dict[Term, list[tuple[Term, Fraction, Fraction]]] = {}
    for f in sorted(facts, key=repr):
        if f.tag in ("lt", "le", "ne"):
            key, factor, start = _primitive(sub(f.args[1], f.args[0]))
            out.setdefault(key, []).append((f, factor, start))
    return out


class Sides:
    """Side conditions under a fixed set of facts."""

    def __init__(self, facts: Iterable[Term], fuel: int = 4_000, inside: frozenset[Term] = NOTHING) -> None:
        self.facts = frozenset(facts)
        self.used: set[Term] = set()
        self.fuel, self.depth = [fuel], 0
        self._inside = inside  # facts of a range or a premise around the goal, not to be reported as used
        self._known: dict[Term, Estimate] = {}
        self._busy: set[Term] = set()
        self._circled: set[Term] = set()  # terms met again inside their own estimate, which is then not final
        about, ranged, sources, self._of_parts = _filed(self.facts)
        self._about, self._ranged, self._source = dict(about), list(ranged), dict(sources)

    def _use(self, fact: Term) -> None:
        source = self._source.get(fact)
        if source and source not in self._inside:
            self.used.add(source)

    def _under(self, extra: list[Term]) -> Sides:
        """The same facts and more, which are not reported as used; shares fuel, facts used and circles."""
        inner = Sides(self.facts.union(extra), inside=self._inside.union(extra) - (self.facts - self._inside))
        inner.fuel, inner.used, inner.depth = self.fuel, self.used, self.depth + 1
        inner._busy, inner._circled = self._busy, self._circled
        return inner

    # ---- goals -------------------------------------------------------------------------------------------
    def prove(self, goal: Term) -> bool:
        self.fuel[0] -= 1
        if self.fuel[0] < 0:
            raise KernelError("the side conditions ran out of fuel")
        if goal in self._source:
            self._use(goal)
            return True
        tag, args = goal.tag, goal.args
        if tag in SORTS:
            return self.estimate(args[0]).sort >= SORTS[tag]
        if tag in ("lt", "le"):
            return self._order(goal)
        if tag == "ne":
            return self.estimate(sub(*args) if ZERO not in args else args[args[0] == ZERO]).nonzero
        if tag == "and":
            return all([self.prove(a) for a in args])
        if tag == "imp":
            return self._under([args[0]]).prove(args[1])
        if tag == "forall":
            k = sym(fresh("k", goal, *self.facts))
            return self._under(range_facts(k, *args[:2])).prove(open_body(args[2], k))
        if tag == "not":
            return self._not(args[0])
        return tag == "defined" and args[0].tag == "pow" and self._power_defined(*args[0].args)

    def _order(self, goal: Term) -> bool:
        left, right = goal.args
        if self.estimate(left).sort < REAL or self.estimate(right).sort < REAL:
            return False
        e = self.estimate(right if left == ZERO else neg(left) if right == ZERO else sub(right, left))
        return e.positive if goal.tag == "lt" else e.nonnegative

    def _not(self, p: Term) -> bool:
        if p.tag == "and":  # one part fails, be it where the others hold
            return any([self._not(a) for a in p.args]) or any(
                [self._under([b for b in p.args if b is not a])._not(a) for a in p.args])
        if p.tag in ("lt", "le"):
            return self.prove((le if p.tag == "lt" else lt)(p.args[1], p.args[0]))
        if p.tag == "eq":
            return self.prove(ne(*p.args))
        if p.tag == "not":  # what is undefined does not hold, and that it does not is then so
            return all([self.prove(q) for q in (p.args[0], *sorted(need(p.args[0]), key=repr))])
        return p.tag == "integer" and p.args[0].tag == "num" and self.estimate(p.args[0]).sort < INTEGER

    def _power_defined(self, base: Term, exponent: Term) -> bool:
        return self.prove(ne(base, ZERO)) or self.prove(lt(ZERO, exponent)) or (
            self.prove(sort("integer", exponent)) and self.prove(le(ZERO, exponent)))

    # ---- estimates ---------------------------------------------------------------------------------------
    def estimate(self, t: Term) -> Estimate:
        known = _literal(t) if t.tag == "num" else self._known.get(t)
        if known is not None:
            return known
        self.fuel[0] -= 1
        if t in self._busy or self.fuel[0] < 0:
            self._circled.add(t)
            return UNKNOWN
        self._busy.add(t)
        result = _SHAPES[t.tag](self, t) if t.tag in _SHAPES else UNKNOWN
        if t in self._about or t.tag == "fam":
            result = meet(result, self._read(t))
        if result.sort >= REAL and self._of_parts and fn("re", t) in self._about:
            result = meet(result, self._read(fn("re", t)))
        if t.tag in ("add", "mul") and not result.positive:
            result = meet(result, self._scaled(t))
        self._busy.discard(t)
        self._circled.discard(t)
        if not self._circled:
            self._known[t] = result
        return result

    def _read(self, t: Term) -> Estimate:
        """What the facts say of t itself."""
        if t.tag == "fam":
            self._instantiate(t)
        result = UNKNOWN
        for f in self._about.get(t, ()):
            found = self._from_fact(t, f)
            if found is not None:
                self._use(f)
                result = meet(result, found)
        return result

    def _from_fact(self, t: Term, f: Term) -> Estimate | None:
        if f.tag in SORTS:
            return Estimate(SORTS[f.tag])
        if f.tag not in ("eq", "ne", "lt", "le") or f.args[0] == f.args[1]:
            return None
        above = f.args[1] == t
        other = f.args[not above]
        if f.tag == "ne":
            return Estimate(nonzero=True) if other == ZERO else None
        if f.tag == "eq":
            return self.estimate(other)
        e = self.estimate(other) if above else self.estimate(other).negated
        edge = (e.low[0], e.low[1] or f.tag == "lt") if e.low else None
        return Estimate(REAL, edge) if above else Estimate(REAL, edge).negated

    def _instantiate(self, t: Term) -> None:
        """Take the instances at t of facts `forall k in lo..hi: ... t's family at k ...`, not endlessly."""
        if self.depth > MAX_DEPTH:
            return
        for f in self._ranged:  # an instance of a range of ranges joins them, and has its turn
            index = _index(f.args[2], t, 0) if t.data in f.free else None
            if index is None:
                continue
            instance = open_body(f.args[2], index)
            if instance in self._about.get(t, ()) or instance.tag != "forall" and t not in walk(instance):
                continue
            if all([self.prove(p) for p in range_facts(index, *f.args[:2])]):
                self._use(f)
                if instance not in self._ranged:
                    _file(instance, None, self._about, self._ranged, self._source)

    def _scaled(self, t: Term) -> Estimate:
        """t as a rational multiple of a difference that some fact compares, plus a number."""
        known = _compared(self.facts)
        if not any([key.free <= t.free for key in known]):
            return UNKNOWN
        key, factor, start = _primitive(t)
        result = UNKNOWN
        for f, other, from_ in known.get(key, ()) if factor else ():
            gap = start - factor / other * from_ if other else Fraction(0)
            if other and not (gap and f.tag == "ne"):
                self._use(f)
                sign = _SIGNS[f.tag] if factor / other > 0 else _SIGNS[f.tag].negated
                result = meet(result, total(sign, literal(gap)) if gap else sign)
        return result


def range_facts(k: Term, lower: Term, upper: Term) -> list[Term]:
    """What is known of an index: an integer, and between the bounds that are finite."""
    ends, finite = ((lower, le(lower, k)), (upper, le(k, upper))), finite_ends(lower, upper)
    return [sort("integer", k), *[p for end, p in ends if end in finite]]


def _index(body: Term, t: Term, depth: int) -> Term | None:
    """The value of the outermost bound index for which a family in `body` becomes `t`."""
    same = body.tag == "fam" and body.data == t.data and len(body.args) == len(t.args)
    found = [t.args[i] for i, pattern in enumerate(body.args) if same and pattern.index == depth]
    for i, a in enumerate(body.args):
        inside = _index(a, t, depth + (i in BINDERS.get(body.tag, ()))) if t.data in a.free else None
        found += [inside] if inside else []
    return found[0] if found else None


@lru_cache(maxsize=20_000)
def _primitive(t: Term) -> tuple[Term, Fraction, Fraction]:
    """t as factor * (canonical term of leading coefficient 1, without a number) + number; a factor 0 where
    there is none."""
    n = Normaliser(20_000)
    try:
        p = dict(n.poly(t))
    except KernelError:
        return t, Fraction(0), Fraction(0)
    start = Fraction(p.pop((), 0))
    lead = Fraction(n.lead(p)) if p else Fraction(0)
    return (n.term(n.scale(p, 1 / lead)) if lead else ZERO), lead, start


@lru_cache(maxsize=10_000)
def _literal(t: Term) -> Estimate:
    return literal(t.data)  # type: ignore[arg-type]


# ---- by the shape of a term -----------------------------------------------------------------------------
def _sum(s: Sides, t: Term) -> Estimate:
    return reduce(total, [s.estimate(a) for a in t.args])


def _factors(s: Sides, t: Term) -> Estimate:
    """A product, with the powers of equal bases put together."""
    exponents: dict[Term, int] = {}
    for a in t.args:
        e = a.args[1].data if a.tag == "pow" else None
        base, n = (a.args[0], e.numerator) if type(e) is Fraction and e.denominator == 1 else (a, 1)
        exponents[base] = exponents.get(base, 0) + n
    factors = [base if n == 1 else power(base, num(n)) for base, n in exponents.items()]
    return reduce(product, [s.estimate(a) for a in factors])


def _power(s: Sides, t: Term) -> Estimate:
    base, exponent = s.estimate(t.args[0]), s.estimate(t.args[1])
    e = t.args[1].data if type(t.args[1].data) is Fraction else None
    # where e < 0 the base of a defined power is not 0
    nonzero = base.nonzero or e is not None and e.numerator <= 0
    whole = exponent.sort == INTEGER
    if whole:
        kind = base.sort if base.sort < INTEGER or exponent.nonnegative else RATIONAL
    else:
        kind = REAL if base.nonnegative and exponent.sort >= REAL else COMPLEX
    grows = base.low is not None and base.low[0] >= 1 and exponent.nonnegative
    if base.nonnegative or e is not None and e.denominator == 1 and e.numerator % 2 == 0:
        return estimate(kind, _ONE if grows else _ZERO, None, nonzero)
    odd = e is not None and base.negated.nonnegative
    return estimate(kind, None, _ZERO if odd else None, nonzero)


def _ranged(s: Sides, t: Term) -> Estimate:
    lower, upper, body = t.args
    k = sym(fresh("k", t, *s.facts))
    e = s._under(range_facts(k, lower, upper)).estimate(open_body(body, k))
    endless = infinite(lower) or infinite(upper)
    kind = min(e.sort, REAL) if endless else e.sort
    if t.tag == "prod":
        low = _ONE if e.low and e.low[0] >= 1 else _ZERO
        return estimate(kind, low if e.nonnegative and not endless else None, None, e.nonzero and not endless)
    if not e.nonnegative and not e.negated.nonnegative:
        return Estimate(kind)
    strict = e.nonzero and (endless or s.prove(le(lower, upper)))
    result = estimate(kind, (0, strict))
    return result if e.nonnegative else result.negated


def _function(s: Sides, t: Term) -> Estimate:
    name, args, facts = str(t.data), [s.estimate(a) for a in t.args], FUNCTIONS[str(t.data)]
    x, real = args[0], all([a.sort >= REAL for a in args])
    if name in _ANYWHERE:
        return _ANYWHERE[name](x, real)
    if real and name in _AT_REAL_POINTS:
        return _AT_REAL_POINTS[name](args)
    plain = estimate(facts.sort, facts.low, facts.below)
    if name in ("arg", "delta"):
        return plain
    return UNKNOWN if not real else meet(plain, same_sign(x)) if facts.follows else plain


def _exp(x: Estimate, real: bool) -> Estimate:
    low, below = _ONE if x.nonnegative else _ABOVE, (-1, False) if x.negated.nonnegative else None
    return estimate(REAL if real else COMPLEX, low, below, True)


def _above_one(x: Estimate) -> bool:
    return x.low is not None and x.low >= (1, True)


def _within(x: Estimate, strictly: bool) -> bool:
    """-1 <= x <= 1, or -1 < x < 1."""
    return all([e is not None and e >= (-1, strictly) for e in (x.low, x.below)])


def _rounded(x: Estimate) -> Estimate:
    """Of floor and of ceil."""
    low, below = [(floor(b[0]), False) if b else None for b in (x.low, x.below)]
    return estimate(INTEGER, low, below)


_ANYWHERE: dict[str, Callable[[Estimate, bool], Estimate]] = {
    "exp": _exp,
    "gamma": lambda x, real: estimate(REAL if real else COMPLEX, _ABOVE if x.positive else None, None, True),
    "re": lambda x, real: x if real else Estimate(REAL),
    "im": lambda x, real: literal(0) if real else Estimate(REAL),
    "conjugate": lambda x, real: x if real else Estimate(nonzero=x.nonzero),
    "abs": lambda x, real: estimate(max(x.sort, REAL), x.low if x.nonnegative else _ZERO, None, x.nonzero),
}
_AT_REAL_POINTS: dict[str, Callable[[list[Estimate]], Estimate]] = {
    "log": lambda a: same_sign(total(a[0], literal(-1))) if a[0].positive else UNKNOWN,
    "floor": lambda a: _rounded(a[0]), "ceil": lambda a: _rounded(a[0]),
    "loggamma": lambda a: Estimate(REAL) if a[0].positive else UNKNOWN,
    "zeta": lambda a: estimate(REAL, (1, True) if _above_one(a[0]) else None),
    "hurwitz": lambda a: estimate(REAL if a[1].positive else COMPLEX, _ABOVE if _above_one(a[0]) else None),
    "asin": lambda a: same_sign(a[0]) if _within(a[0], False) else UNKNOWN,
    "acos": lambda a: estimate(REAL, _ZERO) if _within(a[0], False) else UNKNOWN,
    "atanh": lambda a: same_sign(a[0]) if _within(a[0], True) else UNKNOWN,
    "acosh": lambda a: estimate(REAL, _ZERO) if a[0].low and a[0].low[0] >= 1 else UNKNOWN,
    "fibonacci": lambda a: estimate(INTEGER, _ONE if a[0].positive else _ZERO if a[0].nonnegative else None),
    "lucas": lambda a: estimate(INTEGER, _ONE if a[0].nonnegative else None),
    "binomial": lambda a: estimate(INTEGER if a[0].sort == a[1].sort == INTEGER else COMPLEX,
                                   _ZERO if a[0].nonnegative else None),
    "min": least, "max": greatest,
}
_SHAPES: dict[str, Callable[[Sides, Term], Estimate]] = {
    "const": lambda s, t: _CONSTANTS.get(str(t.data), UNKNOWN), "add": _sum,
    "mul": _factors, "pow": _power, "sum": _ranged,
    "prod": _ranged, "fn": _function,
}

"""Sort, sign and non-vanishing by structure: the side conditions of every other rule.

`Sides(facts).prove(goal)` decides goals such as `integer t`, `0 < t`, `t != 0`, `forall k in 1..K: 0 < p[k]` from the
shape of `t`, with leaves read from the facts, and collects in `used` the facts that it looked at. An `Estimate` is an
enclosure: what sort of number the term is, bounds, and whether it can be 0. It presumes that the term is defined;
`rules.side` adds that as an obligation.

    >>> from derive.kernel.codec import decode
    >>> Sides([decode("(< 0 x)")]).prove(decode("(!= (+ (^ x 2) 1) 0)"))
    True
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from derive.kernel.need import infinite
from derive.kernel.normal import Normaliser
from derive.kernel.terms import (
    SORTS, ZERO, KernelError, Term, fresh, le, lt, ne, neg, num, open_body, power, sort, sub, sym, walk,
)

COMPLEX, REAL, RATIONAL, INTEGER = range(4)
_SORT = {"real": REAL, "rational": RATIONAL, "integer": INTEGER}
Bound = tuple[Fraction, bool]  # value, and whether it is strict


@dataclass(frozen=True)
class Estimate:
    """`low < t < high` (or `<=`), for a real t; `nonzero` for any t."""

    sort: int = COMPLEX
    low: Bound | None = None
    high: Bound | None = None
    nonzero: bool = False

    def tidy(self) -> Estimate:
        low, high = self.low, self.high
        if self.sort == COMPLEX:
            return Estimate(nonzero=self.nonzero)
        if self.sort == INTEGER:
            if low:
                low = (Fraction(floor(low[0]) + 1), False) if low[1] or low[0].denominator > 1 else low
                low = (Fraction(1), False) if low == (0, False) and self.nonzero else low
            if high:
                high = (Fraction(-floor(-high[0]) - 1), False) if high[1] or high[0].denominator > 1 else high
        if low and low[0] == 0 and self.nonzero:
            low = (low[0], True)
        if high and high[0] == 0 and self.nonzero:
            high = (high[0], True)
        return Estimate(self.sort, low, high, self.nonzero or _above(low) or _above(_minus(high)))

    @property
    def positive(self) -> bool:
        return self.sort >= REAL and _above(self.low)

    @property
    def nonnegative(self) -> bool:
        return self.sort >= REAL and self.low is not None and self.low[0] >= 0

    def negated(self) -> Estimate:
        return Estimate(self.sort, _minus(self.high), _minus(self.low), self.nonzero)


def _above(low: Bound | None) -> bool:
    return low is not None and (low[0] > 0 or low[0] == 0 and low[1])


def _minus(bound: Bound | None) -> Bound | None:
    return (-bound[0], bound[1]) if bound else None


def _tighter(a: Bound | None, b: Bound | None) -> Bound | None:
    """The larger of two lower bounds."""
    return a if b is None or a is not None and (a[0], a[1]) >= (b[0], b[1]) else b


def _plus(a: Bound | None, b: Bound | None) -> Bound | None:
    return (a[0] + b[0], a[1] or b[1]) if a and b else None


def meet(a: Estimate, b: Estimate) -> Estimate:
    high = _minus(_tighter(_minus(a.high), _minus(b.high)))
    return Estimate(max(a.sort, b.sort), _tighter(a.low, b.low), high, a.nonzero or b.nonzero).tidy()


def total(a: Estimate, b: Estimate) -> Estimate:
    return Estimate(min(a.sort, b.sort), _plus(a.low, b.low), _plus(a.high, b.high)).tidy()


def product(a: Estimate, b: Estimate) -> Estimate:
    kind, nonzero = min(a.sort, b.sort), a.nonzero and b.nonzero
    if kind == COMPLEX:
        return Estimate(nonzero=nonzero)
    if a.nonnegative and b.nonnegative and a.low and b.low:
        low = (a.low[0] * b.low[0], a.low[1] and b.low[0] > 0 or b.low[1] and a.low[0] > 0)
        high = (a.high[0] * b.high[0], False) if a.high and b.high else None
        return Estimate(kind, low, high, nonzero).tidy()
    for x, y, flip in ((a.negated(), b, True), (a, b.negated(), True), (a.negated(), b.negated(), False)):
        if x.nonnegative and y.nonnegative:
            result = product(x, y)
            return result.negated() if flip else result
    return Estimate(kind, nonzero=nonzero)


def literal(q: Fraction) -> Estimate:
    return Estimate(INTEGER if q.denominator == 1 else RATIONAL, (q, False), (q, False), q != 0)


class Sides:
    """Side conditions under a fixed set of facts."""

    def __init__(self, facts: Iterable[Term], fuel: int = 4_000) -> None:
        self.facts = frozenset(facts)
        self.used: set[Term] = set()
        self.fuel = [fuel]
        self._known: dict[Term, Estimate] = {}
        self._busy: set[Term] = set()
        self._circled: set[Term] = set()  # terms met again inside their own estimate, which is then not final
        self._about: dict[Term, list[Term]] = {}
        self._ranged: list[Term] = []
        self._source: dict[Term, Term] = {}  # a part of a conjunction -> the fact to report as used
        self._differences: dict[Term, list[tuple[Term, Fraction]]] | None = None
        for f in sorted(self.facts, key=repr):
            self._note(f)

    def _note(self, fact: Term) -> None:
        if fact.tag == "forall":
            self._ranged.append(fact)
        elif fact.tag == "and":
            for part in fact.args:
                self._source.setdefault(part, self._source.get(fact, fact))
                self._note(part)
        else:
            for t in fact.args:
                self._about.setdefault(t, []).append(fact)

    def under(self, extra: Iterable[Term]) -> Sides:
        """The same facts and more; shares the fuel. What it uses of the extra facts is not reported."""
        extra = list(extra)
        inner = Sides(self.facts | set(extra))
        inner.fuel = self.fuel
        return inner

    def _use(self, fact: Term) -> None:
        self.used |= {fact, self._source.get(fact, fact)} & self.facts

    def _absorb(self, inner: Sides) -> None:
        self.used |= inner.used & self.facts

    # ---- goals ------------------------------------------------------------------------------------------------------
    def prove(self, goal: Term) -> bool:
        self.fuel[0] -= 1
        if self.fuel[0] < 0:
            raise KernelError("the side conditions ran out of fuel")
        if goal in self.facts:
            self.used.add(goal)
            return True
        if any([goal in f.args for f in self.facts if f.tag == "and"]):
            self.used |= {f for f in self.facts if f.tag == "and" and goal in f.args}
            return True
        tag, args = goal.tag, goal.args
        if tag in SORTS:
            return self.estimate(args[0]).sort >= _SORT[tag]
        if tag in ("lt", "le"):
            return self._order(goal)
        if tag == "ne":
            return self.estimate(sub(*args) if ZERO not in args else args[args[0] == ZERO]).nonzero
        if tag == "and":
            return all([self.prove(a) for a in args])
        if tag == "imp":
            return self._under(args[1], [args[0]])
        if tag == "forall":
            return self._forall(goal)
        if tag == "not":
            return self._not(args[0])
        return tag == "defined" and self._defined(args[0])

    def _under(self, goal: Term, extra: list[Term]) -> bool:
        inner = self.under(extra)
        good = inner.prove(goal)
        self._absorb(inner)
        return good

    def _order(self, goal: Term) -> bool:
        left, right = goal.args
        if self.estimate(left).sort < REAL or self.estimate(right).sort < REAL:
            return False
        difference = right if left == ZERO else neg(left) if right == ZERO else sub(right, left)
        e = self.estimate(difference)
        return e.positive if goal.tag == "lt" else e.nonnegative

    def _forall(self, goal: Term) -> bool:
        lower, upper, body = goal.args
        k = sym(fresh("k", goal, *self.facts))
        return self._under(open_body(body, k), range_facts(k, lower, upper))

    def _not(self, p: Term) -> bool:
        if p.tag == "and":
            return any([self._not(a) for a in p.args])
        if p.tag in ("lt", "le"):
            a, b = p.args
            return self.prove((le if p.tag == "lt" else lt)(b, a))
        if p.tag == "eq":
            return self.prove(ne(*p.args))
        return p.tag == "integer" and p.args[0].tag == "num" and self.estimate(p.args[0]).sort < INTEGER

    def _defined(self, t: Term) -> bool:
        if t.tag != "pow":
            return False
        base, exponent = t.args
        return self.prove(ne(base, ZERO)) or self.prove(lt(ZERO, exponent)) or (
            self.prove(sort("integer", exponent)) and self.prove(le(ZERO, exponent)))

    # ---- estimates --------------------------------------------------------------------------------------------------
    def estimate(self, t: Term) -> Estimate:
        known = self._known.get(t)
        if known is not None:
            return known
        self.fuel[0] -= 1
        if t in self._busy or self.fuel[0] < 0:
            self._circled.add(t)
            return Estimate()
        self._busy.add(t)
        result = meet(_structure(self, t), self._read(t))
        if t.tag in ("add", "mul") and not result.positive:
            result = meet(result, self._scaled(t))
        self._busy.discard(t)
        self._circled.discard(t)
        if not self._circled:
            self._known[t] = result
        return result

    def _read(self, t: Term) -> Estimate:
        """What the facts say of t itself."""
        if t.tag == "num":
            return Estimate()
        if t.tag == "fam":
            self._instantiate(t)
        result = Estimate()
        for f in list(self._about.get(t, ())):
            found = self._from_fact(t, f)
            if found is not None:
                self._use(f)
                result = meet(result, found)
        return result

    def _from_fact(self, t: Term, f: Term) -> Estimate | None:
        if f.tag in SORTS:
            return Estimate(_SORT[f.tag])
        if f.tag == "ne":
            other = f.args[f.args[0] == t]
            return Estimate(nonzero=True) if other == ZERO else None
        if f.tag == "eq":
            return self.estimate(f.args[f.args[0] == t])
        if f.tag not in ("lt", "le") or f.args[0] == f.args[1]:
            return None
        strict, above = f.tag == "lt", f.args[1] == t
        other_estimate = self.estimate(f.args[0] if above else f.args[1])
        edge = other_estimate.low if above else other_estimate.high
        bound = (edge[0], edge[1] or strict) if edge else None
        return Estimate(REAL, bound if above else None, None if above else bound)

    def _instantiate(self, t: Term) -> None:
        """Take the instances at t of the facts `forall k in lo..hi: ... t's family at k ...`."""
        for f in list(self._ranged):
            index = _index(f.args[2], t)
            if index is None:
                continue
            instance = open_body(f.args[2], index)
            if t not in set(walk(instance)) and instance.tag != "forall" or instance in self._about.get(t, ()):
                continue
            if all([self.prove(p) for p in range_facts(index, f.args[0], f.args[1])]):
                self._use(f)
                if instance not in self._ranged:
                    self._note(instance)

    def _scaled(self, t: Term) -> Estimate:
        """t as a rational multiple of a difference that some fact compares."""
        if self._differences is None:
            self._differences = {}
            for f in sorted(self.facts, key=repr):
                if f.tag in ("lt", "le", "ne"):
                    key, factor = _primitive(sub(f.args[1], f.args[0]))
                    if factor:
                        self._differences.setdefault(key, []).append((f, factor))
        key, factor = _primitive(t)
        result = Estimate()
        for f, other in self._differences.get(key, ()) if factor else ():
            self.used.add(f)
            if f.tag == "ne":
                result = meet(result, Estimate(nonzero=True))
            else:
                edge = (Fraction(0), f.tag == "lt")
                up = factor / other > 0
                result = meet(result, Estimate(REAL, edge if up else None, None if up else edge))
        return result


def range_facts(k: Term, lower: Term, upper: Term) -> list[Term]:
    """What is known of an index: an integer, and between the bounds that are finite."""
    facts = [sort("integer", k)]
    if not infinite(lower):
        facts.append(le(lower, k))
    if not infinite(upper):
        facts.append(le(k, upper))
    return facts


def _index(body: Term, t: Term) -> Term | None:
    """The value of the outermost bound index for which a family in `body` becomes `t`."""
    stack = [(body, 0)]
    while stack:
        node, depth = stack.pop()
        if node.tag == "fam" and node.data == t.data and len(node.args) == len(t.args):
            for pattern, value in zip(node.args, t.args):
                if pattern.tag == "bound" and pattern.data == depth:
                    return value
        inner = depth + (node.tag == "forall")
        stack.extend([(a, inner if i == 2 else depth) for i, a in enumerate(node.args)])
    return None


def _primitive(t: Term) -> tuple[Term, Fraction]:
    """t as (canonical term of leading coefficient 1, rational factor); a factor 0 where there is none."""
    n = Normaliser(20_000)
    try:
        p = n.poly(t)
    except KernelError:
        return t, Fraction(0)
    if not p:
        return ZERO, Fraction(0)
    lead = Fraction(n.lead(p))
    return n.term(n.scale(p, 1 / lead)), lead


def _structure(s: Sides, t: Term) -> Estimate:
    tag = t.tag
    if tag == "num" and isinstance(t.data, Fraction):
        return literal(t.data)
    if tag == "const":
        low, high = {"pi": (3, Fraction(22, 7)), "EulerGamma": (Fraction(1, 2), 1), "Catalan": (Fraction(9, 10), 1)}.get(str(t.data), (0, 0))
        return Estimate(REAL, (Fraction(low), True), (Fraction(high), True), True) if low else Estimate()
    if tag == "add":
        result = literal(Fraction(0))
        for a in t.args:
            result = total(result, s.estimate(a))
        return result
    if tag == "mul":
        return _factors(s, t)
    if tag == "pow":
        return _power(s, t)
    if tag in ("sum", "prod"):
        return _ranged(s, t)
    return _function(s, t) if tag == "fn" else Estimate()


def _factors(s: Sides, t: Term) -> Estimate:
    exponents: dict[Term, Fraction] = {}
    for a in t.args:
        whole = a.tag == "pow" and a.args[1].tag == "num" and a.args[1].data == int(a.args[1].data)  # type: ignore[arg-type]
        base, e = (a.args[0], Fraction(a.args[1].data)) if whole else (a, Fraction(1))  # type: ignore[arg-type]
        exponents[base] = exponents.get(base, Fraction(0)) + e if base in exponents else e
    result = literal(Fraction(1))
    for base, e in exponents.items():
        result = product(result, s.estimate(base) if e == 1 else s.estimate(power(base, num(e))))
    return result


def _power(s: Sides, t: Term) -> Estimate:
    base, exponent = s.estimate(t.args[0]), s.estimate(t.args[1])
    e = t.args[1].data if t.args[1].tag == "num" else None
    low: Bound | None = None
    if base.low and base.low[0] >= 1 and exponent.nonnegative:
        low = (Fraction(1), False)
    if exponent.sort == INTEGER:
        up = exponent.nonnegative
        kind = base.sort if base.sort < INTEGER or up else RATIONAL
        nonzero = base.nonzero or e == 0 or e is not None and isinstance(e, Fraction) and e < 0
        if base.sort >= REAL and isinstance(e, Fraction):
            if e % 2 == 0:
                return Estimate(kind, _tighter((Fraction(0), nonzero), low), None, nonzero).tidy()
            if base.nonnegative or base.negated().nonnegative:
                flip = not base.nonnegative
                result = Estimate(kind, _tighter((Fraction(0), nonzero), low), None, nonzero).tidy()
                return result.negated() if flip else result
        if base.positive:
            return Estimate(kind, _tighter((Fraction(0), True), low), None, True).tidy()
        if base.nonnegative:
            return Estimate(kind, (Fraction(0), False), None, base.nonzero).tidy()
        return Estimate(kind, nonzero=nonzero).tidy()
    if base.positive and exponent.sort >= REAL:
        return Estimate(REAL, _tighter((Fraction(0), True), low), None, True)
    if base.nonnegative and exponent.sort >= REAL:
        return Estimate(REAL, (Fraction(0), base.nonzero), None, base.nonzero).tidy()
    return Estimate(nonzero=base.nonzero)


def _ranged(s: Sides, t: Term) -> Estimate:
    lower, upper, body = t.args
    k = sym(fresh("k", t, *s.facts))
    inner = s.under(range_facts(k, lower, upper))
    e = inner.estimate(open_body(body, k))
    s._absorb(inner)
    endless = infinite(lower) or infinite(upper)
    if t.tag == "prod":
        if endless:
            return Estimate(REAL if e.sort >= REAL else COMPLEX)
        if e.positive:
            one = e.low is not None and e.low[0] >= 1
            return Estimate(e.sort, (Fraction(int(one)), not one), None, True).tidy()
        return Estimate(e.sort, (Fraction(0), False) if e.nonnegative else None, None, e.nonzero).tidy()
    kind = min(e.sort, REAL) if endless else e.sort
    if not e.nonnegative and not e.negated().nonnegative:
        return Estimate(kind)
    strict = (e.positive or e.negated().positive) and (endless or s.prove(le(lower, upper)))
    result = Estimate(kind, (Fraction(0), strict), None, strict).tidy()
    return result if e.nonnegative else result.negated()


def _function(s: Sides, t: Term) -> Estimate:
    name, args = str(t.data), [s.estimate(a) for a in t.args]
    x = args[0]
    real = all([a.sort >= REAL for a in args])
    unit = Estimate(REAL, (Fraction(-1), False), (Fraction(1), False))
    if name == "exp":
        if not real:
            return Estimate(nonzero=True)
        one = (Fraction(1), False)
        return Estimate(REAL, one if x.nonnegative else (Fraction(0), True), one if x.negated().nonnegative else None, True)
    if name in ("re", "im"):
        return x if name == "re" and real else literal(Fraction(0)) if real else Estimate(REAL)
    if name == "conjugate":
        return x if real else Estimate(nonzero=x.nonzero)
    if name == "abs":
        low = x.low if x.nonnegative else (Fraction(0), x.nonzero)
        return Estimate(max(x.sort, REAL), low, None, x.nonzero).tidy()
    if name == "arg":
        return Estimate(REAL)
    if name == "delta":
        return Estimate(INTEGER, (Fraction(0), False), (Fraction(1), False))
    if not real:
        return Estimate()
    if name == "log" and x.positive and x.low:
        sign = _above((x.low[0] - 1, x.low[1])) or x.low[0] >= 1
        low_bound = (Fraction(0), _above((x.low[0] - 1, x.low[1]))) if sign else None
        high = (Fraction(0), x.high[0] < 1 or x.high[1]) if x.high and x.high[0] <= 1 else None
        return Estimate(REAL, low_bound, high).tidy()
    if name in ("sin", "cos"):
        return unit
    if name == "tanh":
        return meet(Estimate(REAL, (Fraction(-1), True), (Fraction(1), True)), _same_sign(x))
    if name in ("sinh", "asinh", "atan", "sign"):
        kind = INTEGER if name == "sign" else REAL
        return meet(replace(unit, sort=kind), _same_sign(x)) if name == "sign" else _same_sign(x)
    if name == "cosh":
        return Estimate(REAL, (Fraction(1), False), None, True)
    if name in ("floor", "ceil"):
        low_edge = (Fraction(floor(x.low[0])), False) if x.low else None
        high_edge = (Fraction(-floor(-x.high[0])), False) if x.high else None
        return Estimate(INTEGER, low_edge, high_edge).tidy()
    if name == "factorial":
        return Estimate(INTEGER, (Fraction(1), False), None, True)
    if name == "gamma" and x.positive:
        return Estimate(REAL, (Fraction(0), True), None, True)
    if name == "harmonic":
        return Estimate(RATIONAL, (Fraction(0), False), None)
    if name == "binomial" and all([a.sort == INTEGER for a in args]):
        return Estimate(INTEGER, (Fraction(0), False) if x.nonnegative else None)
    if name in ("fibonacci", "lucas", "gcd"):
        return Estimate(INTEGER, (Fraction(0), False) if name == "gcd" or x.nonnegative else None)
    if name in ("min", "max"):
        return _extreme(name, args)
    if name in ("asin", "acos", "tan", "acosh", "atanh", "log"):
        return Estimate(REAL if name == "tan" else COMPLEX)
    return Estimate()


def _same_sign(x: Estimate) -> Estimate:
    low = (Fraction(0), x.nonzero) if x.nonnegative else None
    high = (Fraction(0), x.nonzero) if x.negated().nonnegative else None
    return Estimate(REAL, low, high, x.nonzero).tidy()


def _extreme(name: str, args: list[Estimate]) -> Estimate:
    kind = min([a.sort for a in args])
    lows = [a.low for a in args]
    if name == "max":
        best: Bound | None = None
        for low in lows:
            best = _tighter(best, low)
        return Estimate(kind, best, None).tidy()
    known = [low for low in lows if low]
    return Estimate(kind, min(known, key=lambda b: (b[0], b[1])) if len(known) == len(lows) else None, None).tidy()


__all__ = ["Estimate", "Sides", "range_facts"]

"""Drawing numbers for scalar symbols: small and boundary values first, then wilder ones, all inside known bounds.

Called by `sample` through a `Plan`: equations solved for some symbols, the others drawn in turn with the bounds that
the values drawn so far leave them. The generator is seeded; the same plan draws the same numbers on any machine.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from random import Random

from derive.kernel.terms import Term, num, substitute, sym
from derive.numeric.evaluate import Scope, value
from derive.numeric.exact import fold
from derive.numeric.linear import difference
from derive.numeric.solving import QUOTIENT, affine_in, plus, solutions, times
from derive.numeric.values import Exact, Fuel, Gaussian, Rational, Stop, Undefined, Value, is_exact, rational, to_term

_F = Fraction
REALS: tuple[Rational, ...] = (
    1, 2, 0, -1, _F(1, 2), -2, 3, _F(-1, 2), _F(1, 3), -3, _F(3, 2), _F(-2, 3), 5, _F(7, 5), -7, _F(1, 10), 10,
    _F(-9, 4))
COMPLEXES: tuple[Exact, ...] = (
    1, -1, Gaussian(0, 1), 2, Gaussian(0, -1), _F(1, 2), 0, Gaussian(1, 1), -2, Gaussian(_F(-1, 2), 1),
    Gaussian(0, _F(1, 2)), Gaussian(-1, -2), _F(-3, 2), Gaussian(3, _F(-1, 3)), Gaussian(-2, _F(1, 4)))
SHARES: tuple[Fraction, ...] = (_F(1, 2), _F(1, 3), _F(2, 3), _F(1, 4), _F(3, 4), _F(1, 10), _F(9, 10))


@dataclass(frozen=True)
class Linear:
    """sum of coefficient * symbol + constant < 0, <= 0, or != 0."""

    coefficients: dict[str, Fraction]
    constant: Fraction
    tag: str


@dataclass(frozen=True)
class Affine:
    """slope * symbol + rest < 0, <= 0, or != 0, where slope and rest are terms in symbols drawn before."""

    slope: Term
    rest: Term
    tag: str


@dataclass(frozen=True)
class Plan:
    """How to draw: the order of the free symbols with their sorts, then the solved ones, newest first."""

    order: tuple[tuple[str, str], ...]
    limits: dict[str, tuple[Linear, ...]]
    affine: dict[str, tuple[Affine, ...]]
    solved: tuple[tuple[str, tuple[Term, ...]], ...]
    static: dict[str, tuple[Fraction | None, Fraction | None]]


def make_plan(hyps: list[Term], names: set[str], small: frozenset[str] = frozenset(), turn: int = 0) -> Plan:
    """Reads sorts, bounds and equations for these symbols; `small` are sizes, drawn first and kept small.

    An equation that can be solved for several symbols is solved for another one at another `turn`."""
    hyps = [h for h in hyps if h.free <= names]
    sorts = _sorts(hyps, names)
    solved = _solve(hyps, names, sorts, turn)
    free = [n for n in names if n not in {name for name, _ in solved}]
    if any(QUOTIENT in t.free for _, terms in solved for t in terms):
        free.append(QUOTIENT)
        sorts[QUOTIENT] = "integer"
    linears = [limit for h in hyps for limit in _linear(h, solved)]
    limits = {name: tuple(c for c in linears if name in c.coefficients) for name in free}
    order = sorted(free, key=lambda n: (n not in small, n))
    affine = {name: tuple(_affine(hyps, name, set(order[i + 1:]), solved)) for i, name in enumerate(order)}
    return Plan(tuple((n, sorts[n]) for n in order), limits, affine, tuple(reversed(solved)), _static(linears))


def _sorts(hyps: list[Term], names: set[str]) -> dict[str, str]:
    sorts = dict.fromkeys(names, "complex")
    for h in hyps:
        if h.tag in ("lt", "le"):
            for n in h.free:
                sorts[n] = "real" if sorts[n] == "complex" and not _inside_function(h, n) else sorts[n]
    for h in hyps:
        if h.tag in ("real", "rational", "integer") and h.args[0].tag == "sym":
            name = str(h.args[0].data)
            sorts[name] = h.tag if sorts[name] != "integer" else "integer"
    return sorts


def _inside_function(h: Term, name: str) -> bool:
    """True when the symbol stands in the relation only under functions, which may also take complexes."""
    return not any([_bare(a, name) for a in h.args])


def _bare(t: Term, name: str) -> bool:
    return t.tag != "fn" and name in t.free and (t.tag == "sym" or any([_bare(a, name) for a in t.args]))


def _equations(hyps: list[Term]) -> list[Term]:
    """Equations among the assumptions; `integer t` for a term t is `t = quotient'`."""
    found = [h for h in hyps if h.tag == "eq"]
    return found + [Term("eq", None, (h.args[0], sym(QUOTIENT))) for h in hyps
                    if h.tag == "integer" and h.args[0].tag != "sym" and h.free]


def _solve(hyps: list[Term], names: set[str], sorts: dict[str, str], turn: int) -> list[tuple[str, tuple[Term, ...]]]:
    solved: list[tuple[str, tuple[Term, ...]]] = []
    single: dict[str, Term] = {}
    for equation in _equations(hyps):
        equation = _fully(equation, single)
        done = {name for name, _ in solved}
        options = []
        for name in sorted((equation.free & names) - done):
            found = solutions(equation, name)
            if found:
                options.append((_awkward(found, sorts[name]), name, found))
        if options:
            _, name, found = sorted(options, key=lambda option: option[:2])[turn % len(options)]
            solved.append((name, tuple(found)))
            if len(found) == 1:
                single = {n: substitute(t, {name: found[0]}) for n, t in single.items()}
                single[name] = found[0]
    return [(name, (single[name],) if name in single else terms) for name, terms in solved]


def _fully(t: Term, values: dict[str, Term]) -> Term:
    return substitute(t, values) if values else t


def _awkward(found: list[Term], kind: str) -> int:
    """How unlikely a solution is to fit the sort of its symbol: divisions and roots for an integer come last."""
    t = found[0]
    cost = min(t.size, 50) + 40 * len(found) - 40
    if any(n.tag == "pow" or n.tag == "num" and n.data.denominator != 1 for n in _nodes(t)):  # type: ignore[union-attr]
        cost += 200 if kind == "integer" else 60
    return cost


def _nodes(t: Term) -> list[Term]:
    from derive.kernel.terms import walk
    return list(walk(t))


def _linear(h: Term, solved: list[tuple[str, tuple[Term, ...]]]) -> list[Linear]:
    """The order or inequation as a linear one over drawn symbols, solved ones put in; nothing when it is not linear."""
    if h.tag not in ("lt", "le", "ne"):
        return []
    left, right = h.args
    for name, terms in solved:
        if len(terms) == 1 and name in h.free:
            left, right = substitute(left, {name: terms[0]}), substitute(right, {name: terms[0]})
    form, constant = difference(left, right)
    if not form or any(atom.tag != "sym" for atom in form):
        return []
    return [Linear({str(atom.data): c for atom, c in form.items()}, constant, h.tag)]


def _affine(hyps: list[Term], name: str, later: set[str],
            solved: list[tuple[str, tuple[Term, ...]]]) -> Iterator[Affine]:
    """Relations that are not linear in all symbols but affine in this one, the last of them to be drawn."""
    for h in hyps:
        if h.tag not in ("lt", "le", "ne") or _linear(h, solved):
            continue
        left, right = [substitute(a, {n: ts[0] for n, ts in solved if len(ts) == 1}) for a in h.args]
        if name in left.free | right.free and not (left.free | right.free) & later:
            pair = affine_in(plus(left, times(num(-1), right)), name)
            if pair is not None:
                yield Affine(pair[0], pair[1], h.tag)


def _static(linears: list[Linear]) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """Bounds by numbers alone."""
    found: dict[str, tuple[Fraction | None, Fraction | None]] = {}
    for row in linears:
        if len(row.coefficients) == 1 and row.tag != "ne":
            (name, c), = row.coefficients.items()
            low, high = found.get(name, (None, None))
            end = -row.constant / c
            if c > 0:
                high = end if high is None else min(high, end)
            else:
                low = end if low is None else max(low, end)
            found[name] = (low, high)
    return found


@dataclass(unsafe_hash=True)
class Bounds:
    """What is left for one symbol: an interval, ends in or out, and single values that are out."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False
    out: tuple[Fraction, ...] = ()

    def admit(self, v: Rational) -> bool:
        if self.low is not None and (v < self.low or self.low_open and v == self.low):
            return False
        if self.high is not None and (v > self.high or self.high_open and v == self.high):
            return False
        return v not in self.out


def _bounds(name: str, plan: Plan, drawn: dict[str, Value]) -> Bounds:
    b = Bounds()
    for row in plan.limits[name]:
        total: Fraction | None = row.constant
        for other, c in row.coefficients.items():
            if other == name:
                continue
            v = drawn.get(other)
            if v is None and row.tag != "ne":
                v = plan.static.get(other, (None, None))[0 if c > 0 else 1]
            if type(v) not in (int, Fraction):
                total = None
                break
            total += c * v  # type: ignore[operator]
        if total is None:
            continue
        end, c = -total / row.coefficients[name], row.coefficients[name]
        loose = any(other != name and other not in drawn for other in row.coefficients)
        _narrow(b, end, c > 0, row.tag, loose)
    for line in plan.affine[name]:
        slope, rest = [_value(t, drawn) for t in (line.slope, line.rest)]
        if slope and rest is not None:
            _narrow(b, -Fraction(rest) / slope, slope > 0, line.tag, False)
    return b


def _value(t: Term, drawn: dict[str, Value]) -> Rational | None:
    try:
        v = value(t, Scope(Fuel(400), drawn))
    except Stop:
        return None
    return v if type(v) in (int, Fraction) else None


def _narrow(b: Bounds, end: Fraction, above: bool, tag: str, loose: bool) -> None:
    is_open = tag == "lt" and not loose
    if tag == "ne":
        b.out += (end,)
    elif above and (b.high is None or end < b.high or end == b.high and is_open):
        b.high, b.high_open = end, is_open
    elif not above and (b.low is None or end > b.low or end == b.low and is_open):
        b.low, b.low_open = end, is_open


# ---- picking --------------------------------------------------------------------------------------------------------
def draw(plan: Plan, rng: Random, wild: int, small: frozenset[str], fuel: Fuel) -> dict[str, Value] | None:
    """Values for every symbol of the plan, or None when the bounds left nothing. Solved values may be closed terms."""
    values: dict[str, Value] = {}
    for name, kind in plan.order:
        fuel.spend(25)
        b = _bounds(name, plan, values)
        reach = min(wild, 3 if kind == "integer" else 6) if name in small else wild
        often = 0.4 if name in small and kind == "integer" else 0.15
        v = _again(b, kind, rng, values) if wild > 1 and rng.random() < often else None
        if v is None:
            v = _pick_integer(b, rng, reach) if kind == "integer" else _pick(kind, b, rng, reach)
        if v is None:
            return None
        values[name] = v
    for name, terms in plan.solved:
        t = terms[rng.randrange(len(terms))] if len(terms) > 1 else terms[0]
        try:
            values[name] = value(t, Scope(fuel, values))
        except Stop as stop:
            if type(stop.outcome) is Undefined or not t.free <= values.keys():
                return None
            values[name] = fold(substitute(t, {n: as_term(values[n]) for n in t.free}))
    values.pop(QUOTIENT, None)
    return values


def _again(b: Bounds, kind: str, rng: Random, drawn: dict[str, Value]) -> Exact | None:
    """A value that another symbol has already: what is said of two symbols often fails where they meet."""
    pool = [v for v in drawn.values() if type(v) is int or type(v) is Fraction and kind != "integer"]
    v = pool[rng.randrange(len(pool))] if pool else None
    return v if v is not None and b.admit(v) else None


def as_term(v: Value) -> Term:
    """A drawn value as a closed term."""
    return v if type(v) is Term else to_term(v)


def _pick_integer(b: Bounds, rng: Random, wild: int) -> int | None:
    low = None if b.low is None else floor(b.low) + 1 if b.low_open else ceil(b.low)
    high = None if b.high is None else ceil(b.high) - 1 if b.high_open else floor(b.high)
    span = wild + 1 if rng.random() < 0.85 or wild < 6 else 10 ** rng.randint(1, min(6, wild // 3))
    for _ in range(6):
        n = _near(low, high, span, rng)
        if n is None or b.admit(n):
            return n
    return None


def _near(low: int | None, high: int | None, span: int, rng: Random) -> int | None:
    if low is None and high is None:
        return rng.randint(-span, span)
    if high is None:
        return low + rng.randint(0, span)  # type: ignore[operator]
    if low is None:
        return high - rng.randint(0, span)
    if low > high:
        return None
    if high - low <= span:
        return rng.randint(low, high)
    return low + rng.randint(0, span) if rng.random() < 0.6 else high - rng.randint(0, span)


def _pick(kind: str, b: Bounds, rng: Random, wild: int) -> Exact | None:
    if kind == "complex" and b.low is None and b.high is None:
        pool: tuple[Exact, ...] = COMPLEXES[:3 + wild]
        pool = tuple(v for v in pool if type(v) is Gaussian or b.admit(v)) if b.out else pool  # type: ignore[arg-type]
        if wild > 8 and rng.random() < 0.3:
            return Gaussian(_rough(rng), rational(Fraction(rng.randint(1, 99), rng.randint(1, 12))))
        return pool[rng.randrange(len(pool))] if pool else None
    if wild > 6 and rng.random() < 0.4:
        v = _rough_within(b, rng)
        if b.admit(v):
            return v
    choices = _choices(b)[:2 + wild]
    return choices[rng.randrange(len(choices))] if choices else None


@lru_cache(maxsize=2048)
def _choices(b: Bounds) -> tuple[Rational, ...]:
    """Ends that belong to the interval, then small numbers inside, then shares of it or steps from its end."""
    if b.low is None and b.high is None:
        return tuple(v for v in REALS if v not in b.out)
    found: list[Rational] = [rational(end) for end in (b.low, b.high) if end is not None]
    found += REALS
    if b.low is not None and b.high is not None:
        found += [rational(b.low + (b.high - b.low) * share) for share in SHARES]
    elif b.low is not None:
        found += [rational(b.low + Fraction(v)) for v in REALS if v >= 0]
    elif b.high is not None:
        found += [rational(b.high - Fraction(v)) for v in REALS if v >= 0]
    return tuple(v for v in dict.fromkeys(found) if b.admit(v))


def _rough(rng: Random) -> Rational:
    return rational(Fraction(rng.randint(-999, 999), rng.randint(1, 97)))


def _rough_within(b: Bounds, rng: Random) -> Rational:
    v = Fraction(rng.randint(-999, 999), rng.randint(1, 97))
    size = Fraction(max(v, -v))
    if b.low is not None and b.high is not None:
        return rational(b.low + (b.high - b.low) * Fraction(rng.randint(1, 996), 997))
    if b.low is not None:
        return rational(Fraction(b.low) + size)
    return rational(Fraction(b.high) - size) if b.high is not None else rational(v)


__all__ = ["Plan", "as_term", "draw", "is_exact", "make_plan", "num"]

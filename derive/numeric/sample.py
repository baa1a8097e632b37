"""Admissible exact points of assumptions: the door of sampling. Boundary and small values first, then random rationals.

Called by refutation, by evidence (`supported`), and by the prover for a witness. A `Point` gives each free symbol a
closed term and each family its arity and body, as `replace_family` takes them; every assumption was verified at the
point, exactly or by enclosures.

    >>> from derive.kernel.codec import decode
    >>> find_witness((decode("(integer d)"), decode("(< 2 d)"), decode("(= n (* 4 d))")))
    {'d': 4, 'n': 16}
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeAlias

from derive.kernel.terms import BINDERS, KernelError, Term, num, replace_family, substitute, walk
from derive.numeric import exact
from derive.numeric.draw import Plan, as_term, draw, make_plan
from derive.numeric.evaluate import Scope, Table
from derive.numeric.linear import contradictory, flat
from derive.numeric.truth import truth
from derive.numeric.unroll import Unroller, spread
from derive.numeric.values import Exact, Fuel, Stop, Value

Point: TypeAlias = dict[str, Term | tuple[int, Term]]
WITNESS_STEPS = 60_000
ATTEMPTS = 400
SIZES, RISING = 8, 50
DEFAULTS = (0, 1, 2)


@dataclass(frozen=True)
class Sample:
    """A point as values, for fast evaluation; `point()` gives it as terms."""

    symbols: dict[str, Value]
    families: dict[str, Table]

    def point(self) -> Point:
        found: Point = {name: as_term(v) for name, v in sorted(self.symbols.items())}
        for name, table in sorted(self.families.items()):
            members = {key: as_term(v) for key, v in sorted(table.members.items(), key=lambda item: str(item[0]))}
            found[name] = (table.arity, spread(members, as_term(table.default), table.arity))
        return found

    def scope(self, fuel: Fuel) -> Scope:
        return Scope(fuel, self.symbols, self.families)


def apply_point(t: Term, point: Point) -> Term:
    """The term at the point: closed when the point covers all its names. Families first, their indices go along."""
    for name, v in point.items():
        if type(v) is tuple:
            t = replace_family(t, name, v[0], v[1])
    return substitute(t, {name: v for name, v in point.items() if type(v) is Term})


def samples(hyps: tuple[Term, ...], goal: Term | None = None, fuel: Fuel | None = None,
            seed: int = 0) -> Iterator[Sample]:
    """Verified samples, deterministic for a seed, until the fuel or the number of attempts is spent."""
    fuel = fuel or Fuel(WITNESS_STEPS)
    facts = list(flat(hyps))
    terms = [*facts, *([goal] if goal is not None else [])]
    try:
        arities = family_arities(terms)
        source = _scalar_samples(facts, terms, fuel, seed) if not arities else _family_samples(
            facts, terms, arities, fuel, seed)
        yield from source
    except (Stop, KernelError):
        return


def find_witness(hyps: tuple[Term, ...], budget_steps: int = WITNESS_STEPS, goal: Term | None = None) -> Point | None:
    """A point at which every assumption holds; it covers the names of `goal` too. None when none was found."""
    for sample in samples(hyps, goal, Fuel(budget_steps)):
        point = sample.point()
        if holds_at(hyps, point):
            return point
    return None


def holds_at(hyps: Iterable[Term], point: Point) -> bool:
    """True when every assumption certainly holds at the point, decided on closed terms."""
    for h in hyps:
        closed = exact.fold(apply_point(h, point)) if h.tag != "forall" else apply_point(h, point)
        result = exact.decide(closed)
        if type(result) is not bool:
            from derive.numeric import balls
            result = balls.decide(closed, (64, 128, 320))
        if result is not True:
            return False
    return True


def family_arities(terms: Iterable[Term]) -> dict[str, int]:
    found: dict[str, int] = {}
    for t in terms:
        for n in walk(t):
            if n.tag == "fam" and found.setdefault(str(n.data), len(n.args)) != len(n.args):
                raise KernelError(f"{n.data} is used with different numbers of indices")
    return found


def _scalar_names(terms: Iterable[Term]) -> set[str]:
    return {str(n.data) for t in terms for n in walk(t) if n.tag == "sym"}


def sizes_of(terms: Iterable[Term], everywhere: bool) -> frozenset[str]:
    """Symbols that bound a binder or, when asked, stand in an index of a family: kept small."""
    found: set[str] = set()
    for t in terms:
        for n in walk(t):
            if n.tag in BINDERS and len(n.args) == 3:
                found |= n.args[0].free | n.args[1].free
            elif n.tag == "fam" and everywhere:
                found |= _scalar_names(n.args)
            elif n.tag == "fn" and n.data in ("factorial", "binomial", "bell"):
                found |= n.free
    return frozenset(found)


# ---- scalars --------------------------------------------------------------------------------------------------------
def _scalar_samples(facts: list[Term], terms: list[Term], fuel: Fuel, seed: int) -> Iterator[Sample]:
    names = _scalar_names(terms)
    small = sizes_of(terms, False)
    rng = Random(seed)  # noqa: S311 - reproducible points, no secrets
    plans = [make_plan(facts, names, small, turn) for turn in (0, 1)]
    if plans[0] == plans[1]:
        plans.pop()
    if seed and names and names <= small:
        yield from _in_order(facts, sorted(names), fuel)
    sources = [_draws(plan, facts, small, fuel, rng, {}, ATTEMPTS if names else 1) for plan in plans]
    while sources:
        for source in list(sources):
            values = next(source, None)
            if values is None:
                sources.remove(source)
            else:
                yield Sample(values, {})


def _in_order(facts: list[Term], names: list[str], fuel: Fuel) -> Iterator[Sample]:
    """One or two whole numbers in rising order, for what fails late only, as n! >= (n/2)^n at n = 6."""
    whole = {str(f.args[0].data) for f in facts if f.tag == "integer"}
    if len(names) > 2 or not whole.issuperset(names):
        return
    reach = RISING if len(names) == 1 else int(RISING ** 0.5) * 2
    for values in product(range(reach), repeat=len(names)):
        found: dict[str, Value] = dict(zip(names, values, strict=True))
        fuel.spend(10)
        if _satisfied(facts, found, {}, fuel):
            yield Sample(found, {})


def _draws(plan: Plan, facts: list[Term], small: frozenset[str], fuel: Fuel, rng: Random,
           families: dict[str, Table], attempts: int) -> Iterator[dict[str, Value]]:
    """Drawn values that satisfy the facts."""
    seen: set[tuple[Value, ...]] = set()
    for attempt in range(attempts):
        values = draw(plan, rng, attempt // 2 + 1, small, fuel)
        if values is None:
            continue
        key = tuple(values.values())
        if key in seen:
            continue
        seen.add(key)
        if _satisfied(facts, values, families, fuel):
            yield values


def _satisfied(facts: list[Term], values: dict[str, Value], families: dict[str, Table], fuel: Fuel) -> bool:
    scope = Scope(fuel, values, families)
    for h in facts:
        result = truth(h, scope)
        if fuel.left < 0:
            raise Stop(result)  # type: ignore[arg-type]
        if result is True:
            continue
        if result is False or not _certainly(h, Sample(values, families), fuel):
            return False
    return True


def _certainly(h: Term, sample: Sample, fuel: Fuel) -> bool:
    """A fact outside Q(i), decided on the closed term by enclosures."""
    from derive.numeric import balls
    fuel.spend(200)
    closed = apply_point(h, sample.point())
    return balls.decide(exact.fold(closed), (64, 128)) is True


# ---- families -------------------------------------------------------------------------------------------------------
def _family_samples(facts: list[Term], terms: list[Term], arities: dict[str, int], fuel: Fuel,
                    seed: int) -> Iterator[Sample]:
    """First the sizes, then the members of the families as scalars at these sizes."""
    sizes = sizes_of(terms, True) & _scalar_names(terms)
    size_facts = [h for h in facts if h.free <= sizes]
    rng = Random(seed)  # noqa: S311 - reproducible points, no secrets
    defaults = _defaults(facts, arities)
    size_plan = make_plan(size_facts, set(sizes), sizes)
    for round_number, chosen in enumerate(_draws(size_plan, size_facts, sizes, fuel, rng, {}, SIZES if sizes else 1)):
        numbers = {name: as_term(v) for name, v in chosen.items()}
        unroller = Unroller(frozenset().union(*[t.free for t in terms]))
        try:
            at_sizes = [substitute(t, numbers) for t in terms]
            goal_parts = [unroller.unroll(t) for t in at_sizes]
            written = list(flat(h for fact in at_sizes[:len(facts)] for h in _instances(fact, unroller)))
        except (Stop, KernelError):
            continue
        names = _scalar_names(goal_parts) | set(unroller.members)
        local = [h for h in written if h.free and h.tag != "forall"]
        plan = make_plan(local, names)
        for values in _draws(plan, local, frozenset(), fuel, rng, {}, 6 + 4 * round_number if sizes else ATTEMPTS):
            sample = _assemble({**chosen, **values}, unroller, arities, defaults)
            if _satisfied([h for h in facts if not h.free <= sizes], sample.symbols, sample.families, fuel):
                yield sample


def _instances(fact: Term, unroller: Unroller) -> list[Term]:
    return list(unroller.instances(fact))


def _assemble(values: dict[str, Value], unroller: Unroller, arities: dict[str, int],
              defaults: dict[str, Exact]) -> Sample:
    members: dict[str, dict[tuple[Value, ...], Value]] = {name: {} for name in arities}
    for scalar, (family, key) in unroller.members.items():
        members[family][key] = values[scalar]
    symbols = {name: v for name, v in values.items() if name not in unroller.members}
    return Sample(symbols, {f: Table(arities[f], members[f], defaults[f]) for f in arities})


def _defaults(facts: list[Term], arities: dict[str, int]) -> dict[str, Exact]:
    """For each family a value of its other members that no unbounded assumption about it forbids."""
    found: dict[str, Exact] = {}
    for name, arity in arities.items():
        own = [h for h in facts if h.free == {name} and h.tag == "forall"]
        fitting = [v for v in DEFAULTS if not any(
            truth(h, Scope(Fuel(2_000), {}, {name: Table(arity, {}, v)})) is False for h in own)]
        found[name] = fitting[0] if fitting else 0
    return found


__all__ = ["Point", "Sample", "apply_point", "contradictory", "find_witness", "holds_at", "num", "samples"]

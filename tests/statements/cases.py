"""A random statement with what is given beside it, and points that satisfy what is given.

`Case.text` and `Case.where` are what the engine reads; `points` draws admissible values by themselves, so that the truth
of a case can be looked at without the engine.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

import mpmath

from tests.statements.trees import Node, Writer, write
from tests.statements.values import DIGITS, Unclear, Undefined, true, value


@dataclass(frozen=True)
class Domain:
    """Names and the domain they share, as words; a family shows its indices, `p[k]`."""

    names: tuple[str, ...]
    words: str

    def text(self, _: Writer) -> str:
        return f"{', '.join(self.names)}: {self.words}"


@dataclass(frozen=True)
class Fact:
    """A relation that is given; points are drawn until it holds."""

    relation: Node

    def text(self, writer: Writer) -> str:
        return writer.statement(self.relation)


@dataclass(frozen=True)
class Tie:
    """An equation that gives a symbol its value."""

    name: str
    body: Node

    def text(self, writer: Writer) -> str:
        return f"{self.name} = {writer.sum(self.body)}"


@dataclass(frozen=True)
class Define:
    """`D := body`, `f(n) := body`."""

    name: str
    parameters: tuple[str, ...]
    body: Node

    def text(self, writer: Writer) -> str:
        inner = f"({', '.join(self.parameters)})" if self.parameters else ""
        return f"{self.name}{inner} := {writer.sum(self.body)}"


@dataclass(frozen=True)
class Shares:
    """The members 1..size of a nonnegative family sum to one."""

    name: str
    size: str

    def text(self, _: Writer) -> str:
        return f"Sum({self.name}[k], (k, 1, {self.size})) = 1"


@dataclass(frozen=True)
class Grows:
    name: str

    def text(self, _: Writer) -> str:
        return f"{self.name} -> oo"


Given = Domain | Fact | Tie | Define | Shares | Grows


@dataclass(frozen=True)
class Case:
    """`truth`: "true" at every admissible point, "where defined" (true wherever both sides have a value, and somewhere
    they have none), or "false". `drawn` False for relations that no point decides (limits, orders of growth)."""

    kind: str
    goal: Node
    given: tuple[Given, ...] = ()
    truth: str = "true"
    drawn: bool = True
    why: str = ""
    text: str = field(default="", compare=False)
    where: str = field(default="", compare=False)

    def written(self, rng: Random) -> Case:
        writer = Writer(rng)
        return replace(self, text=write(self.goal, rng), where="; ".join([g.text(writer) for g in self.given]))


# ---- points -------------------------------------------------------------------------------------------------------
def _small(rng: Random, low: int, high: int) -> Fraction:
    return Fraction(rng.randint(low, high))


def _ratio(rng: Random, low: int, high: int) -> Fraction:
    return Fraction(rng.randint(low * 12, high * 12), rng.choice((1, 2, 3, 4, 5, 12)))


def drawn(words: str, rng: Random, large: bool = False) -> Fraction:
    """A value of a domain; small and boundary values often."""
    top = 400 if large else 9
    match words:
        case "positive integer":
            return _small(rng, 1, rng.choice((2, top)))
        case "nonnegative integer":
            return _small(rng, 0, rng.choice((1, top)))
        case "integer":
            return _small(rng, -rng.choice((2, top)), rng.choice((2, top)))
        case "positive":
            return abs(_ratio(rng, 0, rng.choice((1, 3)))) + Fraction(1, rng.choice((1, 7)))
        case "nonnegative":
            return abs(_ratio(rng, 0, 3)) * rng.randint(0, 1)
        case "nonzero":
            return (_ratio(rng, 0, 2) + Fraction(1, 7)) * rng.choice((-1, 1))
        case "probability":
            return Fraction(rng.randint(0, 12), 12)
        case "real" | "rational":
            return rng.choice((_small(rng, -2, 2), _ratio(rng, -2, 2)))
        case "negative":
            return -drawn("positive", rng)
    raise ValueError(f"no points for {words}")


class Family:
    """A family whose members are drawn when they are asked for."""

    def __init__(self, words: str, rng: Random, size: int | None = None) -> None:
        self.words, self.rng, self.size = words, rng, size
        self.members: dict[tuple[int, ...], Fraction] = {}

    def __call__(self, *indices: int) -> Fraction:
        if indices not in self.members:
            if self.size is not None and not self.members:
                self._share()
            self.members.setdefault(indices, drawn(self.words, self.rng))
        return self.members[indices]

    def _share(self) -> None:
        weights = [self.rng.randint(0 if i else 1, 6) for i in range(self.size or 0)]
        if self.words == "positive":
            weights = [w + 1 for w in weights]
        for i, w in enumerate(weights):
            self.members[(i + 1,)] = Fraction(w, sum(weights))


def point(given: tuple[Given, ...], names: frozenset[str], rng: Random) -> dict[str, Any] | None:
    """One admissible point, or None when this draw breaks an assumption."""
    found: dict[str, Any] = {}
    tied = {g.name for g in given if isinstance(g, Tie)}
    sizes = {g.name: g.size for g in given if isinstance(g, Shares)}
    families = []
    for g in given:
        if isinstance(g, Domain):
            for name in g.names:
                if "[" in name:
                    families.append((name.partition("[")[0], g.words))
                elif name not in tied:
                    found[name] = drawn(g.words, rng)
    for name in sorted(names - set(found) - tied - {"pi", "I"}):
        found[name] = drawn("real", rng)
    for name, words in families:
        size = int(found[sizes[name]]) if name in sizes else None
        found[name] = Family(words, rng, size)
    return _completed(found, given)


def _completed(found: dict[str, Any], given: tuple[Given, ...]) -> dict[str, Any] | None:
    with mpmath.workdps(DIGITS):
        return _filled(found, given)


def _filled(found: dict[str, Any], given: tuple[Given, ...]) -> dict[str, Any] | None:
    words = {n: g.words for g in given if isinstance(g, Domain) for n in g.names}
    try:
        for g in given:
            if isinstance(g, Tie):
                found[g.name] = value(g.body, found)
                if not _admits(words.get(g.name, "real"), found[g.name]):
                    return None
            elif isinstance(g, Define):
                found[g.name] = _function(g, found) if g.parameters else _lazy(g, found)
        for g in given:
            if isinstance(g, Fact) and not true(g.relation, found):
                return None
    except (Undefined, Unclear):
        return None
    return found


def _function(g: Define, found: dict[str, Any]) -> Callable[..., Any]:
    return lambda *args: value(g.body, {**found, **dict(zip(g.parameters, args, strict=True))})


def _lazy(g: Define, found: dict[str, Any]) -> Any:
    return value(g.body, found)


def _admits(words: str, v: Any) -> bool:
    whole = isinstance(v, Fraction) and v.denominator == 1
    sign = {"positive": v > 0, "nonnegative": v >= 0, "negative": v < 0, "nonzero": v != 0}.get(words.split()[0], True)
    return bool(sign and (whole or "integer" not in words) and (words != "probability" or 0 <= v <= 1))


def free_names(case: Case) -> frozenset[str]:
    """Free symbols of goal and assumptions: what a point has to give a value."""
    trees = [case.goal]
    inner: set[str] = set()
    for g in case.given:
        if isinstance(g, Fact):
            trees.append(g.relation)
        elif isinstance(g, Tie):
            trees.append(g.body)
        elif isinstance(g, Define):
            trees.append(g.body)
            inner |= {*g.parameters, g.name}
    bound = {n.data for t in trees for _, n in t.walk() if n.op in ("sum", "product", "limit", "integral")}
    return frozenset().union(*[t.names for t in trees]) - bound - inner


def points(case: Case, rng: Random, count: int, tries: int = 60) -> Iterator[dict[str, Any]]:
    names = free_names(case)
    made = 0
    for _ in range(tries):
        if made == count:
            return
        found = point(case.given, names, rng)
        if found is not None:
            made += 1
            yield found


def outcomes(case: Case, rng: Random, count: int) -> dict[str, int]:
    """How often the goal was true, false, undefined or unclear at drawn points."""
    seen = {"true": 0, "false": 0, "undefined": 0, "unclear": 0}
    for at in points(case, rng, count):
        try:
            seen["true" if true(case.goal, at) else "false"] += 1
        except Undefined:
            seen["undefined"] += 1
        except Unclear:
            seen["unclear"] += 1
        if seen["false"] and seen["true"]:
            break
    return seen

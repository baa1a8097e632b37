"""False statements from true ones: one sign, coefficient, exponent, index, function, symbol or relation changed, or a
premise dropped. A mutant counts only when its falsity is seen at an admissible point by our own arithmetic.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from tests.statements.cases import Case, Domain, Fact, outcomes
from tests.statements.trees import Node, add, neg, num, rel, sub, sym

POINTS = 24
_RELATIONS = {"lt": ("gt", "ge", "eq"), "le": ("lt", "gt", "eq"), "gt": ("lt", "le", "eq"), "ge": ("gt", "lt", "eq"), "eq": ("ne", "lt", "gt"), "ne": ("eq",),
              "imp": ("iff",), "and": ("or",), "or": ("and",)}
_FUNCTIONS = {"sin": "cos", "cos": "sin", "max": "min", "min": "max", "floor": "ceiling", "ceiling": "floor", "sinh": "cosh", "cosh": "sinh"}


def mutant(case: Case, rng: Random) -> Case | None:
    """A false statement close to a true one, or None when this attempt did not make one."""
    if not case.drawn:
        return None
    changed = _dropped(case, rng) if rng.random() < 0.12 else _changed(case, rng)
    if changed is None or changed.goal == case.goal and changed.given == case.given:
        return None
    seen = outcomes(changed, rng, POINTS)
    if not seen["false"]:
        return None
    return replace(changed, truth="false")


def _dropped(case: Case, rng: Random) -> Case | None:
    """One premise fewer, or a domain widened to the reals."""
    if not case.given:
        return None
    i = rng.randrange(len(case.given))
    gone = case.given[i]
    rest = case.given[:i] + case.given[i + 1:]
    if isinstance(gone, Fact):
        return replace(case, given=rest, why="premise dropped")
    if isinstance(gone, Domain) and gone.words in ("positive", "nonnegative", "positive integer") and not any("[" in n for n in gone.names):
        wider = "integer" if "integer" in gone.words else "real"
        if wider == "integer" and _bounds(case.goal):
            return None
        return replace(case, given=(*case.given[:i], Domain(gone.names, wider), *case.given[i + 1:]), why="domain widened")
    return None


def _bounds(goal: Node) -> bool:
    return any(n.op in ("sum", "product") or n.data in ("factorial", "binomial") for _, n in goal.walk())


def _changed(case: Case, rng: Random) -> Case | None:
    places = [(path, n) for path, n in case.goal.walk() if _open(case.goal, path)]
    rng.shuffle(places)
    for path, n in places:
        for make in rng.sample(_CHANGES, len(_CHANGES)):
            new = make(n, rng, case)
            if new is not None and new != n:
                return replace(case, goal=case.goal.put(path, new), why=make.__name__.strip("_"))
    return None


def _open(goal: Node, path: tuple[int, ...]) -> bool:
    """Not inside something whose value the generator knows."""
    for i in path:
        if goal.known is not None:
            return False
        goal = goal.args[i]
    return goal.known is None


def _number(n: Node, rng: Random, case: Case) -> Node | None:
    if n.op != "num":
        return None
    v: Fraction = n.data  # type: ignore[assignment]
    if v == 0:
        return num(rng.choice((1, -1)))
    return num(rng.choice((v + 1, v - 1, -v, 2 * v, v + 1, v + Fraction(1, 2) if v.denominator > 1 else v + 2)))


def _sign(n: Node, rng: Random, case: Case) -> Node | None:
    if n.op == "sub":
        return add(*n.args)
    if n.op == "neg":
        return n.args[0]
    if n.op == "add":
        i = rng.randrange(len(n.args))
        return add(*n.args[:i], neg(n.args[i]), *n.args[i + 1:]) if i else sub(n.args[-1], n.args[0]) if len(n.args) == 2 else None
    return None


def _term(n: Node, rng: Random, case: Case) -> Node | None:
    """A term or a factor left out."""
    if n.op in ("add", "mul") and len(n.args) > 2:
        i = rng.randrange(len(n.args))
        return Node(n.op, n.args[:i] + n.args[i + 1:])
    return None


def _shift(n: Node, rng: Random, case: Case) -> Node | None:
    """A bound or an index moved by one."""
    if n.op in ("sum", "product") and n.args[2].op != "oo":
        body, low, high = n.args
        if rng.random() < 0.5:
            return replace(n, args=(body, low, sub(high, num(1)) if rng.random() < 0.5 else add(high, num(1))))
        return replace(n, args=(body, add(low, num(1)), high))
    if n.op == "item":
        return replace(n, args=(add(n.args[0], num(1)), *n.args[1:]))
    return None


def _symbol(n: Node, rng: Random, case: Case) -> Node | None:
    """Another symbol of the same domain."""
    if n.op != "sym":
        return None
    for g in case.given:
        if isinstance(g, Domain) and n.data in g.names:
            others = [m for m in g.names if m != n.data and "[" not in m]
            return sym(rng.choice(others)) if others else None
    return None


def _function(n: Node, rng: Random, case: Case) -> Node | None:
    if n.op == "fn" and n.data in _FUNCTIONS:
        return replace(n, data=_FUNCTIONS[n.data])  # type: ignore[index]
    if n.op == "fn" and n.data == "abs":
        return n.args[0]
    return None


def _relation(n: Node, rng: Random, case: Case) -> Node | None:
    if n.op in _RELATIONS and (n.op != "eq" or case.goal.op in ("imp", "iff", "and")):
        new = rng.choice(_RELATIONS[n.op])
        return rel(new, *n.args)
    return None


def _decimal(n: Node, rng: Random, case: Case) -> Node | None:
    if n.op != "dec":
        return None
    text = str(n.data)
    digit = rng.choice([i for i, c in enumerate(text) if c.isdigit()])
    return Node("dec", (), text[:digit] + str((int(text[digit]) + rng.randint(1, 9)) % 10) + text[digit + 1:])


_CHANGES: tuple[Callable[[Node, Random, Case], Node | None], ...] = (_number, _sign, _term, _shift, _symbol, _function, _relation, _decimal)

"""The checker: a proof document goes in, what it proves comes out. This is the only place a verdict comes
from.

A document is JSON: the claim (assumptions, goal), the conditions left over, a witness (an exact point at
which the
assumptions and conditions hold), and either proof nodes, each naming one rule, or a counterexample.
Run as a program it re-checks files: `python -m derive.kernel.check FILE.json`.
"""
# ruff: noqa: I001  (long imports stay on few lines)
from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from derive.kernel import algebra, infinity, integrals, intervals, limits, logic, ranges, series
from derive.kernel.axioms import DEFINITIONS, axiom
from derive.kernel.closed import truth
from derive.kernel.codec import decode, load_json
from derive.kernel.judgement import Judgement, Premises, Rule, Terms, require
from derive.kernel.need import need
from derive.kernel.terms import (
    MODES, PROPOSITIONS, RELATIONS, KernelError, Term, eq, le, lt, ne, not_, replace_family, substitute, walk,
)
from derive.kernel.text import term_to_text

VERSION, MAX_NODES = 1, 20_000
RULES: dict[str, Rule] = {
    **logic.RULES, **algebra.RULES, **ranges.RULES, **limits.RULES, **series.RULES,
    **infinity.RULES, **intervals.RULES, **integrals.RULES}
T = TypeVar("T")
Point = tuple[tuple[str, int, Term], ...]  # names, each with its number of indices, 0 for a symbol, and value
_NODE = {"rule", "from", "terms"}
_REFUTATION = {"format", "version", "kind", "assumptions", "goal", "witness"}
_FIELDS = {"refutation": _REFUTATION, "disproof": _REFUTATION | {"nodes"},
           "pointwise": _REFUTATION | {"nodes"}, "proof": _REFUTATION | {"nodes", "conditions"}}


class NoWitness(KernelError):
    """The proof may be sound, but its witness is not one."""


@dataclass(frozen=True)
class Checked:
    """What a document establishes. `verdict` is proved, conditional or refuted."""

    verdict: str
    assumptions: tuple[Term, ...]
    goal: Term
    conditions: tuple[Term, ...]
    axioms: tuple[str, ...]
    steps: int

    @property
    def statement(self) -> str:
        return term_to_text(self.goal)

    @property
    def where(self) -> tuple[str, ...]:
        return tuple([term_to_text(p) for p in self.assumptions])


def recheck(text: str) -> Checked:
    """Check one proof document. Raises KernelError, and nothing else, where it does not hold."""
    try:
        return _document(load_json(text))
    except KernelError:
        raise
    except RecursionError:
        raise KernelError("the proof is nested too deeply") from None
    except Exception as error:  # whatever goes wrong is a rejection
        raise KernelError(f"rejected: {type(error).__name__}: {error}") from error


def _document(document: object) -> Checked:
    fields = _typed(document, dict)
    kind = _typed(fields.get("kind"), str)
    require(set(fields) == _FIELDS.get(kind), "unknown kind or fields")
    version = _typed(fields["version"], int)
    require(fields["format"] == "derive-proof" and version == VERSION, "unknown format")
    assumptions, (goal,) = _propositions(fields["assumptions"]), _propositions([fields["goal"]])
    conditions = _propositions(fields.get("conditions", []))
    point = _point(fields["witness"])
    for p in assumptions + conditions:
        if _truth_at(p, point) is not True:
            raise NoWitness(f"not seen to hold at the witness: {term_to_text(p)[:200]}")
    if kind == "refutation":
        require(_truth_at(goal, point) is False, "the goal does not fail at the point")
        return Checked("refuted", assumptions, goal, (), (), 1)
    nodes = _typed(fields["nodes"], list)
    proved, used = _run(nodes)
    if kind == "pointwise":  # the nodes prove the opposite relation at the point, from nothing
        require(not proved.hyps and proved.goal == _opposite(_at(goal, point)), "no refutation at the point")
        return Checked("refuted", assumptions, goal, (), used, len(nodes))
    require(proved.hyps.difference(assumptions) == set(conditions), "the conditions are not those left over")
    require(proved.goal == (_opposite(goal) if kind == "disproof" else goal), "the nodes prove another goal")
    verdict = "refuted" if kind == "disproof" else "conditional" if conditions else "proved"
    return Checked(verdict, assumptions, goal, conditions, used, len(nodes))


def _opposite(p: Term) -> Term:
    """The relation that holds of two defined sides where p fails; of limits and growth, that it is not so."""
    require(p.tag in RELATIONS or p.data in MODES, "only a relation has an opposite")
    a, b = p.args[:2]
    return {"eq": ne(a, b), "ne": eq(a, b), "lt": le(b, a), "le": lt(b, a)}.get(p.tag, not_(p))


def _run(nodes: list[object]) -> tuple[Judgement, tuple[str, ...]]:
    """The judgement of the last node, from which every node is reachable, and the axioms."""
    require(0 < len(nodes) <= MAX_NODES, "a proof has between one node and the limit")
    done: list[Judgement] = []
    used, axioms = {len(nodes) - 1}, set()
    for i, node in enumerate(nodes):
        fields = _typed(node, dict)
        require(fields.keys() == _NODE, "a node has a rule, its premises and its terms")
        sources = _typed(fields["from"], list)
        require(all([type(s) is int and 0 <= s < i for s in sources]), "a premise is not an earlier node")
        used.update(sources)
        premises, terms = tuple([done[s] for s in sources]), _terms(fields["terms"])
        rule = _typed(fields["rule"], str)
        if rule in RULES:
            done.append(applied(RULES[rule], premises, terms))
        else:
            word, _, detail = rule.partition(" ")
            require(word == "axiom", f"no rule is named {rule[:60]}")
            axioms |= {detail} - DEFINITIONS
            done.append(axiom(premises, terms, detail))
    require(len(used) == len(nodes), "a node is not used")
    return done[-1], tuple(sorted(axioms))


@lru_cache(maxsize=50_000)
def applied(rule: Rule, premises: Premises, terms: Terms) -> Judgement:
    """A rule is a function: what it made of these premises and terms once it makes of them again."""
    return rule(premises, terms)


def _point(witness: object) -> Point:
    out: list[tuple[str, int, Term]] = []
    for name, entry in _typed(witness, dict).items():
        count, text = _typed(entry, list)
        arity, body = _typed(count, int), decode(_typed(text, str))
        require(0 <= arity <= 4 and not body.free and body.loose <= arity, "a value is not closed")
        # a family has to be defined everywhere by its form
        require(not [p for p in need(body) if arity or truth(p) is not True], "a value is undefined")
        out.append((name, arity, body))
    return tuple(out)


def _truth_at(p: Term, point: Point) -> bool | None:
    return _truth(p, tuple([entry for entry in point if entry[0] in p.free]))


@lru_cache(maxsize=10_000)
def _truth(p: Term, point: Point) -> bool | None:
    return truth(_at(p, point))


def _at(p: Term, point: Point) -> Term:
    values = {n: body for n, arity, body in point if not arity}
    require({n.data for n in walk(p) if n.tag == "sym"} <= values.keys(), "a symbol has no value")
    for name, arity, body in point:
        p = replace_family(p, name, arity, body) if arity else p
    return substitute(p, values)


def _typed(value: object, wanted: type[T]) -> T:
    if type(value) is not wanted:
        raise KernelError(f"a JSON {wanted.__name__} is expected")
    return value


def _terms(value: object) -> tuple[Term, ...]:
    terms = tuple([decode(_typed(text, str)) for text in _typed(value, list)])
    require(all([t.closed for t in terms]), "a term has a loose index")
    return terms


def _propositions(value: object) -> tuple[Term, ...]:
    found = _terms(value)
    require(all([p.tag in PROPOSITIONS for p in found]), "a proposition is expected")
    require(len(set(found)) == len(found), "a proposition is listed twice")
    return found


def main(paths: list[str]) -> int:
    """Re-check files; prints one line each, and returns 0 when all are accepted."""
    bad = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                found = recheck(file.read())
            print(f"{path}: {found.verdict}: {found.statement}")
        except (KernelError, OSError, UnicodeDecodeError) as error:
            bad += 1
            print(f"{path}: rejected: {error}", file=sys.stderr)
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

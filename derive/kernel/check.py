"""The checker: a proof document goes in, what it proves comes out. This is the only place a verdict comes from.

A document is JSON: the claim (assumptions, goal), the conditions left over, a witness (an exact point at which the
assumptions and conditions hold), and either proof nodes, each naming one rule, or a counterexample.
Run as a program it re-checks files: `python -m derive.kernel.check FILE.json`.
"""
from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from derive.kernel import algebra, limits, logic, ranges, series
from derive.kernel.axioms import axiom
from derive.kernel.closed import truth
from derive.kernel.codec import decode, load_json
from derive.kernel.judgement import Judgement, Premises, Terms, require
from derive.kernel.need import need
from derive.kernel.terms import PROPOSITIONS, KernelError, Term, replace_family, substitute, walk
from derive.kernel.text import term_to_text

VERSION = 1
MAX_NODES = 20_000
Rule = Callable[[Premises, Terms], Judgement]
RULES: dict[str, Rule] = {**logic.RULES, **algebra.RULES, **ranges.RULES, **limits.RULES, **series.RULES}
_FIELDS = {
    "proof": {"format", "version", "kind", "assumptions", "goal", "conditions", "witness", "nodes"},
    "disproof": {"format", "version", "kind", "assumptions", "goal", "witness", "nodes"},
    "pointwise": {"format", "version", "kind", "assumptions", "goal", "witness", "nodes"},
    "refutation": {"format", "version", "kind", "assumptions", "goal", "witness"},
}


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
    fields = _record(document)
    kind = fields.get("kind")
    require(type(kind) is str and kind in _FIELDS and set(fields) == _FIELDS[str(kind)], "unknown kind or fields")
    require(fields["format"] == "derive-proof" and fields["version"] == VERSION and type(fields["version"]) is int, "unknown format")
    assumptions = tuple([_proposition(t) for t in _texts(fields["assumptions"])])
    goal = _proposition(_string(fields["goal"]))
    require(len(set(assumptions)) == len(assumptions), "an assumption is listed twice")
    conditions = tuple([_proposition(t) for t in _texts(fields.get("conditions", []))])
    point = _point(fields["witness"])
    _holds(assumptions + conditions, point)
    if kind == "refutation":
        require(truth(_at(goal, point)) is False, "the goal does not fail at the point")
        return Checked("refuted", assumptions, goal, (), (), 1)
    nodes = fields["nodes"]
    if type(nodes) is not list or not 0 < len(nodes) <= MAX_NODES:
        raise KernelError("a proof has between one node and the limit")
    proved, used = _run(nodes)
    if kind == "pointwise":  # the nodes prove the opposite relation at the point, from nothing
        require(not proved.hyps and proved.goal == _opposite(_at(goal, point)), "the nodes do not refute the goal at the point")
        return Checked("refuted", assumptions, goal, (), used, len(nodes))
    left = proved.hyps - frozenset(assumptions)
    require(frozenset(conditions) == left and len(left) == len(conditions), "the conditions are not those left over")
    wanted = Term("not", None, (goal,)) if kind == "disproof" else goal
    require(proved.goal == wanted, "the nodes prove another goal")
    verdict = "refuted" if kind == "disproof" else "conditional" if conditions else "proved"
    return Checked(verdict, assumptions, goal, conditions, used, len(nodes))


def _opposite(p: Term) -> Term:
    """The relation that holds of two defined sides where p fails."""
    require(p.tag in ("eq", "ne", "lt", "le"), "only a relation has an opposite")
    sides = p.args if p.tag in ("eq", "ne") else (p.args[1], p.args[0])
    return Term({"eq": "ne", "ne": "eq", "lt": "le", "le": "lt"}[p.tag], None, sides)


def _run(nodes: list[object]) -> tuple[Judgement, tuple[str, ...]]:
    """The judgement of the last node; every node is reachable from it."""
    done: list[Judgement] = []
    used: set[int] = {len(nodes) - 1}
    axioms: set[str] = set()
    for i, node in enumerate(nodes):
        fields = _record(node)
        require(set(fields) == {"rule", "from", "terms"}, "a node has a rule, its premises and its terms")
        sources = fields["from"]
        require(type(sources) is list and all([type(s) is int and 0 <= s < i for s in sources]), "a premise is not an earlier node")  # type: ignore[union-attr]
        used |= set(sources)  # type: ignore[call-overload]
        premises = tuple([done[s] for s in sources])  # type: ignore[union-attr]
        terms = tuple([decode(t) for t in _texts(fields["terms"])])
        require(all([t.closed for t in terms]), "a term has a loose index")
        name, space, detail = _string(fields["rule"]).partition(" ")
        if name == "axiom":
            axioms.add(detail)
            done.append(axiom(premises, terms, detail))
        else:
            require(not space and name in RULES, f"no rule is named {name[:60]}")
            done.append(RULES[name](premises, terms))
    require(len(used) == len(nodes), "a node is not used")
    return done[-1], tuple(sorted(axioms))


def _point(witness: object) -> dict[str, tuple[int, Term]]:
    """A witness: for each name the number of its indices (0 for a symbol) and its value."""
    out: dict[str, tuple[int, Term]] = {}
    for name, entry in _record(witness).items():
        require(type(entry) is list and len(entry) == 2 and type(entry[0]) is int and 0 <= entry[0] <= 4, "bad witness")  # type: ignore[index,arg-type]
        arity, body = entry[0], decode(_string(entry[1]))  # type: ignore[index]
        require(not body.free and body._loose <= arity, "a value of the witness is not closed")
        if arity:
            require(not need(body), "the values of a family in a witness are defined everywhere by their form")
        else:
            require(all([truth(p) is True for p in need(body)]), "a value of the witness is undefined")
        out[name] = (arity, body)
    return out


def _at(p: Term, point: dict[str, tuple[int, Term]]) -> Term:
    symbols = {n.data for n in walk(p) if n.tag == "sym"}
    families = {n.data for n in walk(p) if n.tag == "fam"}
    values = {n: body for n, (arity, body) in point.items() if not arity}
    require(not symbols & families and symbols <= set(values), "the witness gives no value to a symbol")
    for name, (arity, body) in point.items():
        if arity and name in families:
            p = replace_family(p, name, arity, body)
    return substitute(p, values)


def _holds(props: tuple[Term, ...], point: dict[str, tuple[int, Term]]) -> None:
    for p in props:
        if truth(_at(p, point)) is not True:
            raise NoWitness(f"not seen to hold at the witness: {term_to_text(p)[:200]}")


def _record(value: object) -> dict[str, object]:
    if type(value) is not dict:
        raise KernelError("a JSON object is expected")
    return value


def _string(value: object) -> str:
    if type(value) is not str:
        raise KernelError("a JSON string is expected")
    return value


def _texts(value: object) -> list[str]:
    if type(value) is not list:
        raise KernelError("a JSON list is expected")
    return [_string(v) for v in value]


def _proposition(text: str) -> Term:
    p = decode(text)
    require(p.tag in PROPOSITIONS and p.closed, "a proposition is expected")
    return p


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

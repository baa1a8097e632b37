"""What a statement means: its claim for the kernel, its symbols, and what was assumed by default.

`Statement` is the caller. Definitions are unfolded, declared domains become hypotheses, undeclared names get the
documented defaults, and `n -> oo` closes the asymptotic relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from derive.kernel.terms import OO, Term, bound, close, fam, neg, sym, walk
from derive.language import growth
from derive.language.claim import Claim
from derive.language.domains import Domain, read_domain
from derive.language.errors import IllFormed
from derive.language.expr import Expr, Member, Symbol, carried_domain
from derive.language.expr import walk as walk_expr
from derive.language.lowering import Scope, check_definitions, integer_by_use, kernel_name, lower
from derive.language.where import Declared, Definition, Fact, Grows, Where

REAL = Domain("real")
NATURAL = Domain("integer", "nonnegative")
INTEGER = Domain("integer")


@dataclass(frozen=True)
class SymbolInfo:
    """A free name of a statement as it was understood; `indices` is 0 for a symbol, else a family's number of them."""

    name: str
    domain: str
    indices: int = 0
    defaulted: bool = False
    meaning: str | None = None
    unit: str | None = None
    latex: str | None = None

    def __str__(self) -> str:
        return f"{self.name}[{', '.join(_indices(self.indices))}]" if self.indices else self.name


@dataclass(frozen=True)
class Meaning:
    claim: Claim
    symbols: Mapping[str, SymbolInfo]
    conventions: Mapping[str, str]
    declared: tuple[Declared, ...]  # what Python's symbols brought along, for the printed assumptions


def meaning_of(relation: Expr, where: Where) -> Meaning:
    """Lower a statement. Raises IllFormed where it means nothing."""
    definitions = _definitions(where)
    exprs = (
        [relation] + [i.relation for i in where.items if isinstance(i, Fact)] + [d.body for d in definitions.values()]
    )
    carried = _carried(exprs)
    declared = _declared(where, carried)
    for name in definitions:
        if name in declared:
            raise IllFormed(f"{name} is declared, so it cannot be defined as well", piece=name)
    grows = [i.name for i in where.items if isinstance(i, Grows)]
    if len(set(grows)) > 1:
        raise IllFormed(f"only one variable can tend to oo, not {' and '.join(sorted(set(grows)))}")
    scope = Scope(
        definitions,
        {n: d.domain.whole for n, d in declared.items() if not d.indices},
        frozenset([n for n, d in declared.items() if d.indices]),
        index=grows[0] if grows else None,
    )
    _check_variations(exprs, where, declared)
    check_definitions(scope)
    return _assembled(relation, where, scope, declared, carried)


def _assembled(
    relation: Expr, where: Where, scope: Scope, declared: dict[str, Declared], carried: dict[str, Expr]
) -> Meaning:
    goal = lower(relation, scope)
    facts = [lower(i.relation, scope) for i in where.items if isinstance(i, Fact)]
    narrowing = [
        d for d in where.items if isinstance(d, Declared) and d.domain.only_interval and declared.get(d.name) is not d
    ]
    facts += [fact for d in narrowing for fact in _domain_facts(d, scope)]
    facts, quantified = _for_every_index([part for fact in facts for part in _parts(fact)], goal, declared, scope)
    written = {d.name for d in where.items if isinstance(d, Declared)}
    domain_facts = {n: _domain_facts(d, scope) for n, d in declared.items()}
    spoken = _roles([goal, *facts, *[f for n in written for f in domain_facts.get(n, ())]])
    present = [n for n in declared if n in written or kernel_name(n) in spoken]
    used = _roles([goal, *facts, *[f for n in present for f in domain_facts[n]]])
    hyps = [fact for n in present for fact in domain_facts[n]]
    symbols = {
        n: _info(n, declared[n], used.get(kernel_name(n), len(declared[n].indices)), carried.get(n)) for n in present
    }
    defaulted = _defaults(used, symbols, [goal, *facts], scope)
    hyps += [fact for d in defaulted.values() for fact in _domain_facts(d, scope)]
    symbols.update({n: _info(n, d, len(d.indices), None, True) for n, d in defaulted.items()})
    hyps = list(dict.fromkeys(hyps + facts))
    index = scope.index
    if index is not None and growth.is_asymptotic(goal):
        hyps = growth.eventually(hyps, kernel_name(index), index)
        defaulted.pop(index, None)
    printed = tuple([d for n, d in declared.items() if d not in where.items and n in symbols])
    conventions = {**_conventions(where, defaulted, quantified), **_mistaken([goal, *facts], defaulted)}
    return Meaning(Claim(tuple(hyps), goal), symbols, conventions, printed)


def _parts(fact: Term) -> list[Term]:
    """An assumed conjunction is its parts."""
    return [part for arg in fact.args for part in _parts(arg)] if fact.tag == "and" else [fact]


# ---- names and their domains ----------------------------------------------------------------------------------------
def _definitions(where: Where) -> dict[str, Definition]:
    found: dict[str, Definition] = {}
    if not any([isinstance(item, Definition) for item in where.items]):
        return found
    seen: set[str] = set()
    for item in where.items:
        if isinstance(item, Definition):
            if item.name in found:
                raise IllFormed(f"{item.name} is defined twice", piece=item.name)
            if item.name in seen:
                raise IllFormed(f"{item.name} is used before it is defined; put the definition first", piece=item.name)
            found[item.name] = item
        elif isinstance(item, Fact):
            seen |= _free_names(item.relation)
    for item in found.values():
        for p in item.parameters:
            if p in found:
                raise IllFormed(f"the parameter {p} of {item.name} is defined itself", piece=p)
    return found


def _free_names(e: Expr) -> set[str]:
    return {str(node.data) for node in walk_expr(e) if node.head in ("symbol", "member", "call")}


def _carried(exprs: Iterable[Expr]) -> dict[str, Expr]:
    """Symbols and families made in Python that carry a domain, by name; two domains for one name are refused."""
    found: dict[str, Expr] = {}
    for node in [node for e in exprs for node in e.carriers]:
        name = str(node.data)
        before = found.setdefault(name, node)
        if carried_domain(before) != carried_domain(node) or type(before) is not type(node):
            raise IllFormed(
                f"two symbols named {name} have the domains {carried_domain(before)} and {carried_domain(node)}",
                piece=name,
            )
    return found


def _declared(where: Where, carried: dict[str, Expr]) -> dict[str, Declared]:
    found: dict[str, Declared] = {}
    for item in where.items:
        if not isinstance(item, Declared) or item.domain.only_interval and item.name in found:
            continue
        before = found.get(item.name)
        if (
            before is not None
            and not before.domain.only_interval
            and (before.domain, len(before.indices)) != (item.domain, len(item.indices))
        ):
            raise IllFormed(
                f"{item.name} is declared as {before.domain} and as {item.domain}; one name has one domain",
                piece=item.name,
            )
        found[item.name] = item
    for name, e in carried.items():
        item = Declared(
            name, read_domain(carried_domain(e) or "real"), _indices(len(e.args)) if isinstance(e, Member) else ()
        )
        before = found.get(name, item)
        if name not in found or before.domain.only_interval:
            found[name] = item
        if before.domain != item.domain and not before.domain.only_interval:
            raise IllFormed(
                f"{name} is declared as {before.domain}, and its symbol as {item.domain}; one name has one domain",
                piece=name,
            )
    return found


def _indices(count: int) -> tuple[str, ...]:
    return tuple(["k", "j", "i", "l", "m"][:count]) if count <= 5 else tuple([f"k{i}" for i in range(count)])


def _domain_facts(d: Declared, scope: Scope) -> tuple[Term, ...]:
    if d.domain.plain:
        return _plain_facts(d.name, d.domain, len(d.indices))
    return _facts_of(d.name, d.domain, len(d.indices), lambda e: lower(e, scope))


@lru_cache(maxsize=4096)
def _plain_facts(name: str, domain: Domain, count: int) -> tuple[Term, ...]:
    return _facts_of(name, domain, count, lower)


def _facts_of(name: str, domain: Domain, count: int, lowered: Callable[[Expr], Term]) -> tuple[Term, ...]:
    if not count:
        return domain.facts(sym(kernel_name(name)), lowered)
    member = fam(kernel_name(name), *[bound(count - 1 - i) for i in range(count)])
    return tuple([_for_integers(fact, count) for fact in domain.facts(member, lowered)])


def _for_integers(body: Term, times: int) -> Term:
    for _ in range(times):
        body = Term("forall", None, (neg(OO), OO, body))
    return body


# ---- roles and defaults ---------------------------------------------------------------------------------------------
def _roles(terms: Iterable[Term]) -> dict[str, int]:
    """Free names with the number of their indices, in the order in which they are met; two roles are refused."""
    found: dict[str, int] = {}
    for t in terms:
        for name, count in _roles_in(t):
            if found.setdefault(name, count) != count:
                raise _two_roles(name)
    return found


@lru_cache(maxsize=4096)
def _roles_in(t: Term) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for node in walk(t):
        if node.tag in ("sym", "fam"):
            name, count = str(node.data), len(node.args)
            if found.setdefault(name, count) != count:
                raise _two_roles(name)
    return tuple(found.items())


def _two_roles(name: str) -> IllFormed:
    shown = name.removesuffix("{}")
    return IllFormed(
        f"{shown} is used as a symbol and with indices, or with different numbers of them", piece=shown
    )


def _defaults(
    used: dict[str, int], symbols: Mapping[str, SymbolInfo], terms: list[Term], scope: Scope
) -> dict[str, Declared]:
    found: dict[str, Declared] = {}
    unsaid = [(name, count) for name, count in used.items() if name.removesuffix("{}") not in symbols]
    natural, indices = (integer_by_use(*terms), _index_names(terms)) if unsaid else (frozenset(), frozenset())
    for name, count in unsaid:
        shown = name.removesuffix("{}")
        domain = NATURAL if name in natural else INTEGER if name in indices and not count else REAL
        found[shown] = Declared(shown, domain, _indices(count))
    if scope.index is not None and scope.index not in symbols and scope.index not in found:
        found[scope.index] = Declared(scope.index, REAL)
    return found


def _index_names(terms: Iterable[Term]) -> frozenset[str]:
    """Symbols that stand in an index of a family."""
    return frozenset().union(*map(_indices_in, terms))


@lru_cache(maxsize=4096)
def _indices_in(t: Term) -> frozenset[str]:
    indices = {a for node in walk(t) if node.tag == "fam" for a in node.args}
    return frozenset({str(n.data) for a in indices for n in walk(a) if n.tag == "sym"})


@lru_cache(maxsize=4096)
def _outside_indices(t: Term) -> frozenset[str]:
    """Symbols that stand outside the indices of families."""
    found: set[str] = set()
    stack = [t]
    while stack:
        node = stack.pop()
        if node.tag == "sym":
            found.add(str(node.data))
        elif node.tag != "fam":
            stack.extend(node.args)
    return frozenset(found)


def _for_every_index(
    facts: list[Term], goal: Term, declared: Mapping[str, Declared], scope: Scope
) -> tuple[list[Term], list[str]]:
    """A given relation about `p[k]` with a k that is used for nothing else speaks of every integer k."""
    fixed = set(goal.free) | {kernel_name(n) for n in declared} | ({kernel_name(scope.index)} if scope.index else set())
    for fact in facts:
        fixed |= _outside_indices(fact)
    quantified: list[str] = []
    result = []
    for fact in facts:
        for name in sorted(_index_names([fact]) - fixed):
            fact = Term("forall", None, (neg(OO), OO, close(fact, name)))
            quantified.append(name)
        result.append(fact)
    return result, list(dict.fromkeys(quantified))


def _info(name: str, d: Declared, count: int, carried: Expr | None, defaulted: bool = False) -> SymbolInfo:
    if d.indices and count not in (0, len(d.indices)):
        raise IllFormed(f"{name} is declared with {len(d.indices)} indices and used with {count}", piece=name)
    if not d.indices and count:
        raise IllFormed(f"{name} is declared as a symbol and used with indices; declare {name}[k]", piece=name)
    owner = carried.family if isinstance(carried, Member) else carried if isinstance(carried, Symbol) else None
    domain = str(d.domain)
    if owner is None:
        return SymbolInfo(name, domain, len(d.indices), defaulted)
    return SymbolInfo(name, domain, len(d.indices), defaulted, owner.meaning, owner.unit, owner.latex)


def _conventions(where: Where, defaulted: Mapping[str, Declared], quantified: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    if defaulted:
        found["defaults"] = "; ".join([str(d) for d in defaulted.values()])
    if where.constants:
        found["constants"] = ", ".join(where.constants)
    if quantified:
        found["for every integer"] = ", ".join(quantified)
    return found


def _mistaken(terms: list[Term], defaulted: Mapping[str, Declared]) -> dict[str, str]:
    """An undeclared e or E under an exponent may be meant as the constant."""
    names = [name for name in ("e", "E") if name in defaulted]
    nodes = [n for t in terms for n in walk(t)] if names else []
    bases = {str(n.args[0].data) for n in nodes if n.tag == "pow" and n.args[0].tag == "sym"}
    return {name: "a symbol, not Euler's number; write exp(x), or E with the constant E switched on"
            for name in names if kernel_name(name) in bases}


# ---- what may vary alone --------------------------------------------------------------------------------------------
_TENDING = {"limit": 1, "tends": 2, "asym": 2, "bigo": 2, "theta": 2, "littleo": 2}  # the place of the variable


def _check_variations(exprs: Iterable[Expr], where: Where, declared: Mapping[str, Declared]) -> None:
    """What is tied by an equation may neither be differentiated nor tend; an integer may not be differentiated."""
    for e in exprs:
        for node in _varying(e):
            if node.head == "derivative":
                _check_variable(node.args[1], where, declared)
            else:
                _check_tied(str(node.args[_TENDING[node.head]].data), where)


def _varying(e: Expr) -> list[Expr]:
    """The derivatives in a symbol and what tends, in an expression."""
    if not e.holds("derivative", *_TENDING):
        return []
    return [node for node in walk_expr(e) if node.head == "derivative" and len(node.args) == 2
            or node.head in _TENDING and len(node.args) > 2]


def _check_variable(variable: Expr, where: Where, declared: Mapping[str, Declared]) -> None:
    name = str(variable.data)
    if name in declared and declared[name].domain.whole:
        raise IllFormed(f"{name} is an integer, so there is no derivative by it; declare it real", piece=name)
    _check_tied(name, where)


def _check_tied(name: str, where: Where) -> None:
    for item in where.items:
        if isinstance(item, Fact) and any([_ties(node, name) for node in walk_expr(item.relation)]):
            raise IllFormed(
                f"{name} is tied by the assumption {item}, so it cannot vary alone; write a definition with :=",
                piece=name,
            )


def _ties(node: Expr, name: str) -> bool:
    equation = node.head == "eq" or node.head == "chain" and isinstance(node.data, tuple) and "eq" in node.data
    return equation and name in _free_names(node)

"""Algebraic inequalities with two or more roots: each root becomes a symbol, and symbols under roots give way to them.

Class: a < b and a <= b of rational functions of symbols and roots of one kind (square roots, cube roots, ..) of terms
that are not negative. r = B^(1/n) stands for each root; where B is linear in a symbol, that symbol is r^n less the
rest. What is left is proved by factors and combinations from r >= 0 and the order of the roots. Certificate: that
inequality, instantiated. Called by `connectives` and `sign_cases`. Gives up on roots of different kinds.

    sqrt(x + a) - sqrt(x) <= a/(2*sqrt(x)) for a >= 0        sqrt(x + y) <= sqrt(x) + sqrt(y)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from derive.kernel.normal import normal
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    ZERO,
    KernelError,
    Term,
    eq,
    fresh,
    le,
    lt,
    mul,
    num,
    power,
    rebuild,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.builder import Step
from derive.prover.complex_parts import lemma
from derive.prover.context import Context
from derive.prover.paying import pay
from derive.prover.rational import Field, Quotient

MAX_ROOTS, MAX_NODES, SHARE = 4, 90, 4_000
_A, _B = sym("a"), sym("b")


@dataclass(frozen=True)
class Root:
    """base^(1/n), and the symbol that stands for it."""

    base: Term
    symbol: Term


def by_root_symbols(context: Context, goal: Term) -> Step | None:
    """The goal, or None."""
    if goal.tag not in ("lt", "le") or goal.size > MAX_NODES or context.floors or context.effort < 2:
        return None
    n = _kind(goal)
    if n is None:
        return None
    try:
        return context.within(SHARE, lambda scope: _proved(scope, goal, n))
    except KernelError:
        return None


def _kind(goal: Term) -> int | None:
    """n where roots with exponents k/n occur, of two bases or more, and nothing but these and rational functions."""
    found: set[int] = set()
    bases: set[Term] = set()
    for t in walk(goal):
        if t.tag not in ("num", "const", "sym", "add", "mul", "pow", "lt", "le") or t.tag == "const" and t.data != "pi":
            return None
        if t.tag == "pow":
            e = t.args[1].data
            if not isinstance(e, Fraction):
                return None
            if e.denominator > 1 and t.args[0].free:
                found.add(e.denominator)
                bases.add(normal(t.args[0]))
    return found.pop() if len(found) == 1 and 2 <= len(bases) <= MAX_ROOTS else None


def _proved(context: Context, goal: Term, n: int) -> Step | None:
    roots = _roots(context, goal, n)
    if roots is None:
        return None
    values = _solved(context, goal, roots, n)
    there = Term(goal.tag, None, tuple([normal(substitute(_replaced(t, roots, n), values)) for t in goal.args]))
    signs = {r.symbol: _sign(context, r) for r in roots}
    facts = [sort("real", s) for s in signs]
    facts += [Term(sign.goal.tag, None, (ZERO, s)) for s, sign in signs.items() if sign is not None]
    order = _order(context, roots, n)
    facts += list(order)
    facts += [f for f in context.facts if f.free.isdisjoint(values) and f.free]
    left = [s for s in there.free if s not in {str(r.symbol.data) for r in roots}]
    if any([sort("real", sym(s)) not in facts and not context.evident(sort("real", sym(s))) for s in left]):
        return None
    from derive.prover.order import prove_order

    inner = Context(context.builder, tuple(dict.fromkeys(facts)), context.meter, context.depth + 1, context.effort)
    step = prove_order(inner, there)
    if step is None or not inner.paid(step):
        return None
    return _back(context, goal, step, roots, n, order)


def _roots(context: Context, goal: Term, n: int) -> list[Root] | None:
    """The roots of the goal, where all their bases are not negative."""
    bases = dict.fromkeys([normal(t.args[0]) for t in walk(goal) if t.tag == "pow" and _over(t, n) and t.args[0].free])
    out: list[Root] = []
    for base in sorted(bases, key=lambda b: (b.size, repr(b))):
        if not context.evident(le(ZERO, base)) and not _shown(context, le(ZERO, base)):
            return None
        out.append(Root(base, sym(fresh(f"r{len(out)}", goal, *context.facts))))
    return out


def _over(t: Term, n: int) -> bool:
    e = t.args[1].data
    return isinstance(e, Fraction) and e.denominator == n


def _shown(context: Context, goal: Term) -> Step | None:
    """An order of bases by combination of the facts."""
    from derive.prover.combination import by_combination

    key = ("root symbols", goal)
    if key not in context.known:
        step = by_combination(context, goal)
        context.known[key] = step if step is not None and context.paid(step) else None
    found = context.known[key]
    return found if isinstance(found, Step) else None


def _replaced(t: Term, roots: list[Root], n: int) -> Term:
    """t with B^(k/n) as r^k, and B^k as r^(n*k)."""
    for r in roots:
        exponent = t.args[1].data if t.tag == "pow" and _over(t, n) else None
        if isinstance(exponent, Fraction) and normal(t.args[0]) == r.base:
            return power(r.symbol, num(exponent * n))
        if t.tag == "pow" and t.args[0].tag == r.base.tag == "add" and _over(t, 1):
            for sign in (ONE, MINUS_ONE):
                if normal(mul(sign, t.args[0])) == r.base:
                    return power(mul(sign, power(r.symbol, num(n))), t.args[1])
    return rebuild(t, tuple([_replaced(a, roots, n) for a in t.args]))


def _solved(context: Context, goal: Term, roots: list[Root], n: int) -> dict[str, Term]:
    """Values, in roots, of symbols in which a base is linear with a constant coefficient."""
    values: dict[str, Term] = {}
    for r in roots:
        base = normal(substitute(r.base, values))
        field = Field((base,))
        q = field.fraction(base)
        for atom in field.atoms:
            if atom.tag != "sym" or atom.data in values or atom in [s.symbol for s in roots]:
                continue
            parts = field.coefficients(q.top, atom)
            if not q.bottom.is_constant() or set(parts) - {0, 1} or 1 not in parts or not parts[1].is_constant():
                continue
            rest = field.term(Quotient(parts[0], q.bottom)) if 0 in parts else ZERO
            slope = field.term(Quotient(parts[1], q.bottom))
            value = normal(mul(sub(power(r.symbol, num(n)), rest), power(slope, num(-1))))
            values = {s: normal(substitute(v, {str(atom.data): value})) for s, v in values.items()}
            values[str(atom.data)] = value
            break
    return values


def _sign(context: Context, r: Root) -> Step | None:
    """0 < B, or 0 <= B."""
    for goal in (lt(ZERO, r.base), le(ZERO, r.base)):
        step = context.side(goal) or _shown(context, goal)
        if step is not None:
            return step
    return None


def _order(context: Context, roots: list[Root], n: int) -> dict[Term, tuple[Root, Root]]:
    """r <= s for the roots whose bases are in that order."""
    found: dict[Term, tuple[Root, Root]] = {}
    for r, s in permutations(roots, 2):
        goal = le(r.base, s.base)
        if context.evident(goal) or _shown(context, goal):
            found[le(r.symbol, s.symbol)] = (r, s)
    return found


# ---- back to roots --------------------------------------------------------------------------------------------------
def _back(
    context: Context, goal: Term, step: Step, roots: list[Root], n: int, order: dict[Term, tuple[Root, Root]]
) -> Step | None:
    """The goal from its form in symbols."""
    exponent = num(Fraction(1, n))
    pairs = [t for r in roots for t in (r.symbol, power(r.base, exponent))]
    made = context.attempt("substitution", (step,), *pairs)
    if made is None:
        return None
    values = {str(r.symbol.data): power(r.base, exponent) for r in roots}
    for h in sorted(step.hyps, key=repr):
        here = substitute(h, values)
        if here == h or here not in made.hyps:
            continue
        shown = _monotone(context, *order[h], n) if h in order else _of_sign(context, h, here, roots)
        if shown is not None and shown.goal == here:
            made = context.cut(shown, made)
    made = context.settle(made)
    done = context.attempt("linear", (made,), goal, ONE)
    if done is None:
        return None
    return pay(context, context.settle(done))


def _of_sign(context: Context, h: Term, here: Term, roots: list[Root]) -> Step | None:
    """real B^(1/n), 0 <= B^(1/n) and 0 < B^(1/n) from what is known of B."""
    for r in roots:
        if r.symbol in h.args:
            sign = _sign(context, r)
            if sign is None:
                return None
            step = context.under([sign.goal]).side(here)
            return context.settle(context.cut(sign, step)) if step else None
    return None


def _monotone(context: Context, r: Root, s: Root, n: int) -> Step | None:
    """B^(1/n) <= C^(1/n) from 0 <= B <= C."""
    below = context.side(le(r.base, s.base)) or _shown(context, le(r.base, s.base))
    sign = context.side(le(ZERO, r.base)) or _shown(context, le(ZERO, r.base))
    exponent = num(Fraction(1, n))

    def grows(scope: Context) -> Step | None:
        same, goal = eq(_A, _B), le(power(_A, exponent), power(_B, exponent))
        hole = sym("hole")
        moved = scope.attempt("replace", (scope.hypothesis(same),), hole, power(hole, exponent))
        first = scope.attempt("linear", (moved,), goal, ONE) if moved else None
        apart = scope.apply("negation", (), same)
        less = scope.attempt("side", (), lt(_A, _B), Term("ne", None, (_A, _B)), *scope.facts)
        law = scope.attempt("axiom power_increases", (), _A, _B, exponent)
        if first is None or less is None or law is None:
            return None
        second = scope.attempt("linear", (scope.cut(scope.cut(apart, less), law),), goal, ONE)
        return scope.settle(scope.apply("cases", (first, second), same)) if second else None

    facts = (sort("real", _A), sort("real", _B), le(ZERO, _A), le(_A, _B))
    law = lemma(context, facts, grows, {"a": r.base, "b": s.base})
    if law is None or below is None or sign is None:
        return None
    return context.settle(context.cut(below, sign, law))


__all__ = ["by_root_symbols"]

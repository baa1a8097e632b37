"""Proofs along a derivation: the lines that an author wrote, lemmas that are proved elsewhere, induction, cases.

A `Guide` proposes; each line is proved like any claim, may be used by the lines after it, and the goal follows by
joining the lines (a = b = c, a <= b < c, P <=> Q => R), by a squeeze for a limit, or from them as facts. Lemmas are
proved inside, from their own assumptions, then taken at the values given; so the document that comes out rests on the
kernel alone. Lines and lemmas go through `established`: a run searches for each but once.
Certificate: the lines. Gives up where one line is not proved; the caller then tries without the guide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    MINUS_ONE,
    ONE,
    KernelError,
    Term,
    add,
    le,
    lt,
    ne,
    num,
    open_body,
    sort,
    substitute,
    sym,
    walk,
)
from derive.language.claim import Claim
from derive.prover.builder import Step
from derive.prover.connectives import prove
from derive.prover.context import Context
from derive.prover.established import Astray, established
from derive.prover.guide import Guide, Lemma
from derive.prover.instances import stated
from derive.prover.paying import pay
from derive.prover.squeezing import near, squeezed, variable

LINES_DEPTH = 2
Prove = Callable[[Context, Term], "Step | None"]


def prove_along(context: Context, goal: Term, guide: Guide) -> Step | None:
    """A step with the goal, or None. Raises Astray for a line or a lemma that is not proved."""
    if goal.tag != "imp" or not guide.lemmas or guide != Guide(lemmas=guide.lemmas):
        return _along(context, goal, guide)
    try:
        step = _where_it_holds(context, goal, guide)
    except Astray:
        step = None
    return step or _along(context, goal, guide)


def _where_it_holds(context: Context, implication: Term, guide: Guide) -> Step | None:
    """An implication from lemmas that need what it assumes."""
    antecedent, goal = implication.args
    parts = antecedent.args if antecedent.tag == "and" else (antecedent,)
    inner = context.under(parts)
    step = prove_along(inner, goal, guide)
    step = inner.settle(pay(inner, step)) if step is not None else None
    for part in parts if step is not None and antecedent.tag == "and" else ():
        taken = context.apply("part", (context.hypothesis(antecedent),), part)
        step = context.cut(taken, step) if step is not None and part in step.hyps else step
    return context.settle(context.apply("implies", (step,), antecedent)) if step is not None else None


def _along(context: Context, goal: Term, guide: Guide) -> Step | None:
    indices = _indices(context, goal, guide)
    if indices:
        orders = (indices[::-1], indices) if len(indices) > 1 else (indices,)
        return next((step for names in orders if (step := _at_each(context, goal, guide, names))), None)
    made: list[Step] = []
    joined: list[Step] = []
    n = variable(goal, (*guide.lines, *[lemma.claim for lemma in guide.lemmas if lemma.claim.goal.tag == "tends"]))
    scope = context if n is None else near(context, n, guide.lines)
    for lemma in guide.lemmas:
        made.append(_instance(scope, lemma))
        scope = _knowing(scope, made[-1])
    apart = scope  # without the lines that lead on from one to the next
    for number, line in enumerate(guide.lines):
        step = _line(apart, line) or (_line(scope, line) if apart.facts != scope.facts else None)
        if step is None:
            raise Astray(f"line {number + 1} of the derivation is not proved")
        made.append(step)
        joined.append(step)
        scope = _knowing(scope, step)
        apart = apart if number in guide.links else _knowing(apart, step)
    if n is not None:
        return squeezed(context, scope, goal, n, made)
    last = _close(scope, goal, guide, joined)
    if last is None:
        return None
    last = scope.settle(pay(scope, last))
    used = [s for s in reversed(made) if s.goal not in context.facts]
    return context.settle(context.cut(*used, last)) if used else last


def _indices(context: Context, goal: Term, guide: Guide) -> tuple[str, ...]:
    """The names by which the values of lemmas speak of the indices of a range, in the order in which they do."""
    if goal.tag != "forall" or guide.lines:
        return ()
    known = goal.free.union(*[f.free for f in context.facts])
    found: dict[str, None] = {}
    for lemma in guide.lemmas:
        for member, value in (*lemma.values, *lemma.members):
            own = known.union(*[a.free for a in member.args])
            found.update(dict.fromkeys([str(t.data) for t in walk(value) if t.tag == "sym" and t.data not in own]))
    return tuple(found)


def _at_each(context: Context, goal: Term, guide: Guide, names: tuple[str, ...]) -> Step | None:
    """A range whose member follows from lemmas at values that speak of its indices."""
    scope, member = context, goal
    opened: list[tuple[Context, Term, Term, Term]] = []
    for name in names:
        if member.tag != "forall":
            return None
        k, (lower, upper, body) = sym(name), member.args
        opened.append((scope, k, lower, upper))
        scope, member = scope.under(range_facts(k, lower, upper)), open_body(body, k)
    step = prove_along(scope, member, guide)
    for outer, k, lower, upper in reversed(opened):
        made = outer.attempt("for_all", (step,), k, lower, upper) if step is not None else None
        step = outer.settle(made) if made is not None else None
    return step


def _knowing(scope: Context, step: Step) -> Context:
    """The scope with what a line or lemma says."""
    return replace(scope.under([step.goal]), depth=_beside(scope))


def _beside(scope: Context) -> int:
    """How deep a line or lemma stands: they stand beside one another, so a page of them is no deeper than two."""
    return max(scope.depth, min(scope.depth + 1, LINES_DEPTH))


def proved_along(context: Context, claim: Claim, guide: Guide | None) -> Step | None:
    """The claim along its guide, from its own assumptions; what it owes beyond them is what it rests on.

    An empty guide is none: the claim is sought, and kept for whatever uses it as a lemma."""
    if guide is None or guide == Guide():
        return _claimed(context, claim.hyps, claim.goal)
    return established(context, claim.hyps, claim.goal, guide, lambda own: prove_along(own, claim.goal, guide))


def _close(scope: Context, goal: Term, guide: Guide, joined: list[Step]) -> Step | None:
    if guide.induction is not None:
        return _by_induction(scope, goal, guide)
    if guide.cases:
        return _by_cases(scope, goal, list(guide.cases))
    return join(scope, goal, joined) or _claimed(scope, scope.facts, goal, scope.depth)


def _claimed(scope: Context, facts: tuple[Term, ...], goal: Term, depth: int = 0) -> Step | None:
    return established(scope, facts, goal, None, lambda own: stated(own, goal) or prove(own, goal), depth)


def _line(scope: Context, line: Claim) -> Step | None:
    """The line from its own assumptions and the facts of the scope, which have to be enough."""
    if line.goal in scope.facts:
        return scope.hypothesis(line.goal)
    step = _claimed(scope, (*line.hyps, *[f for f in scope.facts if f not in line.hyps]), line.goal, scope.depth)
    step = scope.settle(pay(scope, step)) if step is not None and not scope.paid(step) else step
    return step if step is not None and scope.paid(step) else None


def _instance(context: Context, lemma: Lemma) -> Step:
    """The lemma at its values, under the facts of the context, to which the lemmas before it belong."""
    step = proved_along(context, lemma.claim, lemma.guide)
    if step is None or step.hyps - frozenset(lemma.claim.hyps):
        raise Astray(f"the lemma {lemma.name} is not proved")
    for member, value in lemma.members:
        step = context.apply("family", (step,), member, value)
    if lemma.values:
        step = context.apply("substitution", (step,), *[t for pair in lemma.values for t in pair])
    return _met(context, _afford(context, step, lemma.name))


def _met(context: Context, step: Step) -> Step:
    """Q where the lemma says P => Q and P is among the facts."""
    antecedent = step.goal.args[0]
    parts = antecedent.args if antecedent.tag == "and" else (antecedent,)
    if step.goal.tag != "imp" or not set(parts) <= set(context.facts):
        return step
    known = [context.hypothesis(part) for part in parts]
    met = context.apply("conjunction", known) if antecedent.tag == "and" else known[0]
    return context.settle(context.apply("modus_ponens", (step, met)))


def _afford(context: Context, step: Step, name: str) -> Step:
    """The step with each premise proved from the facts."""
    step = context.settle(step)
    for premise in sorted(context.owed(step), key=repr):
        known = _claimed(context, context.facts, premise, context.depth)
        known = context.settle(pay(context, known)) if known is not None else None
        if known is None or not context.paid(known):
            raise Astray(f"the lemma {name} needs {premise!r:.120}")
        step = context.cut(known, step)
    return context.settle(step)


# which lines lead on to a goal of a kind
ORDERED, CONNECTED = ("eq", "le", "lt"), ("iff", "imp")
LINKS = {"eq": ("eq",), "le": ORDERED, "lt": ORDERED, "iff": CONNECTED, "imp": CONNECTED}


# ---- joining lines --------------------------------------------------------------------------------------------------
def join(scope: Context, goal: Term, lines: list[Step]) -> Step | None:
    """The goal from lines that follow one another, or None. Facts of another kind stand between them."""
    linking = [s for s in lines if s.goal.tag in LINKS.get(goal.tag, ())]
    chosen = [linking, *[_chained(goal, way) for way in (linking, linking[::-1]) if goal.tag not in CONNECTED]]
    for lines_on in chosen:
        try:
            step = _joined(scope, goal, lines_on) if lines_on else None
        except KernelError:
            step = None
        if step is not None:
            return step
    return None


def _joined(scope: Context, goal: Term, lines: list[Step]) -> Step | None:
    if goal.tag == "eq":
        a, b = goal.args
        return scope.equal(a, b, [(s, ONE) for s in lines])
    return _ordered(scope, goal, lines) if goal.tag in ("le", "lt") else _connected(scope, goal, lines)


def _chained(goal: Term, lines: list[Step]) -> list[Step]:
    """The lines that lead on from the left side of the goal, without the facts that stand between them."""
    path: list[Step] = []
    at = goal.args[0]
    for line in lines:
        left, right = line.goal.args
        if left == at or line.goal.tag == "eq" and right == at:
            at = right if left == at else left
            path.append(line)
    return path


def _ordered(scope: Context, goal: Term, lines: list[Step]) -> Step | None:
    for sign in (ONE, MINUS_ONE):
        weights = [sign if s.goal.tag == "eq" else ONE for s in lines]
        step = scope.attempt("linear", lines, goal, *weights)
        if step is not None:
            return step
    return None


def _connected(scope: Context, goal: Term, lines: list[Step]) -> Step | None:
    """P0 => Pn by modus ponens along the lines; for an equivalence also back."""
    p, q = goal.args
    there = _follow(scope, p, q, lines)
    if there is None or goal.tag == "imp":
        return there
    back = _follow(scope, q, p, lines[::-1])
    return scope.apply("equivalence", (there, back)) if back is not None else None


def _follow(scope: Context, p: Term, q: Term, lines: list[Step]) -> Step | None:
    at = scope.hypothesis(p)
    for line in lines:
        if at.goal in line.goal.args:
            at = scope.apply("modus_ponens", (line, at))
    return scope.settle(scope.apply("implies", (at,), p)) if at.goal == q else None


# ---- induction and cases --------------------------------------------------------------------------------------------
def _by_induction(scope: Context, goal: Term, guide: Guide) -> Step | None:
    """On the symbol named, from the least value that the facts allow. They may bound it above too, and say no more."""
    from derive.prover.connectives import induction_start

    n = sym(str(guide.induction))
    own = [f for f in scope.facts if str(n.data) in f.free]
    whole = sort("integer", n)
    bound = next((f for f in own if f.tag in ("lt", "le") and induction_start(n, [whole, f]) is None), None)
    start = induction_start(n, [f for f in own if f != bound])
    if start is None:
        raise Astray(f"induction on {n.data} needs it to be an integer from a number on, with no other assumption")
    rest = [f for f in scope.facts if f not in own]
    outer = Context(scope.builder, tuple(rest), scope.meter, scope.depth + 1)
    claim = goal if bound is None else Term("imp", None, (bound, goal))
    base = _within(outer, substitute(claim, {str(n.data): num(start)}), bound, guide.base, prove)
    if base is None or not outer.paid(base):
        raise Astray(f"the base {n.data} = {start} of the induction is not proved")
    parts = claim.args if claim.tag == "and" else ()
    inner = outer.under([whole, le(num(start), n), claim, *parts])
    ahead = substitute(claim, {str(n.data): add(n, ONE)})
    before = _before(inner, ahead, claim) if bound is not None else []
    step = _within(inner, ahead, bound, guide.step, lambda own, at: _plain_step(own, at, goal, n), before)
    if step is None or not inner.paid(step):
        raise Astray(f"the step from {n.data} to {n.data} + 1 of the induction is not proved")
    for part in parts:  # each is what the hypothesis says
        if part in step.hyps:
            step = inner.cut(inner.apply("part", (inner.hypothesis(claim),), part), step)
    made = scope.attempt("induction", (base, step), n, num(start), claim)
    if made is not None and bound is not None:
        made = scope.apply("modus_ponens", (made, scope.hypothesis(bound)))
    return scope.settle(made) if made else None


def _before(scope: Context, ahead: Term, claim: Term) -> list[Step]:
    """The bound at n and so the goal at n, from the bound at n + 1."""
    within = scope.under([ahead.args[0]])
    known = prove(within, claim.args[0])
    if known is None or not within.paid(known):
        raise Astray("the bound of the induction does not hold for all smaller numbers")
    return [known, scope.apply("modus_ponens", (scope.hypothesis(claim), known))]


def _within(scope: Context, claim: Term, bound: Term | None, guide: Guide | None, plain: Prove,
            before: Sequence[Step] = ()) -> Step | None:
    """The claim of a base or step, where there is a bound under it and with what is known before; paid."""
    own, goal = (scope, claim) if bound is None else (scope.under([claim.args[0]]), claim.args[1])
    own = own.under([s.goal for s in before]) if before else own
    step = prove_along(own, goal, guide) if guide else None
    step = step or plain(own, goal)
    step = own.settle(pay(own, step)) if step is not None else None
    if step is None or bound is None:
        return step
    for known in reversed(before):
        step = own.cut(known, step) if known.goal in step.hyps else step
    return scope.settle(scope.apply("implies", (step,), claim.args[0]))


def _plain_step(inner: Context, ahead: Term, goal: Term, n: Term) -> Step | None:
    from derive.prover.connectives import induction_step

    return prove(inner, ahead) or induction_step(inner, ahead, goal, n)


def _by_cases(scope: Context, goal: Term, cases: list[tuple[Term, Guide]], first: bool = True) -> Step | None:
    """The first case under its condition, the others under its negation; the last case covers what is left."""
    (condition, guide), rest = cases[0], cases[1:]
    inner = scope.under([condition])
    step = prove_along(inner, goal, guide)
    if step is None or not inner.paid(step):
        raise Astray(f"the case {condition!r:.120} is not proved")
    if not rest and not first and (known := _left(scope, condition)) is not None:
        return scope.settle(scope.cut(known, step))
    outside = scope.under([_opposite(condition)])
    other = _by_cases(outside, goal, rest, first=False) if rest else prove(outside, goal)
    if other is None or not outside.paid(other):
        raise Astray(f"the cases other than {condition!r:.120} are not proved")
    turned = scope.settle(scope.apply("negation", (), condition))
    made = scope.attempt("cases", (step, scope.cut(turned, other)), condition)
    return scope.settle(made) if made else None


def _left(scope: Context, condition: Term) -> Step | None:
    """The condition of the last case, where it follows from the assumptions and from the failure of the others."""
    step = prove(scope, condition)
    return step if step is not None and scope.paid(step) else None


def _opposite(p: Term) -> Term:
    """What holds where p does not, for real sides."""
    if p.tag not in ("lt", "le", "eq"):
        raise Astray("a case is an equation or an inequality")
    a, b = p.args
    return {"eq": ne(a, b), "lt": le(b, a), "le": lt(b, a)}[p.tag]


__all__ = ["Astray", "prove_along", "proved_along"]

"""Goals by their form: relations to their strategies, conjunctions, implications, equivalences, ranges; induction."""

from __future__ import annotations

from derive.kernel.normal import constant
from derive.kernel.sides import range_facts
from derive.kernel.terms import (
    ONE,
    ZERO,
    KernelError,
    Term,
    add,
    fresh,
    le,
    lt,
    num,
    open_body,
    sort,
    sub,
    substitute,
    sym,
    walk,
)
from derive.prover.at_zero import prove_at_zero
from derive.prover.bell_order import prove_bell_order
from derive.prover.bernoulli import prove_bernoulli_order
from derive.prover.builder import Step
from derive.prover.cases import prove_by_cases, prove_zero_factor
from derive.prover.complex_values import prove_complex, prove_roots, speaks
from derive.prover.conflicts import by_contradiction, equalities
from derive.prover.context import Context
from derive.prover.contrapositive import by_contrapositive
from derive.prover.disjunctions import by_alternatives, prove_disjunction
from derive.prover.divergence import prove_growth
from derive.prover.equations import by_multiple, prove_equation
from derive.prover.from_assumptions import by_assumptions
from derive.prover.gamma_order import prove_gamma_order
from derive.prover.growing import prove_growing
from derive.prover.implications import by_implications, met_at_sight, turned
from derive.prover.instances import by_instances
from derive.prover.integrality import by_integrality
from derive.prover.integrals import prove_integral
from derive.prover.limits import prove_tends
from derive.prover.majorants import prove_by_majorant
from derive.prover.nonvanishing import prove_apart
from derive.prover.off_poles import pay_poles
from derive.prover.one_term import prove_by_one_term
from derive.prover.order import nonzero, prove_order
from derive.prover.partial_sums import prove_partial_sums
from derive.prover.rational import Field, coprime
from derive.prover.recurrences import by_hypothesis
from derive.prover.residues import prove_by_residues
from derive.prover.root_equations import prove_root_equation
from derive.prover.root_symbols import by_root_symbols
from derive.prover.rounding import by_extremes, prove_rounded
from derive.prover.sign_cases import prove_by_signs
from derive.prover.soundings import differs
from derive.prover.termwise import prove_termwise

MAX_DEPTH, BERNOULLI_SHARE = 12, 1_500


def prove(context: Context, goal: Term) -> Step | None:
    """A step with the goal, or None. What it owes beyond the facts are the conditions it rests on."""
    if context.depth > MAX_DEPTH:
        return None
    context.meter.spend()
    if goal in context.facts:
        return context.hypothesis(goal)
    step = _by_what_occurs(context, goal)
    if step is not None:
        return step
    if goal.tag == "eq":
        step = prove_equation(context, goal)
        if step is not None and context.paid(step):
            return step
        return (
            _unspoken(context, goal)
            or prove_by_residues(context, goal, prove)
            or prove_zero_factor(context, goal)
            or _equation_by_order(context, goal)
            or by_alternatives(context, goal, prove)
            or by_instances(context, goal, prove)
            or by_implications(context, goal, prove)
            or step
        )
    if goal.tag in ("lt", "le", "ne"):
        step = context.side(goal) or _by_fact_multiple(context, goal)
        step = step or by_assumptions(context, goal) or prove_termwise(context, goal)
        step = step or context.within(BERNOULLI_SHARE, lambda scope: prove_bernoulli_order(scope, goal))
        step = step or prove_by_one_term(context, goal) or prove_partial_sums(context, goal)
        step = step or prove_gamma_order(context, goal) or prove_bell_order(context, goal)
        step = step or prove_by_majorant(context, goal, prove_order)
        step = step or prove_by_signs(context, goal, _by_roots_or_order) or _by_roots_or_order(context, goal)
        step = step or by_instances(context, goal, prove)
        step = step or prove_roots(context, goal, prove)
        step = step or _unspoken(context, goal)
        step = step or by_alternatives(context, goal, prove) or by_integrality(context, goal)
        step = step or by_extremes(context, goal) or prove_apart(context, goal)
        return step or by_implications(context, goal, prove)
    if goal.tag == "and":
        parts = [prove(context, p) for p in goal.args]
        done = [p for p in parts if p is not None]
        return context.apply("conjunction", done) if len(done) == len(parts) else None
    if goal.tag == "imp":
        return _implication(context, *goal.args)
    if goal.tag == "iff":
        p, q = goal.args
        there, back = _implication(context, p, q), _implication(context, q, p)
        return context.settle(context.apply("equivalence", (there, back))) if there and back else None
    if goal.tag == "forall":
        return _for_all(context, goal)
    if goal.tag == "tends":
        return prove_tends(context, goal)
    if goal.tag in ("asym", "bigo", "theta", "littleo"):
        return prove_growth(context, goal)
    step = context.side(goal) or prove_disjunction(context, goal)
    return step or by_instances(context, goal, prove_disjunction)


def _by_what_occurs(context: Context, goal: Term) -> Step | None:
    """The strategies that look for one thing in the goal: a value at 0, a root, an integral, a modulus, a floor."""
    step = prove_at_zero(context, goal, prove) or prove_root_equation(context, goal, prove)
    step = step or prove_integral(context, goal, prove)
    if step is None and goal.tag == "eq" and speaks(context, goal):
        step = prove_complex(context, goal, prove)
    if step is not None:
        return step
    step = prove_rounded(context, goal)
    return step if step is not None and context.paid(step) else None


def _by_roots_or_order(context: Context, goal: Term) -> Step | None:
    return by_root_symbols(context, goal) or prove_order(context, goal)


def _unspoken(context: Context, goal: Term) -> Step | None:
    return None if goal.tag == "eq" and speaks(context, goal) else prove_complex(context, goal, prove)


def _implication(context: Context, p: Term, q: Term) -> Step | None:
    """P => Q, with P among the facts; where P is an equation or inequality, Q may be a multiple of it."""
    extra = list(p.args) if p.tag == "and" else [p]
    inner = context.under(extra)
    tight = equalities(inner, extra)
    inner = inner.under([s.goal for s in tight]) if tight else inner
    met = met_at_sight(inner)
    inner = inner.under([s.goal for s in met]) if met else inner
    step = by_contradiction(inner, p, q) or prove(inner, q)
    if step is None and p.tag == q.tag == "eq":
        step = _by_cancelling(inner, p, q)
    step = step or by_contrapositive(inner, p, q, prove)
    if step is None:
        return None
    for s in (*met, *tight):
        step = context.cut(s, step) if s.goal in step.hyps else step
    if p.tag == "and":
        for part in p.args:
            if part in step.hyps:
                step = context.cut(context.apply("part", (context.hypothesis(p),), part), step)
    made = context.apply("implies", (step,), p)
    return context.settle(made)


def _by_cancelling(context: Context, p: Term, q: Term) -> Step | None:
    """From P: product of factors = 0, with all factors but one known not to vanish, to Q: that factor = 0."""
    difference = sub(*p.args)
    try:
        field = Field((difference, sub(*q.args)))
        _, factors = field.fraction(difference).top.factor()
    except KernelError:
        return None
    terms = [field.polynomial(f) for f, _ in factors]
    apart = [t for t in terms if nonzero(context, t) is not None]
    left = [t for t in terms if t not in apart]
    if len(left) != 1:
        return None
    for t in apart:
        known = nonzero(context, t)
        if known is not None:
            context = context.under([known.goal])
    a, b = q.args
    return by_multiple(context, a, b, context.hypothesis(p))


def _by_fact_multiple(context: Context, goal: Term) -> Step | None:
    """goal's difference = m * (a fact's difference) with m of known sign."""
    if goal.tag == "ne":
        return None
    a, b = goal.args
    for f in context.facts:
        if f.tag not in ("lt", "le") or goal.tag == "lt" and f.tag == "le":
            continue
        given, wanted = sub(f.args[1], f.args[0]), sub(b, a)
        try:
            field = Field((given, wanted))
            top, bottom = field.fraction(wanted), field.fraction(given)
            if bottom.top == 0 or top.top == 0 or coprime(top.top, bottom.top):
                continue
            factor = field.term(top / bottom)
        except (KernelError, ZeroDivisionError):
            continue
        sign = context.side(lt(ZERO, factor))
        if sign is None or not context.paid(sign):
            continue
        whole = context.apply("product", (context.hypothesis(f), sign))
        step = context.attempt("linear", (whole,), goal, ONE)
        if step is not None:
            return context.settle(step)
    return None


def _equation_by_order(context: Context, goal: Term) -> Step | None:
    """a = b from a <= b and b <= a: two inequalities that are not strict, of which one is not only a sign."""
    a, b = goal.args
    if le(a, b) in context.facts and le(b, a) in context.facts:
        return context.apply("antisymmetry", (context.hypothesis(le(a, b)), context.hypothesis(le(b, a))))
    tight = _bounds_of(context, sub(a, b))
    if len(tight) < 2 or not any([f.args[0].free for f in tight]) or a.size + b.size > 60 or differs(context, goal):
        return None
    there = prove_order(context, le(a, b))
    back = prove_order(context, le(b, a)) if there is not None and context.paid(there) else None
    if there and back and context.paid(back):
        return context.apply("antisymmetry", (there, back))
    return None


def _bounds_of(context: Context, t: Term) -> list[Term]:
    """The assumed inequalities, not strict, in which an atom of t stands."""
    try:
        own = set(Field((t,)).atoms)
        facts = [f for f in context.facts if f.tag == "le"]
        return [f for f in facts if own & set(Field((sub(*f.args),)).atoms)]
    except KernelError:
        return []


def _for_all(context: Context, goal: Term) -> Step | None:
    lower, upper, body = goal.args
    k = sym(fresh("k", goal, *context.facts))
    inner = context.under(range_facts(k, lower, upper))
    member = open_body(body, k)
    step = _restated(inner, member, k, goal) or prove(inner, member) or prove_by_cases(inner, member, prove)
    made = context.attempt("for_all", (step,), k, lower, upper) if step else None
    return context.settle(made) if made else None


def _restated(inner: Context, member: Term, k: Term, goal: Term) -> Step | None:
    """The member from that of a fact over the same range, when it says the same with its terms moved."""
    for fact in inner.facts:
        if fact.tag == "forall" and fact.args[:2] == goal.args[:2] and fact.args[2].tag == member.tag:
            given = inner.attempt("instance", (inner.hypothesis(fact),), k)
            step = turned(inner, inner.settle(given), member) if given is not None else None
            if step is not None and inner.paid(step):
                return step
    return None


def prove_by_induction(context: Context, goal: Term) -> Step | None:
    """On an integer symbol that ends a sum or product, stands under a factorial, or in an exponent."""
    if goal.tag not in ("eq", "le", "lt"):
        return None
    for name in sorted(goal.free):
        n = sym(name)
        others = [f for f in context.facts if name in f.free]
        start = induction_start(n, others)
        if start is None:
            continue
        step = _induct(context, goal, n, num(start), others)
        if step is not None:
            return step
    return None


def induction_start(n: Term, facts: list[Term]) -> int | None:
    """The least value of n when the facts on n say that it is an integer from there on, and nothing else."""
    start: int | None = None
    for f in facts:
        low = constant(f.args[0]) if f.tag in ("lt", "le") and f.args[1] == n else None
        if low is not None:
            found = int(low // 1) + 1 if f.tag == "lt" else -int(-low // 1)
            start = found if start is None else max(start, found)
        elif f != sort("integer", n):
            return None
    return start if sort("integer", n) in facts else None


def _induct(context: Context, goal: Term, n: Term, start: Term, own: list[Term]) -> Step | None:
    name = str(n.data)
    rest = [f for f in context.facts if f not in own]
    outer = Context(context.builder, tuple(rest), context.meter, context.depth + 1, context.effort)
    base = prove(outer, substitute(goal, {name: start}))
    if base is None or not outer.paid(base):
        return None
    inner = outer.under([sort("integer", n), le(start, n), goal])
    ahead = substitute(goal, {name: add(n, ONE)})
    step = induction_step(inner, ahead, goal, n)
    if step is None or not inner.paid(step):
        return None
    made = context.attempt("induction", (base, step), n, start, goal)
    return context.settle(made) if made else None


def induction_step(context: Context, ahead: Term, here: Term, n: Term) -> Step | None:
    """P(n+1) from P(n), with the last term of sums that end at n+1 taken off."""
    from derive.prover.counting import ladder
    from derive.prover.equations import FIRST, SECOND
    from derive.prover.rewriting import rewrite
    from derive.prover.special import occurs, relating

    ends = [add(n, ONE), *[add(t.args[1], ONE) for t in walk(here) if t.tag in ("sum", "prod") and n.data in t.free]]

    def peel(scope: Context, t: Term) -> Step | None:
        if t.tag in ("sum", "prod") and any([constant(sub(t.args[1], end)) == 0 for end in ends]):
            made = scope.attempt("last", (), t)
            return scope.settle(made) if made else None
        return None

    if ahead.tag != "eq":
        return prove_growing(context, ahead, here) or prove(context, ahead)
    a, b = ahead.args
    hypothesis = context.hypothesis(here)
    special = ((peel, *relating(*ahead.args, *here.args)),) if occurs(*ahead.args) else ()
    for conversions in (*special, (peel,), (peel, *FIRST), (peel, ladder(*here.args), *SECOND)):
        left, right = rewrite(context, a, conversions), rewrite(context, b, conversions)
        pairs = [(s, m) for s, m in ((left, ONE), (right, num(-1))) if s is not None]
        c, d = left.goal.args[1] if left else a, right.goal.args[1] if right else b
        middle = (
            context.equal(c, d)
            or by_multiple(context, c, d, hypothesis)
            or context.equal(c, d, [(hypothesis, ONE)])
            or by_hypothesis(context, c, d, hypothesis)
        )
        if middle is not None:
            made = context.equal(a, b, [*pairs, (context.settle(middle), ONE)])
            return pay_poles(context, context.settle(made)) if made else None
    return None

"""The order in which a claim is attacked: the cheapest proof, a counterexample, then every strategy, then a disproof.

Most of what is false is false at the first points; the rest of the small points are looked at when the search for a
proof has gone on for a while, so that what is true need not wait for them.

Deterministic: steps are counted, no clock is read. `attack` returns what it established as an `Outcome` whose
document the kernel has re-checked; nothing else becomes a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from derive.kernel.check import Checked, recheck
from derive.kernel.closed import truth
from derive.kernel.need import need
from derive.kernel.terms import KernelError, Term, eq
from derive.kernel.text import term_to_text
from derive.language.claim import Claim
from derive.numeric.linear import contradictory
from derive.numeric.refute import Found, Hunt, find_counterexample
from derive.numeric.sample import find_witness
from derive.prover import prices
from derive.prover.at_edge import prove_at_edge
from derive.prover.binomial_ranges import prove_by_ranges
from derive.prover.builder import Builder, Node, Step, proof_document, refutation_document
from derive.prover.cases import prove_by_cases
from derive.prover.condensing import condensed
from derive.prover.conditions import simplify
from derive.prover.connectives import prove, prove_by_induction
from derive.prover.context import Context, Meter, OutOfBudget
from derive.prover.deferring import deferred
from derive.prover.definedness import about_definedness
from derive.prover.disproof import Disproof, disprove
from derive.prover.equations import prove_equation, quick_equation
from derive.prover.established import Established
from derive.prover.gamma_order import prove_by_stirling
from derive.prover.guide import Guide
from derive.prover.guided import Astray, proved_along
from derive.prover.paying import pay
from derive.prover.pointwise import endless, of_integrals, refute_values
from derive.prover.witnesses import witness

STEPS_PER_SECOND = 1_500
QUICK = 400
FIRST_POINTS = 2_500  # steps of evaluation before a proof is sought; they show nearly all that is false
REST_OF_POINTS = 400  # steps of the search for a proof after which the other small points are due
MANY_POINTS = 120_000  # steps of evaluation among many points, where the budget allows them


@dataclass(frozen=True)
class Outcome:
    """What was established, and how: `checked` by the kernel with its document, or a reason why not."""

    checked: Checked | None = None
    document: str | None = None
    method: str | None = None
    found: Found | None = None
    reason: str | None = None
    verdict: str = "undecided"
    owed: tuple[Term, ...] = field(default=())  # what an unfinished proof still needs: where to look for a repair
    tried: tuple[tuple[str, int], ...] = ()  # strategies in order, with the steps that each spent
    doubted: bool = False  # numbers speak against it, though not in a way the kernel can check


class Met(Exception):
    """A counterexample that turned up while a proof was sought."""

    def __init__(self, found: Found) -> None:
        super().__init__("a counterexample")
        self.found = found


def attack(
    claim: Claim, budget: float, guide: Guide | None = None, store: dict[int, Established] | None = None
) -> Outcome:
    """Decide a claim within about `budget` seconds' worth of steps; `guide` says how its proof may go, `store` holds
    what other claims of the run have established, by the steps of their budget."""
    steps = int(budget * STEPS_PER_SECOND) + QUICK
    known = {} if store is None else store
    builder = Builder(known.setdefault(steps, Established(steps)))
    context = Context(builder, claim.hyps, Meter(steps))
    outcome = _attacked(context, claim, budget, guide)
    told: dict[str, int] = {}
    before = steps
    for what, after in context.builder.tried:
        told[what] = told.get(what, 0) + before - after
        before = after
    return replace(outcome, tried=tuple(told.items()))


def _attacked(context: Context, claim: Claim, budget: float, guide: Guide | None) -> Outcome:
    led: Outcome | None = None
    try:
        quick = _quick(context, claim)
        context.tell("the normal form at sight")
        if quick is not None and quick.checked is not None:
            return quick
        empty = contradictory(claim.hyps)
        if empty:
            return Outcome(verdict="ill-formed", reason=f"the assumptions contradict each other: {empty}")
        nowhere = _nowhere_defined(context, claim.goal)
        if nowhere:
            return Outcome(verdict="ill-formed", reason=nowhere)
        if quick is not None:
            return quick
        led = _led(context, claim, guide) if guide is not None else None
        if guide is not None:
            context.tell("the lines of the derivation")
        if led is not None and led.checked is not None:
            return led
        hunt = Hunt(claim)
        found = hunt.go_on(FIRST_POINTS)
        context.tell("a counterexample at small points")
        if found is not None:
            return refuted(claim, found)
        context.meter.after(REST_OF_POINTS, lambda: _look_on(hunt))
        found_alone = _thorough(context, claim, hunt, sought=guide == Guide())
        return replace(found_alone, reason=led.reason) if led and found_alone.verdict == "undecided" else found_alone
    except Met as false:
        return refuted(claim, false.found)
    except OutOfBudget:
        spent = f"the budget of {budget:g} s worth of steps was spent"
        return Outcome(reason=f"{led.reason}; {spent}" if led is not None and led.reason else spent)
    except RecursionError:
        return Outcome(reason="the statement is nested too deeply for the strategies")


def _led(context: Context, claim: Claim, guide: Guide) -> Outcome | None:
    """The proof along the guide, or where it went astray."""
    try:
        step = proved_along(context, claim, guide)
    except Astray as error:
        return Outcome(reason=str(error))
    except KernelError as error:
        return Outcome(reason=f"along the derivation: {error}")
    if step is None:
        return Outcome(reason="the lines of the derivation do not join to the statement") if guide != Guide() else None
    return _finish(context, claim, simplify(context, pay(context, step)), _method(context, step))


def _nowhere_defined(context: Context, goal: Term) -> str | None:
    """The obligation that no point can meet, such as 0 != 0 or cos(pi/2) != 0, as a reason."""
    try:
        for p in need(goal):
            if not p.closed or p.free:
                continue
            zero = prove_equation(context, eq(*p.args)) if p.tag == "ne" else None
            if zero is not None and context.paid(zero) or zero is None and truth(p) is False:
                return f"a side is nowhere defined: it needs {term_to_text(p)}"
    except KernelError:
        return None
    return None


def _quick(context: Context, claim: Claim) -> Outcome | None:
    """The normal form alone, when it leaves nothing owed."""
    goal = claim.goal
    if goal.tag == "eq":
        step = quick_equation(context, goal)
        return _finish(context, claim, step, _method(context, step)) if step else None
    if goal.tag in ("lt", "le", "ne", "integer", "real"):
        return None if not context.evident(goal) else _finish(context, claim, context.side(goal), "sign")
    return None


def _look_on(hunt: Hunt) -> None:
    found = hunt.go_on()
    if found is not None:
        raise Met(found)


def _thorough(context: Context, claim: Claim, hunt: Hunt, sought: bool) -> Outcome:
    best: Outcome | None = None
    seen = refute_values(context, claim) if of_integrals(claim.goal) else None
    if seen is not None:
        return _refuted_by_proof(context, claim, *seen)
    for strategy, method in _STRATEGIES[sought:]:
        try:
            step = strategy(context, claim.goal)
        except KernelError as error:
            best = best or Outcome(reason=f"stopped: {error}")
            continue
        finally:
            context.tell(method or "the strategies for the form of the statement")
        if step is None:
            seen = refute_values(context, claim) if strategy is prove and endless(claim.goal) else None
            if seen is not None:
                return _refuted_by_proof(context, claim, *seen)
            continue
        step = simplify(context, pay(context, step))
        done = _finish(context, claim, step, method or _method(context, step))
        if done is not None and done.checked is not None:
            return done
        best = done or best
    _look_on(hunt)
    done = _where_defined(context, claim)
    context.tell("the same where both sides are defined")
    if done is not None:
        return done
    fuel = min(MANY_POINTS, context.meter.left * prices.FUEL)
    context.meter.spend(prices.evaluating(fuel))
    found = find_counterexample(claim, fuel, seed=1)
    context.tell("a counterexample at many points")
    if found is not None:
        return refuted(claim, found)
    against = disprove(context, claim.goal)
    context.tell("a proof of the opposite")
    if against is not None:
        return _disproved(context, claim, against)
    seen = refute_values(context, claim)
    if seen is not None:
        return _refuted_by_proof(context, claim, *seen)
    stops = "; ".join(list(context.builder.stops)[:3])
    return best or Outcome(
        reason="no strategy closed it, and no counterexample was found" + (f" ({stops})" if stops else "")
    )


def _where_defined(context: Context, claim: Claim) -> Outcome | None:
    """A proof that takes the definedness of both sides for granted: it comes out as conditional on that."""
    try:
        owed = [p for p in sorted(need(claim.goal), key=repr) if not context.evident(p)]
        inner = context.under(owed)
        step = prove(inner, claim.goal) or prove_by_induction(inner, claim.goal) if owed else None
    except KernelError:
        return None
    if step is None or not inner.paid(step):
        return None
    shown = (simplify(context, step), step)  # simpler conditions may say less of what is real
    outcomes = (_finish(context, claim, s, _method(context, step)) for s in shown)
    return next((done for done in outcomes if done is not None and done.checked is not None), None)


def _by_cases(context: Context, goal: Term) -> Step | None:
    return (
        prove_by_cases(context, goal, prove)
        or prove_at_edge(context, goal, prove)
        or prove_by_ranges(context, goal, prove)
    )


_STRATEGIES: tuple[tuple[Callable[[Context, Term], Step | None], str | None], ...] = (
    (prove, None), (prove_by_induction, "induction"), (prove_by_stirling, None), (_by_cases, "case split"))


def _finish(context: Context, claim: Claim, step: Step | None, method: str) -> Outcome | None:
    """The verdict of a finished proof: the kernel re-checks the document that carries it."""
    if step is None:
        return None
    conditions = tuple(sorted(context.owed(step), key=repr))
    if conditions and not about_definedness(claim, context, conditions):
        return Outcome(owed=conditions, reason="a proof would need more than the assumptions give")
    try:
        accepted = _accepted(context, step, "proof", claim, conditions)
    except KernelError as error:
        return Outcome(reason=f"the kernel did not accept the proof: {error}")
    if accepted is not None:
        checked, document = accepted
        return Outcome(checked, document, method, verdict=checked.verdict)
    if conditions and not find_witness(claim.hyps + conditions, goal=claim.goal):
        return Outcome(reason="it holds where both sides are defined, but no such point was found")
    return Outcome(reason="a proof was found, but no point that satisfies the assumptions: they may be empty")


def _accepted(
    context: Context, step: Step, kind: str, claim: Claim, conditions: tuple[Term, ...]
) -> tuple[Checked, str] | None:
    """What the kernel makes of the proof, with its document; None where no point is seen to meet the assumptions.

    The discharges are deferred, or else left as they were found. Raises KernelError where the kernel refuses both."""
    point = witness(claim.hyps + conditions, claim.goal)
    if point is None:
        return None
    refusal = KernelError("no proof was written")
    for nodes in _written(context, step):
        document = proof_document(nodes, kind, claim.hyps, claim.goal, conditions, point)
        try:
            return recheck(document), document
        except KernelError as error:
            refusal = error
    raise refusal


def _written(context: Context, step: Step) -> Iterator[list[Node]]:
    """The nodes of a proof: condensed and with its discharges deferred; as it was found, where that is refused."""
    found, _ = context.builder.judged([step])
    yield deferred(condensed(found))
    yield deferred(found)
    yield [node for node, _ in found]


def refuted(claim: Claim, found: Found) -> Outcome:
    """A counterexample, re-checked by the kernel where its functions reach, else by the balls that found it."""
    document = refutation_document(claim.hyps, claim.goal, found.point)
    try:
        return Outcome(recheck(document), document, f"counterexample ({found.method})", found, verdict="refuted")
    except KernelError:
        if found.method == "balls":
            return Outcome(None, None, "counterexample (rigorous balls)", found, verdict="refuted")
        return Outcome(reason="a counterexample was found, but the kernel could not check it", doubted=True)


def _refuted_by_proof(context: Context, claim: Claim, found: Found, step: Step) -> Outcome:
    """A counterexample whose sides only a proof evaluates."""
    refusal = ""
    for nodes in _written(context, step):
        document = proof_document(nodes, "pointwise", claim.hyps, claim.goal, (), found.point)
        try:
            return Outcome(recheck(document), document, "counterexample (by proof)", found, verdict="refuted")
        except KernelError as error:
            refusal = str(error)
    return Outcome(reason=f"a counterexample was found, but the kernel did not accept it: {refusal}", doubted=True)


def _disproved(context: Context, claim: Claim, against: Disproof) -> Outcome:
    step = against.step
    if not context.paid(step):
        return Outcome(reason="its negation was proved only under conditions")
    try:
        accepted = _accepted(context, step, "disproof", replace(claim, goal=against.goal), ())
    except KernelError as error:
        return Outcome(reason=f"the kernel did not accept the disproof: {error}")
    if accepted is None:
        return Outcome(reason="its negation was proved, but no point that satisfies the assumptions was found")
    checked, document = accepted
    return Outcome(checked, document, "limit", reason=against.told, verdict=checked.verdict)


def _method(context: Context, step: Step) -> str:
    """The leading rule of a proof, as a word for people."""
    rules = {rule.partition(" ")[0] for rule, _, _ in context.builder.needed([step])[0]}
    for rule, word in (
        ("induction", "induction"),
        ("fundamental", "integral"),
        ("differentiate", "derivative"),
        ("comparison", "growth"),
        ("limit_congruence", "limit"),
        ("inverted", "limit"),
        ("telescope", "telescoping"),
        ("telescope_product", "telescoping"),
        ("equivalence", "equivalence"),
        ("axiom", "elementary laws"),
        ("linear", "linear order"),
        ("kronecker", "Kronecker delta"),
        ("replace", "rewriting"),
    ):
        if rule in rules:
            return word
    return "ring" if "ring" in rules else "sign" if "side" in rules else "exact evaluation"

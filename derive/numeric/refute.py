"""Counterexamples: an admissible point where both sides are defined and the relation certainly fails.

Called by the prover before and beside its search for a proof. Exact arithmetic decides first, then enclosures that do
not meet; never a difference of floats. Small readable points are preferred, and a found point is made smaller.

    >>> from derive.kernel.codec import decode
    >>> claim = Question((decode("(real x)"),), decode("(= (^ (^ x 2) 1/2) x)"))
    >>> found = find_counterexample(claim)
    >>> found.point, found.lhs_text, found.rhs_text
    ({'x': -1}, '1', '-1')
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from derive.kernel.terms import RELATIONS, Term, walk
from derive.numeric import exact
from derive.numeric.evaluate import Scope
from derive.numeric.sample import Point, Sample, apply_point, holds_at, samples
from derive.numeric.shrink import smaller
from derive.numeric.truth import Truth, truth
from derive.numeric.values import Fuel, Stop, Undefined, Unknown, Unsupported, is_exact, to_text

STEPS = 12_000
FINE = (64, 320)
CLOSED = (64, 320, 1024)  # where there is one point alone


class Claim(Protocol):
    """Assumptions and a goal, as kernel propositions."""

    @property
    def hyps(self) -> tuple[Term, ...]: ...
    @property
    def goal(self) -> Term: ...


@dataclass(frozen=True)
class Question:
    """A claim made of terms."""

    hyps: tuple[Term, ...]
    goal: Term


@dataclass(frozen=True)
class Found:
    """A counterexample; the texts are the two sides of the relation that fails, which stands at `place` in the goal.

    `method` is `exact` (arithmetic in Q(i)) or `balls` (disjoint enclosures; also whatever took a derivative).
    """

    point: Point
    lhs_text: str
    rhs_text: str
    method: str
    place: tuple[int, ...] = ()


def find_counterexample(claim: Claim, budget_steps: int = STEPS, seed: int = 0) -> Found | None:
    """A certified counterexample, or None when the step budget found none."""
    return Hunt(claim, budget_steps, seed).go_on()


class Hunt:
    """A search for a counterexample that may be broken off and taken up again where it was left."""

    def __init__(self, claim: Claim, budget_steps: int = STEPS, seed: int = 0) -> None:
        self._tried = _tried(claim, budget_steps, seed)

    def go_on(self, steps: int | None = None) -> Found | None:
        """The next counterexample, looked for with about so many steps, or with all that are left."""
        begun: int | None = None
        for spent, found in self._tried:
            begun = spent if begun is None else begun
            if found is not None or steps is not None and spent - begun >= steps:
                return found
        return None


def _tried(claim: Claim, budget_steps: int, seed: int) -> Iterator[tuple[int, Found | None]]:
    """Sample by sample the steps spent, and the counterexample where it is one; the last third denies an order."""
    if not _has_points(claim.goal):
        return
    opposite = _opposite(claim.goal)
    share = budget_steps if opposite is None else budget_steps * 2 // 3
    yield 0, None
    for spent, found in _search(claim, claim.hyps, Fuel(share), seed):
        yield spent, found
    if opposite is not None:
        for spent, found in _search(claim, (*claim.hyps, opposite), Fuel(budget_steps // 3), seed + 1):
            yield share + spent, found


def _search(claim: Claim, hyps: tuple[Term, ...], fuel: Fuel, seed: int) -> Iterator[tuple[int, Found | None]]:
    """The same among the samples of these assumptions."""
    whole = fuel.left
    for tried, sample in enumerate(samples(hyps, claim.goal, fuel, seed)):
        found = None
        try:
            fine = CLOSED if not claim.goal.free else FINE if tried < 3 else FINE[:1]
            if fails(claim.goal, sample, fuel, fine):
                found = _confirmed(claim, _readable(claim, sample))
        except Stop as stop:
            if fuel.left < 0 or type(stop.outcome) is Unsupported:
                return
        yield whole - fuel.left, found


def _opposite(goal: Term) -> Term | None:
    """The negation of an order between terms with symbols, which can steer the sampling into a narrow corner."""
    if goal.tag == "imp":
        inner = _opposite(goal.args[1])
        return None if inner is None else Term("and", None, (goal.args[0], inner))
    if goal.tag not in ("lt", "le") or not goal.free:
        return None
    return Term("le" if goal.tag == "lt" else "lt", None, (goal.args[1], goal.args[0]))


def _has_points(goal: Term) -> bool:
    """Asymptotic relations and tendencies have no point counterexample."""
    if goal.tag in ("and", "imp", "iff", "not"):
        return all(_has_points(a) for a in goal.args)
    return goal.tag in RELATIONS or goal.tag in ("forall", "real", "integer", "rational")


def fails(goal: Term, sample: Sample, fuel: Fuel, precisions: tuple[int, ...] = FINE[:1]) -> bool:
    """True when the goal certainly fails at the sample with everything it relates defined."""
    result = _strict_truth(goal, sample.scope(fuel))
    if fuel.left < 0:
        raise Stop(Unknown("out of steps"))
    if type(result) is Unsupported:
        raise Stop(result)
    if type(result) is not Unknown:
        return result is False
    from derive.numeric.balls import BALLS, precision
    for bits in precisions:
        fuel.spend(60)
        with precision(bits):
            scope = sample.scope(fuel)
            scope.arithmetic = BALLS
            result = _strict_truth(goal, scope)
        if fuel.left < 0:
            raise Stop(Unknown("out of steps"))
        if type(result) is not Unknown:
            break
    return result is False


def _strict_truth(goal: Term, scope: Scope) -> Truth:
    """As `truth`, but a conjunction in which something is undefined is undefined even when another part is false."""
    if goal.tag != "and":
        return truth(goal, scope)
    results = [_strict_truth(a, scope) for a in goal.args]
    for r in results:
        if isinstance(r, (Undefined, Unsupported)) or isinstance(r, Unknown) and not r.defined:
            return r
    if any(r is False for r in results):
        return False
    return next((r for r in results if r is not True), True)


def _readable(claim: Claim, sample: Sample) -> Sample:
    """The sample, its values replaced by smaller ones as long as it stays a counterexample."""
    fuel = Fuel(6_000)

    def still(candidate: Sample) -> bool:
        scope = candidate.scope(fuel)
        return all(truth(h, scope) is True for h in claim.hyps) and fails(claim.goal, candidate, fuel)

    return smaller(sample, still)


def _confirmed(claim: Claim, sample: Sample) -> Found | None:
    """The counterexample checked once more on closed terms."""
    return refuted_at(claim, sample.point())


def refuted_at(claim: Claim, point: Point) -> Found | None:
    """The counterexample at a point of exact values, or None where the assumptions are not seen to hold or the goal
    not seen to fail."""
    if not holds_at(claim.hyps, point):
        return None
    goal = apply_point(claim.goal, point)
    if not any(n.tag == "deriv" for n in walk(goal)) and _strict_truth(goal, Scope(Fuel(exact.STEPS))) is False:
        return _found(point, goal, "exact")
    from derive.numeric.balls import BALLS, PRECISIONS, precision
    for bits in PRECISIONS:
        with precision(bits):
            if _strict_truth(goal, Scope(Fuel(exact.STEPS), arithmetic=BALLS)) is False:
                return _found(point, goal, "balls")
    return None


def _found(point: Point, goal: Term, method: str) -> Found:
    failing, place = _failing(goal)
    return Found(point, *_sides(failing), method, place)


def _sides(failing: Term) -> tuple[str, str]:
    """The sides of the relation that fails, as exact text or decimal enclosures."""
    if failing.tag in RELATIONS:
        return _two_texts(*failing.args)
    if failing.tag == "iff":
        left, right = [_decided(a) for a in failing.args]
        return str(left).lower(), str(right).lower()
    return (_text(failing.args[0]) if failing.tag in ("real", "integer", "rational") else "false"), f"not {failing.tag}"


def _failing(goal: Term, place: tuple[int, ...] = ()) -> tuple[Term, tuple[int, ...]]:
    """The part that fails, and where it stands: which argument of which."""
    if goal.tag == "and":
        at = next((i for i, a in enumerate(goal.args) if _decided(a) is False), 0)
        return _failing(goal.args[at], (*place, at))
    if goal.tag == "imp":
        return _failing(goal.args[1], (*place, 1))
    return goal, place


def _decided(p: Term) -> Truth:
    from derive.numeric import balls
    result = exact.decide(p)
    return result if type(result) is bool else balls.decide(p)


def _two_texts(left: Term, right: Term) -> tuple[str, str]:
    """Both sides to as many digits as show that they differ."""
    from derive.numeric.balls import Enclosure, difference_digits, enclose_to
    digits = difference_digits(left, right)
    texts = []
    for t in (left, right):
        v = exact.evaluate(t)
        found = v if is_exact(v) else enclose_to(t, digits)
        if isinstance(found, Enclosure):
            texts.append(found.text(digits))
        else:
            texts.append(to_text(found) if is_exact(found) else "not enclosed")  # type: ignore[arg-type]
    return texts[0], texts[1]


def _text(t: Term) -> str:
    return _two_texts(t, t)[0]

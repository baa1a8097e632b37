"""What a strategy works in: the builder, the facts in force, a step budget. `under` opens a scope with more facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import product

from derive.kernel.estimates import Estimate
from derive.kernel.sides import Sides
from derive.kernel.terms import MINUS_ONE, ONE, KernelError, Term, fresh
from derive.prover import prices
from derive.prover.builder import Builder, Step

FUEL = 4_000  # of one side condition, as the kernel's rule has it


class OutOfBudget(Exception):
    """The step budget is spent: the verdict is undecided, on every machine alike."""


@dataclass
class Meter:
    """Steps left; see `prices` for what takes how many."""

    left: int
    mark: int = 0  # where something else is due
    due: Callable[[], None] | None = None

    def spend(self, amount: int = 1) -> None:
        self.left -= amount
        if self.left < self.mark:
            self._past_mark()

    def after(self, steps: int, due: Callable[[], None]) -> None:
        """Call `due` once, when so many steps more have been spent."""
        self.mark, self.due = max(self.left - steps, 0), due

    def share(self, steps: int) -> Meter:
        """A meter of its own for a part of the steps; what is due is due within it too."""
        return Meter(steps, max(steps - (self.left - self.mark), 0), self.due)

    def _past_mark(self) -> None:
        due, self.due, self.mark = self.due, None, 0
        if due is not None:
            due()
        if self.left < 0:
            raise OutOfBudget


@dataclass(frozen=True)
class Context:
    builder: Builder
    facts: tuple[Term, ...]
    meter: Meter
    depth: int = 0
    effort: int = 2  # 1: only what is cheap, as in the search for a repair
    known: dict[object, object] = field(default_factory=dict)  # results of this scope, by strategy and term
    hints: dict[Term, None] = field(default_factory=dict)  # exponentials and logs of the goal, as they were written
    floors: int = 0  # how many slopes of slopes the goal is already

    def under(self, extra: Iterable[Term]) -> Context:
        new = [p for p in extra if p not in self.facts]
        facts = (*self.facts, *new)
        return replace(self, facts=facts, depth=self.depth + 1, known={})

    def upstairs(self) -> Context:
        """The same facts, for the sign of a slope."""
        return replace(self, known={}, floors=self.floors + 1)

    def alone(self, facts: Iterable[Term]) -> Context:
        """These facts only, for the sign of a slope that depends on nothing else."""
        return replace(self, facts=tuple(facts), depth=self.depth + 1, known={}, floors=self.floors + 1)

    def tell(self, what: str) -> None:
        """Note a strategy that was tried on the statement itself, and the steps that are left, for `--explain`."""
        if self.depth == 0:
            self.builder.tried.append((what, self.meter.left))

    def within(self, share: int, attempt: Callable[[Context], Step | None]) -> Step | None:
        """The attempt with a share of the steps that are left; None where it fails or spends them."""
        share = min(share, self.meter.left)
        inner = replace(self, meter=self.meter.share(share))
        try:
            step = attempt(inner)
        except (OutOfBudget, KernelError):
            step = None
        self.meter.spend(share - max(inner.meter.left, 0))
        return step

    def apply(self, rule: str, premises: Iterable[Step] = (), *terms: Term) -> Step:
        given = tuple(premises)
        self.meter.spend()
        if not self.builder.holds(rule, given, terms):
            self.meter.spend(prices.ruling([*terms, *[t for s in given for t in (s.goal, *s.hyps)]]))
        return self.builder.apply(rule, given, *terms)

    def attempt(self, rule: str, premises: Iterable[Step] = (), *terms: Term) -> Step | None:
        if rule == "closed" and terms[0] in self.builder.unclear:
            self.meter.spend()
            return None
        try:
            return self.apply(rule, premises, *terms)
        except KernelError as error:
            if rule == "closed":
                self.builder.unclear.add(terms[0])
            if any([word in str(error) for word in ("too large", "too many", "fuel", "limit")]):
                self.builder.stops[str(error)] = None
            return None

    def sides(self) -> Sides:
        return Sides(self.facts)

    def evident(self, goal: Term) -> bool:
        """Do sort and sign follow from the facts by structure?"""
        key = ("evident", goal)
        if key not in self.known:
            self.meter.spend(1 + prices.weighing(goal))
            sides = self._begun()
            try:
                self.known[key] = sides.prove(goal)
            except KernelError:
                self.known[key] = False
            self._done(sides)
        return bool(self.known[key])

    def estimate(self, t: Term) -> Estimate:
        """What sort and sign follow from the facts for t itself."""
        sides = self._begun()
        found = sides.estimate(t)
        self._done(sides)
        return found

    def _begun(self) -> Sides:
        kept = self.known.pop("sides", None)
        sides = kept if isinstance(kept, Sides) else Sides(self.facts)
        sides.fuel[0] = FUEL
        return sides

    def _done(self, sides: Sides) -> None:
        if sides.fuel[0] >= 0:  # estimates of a search that broke off are not final
            self.known["sides"] = sides

    def payable(self, p: Term) -> bool:
        """May `settle` discharge this obligation? What it cannot is known for less than it takes to try."""
        return not p.free or p in self.facts or p in self.builder.lemmas or self.evident(p)

    def side(self, goal: Term) -> Step | None:
        """A proof of a side condition, settled against the facts."""
        if not self.evident(goal):
            return None
        step = self.attempt("side", (), goal, *self.relevant(goal))
        return self.settle(step) if step else None

    def relevant(self, *goals: Term) -> tuple[Term, ...]:
        """The facts that share names with the goals, directly or through other facts, in order."""
        names = frozenset().union(*[g.free for g in goals])
        grown = True
        while grown:
            grown = False
            for f in self.facts:
                if f.free & names and not f.free <= names:
                    names, grown = names | f.free, True
        return tuple([f for f in self.facts if f.free <= names])

    def settle(self, step: Step) -> Step:
        """Discharge what the step owes and the facts give."""
        step = self._by_lemmas(step)
        open_now = self.owed(step)
        if not open_now:
            return step
        for p in sorted([h for h in open_now if not h.free], key=repr):
            known_closed = self.attempt("closed", (), p)
            if known_closed is not None:
                step = self.apply("cut", (known_closed, step))
        open_now = self.owed(step)
        if not open_now:
            return step
        # what is discharged owes that it is defined, which a lemma may give
        return self._by_lemmas(self.apply("discharge", (step,), *self.relevant(*open_now)))

    def _by_lemmas(self, step: Step) -> Step:
        for p in sorted(self.owed(step), key=repr):
            known = [s for s in self.builder.lemmas.get(p, ()) if self.paid(s)]
            if known:
                step = self.apply("cut", (known[0], step))
        return step

    def exists(self, step: Step) -> Step:
        """Note that the left side of a proved equation is defined, and real where the right is."""
        t, value = step.goal.args
        self.note(self.apply("defined", (step,), t))
        real = self.side(Term("real", None, (value,)))
        back = self.equal(value, t, [(step, MINUS_ONE)])
        if real is not None and back is not None:
            hole = Term("sym", self.fresh("hole", t, value))
            self.note(self.cut(real, self.apply("replace", (back,), hole, Term("real", None, (hole,)))))
        return step

    def note(self, lemma: Step) -> None:
        """Keep a proof of existence or reality for whatever comes to owe it."""
        lemma = self.settle(lemma)
        known = self.builder.lemmas.setdefault(lemma.goal, [])
        if lemma not in known:
            known.append(lemma)

    def owed(self, step: Step) -> frozenset[Term]:
        """What a step still owes beyond the facts."""
        return step.hyps - frozenset(self.facts)

    def paid(self, step: Step) -> bool:
        return not self.owed(step)

    def fresh(self, name: str, *avoid: Term) -> str:
        return fresh(name, *avoid, *self.facts)

    def equal(self, a: Term, b: Term, premises: Iterable[tuple[Step, Term]] = ()) -> Step | None:
        """a = b by the normal form, modulo proved equations with multipliers."""
        pairs = list(premises)
        return self.attempt("ring", [s for s, _ in pairs], a, b, *[m for _, m in pairs])

    def ordered(self, goal: Term, inequality: Step, *equations: Step) -> Step | None:
        """The goal as the inequality plus or minus each of the equations; settled."""
        for signs in product((ONE, MINUS_ONE), repeat=len(equations)):
            step = self.attempt("linear", (inequality, *equations), goal, ONE, *signs)
            if step is not None:
                return self.settle(step)
        return None

    def hypothesis(self, p: Term) -> Step:
        return self.apply("hypothesis", (), p)

    def reflexive(self, t: Term) -> Step:
        return self.apply("ring", (), t, t)

    def cut(self, *steps: Step) -> Step:
        return self.apply("cut", steps)

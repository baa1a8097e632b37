"""Mutants of the kernel that accept what it accepts: what they leave out is said elsewhere; and why."""

from __future__ import annotations

_BUDGET = "a budget of work, no condition"
_FASTER = "spares work: what follows finds the same"
_CHOICE = "chooses an instance of a fact; each instance in the range is true"
# (module, what is left out) -> the argument
EQUIVALENT: dict[tuple[str, str], str] = {
    ("limits", "the part at != OO"): "oo in the place of the variable is no value: what the relation needs is refused",
    ("intervals", "edge total <= MAX_BOXES"): _BUDGET,
    ("axioms", "the hypotheses *[p.free for p in self.premises]"): "no row has a symbol in its premises alone",
    ("need", "the part not t.closed"): _FASTER,
    ("sides", "the part body.tag == 'fam'"): _CHOICE,
    ("sides", "the part e.denominator == 1"): "x^a * x^b = x^(a+b) for all literals a and b; and to an exponent that is no integer only what is "
                                              "not negative has a power known as real: another one has no bounds",
    ("sides", "the part self._of_parts"): _FASTER,
    ("sides", "the refusal where self.fuel[0] < 0"): _BUDGET,
    ("sides", "edge self.fuel[0] < 0"): _BUDGET,
    ("sides", "edge self.depth > MAX_DEPTH"): _BUDGET,
    ("sides", "the part t.tag in ('add', 'mul')"): _FASTER,
    ("sides", "the part not result.positive"): _FASTER,
    ("sides", "the part other"): "a difference that is a number has the key 0, and nothing scaled has it",
    ("sides", "the part not (gap and f.tag == 'ne')"): "the sum of a number that is not 0 and another one says nothing",
    ("sides", "edge factor / other > 0"): "neither is 0",
    ("estimates", "the part self.below"): "no rule reads `high`",
    ("estimates", "the part (-self.below[0], self.below[1])"): "no rule reads `high`",
    ("estimates", "the part sort"): "bounds are of real numbers, so both are",
    ("estimates", "edge x.low[0] > 0"): "a single number other than 0; or see the rows of strict products",
    ("estimates", "the part x.low"): "what is not negative has a lower bound",
    ("estimates", "the part y.low"): "what is not negative has a lower bound",
    ("boxes", "edge e >= 0"): "a shift by 0 either way",
    ("boxes", "edge s >= 0"): "a shift by 0 either way",
    ("boxes", "edge abs(b.e + extra) > 10 ** 6"): _BUDGET,
    ("boxes", "edge h > MAX_HALVINGS"): _BUDGET,
    ("boxes", "edge a.e > b.e"): "a shift by 0 either way",
    ("boxes", "edge b.x < 0"): "what is not apart from 0 and has its middle there is 0, which both roots hold",
    ("closed", "edge abs(b.y) > b.r"): "an enclosure of width 0 is of a number that exact arithmetic or its sort decides before",
    ("closed", "edge found.x > 0"): "an enclosure of a real number that leaves 0 out has no middle at 0",
    ("check", "the condition 0 < len(nodes) <= MAX_NODES"): _BUDGET + "; a proof without nodes has no last one",
    ("sides", "the part body.data == t.data"): _CHOICE,
    ("sides", "the part fn('re', t) in self._about"): _FASTER,
    ("check", "the condition {n.data for n in walk(p) if n.tag == 'sym'} <= values.keys()"): "what is not closed is not decided",
    ("check", "the condition all([p.tag in PROPOSITIONS for p in found])"): "a term is not decided, and no rule concludes it",
    ("check", "the part rule in RULES"): "the table has no entry of another name",
    ("check", "the condition 0 <= arity <= 4 and (not body.free) and (body.loose <= arity)"): "a value that is not closed leaves nothing closed",
    ("check", "the part not body.free"): "a value that is not closed leaves nothing closed",
    ("check", "the part body.loose <= arity"): "a value that is not closed leaves nothing closed",
    ("check", "the part 0 <= arity <= 4"): "no family has fewer indices than one; more than four are a budget",
    ("closed", "the refusal where depth > 30"): _BUDGET,
    ("closed", "edge depth > 30"): _BUDGET,
}

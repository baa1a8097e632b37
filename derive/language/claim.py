"""What a statement means to the kernel: hypotheses and a goal, every definition unfolded."""

from __future__ import annotations

from dataclasses import dataclass

from derive.kernel.terms import Term


@dataclass(frozen=True)
class Claim:
    """`hyps |- goal`, all of them kernel propositions."""

    hyps: tuple[Term, ...]
    goal: Term

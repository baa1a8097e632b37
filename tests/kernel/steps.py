"""Single steps of proofs from text, for the attacks: premises as they are given, a rule by its name, what is owed."""

from __future__ import annotations

from derive.kernel.check import RULES
from derive.kernel.codec import decode
from derive.kernel.judgement import Judgement
from derive.kernel.normal import is_zero
from derive.kernel.terms import KernelError


def given(goal: str, *hyps: str) -> Judgement:
    return Judgement(frozenset([decode(h) for h in hyps]), decode(goal))


def apply(rule: str, premises: list[Judgement], *terms: str) -> Judgement:
    return RULES[rule](tuple(premises), tuple([decode(t) for t in terms]))


def hyps(j: Judgement) -> set[str]:
    return {repr(h) for h in j.hyps}


def refused(rule: str, premises: list[Judgement], *terms: str) -> bool:
    """Is the step refused? A wrong number of premises is a ValueError, which the checker turns into a rejection."""
    try:
        apply(rule, premises, *terms)
    except (KernelError, ValueError):
        return True
    return False


def zero(text: str) -> bool:
    return is_zero(decode(text))


def side(goal: str, *facts: str) -> set[str]:
    return hyps(apply("side", [], goal, *facts))

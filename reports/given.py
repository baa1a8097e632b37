"""Assumptions as boxes: domains, facts, definitions, `n -> oo`.

    >>> from derive.language import read_where
    >>> assumption(read_where("n -> oo").items[0])
    Row(parts=(Letter(text='n', upright=False), Sign(text='→', form='infix'), Number(text='∞')))
"""
from __future__ import annotations

from derive.language import Domain
from derive.language.where import Assumption, Declared, Definition, Fact, Grows
from reports.boxes import BLACKBOARD, COMMA, Box, Letter, Number, Script, Sign, Word, between, fenced, name, row
from reports.layout import layout

DOMAIN_SIGNS = {"positive": ">", "negative": "<", "nonnegative": "≥", "nonpositive": "≤", "nonzero": "≠"}


def assumption(a: Assumption) -> Box:
    """The boxes of one assumption."""
    if isinstance(a, Fact):
        return layout(a.relation)
    if isinstance(a, Grows):
        return row(name(a.name), Sign("→"), Number("∞"))
    if isinstance(a, Declared):
        shown = name(a.name)
        if a.indices:
            shown = Script(shown, row(*between([name(i) for i in a.indices])))
        return _membership(shown, a.domain)
    return _definition(a)


def _definition(a: Definition) -> Box:
    shown, inner = name(a.name), row(*between([name(p) for p in a.parameters]))
    if a.parameters:
        shown = Script(shown, inner) if a.indexed else row(shown, fenced(inner))
    return row(shown, Sign("≔"), layout(a.body))


def _membership(shown: Box, domain: Domain) -> Box:
    parts: list[Box] = [shown, Sign("∈")]
    whole = domain.interval
    if whole is not None and whole.whole:
        parts += [fenced(row(layout(whole.low), COMMA, Word("…"), COMMA, layout(whole.high)), "{}")]
    elif whole is not None:
        ends = ("(" if whole.low_open else "[") + (")" if whole.high_open else "]")
        parts += [fenced(row(layout(whole.low), COMMA, layout(whole.high)), ends)]
        if domain.base == "integer":
            parts += [COMMA, shown, Sign("∈"), Letter("ℤ", True)]
    elif domain.base == "probability":
        parts += [fenced(row(Number("0"), COMMA, Number("1")), "[]")]
    else:
        parts += [Letter(BLACKBOARD[domain.base], True)]
    if domain.sign is not None:
        parts += [COMMA, shown, Sign(DOMAIN_SIGNS[domain.sign]), Number("0")]
    for point in domain.points:
        parts += [COMMA, shown, Sign("≠"), layout(point)]
    if domain.without is not None:
        parts += [COMMA, Word(f"but not {domain.without}")]
    return row(*parts)

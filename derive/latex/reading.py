r"""`read_latex`: LaTeX text to an authored expression with the conventions that were used, in one or two passes.

The second pass happens when the first one finds a family (`p_i` under a sum over i) whose other members were taken
for plain names. Errors are `ReadError` with line, column and piece.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from derive.language.errors import ReadError, at
from derive.language.expr import Expr, walk
from derive.language.stack import on_fresh_stack
from derive.language.where import NOTHING_GIVEN, Where
from derive.latex import commands
from derive.latex.grammar import statement
from derive.latex.operands import OPERANDS
from derive.latex.settings import USUAL, LatexSettings
from derive.latex.state import Span, State, shown
from derive.latex.surroundings import Surroundings, surroundings
from derive.latex.tokens import Token, tokenize

_CONDITION = re.compile(r"\s*(?:if|for|when|where|whenever|unless|provided|assuming|given|as|with|and|or|otherwise)\b")
_PUNCTUATION = frozenset({",", ".", ";"})


@dataclass(frozen=True)
class Reading:
    """A formula as it was understood; `remarks` are the words behind it, `spans` say where its parts stand."""

    expr: Expr
    conventions: Mapping[str, str]
    remarks: tuple[str, ...] = ()
    spans: tuple[Span, ...] = field(default=(), repr=False)


def read_latex(text: str, where: Where = NOTHING_GIVEN, settings: LatexSettings = USUAL) -> Reading:
    """Read one formula: an expression, a relation, a chain or an implication.

    `text` may stand between dollar signs. `where` declares names, as SEMANTICS of the language says. Raises
    ReadError.
    """
    start, end = formula_inside(text)
    tokens = tokenize(text, start, end)
    if not tokens:
        raise at(text, start, "there is nothing to read here")
    known = surroundings(where, settings.constants)
    try:
        return on_fresh_stack(lambda: _in_passes(text, tokens, known, settings, start))
    except RecursionError:
        raise at(text, start, "the formula is nested too deep", text[start : start + 40]) from None


def _in_passes(text: str, tokens: list[Token], known: Surroundings, settings: LatexSettings, start: int) -> Reading:
    for _ in range(4):
        s = State(text, tokens, known, settings, OPERANDS)
        expr = statement(s)
        _one_bar(s, expr)
        _own_bars(s, expr)
        remarks = _rest(s)
        fresh = _found(s)
        if fresh is None:
            return Reading(expr, s.notes, remarks, tuple(s.spans))
        known = fresh
    raise at(text, start, "it cannot be settled which names are families; declare them", text[start : start + 40])


def formula_inside(text: str) -> tuple[int, int]:
    """The formula without the dollar signs or \\[ \\] around it."""
    if type(text) is not str:
        raise TypeError(f"LaTeX is a str, not {type(text).__name__}")
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    for left, right in (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")):
        inside = text.startswith(left, start) and text.endswith(right, start, end)
        if inside and end - start >= len(left) + len(right):
            return start + len(left), end - len(right)
    return start, end


def finished(s: State) -> Expr:
    """The formula from the cursor to the end, in one pass, for callers that have read what stands before it."""
    expr = statement(s)
    _one_bar(s, expr)
    _rest(s)
    _found(s)
    return expr


def _one_bar(s: State, expr: Expr) -> None:
    """A bar that is the conjugate over a sum is no part of a name beside it, unless that name is declared."""
    barred = [str(e.data) for e in walk(expr) if e.head == "symbol" and str(e.data).startswith("bar_")]
    if "\\overline" in s.notes and not all([s.known.knows(name) for name in barred]):
        place = next((t for t in s.tokens if t.text == "overline"), None)
        raise s.fail(
            "a bar over one name is a part of it, over more it is the conjugate; write \\operatorname{conj}(z)", place
        )


def _own_bars(s: State, expr: Expr) -> None:
    """A name with a bar beside the name without one is told to be a name of its own."""
    names = {str(e.data) for e in walk(expr) if e.head == "symbol"}
    for name in sorted([n for n in names if f"bar_{n}" in names and not s.known.knows(f"bar_{n}")]):
        s.note(f"\\bar{{{name}}}", f"a name of its own; the conjugate where {name} is declared complex")


def _rest(s: State) -> tuple[str, ...]:
    """Punctuation and words behind the formula; anything else is an error."""
    remarks: list[str] = []
    while (token := s.peek()) is not None:
        if token.kind == "text" and not _CONDITION.match(token.text):
            remarks.append(token.text.strip())
        elif token.kind == "text":
            raise s.fail("a condition in words; put it among the assumptions", token)
        elif token.text == "," and s.peek(1) is not None and (s.peek(1) or token).kind != "text":
            raise s.fail("a comma parts arguments or groups digits by threes; one formula stands here", token)
        elif token.kind != "sign" or token.text not in _PUNCTUATION:
            raise s.fail(_leftover(s, token), token)
        s.take()
    if remarks and any([t.kind != "text" and t.text not in _PUNCTUATION for t in s.tokens[_first_remark(s) :]]):
        raise s.fail("words between formulas; write each formula by itself", s.tokens[_first_remark(s)])
    return tuple(remarks)


def _first_remark(s: State) -> int:
    i = len(s.tokens)
    while i and (s.tokens[i - 1].kind == "text" or s.tokens[i - 1].text in _PUNCTUATION):
        i -= 1
    return i


def _leftover(s: State, token: Token) -> str:
    if token.text in (")", "]", "\\}", "}", "|", "right."):
        return f"{shown(token)} closes nothing that is open"
    if token.kind == "command" and token.text in commands.ADVICE:
        return commands.ADVICE[token.text]
    if token.kind == "command":
        return (
            f"\\{token.text} is not a command that this reader knows"
            if token.text not in OPERANDS
            else (f"\\{token.text} has no place here")
        )
    return f"{shown(token)} has no place here"


def _found(s: State) -> Surroundings | None:
    """What a second pass should know, or None when this one is final. Raises what only the whole formula shows."""
    if s.plain_d is not None and s.differential is not None:
        raise s.fail(
            "d stands for a quantity elsewhere, so this could be a product; write \\mathrm{d} or \\partial",
            s.differential,
        )
    for name, token in s.called.items():
        if name in s.alone:
            raise s.fail(f"{name} stands before parentheses and alone; declare it, or write \\cdot", token, name)
    families = {n: k for n, k in s.families.items() if n not in s.known.families}
    indices = s.used_as_index - s.known.indices
    late = bool(set(families) & s.subscripted) or bool(indices & _letters(s)) and bool(s.subscripted)
    return s.known.with_families(families, indices) if late else None


def _letters(s: State) -> set[str]:
    return {t.text for t in s.tokens if t.kind == "letter"}


__all__ = ["ReadError", "Reading", "read_latex"]

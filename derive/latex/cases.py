r"""Values by cases: `\begin{cases} x & \text{if } x \geq 0 \\ -x & \text{otherwise} \end{cases}` as a piecewise term.

Called by `grids.environment`. A row is a value, `&`, and a condition, with a word such as "if" before it or none; the
last row may say "otherwise". Equations under one brace are no values, and are refused.
"""

from __future__ import annotations

from derive.language.expr import PROPOSITIONS, Expr
from derive.latex.state import Piece, State
from derive.latex.tokens import Token

NAMES = frozenset({"cases", "dcases", "rcases"})
_BEFORE = frozenset({"if", "for", "when", "where", "in case", "provided", "provided that", "whenever"})
_OTHERWISE = frozenset({"otherwise", "else", "in all other cases"})
MAX_ROWS = 16


def by_cases(s: State, token: Token) -> Piece:
    """The environment, its \\begin already taken."""
    found: list[Expr] = []
    with s.within(token):
        for _ in range(MAX_ROWS):
            open_ended = _row(s, token, found)
            following = s.peek()
            if following is None:
                raise s.fail(f"\\begin{{{token.text}}} is never closed", token)
            if following.kind == "end":
                break
            if open_ended:
                raise s.fail("the case that says otherwise is the last of the cases", following)
        else:
            raise s.fail(f"at most {MAX_ROWS} cases are read", token)
    closing = s.take()
    if closing.text != token.text:
        raise s.fail(f"\\begin{{{token.text}}} is closed by \\end{{{closing.text}}}", closing)
    return Piece(s.build("piecewise", None, tuple(found), token.start), "group", token.start)


def _row(s: State, token: Token, found: list[Expr]) -> bool:
    """Read a row into value and condition; True for the one that says otherwise."""
    from derive.latex.grammar import statement, value

    first = s.peek()
    if first is None or first.kind == "end":
        raise s.fail("a row of cases is missing here", token)
    found.append(s.number(value(s), first.start))
    s.accept(",")
    if not s.accept("&"):
        raise s.fail("a row of cases is a value, &, and its condition; state equations each on its own", token)
    words = _words(s)
    if words in _OTHERWISE:
        _finished(s)
        return True
    start = following.start if (following := s.peek()) is not None else token.start
    condition = statement(s)
    if condition.head not in PROPOSITIONS:
        raise s.fail_at("the condition of one of the cases is no relation", start)
    found.append(condition)
    _finished(s)
    return False


def _words(s: State) -> str:
    """The word before a condition, taken; an empty string where there is none."""
    token = s.peek()
    if token is None or token.kind != "text":
        return ""
    words = token.text.strip().rstrip(",.:").strip().lower()
    if words not in _BEFORE and words not in _OTHERWISE:
        raise s.fail("before the condition of one of the cases stands a word such as if, or otherwise", token)
    s.take()
    return words


def _finished(s: State) -> None:
    if s.at(",", ".", ";"):
        s.take()
    s.accept("\\\\")


__all__ = ["NAMES", "by_cases"]
